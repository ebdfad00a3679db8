package gtpanalysis_test

import (
	"context"
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/boardtest"
)

// shippedPlayer returns an engine of the shipped network with one thread.
func shippedPlayer(t testing.TB, o mcts.PlayerOptions) *gtpanalysis.Player {
	t.Helper()
	model, err := network.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	o.Threads = 1
	p, err := mcts.NewPlayer(model, o)
	if err != nil {
		t.Fatal(err)
	}
	player, err := gtpanalysis.NewPlayer(p)
	if err != nil {
		t.Fatal(err)
	}
	return player
}

// answersOf returns the answers of a server with an engine, without their marks.
func answersOf(t testing.TB, size int, o mcts.PlayerOptions, commands ...string) []string {
	t.Helper()
	p := shippedPlayer(t, o)
	s, err := gtp.NewServer(gtp.Config{Engine: p, Size: size})
	if err != nil {
		t.Fatal(err)
	}
	if err := gtpanalysis.RegisterSearch(s, p); err != nil {
		t.Fatal(err)
	}
	var answers []string
	for _, c := range commands {
		answers = append(answers, strings.TrimPrefix(strings.TrimSuffix(s.Do(t.Context(), c), "\n\n"), "= "))
	}
	return answers
}

// askNetwork asks an engine that evaluates each position once.
func askNetwork(t testing.TB, commands ...string) []string {
	t.Helper()
	return answersOf(t, 19, mcts.PlayerOptions{Alone: true}, commands...)
}

// rawOutput is an answer of kata-raw-nn.
type rawOutput struct {
	values            map[string]float64
	policy, ownership [][]float64 // rows; NaN stands for NAN
}

// parseRaw reads the answer for one symmetry.
func parseRaw(t *testing.T, text string) rawOutput {
	t.Helper()
	r := rawOutput{values: make(map[string]float64)}
	var rows *[][]float64
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		f := strings.Fields(line)
		switch {
		case line == "policy":
			rows = &r.policy
		case line == "whiteOwnership":
			rows = &r.ownership
		case len(f) == 2 && (f[0][0] >= 'a' && f[0][0] <= 'z'):
			v, err := strconv.ParseFloat(f[1], 64)
			if err != nil {
				t.Fatal(err)
			}
			r.values[f[0]] = v
		default:
			var row []float64
			for _, w := range f {
				v, err := strconv.ParseFloat(w, 64)
				if err != nil {
					t.Fatalf("line %q: %v", line, err)
				}
				row = append(row, v)
			}
			*rows = append(*rows, row)
		}
	}
	return r
}

func TestNetworkRaw(t *testing.T) {
	answers := askNetwork(t, "boardsize 9", "kata-raw-nn 0", "play b c3", "kata-raw-nn all 0", "kata-raw-nn",
		"kata-raw-nn 8", "kata-raw-nn 0 2", "kata-raw-nn 0 0 0", "trymove w d4", "kata-raw-nn 0")
	r := parseRaw(t, answers[1])
	for _, name := range strings.Fields(`symmetry whiteWin whiteLoss noResult whiteLead whiteScoreSelfplay whiteScoreSelfplaySq
		varTimeLeft shorttermWinlossError shorttermScoreError policyPass`) {
		if _, ok := r.values[name]; !ok {
			t.Errorf("no %s in %s", name, answers[1])
		}
	}
	v := r.values
	if sum := v["whiteWin"] + v["whiteLoss"] + v["noResult"]; math.Abs(sum-1) > 3e-6 {
		t.Errorf("results sum to %v", sum)
	}
	sum := v["policyPass"]
	if len(r.policy) != 9 || len(r.ownership) != 9 {
		t.Fatalf("%d rows of policy, %d of ownership", len(r.policy), len(r.ownership))
	}
	for i := range 9 {
		if len(r.policy[i]) != 9 || len(r.ownership[i]) != 9 {
			t.Fatalf("row %d has %d and %d numbers", i, len(r.policy[i]), len(r.ownership[i]))
		}
		for k := range 9 {
			sum += r.policy[i][k]
			if o := r.ownership[i][k]; !(math.Abs(o) <= 1) {
				t.Errorf("ownership %v", o)
			}
		}
	}
	if math.Abs(sum-1) > 1e-4 {
		t.Errorf("the policy sums to %v", sum)
	}
	all := strings.Split(answers[3], "symmetry ")[1:]
	if len(all) != 8 {
		t.Fatalf("%d symmetries", len(all))
	}
	for i, text := range all {
		r := parseRaw(t, "symmetry "+text)
		for y, row := range r.policy {
			for x, v := range row {
				if taken := y == 6 && x == 2; math.IsNaN(v) != taken {
					t.Errorf("symmetry %d: policy %v in row %d, column %d", i, v, y, x)
				}
			}
		}
	}
	if answers[4] != answers[3] {
		t.Error("a network without an optimistic policy heeds the optimism, or the default is not all")
	}
	for _, i := range []int{5, 6, 7, 9} {
		if !strings.HasPrefix(answers[i], "? ") {
			t.Errorf("answer %d: %s", i, answers[i])
		}
	}
}

func TestNetworkRules(t *testing.T) {
	const (
		chinese  = `{"friendlyPassOk":false,"hasButton":false,"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N"}`
		japanese = `{"friendlyPassOk":false,"hasButton":false,"ko":"SIMPLE","scoring":"TERRITORY","suicide":false,"tax":"SEKI","whiteHandicapBonus":"0"}`
		aga      = `{"friendlyPassOk":false,"hasButton":false,"ko":"SITUATIONAL","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N-1"}`
		tromp    = `{"friendlyPassOk":false,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0"}`
		zealand  = `{"friendlyPassOk":false,"hasButton":false,"ko":"SITUATIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0"}`
	)
	commands := []string{"komi 3.5"}
	var want []string
	for _, c := range [][2]string{
		{"chinese", chinese}, {"japanese", japanese}, {"korean", japanese}, {"aga", aga}, {"tromp-taylor", tromp},
		{"new-zealand", zealand}, {chinese, chinese}, {japanese, japanese}, {aga, aga}, {tromp, tromp}, {zealand, zealand},
		{"{}", tromp}, {`{"ko": "SIMPLE", "friendlyPassOk": true}`, strings.Replace(tromp, "POSITIONAL", "SIMPLE", 1)},
	} {
		commands = append(commands, "kata-set-rules "+c[0], "kata-get-rules")
		want = append(want, "", c[1])
	}
	commands = append(commands, "get_komi")
	want = append(want, " 3.5")
	if diff := cmp.Diff(want, askNetwork(t, commands...)[1:]); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	for _, c := range [][2]string{
		{"", "missing"}, {"checkers", "unknown rules"}, {`{"ko":"SPIGHT"}`, "POSITIONAL"}, {`{"scoring":"STONES"}`, "TERRITORY"},
		{`{"tax":"ALL"}`, "NONE"}, {`{"scoring":"TERRITORY","tax":"NONE"}`, "SEKI"}, {`{"hasButton":true}`, "button"},
		{`{"whiteHandicapBonus":"2"}`, "N-1"}, {`{"komi":7}`, "komi"}, {`{"ko":1}`, "ko"}, {`{`, "rules"}, {`{} {}`, "after"},
	} {
		got := askNetwork(t, "kata-set-rules "+c[0])[0]
		if !strings.HasPrefix(got, "? ") || !strings.Contains(got, c[1]) {
			t.Errorf("%s: %q, want an error with %q", c[0], got, c[1])
		}
	}
}

func TestNetworkTopMoves(t *testing.T) {
	answers := askNetwork(t, "boardsize 9", "play b e5", "top_moves_white", "top_moves_black", "genmove w", "top_moves", "reg_genmove w")
	if answers[2] != answers[5] {
		t.Errorf("before and after genmove:\n%s\n%s", answers[2], answers[5])
	}
	for _, i := range []int{2, 3} {
		words := strings.Fields(answers[i])
		if len(words) != 20 {
			t.Fatalf("%d words: %s", len(words), answers[i])
		}
		last := 100.0
		for k := 0; k < len(words); k += 2 {
			p, err := board.ParsePoint(words[k], 9)
			if err != nil || p == boardtest.MustPoint(t, "E5") {
				t.Errorf("move %q, %v", words[k], err)
			}
			v, err := strconv.ParseFloat(words[k+1], 64)
			if err != nil || v > last || v < 0 {
				t.Errorf("value %q after %v, %v", words[k+1], last, err)
			}
			last = v
		}
	}
}

// TestKataParams sets the parameters of the search.
func TestKataParams(t *testing.T) {
	answers := answersOf(t, 19, mcts.PlayerOptions{Visits: 7},
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
	if got := answersOf(t, 9, mcts.PlayerOptions{}, "kata-get-param maxTime", "kata-get-param maxVisits"); got[0] != "1" || got[1] != "1073741824" {
		t.Errorf("%v without limits", got)
	}
	for _, command := range []string{
		"kata-set-param maxVisits", "kata-set-param maxVisits 0", "kata-set-param maxVisits 1.5", "kata-set-param maxTime NaN",
		"kata-set-param numSearchThreads 257", "kata-set-param playoutDoublingAdvantage 1", "kata-get-param x", "kata-get-param",
		"lz-setoption name playouts value 3", "lz-setoption visits 3", "set_position b", "set_position b pass", "set_position x a1", "set_position b z9",
	} {
		if a := answersOf(t, 19, mcts.PlayerOptions{Visits: 5}, command)[0]; !strings.HasPrefix(a, "? ") {
			t.Errorf("%s: %q, want an error", command, a)
		}
	}
	if err := gtpanalysis.RegisterSearch(nil, nil); !errors.Is(err, gtpanalysis.ErrNoSource) {
		t.Errorf("without a player: %v", err)
	}
}

// walls is a finished game: Black has the left half with a dead stone at A4, White the right one
// with a dead stone at E3.
const walls = `
	. X X O . .
	X X X O O .
	O . X O . O
	. X X O X .
	X . X O O O
	. X X O . .`

// TestPlayerReports: leads and owners are White's, win rates those of the player who moves.
func TestPlayerReports(t *testing.T) {
	g := gameOf(t, walls)
	if err := g.SetKomi(20); err != nil {
		t.Fatal(err)
	}
	for _, o := range []mcts.PlayerOptions{{Visits: 30}, {Alone: true}} {
		m := shippedPlayer(t, o)
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
			if *best.Lead <= 0 || (best.WinRate > 0.5) != (color == board.White) {
				t.Errorf("%v: a lead of %v, a win rate of %v", color, *best.Lead, best.WinRate)
			}
			if last.Ownership[boardtest.MustPoint(t, "D6")] < 0.3 || last.Ownership[boardtest.MustPoint(t, "C6")] > -0.3 {
				t.Errorf("%v: owners %v", color, last.Ownership)
			}
		}
		if err := m.Analyze(t.Context(), nil, gtp.Query{Color: board.Black}, nil); !errors.Is(err, mcts.ErrNoGame) {
			t.Errorf("no game: %v", err)
		}
	}
}

// TestPlayerEnd: the commands about the end of the game agree with each other.
func TestPlayerEnd(t *testing.T) {
	answers := askNetwork(t, "boardsize 5", "komi 0", "gogui-setup b b5 b a4 b b4 b c3 b a2 b b2 b b1 w a3 w d5 w c4 w d4 w d3 w e3 w d2 w e2 w c1 w d1",
		"final_status_list dead", "final_status_list alive", "final_status_list seki", "final_score", "final_status a3", "kgs-genmove_cleanup b")
	stones := strings.Fields(answers[3] + " " + answers[4])
	if len(stones) != 17 || answers[5] != "" {
		t.Errorf("%d stones, %q in seki", len(stones), answers[5])
	}
	if _, err := board.ParseMargin(answers[6]); err != nil {
		t.Error(err)
	}
	if isDead := strings.Contains(answers[3], "A3"); isDead != (answers[7] == "dead") {
		t.Errorf("A3 is %s, and the dead stones are %s", answers[7], answers[3])
	}
	if _, err := board.ParsePoint(answers[8], 5); err != nil && answers[8] != "PASS" {
		t.Errorf("cleanup: %s", answers[8])
	}
}

// TestPlayerConservative: the same move each time, whatever was searched before, and no resignation.
func TestPlayerConservative(t *testing.T) {
	g := gameOf(t, strings.Repeat(strings.Repeat(".", 7)+"\n", 7))
	if err := g.SetKomi(100); err != nil {
		t.Fatal(err)
	}
	m := shippedPlayer(t, mcts.PlayerOptions{Visits: 9, Resign: 0.99, Options: mcts.Options{Symmetry: network.SymmetryRandom}})
	resigned := false
	for !resigned && g.Len() < 30 {
		a, err := m.ConservativeMove(t.Context(), g, board.Black)
		if err != nil {
			t.Fatal(err)
		}
		p, err := m.Move(t.Context(), g, board.Black)
		if err != nil {
			t.Fatal(err)
		}
		b, list, err := m.ConservativeThink(t.Context(), g, board.Black)
		if err != nil || a != b || a == board.Resign || list[0].Point != a {
			t.Fatalf("%v, then %v, %v", a, b, err)
		}
		resigned = p == board.Resign
		if err := errors.Join(g.Play(a, board.Black), g.Play(board.Pass, board.White)); err != nil {
			t.Fatal(err)
		}
	}
	if !resigned {
		t.Error("Black does not resign a lost game")
	}
}

// TestPlayerTime: what a move may take by the clock.
func TestPlayerTime(t *testing.T) {
	g := gameOf(t, walls)
	for _, c := range []struct {
		name        string
		settings    gtp.TimeSettings
		least, most time.Duration
	}{
		{"no clock", gtp.TimeSettings{Unlimited: true}, 0, 0},
		{"main time", gtp.TimeSettings{Main: time.Minute}, time.Second, 15 * time.Second},
		{"byo-yomi", gtp.TimeSettings{Period: 10 * time.Second, Stones: 1, Periods: 5}, 9 * time.Second, 9900 * time.Millisecond},
		{"Canadian", gtp.TimeSettings{Period: 50 * time.Second, Stones: 10}, 4 * time.Second, 5 * time.Second},
		{"limit of a move", gtp.TimeSettings{Main: time.Hour, MaxMove: time.Second}, 700 * time.Millisecond, 900 * time.Millisecond},
		{"nothing left", gtp.TimeSettings{Main: time.Nanosecond}, 1, time.Millisecond},
	} {
		m := shippedPlayer(t, mcts.PlayerOptions{})
		m.SetTime(c.settings)
		if got := m.TimeFor(g, board.Black); got < c.least || got > c.most {
			t.Errorf("%s: %v, want %v to %v", c.name, got, c.least, c.most)
		}
	}
}
