package gtp_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
)

// engineFunc is an engine made from a function.
type engineFunc func(ctx context.Context, g *board.Game, c board.Color) (board.Point, error)

func (f engineFunc) Move(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	return f(ctx, g, c)
}

// lists is an engine with candidates, a score and statuses.
type lists struct {
	firstMover
	candidates []gtp.Candidate
	score      board.Margin
	status     []gtp.FinalStatus
}

func (e *lists) Candidates(context.Context, *board.Game, board.Color) ([]gtp.Candidate, error) {
	return e.candidates, nil
}
func (e *lists) FinalScore(context.Context, *board.Game) (board.Margin, error) { return e.score, nil }
func (e *lists) FinalStatus(context.Context, *board.Game) ([]gtp.FinalStatus, error) {
	return e.status, nil
}

// peaceful calls every stone one in seki, and every other point nobody's.
type peaceful struct{ firstMover }

func (peaceful) FinalStatus(_ context.Context, g *board.Game) ([]gtp.FinalStatus, error) {
	list := make([]gtp.FinalStatus, board.NumPoints)
	for p := range board.Points(g.Board().Size()) {
		list[p] = gtp.Seki
		if g.Board().At(p) == board.Empty {
			list[p] = gtp.Dame
		}
	}
	return list, nil
}

// chooser has the other ways to move.
type chooser struct {
	firstMover
	conservative, cleanup board.Point
}

func (e chooser) ConservativeMove(context.Context, *board.Game, board.Color) (board.Point, error) {
	return e.conservative, nil
}
func (e chooser) CleanupMove(context.Context, *board.Game, board.Color) (board.Point, error) {
	return e.cleanup, nil
}

func TestCheckEngine(t *testing.T) {
	resigns := func(context.Context, *board.Game, board.Color) (board.Point, error) { return board.Resign, nil }
	passes := func(context.Context, *board.Game, board.Color) (board.Point, error) { return board.Pass, nil }
	allDame := make([]gtp.FinalStatus, board.NumPoints)
	for i := range allDame {
		allDame[i] = gtp.Dame
	}
	for _, tt := range []struct {
		name string
		e    gtp.Engine
		want string // a part of the error, or empty
	}{
		{"fills the board", firstMover{}, ""},
		{"resigns", engineFunc(resigns), ""},
		{"passes", engineFunc(passes), ""},
		{"gives up when told", engineFunc(func(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
			return board.Pass, ctx.Err()
		}), ""},
		{"occupied", engineFunc(func(context.Context, *board.Game, board.Color) (board.Point, error) {
			return board.At(0, 0), nil
		}), "move 1, white to play: chose A1: point is occupied"},
		{"off the board", engineFunc(func(context.Context, *board.Game, board.Color) (board.Point, error) {
			return board.At(20, 0), nil
		}), "chose V1: invalid coordinate"},
		{"fails", engineFunc(func(context.Context, *board.Game, board.Color) (board.Point, error) {
			return board.Pass, errors.New("lost its way")
		}), "lost its way"},
		{"fails while there is time", engineFunc(func(ctx context.Context, _ *board.Game, _ board.Color) (board.Point, error) {
			if ctx.Err() != nil {
				return board.Pass, nil
			}
			return board.Pass, errors.New("lost its way")
		}), "Move: lost its way"},
		{"plays on a stone when told to end", engineFunc(func(ctx context.Context, g *board.Game, _ board.Color) (board.Point, error) {
			if ctx.Err() != nil {
				return board.At(0, 0), nil
			}
			if g.Board().At(board.At(0, 0)) == board.Empty {
				return board.At(0, 0), nil
			}
			return board.Pass, nil
		}), "chose A1: point is occupied"},
		{"resigns when told to end", engineFunc(func(ctx context.Context, _ *board.Game, _ board.Color) (board.Point, error) {
			if ctx.Err() != nil {
				return board.Resign, nil
			}
			return board.Pass, nil
		}), ""},
		{"trial moves", engineFunc(func(_ context.Context, g *board.Game, c board.Color) (board.Point, error) {
			g.Board().Try(board.At(0, 0), c)
			return board.Pass, nil
		}), "left 1 trial moves"},
		{"plays itself", engineFunc(func(_ context.Context, g *board.Game, c board.Color) (board.Point, error) {
			return board.Pass, g.Play(board.Pass, c)
		}), "changed the game"},
		{"sets komi", engineFunc(func(_ context.Context, g *board.Game, c board.Color) (board.Point, error) {
			return board.Pass, g.SetKomi(g.Komi() + 1)
		}), "changed the game"},
		{"candidates", &lists{candidates: []gtp.Candidate{{board.Pass, 3}, {board.Pass, 3}, {board.Pass, 1}}, status: allDame},
			"dame at A1, which is black"}, // after the first move
		{"order of candidates", &lists{candidates: []gtp.Candidate{{board.Pass, 1}, {board.Pass, 2}}}, "value 2 after one of 1"},
		{"no number", &lists{candidates: []gtp.Candidate{{board.Pass, math.NaN()}}}, "value NaN"},
		{"illegal candidate", &lists{candidates: []gtp.Candidate{{board.At(9, 9), 1}}}, "chose K10"},
		{"no candidate", &lists{candidates: []gtp.Candidate{{board.NoPoint, 1}}}, "no move"},
		{"score", &lists{score: board.Margin(math.Inf(1))}, "score of +Inf"},
		{"endless score", &lists{score: board.Margin(math.Inf(-1))}, "score of -Inf"},
		{"no score", &lists{score: board.Margin(math.NaN())}, "score of NaN"},
		{"all in seki", peaceful{}, ""},
		{"statuses", &lists{status: allDame[:9]}, "9 statuses"},
		{"conservative", chooser{conservative: board.Pass, cleanup: board.Resign}, ""},
		{"conservative", chooser{conservative: board.Resign, cleanup: board.Pass}, "ConservativeMove resigned"},
		{"conservative", chooser{conservative: board.At(7, 7), cleanup: board.Pass}, "chose H8"},
		{"cleanup", chooser{conservative: board.Pass, cleanup: board.At(7, 7)}, "chose H8"},
	} {
		if strings.HasPrefix(tt.name, "conservative") {
			tt.name += " " + tt.want
		}
		t.Run(tt.name, func(t *testing.T) {
			err := gtp.CheckEngine(t.Context(), tt.e, 3, board.Chinese())
			switch {
			case tt.want == "" && err != nil:
				t.Errorf("error %v", err)
			case tt.want != "" && (!errors.Is(err, gtp.ErrEngine) || !strings.Contains(err.Error(), tt.want)):
				t.Errorf("error %v, want %q", err, tt.want)
			}
		})
	}
	if err := gtp.CheckEngine(t.Context(), firstMover{}, 99, board.Chinese()); !errors.Is(err, board.ErrSize) {
		t.Errorf("size 99: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := gtp.CheckEngine(ctx, firstMover{}, 5, board.Chinese()); !errors.Is(err, context.Canceled) {
		t.Errorf("in a context that has ended: %v", err)
	}
}

// TestLongestGame: a game that does not end is ended after three times as many moves as there are points.
func TestLongestGame(t *testing.T) {
	asked := 0
	e := engineFunc(func(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
		if ctx.Err() != nil {
			return board.Resign, nil
		}
		asked++
		if g.Passes() > 0 {
			for p := range board.Points(g.Size()) {
				if g.Legal(p, c) == nil {
					return p, nil
				}
			}
			t.Errorf("nowhere to play after %d moves\n%v", g.Len(), g.Board())
		}
		return board.Pass, nil
	})
	rules := board.NewZealand() // which allow suicide
	rules.Superko = board.SimpleKo
	if err := gtp.CheckEngine(t.Context(), e, 3, rules); err != nil || asked != 27 {
		t.Errorf("%d moves, error %v", asked, err)
	}
}

// TestParallelServers runs servers beside one another; the race detector looks
// for what they share.
func TestParallelServers(t *testing.T) {
	var wg sync.WaitGroup
	var out [8]string
	for i := range out {
		wg.Go(func() {
			s, err := gtp.NewServer(gtp.Config{Size: 7, Engine: firstMover{}})
			if err != nil {
				out[i] = err.Error()
				return
			}
			for range 10 {
				for _, line := range []string{"genmove b", "genmove w", "showboard", "invariant_hash", "unconditional_status a1", "printsgf"} {
					out[i] += s.Do(t.Context(), line)
				}
			}
		})
	}
	wg.Wait()
	for i := range out {
		if out[i] != out[0] || !strings.HasPrefix(out[0], "= A1\n\n= B1\n\n") {
			t.Fatalf("server %d answers %q", i, out[i])
		}
	}
}

// panicker panics at its third move.
type panicker struct{ moves int }

func (p *panicker) Move(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	if p.moves++; p.moves == 3 {
		panic("boom")
	}
	return firstMover{}.Move(ctx, g, c)
}

// TestCheckPanics: an engine that panics fails the check, which says when.
func TestCheckPanics(t *testing.T) {
	err := gtp.CheckEngine(t.Context(), new(panicker), 5, board.Chinese())
	if !errors.Is(err, gtp.ErrEngine) || !strings.Contains(err.Error(), "it panics: boom") || !strings.Contains(err.Error(), "size 5") {
		t.Errorf("%v", err)
	}
}

// misfit has a method whose name is that of an optional one.
type misfit struct{ firstMover }

func (misfit) SetSeed(uint64) {}

type (
	seeded struct{}
	lucky  struct{}

	// twice embeds two types with one method, so that it has none.
	twice struct {
		firstMover
		seeded
		lucky
	}
	// chosen says which one it means.
	chosen struct{ twice }
)

func (seeded) SetSeed(int64) {}
func (lucky) SetSeed(int64)  {}

func (c chosen) SetSeed(seed int64) {
	c.seeded.SetSeed(seed)
	c.lucky.SetSeed(seed)
}

// TestCheckEngineMethods: a method that the server would not call is an error.
func TestCheckEngineMethods(t *testing.T) {
	for _, e := range []gtp.Engine{twice{}, &twice{}} {
		err := gtp.CheckEngine(t.Context(), e, 3, board.Chinese())
		if !errors.Is(err, gtp.ErrEngine) || !strings.Contains(err.Error(), "SetSeed is a method of embedded gtp_test.seeded and gtp_test.lucky") {
			t.Errorf("two embedded methods: %v", err)
		}
	}
	if err := gtp.CheckEngine(t.Context(), chosen{}, 3, board.Chinese()); err != nil {
		t.Errorf("a method of its own: %v", err)
	}
	err := gtp.CheckEngine(t.Context(), misfit{}, 3, board.Chinese())
	if !errors.Is(err, gtp.ErrEngine) || !strings.Contains(err.Error(), "SetSeed is a func(uint64), want func(int64)") {
		t.Errorf("error %v", err)
	}
}
