package gtpanalysis_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// countedTactics counts the questions that it passes on.
type countedTactics struct {
	search.Tactics
	asked int
}

func (c *countedTactics) Attack(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	c.asked++
	return c.Tactics.Attack(ctx, b, str)
}

func (c *countedTactics) Defend(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	c.asked++
	return c.Tactics.Defend(ctx, b, str)
}

// pillars are six strings in a game that is over.
const pillars = `
	. O . X . O . X .
	X O . X . O . X O
	X O . X . O . X O
	X O . X . O . X O
	X O . X . O . X O
	X O . X . O . X O
	X O . X . O . X O
	X O . X . O . X O
	X O . X . O . X O`

// TestScoresAskTheAnalyst: the commands about the score ask the tactical reader that was handed
// to the Analyst, and answer what package score does with the same Analyst.
func TestScoresAskTheAnalyst(t *testing.T) {
	race.Alone(t)
	g := gameOf(t, pillars)
	made := func() (*examine.Analyst, *countedTactics) {
		tactics := &countedTactics{Tactics: reading.New(reading.Options{})}
		a, err := examine.New(examine.Options{Effort: search.AtLevel(sample.Of(0, search.UsualLevel)), Tactics: tactics, NoMemory: true})
		if err != nil {
			t.Fatal(err)
		}
		return a, tactics
	}
	o := score.Options{Games: sample.Of(20, 0)}
	a, tactics := made()
	o.Analyst = a
	want, err := score.OfGame(t.Context(), g, o)
	if err != nil {
		t.Fatal(err)
	}
	n := tactics.asked
	if n == 0 {
		t.Fatal("score.OfGame asks nothing")
	}
	a, tactics = made()
	o.Analyst = a
	judge, err := gtpanalysis.NewScorer(o, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := judge.FinalScore(t.Context(), g)
	if err != nil || got != want.Margin(g.Rules().Scoring) {
		t.Errorf("the judge says %v, %v, want %v", got, err, want.Margin(g.Rules().Scoring))
	}
	if tactics.asked != n {
		t.Errorf("the judge asks %d questions, want %d", tactics.asked, n)
	}
	a, tactics = made()
	s, err := gtp.NewServer(gtp.Config{})
	if err == nil {
		err = s.SetGame(g)
	}
	if err == nil {
		err = gtpanalysis.Register(s, a)
	}
	if err != nil {
		t.Fatal(err)
	}
	if answer := s.Do(t.Context(), "new_score"); !strings.HasPrefix(answer, "= ") {
		t.Errorf("new_score: %s", answer)
	}
	if tactics.asked == 0 {
		t.Error("new_score asks nothing")
	}
}
