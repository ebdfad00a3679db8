package worm

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
)

// TestAdd adds moves with random codes: of each the best code counts, of equal codes what
// was found first comes first, and the list ends after MaxMoves.
func TestAdd(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	type found struct {
		search.MoveResult
		at int
	}
	for range 400 {
		var list []search.MoveResult
		var want []found
		for at := range 3 * MaxMoves {
			p, code := board.At(rng.IntN(2*MaxMoves)%19, 0), search.Code(rng.IntN(int(search.Win)+1))
			list = add(list, p, code)
			i := slices.IndexFunc(want, func(f found) bool { return f.MoveResult.Move == p })
			if code != search.Fail && (i < 0 || want[i].Code < code) {
				if i >= 0 {
					want = slices.Delete(want, i, i+1)
				}
				want = append(want, found{search.MoveResult{Move: p, Code: code}, at})
				slices.SortStableFunc(want, func(x, y found) int {
					if x.Code != y.Code {
						return int(y.Code) - int(x.Code)
					}
					return x.at - y.at
				})
				want = want[:min(len(want), MaxMoves)]
			}
			same := len(list) == len(want)
			for i := range list {
				same = same && list[i] == want[i].MoveResult
			}
			if !same {
				t.Fatalf("after %v %v: %v, want %v", p, code, list, want)
			}
		}
	}
}

// analyzed finds the worms of a position with a reader that sees one move.
func analyzed(t *testing.T, b *board.Board) *Worms {
	t.Helper()
	a, err := NewAnalyzer(Options{Tactics: searchtest.Captures{}})
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
	for i := range 250 {
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
			var lunches []*Worm
			for k := range near {
				u := w.Worm(k)
				if len(u.Attacks) > 0 && u.Attacks[0].Code >= search.KoA && !(len(u.Stones) == 1 && b.IsKo(u.Origin)) {
					lunches = append(lunches, u)
				}
			}
			slices.SortFunc(lunches, func(x, y *Worm) int {
				switch {
				case x.Cutstone != y.Cutstone:
					return y.Cutstone - x.Cutstone
				case x.Liberties[0] != y.Liberties[0]:
					return x.Liberties[0] - y.Liberties[0]
				}
				return boardOrder(x.Origin, y.Origin)
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
	if seen["cut"] < 50 || seen["lunches"] < 50 || seen["inessential"] < 10 || seen["threats"] < 200 || seen["none"] < 50 {
		t.Errorf("%v", seen)
	}
}

// useless reports whether a string has no eye, no way out, nothing to cut or to capture,
// and lies in a place, itself and the empty points that hang together with it, beside no
// other string of its player and with fewer than three empty points on the edge.
func useless(b *board.Board, v *Worm) bool {
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
func checkThreats(t *testing.T, b *board.Board, v *Worm, seen map[string]int) {
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

// TestNoteMoves adds moves of the board that are not there yet.
func TestNoteMoves(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . .")
	a := &Analyzer{w: analyzed(t, b)}
	a.moves = []board.Point{board.At(1, 1)}
	a.noteMoves([]search.MoveResult{{Move: board.At(1, 1)}, {Move: board.At(2, 1)}, {Move: board.Pass}, {Move: board.At(2, 1)}, {Move: board.At(5, 1)}})
	if want := []board.Point{board.At(1, 1), board.At(2, 1)}; !slices.Equal(a.moves, want) {
		t.Errorf("moves %v, want %v", a.moves, want)
	}
}

// TestSavedByKnown asks whether moves save a string of which it is known what does.
func TestSavedByKnown(t *testing.T) {
	f, err := NewFunctions(searchtest.Captures{})
	if err != nil {
		t.Fatal(err)
	}
	b, marks := boardtest.MustParseMarked(t, `
		. . . . .
		. X . . .
		X O a . .
		. X . b .
		. . . . .`)
	stone := boardtest.MustPoint(t, "B3")
	for _, w := range []*Worms{nil, analyzed(t, b)} {
		f.Begin(w)
		j := f.Judge(nil)
		for m, want := range map[rune]bool{'a': true, 'b': false} {
			if got, err := j.Saved(t.Context(), b, stone, marks[m]); err != nil || got != want {
				t.Errorf("%v saves %v: %v, %v, want %v (worms known: %v)", marks[m], stone, got, err, want, w != nil)
			}
		}
		if got, err := j.Saved(t.Context(), b, boardtest.MustPoint(t, "B4"), marks['b']); err != nil || !got {
			t.Errorf("a string that cannot be captured is saved: %v, %v", got, err)
		}
	}
}

// TestPushAndCut pushes a stone that is lost when the opponent answers, one that is not,
// and one that can still be saved.
func TestPushAndCut(t *testing.T) {
	f, err := NewFunctions(searchtest.Captures{})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, diagram string
		want          bool
	}{
		{"the stone is lost", `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . O O . . .
			. O a . O . .
			. X b X O . .
			. O c O . . .`, false},
		{"it has liberties", `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . a . . . .
			. X b X . . .
			. . c . . . .`, true},
		{"it can be saved", `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . O . . . .
			. O a . . . .
			. X b X . . .
			. . c . . . .`, true},
	} {
		b, marks := boardtest.MustParseMarked(t, test.diagram)
		restored := boardtest.Restored(t, b)
		f.Begin(nil)
		f.r.begin(t.Context(), b)
		if got := f.pushAndCut(marks['a'], marks['b'], marks['c'], board.Black); got != test.want || f.r.err != nil {
			t.Errorf("%s: %v, %v, want %v", test.name, got, f.r.err, test.want)
		}
		restored()
	}
}
