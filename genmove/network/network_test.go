package network_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/kernel"
	"github.com/tengen-go/tengen/internal/shared"
)

// must returns v, and panics if there is an error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func evaluator(t testing.TB, o network.Options) *network.Evaluator {
	t.Helper()
	m, err := network.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return must(m.NewEvaluator(o))
}

// randomGame plays n random moves that fill no eyes.
func randomGame(t testing.TB, size, n int, rules board.Rules, rng *rand.Rand) *board.Game {
	t.Helper()
	g, err := board.NewGame(size, rules)
	if err != nil {
		t.Fatal(err)
	}
	for range n {
		if rng.IntN(30) == 0 {
			if err := g.Play(board.Pass, g.ToPlay()); err != nil {
				t.Fatal(err)
			}
		}
		empty := g.Board().EmptyPoints()
		list := empty.Append(nil)
		rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		for _, p := range list {
			if !g.Board().IsEye(p, g.ToPlay()) && g.Play(p, g.ToPlay()) == nil {
				break
			}
		}
	}
	return g
}

func position(t testing.TB, g *board.Game) network.Position {
	t.Helper()
	p, err := network.FromGame(g)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func evaluate(t testing.TB, e *network.Evaluator, p network.Position) network.Evaluation {
	t.Helper()
	v, err := e.Evaluate(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestSizes evaluates positions of all sizes and rules: what is a probability lies between 0 and 1, the policy
// sums to 1 and is 0 for illegal moves.
func TestSizes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	e := evaluator(t, network.Options{})
	rules := []board.Rules{board.Chinese(), board.Japanese(), board.AGA(), board.TrompTaylor(), board.NewZealand(), board.Ing(), board.Korean()}
	for size := board.MinSize; size <= board.MaxSize; size++ {
		for k, r := range rules {
			g := randomGame(t, size, rng.IntN(size*size), r, rng)
			p := position(t, g)
			v := evaluate(t, e, p)
			sum := float64(v.Policy[board.Pass])
			for q := range board.Points(size) {
				sum += float64(v.Policy[q])
				if v.Policy[q] != 0 && g.Legal(q, g.ToPlay()) != nil {
					t.Errorf("size %d, %s: illegal %v has policy %v", size, r.Name, q, v.Policy[q])
				}
				if v.Ownership[q] < -1 || v.Ownership[q] > 1 {
					t.Errorf("ownership %v", v.Ownership[q])
				}
			}
			if math.Abs(sum-1) > 1e-5 {
				t.Errorf("size %d, rules %d: policies sum to %v", size, k, sum)
			}
			if v.Win < 0 || v.Loss < 0 || math.Abs(float64(v.Win)+float64(v.Loss)-1) > 1e-6 {
				t.Errorf("win %v and loss %v", v.Win, v.Loss)
			}
			if math.IsNaN(float64(v.Lead)) || v.ScoreStdev < 0 || v.Size != size || v.ToPlay != g.ToPlay() {
				t.Errorf("lead %v, deviation %v, size %d", v.Lead, v.ScoreStdev, v.Size)
			}
			if !p.Legal(v.Best()) {
				t.Errorf("best move %v is illegal", v.Best())
			}
		}
	}
}

// swapped returns the game with colors exchanged.
func swapped(t *testing.T, g *board.Game) *board.Game {
	t.Helper()
	o, err := board.NewGame(g.Size(), g.Rules())
	if err != nil {
		t.Fatal(err)
	}
	if err := o.SetKomi(-g.Komi()); err != nil {
		t.Fatal(err)
	}
	if err := o.SetToPlay(board.White); err != nil {
		t.Fatal(err)
	}
	for _, m := range g.Moves() {
		if err := o.Play(m.Point, m.Color.Opponent()); err != nil {
			t.Fatal(err)
		}
	}
	return o
}

// TestColors: the same position with colors exchanged has the same policy and win probability, and scores and owners
// with the opposite sign.
func TestColors(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	e := evaluator(t, network.Options{})
	for range 20 {
		g := randomGame(t, 9, rng.IntN(60), board.NewZealand(), rng)
		v, w := evaluate(t, e, position(t, g)), evaluate(t, e, position(t, swapped(t, g)))
		if v.Win != w.Win || v.Lead != -w.Lead || v.ScoreMean != -w.ScoreMean || v.ScoreStdev != w.ScoreStdev || v.Policy != w.Policy {
			t.Fatalf("win %v and %v, lead %v and %v", v.Win, w.Win, v.Lead, w.Lead)
		}
		for q := range board.Points(9) {
			if v.Ownership[q] != -w.Ownership[q] {
				t.Fatalf("owner of %v: %v and %v", q, v.Ownership[q], w.Ownership[q])
			}
		}
	}
}

// turned returns the game after a symmetry: 1 mirrors rows, 2 columns, 4 swaps them.
func turned(t *testing.T, g *board.Game, s int) *board.Game {
	t.Helper()
	o, err := board.NewGame(g.Size(), g.Rules())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range g.Moves() {
		if err := o.Play(turnedPoint(m.Point, g.Size(), s), m.Color); err != nil {
			t.Fatal(err)
		}
	}
	return o
}

func turnedPoint(p board.Point, size, s int) board.Point {
	if p == board.Pass {
		return p
	}
	x, y := p.Col(), size-1-p.Row()
	if s&1 != 0 {
		y = size - 1 - y
	}
	if s&2 != 0 {
		x = size - 1 - x
	}
	if s&4 != 0 {
		x, y = y, x
	}
	return board.At(x, size-1-y)
}

// TestSymmetries: to turn the position is the same as to ask for the orientation. Neither the mean
// of all orientations nor the canonical one depends on how the position lies.
func TestSymmetries(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	g := randomGame(t, 9, 40, board.Japanese(), rng)
	plain := evaluator(t, network.Options{})
	mean := evaluate(t, evaluator(t, network.Options{Symmetry: network.SymmetryMean}), position(t, g))
	canonical := evaluate(t, evaluator(t, network.Options{Symmetry: network.SymmetryCanonical}), position(t, g))
	sum := 0.0
	for s := range 8 {
		asked := evaluate(t, evaluator(t, network.Options{Symmetry: network.Symmetry(s)}), position(t, g))
		p := position(t, turned(t, g, s))
		was := evaluate(t, plain, p)
		if asked.Win != was.Win || asked.Lead != was.Lead {
			t.Errorf("symmetry %d: lead %v and %v", s, asked.Lead, was.Lead)
		}
		for q := range board.Points(9) {
			if r := turnedPoint(q, 9, s); math.Abs(float64(asked.Policy[q]-was.Policy[r])) > 1e-6 || asked.Ownership[q] != was.Ownership[r] {
				t.Fatalf("symmetry %d: %v has %v, turned %v", s, q, asked.Policy[q], was.Policy[r])
			}
		}
		sum += float64(asked.Lead)
		other := evaluate(t, evaluator(t, network.Options{Symmetry: network.SymmetryMean}), p)
		if math.Abs(float64(other.Lead-mean.Lead)) > 1e-3 || math.Abs(float64(other.Win-mean.Win)) > 1e-5 {
			t.Errorf("mean of a turned position: lead %v, want %v", other.Lead, mean.Lead)
		}
		other = evaluate(t, evaluator(t, network.Options{Symmetry: network.SymmetryCanonical}), p)
		if other.Lead != canonical.Lead || other.Win != canonical.Win {
			t.Errorf("canonical orientation of a turned position: lead %v, want %v", other.Lead, canonical.Lead)
		}
		for q := range board.Points(9) {
			r := turnedPoint(q, 9, s)
			if canonical.Ownership[q] != other.Ownership[r] || math.Abs(float64(canonical.Policy[q]-other.Policy[r])) > 1e-6 {
				t.Fatalf("canonical orientation, symmetry %d: %v has %v and %v, turned %v and %v",
					s, q, canonical.Ownership[q], canonical.Policy[q], other.Ownership[r], other.Policy[r])
			}
		}
	}
	if math.Abs(sum/8-float64(mean.Lead)) > 1e-3 {
		t.Errorf("mean lead %v, want %v", mean.Lead, sum/8)
	}
	// The same seed draws the same orientations.
	a, b := evaluator(t, network.Options{Symmetry: network.SymmetryRandom, Seed: 7}), evaluator(t, network.Options{Symmetry: network.SymmetryRandom, Seed: 7})
	different := false
	for range 10 {
		v, w := evaluate(t, a, position(t, g)), evaluate(t, b, position(t, g))
		if v != w {
			t.Fatal("two evaluators with one seed differ")
		}
		different = different || v.Lead != mean.Lead
	}
	if !different {
		t.Error("random orientations are all alike")
	}
}

// TestHistory: the last moves change the answer, and a game and its parts give the same position.
func TestHistory(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	g := randomGame(t, 13, 50, board.Chinese(), rng)
	e := evaluator(t, network.Options{})
	v := evaluate(t, e, position(t, g))
	p, err := network.NewPosition(g.Board(), g.ToPlay(), g.Komi(), 0, g.Rules(), network.UnknownHistory(), network.NoBans())
	if err != nil {
		t.Fatal(err)
	}
	if w := evaluate(t, e, p); w.Policy == v.Policy {
		t.Error("history makes no difference")
	}
	p, err = network.NewPosition(g.Board(), g.ToPlay(), g.Komi(), 0, g.Rules(), network.Recent(g.LastMoves(9), [2]*board.Board{}), network.NoBans())
	if err != nil {
		t.Fatal(err)
	}
	if w := evaluate(t, e, p); w.Policy != v.Policy {
		t.Error("the same history from other parts makes a difference")
	}
	p, err = network.NewPosition(g.Board(), g.ToPlay(), g.Komi()+10, 0, g.Rules(), network.Recent(g.LastMoves(5), [2]*board.Board{}), network.NoBans())
	if err != nil {
		t.Fatal(err)
	}
	if w := evaluate(t, e, p); !(w.Lead > v.Lead) {
		t.Errorf("ten points of komi change the lead from %v to %v", v.Lead, w.Lead)
	}
}

// TestSuperko: a point that superko forbids has no policy.
func TestSuperko(t *testing.T) {
	g, err := board.NewGame(5, board.TrompTaylor())
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range []string{"B3", "C3", "A2", "D2", "B1", "C1", "C2", "B2"} {
		p, _ := board.ParsePoint(s, 5)
		if err := g.Play(p, []board.Color{board.Black, board.White}[i%2]); err != nil {
			t.Fatal(err)
		}
	}
	p, _ := board.ParsePoint("C2", 5)
	if err := g.Legal(p, board.Black); err == nil {
		t.Fatal("the ko can be retaken")
	}
	v := evaluate(t, evaluator(t, network.Options{}), position(t, g))
	if v.Policy[p] != 0 {
		t.Errorf("policy of a forbidden point: %v", v.Policy[p])
	}
}

// TestErrors gives an evaluator what it cannot evaluate.
func TestErrors(t *testing.T) {
	e := evaluator(t, network.Options{})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	g := randomGame(t, 9, 10, board.Chinese(), rand.New(rand.NewPCG(1, 1)))
	if _, err := e.Evaluate(ctx, position(t, g)); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that has ended: %v", err)
	}
	if _, err := e.Evaluate(context.Background(), network.Position{}); !errors.Is(err, network.ErrPosition) {
		t.Errorf("the zero position: %v", err)
	}
	if _, err := network.FromGame(nil); !errors.Is(err, network.ErrPosition) {
		t.Errorf("no game: %v", err)
	}
	m := must(network.Shipped())
	for _, o := range []network.Options{{Symmetry: network.SymmetryCanonical + 1}, {Optimism: -1}, {Optimism: 2}, {Optimism: float32(math.NaN())}} {
		if _, err := m.NewEvaluator(o); !errors.Is(err, network.ErrOptions) {
			t.Errorf("options %+v: %v", o, err)
		}
	}
	if _, err := network.NewModel(nil); !errors.Is(err, network.ErrFormat) {
		t.Errorf("no network: %v", err)
	}
	b := g.Board()
	small, _ := board.New(5)
	h, none := network.UnknownHistory(), network.NoBans()
	for name, make := range map[string]func() (network.Position, error){
		"no board": func() (network.Position, error) {
			return network.NewPosition(nil, board.Black, 7, 0, board.Chinese(), h, none)
		},
		"zero board": func() (network.Position, error) {
			return network.NewPosition(new(board.Board), board.Black, 7, 0, board.Chinese(), h, none)
		},
		"no color": func() (network.Position, error) {
			return network.NewPosition(b, board.Empty, 7, 0, board.Chinese(), h, none)
		},
		"komi": func() (network.Position, error) {
			return network.NewPosition(b, board.Black, math.NaN(), 0, board.Chinese(), h, none)
		},
		"large komi": func() (network.Position, error) {
			return network.NewPosition(b, board.Black, 1e9, 0, board.Chinese(), h, none)
		},
		"handicap": func() (network.Position, error) {
			return network.NewPosition(b, board.Black, 7, -1, board.Chinese(), h, none)
		},
		"no history": func() (network.Position, error) {
			return network.NewPosition(b, board.Black, 7, 0, board.Chinese(), network.History{}, none)
		},
		"no bans": func() (network.Position, error) {
			return network.NewPosition(b, board.Black, 7, 0, board.Chinese(), h, network.Bans{})
		},
		"board of another size": func() (network.Position, error) {
			return network.NewPosition(b, board.Black, 7, 0, board.Chinese(), network.Recent(nil, [2]*board.Board{small}), none)
		},
		"ban on a stone": func() (network.Position, error) {
			return network.NewPosition(b, board.Black, 7, 0, board.Chinese(), h, network.Banned(board.SetOf(g.Moves()[0].Point, board.At(20, 20))))
		},
	} {
		if _, err := make(); !errors.Is(err, network.ErrPosition) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestReadErrors truncates and changes the shipped file: an error that says where, or a network that runs.
func TestReadErrors(t *testing.T) {
	data, err := os.ReadFile("network.bin")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(9, 9))
	for range 40 {
		if _, err := network.Read(bytes.NewReader(data[:rng.IntN(len(data))])); !errors.Is(err, network.ErrFormat) {
			t.Errorf("a truncated file: %v", err)
		}
	}
	g := randomGame(t, 9, 20, board.Chinese(), rng)
	for i := range 60 {
		changed := bytes.Clone(data)
		// The header, where sizes stand, more often than the weights.
		at := rng.IntN(64)
		if i%3 == 0 {
			at = rng.IntN(len(data))
		}
		changed[at] ^= byte(1 + rng.IntN(255))
		m, err := network.Read(bytes.NewReader(changed))
		if err != nil {
			if !errors.Is(err, network.ErrFormat) {
				t.Errorf("byte %d changed: %v", at, err)
			}
			continue
		}
		evaluate(t, must(m.NewEvaluator(network.Options{})), position(t, g))
	}
}

// TestAllocation: an evaluation allocates nothing.
func TestAllocation(t *testing.T) {
	e := evaluator(t, network.Options{Symmetry: network.SymmetryRandom})
	p := position(t, randomGame(t, 19, 150, board.Chinese(), rand.New(rand.NewPCG(2, 3))))
	var v network.Evaluation
	ctx := context.Background()
	run := func() {
		if err := e.EvaluateInto(ctx, &p, &v); err != nil {
			t.Fatal(err)
		}
	}
	for range 20 {
		run() // all orientations
	}
	if n := testing.AllocsPerRun(20, run); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestBusy: an evaluator refuses a second goroutine.
func TestBusy(t *testing.T) {
	inside, leave := make(chan bool), make(chan bool)
	e := must(must(network.NewModel(waiting{inside, leave})).NewEvaluator(network.Options{}))
	p := position(t, randomGame(t, 9, 5, board.Chinese(), rand.New(rand.NewPCG(2, 3))))
	done := make(chan error)
	go func() {
		_, err := e.Evaluate(context.Background(), p)
		done <- err
	}()
	<-inside
	if _, err := e.Evaluate(context.Background(), p); err == nil {
		t.Errorf("a second goroutine: %v", err)
	}
	close(leave)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// waiting is a network that waits.
type waiting struct{ inside, leave chan bool }

func (w waiting) Info() network.Info        { return network.Info{} }
func (w waiting) NewRunner() network.Runner { return w }

func (w waiting) Run(in *network.Inputs, out *network.Raw) error {
	close(w.inside)
	<-w.leave
	*out = network.Raw{Policy: make([]float32, in.Size*in.Size), Ownership: make([]float32, in.Size*in.Size)}
	return nil
}

// positions returns positions of games of this module's programs.
func positions(t testing.TB, n int) []network.Position {
	t.Helper()
	var list []network.Position
	for line := range shared.Own(t) {
		var moves string
		var size int
		if f := bytes.Fields([]byte(line)); len(f) == 5 {
			moves = string(f[4])
			size = int(f[0][0] - '0')
			if len(f[0]) == 2 {
				size = 10*size + int(f[0][1]-'0')
			}
		}
		rules := []board.Rules{board.Chinese(), board.Japanese(), board.TrompTaylor()}[len(list)%3]
		g, err := board.NewGame(size, rules)
		if err != nil {
			t.Fatal(err)
		}
		at := 10 + 37*len(list)%max(1, len(moves)/2-10)
		for i := 0; i < at && 2*i+1 < len(moves); i++ {
			p := board.Pass
			if moves[2*i:2*i+2] != "--" {
				if p, err = board.FromSGF(moves[2*i:2*i+2], size); err != nil {
					t.Fatal(err)
				}
			}
			if g.Play(p, g.ToPlay()) != nil {
				break
			}
		}
		if list = append(list, position(t, g)); len(list) == n {
			return list
		}
	}
	return list
}

// BenchmarkEvaluate evaluates positions on 19×19 on every path of the kernels.
func BenchmarkEvaluate(b *testing.B) {
	list := positions(b, 24)
	for _, path := range kernel.Paths() {
		b.Run(path.String(), func(b *testing.B) {
			e := evaluator(b, network.Options{})
			e.SetPath(path)
			var v network.Evaluation
			i := 0
			b.ReportAllocs()
			for b.Loop() {
				if err := e.EvaluateInto(context.Background(), &list[i%len(list)], &v); err != nil {
					b.Fatal(err)
				}
				i++
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "evaluations/s")
		})
	}
}
