package score_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/score"
)

// finished is a game that is over but for the neutral points D1 and D2. White's stone in
// the corner is dead, and so is Black's at G3.
const finished = `
	. . X O . O .
	. O X O O . O
	. . X X O O O
	X X . X O O .
	. X X X O . X
	. X X . O O .
	. X X . O . .`

const opening = `
	. . . . . . .
	. . . . . . .
	. . O . X . .
	. . . . . . .
	. . X . O . .
	. . . . . . .
	. . . . . . .`

func position(text string) examine.Position {
	b, err := board.ParseDiagram(text)
	if err != nil {
		log.Fatal(err)
	}
	return examine.Position{Board: b, ToPlay: board.Black}
}

func ExampleOf() {
	r, err := score.Of(context.Background(), position(finished), score.Options{Komi: 6.5})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(r)
	fmt.Println(r.Dead(), r.Status(board.At(6, 2)), r.Owner(board.At(0, 6)))
	// Output:
	// W+5.5 by territory, W+5.5 by area, counted
	// b b X O w O w
	// b o X O O w O
	// b b X X O O O
	// X X b X O O w
	// b X X X O w x
	// b X X b O O w
	// b X X w O w w
	// G3 B6 dead black
}

func ExampleOfGame() {
	g, err := board.NewGame(7, board.Japanese())
	if err != nil {
		log.Fatal(err)
	}
	b := position(finished).Board
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	if err := g.Setup(black.Append(nil), white.Append(nil), nil); err != nil {
		log.Fatal(err)
	}
	r, err := score.OfGame(context.Background(), g, score.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Margin(board.TerritoryScoring), r.Margin(board.AreaScoring), r.Finished())
	// Output:
	// W+5.5 W+5.5 true
}

func ExampleEstimator() {
	e, err := score.New(score.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{finished, opening} {
		r, err := e.Estimate(context.Background(), position(text))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(r.Finished())
	}
	// Output:
	// true
	// false
}

func ExampleResult_MarshalJSON() {
	p := position(finished)
	r, err := score.Of(context.Background(), p, score.Options{})
	if err != nil {
		log.Fatal(err)
	}
	text, err := json.Marshal(r)
	if err != nil {
		log.Fatal(err)
	}
	var read score.Result
	if err := json.Unmarshal(text, &read); err != nil {
		log.Fatal(err)
	}
	fmt.Println(read.Describes(p.Board), read.Margin(board.AreaScoring))
	// Output:
	// true B+1
}

// What a count says of each point and string.
func ExampleEstimator_EstimateGame() {
	g, err := board.NewGame(7, board.Japanese())
	if err != nil {
		log.Fatal(err)
	}
	p := position(finished)
	black, white := p.Board.StonesOf(board.Black), p.Board.StonesOf(board.White)
	if err := g.Setup(black.Append(nil), white.Append(nil), nil); err != nil {
		log.Fatal(err)
	}
	e, err := score.New(score.Options{})
	if err != nil {
		log.Fatal(err)
	}
	r, err := e.EstimateGame(context.Background(), g)
	if err != nil {
		log.Fatal(err)
	}
	corner, dead := board.At(0, 6), board.At(1, 5)
	seki := r.Seki()
	fmt.Println(r.Finished(), r.Certainty() > 0.5, r.Territory(corner), seki.Len())
	fmt.Println(r.Chance(corner) < -0.9, r.StringCertainty(dead) > 0.9)
	// Output:
	// true true black 0
	// true true
}
