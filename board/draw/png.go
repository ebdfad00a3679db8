package draw

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"

	"github.com/tengen-go/tengen/board"
)

// The bounds of the number of pixels for the distance of two lines.
const (
	minPixels = 8
	maxPixels = 160
)

// PNG writes the picture as a PNG image with the given distance between two lines in pixels,
// from 8 to 160; the error wraps ErrPicture for other numbers. Marks are distinct
// from about 14 pixels on, and labels readable from about 20.
func (p *Picture) PNG(w io.Writer, pixelsPerLine int) error {
	m, err := p.Image(pixelsPerLine)
	if err != nil {
		return err
	}
	return png.Encode(w, m)
}

// Image returns the picture that PNG writes.
func (p *Picture) Image(pixelsPerLine int) (*image.RGBA, error) {
	if pixelsPerLine < minPixels || pixelsPerLine > maxPixels {
		return nil, fmt.Errorf("%w: %d pixels for a line, want %d to %d", ErrPicture, pixelsPerLine, minPixels, maxPixels)
	}
	d, err := p.scene(face{p.Font})
	if err != nil {
		return nil, err
	}
	s := float64(pixelsPerLine)
	// Whole pixels left and above of the first lines: these and all others
	// then run through the middle of a row or column of pixels.
	ox, oy := int(math.Round(-d.x0*s)), int(math.Round(-d.y0*s))
	c := &raster{
		img:   image.NewRGBA(image.Rect(0, 0, ox+int(math.Round(d.x1*s))+1, oy+int(math.Round(d.y1*s))+1)),
		scale: s, ox: float64(ox) + 0.5, oy: float64(oy) + 0.5, face: d.face,
	}
	for i := range c.img.Pix {
		c.img.Pix[i] = 0xff
	}
	// The wood goes to the edge of the image when there is nothing else.
	if d.x0 == d.wx {
		c.fill(c.img.Bounds(), wood)
	}
	d.draw(c)
	return c.img, nil
}

// raster is the canvas that sets pixels. Shapes are anti-aliased by the distance
// of the middle of a pixel to their outline.
type raster struct {
	img           *image.RGBA
	scale, ox, oy float64
	face
}

func (c *raster) px(x, y float64) (float64, float64) {
	return c.ox + x*c.scale, c.oy + y*c.scale
}

func (c *raster) fill(r image.Rectangle, col rgb) {
	r = r.Intersect(c.img.Bounds())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			c.img.SetRGBA(x, y, color.RGBA{col.r, col.g, col.b, 0xff})
		}
	}
}

// blend mixes col into a pixel that is covered so far, 0 to 1.
func (c *raster) blend(x, y int, col rgb, cover float64) {
	if cover <= 0 || !(image.Point{X: x, Y: y}).In(c.img.Bounds()) {
		return
	}
	if cover < 1 {
		old := c.img.RGBAAt(x, y)
		col = mix(rgb{old.R, old.G, old.B}, col, cover)
	}
	c.img.SetRGBA(x, y, color.RGBA{col.r, col.g, col.b, 0xff})
}

// shade covers the pixels of a box by their distance to a shape, negative
// inside, with a color that may depend on the pixel.
func (c *raster) shade(x0, y0, x1, y1 float64, distance func(x, y float64) float64, col func(x, y float64) rgb, alpha float64) {
	b := image.Rect(int(math.Floor(x0))-1, int(math.Floor(y0))-1, int(math.Ceil(x1))+2, int(math.Ceil(y1))+2)
	b = b.Intersect(c.img.Bounds())
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			fx, fy := float64(x)+0.5, float64(y)+0.5
			if cover := min(0.5-distance(fx, fy), 1); cover > 0 {
				c.blend(x, y, col(fx, fy), cover*alpha)
			}
		}
	}
}

func one(col rgb) func(x, y float64) rgb { return func(float64, float64) rgb { return col } }

// rect has edges on whole pixels, so that neighbors leave no seam.
func (c *raster) rect(x, y, w, h float64, col rgb) {
	x0, y0 := c.px(x, y)
	x1, y1 := c.px(x+w, y+h)
	c.fill(image.Rect(int(math.Round(x0)), int(math.Round(y0)), int(math.Round(x1)), int(math.Round(y1))), col)
}

// line is a bar an odd number of pixels thick, or its middle would fall between
// two of them.
func (c *raster) line(x1, y1, x2, y2, width float64, col rgb) {
	n := max(1, int(math.Round(width*c.scale)))
	n -= 1 - n%2
	ax, ay := c.px(x1, y1)
	bx, by := c.px(x2, y2)
	if y1 == y2 {
		y := int(math.Floor(ay)) - n/2
		c.fill(image.Rect(int(math.Floor(ax)), y, int(math.Floor(bx))+1, y+n), col)
	} else {
		x := int(math.Floor(ax)) - n/2
		c.fill(image.Rect(x, int(math.Floor(ay)), x+n, int(math.Floor(by))+1), col)
	}
}

func (c *raster) circle(x, y, r float64, distance func(d float64) float64, reach float64, col func(x, y float64) rgb, alpha float64) {
	cx, cy := c.px(x, y)
	reach *= c.scale
	c.shade(cx-reach, cy-reach, cx+reach, cy+reach, func(px, py float64) float64 {
		return distance(math.Sqrt(float64((px-cx)*(px-cx))+float64((py-cy)*(py-cy))) - r*c.scale)
	}, col, alpha)
}

func (c *raster) disc(x, y, r float64, col rgb) {
	c.circle(x, y, r, func(d float64) float64 { return d }, r, one(col), 1)
}

func (c *raster) ring(x, y, r, width float64, col rgb) {
	half := c.half(width)
	c.circle(x, y, r, func(d float64) float64 { return math.Abs(d) - half }, r+width, one(col), 1)
}

// half returns half the width of a stroke in pixels, not too thin to be seen.
func (c *raster) half(width float64) float64 { return max(width*c.scale, 1.1) / 2 }

func (c *raster) stroke(points []float64, closed bool, width float64, col rgb) {
	var list []segment
	for i := 0; i+3 < len(points); i += 2 {
		list = append(list, segment{points[i], points[i+1], points[i+2], points[i+3]})
	}
	if n := len(points); closed && n >= 4 {
		list = append(list, segment{points[n-2], points[n-1], points[0], points[1]})
	}
	for i, s := range list {
		ax, ay := c.px(s.x1, s.y1)
		bx, by := c.px(s.x2, s.y2)
		list[i] = segment{ax, ay, bx, by}
	}
	c.segments(list, c.half(width), col)
}

// segments draws strokes as one shape: where they meet, nothing is blended
// twice.
func (c *raster) segments(list []segment, half float64, col rgb) {
	if len(list) == 0 {
		return
	}
	x0, y0, x1, y1 := list[0].x1, list[0].y1, list[0].x1, list[0].y1
	for _, s := range list {
		x0, x1 = min(x0, s.x1, s.x2), max(x1, s.x1, s.x2)
		y0, y1 = min(y0, s.y1, s.y2), max(y1, s.y1, s.y2)
	}
	c.shade(x0-half, y0-half, x1+half, y1+half, func(x, y float64) float64 {
		best := math.Inf(1)
		for i := range list {
			best = min(best, list[i].distance2(x, y))
		}
		return math.Sqrt(best) - half
	}, one(col), 1)
}

// distance2 returns the square of the distance of a point to the segment. The
// conversions keep products from being fused with sums, for equal bytes on all
// processors.
func (s *segment) distance2(x, y float64) float64 {
	dx, dy := s.x2-s.x1, s.y2-s.y1
	px, py := x-s.x1, y-s.y1
	if l := float64(dx*dx) + float64(dy*dy); l > 0 {
		t := min(max((float64(px*dx)+float64(py*dy))/l, 0), 1)
		px -= float64(t * dx)
		py -= float64(t * dy)
	}
	return float64(px*px) + float64(py*py)
}

func (c *raster) stone(x, y, r float64, stone board.Color) {
	outside := func(d float64) float64 { return d }
	c.circle(x+shadowShift, y+shadowShift, r, outside, r, one(shadow), shadowAlpha)
	shades := blackStone
	if stone == board.White {
		shades = whiteStone
		c.disc(x, y, r, whiteRim)
		r -= rimWidth
	}
	// The light comes from the upper left, as in the gradients of SVG.
	lx, ly := c.px(x+0.88*lightShift*r, y+1.12*lightShift*r)
	reach := lightReach * r * c.scale
	c.circle(x, y, r, outside, r, func(px, py float64) rgb {
		d := math.Sqrt(float64((px-lx)*(px-lx)) + float64((py-ly)*(py-ly)))
		return mix(shades[0], shades[1], min(d/reach, 1))
	}, 1)
}

func (c *raster) text(x, y, size float64, left bool, col rgb, s string) {
	k := size * c.scale / capHeight // pixels for a font unit
	cx, cy := c.px(x, y)
	pen, top := cx+strokeWidth*k/2, cy-capHeight/2*k
	if !left {
		pen -= c.measure(s).width * k / 2
	}
	if c.wants(s) {
		c.write(pen, top+capHeight*k, k, col, s)
	} else {
		c.strokes(pen, top, k, col, s)
	}
}

// strokes writes a text in the stroke font, from pen on and below top, and returns where the
// next character begins.
func (c *raster) strokes(pen, top, k float64, col rgb, s string) float64 {
	// Thin strokes would fade on small pictures.
	half := max(strokeWidth*k, 1.15) / 2
	for _, g := range glyphs(s) {
		list := make([]segment, len(g.segments))
		for i, l := range g.segments {
			list[i] = segment{pen + l.x1*k, top + l.y1*k, pen + l.x2*k, top + l.y2*k}
		}
		c.segments(list, half, col)
		pen += (g.width + letterGap) * k
	}
	return pen
}
