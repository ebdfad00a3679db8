package program

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// reply is any line of output.
type reply struct {
	answer
	Error   string `json:"error"`
	Warning string `json:"warning"`
	Field   string `json:"field"`
	Action  string `json:"action"`
	Version string `json:"version"`
	Models  []model
}

// ask runs the program with some input and returns its lines.
func ask(t *testing.T, input string, args ...string) []reply {
	t.Helper()
	var out, errs strings.Builder
	if status := Main(t.Context(), args, strings.NewReader(input), &out, &errs); status != 0 {
		t.Fatalf("status %d: %s", status, errs.String())
	}
	return replies(t, out.String())
}

func replies(t *testing.T, text string) (list []reply) {
	t.Helper()
	for line := range strings.Lines(text) {
		var r reply
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		list = append(list, r)
	}
	return list
}

// final returns the one answer to a turn of a query.
func final(t *testing.T, list []reply, id string, turn int) *reply {
	t.Helper()
	var found *reply
	for i := range list {
		r := &list[i]
		if r.ID != id || r.Turn != turn || r.During || r.Root == nil && !r.None {
			continue
		}
		if found != nil {
			t.Errorf("%s, turn %d: two answers", id, turn)
		}
		found = r
	}
	if found == nil {
		t.Fatalf("%s, turn %d: no answer", id, turn)
	}
	return found
}

// TestQueries sends what a program for game reviews sends.
func TestQueries(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "testdata", "game.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	list := ask(t, string(data))
	if len(list) != 6 || !slices.ContainsFunc(list, func(r reply) bool { return r.ID == "QUERY:1" && strings.Contains(r.Warning, "wideRootNoise") }) {
		t.Errorf("%d lines, want 6, one of them about wideRootNoise", len(list))
	}
	first := final(t, list, "QUERY:1", 0)
	if first.Root.Visits != 25 || first.Root.Player != "B" || len(first.Ownership) != 361 || len(first.Policy) != 362 {
		t.Errorf("%+v, %d owners, policy of %d", first.Root, len(first.Ownership), len(first.Policy))
	}
	visits, sum := 0, 0.0
	for i, m := range first.Moves {
		if m.Order != i || m.LCB > m.Winrate || m.UtilityLCB > m.Utility || m.Winrate < 0 || m.Winrate > 1 || m.Stdev <= 0 || m.Weight < 0 || m.Mean != m.Lead || m.PV[0] != m.Move {
			t.Errorf("move %d: %+v", i, m)
		}
		visits += m.Visits
		if len(m.Ownership) != 361 || m.PVVisits != nil {
			t.Errorf("%s: %d owners, visits %v", m.Move, len(m.Ownership), m.PVVisits)
		}
	}
	for _, p := range first.Policy {
		sum += max(p, 0)
	}
	if visits != 24 || math.Abs(sum-1) > 1e-4 { // one visit is of the position itself
		t.Errorf("%d visits of moves, policy sums to %v", visits, sum)
	}
	// Handicap stones on D4 and Q16, a white one on D16: what is there may not be played,
	// and belongs to its owner more often than not. C3, C17 and a pass were forbidden.
	second := final(t, list, "QUERY:2", 3)
	for _, at := range []struct {
		col, row int
		owner    float64
	}{{3, 3, 1}, {15, 15, 1}, {3, 15, -1}} {
		i := (18-at.row)*19 + at.col
		if second.Policy[i] != -1 || second.Ownership[i]*at.owner <= 0 {
			t.Errorf("%v: policy %v, owner %v", board.At(at.col, at.row), second.Policy[i], second.Ownership[i])
		}
	}
	for _, m := range second.Moves {
		if m.Ownership != nil || len(m.PVVisits) != len(m.PV) || m.PVVisits[0] < m.Visits {
			t.Errorf("%s: %d owners, %d visits, %v along %v", m.Move, len(m.Ownership), m.Visits, m.PVVisits, m.PV)
		}
		if slices.Contains([]string{"C3", "C17", "pass"}, m.Move) {
			t.Errorf("%s was to be avoided", m.Move)
		}
	}
	if second.Root.Player != "B" || second.Root.Lead <= 0 || second.Root.Winrate <= 0.5 {
		t.Errorf("two stones and a pass ahead: %+v", second.Root)
	}
	// Only G7 is allowed after the move in the center, and only E5 and C3 before.
	for turn, want := range map[int][]string{1: {"G7"}, 0: {"E5", "C3"}} {
		third := final(t, list, "QUERY:3", turn)
		for _, m := range third.Moves {
			if !slices.Contains(want, m.Move) {
				t.Errorf("turn %d: %s, want %v", turn, m.Move, want)
			}
		}
		if len(third.Moves) == 0 || third.Ownership != nil || third.Policy != nil {
			t.Errorf("turn %d: %+v", turn, third)
		}
	}
	if i := slices.IndexFunc(list, func(r reply) bool { return r.Action == "query_version" }); i < 0 || list[i].Version == "" {
		t.Error("no version")
	}
}

// TestSides asks the same question for the winrates of Black, of White and of the player
// to move, who is White.
func TestSides(t *testing.T) {
	var input strings.Builder
	for _, as := range []string{"BLACK", "WHITE", "SIDETOMOVE"} {
		fmt.Fprintf(&input, `{"id":%q,"moves":[["B","E5"]],"boardXSize":9,"boardYSize":9,"maxVisits":40,"komi":-10,"includeOwnership":true,"includeMovesOwnership":true,"overrideSettings":{"reportAnalysisWinratesAs":%q}}`+"\n", as, as)
	}
	list := ask(t, input.String())
	black, white, mover := final(t, list, "BLACK", 1), final(t, list, "WHITE", 1), final(t, list, "SIDETOMOVE", 1)
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-6 }
	b, w := black.Root, white.Root
	if !near(b.Winrate, 1-w.Winrate) || !near(b.RawWinrate, 1-w.RawWinrate) || !near(b.Lead, -w.Lead) || !near(b.RawLead, -w.RawLead) ||
		!near(b.Self, -w.Self) || !near(b.RawSelf, -w.RawSelf) || !near(b.Utility, -w.Utility) || b.Stdev != w.Stdev {
		t.Errorf("%+v\n%+v", b, w)
	}
	if diff := cmp.Diff(white.Root, mover.Root, cmp.AllowUnexported(rootInfo{})); diff != "" {
		t.Errorf("White moves: mismatch (-WHITE +SIDETOMOVE):\n%s", diff)
	}
	if black.Root.Winrate <= 0.5 || black.Ownership[40] <= 0 {
		t.Errorf("Black has the center: %+v, owner %v", black.Root, black.Ownership[40])
	}
	for i := range black.Moves {
		b, w := black.Moves[i], white.Moves[i]
		if b.Move != w.Move || !near(b.Winrate, 1-w.Winrate) || !near(b.LCB, 1-w.LCB) || w.LCB > w.Winrate || b.LCB < b.Winrate {
			t.Errorf("%+v and %+v", b, w)
		}
	}
	for i := range black.Ownership {
		if !near(black.Moves[0].Ownership[i], -white.Moves[0].Ownership[i]) || !near(black.Ownership[i], -white.Ownership[i]) || !near(white.Ownership[i], mover.Ownership[i]) {
			t.Fatalf("owner %d: %v, %v, %v", i, black.Ownership[i], white.Ownership[i], mover.Ownership[i])
		}
	}
}

// TestMany sends hundreds of queries at once.
func TestMany(t *testing.T) {
	queries := sample.Of(100, 300)
	if race.Enabled {
		queries = 30
	}
	var input strings.Builder
	for i := range queries {
		fmt.Fprintf(&input, `{"id":"%d","moves":[["B","C3"],["W","%c%d"]],"boardXSize":7,"boardYSize":7,"maxVisits":2}`+"\n", i, "ABDEFG"[i%6], 1+i%7)
	}
	list := ask(t, input.String())
	seen := map[string]int{}
	for _, r := range list {
		seen[r.ID]++
		if r.Error != "" || r.Root.Visits != 2 {
			t.Fatalf("%+v", r)
		}
	}
	if len(seen) != queries || len(list) != queries {
		t.Errorf("%d answers to %d queries", len(list), len(seen))
	}
	// The same again, whoever works on what.
	again := map[string]answer{}
	for _, r := range ask(t, input.String(), "-jobs", "1") {
		again[r.ID] = r.answer
	}
	for _, r := range list {
		if diff := cmp.Diff(again[r.ID], r.answer, cmp.AllowUnexported(rootInfo{}, moveInfo{})); diff != "" {
			t.Fatalf("%s: mismatch (-one worker +several):\n%s", r.ID, diff)
		}
	}
}

func TestBroken(t *testing.T) {
	race.Alone(t)
	const usual = `"boardXSize":9,"boardYSize":9,"maxVisits":1`
	for _, test := range []struct{ line, field, says string }{
		{`hello`, "", "not an object"},
		{`[1]`, "", "not an object"},
		{`{"moves":[]}`, "id", "must be a string"},
		{`null`, "", "not an object"},
		{`{"id":"x","moves":[["B","C3"],],` + usual + `}`, "", "not an object"},
		{`{"id":"x","komi":NaN,"moves":[],` + usual + `}`, "", "not an object"},
		{`{"id":"x","moves":[],` + usual, "", "not an object"},
		{`{"id":"x","moves":[],` + usual + `} {}`, "", "not an object"},
		{`{'moves':[],"id":"later",` + usual + `}`, "", "not an object"},
		{`{"id":5,"moves":[],` + usual + `}`, "id", "must be a string"},
		{`{"id":"x",` + usual + `}`, "moves", `field "moves" is missing`},
		{`{"id":"x","moves":[]}`, "boardXSize", `field "boardXSize" is missing`},
		{`{"id":"x","moves":[],"boardXSize":9,"boardYSize":13}`, "boardYSize", "as many rows"},
		{`{"id":"x","moves":[],"boardXSize":99,"boardYSize":99}`, "boardXSize", "from 2 to 25"},
		{`{"id":"x","moves":[["B"]],` + usual + `}`, "moves", "pairs"},
		{`{"id":"x","moves":[["red","C3"]],` + usual + `}`, "moves", ""},
		{`{"id":"x","moves":[["B","Z99"]],` + usual + `}`, "moves", "move 0"},
		{`{"id":"x","moves":[["B","(9,0)"]],` + usual + `}`, "moves", "move 0"},
		{`{"id":"x","moves":[["B","(2,3)4"]],` + usual + `}`, "moves", "move 0"},
		{`{"id":"x","moves":[],"initialStones":[["B","pass"]],` + usual + `}`, "initialStones", "no point"},
		{`{"id":"x","moves":[],"initialStones":[["B","C3"],["W","C3"]],` + usual + `}`, "initialStones", ""},
		{`{"id":"x","moves":[],"initialPlayer":"red",` + usual + `}`, "initialPlayer", ""},
		{`{"id":"x","moves":[],"komi":1000,` + usual + `}`, "komi", "half or whole"},
		{`{"id":"x","moves":[],"komi":0.3,` + usual + `}`, "komi", "half or whole"},
		{`{"id":"x","moves":[],"rules":"mine",` + usual + `}`, "rules", ""},
		{`{"id":"x","moves":[],"rules":{"scoring":"LOVE"},` + usual + `}`, "rules", "AREA"},
		{`{"id":"x","moves":[],"rules":{"scoring":"TERRITORY","tax":"much"},` + usual + `}`, "rules", `tax: "much"`},
		{`{"id":"x","moves":[],"rules":{"ko":"EATEN"},` + usual + `}`, "rules", `ko: "EATEN"`},
		{`{"id":"x","moves":[],"rules":{"suicide":1},` + usual + `}`, "rules", "suicide: want true or false, got number"},
		{`{"id":"x","moves":[],"rules":{"whiteHandicapBonus":"2N"},` + usual + `}`, "rules", "N-1"},
		{`{"id":"x","moves":[],"rules":"koSIMPLEscoreAREAtaxHALF",` + usual + `}`, "rules", "taxHALF"},
		{`{"id":"x","moves":[],"rules":["chinese"],` + usual + `}`, "rules", "want an object, got array"},
		{`{"id":"x","moves":[],"whiteHandicapBonus":"2",` + usual + `}`, "whiteHandicapBonus", "N-1"},
		{`{"id":"x","moves":[],"analyzeTurns":[1],` + usual + `}`, "analyzeTurns", "no turn 1: want 0 to 0"},
		{`{"id":"x","moves":[],"analyzeTurns":[-1],` + usual + `}`, "analyzeTurns", "no turn -1"},
		{`{"id":"x","moves":[],"analyzeTurns":[],` + usual + `}`, "analyzeTurns", "one turn at least"},
		{`{"id":"x","moves":[],"analyzeTurns":[0.5],` + usual + `}`, "analyzeTurns", "want an integer, got number 0.5"},
		{`{"id":"x","moves":[],"analysisPVLen":0,` + usual + `}`, "analysisPVLen", "from 1 on"},
		{`{"id":"x","moves":[],"priorities":[1,2],` + usual + `}`, "priorities", "one for each"},
		{`{"id":"x","moves":[` + strings.Repeat(`["B","pass"],`, 100_000) + `["B","pass"]],` + usual + `}`, "moves", "at most 100000"},
		{`{"id":"x","moves":[` + strings.Repeat(`["B","pass"],`, 50_000) + `["B","pass"]],"analyzeTurns":[` + strings.Repeat("50000,", 20) + `50000],` + usual + `}`, "analyzeTurns", "1000000 moves"},
		{`{"id":"x","moves":[],"boardXSize":9,"boardYSize":9,"maxVisits":0}`, "maxVisits", "from 1 on"},
		{`{"id":"x","moves":[],"boardXSize":9,"boardYSize":9,"maxVisits":"many"}`, "maxVisits", "want an integer, got string"},
		{`{"id":"x","moves":[],"overrideSettings":{"reportAnalysisWinratesAs":"MINE"},` + usual + `}`, "overrideSettings", "BLACK"},
		{`{"id":"x","moves":[],"overrideSettings":{"maxTime":-1},` + usual + `}`, "overrideSettings", "maxTime"},
		{`{"id":"x","moves":[],"overrideSettings":{"maxTime":1e999},` + usual + `}`, "overrideSettings", "maxTime"},
		{`{"id":"x","moves":[],"overrideSettings":{"maxVisits":"0"},` + usual + `}`, "overrideSettings", "maxVisits"},
		{`{"id":"x","moves":[],"overrideSettings":{"maxPlayouts":2.5},` + usual + `}`, "overrideSettings", "maxPlayouts"},
		{`{"id":"x","moves":[],"overrideSettings":[],` + usual + `}`, "overrideSettings", "want an object, got array"},
		{`{"id":"x","moves":[],"reportDuringSearchEvery":0,` + usual + `}`, "reportDuringSearchEvery", "more than 0"},
		{`{"id":"x","moves":[],"avoidMoves":[{"player":"B","moves":["C3"]}],` + usual + `}`, "avoidMoves", "untilDepth"},
		{`{"id":"x","moves":[],"allowMoves":[{"player":"B","moves":["Z3"],"untilDepth":1}],` + usual + `}`, "allowMoves", ""},
		{`{"id":"x","action":"dance"}`, "action", "unknown action"},
		{`{"id":"x","action":"terminate"}`, "terminateId", `field "terminateId" is missing`},
		{strings.Repeat("[", 100000), "", "not an object"},
	} {
		// The next query is answered all the same.
		list := ask(t, test.line+"\n\n"+`{"id":"next","moves":[],`+usual+`}`)
		if len(list) != 2 || list[0].Error == "" || list[0].Field != test.field || !strings.Contains(list[0].Error, test.says) {
			t.Errorf("%.90s: %+v", test.line, list)
			continue
		}
		if strings.Contains(test.line, `"id":"x"`) && list[0].ID != "x" {
			t.Errorf("%s: no id: %+v", test.line, list[0])
		}
	}
	// Some programs begin with a byte-order mark.
	if list := ask(t, "\ufeff"+`{"id":"x","moves":[],`+usual+`}`); len(list) != 1 || list[0].Root == nil {
		t.Errorf("%+v", list)
	}
	// A player who may not do anything.
	list := ask(t, `{"id":"x","moves":[],"allowMoves":[{"player":"B","moves":[],"untilDepth":1}],`+usual+`}`)
	if len(list) != 1 || list[0].Error == "" {
		t.Errorf("%+v", list)
	}
	list = ask(t, `{"id":"x","moves":"`+strings.Repeat("x", 32<<20+5)+"\"}\n"+`{"id":"next","moves":[],`+usual+`}`)
	if len(list) != 2 || !strings.Contains(list[0].Error, "32 MB") || list[0].ID != "x" || list[1].ID != "next" {
		t.Errorf("a long line: %+v", list)
	}
}

// talk starts the program with pipes to it.
func talk(t *testing.T, args ...string) (say func(string), hear func() reply, end func() int) {
	t.Helper()
	in, w := io.Pipe()
	r, out := io.Pipe()
	status := make(chan int, 1)
	go func() {
		s := Main(t.Context(), args, in, out, io.Discard)
		out.Close()
		status <- s
	}()
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	say = func(line string) { io.WriteString(w, line+"\n") }
	hear = func() reply {
		t.Helper()
		if !lines.Scan() {
			t.Fatal("no answer")
		}
		return replies(t, lines.Text())[0]
	}
	end = func() int {
		w.Close()
		for lines.Scan() {
		}
		return <-status
	}
	return say, hear, end
}

const endless = `{"id":%q,"moves":[],"boardXSize":9,"boardYSize":9,"maxVisits":1000000000,"analyzeTurns":[0],"priority":%d,"reportDuringSearchEvery":0.01}`

// TestTerminate ends a search that runs, with what it has, and one that waits.
func TestTerminate(t *testing.T) {
	say, hear, end := talk(t, "-jobs", "1")
	say(fmt.Sprintf(endless, "runs", 5))
	if r := hear(); r.ID != "runs" || !r.During || r.Root.Visits == 0 {
		t.Fatalf("%+v", r)
	}
	say(fmt.Sprintf(endless, "waits", 9))
	say(`{"id":"t1","action":"terminate","terminateId":"waits","turnNumbers":[1]}`) // another turn
	say(`{"id":"t2","action":"terminate","terminateId":"waits"}`)
	var order []string
	for len(order) < 3 {
		if r := hear(); r.ID != "runs" {
			order = append(order, fmt.Sprint(r.ID, r.None))
		}
	}
	if want := []string{"t1false", "waitstrue", "t2false"}; !slices.Equal(order, want) {
		t.Errorf("%v, want %v", order, want)
	}
	say(`{"id":"t3","action":"terminate_all"}`)
	for {
		r := hear()
		if r.ID == "runs" && !r.During {
			if r.Root == nil || r.Root.Visits == 0 {
				t.Errorf("what was found is lost: %+v", r)
			}
			break
		}
	}
	if status := end(); status != 0 {
		t.Errorf("status %d", status)
	}
}

// TestPriority lets two queries wait behind a third.
func TestPriority(t *testing.T) {
	say, hear, end := talk(t, "-jobs", "1")
	say(fmt.Sprintf(endless, "runs", 0))
	hear()
	for _, q := range []struct {
		id       string
		priority int
	}{{"low", 1}, {"high", 7}, {"alike", 1}} {
		say(fmt.Sprintf(`{"id":%q,"moves":[],"boardXSize":5,"boardYSize":5,"maxVisits":1,"priority":%d}`, q.id, q.priority))
	}
	say(`{"id":"t","action":"terminate","terminateId":"runs"}`)
	var order []string
	for len(order) < 3 {
		if r := hear(); r.ID != "runs" && r.ID != "t" {
			order = append(order, r.ID)
		}
	}
	if want := []string{"high", "low", "alike"}; !slices.Equal(order, want) {
		t.Errorf("%v, want %v", order, want)
	}
	end()
}

// TestEnd ends the input while a search runs and another one waits.
func TestEnd(t *testing.T) {
	input := fmt.Sprintf(endless, "a", 0) + "\n" + fmt.Sprintf(endless, "b", 0) + "\n"
	list := ask(t, input, "-quit", "-jobs", "1")
	for _, id := range []string{"a", "b"} {
		final(t, list, id, 0)
	}
	ctx, cancel := context.WithCancel(t.Context())
	in, w := io.Pipe()
	r, out := io.Pipe()
	go func() {
		io.WriteString(w, input)
		bufio.NewReader(r).ReadString('\n')
		cancel()
		io.Copy(io.Discard, r)
	}()
	var errs strings.Builder
	if status := Main(ctx, nil, in, out, &errs); status != 1 || !strings.Contains(errs.String(), "interrupted") {
		t.Errorf("status %d, %s", status, errs.String())
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{{"-jobs", "0"}, {"-visits", "0"}, {"-visits", "1073741825"}, {"-threads", "0"}, {"file"}, {"-nonsense"}} {
		var errs strings.Builder
		if status := Main(t.Context(), args, strings.NewReader(""), io.Discard, &errs); status != 2 || errs.Len() == 0 {
			t.Errorf("%q: status %d, %s", args, status, errs.String())
		}
	}
}

// TestRules asks about boards whose count is known, under rules that differ by what White gets for
// two handicap stones. White has passed, so that a pass of Black ends the game: the lead of the
// pass is the count itself.
func TestRules(t *testing.T) {
	const position = `"initialStones":[["B","C3"],["B","C4"]],"moves":[["W","pass"]],"boardXSize":5,"boardYSize":5,"komi":0.5,"maxVisits":40,` +
		`"allowMoves":[{"player":"B","moves":["pass"],"untilDepth":1}]`
	for _, test := range []struct {
		rules string
		lead  float64
	}{
		{`"rules":"tromp-taylor"`, 24.5},
		{`"rules":"chinese"`, 22.5},
		{`"rules":"tromp-taylor","whiteHandicapBonus":"N"`, 22.5},
		{`"rules":"chinese","whiteHandicapBonus":"0"`, 24.5},
		{`"rules":{"scoring":"AREA","whiteHandicapBonus":"N-1"}`, 23.5},
	} {
		r := final(t, ask(t, `{"id":"x",`+test.rules+`,`+position+`}`), "x", 1)
		if len(r.Moves) != 1 || r.Moves[0].Move != "pass" || r.Moves[0].Lead != test.lead || r.Moves[0].Winrate != 1 {
			t.Errorf("%s: %+v, want a pass that wins by %v", test.rules, r.Moves, test.lead)
		}
	}
}

// TestModel reads a network from a file, says which one it is, and gives the answers of the shipped
// one, which the file is a copy of.
func TestModel(t *testing.T) {
	const question = `{"id":"x","moves":[],"boardXSize":5,"boardYSize":5,"maxVisits":5}` + "\n" + `{"id":"m","action":"query_models"}`
	file := filepath.Join("..", "..", "..", "genmove", "network", "network.bin")
	shipped, read := ask(t, question), ask(t, question, "-model", file)
	if diff := cmp.Diff(final(t, shipped, "x", 0).Moves, final(t, read, "x", 0).Moves, cmp.AllowUnexported(moveInfo{})); diff != "" {
		t.Errorf("mismatch (-shipped +from a file):\n%s", diff)
	}
	for _, r := range read {
		if r.ID == "m" && (len(r.Models) != 1 || r.Models[0].Name != file || r.Models[0].Format == "") {
			t.Errorf("models: %+v", r.Models)
		}
	}
	for _, name := range []string{"no-such-file", "main.go"} {
		var errs strings.Builder
		if status := Main(t.Context(), []string{"-model", name}, strings.NewReader(""), io.Discard, &errs); status != 1 || !strings.Contains(errs.String(), name) {
			t.Errorf("-model %s: status %d, %s", name, status, errs.String())
		}
	}
}
