package trace_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/trace"
)

// The zero Recorder counts; a search of one's own calls Enter and Leave.
func ExampleRecorder_Variations() {
	b, err := board.ParseDiagram(`
		. . . . .
		. . X . .
		. X O . .
		. . X . .
		. . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	rec := new(trace.Recorder)
	r := reading.New(reading.Options{Recorder: rec})
	if _, err := r.Defend(context.Background(), b, board.At(2, 2)); err != nil {
		log.Fatal(err)
	}
	fmt.Println("moves tried:", rec.Variations() > 0, "trees:", len(rec.Trees()))

	rec.Reset()
	if err := rec.Begin(b, board.White); err != nil {
		log.Fatal(err)
	}
	move := board.At(3, 2)
	b.Try(move, board.White)
	rec.Enter(b, move, board.White, "by hand")
	b.Undo()
	rec.Leave(b, search.Fail)
	fmt.Println(rec.Variations(), rec.Err())
	fmt.Println(rec.Trees()[0])
	// Output:
	// moves tried: true trees: 0
	// 1 <nil>
	// (;FF[4]GM[1]CA[UTF-8]SZ[5]AB[cb][bc][cd]AW[cc]PL[W]
	// ;W[dc]C[variation 1: fail, by hand])
}
