package draw

import (
	"fmt"
	"math"
	"sync"
)

// Paint is a color that a tint, an ink or a palette uses: NoPaint, one of the
// named colors, which terminals show in the user's own shade when they have
// 16 colors, or any color made with RGB. The zero value is NoPaint.
type Paint uint32

const (
	NoPaint Paint = iota // nothing, or the default of the place
	Red
	Green
	Yellow
	Blue
	Magenta
	Cyan
	Gray
	numNamed
)

// mixed marks a Paint whose low 24 bits are red, green and blue.
const mixed Paint = 1 << 24

// named are the shades of the named colors: bright enough to lie under black
// text, dark enough to be told apart on the board.
var named = [numNamed]struct {
	name    string
	r, g, b uint8
	ansi    uint8 // index in the 16 colors of a terminal
}{
	NoPaint: {"none", 0, 0, 0, 0},
	Red:     {"red", 0xdc, 0x4b, 0x3a, 1},
	Green:   {"green", 0x45, 0xa8, 0x4e, 2},
	Yellow:  {"yellow", 0xf4, 0xd0, 0x3f, 3},
	Blue:    {"blue", 0x3a, 0x6f, 0xd8, 4},
	Magenta: {"magenta", 0xb5, 0x55, 0xc8, 5},
	Cyan:    {"cyan", 0x3f, 0xbf, 0xc9, 6},
	Gray:    {"gray", 0x8c, 0x8c, 0x8c, 8},
}

// RGB returns the Paint with the given red, green and blue parts (sRGB).
func RGB(r, g, b uint8) Paint {
	return mixed | Paint(r)<<16 | Paint(g)<<8 | Paint(b)
}

// String returns the name of a named color, "none", or #rrggbb.
func (c Paint) String() string {
	switch {
	case c < numNamed:
		return named[c].name
	case c.valid():
		return fmt.Sprintf("#%06x", uint32(c&^mixed))
	}
	return fmt.Sprintf("Paint(%d)", uint32(c))
}

func (c Paint) valid() bool { return c < numNamed || c&^(mixed-1) == mixed }

// rgb returns the color as SVG and PNG show it. It is only asked for paints
// that are not NoPaint.
func (c Paint) rgb() rgb {
	if c < numNamed {
		n := &named[c]
		return rgb{n.r, n.g, n.b}
	}
	return rgb{uint8(c >> 16), uint8(c >> 8), uint8(c)}
}

// rgb is an opaque color.
type rgb struct{ r, g, b uint8 }

var (
	inkBlack = rgb{0x14, 0x14, 0x14}
	inkWhite = rgb{0xff, 0xff, 0xff}
	wood     = rgb{0xe9, 0xc3, 0x7b}
)

func (c rgb) hex() string { return fmt.Sprintf("#%02x%02x%02x", c.r, c.g, c.b) }

// mix returns the color that lies t of the way from a to b, t in [0, 1].
func mix(a, b rgb, t float64) rgb {
	part := func(x, y uint8) uint8 {
		// The conversion keeps the product from being fused with the sum,
		// which would round differently on some processors.
		return uint8(math.Round(float64(float64(x)*(1-t)) + float64(float64(y)*t)))
	}
	return rgb{part(a.r, b.r), part(a.g, b.g), part(a.b, b.b)}
}

// linear returns the light of each channel value, from WCAG 2. The table is
// never changed.
var linear = sync.OnceValue(func() *[256]float64 {
	var t [256]float64
	for v := range t {
		x := float64(v) / 255
		if t[v] = x / 12.92; x > 0.04045 {
			t[v] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return &t
})

// luminance is the relative luminance from WCAG 2, 0 to 1.
func (c rgb) luminance() float64 {
	t := linear()
	return 0.2126*t[c.r] + 0.7152*t[c.g] + 0.0722*t[c.b]
}

// contrast is the contrast ratio of two colors, 1 to 21, from WCAG 2.
func contrast(a, b rgb) float64 {
	x, y := a.luminance(), b.luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// over returns black or white, whichever is easier to read on bg.
func over(bg rgb) rgb {
	if contrast(inkBlack, bg) >= contrast(inkWhite, bg) {
		return inkBlack
	}
	return inkWhite
}

// legible returns ink, moved towards black or white as far as it takes to be
// read on bg.
func legible(ink, bg rgb) rgb {
	const enough = 3 // the ratio that WCAG asks of large text and of graphics
	goal := over(bg)
	for i := range 10 {
		if c := mix(ink, goal, float64(i)/10); contrast(c, bg) >= enough {
			return c
		}
	}
	return goal
}

// cube are the levels of the 6×6×6 color cube of terminals with 256 colors.
var cube = [6]int{0, 95, 135, 175, 215, 255}

// index256 returns the color nearest to c among the cube and the grays of a
// terminal with 256 colors.
func (c rgb) index256() int {
	// The distance is a sum over the channels, so in the cube each channel
	// finds its own nearest level.
	level := func(v uint8) int {
		best := 0
		for i, l := range cube {
			if abs(int(v)-l) < abs(int(v)-cube[best]) {
				best = i
			}
		}
		return best
	}
	r, g, b := level(c.r), level(c.g), level(c.b)
	best, at := dist(c, cube[r], cube[g], cube[b]), 16+36*r+6*g+b
	for i := range 24 {
		v := 8 + 10*i
		if d := dist(c, v, v, v); d < best {
			best, at = d, 232+i
		}
	}
	return at
}

func abs(x int) int { return max(x, -x) }

// index16 returns the index among the 16 colors of a terminal: that of a named
// color, or the nearest to a mixed one.
func (c Paint) index16() int {
	if c < numNamed {
		return int(named[c].ansi)
	}
	// The shades that terminals commonly give the 16 colors.
	common := [16][3]int{
		{0, 0, 0}, {205, 49, 49}, {13, 188, 121}, {205, 190, 16},
		{36, 90, 200}, {188, 63, 188}, {17, 168, 205}, {229, 229, 229},
		{102, 102, 102}, {241, 76, 76}, {35, 209, 139}, {245, 245, 67},
		{59, 142, 234}, {214, 112, 214}, {41, 184, 219}, {255, 255, 255},
	}
	best, at, x := math.MaxInt, 0, c.rgb()
	for i, v := range common {
		if d := dist(x, v[0], v[1], v[2]); d < best {
			best, at = d, i
		}
	}
	return at
}

// dist compares colors with weights for how the eye sees the three channels.
func dist(c rgb, r, g, b int) int {
	r, g, b = int(c.r)-r, int(c.g)-g, int(c.b)-b
	return 3*r*r + 4*g*g + 2*b*b
}
