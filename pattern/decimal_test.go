package pattern_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
)

// TestDecimals compares a weakness, which counts thousandths, with decimal numbers.
func TestDecimals(t *testing.T) {
	b := boardtest.MustParse(t, "X . .\n. . .\n. . .")
	m := pattern.Match{Color: board.Black, Anchor: board.At(0, 2)}
	for _, c := range []struct {
		constraint string
		weakness   int
		want       int
	}{
		{"weakness(a)<0.7", 699, 1}, {"weakness(a)<0.7", 700, 0}, {"weakness(a)<0.7", 701, 0},
		{"weakness(a) <= 0.7", 700, 1}, {"weakness(a) == 0.7", 700, 1}, {"weakness(a) != 0.10", 100, 0},
		{"weakness(a) > 0", 1, 1}, {"!weakness(a)", 1, 0}, {"weakness(a)", 400, 1}, {"-weakness(a)", 400, -1}, {"weakness(a)", 0, 0},
		{"weakness(a) + 0.5 >= 1", 500, 1}, {"weakness(a) + lib(a)", 600, 2}, {"weakness(a) ? 2.5 : 3", 1, 2},
		{"lib(a) == 2.0", 0, 1}, {"lib(a) > 1.5 && lib(a) < 2.5", 0, 1},
		{"lib(a) * 0.5", 0, 1}, {"lib(a) / 4", 0, 0}, {"lib(a) / 0.5", 0, 4}, {"5 % 3 + 0.25", 0, 2},
		{"1000 * weakness(a)", 123, 123},
	} {
		db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "A", Diagram: "O*.", Labels: "a*.", Constraint: c.constraint})
		if err != nil {
			t.Errorf("%s: %v", c.constraint, err)
			continue
		}
		weakness := pattern.Standard("weakness", sure(func(*pattern.Env, []board.Point) int { return c.weakness }))
		weakness.Scale = 1000
		bound, err := db.Bind(pattern.BoardFuncs(), pattern.Table{Funcs: []pattern.Func{weakness}})
		if err != nil {
			t.Fatal(err)
		}
		if got := constraint(t, bound, b, m); got != c.want {
			t.Errorf("%s = %d with a weakness of %d, want %d", c.constraint, got, c.weakness, c.want)
		}
	}
}

// TestDecimalsAreFormatted keeps the digits.
func TestDecimalsAreFormatted(t *testing.T) {
	const text = "Pattern A\n\nO*\n\n:8,-\n\na*\n\n;weakness(a) < 0.70\n"
	f, err := pattern.Parse("db", []byte(text))
	if err != nil || string(f.Format()) != text {
		t.Errorf("%v\n%s", err, f.Format())
	}
	db := mustCompile(t, pattern.General(), text)
	if got := db.Pattern(0).Constraint.String(); got != "weakness(a) < 0.70" {
		t.Errorf("the constraint is %s", got)
	}
}

// TestTwoAnchors: a diagram with two Y loads with a warning, and matches where the
// same diagram does that has an X in place of one of them, for all matchers.
func TestTwoAnchors(t *testing.T) {
	load := func(rows string) *pattern.Database {
		return mustCompile(t, pattern.OwlAttack(), "Pattern A\n"+rows+"\n\n:8,-\n")
	}
	two := load("?Y.\nO*Y")
	if got := fmt.Sprint(two.Warnings()); got != "[db:3:3: warning: pattern A: second Y: the first one is the anchor]" {
		t.Errorf("warnings %s", got)
	}
	for _, rows := range []string{"Y*Y\n.O.", "YY*\n?O?"} {
		if w := load(rows).Warnings(); len(w) != 1 {
			t.Errorf("%q: warnings %v", rows, w)
		}
	}
	if _, err := compile(pattern.Fixed(), "Pattern A\nQ*Q\n\n:8,-\n"); err == nil {
		t.Error("two Q are one too many")
	}
	// The place of a match is that of its elements, wherever the anchor is.
	places := func(m pattern.Matcher, b *board.Board) []string {
		var all []string
		for _, match := range m.AppendMatches(nil, b, pattern.Query{}) {
			e := m.Database().AppendElements(nil, match)
			for i := range e {
				if e[i].Cell == 'Y' {
					e[i].Cell = 'X'
				}
			}
			slices.SortFunc(e, func(x, y pattern.Placed) int { return cmp.Compare(x.Point, y.Point) })
			all = append(all, fmt.Sprint(match.Color, e))
		}
		slices.Sort(all)
		return all
	}
	one, other := load("?Y.\nO*X"), load("?X.\nO*Y")
	automaton, err := dfa.Build(two, dfa.Options{})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, p := range boardtest.ReadPositions(t, "../board/testdata/positions.txt")[:40] {
		want := places(pattern.NewPlain(one), p.Board)
		n += len(want)
		for name, m := range map[string]pattern.Matcher{
			"the other Y": pattern.NewPlain(other), "two, plain": pattern.NewPlain(two), "two, automaton": automaton.Matcher(),
		} {
			if diff := gocmp.Diff(want, places(m, p.Board)); diff != "" {
				t.Fatalf("%s: mismatch (-want +got):\n%s", name, diff)
			}
		}
	}
	if n == 0 {
		t.Error("no matches")
	}
}
