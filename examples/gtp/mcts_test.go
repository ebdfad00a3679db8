package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/shared"
)

// treeArgs are the flags of a search that always finds the same.
func treeArgs(visits string, more ...string) []string {
	return append([]string{"-engine", "mcts", "-visits", visits, "-threads", "1"}, more...)
}

// askTree answers commands with the shipped network, one answer a command without its mark.
func askTree(t *testing.T, args []string, commands ...string) []string {
	t.Helper()
	out := runScript(t, strings.Join(commands, "\n")+"\n", args...)
	answers := strings.Split(strings.TrimSuffix(out, "\n\n"), "\n\n")
	if len(answers) != len(commands) {
		t.Fatalf("%d answers to %d commands:\n%s", len(answers), len(commands), out)
	}
	for i := range answers {
		answers[i] = strings.TrimPrefix(answers[i], "= ")
	}
	return answers
}

// fixed is a network that has the same opinion of all positions. White is to move if the komi that
// it sees is positive, so that games need a positive komi.
type fixed struct {
	owners *board.Set // White's points; nil if all points belong to nobody
	win    float32    // logit of White's win
	lead   float32    // White's
	likely []board.Point
}

func (f fixed) Info() network.Info        { return network.Info{Name: "fixed"} }
func (f fixed) NewRunner() network.Runner { return f }

func (f fixed) Run(in *network.Inputs, out *network.Raw) error {
	sign := float32(1)
	if in.Global[5] < 0 {
		sign = -1
	}
	*out = network.Raw{
		Policy: make([]float32, in.Size*in.Size), Ownership: make([]float32, in.Size*in.Size), Pass: -3, NoResult: -99,
		Win: sign * f.win, Loss: -sign * f.win, ScoreMean: sign * f.lead, Lead: sign * f.lead, ScoreStdev: 1,
		VarTime: -1, WinlossError: -1, ScoreError: -1,
	}
	for row := range in.Size {
		for col := range in.Size {
			p, i := board.At(col, in.Size-1-row), row*in.Size+col
			if slices.Contains(f.likely, p) {
				out.Policy[i] = 3
			}
			if f.owners != nil {
				out.Ownership[i] = -0.97 * sign
				if f.owners.Has(p) {
					out.Ownership[i] = 0.97 * sign
				}
			}
		}
	}
	return nil
}

func fixedMover(f fixed, visits int) *treeMover {
	return newTreeMover(must(network.NewModel(f)), treeOptions{visits: visits, threads: 1})
}

// TestTreeGame: fixed visits play the same game each time, and it ends.
func TestTreeGame(t *testing.T) {
	m, err := network.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	play := func(seed int64) string {
		e := newTreeMover(m, treeOptions{visits: 6, threads: 1, symmetry: network.SymmetryRandom})
		e.SetSeed(seed)
		g := playGame(t, 7, board.Chinese(), e, e)
		return fmt.Sprint(g.Moves())
	}
	a := play(1)
	if b := play(1); a != b {
		t.Errorf("one seed, two games:\n%s\n%s", a, b)
	}
	seed := int64(2)
	for ; seed < 7 && play(seed) == a; seed++ {
	}
	if seed == 7 {
		t.Errorf("six seeds, one game:\n%s", a)
	}
	e := newTreeMover(m, treeOptions{visits: 4, threads: 1, resign: 0.03, symmetry: network.SymmetryRandom})
	for size := 2; size <= 3; size++ {
		for _, rules := range []board.Rules{board.Japanese(), board.NewZealand()} {
			if err := gtp.CheckEngine(t.Context(), e, size, rules); err != nil {
				t.Error(err)
			}
		}
	}
}

// settledRecord is a game under Japanese rules in which nothing is left to play. White, who is to
// move, leads by half a point.
const settledRecord = `(;FF[4]GM[1]SZ[19]KM[0.5]RU[Japanese]
;B[dp];W[dd];B[pd];W[pp];B[dk];W[di];B[kd];W[id];B[pi];W[pk];B[ip];W[kp];B[ik];W[kk];B[ki];W[ii]
;B[kf];W[if];B[ni];W[nk];B[in];W[kn];B[fk];W[fi];B[kb];W[ib];B[bk];W[bi];B[ir];W[kr];B[ri];W[rk]
;B[hk];W[lk];B[kh];W[ih];B[im];W[gi];B[mi];W[km];B[ak];W[ai];B[ka];W[ia];B[is];W[ks];B[si];W[sk]
;B[cq];W[qq];B[qc];W[cc];B[kc];W[ic];B[ke];W[ie];B[kg];W[ig];B[ck];W[ci];B[ek];W[ei];B[gk];W[hi]
;B[il];W[kl];B[io];W[ko];B[iq];W[kq];B[li];W[mk];B[oi];W[ok];B[qi];W[qk];B[eo];W[ee];B[oe];W[oo]
;B[sj];W[aj];B[rj];W[bj];B[qj];W[cj];B[pj];W[dj];B[oj];W[ej];B[nj];W[fj];B[mj];W[gj];B[lj];W[hj]
;B[kj];W[ij];B[ja];W[js];B[jb];W[jr];B[jc];W[jq];B[jd];W[jp];B[je];W[jo];B[jf];W[jn];B[jg];W[jm]
;B[jh];W[jl];B[ji];W[jk];B[jj];W[rr];B[br];W[bb];B[rb];W[ff];B[fn];W[nn];B[nf];W[gg];B[gm];W[mm]
;B[mg];W[hh];B[hl];W[ll];B[lh])`

// TestTreeSettled: with a network that knows the game, the engine plays nothing that costs points.
func TestTreeSettled(t *testing.T) {
	model := shared.Path(t, "reference/katago/b7c96h3tfrs-test5-cnorm.bin.gz")
	file := clitest.File(t, "settled.sgf", settledRecord)
	answers := askTree(t, treeArgs("50", "-model", model), "loadsgf "+file, "reg_genmove w", "genmove w", "genmove b", "final_score",
		"final_status_list dead")
	if diff := cmp.Diff([]string{"white", "PASS", "PASS", "PASS", "W+0.5", ""}, answers); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	seki := shared.Path(t, "cases/seki3_break.sgf")
	if p := askTree(t, treeArgs("50", "-model", model), "loadsgf "+seki, "genmove b")[1]; p != "PASS" {
		t.Errorf("%s, want PASS: a move in the seki loses stones", p)
	}
}

// walls is a finished game: Black has the left half, White the right one. A4 is a dead stone of
// White's, and E3 one of Black's. With a komi of half a point White wins by that under area rules,
// and by 2.5 points under territory rules.
const walls = `
	. X X O . .
	X X X O O .
	O . X O . O
	. X X O X .
	X . X O O O
	. X X O . .`

// right is White's half.
func right() *board.Set {
	var white board.Set
	for p := range board.Points(6) {
		if p.Col() >= 3 {
			white.Add(p)
		}
	}
	return &white
}

// gameOf returns a game with the stones of a diagram and half a point of komi, and c to move. The
// opponent's pass is the last move if passed is set.
func gameOf(t *testing.T, diagram string, rules board.Rules, c board.Color, passed bool) *board.Game {
	t.Helper()
	g := boardtest.MustGame(t, diagram, c)
	if err := errors.Join(g.SetRules(rules), g.SetKomi(0.5)); err != nil {
		t.Fatal(err)
	}
	if passed {
		if err := errors.Join(g.SetToPlay(c.Opponent()), g.Play(board.Pass, c.Opponent())); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// TestTreeEnding looks at passes. The network has one opinion of all positions, so that the search
// plays at the likely points unless it sees the end of the game.
func TestTreeEnding(t *testing.T) {
	const black, white = board.Black, board.White
	chinese, japanese, tromp := board.Chinese(), board.Japanese(), board.TrompTaylor()
	neutral := strings.Replace(walls, "X O O O", "X . O O", 1)                                                                // D2
	alive := strings.NewReplacer("O . X O . O", "X . X O . O", "O X .", "O O .", "X X X O O .", ". X X O . .").Replace(walls) // no dead stones
	for _, tt := range []struct {
		name, diagram string
		color         board.Color
		rules         board.Rules
		unsettled     bool
		passed        bool    // the opponent has passed
		lead          float32 // White's
		likely        string
		want          string // NOT PASS is any point
	}{
		{"area, won after a pass", walls, white, chinese, false, true, 0.5, "D6 E1", "PASS"},
		{"area, lost after a pass, nothing to gain", walls, black, chinese, false, true, 0.5, "A1 A6", "PASS"},
		{"area, a neutral point", neutral, black, chinese, false, false, -0.5, "D2", "D2"},
		{"area, unsettled", walls, black, chinese, true, false, 0.5, "A1 A6", "NOT PASS"},
		{"area, a capture is needed", walls, black, tromp, false, true, -1.5, "A3 B4", "NOT PASS"},
		{"area, no dead stones", alive, white, tromp, true, true, 2.5, "E1", "PASS"},
		{"territory, nothing to gain", walls, white, japanese, false, false, 2.5, "E1 F6", "PASS"},
		{"territory, after a pass", walls, white, japanese, false, true, 2.5, "E1 F6", "PASS"},
		{"territory, lost after a pass", walls, black, japanese, false, true, 2.5, "A1 A6", "PASS"},
		{"territory, unsettled", walls, black, japanese, true, false, 2.5, "A1 A6", "NOT PASS"},
		{"territory, a move gains", walls, black, japanese, false, true, -8, "A1 A6", "NOT PASS"},
		{"opening", "......\n......\n..O...\n......\n......\n......", white, japanese, false, false, 2.5, "D6", "NOT PASS"},
		{"opening, after a pass", "......\n......\n......\n......\n......\n......", white, tromp, false, true, 0.5, "D6", "NOT PASS"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := gameOf(t, tt.diagram, tt.rules, tt.color, tt.passed)
			f := fixed{lead: tt.lead, win: 2}
			if tt.lead < 0 {
				f.win = -2
			}
			if !tt.unsettled {
				f.owners = right()
			}
			for _, name := range strings.Fields(tt.likely) {
				f.likely = append(f.likely, boardtest.MustPoint(t, name))
			}
			p, list, err := fixedMover(f, 60).Think(t.Context(), g, tt.color, nil)
			if err != nil {
				t.Fatal(err)
			}
			if tt.want == "NOT PASS" && p == board.Pass || tt.want != "NOT PASS" && p.String() != tt.want {
				t.Errorf("%v, want %s; lead %v", p, tt.want, g.Score(nil))
			}
			if list[0].Point != p {
				t.Errorf("the first thought is %v, the move %v", list[0].Point, p)
			}
		})
	}
}

// TestTreeAgreed: under area rules other than those of Tromp and Taylor, a pass does not count on
// dead stones of the engine's own, which the search takes for alive.
func TestTreeAgreed(t *testing.T) {
	dead := strings.Replace(walls, ". X X O X .", "O X X O X .", 1) // White's stones at A3 and A4
	for _, tt := range []struct {
		name, diagram string
		want          string
	}{
		{"a neutral point is left", strings.Replace(dead, "X O O O", "X . O O", 1), "D2"},
		{"nothing is left", dead, "PASS"},
	} {
		g := gameOf(t, tt.diagram, board.Chinese(), board.White, false)
		f := fixed{owners: right(), likely: []board.Point{boardtest.MustPoint(t, "D2"), boardtest.MustPoint(t, "E1")}}
		e := ending{mover: fixedMover(f, 60), game: g, color: board.White}
		var err error
		if e.found, err = e.mover.search(t.Context(), g, board.White, mcts.Limits{Visits: 60, Ownership: true}); err != nil {
			t.Fatal(err)
		}
		e.found.Move = board.Pass
		if p := e.move(t.Context()); p.String() != tt.want || !e.overrates() {
			t.Errorf("%s: %v, want %s", tt.name, p, tt.want)
		}
	}
}

// TestTreeResigns: three turns in a row far behind, not at once, and never with -resign 0.
func TestTreeResigns(t *testing.T) {
	moves := func(m *treeMover, n int) (list []string) {
		g := gameOf(t, strings.Repeat(strings.Repeat(".", 7)+"\n", 7), board.Chinese(), board.Black, false)
		for range n {
			p, err := m.Move(t.Context(), g, board.Black)
			if err != nil {
				t.Fatal(err)
			}
			if p == board.NoPoint {
				return append(list, "resign")
			}
			list = append(list, p.String())
			white := board.At(6-p.Col(), p.Row())
			if g.Play(p, board.Black) != nil || g.Play(white, board.White) != nil && g.Play(board.Pass, board.White) != nil {
				t.Fatalf("%v is illegal", p)
			}
		}
		return list
	}
	lost := fixed{win: 5, lead: 40}
	for _, c := range []struct {
		name   string
		net    fixed
		resign float64
		want   int // moves before it resigns, -1 for never
	}{
		{"lost", lost, 0.03, 5}, // after a fifth of 49 moves
		{"never", lost, 0, -1},
		{"not far enough", fixed{win: 1, lead: 4}, 0.03, -1},
	} {
		m := fixedMover(c.net, 4)
		m.treeOptions.resign = c.resign
		if at := slices.Index(moves(m, 9), "resign"); at != c.want {
			t.Errorf("%s: it resigns after %d moves, want %d", c.name, at, c.want)
		}
	}
	// The turns must follow each other, and reg_genmove does not resign.
	m := fixedMover(lost, 4)
	m.treeOptions.resign = 0.5
	g := gameOf(t, walls, board.Chinese(), board.Black, false)
	for range 5 {
		if p, err := m.Move(t.Context(), g, board.Black); p == board.NoPoint || err != nil {
			t.Errorf("resigned in the first turn: %v, %v", p, err)
		}
	}
}

// TestTreeCleanup: a dead stone is captured, although a pass would be enough.
func TestTreeCleanup(t *testing.T) {
	for _, rules := range []board.Rules{board.Chinese(), board.Japanese()} {
		g := gameOf(t, walls, rules, board.Black, true)
		m := fixedMover(fixed{owners: right(), lead: 2.5, win: 2}, 20)
		white := boardtest.MustPoint(t, "A4")
		for n := 0; g.Board().At(white) == board.White; n++ {
			p, err := m.CleanupMove(t.Context(), g, board.Black)
			if err != nil {
				t.Fatal(err)
			}
			if p == board.Pass || n > 3 {
				t.Fatalf("%s: move %d is %v", rules.Name, n, p)
			}
			if err := errors.Join(g.Play(p, board.Black), g.Play(board.Pass, board.White)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestTreeWatch plays a client that watches the search.
func TestTreeWatch(t *testing.T) {
	engine := clitest.Engine(run)
	for _, c := range []struct {
		command    string
		have, lack string
	}{
		{"lz-analyze w 1", "lcb ", "scoreLead"},
		{"kata-analyze w 1 ownership true", " ownership ", "nothing"},
		{"kata-analyze b 1 maxmoves 2", "scoreLead ", "order 2"},
		{"lz-analyze w 1 allow w a1,b1 1", "info move A1 ", "info move B2 "},
		{"lz-analyze w 1 avoid w b3 20", "info move ", "move B3 visits"},
		{"lz-analyze w 1 allow w pass 1", "move pass visits", "PASS"},
	} {
		list := strings.Join(engine.Watch(t, treeArgs("5"), []string{"boardsize 5", "play b c3"}, c.command, 2), "\n")
		if !strings.Contains(list, c.have) || strings.Contains(list, c.lack) {
			t.Errorf("%s: no %q, or %q, in\n%s", c.command, c.have, c.lack, list)
		}
	}
	for _, name := range []string{"lz-", "kata-", ""} {
		out := runScript(t, "boardsize 5\n"+name+"genmove_analyze b 1\nplay w a1\n", treeArgs("20")...)
		if !strings.Contains(out, "\ninfo move ") || !strings.Contains(out, " pv ") || !strings.Contains(out, "\nplay ") {
			t.Errorf("%sgenmove_analyze:\n%s", name, out)
		}
	}
}

// TestTreeReports: leads are those of the player who moves, and the owners White's.
func TestTreeReports(t *testing.T) {
	g := gameOf(t, walls, board.Chinese(), board.Black, false)
	m := fixedMover(fixed{owners: right(), lead: 12, win: 2}, 30)
	for _, color := range []board.Color{board.Black, board.White} {
		ctx, cancel := context.WithCancel(t.Context())
		var last gtp.Analysis
		err := m.Analyze(ctx, g, gtp.Query{Color: color, Ownership: true, Interval: time.Millisecond}, func(a gtp.Analysis) {
			last = a
			cancel()
		})
		cancel()
		if err != nil || len(last.Thoughts) == 0 {
			t.Fatalf("%d thoughts, %v", len(last.Thoughts), err)
		}
		best := last.Thoughts[0]
		if (*best.Lead > 0) != (color == board.White) || (best.Winrate > 0.5) != (color == board.White) {
			t.Errorf("%v: a lead of %v, a win rate of %v", color, *best.Lead, best.Winrate)
		}
		if last.Owner[boardtest.MustPoint(t, "F6")] < 0.9 || last.Owner[boardtest.MustPoint(t, "A1")] > -0.9 {
			t.Errorf("%v: owners %v", color, last.Owner)
		}
	}
	dead, err := m.dead(t.Context(), g)
	if want := board.SetOf(boardtest.MustPoint(t, "A4"), boardtest.MustPoint(t, "E3")); err != nil || dead != want {
		t.Errorf("dead %v, %v, want %v", dead, err, want)
	}
}

// TestTreeParams sets the parameters of the search.
func TestTreeParams(t *testing.T) {
	answers := askTree(t, treeArgs("7"),
		"kata-get-param maxVisits", "kata-get-param maxTime", "kata-set-param maxVisits 10", "kata-get-param maxVisits",
		"lz-setoption name visits value 12", "kata-get-param maxVisits", "kata-set-param maxTime 2.5", "kata-get-param maxTime",
		"kata-set-param numSearchThreads 2", "kata-get-param numSearchThreads", "kata-list-params", "stop",
		"kata-set-rules japanese", "kata-get-rules", "boardsize 5", "set_position b d4 w c3", "list_stones w", "kata-raw-nn 0", "genmove b", "top_moves")
	if diff := cmp.Diff(strings.Split("7;1000000000;;10;;12;;2.5;;2;maxVisits maxTime numSearchThreads", ";"), answers[:11]); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	for i, want := range []string{"", "", `"scoring":"TERRITORY"`, "", "", "C3", "whiteOwnership", "", ""} {
		if a := answers[11+i]; !strings.Contains(a, want) || strings.HasPrefix(a, "?") {
			t.Errorf("answer %d: %q, want %q", 11+i, a, want)
		}
	}
	if got := askTree(t, treeArgs("0", "-size", "9"), "kata-get-param maxTime", "kata-get-param maxVisits"); got[0] != "1" || got[1] != "1073741824" {
		t.Errorf("%v without limits", got)
	}
	for _, command := range []string{
		"kata-set-param maxVisits", "kata-set-param maxVisits 0", "kata-set-param maxVisits 1.5", "kata-set-param maxTime NaN",
		"kata-set-param numSearchThreads 257", "kata-set-param playoutDoublingAdvantage 1", "kata-get-param x", "kata-get-param",
		"lz-setoption name playouts value 3", "lz-setoption visits 3", "set_position b", "set_position b pass", "set_position x a1", "set_position b z9",
	} {
		if a := askTree(t, treeArgs("5"), command)[0]; !strings.HasPrefix(a, "? ") {
			t.Errorf("%s: %q, want an error", command, a)
		}
	}
	for _, args := range []string{
		"-engine mcts -playouts 5", "-engine mcts -revise 5", "-engine mcts -network", "-engine mcts -visits -1", "-engine mcts -time -1", "-engine mcts -time NaN",
		"-engine mcts -resign 1", "-engine mcts -resign NaN", "-engine mcts -threads 257", "-engine mcts -symmetry 9",
		"-engine simple -visits 5", "-resign 0", "-engine network -time 1",
	} {
		if err := run(t.Context(), strings.Fields(args), strings.NewReader("name\n"), io.Discard, io.Discard); !errors.Is(err, cli.ErrUsage) {
			t.Errorf("%s: %v, want a usage error", args, err)
		}
	}
}

// TestTreeTime: what a move may take.
func TestTreeTime(t *testing.T) {
	g := gameOf(t, walls, board.Chinese(), board.Black, false)
	for _, c := range []struct {
		name        string
		options     treeOptions
		settings    gtp.TimeSettings
		least, most time.Duration
	}{
		{"no clock", treeOptions{}, gtp.TimeSettings{Unlimited: true}, moveTime(6), moveTime(6)},
		{"visits", treeOptions{visits: 5}, gtp.TimeSettings{Unlimited: true}, 0, 0},
		{"seconds", treeOptions{time: 3 * time.Second}, gtp.TimeSettings{Unlimited: true}, 3 * time.Second, 3 * time.Second},
		{"main time", treeOptions{}, gtp.TimeSettings{Main: time.Minute}, time.Second, 15 * time.Second},
		{"less than -time", treeOptions{time: time.Hour}, gtp.TimeSettings{Main: time.Minute}, time.Second, 15 * time.Second},
		{"byo-yomi", treeOptions{}, gtp.TimeSettings{Period: 10 * time.Second, Stones: 1, Periods: 5}, 9 * time.Second, 9900 * time.Millisecond},
		{"Canadian", treeOptions{}, gtp.TimeSettings{Period: 50 * time.Second, Stones: 10}, 4 * time.Second, 5 * time.Second},
		{"limit of a move", treeOptions{}, gtp.TimeSettings{Main: time.Hour, MaxMove: time.Second}, 700 * time.Millisecond, 900 * time.Millisecond},
		{"nothing left", treeOptions{}, gtp.TimeSettings{Main: time.Nanosecond}, 1, time.Millisecond},
	} {
		m := newTreeMover(nil, c.options)
		m.SetTime(c.settings)
		if got := m.timeLimit(g, board.Black); got < c.least || got > c.most {
			t.Errorf("%s: %v, want %v to %v", c.name, got, c.least, c.most)
		}
	}
}

// TestTreeStops: a search ends with its context, and the tree is still there.
func TestTreeStops(t *testing.T) {
	m, err := network.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	e := newTreeMover(m, treeOptions{time: time.Minute, threads: 1})
	g := gameOf(t, strings.Repeat(strings.Repeat(".", 9)+"\n", 9), board.Chinese(), board.Black, false)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := e.Move(ended, g, board.Black); !errors.Is(err, context.Canceled) {
		t.Errorf("Move: %v", err)
	}
	if _, err := e.FinalScore(ended, g); !errors.Is(err, context.Canceled) {
		t.Errorf("FinalScore: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 150*time.Millisecond)
	defer cancel()
	start := time.Now()
	p, err := e.Move(ctx, g, board.Black)
	if took := time.Since(start); err != nil || g.Legal(p, board.Black) != nil || took > 10*time.Second {
		t.Errorf("%v, %v after %v", p, err, took)
	}
	visits := 0
	r, err := e.search(t.Context(), g, board.Black, mcts.Limits{Playouts: 1})
	if err == nil {
		visits = r.Visits
	}
	if visits < 3 {
		t.Errorf("%d visits after another playout, %v", visits, err)
	}
}
