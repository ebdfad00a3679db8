package problem

import (
	"regexp"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
)

// speaksOfKo finds a ko in comments of collections in English, Chinese, Japanese and Korean.
var speaksOfKo = regexp.MustCompile(`(?i)\bkos?\b|劫|コウ|패`)

// Key returns the first moves that the game tree of a problem marks as right, and whether its
// comments speak of a ko. A first move is right if it has the property TE, or if a comment in its
// variation begins with RIGHT or CORRECT. Moves that are marked BM are not.
func Key(root *sgf.Node) (moves []board.Point, saysKo bool) {
	if root == nil {
		return nil, false
	}
	for n := range root.All() {
		if text, err := n.Text("C"); err == nil && speaksOfKo.MatchString(text) {
			saysKo = true
		}
	}
	for _, n := range root.Children() {
		m, ok, err := n.Move()
		if err != nil || !ok || n.Has("BM") {
			continue
		}
		if n.Has("TE") || leadsRight(n) {
			moves = append(moves, m.Point)
		}
	}
	return moves, saysKo
}

// leadsRight reports whether a variation has a comment that calls it right.
func leadsRight(n *sgf.Node) bool {
	for x := range n.All() {
		text, err := x.Text("C")
		if err != nil {
			continue
		}
		text = strings.ToUpper(strings.TrimSpace(text))
		if strings.HasPrefix(text, "RIGHT") || strings.HasPrefix(text, "CORRECT") {
			return true
		}
	}
	return false
}
