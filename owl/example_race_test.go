package owl_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// rivals returns two strings with three liberties each, black and white, neither of which
// has anything else.
func rivals() (b *board.Board, black, white board.Set) {
	b, err := board.ParseDiagram(`
		O . X O . X . . .
		O . X O . X . . .
		O . X O . X . . .
		O O O X X X . . .
		. . O X . . . . .
		. . O X . . . . .
		. O . . X . . . .
		. . O X . . . . .
		. . . . . . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	return b, board.SetOf(b.AppendStones(nil, board.At(2, 8))...), board.SetOf(b.AppendStones(nil, board.At(3, 8))...)
}

// With as many liberties on both sides, the side that moves first wins the race.
func ExampleReader_Semeai() {
	b, black, white := rivals()
	p, err := owl.NewProver(owl.Options{})
	if err != nil {
		log.Fatal(err)
	}
	r, err := owl.NewReader(p)
	if err != nil {
		log.Fatal(err)
	}
	for _, c := range []struct {
		first       string
		mine, other *board.Set
	}{{"Black", &black, &white}, {"White", &white, &black}} {
		race, err := r.Semeai(context.Background(), b, c.mine, c.other)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(c.first, "first: lives", race.Life.Code, "kills", race.Kill.Code, "seki", race.Seki())
	}
	// Output:
	// Black first: lives win kills win seki false
	// White first: lives win kills win seki false
}

// Attack and Defend read a neighbor of two liberties too, but not one of three.
func ExampleReader_Includes() {
	b, _, white := rivals()
	p, err := owl.NewProver(owl.Options{})
	if err != nil {
		log.Fatal(err)
	}
	r, err := owl.NewReader(p)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("three liberties:", r.Includes(b, &white))
	if err := b.Play(board.At(4, 8), board.Black, board.Strict); err != nil {
		log.Fatal(err)
	}
	fmt.Println("two liberties:", r.Includes(b, &white))
	// Output:
	// three liberties: false
	// two liberties: true
}

// The two questions of a race about one of the groups: AttackRace and DefendRace.
func ExampleRacer() {
	b, black, white := rivals()
	p, err := owl.NewProver(owl.Options{})
	if err != nil {
		log.Fatal(err)
	}
	var racer owl.Racer = p
	kill, err := racer.AttackRace(context.Background(), b, &white, &black)
	if err != nil {
		log.Fatal(err)
	}
	save, err := racer.DefendRace(context.Background(), b, &white, &black)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(kill.Code, save.Code, p.Nodes() > 0)
	// Output:
	// win win true
}

// A group with a square of four points is dead; two moves in a row would save it.
func ExampleReader_ThreatenDefense() {
	b, err := board.ParseDiagram(`
		O X . . X O .
		O X . . X O .
		O X X X X O .
		O O O O O O .
		. . . . . . .
		. O . O . O .
		. . . . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	p, err := owl.NewProver(owl.Options{})
	if err != nil {
		log.Fatal(err)
	}
	// A view that reads a tenth of the usual nodes.
	r, err := owl.NewReader(p.WithEffort(search.Effort{Limits: search.Limits{Nodes: 12_000}}))
	if err != nil {
		log.Fatal(err)
	}
	goal := b.StonesOf(board.Black)
	threat, err := r.ThreatenDefense(context.Background(), b, &goal)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(threat.Code, threat.First, threat.Second, r.Nodes() > 0)
	// Output:
	// win C6 D7 true
}

// Two groups with an eye each live together.
func ExampleReader_ConnectionDefends() {
	b, err := board.ParseDiagram(`
		. X O . O X .
		X X X . X X X
		O O X O X O O
		. O O O O O .
		. . . . . . .
		. O . O . O .
		. . . . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	p, err := owl.NewProver(owl.Options{})
	if err != nil {
		log.Fatal(err)
	}
	r, err := owl.NewReader(p)
	if err != nil {
		log.Fatal(err)
	}
	left, right := board.SetOf(b.AppendStones(nil, board.At(2, 4))...), board.SetOf(b.AppendStones(nil, board.At(4, 4))...)
	res, err := r.ConnectionDefends(context.Background(), b, board.At(3, 5), &left, &right)
	fmt.Println(res.Code, err)
	// Output:
	// win <nil>
}
