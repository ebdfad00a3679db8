package draw_test

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"math"
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
	// The colors depend on the terminal; there are none in a file or a pipe.
	p := draw.New(corner())
	p.Crop = [2]board.Point{board.At(2, 2), board.At(4, 4)}
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
	p.Crop = [2]board.Point{board.At(1, 1), board.At(5, 5)}
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

func ExamplePicture_Mark() {
	p := draw.New(corner())
	p.Mark(draw.Triangle, board.At(2, 2), board.At(3, 4))
	p.Mark(draw.Cross, board.At(0, 0))
	p.Mark(draw.Circle, board.Pass) // is not on the board, and does nothing
	fmt.Print(p)
	// Output:
	//    A B C D E F G
	//  7 . . . . . . . 7
	//  6 . . . . . . . 6
	//  5 . . +/O\+ . . 5
	//  4 . . X + O . . 4
	//  3 . ./X\. + . . 3
	//  2 . . . . X . . 2
	//  1>.<. . . . . . 1
	//    A B C D E F G
}

func ExamplePicture_Label() {
	p := draw.New(corner())
	p.SetStone(board.White, board.At(6, 6))
	p.Label(board.At(6, 6), "1")
	p.Label(board.At(3, 3), "a")
	p.Label(board.At(3, 2), "b")
	p.Crop = [2]board.Point{board.At(2, 2), board.At(6, 6)}
	p.Caption = "After 1 the points a and b are miai."
	fmt.Print(p)
	// Output:
	//     C  D  E  F  G
	//  7  .  .  .  . O1 7
	//  6  .  .  .  .  . 6
	//  5  +  O  +  .  . 5
	//  4  X  a  O  .  . 4
	//  3  X  b  +  .  . 3
	//     C  D  E  F  G
	// After 1 the points a and b are miai.
}

// A dragon display as GNU Go has it: a letter for each dragon, the color for
// its status.
func ExamplePicture_Tint() {
	p := draw.New(corner())
	for _, d := range []struct {
		letter string
		status draw.Paint
		stones []board.Point
	}{
		{"A", draw.Green, []board.Point{board.At(2, 2), board.At(2, 3)}},
		{"B", draw.Red, []board.Point{board.At(3, 4), board.At(4, 3)}},
	} {
		p.Tint(d.status, d.stones...)
		for _, at := range d.stones {
			p.Label(at, d.letter)
		}
	}
	if err := p.ANSI(os.Stdout, draw.NoColor); err != nil {
		fmt.Println(err)
	}
	// Output:
	//     A  B  C  D  E  F  G
	//  7  .  .  .  .  .  .  . 7
	//  6  .  .  .  .  .  .  . 6
	//  5  .  .  + OB  +  .  . 5
	//  4  .  . XA  + OB  .  . 4
	//  3  .  . XA  .  +  .  . 3
	//  2  .  .  .  .  X  .  . 2
	//  1  .  .  .  .  .  .  . 1
	//     A  B  C  D  E  F  G
}

func ExamplePicture_Ink() {
	p := draw.New(corner())
	p.Label(board.At(3, 3), "x")
	p.Ink(draw.Red, board.At(3, 3))
	p.Crop = [2]board.Point{board.At(2, 3), board.At(4, 3)}
	p.Coordinates = false
	var out strings.Builder
	if err := p.ANSI(&out, draw.Colors16); err != nil {
		fmt.Println(err)
	}
	fmt.Printf("%q\n", out.String())
	// Output:
	// " \x1b[0;1;97;40mX\x1b[0m \x1b[0;97;41mx\x1b[0m \x1b[0;30;107mO\x1b[0m\n"
}

func ExamplePicture_Numbers() {
	values := make([]float64, board.NumPoints)
	for i := range values {
		values[i] = math.NaN() // no value
	}
	values[board.At(3, 3)] = 12.345
	p := draw.New(corner())
	p.Heat = draw.NewHeat(values)
	p.Crop = [2]board.Point{board.At(2, 3), board.At(4, 4)}
	if err := p.Numbers(os.Stdout, 1); err != nil {
		fmt.Println(err)
	}
	// Output:
	//        C      D      E
	//  5     .      O      .  5
	//  4     X   12.3      O  4
	//        C      D      E
}

func ExampleRGB() {
	fmt.Println(draw.RGB(255, 128, 0), draw.Cyan, draw.NoPaint)
	// Output: #ff8000 cyan none
}

func ExampleSequential() {
	visits := make([]int, board.NumPoints)
	visits[board.At(3, 3)] = 800
	p := draw.New(corner())
	p.Heat = draw.NewHeat(visits)
	p.Heat.Max, p.Heat.Palette = 800, draw.Sequential(draw.Green)
	fmt.Println(p.SVG(io.Discard))
	// Output: <nil>
}

func ExampleDiverging() {
	palette := draw.Diverging()
	palette.Mid = draw.NoPaint // let the wood show where the value is near 0
	values := make([]float64, board.NumPoints)
	values[board.At(3, 3)] = 1
	p := draw.New(corner())
	p.Heat = &draw.Heat{Values: values, Min: -1, Max: 1, Palette: palette}
	m, err := p.Image(20)
	if err != nil {
		fmt.Println(err)
		return
	}
	// The upper left corner of a square: white's, and one without influence.
	at := func(p board.Point) color.Color {
		x, y := 24+p.Col()*20, 24+(6-p.Row())*20
		return m.At(x-8, y-8)
	}
	fmt.Println(at(board.At(3, 3)), at(board.At(0, 0)))
	// Output: {200 45 32 255} {233 195 123 255}
}
