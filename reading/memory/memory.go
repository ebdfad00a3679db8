// Package memory keeps answers of reading during a game. An answer is kept with its question
// and its area, which are the points that it depends on. It holds while the stones in the area
// are the same, whatever happens elsewhere.
//
// One Memory serves all readers of one goroutine: tactical reading, connections, life and
// death. If a question asks others, its answer also depends on their areas. Between Open and
// Close a Memory collects the areas of all answers that are recalled or found. So an answer of
// connection reading is kept with the area of the tactical reading behind it.
//
//	if res, ok := m.Recall(key, b); ok {
//		return res
//	}
//	m.Open()
//	… search, with m.Touch(p) for each point that is looked at …
//	area := m.Close()
//	m.Keep(key, b, &area, res)
//
// The methods of a nil Memory do nothing and recall nothing: without a memory an
// answer depends on the question alone.
package memory

import (
	"math"
	"unsafe"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/hash"
	"github.com/tengen-go/tengen/reading/search"
)

// Key identifies a question: its kind, points, color and level. Questions with equal keys must
// have the same answer in all positions where the stones of the kept area are the same.
type Key struct {
	// Kind names the kind of the question. The library's are attack, defend, ladder, safe_move,
	// does_attack, does_defend, attack_either, defend_both, break_through, connect, disconnect,
	// break_in, block_off, owl_attack and owl_defend; other names are free.
	Kind   string
	Color  board.Color    // who plays, where the points do not tell
	Points [3]board.Point // the strings and moves that are asked about
	// Level identifies everything else that an answer depends on: depths, limits, rules, and
	// goals that are areas. Hash mixes it.
	Level uint64
}

// kinds has the library's kinds; those of callers have the numbers from ownKinds on.
var kinds = [...]string{"attack", "defend", "ladder", "safe_move", "does_attack", "does_defend", "attack_either",
	"defend_both", "break_through", "connect", "disconnect", "break_in", "block_off", "owl_attack", "owl_defend"}

const ownKinds = 64

// number returns the number of a kind, and whether it has one: a Memory has room for 192 kinds of
// callers, which it numbers if add is set.
func (m *Memory) number(kind string, add bool) (uint8, bool) {
	for i, k := range kinds {
		if k == kind {
			return uint8(i), true
		}
	}
	n, ok := m.own[kind]
	if !ok && add && len(m.own) < len(m.stats)-ownKinds {
		if m.own == nil {
			m.own = map[string]uint8{}
		}
		n, ok = uint8(ownKinds+len(m.own)), true
		m.own[kind] = n
	}
	return n, ok
}

// Hash mixes parts of a question into one number, for Key.Level.
func Hash(parts ...uint64) uint64 {
	h := uint64(len(parts))
	for _, x := range parts {
		h = hash.Mix(h ^ x)
	}
	return h
}

// HashSet is Hash of the points of a set. A nil set counts as the empty one.
func HashSet(s *board.Set) uint64 {
	if s == nil {
		s = &board.Set{}
	}
	h := uint64(0)
	for _, w := range s {
		h = hash.Mix(h ^ w)
	}
	return h
}

func (k *Key) hash(kind uint8, size int) uint64 {
	h := hash.Mix(k.Level ^ uint64(kind)<<56 ^ uint64(k.Color)<<48 ^ uint64(size)<<40)
	for _, p := range k.Points {
		h = h<<16 ^ h>>48 ^ uint64(uint16(p))
	}
	return hash.Mix(h)
}

// Memory keeps answers. It belongs to one goroutine. New makes one; nil and the zero
// value remember nothing.
type Memory struct {
	pages [][]bucket // made when something is kept there
	mask  uint64
	floor uint64      // the highest worth of an answer that had to go
	most  uint64      // the highest worth of any answer so far
	since uint64      // answers of this worth or less are forgotten
	open  []board.Set // the areas of the questions that are open
	stats [256]Stats  // by the number of the kind
	own   map[string]uint8
}

// pageSize is the number of buckets that are allocated at once. It is small, because the hashes
// of the first answers are spread over the whole table.
const pageSize = 16

// bucket holds the answers to questions whose hashes agree in their low bits.
// The tags tell most of the others apart before an answer is looked at.
type bucket struct {
	tags    [ways]uint64
	worth   [ways]uint64 // see Memory.value
	answers [ways]answer
}

const ways = 4

type answer struct {
	level   uint64
	points  [3]board.Point
	kind    uint8
	color   board.Color
	res     search.Result
	size    uint8
	banned  board.Color // who may not retake the ko at ko; Empty if no ban concerns the area
	ko      board.Point
	nodes   int32
	area    board.Set
	black   board.Set
	nothing board.Set // the empty points of the area
}

// Stats counts the questions to a Memory and its answers.
type Stats struct {
	Asked, Known, Kept int
	// Saved is the number of nodes that were searched for the answers that were
	// recalled.
	Saved int
}

const (
	defaultSize = 16 << 20
	maxSize     = min(16<<30, math.MaxInt)
)

// New returns an empty memory that grows to the given number of bytes, or 16 MiB if that is 0, and
// to at most 16 GiB. It is nil, and remembers nothing, if size is negative or too
// small. A full memory drops an answer that cost few nodes and was rarely recalled, or not
// recently.
func New(size int) *Memory {
	if size == 0 {
		size = defaultSize
	}
	size = min(size, maxSize)
	n := 1
	for n <= size/2/int(unsafe.Sizeof(bucket{})) {
		n *= 2
	}
	if size < int(unsafe.Sizeof(bucket{})) {
		return nil
	}
	return &Memory{pages: make([][]bucket, (n+pageSize-1)/pageSize), mask: uint64(n - 1)}
}

// Clear forgets all answers and counts.
func (m *Memory) Clear() {
	if m == nil {
		return
	}
	m.floor, m.since = m.most, m.most
	m.open = m.open[:0]
	m.stats = [256]Stats{}
}

// Stats returns the counts of one kind of question.
func (m *Memory) Stats(kind string) Stats {
	if m == nil {
		return Stats{}
	}
	n, ok := m.number(kind, false)
	if !ok {
		return Stats{}
	}
	return m.stats[n]
}

// Recall returns the answer to a question if it is known and still holds on b. Its
// Nodes are 0. The area of the answer belongs to the open question.
func (m *Memory) Recall(k Key, b *board.Board) (search.Result, bool) {
	if m == nil || len(m.pages) == 0 || b == nil {
		return search.Result{}, false
	}
	kind, ok := m.number(k.Kind, true)
	if !ok {
		return search.Result{}, false
	}
	m.stats[kind].Asked++
	h := k.hash(kind, b.Size())
	at := h & m.mask
	page := m.pages[at/pageSize]
	if page == nil {
		return search.Result{}, false
	}
	bk := &page[at%pageSize]
	for i := range bk.tags {
		if bk.tags[i] != h || bk.worth[i] <= m.since {
			continue
		}
		a := &bk.answers[i]
		if !a.is(&k, kind) || !a.holds(b) {
			continue
		}
		bk.worth[i] = m.value(bk.worth[i], int(a.nodes))
		m.stats[kind].Known++
		m.stats[kind].Saved += int(a.nodes)
		if n := len(m.open); n > 0 {
			m.open[n-1].Or(&a.area)
		}
		return a.res, true
	}
	return search.Result{}, false
}

// value returns what an answer is worth that was worth so much before and is used now: its nodes
// are added to that, or to the worth of what had to go if that is more. So costs and recalls
// count, and what is not used any more goes in the end. (L. Cherkasova, Improving WWW Proxies
// Performance with Greedy-Dual-Size-Frequency Caching Policy, 1998, for answers of one size.)
func (m *Memory) value(before uint64, nodes int) uint64 {
	v := max(before, m.floor) + uint64(max(nodes, 1))
	m.most = max(m.most, v)
	return v
}

// is reports whether a is an answer to a question.
func (a *answer) is(k *Key, kind uint8) bool {
	return a.kind == kind && a.level == k.Level && a.points == k.Points && a.color == k.Color
}

// holds reports whether nothing has changed in the area.
func (a *answer) holds(b *board.Board) bool {
	if b.Size() != int(a.size) {
		return false
	}
	black, empty := b.StonesOf(board.Black), b.EmptyPoints()
	for i, w := range a.area {
		if black[i]&w != a.black[i] || empty[i]&w != a.nothing[i] {
			return false
		}
	}
	ko, banned := a.ban(b)
	return ko == a.ko && banned == a.banned
}

// ban returns the ko ban of b as far as it concerns the area.
func (a *answer) ban(b *board.Board) (board.Point, board.Color) {
	ko, banned := b.Ko()
	if ko == board.NoPoint || !a.area.Has(ko) {
		return board.NoPoint, board.Empty
	}
	return ko, banned
}

// Keep remembers the answer to a question about the position on b, which rests on
// the area. Answers that ran into a limit are not kept, nor are those without a board or
// an area.
func (m *Memory) Keep(k Key, b *board.Board, area *board.Set, res search.Result) {
	if m == nil || len(m.pages) == 0 || res.Limited || b == nil || area == nil {
		return
	}
	kind, ok := m.number(k.Kind, true)
	if !ok {
		return
	}
	m.stats[kind].Kept++
	h := k.hash(kind, b.Size())
	at := h & m.mask
	page := &m.pages[at/pageSize]
	if *page == nil {
		*page = make([]bucket, min(pageSize, int(m.mask)+1))
	}
	bk := &(*page)[at%pageSize]
	to := 0
	again := false
	for i := range bk.worth {
		if bk.tags[i] == h && bk.answers[i].is(&k, kind) && bk.answers[i].area == *area && bk.answers[i].holds(b) {
			to, again = i, true
			break
		}
		if bk.worth[i] < bk.worth[to] {
			to = i
		}
	}
	if !again {
		m.floor = max(m.floor, bk.worth[to])
	}
	bk.tags[to], bk.worth[to] = h, m.value(0, res.Nodes)
	a := &bk.answers[to]
	a.level, a.points, a.kind, a.color = k.Level, k.Points, kind, k.Color
	a.size, a.nodes = uint8(b.Size()), int32(min(res.Nodes, 1<<30))
	res.Nodes = 0
	a.res, a.area = res, *area
	a.black, a.nothing = b.StonesOf(board.Black), b.EmptyPoints()
	a.black.And(area)
	a.nothing.And(area)
	a.ko, a.banned = a.ban(b)
}

// Open begins a question. What is touched, recalled and closed until the matching
// Close belongs to its area.
func (m *Memory) Open() {
	if m != nil {
		m.open = append(m.open, board.Set{})
	}
}

// Touch makes the answer to the open question depend on a point.
func (m *Memory) Touch(p board.Point) {
	if m != nil && len(m.open) > 0 {
		m.open[len(m.open)-1].Add(p)
	}
}

// TouchSet says that the open question rests on points.
func (m *Memory) TouchSet(s *board.Set) {
	if m != nil && len(m.open) > 0 && s != nil {
		m.open[len(m.open)-1].Or(s)
	}
}

// TouchAll makes the open question depend on the whole board. A reader calls it after an answer
// whose dependencies are not known.
func (m *Memory) TouchAll(b *board.Board) {
	if m == nil || len(m.open) == 0 || b == nil {
		return
	}
	s := b.EmptyPoints()
	m.TouchSet(&s)
	for _, c := range [2]board.Color{board.Black, board.White} {
		s = b.StonesOf(c)
		m.TouchSet(&s)
	}
}

// Close ends the open question and returns its area, which then belongs to the
// question around it.
func (m *Memory) Close() board.Set {
	if m == nil || len(m.open) == 0 {
		return board.Set{}
	}
	n := len(m.open) - 1
	area := m.open[n]
	m.open = m.open[:n]
	if n > 0 {
		m.open[n-1].Or(&area)
	}
	return area
}
