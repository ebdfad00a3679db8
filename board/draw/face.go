package draw

import (
	"image"
	"image/color"
	"math"
)

// Font has characters that the stroke font of Image, PNG and GIF lacks. A face of
// golang.org/x/image/font has the same answers in another form.
type Font interface {
	// Glyph returns the shape of a character with its base line at (0, 0) in a size with the
	// given height of capitals in pixels, and the distance to the next character. It returns
	// false for a character that the font lacks.
	Glyph(r rune, capitals float64) (shape *image.Alpha, advance float64, ok bool)
}

// face is a Font, or none.
type face struct{ Font }

// wants reports whether a text is written in the font: if the stroke font lacks a character of
// it.
func (f face) wants(text string) bool {
	if f.Font == nil {
		return false
	}
	for _, r := range text {
		if r >= 0x80 {
			return true
		}
	}
	return false
}

// glyph returns a character of the font in a size that makes sense.
func (f face) glyph(r rune, capitals float64) (*image.Alpha, float64, bool) {
	shape, advance, ok := f.Glyph(r, capitals)
	if !ok || shape == nil || !(advance >= 0 && advance <= 100*capitals) {
		return nil, 0, false
	}
	return shape, advance, true
}

// measure returns the size of a text, in the units of the stroke font.
func (f face) measure(text string) extent {
	if !f.wants(text) {
		return measure(text)
	}
	const size = 64 // pixels
	e := extent{top: 0, bottom: capHeight, width: strokeWidth}
	for _, r := range text {
		if _, advance, ok := f.glyph(r, size); ok {
			e.width += advance / size * capHeight
		} else {
			e.width += measure(string(r)).width + letterGap - strokeWidth
		}
	}
	return e
}

// write writes a text from x on, in pixels, with its base line at y and k pixels for a unit of
// the stroke font.
func (c *raster) write(x, y, k float64, col rgb, text string) {
	for _, r := range text {
		shape, advance, ok := c.glyph(r, k*capHeight)
		if !ok {
			x = c.strokes(x, y-capHeight*k, k, col, string(r))
			continue
		}
		left, base := int(math.Round(x)), int(math.Round(y))
		b := shape.Rect.Add(image.Pt(left, base)).Intersect(c.img.Bounds())
		for py := b.Min.Y; py < b.Max.Y; py++ {
			for px := b.Min.X; px < b.Max.X; px++ {
				if a := shape.AlphaAt(px-left, py-base); a != (color.Alpha{}) {
					c.blend(px, py, col, float64(a.A)/255)
				}
			}
		}
		x += advance
	}
}
