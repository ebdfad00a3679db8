package worm_test

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

const crossCut = `
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . O X . . . . .
	. O X O . . . . .
	. . . . . . . . .
	. . . . . . . . .`

func ExampleAnalyzer() {
	b, _ := board.ParseDiagram(crossCut)
	analyzer, err := worm.NewAnalyzer(worm.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	worms, err := analyzer.Analyze(context.Background(), b)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, w := range worms.All() {
		if a := w.Attack(); a.Code != search.Fail {
			fmt.Println(w.Color, "at", w.Origin, "falls to", a.Move, a.Code, "and is saved by", w.Defense().Move)
		}
	}
	// Output: black at C3 falls to C2 win and is saved by C2
}

func ExampleAnalyzer_Analyze() {
	a, err := worm.NewAnalyzer(worm.Options{
		Tactics:   reading.New(reading.Options{Params: reading.Level(10)}),
		NoThreats: true,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	b, _ := board.ParseDiagram(crossCut)
	for range 2 {
		worms, err := a.Analyze(context.Background(), b)
		if err != nil {
			fmt.Println(err)
			return
		}
		w := worms.At(board.At(2, 2))
		fmt.Println(worms.Len(), w.Size(), w.Liberties, w.Cutstone)
		b.Try(board.At(2, 1), board.Black)
	}
	// Output:
	// 5 1 [1 1 2 2] 2
	// 5 2 [3 4 3 3] 2
}

func ExampleWorms_WithCutstone2() {
	b, _ := board.ParseDiagram(crossCut)
	analyzer, err := worm.NewAnalyzer(worm.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	worms, err := analyzer.Analyze(context.Background(), b)
	if err != nil {
		fmt.Println(err)
		return
	}
	counts := make([]int, board.NumPoints)
	counts[board.At(2, 2)] = 2
	fmt.Println(worms.WithCutstone2(counts).At(board.At(2, 2)))
	// Output: C3 black size 1 (2.00) liberties [1 1 2 2] attack C2 win B2 win D2 win defense C2 win cutstone 2 cutstone2 2
}

// Ask for tactics in the constraint of a pattern.
func ExampleFunctions() {
	db, err := pattern.Build(pattern.General(), pattern.Spec{
		Name: "Cut", Diagram: "OX\nX*", Entry: "8,-", Labels: "OA\nX*", Constraint: "oplay_attack(*,A) && safe_omove(*)",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := worm.NewFunctions(reading.New(reading.Options{}))
	if err != nil {
		fmt.Println(err)
		return
	}
	bound, err := db.Bind(pattern.BoardFuncs(), f.Table())
	if err != nil {
		fmt.Println(err)
		return
	}
	b, _ := board.ParseDiagram(`
		. . . . .
		. O . . .
		O X . . .
		. O X O .
		. . O . .`)
	for _, m := range pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{Color: board.White}) {
		value, err := bound.Constraint(context.Background(), b, m)
		if value != 0 {
			fmt.Println(db.Describe(m), "plays", db.Move(m), err)
		}
	}
	// Output:
	// Cut+3 at B2 for white plays C3 <nil>
	// Cut+5 at B2 for white plays C3 <nil>
}

func ExampleShippedAttack() {
	for _, load := range []func() (*pattern.Database, error){worm.ShippedAttack, worm.ShippedDefense} {
		db, err := load()
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(db.Kind().Name, db.Pattern(0).Name, db.Pattern(0).Class)
	}
	// Output:
	// attack BelowBesideTheWall A
	// defense JoinOnTheFirstLine D
}

// What another reader has found out becomes Worms like those of an Analyzer, goes to a
// file or over a line as JSON, and comes back.
func ExampleNewWorms() {
	b, err := board.ParseDiagram(`
		. . . . .
		. . X . .
		. X O X .
		. . . . .
		. . . . .`)
	if err != nil {
		panic(err)
	}
	stone, capture := board.At(2, 2), board.At(2, 1)
	w, err := worm.NewWorms(b, []worm.Worm{
		{Origin: stone, Attacks: []search.MoveResult{{Move: capture, Code: search.Win}}, Unknown: worm.Unknown{Defense: true}},
	})
	if err != nil {
		panic(err)
	}
	text, err := json.Marshal(w)
	if err != nil {
		panic(err)
	}
	var read worm.Worms
	if err := json.Unmarshal(text, &read); err != nil {
		panic(err)
	}
	fmt.Println(read.At(stone))
	fmt.Println(read.Describes(b), read.At(stone).IsLost(), read.At(stone).LostOrUnknown())
	// Output:
	// C3 white size 1 (2.00) liberties [1 1 2 2] attack C2 win cutstone 2 unknown defense
	// true false true
}

func ExampleAnalyzer_WithThreats() {
	b, _ := board.ParseDiagram(crossCut)
	a, err := worm.NewAnalyzer(worm.Options{NoThreats: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	w, err := a.Analyze(ctx, b)
	if err != nil {
		fmt.Println(err)
		return
	}
	later, err := a.WithThreats(ctx, b, w)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(w.Worm(0).Unknown.Threats, later.Worm(0).Unknown.Threats)
	// Output: true false
}
