package explain

import (
	"fmt"
	"math"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// Detail says how much Text writes.
type Detail int

// The levels of detail.
const (
	// Brief is the claim that matters most.
	Brief Detail = iota
	// Normal is up to four claims.
	Normal
	// Full is all claims, with their variations.
	Full
)

// Explanation is what was found about a move, the difference of two moves, or a position. Its JSON
// form has the names below.
type Explanation struct {
	Player board.Color `json:"player"`
	// Move is the move that is explained, or NoPoint if it is the position.
	Move board.Point `json:"move,omitzero"`
	// Claims are ranked, those that matter most first.
	Claims []Claim `json:"claims"`
	// Better is the move that Move is compared with, and Instead the claims about it.
	Better  board.Point `json:"better,omitzero"`
	Instead []Claim     `json:"instead,omitempty"`
	// Then are claims about the opponent playing at Better after Move: what Move lets him do. They
	// are about the position after Move.
	Then []Claim `json:"then,omitempty"`
	// Incomplete says that the context ended before all was looked at.
	Incomplete bool `json:"incomplete,omitempty"`
}

// Text returns the explanation as sentences, one a line. A nil Language means English.
func (x *Explanation) Text(l *Language, d Detail) string {
	if l == nil {
		l = English()
	}
	var b strings.Builder
	x.write(&b, l, d, x.Move, x.Claims)
	for i := range x.Then[:min(len(x.Then), d.limit())] {
		fmt.Fprintf(&b, l.After+"\n", l.move(x.Move), l.player(x.Then[i].Player), l.line(&x.Then[i], d))
	}
	if x.Better != board.NoPoint {
		fmt.Fprintf(&b, l.Better+"\n", l.move(x.Better))
		x.write(&b, l, d, x.Better, x.Instead)
	}
	return b.String()
}

// limit returns how many claims are written.
func (d Detail) limit() int {
	switch {
	case d <= Brief:
		return 1
	case d == Normal:
		return 4
	}
	return math.MaxInt
}

// write writes the claims about one move.
func (x *Explanation) write(b *strings.Builder, l *Language, d Detail, move board.Point, claims []Claim) {
	limit := min(len(claims), d.limit())
	if limit == 0 && move != board.NoPoint {
		fmt.Fprintf(b, l.Nothing+"\n", l.move(move))
	}
	for i := range claims[:limit] {
		b.WriteString(upper(l.line(&claims[i], d)) + "\n")
	}
}

// line returns the claim as a sentence, with its variation if the detail is Full.
func (l *Language) line(c *Claim, d Detail) string {
	text := l.Sentence(c)
	if c.Move != board.NoPoint {
		text = l.move(c.Move) + " " + text
	}
	text += "."
	if d >= Full && c.Line.Len() > 1 {
		text += " (" + fmt.Sprintf(l.Variation, c.Line.String()) + ")"
	}
	return text
}

// upper returns the text with a large first letter.
func upper(s string) string {
	if s == "" {
		return s
	}
	r := []rune(s)
	return strings.ToUpper(string(r[0])) + string(r[1:])
}
