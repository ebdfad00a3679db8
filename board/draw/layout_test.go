package draw

import (
	"math"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
)

// written is a text on a canvas, at its middle or its left end.
type written struct {
	text string
	x, y float64
	left bool
}

// notes is a canvas that writes down texts and rectangles.
type notes struct {
	blank
	texts []written
	rects [][4]float64
}

func (n *notes) rect(x, y, w, h float64, _ rgb) { n.rects = append(n.rects, [4]float64{x, y, w, h}) }
func (n *notes) text(x, y, _ float64, left bool, _ rgb, s string) {
	n.texts = append(n.texts, written{s, x, y, left})
}

// TestRowsOfTexts draws titles, legends and captions of all numbers of lines, and stacks them by hand: each has a row
// 1.9 times as high as its capitals, there are 0.3 between the rows and the wood, and outside of the rows 0.3 at
// the sides and above the board, 0.15 below it. Where there is nothing below or above, 0.3 of paper are there too.
func TestRowsOfTexts(t *testing.T) {
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	lines := [4]string{"", "one", "one\ntwo", "one\ntwo\nthree"}
	for set := range 64 {
		titles, captions, heat, regions := set%4, set/4%4, set/16%2 != 0, set/32 != 0
		p := New(b)
		p.Title, p.Caption, p.Coordinates, p.Legend = lines[titles], lines[captions], false, true
		if heat {
			p.Heat = NewHeat(make([]float64, board.NumPoints))
		}
		if regions {
			p.SetRegion(Moyo, board.Black, board.At(1, 1))
		}
		d, err := p.scene(face{})
		if err != nil {
			t.Fatal(err)
		}
		var got notes
		d.texts(&got)
		const low, high = -0.72, 8.72 // the wood
		var want []written
		top, bottom, left, right := low, high, low, high
		if titles > 0 {
			y := low - 0.3 - 0.46*1.9*float64(titles)
			top = y
			for _, s := range strings.Split(lines[titles], "\n") {
				want = append(want, written{s, 4, y + 0.46*1.9/2, false})
				y += 0.46 * 1.9
			}
		}
		y := high + 0.3
		if regions {
			for _, s := range []string{"Black's", "White's", "territory", "moyo", "area"} {
				want = append(want, written{s, math.NaN(), y + 0.34*1.9/2, true})
			}
			y += 0.34 * 1.9
		}
		if heat {
			for _, s := range []string{"-1.00", "1.00"} {
				want = append(want, written{s, math.NaN(), y + 0.34*1.9/2, false})
			}
			y += 0.34 * 1.9
		}
		if captions > 0 {
			for _, s := range strings.Split(lines[captions], "\n") {
				w := written{s, 4, y + 0.34*1.9/2, false}
				if captions > 1 {
					w.x, w.left = low, true
				}
				want = append(want, w)
				y += 0.34 * 1.9
			}
		}
		below := heat || regions || captions > 0
		if below {
			bottom = y
		}
		if below || titles > 0 {
			left, right = low-0.3, high+0.3
			if titles == 0 {
				top -= 0.3
			}
			if bottom += 0.3; below {
				bottom -= 0.15
			}
		}
		for name, v := range map[string][2]float64{
			"left": {d.x0, left}, "right": {d.x1, right}, "top": {d.y0, top}, "bottom": {d.y1, bottom},
			"left of the wood": {d.wx, low}, "top of the wood": {d.wy, low}, "width of the wood": {d.ww, high - low}, "height of the wood": {d.wh, high - low},
		} {
			if math.Abs(v[0]-v[1]) > 1e-9 {
				t.Errorf("%d and %d lines, heat %v, regions %v: %s is %v, want %v", titles, captions, heat, regions, name, v[0], v[1])
			}
		}
		if len(got.texts) != len(want) {
			t.Errorf("%d and %d lines, heat %v, regions %v: %v, want %v", titles, captions, heat, regions, got.texts, want)
			continue
		}
		for i, w := range want {
			g := got.texts[i]
			if g.text != w.text || g.left != w.left || math.Abs(g.y-w.y) > 1e-9 || math.Abs(g.x-w.x) > 1e-9 {
				t.Errorf("%d and %d lines, heat %v, regions %v: %v, want %v", titles, captions, heat, regions, g, w)
			}
		}
	}
}

// TestLongLines breaks long lines of captions: in a list what follows the first piece of an entry is indented, one entry
// alone is not.
func TestLongLines(t *testing.T) {
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	long := strings.TrimSpace(strings.Repeat("word ", 30))
	for _, caption := range []string{long, long + "\n" + long, "short\n" + long, long + "\nshort"} {
		p := New(b)
		p.Caption, p.Title = caption, long
		d, err := p.scene(face{})
		if err != nil {
			t.Fatal(err)
		}
		entries := strings.Split(caption, "\n")
		var got []string
		begins := 0
		for i, line := range d.bottom {
			rest, indented := strings.CutPrefix(line, "      ")
			if strings.HasPrefix(rest, " ") {
				t.Errorf("%q is indented too far", line)
			}
			if indented {
				if i == 0 {
					t.Errorf("%q comes first", line)
					continue
				}
				got[len(got)-1] += " " + rest
			} else {
				begins++
				got = append(got, line)
			}
		}
		if len(entries) == 1 {
			if begins != len(d.bottom) || begins < 3 || strings.Join(got, " ") != caption {
				t.Errorf("one entry becomes %q", d.bottom)
			}
		} else if strings.Join(got, "\n") != caption || len(d.bottom) < 4 {
			t.Errorf("the entries %q become %q", entries, d.bottom)
		}
		if strings.Join(d.top, " ") != long || len(d.top) < 3 {
			t.Errorf("the title becomes %q", d.top)
		}
	}
}
