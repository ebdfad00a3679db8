package owl_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// Three points in a row in the corner: the side that moves first takes the middle.
func ExampleProver() {
	b, err := board.ParseDiagram(`
		. . . O X . .
		O O O O X . .
		X X X X X . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	p, err := owl.NewProver(owl.Options{})
	if err != nil {
		log.Fatal(err)
	}
	goal := b.StonesOf(board.White)
	attack, err := p.Attack(context.Background(), b, &goal)
	if err != nil {
		log.Fatal(err)
	}
	defend, err := p.Defend(context.Background(), b, &goal)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(attack.Code, attack.Move, attack.Certain)
	fmt.Println(defend.Code, defend.Move, defend.Certain)
	// Output:
	// win B7 true
	// win B7 true
}

// corner has a white group that lives or dies by B7.
func corner() (*board.Board, board.Set, *owl.Reader) {
	b, err := board.ParseDiagram(`
		. . . O X . .
		O O O O X . .
		X X X X X . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
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
	return b, b.StonesOf(board.White), r
}

func ExampleReader_DoesAttack() {
	b, goal, r := corner()
	for _, move := range []string{"A7", "B7", "C7"} {
		p, err := board.ParsePoint(move, b.Size())
		if err != nil {
			log.Fatal(err)
		}
		attack, err := r.DoesAttack(context.Background(), b, p, &goal)
		if err != nil {
			log.Fatal(err)
		}
		defend, err := r.DoesDefend(context.Background(), b, p, &goal)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(move, attack.Code, defend.Code)
	}
	// Output:
	// A7 fail fail
	// B7 win win
	// C7 fail fail
}

// A group with four points in a row lives; only two moves in a row would kill it.
func ExampleReader_ThreatenAttack() {
	b, err := board.ParseDiagram(`
		. . . . O X .
		O O O O O X .
		X X X X X X .
		. . . . . . .
		. . . . . . .
		. . . . . . .
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
	goal := b.StonesOf(board.White)
	t, err := r.ThreatenAttack(context.Background(), b, &goal)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(t.Code, t.First, t.Second)
	// Output: win B7 C7
}

// With says how hard questions are read: an answer that a limit cut short is Limited.
func ExampleReader_With() {
	b, err := board.ParseDiagram(`
		. . . . . . . . .
		. . . O O O O . X
		X X X X X X X . X
		. . . . . . X X X
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	_, _, r := corner()
	goal := b.StonesOf(board.White)
	for _, nodes := range []int{100, 1_000_000} {
		res, err := r.With(search.Effort{Limits: search.Limits{Nodes: nodes}}).Attack(context.Background(), b, &goal)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(res.Limited, res.Certain)
	}
	// Output:
	// true false
	// false true
}

func ExampleReader_Substantial() {
	b, _, r := corner()
	yes, err := r.Substantial(context.Background(), b, board.At(0, 5))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(yes)
	// Output: true
}

// A question has more nodes at higher levels.
func ExampleNodesAt() {
	fmt.Println(owl.NodesAt(1000, search.AtLevel(5)), owl.NodesAt(1000, search.AtLevel(12)))
	// Output: 650 2250
}
