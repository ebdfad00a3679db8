package connect_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// TestCutJumps: a jump of Black with three White stones below it, where the cutter pushes
// through. If the connector fails after that, the cut succeeds before it, also where the
// last cutting stone has to be saved many moves later.
func TestCutJumps(t *testing.T) {
	r := connect.New(connect.Options{})
	cuts := 0
	sizes := []int{9, 11}
	for _, size := range sizes[:sample.Of(1, 2)] {
		for col := 2; col < 5; col += sample.Of(3, 1) {
			for _, third := range []int{col - 1, col + 3} {
				b, err := board.New(size)
				if err != nil {
					t.Fatal(err)
				}
				row := size - 4
				x, y, between := board.At(col, row), board.At(col+2, row), board.At(col+1, row)
				if err := b.Setup([]board.Point{x, y}, []board.Point{board.At(col, row-1), board.At(col+2, row-1), board.At(third, row-1)}, nil); err != nil {
					t.Fatal(err)
				}
				cut, err := r.Disconnect(t.Context(), b, x, y)
				if err != nil {
					t.Fatal(err)
				}
				b.Try(between, board.White)
				joined, err := r.Connect(t.Context(), b, x, y)
				if err != nil {
					t.Fatal(err)
				}
				b.Undo()
				if joined.Code != search.Fail {
					continue
				}
				cuts++
				if cut.Code != search.Win {
					t.Errorf("after White %v Black does not connect, but White does not cut: %v\n%v", between, cut, b)
				}
			}
		}
	}
	if cuts < sample.Of(1, 10) {
		t.Errorf("%d cuts", cuts)
	}
}
