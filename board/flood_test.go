package board_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
)

// reached returns the points of within that can be reached from those of seeds,
// one step after another, and the seeds.
func reached(seeds, within board.Set) board.Set {
	list := seeds.Append(nil)
	var listed [board.NumPoints]bool
	for _, p := range list {
		listed[p] = true
	}
	for i := 0; i < len(list); i++ {
		for _, n := range list[i].Neighbors() {
			if within.Has(n) && !listed[n] {
				list, listed[n] = append(list, n), true
			}
		}
	}
	return board.SetOf(list...)
}

// randomSet returns points of a board, each with the given chance in 100.
func randomSet(rng *rand.Rand, size, percent int) board.Set {
	var s board.Set
	for row := range size {
		for col := range size {
			if rng.IntN(100) < percent {
				s.Add(board.At(col, row))
			}
		}
	}
	return s
}

// labyrinth returns a set in which one path winds over the whole board.
func labyrinth(size int, upright bool) board.Set {
	var s board.Set
	for i := range size {
		for k := range size {
			if i%2 == 0 || k == (i%4)/2*(size-1) {
				if upright {
					s.Add(board.At(i, k))
				} else {
					s.Add(board.At(k, i))
				}
			}
		}
	}
	return s
}

// TestFloodAgainstSteps compares Grow, Flood, Region and Regions with going from
// point to point, on sets of all densities and sizes.
func TestFloodAgainstSteps(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	for size := 1; size <= board.MaxSize; size++ {
		sets := []board.Set{{}, board.AllPoints(size), labyrinth(size, false), labyrinth(size, true)}
		for percent := 5; percent < 100; percent += 5 {
			sets = append(sets, randomSet(rng, size, percent))
		}
		for _, s := range sets {
			grown, want := s, s
			grown.Grow()
			for p := range s.All() {
				for _, n := range p.Neighbors() {
					want.Add(n) // unless it is beside the largest board
				}
			}
			if grown != want {
				t.Fatalf("size %d: Grow of %v is %v, want %v", size, s, grown, want)
			}

			for _, percent := range []int{0, 1, 10} {
				seeds := randomSet(rng, size, percent)
				got := seeds
				got.Flood(&s)
				if want := reached(seeds, s); got != want {
					t.Fatalf("size %d: Flood from %v within %v is %v, want %v", size, seeds, s, got, want)
				}
			}

			rest := s
			for r := range s.Regions() {
				first := rest.First()
				if want := reached(board.SetOf(first), s); r != want {
					t.Fatalf("size %d: region %v of %v, want %v", size, r, s, want)
				}
				if p := r.Nth(rng.IntN(r.Len())); s.Region(p) != r {
					t.Fatalf("size %d: Region(%v) is %v, want %v", size, p, s.Region(p), r)
				}
				rest.AndNot(&r)
			}
			if !rest.IsEmpty() {
				t.Fatalf("size %d: no region holds %v of %v", size, rest, s)
			}
		}
	}
}

func TestRegionOfNoMember(t *testing.T) {
	s := board.SetOf(board.At(2, 2), board.At(24, 24))
	for _, p := range []board.Point{board.NoPoint, board.Pass, -1, board.At(2, 3), board.NumPoints, 32000} {
		if r := s.Region(p); !r.IsEmpty() {
			t.Errorf("Region(%v) is %v", p, r)
		}
	}
	for range s.Regions() {
		break // An iteration may end early.
	}
}

func TestPoints(t *testing.T) {
	for size := -1; size <= board.MaxSize+1; size++ {
		var want []board.Point
		if size <= board.MaxSize {
			for row := range max(size, 0) {
				for col := range size {
					want = append(want, board.At(col, row))
				}
			}
		}
		if got := slices.Collect(board.Points(size)); !slices.Equal(got, want) {
			t.Errorf("size %d: points %v, want %v", size, got, want)
		}
		if got, want := board.AllPoints(size), board.SetOf(want...); got != want {
			t.Errorf("size %d: all points %v, want %v", size, got, want)
		}
	}
	for p := range board.Points(9) {
		if p == board.At(3, 1) {
			break
		}
	}
}

// TestStonesOf compares the sets with the board point by point, at each move of
// random games on boards of all sizes.
func TestStonesOf(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 44))
	for size := board.MinSize; size <= board.MaxSize; size++ {
		b := newBoard(t, size)
		c := board.Black
		for range 3 * size * size {
			b.Try(board.At(rng.IntN(size), rng.IntN(size)), c)
			if rng.IntN(5) == 0 {
				b.Undo()
			}
			c = c.Opponent()
			var want [4]board.Set
			for p := range board.Points(size) {
				want[b.At(p)].Add(p)
			}
			for c := board.Empty; c <= board.Border+1; c++ {
				if got, want := b.StonesOf(c), want[c&3]; got != want && c <= board.Border || c > board.Border && !got.IsEmpty() {
					t.Fatalf("size %d: %v %v, want %v", size, c, got, want)
				}
			}
		}
	}
}

// TestSetupAgainstSteps sets up random stones, with and without strings that lack
// liberties, and names the first stone of one.
func TestSetupAgainstSteps(t *testing.T) {
	rng := rand.New(rand.NewPCG(47, 48))
	refused := 0
	for round := range 500 {
		size := board.MinSize + round%9
		b := newBoard(t, size)
		percent := 1 + rng.IntN(60)
		black, white := randomSet(rng, size, percent), randomSet(rng, size, percent)
		empty := randomSet(rng, size, rng.IntN(20))
		err := b.Setup(black.Append(nil), white.Append(nil), empty.Append(nil))

		black.AndNot(&white)
		black.AndNot(&empty)
		white.AndNot(&empty)
		captured := board.NoPoint
		for p := range board.Points(size) {
			stones := white
			if black.Has(p) {
				stones = black
			} else if !white.Has(p) {
				continue
			}
			free := false
			str := reached(board.SetOf(p), stones)
			for q := range str.All() {
				for _, n := range q.Neighbors() {
					free = free || n.On(size) && !black.Has(n) && !white.Has(n)
				}
			}
			if !free {
				captured = p
				break
			}
		}
		if captured != board.NoPoint {
			refused++
			if want := board.ErrNoLiberty.Error() + " at " + captured.String(); !errors.Is(err, board.ErrNoLiberty) || err.Error() != want {
				t.Fatalf("black %v, white %v: %v, want %s", black, white, err, want)
			}
			if all := board.AllPoints(size); b.EmptyPoints() != all {
				t.Fatal("the board has changed")
			}
			continue
		}
		if err != nil || b.StonesOf(board.Black) != black || b.StonesOf(board.White) != white {
			t.Fatalf("black %v, white %v: %v, %v, %v", black, white, err, b.StonesOf(board.Black), b.StonesOf(board.White))
		}
	}
	if refused < 50 || refused > 450 {
		t.Errorf("%d of 500 refused", refused)
	}
}

// TestFloodAllocates wants nothing on the heap.
func TestFloodAllocates(t *testing.T) {
	b := newBoard(t, 19)
	s := randomSet(rand.New(rand.NewPCG(45, 46)), 19, 60)
	n := 0
	if allocs := testing.AllocsPerRun(20, func() {
		for r := range s.Regions() {
			r.Grow()
			r.Flood(&s)
			n += r.Len()
		}
		for p := range board.Points(b.Size()) {
			n += int(p)
		}
		black := b.StonesOf(board.Black)
		n += black.Len()
	}); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

// BenchmarkFlood floods the empty points from the stones, takes them apart, and
// grows and collects stones, on real positions.
func BenchmarkFlood(b *testing.B) {
	boards := realPositions(b)
	per := func(name string, f func(bd *board.Board) int) {
		b.Run(name, func(b *testing.B) {
			sum := 0
			b.ReportAllocs()
			for b.Loop() {
				for _, bd := range boards {
					sum += f(bd)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(boards)), "ns/call")
		})
	}
	per("StonesOf", func(bd *board.Board) int {
		s := bd.StonesOf(board.Black)
		return int(s[3])
	})
	per("Grow", func(bd *board.Board) int {
		s := bd.EmptyPoints()
		s.Grow()
		return int(s[3])
	})
	per("Flood", func(bd *board.Board) int {
		s := board.SetOf(board.At(3, 3))
		within := bd.EmptyPoints()
		s.Flood(&within)
		return int(s[3])
	})
	per("Regions", func(bd *board.Board) int {
		s := bd.StonesOf(board.White)
		n := 0
		for r := range s.Regions() {
			n += int(r[3] & 1)
		}
		return n
	})
}
