package influence_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
)

// computed returns the influence of a diagram when nobody moves first.
func computed(diagram string, kind influence.Kind) *influence.Result {
	e := engine()
	var r influence.Result
	if err := e.Compute(context.Background(), influence.Input{Board: parse(diagram), Kind: kind}, &r); err != nil {
		log.Fatal(err)
	}
	return &r
}

// Whose a point is: as a region, as a number, and for those who want to know of a
// single kind.
func ExampleResult_RegionCode() {
	r := computed(twoWalls, influence.Territorial)
	for _, p := range []board.Point{board.At(0, 4), board.At(2, 4), board.At(3, 4), board.At(7, 4)} {
		region, owner := r.Region(p)
		fmt.Printf("%v: %v of %v, code %d, moyo of %v, area of %v\n", p, region, owner, r.RegionCode(p), r.WhoseMoyo(p), r.WhoseArea(p))
	}
	// Output:
	// A5: territory of black, code -3, moyo of black, area of black
	// C5: stone of black, code -4, moyo of black, area of black
	// D5: neutral of empty, code 0, moyo of empty, area of empty
	// H5: territory of white, code 3, moyo of white, area of white
}

// The numbers that territory is made of.
func ExampleResult_Influence() {
	r := computed(twoWalls, influence.Territorial)
	p := board.At(6, 4)
	fmt.Printf("influence at %v: Black %.1f, White %.1f\n", p, r.Influence(board.Black, p), r.Influence(board.White, p))
	stone := board.At(4, 4)
	fmt.Println(stone, "lives:", r.Living(stone), "for", r.StoneColor(stone))
	fmt.Printf("its strength is %.0f, and falls to one part in %.1f with each step\n", r.Strength(board.White, stone), r.Attenuation(board.White, stone))
	fmt.Println("what passes through it:", r.Permeability(board.White, stone), "for White,", r.Permeability(board.Black, stone), "for Black")
	fmt.Println("a pattern forbids it as territory:", r.NonTerritory(board.Black, p))
	all := r.InfluenceMap(nil, board.White)
	fmt.Println(len(all) == board.NumPoints, all[p] == r.Influence(board.White, p), r.Limited())
	// Output:
	// influence at G5: Black 0.0, White 60.0
	// E5 lives: true for white
	// its strength is 100, and falls to one part in 2.4 with each step
	// what passes through it: 1 for White, 0 for Black
	// a pattern forbids it as territory: false
	// true true false
}

// A group that runs wants to know where it gets to.
func ExampleResult_EscapeValue() {
	r := computed(twoWalls, influence.Escape)
	for _, p := range []board.Point{board.At(1, 4), board.At(3, 4), board.At(6, 4)} {
		fmt.Println(p, r.EscapeValue(board.White, p))
	}
	// Output:
	// B5 0
	// D5 1
	// G5 4
}

// A Result is used again for the next position; a copy stays. Plain data and JSON make
// an equal one.
func ExampleResult_Clone() {
	r := computed(twoWalls, influence.Territorial)
	kept := r.Clone()
	again, err := influence.NewResult(parse(twoWalls), r.Facts())
	if err != nil {
		log.Fatal(err)
	}
	text, err := json.Marshal(r)
	if err != nil {
		log.Fatal(err)
	}
	var read influence.Result
	if err := json.Unmarshal(text, &read); err != nil {
		log.Fatal(err)
	}
	p := board.At(7, 4)
	fmt.Printf("%.2f %.2f %.2f\n", kept.Territory(p), again.Territory(p), read.Territory(p))
	// Output:
	// 1.00 1.00 1.00
}

// Patterns whose functions nobody supplies are left out, and errors of functions are
// collected: neither stops a computation.
func ExampleEngine_Unbound() {
	e, err := influence.New(influence.Options{})
	if err != nil {
		log.Fatal(err)
	}
	var r influence.Result
	if err := e.Compute(context.Background(), influence.Input{Board: parse(twoWalls)}, &r); err != nil {
		log.Fatal(err)
	}
	fmt.Println("patterns left out:", len(e.Unbound()) > 0, "errors:", e.Faults().Err())
	fmt.Println("with a reader:", len(engine().Unbound()))
	// Output:
	// patterns left out: true errors: <nil>
	// with a reader: 0
}
