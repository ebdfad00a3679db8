package worm_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
	"github.com/tengen-go/tengen/reading/worm"
)

// played answers the questions of helpers by playing on copies of the board, with readers that see captures of one move.
type played struct {
	t *testing.T
	r search.Reader
}

// after returns the board after moves of alternating players, c first, or nil if one of them is illegal.
func (x *played) after(b *board.Board, c board.Color, moves ...board.Point) *board.Board {
	n := b.Clone()
	for _, m := range moves {
		if n.Play(m, c, board.Strict) != nil {
			return nil
		}
		c = c.Opponent()
	}
	return n
}

func (x *played) code(res search.Result, err error) search.Code {
	if err != nil {
		x.t.Fatal(err)
	}
	return res.Code
}

// cuts: c plays at z, and either y is gone, or one of the strings beside z falls, or y does.
func (x *played) cuts(b *board.Board, y, z board.Point, c board.Color) bool {
	n := x.after(b, c, z)
	if n == nil || n.At(y) != c.Opponent() {
		return n != nil
	}
	for _, q := range z.Neighbors() {
		if b.At(q) != c.Opponent() || b.Origin(q) == b.Origin(y) {
			continue
		}
		if n.At(q) == board.Empty || x.code(x.r.DefendBoth(x.t.Context(), n, y, q)) == search.Fail {
			return true
		}
	}
	return false
}

func (x *played) connectAndCut(b *board.Board, s, y, z board.Point) bool {
	c := b.At(s)
	if !c.IsPlayer() || b.Liberties(s) != 2 || !b.IsLiberty(s, y) {
		return false
	}
	for _, other := range b.AppendLiberties(nil, s) {
		if n := x.after(b, c.Opponent(), y, other); other != y && n != nil {
			return x.cuts(n, y, z, c)
		}
	}
	return false
}

func (x *played) pushAndCut(b *board.Board, m, y, z board.Point, c board.Color) bool {
	n := x.after(b, c, m, y)
	if n == nil || n.At(m) != c {
		return false
	}
	if x.code(x.r.Attack(x.t.Context(), n, m)) != search.Fail {
		d, err := x.r.Defend(x.t.Context(), n, m)
		if x.code(d, err) == search.Fail {
			return false
		}
		if d.Move != board.Pass {
			if n = x.after(n, c, d.Move); n == nil {
				return false
			}
		}
	}
	return x.cuts(n, y, z, c)
}

// TestHelpersPlayed compares the helpers that play moves with boards on which these are played, and those about stones in
// atari with all the strings there are, at random points of random boards.
func TestHelpersPlayed(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(1, 22))
	f, err := worm.NewFunctions(searchtest.Captures{})
	if err != nil {
		t.Fatal(err)
	}
	table := f.Table()
	x := &played{t, reading.Complete(searchtest.Captures{}, nil)}
	yes := map[string]int{}
	for i := range sample.Of(100, 250) {
		size := 4 + i%3
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		for range size * size * (2 + rng.IntN(3)) / 4 {
			b.Play(board.At(rng.IntN(size), rng.IntN(size)), board.Color(1+rng.IntN(2)), board.Strict)
		}
		at := func() board.Point { return board.At(rng.IntN(size), rng.IntN(size)) }
		for range 60 {
			c := board.Color(1 + rng.IntN(2))
			p, o := at(), at()
			// Most questions are about neighbors.
			y, z := p.Neighbors()[rng.IntN(4)], p.Diagonals()[rng.IntN(4)]
			if !y.On(size) || !z.On(size) {
				continue
			}
			atari, defendable, lunch := false, false, false
			if b.At(p).IsPlayer() {
				for _, q := range b.AppendNeighborsAtMost(nil, p, 4*size*size) {
					if x.code(x.r.Attack(t.Context(), b, q)) == search.Fail {
						continue
					}
					lunch = true
					if b.Liberties(q) == 1 {
						atari = true
						defendable = defendable || x.code(x.r.Defend(t.Context(), b, q)) != search.Fail
					}
				}
			}
			edge := false
			if n := x.after(b, b.At(o), p); b.At(o).IsPlayer() && n != nil {
				edge = x.connectAndCut(n, p, y, z)
			}
			against := func(c board.Color) bool {
				n := x.after(b, c, p)
				return n != nil && x.code(x.r.SafeMove(t.Context(), n, y, c.Opponent())) == search.Fail
			}
			for _, q := range []struct {
				name string
				args []board.Point
				want bool
			}{
				{"connect_and_cut_helper", []board.Point{p, y, z}, x.connectAndCut(b, p, y, z)},
				{"connect_and_cut_helper2", []board.Point{p, y, z}, x.pushAndCut(b, p, y, z, c)},
				{"edge_double_sente", []board.Point{p, y, z, o}, edge},
				{"adjacent_to_stone_in_atari", []board.Point{p}, atari},
				{"adjacent_to_defendable_stone_in_atari", []board.Point{p}, defendable},
				{"seki_helper", []board.Point{p}, b.At(p).IsPlayer() && !lunch},
				{"odefend_against", []board.Point{p, y}, against(c)},
				{"xdefend_against", []board.Point{p, y}, against(c.Opponent())},
			} {
				for _, fn := range table.Funcs {
					if fn.Name != q.name {
						continue
					}
					got, err := fn.Call(&pattern.Env{Context: t.Context(), Board: b, Color: c}, q.args)
					if err != nil || (got == 1) != q.want {
						t.Fatalf("%s%v for %v: %d, %v, want %v\n%v", q.name, q.args, c, got, err, q.want, b)
					}
					if q.want {
						yes[q.name]++
					} else {
						yes["not "+q.name]++
					}
				}
			}
		}
	}
	if len(yes) != 16 {
		t.Errorf("%v", yes)
	}
}

// TestWormString: a line says what there is to be said of a string, and nothing of what there is not.
func TestWormString(t *testing.T) {
	at := func(s string) board.Point { return at(t, s) }
	plain := worm.Worm{Origin: at("C3"), Color: board.Black, Stones: []board.Point{at("C3"), at("D3")}, EffectiveSize: 4.5, Liberties: [4]int{3, 4, 5, 6}}
	const start = "C3 black size 2 (4.50) liberties [3 4 5 6]"
	for _, tt := range []struct {
		change func(w *worm.Worm)
		want   string
	}{
		{func(*worm.Worm) {}, ""},
		{func(w *worm.Worm) {
			w.Attacks = []search.MoveResult{{Move: at("B3"), Code: search.Win}, {Move: at("E3"), Code: search.KoA}}
		}, " attack B3 " + search.Win.String() + " E3 " + search.KoA.String()},
		{func(w *worm.Worm) { w.Defenses = []search.MoveResult{{Move: at("B3"), Code: search.Win}} }, " defense B3 " + search.Win.String()},
		{func(w *worm.Worm) { w.AttackThreats = []search.MoveResult{{Move: at("B3"), Code: search.Win}} }, " attack threat B3 " + search.Win.String()},
		{func(w *worm.Worm) { w.DefenseThreats = []search.MoveResult{{Move: at("B3"), Code: search.Win}} }, " defense threat B3 " + search.Win.String()},
		{func(w *worm.Worm) { w.Lunch = at("A1") }, " lunch A1"},
		{func(w *worm.Worm) { w.Cutstone = 1 }, " cutstone 1"},
		{func(w *worm.Worm) { w.Cutstone2 = 1 }, " cutstone2 1"},
		{func(w *worm.Worm) { w.Genus = 1 }, " genus 1"},
		{func(w *worm.Worm) { w.Inessential = true }, " inessential"},
		{func(w *worm.Worm) { w.Invincible = true }, " invincible"},
		{func(w *worm.Worm) { w.Unconditional = board.Alive }, " unconditionally " + board.Alive.String()},
		{func(w *worm.Worm) { w.Unknown.Defense = true }, " unknown defense"},
		{func(w *worm.Worm) { w.Lunch, w.Cutstone, w.Genus, w.Invincible = at("A1"), 2, 3, true }, " lunch A1 cutstone 2 genus 3 invincible"},
	} {
		w := plain
		tt.change(&w)
		if got := w.String(); got != start+tt.want {
			t.Errorf("%q, want %q", got, start+tt.want)
		}
	}
}
