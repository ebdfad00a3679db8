package playout

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
)

// TestProgress: positions where nobody can move end as they are, so that the error that is
// reported can be worked out. Each report is about the steps since the one before.
func TestProgress(t *testing.T) {
	h := shipped(t)
	const full = ". X .\nX X X\n. X ."
	lesson := func(owner ...int8) Lesson {
		x := Lesson{Board: boardtest.MustParse(t, full), ToPlay: board.White, Last: board.NoPoint, Owner: make([]int8, board.NumPoints)}
		i := 0
		for p := range board.Points(3) {
			x.Owner[p] = owner[i%len(owner)]
			i++
		}
		return x
	}
	// All is Black's. A point that should be nobody's is one off, and White's two, of which
	// the square counts.
	right, nobody, wrong, third := lesson(-1), lesson(0), lesson(1), lesson(-1, -1, 1)
	for _, threads := range []int{2} {
		var steps []int
		var missed []float64
		l := newLearner(h, LearnOptions{Steps: 300, Batch: 2, Games: 3, Rate: 0.1, Threads: threads, Progress: func(n int, m float64) {
			steps, missed = append(steps, n), append(missed, m)
		}})
		for i := range 210 {
			batch := []Lesson{nobody, wrong}
			if i >= 100 {
				batch = []Lesson{right, third}
			}
			if err := l.step(t.Context(), batch); err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(steps, []int{100, 200}) || math.Abs(missed[0]-2.5) > 1e-9 || math.Abs(missed[1]-2./3) > 1e-9 {
			t.Errorf("%d threads: after steps %v errors of %v, want 2.5 and 2/3", threads, steps, missed)
		}
	}
}

// TestGradient compares the gradient of a lesson with one that is added up point by point: a
// choice is as good as the points at most four lines away ended better than in the other games.
func TestGradient(t *testing.T) {
	const games, size = 5, 11
	h := shipped(t)
	l := newLearner(h, LearnOptions{Batch: 1, Games: games, Threads: 1})
	w := l.workers[0]
	w.player = h.Clone()
	w.player.trace = &w.trace
	rng := rand.New(rand.NewPCG(1, 1))
	x := Lesson{ToPlay: board.White, Last: board.At(3, 4), Owner: make([]int8, board.NumPoints)}
	var err error
	if x.Board, err = board.New(size); err != nil {
		t.Fatal(err)
	}
	x.Board.PlayAssumeLegal(x.Last, board.Black)
	for p := range board.Points(size) {
		x.Owner[p] = int8(rng.IntN(3) - 1)
	}
	got := w.of[0]
	for i := range got {
		got[i] = 1e9 // of the step before
	}
	if err := w.learn(t.Context(), &x, rand.NewPCG(5, 5), got); err != nil {
		t.Fatal(err)
	}

	var owner [games][board.NumPoints]float64
	var choices [games][]choice
	src := rand.NewPCG(5, 5)
	tr := trace{class: &l.class}
	other := h.Clone()
	other.trace = &tr
	for j := range games {
		b := x.Board.Clone()
		tr.choices = nil
		if _, err := other.Play(t.Context(), b, x.ToPlay, x.Last, MovesPerPoint*size*size, src); err != nil {
			t.Fatal(err)
		}
		choices[j] = tr.choices
		Count(b, &owner[j])
	}
	want := make([]float64, len(got))
	missed := 0.0
	for p := range board.Points(size) {
		// The square error of each two different games together is that of the mean
		// without its variance.
		for j := range games {
			for k := range games {
				if j != k {
					missed += (float64(x.Owner[p]) - owner[j][p]) * (float64(x.Owner[p]) - owner[k][p]) / (games * (games - 1))
				}
			}
		}
	}
	edges, n := 0, 0
	for j := range games {
		for _, c := range choices[j] {
			good := 0.0
			for p := range board.Points(size) {
				if max(p.Col()-c.at.Col(), c.at.Col()-p.Col(), p.Row()-c.at.Row(), c.at.Row()-p.Row()) > 4 {
					continue
				}
				others := 0.0
				for k := range games {
					if k != j {
						others += owner[k][p] / (games - 1)
					}
				}
				good += (float64(x.Owner[p]) - others) * (owner[j][p] - others)
			}
			want[c.number] += good * float64(c.slope) / (games * size * size)
			if n++; c.at.Col() == 0 || c.at.Row() == size-1 {
				edges++
			}
		}
	}
	if n < 1000 || edges < 50 {
		t.Fatalf("%d choices, %d of them on two edges", n, edges)
	}
	for i := range want {
		if math.Abs(got[i]-want[i]) > 1e-9 {
			t.Errorf("number %d: gradient %v, want %v", i, got[i], want[i])
		}
	}
	if got := w.missed * size * size; math.Abs(got-missed) > 1e-9 {
		t.Errorf("missed %v, want %v", got, missed)
	}
}

// TestFollow compares steps with Adam as the paper has it, where the constant beside the pace
// of a number is the pace of the sixtieth of all, and with the mean of the states in the second half.
func TestFollow(t *testing.T) {
	const steps, some = 12, 100
	l := newLearner(shipped(t), LearnOptions{Steps: steps, Batch: 1, Games: 2, Rate: 1.5, Threads: 1})
	rng := rand.New(rand.NewPCG(3, 1))
	m, v := make([]float64, some), make([]float64, some)
	at := slices.Clone(l.at)
	var states [][]float64
	atBound := 0
	for n := 1; n <= steps; n++ {
		clear(l.gradient)
		for i := range some {
			l.gradient[i] = float64(i%7-1) * (0.2 + rng.Float64())
		}
		l.follow()
		paces := make([]float64, some)
		for i := range some {
			g := l.gradient[i]
			m[i] = 0.9*m[i] + 0.1*g
			v[i] = 0.99*v[i] + 0.01*g*g
			paces[i] = math.Sqrt(v[i] / (1 - math.Pow(0.99, float64(n))))
		}
		sorted := slices.Sorted(slices.Values(paces)) // all others are 0
		usual := sorted[some-60]
		rate := 1.5
		if left := float64(steps-n) / steps; left < 1./3 {
			rate *= 3 * left
		}
		for i := range some {
			at[i] += rate * m[i] / (1 - math.Pow(0.9, float64(n))) / (paces[i] + usual)
			if math.Abs(at[i]) > 5 {
				at[i] = math.Copysign(5, at[i])
				atBound++
			}
		}
		states = append(states, slices.Clone(at))
		mean := at
		if n > steps/2 {
			mean = make([]float64, len(at))
			for _, s := range states[steps/2:] {
				for i := range s {
					mean[i] += s[i] / float64(n-steps/2)
				}
			}
		}
		if l.steps != n {
			t.Fatalf("%d steps, want %d", l.steps, n)
		}
		for i := range at {
			if math.Abs(l.at[i]-at[i]) > 1e-9 || math.Abs(l.mean[i]-mean[i]) > 1e-9 {
				t.Fatalf("step %d, number %d: at %v, mean %v, want %v and %v", n, i, l.at[i], l.mean[i], at[i], mean[i])
			}
		}
	}
	if atBound == 0 {
		t.Error("no number came to the bound")
	}
}

// TestLearntNumbers: numbers stand for weights and habits, and those at the beginning for the
// habits of a Heavy without weights.
func TestLearntNumbers(t *testing.T) {
	l := newLearner(shipped(t), LearnOptions{Batch: 1, Games: 2, Threads: 1})
	w := l.weights(l.at)
	if d := DefaultHabits(); w.habits.units() != d.units() || len(w.shapes) != 0 || w.places != [numPlaces]float32{} {
		t.Errorf("%+v, want those of %+v", w, d)
	}
	at := slices.Clone(l.at)
	at[presses] = math.Log(3)     // three to one
	at[farNumber] = math.Log(2.5) // a logarithm
	at[placeNumber+3] = -0.75
	last := len(at) - 1
	at[shapeNumber], at[shapeNumber+5], at[last] = 0.03, 0.5, -1.02
	w = l.weights(at)
	if h := w.habits; math.Abs(h.Press-0.75) > 1e-12 || math.Abs(h.Far-2.5) > 1e-12 || h.Answer != l.weights(l.at).habits.Answer || h.Sacrifice != DefaultHabits().Sacrifice {
		t.Errorf("%+v", h)
	}
	if w.places != [numPlaces]float32{3: -0.75} {
		t.Errorf("places %v", w.places)
	}
	// Sixteenths, rounded; those that round to nothing are left out.
	if want := []shapeWeight{{l.codes[5], 8}, {l.codes[len(l.codes)-1], -16}}; !slices.Equal(w.shapes, want) {
		t.Errorf("shapes %v, want %v", w.shapes, want)
	}
}
