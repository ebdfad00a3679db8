package draw

import (
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"
	"slices"
	"time"

	"github.com/tengen-go/tengen/board"
)

// maxFrames bounds the pixels of all frames of an animation.
const maxFrames = 1 << 29

// GIF writes a game as an animated GIF: a frame for the first position and one after each step,
// for delay, rounded to hundredths of a second, and four times as long for the last one. show,
// if not nil, changes the picture after the given number of steps, but not its size. The error
// wraps ErrPicture if pixelsPerLine, delay or the length of the game is out of range, or
// board.ErrNoBoard.
func GIF(w io.Writer, g *board.Game, pixelsPerLine int, delay time.Duration, show func(p *Picture, steps int)) error {
	if g == nil || g.Board() == nil {
		return board.ErrNoBoard
	}
	hundredths := int(delay.Round(10*time.Millisecond) / (10 * time.Millisecond))
	if hundredths < 2 || 4*hundredths > 0xffff {
		return fmt.Errorf("%w: %v for a frame, want 20ms to 2m30s", ErrPicture, delay)
	}
	var a animation
	frame := func(b *board.Board, steps int, last board.Point) error {
		p := New(b)
		p.Last = last
		if show != nil {
			show(p, steps)
		}
		m, err := p.Image(pixelsPerLine)
		if err != nil {
			return err
		}
		return a.add(m, hundredths)
	}
	steps, last := 0, board.NoPoint
	for b, s := range g.Replay() {
		if err := frame(b, steps, last); err != nil {
			return err
		}
		steps, last = steps+1, s.Move.Point
	}
	if err := frame(g.Board(), steps, last); err != nil {
		return err
	}
	a.Delay[len(a.Delay)-1] *= 4
	return gif.EncodeAll(w, &a.GIF)
}

// animation collects frames. All but the first hold what has changed, the rest being
// transparent.
type animation struct {
	gif.GIF
	before *image.RGBA
	colors color.Palette
	index  map[color.RGBA]uint8
	pixels int
}

// add adds a frame.
func (a *animation) add(m *image.RGBA, delay int) error {
	if a.before == nil {
		a.colors = paletteOf(m)
		a.index = map[color.RGBA]uint8{}
		a.Config = image.Config{ColorModel: a.colors, Width: m.Rect.Dx(), Height: m.Rect.Dy()}
	} else if m.Rect != a.before.Rect {
		return fmt.Errorf("%w: pictures of %v and %v in one animation", ErrPicture, a.before.Rect.Size(), m.Rect.Size())
	}
	r := a.changed(m)
	if a.pixels += r.Dx() * r.Dy(); a.pixels > maxFrames {
		return fmt.Errorf("%w: more than %d pixels in all frames", ErrPicture, maxFrames)
	}
	frame := image.NewPaletted(r, a.colors)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			c := m.RGBAAt(x, y)
			if a.before != nil && c == a.before.RGBAAt(x, y) {
				continue // transparent, which is 0
			}
			i, ok := a.index[c]
			if !ok {
				i = uint8(1 + a.colors[1:].Index(c))
				a.index[c] = i
			}
			frame.SetColorIndex(x, y, i)
		}
	}
	a.before = m
	a.Image, a.Delay, a.Disposal = append(a.Image, frame), append(a.Delay, delay), append(a.Disposal, gif.DisposalNone)
	return nil
}

// changed returns the part of m that is another than before, at least one pixel.
func (a *animation) changed(m *image.RGBA) image.Rectangle {
	if a.before == nil {
		return m.Rect
	}
	r := image.Rect(0, 0, 1, 1)
	first := true
	for y := range m.Rect.Dy() {
		i, j := y*m.Stride, y*m.Stride+4*m.Rect.Dx()
		now, was := m.Pix[i:j], a.before.Pix[i:j]
		if slices.Equal(now, was) {
			continue
		}
		left, right := 0, len(now)
		for slices.Equal(now[left:left+4], was[left:left+4]) {
			left += 4
		}
		for slices.Equal(now[right-4:right], was[right-4:right]) {
			right -= 4
		}
		part := image.Rect(left/4, y, right/4, y+1)
		if first {
			r, first = part, false
		} else {
			r = r.Union(part)
		}
	}
	return r
}

// paletteOf returns a palette for pictures like m: nothing, the shades of stones and their mixes
// with the board, the most frequent colors of m, and a cube of all others.
func paletteOf(m *image.RGBA) color.Palette {
	colors := color.Palette{color.RGBA{}}
	seen := map[rgb]bool{}
	add := func(c rgb) {
		if len(colors) < 256 && !seen[c] {
			seen[c] = true
			colors = append(colors, color.RGBA{c.r, c.g, c.b, 0xff})
		}
	}
	const steps = 16
	for i := range steps {
		t := float64(i) / (steps - 1)
		for _, pair := range [][2]rgb{blackStone, whiteStone, {wood, blackStone[1]}, {wood, whiteRim}, {wood, shadow},
			{whiteStone[1], whiteRim}, {whiteStone[0], lastColor}, {blackStone[0], lastColor}, {paper, textColor}} {
			add(mix(pair[0], pair[1], t))
		}
	}
	for r := range 4 {
		for g := range 4 {
			for b := range 4 {
				add(rgb{uint8(85 * r), uint8(85 * g), uint8(85 * b)})
			}
		}
	}
	count := map[rgb]int{}
	for i := 0; i < len(m.Pix); i += 4 {
		count[rgb{m.Pix[i], m.Pix[i+1], m.Pix[i+2]}]++
	}
	frequent := make([]rgb, 0, len(count))
	for c := range count {
		frequent = append(frequent, c)
	}
	slices.SortFunc(frequent, func(a, b rgb) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return int(a.r)<<16 + int(a.g)<<8 + int(a.b) - (int(b.r)<<16 + int(b.g)<<8 + int(b.b))
	})
	for _, c := range frequent {
		add(c)
	}
	return colors
}
