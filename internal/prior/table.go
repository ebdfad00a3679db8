package prior

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"
)

// Table estimates which moves players choose from simple features: the shape around a move,
// captures and ataris, the line, and the distance to the last two moves. It is immutable and
// shared by all goroutines; an Estimator applies it, and Train makes one from games.
type Table struct {
	small  [numSmall]float32
	keys   []uint32 // of shapes, sorted
	values []int8   // weights of the shapes, in units of 1/scale
	index  []uint32 // where the keys with each first byte pair start
}

// scale is how finely weights of shapes are stored.
const scale = 24

// ErrTable reports that data is not a table of priors, or that there is no table.
var ErrTable = errors.New("not a table of move priors")

//go:embed prior.bin
var shippedData []byte

// shipped is read when it is asked for first. It is not a sync.OnceValues, which
// would link the data into programs that never ask.
var shipped struct {
	once  sync.Once
	table *Table
	err   error
}

// Shipped returns the table of this package. It was learned from 12,000 professional games on
// 19×19 boards, about 840,000 positions, by the program prior_gen.go with its defaults. The
// test TestAgreement measures how often it prefers the played move in other games.
func Shipped() (*Table, error) {
	shipped.once.Do(func() { shipped.table, shipped.err = Read(bytes.NewReader(shippedData)) })
	return shipped.table, shipped.err
}

// magic starts the binary form; the last byte is the version.
const magic = "tengen prior\x00\x01"

// maxShapes bounds what Read accepts.
const maxShapes = 1 << 22

// Read reads the binary form of a table to its end. The error wraps ErrTable, also if r is
// nil, or is that of r.
func Read(r io.Reader) (*Table, error) {
	if r == nil {
		return nil, fmt.Errorf("%w: no reader", ErrTable)
	}
	data, err := io.ReadAll(io.LimitReader(r, int64(len(magic)+8+4*numSmall+5*maxShapes+1)))
	if err != nil {
		return nil, err
	}
	rest, ok := bytes.CutPrefix(data, []byte(magic))
	if !ok || len(rest) < 8 {
		return nil, fmt.Errorf("%w: wrong first bytes", ErrTable)
	}
	nSmall, nShapes := binary.LittleEndian.Uint32(rest), binary.LittleEndian.Uint32(rest[4:])
	rest = rest[8:]
	if nSmall != numSmall || nShapes > maxShapes || uint64(len(rest)) != 4*numSmall+5*uint64(nShapes) {
		return nil, fmt.Errorf("%w: %d features, %d shapes and %d bytes do not go together", ErrTable, nSmall, nShapes, len(rest))
	}
	t := &Table{keys: make([]uint32, nShapes), values: make([]int8, nShapes)}
	for i := range t.small {
		w := math.Float32frombits(binary.LittleEndian.Uint32(rest[4*i:]))
		if !(w > -100 && w < 100) {
			return nil, fmt.Errorf("%w: weight %d is %v", ErrTable, i, w)
		}
		t.small[i] = w
	}
	rest = rest[4*numSmall:]
	for i := range t.keys {
		t.keys[i] = binary.LittleEndian.Uint32(rest[4*i:])
		if i > 0 && t.keys[i] <= t.keys[i-1] {
			return nil, fmt.Errorf("%w: shapes are not sorted", ErrTable)
		}
		t.values[i] = int8(rest[4*int(nShapes)+i])
	}
	t.makeIndex()
	return t, nil
}

// MarshalBinary implements encoding.BinaryMarshaler: a magic text, the numbers of
// features and of shapes, the weights of features as 32-bit floats, the sorted
// keys of shapes, and a byte each for their weights; little-endian.
func (t *Table) MarshalBinary() ([]byte, error) {
	out := []byte(magic)
	out = binary.LittleEndian.AppendUint32(out, numSmall)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(t.keys)))
	for _, w := range t.small {
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(w))
	}
	for _, k := range t.keys {
		out = binary.LittleEndian.AppendUint32(out, k)
	}
	for _, v := range t.values {
		out = append(out, byte(v))
	}
	return out, nil
}

// Shapes returns the number of shapes that have a weight.
func (t *Table) Shapes() int { return len(t.keys) }

func (t *Table) makeIndex() {
	t.index = make([]uint32, 1<<16+1)
	i := 0
	for top := range t.index {
		for i < len(t.keys) && t.keys[i]>>16 < uint32(top) {
			i++
		}
		t.index[top] = uint32(i)
	}
}

// shape returns the weight of a shape, 0 if it has none or if t is the zero Table.
func (t *Table) shape(key uint32) float32 {
	if t.index == nil {
		return 0
	}
	w, _ := t.find(key)
	return w
}

// find returns the weight of a shape and whether it is in the table.
func (t *Table) find(key uint32) (float32, bool) {
	lo, hi := t.index[key>>16], t.index[key>>16+1]
	for ; lo < hi; lo++ {
		if t.keys[lo] == key {
			return float32(t.values[lo]) / scale, true
		}
	}
	return 0, false
}
