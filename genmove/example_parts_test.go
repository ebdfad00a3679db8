package genmove_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/reading/search"
)

// Standard makes the list of Reasoners to add one's own to, or to leave some out.
func ExampleStandard() {
	a, err := examine.New(examine.Options{})
	if err != nil {
		log.Fatal(err)
	}
	db, err := genmove.ShippedDatabases()
	if err != nil {
		log.Fatal(err)
	}
	list, err := genmove.Standard(a, db)
	if err != nil {
		log.Fatal(err)
	}
	_, err = genmove.New(genmove.Options{Reasoners: list[:len(list)-1]})
	fmt.Println(len(list) > 5, err)
	// Output: true <nil>
}

// Habits are one of the Reasoners: what players like.
func ExampleHabits() {
	a, err := examine.New(examine.Options{})
	if err != nil {
		log.Fatal(err)
	}
	s, err := genmove.NewSituation(context.Background(), a, exampleGame(), board.Black, examine.Worms)
	if err != nil {
		log.Fatal(err)
	}
	h := new(genmove.Habits)
	r := genmove.NewReasons(s)
	if err := h.Reasons(context.Background(), s, r); err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(r.Moves()) > 0)
	// Output: true
}

// At the end of a game there may be neutral points, and dead stones to take.
func ExampleDame() {
	a, err := examine.New(examine.Options{})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	s, err := genmove.NewSituation(ctx, a, exampleGame(), board.Black, examine.Worms|examine.Dragons|examine.Influence)
	if err != nil {
		log.Fatal(err)
	}
	neutral, err := genmove.Dame(ctx, s)
	if err != nil {
		log.Fatal(err)
	}
	taking, err := genmove.Cleanup(ctx, s)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(neutral, taking)
	// Output: C4 none
}

// Rooms know that three points in a row are two eyes or none.
func ExampleRooms() {
	b, err := board.New(9)
	if err != nil {
		log.Fatal(err)
	}
	for col := range 5 {
		b.PlayAssumeLegal(board.At(col, 2), board.Black)
		if col < 4 {
			b.PlayAssumeLegal(board.At(col, 1), board.White)
		}
	}
	b.PlayAssumeLegal(board.At(3, 0), board.White)
	b.PlayAssumeLegal(board.At(4, 1), board.Black)
	b.PlayAssumeLegal(board.At(4, 0), board.Black)
	a, err := examine.New(examine.Options{})
	if err != nil {
		log.Fatal(err)
	}
	f, err := a.Facts(context.Background(), examine.Position{Board: b, ToPlay: board.White}, 0)
	if err != nil {
		log.Fatal(err)
	}
	s := genmove.SituationOf(a, nil, f)
	r := genmove.NewReasons(s)
	if err := (genmove.Rooms{}).Reasons(context.Background(), s, r); err != nil {
		log.Fatal(err)
	}
	for _, p := range r.Moves() {
		fmt.Println(r.At(p).Reasons[0], r.At(p).MinTerritory)
	}
	// Output: B1: expand territory [rooms, by search] 14
}

// Without the last step the value of a move is what the arithmetic of the GNU Go manual gives.
func ExampleEngine_Generate_manual() {
	for _, manual := range []bool{false, true} {
		e, err := genmove.New(genmove.Options{Manual: manual, Effort: search.AtLevel(5), Databases: new(genmove.Databases)})
		if err != nil {
			log.Fatal(err)
		}
		d, err := e.Generate(context.Background(), exampleGame(), board.Black)
		if err != nil {
			log.Fatal(err)
		}
		best := d.Moves[0]
		_, more := best.Step("choice")
		fmt.Println(more, best.Value == best.Manual)
	}
	// Output:
	// true false
	// false true
}

// What a Reasoner of one's own expects of a move may be corrected by the last step; a bound may
// not.
func ExampleCase_Expect() {
	a, err := examine.New(examine.Options{})
	if err != nil {
		log.Fatal(err)
	}
	s, err := genmove.NewSituation(context.Background(), a, exampleGame(), board.Black, examine.Worms)
	if err != nil {
		log.Fatal(err)
	}
	c := genmove.NewReasons(s).At(board.At(2, 2))
	c.Expect(12)
	c.Expect(7)
	c.AtLeast(5)
	fmt.Println(c.Expected, c.MinValue)
	// Output: 12 5
}
