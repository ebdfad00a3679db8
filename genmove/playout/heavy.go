package playout

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/internal/ended"
)

// Heavy is a Player whose moves are likelier to be sensible than those of Light: it
// answers ataris, captures, and prefers the 3×3 shapes of a prior.Table beside the
// last move. It has scratch space and belongs to one goroutine.
//
// The order of these attempts is that of the program MoGo. (S. Gelly, Y. Wang,
// R. Munos, O. Teytaud, Modification of UCT with Patterns in Monte-Carlo Go,
// 2006.)
type Heavy struct {
	weight  *[1 << 16]float32 // of 3×3 shapes, relative to the far away ones together
	moves   []board.Move
	libs    [8]board.Point
	careful bool // whether players keep large strings out of atari
}

// farWeight is how likely a game leaves the place of the last move: the weight of
// all the moves that are not beside it. It was set by judgement, not tuned.
const farWeight = 6

// looksEvery is the number of moves between two looks at the context. They take a tenth
// of a millisecond or two on a large board.
const looksEvery = 64

// Chances of a move, out of 256.
const (
	chanceTactics   = 230 // that it looks for ataris around the last move
	chanceSelfAtari = 16  // that it plays into atari
	chanceNakade    = 100 // that a careful one does so where the opponent is left one eye
)

// largestNakade is the largest number of stones that can be worth giving up to leave the
// opponent one eye.
const largestNakade = 6

// NewHeavy returns a Heavy that prefers the shapes of t. The error is
// prior.ErrTable if t is nil.
func NewHeavy(t *prior.Table) (*Heavy, error) {
	if t == nil {
		return nil, fmt.Errorf("%w: none", prior.ErrTable)
	}
	h := &Heavy{weight: new([1 << 16]float32)}
	for shape := range h.weight {
		h.weight[shape] = float32(t.Factor(uint16(shape)))
	}
	return h, nil
}

// Clone returns a Heavy for another goroutine, which shares the tables.
func (h *Heavy) Clone() *Heavy { return &Heavy{weight: h.weight, careful: h.careful} }

// Careful returns a Heavy for another goroutine, which shares the tables, and in whose
// games nobody puts a string into atari that is too large to be worth it. That is slower,
// and keeps groups in seki on the board.
func (h *Heavy) Careful() *Heavy { return &Heavy{weight: h.weight, careful: true} }

// Play implements Player. The error is also prior.ErrTable for a Heavy that
// NewHeavy has not made.
func (h *Heavy) Play(ctx context.Context, b *board.Board, c board.Color, last board.Point, limit int, src rand.Source) ([]board.Move, error) {
	if err := check(b, c, src); err != nil {
		return nil, err
	}
	if h == nil || h.weight == nil {
		return nil, fmt.Errorf("%w: none", prior.ErrTable)
	}
	h.moves = h.moves[:0]
	for passes := 0; passes < 2 && len(h.moves) < limit; c = c.Opponent() {
		if len(h.moves)%looksEvery == 0 {
			if err := ended.Err(ctx); err != nil {
				return nil, err
			}
		}
		p := h.choose(b, c, last, src)
		if p == board.Pass {
			passes++
		} else {
			passes = 0
		}
		b.PlayAssumeLegal(p, c)
		h.moves = append(h.moves, board.Move{Point: p, Color: c})
		last = p
	}
	return h.moves, nil
}

// choose returns a legal move of c, or Pass.
func (h *Heavy) choose(b *board.Board, c board.Color, last board.Point, src rand.Source) board.Point {
	if last.On(b.Size()) && b.At(last) == c.Opponent() {
		luck := src.Uint64()
		if luck&0xff < chanceTactics {
			if p := h.answer(b, c, last); p != board.NoPoint {
				return p
			}
		}
		if p := h.beside(b, c, last, float32(luck>>40)/(1<<24)); p != board.NoPoint {
			return p
		}
	}
	return h.anywhere(b, c, src)
}

// answer takes what the last move has left in atari, or saves what it has put into
// atari.
func (h *Heavy) answer(b *board.Board, c board.Color, last board.Point) board.Point {
	try := func(p board.Point) bool { return b.Legal(p, c, board.Strict) }
	if b.Liberties(last) == 1 {
		if p := b.AppendLibertiesN(h.libs[:0], last, 1)[0]; try(p) {
			return p
		}
	}
	for _, mine := range last.Neighbors() {
		if b.At(mine) != c || b.Liberties(mine) != 1 {
			continue
		}
		var enemies [32]board.Point
		for _, e := range b.AppendNeighborsAtMost(enemies[:0], mine, 1) {
			if p := b.AppendLibertiesN(h.libs[:0], e, 1)[0]; try(p) {
				return p
			}
		}
		if p := b.AppendLibertiesN(h.libs[:0], mine, 1)[0]; try(p) && b.LibertiesAfterAtMost(p, c, 2) > 1 {
			return p
		}
	}
	return board.NoPoint
}

// beside returns a move next to the last one, or NoPoint. luck is from 0 to 1.
func (h *Heavy) beside(b *board.Board, c board.Color, last board.Point, luck float32) board.Point {
	var sums [8]float32
	var points [8]board.Point
	n, sum := 0, float32(0)
	straight, diagonal := last.Neighbors(), last.Diagonals()
	for i := range 8 {
		p := straight[i&3]
		if i > 3 {
			p = diagonal[i&3]
		}
		if b.At(p) != board.Empty {
			continue
		}
		sum += h.weight[prior.Around(b, p, c)]
		sums[n], points[n] = sum, p
		n++
	}
	luck *= sum + farWeight
	for i := range n {
		if luck < sums[i] {
			if p := points[i]; h.sensible(b, c, p, 255) {
				return p
			}
			break
		}
	}
	return board.NoPoint
}

// anywhere returns a random sensible move, or Pass.
func (h *Heavy) anywhere(b *board.Board, c board.Color, src rand.Source) board.Point {
	left := b.EmptyPoints()
	for n := left.Len(); n > 0; n-- {
		luck := src.Uint64()
		i := int(luck >> 32 * uint64(n) >> 32)
		p := left.Nth(i)
		if h.sensible(b, c, p, luck&0xff) {
			return p
		}
		left.Remove(p)
	}
	return board.Pass
}

// sensible reports whether c may play at p and neither fills an eye nor, as a rule,
// plays into atari without capturing. luck is from 0 to 255.
func (h *Heavy) sensible(b *board.Board, c board.Color, p board.Point, luck uint64) bool {
	if b.IsEye(p, c) || !b.Legal(p, c, board.Strict) {
		return false
	}
	if luck < chanceSelfAtari && !h.careful {
		return true
	}
	return b.LibertiesAfterAtMost(p, c, 2) > 1 || b.IsCapture(p, c) || h.careful && luck < chanceNakade && sacrifice(b, c, p, luck)
}

// sacrifice reports whether a stone of c at p makes a string that may be given up: one of
// up to three stones, now and then, or one that leaves a single eye when it is taken.
func sacrifice(b *board.Board, c board.Color, p board.Point, luck uint64) bool {
	var shape [largestNakade]board.Point
	shape[0] = p
	n := 1
	for _, q := range p.Neighbors() {
		if b.At(q) != c || slices.ContainsFunc(shape[1:n], func(s board.Point) bool { return b.SameString(s, q) }) {
			continue
		}
		if n+b.StringSize(q) > largestNakade {
			return false
		}
		n = len(b.AppendStones(shape[:n], q))
	}
	if n < 4 {
		return luck < chanceSelfAtari
	}
	links, most := 0, 0 // pairs of stones side by side, and the most that a stone has
	for i, s := range shape[:n] {
		mine := 0
		for _, q := range s.Neighbors() {
			if slices.Contains(shape[:n], q) {
				mine++
			}
			if slices.Contains(shape[:i], q) {
				links++
			}
		}
		most = max(most, mine)
	}
	switch n {
	case 4:
		return most == 3 || links == 4
	case 5:
		return most == 4 || links == 5
	default:
		return most == 4 && links == 6
	}
}
