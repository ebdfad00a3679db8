package examine_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
)

// examined returns an Analyst and what it finds in a small position.
func examined(want examine.Want) (*examine.Analyst, *examine.Facts) {
	a, err := examine.New(examine.Options{})
	if err != nil {
		panic(err)
	}
	f, err := a.Facts(context.Background(), position(board.White), want)
	if err != nil {
		panic(err)
	}
	return a, f
}

func ExampleAnalyst_More() {
	a, f := examined(examine.Worms)
	g, err := a.More(context.Background(), f, examine.Joseki)
	fmt.Println(f.Found, g.Found, err)
	// Output: worms worms,joseki <nil>
}

func ExampleAnalyst_Dragon() {
	a, f := examined(examine.Dragons)
	corner, _ := board.ParsePoint("D7", 9)
	g, err := a.Dragon(context.Background(), f, corner)
	fmt.Println(g.Color, g.Status, err)
	// Output: black dead <nil>
}

func ExampleDoubted() {
	_, f := examined(examine.Dragons)
	d, err := examine.Doubted(f.Board, f.Dragons)
	// The stone at D7 can be captured: nobody doubts that it is lost.
	fmt.Println(d == f.Dragons, err)
	// Output: true <nil>
}

func ExampleAnalyst_Gains() {
	a, f := examined(examine.Influence)
	side, _ := board.ParsePoint("G3", 9)
	gains, err := a.Gains(context.Background(), f, []board.Point{side, board.Pass})
	fmt.Println(gains[0] > 1, gains[1], err)
	// Output: true 0 <nil>
}

func ExampleAnalyst_MoveInfluence() {
	a, f := examined(examine.Influence)
	side, _ := board.ParsePoint("G7", 9)
	after, followup, err := a.MoveInfluence(context.Background(), f, side)
	if err != nil {
		fmt.Println(err)
		return
	}
	// Positive is White's.
	fmt.Println(after.TerritorySum() > f.Influence.First(board.Black).TerritorySum(), followup != nil)
	// Output: true true
}

func ExampleAnalyst_Escape() {
	a, f := examined(examine.Losses)
	r, err := a.Escape(context.Background(), f)
	fmt.Println(r.Kind(), err)
	// Output: escape <nil>
}

func ExampleAnalyst_SetEffort() {
	a, f := examined(examine.Worms)
	if err := a.SetEffort(search.AtLevel(3)); err != nil {
		fmt.Println(err)
		return
	}
	res, err := a.Tactics().Attack(context.Background(), f.Board, board.At(3, 6))
	fmt.Println(a.Effort().Level(), res.Code, err)
	// Output: 3 win <nil>
}

func ExampleAnalyst_Memory() {
	a, f := examined(examine.Worms)
	before := a.Memory().Stats("attack").Known
	if _, err := a.Tactics().Attack(context.Background(), f.Board, board.At(3, 6)); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Memory().Stats("attack").Known - before)
	a.Clear()
	fmt.Println(a.Memory().Stats("attack").Known)
	// Output:
	// 1
	// 0
}

// An engine binds a database of its own to what was found out.
func ExampleAnalyst_Functions() {
	a, f := examined(examine.Worms)
	calls, err := a.Functions()
	if err != nil {
		fmt.Println(err)
		return
	}
	calls.Begin(f)
	names := 0
	for _, table := range calls.Tables() {
		names += len(table.Funcs)
	}
	fmt.Println(names > 50, len(a.Faults()))
	// Output: true 0
}

func ExampleFacts_Group() {
	_, f := examined(examine.Links)
	group, err := f.Group(board.At(3, 5))
	fmt.Println(group.Has(board.At(3, 5)), err)
	_, err = f.Group(board.At(0, 0))
	fmt.Println(err)
	// Output:
	// true <nil>
	// no string at the point: A1
}

func ExampleFacts_Lead() {
	_, f := examined(examine.Influence)
	fmt.Println(f.Lead(board.White) > f.Lead(board.Black))
	// Output: true
}

func ExampleParseWant() {
	w, err := examine.ParseWant("links,joseki")
	fmt.Println(w, w&examine.Links != 0, err)
	_, err = examine.ParseWant("camels")
	fmt.Println(err)
	// Output:
	// links,joseki true <nil>
	// no such fact: "camels", want all, or some of worms,threats,links,losses,influence,break_ins,joseki,eyes,dragons
}

func ExampleOf() {
	g, err := board.NewGame(9, board.Chinese())
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := g.Play(board.At(2, 2), board.Black); err != nil {
		fmt.Println(err)
		return
	}
	p := examine.Of(g)
	next, err := p.After(board.At(6, 6))
	fmt.Println(p.ToPlay, p.Last, next.ToPlay, next.Last, next.Same(p), err)
	// Output: white C3 black G7 false <nil>
}

func ExampleShipped() {
	d, err := examine.Shipped()
	if err != nil {
		fmt.Println(err)
		return
	}
	d.Joseki = nil // suggests nothing
	a, err := examine.New(examine.Options{Databases: d})
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := a.Facts(context.Background(), position(board.Black), examine.Joseki)
	fmt.Println(len(f.Joseki), err)
	// Output: 0 <nil>
}

// A program of a low level asks for less.
func ExampleUsual() {
	fmt.Println(examine.Usual(search.AtLevel(10)))
	fmt.Println(examine.Usual(search.AtLevel(9)))
	// Output:
	// worms,links,losses,influence,break_ins,joseki,eyes
	// worms,links,losses,influence,joseki,eyes
}

// An EyeFinder needs to know which strings can be captured; worms tell it.
func ExampleEyeInput() {
	a, f := examined(examine.Worms | examine.Eyes)
	in := examine.EyeInput(f.Worms)
	stone := in.Stones[board.At(3, 6)]
	fmt.Println(len(stone.Attacks) > 0, len(stone.Defenses) > 0)
	eyes, err := eye.NewAnalyzer(eye.Options{Moves: a.Tactics()})
	if err != nil {
		panic(err)
	}
	m, err := eyes.Analyze(context.Background(), f.Board, in)
	fmt.Println(m.String() == f.Eyes.String(), err)
	// Output:
	// true false
	// true <nil>
}

// The reader of life and death is asked about the stones of a group.
func ExampleAnalyst_Life() {
	b, err := board.ParseDiagram(`
		. . . O X . . . .
		O O O O X . . . .
		X X X X X . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
	`)
	if err != nil {
		log.Fatal(err)
	}
	a, err := examine.New(examine.Options{Effort: search.AtLevel(5)})
	if err != nil {
		log.Fatal(err)
	}
	f, err := a.Facts(context.Background(), examine.Position{Board: b, ToPlay: board.Black}, examine.Links)
	if err != nil {
		log.Fatal(err)
	}
	goal, err := f.Group(board.At(3, 8))
	if err != nil {
		log.Fatal(err)
	}
	r, err := a.Life().Attack(context.Background(), b, &goal)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Code, r.Move)
	// Output: win B9
}
