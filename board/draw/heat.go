package draw

import (
	"fmt"
	"math"

	"github.com/tengen-go/tengen/board"
)

// Heat is a number for each point, shown as the color of its background. By convention positive
// numbers are good for White, and the default palette shows them in red, and those of Black in
// blue. If the range has both signs and no values are written, drawings also mark the points
// with white or black squares, larger for higher values, for readers who cannot tell the colors
// apart.
type Heat struct {
	// Values is indexed by board.Point and has at least board.NumPoints entries; those off the
	// board are ignored. NaN means that a point has no value and is not colored.
	Values []float64
	// Min and Max are the values with the colors at the two ends of the palette. Values beyond
	// them get these colors too. If both are 0, the range is symmetric around 0 and contains
	// all finite values on the board.
	Min, Max float64
	// Palette has the colors; the zero value means Diverging().
	Palette Palette
	// Labels writes the value on every point that has one and has no stone,
	// mark or label, with the given number of Decimals, 0 to 6.
	Labels   bool
	Decimals int
}

// NewHeat returns a heat map of the given values, which are copied, with an
// automatic range and the default palette.
func NewHeat[T ~float32 | ~float64 | ~int | ~int8 | ~int16 | ~int32 | ~uint8](values []T) *Heat {
	h := &Heat{Values: make([]float64, len(values))}
	for i, v := range values {
		h.Values[i] = float64(v)
	}
	return h
}

// Palette is a scale of colors from Low over Mid to High. NoPaint shows the board, so a palette
// without Mid fades out in the middle. If Low and Mid are both NoPaint, there is no middle, and
// the scale runs from transparent at Min to High at Max.
type Palette struct {
	Low, Mid, High Paint
}

// Diverging is the default palette: blue for Black (negative values), a pale
// neutral color for zero, red for White (positive values).
func Diverging() Palette {
	return Palette{Low: RGB(0x1f, 0x55, 0xb5), Mid: RGB(0xf6, 0xee, 0xe0), High: RGB(0xc8, 0x2d, 0x20)}
}

// Sequential returns a palette from transparent at Min to c at Max, for values with only one
// sign, such as visits or distances.
func Sequential(c Paint) Palette { return Palette{High: c} }

// color returns the color of t in [0, 1] on a background.
func (p Palette) color(t float64, bg rgb) rgb {
	stop := func(c Paint) rgb {
		if c == NoPaint {
			return bg
		}
		return c.rgb()
	}
	switch {
	case p.Low == NoPaint && p.Mid == NoPaint:
		return mix(bg, stop(p.High), t)
	case t < 0.5:
		return mix(stop(p.Low), stop(p.Mid), 2*t)
	}
	return mix(stop(p.Mid), stop(p.High), 2*t-1)
}

// scale is a heat map that has been checked: a range and its colors.
type scale struct {
	min, max float64
	palette  Palette
}

// check returns the scale of h on a board of the given size.
func (h *Heat) check(size int) (scale, error) {
	var s scale
	if len(h.Values) < board.NumPoints {
		return s, fmt.Errorf("%w: a heat map of %d values, want board.NumPoints (%d)", ErrPicture, len(h.Values), board.NumPoints)
	}
	if h.Decimals < 0 || h.Decimals > 6 {
		return s, fmt.Errorf("%w: %d decimals, want 0 to 6", ErrPicture, h.Decimals)
	}
	s = scale{h.Min, h.Max, h.Palette}
	for _, c := range [3]Paint{s.palette.Low, s.palette.Mid, s.palette.High} {
		if !c.valid() {
			return s, fmt.Errorf("%w: %v in the palette", ErrPicture, c)
		}
	}
	if s.palette == (Palette{}) {
		s.palette = Diverging()
	}
	if s.min == 0 && s.max == 0 {
		for row := range size {
			for col := range size {
				if v := math.Abs(h.Values[board.At(col, row)]); v > s.max && !math.IsInf(v, 0) {
					s.max = v
				}
			}
		}
		if s.max == 0 {
			s.max = 1
		}
		s.min = -s.max
	}
	// A range may be so wide that its length overflows; halves do not.
	if !(s.min < s.max) || math.IsInf(s.min, 0) || math.IsInf(s.max, 0) {
		return s, fmt.Errorf("%w: a heat map from %v to %v", ErrPicture, s.min, s.max)
	}
	return s, nil
}

// twoSided reports whether the scale tells the points of White from those of Black.
func (s scale) twoSided() bool { return s.palette.Low != NoPaint && s.min < 0 && s.max > 0 }

// at returns the place of v in the range, 0 to 1.
func (s scale) at(v float64) float64 {
	v = min(max(v, s.min), s.max)
	return (v/2 - s.min/2) / (s.max/2 - s.min/2)
}
