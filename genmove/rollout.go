package genmove

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/tengen-go/tengen/board"
)

// Rollout plays random games whose moves are likelier to be sensible than those of
// board.Board.Playout: it answers ataris, captures, and prefers the 3×3 shapes of
// a Prior beside the last move. It has scratch space and belongs to one goroutine.
//
// The order of these attempts is that of the program MoGo. (S. Gelly, Y. Wang,
// R. Munos, O. Teytaud, Modification of UCT with Patterns in Monte-Carlo Go,
// 2006.)
type Rollout struct {
	weight *[1 << 16]float32 // of 3×3 shapes, relative to the far away ones together
	moves  []board.Move
	libs   [8]board.Point
}

// farWeight is how likely a rollout leaves the place of the last move: the weight
// of all the moves that are not beside it. It was set by judgement, not tuned.
const farWeight = 6

// Chances of a rollout, out of 256.
const (
	chanceTactics   = 230 // that it looks for ataris around the last move
	chanceSelfAtari = 16  // that it plays into atari
)

// NewRollout returns a Rollout that prefers the shapes of p. The error is ErrPrior
// if p is nil.
func NewRollout(p *Prior) (*Rollout, error) {
	if p == nil {
		return nil, fmt.Errorf("%w: none", ErrPrior)
	}
	r := &Rollout{weight: new([1 << 16]float32)}
	for code := range r.weight {
		var h [8]uint64
		for i := range 8 {
			content := code >> (2 * i) & 3
			if content == 0 {
				continue
			}
			for t := range h {
				h[t] += rings[i].keys[content][t]
			}
		}
		r.weight[code] = float32(math.Exp(float64(p.shape(shapeKey(&h, 0, 0)))))
	}
	return r, nil
}

// Clone returns a Rollout for another goroutine, which shares the tables.
func (r *Rollout) Clone() *Rollout { return &Rollout{weight: r.weight} }

// Play plays on from the position of b, c first, until both players pass or limit
// moves are made, and returns the moves. last is the move before, or NoPoint. The
// moves are ordinary moves: work on a board that CopyFrom refreshes, without trial
// moves. The slice is valid until the next call.
func (r *Rollout) Play(b *board.Board, c board.Color, last board.Point, limit int, src rand.Source) []board.Move {
	r.moves = r.moves[:0]
	for passes := 0; passes < 2 && len(r.moves) < limit; c = c.Opponent() {
		p := r.choose(b, c, last, src)
		if p == board.Pass {
			passes++
		} else {
			passes = 0
		}
		b.PlayAssumeLegal(p, c)
		r.moves = append(r.moves, board.Move{Point: p, Color: c})
		last = p
	}
	return r.moves
}

// choose returns a legal move of c, or Pass.
func (r *Rollout) choose(b *board.Board, c board.Color, last board.Point, src rand.Source) board.Point {
	if last.On(b.Size()) && b.At(last) == c.Opponent() {
		luck := src.Uint64()
		if luck&0xff < chanceTactics {
			if p := r.answer(b, c, last); p != board.NoPoint {
				return p
			}
		}
		if p := r.beside(b, c, last, float32(luck>>40)/(1<<24)); p != board.NoPoint {
			return p
		}
	}
	return r.anywhere(b, c, src)
}

// answer takes what the last move has left in atari, or saves what it has put into
// atari.
func (r *Rollout) answer(b *board.Board, c board.Color, last board.Point) board.Point {
	try := func(p board.Point) bool { return b.Legal(p, c, board.Strict) }
	if b.Liberties(last) == 1 {
		if p := b.AppendLibertiesN(r.libs[:0], last, 1)[0]; try(p) {
			return p
		}
	}
	for _, mine := range last.Neighbors() {
		if b.At(mine) != c || b.Liberties(mine) != 1 {
			continue
		}
		var enemies [32]board.Point
		for _, e := range b.AppendNeighborsAtMost(enemies[:0], mine, 1) {
			if p := b.AppendLibertiesN(r.libs[:0], e, 1)[0]; try(p) {
				return p
			}
		}
		if p := b.AppendLibertiesN(r.libs[:0], mine, 1)[0]; try(p) && b.LibertiesAfterAtMost(p, c, 2) > 1 {
			return p
		}
	}
	return board.NoPoint
}

// beside returns a move next to the last one, or NoPoint. luck is from 0 to 1.
func (r *Rollout) beside(b *board.Board, c board.Color, last board.Point, luck float32) board.Point {
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
		sum += r.weight[code(b, c, p)]
		sums[n], points[n] = sum, p
		n++
	}
	luck *= sum + farWeight
	for i := range n {
		if luck < sums[i] {
			if p := points[i]; r.sensible(b, c, p, 255) {
				return p
			}
			break
		}
	}
	return board.NoPoint
}

// code is the index of the 3×3 shape around p as c sees it, in the order of rings.
func code(b *board.Board, c board.Color, p board.Point) uint16 {
	var v uint16
	for i := range 8 {
		at := uint16(b.At(p + ringSteps[i]))
		if c == board.White && (at == 1 || at == 2) {
			at = 3 - at
		}
		v |= at << (2 * i)
	}
	return v
}

// ringSteps are the ways to the first eight rings.
var ringSteps = func() (steps [8]board.Point) {
	for i := range steps {
		steps[i] = board.Point(rings[i].dx)*board.East + board.Point(rings[i].dy)*board.North
	}
	return steps
}()

// anywhere returns a random sensible move, or Pass.
func (r *Rollout) anywhere(b *board.Board, c board.Color, src rand.Source) board.Point {
	left := b.EmptyPoints()
	for n := left.Len(); n > 0; n-- {
		luck := src.Uint64()
		i := int(luck >> 32 * uint64(n) >> 32)
		p := left.Nth(i)
		if r.sensible(b, c, p, luck&0xff) {
			return p
		}
		left.Remove(p)
	}
	return board.Pass
}

// sensible reports whether c may play at p and neither fills an eye nor, as a rule,
// plays into atari without capturing. luck is from 0 to 255.
func (r *Rollout) sensible(b *board.Board, c board.Color, p board.Point, luck uint64) bool {
	if b.IsEye(p, c) || !b.Legal(p, c, board.Strict) {
		return false
	}
	return luck < chanceSelfAtari || b.LibertiesAfterAtMost(p, c, 2) > 1 || b.IsCapture(p, c)
}

// Owner returns to whom a point counts on a board that has been played to the end:
// the stone on it, or the player whose stones are beside it; Empty if both have
// stones there, or none.
func Owner(b *board.Board, p board.Point) board.Color {
	if at := b.At(p); at != board.Empty {
		return at
	}
	owner := board.Empty
	for _, q := range p.Neighbors() {
		if at := b.At(q); at.IsPlayer() {
			owner |= at
		}
	}
	if owner == board.Border {
		return board.Empty
	}
	return owner
}
