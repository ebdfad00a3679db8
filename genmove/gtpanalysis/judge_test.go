package gtpanalysis_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
)

// gameOf returns a game in the position of a diagram, with Black to move.
func gameOf(t testing.TB, diagram string) *board.Game {
	t.Helper()
	return boardtest.MustGame(t, diagram, board.Black)
}

func newJudge(t testing.TB, move func(context.Context, *board.Game, board.Color) (board.Point, error)) *gtpanalysis.Scorer {
	t.Helper()
	j, err := gtpanalysis.NewScorer(score.Options{}, move)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// judged is an engine that passes, with a judge.
type judged struct{ *gtpanalysis.Scorer }

func (judged) Move(context.Context, *board.Game, board.Color) (board.Point, error) {
	return board.Pass, nil
}

// Two white stones are dead inside the area of Black, one black stone in White's.
const finished = `
	. . X O . O .
	. O X O O . O
	. . X X O O O
	X X . X O O .
	. X X X O . X
	X X . X O O .
	X . X X X O O`

// TestJudge asks through the gtp.
func TestJudge(t *testing.T) {
	var (
		_ gtp.ScoreEngine  = judged{}
		_ gtp.StatusEngine = judged{}
	)
	g := gameOf(t, finished)
	s, err := gtp.NewServer(gtp.Config{Engine: judged{newJudge(t, nil)}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SetGame(g); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct{ line, want string }{
		{"final_status_list dead", "= B6\nG3\n\n"},
		{"final_status a7", "= black_territory\n\n"},
		{"final_status g4", "= white_territory\n\n"},
		{"final_score", "= W+2.5\n\n"},
		// White takes the stone that is dead, and passes when nothing is left.
		{"kgs-genmove_cleanup w", "= G2\n\n"},
		{"kgs-genmove_cleanup w", "= F3\n\n"},
		{"kgs-genmove_cleanup w", "= G4\n\n"},
		{"kgs-genmove_cleanup w", "= PASS\n\n"},
		{"final_status_list dead", "= B6\n\n"},
	} {
		if diff := cmp.Diff(step.want, s.Do(t.Context(), step.line)); diff != "" {
			t.Errorf("%s: mismatch (-want +got):\n%s", step.line, diff)
		}
	}
}

// TestSeki: stones in seki are told from living ones, and their liberties are neutral.
func TestSeki(t *testing.T) {
	race.Alone(t)
	g := gameOf(t, `
		. . . . . . . . .
		X X X X X X X X X
		X X X X X X X X X
		O O O O O O O O O
		. . . . . . . . .
		O O O O O O O O O
		O O O O O O O O .
		X X X X X X X O .
		X . O O O . X O .`)
	s, err := gtp.NewServer(gtp.Config{Engine: judged{newJudge(t, nil)}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SetGame(g); err != nil {
		t.Fatal(err)
	}
	a, err := examine.New(examine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := gtpanalysis.Register(s, a); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct{ line, want string }{
		{"final_status_list dead", "= \n\n"},
		{"final_status c1", "= seki\n\n"},
		{"final_status b1", "= dame\n\n"},
		{"final_status j1", "= white_territory\n\n"},
		{"final_score", "= W+14.5\n\n"},
		{"estimate_score", "= W+14.5 (upper bound: 14.5, lower: 14.5)\n\n"},
		{"komi -20", "= \n\n"},
		{"new_score", "= B+13.0 (upper bound: -13.0, lower: -13.0)\n\n"},
		// A game that nobody wins.
		{"komi -7", "= \n\n"},
		{"estimate_score", "= W+0.0 (upper bound: 0.0, lower: 0.0)\n\n"},
		{"final_score", "= 0\n\n"},
	} {
		if got := s.Do(t.Context(), step.line); got != step.want {
			t.Errorf("%s: %q, want %q", step.line, got, step.want)
		}
	}
}

// TestCleanupMove: when nothing is dead another chooses, and errors come through.
func TestCleanupMove(t *testing.T) {
	asked := false
	j := newJudge(t, func(_ context.Context, g *board.Game, c board.Color) (board.Point, error) {
		asked = true
		return board.At(2, 2), nil
	})
	g := gameOf(t, ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .")
	if p, err := j.CleanupMove(t.Context(), g, board.Black); err != nil || p != board.At(2, 2) || !asked {
		t.Errorf("%v, %v on the empty board", p, err)
	}
	for name, ask := range map[string]func(context.Context, *board.Game) error{
		"FinalScore":  func(ctx context.Context, g *board.Game) error { _, err := j.FinalScore(ctx, g); return err },
		"FinalStatus": func(ctx context.Context, g *board.Game) error { _, err := j.FinalStatus(ctx, g); return err },
		"CleanupMove": func(ctx context.Context, g *board.Game) error {
			_, err := j.CleanupMove(ctx, g, board.White)
			return err
		},
	} {
		if err := ask(t.Context(), nil); !errors.Is(err, board.ErrNoBoard) {
			t.Errorf("%s of nothing: %v", name, err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := ask(ctx, g); !errors.Is(err, context.Canceled) {
			t.Errorf("%s canceled: %v", name, err)
		}
	}
	if _, err := gtpanalysis.NewScorer(score.Options{Games: -1}, nil); !errors.Is(err, score.ErrOptions) {
		t.Errorf("of -1 games: %v", err)
	}
}
