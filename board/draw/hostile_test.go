package draw_test

import (
	"bytes"
	"fmt"
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/internal/hostile"
)

// TestHostileCalls calls everything that a picture can do with arguments that
// make no sense, and renders what comes of it.
func TestHostileCalls(t *testing.T) {
	values := append(hostile.Values(), &bytes.Buffer{}, draw.Mark(0), draw.Mark(200), draw.Region(1), draw.Region(200),
		draw.Paint(0), draw.Paint(9), draw.Paint(math.MaxUint32), draw.Depth(0), draw.Depth(2), draw.Depth(99),
		"a very long label", "\x1b[31m")
	b, err := board.New(5)
	if err != nil {
		t.Fatal(err)
	}
	pictures := map[string]func() *draw.Picture{
		"plain": func() *draw.Picture { return draw.New(b) },
		"zero":  func() *draw.Picture { return &draw.Picture{} },
		"nil":   func() *draw.Picture { return draw.New(nil) },
		"strange": func() *draw.Picture {
			p := draw.New(b)
			p.Last, p.Turn, p.Title = math.MinInt16, 255, "\xff\x00"
			p.Crop = [2]board.Point{board.NumPoints, -5}
			return p
		},
		"strange heat": func() *draw.Picture {
			p := draw.New(b)
			p.Last, p.Legend = math.MaxInt16, true
			p.Heat = draw.NewHeat(make([]float64, board.NumPoints))
			p.Heat.Values[board.At(0, 0)], p.Heat.Values[board.At(1, 0)] = math.NaN(), math.Inf(-1)
			p.Heat.Palette.Low, p.Heat.Labels, p.Heat.Decimals = math.MaxUint32, true, 99
			return p
		},
		"short heat": func() *draw.Picture {
			p := draw.New(b)
			p.Heat = draw.NewHeat([]int{1, 2})
			p.Heat.Min, p.Heat.Max = math.Inf(1), math.NaN()
			return p
		},
	}
	for name, fresh := range pictures {
		t.Run(name, func(t *testing.T) {
			hostile.Methods(t, fresh, func(p *draw.Picture) string {
				// Rendering must not panic either; the big forms only now and then.
				var w bytes.Buffer
				_ = p.Text(&w)
				return fmt.Sprint(w.String(), p.Crop)
			}, values)
		})
	}
	hostile.Methods(t, func() draw.Mark { return 77 }, func(draw.Mark) string { return "" }, values)
	hostile.Methods(t, func() draw.Region { return 77 }, func(draw.Region) string { return "" }, values)
	hostile.Methods(t, func() draw.Paint { return math.MaxUint32 }, func(draw.Paint) string { return "" }, values)
	hostile.Funcs(t, map[string]any{"NewHeat": draw.NewHeat[float64], "Sequential": draw.Sequential, "RGB": draw.RGB}, values)
}
