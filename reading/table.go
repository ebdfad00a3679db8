package reading

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// table is the transposition table: buckets of two entries, the one that was
// most expensive to find out and the newest of the others. A key covers all that
// an answer depends on: the stones, the ko ban, the ko state, the routine, the
// target, and how deep the position lies in the search, so that an entry is
// exactly what a new search would find.
//
// Most questions are short, so the table begins small, where it stays in the
// processor's cache and costs little to clear, and grows as it fills.
type table struct {
	buckets []bucket // those in use, a power of two of them
	mask    uint64
	room    int // entries until it grows
	most    int // buckets
}

type bucket [2]entry

type entry struct {
	key  uint64
	cost uint32 // nodes
	move int16
	code uint8
	info uint8 // usedEntry and the window
}

// window is the range of codes that a search told apart, in one number.
type window uint8

func newWindow(low, high search.Code) window { return window(low)<<1 | window(high)<<4 }

const (
	usedEntry = 1
	lowMask   = 7 << 1
)

// answers reports whether the entry is what a search with the given key and
// window would find. A search that found a win, or found nothing although no
// code was too low for it, would have done so with every window.
func (e *entry) answers(key uint64, w window) bool {
	if e.key != key || e.info == 0 {
		return false
	}
	return e.info == uint8(w)|usedEntry || e.code == uint8(search.Win) || e.code == uint8(search.Fail) && e.info&lowMask == 0
}

const (
	bucketSize  = 32 // bytes
	leastBucket = 1 << 10
)

// newTable returns a table of at most size bytes, nil when that is too little.
func newTable(size int) *table {
	if size < bucketSize {
		return nil
	}
	most := 1
	for most*2*bucketSize <= size {
		most *= 2
	}
	t := &table{most: most}
	t.use(make([]bucket, min(most, leastBucket)))
	return t
}

// use makes b the table.
func (t *table) use(b []bucket) {
	t.buckets, t.mask, t.room = b, uint64(len(b)-1), len(b)
}

// clear empties the table and makes it small again. What it has grown to stays
// allocated.
func (t *table) clear() {
	if t != nil {
		clear(t.buckets)
		t.use(t.buckets[:min(t.most, leastBucket)])
	}
}

// get returns the entry for a position and a window, or nil.
func (t *table) get(key uint64, w window) *entry {
	b := &t.buckets[key&t.mask]
	if b[0].answers(key, w) {
		return &b[0]
	}
	if b[1].answers(key, w) {
		return &b[1]
	}
	return nil
}

func (t *table) put(key uint64, w window, code search.Code, move board.Point, cost int) {
	if t.room--; t.room < 0 && len(t.buckets) < t.most {
		t.grow()
	}
	b := &t.buckets[key&t.mask]
	e := entry{key, uint32(min(cost, 1<<31)), int16(move), uint8(code), uint8(w) | usedEntry}
	if e.cost >= b[0].cost {
		b[0], b[1] = e, b[0]
	} else {
		b[1] = e
	}
}

// grow makes the table four times as large.
func (t *table) grow() {
	old := len(t.buckets)
	n := min(4*old, t.most)
	b := t.buckets
	if cap(b) >= n {
		b = b[:n]
		clear(b[old:])
	} else {
		b = make([]bucket, n)
		copy(b, t.buckets)
	}
	for i := range b[:old] {
		// Backwards, so that what was in front is in front again.
		for k := 1; k >= 0; k-- {
			e := b[i][k]
			j := e.key & uint64(n-1)
			if e.info == 0 || j == uint64(i) {
				continue
			}
			b[j][0], b[j][1] = e, b[j][0]
			b[i][k] = entry{}
		}
	}
	t.use(b)
	t.room = n - old
}
