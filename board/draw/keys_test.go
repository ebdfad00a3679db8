package draw

import (
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
)

// blank is the part of a canvas that draws nothing.
type blank struct{}

func (blank) line(_, _, _, _, _ float64, _ rgb)            {}
func (blank) disc(_, _, _ float64, _ rgb)                  {}
func (blank) ring(_, _, _, _ float64, _ rgb)               {}
func (blank) stroke(_ []float64, _ bool, _ float64, _ rgb) {}
func (blank) stone(_, _, _ float64, _ board.Color)         {}

// span is what a text or a rectangle takes from left to right.
type span struct {
	what        string
	left, right float64
}

// spans is a canvas that takes notes.
type spans struct {
	blank
	texts, rects []span
}

func (s *spans) rect(x, _, w, _ float64, _ rgb) { s.rects = append(s.rects, span{"", x, x + w}) }
func (s *spans) text(x, _, size float64, left bool, _ rgb, text string) {
	w := measure(text).width / capHeight * size
	if !left {
		x -= w / 2
	}
	s.texts = append(s.texts, span{text, x, x + w})
}

// TestKeysFit: on boards of all widths the texts that explain colors lie between the sides of the wood, and
// do not run into what they explain, however long the numbers are.
func TestKeysFit(t *testing.T) {
	const slip = 1e-9
	for lines := 2; lines <= 25; lines++ {
		w := float64(lines)
		for _, most := range []float64{1, 123.456, 1234567.891, 1e15} {
			d := &scene{p: &Picture{}, wx: 3, ww: w, s: scale{min: -most, max: most, palette: Diverging()}}
			var c spans
			d.heatKey(&c, 3+w/2, 0)
			if len(c.texts) != 2 {
				t.Fatalf("%d texts", len(c.texts))
			}
			bar := span{"", math.Inf(1), math.Inf(-1)}
			for _, r := range c.rects[:21] {
				bar.left, bar.right = min(bar.left, r.left), max(bar.right, r.right)
			}
			lo, hi := c.texts[0], c.texts[1]
			if lo.left < 3-slip || lo.right > bar.left || hi.left < bar.right || hi.right > 3+w+slip {
				t.Errorf("%d lines, up to %v: %v, the colors from %v to %v, %v, want all of it from 3 to %v", lines, most, lo, bar.left, bar.right, hi, 3+w)
			}
		}
		d := &scene{p: &Picture{}, wx: 3, ww: w}
		var c spans
		d.regionKey(&c, 0)
		at := 3 - slip
		for _, s := range c.texts {
			if s.left < at || s.right > 3+w+slip {
				t.Errorf("%d lines: %v begins before %v, or ends after %v", lines, s, at, 3+w)
			}
			at = s.right
		}
		if len(c.texts) != 5 {
			t.Errorf("%d texts", len(c.texts))
		}
	}
}

// TestColumnRanges looks at the first and the last character of each range of wide ones, and at those beside
// them.
func TestColumnRanges(t *testing.T) {
	for _, c := range []struct{ first, last rune }{
		{0x1100, 0x115f}, {0x2e80, 0x3029}, {0x3030, 0x303e}, {0x3040, 0x3098}, {0x309b, 0xa4cf}, {0xac00, 0xd7a3}, {0xf900, 0xfaff},
		{0xfe30, 0xfe6f}, {0xff00, 0xff60}, {0xffe0, 0xffe6}, {0x1f300, 0x1faff}, {0x20000, 0x3fffd},
	} {
		for r, want := range map[rune]int{c.first: 2, c.last: 2} {
			if got := columns(string(r)); got != want {
				t.Errorf("%U takes %d columns, want %d", r, got, want)
			}
		}
	}
	for r, want := range map[rune]int{
		0x10ff: 1, 0x1160: 1, 0x2e7f: 1, 0x303f: 1, 0xa4d0: 1, 0xabff: 1, 0xd7a4: 1, 0xf8ff: 1, 0xfb00: 1, 0xfe70: 1,
		0xfeff: 1, 0xff61: 1, 0xffdf: 1, 0xffe7: 1, 0x1f2ff: 1, 0x1fb00: 1, 0x1ffff: 1, 0x3fffe: 1,
		0x302a: 0, 0x302d: 0, 0x3099: 0, 0x309a: 0, 0xfe20: 0, 0xfe2f: 0, 0x20dd: 0,
	} {
		if got := columns(string(r)); got != want {
			t.Errorf("%U takes %d columns, want %d", r, got, want)
		}
	}
}
