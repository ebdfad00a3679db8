package board_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
)

// TestInvincible also checks the two ways to the answer in diagrams.
func TestInvincible(t *testing.T) {
	tests := []struct {
		name, diagram string
		stones        []string // one of each string that lives
	}{
		{
			name: "two eyes of one string",
			diagram: `
				. X . X O .
				X X X X O .
				O O O O O .
				. . . . . .
				. . . . . .
				. . . . . .`,
			stones: []string{"A5"},
		},
		{
			name: "strings that fall out one after the other",
			diagram: `
				. X . X O .
				X X X . X O
				O O O X X O
				. . O O O .
				. . . . . .
				. . . . . .`,
		},
		{
			// The string on the right has one eye only; the others do not need it.
			name: "a string that shares one of three eyes",
			diagram: `
				. X X O . .
				X . X O . .
				X X . X O .
				O O X X O .
				. . O O . .
				. . . . . .`,
			stones: []string{"B6", "A5"},
		},
		{
			name: "an enemy stone in a region that is all liberties",
			diagram: `
				. X . O X .
				X X X X X O
				O O O O O .
				. . . . . .
				. . . . . .
				. . . . . .`,
			stones: []string{"A5"},
		},
		{
			name: "a region with a point away from the string",
			diagram: `
				. X . . . X
				X X . . . X
				O X . . . X
				O X X X X X
				O O O O O O
				. . . . . .`,
		},
		{
			// The stone in the middle of the large eye touches no black one.
			name: "an enemy stone away from the string",
			diagram: `
				. X X X X X X
				X X X X X X X
				X X X . X X X
				X X . O . X X
				X X X . X X X
				X X X X X X X
				X X X X X X X`,
			stones: []string{"A1"},
		},
		{
			name: "one eye",
			diagram: `
				. X O .
				X X O .
				O O O .
				. . . .`,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := boardtest.MustParse(t, test.diagram)
			var want board.Set
			for p := range setOf(t, b.Size(), test.stones...).All() {
				for q := range b.Stones(p) {
					want.Add(q)
				}
			}
			u := board.UnconditionalStatus(b)
			got := b.StonesOf(board.Black)
			got.And(&u.Invincible)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("mismatch (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(want, benson(b, board.Black)); diff != "" {
				t.Errorf("Benson's algorithm: mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

// benson returns the stones of c that the opponent cannot capture even if c
// always passes, by another way than the analysis: a region is a connected set of
// points without stones of c, vital to a string if each of its empty points is a
// liberty of it; strings without two vital regions, and regions that touch other
// strings, fall out until both sets stay. (D. B. Benson, Life in the Game of Go,
// Information Sciences 10, 1976.)
func benson(b *board.Board, c board.Color) board.Set {
	type region struct {
		around []board.Point // origins of the strings that touch it
		vital  map[board.Point]bool
	}
	stones, empty := b.StonesOf(c), b.EmptyPoints()
	rest := board.AllPoints(b.Size())
	rest.AndNot(&stones)
	var regions []region
	for points := range rest.Regions() {
		r := region{vital: map[board.Point]bool{}}
		touched := points
		touched.Grow()
		free := points
		free.And(&empty)
		for _, o := range b.AppendStrings(nil, c) {
			if str := stones.Region(o); str.Intersects(&touched) {
				r.around = append(r.around, o)
				libs := b.LibertySet(o)
				r.vital[o] = free.Common(&libs) == free.Len()
			}
		}
		regions = append(regions, r)
	}
	alive := map[board.Point]bool{}
	for _, o := range b.AppendStrings(nil, c) {
		alive[o] = true
	}
	for n := -1; n != len(alive)+len(regions); {
		n = len(alive) + len(regions)
		eyes := map[board.Point]int{}
		for _, r := range regions {
			for _, o := range r.around {
				if r.vital[o] {
					eyes[o]++
				}
			}
		}
		maps.DeleteFunc(alive, func(o board.Point, _ bool) bool { return eyes[o] < 2 })
		regions = slices.DeleteFunc(regions, func(r region) bool {
			return slices.ContainsFunc(r.around, func(o board.Point) bool { return !alive[o] })
		})
	}
	var all board.Set
	for o := range alive {
		str := stones.Region(o)
		all.Or(&str)
	}
	return all
}

func swapColors(diagram string) string {
	swapped := []byte(diagram)
	for i, ch := range swapped {
		switch ch {
		case 'X':
			swapped[i] = 'O'
		case 'O':
			swapped[i] = 'X'
		}
	}
	return string(swapped)
}

// randomPosition plays random moves that fill no eye of one point.
func randomPosition(t testing.TB, rng *rand.Rand, size, moves int) *board.Board {
	t.Helper()
	b := newBoard(t, size)
	c := board.Black
	for range moves {
		empty := b.EmptyPoints()
		points := empty.Append(nil)
		rng.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
	search:
		for _, p := range points {
			eye := true
			for _, n := range p.Neighbors() {
				if k := b.At(n); k != c && k != board.Border {
					eye = false
				}
			}
			if !eye && b.Play(p, c, board.Strict) == nil {
				break search
			}
		}
		c = c.Opponent()
	}
	return b
}

// TestInvincibleSurvives lets the opponent play at random, and wildly, against
// strings that are said to be invincible.
func TestInvincibleSurvives(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	strings := 0
	for round := range 150 {
		size := 5 + round%5
		start := randomPosition(t, rng, size, size*size+rng.IntN(2*size*size))
		for _, c := range [2]board.Color{board.Black, board.White} {
			var analyzer board.UnconditionalAnalyzer
			var u board.Unconditional
			analyzer.AnalyzeColor(start, c, &u)
			if diff := cmp.Diff(benson(start, c), u.Invincible); diff != "" {
				t.Fatalf("invincible: mismatch (-want +got):\n%s\n%s", diff, boardtest.Format(start))
			}
			for _, o := range start.AppendStrings(nil, c) {
				if u.Invincible.Has(o) {
					strings++
				}
			}
			for range 5 {
				b := start.Clone()
				for range 4 * size * size {
					p := board.At(rng.IntN(size), rng.IntN(size))
					_ = b.Play(p, c.Opponent(), board.IgnoreKo)
				}
				for p := range u.Invincible.All() {
					if b.At(p) != c {
						t.Fatalf("%v at %v was captured\n%s", c, p, boardtest.Format(start))
					}
				}
			}
		}
	}
	if strings < 100 {
		t.Errorf("only %d strings were alive", strings)
	}
}

// capturable says by trying all orders whether c can take the string at p off
// the board, the owner always passing. Positions are told apart by their stones.
func capturable(b *board.Board, p board.Point, c board.Color, seen map[uint64]bool) bool {
	if b.At(p) == board.Empty {
		return true
	}
	if seen[b.StonesHash()] {
		return false
	}
	seen[b.StonesHash()] = true
	empty := b.EmptyPoints()
	for q := range empty.All() {
		if b.TryKo(q, c) {
			if b.At(p) == board.Empty || b.At(p) == c {
				b.Undo()
				return true
			}
			found := capturable(b, p, c, seen)
			b.Undo()
			if found {
				return true
			}
		}
	}
	return false
}

// TestInvincibleIsExact compares invincible strings with a search of all that
// the opponent can do on a small board.
func TestInvincibleIsExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	var invincible, others int
	for round := range 400 {
		size := 3 + round%2
		b := randomPosition(t, rng, size, 5+rng.IntN(14))
		u := board.UnconditionalStatus(b)
		empty := b.EmptyPoints()
		if empty.Len() > 9 {
			continue
		}
		for _, o := range b.AppendStrings(nil, board.Empty) {
			c := b.At(o)
			want := !capturable(b, o, c.Opponent(), map[uint64]bool{})
			if got := u.Invincible.Has(o); got != want {
				t.Fatalf("%v at %v: invincible %v, want %v\n%s", c, o, got, want, boardtest.Format(b))
			}
			if alive := benson(b, c); alive.Has(o) != want {
				t.Fatalf("%v at %v: Benson's algorithm says %v, want %v\n%s", c, o, !want, want, boardtest.Format(b))
			}
			if want {
				invincible++
			} else {
				others++
			}
		}
	}
	if invincible < 50 || others < 50 {
		t.Errorf("too few strings: %d and %d", invincible, others)
	}
}
