package draw_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	imagedraw "image/draw"
	"image/gif"
	"io"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
)

func game(t testing.TB, size int, moves string) *board.Game {
	t.Helper()
	g, err := board.NewGame(size, board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	if err := g.PlayText(moves); err != nil {
		t.Fatal(err)
	}
	return g
}

// TestGIF puts the frames of an animation together: each looks like the picture of its
// position.
func TestGIF(t *testing.T) {
	g := game(t, 5, "B3 C3 C2 pass D3 B2 C4 E5 C3") // with a capture
	title := func(p *draw.Picture, steps int) { p.Title = fmt.Sprint("Move ", steps) }
	var out bytes.Buffer
	if err := draw.GIF(&out, g, 20, 250*time.Millisecond, title); err != nil {
		t.Fatal(err)
	}
	all, err := gif.DecodeAll(&out)
	if err != nil {
		t.Fatal(err)
	}
	if len(all.Image) != g.Len()+1 || all.Delay[0] != 25 || all.Delay[g.Len()] != 100 {
		t.Fatalf("%d frames for %d steps, delays %v", len(all.Image), g.Len(), all.Delay)
	}
	seen := image.NewRGBA(image.Rect(0, 0, all.Config.Width, all.Config.Height))
	moves := g.Moves()
	for i, frame := range all.Image {
		imagedraw.Draw(seen, frame.Bounds(), frame, frame.Bounds().Min, imagedraw.Over)
		b, err := g.Position(i)
		if err != nil {
			t.Fatal(err)
		}
		p := draw.New(b)
		title(p, i)
		if i > 0 {
			p.Last = moves[i-1].Point
		}
		want, err := p.Image(20)
		if err != nil {
			t.Fatal(err)
		}
		far := 0
		for k := range want.Pix {
			if d := int(want.Pix[k]) - int(seen.Pix[k]); d > 50 || d < -50 {
				far++
			}
		}
		if want.Rect != seen.Rect || far > 0 {
			t.Errorf("frame %d of %v, want %v; %d bytes are far from the picture", i, seen.Rect, want.Rect, far)
		}
	}
	// What does not change is not written again.
	if r := all.Image[1].Bounds(); r.Dx() == all.Config.Width && r.Dy() == all.Config.Height {
		t.Errorf("the second frame takes %v", r)
	}
}

func TestGIFErrors(t *testing.T) {
	g := game(t, 5, "B3 C3")
	crop := func(p *draw.Picture, steps int) { p.CropToContent(0) }
	for _, tt := range []struct {
		g     *board.Game
		scale int
		delay time.Duration
		show  func(*draw.Picture, int)
		want  error
	}{
		{nil, 20, time.Second, nil, board.ErrNoBoard}, {&board.Game{}, 20, time.Second, nil, board.ErrNoBoard},
		{g, 2, time.Second, nil, draw.ErrPicture}, {g, 20, 0, nil, draw.ErrPicture}, {g, 20, math.MaxInt64, nil, draw.ErrPicture}, {g, 20, -time.Hour, nil, draw.ErrPicture},
		{g, 20, time.Second, crop, draw.ErrPicture},
	} {
		var out bytes.Buffer
		if err := draw.GIF(&out, tt.g, tt.scale, tt.delay, tt.show); !errors.Is(err, tt.want) || out.Len() > 0 {
			t.Errorf("%v, %d bytes, want %v", err, out.Len(), tt.want)
		}
	}
}

// blocks is a font of full squares that has the characters from U+4E00 on.
type blocks struct{ advance float64 }

func (f blocks) Glyph(r rune, capitals float64) (*image.Alpha, float64, bool) {
	if r < 0x4e00 {
		return nil, 0, false
	}
	m := image.NewAlpha(image.Rect(0, -int(capitals), int(capitals), 0))
	for i := range m.Pix {
		m.Pix[i] = 0xff
	}
	return m, capitals * f.advance, true
}

// dark counts the dark pixels of the rows above the board.
func dark(t *testing.T, p *draw.Picture) (count, left, right int) {
	t.Helper()
	m, err := p.Image(24)
	if err != nil {
		t.Fatal(err)
	}
	left = m.Rect.Dx()
	for y := range 30 {
		for x := range m.Rect.Dx() {
			if c := m.RGBAAt(x, y); c.R < 80 && c.G < 80 && c.B < 80 {
				count, left, right = count+1, min(left, x), max(right, x)
			}
		}
	}
	return count, left, m.Rect.Dx() - 1 - right
}

func TestFont(t *testing.T) {
	p := draw.New(corner())
	p.Title = "黒白 a"
	boxes, _, _ := dark(t, p)
	p.Font = blocks{1.2}
	full, left, right := dark(t, p)
	if full < 2*boxes || left-right > 3 || right-left > 3 {
		t.Errorf("%d dark pixels with the font, %d without it; %d free on the left and %d on the right", full, boxes, left, right)
	}
	// What is ASCII stays as it is, and so does SVG.
	var with, without bytes.Buffer
	q := draw.New(corner())
	q.Title = "Ann"
	a, err := q.Image(24)
	q.Font = blocks{1.2}
	b, err2 := q.Image(24)
	if err != nil || err2 != nil || !slices.Equal(a.Pix, b.Pix) {
		t.Error("a title in ASCII changes with a font", err, err2)
	}
	if err := errors.Join(p.SVG(&with), func() error { p.Font = nil; return p.SVG(&without) }()); err != nil || with.String() != without.String() {
		t.Error("SVG changes with a font", err)
	}
	// A long title fits, whatever the font says of it.
	for _, advance := range []float64{0, 1, 90, 1e9, -1, math.NaN(), math.Inf(1)} {
		p := draw.New(corner())
		p.Title, p.Caption, p.Font = "黒黒黒黒黒黒黒黒黒黒黒黒黒黒黒黒黒", "名\n人", blocks{advance}
		p.Label(board.At(0, 0), "十")
		if err := p.PNG(io.Discard, 24); err != nil {
			t.Errorf("advance %v: %v", advance, err)
		}
	}
}

// TestHeatOfBytes draws values without a sign, such as those of influence.Result.EscapeValues.
func TestHeatOfBytes(t *testing.T) {
	values := make([]uint8, board.NumPoints)
	values[board.At(1, 1)] = 200
	h := draw.NewHeat(values)
	if len(h.Values) != board.NumPoints || h.Values[board.At(1, 1)] != 200 {
		t.Errorf("%d values, %v", len(h.Values), h.Values[board.At(1, 1)])
	}
}

func ExampleGIF() {
	g, err := board.NewGame(9, board.Japanese())
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := g.PlayText("E5 C3 G7"); err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	err = draw.GIF(&file, g, 24, time.Second, func(p *draw.Picture, steps int) {
		p.Title = fmt.Sprint("Move ", steps)
	})
	fmt.Println(file.Len() > 0, err)
	// Output: true <nil>
}

// A Font makes names in other scripts readable in PNG and GIF.
func ExampleFont() {
	p := draw.New(corner())
	p.Title = "黑 – 白"
	p.Font = blocks{1.2} // in real life a face that a font library has made of a file
	m, err := p.Image(24)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Bounds().Dx() > 0)
	// Output: true
}

func BenchmarkGIF(b *testing.B) {
	g := game(b, 19, "D4 Q16 D16 Q4 C6 R6 F3 O17 K10 K4 K16 D10 Q10 C14 F17 R14 O3 C3 D3 C4")
	for b.Loop() {
		if err := draw.GIF(io.Discard, g, 24, time.Second, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N*(g.Len()+1)), "ms/frame")
}
