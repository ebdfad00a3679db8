package influence_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/worm"
)

const twoWalls = `
	. . X . O . . . .
	. . X . O . . . .
	. . X . O . . . .
	. . X . O . . . .
	. . X . O . . . .
	. . X . O . . . .
	. . X . O . . . .
	. . X . O . . . .
	. . X . O . . . .`

func parse(diagram string) *board.Board {
	b, err := boardtest.Parse(diagram)
	if err != nil {
		log.Fatal(err)
	}
	return b
}

func engine() *influence.Engine {
	// Constraints of patterns may ask a tactical reader.
	f, err := worm.NewFunctions(reading.New(reading.Options{}))
	if err != nil {
		log.Fatal(err)
	}
	f.Begin(context.Background(), nil)
	e, err := influence.New(influence.Options{Tables: []pattern.Table{f.Table()}})
	if err != nil {
		log.Fatal(err)
	}
	return e
}

func Example() {
	b := parse(twoWalls)
	e, err := influence.New(influence.Options{})
	if err != nil {
		log.Fatal(err)
	}
	var r influence.Result
	if err := e.Compute(context.Background(), influence.Input{Board: b, ToMove: board.White}, &r); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("A5 %.2f, D5 %.2f, J5 %.2f\n", r.Territory(board.At(0, 4)), r.Territory(board.At(3, 4)), r.Territory(board.At(8, 4)))
	fmt.Println("White is ahead by", r.TerritorySum())
	// Output:
	// A5 -1.00, D5 0.00, J5 1.00
	// White is ahead by 18
}

func ExampleResult_Region() {
	b := parse(twoWalls)
	var r influence.Result
	if err := engine().Compute(context.Background(), influence.Input{Board: b}, &r); err != nil {
		log.Fatal(err)
	}
	for _, p := range []board.Point{board.At(0, 4), board.At(2, 4), board.At(3, 4), board.At(8, 4)} {
		region, owner := r.Region(p)
		fmt.Println(p, region, owner)
	}
	// Output:
	// A5 territory black
	// C5 stone black
	// D5 neutral empty
	// J5 territory white
}

func ExampleResult_Regions() {
	b := parse(twoWalls)
	var r influence.Result
	if err := engine().Compute(context.Background(), influence.Input{Board: b, ToMove: board.Black}, &r); err != nil {
		log.Fatal(err)
	}
	for _, part := range r.Regions(influence.Territory) {
		fmt.Println(part.Owner, part.Points.Len(), part.Value)
	}
	// Output:
	// black 18 -18
	// white 36 36
}

func ExampleEngine_ComputeMove() {
	// White pushes into the gap of a wall.
	b := parse(gapInWall)
	e, ctx := engine(), context.Background()
	in := influence.Input{Board: b, ToMove: board.Black}
	move := influence.Move{Point: board.At(3, 4), Color: board.White}
	var before, after, followup influence.Result
	for _, err := range []error{
		e.Compute(ctx, in, &before),
		e.ComputeMove(ctx, in, move, &after),
		e.ComputeFollowup(ctx, in, move, &after, &followup),
	} {
		if err != nil {
			log.Fatal(err)
		}
	}
	fmt.Printf("the move gains %.0f\n", influence.MoveValue(&before, &after, board.White, 0))
	fmt.Printf("and threatens %.0f more\n", influence.MoveValue(&after, &followup, board.White, 0))
	// Output:
	// the move gains 1
	// and threatens 3 more
}

func ExampleEngine_EstimateDead() {
	b := parse(`
		. . X . O . . . .
		. . X . O . . X .
		. . X . O . . . .
		. . X . O . . . .
		. . X . O . . . .
		. . X . O . . . .
		. . X . O . . . .
		. . X . O . . . .
		. . X . O . . . .`)
	dead, err := engine().EstimateDead(context.Background(), influence.Input{Board: b}, nil, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(dead.Append(nil))
	// Output:
	// [H8]
}

func ExampleFindSurround() {
	b := parse(`
		. . . . . . . . .
		. . . . . . . . .
		. . O . X . O . .
		. . . . . . . . .
		. . . O . O . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	dragon := board.SetOf(board.At(4, 6))
	hostile := influence.Neighbors(b, &dragon, nil)
	s, err := influence.FindSurround(influence.SurroundQuery{Board: b, Dragon: &dragon, Hostile: &hostile})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Status, s.Corners)
	// Output:
	// surrounded [D5 C7 C9 G9 G7 F5]
}

func ExampleEscapeRoute() {
	b := parse(twoWalls)
	var r influence.Result
	in := influence.Input{Board: b, Kind: influence.Escape}
	if err := engine().Compute(context.Background(), in, &r); err != nil {
		log.Fatal(err)
	}
	var wall board.Set
	for p := range b.Stones(board.At(4, 4)) {
		wall.Add(p)
	}
	values := r.EscapeValues(nil, board.White, influence.EscapeUnknown)
	fmt.Println(influence.EscapeRoute(influence.EscapeQuery{Board: b, Dragon: &wall, Values: values}))
	// Output:
	// 0
}

func ExampleShipped() {
	sources, barriers, err := influence.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(sources.Kind().Name, sources.Len() >= 40, barriers.Kind().Name, barriers.Len() >= 100)
	// Output:
	// influence true barriers true
}
