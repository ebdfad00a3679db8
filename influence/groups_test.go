package influence

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
)

// TestWeakest hands in groups at the bounds: one with enough eyes, or enough room to run,
// is not given up; of the others the weakest are, several if they are equal.
func TestWeakest(t *testing.T) {
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	r := new(Result)
	r.reset(&Input{Board: b})
	stones := func(n int) board.Set {
		var s board.Set
		for i := range n {
			s.Add(board.At(i, 0))
		}
		return s
	}
	// The groups have no points in r, so that half of their eyes count.
	const eyes = 2 * enoughEyes
	for _, test := range []struct {
		name   string
		groups []Group
		want   []int
	}{
		{"enough eyes", []Group{{Eyes: eyes}}, nil},
		{"not enough", []Group{{Eyes: eyes - 0.01}}, []int{0}},
		{"enough room", []Group{{Escape: enoughEscape}}, nil},
		{"not enough room", []Group{{Escape: enoughEscape - 1}}, []int{0}},
		{"fewer eyes", []Group{{Eyes: 1}, {Eyes: 0.5, Liberties: 9}, {Eyes: 1}}, []int{1}},
		{"fewer liberties and less room", []Group{{Liberties: 3, Escape: 2}, {Liberties: 4}, {Liberties: 5}}, []int{1}},
		{"fewer stones", []Group{{Stones: stones(3)}, {Stones: stones(2)}}, []int{1}},
		{"more pressure", []Group{{Pressure: 1}, {Pressure: 2}, {Pressure: 1.5}}, []int{1}},
		{"equals", []Group{{Eyes: 1}, {Liberties: 2}, {Liberties: 2}, {Liberties: 3}}, []int{1, 2}},
	} {
		got := r.weakest(test.groups, nil)
		ok := len(got) == len(test.want)
		for i := range got {
			w := test.groups[test.want[min(i, len(test.want)-1)]]
			ok = ok && got[i] == w
		}
		if !ok {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
		// One that is weaker than all stays alone.
		if len(test.want) > 0 {
			best := []Group{{Eyes: -1}}
			if got := r.weakest(test.groups, best); len(got) != 1 || got[0].Eyes != -1 {
				t.Errorf("%s: %v beside a weaker one", test.name, got)
			}
		}
	}
}

// TestEyeCounts compares the eyes of random territory with their sizes: one or two points
// make an eye, seven two, and each point between a quarter more; a single point counts if
// it is not false.
func TestEyeCounts(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 5))
	half, none := 0, 0
	for i := range 600 {
		size := 5 + i%5
		b := scattered(t, rng, size, size*size/2)
		r := new(Result)
		r.reset(&Input{Board: b})
		g := &Group{Color: board.Color(1 + i%2)}
		for p := range board.Points(size) {
			if b.At(p) != board.Empty {
				continue
			}
			g.Points.Add(p)
			v := []float32{eyePoint, eyePoint - 0.01, 1, 0}[rng.IntN(4)]
			r.territory[p] = v
			if g.Color == board.Black {
				r.territory[p] = -v
			}
		}
		seen := map[board.Point]bool{}
		sure := func(p board.Point) bool {
			v := r.territory[p]
			if g.Color == board.Black {
				v = -v
			}
			return g.Points.Has(p) && v >= eyePoint
		}
		want := 0.0
		for p := range board.Points(size) {
			if !sure(p) || seen[p] {
				continue
			}
			seen[p] = true
			part := []board.Point{p}
			for k := 0; k < len(part); k++ {
				for _, q := range part[k].Neighbors() {
					if q.On(size) && sure(q) && !seen[q] {
						seen[q] = true
						part = append(part, q)
					}
				}
			}
			n := len(part)
			if n == 1 {
				bad, off := 0, 0
				for _, d := range p.Diagonals() {
					if !d.On(size) {
						off++
					} else if b.At(d) == g.Color.Opponent() {
						bad++
					}
				}
				if bad > 1 || bad == 1 && off > 0 {
					none++
					continue
				}
			}
			switch {
			case n < 3:
				want++
			case n < 7:
				half++
				want += 1 + []float64{0.5, 0.75, 1, 1.25}[n-3]
			default:
				want += 2
			}
		}
		if got := r.eyes(g); got != want {
			t.Fatalf("%v eyes, want %v\n%v", got, want, b)
		}
	}
	if half < 50 || none < 50 {
		t.Errorf("%d spaces of three to six points, %d false eyes", half, none)
	}
}
