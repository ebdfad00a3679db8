// Package samples has the form of the positions that networks are trained on.
package samples

import (
	"encoding/binary"
	"math"

	"github.com/tengen-go/tengen/genmove/network/internal/inputs"
)

// stored are the planes that a record keeps; the others are always 0.
var stored = [...]int{0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19}

// NoMove means an unknown move.
const NoMove = -1

// Record is one position. Values are those of the side to move.
type Record struct {
	Features inputs.Features
	Move     int16   // index of the point, rows from the top; area for a pass; NoMove
	Result   int8    // 1 won, -1 lost, 0 unknown
	Margin   float32 // NaN if unknown
	Label    *Label  // nil for none
}

// Label is the evaluation of the teacher.
type Label struct {
	Policy    []float32 // probabilities, pass last
	Win, Loss float32
	Lead      float32
	Mean      float32
	Stdev     float32
	Ownership []float32
}

// Len returns the bytes of a record.
func Len(size int) int {
	area := size * size
	return (len(stored)*area+7)/8 + 4*inputs.Globals + 2 + 1 + 1 + 4 + 5*4 + (area + 1) + area
}

// Append appends the record in the form that train.py reads, little-endian: planes as bits,
// globals, move, result, whether there is a label, margin, win, loss, lead, mean, stdev, policy as
// -16·ln(p) in a byte, ownership as 127ths.
func (r *Record) Append(dst []byte) []byte {
	f := &r.Features
	var bits byte
	n := 0
	for _, p := range stored {
		for _, v := range f.Plane(p) {
			bits |= v << (7 - n&7)
			if n++; n&7 == 0 {
				dst, bits = append(dst, bits), 0
			}
		}
	}
	if n&7 != 0 {
		dst = append(dst, bits)
	}
	float := func(v float32) { dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(v)) }
	for _, v := range f.Global {
		float(v)
	}
	dst = binary.LittleEndian.AppendUint16(dst, uint16(r.Move))
	dst = append(dst, byte(r.Result))
	l := r.Label
	area := f.Size * f.Size
	if l == nil {
		dst = append(dst, 0)
		float(r.Margin)
		dst = append(dst, make([]byte, 20+2*area+1)...)
		return dst
	}
	dst = append(dst, 1)
	float(r.Margin)
	for _, v := range [...]float32{l.Win, l.Loss, l.Lead, l.Mean, l.Stdev} {
		float(v)
	}
	for _, v := range l.Policy {
		q := 255.0
		if v > 0 {
			q = min(255, math.Round(-16*math.Log(float64(v))))
		}
		dst = append(dst, byte(q))
	}
	for _, v := range l.Ownership {
		dst = append(dst, byte(int8(math.Round(127*float64(v)))))
	}
	return dst
}

// Features sets f to the features of the record at the beginning of raw.
func Features(f *inputs.Features, raw []byte, size int) {
	area := size * size
	f.Size, f.Spatial = size, make([]uint8, inputs.Planes*area)
	n := 0
	for _, p := range stored {
		plane := f.Plane(p)
		for i := range plane {
			plane[i] = raw[n>>3] >> (7 - n&7) & 1
			n++
		}
	}
	raw = raw[(n+7)/8:]
	for i := range f.Global {
		f.Global[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
	}
}
