package draw_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/internal/race"
)

// pixels renders a picture without coordinates and texts as PNG and returns a
// function for the pixel at a place counted in lines from the upper left point.
func pixels(t *testing.T, p *draw.Picture, scale int) (image.Image, func(x, y float64) color.RGBA) {
	t.Helper()
	var out bytes.Buffer
	if err := p.PNG(&out, scale); err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	// What is left of the width beside the lines is the margin.
	margin := (m.Bounds().Dx() - 1 - (p.Size()-1)*scale) / 2
	return m, func(x, y float64) color.RGBA {
		return color.RGBAModel.Convert(m.At(margin+int(x*float64(scale)), margin+int(y*float64(scale)))).(color.RGBA)
	}
}

// bright returns the mean of the three channels.
func bright(c color.RGBA) int { return (int(c.R) + int(c.G) + int(c.B)) / 3 }

func TestPixels(t *testing.T) {
	for _, size := range []int{2, 9, 19, 25} {
		for _, scale := range []int{8, 17, 32} {
			p := draw.New(newBoard(t, size, []string{"A1"}, []string{"B2"}))
			p.Coordinates = false
			m, at := pixels(t, p, scale)
			if r := m.Bounds(); r.Dx() != r.Dy() || r.Dx() < size*scale {
				t.Errorf("size %d at %d pixels: the image is %v", size, scale, r)
			}
			last := float64(size - 1)
			if c := at(0, last); bright(c) > 80 {
				t.Errorf("size %d at %d pixels: a black stone is %v", size, scale, c)
			}
			if c := at(1, last-1); bright(c) < 200 {
				t.Errorf("size %d at %d pixels: a white stone is %v", size, scale, c)
			}
			if c := at(0, 0); bright(c) > 70 {
				t.Errorf("size %d at %d pixels: the corner of the lines is %v", size, scale, c)
			}
			if c := at(0.5, 0.5); c != (color.RGBA{0xe9, 0xc3, 0x7b, 0xff}) && size > 2 {
				t.Errorf("size %d at %d pixels: the wood is %v", size, scale, c)
			}
			_, _, _, a := m.At(0, 0).RGBA()
			if a != 0xffff {
				t.Errorf("size %d at %d pixels: the image is not opaque", size, scale)
			}
		}
	}
}

// TestWoodToTheEdge: without any texts there is nothing but wood around the lines, to the last row and column of pixels.
func TestWoodToTheEdge(t *testing.T) {
	for _, coordinates := range []bool{false, true} {
		for scale := 8; scale < 40; scale++ {
			p := draw.New(newBoard(t, 5, nil, nil))
			p.Coordinates = coordinates
			m, err := p.Image(scale)
			if err != nil {
				t.Fatal(err)
			}
			r := m.Bounds()
			for _, at := range []image.Point{{0, 0}, {r.Max.X - 1, 0}, {0, r.Max.Y - 1}, {r.Max.X - 1, r.Max.Y - 1}, {r.Max.X / 2, r.Max.Y - 1}, {r.Max.X - 1, r.Max.Y / 2}} {
				if c := m.RGBAAt(at.X, at.Y); c != (color.RGBA{0xe9, 0xc3, 0x7b, 0xff}) {
					t.Errorf("%d pixels, coordinates %v: %v is %v", scale, coordinates, at, c)
				}
			}
			for _, texts := range [][2]string{{"t", ""}, {"", "c"}, {"t", "c"}} {
				p.Title, p.Caption = texts[0], texts[1]
				if m, err = p.Image(scale); err != nil {
					t.Fatal(err)
				}
				if c := m.RGBAAt(0, 0); c != (color.RGBA{0xff, 0xff, 0xff, 0xff}) {
					t.Errorf("%d pixels, %q: the paper is %v", scale, texts, c)
				}
			}
		}
	}
}

func TestPixelsOfMarks(t *testing.T) {
	race.Alone(t)
	plain := func() *draw.Picture {
		p := draw.New(newBoard(t, 9, []string{"C5"}, []string{"G5"}))
		p.Coordinates = false
		return p
	}
	_, before := pixels(t, plain(), 40)
	// Places are counted from the middle of the point.
	tests := []struct {
		name   string
		set    func(*draw.Picture, board.Point)
		dx, dy float64
		same   bool
	}{
		{"circle", func(p *draw.Picture, at board.Point) { p.Mark(draw.Circle, at) }, 0.26, 0, false},
		{"inside of the circle", func(p *draw.Picture, at board.Point) { p.Mark(draw.Circle, at) }, 0, 0, true},
		{"square", func(p *draw.Picture, at board.Point) { p.Mark(draw.Square, at) }, 0.21, 0.21, false},
		{"triangle", func(p *draw.Picture, at board.Point) { p.Mark(draw.Triangle, at) }, 0, -0.29, false},
		{"cross", func(p *draw.Picture, at board.Point) { p.Mark(draw.Cross, at) }, 0.15, -0.15, false},
		{"dot", func(p *draw.Picture, at board.Point) { p.Mark(draw.Dot, at) }, 0.05, 0.05, false},
		{"last move", func(p *draw.Picture, at board.Point) { p.Last = at }, 0.1, 0.1, false},
		{"tint", func(p *draw.Picture, at board.Point) { p.Tint(draw.Green, at) }, 0.46, 0.46, false},
		{"label", func(p *draw.Picture, at board.Point) { p.Label(at, "I") }, 0, 0.1, false},
	}
	for _, tt := range tests {
		for col, vertex := range map[float64]string{2: "C5", 6: "G5"} {
			p := plain()
			tt.set(p, pt(t, 9, vertex))
			_, after := pixels(t, p, 40)
			b, a := before(col+tt.dx, 4+tt.dy), after(col+tt.dx, 4+tt.dy)
			if (b == a) != tt.same {
				t.Errorf("%s on %s: the pixel was %v and is %v", tt.name, vertex, b, a)
			}
			// The other stone stays as it is.
			if b, a := before(8-col, 4), after(8-col, 4); b != a {
				t.Errorf("%s on %s: the other stone was %v and is %v", tt.name, vertex, b, a)
			}
		}
	}
}

func TestPixelsOfHeat(t *testing.T) {
	p := draw.New(newBoard(t, 9, nil, nil))
	p.Coordinates = false
	values := make([]float64, board.NumPoints)
	values[pt(t, 9, "B5")], values[pt(t, 9, "H5")] = -3, 3
	p.Heat = draw.NewHeat(values)
	_, at := pixels(t, p, 32)
	black, zero, white := at(1.3, 4.3), at(4.3, 4.3), at(7.3, 4.3)
	if black.B < black.R+80 {
		t.Errorf("Black's side is %v, want blue", black)
	}
	if white.R < white.B+80 {
		t.Errorf("White's side is %v, want red", white)
	}
	if bright(zero) < 200 {
		t.Errorf("zero is %v, want something pale", zero)
	}
}

// TestTexts checks that title and caption make the image larger and that every
// character of the font leaves a trace.
func TestTexts(t *testing.T) {
	height := func(title, caption string) (int, []byte) {
		p := draw.New(newBoard(t, 5, nil, nil))
		p.Title, p.Caption = title, caption
		m, err := p.Image(20)
		if err != nil {
			t.Fatal(err)
		}
		return m.Bounds().Dy(), m.Pix
	}
	none, _ := height("", "")
	one, _ := height("Title", "")
	both, _ := height("Title", "caption")
	more, _ := height("Title", "caption\nof\nlines")
	if !(none < one && one < both && both < more) {
		t.Errorf("heights %d, %d, %d, %d do not grow", none, one, both, more)
	}
	_, blank := height("a ", "")
	for r := '!'; r <= '~'; r++ {
		if _, pix := height("a"+string(r), ""); bytes.Equal(pix, blank) {
			t.Errorf("%q leaves no trace", r)
		}
	}
}

// TestWithoutColors: a picture in shades of gray tells the points of Black from those
// of White, in regions and in heat maps.
func TestWithoutColors(t *testing.T) {
	b, err := board.New(5)
	if err != nil {
		t.Fatal(err)
	}
	white, black := board.At(1, 2), board.At(3, 2)
	regions := func(p *draw.Picture) {
		p.SetRegion(draw.Area, board.White, white)
		p.SetRegion(draw.Area, board.Black, black)
	}
	heat := func(p *draw.Picture) {
		values := make([]float64, board.NumPoints)
		values[white], values[black] = 0.5, -0.5
		p.Heat = &draw.Heat{Values: values, Min: -1, Max: 1}
	}
	for name, fill := range map[string]func(*draw.Picture){"regions": regions, "heat": heat} {
		p := draw.New(b)
		p.Coordinates = false
		fill(p)
		_, at := pixels(t, p, 40)
		gray := func(q board.Point) int {
			return int(color.GrayModel.Convert(at(float64(q.Col()), float64(4-q.Row()))).(color.Gray).Y)
		}
		if w, k := gray(white), gray(black); w-k < 150 {
			t.Errorf("%s: the point of White is %d bright, that of Black %d", name, w, k)
		}
	}
}
