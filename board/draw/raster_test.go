package draw

import (
	"fmt"
	"image"
	"math"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
)

// covered is a canvas that asks for each pixel, at many places in it, whether they belong to a figure, and mixes
// the colors by how many do. It knows nothing of outlines.
type covered struct {
	w, h          int
	scale, ox, oy float64
	pix           [][3]float64
}

func (c *covered) figure(inside func(x, y float64) bool, col func(x, y float64) rgb, alpha float64) {
	const n = 5
	for i := range c.pix {
		px, py := float64(i%c.w), float64(i/c.w)
		in := 0
		for k := range n * n {
			x, y := px+(float64(k%n)+0.5)/n, py+(float64(k/n)+0.5)/n
			if inside((x-c.ox)/c.scale, (y-c.oy)/c.scale) {
				in++
			}
		}
		if in == 0 {
			continue
		}
		cover := alpha * float64(in) / (n * n)
		m := col((px+0.5-c.ox)/c.scale, (py+0.5-c.oy)/c.scale)
		for j, v := range [3]uint8{m.r, m.g, m.b} {
			c.pix[i][j] += cover * (float64(v) - c.pix[i][j])
		}
	}
}

func (c *covered) disc(x, y, r float64, col rgb) {
	c.figure(func(px, py float64) bool { return math.Hypot(px-x, py-y) <= r }, one(col), 1)
}

// thick is half the width of a stroke, of 1.1 pixels at least.
func (c *covered) thick(width float64) float64 { return max(width, 1.1/c.scale) / 2 }

func (c *covered) ring(x, y, r, width float64, col rgb) {
	c.figure(func(px, py float64) bool { return math.Abs(math.Hypot(px-x, py-y)-r) <= c.thick(width) }, one(col), 1)
}

// near reports whether a place lies so near to a piece of a line: to one of its ends, or to what is between them where
// both ends are seen under sharp angles.
func near(px, py, x1, y1, x2, y2, half float64) bool {
	if math.Abs(px-(x1+x2)/2) > math.Abs(x2-x1)/2+half || math.Abs(py-(y1+y2)/2) > math.Abs(y2-y1)/2+half {
		return false
	}
	a, b, l := math.Hypot(px-x1, py-y1), math.Hypot(px-x2, py-y2), math.Hypot(x2-x1, y2-y1)
	if min(a, b) <= half {
		return true
	}
	sharp := a*a+l*l > b*b && b*b+l*l > a*a
	return sharp && math.Abs((x2-x1)*(py-y1)-(y2-y1)*(px-x1)) <= half*l
}

func (c *covered) stroke(points []float64, closed bool, width float64, col rgb) {
	if closed {
		points = append(points[:len(points):len(points)], points[0], points[1])
	}
	c.figure(func(px, py float64) bool {
		for i := 0; i < len(points)-2; i += 2 {
			if near(px, py, points[i], points[i+1], points[i+2], points[i+3], c.thick(width)) {
				return true
			}
		}
		return false
	}, one(col), 1)
}

// stone is drawn by the numbers of the gradients in the SVG: its light comes from 36 and 32 parts of a hundred of its
// width and height, and fades over three quarters of its width.
func (c *covered) stone(x, y, r float64, stone board.Color) {
	c.figure(func(px, py float64) bool { return math.Hypot(px-x-0.035, py-y-0.035) <= r }, one(shadow), 0.45)
	shades := blackStone
	if stone == board.White {
		shades = whiteStone
		c.disc(x, y, r, whiteRim)
		r -= 0.025
	}
	c.figure(func(px, py float64) bool { return math.Hypot(px-x, py-y) <= r }, func(px, py float64) rgb {
		lx, ly := x-r+0.36*2*r, y-r+0.32*2*r
		return mix(shades[0], shades[1], min(1, math.Hypot(px-lx, py-ly)/(0.75*2*r)))
	}, 1)
}

func (c *covered) text(x, y, size float64, left bool, col rgb, s string) {
	k := size / 10 // a font unit
	list, width := []segment{}, 0.0
	for i, g := range glyphs(s) {
		if i > 0 {
			width += 2.6
		}
		for _, l := range g.segments {
			list = append(list, segment{width + l.x1, l.y1, width + l.x2, l.y2})
		}
		width += g.width
	}
	x0 := x - width/2*k
	if left {
		x0 = x + 1.35/2*k
	}
	half := max(1.35*k, 1.15/c.scale) / 2
	c.figure(func(px, py float64) bool {
		for _, l := range list {
			if near(px, py, x0+l.x1*k, y+(l.y1-5)*k, x0+l.x2*k, y+(l.y2-5)*k, half) {
				return true
			}
		}
		return false
	}, one(col), 1)
}

// both returns a raster and a canvas to compare it with, of so many pixels, on white.
func both(w, h int, scale, ox, oy float64) (*raster, *covered) {
	r := &raster{img: image.NewRGBA(image.Rect(0, 0, w, h)), scale: scale, ox: ox, oy: oy}
	r.fill(r.img.Bounds(), rgb{0xff, 0xff, 0xff})
	c := &covered{w: w, h: h, scale: scale, ox: ox, oy: oy, pix: make([][3]float64, w*h)}
	for i := range c.pix {
		c.pix[i] = [3]float64{255, 255, 255}
	}
	return r, c
}

// TestFiguresCover draws each figure of a raster, large and small, within the image, at its edges and beyond: pixels
// have its color as far as it covers them.
func TestFiguresCover(t *testing.T) {
	race.Alone(t)
	type figures interface {
		disc(x, y, r float64, c rgb)
		ring(x, y, r, width float64, c rgb)
		stroke(points []float64, closed bool, width float64, c rgb)
		stone(x, y, r float64, c board.Color)
		text(x, y, size float64, left bool, c rgb, s string)
	}
	ink := rgb{0x20, 0x40, 0x90}
	for name, draw := range map[string]func(figures){
		"disc":             func(c figures) { c.disc(1, 1.1, 0.4, ink) },
		"disc at the edge": func(c figures) { c.disc(-0.2, 0.1, 0.7, ink) },
		"ring":             func(c figures) { c.ring(1, 0.9, 0.42, 0.06, ink) },
		"wide ring":        func(c figures) { c.ring(1, 1, 0.5, 0.3, ink) },
		"ring at the edge": func(c figures) { c.ring(1.9, 2, 0.4, 0.1, ink) },
		"angle":            func(c figures) { c.stroke([]float64{0.3, 0.4, 1.6, 0.7, 0.9, 1.7}, false, 0.12, ink) },
		"triangle":         func(c figures) { c.stroke([]float64{0.3, 0.4, 1.6, 0.7, 0.9, 1.7}, true, 0.12, ink) },
		"thin bar":         func(c figures) { c.stroke([]float64{0.2, 1.8, 1.7, 0.3}, false, 0.001, ink) },
		"bar":              func(c figures) { c.stroke([]float64{1, 0.3, 1, 1.6}, true, 0.3, ink) },
		"black stone":      func(c figures) { c.stone(1, 1, 0.475, board.Black) },
		"white stone":      func(c figures) { c.stone(1.1, 0.9, 0.475, board.White) },
		"text":             func(c figures) { c.text(1, 1, 0.44, false, ink, "A7") },
		"text at the left": func(c figures) { c.text(0.2, 1, 0.9, true, ink, "gL") },
		"small text":       func(c figures) { c.text(1.1, 0.8, 0.15, true, ink, "x&y") },
	} {
		// Where thin strokes meet, pixels take the nearest of them only.
		most := 0.08
		if strings.Contains(name, "text") || strings.Contains(name, "thin") {
			most = 0.22
		}
		for _, scale := range []float64{9, 24} {
			side := int(2 * scale)
			r, c := both(side+3, side+1, scale, 1.5, 2.5)
			draw(r)
			draw(c)
			sum, marked := 0.0, 0.0
			for i, want := range c.pix {
				got := r.img.RGBAAt(i%c.w, i/c.w)
				for j, v := range [3]uint8{got.R, got.G, got.B} {
					diff := math.Abs(float64(v) - want[j])
					sum += diff
					marked += 255 - want[j]
					if diff > 90 {
						t.Errorf("%s, %v pixels: channel %d of (%d, %d) is %d, want %.0f", name, scale, j, i%c.w, i/c.w, v, want[j])
					}
				}
			}
			if marked == 0 || sum > most*marked {
				t.Errorf("%s, %v pixels: the figure marks %.0f, and %.0f of it is not as it should be", name, scale, marked, sum)
			}
		}
	}
}

// TestWholePixels draws rectangles and lines: the first have the pixels whose middles lie in them or at their right or
// lower sides, the second an odd
// number of rows or columns of which the middle one has the line in it, from the pixel of one end to that of the
// other. All others stay white.
func TestWholePixels(t *testing.T) {
	ink := rgb{1, 2, 3}
	const side = 40
	check := func(what string, draw func(*raster), in func(x, y int) bool) {
		t.Helper()
		r, _ := both(side, side, 10, 3.5, 5.5)
		draw(r)
		for y := range side {
			for x := range side {
				if got := r.img.RGBAAt(x, y).R == 1; got != in(x, y) {
					t.Errorf("%s: pixel (%d, %d) is drawn: %v", what, x, y, got)
					return
				}
			}
		}
	}
	for _, c := range [][4]float64{{0, 0, 1, 1}, {0.31, 0.72, 1.18, 0.55}, {-1, -1, 2, 2}, {2, 1, 9, 9}, {1, 1, 0.04, 1}, {1.23, 0.17, 0.3, 2.01}} {
		check(fmt.Sprint("rectangle ", c), func(r *raster) { r.rect(c[0], c[1], c[2], c[3], ink) }, func(x, y int) bool {
			within := func(p int, from, length, o float64) bool {
				m := (float64(p)+0.5-o)/10 - 1e-9
				return m > from && m <= from+length
			}
			return within(x, c[0], c[2], 3.5) && within(y, c[1], c[3], 5.5)
		})
	}
	for _, c := range []struct {
		width float64 // in pixels
		rows  int
	}{{0.1, 1}, {1, 1}, {1.4, 1}, {2, 1}, {2.6, 3}, {3.4, 3}, {4, 3}, {5, 5}} {
		check(fmt.Sprint("a line across, ", c.width), func(r *raster) { r.line(0.5, 1, 2, 1, c.width/10, ink) }, func(x, y int) bool {
			return x >= 8 && x <= 23 && y >= 15-c.rows/2 && y <= 15+c.rows/2
		})
		check(fmt.Sprint("a line down, ", c.width), func(r *raster) { r.line(1, 0.5, 1, 2, c.width/10, ink) }, func(x, y int) bool {
			return y >= 10 && y <= 25 && x >= 13-c.rows/2 && x <= 13+c.rows/2
		})
	}
}
