package eye

import (
	"bytes"
	"compress/flate"
	"context"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
)

//go:generate go run table_gen.go -o table.bin

// errTable reports that data are no table of eye spaces.
var errTable = errors.New("invalid table of eye spaces")

// maxTable is the most points of the spaces in a table.
const maxTable = 7

// Table has the values of all eye spaces on a board up to some number of points, with every
// distribution of the attacker's stones, found by playing out every continuation. It is
// immutable and may be shared.
type Table struct {
	points int
	keys   [maxTable + 1][]uint64 // sorted, by number of points
	first  [maxTable + 1][]uint32 // where the entries of each key begin
	// entries of each key for every set of stones on points that are no margins, for
	// no, one, and two or more liberties outside.
	entries []entry
}

// entry is an answer: two bits for each number of the value, then the points of attack
// and of defense. What cannot come about is impossible.
type entry uint32

const impossible entry = 1 << 31

func (a answer) entry() entry {
	v := a.value
	return entry(v.AttackTwice) | entry(v.AttackFirst)<<2 | entry(v.DefendFirst)<<4 | entry(v.DefendTwice)<<6 |
		entry(a.attack)<<8 | entry(a.defense)<<(8+maxTable)
}

func (e entry) answer() answer {
	const points = 1<<maxTable - 1
	return answer{
		Value{uint8(e & 3), uint8(e >> 2 & 3), uint8(e >> 4 & 3), uint8(e >> 6 & 3)},
		uint16(e >> 8 & points), uint16(e >> (8 + maxTable) & points),
	}
}

// key packs the label of a shape of at most maxTable points.
func (l label) key() uint64 {
	return l[0] | l[2]&(1<<maxTable-1)<<32 | l[2]>>maxShape&(1<<maxTable-1)<<40
}

// keyed returns the shape of a key.
func keyed(key uint64, n int) shape {
	s := shape{n: n}
	bit := 0
	for i := range n {
		for j := range i {
			if key>>bit&1 != 0 {
				s.link(i, j)
			}
			bit++
		}
	}
	s.contact, s.margin = uint16(key>>32&0xff), uint16(key>>40&0xff)
	return s
}

// keyBits are the bits that the keys of shapes of n points have.
func keyBits(n int) uint64 {
	points := uint64(1)<<n - 1
	return uint64(1)<<(n*(n-1)/2) - 1 | points<<32 | points<<40
}

//go:embed table.bin
var tableData []byte

var shipped = sync.OnceValues(func() (*Table, error) { return ParseTable(tableData) })

// Shipped returns the table that comes with the package: all spaces up to seven points.
func Shipped() (*Table, error) { return shipped() }

// Points returns up to how many points spaces are in the table.
func (t *Table) Points() int { return t.points }

// Len returns the number of spaces in the table, each distribution of stones being one.
func (t *Table) Len() int {
	n := 0
	for i := range t.entries {
		if i%(maxOutside+1) == 0 && t.entries[i] != impossible {
			n++
		}
	}
	return n
}

// lookup returns the answer about a shape with stones on x, none of which is on a
// margin. out is the number of liberties outside.
func (t *Table) lookup(s *shape, x uint16, out int) (answer, bool) {
	if s.n > t.points || s.n == 0 {
		return answer{}, false
	}
	order, l := s.canonical()
	i, ok := slices.BinarySearch(t.keys[s.n], l.key())
	if !ok {
		return answer{}, false
	}
	stones, bit := uint32(0), uint32(1)
	for _, p := range order[:s.n] {
		if s.margin>>p&1 == 0 {
			stones |= bit * uint32(x>>p&1)
			bit <<= 1
		}
	}
	e := t.entries[t.first[s.n][i]+stones*(maxOutside+1)+uint32(min(out, maxOutside))]
	if e == impossible {
		return answer{}, false
	}
	in := e.answer()
	a := answer{value: in.value}
	for k, p := range order[:s.n] {
		a.attack |= in.attack >> k & 1 << p
		a.defense |= in.defense >> k & 1 << p
	}
	return a, true
}

// tableMagic begins the data of a table.
const tableMagic = "tengen eye 1\n"

// Generate computes a table of all spaces up to the given number of points, at most 7,
// and returns it as ParseTable reads it. Seven points take some minutes. The error is
// ErrTable if points is not from 1 to 7, or that of the context.
func Generate(ctx context.Context, points int) ([]byte, error) {
	if points < 1 || points > maxTable {
		return nil, fmt.Errorf("%w: %d points", errTable, points)
	}
	var data []byte
	data = append(data, byte(points))
	for n := 1; n <= points; n++ {
		seen := map[uint64]bool{}
		for _, o := range outlines(n) {
			for m := range o.margins {
				s := o.with(m)
				_, l := s.canonical()
				seen[l.key()] = true
			}
		}
		keys := make([]uint64, 0, len(seen))
		for k := range seen {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		data = binary.AppendUvarint(data, uint64(len(keys)))
		last := uint64(0)
		for _, k := range keys {
			data = binary.AppendUvarint(data, k-last)
			last = k
		}
		for _, k := range keys {
			entries, err := solveAll(ctx, k, n)
			if err != nil {
				return nil, err
			}
			// Most entries do not depend on the liberties outside.
			for i := 0; i < len(entries); i += maxOutside + 1 {
				before := entry(0)
				for out := maxOutside; out >= 0; out-- {
					data = binary.LittleEndian.AppendUint32(data, uint32(entries[i+out]^before))
					before = entries[i+out]
				}
			}
		}
	}
	// The bytes of the entries in columns would be a little smaller, and slower.
	var buf bytes.Buffer
	buf.WriteString(tableMagic)
	w, err := flate.NewWriter(&buf, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

// solveAll returns the entries of the shape of a key.
func solveAll(ctx context.Context, key uint64, n int) ([]entry, error) {
	s := keyed(key, n)
	j, err := judged(ctx, &s, maxOutside)
	if err != nil {
		return nil, err
	}
	entries := make([]entry, 0, (maxOutside+1)<<(n-count(s.margin)))
	for x := range uint16(1 << n) {
		if x&s.margin != 0 {
			continue
		}
		for out := range maxOutside + 1 {
			e := impossible
			if a, ok := j.answer(state{x: x, out: uint8(out), ko: -1}); ok {
				e = a.entry()
			}
			entries = append(entries, e)
		}
	}
	return entries, nil
}

// maxTableBytes bounds what ParseTable reads.
const maxTableBytes = 64 << 20

// ParseTable reads a table that Generate has made. The error wraps ErrTable.
func ParseTable(data []byte) (*Table, error) {
	packed, ok := bytes.CutPrefix(data, []byte(tableMagic))
	if !ok {
		return nil, fmt.Errorf("%w: no header", errTable)
	}
	unpacked := bytes.NewBuffer(make([]byte, 0, min(16*len(packed), maxTableBytes)))
	if _, err := io.Copy(unpacked, io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxTableBytes)); err != nil {
		return nil, fmt.Errorf("%w: %w", errTable, err)
	}
	raw := unpacked.Bytes()
	if len(raw) == 0 || raw[0] < 1 || raw[0] > maxTable {
		return nil, fmt.Errorf("%w: no number of points", errTable)
	}
	t := &Table{points: int(raw[0]), entries: make([]entry, 0, len(raw)/4)}
	raw = raw[1:]
	number := func() (uint64, error) {
		v, k := binary.Uvarint(raw)
		if k <= 0 {
			return 0, fmt.Errorf("%w: cut short", errTable)
		}
		raw = raw[k:]
		return v, nil
	}
	for n := 1; n <= t.points; n++ {
		many, err := number()
		if err != nil {
			return nil, err
		}
		if many > uint64(len(raw)) {
			return nil, fmt.Errorf("%w: %d shapes", errTable, many)
		}
		key := uint64(0)
		for i := range many {
			step, err := number()
			if err != nil {
				return nil, err
			}
			key += step
			if i > 0 && step == 0 || key&^keyBits(n) != 0 {
				return nil, fmt.Errorf("%w: the shape %x", errTable, key)
			}
			t.keys[n] = append(t.keys[n], key)
		}
		t.first[n] = slices.Grow(t.first[n], len(t.keys[n]))
		for _, k := range t.keys[n] {
			s := keyed(k, n)
			sets := 1 << (n - count(s.margin))
			if len(raw) < (maxOutside+1)*4*sets {
				return nil, fmt.Errorf("%w: cut short", errTable)
			}
			t.first[n] = append(t.first[n], uint32(len(t.entries)))
			for range sets {
				var of [maxOutside + 1]entry
				before := entry(0)
				for out := maxOutside; out >= 0; out-- {
					before ^= entry(binary.LittleEndian.Uint32(raw))
					raw = raw[4:]
					if before&impossible == 0 && !before.answer().value.Valid() {
						return nil, fmt.Errorf("%w: the value %v", errTable, before.answer().value)
					}
					of[out] = before
				}
				t.entries = append(t.entries, of[:]...)
			}
		}
	}
	if len(raw) != 0 {
		return nil, fmt.Errorf("%w: %d bytes too many", errTable, len(raw))
	}
	return t, nil
}
