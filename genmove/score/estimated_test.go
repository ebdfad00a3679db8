package score_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/internal/boardtest"
)

// TestEstimated: while a game goes on, the area is the lead that the network sees in one of the
// eight orientations, to a tenth of a point, and the territory is that less the stones that White
// has played more than Black, those that were captured included, as they are counted along the
// game. Owners follow from chances.
func TestEstimated(t *testing.T) {
	g, err := board.NewGame(9, board.Japanese())
	if err != nil {
		t.Fatal(err)
	}
	if err := g.SetKomi(6.5); err != nil {
		t.Fatal(err)
	}
	e := newEstimator(t)
	placed := 0
	// Black captures two stones, White one, and White plays elsewhere more often than Black does.
	for i, m := range []struct {
		x, y int
		c    board.Color
	}{
		{0, 1, board.Black}, {0, 0, board.White}, {1, 0, board.Black},
		{8, 7, board.White}, {8, 8, board.Black}, {7, 8, board.White},
		{0, 7, board.Black}, {0, 8, board.White}, {1, 8, board.Black},
		{4, 4, board.White}, {2, 4, board.White}, {6, 4, board.White}, {4, 2, board.White},
	} {
		if err := g.Play(board.At(m.x, m.y), m.c); err != nil {
			t.Fatal(err)
		}
		placed++
		if m.c == board.Black {
			placed -= 2
		}
		if i != 8 && i != 12 {
			continue
		}
		r, err := e.EstimateGame(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		if r.Finished() {
			t.Fatal("the game is over")
		}
		least := 1.0
		for p := range board.Points(9) {
			// Of two players the one who is likelier than 0.7 to have a point has a chance of 0.4 more than the other.
			want := board.Empty
			switch v := (r.Chance(p) + 1) / 2; {
			case v > 0.7:
				want = board.White
			case v < 0.3:
				want = board.Black
			}
			if math.Abs(math.Abs(r.Chance(p))-0.4) > 1e-6 && r.Owner(p) != want {
				t.Errorf("%v has chance %v and is of %v", p, r.Chance(p), r.Owner(p))
			}
			land := board.Empty
			if g.Board().At(p) == board.Empty || r.Status(p) == score.Dead {
				land = r.Owner(p)
			}
			if r.Territory(p) != land {
				t.Errorf("%v is territory of %v, want %v", p, r.Territory(p), land)
			}
			if c := g.Board().At(p); c.IsPlayer() && g.Board().StringSize(p) > 1 {
				least = min(least, r.StringCertainty(p))
			}
			if (r.Status(p) == score.None) != (g.Board().At(p) == board.Empty) {
				t.Errorf("%v with %v is %v", p, g.Board().At(p), r.Status(p))
			}
		}
		area, land := float64(r.Margin(board.AreaScoring)), float64(r.Margin(board.TerritoryScoring))
		if leads := leads(t, g); !slices.Contains(leads, area) {
			t.Errorf("move %d: %v by area, the network has %v", i+1, area, leads)
		}
		if got := area - land; math.Abs(got-float64(placed)) > 0.1+1e-9 {
			t.Errorf("move %d: %v by area and %v by territory, White has played %d stones more", i+1, area, land, placed)
		}
		if r.Certainty() != least {
			t.Errorf("move %d: certainty %v, want %v", i+1, r.Certainty(), least)
		}
	}
}

// leads returns White's lead by area in all orientations, rounded to a tenth.
func leads(t *testing.T, g *board.Game) []float64 {
	t.Helper()
	m, err := network.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	p, err := network.NewPosition(g.Board(), g.ToPlay(), g.Komi(), 0, board.Chinese(), network.UnknownHistory(), network.NoBans())
	if err != nil {
		t.Fatal(err)
	}
	list := make([]float64, 8)
	for i := range list {
		e, err := m.NewEvaluator(network.Options{Symmetry: network.Symmetry(i)})
		if err != nil {
			t.Fatal(err)
		}
		v, err := e.Evaluate(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		list[i] = math.Round(10*float64(v.Lead)) / 10
	}
	return list
}

// even is a network that knows nothing but the lead of the side to move.
type even float32

func (e even) Info() network.Info        { return network.Info{Name: "even"} }
func (e even) NewRunner() network.Runner { return e }

func (e even) Run(in *network.Inputs, out *network.Raw) error {
	n := in.Size * in.Size
	*out = network.Raw{Lead: float32(e), Policy: make([]float32, n), Ownership: make([]float32, n), VarTime: -1, WinlossError: -1, ScoreError: -1}
	return nil
}

// TestModel: a network of the caller estimates. It is told a komi of 20 points at most, and no lead
// is larger than the board.
func TestModel(t *testing.T) {
	b := boardtest.MustParse(t, strings.Repeat(". . . . . . . . .\n", 9))
	b.PlayAssumeLegal(board.At(2, 2), board.Black)
	b.PlayAssumeLegal(board.At(6, 6), board.White)
	for _, c := range []struct {
		lead even // of Black, who is to move
		komi float64
		want board.Margin
	}{
		{7, 0, -7}, {7, 6.5, -7}, {-7, -6.5, 7}, {7, 1000, 973}, {7, -1000, -987}, {90, 2, -79}, {-90, 2, 83},
	} {
		m, err := network.NewModel(c.lead)
		if err != nil {
			t.Fatal(err)
		}
		r, err := score.Of(t.Context(), examine.Position{Board: b, ToPlay: board.Black}, score.Options{Model: m, Komi: c.komi})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Margin(board.AreaScoring); got != c.want {
			t.Errorf("lead %v with a komi of %v: %v, want %v", c.lead, c.komi, got, c.want)
		}
		if s := r.Status(board.At(2, 2)); s != score.Unsettled || r.Owner(board.At(0, 0)) != board.Empty || r.Chance(board.At(0, 0)) != 0 {
			t.Errorf("without an owner the stone is %v", s)
		}
	}
}

// opinion is a network that gives each stone to its player, or to his opponent, to that extent.
type opinion float32

func (o opinion) Info() network.Info        { return network.Info{Name: "opinion"} }
func (o opinion) NewRunner() network.Runner { return o }

func (o opinion) Run(in *network.Inputs, out *network.Raw) error {
	if err := even(0).Run(in, out); err != nil {
		return err
	}
	n := in.Size * in.Size
	own, other := in.Spatial[n:2*n], in.Spatial[2*n:3*n]
	for i := range out.Ownership {
		out.Ownership[i] = float32(o) * (float32(own[i]) - float32(other[i]))
	}
	return nil
}

// TestOpinion: after two passes stones in doubt are dead if the network says so. If it keeps them,
// the count stays as without a network, and so does what playouts are sure of. No reader decides.
func TestOpinion(t *testing.T) {
	const (
		rest = `
			. . . . X . . . .
			. X . . X . . . .
			. . . X X O O O O
			. . . X O O . . .
			. . . X O . . O .`
		doubtful = `
			O . . . O X . . .
			O O O O O X . . .
			X X X X X X . . .
			. . . . X . . . .` + rest
		weak = `
			. O . X X . . . .
			O O . O X . . . .
			X O O O X . . . .
			X X X X X . . . .` + rest
	)
	for _, c := range []struct {
		diagram string
		says    opinion
		margin  board.Margin
		dead    int
	}{
		{doubtful, 0, -4.5, 0},
		{doubtful, 1, -4.5, 0},
		{doubtful, -1, -24.5, 7},
		{weak, 0, -21.5, 7},
		{weak, 1, -21.5, 7},
		{weak, -1, -21.5, 7},
	} {
		m, err := network.NewModel(c.says)
		if err != nil {
			t.Fatal(err)
		}
		g := boardtest.MustGame(t, c.diagram, board.Black)
		for range 2 {
			if err := g.Play(board.Pass, g.ToPlay()); err != nil {
				t.Fatal(err)
			}
		}
		r, err := score.OfGame(t.Context(), g, score.Options{Model: m, Life: resigned{}})
		if err != nil {
			t.Fatal(err)
		}
		dead := r.Dead()
		corner := r.Status(board.At(1, 7)) == score.Dead
		if got := r.Margin(board.AreaScoring); got != c.margin || dead.Len() != c.dead || corner != (c.dead > 0) {
			t.Errorf("a network that says %v: %v by area, want %v, and %d stones are dead, want %d\n%v", c.says, got, c.margin, dead.Len(), c.dead, r)
		}
	}
}

// TestOutside: outside of the board there is nothing of anybody.
func TestOutside(t *testing.T) {
	r, err := score.OfGame(t.Context(), mustNew(t, 5), score.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []board.Point{board.NoPoint, board.Pass, -1, board.NumPoints, board.At(5, 2), board.At(2, 5)} {
		if r.Status(p) != score.None || r.Owner(p) != board.Empty || r.Territory(p) != board.Empty || r.Chance(p) != 0 || r.StringCertainty(p) != 0 {
			t.Errorf("%v: %v of %v, territory of %v, chance %v, sure %v", p, r.Status(p), r.Owner(p), r.Territory(p), r.Chance(p), r.StringCertainty(p))
		}
	}
	if _, err := score.OfGame(t.Context(), mustNew(t, 5), score.Options{Komi: math.Inf(1)}); !errors.Is(err, board.ErrKomi) {
		t.Errorf("endless komi: %v", err)
	}
}

func mustNew(t *testing.T, size int) *board.Game {
	t.Helper()
	g, err := board.NewGame(size, board.Japanese())
	if err != nil {
		t.Fatal(err)
	}
	return g
}
