package connect

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
)

// within reports whether p is at most two steps from a point of the set, along the lines.
func within(set *board.Set, p board.Point) bool {
	for q := range set.All() {
		if max(p.Col()-q.Col(), q.Col()-p.Col())+max(p.Row()-q.Row(), q.Row()-p.Row()) <= 2 {
			return true
		}
	}
	return false
}

// keyed is what a key stands for: what is at the points of a zone.
func keyed(zone func(board.Point) bool, b *board.Board) string {
	text := ""
	for p := range board.Point(board.NumPoints) {
		if p.On(b.Size()) && zone(p) {
			text += p.String() + b.At(p).String()
		}
	}
	return text
}

// TestKeys changes boards at random points: two keys are the same if and only if the
// boards agree at the stones of the string, at the liberties of those around it that have
// three at most, and within two steps of its own liberties.
func TestKeys(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 181))
	r := New(Options{Tactics: searchtest.Captures{}})
	same, other := 0, 0
	zoneOf := func(b *board.Board, p board.Point) (func(board.Point) bool, string) {
		libs := b.LibertySet(p)
		around := board.Set{}
		for s := range b.Stones(p) {
			around.Add(s)
		}
		for _, n := range b.AppendNeighbors(nil, p) {
			if l := b.LibertySet(n); b.Liberties(n) <= 3 {
				around.Or(&l)
			}
		}
		zone := func(q board.Point) bool { return around.Has(q) || within(&libs, q) }
		return zone, keyed(zone, b)
	}
	stoneZone := func(b *board.Board, p board.Point, c board.Color) string {
		libs := b.LibertySetAfter(p, c)
		for _, n := range p.Neighbors() {
			if l := b.LibertySet(n); b.At(n) == c || b.At(n).IsPlayer() && b.Liberties(n) <= 3 {
				libs.Or(&l)
			}
		}
		return keyed(func(q board.Point) bool { return q == p || within(&libs, q) }, b)
	}
	for i := range 2000 {
		b, q := randomQuestion(t, rng, 6+i%3)
		low := q.str
		empty := b.EmptyPoints()
		p := empty.Nth(rng.IntN(empty.Len()))
		lone := empty.Nth(rng.IntN(empty.Len()))
		c := board.Color(1 + rng.IntN(2))
		if ko, _ := b.Ko(); ko != board.NoPoint || p == lone {
			continue
		}
		r.b = b
		r.use(gradeDeep)
		_, before := zoneOf(b, low)
		key, stoneKey, stoneBefore := r.stringKey(askAttack, low), r.stoneKey(lone, c), stoneZone(b, lone, c)
		for kind := range uint64(askFall + 1) {
			if kind != askAttack && r.stringKey(kind, low) == key {
				t.Errorf("questions 0 and %d have one key", kind)
			}
		}
		r.use(gradeFirst)
		if r.stringKey(askAttack, low) == key {
			t.Error("two readers have one key")
		}
		r.use(gradeDeep)
		if r.stoneKey(lone, c.Opponent()) == stoneKey {
			t.Error("stones of both colors have one key")
		}
		for s := range b.Stones(low) {
			if r.stringKey(askAttack, s) != key {
				t.Errorf("%v and %v of one string have two keys\n%v", s, low, b)
			}
		}
		if !b.Try(p, board.Color(1+rng.IntN(2))) {
			continue
		}
		if ko, _ := b.Ko(); b.At(low) == q.color && ko == board.NoPoint {
			_, after := zoneOf(b, low)
			// A string that has grown may have another lowest stone.
			if now, _ := target(b, low); now == low && (r.stringKey(askAttack, low) == key) != (before == after) {
				t.Errorf("%v after %v: one key %v, one zone %v\n%v", low, p, r.stringKey(askAttack, low) == key, before == after, b)
			}
			if before == after {
				same++
			} else {
				other++
			}
			if stoneAfter := stoneZone(b, lone, c); (r.stoneKey(lone, c) == stoneKey) != (stoneBefore == stoneAfter) {
				t.Errorf("a stone at %v after %v: one key %v\n%v", lone, p, r.stoneKey(lone, c) == stoneKey, b)
			}
		}
		b.Undo()
	}
	r.b = nil
	if same < 100 || other < 100 {
		t.Errorf("%d positions were the same, %d others", same, other)
	}
}

// TestKoKeys asks about a position with and without a ban, which have two keys.
func TestKoKeys(t *testing.T) {
	r := New(Options{Tactics: searchtest.Captures{}})
	b, err := board.ParseDiagram(`
		. . . . .
		. X O . .
		X . X O .
		. X O . .
		. . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	str := board.At(2, 3)
	r.b = b
	free := r.stringKey(askAttack, str)
	banned := free
	if b.Try(board.At(1, 2), board.White) {
		banned = r.stringKey(askAttack, str)
		b.Undo()
	}
	after := r.stringKey(askAttack, str)
	r.b = nil
	if banned == free || after != free {
		t.Errorf("keys %x, %x with a ban, %x again", free, banned, after)
	}
}

// TestNearbyForgets keeps an answer until the question ends.
func TestNearbyForgets(t *testing.T) {
	var n nearby
	n.reset()
	for _, key := range []uint64{1, nearbySize + 1, 7, 1 << 63} {
		e, known := n.find(key)
		if known {
			t.Errorf("%d is known", key)
		}
		want := search.Result{Code: search.KoA, Move: board.At(3, int(key%9))}
		n.put(e, key, want)
		e, known = n.find(key)
		if got := (search.Result{Code: e.code, Move: e.move}); !known || got != want {
			t.Errorf("%d: %v, %v, want %v", key, got, known, want)
		}
	}
	if _, known := n.find(1); known {
		t.Error("what was written over is known")
	}
	if _, known := n.find(nearbySize + 1); !known {
		t.Error("the answer that took its place is not")
	}
	n.reset()
	for _, key := range []uint64{0, nearbySize + 1, 7} {
		if _, known := n.find(key); known {
			t.Errorf("%d is known in the next question", key)
		}
	}
	n.gen = 1<<32 - 1
	n.put(&n.entries[5], 5, search.Result{})
	n.gen = 0
	n.put(&n.entries[6], 6, search.Result{})
	n.gen = 1<<32 - 1
	n.reset()
	if _, known := n.find(6); known || n.gen == 0 {
		t.Error("after all numbers of questions were used one is known")
	}
}

// TestAreas compares the area of an answer with a list made point by point.
func TestAreas(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 7))
	r := New(Options{Tactics: searchtest.Captures{}})
	for i := range 600 {
		b, _ := randomQuestion(t, rng, 5+i%4)
		all := board.AllPoints(b.Size())
		r.b, r.wide, r.touched = b, false, board.Set{}
		for range 1 + rng.IntN(4) {
			r.touch(all.Nth(rng.IntN(all.Len())))
		}
		got := r.area()
		// What the area must have, and what it may have: a string with many liberties gives
		// some of them.
		must, may := r.touched, board.Set{}
		for p := range r.touched.All() {
			near := p.Neighbors()
			for _, n := range append(near[:], p) {
				if !b.At(n).IsPlayer() {
					continue
				}
				libs := b.LibertySet(n)
				if b.Liberties(n) > 4 {
					may.Or(&libs)
					free := libs
					if free.And(&got); free.Len() < 4 {
						t.Errorf("%d liberties of %v\n%v", free.Len(), n, b)
					}
					continue
				}
				must.Or(&libs)
				for s := range b.Stones(n) {
					must.Add(s)
					for _, m := range s.Neighbors() {
						if b.Liberties(n) <= 2 && m.On(b.Size()) {
							must.Add(m)
						}
					}
				}
			}
		}
		if lost := must; !got.IsEmpty() {
			if lost.AndNot(&got); !lost.IsEmpty() {
				t.Errorf("of %v the area %v lacks %v\n%v", r.touched, got, lost, b)
			}
		}
		more := got
		more.AndNot(&must)
		if more.AndNot(&may); !more.IsEmpty() {
			t.Errorf("of %v the area %v has %v too\n%v", r.touched, got, more, b)
		}
		r.wide = true
		if got := r.area(); got != all {
			t.Errorf("an answer that rests on all has the area %v", got)
		}
	}
	r.b = nil
}
