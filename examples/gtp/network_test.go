package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/shared"
)

func networkWith(t *testing.T, s network.Symmetry) *networkMover {
	t.Helper()
	m, err := network.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return must(newNetworkMover(m, s))
}

// askNetwork answers commands with the shipped network, one answer a command without its mark.
func askNetwork(t *testing.T, commands ...string) []string {
	t.Helper()
	out := runScript(t, strings.Join(commands, "\n")+"\n", "-engine", "network")
	answers := strings.Split(strings.TrimSuffix(out, "\n\n"), "\n\n")
	if len(answers) != len(commands) {
		t.Fatalf("%d answers to %d commands:\n%s", len(answers), len(commands), out)
	}
	for i := range answers {
		answers[i] = strings.TrimPrefix(answers[i], "= ")
	}
	return answers
}

func TestNetworkGame(t *testing.T) {
	m := networkWith(t, 0)
	playGame(t, 9, board.Chinese(), m, m)
	for _, rules := range []board.Rules{board.Japanese(), board.NewZealand()} {
		for size := 2; size <= 4; size++ {
			if err := gtp.CheckEngine(t.Context(), m, size, rules); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestNetworkModels: a file that is no network is refused before any command is served.
func TestNetworkModels(t *testing.T) {
	shipped, err := os.ReadFile("../../genmove/network/network.bin")
	if err != nil {
		t.Fatal(err)
	}
	random := make([]byte, 5000)
	for i, r := 0, rand.New(rand.NewPCG(1, 2)); i < len(random); i++ {
		random[i] = byte(r.Uint32())
	}
	refused := func(name, file string, want ...string) {
		t.Helper()
		var out bytes.Buffer
		err := run(t.Context(), []string{"-engine", "network", "-model", file}, strings.NewReader("name\n"), &out, io.Discard)
		if err == nil || out.Len() > 0 {
			t.Errorf("%s: error %v, output %q", name, err, out.String())
			return
		}
		for _, w := range append(want, file, "-model") {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%s: error %q without %q", name, err, w)
			}
		}
	}
	refused("missing", t.TempDir()+"/missing.bin", "no such file")
	refused("folder", t.TempDir(), "want a network")
	for _, c := range []struct {
		name, text string
		want       string
	}{
		{"empty", "", "byte 0"},
		{"random", string(random), "byte"},
		{"short", "TNGN", "ends too early"},
		{"only the magic", "TNGNNET1", "byte 8"},
		{"truncated", string(shipped[:len(shipped)/2]), fmt.Sprint("byte ", len(shipped)/2)},
	} {
		refused(c.name, clitest.File(t, "net.bin", c.text), c.want)
	}
	for _, args := range []string{"-model x", "-engine simple -symmetry 1", "-engine network -symmetry 8", "-engine network -symmetry all"} {
		if err := run(t.Context(), strings.Fields(args), strings.NewReader("name\n"), io.Discard, io.Discard); !errors.Is(err, cli.ErrUsage) {
			t.Errorf("%s: %v, want a usage error", args, err)
		}
	}
	// The shipped network may also come from a file.
	file := clitest.File(t, "net.bin", string(shipped))
	script := "boardsize 7\nreg_genmove b\nkata-raw-nn 3\n"
	if got, want := runScript(t, script, "-engine", "network", "-model", file), runScript(t, script, "-engine", "network"); got != want {
		t.Errorf("from a file:\n%s\nshipped:\n%s", got, want)
	}
}

// TestNetworkKataGo reads a network of KataGo.
func TestNetworkKataGo(t *testing.T) {
	file := shared.Path(t, "reference/katago/random-b4c32.bin.gz")
	out := runScript(t, "boardsize 5\nkata-raw-nn 0\ngenmove b\n", "-engine", "network", "-model", file)
	if strings.Contains(out, "?") || !strings.Contains(out, "whiteOwnership") {
		t.Error(out)
	}
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

func TestNetworkSymmetries(t *testing.T) {
	script := "boardsize 5\nplay b c3\nreg_genmove w\nreg_genmove w\nfinal_score\nclear_board\ngenmove b\ngenmove w\n"
	for _, s := range []string{"0", "7", "mean", "random"} {
		args := []string{"-engine", "network", "-symmetry", s, "-seed", "5"}
		a := runScript(t, script, args...)
		if strings.Contains(a, "?") {
			t.Errorf("-symmetry %s:\n%s", s, a)
		}
		if b := runScript(t, script, args...); a != b {
			t.Errorf("-symmetry %s, one seed:\n%s\n%s", s, a, b)
		}
	}
}

// owned returns an evaluation in which White owns white, Black all other points, and the policy is
// that of the map.
func owned(size int, white board.Set, policy map[board.Point]float32) *network.Evaluation {
	e := &network.Evaluation{Size: size}
	for p := range board.Points(size) {
		e.Ownership[p] = -0.9
		if white.Has(p) {
			e.Ownership[p] = 0.9
		}
	}
	for p, v := range policy {
		e.Policy[p] = v
	}
	return e
}

// finished is a game to the end: Black has the left with a dead stone at A3, White the right.
const finished = `
	. X . O .
	X X O O .
	O . X O O
	X X . O O
	. X O O .`

func TestNetworkChoice(t *testing.T) {
	point := func(name string) board.Point { return boardtest.MustPoint(t, name) }
	white := board.SetOf()
	for _, name := range strings.Fields("D5 E5 C4 D4 E4 D3 E3 D2 E2 C1 D1 E1") {
		white.Add(point(name))
	}
	opening := ". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . ."
	for _, tt := range []struct {
		name, diagram string
		passed        bool // White has passed
		komi          float64
		policy        map[board.Point]float32
		want          string
	}{
		{"best policy", finished, false, 0, map[board.Point]float32{point("C5"): 0.5, board.Pass: 0.4}, "C5"},
		{"no eye", finished, false, 0, map[board.Point]float32{point("A5"): 0.5, point("C2"): 0.3, board.Pass: 0.2}, "C2"},
		{"pass is best", finished, false, 9, map[board.Point]float32{point("C5"): 0.3, board.Pass: 0.4}, "PASS"},
		{"won after a pass", finished, true, -9, map[board.Point]float32{point("C5"): 0.9, board.Pass: 0.1}, "PASS"},
		{"lost after a pass", finished, true, 9, map[board.Point]float32{point("C5"): 0.9, board.Pass: 0.1}, "C5"},
		{"won, no pass yet", finished, false, -9, map[board.Point]float32{point("C5"): 0.9, board.Pass: 0.1}, "C5"},
		{"no pass in the opening", opening, true, -9, map[board.Point]float32{point("C4"): 0.1, board.Pass: 0.9}, "C4"},
		{"fills an eye to save stones", ". X . O .\nX O O O .\n. O . . .\n. . . . .\n. . . . .", false, 0,
			map[board.Point]float32{point("A5"): 0.9, board.Pass: 0.01}, "A5"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := boardtest.MustGame(t, tt.diagram, board.Black)
			if err := errors.Join(g.SetRules(board.TrompTaylor()), g.SetKomi(tt.komi)); err != nil {
				t.Fatal(err)
			}
			if tt.passed {
				if err := errors.Join(g.SetToPlay(board.White), g.Play(board.Pass, board.White)); err != nil {
					t.Fatal(err)
				}
			}
			if p := choose(g, board.Black, owned(5, white, tt.policy)); p.String() != tt.want {
				t.Errorf("%v, want %s", p, tt.want)
			}
		})
	}
}

// TestNetworkDead: a string is dead as a whole if the mean of its ownership is the opponent's.
func TestNetworkDead(t *testing.T) {
	g := boardtest.MustGame(t, finished, board.Black)
	white := board.SetOf()
	for _, name := range strings.Fields("D5 E5 C4 D4 E4 D3 E3 D2 E2 C1 D1 E1 A2 B4") {
		white.Add(boardtest.MustPoint(t, name))
	}
	dead := network.DeadStones(g.Board(), &owned(5, white, nil).Ownership, 0)
	if want := board.SetOf(boardtest.MustPoint(t, "A3")); dead != want {
		t.Errorf("dead %v, want %v", dead, want)
	}
	// The commands give what the network thinks; whatever that is, they have to agree with each other.
	answers := askNetwork(t, "boardsize 5", "komi 0", "gogui-setup b b5 b a4 b b4 b c3 b a2 b b2 b b1 w a3 w d5 w c4 w d4 w d3 w e3 w d2 w e2 w c1 w d1",
		"final_status_list dead", "final_status_list alive", "final_status_list seki", "final_score", "final_status a3")
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
}

// TestNetworkStops: moves and analyses end with their context.
func TestNetworkStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m := networkWith(t, network.SymmetryMean)
	g := boardtest.MustGame(t, finished, board.Black)
	if _, err := m.Move(ctx, g, board.Black); !errors.Is(err, context.Canceled) {
		t.Errorf("Move: %v", err)
	}
	if _, err := m.FinalScore(ctx, g); !errors.Is(err, context.Canceled) {
		t.Errorf("FinalScore: %v", err)
	}
	lines := clitest.Engine(run).Watch(t, []string{"-engine", "network"}, []string{"boardsize 5", "play b c3"}, "kata-analyze w 1 ownership true", 2)
	if list := strings.Join(lines, "\n"); !strings.Contains(list, "scoreLead ") || !strings.Contains(list, " ownership ") {
		t.Error(list)
	}
}

// must returns v, and panics if there is an error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
