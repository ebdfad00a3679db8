package pattern_test

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
)

// boardCall calls a board function with O = White, X = Black, as diagrams show
// them.
func boardCall(t *testing.T, b *board.Board, name string, args ...board.Point) int {
	t.Helper()
	defer boardtest.Restored(t, b)()
	for _, f := range pattern.BoardFuncs().Funcs {
		if f.Name != name {
			continue
		}
		db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "A", Diagram: "O*", Entry: "8,-,value(7)"})
		if err != nil {
			t.Fatal(err)
		}
		v, err := f.Call(&pattern.Env{Context: t.Context(), Board: b, Color: board.White, Pattern: db.Pattern(0)}, args)
		if err != nil {
			t.Error(err)
		}
		return v
	}
	t.Fatalf("no function %s", name)
	return 0
}

func TestBoardFuncs(t *testing.T) {
	type call struct {
		name string
		args string // letters of the diagram, or vertices for stones
		want int
	}
	tests := []struct {
		name, diagram string
		calls         []call
	}{
		{"liberties", `
			a . O O c
			X X b . .
			. . O . .
			. d . . .
			. . . . .`, []call{
			{"lib", "A4", 5}, {"lib", "C5", 4}, {"lib", "a", 0},
			{"wormsize", "A4", 2}, {"wormsize", "a", 0},
			{"same_string", "A4 B4", 1}, {"same_string", "A4 C5", 0}, {"same_string", "a a", 0},
			{"olib", "b", 6}, {"xlib", "b", 5}, {"xlib", "A4", 0}, {"olib", "c", 4},
			{"approx_olib", "b", 6}, {"approx_xlib", "b", 5},
			{"legal_omove", "a", 1}, {"legal_omove", "A4", 0},
			{"o_somewhere", "a b C5", 1}, {"x_somewhere", "a b C5", 0}, {"x_somewhere", "a A4", 1},
			{"value", "", 7},
			{"oplay_lib", "b d A4", 4}, {"oplay_lib", "A4", 5},
		}},
		{"capture and suicide", `
			a X O . .
			X O O . .
			. O . . .
			. . . . .
			. . . . .`, []call{
			{"legal_omove", "a", 1}, {"o_captures_something", "a", 1}, {"x_captures_something", "a", 0},
			{"o_suicide", "a", 0}, {"legal_xmove", "a", 1}, {"x_suicide", "a", 0},
			{"olib", "a", 1}, {"xlib", "a", 1}, {"oplay_lib", "a B5", 0}, {"oplay_lib", "a A5", 1},
		}},
		{"suicide", `
			a O . . .
			O . . . .
			. . . . .
			. . . . .
			. . . . .`, []call{
			{"x_suicide", "a", 1}, {"legal_xmove", "a", 0}, {"o_suicide", "a", 0}, {"xlib", "a", 0},
		}},
		{"ko", `
			. . . . .
			. X O . .
			X b X O .
			. X O . .
			. . . . .`, []call{
			{"ko", "b", 1}, {"ko", "C3", 1}, {"ko", "B4", 0}, {"olib", "b", 1}, {"o_captures_something", "b", 1},
			{"finish_ko_helper", "D3", 1}, {"finish_ko_helper", "b", 1}, {"finish_ko_helper", "B1", 0},
			{"squeeze_ko_helper", "B4", 0},
		}},
		{"squeeze ko", `
			. . . . .
			. X X . .
			O O X . .
			O a O X .
			O O X . .`, []call{
			// Black squeezes the white string on the edge by taking the ko at a.
			{"squeeze_ko_helper", "A1", 1}, {"squeeze_ko_helper", "C2", 0}, {"squeeze_ko_helper", "a", 0},
			{"squeeze_ko_helper", "D2", 0},
		}},
		{"bent four", `
			X O . . O O
			X O . O . O
			X X . O O .
			. . . . . .
			. . . . . .
			O O O . . .`, []call{
			{"bent_four_helper", "A6", 0}, {"bent_four_helper", "E6", 0}, {"bent_four_helper", "A1", 0},
		}},
		{"bent four in the corner", `
			. . . . . .
			. . . . . .
			. . . . . .
			X . . . . .
			X . . . . O
			X X . O O O`, []call{
			{"bent_four_helper", "A1", 1}, {"bent_four_helper", "F1", 1},
		}},
		{"distrusted tactics", `
			. X O . . . .
			O O O . . . .
			. O . . X X .
			. . . X O O X
			. . . X O O X
			. . . X . . X
			. . . X X X X`, []call{
			{"distrust_tactics_helper", "E3", 0}, {"distrust_tactics_helper", "D4", 1}, {"distrust_tactics_helper", "B7", 0},
		}},
		{"nakade", `
			. X X X X X .
			X X O O O X .
			X O O a O X .
			X O X X O X .
			X O X b O X .
			X O O O O X .
			X X X X X X .`, []call{
			{"distrust_tactics_helper", "C6", 1}, {"distrust_tactics_helper", "C4", 0},
		}},
		{"along the edge", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . O .
			. . . . . X . . .
			. . . . . . . . .
			. . c a b . . . .
			. . . . . . . . .
			X . . . . . . . .`, []call{
			{"x_visible_along_edge", "a b", 1}, {"o_visible_along_edge", "a b", 0},
			{"x_visible_along_edge", "b a", 1}, {"o_visible_along_edge", "b a", 0},
			{"x_visible_along_edge", "b c", 1}, {"x_visible_along_edge", "a a", 0},
			{"x_visible_along_edge", "a F5", 0},
			// F5 is nearer along the east edge than H6.
			{"x_visible_along_edge", "H4 H5", 1}, {"o_visible_along_edge", "H5 H6", 1},
			{"x_visible_along_edge", "A5 B5", 1},
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, marks := boardtest.MustParseMarked(t, tt.diagram)
			for _, c := range tt.calls {
				args := points(t, b, marks, c.args)
				if got := boardCall(t, b, c.name, args...); got != c.want {
					t.Errorf("%s(%s) = %d, want %d", c.name, c.args, got, c.want)
				}
			}
		})
	}
}

// points reads letters of a diagram and vertices.
func points(t *testing.T, b *board.Board, marks map[rune]board.Point, s string) []board.Point {
	t.Helper()
	var list []board.Point
	for _, w := range strings.Fields(s) {
		if p, ok := marks[rune(w[0])]; ok && len(w) == 1 {
			list = append(list, p)
			continue
		}
		p, err := board.ParsePoint(w, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

func TestPlaySequence(t *testing.T) {
	tests := []struct {
		name, diagram string
		first         board.Color
		moves, want   string
	}{
		{"alternate", `
			a b c
			. . .
			. . .`, board.Black, "a b c", `
			X O X
			. . .
			. . .`},
		{"tenuki", `
			a b c
			. . .
			. . .`, board.White, "a pass c", `
			O . O
			. . .
			. . .`},
		{"an illegal move is skipped", `
			a X b
			. . .
			. . .`, board.White, "a B3 b", `
			O X O
			. . .
			. . .`},
		{"suicide is skipped", `
			a O b
			O . .
			. . .`, board.Black, "a b", `
			. O O
			O . .
			. . .`},
		{"capture", `
			a X O
			X O .
			. . .`, board.White, "a", `
			O . O
			X O .
			. . .`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, marks := boardtest.MustParseMarked(t, tt.diagram)
			defer boardtest.Restored(t, b)()
			want := boardtest.MustParse(t, tt.want)
			played(t, b, tt.first, points(t, b, marks, tt.moves), func() {
				if got := boardtest.Format(b); got != boardtest.Format(want) {
					t.Errorf("after %s:\n%s\nwant\n%s", tt.moves, got, boardtest.Format(want))
				}
			})
		})
	}
}

// TestPlaySequenceIgnoresKoBan retakes a ko at once: the second try plays it.
func TestPlaySequenceIgnoresKoBan(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, `
		. . . . .
		. X O . .
		X a X O .
		. X O . .
		. . . . .`)
	defer boardtest.Restored(t, b)()
	a, c3 := marks['a'], board.At(2, 2)
	played(t, b, board.White, []board.Point{a, c3}, func() {
		if b.At(a) != board.Empty || b.At(c3) != board.Black {
			t.Errorf("after taking and retaking the ko:\n%s", boardtest.Format(b))
		}
	})
}

// played calls look while the moves of a Sequence are on the board, the first one by a player.
func played(t *testing.T, b *board.Board, first board.Color, moves []board.Point, look func()) {
	t.Helper()
	f := pattern.Sequence("oplay_look", 0, func(*pattern.Env, []board.Point) (int, error) { look(); return 0, nil })
	if _, err := f.Call(&pattern.Env{Board: b, Color: first}, moves); err != nil {
		t.Fatal(err)
	}
}

func TestSequence(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, `
		a b c
		. d .
		. . .`)
	for _, tt := range []struct {
		name string
		want board.Color
	}{{"oplay_defend_both", board.White}, {"xplay_defend_both", board.Black}} {
		f := pattern.Sequence(tt.name, 2, sure(func(e *pattern.Env, targets []board.Point) int {
			if len(targets) != 2 || targets[0] != marks['c'] || targets[1] != marks['d'] {
				t.Errorf("targets = %v, want c and d", targets)
			}
			if e.Board.At(marks['a']) != tt.want || e.Board.At(marks['b']) != tt.want.Opponent() {
				t.Errorf("%s: the board is\n%s", tt.name, boardtest.Format(e.Board))
			}
			return 5
		}))
		restored := boardtest.Restored(t, b)
		if got, err := f.Call(&pattern.Env{Board: b, Color: board.White}, points(t, b, marks, "a b c d")); got != 5 || err != nil {
			t.Errorf("%s = %d, %v, want 5", tt.name, got, err)
		}
		restored()
	}
}

// TestEvaluationAllocatesNothing evaluates a constraint that calls every board
// function.
func TestEvaluationAllocatesNothing(t *testing.T) {
	db, err := pattern.Build(pattern.General(), pattern.Spec{
		Name: "A", Entry: "8,-,helper",
		Diagram: "O*.\n.X.", Labels: "O*a\nbB.",
		Constraint: `lib(B) + wormsize(B) + same_string(B,B) + ko(a) + value + oplay_lib(a,?,b,B) + xplay_lib(a,b,B)
			+ finish_ko_helper(a) + squeeze_ko_helper(B) + bent_four_helper(B) + distrust_tactics_helper(B)
			+ approx_xlib(a) + xlib(a) + legal_xmove(a) + x_suicide(a) + x_captures_something(a) + x_somewhere(a,B)
			+ approx_olib(a) + olib(a) + legal_omove(a) + o_suicide(a) + o_captures_something(a) + o_somewhere(a,B)
			+ x_visible_along_edge(a,*) + o_visible_along_edge(a,*) > 1 ? lib(B) == 4 : 0`,
		Action: "if (lib(B) > 3) value; else return 1;",
	})
	if err != nil {
		t.Fatal(err)
	}
	helper := pattern.Helper{Name: "helper", Call: func(e *pattern.Env) (bool, error) { return e.Offset(1, 0) != board.NoPoint, nil }}
	bound, err := db.Bind(pattern.BoardFuncs(), pattern.Table{Helpers: []pattern.Helper{helper}})
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, `
		. . . . .
		. X . . .
		. . O . .
		. . . . .
		. . . . .`)
	m := pattern.Match{Color: board.Black, Anchor: board.At(1, 3)}
	defer boardtest.Restored(t, b)()
	if constraint(t, bound, b, m) != 1 || !help(t, bound, b, m) {
		t.Fatal("the constraint or the helper rejects")
	}
	if n := testing.AllocsPerRun(100, func() {
		constraint(t, bound, b, m)
		help(t, bound, b, m)
		act(t, bound, b, m)
	}); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}
