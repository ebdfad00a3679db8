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
}

// infinite is the number of what cannot be proved.
const infinite = 1 << 30

func (e *entry) solved() bool { return e.phi == 0 || e.delta == 0 }

// table keeps entries in buckets of four. Entries of earlier questions do not count, so that an
// answer depends on the question alone. A question begins with a small part of the table, which
// fits into the caches of the machine. The part in use doubles when a bucket gets a fifth
// entry. Only when it has reached the limit of the question does an entry replace another one.
//
// Two entries fill a cache line.
type table struct {
	entries []entry
	most    int    // how many entries there may be
	limit   int    // how many the question at hand may have
	mask    uint64 // of the part in use
	gen     uint16
}

const (
	bucketSize   = 4
	leastEntries = 1 << 10
	entryBytes   = 32
)

func newTable(bytes int) *table {
	n := leastEntries
	for n*2*entryBytes <= bytes {
		n *= 2
	}
	return &table{entries: make([]entry, leastEntries), most: n}
}

// entriesPerNode is how many entries there may be for each node of a search.
const entriesPerNode = 4

// begin forgets all entries, and limits the table to what a search of so many nodes needs,
// or not at all if the number is negative.
func (t *table) begin(nodes int) {
	t.limit = leastEntries
	for t.limit < t.most && (nodes < 0 || t.limit < entriesPerNode*nodes) {
		t.limit *= 2
	}
	t.use(leastEntries)
	t.gen++
	if t.gen == 0 {
		clear(t.entries)
		t.gen = 1
	}
}

// use makes the first n entries the part in use.
func (t *table) use(n int) { t.mask = uint64(n-1) &^ (bucketSize - 1) }

// used returns the number of entries of the part in use.
func (t *table) used() int { return int(t.mask) + bucketSize }

// grow doubles the part in use. Entries of one bucket keep their order.
func (t *table) grow() {
	n := t.used()
	if 2*n > len(t.entries) {
		entries := make([]entry, 2*n)
		copy(entries, t.entries)
		t.entries = entries
	}
	for i := 0; i < n; i += bucketSize {
		stay, leave := i, i+n
		for j := i; j < i+bucketSize; j++ {
			e := &t.entries[j]
			if e.gen != t.gen {
				continue
			}
			to := &stay
			if e.key&uint64(n) != 0 {
				to = &leave
			}
			if *to != j {
				t.entries[*to] = *e
				e.gen = 0
			}
			*to++
		}
	}
	t.use(2 * n)
}

func (t *table) bucket(key uint64) []entry {
	i := key & t.mask
	return t.entries[i : i+bucketSize : i+bucketSize]
}

// peek reads from both lines of memory that a bucket fills.
func (t *table) peek(key uint64) uint64 {
	b := t.bucket(key)
	return b[0].key + b[2].key
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
// one that cost least. What is solved is kept longer. Other entries move when the table
// grows.
func (t *table) put(key uint64) *entry {
	i, ok := t.place(key)
	for !ok {
		t.grow()
		i, ok = t.place(key)
	}
	e := &t.entries[i]
	if e.key != key || e.gen != t.gen {
		*e = entry{key: key, gen: t.gen, move: noCell}
	}
	return e
}

// place returns where the entry of a position is or may be put, and false if the table has to
// grow for it.
func (t *table) place(key uint64) (int, bool) {
	first := int(key & t.mask)
	free, best, least := -1, 0, uint64(1<<63)
	for i := first; i < first+bucketSize; i++ {
		e := &t.entries[i]
		if e.gen != t.gen {
			if free < 0 {
				free = i
			}
			continue
		}
		if e.key == key {
			return i, true
		}
		w := uint64(e.work) + 1
		if e.solved() {
			w *= 4
		}
		if w < least {
			best, least = i, w
		}
	}
	if free >= 0 {
		return free, true
	}
	return best, t.used() >= t.limit
}
