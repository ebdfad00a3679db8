package draw_test

import (
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
)

// newBoard sets up a board from vertices.
func newBoard(tb testing.TB, size int, black, white []string) *board.Board {
	tb.Helper()
	b, err := board.New(size)
	if err != nil {
		tb.Fatal(err)
	}
	if err := b.Setup(points(tb, size, black...), points(tb, size, white...), nil); err != nil {
		tb.Fatal(err)
	}
	return b
}

// points parses vertices.
func points(tb testing.TB, size int, vertices ...string) []board.Point {
	tb.Helper()
	var out []board.Point
	for _, s := range vertices {
		p, err := board.ParsePoint(s, size)
		if err != nil {
			tb.Fatal(err)
		}
		out = append(out, p)
	}
	return out
}

func pt(tb testing.TB, size int, vertex string) board.Point {
	tb.Helper()
	return points(tb, size, vertex)[0]
}

// scene is a picture that all renderers are tested with.
type scene struct {
	name string
	make func(testing.TB) *draw.Picture
}

var scenes = []scene{
	{"tiny", func(tb testing.TB) *draw.Picture {
		p := draw.New(newBoard(tb, 2, []string{"A1"}, []string{"B2"}))
		p.Last = pt(tb, 2, "B2")
		return p
	}},
	{"marks", func(tb testing.TB) *draw.Picture {
		p := draw.New(newBoard(tb, 9,
			[]string{"C3", "C5", "C7", "E7", "G7", "D2", "A1"},
			[]string{"D3", "D5", "D7", "F7", "H7", "E2", "J9"}))
		p.Title = "Marks & labels <9×9>"
		p.Caption = "Every kind of mark on a stone and on an empty point."
		p.Mark(draw.Circle, points(tb, 9, "C3", "D3", "E3")...)
		p.Mark(draw.Square, points(tb, 9, "C5", "D5", "E5")...)
		p.Mark(draw.Triangle, points(tb, 9, "C7", "D7", "B7")...)
		p.Mark(draw.Cross, points(tb, 9, "E7", "F7", "E8")...)
		p.Mark(draw.Dot, points(tb, 9, "G7", "H7", "G8")...)
		p.Label(pt(tb, 9, "G5"), "a")
		p.Label(pt(tb, 9, "H5"), "B")
		p.Label(pt(tb, 9, "D2"), "12")
		p.Label(pt(tb, 9, "E2"), "g")
		p.Ink(draw.Red, points(tb, 9, "E5", "C5", "D5", "H5")...)
		p.Mark(draw.Circle, pt(tb, 9, "D2"))
		p.Last = pt(tb, 9, "J9")
		return p
	}},
	{"variation", func(tb testing.TB) *draw.Picture {
		p := draw.New(newBoard(tb, 19, []string{"Q16", "D4"}, []string{"D16", "R14"}))
		p.Title = "A joseki"
		moves := points(tb, 19, "O17", "R17", "Q17", "R16", "Q15", "S17", "R12", "Q14", "P14", "O17", "PASS", "Q13")
		if err := p.Variation(board.Black, 1, moves...); err != nil {
			tb.Fatal(err)
		}
		p.Label(pt(tb, 19, "R10"), "a")
		p.Label(pt(tb, 19, "O14"), "b")
		p.Crop = [2]board.Point{pt(tb, 19, "L8"), pt(tb, 19, "T19")}
		return p
	}},
	{"dragons", func(tb testing.TB) *draw.Picture {
		black := []string{"D4", "D5", "D6", "Q4", "Q5", "R6", "C17", "D17"}
		white := []string{"C10", "D10", "D11", "K4", "L4", "Q16", "R15", "Q14"}
		p := draw.New(newBoard(tb, 19, black, white))
		p.Title = "Dragons"
		for _, d := range []struct {
			color    draw.Paint
			letter   string
			vertices []string
		}{
			{draw.Green, "A", black[:3]}, {draw.Cyan, "B", black[3:6]}, {draw.Red, "C", black[6:]},
			{draw.Blue, "D", white[:3]}, {draw.Red, "E", white[3:5]}, {draw.Green, "F", white[5:]},
		} {
			p.Tint(d.color, points(tb, 19, d.vertices...)...)
			for _, v := range d.vertices {
				p.Label(pt(tb, 19, v), d.letter)
			}
		}
		return p
	}},
	{"regions", func(tb testing.TB) *draw.Picture {
		p := draw.New(newBoard(tb, 9, []string{"C3", "C7", "D5"}, []string{"G3", "G7", "F5"}))
		p.Title, p.Legend = "Influence regions", true
		for row := range 9 {
			for col := range 9 {
				c, far := board.Black, col
				if col > 4 {
					c, far = board.White, 8-col
				}
				if r := draw.Territory - draw.Region(min(far, 3)); col != 4 {
					p.SetRegion(r, c, board.At(col, row))
				}
			}
		}
		return p
	}},
	{"heat", func(tb testing.TB) *draw.Picture {
		p := draw.New(newBoard(tb, 19, []string{"D4", "D16", "C10", "F3"}, []string{"Q4", "Q16", "R10", "O3"}))
		values := make([]float32, board.NumPoints)
		for row := range 19 {
			for col := range 19 {
				x, y := float64(col-9)/9, float64(row-9)/9
				values[board.At(col, row)] = float32(math.Round(100*x*(1-0.5*y*y)) / 100)
			}
		}
		p.Heat, p.Legend = draw.NewHeat(values), true
		p.Title, p.Caption = "Influence", "Blue is Black's, red is White's."
		return p
	}},
	{"values", func(tb testing.TB) *draw.Picture {
		p := draw.New(newBoard(tb, 9, []string{"C5"}, []string{"G5"}))
		values := make([]float64, board.NumPoints)
		for row := range 9 {
			for col := range 9 {
				values[board.At(col, row)] = float64(col-4)/2 - float64(row-4)/32
			}
		}
		values[pt(tb, 9, "A1")] = math.NaN()
		values[pt(tb, 9, "C5")] = math.NaN()
		values[pt(tb, 9, "J9")] = math.Inf(1)
		p.Heat = &draw.Heat{Values: values, Min: -2, Max: 2, Labels: true, Decimals: 1}
		p.Legend = true
		return p
	}},
	{"turned", func(tb testing.TB) *draw.Picture {
		p := draw.New(newBoard(tb, 25, []string{"A1", "Z25", "D4"}, []string{"A25", "Z1", "V22"}))
		p.Turn = 1
		p.Last = pt(tb, 25, "D4")
		return p
	}},
}
