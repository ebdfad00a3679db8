package score

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/scatter"
)

// moment is a position with so many moves and passes to come.
type moment struct {
	hash   uint64
	turn   board.Color
	passed bool
	moves  int
}

// captures reports whether the opponent of d.host takes one of d.hosts within so many moves and passes,
// by trying all of them. It remembers nothing but answers for the same number of moves.
func (d *standoff) captures(turn board.Color, passed bool, moves int, known map[moment]bool) bool {
	for _, p := range d.hosts {
		if d.b.At(p) != d.host {
			return true
		}
	}
	if moves == 0 {
		return false
	}
	at := moment{d.b.Hash(), turn, passed, moves}
	if v, ok := known[at]; ok {
		return v
	}
	answers := map[bool]bool{}
	if passed {
		answers[false] = true // both stop
	} else {
		answers[d.captures(turn.Opponent(), true, moves-1, known)] = true
	}
	for _, p := range d.points {
		mode := board.Strict
		if turn != d.host {
			mode = board.IgnoreKo
		}
		if d.b.At(p) == board.Empty && d.b.TryMode(p, turn, mode) {
			answers[d.captures(turn.Opponent(), false, moves-1, known)] = true
			d.b.Undo()
		}
	}
	v := answers[true]
	if turn == d.host {
		v = !answers[false]
	}
	known[at] = v
	return v
}

// TestStandoff: in random positions the opponent of hosts takes one of them if he does so within some moves
// when all of them are played, and mostly only then: some captures take longer.
func TestStandoff(t *testing.T) {
	race.Alone(t)
	const moves = 12
	r := rand.New(rand.NewPCG(1, 2))
	same, more := 0, 0
	for range 250 {
		b := scatter.Stones(r, 3, 0.4, 0.45)
		white, open := b.StonesOf(board.White), b.EmptyPoints()
		if white.IsEmpty() || open.Len() > 4 {
			continue
		}
		d := newPlain(b)
		known := make(map[moment]bool)
		for _, turn := range [2]board.Color{board.Black, board.White} {
			restored := boardtest.Restored(t, b)
			got := d.succeeds(board.Black, turn, false)
			restored()
			switch want := d.captures(turn, false, moves, known); {
			case want && !got:
				t.Fatalf("%v moves: no capture, want one\n%v", turn, b)
			case want == got:
				same++
			default:
				more++
			}
		}
	}
	t.Logf("%d answers are those of %d moves, %d rest on more", same, moves, more)
	if same < 20*more || same == 0 {
		t.Errorf("%d answers are those of %d moves, %d are not", same, moves, more)
	}
}

// newPlain returns the standoff between all stones of a small board, White's being hosts.
func newPlain(b *board.Board) *standoff {
	d := &standoff{ctx: context.Background(), b: b, host: board.White, guests: b.StonesOf(board.Black), known: make(map[uint64]answer), most: 1 << 30}
	d.stones = b.StonesOf(board.White)
	d.hosts = b.AppendStrings(nil, board.White)
	for p := range board.Points(b.Size()) {
		d.points = append(d.points, p)
	}
	d.good[0], d.good[1] = make([]int, len(d.points)), make([]int, len(d.points))
	return d
}

// TestKeepers: a move is needed where White takes all stones of Black if he moves first and not if Black does, and
// it is one of those after which he takes them. Each answer is that of a standoff which knows nothing of others.
func TestKeepers(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(3, 4))
	needed := 0
	for range 150 {
		b := scatter.Stones(r, 3, 0.3, 0.45)
		black, white, open := b.StonesOf(board.Black), b.StonesOf(board.White), b.EmptyPoints()
		if black.IsEmpty() || white.IsEmpty() || open.Len() > 3 {
			continue
		}
		hosts := b.AppendStrings(nil, board.White)
		first := newPlain(b).succeeds(board.White, board.White, false)
		second := newPlain(b).succeeds(board.White, board.Black, false)
		if second && !first {
			t.Errorf("White takes if he moves second and not if he moves first\n%v", b)
		}
		var want []board.Point
		for p := range open.All() {
			if !second && b.Try(p, board.White) {
				after := newPlain(b)
				after.guests, after.stones, after.hosts = black, white, hosts
				if after.succeeds(board.White, board.Black, false) {
					want = append(want, p)
				}
				b.Undo()
			}
		}
		f := &finisher{kept: make(map[uint64][]board.Point)}
		for range 2 { // the second answer is remembered
			d := newPlain(b)
			if got := f.keepers(d); d.nodes > keeperNodes {
				break // it does not know
			} else if !slices.Equal(got, want) {
				t.Errorf("needed %v, want %v\n%v", got, want, b)
			}
		}
		if first != (second || len(want) > 0) {
			t.Errorf("White takes: %v, %v if Black moves first, by %v\n%v", first, second, want, b)
		}
		if len(want) > 0 {
			needed++
		}
	}
	t.Logf("%d need a move", needed)
	if needed == 0 {
		t.Error("no position needs a move")
	}
}

// TestGuests: which stones are guests makes a difference to what is remembered. Each answer is that of a finisher which
// remembers no other.
func TestGuests(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	differ := 0
	for range 400 {
		b := scatter.Stones(r, 3, 0.3, 0.45)
		strings, open := b.AppendStrings(nil, board.Black), b.EmptyPoints()
		if len(strings) < 2 || open.Len() > 3 || len(b.AppendStrings(nil, board.White)) == 0 {
			continue
		}
		f := &finisher{kept: make(map[uint64][]board.Point)}
		var lists [2][]board.Point
		for i, p := range strings[:2] {
			d, alone := newPlain(b), newPlain(b)
			d.guests = board.Set{}
			addString(b, &d.guests, p)
			alone.guests = d.guests
			lists[i] = f.keepers(d)
			if want := (&finisher{kept: make(map[uint64][]board.Point)}).keepers(alone); !slices.Equal(lists[i], want) {
				t.Fatalf("guests at %v: needed %v, want %v\n%v", p, lists[i], want, b)
			}
		}
		if !slices.Equal(lists[0], lists[1]) {
			differ++
		}
	}
	t.Logf("%d differ", differ)
	if differ == 0 {
		t.Error("no position has different answers")
	}
}
