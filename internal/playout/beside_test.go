package playout

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
)

// TestBeside counts how often each point beside the last two moves is chosen, over all luck at equal
// distances: as often as its weight has it, and not at all if it is not sensible, nor any other
// point instead of it.
func TestBeside(t *testing.T) {
	const tries = 1 << 12
	w, err := ShippedWeights()
	if err != nil {
		t.Fatal(err)
	}
	h, err := shipped(t).Weighted(w)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(6, 7))
	senseless, both := 0, 0
	for i := range 200 {
		size := []int{5, 7, 9}[i%3]
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Playout(board.Black, 4+rng.IntN(size*size), rng); err != nil {
			t.Fatal(err)
		}
		var stones []board.Point
		for p := range board.Points(size) {
			if b.At(p).IsPlayer() {
				stones = append(stones, p)
			}
		}
		last, previous := stones[rng.IntN(len(stones))], board.NoPoint
		if i%2 == 0 {
			previous = stones[rng.IntN(len(stones))]
		}
		c := b.At(last).Opponent()
		h.field.look(b)
		h.previous = previous
		weights := map[board.Point]int{}
		sum := int(h.habits.far)
		note := func(p board.Point, place uint32) {
			v := int(h.shapes.weight[c][h.field.code[p]]) * int(place) / 256
			weights[p] = v
			sum += v
		}
		near := func(p, q board.Point) (straight, beside bool) {
			x, y := max(p.Col()-q.Col(), q.Col()-p.Col()), max(p.Row()-q.Row(), q.Row()-p.Row())
			return x+y == 1, max(x, y) == 1
		}
		for p := range board.Points(size) {
			if b.At(p) != board.Empty {
				continue
			}
			if straight, beside := near(p, last); beside {
				// Two places for each number of liberties of the last move, up to four.
				k := 2 * (min(b.Liberties(last), 4) - 1)
				if !straight {
					k++
				}
				note(p, h.shapes.place[k])
				continue
			}
			if straight, beside := near(p, previous); beside && previous != board.NoPoint {
				k := 8
				if !straight {
					k++
				}
				note(p, h.shapes.place[k])
				both++
			}
		}
		got := map[board.Point]int{}
		for n := range uint64(tries) {
			got[h.beside(b, c, last, n<<12+1<<11)]++
		}
		rest := tries
		for p, v := range weights {
			if !h.sensible(b, c, p, 255) {
				senseless++
				if got[p] != 0 {
					t.Errorf("%v is chosen, which is not sensible\n%v", p, b)
				}
				continue
			}
			rest -= got[p]
			if want := float64(tries) * float64(v) / float64(sum); float64(got[p]) < want-1.01 || float64(got[p]) > want+1.01 {
				t.Errorf("%v is chosen %d times, want %.1f, after %v and %v\n%v", p, got[p], want, last, previous, b)
			}
		}
		if rest != got[board.NoPoint] {
			t.Errorf("%v: %d choices elsewhere", got, rest)
		}
	}
	if senseless < 20 || both < 100 {
		t.Errorf("%d points are not sensible, %d beside the move before", senseless, both)
	}
}

// TestBoundsOfPlaces: the largest and the smallest weights of places stand the way to a file and
// back, larger ones do not.
func TestBoundsOfPlaces(t *testing.T) {
	for _, x := range []struct {
		place float32
		ok    bool
	}{{5, true}, {-5, true}, {5.001, false}, {-5.001, false}} {
		w := &Weights{habits: DefaultHabits()}
		w.places[3] = x.place
		data, err := w.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		back, err := ReadWeights(bytes.NewReader(data))
		if (err == nil) != x.ok || x.ok && back.places != w.places {
			t.Errorf("%v: %+v, %v", x.place, back, err)
		}
	}
}
