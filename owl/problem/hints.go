package problem

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// Hints are three steps to the answer of a problem, each of which gives more away.
type Hints struct {
	// Area has the empty points to look at, and Where names them in words.
	Area  board.Set `json:"area"`
	Where string    `json:"where"`
	// Idea says in words what the first move does, without naming its point.
	Idea string `json:"idea"`
	// Move is the first move. It is board.Pass if nothing need be played, and board.NoPoint if
	// reading finds no move.
	Move board.Point `json:"move"`
}

// Hints returns three hints to a problem. The errors are those of Solve.
func (s *Solver) Hints(ctx context.Context, p *Problem) (*Hints, error) {
	if err := s.enter(ctx); err != nil {
		return nil, err
	}
	defer s.leave()
	r, err := s.solve(ctx, p)
	if err != nil {
		return nil, err
	}
	h := &Hints{Area: around(p.Board, p, 1), Move: r.Move}
	if r.Move.On(p.Board.Size()) {
		near := board.SetOf(r.Line.Append([]board.Point{r.Move})[:min(1+r.Line.Len(), 4)]...)
		near.Grow()
		empty := p.Board.EmptyPoints()
		near.And(&empty)
		h.Area = near
	}
	h.Where = where(&h.Area, p.Board.Size())
	h.Idea = idea(p, r)
	return h, nil
}

// where says in which part of the board an area is.
func where(area *board.Set, size int) string {
	if area.IsEmpty() {
		return "Look at the whole board."
	}
	west, east, low, high := size, -1, size, -1
	for q := range area.All() {
		west, east = min(west, q.Col()), max(east, q.Col())
		low, high = min(low, q.Row()), max(high, q.Row())
	}
	part := "middle of the board"
	v, h := third(low, high, size, [3]string{"lower", "", "upper"}), third(west, east, size, [3]string{"left", "", "right"})
	switch {
	case v != "" && h != "":
		part = v + " " + h + " corner"
	case v != "" || h != "":
		part = v + h + " side"
	}
	return fmt.Sprintf("Look at the %s, between %v and %v.", part, board.At(west, high), board.At(east, low))
}

// third returns the name of the third of the board that the middle of two lines is in.
func third(low, high, size int, names [3]string) string {
	switch mid := low + high; {
	case 3*mid < 2*(size-1):
		return names[0]
	case 3*mid > 4*(size-1):
		return names[2]
	}
	return names[1]
}

// idea says what the first move of an answer does.
func idea(p *Problem, r search.Result) string {
	text := ""
	switch {
	case !r.Success():
		return "Reading finds no move that does it."
	case !r.Move.On(p.Board.Size()):
		return "Nothing need be played."
	default:
		text = shape(p, r.Move)
	}
	if byKo(r.Code) {
		text += " It comes to a ko."
	}
	return text
}

// shape says what a move looks like, the most particular thing first.
func shape(p *Problem, move board.Point) string {
	b, me := p.Board, p.ToPlay
	foe := me.Opponent()
	mine, theirs, line := beside(b, move, me), beside(b, move, foe), lineOf(move, b.Size())
	atari := atariOn(b, move, foe)
	switch {
	case b.CapturedBy(move, me) > 0:
		return "Capture something first."
	case b.IsSelfAtari(move, me) && mine == 0:
		return "Sacrifice a stone: throw it in."
	case b.IsSelfAtari(move, me):
		return "Sacrifice stones to leave a bad shape."
	case saves(b, move, me):
		return "Stones of your own are in atari."
	case atari > 0 && line == 1:
		return "There is an atari on the edge."
	case atari > 0:
		return "Begin with an atari."
	case p.Question == askConnect || p.Question == askCut:
		return "Find the point that both sides want for their link."
	case p.Question.own() && theirs > 0 && inside(p, move):
		return "Play against the stones inside the eye space."
	case p.Question.own() && theirs > 0:
		return "Make the eye space larger: block where the opponent comes in."
	case p.Question.own():
		return "Make eyes: take the vital point of the eye space."
	case mine > 0 && line <= 2:
		return "Make the eye space smaller: come in along the edge."
	case mine > 0:
		return "Make the eye space smaller from outside."
	case line == 1:
		return "Play inside, on the first line."
	}
	return "Play inside, at the vital point of the eye space."
}

// inside reports whether the stones of the opponent beside a move are shut in with the group.
func inside(p *Problem, move board.Point) bool {
	room := region(p.Board, p)
	for _, x := range move.Neighbors() {
		if p.Board.At(x) != p.ToPlay.Opponent() {
			continue
		}
		libs := p.Board.LibertySet(x)
		if libs.AndNot(&room); !libs.IsEmpty() {
			return false
		}
	}
	return true
}

// beside counts the stones of a color beside a point.
func beside(b *board.Board, q board.Point, c board.Color) (n int) {
	for _, x := range q.Neighbors() {
		if b.At(x) == c {
			n++
		}
	}
	return n
}

// lineOf returns the number of the line that a point is on, 1 at the edge.
func lineOf(q board.Point, size int) int {
	return 1 + min(q.Col(), q.Row(), size-1-q.Col(), size-1-q.Row())
}

// atariOn counts the stones of a color with two liberties that a move leaves with one.
func atariOn(b *board.Board, move board.Point, c board.Color) (n int) {
	for _, x := range move.Neighbors() {
		if b.At(x) == c && b.Liberties(x) == 2 {
			n += b.StringSize(x)
		}
	}
	return n
}

// saves reports whether a move is beside stones of its own color that are in atari.
func saves(b *board.Board, move board.Point, c board.Color) bool {
	for _, x := range move.Neighbors() {
		if b.At(x) == c && b.Liberties(x) == 1 {
			return true
		}
	}
	return false
}
