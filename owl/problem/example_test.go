package problem_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/owl/problem"
)

// three is White with three points in a row as eye space.
const three = `
	. . . O X . . . .
	O O O O X . . . .
	X X X X X . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .`

// find makes a Solver and finds the question of a diagram.
func find(diagram string, toPlay board.Color) (*problem.Solver, *problem.Problem) {
	b, err := board.ParseDiagram(diagram)
	if err != nil {
		log.Fatal(err)
	}
	s, err := problem.New(problem.Options{})
	if err != nil {
		log.Fatal(err)
	}
	p, err := s.Find(context.Background(), b, toPlay)
	if err != nil {
		log.Fatal(err)
	}
	return s, p
}

// Find needs a position and the side to move, and nothing else.
func ExampleSolver_Find() {
	b, err := board.ParseDiagram(three)
	if err != nil {
		log.Fatal(err)
	}
	s, err := problem.New(problem.Options{})
	if err != nil {
		log.Fatal(err)
	}
	p, err := s.Find(context.Background(), b, board.Black)
	fmt.Println(p, err)
	// Output: Black to kill A8 <nil>
}

func ExampleSolver_Solve() {
	s, p := find(three, board.White)
	r, err := s.Solve(context.Background(), p)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%v: %s\n", p, p.Describe(r))
	// Output: White to live with A8: saved at B9 (5 positions, proved)
}

// A program that shows problems judges the moves of its user.
func ExampleSolver_Judge() {
	s, p := find(three, board.Black)
	for _, m := range []string{"B9", "A9"} {
		move, err := board.ParsePoint(m, 9)
		if err != nil {
			log.Fatal(err)
		}
		v, err := s.Judge(context.Background(), p, move)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s is %v\n", m, &v)
	}
	// Output:
	// B9 is right, proved
	// A9 is wrong, refuted by B9, proved
}

func ExampleSolver_Hints() {
	s, p := find(three, board.Black)
	h, err := s.Hints(context.Background(), p)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(h.Where)
	fmt.Println(h.Idea)
	fmt.Println(h.Move)
	// Output:
	// Look at the upper left corner, between A9 and C9.
	// Play inside, on the first line.
	// B9
}

func ExampleSolver_Tree() {
	s, p := find(three, board.Black)
	root, err := s.Tree(context.Background(), p, problem.Limits{Tries: 2})
	if err != nil {
		log.Fatal(err)
	}
	for _, n := range root.Children() {
		move, _, _ := n.Move()
		for n.Child() != nil {
			n = n.Child()
		}
		text, _ := n.Text("C")
		fmt.Println(move.Point, text)
	}
	// Output:
	// B9 RIGHT: dead
	// C9 WRONG: alive
	// A9 WRONG: alive
}

// The key of this problem is wrong.
func ExampleSolver_Check() {
	s, p := find(three, board.Black)
	p.Key = []board.Point{board.At(0, 8)}
	list, err := s.Check(context.Background(), p)
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range list {
		fmt.Println(f)
	}
	// Output:
	// wrong key A9: wrong, refuted by B9, proved
	// second solution B9, proved
}

func ExampleSolver_Difficulty() {
	s, p := find(three, board.Black)
	d, err := s.Difficulty(context.Background(), p)
	fmt.Println(d, d.Depth, err)
	// Output: beginner (0.0) 1 <nil>
}

func ExampleSolver_About() {
	s, p := find(three, board.White)
	q, err := s.About(context.Background(), p.Board, board.White, board.At(4, 8))
	fmt.Println(q, err)
	// Output: White to kill A7 <nil>
}

// Collections mark the solution with TE or with a comment at the end of a variation.
func ExampleKey() {
	games, err := sgf.Parse([]byte("(;SZ[9]PL[B](;B[ba];W[ca]C[RIGHT])(;B[aa]C[WRONG: it comes to a ko]))"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(problem.Key(games[0]))
	// Output: [B9] true
}
