package prior_test

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/prior"
)

// sample is a position in which White's stone at C5 is in a ladder.
func sample() *board.Board {
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
	return b
}

func ExampleEstimator() {
	t, err := prior.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	e, err := prior.NewEstimator(t)
	if err != nil {
		log.Fatal(err)
	}
	moves, err := e.Append(nil, sample(), board.White, board.At(2, 3), board.NoPoint)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("after Black's C4, White's likeliest move is", moves[0].Point)
	// Output: after Black's C4, White's likeliest move is D4
}

// Random games look up the shape around each move.
func ExampleTable_Factor() {
	t, err := prior.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	b := sample()
	cut := prior.Around(b, board.At(3, 3), board.White)
	open := prior.Around(b, board.At(5, 5), board.White)
	fmt.Println("beside the stones is likelier than away from them:", t.Factor(cut) > t.Factor(open))
	// Output: beside the stones is likelier than away from them: true
}

func ExampleTrain() {
	// A game of one move is not much to learn from.
	game := prior.Record{Size: 9, Moves: []board.Move{{Point: board.At(4, 4), Color: board.Black}}}
	t, err := prior.Train(context.Background(), slices.Values([]prior.Record{game}),
		prior.TrainOptions{Every: 1, Passes: 20})
	if err != nil {
		log.Fatal(err)
	}
	data, err := t.MarshalBinary()
	if err != nil {
		log.Fatal(err)
	}
	t, err = prior.Read(bytes.NewReader(data))
	if err != nil {
		log.Fatal(err)
	}
	e, err := prior.NewEstimator(t)
	if err != nil {
		log.Fatal(err)
	}
	b, err := board.New(9)
	if err != nil {
		log.Fatal(err)
	}
	moves, err := e.Append(nil, b, board.Black, board.NoPoint, board.NoPoint)
	fmt.Println(moves[0].Point, err)
	// Output: E5 <nil>
}

// The shape around a point has two bits for each of eight points.
func ExampleAroundSteps() {
	b, err := boardtest.Parse(`
		. . .
		. . O
		. X .`)
	if err != nil {
		log.Fatal(err)
	}
	middle := board.At(1, 1)
	shape := prior.Around(b, middle, board.Black)
	for i, step := range prior.AroundSteps() {
		if at := shape >> (2 * i) & 3; at != 0 {
			fmt.Println(middle+step, board.Color(at))
		}
	}
	// Output:
	// B1 black
	// C2 white
}
