package trace_test

import (
	"bytes"
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/trace"
)

// A ladder on a small board.
func ExampleRecorder() {
	b, err := board.ParseDiagram(`
		. . . .
		. X X .
		. X O .
		. . . .`)
	if err != nil {
		log.Fatal(err)
	}
	rec := new(trace.Recorder)
	reader := reading.New(reading.Options{Recorder: rec, CacheSize: -1})
	if err := rec.Begin(b, board.Black); err != nil {
		log.Fatal(err)
	}
	res, err := reader.Attack(context.Background(), b, board.At(2, 1))
	if err != nil {
		log.Fatal(err)
	}
	if err := rec.SetComment(fmt.Sprintf("attack C2: %v at %v", res.Code, res.Move)); err != nil {
		log.Fatal(err)
	}
	for n := range rec.Trees()[0].All() {
		text, _ := n.Text("C")
		fmt.Println(text)
	}
	// Output:
	// attack C2: win at C1
	// variation 1: win
	// variation 2: fail
	// variation 3: win
	// variation 4: fail
	// variation 5: win, put to the test
	// variation 6: fail
	// variation 7: win
	// variation 8: fail
	// variation 9: fail, put to the test
	// variation 10: win
}

// StartTrace and FinishTrace record whatever is read in between.
func ExampleRecorder_StartTrace() {
	game, err := board.NewGame(4, board.Chinese())
	if err != nil {
		log.Fatal(err)
	}
	black := []board.Point{board.At(1, 1), board.At(1, 2), board.At(2, 2)}
	if err := game.Setup(black, []board.Point{board.At(2, 1)}, nil); err != nil {
		log.Fatal(err)
	}
	rec := new(trace.Recorder)
	reader := reading.New(reading.Options{Recorder: rec})
	if err := rec.StartTrace(game); err != nil {
		log.Fatal(err)
	}
	if _, err := reader.Attack(context.Background(), game.Board(), board.At(2, 1)); err != nil {
		log.Fatal(err)
	}
	var out bytes.Buffer
	if err := rec.FinishTrace(&out); err != nil {
		log.Fatal(err)
	}
	fmt.Print(&out)
	// Output:
	// (;FF[4]GM[1]CA[UTF-8]SZ[4]AB[bb][cb][bc]AW[cc]PL[B]
	// (;B[cd]C[variation 1: win]
	// (;W[dc]C[variation 2: fail];B[db]C[variation 3: win])
	// (;W[]C[variation 4: fail]))
	// (;B[cd]C[variation 5: win, put to the test]
	// (;W[dc]C[variation 6: fail];B[db]C[variation 7: win])
	// (;W[]C[variation 8: fail])
	// (;W[dc]C[variation 9: fail, put to the test];B[db]C[variation 10: win])))
}
