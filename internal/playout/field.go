package playout

import (
	"math"
	"sync"
	"weak"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/prior"
)

// shapes have the effects of a 3×3 shape on a move in its middle. They are shared by all
// goroutines.
type shapes struct {
	weight [4][1 << 16]uint16 // for Black and White: how likely, in units of 1/weightUnits
	facts  [1 << 16]facts
	place  [numPlaces]uint32 // what the place of a move makes of that, in units of 1/placeUnits
	plain  [1 << 16]uint16   // the weights of the table, for Black
}

// weightUnits is how finely weights are kept. Small tables stay in the cache.
const (
	weightUnits = 256
	placeUnits  = 256
)

// facts are what is known of the empty point in the middle of a shape.
type facts uint8

const (
	eyeOf facts = 1      // shifted by the color: the shape is an eye of Black or of White
	roomy facts = 1 << 3 // two points beside it are empty: a stone there is never in atari
	touch facts = 1 << 4 // shifted by the color: Black or White has a stone beside it
	cramp facts = 1 << 7 // one or two points beside it are empty
)

const (
	codes = 1 << 10   // points, rounded up to a power of two
	near  = codes - 1 // masks a point
)

// made keeps the shapes of the table that was asked for last. Making them takes much longer
// than a playout, and programs ask for the same ones again and again.
type made struct {
	mu     sync.Mutex
	table  weak.Pointer[prior.Table]
	shapes *shapes
}

// The shapes of NewHeavy and of NewLearnt.
var plainShapes, learntShapes made

// of returns the shapes of a table, which make makes unless they are known.
func (m *made) of(t *prior.Table, make func() (*shapes, error)) (*shapes, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.shapes != nil && m.table == weak.Make(t) {
		return m.shapes, nil
	}
	s, err := make()
	if err == nil {
		m.table, m.shapes = weak.Make(t), s
	}
	return s, err
}

// shapesOf returns the shapes with the weights of a table.
func shapesOf(t *prior.Table) *shapes {
	s, _ := plainShapes.of(t, func() (*shapes, error) { return newShapes(t), nil })
	return s
}

// newShapes makes the shapes with the weights of a table. Shapes are those of
// prior.Around for Black.
func newShapes(t *prior.Table) *shapes {
	s := new(shapes)
	for code := range s.facts {
		var straight, diagonal [4]int
		for i := range 8 {
			at := code >> (2 * i) & 3
			if i < 4 {
				straight[at]++
			} else {
				diagonal[at]++
			}
		}
		s.plain[code] = uint16(min(weightUnits*t.Factor(uint16(code)), math.MaxUint16))
		f := facts(0)
		for _, c := range [2]board.Color{board.Black, board.White} {
			if straight[c] > 0 {
				f |= touch << c
			}
			bad := diagonal[c.Opponent()] + min(straight[board.Border], 1)
			if straight[c]+straight[board.Border] == 4 && bad < 2 {
				f |= eyeOf << c
			}
		}
		if straight[board.Empty] > 1 {
			f |= roomy
		}
		if n := straight[board.Empty]; n == 1 || n == 2 {
			f |= cramp
		}
		s.facts[code] = f
	}
	return s.weighted(new(Weights))
}

// field is a board with what a playout keeps beside it: the shape around every point,
// and a list of the empty points.
type field struct {
	b     *board.Board
	code  [codes]uint16 // as prior.Around says it of Black
	empty [board.MaxSize * board.MaxSize]board.Point
	n     int          // how many empty points there are
	where [codes]int16 // an empty point's place in the list
	taken []board.Point

	size  int // of the board that blank is for
	blank [codes]uint16
}

// look begins with a board.
func (f *field) look(b *board.Board) {
	if f.b = b; f.size != b.Size() {
		f.size = b.Size()
		for p := range board.Points(f.size) {
			code := uint16(0)
			for i, step := range prior.AroundSteps() {
				if !(p + step).On(f.size) {
					code |= uint16(board.Border) << (2 * i)
				}
			}
			f.blank[p] = code
		}
	}
	f.code = f.blank
	f.n = 0
	for p := range board.Points(f.size) {
		if c := b.At(p); c == board.Empty {
			f.free(p)
		} else {
			f.change(p, c)
		}
	}
}

// free adds an empty point to the list.
func (f *field) free(p board.Point) {
	f.empty[f.n], f.where[p&near] = p, int16(f.n)
	f.n++
}

// change changes the shapes around p when a stone of c comes or goes there.
func (f *field) change(p board.Point, c board.Color) {
	v := uint16(c)
	f.code[(p+board.South)&near] ^= v << (2 * 3)
	f.code[(p+board.West)&near] ^= v << (2 * 2)
	f.code[(p+board.East)&near] ^= v << (2 * 1)
	f.code[(p+board.North)&near] ^= v << (2 * 0)
	f.code[(p+board.South+board.West)&near] ^= v << (2 * 7)
	f.code[(p+board.South+board.East)&near] ^= v << (2 * 6)
	f.code[(p+board.North+board.West)&near] ^= v << (2 * 5)
	f.code[(p+board.North+board.East)&near] ^= v << (2 * 4)
}

// play makes a move.
func (f *field) play(p board.Point, c board.Color) {
	f.b.PlayAssumeLegal(p, c)
	if p == board.Pass {
		return
	}
	f.change(p, c)
	f.n--
	i, last := f.where[p&near], f.empty[f.n]
	f.empty[i], f.where[last&near] = last, i
	if f.b.Captured() > 0 {
		f.taken = f.b.AppendCaptured(f.taken[:0])
		for _, q := range f.taken {
			f.change(q, c.Opponent())
			f.free(q)
		}
	}
}
