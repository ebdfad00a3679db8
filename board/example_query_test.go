package board_test

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
)

func ExampleBoard_EmptyPoints() {
	b, _ := diagram(`
		X O .
		. O .
		X O O`)
	empty := b.EmptyPoints()
	for p := range empty.All() {
		fmt.Println(p, b.Legal(p, board.Black, board.Strict))
	}
	// Output:
	// A2 false
	// C2 true
	// C3 true
}

func ExampleBoard_LibertySet() {
	b, _ := diagram(`
		. . . .
		. X O .
		. X O .
		. . . .`)
	black, white := board.At(1, 1), board.At(2, 2)
	libs := b.LibertySet(black)
	fmt.Println(libs.Len(), "liberties:", libs)
	fmt.Println(b.IsLiberty(black, board.At(1, 0)), b.IsLiberty(white, board.At(1, 0)))
	fmt.Println(b.CommonLiberties(black, white), "in common")
	// Output:
	// 4 liberties: B1 A2 A3 B4
	// true false
	// 0 in common
}

func ExampleBoard_AppendLibertiesN() {
	b, _ := diagram(`
		O X .
		. O .
		. . .`)
	// A string in atari has one liberty.
	if white := board.At(0, 2); b.Liberties(white) == 1 {
		fmt.Println("Black captures at", b.AppendLibertiesN(nil, white, 1)[0])
	}
	// Output: Black captures at A2
}

func ExampleBoard_Origin() {
	b, _ := diagram(`
		X X . O
		. X . O
		. . . O
		X . . O`)
	one, other, alone := board.At(0, 3), board.At(1, 2), board.At(0, 0)
	fmt.Println(b.Origin(one) == b.Origin(other), b.SameString(one, other), b.StringSize(one))
	fmt.Println(b.Origin(one) == b.Origin(alone), b.SameString(one, alone), b.StringSize(alone))
	// Output:
	// true true 3
	// false false 1
}

// White's strings around a black one that are in atari.
func ExampleBoard_AppendNeighborsAtMost() {
	b, _ := diagram(`
		. O X .
		. X O O
		. X O .
		. . . .`)
	for _, s := range b.AppendNeighborsAtMost(nil, board.At(1, 2), 1) {
		fmt.Println("in atari:", slices.Sorted(b.Stones(s)))
	}
	// Output: in atari: [B4]
}

func ExampleBoard_CapturedBy() {
	b, marks := diagram(`
		X X O .
		a X O .
		O O . .
		. . . .`)
	a := marks['a']
	fmt.Println(b.IsCapture(a, board.White), b.CapturedBy(a, board.White))
	fmt.Println(b.IsCapture(a, board.Black), b.CapturedBy(a, board.Black))
	// Output:
	// true 3
	// false 0
}

func ExampleBoard_IsSelfAtari() {
	b, marks := diagram(`
		a . X .
		X X . .
		. . . .
		b . . .`)
	for _, name := range "ab" {
		p := marks[name]
		fmt.Println(p, b.IsSelfAtari(p, board.White), b.LibertiesAfter(p, board.White))
	}
	// Output:
	// A4 true 1
	// A1 false 2
}

func ExampleBoard_EstimateLiberties() {
	b, marks := diagram(`
		X O .
		a O .
		X O .`)
	// White captures two stones, and their points become liberties.
	fmt.Println(b.EstimateLiberties(marks['a'], board.White), b.LibertiesAfter(marks['a'], board.White))
	// Output: 3 5
}

func ExampleBoard_Ko() {
	b, marks := diagram(`
		. X O .
		X O a O
		. X O .
		. . . .`)
	fmt.Println(b.Ko())
	b.PlayAssumeLegal(marks['a'], board.Black)
	fmt.Println(b.Ko())
	b.PlayAssumeLegal(board.Pass, board.White)
	fmt.Println(b.Ko())
	// Output:
	// none empty
	// B3 white
	// none empty
}

func ExampleBoard_Trial() {
	b, err := board.New(9)
	if err != nil {
		fmt.Println(err)
		return
	}
	b.Try(board.At(4, 4), board.Black)
	b.Try(board.Pass, board.White)
	for i := range b.Depth() {
		fmt.Println(b.Trial(i))
	}
	fmt.Println(b.Undo(), b.Undo(), b.Undo())
	// Output:
	// E5 black
	// PASS white
	// true true false
}

// A second board takes over the position again and again, without garbage.
func ExampleBoard_CopyFrom() {
	b, err := board.New(5)
	if err != nil {
		fmt.Println(err)
		return
	}
	trial := b.Clone()
	empty := b.EmptyPoints()
	best, most := board.NoPoint, 0
	for p := range empty.All() {
		trial.CopyFrom(b)
		trial.PlayAssumeLegal(p, board.Black)
		if n := trial.Liberties(p); n > most {
			best, most = p, n
		}
	}
	fmt.Println(best, most)
	// Output: B2 4
}

func ExampleSet_MarshalText() {
	libs := board.SetOf(board.At(2, 2), board.At(0, 0))
	text, err := json.Marshal(map[string]board.Set{"liberties": libs})
	fmt.Println(string(text), err)
	var back map[string]board.Set
	fmt.Println(json.Unmarshal(text, &back), back["liberties"] == libs)
	// Output:
	// {"liberties":"A1 C3"} <nil>
	// <nil> true
}

func ExampleUnconditionalAnalyzer_AnalyzeColor() {
	b, _ := diagram(`
		. X . X
		X X X X
		. . . .
		O . . .`)
	var a board.UnconditionalAnalyzer
	var u board.Unconditional
	for _, c := range [2]board.Color{board.Black, board.White} {
		a.AnalyzeColor(b, c, &u)
		fmt.Println(c, u.Invincible.Len(), "stones live,", u.At(board.At(0, 3)))
	}
	// Output:
	// black 6 stones live, black_territory
	// white 0 stones live, undecided
}
