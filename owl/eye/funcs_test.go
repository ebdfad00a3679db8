package eye_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// TestFunctions asks every function about every kind of point: a is an eye, b a half eye,
// c a false one, d a margin, e a stone.
func TestFunctions(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, `
		a X b X O . .
		X X X d O . .
		X . X X O . .
		X X X X O . .
		c X X O O . .
		X O O O . . .
		O O . . . . .`)
	m := found(t, b)
	f := eye.NewFunctions(reading.New(reading.Options{}))
	f.Begin(m)
	table := f.Table()
	call := func(name string, p board.Point, c board.Color) (int, error) {
		for _, fn := range table.Funcs {
			if fn.Name == name {
				return fn.Call(&pattern.Env{Context: t.Context(), Board: b, Color: c}, []board.Point{p})
			}
		}
		t.Fatalf("no function %s", name)
		return 0, nil
	}
	for name, want := range map[string]map[rune]int{
		"eye":                {'a': 1, 'b': 1, 'c': 1, 'd': 1},
		"proper_eye":         {'a': 1, 'b': 1},
		"marginal_eye":       {'c': 1, 'd': 1},
		"halfeye":            {'b': 1},
		"false_eye":          {'c': 1},
		"max_eye_value":      {'a': 1, 'b': 1},
		"obvious_false_oeye": {'c': 1},
	} {
		for _, mark := range "abcde" {
			if mark != 'a' && mark != 'c' && strings.HasPrefix(name, "obvious") {
				continue // not about ends of Black's spaces
			}
			p := marks[mark]
			if mark == 'e' {
				p = point(t, "B7")
			}
			got, err := call(name, p, board.Black)
			if err != nil || got != want[mark] {
				t.Errorf("%s(%c): %d, error %v, want %d\n%v%v", name, mark, got, err, want[mark], b, m)
			}
		}
	}
	// The other way round for the opponent.
	if got, err := call("obvious_false_xeye", marks['c'], board.White); got != 1 || err != nil {
		t.Errorf("obvious_false_xeye: %d, error %v", got, err)
	}
	f.Begin(nil)
	for _, name := range []string{"eye", "proper_eye", "marginal_eye", "halfeye", "false_eye", "false_eye_territory", "max_eye_value"} {
		if _, err := call(name, marks['a'], board.Black); !errors.Is(err, pattern.ErrUnknown) {
			t.Errorf("%s: error %v, want %v", name, err, pattern.ErrUnknown)
		}
	}
	other := found(t, boardtest.MustParse(t, contested))
	f.Begin(other)
	if _, err := call("eye", marks['a'], board.Black); !errors.Is(err, pattern.ErrUnknown) {
		t.Errorf("of another position: error %v, want %v", err, pattern.ErrUnknown)
	}
}

// TestOwners checks that the table has the names that belong to this package, no others,
// and that patterns can be bound to it.
func TestOwners(t *testing.T) {
	got := map[string]bool{}
	for _, fn := range eye.NewFunctions(nil).Table().Funcs {
		if got[fn.Name] {
			t.Errorf("%s is there twice", fn.Name)
		}
		got[fn.Name] = true
	}
	n := 0
	for _, w := range pattern.Vocabulary() {
		if w.Owner == "owl/eye" {
			n++
			if !got[w.Name] {
				t.Errorf("%s is missing", w.Name)
			}
		}
	}
	if len(got) != n {
		t.Errorf("%d functions, want %d", len(got), n)
	}
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "A", Diagram: "O*", Labels: "Oa", Constraint: "proper_eye(a) && max_eye_value(a) > 0 && !obvious_false_oeye(a)"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Bind(pattern.BoardFuncs(), eye.NewFunctions(nil).Table()); err != nil {
		t.Error(err)
	}
}

// attacker answers as it is told.
type attacker func() (search.Result, error)

func (a attacker) Attack(context.Context, *board.Board, board.Point) (search.Result, error) {
	return a()
}

// obviouslyFalse calls the function of constraints.
func obviouslyFalse(t *testing.T, a search.Attacker, b *board.Board, p board.Point, c board.Color) (bool, error) {
	t.Helper()
	for _, fn := range eye.NewFunctions(a).Table().Funcs {
		if fn.Name == "obvious_false_oeye" {
			v, err := fn.Call(&pattern.Env{Context: t.Context(), Board: b, Color: c}, []board.Point{p})
			return v == 1, err
		}
	}
	t.Fatal("no function")
	return false, nil
}

func TestObviouslyFalse(t *testing.T) {
	safe := attacker(func() (search.Result, error) { return search.Result{}, nil })
	weak := attacker(func() (search.Result, error) { return search.Result{Code: search.KoB}, nil })
	for _, c := range []struct {
		diagram string
		t       search.Attacker
		want    bool
	}{
		{". . . . .\n. O X O .\n. X a X .\n. . X . .\n. . . . .", safe, true},
		{". . . . .\n. O X O .\n. X a X .\n. . X . .\n. . . . .", weak, false},
		{". . . . .\n. O X . .\n. X a X .\n. . X . .\n. . . . .", safe, false},
		{"a X .\nX O .\n. . .", safe, true},
		{"a X .\nX O .\n. . .", nil, true},
		{"X a X\n. X O\n. . .", safe, true},
		{"X a X\n. X .\n. . .", safe, false},
	} {
		b, marks := boardtest.MustParseMarked(t, c.diagram)
		got, err := obviouslyFalse(t, c.t, b, marks['a'], board.Black)
		if err != nil || got != c.want {
			t.Errorf("%v, error %v, want %v\n%v", got, err, c.want, b)
		}
	}
	wrong := errors.New("wrong")
	b, marks := boardtest.MustParseMarked(t, "a X .\nX O .\n. . .")
	failing := attacker(func() (search.Result, error) { return search.Result{}, wrong })
	if _, err := obviouslyFalse(t, failing, b, marks['a'], board.Black); !errors.Is(err, wrong) {
		t.Errorf("error %v, want %v", err, wrong)
	}
	for _, c := range []struct {
		b    *board.Board
		p    board.Point
		c    board.Color
		want error
	}{
		{nil, marks['a'], board.Black, board.ErrNoBoard}, {b, board.Pass, board.Black, board.ErrPoint}, {b, marks['a'], board.Empty, board.ErrColor},
	} {
		if _, err := obviouslyFalse(t, nil, c.b, c.p, c.c); !errors.Is(err, c.want) {
			t.Errorf("error %v, want %v", err, c.want)
		}
	}
}
