package genmove_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/pattern"
)

// sample is a position in which White's stone at C5 is in a ladder.
func sample() *genmove.Position {
	b, err := boardtest.Parse(`
		. . . . . . .
		. . . . . . .
		. X O X . . .
		. . X . . . .
		. . . . . O .
		. . . . . O .
		. . . . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	p, err := genmove.NewPosition(b, board.White)
	if err != nil {
		log.Fatal(err)
	}
	return p
}

func ExampleExamine() {
	shared, err := genmove.Shipped() // for all goroutines
	if err != nil {
		log.Fatal(err)
	}
	stages, err := shared.Stages(genmove.Effort{}) // for this one
	if err != nil {
		log.Fatal(err)
	}
	pos, err := genmove.Examine(context.Background(), sample(), stages...)
	if err != nil {
		log.Fatal(err)
	}
	w := pos.Worms().At(board.At(2, 4))
	fmt.Println(w.Origin, "falls to", w.Attack().Move, w.Attack().Code)
	fmt.Println("White's stones are one group:", pos.Links().Same(board.At(5, 2), board.At(5, 1)))
	f := pos.Influence()
	fmt.Println("moving first helps:", f.BlackFirst.TerritorySum() < f.WhiteFirst.TerritorySum())
	// Output:
	// C5 falls to C6 win
	// White's stones are one group: true
	// moving first helps: true
}

func ExampleUntil() {
	shared, err := genmove.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	stages, err := shared.Stages(genmove.Effort{})
	if err != nil {
		log.Fatal(err)
	}
	pos, err := genmove.Examine(context.Background(), sample(), genmove.Until(stages, genmove.StageConnections)...)
	fmt.Println(pos.Examined(), err)
	_, err = genmove.Examine(context.Background(), sample(), stages[2])
	fmt.Println(err)
	// Output:
	// [worms connections] <nil>
	// stage influence: the position is not examined so far: losses needs the stage worms before it
}

// everythingLives is a stage's helper of one's own: no stone is ever lost.
type everythingLives struct{}

func (everythingLives) Lost(*genmove.Position, board.Color) (board.Set, error) {
	return board.Set{}, nil
}

func ExampleReplace() {
	shared, err := genmove.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	stages, err := shared.Stages(genmove.Effort{})
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range stages {
		if in, ok := s.(genmove.Influence); ok {
			in.Losses = everythingLives{}
			stages = genmove.Replace(stages, in)
		}
	}
	pos, err := genmove.Examine(context.Background(), sample(), stages...)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(pos.Influence().BlackFirst.Living(board.At(2, 4)))
	// Output: true
}

func ExamplePosition_WithLast() {
	pos, err := sample().WithLast(board.At(2, 3), board.NoPoint)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(pos.Last())
	// Output: C4 none
}

func ExampleFunctions() {
	const shape = `
Pattern Save

# run out of a ladder when that works

.*.
XOX

:|,-

.*.
XaX

;lib(a) == 1
`
	file, err := pattern.Parse("shape.db", []byte(shape))
	if err != nil {
		log.Fatal(err)
	}
	db, err := pattern.Compile(pattern.General(), file)
	if err != nil {
		log.Fatal(err)
	}
	functions, err := genmove.NewFunctions(nil, nil)
	if err != nil {
		log.Fatal(err)
	}
	bound, err := db.Bind(functions.Tables()...)
	if err != nil {
		log.Fatal(err)
	}
	bound.Judge = functions.Judge(nil) // reads the test of moves that the class asks for
	pos := sample()
	functions.Begin(pos)
	b := pos.Board()
	for _, m := range pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{Sides: pattern.As(board.White)}) {
		ok, err := bound.Accepts(context.Background(), b, m)
		fmt.Println(db.Describe(m), db.Move(m), ok, err)
	}
	// Output: Save+0 at B5 for white C6 true <nil>
}
