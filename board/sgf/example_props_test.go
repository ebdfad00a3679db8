package sgf_test

import (
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
)

// Properties as they stand in the file, and nodes with moves.
func ExampleNode_Properties() {
	games, err := sgf.Parse([]byte("(;SZ[9]LB[cc:a][dd:b]TE[2]LN[aa:cc]XY[mine])"))
	if err != nil {
		log.Fatal(err)
	}
	root := games[0]
	for p := range root.Properties() {
		fmt.Println(p.ID, p.Values)
	}
	fmt.Println(root.Get("LB"))
	good, err := root.Emphasis("TE")
	fmt.Println(good, err)
	lines, err := root.Lines("LN")
	fmt.Println(lines, err)
	// Output:
	// SZ [9]
	// LB [cc:a dd:b]
	// TE [2]
	// LN [aa:cc]
	// XY [mine]
	// [cc:a dd:b]
	// 2 <nil>
	// [[A9 C7]] <nil>
}

func ExampleNode_Set() {
	root, err := sgf.New(9)
	if err != nil {
		log.Fatal(err)
	}
	last, err := root.AddMoves(board.Move{Point: board.At(2, 2), Color: board.Black}, board.Move{Point: board.At(6, 6), Color: board.White})
	if err != nil {
		log.Fatal(err)
	}
	for _, err := range []error{
		last.Set("C", "a comment"),
		last.Add("TR", "cc"),
		last.Add("TR", "gc"),
		last.SetLines("AR", [2]board.Point{board.At(2, 2), board.At(6, 6)}),
		last.Set("not an identifier", "x"),
	} {
		fmt.Println(err)
	}
	fmt.Println(last.Delete("C"), last.Delete("C"))
	fmt.Println(root)
	// Output:
	// <nil>
	// <nil>
	// <nil>
	// <nil>
	// invalid property identifier: "not an identifier"
	// true false
	// (;FF[4]GM[1]CA[UTF-8]SZ[9];B[cg];W[gc]TR[cc][gc]AR[cg:gc])
}
