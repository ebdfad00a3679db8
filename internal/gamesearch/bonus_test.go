package gamesearch_test

import (
	"fmt"
	"log"
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/gamesearch"
)

// TestBonus: the bonus decides who wins, but is no part of the lead.
func TestBonus(t *testing.T) {
	pos := position(t, three, board.White, -40)
	search := func(bonus float64) *gamesearch.Result {
		r, err := searcher(t).Search(t.Context(), pos, []gamesearch.Chance{{Point: point(t, "B1"), Chance: 1}}, gamesearch.Options{Playouts: 200, Bonus: bonus})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	plain, lost := search(0), search(-100)
	if plain.Win < 0.7 || lost.Win > 0.1 || math.Abs(plain.Lead-lost.Lead) > 3 {
		t.Errorf("White wins with %.2f by %.1f, and with a bonus of -100 with %.2f by %.1f", plain.Win, plain.Lead, lost.Win, lost.Lead)
	}
	if _, err := searcher(t).Search(t.Context(), pos, even(pos), gamesearch.Options{Playouts: 5, Bonus: math.NaN()}); err == nil {
		t.Error("a bonus that is no number is accepted")
	}
}

func ExampleHandicapBonus() {
	g, err := board.NewGame(19, board.Chinese())
	if err != nil {
		log.Fatal(err)
	}
	if _, err := g.FixedHandicap(2); err != nil {
		log.Fatal(err)
	}
	o := gamesearch.Options{Playouts: 1000, Bonus: gamesearch.HandicapBonus(g, board.White)}
	fmt.Println(o.Bonus)
	// Output: 16
}
