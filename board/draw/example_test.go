package draw_test

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
)

// corner returns a board of seven lines with a few stones.
func corner() *board.Board {
	b, err := board.New(7)
	if err != nil {
		panic(err)
	}
	black := []board.Point{board.At(2, 2), board.At(2, 3), board.At(4, 1)}
	white := []board.Point{board.At(3, 4), board.At(4, 3)}
	if err := b.Setup(black, white, nil); err != nil {
		panic(err)
	}
	return b
}

func Example() {
	p := draw.New(corner())
	p.Title = "Black to move"
	p.Last = board.At(4, 3)
	p.Mark(draw.Square, board.At(2, 3))
	p.Label(board.At(3, 3), "a")
	if err := p.Text(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// Black to move
	//    A B C D E F G
	//  7 . . . . . . . 7
	//  6 . . . . . . . 6
	//  5 . . + O + . . 5
	//  4 . .[X]a(O). . 4
	//  3 . . X . + . . 3
	//  2 . . . . X . . 2
	//  1 . . . . . . . 1
	//    A B C D E F G
}

func ExampleNew() {
	b, _ := board.New(3)
	b.PlayAssumeLegal(board.At(1, 1), board.Black)
	fmt.Print(draw.New(b))
	// Output:
	//    A B C
	//  3 . . . 3
	//  2 . X . 2
	//  1 . . . 1
	//    A B C
}

func ExamplePicture_Variation() {
	p := draw.New(corner())
	err := p.Variation(board.Black, 1, board.At(3, 3), board.At(5, 2), board.Pass, board.At(5, 1))
	if err != nil {
		fmt.Println(err)
	}
	fmt.Print(p)
	// Output:
	//     A  B  C  D  E  F  G
	//  7  .  .  .  .  .  .  . 7
	//  6  .  .  .  .  .  .  . 6
	//  5  .  .  +  O  +  .  . 5
	//  4  .  .  X X1  O  .  . 4
	//  3  .  .  X  .  + O2  . 3
	//  2  .  .  .  .  X O4  . 2
	//  1  .  .  .  .  .  .  . 1
	//     A  B  C  D  E  F  G
	// 3 pass
}

func ExamplePicture_SetRegion() {
	p := draw.New(corner())
	p.SetRegion(draw.Territory, board.Black, board.At(0, 0), board.At(1, 0), board.At(0, 1), board.At(1, 1))
	p.SetRegion(draw.Moyo, board.White, board.At(5, 5), board.At(6, 5), board.At(5, 6), board.At(6, 6))
	p.Legend = true
	fmt.Print(p)
	// Output:
	//    A B C D E F G
	//  7 . . . . . o o 7
	//  6 . . . . . o o 6
	//  5 . . + O + . . 5
	//  4 . . X + O . . 4
	//  3 . . X . + . . 3
	//  2 # # . . X . . 2
	//  1 # # . . . . . 1
	//    A B C D E F G
	// # black territory, o white moyo
}

func ExamplePicture_CropToContent() {
	b, _ := board.New(19)
	b.PlayAssumeLegal(board.At(16, 15), board.Black)
	b.PlayAssumeLegal(board.At(14, 16), board.White)
	p := draw.New(b)
	p.CropToContent(1)
	fmt.Print(p)
	// Output:
	//    O P Q R S T
	// 19 . . . . . . 19
	// 18 . . . . . . 18
	// 17 . O . . . . 17
	// 16 . . + X . . 16
	// 15 . . . . . . 15
	//    O P Q R S T
}

func ExamplePicture_turn() {
	p := draw.New(corner())
	p.Turn = 1 // a quarter turn
	fmt.Print(p)
	// Output:
	//    1 2 3 4 5 6 7
	//  A . . . . . . . A
	//  B . . . . . . . B
	//  C . . X X + . . C
	//  D . . . + O . . D
	//  E . X + O + . . E
	//  F . . . . . . . F
	//  G . . . . . . . G
	//    1 2 3 4 5 6 7
}

func ExamplePicture_ANSI() {
	// The colours depend on the terminal; there are none in a file or a pipe.
	p := draw.New(corner())
	p.Crop = draw.Rect{A: board.At(2, 2), B: board.At(4, 4)}
	p.Tint(draw.Green, board.At(2, 2), board.At(2, 3))
	var out strings.Builder
	if err := p.ANSI(&out, draw.Colors16); err != nil {
		fmt.Println(err)
	}
	line := strings.Split(out.String(), "\n")[3]
	fmt.Printf("%q\n", line)
	// Output:
	// " 3 \x1b[0;30;42mX\x1b[0m . + 3"
}

func ExampleColorTerminal() {
	file, err := os.CreateTemp("", "board")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.Remove(file.Name())
	defer file.Close()
	fmt.Println(draw.ColorTerminal(file) == draw.NoColor)
	// Output: true
}

func ExampleNewHeat() {
	values := make([]float32, board.NumPoints)
	values[board.At(1, 1)] = -1.25 // good for Black
	values[board.At(5, 5)] = 0.5   // good for White
	p := draw.New(corner())
	p.Heat = draw.NewHeat(values)
	p.Crop = draw.Rect{A: board.At(1, 1), B: board.At(5, 5)}
	if err := p.Numbers(os.Stdout, 2); err != nil {
		fmt.Println(err)
	}
	// Output:
	//         B       C       D       E       F
	//  6   0.00    0.00    0.00    0.00    0.50  6
	//  5   0.00    0.00    0.00O   0.00    0.00  5
	//  4   0.00    0.00X   0.00    0.00O   0.00  4
	//  3   0.00    0.00X   0.00    0.00    0.00  3
	//  2  -1.25    0.00    0.00    0.00X   0.00  2
	//         B       C       D       E       F
}

func ExamplePicture_SVG() {
	p := draw.New(corner())
	p.Title = "Life & death"
	var out bytes.Buffer
	if err := p.SVG(&out); err != nil {
		fmt.Println(err)
	}
	for line := range strings.Lines(out.String()) {
		if strings.HasPrefix(line, "<title") || strings.HasPrefix(line, "<desc") {
			fmt.Print(line)
		}
	}
	// Output:
	// <title>Life &amp; death</title>
	// <desc>black: C4 C3 E2. white: D5 E4.</desc>
}

func ExamplePicture_PNG() {
	p := draw.New(corner())
	var out bytes.Buffer
	if err := p.PNG(&out, 24); err != nil {
		fmt.Println(err)
	}
	config, err := png.DecodeConfig(&out)
	fmt.Println(config.Width, config.Height, err)
	// Output: 203 203 <nil>
}

func ExamplePicture_Image() {
	m, err := draw.New(corner()).Image(24)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Bounds())
	// Output: (0,0)-(203,203)
}
