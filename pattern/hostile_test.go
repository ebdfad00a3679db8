package pattern_test

import (
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/hostile"
	"github.com/tengen-go/tengen/pattern"
)

const hostileText = `
Pattern Inner

?X?
O*.
.X?

:8,OXs,shape(3),minvalue(2),help

?B?
c*a
.X?

;lib(a) > 1 && oplay_defend(*,?,c) == 0 || 1 + lib(B)
>if (lib(B)) odd(a); else return lib(*);

Pattern Edge

|X.o
|.*x
+---

:8,-

Pattern Large

O..................X
*...................

:+,-
`

// hostileMatches are matches that no matcher would return, with some that one
// might.
func hostileMatches() []any {
	var list []any
	for _, p := range hostile.Points() {
		for _, i := range []int32{0, 1, 2} {
			list = append(list, pattern.Match{Pattern: i, Orientation: board.Transform(p) & 15, Color: board.Color(p) & 3, Anchor: p})
		}
	}
	return append(list,
		pattern.Match{Pattern: -1, Color: board.Black, Anchor: board.At(1, 1)},
		pattern.Match{Pattern: math.MaxInt32, Color: board.White, Anchor: board.At(1, 1)},
		pattern.Match{Pattern: 1, Orientation: 255, Color: 255, Anchor: math.MinInt16})
}

func hostileQueries() []any {
	all := board.Set{}
	for i := range all {
		all[i] = math.MaxUint64
	}
	var list []any
	for _, p := range hostile.Points() {
		list = append(list, pattern.Query{Anchor: p}, pattern.Query{Anchor: p, Color: board.White, Goal: &all})
	}
	return append(list, pattern.Query{}, pattern.Query{Color: 255}, pattern.Query{Goal: new(board.Set)})
}

// TestHostileCalls calls what databases, matchers and bound databases can do
// with indexes, points, orientations and colors that do not exist.
func TestHostileCalls(t *testing.T) {
	f, err := pattern.Parse("hostile.db", []byte(hostileText))
	if err != nil {
		t.Fatal(err)
	}
	db, err := pattern.Compile(pattern.Anything(), f)
	if err != nil {
		t.Fatal(err)
	}
	values := append(hostile.Values(), hostileMatches()...)
	values = append(values, hostileQueries()...)
	b := boardtest.MustParse(t, `
		. X . . .
		O . O . .
		. X . . .
		X . O . .
		. . X . .`)
	for size := range []int{board.MinSize, 13, board.MaxSize} {
		if b, err := board.New(size); err == nil {
			values = append(values, b)
		}
	}
	values = append(values, b, byte('a'), byte('*'), byte(0), byte(255),
		pattern.Offset{Row: 127, Col: -128}, pattern.Offset{Row: -1, Col: 2}, "shape",
		pattern.Edges(255), pattern.Class(math.MaxUint64), pattern.Cell(0), pattern.Cell('Z'), pattern.Cell('x'),
		pattern.Box{Top: math.MaxInt, Left: math.MinInt}, []pattern.Match(nil), []pattern.Placed(nil))
	defer boardtest.Restored(t, b)()

	table := pattern.BoardFuncs()
	for _, name := range db.Names() {
		if !hasFunc(table, name) {
			table.Funcs = append(table.Funcs, pattern.Func{Name: name, MaxArgs: -1,
				Call: func(e *pattern.Env, args []board.Point) (int, error) {
					for _, p := range args {
						if p != board.Pass && !p.On(e.Board.Size()) {
							t.Errorf("%s is called with %v", name, p)
						}
					}
					return len(args), nil
				}})
		}
	}
	table.Helpers = []pattern.Helper{{Name: "help", Call: func(e *pattern.Env) (bool, error) {
		return e.Offset(-100, 100) == board.NoPoint && e.Label(0) == board.NoPoint, nil
	}}}
	bound, err := db.Bind(table)
	if err != nil {
		t.Fatal(err)
	}
	hostile.Methods(t, func() *pattern.Database { return db }, same[*pattern.Database], values)
	hostile.Methods(t, func() *pattern.Bound { return bound }, same[*pattern.Bound], values)
	hostile.Methods(t, func() *pattern.Plain { return pattern.NewPlain(db) }, same[*pattern.Plain], values)
	for _, p := range db.All() {
		hostile.Methods(t, func() *pattern.Pattern { return p }, same[*pattern.Pattern], values)
	}
	for _, decl := range append(f.Decls(), &pattern.Decl{}) {
		hostile.Methods(t, func() *pattern.Decl { return decl }, same[*pattern.Decl], values)
	}
	hostile.Methods(t, func() *pattern.File { return &pattern.File{} }, same[*pattern.File], values)
	hostile.Methods(t, func() pattern.Match { return pattern.Match{Orientation: 255, Anchor: -1} }, same[pattern.Match], values)
	hostile.Methods(t, func() pattern.Offset { return pattern.Offset{Row: -128, Col: 127} }, same[pattern.Offset], values)
	hostile.Methods(t, func() pattern.Box { return pattern.Box{Top: math.MinInt, Bottom: math.MaxInt} }, same[pattern.Box], values)
	hostile.Methods(t, func() pattern.Cell { return 0 }, same[pattern.Cell], values)
	hostile.Methods(t, func() pattern.Edges { return 255 }, same[pattern.Edges], values)
	hostile.Methods(t, func() pattern.Class { return math.MaxUint64 }, same[pattern.Class], values)
	hostile.Methods(t, func() *pattern.EyeShape { return &pattern.EyeShape{} }, same[*pattern.EyeShape], values)
	hostile.Methods(t, func() pattern.FullBoard { return pattern.FullBoard{Size: 99, Move: -5, Own: []board.Point{3}} }, same[pattern.FullBoard], values)
	hostile.Funcs(t, map[string]any{
		"ClassOf": pattern.ClassOf, "KindNamed": pattern.KindNamed,
		"OrientationLetter": pattern.OrientationLetter, "OrientationNamed": pattern.OrientationNamed,
		"WordNamed": pattern.WordNamed,
		"Parse":     pattern.Parse, "ParseEyes": pattern.ParseEyes, "ParseFullBoard": pattern.ParseFullBoard,
		"Compile": func() { _, _ = pattern.Compile(pattern.Kind{}, &pattern.File{}) },
		"Build": func(s string) {
			_, _ = pattern.Build(pattern.Anything(), pattern.Spec{Name: s, Diagram: s, Entry: s, Labels: s})
		},
	}, values)
}

func same[T any](T) string { return "" }

func hasFunc(t pattern.Table, name string) bool {
	for _, f := range t.Funcs {
		if f.Name == name {
			return true
		}
	}
	return false
}
