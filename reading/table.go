package reading

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// table is the transposition table. A bucket has two entries: the one that was most expensive,
// and the newest other one. A key covers everything that an answer depends on: the stones, the
// ko ban, the ko state, the routine, the target, and the depth of the position in the search.
// So an entry is exactly what a new search would find.
//
// Most questions are short. So the table begins each with a small part, which fits into the
// processor's cache, and grows as it fills: a table that stays large knows one position in a
// hundred more, and waits for memory at each. Each question has a generation of its own.
// Without a memory, entries of other questions do not count, so that an answer depends on the
// question alone. Otherwise they count, and the question depends on everything that the
// question of the entry depended on.
type table struct {
	buckets []bucket // those in use, a power of two of them
	mask    uint64
	room    int // entries until it grows
	most    int // buckets
	now     uint16
	oldest  uint16           // the generation that counts
	areas   *[kept]board.Set // by generation, what its question has looked at; nil if older ones do not count
}

// kept is for how many questions entries count.
const kept = 512

type bucket [2]entry

type entry struct {
	key  uint64
	cost uint16 // nodes, as many as fit
	gen  uint16
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
	highMask  = 7 << 4
	refusedKo = 1 << 7 // a ko was not taken because nobody asked
)

// result returns the code of the entry.
func (e *entry) result() search.Code { return search.Code(e.code) }

// answers reports whether the entry is what a search with the given key and
// window would find. A search that found a win, or found nothing although no
// code was too low for it, would have done so with every window.
func (e *entry) answers(key uint64, w window) bool {
	if e.key != key || e.info == 0 {
		return false
	}
	return e.info&^refusedKo == uint8(w)|usedEntry ||
		e.result() == search.Win && e.info&highMask == uint8(search.Win)<<4 ||
		e.result() == search.Fail && e.info&lowMask == 0
}

const (
	bucketSize  = 32 // bytes
	leastBucket = 1 << 10
)

// newTable returns a table of at most size bytes, nil when that is too little. With
// keep, entries of earlier questions count.
func newTable(size int, keep bool) *table {
	if size < bucketSize {
		return nil
	}
	most := 1
	for most*2*bucketSize <= size {
		most *= 2
	}
	t := &table{most: most}
	if keep {
		t.areas = new([kept]board.Set)
	}
	t.use(make([]bucket, min(most, leastBucket)))
	return t
}

// use makes b the table.
func (t *table) use(b []bucket) {
	t.buckets, t.mask, t.room = b, uint64(len(b)-1), len(b)
}

// begin starts a question. With fresh no entry of an earlier one counts.
func (t *table) begin(fresh bool) {
	if t == nil {
		return
	}
	if t.now++; t.now == 0 {
		all := t.buckets[:cap(t.buckets)]
		clear(all)
		t.now, t.oldest = 1, 1
	}
	t.use(t.buckets[:min(t.most, leastBucket)])
	switch {
	case t.areas == nil:
		t.oldest = t.now
	case fresh:
		t.oldest = t.now
	case t.now-t.oldest >= kept:
		t.oldest = t.now - kept + 1
	}
}

// forget makes the entries of all questions so far count no more.
func (t *table) forget() {
	if t != nil {
		t.oldest = t.now + 1
	}
}

// end finishes a question that has looked at the points of area.
func (t *table) end(area *board.Set) {
	if t != nil && t.areas != nil {
		t.areas[t.now%kept] = *area
	}
}

// get returns the entry for a position and a window, or nil. What it rests on is
// added to area.
func (t *table) get(key uint64, w window, area *board.Set) *entry {
	b := &t.buckets[key&t.mask]
	for i := range b {
		e := &b[i]
		if !e.answers(key, w) || e.gen < t.oldest {
			continue
		}
		if e.gen != t.now {
			area.Or(&t.areas[e.gen%kept])
		}
		return e
	}
	return nil
}

// move returns the move of an entry for a position, or NoPoint.
func (t *table) move(key uint64) board.Point {
	b := &t.buckets[key&t.mask]
	for i := range b {
		if b[i].key == key && b[i].info != 0 && b[i].gen >= t.oldest {
			return board.Point(b[i].move)
		}
	}
	return board.NoPoint
}

func (t *table) put(key uint64, w window, code search.Code, move board.Point, cost int, refused bool) {
	if t.room--; t.room < 0 && len(t.buckets) < t.most {
		t.grow()
	}
	b := &t.buckets[key&t.mask]
	info := uint8(w) | usedEntry
	if refused {
		info |= refusedKo
	}
	e := entry{key, uint16(min(cost, 1<<16-1)), t.now, int16(move), uint8(code), info}
	if e.cost >= b[0].cost || b[0].gen < t.oldest {
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
