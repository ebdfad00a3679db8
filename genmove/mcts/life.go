package mcts

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// Life is an Adviser that reads life and death at the root, for the groups whose ownership is least
// certain, weighted by their stones. If a group can be killed and saved, the move that does it
// becomes likely. Life needs Asked.Ownership and gives no advice without it.
type Life struct {
	engine  owl.Engine
	nodes   int
	strings []board.Point
	group   []int // for each of strings, one before it that belongs to it, or itself
	stones  []board.Point
	groups  []lifeGroup
}

// lifeGroup is stones that live and die together.
type lifeGroup struct {
	stones board.Set
	size   int
	doubt  float64
}

const (
	// leastStones is the least number of stones of a group that is read, mostGroups the highest
	// number of groups that are read.
	leastStones, mostGroups = 2, 3
	// certainty is the ownership of a stone without doubt. It is above 1, so that each stone of a
	// group adds some doubt.
	certainty = 1.02
)

// NewLife returns a Life that reads with e. Each attack and each defense has at most nodes nodes.
// The error is owl.ErrNoEngine if e is nil.
func NewLife(e owl.Engine, nodes int) (*Life, error) {
	if e == nil {
		return nil, owl.ErrNoEngine
	}
	return &Life{engine: e, nodes: nodes}, nil
}

// Advise implements Adviser. The error is that of the context or of the engine.
func (l *Life) Advise(ctx context.Context, dst []Advice, a *Asked) ([]Advice, error) {
	if a.Ownership == nil {
		return dst, nil
	}
	l.list(a)
	for i := range l.groups[:min(len(l.groups), mostGroups)] {
		g := &l.groups[i]
		r, err := l.read(ctx, a, g)
		if err != nil {
			return dst, err
		}
		if r.Success() && r.Move.On(a.Board.Size()) {
			dst = advise(dst, g.size, r)
		}
	}
	return dst, nil
}

// read returns the move that kills or saves the group g, or a failure unless both are possible.
func (l *Life) read(ctx context.Context, a *Asked, g *lifeGroup) (search.Result, error) {
	ask := func(f func(context.Context, *board.Board, *board.Set) (search.Result, error)) (search.Result, error) {
		r, err := f(search.WithBudget(ctx, search.NewBudget(l.nodes)), a.Board, &g.stones)
		if err != nil || r.Limited {
			r = search.Result{}
		}
		return r, err
	}
	attack, err := ask(l.engine.Attack)
	if err != nil || !attack.Success() {
		return search.Result{}, err
	}
	defense, err := ask(l.engine.Defend)
	switch {
	case err != nil || !defense.Success():
		return search.Result{}, err
	case a.Board.At(g.stones.First()) == a.ToPlay:
		return defense, nil
	}
	return attack, nil
}

// list sets groups to those to read, the most doubtful first.
func (l *Life) list(a *Asked) {
	b := a.Board
	settled := board.UnconditionalStatus(b)
	l.strings = b.AppendStrings(l.strings[:0], board.Empty)
	l.group = l.group[:0]
	for i, s := range l.strings {
		l.group = append(l.group, i)
		for j, o := range l.strings[:i] {
			if l.root(i) != l.root(j) && b.At(o) == b.At(s) && linked(b, o, s) {
				l.group[l.root(i)] = l.root(j)
			}
		}
	}
	l.groups = l.groups[:0]
	for i := range l.strings {
		if l.root(i) != i {
			continue
		}
		var g lifeGroup
		owner, alive := 0.0, false
		for j, s := range l.strings {
			if l.root(j) != i {
				continue
			}
			alive = alive || settled.At(s) != board.Undecided
			l.stones = b.AppendStones(l.stones[:0], s)
			for _, q := range l.stones {
				g.stones.Add(q)
				owner += float64(a.Ownership[q])
			}
			g.size += len(l.stones)
		}
		g.doubt = float64(g.size)*certainty - math.Abs(owner)
		if g.size >= leastStones && !alive {
			l.groups = append(l.groups, g)
		}
	}
	slices.SortStableFunc(l.groups, func(a, b lifeGroup) int { return cmp.Compare(b.doubt, a.doubt) })
}

func (l *Life) root(i int) int {
	for l.group[i] != i {
		i = l.group[i]
	}
	return i
}

// linked reports whether no single move cuts two strings of a color.
func linked(b *board.Board, s, o board.Point) bool {
	shared := b.LibertySet(s)
	other := b.LibertySet(o)
	shared.And(&other)
	if shared.Len() != 1 {
		return shared.Len() > 1
	}
	cut, c := shared.First(), b.At(s).Opponent()
	return b.LibertiesAfterAtMost(cut, c, 2) < 2
}
