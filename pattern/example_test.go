package pattern_test

import (
	"context"
	"errors"
	"fmt"
	"testing/fstest"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
)

// atari is a pattern that captures.
const atari = `
Pattern Atari

OX
.*

:8,-,shape(1)

OA
.*

;lib(A) == 1
>note(A)
`

// noting supplies the function note, which prints its argument.
var noting = pattern.Table{Funcs: []pattern.Func{{
	Name: "note", MinArgs: 1, MaxArgs: 1,
	Call: func(e *pattern.Env, args []board.Point) (int, error) {
		fmt.Println("noted", args[0])
		return 0, nil
	},
}}}

func ExampleParse() {
	f, err := pattern.Parse("mine.db", []byte("Pattern A\nO*\n\n8,-\n"))
	fmt.Println(len(f.Decls()), "pattern")
	fmt.Println(err)
	// Output:
	// 1 pattern
	// mine.db:1:1: pattern A: pattern without a colon line, expected a line that starts with : below the diagram
	// mine.db:4:1: pattern A: line starts with '8', expected Pattern, a directive, #, a diagram row, :, ; or >
}

func ExampleCompile() {
	f, _ := pattern.Parse("mine.db", []byte("Pattern A\nO*.\nX..\n\n:8,s\n\nOab\nX..\n;lib(c) > 1\n"))
	_, err := pattern.Compile(pattern.General(), f)
	fmt.Println(err)
	fmt.Println(errors.Is(err, pattern.ErrMeaning))
	// Output:
	// mine.db:9:6: pattern A: unknown label 'c', expected a letter of the constraint diagram, or *
	// true
}

func ExampleLoad() {
	files := fstest.MapFS{
		"a.db": {Data: []byte(atari)},
		"b.db": {Data: []byte("Pattern B\n\n|O*\n\n:-,-\n")},
	}
	db, err := pattern.Load(pattern.General(), files, "a.db", "b.db")
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, p := range db.All() {
		fmt.Println(i, p.Name, p.Height, p.Width, p.Class)
	}
	// Output:
	// 0 Atari 2 2 -
	// 1 B 1 2 -
}

func ExampleBuild() {
	db, err := pattern.Build(pattern.General(), pattern.Spec{
		Name: "Hane",
		Diagram: `
			.*
			OX`,
		Entry: "8,Xe,shape(2)",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	p := db.Pattern(0)
	shape, _ := p.Number("shape")
	fmt.Println(p.Name, len(p.Elements), p.Stones, shape)
	// Output: Hane 4 2 2
}

func ExampleFile_Format() {
	f, _ := pattern.Parse("", []byte("Pattern A\nO*.  a comment\nX..\n:8, s, shape( 1 )\n\nOab\nX..\n; lib(a)>1&&!ko( b )\n"))
	fmt.Printf("%s", f.Format())
	// Output:
	// Pattern A
	//
	// O*.    a comment
	// X..
	//
	// :8,s,shape(1)
	//
	// Oab
	// X..
	//
	// ;lib(a) > 1 && !ko(b)
}

func ExampleDecl_Turn() {
	f, _ := pattern.Parse("", []byte("Pattern A\nO*.\nX..\n---\n\n:8,s\n"))
	clockwise, _ := pattern.OrientationNamed('g')
	d, err := f.Decls()[0].Turn(clockwise)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s", d.Format())
	// Output:
	// Pattern A
	//
	// |XO
	// |.*
	// |..
	//
	// :8,s
}

// Find a pattern the slow way, and evaluate its constraint and action. A
// Matcher is faster at the first part.
func ExampleDatabase_Bind() {
	f, _ := pattern.Parse("atari.db", []byte(atari))
	db, err := pattern.Compile(pattern.General(), f)
	if err != nil {
		fmt.Println(err)
		return
	}
	bound, err := db.Bind(pattern.BoardFuncs(), noting)
	if err != nil {
		fmt.Println(err)
		return
	}
	b, _ := board.ParseDiagram(`
		. . . . .
		. . O . .
		. O X . .
		. X O . .
		. . . . .`)
	ctx := context.Background()
	for p := range board.Point(board.NumPoints) {
		for t := range db.Pattern(0).Orientations() {
			m := pattern.Match{Orientation: t, Anchor: p, Color: board.White}
			if !db.Holds(b, m, pattern.Query{}) {
				continue
			}
			value, err := bound.Constraint(ctx, b, m)
			if err == nil && value != 0 {
				fmt.Println(db.Describe(m), "plays", db.Move(m))
				_, _, err = bound.Act(ctx, b, m)
			}
			if err != nil {
				fmt.Println(err)
			}
		}
	}
	// Output:
	// Atari+3 at C2 for white plays D3
	// noted C3
	// Atari+6 at C4 for white plays D3
	// noted C3
}

func ExampleDatabase_BindPartial() {
	f, _ := pattern.Parse("mine.db", []byte(atari+"\nPattern Plain\n\nO*\n\n:8,-\n"))
	db, err := pattern.Compile(pattern.General(), f)
	if err != nil {
		fmt.Println(err)
		return
	}
	bound, left := db.BindPartial(pattern.BoardFuncs())
	for _, u := range left {
		fmt.Println(u.Pos, u.Pattern, "needs", u.Name)
	}
	fmt.Println(bound.Has(0), bound.Has(1))
	_, err = db.Bind(pattern.BoardFuncs())
	fmt.Println(err)
	// Output:
	// mine.db:13:2 Atari needs note
	// false true
	// cannot bind the general database:
	// mine.db:13:2: pattern Atari: unknown function note
}

// The helper of the manual: after a wedge at *, X draws back to the left. O is
// connected if that stone can be captured, or if X cannot cut on the other side
// once O connects on one.
func ExampleHelper() {
	capturable := func(b *board.Board, p board.Point) bool { return b.At(p).IsPlayer() && b.Liberties(p) == 1 }
	wedge := pattern.Helper{Name: "wedge_helper", Call: func(e *pattern.Env) (bool, error) {
		b := e.Board
		left, above, below := e.Offset(0, -2), e.Offset(-1, 0), e.Offset(1, 0)
		depth := b.Depth()
		defer b.UndoTo(depth)
		if !b.Try(e.Move, e.Color) || !b.Try(left, e.Opponent()) {
			return false, nil
		}
		if b.At(left) == board.Empty || capturable(b, left) {
			return true, nil
		}
		return b.Try(above, e.Color) && (!b.Try(below, e.Opponent()) || capturable(b, below)), nil
	}}
	db, err := pattern.Build(pattern.General(), pattern.Spec{
		Name: "Wedge",
		Diagram: `
			?O.
			.X*
			?O.`,
		Entry: "-,C,wedge_helper",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	bound, err := db.Bind(pattern.Table{Helpers: []pattern.Helper{wedge}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, diagram := range []string{`
		. . . . . .
		. O O . . .
		. . X . X .
		. O O . . .
		. . . . . .
		. . . . . .`, `
		. . . . . .
		. O O . X .
		. . X . . .
		. . O . X .
		. . . . X .
		. . . . . .`,
	} {
		b, _ := board.ParseDiagram(diagram)
		m := pattern.Match{Anchor: board.At(2, 4), Color: board.White}
		ok, err := bound.Help(context.Background(), b, m)
		fmt.Println(db.Holds(b, m, pattern.Query{}), ok, err)
	}
	// Output:
	// true true <nil>
	// true false <nil>
}

// Supply a function of the standard vocabulary that plays a sequence.
func ExampleSequence() {
	f := pattern.Sequence("oplay_attack", 1, func(e *pattern.Env, targets []board.Point) (int, error) {
		if e.Board.Liberties(targets[0]) <= 1 {
			return 1, nil
		}
		return 0, nil
	})
	db, err := pattern.Build(pattern.General(), pattern.Spec{
		Name: "Net", Diagram: "OX.\n..*", Labels: "OAb\n..*", Constraint: "oplay_attack(*,b,A)",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	bound, err := db.Bind(pattern.Table{Funcs: []pattern.Func{f}})
	if err != nil {
		fmt.Println(err)
		return
	}
	b, _ := board.ParseDiagram(`
		. . . . .
		. . O . .
		. O X . .
		. . . . .
		. . . . .`)
	m := pattern.Match{Anchor: board.At(1, 2), Color: board.White}
	value, err := bound.Constraint(context.Background(), b, m)
	fmt.Println(db.Holds(b, m, pattern.Query{}), value, err)
	// Output: true 0 <nil>
}

func ExampleNumber() {
	win := pattern.Func{Name: "WIN", Const: true, Pure: true, Call: sure(func(*pattern.Env, []board.Point) int { return 5 })}
	value, err := win.Call(nil, nil)
	fmt.Println(win.Name, value, err)
	// Output: WIN 5 <nil>
}

func ExampleStandard() {
	f := pattern.Standard("does_attack", func(*pattern.Env, []board.Point) (int, error) { return 0, nil })
	fmt.Println(f.Name, f.MinArgs, f.MaxArgs)
	// Output: does_attack 2 2
}

// A function that refuses a question makes its pattern fail at that match, and is
// reported once.
func ExampleFaults() {
	refuse := pattern.Func{Name: "refuse", MinArgs: 1, MaxArgs: 1, Call: func(e *pattern.Env, args []board.Point) (int, error) {
		if args[0].Row() == 0 {
			return 0, errors.New("nothing to see on the first line")
		}
		return 1, nil
	}}
	f, _ := pattern.Parse("mine.db", []byte("Pattern A\n\nO*\n\n:|,-\n\nO*\n\n;refuse(*)\n"))
	db, err := pattern.Compile(pattern.General(), f)
	if err != nil {
		fmt.Println(err)
		return
	}
	bound, err := db.Bind(pattern.Table{Funcs: []pattern.Func{refuse}})
	if err != nil {
		fmt.Println(err)
		return
	}
	b, _ := board.ParseDiagram(`
		X . .
		. . .
		. . X`)
	for _, m := range pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{Color: board.Black}) {
		ok, err := bound.Accepts(context.Background(), b, m)
		if err != nil {
			fmt.Println("the context has ended:", err)
			return
		}
		fmt.Println(db.Move(m), ok)
	}
	fmt.Println(bound.Faults.Err())
	// Unordered output:
	// A2 true
	// B3 true
	// B1 false
	// C2 true
	// mine.db:9:2: pattern A: refuse at B1 for black: nothing to see on the first line
}

// deadAt is a Judge that knows of one dead stone and reads nothing.
type deadAt board.Point

func (d deadAt) Status(p board.Point) pattern.Status {
	if p == board.Point(d) {
		return pattern.StatusDead
	}
	return pattern.StatusUnknown
}

func (deadAt) Safety(context.Context, *board.Board, board.Point, board.Color) (pattern.Safety, error) {
	return pattern.Safe, nil
}

func (deadAt) Saved(context.Context, *board.Board, board.Point, board.Point) (bool, error) {
	return true, nil
}

// A pattern of class X is not for dead stones of the opponent.
func ExampleBound_Allows() {
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "Press", Diagram: "X*", Entry: "-,X"})
	if err != nil {
		fmt.Println(err)
		return
	}
	bound, err := db.Bind()
	if err != nil {
		fmt.Println(err)
		return
	}
	bound.Judge = deadAt(board.At(1, 1))
	b, _ := board.ParseDiagram(`
		. . . . .
		. . . O .
		. . . . .
		. O . . .
		. . . . .`)
	for _, m := range pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{Color: board.Black}) {
		if ok, err := bound.Allows(context.Background(), b, m); ok || err != nil {
			fmt.Println(db.Move(m), err)
		}
	}
	// Unordered output:
	// C4 <nil>
	// D5 <nil>
	// E4 <nil>
	// D3 <nil>
}

func ExampleDatabase_Unknown() {
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "A", Diagram: "O*", Constraint: "oplay_atack(*,*) || mine(*)"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, u := range db.Unknown() {
		fmt.Println(u)
	}
	// Output:
	// 7:2: pattern A: unknown function oplay_atack, did you mean oplay_attack?
	// 7:22: pattern A: unknown function mine
}

func ExampleBoardFuncs() {
	for _, f := range pattern.BoardFuncs().Funcs[:3] {
		fmt.Println(f.Name, f.MinArgs)
	}
	// Output:
	// lib 1
	// wormsize 1
	// same_string 2
}

func ExampleVocabulary() {
	owners := map[string]int{}
	for _, w := range pattern.Vocabulary() {
		owners[w.Owner]++
	}
	fmt.Println(owners)
	w, _ := pattern.WordNamed("oplay_attack_either")
	fmt.Println(w.MinArgs, w.MaxArgs == -1, w.Cost, w.Owner)
	// Output:
	// map[connect:11 genmove:19 influence:13 owl:12 owl/dragon:19 owl/eye:9 pattern:25 reading/worm:27]
	// 2 true 3 reading/worm
}

func ExampleKindNamed() {
	k, ok := pattern.KindNamed("attack")
	fmt.Println(k.Classes, ok)
	// A database of one's own.
	k = pattern.General()
	k.Name, k.Cells, k.MoveOptional = "moyo", "!", true
	_, err := pattern.Build(k, pattern.Spec{Name: "A", Diagram: "O.!"})
	fmt.Println(err)
	// Output:
	// AOoXx true
	// <nil>
}

// The kinds of the usual databases, and what each allows.
func ExampleKinds() {
	for _, k := range pattern.Kinds()[:4] {
		fmt.Printf("%-8s more cells %q, classes %q, * optional %v\n", k.Name, k.Cells, k.Classes, k.MoveOptional)
	}
	// Output:
	// general  more cells "", classes "sOoXxCcnBeEadIJjtTUWFN", * optional false
	// attack   more cells "", classes "AOoXx", * optional false
	// defense  more cells "", classes "DOoXx", * optional false
	// conn     more cells "!", classes "BCsOoXx", * optional true
}

func ExampleParseEyes() {
	shapes, err := pattern.ParseEyes("eyes", []byte("Pattern 1\n\n.*.\n\n:1122\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, v := range shapes[0].Vertices {
		fmt.Println(v.Neighbors, v.Attack)
	}
	fmt.Println(shapes[0].Values)
	// Output:
	// [1] false
	// [0 2] true
	// [1] false
	// [1 1 2 2]
}

func ExampleParseFullBoard() {
	all, err := pattern.ParseFullBoard("openings", []byte("F-1 12 eeccgg\n"), 9)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(all[0].Move, all[0].Enemy, all[0].Own, all[0].Value)
	// Output: E5 [C7] [G3] 12
}

func ExampleOrientationLetter() {
	for t := range board.Transform(board.NumTransforms) {
		fmt.Printf("%d%c ", t, pattern.OrientationLetter(t))
	}
	// Output: 0a 1g 2d 3f 4h 5b 6e 7c
}

func ExampleDatabase_AppendElements() {
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "A", Diagram: "O*x"})
	if err != nil {
		fmt.Println(err)
		return
	}
	m := pattern.Match{Anchor: board.At(2, 2), Orientation: 1, Color: board.Black}
	for _, e := range db.AppendElements(nil, m) {
		fmt.Println(e.Point, e.Cell)
	}
	// Output:
	// C3 O
	// C1 x
	// C2 *
}
