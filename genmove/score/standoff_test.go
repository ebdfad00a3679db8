package score

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
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
	const moves = 12
	r := rand.New(rand.NewPCG(1, 2))
	same, more := 0, 0
	for range 400 {
		b := scatter.Stones(r, 3, 0.4, 0.45)
		white, open := b.StonesOf(board.White), b.EmptyPoints()
		if white.IsEmpty() || open.Len() > 4 {
			continue
		}
		d := &standoff{b: b, host: board.White, known: make(map[uint64]answer), most: 1 << 30}
		d.hosts = b.AppendStrings(nil, board.White)
		for p := range board.Points(b.Size()) {
			d.points = append(d.points, p)
		}
		d.good[0], d.good[1] = make([]int, len(d.points)), make([]int, len(d.points))
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
