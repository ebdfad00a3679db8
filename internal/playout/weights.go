package playout

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/prior"
)

// Weights are corrections for a Heavy: of the weights of shapes, weights of places, and Habits.
// A prior.Table alone makes poor games, because players choose moves that are good against good
// answers, and playouts answer badly. Weights are immutable and shared by all goroutines; Learn
// makes them.
type Weights struct {
	shapes []shapeWeight // sorted by code
	places [numPlaces]float32
	habits Habits
}

// shapeWeight is the correction of all turnings of a shape: a logarithm in units of
// 1/shapeUnits. The code is the smallest one of prior.Around.
type shapeWeight struct {
	code  uint16
	value int8
}

const shapeUnits = 16

// The places of a move beside the last two: straight or diagonally beside the last one,
// whose string has so many liberties, or beside the one before. The weight of a place is
// the logarithm of a factor.
const (
	lastPlaces     = 4 // liberties of the last move's string
	previousPlaces = 2 * lastPlaces
	numPlaces      = previousPlaces + 2
)

// ErrWeights reports that data is no Weights, or that there are none.
var ErrWeights = errors.New("not weights of random games")

//go:embed weights.bin
var shippedWeights []byte

// shippedOnce is read when it is asked for first. It is not a sync.OnceValues, which
// would link the data into programs that never ask.
var shippedOnce struct {
	once    sync.Once
	weights *Weights
	err     error
}

// ShippedWeights returns the weights that come with this package. They were learnt from
// positions of professional games; the program is weights_gen.go, with its defaults.
func ShippedWeights() (*Weights, error) {
	shippedOnce.once.Do(func() { shippedOnce.weights, shippedOnce.err = ReadWeights(bytes.NewReader(shippedWeights)) })
	return shippedOnce.weights, shippedOnce.err
}

// weightsMagic starts the binary form; the last byte is the version.
const weightsMagic = "tengen random games\x00\x01"

// mostWeights bounds what ReadWeights accepts: every shape but its turnings.
const mostWeights = 1 << 16

// ReadWeights reads the binary form of weights to its end. The error wraps ErrWeights, also
// if r is nil, or is that of r.
func ReadWeights(r io.Reader) (*Weights, error) {
	if r == nil {
		return nil, fmt.Errorf("%w: no reader", ErrWeights)
	}
	const head = 4 * (numPlaces + numHabits)
	data, err := io.ReadAll(io.LimitReader(r, int64(len(weightsMagic)+head+3*mostWeights+1)))
	if err != nil {
		return nil, err
	}
	rest, ok := bytes.CutPrefix(data, []byte(weightsMagic))
	if !ok || len(rest) < head || (len(rest)-head)%3 != 0 || len(rest) > head+3*mostWeights {
		return nil, fmt.Errorf("%w: wrong first bytes or length", ErrWeights)
	}
	next := func() float32 {
		v := math.Float32frombits(binary.LittleEndian.Uint32(rest))
		rest = rest[4:]
		return v
	}
	w := new(Weights)
	for i := range w.places {
		if w.places[i] = next(); !(w.places[i] >= -mostPlace && w.places[i] <= mostPlace) {
			return nil, fmt.Errorf("%w: place %d has the weight %v", ErrWeights, i, w.places[i])
		}
	}
	for _, v := range w.habits.all() {
		*v = float64(next())
	}
	if err := w.habits.check(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWeights, err)
	}
	w.shapes = make([]shapeWeight, len(rest)/3)
	for i := range w.shapes {
		s := shapeWeight{binary.LittleEndian.Uint16(rest), int8(rest[2])}
		if i > 0 && s.code <= w.shapes[i-1].code {
			return nil, fmt.Errorf("%w: shapes are not sorted", ErrWeights)
		}
		w.shapes[i], rest = s, rest[3:]
	}
	return w, nil
}

// mostPlace bounds the weights of places.
const mostPlace = 5

// MarshalBinary implements encoding.BinaryMarshaler: a magic text, the weights of places and
// the habits in the order of Habits as 32-bit floats, and three bytes for each shape, its
// code and its correction; little-endian.
func (w *Weights) MarshalBinary() ([]byte, error) {
	if w == nil {
		return nil, fmt.Errorf("%w: none", ErrWeights)
	}
	out := []byte(weightsMagic)
	put := func(v float32) { out = binary.LittleEndian.AppendUint32(out, math.Float32bits(v)) }
	for _, v := range w.places {
		put(v)
	}
	h := w.habits
	for _, v := range h.all() {
		put(float32(*v))
	}
	for _, s := range w.shapes {
		out = binary.LittleEndian.AppendUint16(out, s.code)
		out = append(out, byte(s.value))
	}
	return out, nil
}

// Habits returns the habits that were learnt together with the weights.
func (w *Weights) Habits() Habits { return w.habits }

// Shapes returns how many shapes are corrected, without their turnings.
func (w *Weights) Shapes() int { return len(w.shapes) }

// NewLearnt returns NewHeavy with the ShippedWeights: its games end more often as games of
// players do. The error is prior.ErrTable if t is nil.
func NewLearnt(t *prior.Table) (*Heavy, error) {
	h, err := NewHeavy(t)
	if err != nil {
		return nil, err
	}
	w, err := ShippedWeights()
	if err != nil {
		return nil, err
	}
	h.shapes, err = learntShapes.of(t, func() (*shapes, error) { return h.shapes.weighted(w), nil })
	h.habits = w.habits.units()
	return h, err
}

// Weighted returns a Heavy for another goroutine with the weights and habits of w, instead of
// those that h had, and with the weights of the table. The error wraps ErrWeights if w is nil,
// or prior.ErrTable for a Heavy that NewHeavy has not made.
func (h *Heavy) Weighted(w *Weights) (*Heavy, error) {
	switch {
	case w == nil:
		return nil, fmt.Errorf("%w: none", ErrWeights)
	case h == nil || h.shapes == nil:
		return nil, fmt.Errorf("%w: none", prior.ErrTable)
	}
	n := h.Clone()
	n.shapes, n.habits = h.shapes.weighted(w), w.habits.units()
	return n, nil
}

// weighted returns the shapes with other corrections.
func (s *shapes) weighted(w *Weights) *shapes {
	n := *s
	n.weight = [4][1 << 16]uint16{board.Black: s.plain, board.White: s.plain}
	for _, x := range w.shapes {
		factor := math.Exp(float64(x.value) / shapeUnits)
		for t := range turnings {
			code := turned(x.code, t)
			n.weight[board.Black][code] = uint16(max(1, min(factor*float64(s.plain[code]), math.MaxUint16)))
		}
	}
	for code, v := range n.weight[board.Black] {
		n.weight[board.White][exchanged(uint16(code))] = v
	}
	for i, v := range w.places {
		n.place[i] = uint32(placeUnits*math.Exp(float64(v)) + 0.5)
	}
	return &n
}

// turnings are the turned and mirrored ways to the points around one: where each of those
// of prior.Around comes to lie.
var turnings = func() (list [8][8]uint8) {
	steps := prior.AroundSteps()
	for t := range list {
		for i, s := range steps {
			x, y := 0, 0
			for y = -1; y <= 1; y++ {
				if x = int(s-board.Point(y)*board.North) * int(board.East); x >= -1 && x <= 1 {
					break
				}
			}
			if t&1 != 0 {
				x = -x
			}
			if t&2 != 0 {
				y = -y
			}
			if t&4 != 0 {
				x, y = y, x
			}
			for k, q := range steps {
				if q == board.Point(x)*board.East+board.Point(y)*board.North {
					list[t][i] = uint8(k)
				}
			}
		}
	}
	return list
}()

// turned returns the code of a shape in one of its turnings.
func turned(code uint16, t int) uint16 {
	v := uint16(0)
	for i, k := range &turnings[t] {
		v |= code >> (2 * i) & 3 << (2 * k)
	}
	return v
}

// smallest returns the smallest code of the turnings of a shape.
func smallest(code uint16) uint16 {
	low := code
	for t := range turnings {
		low = min(low, turned(code, t))
	}
	return low
}

// exchanged returns the code of a shape with Black and White exchanged.
func exchanged(code uint16) uint16 {
	stones := (code ^ code>>1) & 0x5555
	return code ^ (stones | stones<<1)
}
