package influence_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
)

// TestShipped counts the patterns and binds them all with the tactical
// functions.
func TestShipped(t *testing.T) {
	sources, barriers, err := influence.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, db := range []*pattern.Database{sources, barriers} {
		for _, w := range db.Warnings() {
			t.Error(w)
		}
		for _, p := range db.All() {
			for _, letter := range "EIADBt" {
				if p.Class.Has(byte(letter)) {
					count[string(letter)]++
				}
			}
		}
	}
	for letters, least := range map[string]int{"AD": 40, "B": 30, "t": 30, "E": 20, "I": 14} {
		n := 0
		for _, l := range letters {
			n += count[string(l)]
		}
		if n < least {
			t.Errorf("%d patterns of class %s, want %d", n, letters, least)
		}
	}
	if u := newTactics(t).engine.Unbound(); len(u) != 0 {
		t.Errorf("unbound with tactical functions: %+v", u)
	}
	alone := newEngine(t, influence.Options{}).Unbound()
	for _, u := range alone {
		if w, _ := pattern.WordNamed(u.Name); w.Owner != "reading/worm" {
			t.Errorf("%s needs %s", u.Pattern, u.Name)
		}
	}
	if len(alone) == 0 {
		t.Error("no pattern reads")
	}
}

// TestComments: every pattern says what shape it is.
func TestComments(t *testing.T) {
	for _, name := range []string{"influence.db", "barriers.db"} {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := pattern.Parse(name, src)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls() {
			lines := strings.Split(string(d.Format()), "\n")
			if !strings.HasPrefix(lines[1], "#") || !strings.HasSuffix(lines[1], ".") || lines[2] != "" {
				t.Errorf("%s has no one-line comment", d.Name)
			}
		}
	}
}

// facts are an influence.Facts of two results.
type facts struct {
	byColor  [3]*influence.Result
	ring     *influence.Surround
	surround influence.SurroundStatus
}

func (f *facts) Influence(c board.Color) *influence.Result { return f.byColor[c] }
func (f *facts) Surround(board.Point) *influence.Surround  { return f.ring }
func (f *facts) DoesSurround(_, _ board.Point) (influence.SurroundStatus, error) {
	if f.ring == nil {
		return influence.NotSurrounded, pattern.ErrUnknown
	}
	return f.surround, nil
}

// TestFunctions supplies every name that the vocabulary assigns to influence.
func TestFunctions(t *testing.T) {
	var want, got []string
	for _, w := range pattern.Vocabulary() {
		if w.Owner == "influence" && !strings.HasPrefix(w.Name, "non_") {
			want = append(want, w.Name)
		}
	}
	f := &facts{}
	table := influence.Functions(f)
	for _, fn := range table.Funcs {
		got = append(got, fn.Name)
	}
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("mismatch (-want +got):\n%s", diff)
	}

	b := boardtest.MustParse(t, gapInWall)
	x := newTactics(t)
	f.byColor[board.Black] = x.compute(t, b, board.Black, false)
	f.byColor[board.White] = x.compute(t, b, board.White, false)
	ask := func(constraint string, own board.Color) (int, error) {
		db, err := pattern.Build(pattern.General(), pattern.Spec{
			Name: "Ask", Diagram: "O*..X", Entry: "8,-", Labels: "Odef?", Constraint: constraint})
		if err != nil {
			t.Fatal(err)
		}
		bound, err := db.Bind(table)
		if err != nil {
			t.Fatal(err)
		}
		// C5 * E5 F5 G5, with White as O.
		return bound.Constraint(t.Context(), b, pattern.Match{Color: own, Anchor: board.At(2, 4)})
	}
	for _, c := range []struct {
		constraint string
		want       int
	}{
		{"xterri(e)", 1}, {"oterri(e)", 0}, {"xmoyo(e)", 1}, {"xarea(e)", 1}, {"omoyo(e)", 0}, {"oarea(e)", 0},
		{"xmoyo_opposite(e)", 0}, {"omoyo_opposite(e)", 0},
	} {
		if got, err := ask(c.constraint, board.White); got != c.want || err != nil {
			t.Errorf("%s = %d, %v, want %d", c.constraint, got, err, c.want)
		}
	}
	for _, constraint := range []string{"is_surrounded(e)", "does_surround(d,e)", "surround_map(e,f)", "!is_surrounded(e)"} {
		if got, err := ask(constraint, board.White); got != 0 || !errors.Is(err, pattern.ErrUnknown) {
			t.Errorf("%s = %d, %v, want unknown", constraint, got, err)
		}
	}
	ring := &influence.Surround{Status: influence.WeaklySurrounded}
	ring.Hull.Add(board.At(5, 4))
	f.ring, f.surround = ring, influence.Surrounded
	for constraint, want := range map[string]int{"is_surrounded(e)": 2, "does_surround(d,e)": 1, "surround_map(e,f)": 1, "surround_map(f,e)": 0} {
		if got, err := ask(constraint, board.White); got != want || err != nil {
			t.Errorf("%s = %d, %v, want %d", constraint, got, err, want)
		}
	}
}

// TestHaneBlocked has the position break_in.sgf of GNU Go's tests: a hane on the
// second line is blocked by the second of two stones on the third, and does not
// reach the first line behind it. Below a single stone it does.
func TestHaneBlocked(t *testing.T) {
	x := newTactics(t)
	for _, c := range []struct {
		name, diagram string
		blocked       bool
	}{{"two stones", wayIn, true}, {"one stone", strings.Replace(wayIn, "X O O", "X O .", 1), false}} {
		b := boardtest.MustParse(t, c.diagram)
		r := new(influence.Result)
		if err := x.engine.Compute(t.Context(), influence.Input{Board: b, ToPlay: board.Black}, r); err != nil {
			t.Fatal(err)
		}
		hane, next, behind := board.At(4, 7), board.At(5, 7), board.At(5, 8)
		if r.Strength(board.Black, hane) == 0 {
			t.Errorf("%s: no hane", c.name)
		}
		if got := r.Strength(board.Black, behind) == 0; got != c.blocked {
			t.Errorf("%s: a source of %.1f on the first line", c.name, r.Strength(board.Black, behind))
		}
		if got := r.Permeability(board.Black, next) == 0 && r.Permeability(board.Black, behind) == 0; got != c.blocked {
			t.Errorf("%s: permeability %.2f beside the hane", c.name, r.Permeability(board.Black, next))
		}
	}
}

// TestBendRoundHead: the point beyond the head of a stone is no territory of its player
// if the opponent can bend round it there, and the cut behind wins nothing.
func TestBendRoundHead(t *testing.T) {
	const safe = `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		X X . O . . . . .
		. X O . O . . . .
		. X O . . . . . .
		. X O . O . . . .
		. X O . . . . . .
		. X O . . . . . .`
	const caught = `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		X X . O . . . . .
		. X O . O . . . .
		. X O X . . . . .
		. X O X O . . . .
		. X X X . . . . .
		. . . . . . . . .`
	x := newTactics(t)
	for _, c := range []struct {
		name, diagram string
		open          bool
	}{{"safe", safe, true}, {"caught", caught, false}} {
		b := boardtest.MustParse(t, c.diagram)
		r := new(influence.Result)
		if err := x.engine.Compute(t.Context(), influence.Input{Board: b, ToPlay: board.White}, r); err != nil {
			t.Fatal(err)
		}
		if p := board.At(1, 6); r.NonTerritory(board.Black, p) != c.open {
			t.Errorf("%s: %v is no territory of Black: %v, want %v", c.name, p, !c.open, c.open)
		}
	}
}

// TestOwnMarks: a table that has the functions with which actions mark points takes the
// place of those of the Engine.
func TestOwnMarks(t *testing.T) {
	b := boardtest.MustParse(t, gapInWall)
	asked := 0
	var none []pattern.Func
	for _, name := range []string{"non_oterritory", "non_xterritory"} {
		none = append(none, pattern.Standard(name, func(*pattern.Env, []board.Point) (int, error) { asked++; return 0, nil }))
	}
	for _, c := range []struct {
		tables []pattern.Table
		marks  bool
	}{{nil, true}, {[]pattern.Table{{Name: "none", Funcs: none}}, false}} {
		asked = 0
		r := compute(t, newEngine(t, influence.Options{Tables: c.tables}), influence.Input{Board: b, ToPlay: board.White})
		marked := false
		for p := range board.Points(9) {
			marked = marked || r.NonTerritory(board.Black, p) || r.NonTerritory(board.White, p)
		}
		if marked != c.marks || (asked > 0) == c.marks {
			t.Errorf("own functions %v: points are marked %v, %d questions", c.tables != nil, marked, asked)
		}
	}
	// Each of them alone is asked as often as with the other one.
	both := asked
	sum := 0
	for i := range none {
		asked = 0
		compute(t, newEngine(t, influence.Options{Tables: []pattern.Table{{Name: "one", Funcs: none[i : i+1]}}}), influence.Input{Board: b, ToPlay: board.White})
		if sum += asked; asked == 0 {
			t.Errorf("%s is not asked", none[i].Name)
		}
	}
	if sum != both {
		t.Errorf("%d questions to one by one, %d to both", sum, both)
	}
}
