package memory_test

import (
	"fmt"
	"runtime"
	"strconv"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// attackAt is a question about the string at p.
func attackAt(p board.Point) memory.Key {
	return memory.Key{Kind: "attack", Points: [3]board.Point{p}}
}

func newBoard(t testing.TB, size int) *board.Board {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func play(t testing.TB, b *board.Board, p board.Point, c board.Color) {
	t.Helper()
	if err := b.Play(p, c, board.Strict); err != nil {
		t.Fatal(err)
	}
}

var win = search.Result{Code: search.Win, Move: board.At(3, 3), Line: search.LineOf(board.At(3, 3), board.At(3, 4)), Nodes: 7}

// TestRecall keeps an answer and changes the board: it is recalled until a stone of
// its area is another.
func TestRecall(t *testing.T) {
	b, m := newBoard(t, 9), memory.New(0)
	play(t, b, board.At(2, 2), board.Black)
	key, area := attackAt(board.At(2, 2)), board.SetOf(board.At(2, 2), board.At(3, 3))
	if _, ok := m.Recall(key, b); ok {
		t.Fatal("an empty memory knows an answer")
	}
	m.Keep(key, b, &area, win)
	recall := func(b *board.Board, want bool, when string) {
		t.Helper()
		got, ok := m.Recall(key, b)
		if ok != want {
			t.Errorf("%s: known %v, want %v", when, ok, want)
		}
		expect := win
		expect.Nodes = 0
		if diff := cmp.Diff(expect, got); ok && diff != "" {
			t.Errorf("%s: mismatch (-want +got)\n%s", when, diff)
		}
	}
	recall(b, true, "at once")
	play(t, b, board.At(7, 7), board.White)
	recall(b, true, "after a far move")
	b.Try(board.At(3, 3), board.Black)
	recall(b, false, "after a move in the area")
	b.Undo()
	b.Try(board.At(3, 3), board.White)
	recall(b, false, "after the other's move in the area")
	b.Undo()
	recall(b, true, "when the move is taken back")
	other := newBoard(t, 9)
	play(t, other, board.At(2, 2), board.White)
	recall(other, false, "with a stone of the other color")
	larger := newBoard(t, 13)
	play(t, larger, board.At(2, 2), board.Black)
	recall(larger, false, "on a larger board")
	for name, k := range map[string]memory.Key{
		"kind":  {Kind: "defend", Points: key.Points},
		"color": {Color: board.White, Points: key.Points},
		"point": {Points: [3]board.Point{board.At(2, 2), board.At(1, 1)}},
		"level": {Points: key.Points, Level: 1},
	} {
		if _, ok := m.Recall(k, b); ok {
			t.Errorf("a question of another %s has the same answer", name)
		}
	}
	m.Clear()
	recall(b, false, "after Clear")
}

// TestTwoAnswers keeps the answers to one question in two positions.
func TestTwoAnswers(t *testing.T) {
	b, m := newBoard(t, 9), memory.New(0)
	key, area := attackAt(board.At(2, 2)), board.SetOf(board.At(3, 3))
	m.Keep(key, b, &area, win)
	b.Try(board.At(3, 3), board.White)
	m.Keep(key, b, &area, search.Result{})
	if res, ok := m.Recall(key, b); !ok || res.Code != search.Fail {
		t.Errorf("after the move: %+v, %v", res, ok)
	}
	b.Undo()
	if res, ok := m.Recall(key, b); !ok || res.Code != search.Win {
		t.Errorf("before the move: %+v, %v", res, ok)
	}
}

// TestKo keeps answers near and far from a ko: only the near one rests on who may
// not retake.
func TestKo(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . X O . . .
		. X O . O . .
		. . X O . . .`)
	m := memory.New(0)
	near, far := attackAt(board.At(2, 1)), attackAt(board.At(6, 6))
	nearArea, farArea := board.SetOf(board.At(2, 1), board.At(3, 1)), board.SetOf(board.At(6, 6))
	play(t, b, board.At(3, 1), board.Black)
	m.Keep(near, b, &nearArea, win)
	m.Keep(far, b, &farArea, win)
	known := func(want bool, when string) {
		t.Helper()
		if _, ok := m.Recall(near, b); ok != want {
			t.Errorf("%s: the near answer is known: %v, want %v", when, ok, want)
		}
		if _, ok := m.Recall(far, b); !ok {
			t.Errorf("%s: the far answer is lost", when)
		}
	}
	known(true, "with the ban")
	b.TryAssumeLegal(board.Pass, board.White)
	known(false, "when the ban is over")
	b.Undo()
	known(true, "with the ban again")
}

// TestLimitedIsNotKept offers an answer that was cut short.
func TestLimitedIsNotKept(t *testing.T) {
	b, m := newBoard(t, 9), memory.New(0)
	area := board.SetOf(board.At(0, 0))
	m.Keep(attackAt(board.At(0, 0)), b, &area, search.Result{Code: search.Win, Limited: true})
	if _, ok := m.Recall(attackAt(board.At(0, 0)), b); ok || m.Stats("attack").Kept != 0 {
		t.Error("an answer that was cut short is kept")
	}
}

// TestAreas opens questions inside one another: what an inner one touches, recalls
// or asks belongs to the outer ones, and not the other way round.
func TestAreas(t *testing.T) {
	b, m := newBoard(t, 9), memory.New(0)
	p := func(n int) board.Point { return board.At(n, 0) }
	recalled := board.SetOf(p(5), p(6))
	m.Keep(attackAt(p(5)), b, &recalled, win)
	m.Open()
	m.Touch(p(1))
	m.Open()
	m.Touch(p(2))
	set := board.SetOf(p(3))
	m.TouchSet(&set)
	m.Recall(attackAt(p(5)), b)
	inner := m.Close()
	m.Touch(p(7))
	m.Recall(attackAt(p(8)), b) // unknown: nothing rests on it
	outer := m.Close()
	if want := board.SetOf(p(2), p(3), p(5), p(6)); inner != want {
		t.Errorf("inner area %v, want %v", inner, want)
	}
	if want := board.SetOf(p(1), p(2), p(3), p(5), p(6), p(7)); outer != want {
		t.Errorf("outer area %v, want %v", outer, want)
	}
	if rest := m.Close(); rest != (board.Set{}) {
		t.Errorf("nothing is open, but its area is %v", rest)
	}
	m.Open()
	play(t, b, p(1), board.Black)
	play(t, b, p(4), board.White)
	m.TouchAll(b)
	all := m.Close()
	if all.Len() != 81 {
		t.Errorf("the whole board has %d points", all.Len())
	}
	m.Touch(p(1)) // outside of any question
	m.TouchAll(b)
}

// TestEviction fills a memory: it never holds more than its bytes allow, and keeps
// what was used last.
func TestEviction(t *testing.T) {
	const size = 1 << 16
	b, m := newBoard(t, 19), memory.New(size)
	area := board.SetOf(board.At(0, 0))
	key := func(i int) memory.Key { return memory.Key{Level: uint64(i)} }
	const asked = 1000
	for i := range asked {
		m.Keep(key(i), b, &area, win)
		m.Recall(key(0), b)
	}
	known := 0
	for i := range asked {
		if _, ok := m.Recall(key(i), b); ok {
			known++
		}
	}
	if _, ok := m.Recall(key(0), b); !ok {
		t.Error("an answer that is used all the time is lost")
	}
	if _, ok := m.Recall(key(asked-1), b); !ok {
		t.Error("the newest answer is lost")
	}
	// An answer holds three sets of points besides its result.
	least := int(3*unsafe.Sizeof(board.Set{}) + unsafe.Sizeof(search.Result{}) + unsafe.Sizeof(memory.Key{}))
	if known*least > size || known*least*4 < size {
		t.Errorf("%d answers of at least %d bytes in %d bytes", known, least, size)
	}
	if got := m.Stats("").Kept; got != asked {
		t.Errorf("%d answers kept, want %d", got, asked)
	}
}

// TestWorth: an answer that cost many nodes outlasts many cheap ones, and so does a cheap one that
// is recalled often; what is not used any more goes in the end.
func TestWorth(t *testing.T) {
	b := newBoard(t, 19)
	area := board.SetOf(board.At(0, 0))
	key := func(i int) memory.Key { return memory.Key{Level: uint64(i)} }
	cost := func(nodes int) search.Result { return search.Result{Code: search.Win, Nodes: nodes} }
	for _, used := range []bool{false, true} {
		m := memory.New(1 << 12) // few answers
		m.Keep(key(0), b, &area, cost(500))
		m.Keep(key(1), b, &area, cost(1))
		known := func(i int) bool { _, ok := m.Recall(key(i), b); return ok }
		if used {
			for range 400 {
				known(1)
			}
		}
		next := 2
		cheap := func(n int) {
			for range n {
				m.Keep(key(next), b, &area, cost(1))
				next++
			}
		}
		cheap(200)
		if !known(0) {
			t.Error("an answer of 500 nodes had to go for those of one node")
		}
		if known(1) != used {
			t.Errorf("an answer of one node, recalled often: %v, is known: %v", used, !used)
		}
		cheap(50_000)
		if known(0) || known(1) {
			t.Error("an answer that is not used any more stays for ever")
		}
	}
}

func TestSizes(t *testing.T) {
	for _, size := range []int{-1, 1, 100} {
		if memory.New(size) != nil {
			t.Errorf("a memory of %d bytes", size)
		}
	}
	for _, size := range []int{0, 1 << 13, 1 << 20, 1<<20 - 1} {
		m := memory.New(size)
		if m == nil {
			t.Fatalf("no memory of %d bytes", size)
		}
		limit := size
		if size == 0 {
			limit = 16 << 20
		}
		if got := bytesOf(t, size); got > uint64(limit)+1<<14 {
			t.Errorf("a memory of %d bytes takes %d", limit, got)
		}
	}
}

// bytesOf measures what New takes.
func bytesOf(t *testing.T, size int) uint64 {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	m := memory.New(size)
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(m)
	return after.TotalAlloc - before.TotalAlloc
}

func TestStats(t *testing.T) {
	b, m := newBoard(t, 9), memory.New(0)
	area := board.SetOf(board.At(0, 0))
	key := attackAt(board.At(0, 0))
	m.Recall(key, b)
	m.Keep(key, b, &area, win)
	m.Recall(key, b)
	m.Recall(key, b)
	want := memory.Stats{Asked: 3, Known: 2, Kept: 1, Saved: 2 * win.Nodes}
	if diff := cmp.Diff(want, m.Stats("attack")); diff != "" {
		t.Errorf("mismatch (-want +got)\n%s", diff)
	}
	if got := m.Stats("defend"); got != (memory.Stats{}) {
		t.Errorf("counts of another kind: %+v", got)
	}
	m.Clear()
	if got := m.Stats("attack"); got != (memory.Stats{}) {
		t.Errorf("counts after Clear: %+v", got)
	}
}

// TestNil asks everything of a memory that is nil.
func TestNil(t *testing.T) {
	var m *memory.Memory
	b := newBoard(t, 9)
	area := board.SetOf(board.At(0, 0))
	m.Open()
	m.Touch(board.At(0, 0))
	m.TouchSet(&area)
	m.TouchAll(b)
	m.Keep(attackAt(board.At(0, 0)), b, &area, win)
	if _, ok := m.Recall(attackAt(board.At(0, 0)), b); ok || m.Close() != (board.Set{}) || m.Stats("attack") != (memory.Stats{}) {
		t.Error("nothing remembers something")
	}
	m.Clear()
}

// TestTooManyKinds: a memory that has no room for further kinds recalls nothing of them.
func TestTooManyKinds(t *testing.T) {
	m := memory.New(1 << 20)
	b := boardtest.MustParse(t, ". . .\n. X .\n. . .\n")
	area := board.SetOf(board.At(1, 1))
	known := 0
	for i := range 300 {
		k := memory.Key{Kind: fmt.Sprintf("kind %d", i)}
		m.Keep(k, b, &area, search.Result{Code: search.Win, Nodes: i + 1})
		if r, ok := m.Recall(k, b); ok {
			known++
			if r.Code != search.Win || m.Stats(k.Kind) != (memory.Stats{Asked: 1, Known: 1, Kept: 1, Saved: i + 1}) {
				t.Errorf("%s: %v, %+v", k.Kind, r, m.Stats(k.Kind))
			}
		} else if m.Stats(k.Kind) != (memory.Stats{}) {
			t.Errorf("%s counts", k.Kind)
		}
	}
	if known < 100 || known == 300 {
		t.Errorf("%d of 300 kinds are known", known)
	}
}

// TestHash: the order of the parts and every point of a set count.
func TestHash(t *testing.T) {
	seen := map[uint64]string{}
	add := func(h uint64, name string) {
		if was, ok := seen[h]; ok {
			t.Errorf("%s and %s have the same hash", was, name)
		}
		seen[h] = name
	}
	for i, parts := range [][]uint64{{}, {0}, {0, 0}, {1}, {1, 2}, {2, 1}, {1, 2, 3}} {
		add(memory.Hash(parts...), fmt.Sprint("list ", i))
	}
	for i := range 361 {
		p := board.At(i%19, i/19)
		s := board.SetOf(p)
		add(memory.HashSet(&s), p.String())
	}
}

func TestNothingIsAllocated(t *testing.T) {
	b, m := newBoard(t, 19), memory.New(0)
	area := board.SetOf(board.At(0, 0))
	key := attackAt(board.At(0, 0))
	ask := func() {
		if _, ok := m.Recall(key, b); ok {
			key.Level++
		}
		m.Open()
		m.Touch(board.At(1, 1))
		m.Close()
		m.Keep(key, b, &area, win)
	}
	ask()
	if n := testing.AllocsPerRun(100, ask); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestPartsTellApart: questions that differ in one part alone do not get in each other's
// way, whatever the part: more of them are kept than have room beside each other.
func TestPartsTellApart(t *testing.T) {
	key := memory.Key{Kind: "connect", Color: board.Black, Points: [3]board.Point{board.At(1, 1), board.At(2, 2), board.At(3, 3)}, Level: 77}
	const n = 12
	for part, change := range map[string]func(k *memory.Key, i int){
		"kind":         func(k *memory.Key, i int) { k.Kind = strconv.Itoa(i) },
		"color":        func(k *memory.Key, i int) { k.Color = board.Color(i) },
		"first point":  func(k *memory.Key, i int) { k.Points[0] = board.At(i, 5) },
		"second point": func(k *memory.Key, i int) { k.Points[1] = board.At(i, 5) },
		"third point":  func(k *memory.Key, i int) { k.Points[2] = board.At(i, 5) },
		"level":        func(k *memory.Key, i int) { k.Level = uint64(i) },
		"size":         func(*memory.Key, int) {},
	} {
		m := memory.New(0)
		var area board.Set
		ask := func(i int) (memory.Key, *board.Board) {
			k, size := key, 9
			change(&k, i)
			if part == "size" {
				size += i
			}
			return k, newBoard(t, size)
		}
		for i := range n {
			k, b := ask(i)
			m.Keep(k, b, &area, search.Result{Code: search.Win, Move: board.At(i, 0)})
		}
		for i := range n {
			k, b := ask(i)
			if res, ok := m.Recall(k, b); !ok || res.Move != board.At(i, 0) {
				t.Errorf("%s: answer %d of %d: %v, %v", part, i, n, res.Move, ok)
			}
		}
	}
}
