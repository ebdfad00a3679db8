package owl

// entry is what is known of a position. Numbers are those of the side to move: phi of
// proving that it reaches its goal, delta of proving that it does not.
type entry struct {
	key        uint64
	phi, delta uint32
	prefix     uint32 // of the path on which a failure of the attacker holds
	work       uint32
	gen        uint16
	move       uint8
	low, high  uint8 // the plies of the path that such a failure rests on; see loops
	_          [3]byte
	zone       cells // where the defender succeeds
}

// infinite is the number of what cannot be proved.
const infinite = 1 << 30

func (e *entry) solved() bool { return e.phi == 0 || e.delta == 0 }

// table keeps entries in buckets of four. Entries of earlier questions do not count, so
// that an answer depends on the question alone.
type table struct {
	entries []entry
	mask    uint64
	gen     uint16
}

const bucketSize = 4

func newTable(bytes int) *table {
	n := 1 << 10
	for n*2*48 <= bytes {
		n *= 2
	}
	return &table{entries: make([]entry, n)}
}

// entriesPerNode is for how many entries there is room for each node of a search. A small
// part of the table is more often at hand in the caches of the machine.
const entriesPerNode = 4

// begin forgets all entries, and uses as much of the table as a search of so many nodes
// needs, all of it if the number is negative.
func (t *table) begin(nodes int) {
	n := 1 << 10
	for n < len(t.entries) && (nodes < 0 || n < entriesPerNode*nodes) {
		n *= 2
	}
	t.mask = uint64(n-1) &^ (bucketSize - 1)
	t.gen++
	if t.gen == 0 {
		clear(t.entries)
		t.gen = 1
	}
}

func (t *table) bucket(key uint64) []entry {
	i := key & t.mask
	return t.entries[i : i+bucketSize : i+bucketSize]
}

// find returns the entry of a position, or nil.
func (t *table) find(key uint64) *entry {
	b := t.bucket(key)
	for i := range b {
		if b[i].key == key && b[i].gen == t.gen {
			return &b[i]
		}
	}
	return nil
}

// put returns the entry where a position is to be stored: its own, an empty one, or the
// one that cost least. What is solved is kept longer.
func (t *table) put(key uint64) *entry {
	b := t.bucket(key)
	best, least := 0, uint64(1<<63)
	for i := range b {
		e := &b[i]
		if e.gen != t.gen {
			if least > 0 {
				best, least = i, 0
			}
			continue
		}
		if e.key == key {
			return e
		}
		w := uint64(e.work) + 1
		if e.solved() {
			w *= 4
		}
		if w < least {
			best, least = i, w
		}
	}
	e := &b[best]
	*e = entry{key: key, gen: t.gen, move: noCell}
	return e
}
