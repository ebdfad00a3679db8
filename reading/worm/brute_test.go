package worm_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
	"github.com/tengen-go/tengen/reading/worm"
)

// analyzed finds the worms of a position with a reader that sees one move.
func analyzed(t *testing.T, b *board.Board) *worm.Worms {
	t.Helper()
	a, err := worm.NewAnalyzer(worm.Options{Tactics: searchtest.Captures{}})
	if err != nil {
		t.Fatal(err)
	}
	w, err := a.Analyze(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestRelations looks at random positions: adjacent strings, cutting stones, lunches and
// stones of no use follow from the board and from what can be captured.
func TestRelations(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 2))
	seen := map[string]int{}
	for i := range sample.Of(125, 250) {
		size := 5 + i%5
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		all := board.AllPoints(size)
		for range size * size * (1 + rng.IntN(3)) / 3 {
			b.Play(all.Nth(rng.IntN(size*size)), board.Color(1+rng.IntN(2)), board.Strict)
		}
		w := analyzed(t, b)
		for _, v := range w.All() {
			beside := map[int]bool{} // strings of the opponent
			near := map[int]bool{}   // the same, and diagonally
			for _, p := range v.Stones {
				for _, q := range p.Neighbors() {
					if k := w.Index(q); k >= 0 && w.Worm(k).Color != v.Color {
						beside[k], near[k] = true, true
					}
				}
				for _, q := range p.Diagonals() {
					if k := w.Index(q); k >= 0 && w.Worm(k).Color != v.Color {
						near[k] = true
					}
				}
			}
			cut := min(len(beside)/2, 1)
			for x := range beside {
				for y := range beside {
					lx, ly := b.LibertySet(w.Worm(x).Origin), b.LibertySet(w.Worm(y).Origin)
					if x != y && !lx.Intersects(&ly) {
						cut = 2
					}
				}
			}
			if v.Cutstone != cut {
				t.Fatalf("%v: cutstone %d, want %d\n%v", v.Origin, v.Cutstone, cut, b)
			}
			seen["cut"] += cut / 2
			var lunches []*worm.Worm
			for k := range near {
				u := w.Worm(k)
				if len(u.Attacks) > 0 && u.Attacks[0].Code >= search.KoA && !(len(u.Stones) == 1 && b.IsKo(u.Origin)) {
					lunches = append(lunches, u)
				}
			}
			slices.SortFunc(lunches, func(x, y *worm.Worm) int {
				switch {
				case x.Cutstone != y.Cutstone:
					return y.Cutstone - x.Cutstone
				case x.Liberties[0] != y.Liberties[0]:
					return x.Liberties[0] - y.Liberties[0]
				}
				return cmp.Or(y.Origin.Row()-x.Origin.Row(), x.Origin.Col()-y.Origin.Col())
			})
			want := board.NoPoint
			if len(lunches) > 0 {
				want = lunches[0].Origin
				seen["lunch"]++
				if len(lunches) > 1 {
					seen["lunches"]++
				}
			}
			if v.Lunch != want {
				t.Fatalf("%v: lunch %v, want %v\n%v", v.Origin, v.Lunch, want, b)
			}
			if got, want := v.Inessential, useless(b, v); got != want {
				t.Fatalf("%v: inessential %v, want %v\n%v", v.Origin, got, want, b)
			}
			if v.Inessential {
				seen["inessential"]++
			}
			checkThreats(t, b, v, seen)
		}
	}
	if seen["cut"] < 50 || seen["lunches"] < sample.Of(20, 50) || seen["inessential"] < sample.Of(5, 10) || seen["threats"] < 200 || seen["none"] < 50 {
		t.Errorf("%v", seen)
	}
}

// useless reports whether a string has no eye, no way out, nothing to cut or to capture,
// and lies in a place, itself and the empty points that hang together with it, beside no
// other string of its player and with fewer than three empty points on the edge.
func useless(b *board.Board, v *worm.Worm) bool {
	if v.Genus != 0 || v.Liberties[1] != 0 || v.Cutstone != 0 || v.Lunch != board.NoPoint {
		return false
	}
	place := map[board.Point]bool{}
	todo := slices.Clone(v.Stones)
	edge := 0
	for len(todo) > 0 {
		p := todo[0]
		todo = todo[1:]
		if place[p] {
			continue
		}
		place[p] = true
		n := b.Size() - 1
		if b.At(p) == board.Empty && (p.Row() == 0 || p.Col() == 0 || p.Row() == n || p.Col() == n) {
			edge++
		}
		for _, q := range p.Neighbors() {
			switch {
			case b.At(q) == board.Empty:
				todo = append(todo, q)
			case b.At(q) == v.Color && !b.SameString(q, v.Origin):
				return false
			}
		}
	}
	return edge < 3
}

// checkThreats tries every move: one threatens a string that cannot be captured if it
// leaves it one liberty, and one that is lost if it gives it two. Moves that were found for
// strings beside it may do so too, so that those at its liberties have to be there, and
// those that are there have to hold.
func checkThreats(t *testing.T, b *board.Board, v *worm.Worm, seen map[string]int) {
	t.Helper()
	threatens := func(p board.Point) bool {
		if !b.Try(p, v.Color.Opponent()) {
			return false
		}
		defer b.Undo()
		return b.Liberties(v.Origin) == 1
	}
	if len(v.Attacks) > 0 || v.Invincible {
		if len(v.AttackThreats) > 0 {
			t.Fatalf("%v: threats %v\n%v", v.Origin, v.AttackThreats, b)
		}
		return
	}
	if n := v.Liberties[0]; n < 2 || n > 5 || n == 4 && v.Liberties[1] > 5 || n == 5 && v.Liberties[1] > 1 {
		if len(v.AttackThreats) > 0 {
			t.Fatalf("%v: threats %v with %v liberties\n%v", v.Origin, v.AttackThreats, v.Liberties, b)
		}
		seen["none"]++
		return
	}
	for _, m := range v.AttackThreats {
		if !threatens(m.Move) || m.Code != search.Win {
			t.Fatalf("%v: %v is no threat\n%v", v.Origin, m, b)
		}
		seen["threats"]++
	}
	libs := b.LibertySet(v.Origin)
	for p := range libs.All() {
		there := slices.ContainsFunc(v.AttackThreats, func(m search.MoveResult) bool { return m.Move == p })
		if threatens(p) != there {
			t.Fatalf("%v: %v threatens it: %v, want %v\n%v", v.Origin, p, there, !there, b)
		}
	}
}
