// Package examinetest checks finders for package examine.
//
//	func TestEyes(t *testing.T) {
//		examinetest.RunFinders(t, func() examine.Options { return examine.Options{Eyes: newEyes()} })
//	}
package examinetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/suite"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/owl/dragon"
)

// RunFinders checks the finders among the Options of newOptions:
//
//   - they leave the board as it was
//   - a fact describes the board, and is the same again and from another finder
//   - an ended context returns its error
//   - without a board there is an error or nothing
//   - an Analyst works with them
//
// A panic is a failure.
func RunFinders(t testing.TB, newOptions func() examine.Options) {
	t.Helper()
	defer suite.Survive(t)
	one, other := finders(newOptions()), finders(newOptions())
	if len(one) == 0 {
		t.Error("there is no finder in the options")
		return
	}
	list, err := examined()
	if err != nil {
		t.Error(err)
		return
	}
	a, err := examine.New(newOptions())
	if err != nil {
		t.Error(err)
		return
	}
	for _, known := range list {
		p := known.Position
		p.Board = p.Board.Clone()
		sound := true
		for name, f := range one {
			sound = check(t, name, known, f, other[name]) && sound
		}
		if !sound || p.Board.Size() > 9 { // larger boards take an Analyst long, and show no more
			continue
		}
		if _, err := a.Facts(t.Context(), p, examine.All|examine.Threats|examine.Dragons); err != nil {
			t.Errorf("an Analyst with the finders: %v, on\n%v", err, p.Board)
		}
	}
}

// examined returns what the library finds in the positions, which it examines once.
var examined = sync.OnceValues(func() ([]*examine.Facts, error) {
	library, err := examine.New(examine.Options{NoMemory: true})
	if err != nil {
		return nil, err
	}
	boards, err := positions()
	if err != nil {
		return nil, err
	}
	var list []*examine.Facts
	for _, p := range boards {
		f, err := library.Facts(context.Background(), p, examine.All|examine.Dragons)
		if err != nil {
			return nil, err
		}
		list = append(list, f)
	}
	return list, nil
})

// finder asks a finder about a position, of which the facts that it may need are known. A nil board
// stands for none. describes reports whether the fact is one of the board.
type finder func(ctx context.Context, known *examine.Facts, b *board.Board) (fact any, describes bool, err error)

// finders returns the finders of o by their names.
func finders(o examine.Options) map[string]finder {
	list := map[string]finder{}
	if x := o.Worms; x != nil {
		list["Worms"] = func(ctx context.Context, _ *examine.Facts, b *board.Board) (any, bool, error) {
			w, err := x.Analyze(ctx, b)
			return w, w != nil && w.Describes(b), err
		}
	}
	if x := o.Threats; x != nil {
		list["Threats"] = func(ctx context.Context, f *examine.Facts, b *board.Board) (any, bool, error) {
			w, err := x.WithThreats(ctx, b, f.Worms)
			return w, w != nil && w.Describes(b), err
		}
	}
	if x := o.Links; x != nil {
		list["Links"] = func(ctx context.Context, f *examine.Facts, b *board.Board) (any, bool, error) {
			l, err := x.Analyze(ctx, b, f.Worms)
			return l, l != nil && l.Describes(b), err
		}
	}
	if x := o.Eyes; x != nil {
		list["Eyes"] = func(ctx context.Context, f *examine.Facts, b *board.Board) (any, bool, error) {
			m, err := x.Analyze(ctx, b, examine.EyeInput(f.Worms))
			return m, m != nil && m.Describes(b), err
		}
	}
	if x := o.Dragons; x != nil {
		list["Dragons"] = func(ctx context.Context, f *examine.Facts, b *board.Board) (any, bool, error) {
			d, err := x.Analyze(ctx, dragon.Input{Board: b, Worms: f.Worms, Links: f.Links, Eyes: f.Eyes})
			return d, d != nil && d.Describes(b), err
		}
	}
	if x := o.Losses; x != nil {
		list["Losses"] = func(ctx context.Context, f *examine.Facts, b *board.Board) (any, bool, error) {
			c := *f
			c.Board = b
			l, err := x.Losses(ctx, &c)
			return l, l != nil && stonesOnly(l, b), err
		}
	}
	if x := o.Fields; x != nil {
		list["Fields"] = func(ctx context.Context, f *examine.Facts, b *board.Board) (any, bool, error) {
			r := new(influence.Result)
			l := f.Losses.First(board.Black)
			err := x.Compute(ctx, influence.Input{Board: b, Dead: &l.Dead, Inessential: &l.Inessential, Strength: l.Strength, ToPlay: board.Black}, r)
			return r, r.Describes(b), err
		}
	}
	if x := o.Joseki; x != nil {
		list["Joseki"] = func(ctx context.Context, f *examine.Facts, b *board.Board) (any, bool, error) {
			before := []joseki.Suggestion{{Move: board.Pass, Class: joseki.Urgent, Line: "there before"}}
			list, err := x.Append(ctx, before, b, f.ToPlay)
			return list, len(list) > 0 && list[0].Line == "there before" && playable(list[1:], b) && (b != nil || len(list) > 1), err
		}
	}
	return list
}

// stonesOnly reports whether the stones that are lost are stones of the board.
func stonesOnly(l *examine.LossesBy, b *board.Board) bool {
	if b == nil {
		return false
	}
	stones := b.StonesOf(board.Black)
	white := b.StonesOf(board.White)
	stones.Or(&white)
	for _, c := range []board.Color{board.Empty, board.Black, board.White} {
		x := l.First(c)
		if x == nil || x.Dead.Common(&stones) != x.Dead.Len() || x.Inessential.Common(&stones) != x.Inessential.Len() {
			return false
		}
	}
	return true
}

// playable reports whether suggestions are passes or empty points of the board.
func playable(list []joseki.Suggestion, b *board.Board) bool {
	for _, s := range list {
		if b == nil || s.Move != board.Pass && b.At(s.Move) != board.Empty {
			return false
		}
	}
	return true
}

// check asks one finder, and another one, about a position. It reports whether nothing is wrong.
func check(t testing.TB, name string, known *examine.Facts, one, other finder) (sound bool) {
	t.Helper()
	sound = true
	fail := func(format string, args ...any) {
		t.Helper()
		t.Errorf(format, args...)
		sound = false
	}
	b := known.Board.Clone()
	where := fmt.Sprintf("on\n%v", b)
	ask := func(f finder, ctx context.Context, b *board.Board) (text string, describes bool, err error) {
		t.Helper()
		restored := func() {}
		if b != nil {
			restored = boardtest.Restored(t, b)
		}
		err = suite.Call(func() error {
			fact, ok, err := f(ctx, known, b)
			if err == nil {
				var data []byte
				data, err = json.Marshal(fact)
				text = string(data)
			}
			describes = ok
			return err
		})
		restored()
		return text, describes, err
	}
	first, describes, err := ask(one, t.Context(), b)
	switch {
	case err != nil:
		fail("%s: %v, %s", name, err, where)
		return false
	case !describes:
		fail("%s: what comes back is not of the position, %s", name, where)
		return false
	}
	for _, f := range []finder{one, other} {
		if again, _, err := ask(f, t.Context(), b); err != nil || again != first {
			fail("%s: another answer to the same question, error %v, %s", name, err, where)
			return false
		}
	}
	if _, _, err := ask(one, suite.Ended(), b); !errors.Is(err, context.Canceled) {
		fail("%s in a context that has ended: error %v, want that of the context", name, err)
	}
	if _, describes, err := ask(one, t.Context(), nil); err == nil && describes || errors.Is(err, suite.ErrPanic) {
		fail("%s without a board: error %v, want board.ErrNoBoard or another one", name, err)
	}
	return sound
}

// positions returns positions of playouts on boards of several sizes.
func positions() ([]examine.Position, error) {
	var list []examine.Position
	rng := rand.New(rand.NewPCG(7, 3))
	for _, size := range []int{board.MinSize, 5, 9, 19} {
		b, err := board.New(size)
		if err != nil {
			return nil, err
		}
		p := examine.Position{Board: b, ToPlay: board.Black}
		for range size * size / 2 {
			empty := b.EmptyPoints()
			m := board.Pass
			if n := empty.Len(); n > 0 {
				if q := empty.Nth(rng.IntN(n)); b.Legal(q, p.ToPlay, board.Strict) && !b.IsEye(q, p.ToPlay) {
					m = q
				}
			}
			b.PlayAssumeLegal(m, p.ToPlay)
			p.Previous, p.Last, p.ToPlay = p.Last, m, p.ToPlay.Opponent()
		}
		list = append(list, p)
	}
	return list, nil
}
