package review_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/genmove/review"
)

func ExampleReviewer_Review() {
	// White, who has two eyes at the right, fills one of them.
	games, err := sgf.Parse([]byte(fills))
	if err != nil {
		log.Fatal(err)
	}
	g, _, err := sgf.GameAt(games[0], sgf.End(), board.Chinese())
	if err != nil {
		log.Fatal(err)
	}
	r, err := review.New(review.Options{MaxMistakes: 1})
	if err != nil {
		log.Fatal(err)
	}
	found, err := r.Review(context.Background(), g, nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range found.Mistakes {
		fmt.Printf("move %d, %v %v loses more than 15 points: %v\n", m.Number, m.Color, m.Move, m.Loss > 15)
		fmt.Println("Black, who is to play then, wins:", m.After.WinRate > 0.5)
	}
	// Output:
	// move 2, white F6 loses more than 15 points: true
	// Black, who is to play then, wins: true
}

// A budget bounds the work: half of these positions are searched with 16 visits each, and the Review
// says that it is incomplete.
func ExampleOptions() {
	g, err := board.NewGame(9, board.Chinese())
	if err != nil {
		log.Fatal(err)
	}
	for i := range 7 {
		if err := g.Play(board.At(1+i, 4), []board.Color{board.Black, board.White}[i%2]); err != nil {
			log.Fatal(err)
		}
	}
	r, err := review.New(review.Options{Budget: 4 * review.DefaultVisits})
	if err != nil {
		log.Fatal(err)
	}
	found, err := r.Review(context.Background(), g, nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range found.Points {
		fmt.Println("after", p.Moves, "moves:", p.Visits, "visits")
	}
	fmt.Println("incomplete:", found.Incomplete)
	// Output:
	// after 0 moves: 16 visits
	// after 2 moves: 16 visits
	// after 4 moves: 16 visits
	// after 6 moves: 16 visits
	// incomplete: true
}
