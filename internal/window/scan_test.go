package window_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/window"
)

// randomShape returns a shape with its anchor in the diagram, which may be larger than
// a window, may touch edges, and may have no stones.
func randomShape(rng *rand.Rand) window.Shape {
	ranges := [][2]board.Transform{{0, 8}, {0, 4}, {0, 1}, {4, 8}, {0, 2}}
	turns := ranges[rng.IntN(len(ranges))]
	s := window.Shape{First: turns[0], End: turns[1]}
	s.Diagram = window.Box{Top: -rng.IntN(3), Left: -rng.IntN(3), Bottom: rng.IntN(3), Right: rng.IntN(3)}
	if rng.IntN(4) == 0 {
		s.Diagram.Right = 6 // beyond the window
	}
	s.North, s.South, s.West, s.East = rng.IntN(6) == 0, rng.IntN(12) == 0, rng.IntN(12) == 0, rng.IntN(6) == 0
	kinds := []window.Cell{{Mask: 3}, {Mask: 3, Value: 1}, {Mask: 3, Value: 2}, {Mask: 1}, {Mask: 2}}
	if rng.IntN(4) == 0 {
		kinds = []window.Cell{{Mask: 3}, {Mask: 1}, {Mask: 2}} // no stones
	}
	for r := s.Diagram.Top; r <= s.Diagram.Bottom; r++ {
		for c := s.Diagram.Left; c <= s.Diagram.Right; c++ {
			if rng.IntN(5) < 2 {
				cell := kinds[rng.IntN(len(kinds))]
				cell.Row, cell.Col = int8(r), int8(c)
				s.Cells = append(s.Cells, cell)
			}
		}
	}
	return s
}

// stands reports whether a shape turned by u is on b with its anchor at p and player as
// O, by asking the board about every point; touched are the stones of it.
func stands(b *board.Board, s *window.Shape, u board.Transform, p board.Point, player board.Color) (touched board.Set, ok bool) {
	code := func(row, col int) uint8 {
		r, c := u.Offset(row, col)
		r, c = p.Row()-r, p.Col()+c
		if r < 0 || c < 0 || r >= b.Size() || c >= b.Size() {
			return 3
		}
		switch b.At(board.At(c, r)) {
		case board.Empty:
			return 0
		case player:
			return 1
		}
		return 2
	}
	d := s.Diagram
	for r := d.Top - 1; r <= d.Bottom+1; r++ {
		for c := d.Left - 1; c <= d.Right+1; c++ {
			above, below, left, right := r < d.Top, r > d.Bottom, c < d.Left, c > d.Right
			switch {
			case (above || below) && (left || right):
			case above && s.North, below && s.South, left && s.West, right && s.East:
				if code(r, c) != 3 {
					return touched, false
				}
			case !above && !below && !left && !right:
				if code(r, c) == 3 {
					return touched, false
				}
			}
		}
	}
	for _, c := range s.Cells {
		k := code(int(c.Row), int(c.Col))
		if k&c.Mask != c.Value {
			return touched, false
		}
		if c.Mask == 3 && k != 0 {
			row, col := u.Offset(int(c.Row), int(c.Col))
			touched.Add(board.At(p.Col()+col, p.Row()-row))
		}
	}
	return touched, true
}

// oneByOne is a Fitter that tries every test.
type oneByOne []window.Test

func (o oneByOne) AppendFits(dst []int32, w window.Window, first, end int) []int32 {
	for i := first; i < end; i++ {
		if o[i].Holds(w) {
			dst = append(dst, int32(i))
		}
	}
	return dst
}

func compareHits(a, b window.Hit) int {
	return cmp.Or(cmp.Compare(a.Pattern, b.Pattern), cmp.Compare(a.Orientation, b.Orientation),
		cmp.Compare(a.Color, b.Color), cmp.Compare(a.Anchor, b.Anchor))
}

// TestScan compares what a Scanner finds with asking the board about every point of every
// shape, in each orientation, at each place and for each player, around a stone of the
// shape as [window.Choose] has it and around its anchor.
func TestScan(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(4, 8))
	shapes := make([]window.Shape, 300) // more than a block of a sieve
	for i := range shapes {
		shapes[i] = randomShape(rng)
	}
	layouts := map[string]*window.Layout{
		"Choose": window.NewLayout(len(shapes), func(i int32) (window.Form, window.Test, bool) {
			return window.Choose(&shapes[i], i)
		}),
		"Enter": window.NewLayout(len(shapes), func(i int32) (window.Form, window.Test, bool) {
			f, test := window.Enter(&shapes[i], i, false)
			return f, test, false
		}),
	}
	for name, l := range layouts {
		if name == "Enter" && l.Stones != 0 || name == "Choose" && (l.Own == 0 || l.Own >= l.Stones || l.Stones >= len(l.Forms)) {
			t.Fatalf("%s: %d own, %d stones of %d", name, l.Own, l.Stones, len(l.Forms))
		}
		scanners := []*window.Scanner{window.NewScanner(l, oneByOne(l.Tests)), window.NewScanner(l, window.NewSieve(l.Forms, l.Tests))}
		found := 0
		for _, size := range []int{3, 7, 4, 4}[:sample.Of(2, 4)] {
			b := randomBoard(t, rng, size)
			var goal board.Set
			if stones := b.StonesOf(board.White); !stones.IsEmpty() {
				goal.Add(stones.Nth(rng.IntN(stones.Len())))
			}
			var all, close []window.Hit
			for i := range shapes {
				s := &shapes[i]
				for u := s.First; u < s.End; u++ {
					for p := range board.Points(size) {
						for c := board.Black; c <= board.White; c++ {
							if touched, ok := stands(b, s, u, p, c); ok {
								h := window.Hit{Pattern: int32(i), Orientation: u, Color: c, Anchor: p}
								all = append(all, h)
								if touched.Intersects(&goal) {
									close = append(close, h)
								}
							}
						}
					}
				}
			}
			slices.SortFunc(all, compareHits)
			found += len(all)
			for _, s := range scanners {
				for _, may := range []window.Players{{board.Black: true}, {board.White: true}, {board.Black: true, board.White: true}} {
					want := slices.DeleteFunc(slices.Clone(all), func(h window.Hit) bool { return !may[h.Color] })
					got := slices.SortedFunc(slices.Values(s.Scan(b, may, nil)), compareHits)
					if !slices.Equal(want, got) {
						diff := gocmp.Diff(want, got)
						t.Fatalf("%s, size %d, %v: mismatch (-want +got):\n%s\n%v", name, size, may, diff, b)
					}
				}
				may := window.Players{board.Black: true, board.White: true}
				// The places where the middle is at each point are all places.
				var at []window.Hit
				for p := range board.Points(size) {
					at = append(at, s.ScanAt(b, may, p)...)
				}
				slices.SortFunc(at, compareHits)
				if !slices.Equal(all, at) {
					diff := gocmp.Diff(all, at)
					t.Fatalf("%s, size %d: point by point: mismatch (-want +got):\n%s\n%v", name, size, diff, b)
				}
				if none := s.ScanAt(b, may, board.At(size, 0)); none != nil {
					t.Fatalf("%d hits outside the board", len(none))
				}
				// With a goal nothing is found that is not there, and all with a stone of it.
				near := slices.SortedFunc(slices.Values(s.Scan(b, may, &goal)), compareHits)
				for _, h := range close {
					if _, ok := slices.BinarySearchFunc(near, h, compareHits); !ok {
						t.Fatalf("%s, size %d: %+v has a stone of %v and is not found\n%v", name, size, h, &goal, b)
					}
				}
				for _, h := range near {
					if _, ok := slices.BinarySearchFunc(all, h, compareHits); !ok {
						t.Fatalf("%s, size %d: %+v is found with a goal only\n%v", name, size, h, b)
					}
				}
			}
		}
		if found < 1000 {
			t.Errorf("%s: only %d hits: the test says little", name, found)
		}
		b := randomBoard(t, rng, 19)
		stones := b.StonesOf(board.Black)
		goal := board.Set{}
		goal.Add(stones.First())
		may := window.Players{board.Black: true, board.White: true}
		whole := len(scanners[0].Scan(b, may, nil))
		if near := len(scanners[0].Scan(b, may, &goal)); near == 0 || near*2 > whole {
			t.Errorf("%s: %d of %d hits are near one stone", name, near, whole)
		}
	}
}
