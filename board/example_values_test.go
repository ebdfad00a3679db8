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

// Points, also as keys of maps, and colours are words in JSON.
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
