package gtp_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
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
		{Candidate: gtp.Candidate{Point: board.At(2, 2), Value: 9}, Visits: 80, WinRate: 0.625, LCB: new(0.5), Prior: 0.5, Line: []board.Point{board.At(2, 2), board.Pass}},
		{Candidate: gtp.Candidate{Point: board.At(1, 1), Value: 4}, Visits: 20, WinRate: 0.25, Prior: 0.125, Line: []board.Point{board.At(1, 1)}},
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
		return board.Resign, list, nil
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

// The analysis of a reporter: the pass has no visits, and B2 no lower bound.
const info = "info move C3 visits 80 winrate 6250 prior 5000 lcb 5000 order 0 pv C3 pass " +
	"info move B2 visits 20 winrate 2500 prior 1250 order 1 pv B2"

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
		{"all_move_values", "C3  9.00\nB2  4.00", 2},
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
		kata-list_time_settings -> none absolute byoyomi canadian fischer fischer-capped
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
		genmove_analyze w maxmoves 1 -> = / info move pass visits 1000 winrate 5000 order 0 pv pass / play pass
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

// TestAnalyze: the lines come while the engine thinks, each with its first word at
// the beginning, and stop with the next command only.
func TestAnalyze(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newReporter()
		e.patient = true
		c := serve(t, t.Context(), newServer(t, gtp.Config{Size: 5, Engine: e}))
		first, _, _ := strings.Cut(info, " info")
		c.expect("7 lz-analyze w 0\n", "=7\n"+first+"\n"+info+"\n"+info+"\n")
		c.expect("8 protocol_version\n", "\n=8 2\n\n")
		one := "info move C3 visits 80 edgeVisits 80 winrate 0.625000 prior 0.500000 lcb 0.500000 order 0 pv C3 pass"
		two := one + " info move B2 visits 20 edgeVisits 20 winrate 0.250000 prior 0.125000 order 1 pv B2"
		c.expect("kata-analyze interval 0 maxmoves 2 ownership true\n", "=\n"+one+"\n"+two+"\n"+two+"\n")
		c.expect("\n", "\n")
		// Reports that follow too soon on one another are left out.
		c.expect("kata-analyze 100 maxmoves 2\n", "")
		c.expect("\n", "= \n\n")
		// An engine that is ready sooner has its last word shown, time and again.
		e.patient = false
		c.expect("analyze black 5000\n", "=\n"+info+"\n")
		time.Sleep(125 * time.Second)
		if got := c.wait(); got != info+"\n"+info+"\n" {
			t.Errorf("two minutes later %q", got)
		}
		c.expect("name\n", "\n= \n\n")
		if rest, err := c.end(); rest != "" || err != nil {
			t.Errorf("end: %q, %v", rest, err)
		}
	})
}

// uneven is an engine that reports ten times a second, now a little late, now in time.
type uneven struct{ reporter }

func (e *uneven) Analyze(ctx context.Context, g *board.Game, _ gtp.Query, report func(gtp.Analysis)) error {
	for n := 1; ctx.Err() == nil; n++ {
		wait := 101 * time.Millisecond
		if n%2 == 0 {
			wait = 99 * time.Millisecond
		}
		time.Sleep(wait)
		report(gtp.Analysis{Thoughts: []gtp.Thought{{Candidate: gtp.Candidate{Point: board.At(1, 1)}, Visits: n}}})
	}
	return nil
}

// TestAnalyzeInterval: none of the reports of an engine that keeps to the interval is left out
// because the one before was late.
func TestAnalyzeInterval(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 2050*time.Millisecond)
		defer cancel()
		answer := newServer(t, gtp.Config{Size: 5, Engine: &uneven{}}).Do(ctx, "kata-analyze b 10")
		if n := strings.Count(answer, "info move"); n < 20 {
			t.Errorf("%d reports in two seconds, want 20:\n%s", n, answer)
		}
	})
}

// watcher is an engine that finds a little more each second, for as long as it is let.
type watcher struct {
	reporter
	asked []gtp.Query
}

func (e *watcher) Analyze(ctx context.Context, g *board.Game, q gtp.Query, report func(gtp.Analysis)) error {
	e.asked = append(e.asked, q)
	owner := make([]float64, board.NumPoints)
	owner[board.At(0, 4)], owner[board.At(4, 4)], owner[board.At(1, 0)] = 1, -0.5, 0.25
	for n := 1; ; n++ {
		lead := -1.5
		report(gtp.Analysis{Ownership: owner, Thoughts: []gtp.Thought{
			{Candidate: gtp.Candidate{Point: board.At(1, 1)}, Visits: n, WinRate: 1, Lead: &lead},
			{Candidate: gtp.Candidate{Point: board.Pass}, Visits: 1, WinRate: 0.5},
		}})
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Second):
		}
	}
}

// TestAnalysisEngine: an engine made for it thinks on, and tells owners, as the player
// sees them, and leads.
func TestAnalysisEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := new(watcher)
		c := serve(t, t.Context(), newServer(t, gtp.Config{Size: 5, Engine: e}))
		c.send("kata-analyze w 0 ownership true maxmoves 1\n")
		time.Sleep(time.Hour)
		lines := strings.Split(c.wait(), "\n")
		want := "info move B2 visits 3601 edgeVisits 3601 winrate 1.000000 scoreMean -1.500000 scoreLead -1.500000 order 0 pv B2 " +
			"ownership 1.0000 0.0000 0.0000 0.0000 -0.5000" + strings.Repeat(" 0.0000", 15) + " 0.0000 0.2500" + strings.Repeat(" 0.0000", 3)
		if got := lines[len(lines)-2]; got != want {
			t.Errorf("after an hour %q, want %q", got, want)
		}
		c.expect("play b b2\n", "\n= \n\n")
		if got := c.send("lz-analyze b 0 ownership true\n"); !strings.Contains(got, "order 1 pv pass ownership -1.0000 0.0000 0.0000 0.0000 0.5000 ") || strings.Contains(got, "score") {
			t.Errorf("as Black sees it: %q", got)
		}
		// As Lizzie sends them.
		c.expect("lz-analyze 10 avoid b pass,c3 3 avoid w b2 1 allow b b2,pass 1\n", "\n")
		time.Sleep(1500 * time.Millisecond)
		if got := c.wait(); !strings.HasPrefix(got, "=\ninfo move pass ") || strings.Contains(got, "B2") {
			t.Errorf("with restrictions %q", got)
		}
		c.expect("lz-analyze w 0 ALLOW w a1 1\n", "\n")
		c.expect("stop\n", "= \n\n= \n\n")
		rest, err := c.end()
		if rest != "" || err != nil {
			t.Errorf("end: %q, %v", rest, err)
		}
		q := e.asked[2]
		for _, tt := range []struct {
			p     board.Point
			color board.Color
			depth int
			want  bool
		}{
			{board.Pass, board.Black, 0, false}, // forbidden is forbidden
			{board.At(1, 1), board.Black, 0, true},
			{board.At(0, 0), board.Black, 0, false},
			{board.At(0, 0), board.Black, 1, true},
			{board.At(2, 2), board.Black, 2, false},
			{board.At(2, 2), board.Black, 3, true},
			{board.At(1, 1), board.White, 0, false},
			{board.At(1, 1), board.White, 1, true},
			{board.At(2, 2), board.White, 0, true},
		} {
			if got := q.Allows(tt.p, tt.color, tt.depth); got != tt.want {
				t.Errorf("%v %v after %d moves: %v, want %v", tt.color, tt.p, tt.depth, got, tt.want)
			}
		}
	})
}

// knowing is an engine that knows whose points are whose and no moves.
type knowing struct{ reporter }

func (*knowing) Analyze(ctx context.Context, _ *board.Game, _ gtp.Query, report func(gtp.Analysis)) error {
	report(gtp.Analysis{Ownership: make([]float64, board.NumPoints)})
	<-ctx.Done()
	return nil
}

// TestNoMoves: where there are no moves to tell of, nothing is told, owners neither.
func TestNoMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := serve(t, t.Context(), newServer(t, gtp.Config{Size: 5, Engine: new(knowing)}))
		if got := c.send("kata-analyze b 0 ownership true\n"); strings.Contains(got, "own") {
			t.Errorf("%q", got)
		}
		c.end()
	})
}

// TestUnhurried: an engine that keeps to a clock has time while somebody watches, and
// afterwards what the clock says.
func TestUnhurried(t *testing.T) {
	e := &lasting{}
	s := newServer(t, gtp.Config{Size: 5, Engine: e})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	watched := func(least time.Duration) {
		t.Helper()
		if s.Do(ctx, "lz-analyze b 100"); e.share < least {
			t.Errorf("%v for an analysis", e.share)
		}
	}
	watched(time.Minute)
	if _, limited := e.Share(s.Game(), board.Black); limited {
		t.Error("a limit afterwards")
	}
	do(t, s, "time_settings 0 10 1")
	watched(time.Minute)
	if share, limited := e.Share(s.Game(), board.Black); !limited || share > 10*time.Second || share < 5*time.Second {
		t.Errorf("%v, %v afterwards", share, limited)
	}
	do(t, s, "time_left b 4 1")
	watched(time.Minute)
	if share, _ := e.Share(s.Game(), board.Black); share > 4*time.Second {
		t.Errorf("%v afterwards", share)
	}
}

// lasting thinks as long as its clock lets it.
type lasting struct {
	reporter
	gtp.Clock
	share time.Duration
}

func (e *lasting) SetTime(t gtp.TimeSettings) { e.Clock.SetTime(t) }
func (e *lasting) TimeLeft(c board.Color, left time.Duration, stones int) {
	e.Clock.TimeLeft(c, left, stones)
}

func (e *lasting) Think(ctx context.Context, g *board.Game, c board.Color, _ func([]gtp.Thought)) (board.Point, []gtp.Thought, error) {
	e.share, _ = e.Share(g, c)
	return board.Pass, nil, ctx.Err()
}

// owned is an engine that knows statuses, and no owners.
type owned struct{ reporter }

func (*owned) FinalStatus(_ context.Context, g *board.Game) ([]gtp.FinalStatus, error) {
	dead := board.SetOf(board.At(0, 0))
	return gtp.Statuses(g.Board(), &dead), nil
}

// TestOwnership: what becomes of the points comes from the statuses where nobody
// knows better, turned as the client sees the board.
func TestOwnership(t *testing.T) {
	s := newServer(t, gtp.Config{Size: 3, Engine: &owned{*newReporter()}})
	do(t, s, "gogui-setup b b3 b b2 b b1 w a1")
	for _, tt := range []struct{ line, want string }{
		{"kata-genmove_analyze b 0 ownership true maxmoves 1", strings.Repeat(" 1.0000", 9)},
		{"undo", ""},
		{"play w c1", ""},
		{"orientation 1", ""},
		{"kata-genmove_analyze w ownership TRUE maxmoves 1", ""},
		{"kata-genmove_analyze w ownership false maxmoves 1", ""},
	} {
		got := do(t, s, tt.line)
		_, owners, found := strings.Cut(got, " ownership")
		owners, _, _ = strings.Cut(owners, "\n")
		if tt.want != "" && owners != tt.want {
			t.Errorf("%s: %q", tt.line, got)
		}
		if found != strings.Contains(strings.ToLower(tt.line), "ownership true") {
			t.Errorf("%s: %q", tt.line, got)
		}
	}
}

// TestCandidatesAnalyze: visits and winrates of an engine that knows values only
// come from the values.
func TestCandidatesAnalyze(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := &lists{candidates: []gtp.Candidate{{board.At(2, 2), 10}, {board.At(1, 1), 0}, {board.Pass, -1000}}}
		c := serve(t, t.Context(), newServer(t, gtp.Config{Size: 5, Engine: e}))
		c.expect("lz-analyze\n", "=\ninfo move C3 visits 1000 winrate 5000 order 0 pv C3 "+
			"info move B2 visits 368 winrate 1839 order 1 pv B2\n")
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
	if got := do(t, s, "kata-genmove_analyze maxmoves 1"); got != "info move B2 visits 20 edgeVisits 20 winrate 0.250000 prior 0.125000 order 0 pv B2\nplay B2" {
		t.Errorf("got %q", got)
	}
	e.resigns = true
	if got := do(t, s, "genmove_analyze b maxmoves 1"); got != "info move pass visits 1000 winrate 5000 order 0 pv pass\nplay resign" {
		t.Errorf("got %q", got)
	}
	e.err = errors.New("lost its way")
	script(t, s, `
		lz-analyze b 1 -> ? lost its way
		analyze b -5 -> ? invalid analysis argument: interval -5
		kata-analyze maxmoves 0 -> ? invalid analysis argument: maxmoves 0
		kata-analyze maxmoves -> ? invalid analysis argument: maxmoves without a value
		analyze interval x -> ? invalid analysis argument: interval x
		kata-analyze minmoves -1 -> ? invalid analysis argument: minmoves -1
		kata-analyze minmoves x -> ? invalid analysis argument: minmoves x
		kata-analyze b ownership yes -> ? invalid analysis argument: ownership yes, want true or false
		kata-search_analyze rootInfo -> ? invalid analysis argument: rootInfo without a value
		kata-search -> ? invalid color
		analyze b 5 guess 3 -> ? invalid analysis argument: guess
		analyze b 5 avoid b d4 -> ? invalid analysis argument: want a color, vertices with commas between them and a number of moves after avoid
		analyze b 5 avoid d4 3 -> ? invalid analysis argument: want a color, vertices with commas between them and a number of moves after avoid
		analyze b 5 allow b d4,z9 1 -> ? invalid analysis argument: want a color, vertices with commas between them and a number of moves after allow
		analyze b 5 allow b d4,,c3 1 -> ? invalid analysis argument: want a color, vertices with commas between them and a number of moves after allow
		analyze b 5 allow b d4 0 -> ? invalid analysis argument: want a color, vertices with commas between them and a number of moves after allow
	`)
}

// TestGenmoveRestricted: the move that is played obeys the restrictions.
func TestGenmoveRestricted(t *testing.T) {
	for _, tt := range []struct{ args, want string }{
		{"avoid b c3 1", "B2"},
		{"avoid w c3 1", "C3"},
		{"allow b b2,a1 1", "B2"},
		{"allow b a1 1", "pass"},
	} {
		s := newServer(t, gtp.Config{Size: 5, Engine: newReporter()})
		got := do(t, s, "lz-genmove_analyze b 1000 "+tt.args)
		if !strings.HasSuffix("\n"+got, "\nplay "+tt.want) {
			t.Errorf("%s: %q, want %s", tt.args, got, tt.want)
		}
	}
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
		{"winrate", func(t *gtp.Thought) { t.WinRate = 60 }, "C3 with a winrate of 60"},
		{"no winrate below 0", func(t *gtp.Thought) { t.WinRate = -0.01 }, "C3 with a winrate of -0.01"},
		{"certain", func(t *gtp.Thought) { t.WinRate, t.Prior = 1, 1 }, ""},
		{"hopeless", func(t *gtp.Thought) { t.WinRate, t.LCB, t.Prior = 0, nil, 0 }, ""},
		{"no number", func(t *gtp.Thought) { t.WinRate = math.NaN() }, "C3 with a winrate of NaN"},
		{"large prior", func(t *gtp.Thought) { t.Prior = 1.01 }, "a prior of 1.01, want them from 0 to 1"},
		{"not tried", func(t *gtp.Thought) { t.Visits = 0 }, ""},
		{"value of no number", func(t *gtp.Thought) { t.Value = math.NaN() }, "C3 without a value"},
		{"lead without end", func(t *gtp.Thought) { t.Lead = new(math.Inf(1)) }, "C3 with a lead of +Inf"},
		{"lead", func(t *gtp.Thought) { t.Lead = new(-400.0) }, ""},
		{"no line", func(t *gtp.Thought) { t.Line = nil }, ""},
		{"prior", func(t *gtp.Thought) { t.Prior = -0.5 }, "a prior of -0.5, want them from 0 to 1"},
		{"line", func(t *gtp.Thought) { t.Line = []board.Point{board.Pass} }, "C3 with a line that begins at PASS"},
		{"visits of another line", func(t *gtp.Thought) { t.LineVisits = []int{9} }, "C3 with a line of 2 moves and visits of 1"},
		{"visits of the line", func(t *gtp.Thought) { t.LineVisits = []int{90, 0} }, ""},
		{"bound above", func(t *gtp.Thought) { t.LCB = new(0.7) }, "C3 with a winrate of 0.625 and a lower bound of 0.7"},
		{"bound below 0", func(t *gtp.Thought) { t.LCB = new(-0.1) }, "a lower bound of -0.1"},
		{"weight", func(t *gtp.Thought) { t.Weight = new(-1.0) }, "C3 with a negative weight or standard deviation"},
		{"score", func(t *gtp.Thought) { t.ScoreMean = new(math.NaN()) }, "C3 with a score of NaN"},
		{"utility", func(t *gtp.Thought) { t.Utility, t.UtilityLCB = new(0.5), new(0.6) }, "C3 with a lower bound of its utility that is none"},
		{"all of it", func(t *gtp.Thought) {
			t.Utility, t.UtilityLCB, t.ScoreMean, t.ScoreStdev, t.Weight = new(0.5), new(-0.6), new(-3.0), new(0.0), new(70.5)
		}, ""},
		{"owners", func(t *gtp.Thought) { t.Ownership = make([]float64, 25) }, "C3 with 25 owners"},
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

// strange is an AnalysisEngine that may break its contract.
type strange struct {
	reporter
	lead  float64
	owner float64
	err   error
	short bool
	none  bool
	root  *gtp.Root
}

func (e *strange) Analyze(ctx context.Context, g *board.Game, q gtp.Query, report func(gtp.Analysis)) error {
	owner := make([]float64, board.NumPoints)
	owner[board.At(1, 1)] = e.owner
	if e.short {
		owner = owner[:9]
	}
	if e.none {
		owner = nil
	}
	for range 5 {
		report(gtp.Analysis{Ownership: owner, Root: e.root, Thoughts: []gtp.Thought{{Candidate: gtp.Candidate{Point: board.Pass}, Lead: &e.lead}}})
	}
	<-ctx.Done()
	return e.err
}

func TestCheckAnalysis(t *testing.T) {
	for _, tt := range []struct {
		e    *strange
		want string
	}{
		{&strange{lead: -3, owner: -1}, ""},
		{&strange{lead: math.NaN()}, "a report of PASS with a lead of NaN"},
		{&strange{owner: 1.5}, "the owner 1.5 of B2, want them from -1 to 1"},
		{&strange{owner: math.NaN()}, "the owner NaN of B2"},
		{&strange{short: true}, "9 owners"},
		{&strange{none: true}, ""},
		{&strange{owner: -1.01}, "the owner -1.01 of B2"},
		{&strange{lead: math.Inf(-1)}, "a report of PASS with a lead of -Inf"},
		{&strange{root: &gtp.Root{Visits: 3, WinRate: 1, Raw: &gtp.Raw{VarTime: new(20.0)}}}, ""},
		{&strange{root: &gtp.Root{WinRate: 1.5}}, "the position with 0 visits and winrates of 1.5 and 0"},
		{&strange{root: &gtp.Root{Raw: &gtp.Raw{WinRate: -1}}}, "the position with 0 visits and winrates of 0 and -1"},
		{&strange{root: &gtp.Root{Lead: new(math.Inf(1))}}, "the position with a lead of +Inf"},
		{&strange{root: &gtp.Root{Raw: &gtp.Raw{ScoreError: new(math.NaN())}}}, "the position with a score error of NaN"},
		{&strange{err: context.Canceled}, "Analyze: the end of its context is an error"},
		{&strange{err: errors.New("lost")}, "Analyze: lost"},
	} {
		tt.e.reporter = *newReporter()
		err := gtp.CheckEngine(t.Context(), tt.e, 5, board.Chinese())
		if tt.want == "" && err != nil || tt.want != "" && (!errors.Is(err, gtp.ErrEngine) || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("error %v, want %q", err, tt.want)
		}
	}
}

// hasty is a QueryThinker that may break its contract.
type hasty struct {
	reporter
	move   board.Point
	report gtp.Analysis
	last   gtp.Analysis
	err    error
}

func (e *hasty) ThinkQuery(_ context.Context, _ *board.Game, _ gtp.Query, report func(gtp.Analysis)) (board.Point, gtp.Analysis, error) {
	report(e.report)
	return e.move, e.last, e.err
}

func TestCheckQueryThinker(t *testing.T) {
	short := gtp.Analysis{Ownership: make([]float64, 3)}
	for _, tt := range []struct {
		e    *hasty
		want string
	}{
		{&hasty{}, ""},
		{&hasty{move: board.At(9, 9)}, "chose K10"},
		{&hasty{report: short}, "a report of 3 owners"},
		{&hasty{last: short}, "ThinkQuery: 3 owners"},
		{&hasty{last: gtp.Analysis{Root: &gtp.Root{Visits: -1}}}, "the position with -1 visits"},
		{&hasty{err: errors.New("lost")}, "ThinkQuery: lost"},
	} {
		tt.e.reporter = *newReporter()
		if tt.e.move == 0 {
			tt.e.move = board.Pass
		}
		err := gtp.CheckEngine(t.Context(), tt.e, 5, board.Chinese())
		if tt.want == "" && err != nil || tt.want != "" && (!errors.Is(err, gtp.ErrEngine) || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("error %v, want %q", err, tt.want)
		}
	}
	// A failure plays nothing.
	e := &hasty{reporter: *newReporter(), move: board.Pass, err: errors.New("lost")}
	s := newServer(t, gtp.Config{Size: 5, Engine: e})
	script(t, s, `
		genmove_analyze b -> ? lost
		kata-search_analyze b -> ? lost
		move_history ->
	`)
}

// careful is a reporter whose moves of reg_genmove are others.
type careful struct{ *reporter }

func (careful) ConservativeMove(context.Context, *board.Game, board.Color) (board.Point, error) {
	return board.At(3, 3), nil
}

func (e careful) ConservativeThink(ctx context.Context, g *board.Game, c board.Color) (board.Point, []gtp.Thought, error) {
	p, err := e.ConservativeMove(ctx, g, c)
	return p, []gtp.Thought{{Candidate: gtp.Candidate{Point: p, Value: 2}}, {Candidate: gtp.Candidate{Point: board.At(0, 0), Value: 1}}}, err
}

// TestConservativeThinker: after a reg_genmove top_moves and all_move_values tell what was thought of for it,
// and after a genmove again what was thought of for that.
func TestConservativeThinker(t *testing.T) {
	s := newServer(t, gtp.Config{Size: 5, Engine: careful{newReporter()}})
	for _, step := range [][2]string{
		{"reg_genmove b", "D4"},
		{"top_moves", "D4 2.00 A1 1.00 "},
		{"all_move_values", "D4  2.00\nA1  1.00"},
		{"genmove b", "C3"},
		{"top_moves", "C3 9.00 B2 4.00 PASS -1.00 "},
	} {
		if got := do(t, s, step[0]); got != step[1] {
			t.Errorf("%s: %q, want %q", step[0], got, step[1])
		}
	}
}
