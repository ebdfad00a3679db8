package program

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/genmove/network"
)

// warned returns the fields and texts of the warnings about a query.
func warned(list []reply, id string) (all []string) {
	for _, r := range list {
		if r.ID == id && r.Warning != "" {
			all = append(all, r.Field+": "+r.Warning)
		}
	}
	return all
}

// alike asks two queries that differ in some text and compares what was found.
func alike(t *testing.T, name, one, two string) bool {
	t.Helper()
	x, y := ask(t, one, "-jobs", "1"), ask(t, two, "-jobs", "1")
	a, b := x[len(x)-1], y[len(y)-1]
	if a.Root == nil || b.Root == nil {
		t.Fatalf("%s: no answers: %+v, %+v", name, a, b)
	}
	return a.Root.estimate == b.Root.estimate
}

// TestWarnings sends what is not used: each is named, and the answer is as without it.
func TestWarnings(t *testing.T) {
	const usual = `"id":"x","moves":[["B","E5"]],"boardXSize":9,"boardYSize":9,"maxVisits":20,"rules":"chinese"`
	for _, test := range []struct{ field, warns, says string }{
		{`"maxvisits":3`, "maxvisits", "unknown field"},
		{`"boardxsize":13`, "boardxsize", "unknown field"},
		{`"KOMI":80.5`, "KOMI", "unknown field"},
		{`"Moves":[["B","C3"]]`, "Moves", "unknown field"},
		{`"Action":"query_version"`, "Action", "unknown field"},
		{`"color":"red"`, "color", "unknown field"},
		{`"includeOwnershipStdev":true`, "includeOwnershipStdev", "ownershipStdev"},
		{`"rootPolicyTemperature":1.5`, "rootPolicyTemperature", "not supported"},
		{`"overrideSettings":{"maxtime":1e-9,"MaxVisits":1}`, "overrideSettings", `"MaxVisits"`},
		{`"overrideSettings":{"wideRootNoise":0.04}`, "overrideSettings", `"wideRootNoise"`},
		{`"overrideSettings":{"humanSLProfile":"rank_5k"}`, "overrideSettings", "humanSLProfile is not supported"},
		{`"avoidMoves":[{"player":"B","moves":["E6"],"untilDepth":1,"Moves":["D5"]}]`, "avoidMoves", `"Moves"`},
		{`"avoidMoves":[{"player":"B","moves":["E6"],"untilDepth":2}]`, "avoidMoves", "first move"},
	} {
		list := ask(t, "{"+usual+","+test.field+"}")
		texts := warned(list, "x")
		if len(texts) == 0 || !strings.HasPrefix(texts[0], test.warns+": ") || !strings.Contains(texts[0], test.says) {
			t.Errorf("%s: warnings %q", test.field, texts)
		}
		if !alike(t, test.field, "{"+usual+"}", "{"+usual+","+test.field+"}") {
			t.Errorf("%s: it changes the answer", test.field)
		}
	}
	// A member that is null is not there.
	if list := ask(t, "{"+usual+`,"komi":null,"rules":null,"overrideSettings":null,"avoidMoves":null,"analyzeTurns":null}`); len(list) != 1 || list[0].Root == nil {
		t.Errorf("%+v", list)
	}
	// Two members of the same name: the last one counts, in case it is the right one.
	if !alike(t, "twice", "{"+usual+`,"komi":3}`, "{"+usual+`,"komi":80,"komi":3}`) {
		t.Error("of two numbers the first one counts")
	}
}

// TestRuleNames: rules that cannot be counted exactly are those nearest to them, with a warning.
func TestRuleNames(t *testing.T) {
	const query = `{"id":"x","moves":[["B","E5"]],"boardXSize":9,"boardYSize":9,"maxVisits":20,"komi":6.5,"rules":`
	for _, test := range []struct {
		rules, as string
		says      []string
	}{
		{`"stone_scoring"`, `{"ko":"SIMPLE","scoring":"AREA","suicide":false}`, []string{"group tax"}},
		{`"ancient-area"`, `{"ko":"SIMPLE","scoring":"AREA","suicide":false}`, []string{"group tax"}},
		{`"ancient-territory"`, `"japanese"`, []string{"group tax"}},
		{`"aga-button"`, `"aga"`, []string{"button"}},
		{`{"ko":"SIMPLE","scoring":"AREA","tax":"ALL","hasButton":true}`, `{"ko":"SIMPLE"}`, []string{"group tax", "button"}},
		{`{"score":"TERRITORY","tax":"NONE","ko":"SIMPLE","suicide":false}`, `"japanese"`, []string{"tax NONE"}},
		{`{"scoring":"AREA","tax":"SEKI"}`, `{"scoring":"AREA"}`, []string{"tax SEKI"}},
		{`{"ko":"SPIGHT","suicide":false}`, `{"ko":"SITUATIONAL","suicide":false}`, []string{"SPIGHT"}},
		{`{"koRule":"SIMPLE"}`, `"tromp-taylor"`, []string{`"koRule"`}},
		{`{"Scoring":"TERRITORY"}`, `"tromp-taylor"`, []string{`"Scoring"`}},
		{`{}`, `"tromp-taylor"`, nil},
		{`"{\"scoring\":\"TERRITORY\",\"ko\":\"SIMPLE\",\"suicide\":false}"`, `"korean"`, nil},
		{`"koSIMPLEscoreTERRITORYtaxALLsui0button1"`, `"japanese"`, []string{"group tax", "button"}},
		{`"new zealand"`, `"nz"`, nil},
		{`"chinese-ogs"`, `"Chinese"`, nil},
	} {
		texts := warned(ask(t, query+test.rules+"}"), "x")
		if len(texts) != len(test.says) {
			t.Errorf("%s: warnings %q", test.rules, texts)
			continue
		}
		for i, says := range test.says {
			if !strings.HasPrefix(texts[i], "rules: ") || !strings.Contains(texts[i], says) {
				t.Errorf("%s: warning %q, want one of %q", test.rules, texts[i], says)
			}
		}
		if !alike(t, test.rules, query+test.as+"}", query+test.rules+"}") {
			t.Errorf("%s is not answered as %s", test.rules, test.as)
		}
	}
}

// split is a finished game on 5×5: Black has 15 points with 10 stones on the board, White 10 with 5.
const split = `["W","D1"],["B","B2"],["W","D2"],["B","B4"],["W","D3"],["B","B5"],["W","D4"],["B","C3"],["W","D5"],["B","C1"],["W","pass"],` +
	`["B","C2"],["W","pass"],["B","C4"],["W","pass"],["B","C5"],["W","pass"],["B","pass"]`

// TestCounted: a game that is over is counted under its rules, with the points for handicap stones,
// be they set up or played.
func TestCounted(t *testing.T) {
	for _, test := range []struct {
		rules string
		area  float64 // for Black
	}{
		{`"tromp-taylor"`, 5}, {`"chinese"`, 3}, {`"aga"`, 4}, {`"new-zealand"`, 5}, {`{"scoring":"AREA","whiteHandicapBonus":"N-1"}`, 4},
		{`"japanese"`, 0}, // five points of territory each
	} {
		const size = `"boardXSize":5,"boardYSize":5,"komi":0,"maxVisits":4,"includeOwnership":true,"rules":`
		for name, start := range map[string]string{
			"set up": `"initialStones":[["B","B1"],["B","B3"]],"moves":[`,
			"played": `"moves":[["B","B1"],["W","pass"],["B","B3"],`,
		} {
			list := ask(t, `{"id":"x",`+start+split+`],`+size+test.rules+`}`)
			r := list[len(list)-1]
			win := 1.0
			if test.area == 0 {
				win = 0.5
			}
			if len(list) != 1 || r.Root == nil || r.Root.Lead != test.area || r.Root.Self != test.area || r.Root.Winrate != win || r.Root.Stdev != 0 {
				t.Errorf("%s, %s: %+v, want a lead of %v", test.rules, name, r.Root, test.area)
				continue
			}
			if r.Ownership[0] != 1 || r.Ownership[2] != 1 || r.Ownership[3] != -1 || r.Ownership[24] != -1 {
				t.Errorf("%s, %s: owners %v", test.rules, name, r.Ownership)
			}
		}
	}
	// The same for White, who is to move.
	for _, as := range []string{"WHITE", "SIDETOMOVE"} {
		list := ask(t, `{"id":"x","moves":[["B","B1"],["W","pass"],["B","B3"],`+split+`],"boardXSize":5,"boardYSize":5,"komi":0,"rules":"chinese","maxVisits":1,"overrideSettings":{"reportAnalysisWinratesAs":"`+as+`"}}`)
		if r := list[0].Root; r == nil || r.Lead != -3 || r.Winrate != 0 || r.Utility != -1 {
			t.Errorf("%s: %+v", as, r)
		}
	}
}

// TestHandicaps: what counts as a handicap, told by how much White gets for it in a search.
func TestHandicaps(t *testing.T) {
	for _, test := range []struct {
		name, start string
		points      float64 // that White gets by Chinese rules
	}{
		{"two stones", `"initialStones":[["B","C3"],["B","G7"]],"moves":[["W","E5"]]`, 2},
		{"one stone", `"initialStones":[["B","C3"]],"moves":[["W","E5"]]`, 0},
		{"white stones", `"initialStones":[["B","C3"],["B","G7"],["W","E3"]],"moves":[["W","E5"]]`, 0},
		{"as moves", `"moves":[["B","C3"],["B","G7"],["W","E5"]]`, 2},
		{"with passes between", `"moves":[["B","C3"],["W","pass"],["B","G7"],["W","pass"],["B","C7"],["W","E5"]]`, 3},
		{"one set up, one played", `"initialStones":[["B","C3"]],"moves":[["B","G7"],["W","E5"]]`, 2},
		{"the same point again", `"moves":[["B","C3"],["B","C3"],["B","G7"],["W","E5"]]`, 2},
		{"an even game", `"moves":[["B","C3"],["W","E5"],["B","G7"],["B","C7"]]`, 0},
	} {
		query := func(komi float64, bonus string) string {
			return fmt.Sprintf(`{"id":"x",%s,"boardXSize":9,"boardYSize":9,"komi":%v,"maxVisits":8,"rules":"chinese"%s}`, test.start, komi, bonus)
		}
		if !alike(t, test.name, query(0.5, ""), query(0.5+test.points, `,"whiteHandicapBonus":"0"`)) {
			t.Errorf("%s: White does not get %v points", test.name, test.points)
		}
	}
}

// TestForbiddenMoves: a history that the rules forbid is played, with a warning for each move.
func TestForbiddenMoves(t *testing.T) {
	const stones = `"initialStones":[["B","A2"],["B","B1"],["B","B3"],["W","B2"],["W","C1"],["W","C3"],["W","D2"]],"boardXSize":5,"boardYSize":5,"maxVisits":1,"includePolicy":true`
	for _, test := range []struct {
		name, moves, rules string
		turns              int
		says               []string
	}{
		{"a ko taken back", `["B","C2"],["W","B2"]`, "chinese", 2, []string{"move 1, white B2: ko"}},
		{"a repetition", `["B","C2"],["W","pass"],["B","pass"],["W","B2"]`, "chinese", 4, []string{"move 3, white B2: superko"}},
		{"one that is allowed", `["B","C2"],["W","pass"],["B","pass"],["W","B2"]`, "japanese", 4, nil},
		{"a stone on another", `["W","A2"],["B","B2"]`, "chinese", 2, []string{"move 0, white A2: point is occupied", "move 1, black B2: point is occupied"}},
		{"twice in a row", `["B","E5"],["B","D5"],["B","E4"]`, "chinese", 3, nil},
		{"suicide", `["B","E4"],["B","D5"],["W","E5"]`, "chinese", 3, []string{"move 2, white E5: suicide"}},
		{"suicide that is allowed", `["B","E4"],["B","D5"],["W","E5"]`, "new-zealand", 3, nil},
	} {
		list := ask(t, fmt.Sprintf(`{"id":"x",%s,"moves":[%s],"rules":%q}`, stones, test.moves, test.rules))
		texts := warned(list, "x")
		if len(texts) != len(test.says) {
			t.Errorf("%s: warnings %q", test.name, texts)
			continue
		}
		for i, says := range test.says {
			if !strings.HasPrefix(texts[i], "moves: "+says) {
				t.Errorf("%s: warning %q, want %q", test.name, texts[i], says)
			}
		}
		if r := final(t, list, "x", test.turns); r.Root == nil || len(r.Policy) != 26 {
			t.Errorf("%s: %+v", test.name, r)
		}
	}
	// Black alone fills the board again and again, whose stones are all of a handicap.
	for _, rules := range []string{"tromp-taylor", "new-zealand", "chinese"} {
		var moves []string
		for i := range 30 {
			moves = append(moves, fmt.Sprintf(`["B","(%d,%d)"]`, i%3, i/3%3))
		}
		r := final(t, ask(t, `{"id":"x","boardXSize":3,"boardYSize":3,"maxVisits":1,"rules":"`+rules+`","moves":[`+strings.Join(moves, ",")+`]}`), "x", 30)
		if r.Root == nil {
			t.Errorf("%s: %+v", rules, r)
		}
	}
	// Warnings have an end.
	list := ask(t, `{"id":"x",`+stones+`,"moves":[`+strings.Repeat(`["B","A2"],`, 500)+`["B","A2"]]}`)
	if n := len(warned(list, "x")); n != 100 {
		t.Errorf("%d warnings", n)
	}
	final(t, list, "x", 501)
}

// TestMirrored exchanges the colors: Black's numbers are then White's, and those of the side to
// move stay.
func TestMirrored(t *testing.T) {
	const query = `{"id":"x","initialStones":[[%[1]q,"C3"],[%[1]q,"C4"],[%[2]q,"G7"],[%[1]q,"E4"]],"moves":[[%[2]q,"G3"],[%[1]q,"F4"]],"komi":%[3]v,` +
		`"rules":"japanese","boardXSize":9,"boardYSize":9,"maxVisits":40,"includeOwnership":true,"includeMovesOwnership":true,"includePolicy":true,` +
		`"includePVVisits":true,"overrideSettings":{"reportAnalysisWinratesAs":%[4]q}}`
	get := func(black, white string, komi float64, as string) any {
		var out, errs strings.Builder
		if status := Main(t.Context(), []string{"-jobs", "1"}, strings.NewReader(fmt.Sprintf(query, black, white, komi, as)), &out, &errs); status != 0 {
			t.Fatal(errs.String())
		}
		var v map[string]any
		if err := json.Unmarshal([]byte(out.String()), &v); err != nil {
			t.Fatal(err)
		}
		root := v["rootInfo"].(map[string]any)
		delete(root, "thisHash")
		delete(root, "currentPlayer")
		return v
	}
	for _, as := range [][2]string{{"BLACK", "WHITE"}, {"WHITE", "BLACK"}, {"SIDETOMOVE", "SIDETOMOVE"}} {
		equal(t, as[0], get("B", "W", 3.5, as[0]), get("W", "B", -3.5, as[1]))
	}
	if x := get("B", "W", 3.5, "BLACK").(map[string]any)["rootInfo"].(map[string]any); x["scoreLead"].(float64) < 2 || x["winrate"].(float64) < 0.6 {
		t.Errorf("two stones ahead: %v", x)
	}
}

// equal compares values of JSON, numbers nearly.
func equal(t *testing.T, where string, x, y any) {
	t.Helper()
	switch x := x.(type) {
	case map[string]any:
		y, ok := y.(map[string]any)
		if !ok || !slices.Equal(slices.Sorted(maps.Keys(x)), slices.Sorted(maps.Keys(y))) {
			t.Errorf("%s: %v and %v", where, x, y)
			return
		}
		for name := range x {
			equal(t, where+"."+name, x[name], y[name])
		}
	case []any:
		y, ok := y.([]any)
		if !ok || len(x) != len(y) {
			t.Errorf("%s: %v and %v", where, x, y)
			return
		}
		for i := range x {
			equal(t, fmt.Sprintf("%s[%d]", where, i), x[i], y[i])
		}
	case float64:
		if y, ok := y.(float64); !ok || math.Abs(x-y) > 1e-3 {
			t.Errorf("%s: %v and %v", where, x, y)
		}
	default:
		if x != y {
			t.Errorf("%s: %v and %v", where, x, y)
		}
	}
}

// TestVariations: analysisPVLen bounds variations and their visits.
func TestVariations(t *testing.T) {
	const query = `{"id":"x","moves":[],"boardXSize":7,"boardYSize":7,"maxVisits":60,"includePVVisits":true,"analysisPVLen":%d}`
	for _, n := range []int{1, 2, 100} {
		longest := 0
		for _, m := range ask(t, fmt.Sprintf(query, n))[0].Moves {
			if longest = max(longest, len(m.PV)); len(m.PV) != len(m.PVVisits) || m.PV[0] != m.Move {
				t.Errorf("%+v", m)
			}
		}
		if longest > n || longest < min(n, 3) {
			t.Errorf("analysisPVLen %d: a variation of %d moves", n, longest)
		}
	}
}

// TestClients replays what programs send: a program for game reviews, a board with an engine beside
// it, and scripts. All positions and actions have one answer, and nothing is an error.
func TestClients(t *testing.T) {
	for _, test := range []struct {
		file  string
		turns map[string][]int // of the queries
		warns []string         // what the warnings are about
	}{
		{"katrain", map[string][]int{"QUERY:1": {0}, "QUERY:2": {1}, "QUERY:3": {2}, "QUERY:4": nil, "QUERY:5": {2}},
			[]string{"wideRootNoise", "wideRootNoise", "wideRootNoise", "group tax", "humanSLProfile"}},
		{"lizzie", map[string][]int{"0": nil, "1": {0, 1, 2, 3, 4, 5}, "2": {1}, "3": nil, "4": nil}, nil},
		{"script", map[string][]int{"0": {3}, "1": {0, 1, 2}, "2": {0}, "3": nil, "4": nil}, nil},
	} {
		data, err := os.ReadFile(filepath.Join("..", "testdata", test.file+".jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		turns, warns := map[string][]int{}, []string{}
		for _, r := range ask(t, string(data), "-jobs", "2") {
			switch {
			case r.Error != "":
				t.Errorf("%s: %+v", test.file, r)
			case r.Warning != "":
				warns = append(warns, r.Warning)
			case r.Action != "":
				turns[r.ID] = append(turns[r.ID], []int(nil)...)
			case !r.During:
				turns[r.ID] = append(turns[r.ID], r.Turn)
				// The last query of a file may have been terminated.
				if r.Root == nil && !r.None || r.Root != nil && (r.Root.Visits < 1 || len(r.Moves) == 0) {
					t.Errorf("%s, %s: %+v", test.file, r.ID, r)
				}
			}
		}
		for id := range turns {
			slices.Sort(turns[id])
		}
		if diff := cmp.Diff(test.turns, turns); diff != "" {
			t.Errorf("%s: answers by query: mismatch (-want +got):\n%s", test.file, diff)
		}
		if len(warns) != len(test.warns) {
			t.Errorf("%s: warnings %q", test.file, warns)
			continue
		}
		for i, w := range warns {
			if !strings.Contains(w, test.warns[i]) {
				t.Errorf("%s: warning %q, want one of %s", test.file, w, test.warns[i])
			}
		}
	}
}

// TestNewGame plays what a program for game reviews does when a new game begins while an old one is
// pondered: the old queries are terminated, and those of the new game come first.
func TestNewGame(t *testing.T) {
	say, hear, end := talk(t, "-jobs", "1")
	const query = `{"rules":"japanese","priority":%d,"analyzeTurns":[%d],"maxVisits":%d,"komi":6.5,"boardXSize":9,"boardYSize":9,"includeOwnership":true,` +
		`"includePolicy":true,"initialStones":[],"initialPlayer":"B","moves":[["B","E5"],["W","E3"]],"overrideSettings":{"reportAnalysisWinratesAs":"BLACK","maxTime":60},` +
		`"reportDuringSearchEvery":0.02,"id":"QUERY:%d"}`
	say(fmt.Sprintf(query, 0, 2, 10_000_000, 1))
	reports := 0
	for reports < 2 {
		if r := hear(); r.ID != "QUERY:1" || !r.During || len(r.Ownership) != 81 || len(r.Policy) != 82 {
			t.Fatalf("%+v", r)
		}
		reports++
	}
	say(fmt.Sprintf(query, 0, 1, 10_000_000, 2))
	say(`{"action":"terminate","terminateId":"QUERY:2","id":"QUERY:3"}`)
	say(fmt.Sprintf(query, 0, 0, 3, 4))
	say(fmt.Sprintf(query, 1, 2, 4, 5))
	say(`{"action":"terminate","terminateId":"QUERY:1","id":"QUERY:6"}`)
	var order []string
	for len(order) < 6 {
		if r := hear(); !r.During {
			order = append(order, r.ID)
			if none := r.ID == "QUERY:2"; r.None != none || (r.Root == nil) != (none || r.Action != "") {
				t.Errorf("%+v", r)
			}
		}
	}
	// What runs ends when it likes, between other answers.
	order = slices.DeleteFunc(order, func(id string) bool { return id == "QUERY:1" || id == "QUERY:6" })
	if want := []string{"QUERY:2", "QUERY:3", "QUERY:5", "QUERY:4"}; !slices.Equal(order, want) {
		t.Errorf("%v, want %v", order, want)
	}
	if status := end(); status != 0 {
		t.Errorf("status %d", status)
	}
}

// malformed are values that some field or other does not take.
var malformed = []string{`null`, `true`, `-1`, `0`, `1`, `2.5`, `1e3`, `1e999`, `99999999999999999999`, `""`, `"x"`, `"NaN"`, `"\u0000"`, `[]`, `[null]`,
	`[-1]`, `[1e999]`, `[[]]`, `[["B"]]`, `[["B",5]]`, `[["B","C3","C4"]]`, `[[null,null]]`, `{}`, `{"x":null}`, `[{}]`, `[{"player":"B"}]`,
	`[{"player":"B","moves":[null],"untilDepth":1}]`, `[{"player":null,"moves":null,"untilDepth":null}]`, `{"ko":null,"scoring":5}`,
	`{"maxTime":"soon"}`, `{"maxVisits":{}}`, `"{"`, `"{\"ko\":[]}"`, `"terminate"`, `"terminate_all"`, `"query_models"`,
	strings.Repeat("[", 200) + strings.Repeat("]", 200), `"` + strings.Repeat("x", 70000) + `"`}

// TestMalformed puts every value into every field. Each query has one answer: a position, an error,
// or the echo of an action.
func TestMalformed(t *testing.T) {
	usual := map[string]string{
		"moves": `[["B","C3"]]`, "boardXSize": "5", "boardYSize": "5", "maxVisits": "1", "overrideSettings": `{"maxTime":0.001}`,
	}
	names := slices.Sorted(maps.Keys(new(query).members()))
	names = append(slices.DeleteFunc(names, func(name string) bool { return name == "id" }), slices.Sorted(maps.Keys(unsupported))...)
	var input strings.Builder
	n := 0
	for _, name := range names {
		for _, value := range malformed {
			fields := maps.Clone(usual)
			fields[name] = value
			fmt.Fprintf(&input, `{"id":"q%d"`, n)
			for _, field := range slices.Sorted(maps.Keys(fields)) {
				fmt.Fprintf(&input, `,%q:%s`, field, fields[field])
			}
			input.WriteString("}\n")
			n++
		}
	}
	answers := map[string]int{}
	for _, r := range ask(t, input.String()) {
		if r.Error != "" || r.None || r.Root != nil && !r.During || r.Action != "" {
			answers[r.ID]++
		}
	}
	for i := range n {
		if id := fmt.Sprintf("q%d", i); answers[id] != 1 {
			t.Errorf("%s: %d answers to %s %.80s", id, answers[id], names[i/len(malformed)], malformed[i%len(malformed)])
		}
	}
	// A bad id is an error of its own.
	for _, value := range malformed {
		var id string
		if json.Unmarshal([]byte(value), &id) == nil && id != "" {
			continue
		}
		list := ask(t, `{"id":`+value+`,"moves":[],"boardXSize":5,"boardYSize":5}`)
		if len(list) != 1 || list[0].Error == "" || list[0].Field != "id" {
			t.Errorf("id %.80s: %+v", value, list)
		}
	}
}

// seeds calls f with lines that programs send.
func seeds(t testing.TB, f func(line string)) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "testdata", "*.jsonl"))
	if err != nil || len(files) < 4 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			f(line)
		}
	}
}

// FuzzTake reads any line. It has an answer, or its positions wait to be searched.
func FuzzTake(f *testing.F) {
	seeds(f, func(line string) { f.Add(line) })
	for _, value := range malformed {
		f.Add(`{"id":"x","moves":[],"boardXSize":5,"boardYSize":5,"rules":` + value + `}`)
		f.Add(`{"id":"x","moves":` + value + `,"boardXSize":5,"boardYSize":5,"avoidMoves":` + value + `}`)
	}
	model, err := network.Shipped()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, line string) {
		var out strings.Builder
		s := newServer(t.Context(), &options{visits: 1}, model, nil, &out)
		s.take([]byte(line))
		waiting := len(s.waiting)
		if err := s.read(strings.NewReader("")); err != nil {
			t.Error(err)
		}
		answers := 0
		for text := range strings.Lines(out.String()) {
			var r struct {
				ID     string          `json:"id"`
				Error  string          `json:"error"`
				Action json.RawMessage `json:"action"`
			}
			if err := json.Unmarshal([]byte(text), &r); err != nil {
				t.Errorf("%q: %v", text, err)
			}
			if r.Error != "" || r.Action != nil {
				answers++
			}
		}
		if (answers == 1) == (waiting > 0) || answers > 1 {
			t.Errorf("%d answers, %d positions wait", answers, waiting)
		}
	})
}
