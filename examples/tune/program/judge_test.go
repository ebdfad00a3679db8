package program

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
)

// passer is a network that passes, and gives all points to Black.
type passer struct{}

func (passer) Info() network.Info          { return network.Info{Name: "passer"} }
func (p passer) NewRunner() network.Runner { return p }

func (passer) Run(in *network.Inputs, out *network.Raw) error {
	owner := float32(-1)
	if in.Global[5] < 0 { // the komi of the side to move is negative: Black moves
		owner = 1
	}
	area := in.Size * in.Size
	*out = network.Raw{Policy: make([]float32, area), Ownership: make([]float32, area), Pass: 9, NoResult: -99, ScoreStdev: 5}
	for i := range out.Ownership {
		out.Ownership[i] = owner
	}
	return nil
}

// TestDead: White's stones, which the network calls dead, do not count under Chinese rules. Under
// those of Tromp and Taylor nothing is dead.
func TestDead(t *testing.T) {
	model, err := network.NewModel(passer{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rules board.Rules
		black float64
	}{{board.Chinese(), 1}, {board.TrompTaylor(), 0}} {
		g, err := board.NewGame(5, c.rules)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []board.Point{board.At(2, 2), board.At(0, 0), board.Pass} {
			if err := g.Play(p, g.ToPlay()); err != nil {
				t.Fatal(err)
			}
		}
		m := match{size: 5, rules: c.rules, visits: 1}
		got, err := m.play(t.Context(), g, [2]side{withParams(mcts.Params{}, model), withParams(mcts.Params{}, model)})
		if err != nil || got != c.black {
			t.Errorf("%v: Black gets %v, %v, want %v", c.rules.Name, got, err, c.black)
		}
	}
}

// TestSPRT: of pairs of games between two whose difference in strength is known, few lead to
// the wrong verdict, and the intervals hold what is true about as often as they say.
func TestSPRT(t *testing.T) {
	const runs = 400
	rng := rand.New(rand.NewPCG(5, 6))
	test := sprt{0, 60}
	for _, elo := range []float64{0, 60} {
		p := (1 + meanOf(elo)) / 2
		game := func() float64 {
			if rng.Float64() < p {
				return 1
			}
			return 0
		}
		wrong, open, outside := 0, 0, 0
		for range runs {
			var sum tally
			verdict := ""
			for sum.pairs < 400 {
				sum.add(outcome{Black: game(), White: game()})
				if verdict == "" {
					verdict = test.verdict(&sum)
				}
			}
			switch {
			case verdict == "":
				open++
			case strings.HasPrefix(verdict, "better") != (elo > 0):
				wrong++
			}
			if mean, err := sum.mean(); math.Abs(mean-meanOf(elo)) > 1.96*err {
				outside++
			}
		}
		if wrong > runs*8/100 || open > runs/5 || outside < runs/100 || outside > runs/10 {
			t.Errorf("%v Elo: of %d runs %d are wrong, %d open; %d intervals miss", elo, runs, wrong, open, outside)
		}
	}
}

// TestElo: differences are those of the usual scale, and there is one for pairs that all
// went one way.
func TestElo(t *testing.T) {
	for _, elo := range []float64{-300, 0, 20} {
		if got := eloOf(meanOf(elo)); math.Abs(got-elo) > 1e-9 {
			t.Errorf("%v Elo become %v", elo, got)
		}
	}
	if got := eloOf(0.5); math.Abs(got-190.85) > 0.01 { // three games of four
		t.Errorf("%v Elo for three games of four", got)
	}
	var all tally
	for range leastPairs - 1 {
		all.add(outcome{Black: 1, White: 1})
	}
	test := sprt{0, 20}
	if v := test.verdict(&all); v != "" {
		t.Errorf("after %d pairs: %s", all.pairs, v)
	}
	all.add(outcome{Black: 1, White: 1})
	if v := test.verdict(&all); !strings.HasPrefix(v, "better") {
		t.Errorf("all pairs won: %q, %v", v, test.likelihood(&all))
	}
}

// TestTally counts games. Wilson's interval of 13 in 20 is from 43.3 % to 81.9 %.
func TestTally(t *testing.T) {
	var sum tally
	if sum.String() != "no games" {
		t.Error(&sum)
	}
	for i := range 10 {
		o := outcome{Black: 1, White: 0}
		switch {
		case i < 3:
			o.White = 1
		case i == 3:
			o = outcome{Black: 0.5, White: 0.5}
		}
		sum.add(o)
	}
	if want := "20 games: A wins 12, 2 draws, B wins 6: 65.0 % (43.3 to 81.9), +108 Elo ("; !strings.HasPrefix(sum.String(), want) {
		t.Errorf("%v, want %s…", &sum, want)
	}
}
