package prior_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/gentest"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/scatter"
)

var update = flag.Bool("update", false, "write testdata/chances.txt with the chances of today")

// TestPinned: the likeliest moves and the sum of all chances times the numbers of their points, on
// boards with fights and with random stones. A change of these figures is a change of the features
// or of their weights.
func TestPinned(t *testing.T) {
	e, err := prior.NewEstimator(table(t))
	if err != nil {
		t.Fatal(err)
	}
	boards := []*board.Board{boardtest.MustParse(t, gentest.Fight), boardtest.MustParse(t, gentest.Over)}
	r := rand.New(rand.NewPCG(5, 8))
	for _, size := range []int{5, 7, 9, 9, 13, 19} {
		boards = append(boards, scatter.Game(r, size, size*size/3), scatter.Game(r, size, size*size*2/3), scatter.Stones(r, size, 0.3, 0.3))
	}
	var got strings.Builder
	for _, b := range boards {
		stones := b.StonesOf(board.Black)
		white := b.StonesOf(board.White)
		stones.Or(&white)
		points := stones.Append(nil)
		for i, last := range []board.Point{board.NoPoint, points[len(points)/2], points[r.IntN(len(points))]} {
			c := b.At(points[len(points)/2]).Opponent()
			previous := board.NoPoint
			if i == 2 {
				previous = points[r.IntN(len(points))]
			}
			moves := list(t, e, b, c, last, previous)
			sum := 0.0
			for _, m := range moves {
				sum += m.Chance * float64(m.Point)
			}
			fmt.Fprintf(&got, "%d lines, %v after %v and %v: %.4f", b.Size(), c, last, previous, sum)
			for _, m := range moves[:min(4, len(moves))] {
				fmt.Fprintf(&got, ", %v %.4f", m.Point, m.Chance)
			}
			got.WriteByte('\n')
		}
	}
	const file = "testdata/chances.txt"
	if *update {
		if err := os.WriteFile(file, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")); diff != "" {
		t.Errorf("%s: mismatch (-want +got):\n%s", file, diff)
	}
}
