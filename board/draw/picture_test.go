package draw_test

import (
	"bytes"
	"errors"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
)

// renderers are all ways to draw a picture.
var renderers = map[string]func(*draw.Picture, io.Writer) error{
	"Text":    (*draw.Picture).Text,
	"ANSI16":  func(p *draw.Picture, w io.Writer) error { return p.ANSI(w, draw.Colors16) },
	"ANSI256": func(p *draw.Picture, w io.Writer) error { return p.ANSI(w, draw.Colors256) },
	"SVG":     (*draw.Picture).SVG,
	"PNG":     func(p *draw.Picture, w io.Writer) error { return p.PNG(w, 12) },
	"Numbers": func(p *draw.Picture, w io.Writer) error { return p.Numbers(w, 2) },
}

func TestErrors(t *testing.T) {
	heat := func(change func(*draw.Heat)) func(*draw.Picture) {
		return func(p *draw.Picture) {
			p.Heat = draw.NewHeat(make([]float64, board.NumPoints))
			change(p.Heat)
		}
	}
	tests := []struct {
		name   string
		change func(*draw.Picture)
		want   error
	}{
		{"long label", func(p *draw.Picture) { p.Label(board.At(1, 1), "123456789") }, draw.ErrPicture},
		{"crop with one corner", func(p *draw.Picture) { p.Crop[0] = board.At(1, 1) }, board.ErrPoint},
		{"crop off the board", func(p *draw.Picture) { p.Crop = [2]board.Point{board.At(0, 0), board.At(9, 0)} }, board.ErrPoint},
		{"crop from off the board", func(p *draw.Picture) { p.Crop = [2]board.Point{board.At(9, 0), board.At(0, 0)} }, board.ErrPoint},
		{"orientation", func(p *draw.Picture) { p.Turn = 8 }, draw.ErrPicture},
		{"no values", heat(func(h *draw.Heat) { h.Values = nil }), draw.ErrPicture},
		{"range upside down", heat(func(h *draw.Heat) { h.Min, h.Max = 1, -1 }), draw.ErrPicture},
		{"no range", heat(func(h *draw.Heat) { h.Min, h.Max = 1, 1 }), draw.ErrPicture},
		{"range without end", heat(func(h *draw.Heat) { h.Max = math.Inf(1) }), draw.ErrPicture},
		{"range of nothing", heat(func(h *draw.Heat) { h.Max = math.NaN() }), draw.ErrPicture},
		{"decimals", heat(func(h *draw.Heat) { h.Decimals = 7 }), draw.ErrPicture},
		{"palette", heat(func(h *draw.Heat) { h.Palette.Mid = 100 }), draw.ErrPicture},
	}
	for _, tt := range tests {
		for name, render := range renderers {
			p := draw.New(newBoard(t, 9, nil, nil))
			tt.change(p)
			var out bytes.Buffer
			if err := render(p, &out); !errors.Is(err, tt.want) || out.Len() != 0 {
				t.Errorf("%s: %s wrote %d bytes and answered %v, want %v", tt.name, name, out.Len(), err, tt.want)
			}
		}
	}
	for _, p := range []*draw.Picture{draw.New(nil), {}} {
		p.Mark(draw.Circle, board.At(0, 0))
		p.Label(board.At(0, 0), "a")
		p.CropToContent(1)
		for name, render := range renderers {
			if err := render(p, io.Discard); !errors.Is(err, board.ErrNoBoard) {
				t.Errorf("%s without a board answered %v, want ErrNoBoard", name, err)
			}
		}
	}
	p := draw.New(newBoard(t, 9, nil, nil))
	for _, n := range []int{-1, 0, 8 - 1, 160 + 1, math.MaxInt} {
		if err := p.PNG(io.Discard, n); !errors.Is(err, draw.ErrPicture) {
			t.Errorf("PNG with %d pixels answered %v, want ErrScale", n, err)
		}
	}
	if err := p.Numbers(io.Discard, 2); !errors.Is(err, draw.ErrPicture) {
		t.Errorf("Numbers without a heat map answered %v, want ErrHeat", err)
	}
}

// failing is a writer that is always full.
type failing struct{}

var errFull = errors.New("full")

func (failing) Write([]byte) (int, error) { return 0, errFull }

func TestWriterErrors(t *testing.T) {
	for name, render := range renderers {
		p := draw.New(newBoard(t, 9, nil, nil))
		p.Heat = draw.NewHeat(make([]float32, board.NumPoints))
		if err := render(p, failing{}); !errors.Is(err, errFull) {
			t.Errorf("%s to a full writer answered %v", name, err)
		}
	}
}

// TestOffBoard sets everything on points that are not on the board.
func TestOffBoard(t *testing.T) {
	b := newBoard(t, 9, []string{"A1"}, nil)
	want := draw.New(b).String()
	p := draw.New(b)
	for _, at := range []board.Point{board.NoPoint, board.Pass, board.At(9, 0), board.At(0, 9), -1, -100, math.MaxInt16, math.MinInt16} {
		p.Mark(draw.Circle, at)
		p.Label(at, "a")
		p.Tint(draw.Red, at)
		p.Ink(draw.Red, at)
		p.SetRegion(draw.Moyo, board.Black, at)
		p.SetStone(board.White, at)
		p.Last = at
		if diff := cmp.Diff(want, p.String()); diff != "" {
			t.Errorf("%v: mismatch (-want +got):\n%s", at, diff)
		}
		for name, render := range renderers {
			if err := render(p, io.Discard); err != nil && name != "Numbers" {
				t.Errorf("%v: %s: %v", at, name, err)
			}
		}
	}
	// Values that no constant has are ignored too.
	at := board.At(4, 4)
	p.Mark(200, at)
	p.Tint(200, at)
	p.Ink(1<<25, at)
	p.SetRegion(9, board.Black, at)
	p.SetRegion(draw.Area, board.Border, at)
	p.SetStone(board.Border, at)
	if diff := cmp.Diff(want, p.String()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// TestCopies checks that a picture does not follow its board, nor the board it.
func TestCopies(t *testing.T) {
	b := newBoard(t, 9, []string{"A1"}, nil)
	p := draw.New(b)
	before := p.String()
	if err := b.Play(board.At(4, 4), board.White, board.Strict); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, p.String()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	p.SetStone(board.Black, board.At(2, 2))
	if c := b.At(board.At(2, 2)); c != board.Empty {
		t.Errorf("the board has a %v stone that was put on the picture", c)
	}
}

// TestTurn compares turned pictures with pictures of turned boards.
func TestTurn(t *testing.T) {
	const size = 7
	black, white := points(t, size, "A1", "B1", "C2", "G4"), points(t, size, "A7", "F7", "E3")
	a, z := board.At(0, 0), board.At(3, 1)
	p := draw.New(newBoard(t, size, nil, nil))
	p.SetStone(board.Black, black...)
	p.SetStone(board.White, white...)
	p.Coordinates = false
	for turn := range board.Transform(board.NumTransforms) {
		q := draw.New(newBoard(t, size, nil, nil))
		q.Coordinates = false
		for _, at := range black {
			q.SetStone(board.Black, turn.Apply(at, size))
		}
		for _, at := range white {
			q.SetStone(board.White, turn.Apply(at, size))
		}
		for _, crop := range []bool{false, true} {
			p.Turn, p.Crop = turn, [2]board.Point{}
			if crop {
				p.Crop = [2]board.Point{a, z}
				q.Crop = [2]board.Point{turn.Apply(a, size), turn.Apply(z, size)}
			}
			if diff := cmp.Diff(q.String(), p.String()); diff != "" {
				t.Errorf("turn %d, crop %v: mismatch (-want +got):\n%s", turn, crop, diff)
			}
		}
	}
}

func TestCrop(t *testing.T) {
	tests := []struct {
		points []string
		last   string
		margin int
		want   [2]board.Point
	}{
		{nil, "", 2, [2]board.Point{}},
		{[]string{"K10"}, "", 1, [2]board.Point{pt(t, 19, "J9"), pt(t, 19, "L11")}},
		{[]string{"K10"}, "M10", 0, [2]board.Point{pt(t, 19, "K10"), pt(t, 19, "M10")}},
		{[]string{"D4", "F3"}, "", 1, [2]board.Point{pt(t, 19, "A1"), pt(t, 19, "G5")}},
		{[]string{"Q16"}, "", 0, [2]board.Point{pt(t, 19, "Q16"), pt(t, 19, "Q16")}},
		{[]string{"Q16"}, "", 1, [2]board.Point{pt(t, 19, "P15"), pt(t, 19, "T19")}},
		{[]string{"A1", "T19"}, "", math.MaxInt, [2]board.Point{pt(t, 19, "A1"), pt(t, 19, "T19")}},
	}
	for _, tt := range tests {
		p := draw.New(newBoard(t, 19, tt.points, nil))
		if tt.last != "" {
			p.Last = pt(t, 19, tt.last)
		}
		p.CropToContent(tt.margin)
		if p.Crop != tt.want {
			t.Errorf("%v %s, margin %d: cropped to %v, want %v", tt.points, tt.last, tt.margin, p.Crop, tt.want)
		}
		if err := p.Text(io.Discard); err != nil {
			t.Error(err)
		}
	}
}

func TestVariation(t *testing.T) {
	p := draw.New(newBoard(t, 5, []string{"C3"}, nil))
	p.Caption = "caption"
	before := p.String()
	if err := p.Variation(board.Empty, 1, board.At(0, 0)); !errors.Is(err, board.ErrColor) {
		t.Errorf("no player: %v", err)
	}
	if err := p.Variation(board.Black, 1, board.At(0, 0), board.At(5, 0)); !errors.Is(err, board.ErrPoint) || !strings.Contains(err.Error(), "move 2") {
		t.Errorf("off the board: %v", err)
	}
	if diff := cmp.Diff(before, p.String()); diff != "" {
		t.Errorf("refused variations drew something (-want +got):\n%s", diff)
	}
	if err := p.Variation(board.White, 8, points(t, 5, "B2", "A5", "PASS", "B2", "C3")...); err != nil {
		t.Fatal(err)
	}
	want := `
    A  B  C  D  E
 5 X9  .  .  .  . 5
 4  .  +  .  +  . 4
 3  .  .  X  .  . 3
 2  . O8  .  +  . 2
 1  .  .  .  .  . 1
    A  B  C  D  E
caption
10 pass, 11 at 8, 12 at C3
`
	if diff := cmp.Diff(want, "\n"+p.String()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// TestBrackets checks that marks of neighbors do not share a bracket.
func TestBrackets(t *testing.T) {
	p := draw.New(newBoard(t, 3, []string{"A2"}, []string{"B2"}))
	p.Mark(draw.Square, pt(t, 3, "A2"))
	p.Mark(draw.Cross, pt(t, 3, "C2"))
	p.Last = pt(t, 3, "A2")
	want := `
   A B C
 3 . . . 3
 2{X}O>.<2
 1 . . . 1
   A B C
`
	if diff := cmp.Diff(want, "\n"+p.String()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	p.Mark(draw.Triangle, pt(t, 3, "B2"))
	p.Label(pt(t, 3, "B1"), "日")
	want = `
    A   B   C
 3  .   .   . 3
 2 {X} /O\ >.<2
 1  .  日   . 1
    A   B   C
`
	if diff := cmp.Diff(want, "\n"+p.String()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// TestBracketsOfRows: what ends a row and what begins the next are no neighbors, nor are marks with a point between
// them.
func TestBracketsOfRows(t *testing.T) {
	p := draw.New(newBoard(t, 3, nil, nil))
	p.Mark(draw.Square, points(t, 3, "A1", "A2", "C1", "C3")...)
	want := `
   A B C
 3 . .[.]3
 2[.]+ . 2
 1[.].[.]1
   A B C
`
	if diff := cmp.Diff(want, "\n"+p.String()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// TestString: a picture that cannot be drawn is its error as a string.
func TestString(t *testing.T) {
	p := draw.New(newBoard(t, 3, nil, nil))
	p.Turn = 8
	if got, want := p.String(), "("+p.Text(io.Discard).Error()+")"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestNumbersByHand writes values with no decimals, and with some: a column has room for a sign, two digits and the
// decimals, or for the longest number.
func TestNumbersByHand(t *testing.T) {
	p := draw.New(newBoard(t, 3, []string{"A2", "B1"}, []string{"C2"}))
	p.Heat = draw.NewHeat(make([]float64, board.NumPoints))
	p.Heat.Values[pt(t, 3, "A3")] = -2
	p.Heat.Values[pt(t, 3, "B3")] = 12.4
	p.Heat.Values[pt(t, 3, "C3")] = math.NaN()
	p.Heat.Values[pt(t, 3, "B1")] = math.NaN()
	p.Heat.Values[pt(t, 3, "C2")] = 0.04
	for _, c := range []struct {
		decimals int
		wide     float64
		want     string
	}{
		{0, 1, `
     A    B    C
 3  -2   12    .  3
 2   0X   0    0O 2
 1   0    X    1  1
     A    B    C
`}, {1, 1, `
       A      B      C
 3  -2.0   12.4      .  3
 2   0.0X   0.0    0.0O 2
 1   0.0      X    1.0  1
       A      B      C
`}, {0, -12345, `
        A       B       C
 3     -2      12       .  3
 2      0X      0       0O 2
 1      0       X  -12345  1
        A       B       C
`},
	} {
		p.Heat.Values[pt(t, 3, "C1")] = c.wide
		var out strings.Builder
		out.WriteString("\n")
		if err := p.Numbers(&out, c.decimals); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, out.String()); diff != "" {
			t.Errorf("%d decimals: mismatch (-want +got):\n%s", c.decimals, diff)
		}
	}
	for _, n := range []int{-1, 7} {
		if err := p.Numbers(io.Discard, n); !errors.Is(err, draw.ErrPicture) {
			t.Errorf("%d decimals: error %v", n, err)
		}
	}
	if err := p.Numbers(io.Discard, 6); err != nil {
		t.Errorf("six decimals: error %v", err)
	}
}

// TestStyles checks that colored text can be read whatever the colors of the
// terminal are: a sequence sets both foreground and background, or neither, and
// every line ends without any.
func TestStyles(t *testing.T) {
	sequence := regexp.MustCompile("\x1b\\[([0-9;]*)m")
	foreground := regexp.MustCompile(`;(3[0-7]|9[0-7]|38;5;\d+)(;|$)`)
	background := regexp.MustCompile(`;(4[0-7]|10[0-7]|48;5;\d+)(;|$)`)
	for _, s := range scenes {
		for _, d := range []draw.Depth{draw.Colors16, draw.Colors256} {
			var text, ansi strings.Builder
			p := s.make(t)
			if err := p.ANSI(&ansi, d); err != nil {
				t.Fatal(err)
			}
			seen := false
			for line := range strings.Lines(ansi.String()) {
				last := "0"
				for _, m := range sequence.FindAllStringSubmatch(line, -1) {
					seen, last = true, m[1]
					if foreground.MatchString(last) != background.MatchString(last) {
						t.Errorf("%s, depth %d: %q sets one color only", s.name, d, m[0])
					}
				}
				if last != "0" {
					t.Errorf("%s, depth %d: %q does not end plain", s.name, d, line)
				}
			}
			if !seen {
				t.Errorf("%s, depth %d: no colors", s.name, d)
			}
			if left := sequence.ReplaceAllString(ansi.String(), ""); strings.Contains(left, "\x1b") {
				t.Errorf("%s, depth %d: an unknown sequence in %q", s.name, d, left)
			}
			// Without colors there is nothing but text.
			ansi.Reset()
			if err := errors.Join(p.ANSI(&ansi, draw.NoColor), p.Text(&text)); err != nil {
				t.Fatal(err)
			}
			if ansi.String() != text.String() || strings.Contains(text.String(), "\x1b") {
				t.Errorf("%s: without colors the text is %q", s.name, ansi.String())
			}
		}
	}
}
