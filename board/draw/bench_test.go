package draw_test

import (
	"io"
	"testing"

	"github.com/tengen-go/tengen/board/draw"
)

// BenchmarkRender renders the heat map on 19 lines in every format.
func BenchmarkRender(b *testing.B) {
	var p *draw.Picture
	for _, s := range scenes {
		if s.name == "heat" {
			p = s.make(b)
		}
	}
	for _, r := range []struct {
		name   string
		render func(io.Writer) error
	}{
		{"Text", p.Text},
		{"ANSI16", func(w io.Writer) error { return p.ANSI(w, draw.Colors16) }},
		{"ANSI256", func(w io.Writer) error { return p.ANSI(w, draw.Colors256) }},
		{"Numbers", func(w io.Writer) error { return p.Numbers(w, 2) }},
		{"SVG", p.SVG},
		{"PNG", func(w io.Writer) error { return p.PNG(w, 32) }},
	} {
		b.Run(r.name, func(b *testing.B) {
			b.ReportAllocs()
			pictures := 0
			for b.Loop() {
				if err := r.render(io.Discard); err != nil {
					b.Fatal(err)
				}
				pictures++
			}
			b.ReportMetric(float64(pictures)/b.Elapsed().Seconds(), "pictures/s")
		})
	}
}
