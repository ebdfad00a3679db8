package gtp_test

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
)

// untidy is an engine that leaves a trial move on the board whatever it is asked.
type untidy struct{ calls int }

func (e *untidy) try(g *board.Game) {
	e.calls++
	for p := range board.Points(g.Size()) {
		if g.Board().Try(p, board.Black) {
			return
		}
	}
}

func (e *untidy) Move(_ context.Context, g *board.Game, _ board.Color) (board.Point, error) {
	e.try(g)
	return board.Pass, nil
}

func (e *untidy) CleanupMove(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	return e.Move(ctx, g, c)
}

func (e *untidy) ConservativeMove(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	return e.Move(ctx, g, c)
}

func (e *untidy) FinalScore(_ context.Context, g *board.Game) (board.Margin, error) {
	e.try(g)
	return 1, nil
}

func (e *untidy) FinalStatus(_ context.Context, g *board.Game) ([]gtp.FinalStatus, error) {
	list := gtp.Statuses(g.Board(), nil)
	e.try(g)
	return list, nil
}

func (e *untidy) Handicap(_ context.Context, g *board.Game, n int) ([]board.Point, error) {
	e.try(g)
	return []board.Point{board.At(0, 0), board.At(2, 2)}[:n], nil
}

// untidyThinker thinks and analyzes besides.
type untidyThinker struct{ untidy }

func (e *untidyThinker) Think(_ context.Context, g *board.Game, _ board.Color, _ func([]gtp.Thought)) (board.Point, []gtp.Thought, error) {
	e.try(g)
	return board.Pass, []gtp.Thought{{Candidate: gtp.Candidate{Point: board.Pass}}}, nil
}

// untidyAnalyzer analyzes besides.
type untidyAnalyzer struct{ untidyThinker }

func (e *untidyAnalyzer) Analyze(_ context.Context, g *board.Game, _ gtp.Query, _ func(gtp.Analysis)) error {
	e.try(g)
	return nil
}

func (*untidyThinker) StartTrace(*board.Game) error { return nil }
func (*untidyThinker) FinishTrace(io.Writer) error  { return nil }

// TestUntidyEngines: the server takes trial moves off that an engine has left, after every command that asks it.
func TestUntidyEngines(t *testing.T) {
	for _, e := range []gtp.Engine{&untidy{}, &untidyThinker{}, &untidyAnalyzer{}} {
		s := newServer(t, gtp.Config{Size: 5, Engine: e})
		calls := func() int {
			switch e := e.(type) {
			case *untidy:
				return e.calls
			case *untidyThinker:
				return e.calls
			}
			return e.(*untidyAnalyzer).calls
		}
		asked := 0
		for _, line := range strings.Split("reg_genmove b|gg_genmove w 3|genmove b|genmove_white|kgs-genmove_cleanup b|top_moves_black|show_thoughts w|"+
			"restricted_genmove b a1|lz-genmove_analyze b|final_score|final_status a1|final_status_list alive|show_owners|"+
			"kata-genmove_analyze w ownership true|clear_board|place_free_handicap 2", "|") {
			name, _, _ := strings.Cut(line, " ")
			if do(t, s, "known_command "+name) != "true" {
				continue
			}
			before := calls()
			if got := s.Do(t.Context(), line); got[0] != '=' {
				t.Errorf("%T: %s: %q", e, line, got)
			}
			if n := s.Game().Board().Depth(); n != 0 {
				t.Errorf("%T: %s leaves %d trial moves", e, line, n)
				s.Game().Board().UndoTo(0)
			}
			if calls() > before {
				asked++
			}
		}
		if asked < 9 {
			t.Errorf("%T was asked by %d commands", e, asked)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		s.Do(ctx, "lz-analyze b 1")
		if n := s.Game().Board().Depth(); n != 0 {
			t.Errorf("%T: an analysis leaves %d trial moves", e, n)
		}
	}
}

// TestAskedAnew: an engine is not asked again about what it has just thought about; it is where anything has changed that
// its thoughts can depend on.
func TestAskedAnew(t *testing.T) {
	for _, tt := range []struct {
		lines string
		again bool
	}{
		{"", false}, {"showboard", false}, {"play b a1|undo", false}, {"komi 5", false}, {"boardsize 5", true}, {"orientation 0", true},
		{"komi 6", true}, {"kgs-rules japanese", true}, {"play b a1", true}, {"play b pass", true}, {"gogui-setup b a1", true},
		{"level 3", true}, {"set_random_seed 7", true}, {"advance_random_seed 0", true}, {"clear_cache", true}, {"clear_board", true},
		{"show_thoughts w", true}, {"boardsize 4", true},
	} {
		e := newReporter()
		s := newServer(t, gtp.Config{Size: 5, Engine: e})
		do(t, s, "komi 5")
		do(t, s, "show_thoughts b")
		if e.calls != 1 {
			t.Fatalf("asked %d times", e.calls)
		}
		if tt.lines != "" {
			for line := range strings.SplitSeq(tt.lines, "|") {
				do(t, s, line)
			}
		}
		e.calls = 0
		do(t, s, "show_thoughts b")
		if (e.calls > 0) != tt.again {
			t.Errorf("%s: asked %d times, want again: %v", tt.lines, e.calls, tt.again)
		}
	}
}

// TestAdvanceSeed: the seed is advanced by as many games as there may be, one game after the other.
func TestAdvanceSeed(t *testing.T) {
	one, all := newServer(t, gtp.Config{Seed: 5}), newServer(t, gtp.Config{Seed: 5})
	last := ""
	for range 6 {
		last = do(t, one, "advance_random_seed 1")
	}
	if got := do(t, all, "advance_random_seed 6"); got != last || do(t, all, "get_random_seed") != last {
		t.Errorf("six games at once: %s, one by one: %s", got, last)
	}
	if got := do(t, all, "advance_random_seed 0"); got != last {
		t.Errorf("no game: %s, want %s", got, last)
	}
	script(t, all, `
		advance_random_seed 1000001 -> ? invalid number of games
		advance_random_seed -1 -> ? invalid number of games
	`)
	if got := all.Do(t.Context(), "advance_random_seed 1000000"); got[0] != '=' {
		t.Errorf("a million games: %q", got)
	}
}
