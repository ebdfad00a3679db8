package dragon_test

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// A group with three points in a row lives or dies by who plays the middle.
const three = `
	. . . X O . .
	X X X X O . .
	O O O O O . .
	. . . . . . .
	. O . O . O .
	. . . . . . .
	. . . . . . .
`

func ExampleAnalyzer() {
	b, err := board.ParseDiagram(three)
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	analyzer, err := worm.NewAnalyzer(worm.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	worms, err := analyzer.Analyze(ctx, b)
	if err != nil {
		fmt.Println(err)
		return
	}
	finder, err := eye.NewAnalyzer(eye.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	eyes, err := finder.Analyze(ctx, b, eye.Input{})
	if err != nil {
		fmt.Println(err)
		return
	}
	life, err := owl.NewProver(owl.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := dragon.NewAnalyzer(dragon.Options{Life: life}).Analyze(ctx, dragon.Input{Board: b, Worms: worms, Eyes: eyes})
	if err != nil {
		fmt.Println(err)
		return
	}
	g := d.At(board.At(3, 6))
	fmt.Println(g.Origin, g.Size(), g.Status, g.Safety, g.Eyes, g.Attack.Move, g.Defense.Move, g.IsWeak())
	dead := d.Dead(board.White)
	fmt.Println(dead.Len(), "stones are lost if White moves first")
	// Output:
	// D7 5 critical critical 1122 B7 B7 true
	// 5 stones are lost if White moves first
}

func ExampleNewDragons() {
	b, err := board.ParseDiagram(three)
	if err != nil {
		fmt.Println(err)
		return
	}
	// The caller knows that Black's group is dead.
	d, err := dragon.NewDragons(b, []dragon.Dragon{{Origin: board.At(3, 6), Status: dragon.Dead, Weakness: 1}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.Len(), d.At(board.At(0, 5)).Status, d.Same(board.At(0, 5), board.At(3, 6)), d.Describes(b))
	for i, g := range d.All() {
		if g.Color == board.Black {
			fmt.Println(i, g.Strings, g.Attack.Code == search.Fail)
		}
	}
	// Output:
	// 5 dead true true
	// 0 [D7] true
}

func ExampleDragon_Nearest() {
	b, err := board.ParseDiagram(three)
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := dragon.NewDragons(b, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, q, distance := d.Dragon(0).Nearest(d.Dragon(d.Len() - 1))
	fmt.Println(p, q, distance)
	// Output:
	// D6 F3 5
}

// Patterns ask about the status of groups.
func ExampleFunctions() {
	b, err := board.ParseDiagram(three)
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := dragon.NewDragons(b, []dragon.Dragon{{Origin: board.At(3, 6), Status: dragon.Critical, Weakness: 1}})
	if err != nil {
		fmt.Println(err)
		return
	}
	var f dragon.Functions
	f.Begin(d)
	fmt.Println(f.Status(board.At(3, 6)), len(f.Table().Funcs) > 10)
	// The numbers of dragons are those of Neighbors, Hostile and Semeais.
	i := d.Index(board.At(3, 6))
	fmt.Println(i, d.Dragon(i).Status.Pattern() == f.Status(board.At(0, 5)))
	// Output:
	// critical true
	// 0 true
}
