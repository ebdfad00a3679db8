package checks

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/review"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// perspective says what becomes of a number when the players exchange colors.
type perspective byte

const (
	white  perspective = 'W' // the sign changes: leads, scores, ownership
	mover  perspective = 'M' // the number stays, as it is the side to move's
	either perspective = '-' // the number stays, as it belongs to no side
)

// perspectives has every number that the types of this test export, as their comments have it.
var perspectives = map[string]perspective{
	"Evaluation.Policy": either, "Evaluation.Win": mover, "Evaluation.Loss": mover, "Evaluation.ScoreMean": white,
	"Evaluation.ScoreStdev": either, "Evaluation.Lead": white, "Evaluation.Ownership": white, "Evaluation.VarTime": either,
	"Evaluation.WinlossError": either, "Evaluation.ScoreError": either,
	"Result.WinRate": mover, "Result.Lead": white, "Result.ScoreMean": white, "Result.ScoreStdev": either, "Result.Utility": mover,
	"Result.Weight": either, "Result.Ownership": white,
	"Candidate.Weight": either, "Candidate.Prior": either, "Candidate.WinRate": mover, "Candidate.LCB": mover, "Candidate.Lead": white,
	"Candidate.ScoreMean": white, "Candidate.ScoreStdev": either, "Candidate.Utility": mover, "Candidate.UtilityLCB": mover,
	"Candidate.Ownership": white, "Candidate.Value": mover,
	"Thought.WinRate": mover, "Thought.LCB": mover, "Thought.Prior": either, "Thought.Lead": white, "Thought.ScoreMean": white,
	"Thought.ScoreStdev": either, "Thought.Utility": mover, "Thought.UtilityLCB": mover, "Thought.Weight": either, "Thought.Ownership": white,
	"Analysis.Ownership": white,
	"Root.WinRate":       mover, "Root.Lead": white, "Root.ScoreMean": white, "Root.ScoreStdev": either, "Root.Utility": mover, "Root.Weight": either,
	"Raw.WinRate": mover, "Raw.Lead": white, "Raw.ScoreMean": white, "Raw.ScoreStdev": either, "Raw.NoResult": either,
	"Raw.WinRateError": either, "Raw.ScoreError": either, "Raw.VarTime": either,
	"Point.Lead": white, "Point.WinRate": mover, "Point.Loss": either, "Mistake.Loss": either, "Mistake.WinLoss": either,
}

// compare compares the numbers of x and y, which are of the position with Black and with White to
// move. It counts by their names the numbers that tell the sides apart.
func compare(t *testing.T, told map[string]int, name string, x, y reflect.Value) {
	t.Helper()
	switch x.Kind() {
	case reflect.Pointer:
		if x.IsNil() != y.IsNil() {
			t.Errorf("%s: nil for one side", name)
		} else if !x.IsNil() {
			compare(t, told, name, x.Elem(), y.Elem())
		}
	case reflect.Struct:
		for i := range x.NumField() {
			if f := x.Type().Field(i); f.IsExported() && f.Anonymous {
				compare(t, told, name, x.Field(i), y.Field(i))
			} else if f.IsExported() {
				compare(t, told, x.Type().Name()+"."+f.Name, x.Field(i), y.Field(i))
			}
		}
	case reflect.Slice, reflect.Array:
		if x.Len() != y.Len() {
			t.Errorf("%s: %d and %d of them", name, x.Len(), y.Len())
			return
		}
		for i := range x.Len() {
			compare(t, told, name, x.Index(i), y.Index(i))
		}
	case reflect.Float32, reflect.Float64:
		turns(t, told, name, x.Float(), y.Float())
	}
}

// turns compares a number of the position with Black and with White to move.
func turns(t *testing.T, told map[string]int, name string, x, y float64) {
	t.Helper()
	p, ok := perspectives[name]
	if !ok {
		t.Fatalf("%s: nobody says whose it is", name)
	}
	want := x
	if p == white {
		want = -x
	}
	// The values of a search are float32.
	if math.Abs(y-want) > 1e-3 {
		t.Errorf("%s: %v and %v, whose is %c", name, x, y, p)
	}
	// A number near 0, or a probability near one half, could be anybody's.
	if math.Abs(x) > 0.05 && (p != mover || math.Abs(x-0.5) > 0.05) {
		told[name]++
	}
}

// twins returns a game with Black to move, who is ahead by a few points, and the same game with the
// colors exchanged. Each side has made a move.
func twins(t *testing.T, rules board.Rules) (black, white *board.Game) {
	t.Helper()
	const position = `
		. . . . . X O . .
		. . X . . X O . .
		. . . . . X O O .
		. . . . X O O . .
		. . X . X X O . .
		. . . . . X O O .
		. . . . X X O . .
		. . X . . X O O .
		. . . . . . . . .`
	b := boardtest.MustParse(t, position)
	var games [2]*board.Game
	for i := range games {
		g, err := board.NewGame(9, rules)
		if err != nil {
			t.Fatal(err)
		}
		stones := [2]board.Set{b.StonesOf(board.Black), b.StonesOf(board.White)}
		sign, c := []float64{1, -1}[i], board.Black+board.Color(i)
		for _, err := range []error{
			g.SetKomi(sign * 22.5), g.Setup(stones[i].Append(nil), stones[1-i].Append(nil), nil), g.SetToPlay(c),
			g.Play(boardtest.MustPoint(t, "F1"), c), g.Play(boardtest.MustPoint(t, "G1"), c.Opponent()),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		games[i] = g
	}
	return games[0], games[1]
}

// TestPerspective exchanges the colors of a position and of the side to move. Leads, scores and
// ownership are White's and change their signs, win rates are the side to move's and stay.
func TestPerspective(t *testing.T) {
	model, err := network.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]int{}
	for _, rules := range []board.Rules{board.Chinese(), board.Japanese()} {
		black, white := twins(t, rules)
		var evaluations [2]network.Evaluation
		var results [2]*mcts.Result
		var analyses [2]gtp.Analysis
		var reviews [2]*review.Review
		for i, g := range []*board.Game{black, white} {
			p, err := network.FromGame(g)
			if err != nil {
				t.Fatal(err)
			}
			e, err := model.NewEvaluator(network.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if evaluations[i], err = e.Evaluate(t.Context(), p); err != nil {
				t.Fatal(err)
			}
			if r := evaluations[i].WinRate(g.ToPlay()); math.Abs(r-(1+float64(evaluations[i].Win-evaluations[i].Loss))/2) > 1e-6 || r < 0.6 {
				t.Errorf("%v wins with %v", g.ToPlay(), r)
			}
			s, err := mcts.FromModel(model, mcts.Options{Threads: 1})
			if err != nil {
				t.Fatal(err)
			}
			if results[i], err = s.Search(t.Context(), g, mcts.Limits{Visits: 30, Ownership: true, MovesOwnership: true}); err != nil {
				t.Fatal(err)
			}
			analyses[i] = gtpanalysis.OfResult(results[i], results[i].Move)
			r, err := review.New(review.Options{Model: model, Visits: 4, Again: 4, Workers: 1, MinLoss: 0.1})
			if err != nil {
				t.Fatal(err)
			}
			if reviews[i], err = r.Review(t.Context(), g, nil); err != nil {
				t.Fatal(err)
			}
		}
		for _, x := range [][2]any{{evaluations[0], evaluations[1]}, {results[0], results[1]}, {analyses[0], analyses[1]}, {reviews[0], reviews[1]}} {
			compare(t, told, "", reflect.ValueOf(x[0]), reflect.ValueOf(x[1]))
		}
	}
	for name, p := range perspectives {
		if p != either && told[name] == 0 {
			t.Errorf("%s: no value tells the sides apart", name)
		}
	}
}

// TestPerspectiveOfFacts does so with the leads that come from influence and from counting.
func TestPerspectiveOfFacts(t *testing.T) {
	for _, rules := range []board.Rules{board.Japanese(), board.Chinese()}[:sample.Of(1, 2)] {
		black, white := twins(t, rules)
		var leads, thought [2]float64
		var first [2][3]float64
		var margins [2][2]board.Margin
		for i, g := range []*board.Game{black, white} {
			a, err := examine.New(examine.Options{Effort: search.AtLevel(sample.Of(3, search.UsualLevel))})
			if err != nil {
				t.Fatal(err)
			}
			s, err := genmove.NewSituation(t.Context(), a, g, g.ToPlay(), examine.Influence)
			if err != nil {
				t.Fatal(err)
			}
			leads[i] = s.Lead()
			for k, c := range []board.Color{g.ToPlay(), g.ToPlay().Opponent(), board.Empty} {
				first[i][k] = s.Facts.Lead(c)
			}
			e, err := genmove.New(genmove.Options{Effort: search.AtLevel(sample.Of(3, search.UsualLevel))})
			if err != nil {
				t.Fatal(err)
			}
			d, err := e.Generate(t.Context(), g, g.ToPlay())
			if err != nil {
				t.Fatal(err)
			}
			thought[i] = d.Lead
			over := g.Clone()
			for range 2 {
				if err := over.Play(board.Pass, over.ToPlay()); err != nil {
					t.Fatal(err)
				}
			}
			r, err := score.OfGame(t.Context(), over, score.Options{})
			if err != nil {
				t.Fatal(err)
			}
			margins[i] = [2]board.Margin{r.Margin(board.AreaScoring), r.Margin(board.TerritoryScoring)}
			// White owns the points of the right side, or of the left one with the colors exchanged.
			sign := []float64{1, -1}[i]
			if at := r.Chance(boardtest.MustPoint(t, "J9")); sign*at < 0.5 {
				t.Errorf("%v to play: the chance of J9 is %v", g.ToPlay(), at)
			}
		}
		if math.Abs(leads[0]+leads[1]) > 1e-3 || leads[0] > -1 {
			t.Errorf("%s: Situation.Lead %v", rules.Name, leads)
		}
		if math.Abs(thought[0]+thought[1]) > 1e-3 || thought[0] > -1 {
			t.Errorf("%s: Decision.Lead %v", rules.Name, thought)
		}
		for k := range first[0] {
			if math.Abs(first[0][k]+first[1][k]) > 1e-3 || first[0][k] > -1 {
				t.Errorf("%s: Facts.Lead %v", rules.Name, first)
			}
		}
		for k := range margins[0] {
			if margins[0][k] != -margins[1][k] || margins[0][k] >= 0 {
				t.Errorf("%s: margins %v", rules.Name, margins)
			}
		}
	}
}

// TestPerspectiveOfLines does so with the lines of the protocol, where all numbers are those of the
// player whose moves are analyzed.
func TestPerspectiveOfLines(t *testing.T) {
	model, err := network.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	chinese := board.Chinese()
	black, white := twins(t, chinese)
	var lines [2][]string
	for i, g := range []*board.Game{black, white} {
		p, err := mcts.NewPlayer(model, mcts.PlayerOptions{Options: mcts.Options{Threads: 1}, Visits: 30})
		if err != nil {
			t.Fatal(err)
		}
		player, err := gtpanalysis.NewPlayer(p)
		if err != nil {
			t.Fatal(err)
		}
		s, err := gtp.NewServer(gtp.Config{Engine: player, Rules: &chinese})
		if err != nil {
			t.Fatal(err)
		}
		setup := fmt.Sprintf("boardsize 9\nkomi %v\n", g.Komi())
		for p := range board.Points(9) {
			if c := g.Board().At(p); c.IsPlayer() {
				setup += fmt.Sprintf("play %v %v\n", c, p)
			}
		}
		var out bytes.Buffer
		command := fmt.Sprintf("kata-search_analyze %v ownership true movesOwnership true rootInfo true\n", g.ToPlay())
		if err := s.Serve(context.Background(), strings.NewReader(setup+command), &out); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if strings.HasPrefix(line, "info ") {
				lines[i] = strings.Fields(line)
			}
		}
	}
	if len(lines[0]) != len(lines[1]) || len(lines[0]) < 2*81 {
		t.Fatalf("%d and %d words", len(lines[0]), len(lines[1]))
	}
	leads := 0
	for k, word := range lines[0] {
		v, err := strconv.ParseFloat(word, 64)
		if err != nil {
			if word != lines[1][k] && lines[0][k-1] != "currPlayer" {
				t.Errorf("%q and %q", word, lines[1][k])
			}
			continue
		}
		if w, err := strconv.ParseFloat(lines[1][k], 64); err != nil || math.Abs(v-w) > 1e-3 {
			t.Errorf("%s: %v and %s", lines[0][k-1], v, lines[1][k])
		}
		if lines[0][k-1] == "scoreLead" || lines[0][k-1] == "rawLead" {
			leads++
			if v < 1 {
				t.Errorf("%s: the player does not lead: %v", lines[0][k-1], v)
			}
		}
	}
	if leads < 3 {
		t.Errorf("%d leads", leads)
	}
}
