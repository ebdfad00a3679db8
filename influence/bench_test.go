package influence

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
)

func midgame(t testing.TB) *board.Board {
	b, _ := board.New(19)
	b.Playout(board.Black, 165, rand.NewPCG(1, 2))
	return b
}

func BenchmarkField(bm *testing.B) {
	b := midgame(bm)
	e, _ := New(Options{NoPatterns: true})
	var r Result
	in := Input{Board: b, ToMove: board.Black}
	bm.ReportAllocs()
	for bm.Loop() {
		if err := e.Compute(bm.Context(), in, &r); err != nil {
			bm.Fatal(err)
		}
	}
}
