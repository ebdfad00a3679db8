package sgf_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/internal/sample"
)

// TestCropPositions crops random trees: within the rectangle every position is what it was, and
// outside there is nothing.
func TestCropPositions(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range sample.Of(4, 40) {
		size := 5 + r.IntN(3)
		root, err := sgf.New(size)
		if err != nil {
			t.Fatal(err)
		}
		nodes := []*sgf.Node{root}
		any := func() board.Point { return board.At(r.IntN(size), r.IntN(size)) }
		for range 120 {
			n := nodes[len(nodes)-1]
			if r.IntN(20) == 0 {
				n = nodes[r.IntN(len(nodes))]
			}
			c := n.NewChild()
			pos, err := n.Position()
			if err != nil {
				t.Fatal(err)
			}
			switch p := any(); {
			case r.IntN(15) == 0:
				err = errors.Join(c.SetPoints("AE", any()), c.SetPoints("AW", p))
			default:
				err = c.SetMove(board.Move{Color: pos.ToPlay, Point: p}) // legal or not
			}
			if err := errors.Join(err, c.SetPoints("TR", any(), any())); err != nil {
				t.Fatal(err)
			}
			nodes = append(nodes, c)
		}
		cropped := root.Clone()
		a, b := any(), any()
		if err := cropped.Crop(a, b); err != nil {
			t.Fatal(err)
		}
		inside := func(p board.Point) bool {
			return min(a.Col(), b.Col()) <= p.Col() && p.Col() <= max(a.Col(), b.Col()) && min(a.Row(), b.Row()) <= p.Row() && p.Row() <= max(a.Row(), b.Row())
		}
		was, is := slices.Collect(root.All()), slices.Collect(cropped.All())
		if len(was) != len(is) {
			t.Fatalf("%d nodes, want %d", len(is), len(was))
		}
		for i := range was {
			before, err := was[i].Position()
			after, err2 := is[i].Position()
			if err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			for p := range board.Points(size) {
				want := before.Board.At(p)
				if !inside(p) {
					want = board.Empty
				}
				if got := after.Board.At(p); got != want {
					t.Fatalf("crop %v to %v, node %d: %v at %v, want %v\n%v\n%v", a, b, i, got, p, want, root, cropped)
				}
			}
			if before.ToPlay != after.ToPlay {
				t.Errorf("node %d: %v to play, want %v", i, after.ToPlay, before.ToPlay)
			}
			marks, _ := was[i].Points("TR")
			left, _ := is[i].Points("TR")
			if marks = slices.DeleteFunc(marks, func(p board.Point) bool { return !inside(p) }); !slices.Equal(marks, left) {
				t.Errorf("node %d: marks %v, want %v", i, left, marks)
			}
		}
	}
}

func TestCropValues(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"(;SZ[9]AB[ba:cg]AW[ee];B[dd]LB[aa:x:y][gg:z]AR[aa:bb][aa:gg]C[aa]XX[hh];W[hh]MA[hh]VW[];B[]TB[bb:hh]DD[])",
			"(;SZ[9]AB[ba:ce]AW[ee]VW[aa:ee];B[dd]LB[aa:x:y]AR[aa:bb]C[aa]XX[hh];W[];B[]TB[bb:ee]DD[])"},
		// A stone outside that helps to take one inside.
		{"(;SZ[9]AW[ee]AB[de][ed][ef];B[fe];W[fd];B[dd])", "(;SZ[9]AW[ee]AB[de][ed]VW[aa:ee];AE[ee]PL[W];W[];B[dd])"},
		// A stone outside that takes one inside.
		{"(;SZ[9]AW[ee]AB[de][ed][fe];W[aa];B[ef];W[hh])", "(;SZ[9]AW[ee]AB[de][ed]VW[aa:ee];W[aa];AE[ee]PL[W];W[])"},
	} {
		root := one(t, tt.in)
		if err := root.Crop(board.At(4, 4), board.At(0, 8)); err != nil || !sgf.Equal(root, one(t, tt.want)) {
			t.Errorf("%s\nbecomes %v (%v)\nwant    %s", tt.in, root, err, tt.want)
		}
	}
	// A part of a game begins with the position before it.
	part := one(t, "(;SZ[9];B[aa];W[hh];B[ii];W[ih];B[bb])")
	child := part.Child().Child().Child()
	if err := child.Crop(board.At(4, 4), board.At(0, 8)); err != nil || !sgf.Equal(part, one(t, "(;SZ[9];B[aa];W[hh];B[]VW[aa:ee];W[];B[bb])")) {
		t.Errorf("a part of a game: %v, %v", part, err)
	}
	root := one(t, "(;SZ[9];B[cc])")
	if err := root.Crop(board.At(0, 0), board.At(9, 9)); !errors.Is(err, sgf.ErrValue) {
		t.Errorf("a corner off the board: %v, want ErrValue", err)
	}
	if err := one(t, "(;SZ[9:13])").Crop(board.At(0, 0), board.At(1, 1)); !errors.Is(err, sgf.ErrValue) {
		t.Errorf("a board that is no square: %v, want ErrSize", err)
	}
	if err := one(t, "(;SZ[2]AB[aa:bb])").Crop(board.At(0, 0), board.At(1, 1)); !errors.Is(err, board.ErrNoLiberty) {
		t.Errorf("stones without liberties: %v, want ErrNoLiberty", err)
	}
}

func ExampleNode_Crop() {
	games, err := sgf.Parse([]byte("(;SZ[19];B[pd]LB[pd:1][dd:2];W[dd];B[qf])"))
	if err != nil {
		fmt.Println(err)
		return
	}
	// The upper right corner.
	if err := games[0].Crop(board.At(9, 9), board.At(18, 18)); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(games[0])
	// Output: (;SZ[19]VW[ja:sj];B[pd]LB[pd:1];W[];B[qf])
}
