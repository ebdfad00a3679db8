package board_test

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
)

// diagram returns the board of a diagram that is known to be well formed.
func diagram(text string) (*board.Board, map[rune]board.Point) {
	b, marks, err := board.ParseMarkedDiagram(text)
	if err != nil {
		panic(err)
	}
	return b, marks
}

func ExampleNew() {
	b, err := board.New(9)
	if err != nil {
		fmt.Println(err)
		return
	}
	e5 := board.At(4, 4)
	err = b.Play(e5, board.Black, board.Strict)
	fmt.Println(b.Size(), b.At(e5), err)

	_, err = board.New(26)
	fmt.Println(err)
	// Output:
	// 9 black <nil>
	// unacceptable size: 26, want 2 to 25
}

func ExampleBoard_Play() {
	b, marks := diagram(`
		. X O .
		X O a O
		. X O .
		. . . .`)
	fmt.Println(b.Play(marks['a'], board.Black, board.Strict))
	fmt.Println(b.Prisoners(board.Black), "prisoner")

	// The ko may not be retaken at once.
	ko, c := b.Ko()
	fmt.Println(c, "may not play at", ko)
	err := b.Play(ko, c, board.Strict)
	fmt.Println(err, errors.Is(err, board.ErrKo))
	fmt.Println(b.Play(ko, c, board.IgnoreKo))
	// Output:
	// <nil>
	// 1 prisoner
	// white may not play at B3
	// ko: the capture is banned for one move true
	// <nil>
}

func ExampleBoard_PlayAssumeLegal() {
	b, _ := diagram(`
		. . .
		. X .
		. . .`)
	if p := board.At(0, 0); b.Legal(p, board.White, board.Strict) {
		b.PlayAssumeLegal(p, board.White)
	}
	fmt.Print(boardtest.Format(b))
	// Output:
	// . . .
	// . X .
	// O . .
}

// A program that keeps a list of empty points adds those of captured stones.
func ExampleBoard_AppendCaptured() {
	b, marks := diagram(`
		X O . .
		a O . .
		X O . .
		O . . .`)
	b.PlayAssumeLegal(marks['a'], board.White)
	fmt.Println(b.Captured(), "captured:", b.AppendCaptured(nil))

	// Trial moves tell theirs.
	b.Try(board.At(3, 3), board.Black)
	fmt.Println(b.Captured(), "captured:", b.AppendCaptured(nil))
	b.Undo()
	fmt.Println(b.Captured(), "captured again")
	// Output:
	// 2 captured: [A2 A4]
	// 0 captured: []
	// 2 captured again
}

func ExampleBoard_Legal() {
	b, marks := diagram(`
		a O .
		O . .
		. . .`)
	fmt.Println(b.Legal(marks['a'], board.Black, board.Strict))
	fmt.Println(b.Legal(marks['a'], board.Black, board.AllowSuicide))
	fmt.Println(b.Legal(marks['a'], board.White, board.Strict))
	fmt.Println(b.Legal(board.Pass, board.White, board.Strict))
	// Output:
	// false
	// true
	// true
	// true
}

// A search plays trial moves, and takes them back.
func ExampleBoard_Try() {
	b, marks := diagram(`
		X O a O
		X X O .
		. . . .
		. . . .`)
	before := b.Hash()
	// Can White save the stone on the edge by extending?
	if b.Try(marks['a'], board.White) {
		fmt.Println("liberties after the move:", b.Liberties(marks['a']))
		b.Undo()
	}
	fmt.Println("as before:", b.Hash() == before)
	// Output:
	// liberties after the move: 2
	// as before: true
}

func ExampleBoard_TryKo() {
	b, marks := diagram(`
		. X O .
		X O a O
		. X O .
		. . . .`)
	b.Try(marks['a'], board.Black)
	ko, _ := b.Ko()
	fmt.Println(b.Try(ko, board.White), b.TryKo(ko, board.White), b.Depth())
	// Output: false true 2
}

func ExampleBoard_TryMode() {
	b, marks := diagram(`
		a O .
		O . .
		. . .`)
	fmt.Println(b.TryMode(marks['a'], board.Black, board.Strict))
	fmt.Println(b.TryMode(marks['a'], board.Black, board.AllowSuicide))
	// Output:
	// false
	// true
}

func ExampleBoard_UndoTo() {
	b, _ := diagram(`
		. . .
		. . .
		. . .`)
	b.Try(board.At(1, 1), board.Black)
	depth := b.Depth()
	b.Try(board.At(0, 0), board.White)
	b.TryAssumeLegal(board.At(2, 2), board.Black)
	for i := range b.Depth() {
		fmt.Println(b.Trial(i))
	}
	b.UndoTo(depth)
	fmt.Println(b.Depth(), b.At(board.At(0, 0)))
	// Output:
	// B2 black
	// A1 white
	// C3 black
	// 1 empty
}

func ExampleBoard_Setup() {
	b, _ := board.New(3)
	black := []board.Point{board.At(0, 2), board.At(1, 1)}
	white := []board.Point{board.At(2, 0)}
	fmt.Println(b.Setup(black, white, nil))
	fmt.Print(boardtest.Format(b))

	// White all around a black stone that has no liberty then: nothing changes.
	err := b.Setup(nil, []board.Point{board.At(1, 2), board.At(0, 1)}, nil)
	fmt.Println(errors.Is(err, board.ErrNoLiberty), b.At(board.At(0, 1)))
	b.Clear()
	empty := b.EmptyPoints()
	fmt.Println(empty.Len(), "empty points")
	// Output:
	// <nil>
	// X . .
	// . X .
	// . . O
	// true empty
	// 9 empty points
}

func ExampleBoard_Clone() {
	b, _ := board.New(9)
	c := b.Clone()
	c.PlayAssumeLegal(board.At(4, 4), board.Black)
	fmt.Println(b.At(board.At(4, 4)), c.At(board.At(4, 4)))
	c.CopyFrom(b) // as Clone, without a new board
	fmt.Println(c.At(board.At(4, 4)))
	// Output:
	// empty black
	// empty
}

func ExampleBoard_Hash() {
	a, _ := board.New(9)
	z, _ := board.New(9)
	for _, p := range []board.Point{board.At(2, 2), board.At(6, 6)} {
		a.PlayAssumeLegal(p, board.Black)
	}
	for _, p := range []board.Point{board.At(6, 6), board.At(2, 2)} {
		z.PlayAssumeLegal(p, board.Black)
	}
	fmt.Println(a.Hash() == z.Hash(), a.Hash() == a.StonesHash())
	// Output: true true
}

func ExampleBoard_SetPrisoners() {
	b, _ := board.New(9)
	b.SetPrisoners(board.White, 7)
	fmt.Println(b.Prisoners(board.White), b.Prisoners(board.Black))
	// Output: 7 0
}

func ExampleBoard_Liberties() {
	b, marks := diagram(`
		. X a . .
		. X X O .
		. b O . .
		. . . . .
		. . . . .`)
	p := board.At(1, 3)
	fmt.Println(b.StringSize(p), "stones,", b.Liberties(p), "liberties")
	fmt.Println(b.IsLiberty(p, marks['a']), b.SameString(p, p+board.East), b.SameString(p, marks['a']))
	fmt.Println(b.AppendLiberties(nil, p), b.AppendLibertiesN(nil, p, 2))
	set := b.LibertySet(p)
	fmt.Println(set.Len(), set.Has(marks['b']))
	// Output:
	// 3 stones, 4 liberties
	// true true false
	// [B3 A4 A5 C5] [B3 A4]
	// 4 true
}

func ExampleBoard_AppendNeighbors() {
	b, _ := diagram(`
		. X O . .
		O X O . .
		. X X O .
		. . . . .
		. . . . .`)
	p := board.At(1, 3)
	for _, o := range b.AppendNeighbors(nil, p) {
		fmt.Println(b.At(o), "string of", b.StringSize(o), "with", b.Liberties(o), "liberties,",
			b.CommonLiberties(o, p), "in common")
	}
	fmt.Println(len(b.AppendNeighborsAtMost(nil, p, 2)), "with at most two")
	// Output:
	// white string of 2 with 2 liberties, 0 in common
	// white string of 1 with 2 liberties, 2 in common
	// white string of 1 with 3 liberties, 0 in common
	// 2 with at most two
}

func ExampleBoard_AppendStrings() {
	b, _ := diagram(`
		X X . O
		. . . O
		X . . .
		. . . .`)
	for _, p := range b.AppendStrings(nil, board.Empty) {
		fmt.Println(b.At(p), b.StringSize(p), b.SameString(p, b.Origin(p)))
	}
	// Output:
	// black 2 true
	// white 2 true
	// black 1 true
}

func ExampleBoard_Stones() {
	b, _ := diagram(`
		X X .
		. X .
		. . .`)
	n := 0
	for p := range b.Stones(board.At(0, 2)) {
		if b.At(p) == board.Black {
			n++
		}
	}
	fmt.Println(n, len(b.AppendStones(nil, board.At(0, 2))))
	// Output: 3 3
}

func ExampleBoard_LibertiesAfter() {
	b, marks := diagram(`
		X O a . .
		X O X . .
		. X . . .
		. . . . .
		. . . . .`)
	a := marks['a']
	fmt.Println("White:", b.LibertiesAfter(a, board.White), b.IsSelfAtari(a, board.White))
	fmt.Println("Black:", b.LibertiesAfter(a, board.Black), "captures", b.CapturedBy(a, board.Black), b.IsCapture(a, board.Black))
	fmt.Println("without the captures:", b.EstimateLiberties(a, board.Black))
	fmt.Println("at most two:", b.LibertiesAfterAtMost(a, board.Black, 2))
	set := b.LibertySetAfter(a, board.Black)
	fmt.Println(set.Append(nil))
	// Output:
	// White: 1 true
	// Black: 5 captures 2 true
	// without the captures: 3
	// at most two: 2
	// [C3 B4 D4 B5 D5]
}

func ExampleBoard_IsKo() {
	b, marks := diagram(`
		. X O .
		X O a O
		. X O .
		. . . .`)
	stone, ok := b.IsKoCapture(marks['a'], board.Black)
	fmt.Println(stone, ok, b.IsKo(stone), b.IsKo(marks['a']), b.IsSnapback(marks['a'], board.Black))
	// Output: B3 true true true false
}

func ExampleBoard_IsSnapback() {
	b, marks := diagram(`
		X O X a X
		X O O O X
		X X X X X
		. . . . .
		. . . . .`)
	fmt.Println(b.IsSnapback(marks['a'], board.White))
	// Output: true
}

func ExampleBoard_IsSuicide() {
	b, marks := diagram(`
		X a O .
		X X O .
		O O O .
		. . . .`)
	fmt.Println(b.IsSuicide(marks['a'], board.Black), b.IsSuicide(marks['a'], board.White))
	// Output: true false
}

func ExampleBoard_Playout() {
	start, _ := board.New(9)
	b := start.Clone()
	src := rand.NewPCG(1, 2)
	wins := 0
	const games = 200
	for range games {
		b.CopyFrom(start)
		result, err := b.Playout(board.Black, 1000, src)
		if err != nil {
			fmt.Println(err)
			return
		}
		if float64(result.Score) < -5.5 { // positive is White's
			wins++
		}
	}
	fmt.Println("Black wins between a third and two thirds of the games:", wins > games/3 && wins < games*2/3)
	// Output: Black wins between a third and two thirds of the games: true
}

func ExampleBoard_IsEye() {
	b, marks := diagram(`
		a X . .
		X X . .
		. . . .
		. . . .`)
	fmt.Println(b.IsEye(marks['a'], board.Black), b.IsEye(marks['a'], board.White))
	// Output: true false
}

func ExampleParseDiagram() {
	b, err := board.ParseDiagram(`
		   A B C
		 3 . X O 3
		 2 X . O 2     WHITE (O) has captured 0 stones
		 1 . . X 1     BLACK (X) has captured 0 stones
		   A B C`)
	fmt.Println(err)
	fmt.Println(b)

	_, err = board.ParseDiagram("X O\n? .")
	fmt.Println(err)
	_, err = board.ParseDiagram("X O\nO X")
	fmt.Println(err)
	// Output:
	// <nil>
	//   A B C
	// 3 . X O 3
	// 2 X . O 2
	// 1 . . X 1
	//   A B C
	// invalid diagram: line 2, column 1: unexpected '?'
	// invalid diagram: a string without liberties at A1
}

func ExampleParseMarkedDiagram() {
	b, marks, err := board.ParseMarkedDiagram(`
		X X O a
		b . O .
		. . . .
		. . . .`)
	fmt.Println(err, marks['a'], marks['b'], b.LibertiesAfter(marks['b'], board.Black))
	// Output: <nil> D4 A3 2
}

func ExampleBoard_String() {
	b, err := board.ParseDiagram(`
		. X O .
		X . X O
		. X O .
		. . . .`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(b.Play(board.At(1, 2), board.White, board.Strict))
	fmt.Println(b)
	// Output:
	// <nil>
	//   A B C D
	// 4 . X O . 4  ko: black may not play at C3
	// 3 X O . O 3  prisoners: black 0, white 1
	// 2 . X O . 2
	// 1 . . . . 1
	//   A B C D
}
