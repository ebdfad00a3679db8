package playout_test

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/prior"
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

// Weights that were learnt from games make random games end more often as games do. Here
// they are learnt from a single position, in which the corner is White's.
func ExampleLearn() {
	t, err := prior.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	b, err := boardtest.Parse(`
		. . . X . . .
		. . . X . . .
		X X X X . . .
		O O O X . . .
		X X O X . . .
		. O O X . . .
		. . O X . . .`)
	if err != nil {
		log.Fatal(err)
	}
	lesson := playout.Lesson{Board: b, ToPlay: board.Black, Last: board.NoPoint, Owner: make([]int8, board.NumPoints)}
	for p := range board.Points(7) {
		lesson.Owner[p] = -1
		if p.Row() < 4 && p.Col() < 3 {
			lesson.Owner[p] = 1
		}
	}
	lessons := slices.Repeat([]playout.Lesson{lesson}, 30)
	w, err := playout.Learn(context.Background(), t, slices.Values(lessons), playout.LearnOptions{Steps: 30, Batch: 1})
	if err != nil {
		log.Fatal(err)
	}
	h, err := playout.NewHeavy(t)
	if err != nil {
		log.Fatal(err)
	}
	if h, err = h.Weighted(w); err != nil {
		log.Fatal(err)
	}
	moves, err := h.Play(context.Background(), b.Clone(), board.Black, board.NoPoint, 200, rand.NewPCG(1, 2))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(w.Shapes() > 0, len(moves) > 0)
	// Output: true true
}

// The weights that come with the package, written to a file and read back.
func ExampleShippedWeights() {
	w, err := playout.ShippedWeights()
	if err != nil {
		log.Fatal(err)
	}
	data, err := w.MarshalBinary()
	if err != nil {
		log.Fatal(err)
	}
	again, err := playout.ReadWeights(bytes.NewReader(data))
	if err != nil {
		log.Fatal(err)
	}
	h := again.Habits()
	fmt.Println(again.Shapes() > 500, h.Answer > h.Nakade)
	// Output: true true
}

// Players with the shipped weights.
func ExampleNewLearnt() {
	t, err := prior.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	h, err := playout.NewLearnt(t)
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
