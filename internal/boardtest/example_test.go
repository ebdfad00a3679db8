package boardtest_test

import (
	"fmt"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
)

func Example_diagram() {
	b, err := board.ParseDiagram(`
		. X O
		X . O
		. . X`)
	fmt.Println(err)
	fmt.Print(boardtest.Format(b))
	// Output:
	// <nil>
	// . X O
	// X . O
	// . . X
}

func Example_marks() {
	b, marks, err := board.ParseMarkedDiagram(`
		X X O a
		b . O .
		. . . .
		. . . .`)
	fmt.Println(err, marks['a'], marks['b'], b.LibertiesAfter(marks['b'], board.Black))
	// Output: <nil> D4 A3 2
}

func ExampleFormat() {
	b, _ := board.New(3)
	b.PlayAssumeLegal(board.At(0, 2), board.Black)
	b.PlayAssumeLegal(board.At(1, 1), board.White)
	fmt.Print(boardtest.Format(b))
	// Output:
	// X . .
	// . O .
	// . . .
}

func ExampleRestored() {
	// A test has its own t.
	test := func(t testing.TB) {
		b := boardtest.MustParse(t, `
			. X .
			X . .
			. . .`)
		defer boardtest.Restored(t, b)()
		b.Try(board.At(1, 1), board.White)
		b.Undo()
	}
	test(&testing.T{})
	// Output:
}

func ExampleCheckConsistency() {
	b, _ := board.New(9)
	b.Try(board.At(4, 4), board.Black)
	fmt.Println(boardtest.CheckConsistency(b))
	// Output: <nil>
}

func ExampleReference() {
	b, _, _ := board.ParseMarkedDiagram(`
		. X O .
		X O . O
		. X O .
		. . . .`)
	r := boardtest.ReferenceOf(b)
	p := board.At(2, 2)
	fmt.Println(b.Play(p, board.Black, board.Strict), r.Play(p, board.Black, board.Strict))
	fmt.Println(r.Compare(b))
	ko, c := r.Ko()
	fmt.Println(ko, c, r.Prisoners(board.Black), r.At(ko))
	stones, liberties := r.String(p)
	fmt.Println(stones, liberties)
	// Output:
	// <nil> <nil>
	// <nil>
	// B3 white 1 empty
	// [C3] [B3]
}
