package playout_test

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove/playout"
	"github.com/tengen-go/tengen/genmove/prior"
)

func ExampleHeavy() {
	t, err := prior.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	h, err := playout.NewHeavy(t)
	if err != nil {
		log.Fatal(err)
	}
	b, err := board.New(5)
	if err != nil {
		log.Fatal(err)
	}
	moves, err := h.Play(context.Background(), b, board.Black, board.NoPoint, 300, rand.NewPCG(1, 2))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(moves[len(moves)-2].Point, moves[len(moves)-1].Point)
	// Output: PASS PASS
}

// Careful players leave a seki alone: Black's stones on the left share two liberties with
// White's.
func ExampleHeavy_Careful() {
	t, err := prior.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	h, err := playout.NewHeavy(t)
	if err != nil {
		log.Fatal(err)
	}
	b, err := boardtest.Parse(`
		. . . . . . .
		X X X X X X X
		O O O O O O O
		. . . . . . .
		O O O O O O O
		X X X X X X X
		X . O O O . X`)
	if err != nil {
		log.Fatal(err)
	}
	o, err := playout.Owners(context.Background(), h.Careful(), b, board.Black, board.NoPoint, playout.Options{Games: 50})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(o.Owner[board.At(0, 0)] < 0, o.Owner[board.At(3, 0)] > 0)
	// Output: true true
}

// Count says who owns the points of a board that has been played to the end.
func ExampleCount() {
	b, err := boardtest.Parse(`
		. X O .
		X X O O
		X X O .
		. X O O`)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := (playout.Light{}).Play(context.Background(), b, board.Black, board.NoPoint, 48, rand.NewPCG(1, 2)); err != nil {
		log.Fatal(err)
	}
	var owner [board.NumPoints]float64
	margin := playout.Count(b, &owner)
	fmt.Println(margin, owner[board.At(0, 0)], owner[board.At(3, 3)], playout.Owner(b, board.At(3, 1)))
	// Output: 0 -1 1 white
}

func ExampleOwners() {
	// White's stone in the corner is dead.
	b, err := boardtest.Parse(`
		O . X . O .
		. . X O O O
		X X X X O .
		. X . X O O
		X X X O O .
		X . X O . O`)
	if err != nil {
		log.Fatal(err)
	}
	o, err := playout.Owners(context.Background(), playout.Light{}, b, board.Black, board.NoPoint, playout.Options{Games: 200})
	if err != nil {
		log.Fatal(err)
	}
	dead, err := playout.Dead(b, o.Owner)
	if err != nil {
		log.Fatal(err)
	}
	settled, err := playout.Settled(b, o.Owner, 0.7)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(dead.Append(nil), settled.Has(board.At(0, 0)))
	// Output: [A6] true
}

// Players who never answer an atari.
func ExampleHeavy_With() {
	t, err := prior.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	h, err := playout.NewHeavy(t)
	if err != nil {
		log.Fatal(err)
	}
	habits := playout.DefaultHabits()
	habits.Answer = 0
	if h, err = h.With(habits); err != nil {
		log.Fatal(err)
	}
	b, err := board.New(5)
	if err != nil {
		log.Fatal(err)
	}
	moves, err := h.Play(context.Background(), b, board.Black, board.NoPoint, 3, rand.NewPCG(1, 2))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(moves))
	// Output: 3
}
