package genmove

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"sync"

	"github.com/tengen-go/tengen/board"
)

// Prior says which moves players like, from what is seen at a glance: the shape
// around a move, captures and ataris, the line, and the distance to the last two
// moves. It reads nothing ahead. It is immutable and shared by all goroutines;
// an Estimator applies it.
//
// The chance of a move is proportional to the exponential of the sum of the
// weights of its features. (R. Coulom, Computing Elo Ratings of Move Patterns in
// the Game of Go, 2007; the weights here come from gradient descent, and shapes
// of all sizes add up.) TrainPrior makes one from games.
type Prior struct {
	small  [numSmall]float32
	keys   []uint32 // of shapes, sorted
	values []int8   // weights of the shapes, in units of 1/scale
	index  []uint32 // where the keys with each first byte pair start
}

// scale is how finely weights of shapes are stored.
const scale = 24

// ErrPrior says that data is no prior.
var ErrPrior = errors.New("not a table of move priors")

//go:embed prior.bin
var priorData []byte

var shippedPrior = sync.OnceValues(func() (*Prior, error) {
	return ReadPrior(bytes.NewReader(priorData))
})

// ShippedPrior returns the prior that comes with this package. It was learned
// from 12,000 professional games on 19×19 boards, about 840,000 positions; the
// program is prior_gen.go, with its defaults. The test TestAgreement says how often
// it prefers the move that was played, in games that it was not made of.
func ShippedPrior() (*Prior, error) { return shippedPrior() }

// priorMagic starts the binary form; the last byte is the version.
const priorMagic = "tengen prior\x00\x01"

// maxShapes bounds what ReadPrior accepts.
const maxShapes = 1 << 22

// ReadPrior reads the binary form of a prior to its end. The error wraps ErrPrior
// or is that of r.
func ReadPrior(r io.Reader) (*Prior, error) {
	data, err := io.ReadAll(io.LimitReader(r, int64(len(priorMagic)+8+4*numSmall+5*maxShapes+1)))
	if err != nil {
		return nil, err
	}
	rest, ok := bytes.CutPrefix(data, []byte(priorMagic))
	if !ok || len(rest) < 8 {
		return nil, fmt.Errorf("%w: wrong first bytes", ErrPrior)
	}
	nSmall, nShapes := binary.LittleEndian.Uint32(rest), binary.LittleEndian.Uint32(rest[4:])
	rest = rest[8:]
	if nSmall != numSmall || nShapes > maxShapes || uint64(len(rest)) != 4*numSmall+5*uint64(nShapes) {
		return nil, fmt.Errorf("%w: %d features, %d shapes and %d bytes do not go together", ErrPrior, nSmall, nShapes, len(rest))
	}
	p := &Prior{keys: make([]uint32, nShapes), values: make([]int8, nShapes)}
	for i := range p.small {
		w := math.Float32frombits(binary.LittleEndian.Uint32(rest[4*i:]))
		if !(w > -100 && w < 100) {
			return nil, fmt.Errorf("%w: weight %d is %v", ErrPrior, i, w)
		}
		p.small[i] = w
	}
	rest = rest[4*numSmall:]
	for i := range p.keys {
		p.keys[i] = binary.LittleEndian.Uint32(rest[4*i:])
		if i > 0 && p.keys[i] <= p.keys[i-1] {
			return nil, fmt.Errorf("%w: shapes are not sorted", ErrPrior)
		}
		p.values[i] = int8(rest[4*int(nShapes)+i])
	}
	p.makeIndex()
	return p, nil
}

// MarshalBinary implements encoding.BinaryMarshaler: a magic text, the numbers of
// features and of shapes, the weights of features as 32-bit floats, the sorted
// keys of shapes, and a byte each for their weights; little-endian.
func (p *Prior) MarshalBinary() ([]byte, error) {
	out := []byte(priorMagic)
	out = binary.LittleEndian.AppendUint32(out, numSmall)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(p.keys)))
	for _, w := range p.small {
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(w))
	}
	for _, k := range p.keys {
		out = binary.LittleEndian.AppendUint32(out, k)
	}
	for _, v := range p.values {
		out = append(out, byte(v))
	}
	return out, nil
}

// Shapes returns the number of shapes that have a weight.
func (p *Prior) Shapes() int { return len(p.keys) }

func (p *Prior) makeIndex() {
	p.index = make([]uint32, 1<<16+1)
	i := 0
	for top := range p.index {
		for i < len(p.keys) && p.keys[i]>>16 < uint32(top) {
			i++
		}
		p.index[top] = uint32(i)
	}
}

// shape returns the weight of a shape, 0 if it has none.
func (p *Prior) shape(key uint32) float32 {
	lo, hi := p.index[key>>16], p.index[key>>16+1]
	for ; lo < hi; lo++ {
		if p.keys[lo] == key {
			return float32(p.values[lo]) / scale
		}
	}
	return 0
}

// Chance is a move and how likely it is, from 0 to 1.
type Chance struct {
	Point  board.Point `json:"point"`
	Chance float64     `json:"chance"`
}

// Estimator applies a Prior. It has scratch space and belongs to one goroutine.
type Estimator struct {
	p      *Prior
	v      view
	small  []uint16
	shapes []uint32
}

// NewEstimator returns an Estimator for p. The error is ErrPrior if p is nil.
func NewEstimator(p *Prior) (*Estimator, error) {
	if p == nil {
		return nil, fmt.Errorf("%w: none", ErrPrior)
	}
	return &Estimator{p: p}, nil
}

// Append appends the legal moves of c with their chances, which sum to 1, the
// likeliest first. last is the opponent's last move and previous the move before
// it; NoPoint or Pass stand for none. The rule is board.Strict. Nothing is
// appended if c is no player.
func (e *Estimator) Append(dst []Chance, b *board.Board, c board.Color, last, previous board.Point) []Chance {
	if !c.IsPlayer() {
		return dst
	}
	e.v.look(b, c, last, previous)
	n := len(dst)
	empty := b.EmptyPoints()
	most := math.Inf(-1)
	for p := range empty.All() {
		if !b.Legal(p, c, board.Strict) {
			continue
		}
		e.small = e.v.appendSmall(e.small[:0], p)
		e.shapes = e.v.appendShapes(e.shapes[:0], p)
		sum := float32(0)
		for _, f := range e.small {
			sum += e.p.small[f]
		}
		for _, k := range e.shapes {
			sum += e.p.shape(k)
		}
		dst = append(dst, Chance{p, float64(sum)})
		most = max(most, float64(sum))
	}
	total := 0.0
	for i := range dst[n:] {
		m := &dst[n+i]
		m.Chance = math.Exp(m.Chance - most)
		total += m.Chance
	}
	for i := range dst[n:] {
		dst[n+i].Chance /= total
	}
	slices.SortStableFunc(dst[n:], func(a, b Chance) int { return cmp.Compare(b.Chance, a.Chance) })
	return dst
}
