package playout

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/prior"
)

// TestTurned: the codes of a shape and of what a board says of it when it is turned, or its
// colors are exchanged, belong together.
func TestTurned(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	const size = 5
	for range 50 {
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Playout(board.Black, rng.IntN(20), rng); err != nil {
			t.Fatal(err)
		}
		for p := range board.Points(size) {
			code := prior.Around(b, p, board.Black)
			if got, want := exchanged(code), prior.Around(b, p, board.White); got != want {
				t.Fatalf("%016b exchanged is %016b, want %016b", code, got, want)
			}
			var want, got []uint16
			for k := range turnings {
				got = append(got, turned(code, k))
			}
			for k := range board.Transform(board.NumTransforms) {
				other, err := board.New(size)
				if err != nil {
					t.Fatal(err)
				}
				var stones [4][]board.Point
				for q := range board.Points(size) {
					stones[b.At(q)] = append(stones[b.At(q)], k.Apply(q, size))
				}
				if err := other.Setup(stones[board.Black], stones[board.White], nil); err != nil {
					t.Fatal(err)
				}
				want = append(want, prior.Around(other, k.Apply(p, size), board.Black))
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("turnings of %016b:\n%016b, want\n%016b", code, got, want)
			}
			if low := smallest(code); low != want[0] {
				t.Fatalf("smallest of %016b: %016b, want %016b", code, low, want[0])
			}
		}
	}
}

// TestTrace: games are the same whether somebody learns from them or not, and the slopes of
// all choices cancel out on average, as those of the logarithm of a chance do.
func TestTrace(t *testing.T) {
	h := shipped(t)
	l := newLearner(h, LearnOptions{Threads: 1, Batch: 1, Games: 2})
	tr := &trace{class: &l.class}
	start, err := board.New(7)
	if err != nil {
		t.Fatal(err)
	}
	var sum, squares [shapeNumber]float64
	var shapes, shapeSquares float64
	games := 3000
	if testing.Short() {
		games = 600
	}
	for seed := range uint64(games) {
		h.trace = nil
		b := start.Clone()
		moves, err := h.Play(t.Context(), b, board.Black, board.NoPoint, 200, rand.NewPCG(seed, 1))
		if err != nil {
			t.Fatal(err)
		}
		want := slices.Clone(moves)
		h.trace, tr.choices = tr, tr.choices[:0]
		b = start.Clone()
		if moves, err = h.Play(t.Context(), b, board.Black, board.NoPoint, 200, rand.NewPCG(seed, 1)); err != nil || !slices.Equal(moves, want) {
			t.Fatalf("another game, error %v", err)
		}
		var one [shapeNumber]float64
		some := 0.0
		for _, c := range tr.choices {
			if !c.at.On(7) {
				t.Fatalf("a choice at %v", c.at)
			}
			if c.number < shapeNumber {
				one[c.number] += float64(c.slope)
			} else if c.number%2 == 0 {
				some += float64(c.slope)
			}
		}
		for i, v := range one {
			sum[i] += v
			squares[i] += v * v
		}
		shapes += some
		shapeSquares += some * some
	}
	for i, v := range sum {
		if squares[i] == 0 || math.Abs(v) > 4.5*math.Sqrt(squares[i]) {
			t.Errorf("number %d: the slopes add up to %.1f, with a deviation of %.1f", i, v, math.Sqrt(squares[i]))
		}
	}
	if shapeSquares == 0 || math.Abs(shapes) > 4.5*math.Sqrt(shapeSquares) {
		t.Errorf("half of the shapes: the slopes add up to %.1f, with a deviation of %.1f", shapes, math.Sqrt(shapeSquares))
	}
}
