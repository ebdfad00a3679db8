package eye_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/pattern"
)

// A space of five points that is open at one end, with a stone in it.
func ExampleTable_Evaluate() {
	table, err := eye.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	g, err := eye.ParseGraph("!...%OO.X")
	if err != nil {
		log.Fatal(err)
	}
	e, err := table.Evaluate(context.Background(), g, 2)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(e.Value.Min(), e.Value.Max(), e.Source)
	fmt.Print(e.Draw())
	// Output:
	// 1 1 table
	// ).>>
	//   >X
}

func ExampleSolve() {
	g, err := eye.ParseGraph("...%..O")
	if err != nil {
		log.Fatal(err)
	}
	e, err := eye.Solve(context.Background(), g, 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(e.Value, "attack", e.Attack, "defense", e.Defense)
	// Output:
	// 1122 attack [1] defense [0 1 4]
}

func ExampleNewGraph() {
	g, err := eye.NewGraph([]eye.Vertex{
		{Neighbors: []int{1}},
		{Neighbors: []int{0, 2}},
		{Neighbors: []int{1}, Stone: true},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(g)
	// Output:
	// 0 . [1]
	// 1 . [0 2]
	// 2 X [1]
}

func ExampleGenerate() {
	data, err := eye.Generate(context.Background(), 3)
	if err != nil {
		log.Fatal(err)
	}
	table, err := eye.ParseTable(data)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(table.Points(), "points,", table.Len(), "spaces")
	// Output:
	// 3 points, 60 spaces
}

// The attacker moves first in one space, the defender answers in the other one.
func ExampleValue_Add() {
	half := eye.Value{DefendFirst: 1, DefendTwice: 1}
	both := half.Add(half)
	fmt.Println(both, both.Min(), both.Max(), both.Urgency())
	// Output:
	// 0112 1 1 0
}

// corner is a black group with three points in the corner.
func corner() (*board.Board, error) {
	return board.ParseDiagram(`
		. . . X O .
		X X X X O .
		O O O O O .
		. . . . . .
		. . . . . .
		. . . . . .`)
}

func ExampleAnalyzer_Analyze() {
	b, err := corner()
	if err != nil {
		log.Fatal(err)
	}
	a, err := eye.NewAnalyzer(eye.Options{})
	if err != nil {
		log.Fatal(err)
	}
	m, err := a.Analyze(context.Background(), b, eye.Input{})
	if err != nil {
		log.Fatal(err)
	}
	for s := range m.Spaces(board.Black) {
		fmt.Println(s)
		fmt.Println("between", s.Value.Min(), "and", s.Value.Max(), "eyes, vital point", s.Attack[0])
	}
	// Output:
	// A6 black size 3 value 1122 attack B6 defense B6
	// between 1 and 2 eyes, vital point B6
}

// A caller that knows the spaces of a position makes a Map without an Analyzer.
func ExampleNewMap() {
	b, err := corner()
	if err != nil {
		log.Fatal(err)
	}
	m, err := eye.NewMap(b, eye.Facts{Spaces: []eye.Space{{
		Color:  board.Black,
		Points: board.SetOf(board.At(0, 5), board.At(1, 5), board.At(2, 5)),
		Value:  eye.Value{AttackTwice: 1, AttackFirst: 1, DefendFirst: 2, DefendTwice: 2},
		Attack: []board.Point{board.At(1, 5)}, Defense: []board.Point{board.At(1, 5)},
		Pessimistic: 1,
	}}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(m)
	fmt.Println(m.Describes(b), m.At(board.At(0, 5), board.Black).Size())
	// Output:
	// A6 black size 3 value 1122 attack B6 defense B6
	// true 3
}

func ExampleFunctions() {
	b, err := corner()
	if err != nil {
		log.Fatal(err)
	}
	a, err := eye.NewAnalyzer(eye.Options{})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	m, err := a.Analyze(ctx, b, eye.Input{})
	if err != nil {
		log.Fatal(err)
	}
	db, err := pattern.Build(pattern.General(), pattern.Spec{
		Name: "Vital", Diagram: "|.X\n|*X", Entry: "-,-", Labels: "|.X\n|*X", Constraint: "max_eye_value(*) > 1"})
	if err != nil {
		log.Fatal(err)
	}
	f := eye.NewFunctions(nil)
	bound, err := db.Bind(pattern.BoardFuncs(), f.Table())
	if err != nil {
		log.Fatal(err)
	}
	f.Begin(m)
	// Moves of White where Black may get two eyes.
	for _, match := range pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{Color: board.White}) {
		if v, err := bound.Constraint(ctx, b, match); err != nil || v != 0 {
			fmt.Println(db.Move(match), v, err)
		}
	}
	// Output:
	// A6 1 <nil>
	// B6 1 <nil>
}

// Entries of one's own go before the table.
func ExampleNewShapes() {
	list, err := pattern.ParseEyes("own.db", []byte("Pattern 1\n\n.*.\n\n:1122\n"))
	if err != nil {
		log.Fatal(err)
	}
	shapes, err := eye.NewShapes(list)
	if err != nil {
		log.Fatal(err)
	}
	g, err := eye.ParseGraph(".%..")
	if err != nil {
		log.Fatal(err)
	}
	e, ok := shapes.Match(g)
	fmt.Println(e.Value, ok, e.Attack)
	// Output:
	// 1122 true [1]
}

// An end of a space is an eye, a half eye or a false one, as the points diagonally next
// to it say.
func ExampleMap_Ends() {
	b, err := board.ParseDiagram(`
		. X . X O .
		X X X . O .
		O O X X O .
		. O O O O .
		. . . . . .
		. . . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	a, err := eye.NewAnalyzer(eye.Options{})
	if err != nil {
		log.Fatal(err)
	}
	m, err := a.Analyze(context.Background(), b, eye.Input{})
	if err != nil {
		log.Fatal(err)
	}
	for h := range m.Ends(board.Black) {
		s := m.Owner(h.Point)
		fmt.Println(h.Point, "half", h.IsHalf(), "false", h.IsFalse(), "in the space of", s.Origin(), "of value", s.Value)
	}
	at := board.At(2, 5)
	fmt.Println(m.End(at, board.Black) == m.HalfEye(at), len(m.Facts().Ends))
	// Output:
	// A6 half false false false in the space of A6 of value 1111
	// C6 half true false false in the space of C6 of value 0011
	// true 4
}

// What a value leaves open.
func ExampleValue_Settled() {
	for _, text := range []string{"1111", "0111", "1112", "0011"} {
		var v eye.Value
		if err := v.UnmarshalText([]byte(text)); err != nil {
			log.Fatal(err)
		}
		fmt.Println(v, "settled", v.Settled(), "threat to attack", v.AttackThreat(), "to defend", v.DefenseThreat(), v.Valid())
	}
	// Output:
	// 1111 settled true threat to attack false to defend false true
	// 0111 settled true threat to attack true to defend false true
	// 1112 settled true threat to attack false to defend true true
	// 0011 settled false threat to attack false to defend false true
}
