package board_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"github.com/tengen-go/tengen/board"
)

func ExampleParsePoint() {
	p, err := board.ParsePoint("k10", 19)
	fmt.Println(p, p.Col(), p.Row(), err)
	p, err = board.ParsePoint("pass", 19)
	fmt.Println(p, p == board.Pass, err)
	_, err = board.ParsePoint("K10", 9)
	fmt.Println(err)
	// Output:
	// K10 9 9 <nil>
	// PASS true <nil>
	// invalid coordinate: "K10"
}

func ExampleFromSGF() {
	p, err := board.FromSGF("dp", 19)
	fmt.Println(p, p.SGF(19), err)
	// Output: D4 dp <nil>
}

func ExampleAt() {
	p := board.At(2, 3)
	fmt.Println(p, p+board.North, p.On(19), p.On(3), board.At(0, 25) == board.NoPoint)
	// Output: C4 C5 true false true
}

func ExamplePoint_Neighbors() {
	p := board.At(2, 2)
	fmt.Println(p.Neighbors())
	fmt.Println(p.Diagonals())
	// Output:
	// [C2 B3 C4 D3]
	// [B2 B4 D4 D2]
}

// Points, also as keys of maps, and colors are words in JSON.
func ExamplePoint_MarshalText() {
	text, err := json.Marshal(map[board.Point]board.Color{
		board.At(3, 3): board.Black, board.Pass: board.White,
	})
	fmt.Println(string(text), err)
	// Output: {"D4":"black","PASS":"white"} <nil>
}

func ExamplePoint_UnmarshalText() {
	var marks map[board.Point]board.Color
	err := json.Unmarshal([]byte(`{"d4":"b","Q16":"White"}`), &marks)
	fmt.Println(marks, err)
	// Output: map[D4:black Q16:white] <nil>
}

func ExampleParseColor() {
	c, err := board.ParseColor("W")
	fmt.Println(c, c.Opponent(), c.IsPlayer(), err)
	_, err = board.ParseColor("red")
	fmt.Println(err)
	// Output:
	// white black true <nil>
	// invalid color: "red"
}

func ExampleColor_UnmarshalText() {
	var c board.Color
	fmt.Println(c.UnmarshalText([]byte("Black")), c)
	text, err := c.MarshalText()
	fmt.Println(string(text), err)
	// Output:
	// <nil> black
	// black <nil>
}

func ExampleSet() {
	corner := board.SetOf(board.At(0, 0), board.At(1, 0), board.At(0, 1))
	bottom := board.SetOf(board.At(0, 0), board.At(1, 0), board.At(2, 0))
	fmt.Println(corner.Common(&bottom), corner.Intersects(&bottom), corner.Has(board.At(2, 0)))

	all := corner
	all.Or(&bottom)
	all.Remove(board.At(1, 0))
	all.Add(board.At(9, 9))
	for p := range all.All() {
		fmt.Print(p, " ")
	}
	fmt.Println(all.Len(), all.First(), all.IsEmpty())

	only := corner
	only.AndNot(&bottom)
	corner.And(&bottom)
	fmt.Println(only.Append(nil), corner.Append(nil))
	// Output:
	// 2 true false
	// A1 C1 A2 K10 4 A1 false
	// [A2] [A1 B1]
}

func ExampleSet_Row() {
	s := board.SetOf(board.At(0, 1), board.At(2, 1), board.At(3, 1), board.At(0, 2))
	fmt.Printf("%04b\n", s.Row(1))
	// Output: 1101
}

// A random empty point, each as likely as the others.
func ExampleSet_Nth() {
	b, err := board.New(5)
	if err != nil {
		fmt.Println(err)
		return
	}
	empty := b.EmptyPoints()
	rng := rand.New(rand.NewPCG(1, 2))
	fmt.Println(empty.Nth(rng.IntN(empty.Len())).On(5))
	fmt.Println(empty.Nth(0), empty.Nth(7), empty.Nth(24), empty.Nth(25))
	// Output:
	// true
	// A1 C2 E5 none
}

func ExampleTransform() {
	// All points that C4 can become by turning and mirroring a 9×9 board.
	for t := range board.Transform(board.NumTransforms) {
		p := t.Apply(board.At(2, 3), 9)
		back := t.Inverse().Apply(p, 9)
		fmt.Println(t, p, back == board.At(2, 3))
	}
	// A quarter turn and another one are a half turn.
	half := board.Transform(1).Then(1)
	fmt.Println(half)
	fmt.Println(half.Offset(1, 3))
	// Output:
	// 0 C4 true
	// 1 D7 true
	// 2 G6 true
	// 3 F3 true
	// 4 D3 true
	// 5 C6 true
	// 6 F7 true
	// 7 G4 true
	// 2
	// -1 -3
}

func ExamplePoints() {
	for p := range board.Points(3) {
		fmt.Print(p, " ")
	}
	fmt.Println()
	// Output: A1 B1 C1 A2 B2 C2 A3 B3 C3
}

// The points of a board that are not on its edge.
func ExampleAllPoints() {
	all := board.AllPoints(5)
	inner := all
	for p := range all.All() {
		for _, n := range p.Neighbors() {
			if !all.Has(n) {
				inner.Remove(p)
			}
		}
	}
	fmt.Println(all.Len(), inner)
	// Output: 25 B2 C2 D2 B3 C3 D3 B4 C4 D4
}

// The points at a distance of one from two stones of a 9×9 board.
func ExampleSet_Grow() {
	all := board.AllPoints(9)
	stones := board.SetOf(board.At(0, 0), board.At(8, 4))
	beside := stones
	beside.Grow()
	beside.And(&all)
	beside.AndNot(&stones)
	fmt.Println(beside)
	// Output: B1 A2 J4 H5 J6
}

// What Black's stones reach over empty points.
func ExampleSet_Flood() {
	b, err := board.New(5)
	if err != nil {
		fmt.Println(err)
		return
	}
	white := []board.Point{board.At(0, 1), board.At(1, 1), board.At(2, 1), board.At(3, 1), board.At(4, 1)}
	if err := b.Setup([]board.Point{board.At(2, 3)}, white, nil); err != nil {
		fmt.Println(err)
		return
	}
	empty := b.EmptyPoints()
	black := b.StonesOf(board.Black)
	black.Flood(&empty)
	fmt.Println(black)
	// Output: A3 B3 C3 D3 E3 A4 B4 C4 D4 E4 A5 B5 C5 D5 E5
}

func ExampleSet_Region() {
	s := board.SetOf(board.At(0, 0), board.At(1, 0), board.At(1, 1), board.At(3, 3))
	fmt.Println(s.Region(board.At(1, 1)))
	empty := s.Region(board.At(2, 2))
	fmt.Println(empty.Len())
	// Output:
	// A1 B1 B2
	// 0
}

func ExampleSet_Regions() {
	s := board.SetOf(board.At(0, 0), board.At(1, 0), board.At(1, 1), board.At(3, 3))
	for r := range s.Regions() {
		fmt.Println(r.Len(), r)
	}
	// Output:
	// 3 A1 B1 B2
	// 1 D4
}

func ExampleBoard_StonesOf() {
	b, err := board.New(3)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := b.Setup([]board.Point{board.At(0, 0), board.At(1, 2)}, []board.Point{board.At(1, 1)}, nil); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(b.StonesOf(board.Black))
	fmt.Println(b.StonesOf(board.White))
	fmt.Println(b.StonesOf(board.Empty))
	// Output:
	// A1 B3
	// B2
	// B1 C1 A2 C2 A3 C3
}
