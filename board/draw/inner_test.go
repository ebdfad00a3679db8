package draw

import (
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
)

func TestDepth(t *testing.T) {
	tests := []struct {
		env  string
		goos string
		want Depth
	}{
		{"TERM=xterm-256color", "linux", Colors256},
		{"TERM=xterm COLORTERM=truecolor", "linux", Colors256},
		{"TERM=xterm-direct", "linux", Colors256},
		{"TERM=xterm", "linux", Colors16},
		{"TERM=dumb", "linux", NoColor},
		{"TERM=dumb COLORTERM=24bit", "linux", NoColor},
		{"TERM=xterm-256color NO_COLOR=1", "linux", NoColor},
		{"TERM=xterm-256color NO_COLOR=", "linux", Colors256},
		{"", "linux", NoColor},
		{"", "windows", NoColor},
		{"WT_SESSION=x", "windows", Colors256},
		{"WT_SESSION=x", "linux", NoColor},
		{"ConEmuANSI=ON", "windows", Colors16},
		{"ConEmuANSI=OFF", "windows", NoColor},
		{"ANSICON=120x50", "windows", Colors16},
		{"ANSICON=120x50", "linux", NoColor},
		{"ConEmuANSI=ON", "linux", NoColor},
		{"COLORTERM=24bit", "linux", Colors256},
		{"COLORTERM=yes", "linux", NoColor},
		{"TERM=dumb WT_SESSION=x", "windows", NoColor},
	}
	for _, tt := range tests {
		env := map[string]string{}
		for _, s := range strings.Fields(tt.env) {
			k, v, _ := strings.Cut(s, "=")
			env[k] = v
		}
		if got := depth(func(k string) string { return env[k] }, tt.goos); got != tt.want {
			t.Errorf("%q on %s: %d, want %d", tt.env, tt.goos, got, tt.want)
		}
	}
}

func TestColorTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("NO_COLOR", "")
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	for name, f := range map[string]*os.File{"a file": file, "the null device": null, "a pipe": w, "nil": nil} {
		if d := ColorTerminal(f); d != NoColor {
			t.Errorf("%s has color depth %d", name, d)
		}
	}
}

func TestClean(t *testing.T) {
	tests := []struct {
		in    string
		lines bool
		want  string
	}{
		{"plain", false, "plain"},
		{"\x1b[31mred", false, "\ufffd[31mred"},
		{"a\nb", false, "a\ufffdb"},
		{"a\r\nb\tc", true, "a\nb c"},
		{"a\xffb\x00", false, "a\ufffdb\ufffd"},
		{"\u202eleft\u2028", true, "\ufffdleft\ufffd"},
		{"日本 ä", false, "日本 ä"},
	}
	for _, tt := range tests {
		if got := clean(tt.in, tt.lines); got != tt.want {
			t.Errorf("clean(%q, %v) = %q, want %q", tt.in, tt.lines, got, tt.want)
		}
	}
}

func TestFont(t *testing.T) {
	m := font()
	for r := rune(' '); r <= '~'; r++ {
		g := m[r]
		if g == nil {
			t.Errorf("no glyph for %q", r)
			continue
		}
		if r != ' ' && len(g.segments) == 0 {
			t.Errorf("%q is blank", r)
		}
		for _, s := range g.segments {
			for _, x := range [2]float64{s.x1, s.x2} {
				if x < -0.31 || x > g.width+0.31 {
					t.Errorf("%q reaches x = %.2f, its width is %.1f", r, x, g.width)
				}
			}
			for _, y := range [2]float64{s.y1, s.y2} {
				if y < -1.5 || y > 13.1 {
					t.Errorf("%q reaches y = %.2f", r, y)
				}
			}
		}
	}
	if len(m) != len(glyphSources) {
		t.Errorf("%d glyphs from %d sources", len(m), len(glyphSources))
	}
	// Every field of a path is a command or a number.
	for _, s := range glyphSources {
		numbers := 0
		for _, f := range strings.Fields(strings.NewReplacer("M", " M ", "L", " L ", "A", " A ").Replace(s.path)) {
			want := map[string]int{"M": 2, "L": 2, "A": 6}[f]
			if want != 0 {
				if numbers != 0 {
					t.Errorf("%q: %s comes too early", s.char, f)
				}
				numbers = want
				continue
			}
			if _, err := strconv.ParseFloat(f, 64); err != nil {
				t.Errorf("%q: %v", s.char, err)
			}
			numbers--
		}
		if numbers != 0 {
			t.Errorf("%q: the path ends too early", s.char)
		}
	}
	for in, want := range map[string]int{"": 0, "abc": 3, "é": 1, "e\u0301": 1, "…": 3, "日本": 2, "☃": 1} {
		if n := len(glyphs(in)); n != want {
			t.Errorf("%q has %d glyphs, want %d", in, n, want)
		}
	}
}

func TestColumns(t *testing.T) {
	for in, want := range map[string]int{"": 0, "a1": 2, "ō": 1, "e\u0301": 1, "日本": 4, "한": 2, "ｱ": 1, "Ａ": 2, "🀄": 1, "🐉": 2} {
		if n := columns(in); n != want {
			t.Errorf("columns(%q) = %d, want %d", in, n, want)
		}
	}
}

func TestLegible(t *testing.T) {
	backgrounds := []rgb{wood, inkBlack, inkWhite, {0x80, 0x80, 0x80}}
	for c := Red; c < numNamed; c++ {
		backgrounds = append(backgrounds, c.rgb(), mix(wood, c.rgb(), 0.6))
	}
	for c := Red; c < numNamed; c++ {
		for _, bg := range backgrounds {
			if got := contrast(legible(c.rgb(), bg), bg); got < 3 {
				t.Errorf("%v on %s has contrast %.2f", c, bg.hex(), got)
			}
			if got := contrast(over(bg), bg); got < 4 {
				t.Errorf("text on %s has contrast %.2f", bg.hex(), got)
			}
		}
	}
}

func TestIndex(t *testing.T) {
	for c, want := range map[rgb]int{
		{0, 0, 0}: 16, {255, 255, 255}: 231, {255, 0, 0}: 196, {0, 95, 135}: 24, {8, 8, 8}: 232, {128, 128, 128}: 244,
	} {
		if got := c.index256(); got != want {
			t.Errorf("%s is color %d of 256, want %d", c.hex(), got, want)
		}
	}
	for c, want := range map[Paint]int{
		Red: 1, Cyan: 6, Gray: 8, RGB(0, 0, 0): 0, RGB(255, 255, 255): 15, RGB(200, 40, 40): 1, RGB(30, 80, 210): 4,
	} {
		if got := c.index16(); got != want {
			t.Errorf("%v is color %d of 16, want %d", c, got, want)
		}
	}
}

func TestPaintString(t *testing.T) {
	for c, want := range map[Paint]string{
		NoPaint: "none", Cyan: "cyan", RGB(1, 2, 255): "#0102ff", RGB(0, 0, 0): "#000000", 99: "Paint(99)", 1 << 25: "Paint(33554432)",
	} {
		if got := c.String(); got != want {
			t.Errorf("%d is %q, want %q", uint32(c), got, want)
		}
	}
}

func TestScale(t *testing.T) {
	s := scale{min: -math.MaxFloat64, max: math.MaxFloat64}
	for v, want := range map[float64]float64{
		-math.MaxFloat64: 0, 0: 0.5, math.MaxFloat64: 1, math.Inf(1): 1, math.Inf(-1): 0,
	} {
		if got := s.at(v); got != want {
			t.Errorf("at(%g) = %g, want %g", v, got, want)
		}
	}
	p := Diverging()
	if p.color(0, wood) != p.Low.rgb() || p.color(0.5, wood) != p.Mid.rgb() || p.color(1, wood) != p.High.rgb() {
		t.Error("the stops of the palette are not where they belong")
	}
	q := Sequential(Green)
	if q.color(0, wood) != wood || q.color(1, wood) != Green.rgb() {
		t.Error("a sequential palette does not go from nothing to its color")
	}
	if got, want := q.color(0.5, wood), mix(wood, Green.rgb(), 0.5); got != want {
		t.Errorf("half way is %s, want %s", got.hex(), want.hex())
	}
}

func TestWrap(t *testing.T) {
	line := "one two three four five, and a wordthatislongerthanalltheothers"
	for _, width := range []float64{0, 1, 5, 10, 100} {
		lines := face{}.wrap(line, width)
		if got := strings.Join(lines, " "); got != line {
			t.Errorf("width %g: %q", width, got)
		}
		for _, l := range lines {
			if w := measure(l).width / capHeight; w > width && strings.Contains(l, " ") {
				t.Errorf("width %g: %q is %.1f wide", width, l, w)
			}
		}
	}
}

func TestDecimal(t *testing.T) {
	tests := []struct {
		v        float64
		decimals int
		want     string
	}{
		{0, 2, "0.00"}, {-0.004, 2, "0.00"}, {-0.006, 2, "-0.01"}, {2.5, 1, "2.5"}, {-3, 0, "-3"}, {-0.2, 0, "0"},
		{100, 0, "100"}, {-1e12, 2, "-1.00e+12"}, {math.MaxFloat64, 1, "1.8e+308"}, {math.Inf(-1), 2, "-Inf"}, {math.Inf(1), 0, "+Inf"},
		{1e9, 1, "1.0e+09"}, {-1e9, 0, "-1e+09"}, {999999999, 0, "999999999"}, {math.NaN(), 1, "NaN"},
	}
	for _, tt := range tests {
		if got := decimal(tt.v, tt.decimals); got != tt.want {
			t.Errorf("decimal(%g, %d) = %q, want %q", tt.v, tt.decimals, got, tt.want)
		}
	}
}

// TestColorParameters: the first eight of 16 colors have the numbers from 30 and 40 on, the bright ones those from 90
// and 100 on; 256 colors are named behind 38;5 and 48;5; the terminal's own color has no number.
func TestColorParameters(t *testing.T) {
	for c := -1; c < 16; c++ {
		for base, first := range map[int][2]int{0: {30, 90}, 10: {40, 100}} {
			want, rich := "", ""
			if c >= 0 {
				want = ";" + strconv.Itoa(first[c/8]+c%8)
				rich = ";" + strconv.Itoa(first[0]+8) + ";5;" + strconv.Itoa(c)
			}
			for a, want := range map[*ansi]string{{}: want, {rich: true}: rich} {
				var out strings.Builder
				if a.color(&out, c, base); out.String() != want {
					t.Errorf("color %d, base %d, rich %v: %q, want %q", c, base, a.rich, out.String(), want)
				}
			}
		}
	}
}

// TestNearestShade looks for the nearest of 16 shades, and of the 256 that a terminal has by the rules of xterm, in all
// of them, for a grid of colors.
func TestNearestShade(t *testing.T) {
	race.Alone(t)
	shades := [16]rgb{
		{0, 0, 0}, {205, 49, 49}, {13, 188, 121}, {205, 190, 16}, {36, 90, 200}, {188, 63, 188}, {17, 168, 205}, {229, 229, 229},
		{102, 102, 102}, {241, 76, 76}, {35, 209, 139}, {245, 245, 67}, {59, 142, 234}, {214, 112, 214}, {41, 184, 219}, {255, 255, 255},
	}
	var all [256]rgb
	for i := 16; i < 232; i++ {
		level := func(v int) uint8 { return [6]uint8{0, 95, 135, 175, 215, 255}[v%6] }
		all[i] = rgb{level((i - 16) / 36), level((i - 16) / 6), level(i - 16)}
	}
	for i := 232; i < 256; i++ {
		v := uint8(8 + 10*(i-232))
		all[i] = rgb{v, v, v}
	}
	far := func(a, b rgb) int {
		r, g, b2 := int(a.r)-int(b.r), int(a.g)-int(b.g), int(a.b)-int(b.b)
		return 3*r*r + 4*g*g + 2*b2*b2
	}
	nearest := func(c rgb, list []rgb) (d int) {
		d = math.MaxInt
		for _, x := range list {
			d = min(d, far(c, x))
		}
		return d
	}
	for r := 0; r < 256; r += 6 {
		for g := 1; g < 256; g += 6 {
			for b := 2; b < 256; b += 6 {
				c := rgb{uint8(r), uint8(g), uint8(b)}
				i := RGB(c.r, c.g, c.b).index16()
				if got, want := far(c, shades[i]), nearest(c, shades[:]); got != want {
					t.Fatalf("%s becomes color %d of 16, %d away, want %d", c.hex(), i, got, want)
				}
				if g%4 != 1 || r%4 != 0 {
					continue
				}
				i = c.index256()
				if got, want := far(c, all[i]), nearest(c, all[16:]); got != want {
					t.Fatalf("%s becomes color %d of 256, %d away, want %d", c.hex(), i, got, want)
				}
			}
		}
	}
}

// TestSides: a heat map tells the points of White from those of Black where its range has both and its palette a low
// end; points lean to their owners by their part of the farther end of the range, if that is 15 in a hundred or more.
func TestSides(t *testing.T) {
	for _, tt := range []struct {
		min, max float64
		low      Paint
		want     bool
	}{
		{-1, 1, Blue, true}, {-1, 1, NoPaint, false}, {0, 1, Blue, false}, {-1, 0, Blue, false}, {1, 2, Blue, false},
		{-2, -1, Blue, false}, {-0.001, 5, Red, true}, {-5, 0.001, Red, true},
	} {
		if got := (scale{tt.min, tt.max, Palette{Low: tt.low, High: Red}}).twoSided(); got != tt.want {
			t.Errorf("from %v to %v, the low end %v: two sides are %v, want %v", tt.min, tt.max, tt.low, got, tt.want)
		}
	}
	values := make([]float64, 10)
	for _, tt := range []struct{ value, min, max, want float64 }{
		{0, -4, 4, 0}, {2, -4, 4, 0.5}, {-2, -4, 4, -0.5}, {9, -4, 4, 1}, {-9, -4, 4, -1}, {2, -8, 4, 0.25}, {-2, -4, 8, -0.25},
		{0.59, -4, 4, 0}, {0.61, -4, 4, 0.1525}, {-0.59, -4, 4, 0}, {-0.61, -4, 4, -0.1525}, {3, -20, 20, 0.15}, {-3, -20, 20, -0.15},
		{math.NaN(), -4, 4, 0}, {2, 0, 4, 0},
	} {
		values[5] = tt.value
		d := &scene{p: &Picture{Heat: &Heat{Values: values}}, s: scale{tt.min, tt.max, Diverging()}}
		if got := d.lean(5); math.Abs(got-tt.want) > 1e-12 {
			t.Errorf("%v from %v to %v leans %v, want %v", tt.value, tt.min, tt.max, got, tt.want)
		}
		d.p.Heat.Labels = true
		if got := d.lean(5); got != 0 {
			t.Errorf("%v from %v to %v leans %v though it is written", tt.value, tt.min, tt.max, got)
		}
	}
}

// TestHeatOfSixteen: with 16 colors an end of the palette shows where a value is nearer to it than to the middle, and
// the only end of a palette without a middle in the upper half.
func TestHeatOfSixteen(t *testing.T) {
	two, one := Palette{Low: Blue, Mid: Gray, High: Red}, Palette{High: Green}
	for _, tt := range []struct {
		p    Palette
		t    float64
		want Paint
	}{
		{two, 0, Blue}, {two, 0.25, Blue}, {two, 0.26, NoPaint}, {two, 0.5, NoPaint}, {two, 0.74, NoPaint}, {two, 0.75, Red}, {two, 1, Red},
		{one, 0, NoPaint}, {one, 0.25, NoPaint}, {one, 0.49, NoPaint}, {one, 0.5, Green}, {one, 1, Green},
		{Palette{Low: Blue, High: Red}, 0.2, Blue}, {Palette{Low: Blue, High: Red}, 0.6, NoPaint},
		{Palette{Mid: Gray, High: Red}, 0.1, NoPaint}, {Palette{Mid: Gray, High: Red}, 0.6, NoPaint}, {Palette{Mid: Gray, High: Red}, 0.8, Red},
	} {
		a := &ansi{scale: scale{palette: tt.p}}
		if got := a.heat16(tt.t); got != tt.want {
			t.Errorf("%v at %v: %v, want %v", tt.p, tt.t, got, tt.want)
		}
	}
}

// TestRange: a range that nobody gives takes in all finite values on the board, and those alone.
func TestRange(t *testing.T) {
	for _, tt := range []struct {
		size   int
		values map[board.Point]float64
		want   float64
	}{
		{5, nil, 1},
		{5, map[board.Point]float64{board.At(0, 0): 3}, 3},
		{5, map[board.Point]float64{board.At(4, 4): -7, board.At(4, 0): 3}, 7},
		{5, map[board.Point]float64{board.At(0, 4): 0.5, board.At(4, 5): 3, board.At(5, 4): -3}, 0.5},
		{5, map[board.Point]float64{board.At(2, 2): math.Inf(1), board.At(2, 3): 2, board.At(3, 3): math.NaN(), board.At(1, 3): math.Inf(-1)}, 2},
	} {
		h := NewHeat(make([]float64, board.NumPoints))
		for at, v := range tt.values {
			h.Values[at] = v
		}
		if s, err := h.check(tt.size); err != nil || s.min != -tt.want || s.max != tt.want {
			t.Errorf("%v: a range from %v to %v, error %v, want %v", tt.values, s.min, s.max, err, tt.want)
		}
	}
	h := NewHeat(make([]float64, board.NumPoints))
	h.Values[0] = 9
	for _, r := range [][2]float64{{0, 4}, {-4, 0}, {2, 3}} {
		h.Min, h.Max = r[0], r[1]
		if s, err := h.check(5); err != nil || s.min != r[0] || s.max != r[1] {
			t.Errorf("%v: a range from %v to %v, error %v", r, s.min, s.max, err)
		}
	}
	for _, n := range []int{0, 6} {
		h.Decimals = n
		if _, err := h.check(5); err != nil {
			t.Errorf("%d decimals: error %v", n, err)
		}
	}
}
