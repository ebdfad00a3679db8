package advice

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// Life is a gamesearch.PatientAdviser that reads life and death: in the positions that are visited most it
// asks about the largest groups of which random games do not agree who gets their points whether they
// can be killed and saved, and proposes the moves. For all else it is the adviser that it is made
// of. It belongs to one goroutine, as that adviser and the engine do.
//
// It helps where life and death decide, as in problems; in whole games the visits that it draws
// to groups have not paid, see FromTable.
type Life struct {
	gamesearch.Adviser
	engine  owl.Engine
	strings []board.Point
	group   []int // for each of strings, the first one that belongs together with it
	stones  []board.Point
	asked   []group
}

// group is stones that live and die together.
type group struct {
	stones board.Set
	size   int
	owner  float64
}

const (
	// leastStones is how many stones a group has that is worth a question, and mostGroups
	// how many are asked about in a position.
	leastStones = 3
	mostGroups  = 2
	// doubt is how far random games agree at most on who gets the points of a group that
	// is asked about, 1 if all say the same.
	doubt = 0.95
)

// NewLife returns a Life. The error wraps gamesearch.ErrPolicy if there is no adviser, and is
// owl.ErrNoEngine if there is no engine.
func NewLife(a gamesearch.Adviser, e owl.Engine) (*Life, error) {
	switch {
	case a == nil:
		return nil, fmt.Errorf("%w: none", gamesearch.ErrPolicy)
	case e == nil:
		return nil, owl.ErrNoEngine
	}
	return &Life{Adviser: a, engine: e}, nil
}

// Revise implements gamesearch.Reviser: what the adviser says if it is one, else nothing.
func (l *Life) Revise(dst []gamesearch.Chance, b *board.Board, c board.Color, last, previous board.Point) ([]gamesearch.Chance, error) {
	if r, ok := l.Adviser.(gamesearch.Reviser); ok {
		return r.Revise(dst, b, c, last, previous)
	}
	return dst, nil
}

// AdviseAgain implements gamesearch.PatientAdviser: what the adviser says, and more about groups if there are
// owners. The errors are those of the adviser and of the engine, which reads as many nodes for a
// question as there were visits, and more on boards that are larger than 9×9 by as much.
func (l *Life) AdviseAgain(ctx context.Context, dst []gamesearch.Advice, p *gamesearch.Position, owner []float64, visits int) ([]gamesearch.Advice, error) {
	if p == nil || p.Board == nil || p.Board.Size() < board.MinSize {
		return dst, board.ErrBoard
	}
	dst, err := l.Adviser.Advise(ctx, dst, p)
	if err != nil || len(owner) < board.NumPoints {
		return dst, err
	}
	l.doubtful(p.Board, owner)
	nodes := visits * p.Board.Size() * p.Board.Size() / 81
	for i := range l.asked[:min(len(l.asked), mostGroups)] {
		m, games, err := l.read(ctx, p, &l.asked[i], nodes)
		if err != nil {
			return dst, err
		}
		if games > 0 {
			dst = append(dst, gamesearch.Advice{Move: m, Games: games})
		}
	}
	return dst, nil
}

// doubtful sets asked to the groups that are worth a question, the largest first.
func (l *Life) doubtful(b *board.Board, owner []float64) {
	l.strings = b.AppendStrings(l.strings[:0], board.Empty)
	l.group = l.group[:0]
	for i, s := range l.strings {
		l.group = append(l.group, i)
		for j, o := range l.strings[:i] {
			if l.root(i) != l.root(j) && b.At(o) == b.At(s) && l.linked(b, o, s) {
				l.group[l.root(i)] = l.root(j)
			}
		}
	}
	l.asked = l.asked[:0]
	for i := range l.strings {
		if l.root(i) != i {
			continue
		}
		var g group
		for j := range l.strings {
			if l.root(j) == i {
				l.stones = b.AppendStones(l.stones[:0], l.strings[j])
				for _, q := range l.stones {
					g.stones.Add(q)
					g.owner += owner[q]
					g.size++
				}
			}
		}
		if g.size >= leastStones && math.Abs(g.owner) < doubt*float64(g.size) {
			l.asked = append(l.asked, g)
		}
	}
	slices.SortStableFunc(l.asked, func(a, b group) int { return b.size - a.size })
}

func (l *Life) root(i int) int {
	for l.group[i] != i {
		i = l.group[i]
	}
	return i
}

// linked reports whether no single move cuts two strings of a colour.
func (l *Life) linked(b *board.Board, s, o board.Point) bool {
	shared := b.LibertySet(s)
	other := b.LibertySet(o)
	shared.And(&other)
	if shared.Len() != 1 {
		return shared.Len() > 1
	}
	cut, c := shared.First(), b.At(s).Opponent()
	return b.LibertiesAfterAtMost(cut, c, 2) < 2
}

// read asks about a group, with so many nodes for each question, and returns the move to make and how
// many games it is worth, 0 if there is none that must be made.
func (l *Life) read(ctx context.Context, p *gamesearch.Position, g *group, nodes int) (board.Point, float64, error) {
	attack, err := l.engine.Attack(search.WithBudget(ctx, search.NewBudget(nodes)), p.Board, &g.stones)
	if err != nil || attack.Limited || !attack.Success() || !attack.Move.On(p.Board.Size()) {
		return board.NoPoint, 0, err
	}
	defense, err := l.engine.Defend(search.WithBudget(ctx, search.NewBudget(nodes)), p.Board, &g.stones)
	if err != nil || defense.Limited || !defense.Success() || !defense.Move.On(p.Board.Size()) {
		return board.NoPoint, 0, err
	}
	r := attack
	if p.Board.At(g.stones.First()) == p.ToPlay {
		r = defense
	}
	return r.Move, gamesOf(g.size, r.Code), nil
}
