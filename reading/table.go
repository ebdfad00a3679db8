package reading

import "github.com/tengen-go/tengen/board"

// table is the transposition table: buckets of two entries, the one that was
// most expensive to find out and the newest of the others. A key covers all that
// an answer depends on: the stones, the ko ban, the ko state, the routine, the
// target, and how deep the position lies in the search, so that an entry is
// exactly what a new search would find.
type table struct {
	buckets []bucket
	mask    uint64
}

type bucket [2]entry

type entry struct {
	key  uint64
	cost uint32 // nodes
	move int16
	code uint8
	used bool
}

const bucketSize = 32 // bytes

// newTable returns a table of at most size bytes, nil when that is too little.
func newTable(size int) *table {
	n := 1
	for n*2*bucketSize <= size {
		n *= 2
	}
	if size < bucketSize {
		return nil
	}
	return &table{buckets: make([]bucket, n), mask: uint64(n - 1)}
}

func (t *table) clear() {
	if t != nil {
		clear(t.buckets)
	}
}

// get returns the entry of key, or nil.
func (t *table) get(key uint64) *entry {
	b := &t.buckets[key&t.mask]
	if b[0].key == key && b[0].used {
		return &b[0]
	}
	if b[1].key == key && b[1].used {
		return &b[1]
	}
	return nil
}

func (t *table) put(key uint64, code uint8, move board.Point, cost int) {
	b := &t.buckets[key&t.mask]
	e := entry{key, uint32(min(cost, 1<<31)), int16(move), code, true}
	if e.cost >= b[0].cost {
		b[0], b[1] = e, b[0]
	} else {
		b[1] = e
	}
}

// mix spreads the bits of a small number over a word (the finalizer of
// splitmix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
