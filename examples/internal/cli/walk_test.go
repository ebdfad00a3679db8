package cli_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

// TestStops plays a game move by move and compares the positions on the way.
func TestStops(t *testing.T) {
	roots, err := sgf.Parse([]byte("(;GM[1]SZ[9]AB[gg]PL[B];B[cc];W[];B[ee](;W[dd];B[ff])(;W[aa]))"))
	if err != nil {
		t.Fatal(err)
	}
	point := func(s string) board.Point {
		p, err := board.ParsePoint(s, 9)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	all := []board.Point{board.NoPoint, board.NoPoint, point("C7"), board.Pass, point("E5"), point("D6"), point("F4")}
	for every, want := range map[int][]int{0: {5}, 1: {1, 2, 3, 4, 5}, 2: {2, 4, 5}, 5: {5}, 9: {5}} {
		var got []int
		for s, err := range cli.Stops(roots[0], every) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, s.Moves)
			x := s.Examine()
			if x.Previous != all[s.Moves] || x.Last != all[s.Moves+1] {
				t.Errorf("after %d moves: last moves %v, %v", s.Moves, x.Previous, x.Last)
			}
			b, err := board.New(9)
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Play(point("G3"), board.Black, board.Strict); err != nil {
				t.Fatal(err)
			}
			c := board.Black
			for _, p := range all[2 : 2+s.Moves] {
				if err := b.Play(p, c, board.Strict); err != nil {
					t.Fatal(err)
				}
				c = c.Opponent()
			}
			if x.ToPlay != c || x.Board.String() != b.String() {
				t.Errorf("after %d moves: %v to play\n%v, want %v\n%v", s.Moves, x.ToPlay, x.Board, c, b)
			}
		}
		if !cmp.Equal(got, want) {
			t.Errorf("every %d: stops after %v moves, want %v", every, got, want)
		}
	}
	for range cli.Stops(roots[0], 1) {
		break
	}
	other, err := sgf.Parse([]byte("(;GM[2]SZ[8])"))
	if err != nil {
		t.Fatal(err)
	}
	var failed error
	for _, err := range cli.Stops(other[0], 0) {
		failed = errors.Join(failed, err)
	}
	if failed == nil {
		t.Error("a record of another game has stops")
	}
}
