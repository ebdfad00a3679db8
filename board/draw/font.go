package draw

import (
	"math"
	"strconv"
	"strings"
	"sync"
)

// The letters of PNG drawings are strokes of one width. A glyph is a width and a
// path, in units of a tenth of the height of a capital: x to the right from the
// left end of the glyph, y down from the top of a capital, so that the base line
// is at 10, small letters begin at 3.3 and descenders end at 13. A path has the
// commands
//
//	M x y            begin a stroke
//	L x y            a line
//	A x y rx ry a b  an arc of the ellipse around (x, y) from the angle a to b,
//	                 in degrees, 0 to the right and 90 down; it begins a stroke
//	                 unless one has begun, and is joined to it by a line
type glyphSource struct {
	char  rune
	width float64
	path  string
}

const (
	strokeWidth = 1.35 // of the strokes, in font units
	letterGap   = 2.6  // between glyphs, from axis to axis of their outer strokes
	capHeight   = 10
)

var glyphSources = [...]glyphSource{
	{' ', 1.6, ""},
	{'!', 0, "M0 0 L0 6.6 M0 9.8 L0 10"},
	{'"', 2.4, "M0 0 L0 2.6 M2.4 0 L2.4 2.6"},
	{'#', 6.4, "M2.2 .4 L1.2 9.6 M5.2 .4 L4.2 9.6 M.3 3.3 L6.4 3.3 M0 6.7 L6.1 6.7"},
	{'$', 6, "A3 2.9 2.8 2.1 -25 -270 A3 7.2 3 2.2 -90 155 M3 -1 L3 11"},
	{'%', 8, "A1.7 2 1.7 2 0 360 M6.8 0 L1.2 10 M8 8 A6.3 8 1.7 2 0 360"},
	{'&', 7, "M7 10 L1.3 3.2 A2.9 2 1.9 2 140 395 L1.6 5.2 A2.6 7.5 2.6 2.5 -115 -270 A2.6 6 4.2 4 90 10"},
	{'\'', 0, "M0 0 L0 2.6"},
	{'(', 2.2, "A6 5 6 7 232 128"},
	{')', 2.2, "A-3.8 5 6 7 -52 52"},
	{'*', 5, "M2.5 .4 L2.5 6 M.1 1.8 L4.9 4.6 M4.9 1.8 L.1 4.6"},
	{'+', 6, "M3 2.6 L3 8.6 M0 5.6 L6 5.6"},
	{',', .9, "M.9 9.7 L.9 10.2 L0 12.2"},
	{'-', 3.6, "M0 5.6 L3.6 5.6"},
	{'.', 0, "M0 9.85 L0 10"},
	{'/', 4, "M4 -.6 L0 10.8"},
	{'0', 6, "A3 5 3 5 0 360"},
	{'1', 3.6, "M0 2.1 L2.9 0 L2.9 10"},
	{'2', 6, "A3 3 3 3 190 396 L0 10 L6.1 10"},
	{'3', 6, "A2.9 2.6 2.6 2.6 200 450 L2.2 5.2 M2.9 5.2 A3 7.6 3 2.4 -90 160"},
	{'4', 6.4, "M4.7 10 L4.7 0 L0 7 L6.4 7"},
	{'5', 6, "M5.4 0 L1 0 L.5 4.7 A2.9 6.7 3.1 3.3 218 500"},
	{'6', 6, "M5 0 A7.4 7 7.4 7.4 248 180 A3 6.8 3 3.2 180 540"},
	{'7', 6, "M0 0 L6 0 L2.2 10"},
	{'8', 6, "A3 2.45 2.5 2.45 0 360 M3 4.9 A3 7.45 3 2.55 -90 270"},
	{'9', 6, "M1 10 A-1.4 3 7.4 7.4 68 0 A3 3.2 3 3.2 0 360"},
	{':', 0, "M0 4.1 L0 4.3 M0 9.8 L0 10"},
	{';', .9, "M.9 4.1 L.9 4.3 M.9 9.7 L.9 10.2 L0 12.2"},
	{'<', 5, "M5 2.4 L0 5.6 L5 8.8"},
	{'=', 6, "M0 3.9 L6 3.9 M0 7.3 L6 7.3"},
	{'>', 5, "M0 2.4 L5 5.6 L0 8.8"},
	{'?', 5, "A2.5 2.6 2.5 2.6 190 420 L2.5 5.6 L2.5 6.8 M2.5 9.8 L2.5 10"},
	{'@', 9, "A4.5 5.8 2 2.1 0 360 M6.5 3.8 L6.5 6.6 A7.75 6.6 1.25 1.4 180 0 L9 5.4 A4.5 5.4 4.5 5.2 0 -305"},
	{'A', 7.2, "M0 10 L3.6 0 L7.2 10 M1.25 6.7 L5.95 6.7"},
	{'B', 6, "M0 4.8 L3 4.8 A3 7.4 3 2.6 -90 90 L0 10 L0 0 L2.8 0 A2.8 2.4 2.5 2.4 -90 90"},
	{'C', 6.2, "A3.6 5 3.6 5 -45 -315"},
	{'D', 6.4, "M0 0 L0 10 L2.2 10 A2.2 5 4.2 5 90 -90 L0 0"},
	{'E', 5.4, "M5.4 0 L0 0 L0 10 L5.4 10 M0 4.8 L4.6 4.8"},
	{'F', 5.2, "M5.2 0 L0 0 L0 10 M0 4.9 L4.4 4.9"},
	{'G', 6.9, "A3.6 5 3.6 5 -45 -330 L6.7 5.4 L4 5.4"},
	{'H', 6.4, "M0 0 L0 10 M6.4 0 L6.4 10 M0 4.8 L6.4 4.8"},
	{'I', 0, "M0 0 L0 10"},
	{'J', 4.6, "M4.6 0 L4.6 7.4 A2.3 7.4 2.3 2.6 0 165"},
	{'K', 6.2, "M0 0 L0 10 M5.9 0 L0 6.2 M2.2 4 L6.2 10"},
	{'L', 5, "M0 0 L0 10 L5 10"},
	{'M', 8, "M0 10 L0 0 L4 7.4 L8 0 L8 10"},
	{'N', 6.6, "M0 10 L0 0 L6.6 10 L6.6 0"},
	{'O', 7.6, "A3.8 5 3.8 5 0 360"},
	{'P', 5.9, "M0 10 L0 0 L3.1 0 A3.1 2.8 2.8 2.8 -90 90 L0 5.6"},
	{'Q', 7.6, "A3.8 5 3.8 5 0 360 M4.7 7.2 L7.4 10.6"},
	{'R', 6.2, "M0 10 L0 0 L3.1 0 A3.1 2.8 2.8 2.8 -90 90 L0 5.6 M3.2 5.6 L6.2 10"},
	{'S', 6, "A3 2.6 2.7 2.6 -25 -270 A3 7.6 3 2.4 -90 155"},
	{'T', 6.6, "M0 0 L6.6 0 M3.3 0 L3.3 10"},
	{'U', 6.4, "M0 0 L0 6.8 A3.2 6.8 3.2 3.2 180 0 L6.4 0"},
	{'V', 7, "M0 0 L3.5 10 L7 0"},
	{'W', 9.6, "M0 0 L2.4 10 L4.8 .8 L7.2 10 L9.6 0"},
	{'X', 6.4, "M0 0 L6.4 10 M6.4 0 L0 10"},
	{'Y', 6.6, "M0 0 L3.3 5 L6.6 0 M3.3 5 L3.3 10"},
	{'Z', 6.2, "M0 0 L6.2 0 L0 10 L6.2 10"},
	{'[', 2, "M2 -1.4 L0 -1.4 L0 11.6 L2 11.6"},
	{'\\', 4, "M0 -.6 L4 10.8"},
	{']', 2, "M0 -1.4 L2 -1.4 L2 11.6 L0 11.6"},
	{'^', 5, "M0 4 L2.5 0 L5 4"},
	{'_', 6, "M0 11.6 L6 11.6"},
	{'`', 1.6, "M0 0 L1.6 2"},
	{'a', 5, "M5 6.65 A2.5 6.65 2.5 3.35 0 360 M5 3.3 L5 10"},
	{'b', 5, "M5 6.65 A2.5 6.65 2.5 3.35 0 360 M0 -.4 L0 10"},
	{'c', 4.4, "A2.6 6.65 2.6 3.35 -45 -315"},
	{'d', 5, "M5 6.65 A2.5 6.65 2.5 3.35 0 360 M5 -.4 L5 10"},
	{'e', 5, "M0 6.5 L5 6.5 A2.5 6.65 2.5 3.35 0 -318"},
	{'f', 3.4, "M3.4 -.3 A3.1 1.6 1.8 1.9 -80 -180 L1.3 10 M0 3.5 L3.2 3.5"},
	{'g', 5, "M5 6.65 A2.5 6.65 2.5 3.35 0 360 M5 3.3 L5 10.4 A2.5 10.4 2.5 2.6 0 155"},
	{'h', 4.8, "M0 -.4 L0 10 M0 5.9 A2.4 5.9 2.4 2.6 180 360 L4.8 10"},
	{'i', 0, "M0 3.3 L0 10 M0 .2 L0 .4"},
	{'j', 2, "M2 3.3 L2 11.2 A.2 11.2 1.8 1.8 0 100 M2 .2 L2 .4"},
	{'k', 4.6, "M0 -.4 L0 10 M4.3 3.3 L0 7.4 M1.7 5.9 L4.6 10"},
	{'l', 1.5, "M0 -.4 L0 8.5 A1.5 8.5 1.5 1.5 180 90"},
	{'m', 7.6, "M0 3.3 L0 10 M0 5.4 A1.9 5.4 1.9 2.1 180 360 L3.8 10 M3.8 5.4 A5.7 5.4 1.9 2.1 180 360 L7.6 10"},
	{'n', 4.8, "M0 3.3 L0 10 M0 5.9 A2.4 5.9 2.4 2.6 180 360 L4.8 10"},
	{'o', 5.2, "A2.6 6.65 2.6 3.35 0 360"},
	{'p', 5, "M5 6.65 A2.5 6.65 2.5 3.35 0 360 M0 3.3 L0 13"},
	{'q', 5, "M5 6.65 A2.5 6.65 2.5 3.35 0 360 M5 3.3 L5 13"},
	{'r', 2.9, "M0 3.3 L0 10 M0 6.1 A2.5 6.1 2.5 2.8 180 280"},
	{'s', 4.2, "A2.1 5 1.9 1.7 -25 -270 A2.1 8.35 2.1 1.65 -90 155"},
	{'t', 3.2, "M1.3 .9 L1.3 8.3 A3 8.3 1.7 1.7 180 90 M0 3.5 L3.1 3.5"},
	{'u', 4.8, "M0 3.3 L0 7.4 A2.4 7.4 2.4 2.6 180 0 L4.8 3.3 M4.8 7.4 L4.8 10"},
	{'v', 5, "M0 3.3 L2.5 10 L5 3.3"},
	{'w', 7.6, "M0 3.3 L1.9 10 L3.8 3.9 L5.7 10 L7.6 3.3"},
	{'x', 4.8, "M0 3.3 L4.8 10 M4.8 3.3 L0 10"},
	{'y', 5, "M0 3.3 L2.6 9.9 M5 3.3 L2.3 11.2 A.4 10.7 2 2.1 20 95"},
	{'z', 4.6, "M0 3.3 L4.6 3.3 L0 10 L4.6 10"},
	{'{', 3, "M3 -1.4 A3 .2 1.5 1.6 270 180 L1.5 3.8 L0 5.1 L1.5 6.4 L1.5 10 A3 10 1.5 1.6 180 90"},
	{'|', 0, "M0 -1.4 L0 11.6"},
	{'}', 3, "M0 -1.4 A0 .2 1.5 1.6 270 360 L1.5 3.8 L3 5.1 L1.5 6.4 L1.5 10 A0 10 1.5 1.6 0 90"},
	{'~', 6, "A1.6 5.9 1.6 1.6 180 310 L3.3 6 A4.4 5.3 1.6 1.6 130 0"},
	{missing, 5.4, "M0 0 L5.4 0 L5.4 10 L0 10 L0 0"},
	{missingWide, 11, "M0 0 L11 0 L11 10 L0 10 L0 0"},
}

// The boxes for characters that the font lacks, those of East Asian scripts
// being wide.
const (
	missing     rune = -1
	missingWide rune = -2
)

// segment is a straight piece of a stroke, or a dot.
type segment struct{ x1, y1, x2, y2 float64 }

type glyph struct {
	width       float64
	top, bottom float64 // of the axes of the strokes
	segments    []segment
}

// font returns the glyphs, which nothing changes once they are read.
var font = sync.OnceValue(func() map[rune]*glyph {
	m := make(map[rune]*glyph, len(glyphSources))
	for _, s := range glyphSources {
		g := &glyph{width: s.width, segments: strokes(s.path)}
		g.top, g.bottom = capHeight, 0
		for _, l := range g.segments {
			g.top, g.bottom = min(g.top, l.y1, l.y2), max(g.bottom, l.y1, l.y2)
		}
		m[s.char] = g
	}
	return m
})

// strokes turns the path of a glyph into straight pieces.
func strokes(path string) []segment {
	fields := strings.Fields(strings.NewReplacer("M", " M ", "L", " L ", "A", " A ").Replace(path))
	number := func() float64 {
		v, _ := strconv.ParseFloat(fields[0], 64) // a test parses all paths
		fields = fields[1:]
		return v
	}
	var out []segment
	var x, y float64
	begun := false
	to := func(nx, ny float64) {
		if begun {
			out = append(out, segment{x, y, nx, ny})
		}
		x, y, begun = nx, ny, true
	}
	for len(fields) > 0 {
		command := fields[0]
		fields = fields[1:]
		switch command {
		case "M":
			begun = false
			to(number(), number())
		case "L":
			to(number(), number())
		case "A":
			cx, cy, rx, ry := number(), number(), number(), number()
			a, b := number(), number()
			const step = 12 // degrees: the error is below 1 % of the radius
			n := int(math.Ceil(math.Abs(b-a) / step))
			for i := range n + 1 {
				t := (a + (b-a)*float64(i)/float64(n)) * math.Pi / 180
				to(cx+rx*math.Cos(t), cy+ry*math.Sin(t))
			}
		}
	}
	return out
}

// similar maps characters that the font lacks to those that look much the same.
var similar = strings.NewReplacer(
	"–", "-", "—", "-", "−", "-", "‐", "-", "‘", "'", "’", "'", "“", "\"", "”", "\"", "…", "...", "×", "x",
	"·", ".", "\u00a0", " ", "ß", "ss", "æ", "ae", "Æ", "AE", "œ", "oe", "Œ", "OE",
	"à", "a", "á", "a", "â", "a", "ã", "a", "ä", "a", "å", "a", "ā", "a", "ă", "a", "ą", "a",
	"ç", "c", "ć", "c", "č", "c", "ď", "d", "đ", "d",
	"è", "e", "é", "e", "ê", "e", "ë", "e", "ē", "e", "ę", "e", "ě", "e", "ğ", "g",
	"ì", "i", "í", "i", "î", "i", "ï", "i", "ī", "i", "ı", "i", "ł", "l",
	"ñ", "n", "ń", "n", "ň", "n", "ò", "o", "ó", "o", "ô", "o", "õ", "o", "ö", "o", "ø", "o", "ō", "o", "ő", "o",
	"ř", "r", "ś", "s", "ş", "s", "š", "s", "ť", "t",
	"ù", "u", "ú", "u", "û", "u", "ü", "u", "ū", "u", "ů", "u", "ű", "u", "ý", "y", "ÿ", "y",
	"ź", "z", "ż", "z", "ž", "z",
	"À", "A", "Á", "A", "Â", "A", "Ã", "A", "Ä", "A", "Å", "A", "Ā", "A", "Ç", "C", "Ć", "C", "Č", "C",
	"È", "E", "É", "E", "Ê", "E", "Ë", "E", "Ē", "E", "Ì", "I", "Í", "I", "Î", "I", "Ï", "I", "İ", "I", "Ł", "L",
	"Ñ", "N", "Ò", "O", "Ó", "O", "Ô", "O", "Õ", "O", "Ö", "O", "Ø", "O", "Ō", "O", "Ś", "S", "Š", "S",
	"Ù", "U", "Ú", "U", "Û", "U", "Ü", "U", "Ū", "U", "Ý", "Y", "Ž", "Z", "Ż", "Z",
)

// glyphs returns the glyphs of a text.
func glyphs(text string) []*glyph {
	m := font()
	var out []*glyph
	for _, r := range similar.Replace(text) {
		g := m[r]
		if g == nil {
			switch columns(string(r)) {
			case 0:
				continue
			case 1:
				g = m[missing]
			default:
				g = m[missingWide]
			}
		}
		out = append(out, g)
	}
	return out
}

// extent is the size of a text in font units, with the width of the strokes.
type extent struct{ width, top, bottom float64 }

func measure(text string) extent {
	e := extent{top: capHeight}
	for i, g := range glyphs(text) {
		if i > 0 {
			e.width += letterGap
		}
		e.width += g.width
		e.top, e.bottom = min(e.top, g.top), max(e.bottom, g.bottom)
	}
	if e.top > e.bottom {
		e.top, e.bottom = 0, capHeight
	}
	e.width += strokeWidth
	return e
}
