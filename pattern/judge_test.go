package pattern_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
)

// tableJudge answers from tables and writes down what it was asked.
type tableJudge struct {
	status map[board.Point]pattern.Status
	safety map[board.Color]pattern.Safety
	lost   map[board.Point]bool // strings that the move does not save
	err    error                // of Safety and Saved
	log    []string
}

func (j *tableJudge) Status(p board.Point) pattern.Status { return j.status[p] }

func (j *tableJudge) Safety(_ context.Context, _ *board.Board, move board.Point, c board.Color) (pattern.Safety, error) {
	j.log = append(j.log, fmt.Sprintf("safety %v %v", c, move))
	return j.safety[c], j.err
}

func (j *tableJudge) Saved(_ context.Context, _ *board.Board, stone, move board.Point) (bool, error) {
	j.log = append(j.log, fmt.Sprintf("saved %v %v", stone, move))
	return !j.lost[stone], j.err
}

// ruled has stones of both players around a move at C3: O at B3 and D4, X at C4.
const ruled = `
	. . . . .
	. . X O .
	. O . . .
	. . . . .
	. . . . .`

var ruledMatch = pattern.Match{Color: board.White, Anchor: board.At(2, 3)}

// bindRuled returns a pattern of the kind and class in that position, and its match.
func bindRuled(t *testing.T, k pattern.Kind, class string, j pattern.ClassJudge, more ...pattern.Table) (*pattern.Bound, *board.Board, pattern.Match) {
	t.Helper()
	diagram := "?XO\nO*."
	if k.Name == "fixed" {
		diagram = "?YO\nO*."
	}
	db, err := pattern.Build(k, pattern.Spec{
		Name: "P", Diagram: diagram, Entry: "8," + class + ",helper", Labels: diagram, Constraint: "asked(*)"})
	if err != nil {
		t.Fatal(err)
	}
	yes := pattern.Table{
		Funcs:   []pattern.Func{{Name: "asked", MinArgs: 1, MaxArgs: 1, Call: sure(func(*pattern.Env, []board.Point) int { return 1 })}},
		Helpers: []pattern.Helper{{Name: "helper", Call: func(*pattern.Env) (bool, error) { return true, nil }}},
	}
	bound, err := db.Bind(append([]pattern.Table{yes}, more...)...)
	if err != nil {
		t.Fatal(err)
	}
	bound.Judge = j
	b := boardtest.MustParse(t, ruled)
	for _, m := range pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{Color: board.White}) {
		if m.Orientation == 0 {
			return bound, b, m
		}
	}
	t.Fatalf("the pattern of kind %s is not on the board", k.Name)
	return nil, nil, pattern.Match{}
}

// TestClassStatuses has a table of the letters, whose stone they ask about, and the
// statuses that they reject.
func TestClassStatuses(t *testing.T) {
	const alive, critical, dead = pattern.StatusAlive, pattern.StatusCritical, pattern.StatusDead
	own, enemy := board.At(3, 3), board.At(2, 3)
	all := []pattern.Status{pattern.StatusUnknown, alive, critical, dead}
	for _, c := range []struct {
		class      string
		own, enemy []pattern.Status // that are rejected
	}{
		{"s", nil, nil},
		{"sO", []pattern.Status{critical, dead}, nil},
		{"so", []pattern.Status{alive}, nil},
		{"sX", nil, []pattern.Status{dead}},
		{"sx", nil, []pattern.Status{alive}},
		{"sOX", []pattern.Status{critical, dead}, []pattern.Status{dead}},
		{"sOo", []pattern.Status{alive, critical, dead}, nil},
		{"sXx", nil, []pattern.Status{alive, dead}},
		{"sox", []pattern.Status{alive}, []pattern.Status{alive}},
	} {
		for _, k := range []pattern.Kind{pattern.General(), pattern.Connections(), pattern.Influence(), pattern.Barriers(), pattern.Defense(), pattern.Attack()} {
			for _, status := range all {
				for _, stone := range []board.Point{own, enemy} {
					j := &tableJudge{status: map[board.Point]pattern.Status{stone: status}}
					bound, b, m := bindRuled(t, k, c.class, j)
					rejected := c.enemy
					if stone == own {
						rejected = c.own
					}
					want := !slices.Contains(rejected, status)
					if got, err := bound.Accepts(t.Context(), b, m); got != want || err != nil {
						t.Errorf("%s, class %s, stone %v %v: accepted %v, %v", k.Name, c.class, stone, status, got, err)
					}
					// Nobody to ask is as good as unknown statuses.
					bound.Judge = nil
					if got, err := bound.Accepts(t.Context(), b, m); !got || err != nil {
						t.Errorf("%s, class %s without a judge: accepted %v, %v", k.Name, c.class, got, err)
					}
				}
			}
		}
	}
}

// TestClassSafety has a table of what s, n, O and no letter ask about the safety of the
// move and the stones.
func TestClassSafety(t *testing.T) {
	const unsafe, ko, safe = pattern.Unsafe, pattern.SafeByKo, pattern.Safe
	for _, c := range []struct {
		kind       pattern.Kind
		class      string
		own, enemy pattern.Safety
		lost       string // a string that the move does not save
		want       bool
		log        string
	}{
		{pattern.General(), "-", safe, unsafe, "", true, "safety white C3"},
		{pattern.General(), "-", ko, safe, "", false, "safety white C3"},
		{pattern.General(), "-", unsafe, safe, "", false, "safety white C3"},
		{pattern.General(), "s", unsafe, unsafe, "D4", true, ""},
		{pattern.General(), "n", safe, safe, "", true, "safety white C3, safety black C3"},
		{pattern.General(), "n", safe, ko, "", true, "safety white C3, safety black C3"},
		{pattern.General(), "n", safe, unsafe, "", false, "safety white C3, safety black C3"},
		{pattern.General(), "sn", unsafe, ko, "", true, "safety black C3"},
		{pattern.General(), "sn", unsafe, unsafe, "", false, "safety black C3"},
		{pattern.General(), "O", safe, safe, "", true, "saved D4 C3, saved B3 C3, safety white C3"},
		{pattern.General(), "O", safe, safe, "B3", false, "saved D4 C3, saved B3 C3"},
		{pattern.General(), "sO", unsafe, safe, "C4", true, "saved D4 C3, saved B3 C3"},
		{pattern.OwlAttack(), "n", safe, unsafe, "", false, "safety white C3, safety black C3"},
		{pattern.OwlDefense(), "-", unsafe, safe, "", false, "safety white C3"},
		{pattern.OwlVital(), "s", unsafe, safe, "", true, ""},
		{pattern.Combination(), "-", ko, safe, "", false, "safety white C3"},
		{pattern.Fixed(), "-", ko, safe, "", false, "safety white C3"},
		{pattern.Connections(), "B", unsafe, safe, "", true, "safety black C3, saved C4 C3"},
		{pattern.Connections(), "B", unsafe, ko, "B3", true, "safety black C3, saved C4 C3"},
		{pattern.Connections(), "B", safe, unsafe, "", false, "safety black C3"},
		{pattern.Connections(), "B", safe, safe, "C4", false, "safety black C3, saved C4 C3"},
		{pattern.Connections(), "Bs", safe, unsafe, "C4", true, ""},
		{pattern.Connections(), "C", unsafe, unsafe, "C4", true, ""},
		{pattern.Attack(), "A", unsafe, unsafe, "C4", true, ""},
		{pattern.Defense(), "D", unsafe, unsafe, "D4", true, ""},
		{pattern.Barriers(), "D", unsafe, unsafe, "D4", true, ""},
		{pattern.Influence(), "I", unsafe, unsafe, "D4", true, ""},
		{pattern.Handicap(), "-", unsafe, unsafe, "D4", true, ""},
		{pattern.Anything(), "-", unsafe, unsafe, "D4", true, ""},
	} {
		k := c.kind
		if k.NoHelpers {
			k.NoHelpers = false
		}
		j := &tableJudge{safety: map[board.Color]pattern.Safety{board.White: c.own, board.Black: c.enemy}, lost: map[board.Point]bool{}}
		if c.lost != "" {
			p, err := board.ParsePoint(c.lost, 5)
			if err != nil {
				t.Fatal(err)
			}
			j.lost[p] = true
		}
		bound, b, m := bindRuled(t, k, c.class, j)
		got, err := bound.Accepts(t.Context(), b, m)
		if log := strings.Join(j.log, ", "); got != c.want || err != nil || log != c.log {
			t.Errorf("%s, class %s, safety %v and %v, lost %q: accepted %v, %v after %q, want %v after %q",
				k.Name, c.class, c.own, c.enemy, c.lost, got, err, log, c.want, c.log)
		}
		if ok, err := bound.Allows(t.Context(), b, m); ok != c.want || err != nil {
			t.Errorf("%s, class %s: allowed %v, %v", k.Name, c.class, ok, err)
		}
	}
}

// TestMoveMustBeLegal: a suicide is no move of a pattern whose move is that of O, and a
// ko that may not be taken is one.
func TestMoveMustBeLegal(t *testing.T) {
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "P", Diagram: "?X\nX*", Entry: "8,s"})
	if err != nil {
		t.Fatal(err)
	}
	bound, err := db.Bind()
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		diagram string
		want    bool
	}{
		"suicide": {". X . .\nX . X .\n. X . .\n. . . .", false},
		"ko":      {". X O .\nX O . O\n. X O .\n. . . .", true},
		"open":    {". X . .\nX . . .\n. X . .\n. . . .", true},
	} {
		b := boardtest.MustParse(t, c.diagram)
		if name == "ko" {
			if err := b.Play(board.At(2, 2), board.Black, board.Strict); err != nil || b.Legal(board.At(1, 2), board.White, board.Strict) {
				t.Fatalf("White may take the ko: %v", err)
			}
		}
		m := pattern.Match{Color: board.White, Anchor: board.At(1, 3)}
		if got, err := bound.Accepts(t.Context(), b, m); got != c.want || err != nil {
			t.Errorf("%s: accepted %v, %v", name, got, err)
		}
	}
}

// TestOrderOfTests: class letters come before the constraint, and that before the
// helper; what rejects a match spares it the tests behind.
func TestOrderOfTests(t *testing.T) {
	for _, c := range []struct {
		reject string
		want   []string
	}{
		{"status", nil},
		{"safety", []string{"saved", "saved", "safety white"}},
		{"n", []string{"saved", "saved", "safety white", "safety black"}},
		{"constraint", []string{"saved", "saved", "safety white", "safety black", "constraint"}},
		{"helper", []string{"saved", "saved", "safety white", "safety black", "constraint", "helper"}},
		{"", []string{"saved", "saved", "safety white", "safety black", "constraint", "helper"}},
	} {
		j := &tableJudge{
			status: map[board.Point]pattern.Status{},
			safety: map[board.Color]pattern.Safety{board.White: pattern.Safe, board.Black: pattern.Safe},
		}
		switch c.reject {
		case "status":
			j.status[board.At(3, 3)] = pattern.StatusDead
		case "safety":
			j.safety[board.White] = pattern.SafeByKo
		case "n":
			j.safety[board.Black] = pattern.Unsafe
		}
		bound, b, _ := bindRuled(t, pattern.General(), "On", j, pattern.Table{
			Funcs: []pattern.Func{{Name: "asked", MinArgs: 1, MaxArgs: 1, Call: func(*pattern.Env, []board.Point) (int, error) {
				j.log = append(j.log, "constraint")
				if c.reject == "constraint" {
					return 0, nil
				}
				return 1, nil
			}}},
			Helpers: []pattern.Helper{{Name: "helper", Call: func(*pattern.Env) (bool, error) {
				j.log = append(j.log, "helper")
				return c.reject != "helper", nil
			}}},
		})
		ok, err := bound.Accepts(t.Context(), b, ruledMatch)
		if ok != (c.reject == "") || err != nil {
			t.Errorf("rejected by %q: accepted %v, %v", c.reject, ok, err)
		}
		var got []string
		for _, l := range j.log {
			w := strings.Fields(l)
			if w[0] == "safety" {
				w[0] += " " + w[1]
			}
			got = append(got, w[0])
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("rejected by %q: mismatch (-want +got):\n%s", c.reject, diff)
		}
	}
}

// TestJudgeFails: an error of the judge rejects the match and is collected with the
// pattern and the place; that of a context comes back; nothing known is no fault.
func TestJudgeFails(t *testing.T) {
	no := errors.New("no")
	for _, err := range []error{no, context.Canceled, pattern.ErrUnknown} {
		j := &tableJudge{err: err}
		bound, b, _ := bindRuled(t, pattern.General(), "-", j)
		ok, got := bound.Accepts(t.Context(), b, ruledMatch)
		faults := bound.Faults.All()
		switch {
		case ok:
			t.Errorf("%v: accepted", err)
		case err == no && (got != nil || len(faults) != 1):
			t.Errorf("%v: %v, faults %v", err, got, faults)
		case err == context.Canceled && (!errors.Is(got, err) || len(faults) != 0):
			t.Errorf("%v: %v, faults %v", err, got, faults)
		case err == pattern.ErrUnknown && (got != nil || len(faults) != 0):
			t.Errorf("%v: %v, faults %v", err, got, faults)
		}
		if err == no && (faults[0].Pattern != "P" || faults[0].Move != board.At(2, 2) || faults[0].Match != ruledMatch) {
			t.Errorf("fault %+v", faults[0])
		}
	}
}
