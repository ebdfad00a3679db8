package shapenet_test

import (
	"bytes"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/shapenet"
)

// sample is a position in which White's stone at C5 is in a ladder.
func sample() *board.Board {
	b, err := boardtest.Parse(`
		. . . . . . .
		. . . . . . .
		. X O X . . .
		. . X . . . .
		. . . . . O .
		. . . . . O .
		. . . . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	return b
}

func ExampleEstimator() {
	table, err := prior.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	net, err := shapenet.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	e, err := shapenet.NewEstimator(net, table)
	if err != nil {
		log.Fatal(err)
	}
	moves, err := e.Append(nil, sample(), board.White, board.At(2, 3), board.NoPoint)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(moves), "legal moves, the likeliest first:", moves[0].Chance > moves[42].Chance)
	// Output: 43 legal moves, the likeliest first: true
}

// A file of weights that is cut off is refused.
func ExampleRead() {
	_, err := shapenet.Read(bytes.NewReader([]byte("tengen network\x00\x01")))
	fmt.Println(err)
	// Output: not a network of move chances: 4 bytes are missing
}

// A training program gets three bytes for each point after the size of the board and the share of stones.
func ExampleFeatures() {
	table, err := prior.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	e, err := prior.NewEstimator(table)
	if err != nil {
		log.Fatal(err)
	}
	b := sample()
	chances, err := e.Append(nil, b, board.White, board.At(2, 3), board.NoPoint)
	if err != nil {
		log.Fatal(err)
	}
	var f shapenet.Features
	f.Look(b, board.White, board.At(2, 3), board.NoPoint, chances)
	data, err := f.AppendBinary(nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(data), data[:2])
	c5 := 2 + 3*(4*7+2)
	fmt.Println("liberties of White's stone:", data[c5]&15)
	// Output:
	// 149 [7 31]
	// liberties of White's stone: 1
}
