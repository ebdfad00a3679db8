package dfa

import (
	"encoding/binary"
	"hash/fnv"

	"github.com/tengen-go/tengen/pattern"
)

// fingerprint sums up what of a database an automaton depends on: the geometry
// of the patterns in their order.
func fingerprint(db *pattern.Database) uint64 {
	h := fnv.New64a()
	var buf []byte
	for _, p := range db.All() {
		first, end := p.OrientationRange()
		buf = append(buf[:0],
			byte(p.Height), byte(p.Width), byte(p.Edges), byte(first), byte(end),
			byte(p.Anchor.Row), byte(p.Anchor.Col))
		buf = binary.LittleEndian.AppendUint16(buf, uint16(len(p.Elements)))
		for _, e := range p.Elements {
			mask, value := e.Cell.Code()
			buf = append(buf, byte(e.Row), byte(e.Col), mask<<2|value)
		}
		h.Write(buf)
	}
	return h.Sum64()
}
