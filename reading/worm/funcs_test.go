package worm_test

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestVocabulary supplies exactly the names that the standard vocabulary says
// this package owns, with its numbers of arguments.
func TestVocabulary(t *testing.T) {
	f, err := worm.NewFunctions(reading.New(reading.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	got, want := map[string][2]int{}, map[string][2]int{}
	for _, fn := range f.Table().Funcs {
		if _, twice := got[fn.Name]; twice {
			t.Errorf("%s is there twice", fn.Name)
		}
		got[fn.Name] = [2]int{fn.MinArgs, fn.MaxArgs}
	}
	for _, w := range pattern.Vocabulary() {
		if w.Owner == "reading/worm" {
			want[w.Name] = [2]int{w.MinArgs, w.MaxArgs}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// evaluator evaluates expressions whose labels are letters of a diagram.
type evaluator struct {
	t     *testing.T
	f     *worm.Functions
	b     *board.Board
	marks map[string]board.Point
	own   board.Color
}

// newEvaluator reads a diagram with letters on empty points; stones are named by
// their vertices in marks.
func newEvaluator(t *testing.T, tactics search.Tactics, own board.Color, diagram string, marks map[string]string) *evaluator {
	t.Helper()
	b, letters, err := board.ParseMarkedDiagram(diagram)
	if err != nil {
		t.Fatal(err)
	}
	f, err := worm.NewFunctions(tactics)
	if err != nil {
		t.Fatal(err)
	}
	e := &evaluator{t: t, f: f, b: b, own: own, marks: map[string]board.Point{}}
	for l, p := range letters {
		e.marks[string(l)] = p
	}
	for l, v := range marks {
		e.marks[l] = at(t, v)
	}
	return e
}

// value is ask where the function does not fail.
func (e *evaluator) value(call string) int {
	e.t.Helper()
	v, err := e.ask(e.t.Context(), call)
	if err != nil {
		e.t.Errorf("%s: %v", call, err)
	}
	return v
}

// ask calls one function: "name(a,?,b)".
func (e *evaluator) ask(ctx context.Context, call string) (int, error) {
	e.t.Helper()
	defer boardtest.Restored(e.t, e.b)()
	name, rest, _ := strings.Cut(strings.TrimSuffix(call, ")"), "(")
	var args []board.Point
	for _, a := range strings.Split(rest, ",") {
		p, ok := e.marks[strings.TrimSpace(a)]
		if strings.TrimSpace(a) == "?" {
			p, ok = board.Pass, true
		}
		if !ok {
			e.t.Fatalf("%s: no point %q", call, a)
		}
		args = append(args, p)
	}
	for _, fn := range e.f.Table().Funcs {
		if fn.Name == name {
			return fn.Call(&pattern.Env{Context: ctx, Board: e.b, Color: e.own}, args)
		}
	}
	e.t.Fatalf("no function %q", name)
	return 0, nil
}

const win = int(search.Win)

// twoMethods hides all methods of a reader but those of search.Tactics.
type twoMethods struct{ r *reading.Reader }

func (m twoMethods) Attack(ctx context.Context, b *board.Board, p board.Point) (search.Result, error) {
	return m.r.Attack(ctx, b, p)
}

func (m twoMethods) Defend(ctx context.Context, b *board.Board, p board.Point) (search.Result, error) {
	return m.r.Defend(ctx, b, p)
}

// tactics are a reader with all its methods, and one with two.
func tactics() map[string]search.Tactics {
	return map[string]search.Tactics{
		"all methods": reading.New(reading.Options{}),
		"two methods": twoMethods{reading.New(reading.Options{})},
	}
}

var functionCases = []struct {
	name, diagram string
	own           board.Color
	marks         map[string]string
	want          map[string]int
}{
	{
		"a stone in a ladder", `
		. . . . . . . . .
		. . . . . . . . .
		. . X X . . . . .
		. X O a b . . . .
		. . c . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`, board.Black,
		map[string]string{"S": "C6", "T": "C7"},
		map[string]int{
			"attack(S)":            win,
			"defend(S)":            win,
			"attack(T)":            0,
			"defend(T)":            0,
			"attack(a)":            0,
			"safe_omove(a)":        win,
			"safe_xmove(a)":        win,
			"does_attack(a,S)":     0, // the ladder works from below only
			"does_attack(c,S)":     win,
			"does_defend(c,S)":     1,
			"oplay_attack(c,S)":    win,
			"oplay_defend(c,S)":    0,
			"xplay_defend(c,S)":    win,
			"xplay_attack(c,S)":    0,
			"oplay_attack(?,S)":    win,
			"lib2(S)":              3,
			"lib2(a)":              0,
			"seki_helper(T)":       0,
			"seki_helper(S)":       1,
			"odefend_against(c,a)": 1,
		},
	},
	{
		"stones in atari", `
		. . . . . . .
		. . X O . . .
		. X O a O . .
		. . X O . . .
		. . . . . . .
		. . . . . . .
		O b . . . . .`, board.White,
		map[string]string{"S": "C5", "T": "D6", "U": "C6", "V": "A1"},
		map[string]int{
			"attack(S)":                                int(search.KoA),
			"adjacent_to_stone_in_atari(U)":            1,
			"adjacent_to_stone_in_atari(S)":            0,
			"adjacent_to_stone_in_atari(V)":            0,
			"adjacent_to_defendable_stone_in_atari(U)": 1,
			"xplay_attack(a,S)":                        win, // nothing is left to attack
			"xplay_defend(a,S)":                        0,
			"xplay_attack_either(a,S,V)":               win,
			"xplay_defend_both(a,S,V)":                 0,
			"oplay_defend_both(a,V,S)":                 win,
			"oplay_attack_either(U,S)":                 0, // two colors
			"xplay_attack_either(b,S,U)":               0,
			"oplay_defend_both(V,U)":                   0,
			"xplay_defend_both(b,U,S)":                 0,
		},
	},
	{
		// A move at a is an atari on both, and nothing captures or connects.
		"double atari", `
		. . . . . . . . .
		. . . X X . . . .
		. . X O a b . . .
		. . . X O X . . .
		. . . X O X . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`, board.Black,
		map[string]string{"S": "D7", "T": "E6"},
		map[string]int{
			"oplay_attack_either(S,T)": win,
			"oplay_defend_both(a,S,T)": 0,
			"xplay_defend_both(a,S,T)": win,
		},
	},
}

func TestFunctions(t *testing.T) {
	for _, c := range functionCases {
		for name, tac := range tactics() {
			t.Run(c.name+"/"+name, func(t *testing.T) {
				e := newEvaluator(t, tac, c.own, c.diagram, c.marks)
				for _, call := range slices.Sorted(maps.Keys(c.want)) {
					if got := e.value(call); got != c.want[call] {
						t.Errorf("%s = %d, want %d", call, got, c.want[call])
					}
				}
			})
		}
	}
}

// TestKnown answers from the analysis where it describes the board, and reads
// elsewhere.
func TestKnown(t *testing.T) {
	b := boardtest.MustParse(t, raceBoard)
	o := &oracle{left: 1000, attacks: map[string]search.Result{"D4": {Code: search.KoA, Move: at(t, "D3")}}}
	w := analyze(t, b, worm.Options{Tactics: o, NoThreats: true, NoPatterns: true})
	w = w.WithCutstone2(append(make([]int, int(at(t, "D4"))), 2))
	e := &evaluator{t: t, f: nil, b: b, own: board.Black, marks: map[string]board.Point{"S": at(t, "D4"), "a": at(t, "G7")}}
	asked := &oracle{left: 1000}
	f, err := worm.NewFunctions(asked)
	if err != nil {
		t.Fatal(err)
	}
	e.f = f
	f.Begin(w)
	if got := e.value("attack(S)"); got == 0 || asked.left != 1000 {
		t.Errorf("attack is %d after %d questions", got, 1000-asked.left)
	}
	if got := e.value("potential_cutstone(S)"); got != 1 {
		t.Errorf("potential_cutstone is %d", got)
	}
	if got := e.value("lib2(S)"); got != w.At(at(t, "D4")).Liberties[1] {
		t.Errorf("lib2 is %d", got)
	}
	if got := e.value("oplay_attack(a,S)"); got != 0 || asked.left == 1000 {
		t.Errorf("attack elsewhere is %d after %d questions", got, 1000-asked.left)
	}
	known := w
	// Liberties are the same whether the analysis knows them or they are counted.
	for _, w := range []*worm.Worms{w, nil} {
		f.Begin(w)
		for p := range board.Points(b.Size()) {
			e.marks["p"] = p
			for i, name := range []string{"lib2", "lib3", "lib4"} {
				want := 0
				if v := known.At(p); v != nil {
					want = v.Liberties[i+1]
				}
				if got := e.value(name + "(p)"); got != want {
					t.Errorf("known: %v, %s of %v is %d, want %d", w != nil, name, p, got, want)
				}
			}
		}
	}
	f.Begin(nil)
	if got, err := e.ask(t.Context(), "potential_cutstone(S)"); got != 0 || !errors.Is(err, pattern.ErrUnknown) {
		t.Errorf("potential_cutstone without an analysis is %d, %v", got, err)
	}
	f.Begin(analyze(t, b, worm.Options{Tactics: o, NoThreats: true, NoPatterns: true}))
	if got, err := e.ask(t.Context(), "potential_cutstone(S)"); got != 0 || !errors.Is(err, pattern.ErrUnknown) {
		t.Errorf("potential_cutstone before anybody has counted is %d, %v", got, err)
	}
}

// TestUnknownIsRead: what the analysis could not find out is read again when a function asks.
func TestUnknownIsRead(t *testing.T) {
	e := newEvaluator(t, judge{
		attack: func(*board.Board, board.Point) search.Result {
			return search.Result{Code: search.Win, Move: at(t, "D5")}
		},
		defend: func(*board.Board, board.Point) search.Result {
			return search.Result{Code: search.KoA, Move: at(t, "D5")}
		},
	}, board.White, lone, map[string]string{"S": "E5"})
	limited := judge{attack: func(*board.Board, board.Point) search.Result { return search.Result{Limited: true} }}
	for name, c := range map[string]struct {
		tactics        judge
		attack, defend int
	}{
		"unknown": {limited, win, int(search.KoA)},
		"safe":    {judge{}, 0, 0},
		"lost":    {attackable(map[board.Point]search.Code{at(t, "E5"): search.KoB}, at(t, "F5")), int(search.KoB), win},
	} {
		e.f.Begin(analyze(t, e.b, worm.Options{Tactics: c.tactics, NoThreats: true, NoPatterns: true}))
		if got := e.value("attack(S)"); got != c.attack {
			t.Errorf("%s: attack %d, want %d", name, got, c.attack)
		}
		if got := e.value("defend(S)"); got != c.defend {
			t.Errorf("%s: defend %d, want %d", name, got, c.defend)
		}
	}
}

// TestSafeOnce asks for each safe move once where there is a memory.
func TestSafeOnce(t *testing.T) {
	b := boardtest.MustParse(t, raceBoard)
	o := &oracle{left: 1 << 20}
	f, err := worm.NewFunctions(reading.Complete(o, memory.New(0)))
	if err != nil {
		t.Fatal(err)
	}
	e := &evaluator{t: t, f: f, b: b, own: board.Black, marks: map[string]board.Point{"a": at(t, "G7"), "b": at(t, "A1")}}
	for k, call := range []struct {
		call string
		asks int
	}{
		{"safe_omove(a)", 1}, {"safe_omove(a)", 0}, {"safe_xmove(a)", 1}, {"safe_omove(b)", 1},
		{"odefend_against(b,a)", 1}, {"odefend_against(b,a)", 0}, {"safe_omove(a)", 0},
	} {
		left := o.left
		e.value(call.call)
		if got := left - o.left; got != call.asks {
			t.Errorf("call %d, %s: asked %d times, want %d", k, call.call, got, call.asks)
		}
	}
	o.left = 0
	if got, err := e.ask(t.Context(), "safe_xmove(b)"); got != 0 || !errors.Is(err, errOracle) {
		t.Errorf("an error: %d, %v", got, err)
	}
	if got := e.value("safe_omove(a)"); got != win {
		t.Errorf("an answer that was kept before the error: %d", got)
	}
	o.left = 9
	if got := e.value("safe_xmove(b)"); got != win {
		t.Errorf("the same question again: %d", got)
	}
}

// TestFunctionErrors: an error comes back from the call that it happened in, with 0,
// and the next call knows nothing of it.
func TestFunctionErrors(t *testing.T) {
	for _, c := range functionCases {
		for _, call := range slices.Sorted(maps.Keys(c.want)) {
			if strings.Contains(call, "somewhere") {
				continue
			}
			e := newEvaluator(t, &oracle{}, c.own, c.diagram, c.marks)
			if got, err := e.ask(t.Context(), call); err != nil && (got != 0 || !errors.Is(err, errOracle)) {
				t.Errorf("%s = %d, %v", call, got, err)
			}
		}
	}
	e := newEvaluator(t, reading.New(reading.Options{}), board.Black, small, map[string]string{"S": "A3"})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got, err := e.ask(ctx, "attack(S)"); got != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %d, %v", got, err)
	}
	if got := e.value("attack(S)"); got != win {
		t.Errorf("with another context: %d", got)
	}
	if _, err := worm.NewFunctions(nil); err == nil {
		t.Errorf("without tactics: %v", err)
	}
}

// TestAnyArguments calls all functions with points of all kinds: there is no
// error, the board is restored, and the values are codes, truths or counts.
func TestAnyArguments(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	boards := benchPositions(t)
	for name, tac := range map[string]search.Tactics{
		"all methods": reading.New(reading.Options{Params: reading.Level(2), Limits: search.Limits{Nodes: 200}}),
		"two methods": twoMethods{reading.New(reading.Options{Params: reading.Level(2), Limits: search.Limits{Nodes: 200}})},
	} {
		f, err := worm.NewFunctions(tac)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			b := boards[rnd.IntN(len(boards))]
			restored := boardtest.Restored(t, b)
			for _, fn := range f.Table().Funcs {
				for range 5 {
					args := make([]board.Point, fn.MinArgs)
					if fn.MaxArgs == -1 {
						args = make([]board.Point, fn.MinArgs+rnd.IntN(3))
					}
					// Points close to one another, and now and then a point again.
					col, row := rnd.IntN(b.Size()), rnd.IntN(b.Size())
					for i := range args {
						args[i] = board.At((col+rnd.IntN(4))%b.Size(), (row+rnd.IntN(4))%b.Size())
					}
					got, err := fn.Call(&pattern.Env{Context: t.Context(), Board: b, Color: board.Black + board.Color(rnd.IntN(2))}, args)
					if err != nil && !errors.Is(err, pattern.ErrUnknown) || got < 0 || got > win && !strings.HasPrefix(fn.Name, "lib") {
						t.Fatalf("%s: %s%v = %d, %v on\n%v", name, fn.Name, args, got, err, b)
					}
				}
			}
			restored()
		}
	}
}

// TestSequences checks the rules of sequences: a tenuki shifts the turn, an
// illegal move is skipped while the turn passes, and what was captured counts.
func TestSequences(t *testing.T) {
	c := functionCases[0]
	e := newEvaluator(t, reading.New(reading.Options{}), c.own, c.diagram, c.marks)
	for _, same := range [][2]string{
		{"xplay_defend(c,a,S)", "oplay_defend(?,c,a,S)"},
		{"oplay_attack(a,b,S)", "xplay_attack(?,a,b,S)"},
		{"oplay_attack(a,S,c,S)", "oplay_attack(a,?,c,S)"}, // S is occupied
		{"xplay_attack(S,c,S)", "oplay_attack(c,S)"},
	} {
		if x, y := e.value(same[0]), e.value(same[1]); x != y {
			t.Errorf("%s is %d, %s is %d", same[0], x, same[1], y)
		}
	}
	if x, y := e.value("oplay_attack(c,S)"), e.value("xplay_attack(c,S)"); x == y {
		t.Errorf("it does not matter who plays first: %d", x)
	}
	// O takes S with two moves in a row: captured is attacked, and not defended.
	if got := e.value("oplay_attack(c,?,a,S)"); got != win {
		t.Errorf("attack on a captured string is %d", got)
	}
	if got := e.value("oplay_defend(c,?,a,S)"); got != 0 {
		t.Errorf("defense of a captured string is %d", got)
	}
}

// TestConnectAndCut: Black plays s, White gives atari at a, Black draws back to d
// and then cuts at c, where White cannot keep both the stone at a and the one at
// C2. Where the cut is suicide there is none.
func TestConnectAndCut(t *testing.T) {
	const diagram = `
		. . . . .
		. . . . .
		. X . . .
		. c O X .
		. a s d .`
	const raised = `
		. . . . .
		. X . . .
		. c O X .
		. a X d .
		. X f . .`
	for name, tac := range tactics() {
		t.Run(name, func(t *testing.T) {
			for _, c := range []struct {
				diagram string
				want    map[string]int
			}{
				{diagram, map[string]int{
					"edge_double_sente(s,a,c,X)":       1,
					"edge_double_sente(s,a,c,O)":       0, // a white move
					"edge_double_sente(s,a,c,d)":       0, // nobody's move
					"connect_and_cut_helper2(s,a,c)":   1,
					"connect_and_cut_helper2(s,d,c)":   1, // a comes later
					"connect_and_cut_helper(s,a,c)":    0, // no string
					"connect_and_cut_helper(O,c,a)":    0, // the wrong side
					"adjacent_to_stone_in_atari(X)":    0,
					"oplay_attack_either(s,a,d,c,a,O)": win,
				}},
				{strings.Replace(diagram, "s", "X", 1), map[string]int{
					"connect_and_cut_helper(S,a,c)": 1,
					"connect_and_cut_helper(S,c,a)": 0, // c is no liberty
				}},
				{strings.Replace(strings.Replace(diagram, "s", "X", 1), ". X . . .\n\t\t. c", ". O . . .\n\t\tO c", 1), map[string]int{
					"connect_and_cut_helper(S,a,c)": 0,
				}},
				// One line further up, first with two liberties, then with three: no atari.
				{strings.Replace(raised, "f", "O", 1), map[string]int{"connect_and_cut_helper(X,a,c)": 1}},
				{raised, map[string]int{"connect_and_cut_helper(X,a,c)": 0}},
			} {
				e := newEvaluator(t, tac, board.Black, c.diagram, map[string]string{"S": "C1", "X": "D2", "O": "C2"})
				if e.b.At(at(t, "C2")) == board.Black {
					e.marks["X"] = at(t, "C2")
				}
				for _, call := range slices.Sorted(maps.Keys(c.want)) {
					if got := e.value(call); got != c.want[call] {
						t.Errorf("%s = %d, want %d", call, got, c.want[call])
					}
				}
			}
		})
	}
}
