package gtp_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
)

// reporter finds three moves, reports each when it has found it, and plays the
// first. It thinks on from there until its context ends if it is patient.
type reporter struct {
	calls   int
	heard   []string
	resigns bool
	patient bool
	err     error
	list    []gtp.Thought
}

func newReporter() *reporter {
	return &reporter{list: []gtp.Thought{
		{Candidate: gtp.Candidate{Point: board.At(2, 2), Value: 9}, Visits: 80, Winrate: 0.625, Prior: 0.5, Line: []board.Point{board.At(2, 2), board.Pass}},
		{Candidate: gtp.Candidate{Point: board.At(1, 1), Value: 4}, Visits: 20, Winrate: 0.25, Prior: 0.125},
		{Candidate: gtp.Candidate{Point: board.Pass, Value: -1}},
	}}
}

func (e *reporter) Move(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	p, _, err := e.Think(ctx, g, c, nil)
	return p, err
}

func (e *reporter) Think(ctx context.Context, g *board.Game, _ board.Color, report func([]gtp.Thought)) (board.Point, []gtp.Thought, error) {
	e.calls++
	var list []gtp.Thought
	for _, t := range e.list {
		if t.Point == board.Pass || g.Board().At(t.Point) == board.Empty {
			list = append(list, t)
		}
	}
	if report != nil {
		for i := range list {
			report(list[:i+1])
		}
	}
	if e.patient {
		<-ctx.Done()
	}
	switch {
	case e.err != nil:
		return board.NoPoint, nil, e.err
	case e.resigns:
		return board.NoPoint, list, nil
	}
	return list[0].Point, list, ctx.Err()
}

func (e *reporter) SetSeed(seed int64) { e.heard = append(e.heard, fmt.Sprint("seed ", seed)) }
func (e *reporter) TimeLeft(c board.Color, left time.Duration, stones int) {
	e.heard = append(e.heard, fmt.Sprint(c, " ", left.Round(time.Second), " ", stones))
}
func (e *reporter) SetTime(t gtp.TimeSettings) {
	e.heard = append(e.heard, fmt.Sprint("main ", t.Main))
}
func (e *reporter) Chat(private bool, name, text string) string {
	return fmt.Sprintf("%v, %s: %q", private, name, text)
}

const info = "info move C3 visits 80 winrate 6250 prior 5000 order 0 pv C3 PASS " +
	"info move B2 visits 20 winrate 2500 prior 1250 order 1 pv B2 " +
	"info move PASS visits 0 winrate 0 prior 0 order 2 pv PASS"

// TestThink: one question answers genmove and top_moves, and seeds are put back.
func TestThink(t *testing.T) {
	e := newReporter()
	s := newServer(t, gtp.Config{Size: 5, Engine: e, Seed: 3})
	for _, step := range []struct {
		line, want string
		calls      int
	}{
		{"top_moves", "", 0},
		{"all_move_values", "", 0},
		{"top_moves_black", "C3 9.00 B2 4.00 PASS -1.00 ", 1},
		{"top_moves_black", "C3 9.00 B2 4.00 PASS -1.00 ", 1},
		{"reg_genmove b", "C3", 2},
		{"all_move_values", "C3   9.00\nB2   4.00", 2},
		{"genmove b", "C3", 3},
		{"top_moves", "C3 9.00 B2 4.00 PASS -1.00 ", 3},
		{"top_moves_black", "B2 4.00 PASS -1.00 ", 4},
		{"top_moves", "C3 9.00 B2 4.00 PASS -1.00 ", 4},
		{"undo", "", 4},
		{"top_moves_black", "C3 9.00 B2 4.00 PASS -1.00 ", 5},
		{"komi 3", "", 5},
		{"top_moves_black", "C3 9.00 B2 4.00 PASS -1.00 ", 6},
		{"clear_cache", "", 6},
		{"top_moves_black", "C3 9.00 B2 4.00 PASS -1.00 ", 7},
		{"set_random_seed 4", "", 7},
		{"top_moves_black", "C3 9.00 B2 4.00 PASS -1.00 ", 8},
		{"gg_genmove w", "C3", 9},
		{"gg_genmove w 5", "C3", 10},
		{"restricted_genmove b e5 b2", "B2", 11},
		{"restricted_genmove b e5", "PASS", 12},
		{"list_stones b", "", 12},
	} {
		if got := do(t, s, step.line); got != step.want || e.calls != step.calls {
			t.Errorf("%s: %q after %d calls, want %q after %d", step.line, got, e.calls, step.want, step.calls)
		}
	}
	script(t, s, `
		restricted_genmove b -> ? no allowed vertex
		restricted_genmove b z9 -> ? invalid coordinate
		restricted_genmove b pass -> ? invalid coordinate
		restricted_genmove -> ? invalid color
		gg_genmove b x -> ? invalid seed
		gg_genmove -> ? invalid color
		kgs-chat game  me  you there -> false, me: "you there"
		kgs-chat private me yes -> true, me: "yes"
		kgs-chat room me yes -> ? want game or private, a name and a text
		kgs-chat game me -> ? want game or private, a name and a text
		cgos-gameover B+3.5 ->
		kata-list_time_settings -> none absolute byoyomi canadian
		trymove b a1 ->
		analyze b -> ? genmove cannot be called when stackp > 0
		top_moves_white -> ? genmove cannot be called when stackp > 0
		restricted_genmove b a1 -> ? genmove cannot be called when stackp > 0
		genmove_analyze b -> ? genmove cannot be called when stackp > 0
	`)
	want := []string{"seed 3", "seed 0", "seed 3", "seed 4", "seed 0", "seed 4", "seed 5", "seed 4", "seed 0", "seed 4", "seed 0", "seed 4", "seed 0", "seed 4"}
	if diff := cmp.Diff(want, e.heard); diff != "" {
		t.Errorf("seeds: mismatch (-want +got):\n%s", diff)
	}
}

// TestTimeSpent: the engine hears what its moves have left it.
func TestTimeSpent(t *testing.T) {
	e := newReporter()
	s := newServer(t, gtp.Config{Size: 5, Engine: e})
	script(t, s, `
		genmove b -> C3
		kata-time_settings canadian 0 300 25 ->
		genmove w -> B2
		time_left b 40 0 ->
		genmove b -> PASS
		genmove_analyze w maxmoves 1 -> info move PASS visits 1000 winrate 5000 prior 0 order 0 pv PASS / play PASS
	`)
	want := []string{"seed 0", "main 0s", "white 5m0s 24", "black 40s 0", "black 40s 0", "white 5m0s 23"}
	if diff := cmp.Diff(want, e.heard); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// TestVerbose writes what the engine thinks to the log.
func TestVerbose(t *testing.T) {
	var log bytes.Buffer
	e := newReporter()
	s := newServer(t, gtp.Config{Size: 5, Engine: e, Log: &log, Verbose: true})
	do(t, s, "genmove b")
	e.list = nil
	e.resigns = true
	do(t, s, "genmove w")
	want := "black thinks: C3 9.00, 62.5% of 80: C3 PASS; B2 4.00, 25.0% of 20; PASS -1.00\nwhite thinks: nothing to play\n"
	if diff := cmp.Diff(want, log.String()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// TestAnalyze: the lines come while the engine thinks, and stop with the next
// command.
func TestAnalyze(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newReporter()
		e.patient = true
		c := serve(t, t.Context(), newServer(t, gtp.Config{Size: 5, Engine: e}))
		first, _, _ := strings.Cut(info, " info")
		second, _, _ := strings.Cut(info, " info move PASS")
		c.expect("7 lz-analyze w 0\n", "=7 "+first+"\n"+second+"\n"+info+"\n")
		c.expect("8 protocol_version\n", "\n=8 2\n\n")
		one := "info move C3 visits 80 winrate 0.625000 prior 0.500000 order 0 pv C3 PASS"
		two := one + " info move B2 visits 20 winrate 0.250000 prior 0.125000 order 1 pv B2"
		c.expect("kata-analyze interval 0 maxmoves 2 ownership true\n", "= "+one+"\n"+two+"\n"+two+"\n")
		c.expect("\n", "\n")
		// Reports that follow too soon on one another are left out.
		c.expect("kata-analyze 100 maxmoves 2\n", "")
		c.expect("\n", "= \n\n")
		// An engine that is ready sooner has its last word shown, and waits.
		e.patient = false
		c.expect("analyze black 10000\n", "= "+info+"\n")
		c.expect("name\n", "\n= \n\n")
		if rest, err := c.end(); rest != "" || err != nil {
			t.Errorf("end: %q, %v", rest, err)
		}
	})
}

// TestCandidatesAnalyze: visits and winrates of an engine that knows values only
// come from the values.
func TestCandidatesAnalyze(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := &lists{candidates: []gtp.Candidate{{board.At(2, 2), 10}, {board.At(1, 1), 0}, {board.Pass, -1000}}}
		c := serve(t, t.Context(), newServer(t, gtp.Config{Size: 5, Engine: e}))
		c.expect("lz-analyze\n", "= info move C3 visits 1000 winrate 5000 prior 0 order 0 pv C3 "+
			"info move B2 visits 368 winrate 1839 prior 0 order 1 pv B2 "+
			"info move PASS visits 1 winrate 0 prior 0 order 2 pv PASS\n")
		c.expect("restricted_genmove b a1 b2\n", "\n= B2\n\n")
		if rest, err := c.end(); rest != "" || err != nil {
			t.Errorf("end: %q, %v", rest, err)
		}
	})
}

func TestGenmoveAnalyze(t *testing.T) {
	e := newReporter()
	s := newServer(t, gtp.Config{Size: 5, Engine: e})
	if got := do(t, s, "lz-genmove_analyze b 10000"); got != info+"\nplay C3" {
		t.Errorf("got %q", got)
	}
	if got := do(t, s, "last_move"); got != "black C3" {
		t.Errorf("last move %s", got)
	}
	if got := do(t, s, "kata-genmove_analyze maxmoves 1"); got != "info move B2 visits 20 winrate 0.250000 prior 0.125000 order 0 pv B2\nplay B2" {
		t.Errorf("got %q", got)
	}
	e.resigns = true
	if got := do(t, s, "genmove_analyze b maxmoves 1"); got != "info move PASS visits 1000 winrate 5000 prior 0 order 0 pv PASS\nplay resign" {
		t.Errorf("got %q", got)
	}
	e.err = errors.New("lost its way")
	script(t, s, `
		lz-analyze b 1 -> ? lost its way
		analyze b -5 -> ? invalid analysis argument: interval -5
		kata-analyze maxmoves 0 -> ? invalid analysis argument: maxmoves 0
		kata-analyze maxmoves -> ? invalid analysis argument: maxmoves without a value
		analyze interval x -> ? invalid analysis argument: interval x
		analyze b 5 avoid b d4 3 -> ? invalid analysis argument: avoid
	`)
}

func TestCheckThinker(t *testing.T) {
	good := newReporter().list
	for _, tt := range []struct {
		name   string
		change func(*gtp.Thought)
		want   string
	}{
		{"good", func(*gtp.Thought) {}, ""},
		{"no value", func(t *gtp.Thought) { t.Value -= 100 }, "a candidate of value 4 after one of -91"},
		{"visits", func(t *gtp.Thought) { t.Visits = -1 }, "a report of C3 with -1 visits"},
		{"winrate", func(t *gtp.Thought) { t.Winrate = 60 }, "C3 with a winrate of 60"},
		{"prior", func(t *gtp.Thought) { t.Prior = -0.5 }, "a prior of -0.5, want them from 0 to 1"},
		{"line", func(t *gtp.Thought) { t.Line = []board.Point{board.Pass} }, "C3 with a line that begins at PASS"},
	} {
		e := newReporter()
		e.list = append([]gtp.Thought(nil), good...)
		tt.change(&e.list[0])
		err := gtp.CheckEngine(t.Context(), e, 5, board.Chinese())
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("%s: %v", tt.name, err)
		case tt.want != "" && (!errors.Is(err, gtp.ErrEngine) || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
	}
}
