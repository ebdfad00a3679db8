package program

import (
	"fmt"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/genmove/review"
)

// Losses from which a mistake is a bad move, and a very bad one; others are doubtful moves.
const (
	bad     = 6.0
	veryBad = 15.0
)

// annotate writes what was found into the record.
func annotate(root *sgf.Node, d *Document) error {
	// Comments have characters that few other character sets have.
	if err := root.ToUTF8(); err != nil {
		return err
	}
	points := map[int]review.Point{}
	for _, p := range d.Points {
		points[p.Moves] = p
	}
	made := 0
	for n := range root.MainLine() {
		list, _ := n.Moves() // what is no point counts as a pass
		if made += len(list); made > d.Moves {
			break // -move has left out the rest
		}
		if len(list) == 0 && n != root {
			continue
		}
		if p, known := points[made]; known && !n.Has("V") {
			if err := n.Set("V", fmt.Sprintf("%.1f", -p.Lead)); err != nil {
				return err
			}
		}
		for i := range d.Mistakes {
			// A node of an old file may have several moves; the last one has a position.
			if m := &d.Mistakes[i]; m.Number == made {
				if err := mark(n, m, len(list) == 1); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// mark describes a mistake in its node, with variations if they have a place.
func mark(n *sgf.Node, m *Mistake, alone bool) error {
	if err := comment(n, strings.Join(append([]string{m.text()}, sentences(m.Why)...), "\n")); err != nil {
		return err
	}
	if !hasAny(n, "BM", "DO", "IT", "TE") {
		id, value := "DO", ""
		switch {
		case m.Loss >= veryBad:
			id, value = "BM", "2"
		case m.Loss >= bad:
			id, value = "BM", "1"
		}
		if err := n.Set(id, value); err != nil {
			return err
		}
	}
	if id, value := standing(winRate(&m.After, board.White)); id != "" && !hasAny(n, "DM", "GB", "GW", "UC") {
		if err := n.Set(id, value); err != nil {
			return err
		}
	}
	size, err := n.BoardSize()
	if err != nil {
		return err
	}
	// The two points get marks if the record has none there.
	for _, x := range []struct {
		id string
		p  board.Point
	}{{"MA", m.Move}, {"TR", m.better()[0]}} {
		free, err := unmarked(n, x.p)
		if err != nil {
			return err
		}
		if free && x.p.On(size) {
			if err := n.Add(x.id, x.p.SGF(size)); err != nil {
				return err
			}
		}
	}
	if !alone || n.Parent() == nil {
		return nil
	}
	first, err := variation(n.Parent(), m.Color, m.better())
	if err != nil {
		return err
	}
	before, _ := m.chances()
	text := fmt.Sprintf("Better than %v: %s, %s wins %.0f %%.", m.Move, lead(m.Before.Lead), name(m.Color), before)
	if err := comment(first, strings.Join(append([]string{text}, sentences(m.Reasons)...), "\n")); err != nil {
		return err
	}
	if !hasAny(first, "BM", "DO", "IT", "TE") {
		if err := first.Set("TE", "1"); err != nil {
			return err
		}
	}
	if len(m.After.Best) > 0 {
		_, err = variation(n, m.Color.Opponent(), m.After.Best)
	}
	return err
}

// text describes the mistake in words.
func (m *Mistake) text() string {
	what := "This pass"
	if m.Move != board.Pass {
		what = m.Move.String()
	}
	return fmt.Sprintf("%s loses at least %.1f points: %s before it, %s after it. %s wins %s.\nBetter is %v: %s.",
		what, m.shownLoss(), lead(m.Before.Lead), lead(m.After.Lead), name(m.Color), m.shownChances(), m.better()[0], moves(m.better()))
}

// name returns the name of a player at the beginning of a sentence.
func name(c board.Color) string {
	if c == board.White {
		return "White"
	}
	return "Black"
}

// standing returns the property that says who is ahead when White wins with such a chance.
func standing(win float64) (id, value string) {
	switch {
	case win <= 0.1:
		return "GB", "2"
	case win <= 0.3:
		return "GB", "1"
	case win >= 0.9:
		return "GW", "2"
	case win >= 0.7:
		return "GW", "1"
	case win >= 0.45 && win <= 0.55:
		return "DM", "1"
	}
	return "", ""
}

// comment adds a text to what the comment of a node says, unless it says that already.
func comment(n *sgf.Node, text string) error {
	if n.Has("C") {
		old, err := n.Text("C")
		if err != nil {
			return err
		}
		if strings.Contains(old, text) {
			return nil
		}
		text = strings.TrimRight(old, "\n") + "\n\n" + text
	}
	return n.SetText("C", text)
}

// hasAny reports whether a node has one of some properties, of which it may have only one.
func hasAny(n *sgf.Node, ids ...string) bool {
	for _, id := range ids {
		if n.Has(id) {
			return true
		}
	}
	return false
}

// unmarked reports whether a point has no mark yet.
func unmarked(n *sgf.Node, p board.Point) (bool, error) {
	for _, id := range []string{"CR", "MA", "SL", "SQ", "TR"} {
		if !n.Has(id) {
			continue
		}
		list, err := n.Points(id)
		if err != nil {
			return false, err
		}
		for _, q := range list {
			if p == q {
				return false, nil
			}
		}
	}
	return true, nil
}

// variation adds a line of play below a node, and returns the node of its first move. A line that
// begins with a move that is there already goes on from that, as far as it is the same.
func variation(n *sgf.Node, c board.Color, line []board.Point) (*sgf.Node, error) {
	var first *sgf.Node
	for i, p := range line {
		move := board.Move{Color: c, Point: p}
		if i%2 == 1 {
			move.Color = c.Opponent()
		}
		next, err := child(n, move)
		if err != nil {
			return nil, err
		}
		if next == nil {
			if next, err = n.AddMoves(move); err != nil {
				return nil, err
			}
		}
		if n = next; first == nil {
			first = n
		}
	}
	return first, nil
}

// child returns the child of a node that makes a move, or nil.
func child(n *sgf.Node, move board.Move) (*sgf.Node, error) {
	for _, c := range n.Children() {
		m, there, err := c.Move()
		if err != nil {
			return nil, err
		}
		if there && m == move {
			return c, nil
		}
	}
	return nil, nil
}
