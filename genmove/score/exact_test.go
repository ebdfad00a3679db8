package score

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/scatter"
)

// state is a position in a standoff: what is on the board, whose turn it is, and whether the other one has passed.
type state struct {
	hash   uint64
	turn   board.Color
	passed bool
}

// exact tells what comes of standoffs by going through all positions that can come about, and working back
// from those in which it is known, until nothing changes any more. Who repeats positions for ever does not succeed.
type exact struct {
	host   board.Color
	hosts  []board.Point
	guests board.Set
	points []board.Point
	known  map[board.Color]map[state]bool // by who seeks to take something
}

// succeeds reports whether seeker succeeds from a position.
func (x *exact) succeeds(b *board.Board, seeker, turn board.Color) bool {
	start := state{b.Hash(), turn, false}
	if x.known[seeker] == nil {
		x.known[seeker] = map[state]bool{}
	}
	if _, ok := x.known[seeker][start]; !ok {
		x.solve(b, seeker, turn)
	}
	return x.known[seeker][start]
}

func (x *exact) solve(b *board.Board, seeker, turn board.Color) {
	won := x.known[seeker]
	next := map[state][]state{}
	var open []state // those in which there is something to decide
	b = b.Clone()
	var visit func(turn board.Color, passed bool) state
	visit = func(turn board.Color, passed bool) state {
		at := state{b.Hash(), turn, passed}
		if _, ok := next[at]; ok {
			return at
		}
		next[at] = nil
		if over, v := x.over(b, seeker, turn); over {
			won[at] = v
			return at
		}
		won[at] = false
		open = append(open, at)
		mode := board.Strict
		if turn == seeker {
			mode = board.IgnoreKo
		}
		for _, p := range x.points {
			if b.At(p) == board.Empty && b.TryMode(p, turn, mode) {
				s := visit(turn.Opponent(), false)
				b.Undo()
				next[at] = append(next[at], s)
			}
		}
		if !passed {
			next[at] = append(next[at], visit(turn.Opponent(), true))
		}
		return at
	}
	visit(turn, false)
	for changed := true; changed; {
		changed = false
		for _, at := range open {
			if won[at] {
				continue
			}
			wins, all := false, true
			for _, s := range next[at] {
				wins, all = wins || won[s], all && won[s]
			}
			if at.passed {
				all = false // both stop
			}
			if at.turn == seeker && wins || at.turn != seeker && all {
				won[at], changed = true, true
			}
		}
	}
}

// over reports whether the seeker has taken what he seeks, and whether he succeeds by it: if the hosts
// took, they have to live afterwards, for which eight open points are enough.
func (x *exact) over(b *board.Board, seeker, turn board.Color) (over, succeeds bool) {
	if seeker != x.host {
		for _, p := range x.hosts {
			if b.At(p) != x.host {
				return true, true
			}
		}
		return false, false
	}
	open := 0
	for _, p := range x.points {
		if b.At(p) == board.Empty {
			open++
		}
		if b.At(p) == x.host.Opponent() && x.guests.Has(p) {
			return false, false
		}
	}
	for p := range x.guests.All() {
		if b.At(p) == x.host.Opponent() {
			return false, false
		}
	}
	return true, open >= 8 || !x.succeeds(b, x.host.Opponent(), turn)
}

// exactOf returns what tells about a standoff.
func exactOf(d *standoff) *exact {
	return &exact{d.host, slices.Clone(d.hosts), d.guests, slices.Clone(d.points), map[board.Color]map[state]bool{}}
}

// copied returns a standoff that knows nothing yet.
func copied(d *standoff) *standoff {
	c := *d
	c.b, c.known, c.nodes, c.repeated = d.b.Clone(), make(map[uint64]answer), 0, 0
	c.good[0], c.good[1] = make([]int, len(d.points)), make([]int, len(d.points))
	return &c
}

// randomStandoff returns a standoff on a small board between some strings of Black and all or some of White's, or with
// the colors exchanged, in which both play at some points only.
func randomStandoff(r *rand.Rand, size, open int) *standoff {
	for {
		b := scatter.Stones(r, size, 0.35, 0.45)
		host := board.Color(1 + r.IntN(2))
		hosts, guests := b.AppendStrings(nil, host), b.AppendStrings(nil, host.Opponent())
		empty := b.EmptyPoints()
		if len(hosts) == 0 || len(guests) == 0 || empty.Len() > open {
			continue
		}
		d := &standoff{ctx: context.Background(), b: b, host: host, known: make(map[uint64]answer), most: 1 << 30}
		for i, p := range hosts {
			if i == 0 || r.IntN(2) == 0 {
				d.hosts = append(d.hosts, p)
				addString(b, &d.stones, p)
			}
		}
		points := empty
		for i, p := range guests {
			if i == 0 || r.IntN(2) == 0 {
				addString(b, &d.guests, p)
				addString(b, &points, p)
			}
		}
		if points.Len() > 6 {
			continue
		}
		d.points = points.Append(nil)
		d.good[0], d.good[1] = make([]int, len(d.points)), make([]int, len(d.points))
		return d
	}
}

// TestStandoffExact compares what comes of standoffs with what working back through all of their positions says: who
// takes what, whoever moves first, and the verdict.
func TestStandoffExact(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(31, 1))
	seen := map[verdict]int{}
	for n := range 100 {
		d := randomStandoff(r, 3+n%2, 4-n%2)
		x := exactOf(d)
		var answers [2][2]bool // by seeker and turn
		for i, seeker := range [2]board.Color{d.host, d.host.Opponent()} {
			for j, turn := range [2]board.Color{d.host, d.host.Opponent()} {
				same := boardtest.Restored(t, d.b)
				got := copied(d).succeeds(seeker, turn, false)
				same()
				if answers[i][j] = x.succeeds(d.b, seeker, turn); got != answers[i][j] {
					t.Fatalf("%v are hosts, %v seeks, %v moves, at %v: succeeds %v, want %v\n%v", d.hosts, seeker, turn, d.points, got, answers[i][j], d.b)
				}
			}
		}
		want := unsettled
		switch {
		case !answers[0][0] && !answers[1][1]:
			want = locked
		case !answers[0][0]:
			want = lost
		case answers[0][1]:
			want = taken
		}
		seen[want]++
		if got := copied(d).verdict(); got != want {
			t.Fatalf("hosts %v, guests %v: verdict %v, want %v\n%v", d.hosts, d.guests, got, want, d.b)
		}
		// What is not known settles nothing.
		cut := copied(d)
		cut.most = 0
		if got := cut.verdict(); got != unsettled {
			t.Fatalf("with no moves to try: %v", got)
		}
	}
	t.Log(seen)
	for v := unsettled; v <= locked; v++ {
		if seen[v] == 0 {
			t.Errorf("the verdict %d comes about %d times", v, seen[v])
		}
	}
}

// plainKey writes down what the answer of a standoff rests on: its points, what is on them and beside them, which of these
// strings have liberties elsewhere, and which are hosts and guests.
func plainKey(d *standoff) string {
	in := map[board.Point]bool{}
	for _, p := range d.points {
		in[p] = true
	}
	var w strings.Builder
	for p := range board.Points(d.b.Size()) {
		near := in[p]
		for _, q := range neighborsOn(d.b, p) {
			near = near || in[q]
		}
		if !near {
			continue
		}
		fmt.Fprintf(&w, "%v %v %v", p, in[p], d.b.At(p))
		if d.b.At(p).IsPlayer() {
			elsewhere := false
			for _, l := range d.b.AppendLiberties(nil, p) {
				elsewhere = elsewhere || !in[l]
			}
			fmt.Fprintf(&w, " of %v, %v, host %v, guest %v", d.b.Origin(p), elsewhere, d.stones.Has(p), d.guests.Has(p))
		}
		w.WriteString("; ")
	}
	return w.String()
}

// TestStandoffKeys changes standoffs a little: two have the same key if and only if what their answers rest on is
// the same.
func TestStandoffKeys(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 2))
	keys, texts := map[string]uint64{}, map[uint64]string{}
	again, changed := 0, 0
	for range 150 {
		d := &standoff{b: scatter.Game(r, 5, 8+r.IntN(10))}
		for p := range board.Points(5) {
			if r.IntN(4) == 0 {
				d.points = append(d.points, p)
			}
		}
		for _, p := range d.b.AppendStrings(nil, board.Empty) {
			switch r.IntN(3) {
			case 0:
				addString(d.b, &d.stones, p)
			case 1:
				addString(d.b, &d.guests, p)
			}
		}
		for range 40 {
			text, key := plainKey(d), d.key()
			if k, ok := keys[text]; ok && k != key {
				t.Fatalf("two keys of %s\n%v", text, d.b)
			} else if ok {
				again++
			}
			if s, ok := texts[key]; ok && s != text {
				t.Fatalf("one key of %s\nand of %s", s, text)
			} else if !ok {
				changed++
			}
			keys[text], texts[key] = key, text
			p := board.At(r.IntN(5), r.IntN(5))
			switch r.IntN(5) {
			case 0: // a point more or less
				if i := slices.Index(d.points, p); i >= 0 {
					d.points = slices.Delete(d.points, i, i+1)
				} else {
					d.points = append(d.points, p)
				}
			case 1: // a string that is, or is not any more, a guest
				toggle(d.b, &d.guests, p)
			case 2:
				toggle(d.b, &d.stones, p)
			case 3:
				d.b.Try(p, board.Color(1+r.IntN(2)))
			default:
				d.b.Undo()
			}
		}
	}
	if again < 100 || changed < 1000 {
		t.Errorf("%d keys, %d of them again", changed, again)
	}
}

// toggle takes a string out of a set, or puts it there.
func toggle(b *board.Board, set *board.Set, p board.Point) {
	in := set.Has(p)
	for q := range b.Stones(p) {
		if in {
			set.Remove(q)
		} else {
			set.Add(q)
		}
	}
}

// TestStandoffEnds: when the context ends the answer is not known, soon.
func TestStandoffEnds(t *testing.T) {
	b := boardtest.MustParse(t, `
		O O O O O
		. . . . O
		. X X . O
		. . . . O
		O O O O O`)
	s := &situation{e: newInner(t), b: b, dead: b.StonesOf(board.Black)}
	list := s.enclosures()
	if len(list) != 1 {
		t.Fatalf("%d enclosures", len(list))
	}
	ctx, cancel := context.WithCancel(t.Context())
	d := newPlain(b)
	d.ctx = ctx
	cancel()
	if v := d.verdict(); v != unsettled || d.nodes > 2*standoffLook {
		t.Errorf("%v after %d moves", v, d.nodes)
	}
	if v, _, err := s.playOut(ctx, &list[0]); v != unsettled || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", v, err)
	}
}

// TestLives: hosts that have taken all guests live where eight points or more are open, and else if their opponent takes
// none of them from then on. He takes the stone at A1 if he moves first.
func TestLives(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . .
		. . . .
		X . . .
		O . . .`)
	for _, c := range []struct {
		points int
		turn   board.Color
		want   bool
	}{{8, board.Black, true}, {9, board.Black, true}, {7, board.Black, false}, {1, board.Black, false}} {
		d := &standoff{ctx: t.Context(), b: b, host: board.White, hosts: []board.Point{board.At(0, 0)}, known: make(map[uint64]answer), most: 1 << 20}
		d.points = []board.Point{board.At(0, 0), board.At(0, 1)} // with stones, these are not open
		for p := range board.Points(4) {
			if b.At(p) == board.Empty && len(d.points) < 2+c.points {
				d.points = append(d.points, p)
			}
		}
		d.good[0], d.good[1] = make([]int, len(d.points)), make([]int, len(d.points))
		if got := d.lives(c.turn); got != c.want {
			t.Errorf("with %d open points: lives %v, want %v", c.points, got, c.want)
		}
	}
}
