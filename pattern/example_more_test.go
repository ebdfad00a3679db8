package pattern_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
)

// compiled compiles a text, for examples that have no file.
func compiled(k pattern.Kind, text string) *pattern.Database {
	f, err := pattern.Parse("mine.db", []byte(text))
	if err != nil {
		log.Fatal(err)
	}
	db, err := pattern.Compile(k, f)
	if err != nil {
		log.Fatal(err)
	}
	return db
}

// What a database knows of itself.
func ExampleDatabase() {
	db := compiled(pattern.General(), atari)
	fmt.Println(db.Kind(), db.Len(), db.Names(), len(db.Warnings()))
	i, ok := db.Index("Atari")
	p := db.Pattern(i)
	fmt.Println(ok, p.Class, p.Class.HasAny(pattern.ClassOf("OX")), p.Diagram())
	label, ok := p.Label('A')
	fmt.Println(label, ok)
	first, end := p.OrientationRange()
	fmt.Println("orientations", first, "to below", end)
	for _, c := range p.Constraint.Calls() {
		fmt.Println(c.Name)
	}
	// Output:
	// general 1 [lib note] 0
	// true - false {0 0 1 1}
	// {0 1} true
	// orientations 0 to below 8
	// lib
}

// A match has a place, a player and an orientation; the offsets of a pattern become
// points through these.
func ExampleMatch_At() {
	db := compiled(pattern.General(), atari)
	b, _ := board.ParseDiagram(`
		. . . . .
		. O X . .
		. X . . .
		. . . . .
		. . . . .`)
	p := db.Pattern(0)
	label, _ := p.Label('A')
	for _, m := range pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{Color: board.White}) {
		fmt.Println(m.Anchor, m.Color, "plays", db.Move(m), "against", m.At(label), "=", label.From(m.Anchor, m.Orientation, b.Size()))
	}
	// Output:
	// B4 white plays C5 against C4 = C4
	// B4 white plays A3 against B3 = B3
}

// The kinds of databases that the library has besides the general one.
func ExampleKind() {
	for _, k := range []pattern.Kind{
		pattern.Anything(), pattern.Barriers(), pattern.Influence(), pattern.Connections(), pattern.Combination(), pattern.Defense(),
		pattern.Fixed(), pattern.Handicap(), pattern.Joseki(), pattern.OwlAttack(), pattern.OwlDefense(), pattern.OwlVital(),
	} {
		fmt.Print(k, " ")
	}
	// Output:
	// any barriers influence conn combination defense fixed handicap joseki owl_attack owl_defense owl_vital
}

// What a cell of a diagram admits, for those who match by themselves.
func ExampleCell() {
	for _, c := range []pattern.Cell{'O', 'x', '.', '?'} {
		mask, value := c.Code()
		fmt.Println(c, "empty:", c.Fits(board.Empty, board.Black), "own:", c.Fits(board.Black, board.Black), "hostile:", c.Fits(board.White, board.Black),
			"| stone:", c.IsStone(), c.IsOwn(), c.IsEnemy(), "|", mask, value)
	}
	// Output:
	// O empty: false own: true hostile: false | stone: true true false | 3 1
	// x empty: true own: false hostile: true | stone: false false false | 1 0
	// . empty: true own: false hostile: false | stone: false false false | 3 0
	// ? empty: true own: true hostile: true | stone: false false false | 0 0
}

// The names of the standard vocabulary say how many arguments they take.
func ExampleWord() {
	for _, name := range []string{"lib", "oplay_attack"} {
		w, ok := pattern.WordNamed(name)
		fmt.Println(w.Name, ok, w.MinArgs, w.MaxArgs)
	}
	// Output:
	// lib true 1 1
	// oplay_attack true 1 -1
}

// Names that nobody supplies are one error, an error of a function another.
func ExampleBindError() {
	db := compiled(pattern.General(), atari)
	_, err := db.Bind()
	var unbound *pattern.BindError
	fmt.Println(errors.As(err, &unbound), unbound.Kind, len(unbound.Unbound), unbound.Unbound[0].Name)

	trouble := errors.New("trouble")
	failing := pattern.Table{Funcs: []pattern.Func{{Name: "note", MinArgs: 1, MaxArgs: 1, Call: func(e *pattern.Env, args []board.Point) (int, error) {
		// What a function sees of the match.
		fmt.Println(e.Pattern.Name, e.Move, e.Label('A') == args[0], e.Opponent(), e.Orientation() == e.Match.Orientation)
		return 0, trouble
	}}}}
	bound, err := db.Bind(pattern.BoardFuncs(), failing)
	if err != nil {
		log.Fatal(err)
	}
	b, _ := board.ParseDiagram(`
		. O X .
		. X . .
		. . . .
		. . . .`)
	for _, m := range pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{Color: board.White}) {
		_, _, err := bound.Act(context.Background(), b, m)
		var call *pattern.CallError
		fmt.Println(errors.As(err, &call) || errors.As(bound.Faults.Err(), &call), errors.Is(err, trouble))
	}
	bound.Faults.Clear()
	fmt.Println(bound.Faults.Err())
	// Output:
	// true general 2 lib
	// Atari A3 true black true
	// true true
	// <nil>
}

// Errors name places in a file; a pattern that a program has built has none.
func ExamplePos_IsValid() {
	_, err := pattern.Parse("mine.db", []byte("Pattern A\nO*\n\n8,-\n"))
	var list pattern.ErrorList
	if errors.As(err, &list) {
		for _, e := range list {
			fmt.Println(e.Pos, e.Pos.IsValid(), strings.Contains(e.Error(), "colon line"))
		}
	}
	fmt.Println(pattern.Pos{}.IsValid(), pattern.Offset{Row: 2, Col: 1}.Sub(pattern.Offset{Row: 1, Col: 1}))
	// Output:
	// mine.db:1:1 true true
	// mine.db:4:1 true false
	// false {1 0}
}
