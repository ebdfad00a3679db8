package program

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// The bounds of a solution.
const (
	mostMoves = 200 // in the tree of one problem
	mostDepth = 16  // moves in a row
)

// threatNodes bounds the question whether a reply threatens something: it is asked of
// every point around a group.
const threatNodes = 2000

// solution writes down how a problem is solved: the side that succeeds has one move
// everywhere, the other one all replies that threaten to undo the success. A reply that
// need not be answered is no reply; there are dozens of them.
type solution struct {
	ctx   context.Context
	life  *owl.Reader
	quick *owl.Reader // for threats
	b     *board.Board
	owner board.Color // of the group in question
	side  board.Color // that succeeds
	code  search.Code // what it reaches
	moves int         // so far
	tell  func(moves int)
}

// tree returns the solution of a problem: its position with the answer as comment, and
// the moves if it succeeds.
func (p *problem) tree(ctx context.Context, a *examine.Analyst, ans *Answer, tell func(moves int)) (*sgf.Node, error) {
	root, err := sgf.FromBoard(p.b, p.toPlay)
	if err != nil {
		return nil, err
	}
	if err := root.SetSimpleText("GN", p.name); err != nil {
		return nil, err
	}
	if err := root.SetPoints("TR", ans.Group...); err != nil {
		return nil, err
	}
	if err := root.SetText("C", ans.String()); err != nil || !ans.Result.Success() {
		return root, err
	}
	s := &solution{
		ctx: ctx, life: a.Life(), quick: a.Life().With(search.Effort{Limits: search.Limits{Nodes: threatNodes}}), b: p.b.Clone(), owner: p.b.At(ans.Target), side: p.toPlay, code: ans.Result.Code, tell: tell,
	}
	goal := board.SetOf(ans.Group...)
	return root, s.follow(root, &goal, ans.Result, 0)
}

// ask asks what c achieves about what is left of the group if he moves first.
func (s *solution) ask(r *owl.Reader, c board.Color, goal *board.Set) (search.Result, error) {
	left := s.b.StonesOf(s.owner)
	left.And(goal)
	switch {
	case left.IsEmpty() && c == s.owner:
		return search.Result{}, nil
	case left.IsEmpty():
		return search.Result{Code: search.Win, Move: board.Pass}, nil
	case c == s.owner:
		return r.Defend(s.ctx, s.b, &left)
	}
	return r.Attack(s.ctx, s.b, &left)
}

// play adds a move to the tree.
func (s *solution) play(n *sgf.Node, p board.Point, c board.Color) (*sgf.Node, error) {
	s.moves++
	s.tell(s.moves)
	child := n.NewChild()
	return child, child.SetMove(board.Move{Point: p, Color: c})
}

// follow writes the move r of the side that succeeds below n, and what follows.
func (s *solution) follow(n *sgf.Node, goal *board.Set, r search.Result, depth int) error {
	if !r.Move.On(s.b.Size()) {
		return s.comment(n, s.done()+", nothing more is needed")
	}
	if !s.b.Try(r.Move, s.side) {
		return s.comment(n, fmt.Sprintf("%v makes a ko threat, and then plays %v", s.side, r.Move))
	}
	defer s.b.Undo()
	n, err := s.play(n, r.Move, s.side)
	if err != nil {
		return err
	}
	left := s.b.StonesOf(s.owner)
	left.And(goal)
	if left.IsEmpty() {
		return s.comment(n, "taken")
	}
	if s.moves >= mostMoves || depth >= mostDepth {
		return s.comment(n, "not followed any further")
	}
	replies := 0
	for _, p := range s.replies(&left, r.Line) {
		// A ko begins with a reply that threatens no more than the ko.
		always := s.code != search.Win && r.Line.Len() > 1 && p == r.Line.At(1)
		threat, answer, err := s.reply(p, &left, always)
		switch {
		case err != nil:
			return err
		case !threat:
			continue
		case s.moves >= mostMoves:
			return s.comment(n, "further replies are not followed")
		}
		replies++
		child, err := s.play(n, p, s.side.Opponent())
		if err != nil {
			return err
		}
		if answer.Code < s.code {
			err = s.comment(child, "reading finds no answer to this")
		} else if s.b.Try(p, s.side.Opponent()) {
			err = s.follow(child, &left, answer, depth+2)
			s.b.Undo()
		}
		if err != nil {
			return err
		}
	}
	if replies == 0 {
		return s.comment(n, s.done())
	}
	return nil
}

// reply tells whether a reply has to be answered, and by what: whether the other side
// would achieve more by a second move. With always it is one as far as it is legal.
func (s *solution) reply(p board.Point, goal *board.Set, always bool) (threat bool, answer search.Result, err error) {
	other := s.side.Opponent()
	if !s.b.Try(p, other) {
		return false, answer, nil
	}
	defer s.b.Undo()
	if !always {
		again, err := s.ask(s.quick, other, goal)
		if err != nil || again.Limited || again.Code <= s.code.Reverse() {
			return false, answer, err
		}
	}
	answer, err = s.ask(s.life, s.side, goal)
	return true, answer, err
}

// replies returns the points around the group, that of the main line first.
func (s *solution) replies(goal *board.Set, line search.Line) []board.Point {
	const around = 3
	near := *goal
	for range around {
		near.Grow()
	}
	empty := s.b.EmptyPoints()
	near.And(&empty)
	var list []board.Point
	if line.Len() > 1 && near.Has(line.At(1)) {
		list = append(list, line.At(1))
		near.Remove(line.At(1))
	}
	return near.Append(list)
}

// done says what has been reached.
func (s *solution) done() string {
	text := "dead"
	if s.side == s.owner {
		text = "alive"
	}
	if s.code != search.Win {
		text += " if the ko is won"
	}
	return text
}

func (s *solution) comment(n *sgf.Node, text string) error { return n.SetText("C", text) }
