package playout

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/internal/hash"
	"github.com/tengen-go/tengen/internal/prior"
)

// Heavy is a Player that answers ataris and threats of them, plays at the vital points of small
// eye spaces, and prefers the 3×3 shapes of a prior.Table beside the last two moves. It has
// scratch space and belongs to one goroutine.
type Heavy struct {
	shapes  *shapes
	habits  habits
	careful bool   // whether players keep large strings out of atari
	seed    uint64 // of the random numbers of this game
	drawn   uint64 // how many there were
	field   field
	moves   []board.Move
	list    [largestNakade]board.Point
	libs    [8]board.Point
	strings [32]board.Point

	previous board.Point // the move before the last one
	ko       board.Point // where a stone was taken in a ko, or NoPoint
	koMove   int         // by which move

	trace *trace // what learning wants to know, or nil
}

// looksEvery is the number of moves between two looks at the context. They take a tenth
// of a millisecond or two on a large board.
const looksEvery = 64

// koMoves is how many moves later a ko is taken back.
const koMoves = 4

// NewHeavy returns a Heavy that prefers the shapes of t, as players do; see NewLearnt for one
// that plays for a search. The error is prior.ErrTable if t is nil.
func NewHeavy(t *prior.Table) (*Heavy, error) {
	if t == nil {
		return nil, fmt.Errorf("%w: none", prior.ErrTable)
	}
	return &Heavy{shapes: shapesOf(t), habits: DefaultHabits().units()}, nil
}

// Clone returns a Heavy for another goroutine, which shares the tables.
func (h *Heavy) Clone() *Heavy { return &Heavy{shapes: h.shapes, habits: h.habits, careful: h.careful} }

// Careful returns a Heavy for another goroutine, which shares the tables. Its players never put
// a string into atari that is too large to throw away. It is slower, and keeps groups in seki
// on the board.
func (h *Heavy) Careful() *Heavy { return &Heavy{shapes: h.shapes, habits: h.habits, careful: true} }

// Play implements Player. The error is also prior.ErrTable for a Heavy that
// NewHeavy has not made.
func (h *Heavy) Play(ctx context.Context, b *board.Board, c board.Color, last board.Point, limit int, src rand.Source) ([]board.Move, error) {
	if err := check(b, c, src); err != nil {
		return nil, err
	}
	if h == nil || h.shapes == nil {
		return nil, fmt.Errorf("%w: none", prior.ErrTable)
	}
	h.moves, h.seed, h.drawn = h.moves[:0], src.Uint64(), 0
	h.field.look(b)
	h.previous, h.ko = board.NoPoint, board.NoPoint
	if p, player := b.Ko(); player == c {
		h.ko, h.koMove = p, -1
	}
	for passes := 0; passes < 2 && len(h.moves) < limit; c = c.Opponent() {
		if len(h.moves)%looksEvery == 0 {
			if err := ended.Err(ctx); err != nil {
				return nil, err
			}
		}
		p := h.choose(b, c, last)
		if p == board.Pass {
			passes++
		} else {
			passes = 0
		}
		h.field.play(p, c)
		if ko, _ := b.Ko(); ko != board.NoPoint {
			h.ko, h.koMove = ko, len(h.moves)
		}
		h.moves = append(h.moves, board.Move{Point: p, Color: c})
		h.previous, last = last, p
	}
	return h.moves, nil
}

// random returns the next random number of the game. The source supplies one number, from which
// SplitMix64 makes all others, because a call through an interface for each number would be
// slow.
func (h *Heavy) random() uint64 {
	h.drawn++
	return hash.Nth(h.seed, h.drawn)
}

// choose returns a legal move of c, or Pass.
func (h *Heavy) choose(b *board.Board, c board.Color, last board.Point) board.Point {
	luck := h.random()
	h.trace.begin(b, last)
	if h.ko != board.NoPoint && h.looks(luck>>24, h.habits.retake) {
		if p := h.retake(b, c); p != board.NoPoint && h.does(retakes, luck>>24, h.habits.retake) {
			return p
		}
	}
	if b.At(last) == c.Opponent() {
		if h.looks(luck, h.habits.answer) {
			if p := h.answer(b, c, last); p != board.NoPoint && h.does(answers, luck, h.habits.answer) {
				return p
			}
		}
		if h.looks(luck>>8, h.habits.press) {
			if p := h.press(b, c, last); p != board.NoPoint && h.does(presses, luck>>8, h.habits.press) {
				return p
			}
		}
		if h.looks(luck>>16, h.habits.nakade) {
			if p := h.nakade(b, c, last); p != board.NoPoint && h.does(nakades, luck>>16, h.habits.nakade) {
				return p
			}
		}
		if p := h.beside(b, c, last, luck>>40); p != board.NoPoint {
			return p
		}
	}
	return h.anywhere(b, c)
}

// looks reports whether moves that are tried only with a chance are tried. The lowest eight
// bits of luck decide. While a game is traced they are always tried, because learning needs the
// rejected moves too.
func (h *Heavy) looks(luck, chance uint64) bool { return luck&0xff < chance || h.trace != nil }

// does reports whether luck leads to a move that was found.
func (h *Heavy) does(what int, luck, chance uint64) bool {
	yes := luck&0xff < chance
	if h.trace != nil {
		h.trace.took(what, chance, yes)
	}
	return yes
}

// retake takes the stone of a ko that c has lost a few moves ago, or returns NoPoint.
func (h *Heavy) retake(b *board.Board, c board.Color) board.Point {
	age := len(h.moves) - h.koMove
	if age > koMoves {
		h.ko = board.NoPoint
		return board.NoPoint
	}
	if age&1 == 0 || !b.Legal(h.ko, c, board.Strict) || !b.IsCapture(h.ko, c) {
		return board.NoPoint
	}
	return h.ko
}

// beside returns a move next to the last one or the one before, or NoPoint. luck is
// below 1 << 24.
func (h *Heavy) beside(b *board.Board, c board.Color, last board.Point, luck uint64) board.Point {
	var sums [16]uint32
	var points [16]board.Point
	n, sum := 0, uint32(0)
	weight, code := &h.shapes.weight[c&3], &h.field.code
	place := h.shapes.place[2*min(b.Liberties(last)-1, lastPlaces-1):]
	for i, step := range &around {
		p := last + step
		if b.At(p) != board.Empty {
			continue
		}
		sum += uint32(weight[code[p&near]]) * place[i>>2] / placeUnits
		sums[n&15], points[n&15] = sum, p
		n++
	}
	besideLast := n
	if previous := h.previous; previous > board.Pass {
		place := &h.shapes.place
		for i, step := range &around {
			p := previous + step
			if b.At(p) != board.Empty || adjacent(p, last) {
				continue
			}
			sum += uint32(weight[code[p&near]]) * place[previousPlaces+(i>>2)] / placeUnits
			sums[n&15], points[n&15] = sum, p
			n++
		}
	}
	at := uint32(luck * uint64(sum+h.habits.far) >> 24)
	if h.trace != nil {
		h.trace.beside(h, b, c, last, points[:n], sums[:n], besideLast, at)
	}
	for i := range n {
		if at < sums[i&15] {
			if p := points[i&15]; h.sensible(b, c, p, 255) {
				return p
			}
			break
		}
	}
	return board.NoPoint
}

// around are the ways to the eight points around a point.
var around = [8]board.Point{board.South, board.West, board.North, board.East,
	board.South + board.West, board.North + board.West, board.North + board.East, board.South + board.East}

// adjacent reports whether q is one of the eight points around p.
func adjacent(p, q board.Point) bool {
	d := p - q
	if d < 0 {
		d = -d
	}
	return d == board.East || d >= board.North-1 && d <= board.North+1
}

// anywhere returns a random sensible move, or Pass.
func (h *Heavy) anywhere(b *board.Board, c board.Color) board.Point {
	f := &h.field
	for n := f.n; n > 0; {
		luck := h.random()
		i := int(luck >> 32 * uint64(n) >> 32)
		p := f.empty[i]
		if h.sensible(b, c, p, luck&0xff) {
			return p
		}
		// What was refused waits behind the others.
		n--
		q := f.empty[n]
		f.empty[i], f.empty[n] = q, p
		f.where[q&near], f.where[p&near] = int16(i), int16(n)
	}
	return board.Pass
}

// sensible reports whether c may play at the empty point p and neither fills an eye nor, as
// a rule, plays into atari without capturing. luck is from 0 to 255.
func (h *Heavy) sensible(b *board.Board, c board.Color, p board.Point, luck uint64) bool {
	facts := h.shapes.facts[h.field.code[p&near]]
	switch {
	case facts&(eyeOf<<c) != 0:
		return false
	case facts&roomy != 0:
		return true
	case !b.Legal(p, c, board.Strict):
		return false
	case luck < h.habits.selfAtari && !h.careful:
		return true
	}
	return b.LibertiesAfterAtMost(p, c, 2) > 1 || b.IsCapture(p, c) || luck < h.habits.sacrifice && h.careful && h.sacrifice(b, c, p, luck)
}
