package gtpanalysis_test

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/reading/search"
)

// TestPonderRank checks that a Player at a rank does not think in the opponent's time, from which its
// moves must not depend.
func TestPonderRank(t *testing.T) {
	engine := shippedPlayer(t, mcts.PlayerOptions{Rank: 1})
	engine.Pondering = true
	g, err := board.NewGame(5, board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	m, err := engine.Move(t.Context(), g, board.Black)
	if err == nil {
		err = g.Play(m, board.Black)
	}
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	began := time.Now()
	engine.Ponder(ctx, g)
	if d := time.Since(began); d > 4*time.Second {
		t.Errorf("it ponders for %v", d)
	}
}

// TestRestrictedMove generates moves with restrictions. The search does not look at most of the
// allowed moves without them.
func TestRestrictedMove(t *testing.T) {
	for _, o := range []mcts.PlayerOptions{{Visits: 4}, {Alone: true}, {Rank: -15}, {Rank: 1}} {
		for _, tt := range []struct{ restrictions, want string }{
			{"allow w a1 1", "play pass"}, // there is a stone
			{"allow w a2 1", "play A2"},
			{"allow w a2,e5 1 avoid w e5 3", "play A2"},
			{"allow b a2 1 allow w pass 1", "play pass"},
			{"allow w c3 1 avoid w c3 1", "play pass"},
		} {
			for _, command := range []string{"lz-genmove_analyze", "kata-search_analyze"} {
				answers := answersOf(t, 5, o, "play b a1", command+" w 100 "+tt.restrictions)
				if answer := strings.TrimSpace(answers[1]); !strings.HasSuffix(answer, tt.want) {
					t.Errorf("rank %v: %s %s: %q, want %s", o.Rank, command, tt.restrictions, answer, tt.want)
				}
			}
		}
	}
}

// TestPonder checks that a Player thinks in the opponent's time only if it is told to, only after its
// own moves and not when the game is over, that it stops soon, and that its next move begins with
// what it has found.
func TestPonder(t *testing.T) {
	const soon = 5 * time.Second // far less than for ever
	for _, pondering := range []bool{false, true} {
		model, err := network.Shipped()
		if err != nil {
			t.Fatal(err)
		}
		p, err := mcts.NewPlayer(model, mcts.PlayerOptions{Visits: 8, Options: mcts.Options{Threads: 1}})
		if err != nil {
			t.Fatal(err)
		}
		engine, err := gtpanalysis.NewPlayer(p)
		if err != nil {
			t.Fatal(err)
		}
		engine.Pondering = pondering
		g, err := board.NewGame(5, board.Chinese())
		if err != nil {
			t.Fatal(err)
		}
		// ponder returns whether the engine waits for the end of the context.
		ponder := func() bool {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			done := make(chan bool)
			go func() {
				engine.Ponder(ctx, g)
				close(done)
			}()
			select {
			case <-done:
				return false
			case <-time.After(100 * time.Millisecond):
			}
			cancel()
			select {
			case <-done:
			case <-time.After(soon):
				t.Fatal("it goes on after the end of the context")
			}
			return true
		}
		if ponder() {
			t.Error("it ponders before its first move")
		}
		m, err := engine.Move(t.Context(), g, board.Black)
		if err == nil {
			err = g.Play(m, board.Black)
		}
		if err != nil {
			t.Fatal(err)
		}
		before := g.Board().String()
		if got := ponder(); got != pondering || g.Board().String() != before {
			t.Errorf("it ponders: %v, want %v", got, pondering)
		}
		r, err := p.Search(t.Context(), g, board.White, mcts.Limits{Playouts: 1})
		if err != nil {
			t.Fatal(err)
		}
		if known := r.Visits - r.Playouts; pondering != (known > 8) {
			t.Errorf("pondering %v, %d visits are known", pondering, known)
		}
		if err := g.Play(board.Pass, board.White); err != nil {
			t.Fatal(err)
		}
		if ponder() {
			t.Error("it ponders when it is its turn")
		}
	}
}

// TestPlayerReasons: a Player says for its last move what a genmove.Engine says about that
// position, also after the move, and tells the lead after the best move of each player.
func TestPlayerReasons(t *testing.T) {
	answers := answersOf(t, 6, mcts.PlayerOptions{Visits: 8, Options: mcts.Options{Threads: 1}},
		"move_reasons d4", "play w d4", "play b d5", "play b c4", "play b e4", "play w c2", "play w e2",
		"genmove b", "move_reasons d3", "undo", "move_reasons d3", "move_reasons d4", "experimental_score b", "experimental_score w", "experimental_score", "move_uncertainty")
	if answers[0] != "" {
		t.Errorf("before the first move: %q", answers[0])
	}
	// A stone may be there now.
	if got := answers[8]; got != "? vertex must not be occupied" && !strings.Contains(got, "Move at D3 owl-attacks D4") {
		t.Errorf("after the move: %q", got)
	}
	if got := answers[10]; !strings.Contains(got, "Move at D3 owl-attacks D4") {
		t.Errorf("the reasons: %q", got)
	}
	if got := answers[11]; got != "? vertex must not be occupied" {
		t.Errorf("a stone: %q", got)
	}
	black, err1 := strconv.ParseFloat(answers[12], 64)
	white, err2 := strconv.ParseFloat(answers[13], 64)
	if err1 != nil || err2 != nil || black >= white {
		t.Errorf("White leads by %s if Black plays, %s if White plays", answers[12], answers[13])
	}
	if answers[14] != "? invalid color" || !strings.Contains(answers[15], ".") {
		t.Errorf("%q, %q", answers[14], answers[15])
	}
}

// TestExperimentalScore: for an engine with reasons it is the estimate with the opponent to move
// and the value of the best move.
func TestExperimentalScore(t *testing.T) {
	e, err := genmove.New(genmove.Options{Effort: search.AtLevel(2)})
	if err != nil {
		t.Fatal(err)
	}
	s, err := gtp.NewServer(gtp.Config{Engine: reasoned(t, e), Size: 9})
	if err != nil {
		t.Fatal(err)
	}
	if err := gtpanalysis.RegisterReasons(s, e); err != nil {
		t.Fatal(err)
	}
	if err := gtpanalysis.Register(s, e.Analyst()); err != nil {
		t.Fatal(err)
	}
	s.Do(t.Context(), "gogui-setup b c3 b d3 b c6 b d6 b e4 w f4 w g5 w f6 w f3 w g3")
	for _, c := range []struct {
		mover, other string
		sign         float64
	}{{"b", "w", -1}, {"w", "b", 1}} {
		s.Do(t.Context(), "gogui-setup_player "+c.other)
		var winner rune
		var margin, got float64
		if _, err := fmt.Sscanf(s.Do(t.Context(), "estimate_score"), "= %c+%f", &winner, &margin); err != nil {
			t.Fatal(err)
		}
		if winner == 'B' {
			margin = -margin
		}
		answer := s.Do(t.Context(), "experimental_score "+c.mover)
		if _, err := fmt.Sscanf(answer, "= %f", &got); err != nil {
			t.Fatal(err)
		}
		if want := margin + c.sign*e.Last().Value; math.Abs(got-want) > 0.11 {
			t.Errorf("%s to move: %q, want %.2f", c.mover, answer, want)
		}
	}
}
