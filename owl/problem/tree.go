package problem

import (
	"context"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/reading/search"
)

// The defaults of Limits.
const (
	defaultMoves = 200
	defaultDepth = 16
	defaultTries = 4
)

// Limits bounds a solution tree.
type Limits struct {
	// Moves is the number of moves in the tree, 0 for 200, and Depth that of moves in a row, 0
	// for 16.
	Moves, Depth int
	// Tries is the number of wrong moves for each position of the side to move, 0 for 4; a
	// negative number means none.
	Tries int
	// Progress is called after each move with the number of moves so far, unless it is nil.
	Progress func(moves int)
}

// Tree returns the solution of a problem as a game tree. The side that succeeds has one answer
// everywhere, the other side all replies that threaten to undo the success; then come wrong
// moves of the side to move with their refutations. Comments at the ends begin with RIGHT or
// WRONG. The solution has the property TE, wrong moves have BM; the errors are those of Solve.
func (s *Solver) Tree(ctx context.Context, p *Problem, lim Limits) (*sgf.Node, error) {
	if err := s.enter(ctx); err != nil {
		return nil, err
	}
	defer s.leave()
	r, err := s.solve(ctx, p)
	if err != nil {
		return nil, err
	}
	root, err := sgf.FromBoard(p.Board, p.ToPlay)
	if err != nil {
		return nil, err
	}
	if p.Name != "" {
		if err := root.SetSimpleText("GN", p.Name); err != nil {
			return nil, err
		}
	}
	group := p.Group
	group.Or(&p.Other)
	if err := root.SetPoints("TR", group.Append(nil)...); err != nil {
		return nil, err
	}
	if err := root.SetText("C", p.String()+": "+p.Describe(r)); err != nil {
		return nil, err
	}
	b := p.Board.Clone()
	lim = lim.orDefaults()
	w := &writer{s: s, ctx: ctx, b: b, base: b.Depth(), lim: lim, most: lim.Moves, question: p.Question, toPlay: p.ToPlay}
	if r.Success() {
		if lim.Tries > 0 {
			w.most -= lim.Moves / triesShare
		}
		if err := w.follow(root, p, r, branch{p.ToPlay, r.Code, "RIGHT"}, 0); err != nil {
			return nil, err
		}
	} else {
		w.turns = append(w.turns, turn{root, *p, board.NoPoint, nil})
	}
	w.most = lim.Moves
	return root, w.tries()
}

// triesShare is the part of the moves, one in so many, that wrong moves have at least.
const triesShare = 4

func (l Limits) orDefaults() Limits {
	if l.Moves <= 0 {
		l.Moves = defaultMoves
	}
	if l.Depth <= 0 {
		l.Depth = defaultDepth
	}
	if l.Tries == 0 {
		l.Tries = defaultTries
	}
	if l.Progress == nil {
		l.Progress = func(int) {}
	}
	return l
}

// writer writes a solution tree.
type writer struct {
	s        *Solver
	ctx      context.Context
	b        *board.Board // the position of the node at hand
	base     int          // trial moves of the problem itself
	lim      Limits
	question Question
	toPlay   board.Color
	moves    int // so far
	most     int // of them
	turns    []turn
}

// turn is a position of the solution in which the side to move has to find the answer.
type turn struct {
	n      *sgf.Node
	p      Problem     // what is left of the group
	answer board.Point // board.NoPoint if there is none
	path   []board.Move
}

// branch is a part of the tree: which side succeeds in it, with which code, and what that is
// called.
type branch struct {
	side  board.Color
	code  search.Code
	label string
}

// follow writes the move r of the side that succeeds below n, and what follows.
func (w *writer) follow(n *sgf.Node, p *Problem, r search.Result, br branch, depth int) error {
	if !r.Move.On(w.b.Size()) {
		return w.comment(n, br, w.done(br)+", nothing more is needed")
	}
	if br.side == w.toPlay && br.label == "RIGHT" {
		w.turns = append(w.turns, turn{n, *p, r.Move, w.path()})
	}
	if !w.b.Try(r.Move, br.side) {
		return w.comment(n, br, fmt.Sprintf("%v makes a ko threat, and then plays %v", br.side, r.Move))
	}
	defer w.b.Undo()
	n, err := w.play(n, r.Move, br, depth)
	if err != nil {
		return err
	}
	left, over := w.left(p)
	switch {
	case over:
		return w.comment(n, br, w.done(br))
	case w.moves >= w.most || depth >= w.lim.Depth:
		return w.comment(n, br, "not followed any further")
	}
	replies := 0
	for _, q := range w.replies(&left, r.Line) {
		// A ko begins with a reply that threatens no more than the ko.
		always := br.code != search.Win && r.Line.Len() > 1 && q == r.Line.At(1)
		threat, answer, err := w.reply(q, &left, br, always)
		switch {
		case err != nil:
			return err
		case !threat:
			continue
		case w.moves >= w.most:
			return w.comment(n, br, "further replies are not followed")
		}
		replies++
		child, err := w.play(n, q, branch{side: br.side.Opponent()}, depth+1)
		if err != nil {
			return err
		}
		if answer.Code < br.code {
			err = w.comment(child, branch{}, "reading finds no answer to this")
		} else if w.b.Try(q, br.side.Opponent()) {
			err = w.follow(child, &left, answer, br, depth+2)
			w.b.Undo()
		}
		if err != nil {
			return err
		}
	}
	if replies == 0 {
		return w.comment(n, br, w.done(br))
	}
	return nil
}

// path returns the moves that lead to the position at hand.
func (w *writer) path() []board.Move {
	moves := make([]board.Move, w.b.Depth()-w.base)
	for i := range moves {
		q, c := w.b.Trial(w.base + i)
		moves[i] = board.Move{Point: q, Color: c}
	}
	return moves
}

// left returns the problem with what is left of the group, and whether its question is over.
func (w *writer) left(p *Problem) (left Problem, over bool) {
	left = *p
	stones := w.b.StonesOf(p.owner())
	left.Group.And(&stones)
	left.Other.And(&stones)
	switch p.Question {
	case askConnect, askCut:
		x, y := p.Group.First(), p.Other.First()
		return left, !stones.Has(x) || !stones.Has(y) || w.b.SameString(x, y)
	case askCapture, askRescue:
		return left, left.Group != p.Group
	}
	return left, left.Group.IsEmpty()
}

// reply tells whether a reply has to be answered, and by what: whether the other side would
// achieve more by a second move. With always it is one if it is legal.
func (w *writer) reply(q board.Point, p *Problem, br branch, always bool) (threat bool, answer search.Result, err error) {
	other := br.side.Opponent()
	if !w.b.Try(q, other) {
		return false, answer, nil
	}
	defer w.b.Undo()
	if !always {
		again, err := w.s.ask(w.ctx, w.s.quick, p, w.b, other)
		if err != nil || again.Limited || again.Code <= br.code.Reverse() {
			return false, answer, err
		}
	}
	answer, err = w.s.ask(w.ctx, w.s.life, p, w.b, br.side)
	return true, answer, err
}

// replies returns the points around the group, that of the main variation first.
func (w *writer) replies(p *Problem, line search.Line) []board.Point {
	near := around(w.b, p, 3)
	var list []board.Point
	if line.Len() > 1 && near.Has(line.At(1)) {
		list = append(list, line.At(1))
		near.Remove(line.At(1))
	}
	return near.Append(list)
}

// around returns the empty points within so many steps of the group.
func around(b *board.Board, p *Problem, steps int) board.Set {
	near := p.Group
	near.Or(&p.Other)
	for range steps {
		near.Grow()
	}
	empty := b.EmptyPoints()
	near.And(&empty)
	return near
}

// tries adds wrong moves of the side to move with their refutations, those in the position of
// the problem first.
func (w *writer) tries() error {
	for _, t := range w.turns {
		if w.lim.Tries < 0 || w.moves >= w.most {
			return nil
		}
		if err := w.try(&t); err != nil {
			return err
		}
	}
	return nil
}

// try adds the wrong moves of one position. Those that take most reading to refute are the
// most tempting ones.
func (w *writer) try(t *turn) error {
	start := w.b.Depth()
	defer w.b.UndoTo(start)
	for _, m := range t.path {
		w.b.TryKo(m.Point, m.Color)
	}
	type wrong struct {
		move  board.Point
		reply search.Result
	}
	var list []wrong
	foe := w.toPlay.Opponent()
	near := around(w.b, &t.p, 2)
	inside := region(w.b, &t.p)
	near.And(&inside)
	beside := around(w.b, &t.p, 1)
	near.Or(&beside)
	for q := range near.All() {
		if q == t.answer || !w.b.Try(q, w.toPlay) {
			continue
		}
		left, over := w.left(&t.p)
		var r search.Result
		var err error
		if !over {
			r, err = w.s.ask(w.ctx, w.s.quick, &left, w.b, foe)
		}
		w.b.Undo()
		if err != nil {
			return err
		}
		if r.Code == search.Win && !r.Limited {
			list = append(list, wrong{q, r})
		}
	}
	slices.SortStableFunc(list, func(x, y wrong) int { return y.reply.Nodes - x.reply.Nodes })
	for _, x := range list[:min(len(list), w.lim.Tries)] {
		if w.moves >= w.most {
			return nil
		}
		n, err := w.play(t.n, x.move, branch{w.toPlay, 0, "WRONG"}, 0)
		if err != nil {
			return err
		}
		w.b.Try(x.move, w.toPlay)
		left, _ := w.left(&t.p)
		err = w.follow(n, &left, x.reply, branch{foe, search.Win, "WRONG"}, len(t.path)+1)
		w.b.Undo()
		if err != nil {
			return err
		}
	}
	return nil
}

// play adds a move to the tree.
func (w *writer) play(n *sgf.Node, q board.Point, br branch, depth int) (*sgf.Node, error) {
	w.moves++
	w.lim.Progress(w.moves)
	child := n.NewChild()
	if err := child.SetMove(board.Move{Point: q, Color: br.side}); err != nil {
		return child, err
	}
	if depth > 0 || br.side != w.toPlay {
		return child, nil
	}
	mark := "TE"
	if br.label == "WRONG" {
		mark = "BM"
	}
	return child, child.Set(mark, "1")
}

// done says what has been reached.
func (w *writer) done(br branch) string {
	owner := w.question.own() == (br.side == w.toPlay) // the owner of the group succeeds
	words := [2]string{"dead", "alive"}
	switch w.question {
	case askCapture, askRescue:
		words = [2]string{"captured", "saved"}
	case askConnect, askCut:
		words = [2]string{"cut", "connected"}
	}
	text := words[0]
	if owner {
		text = words[1]
	}
	if br.code != search.Win {
		text += " if the ko is won"
	}
	return text
}

// comment adds a comment to the end of a variation.
func (w *writer) comment(n *sgf.Node, br branch, text string) error {
	if br.label != "" {
		text = br.label + ": " + text
	}
	if before, err := n.Text("C"); err == nil && before != "" {
		text = before + "\n" + text
	}
	return n.SetText("C", text)
}
