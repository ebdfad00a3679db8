package playout

import "github.com/tengen-go/tengen/board"

// trace keeps the choices of a playout for Learn.
type trace struct {
	class   *[1 << 16]uint16
	at      board.Point // near what is chosen now
	choices []choice
}

// choice is how the logarithm of the chance of what was chosen near a point changes with a
// number that is learnt.
type choice struct {
	at     board.Point
	number uint16
	slope  float32
}

func (t *trace) add(number int, slope float32) {
	t.choices = append(t.choices, choice{t.at, uint16(number), slope})
}

// begin notes that an answer to the last move is chosen.
func (t *trace) begin(b *board.Board, last board.Point) {
	if t == nil {
		return
	}
	if t.at = last; !last.On(b.Size()) {
		t.at = board.At(b.Size()/2, b.Size()/2)
	}
}

// took notes that a move was made or not, with a chance out of 256 of making it.
func (t *trace) took(what int, chance uint64, yes bool) {
	slope := -float32(chance) / 256
	if yes {
		slope++
	}
	t.add(what, slope)
}

// beside notes the choice of Heavy.beside: of the points with sums of weights, the first
// ones beside the last move, that whose sum is the first above at, or none.
func (t *trace) beside(h *Heavy, b *board.Board, c board.Color, last board.Point, points []board.Point, sums []uint32, besideLast int, at uint32) {
	before, found := uint32(0), false
	total := h.habits.far
	if len(sums) > 0 {
		total += sums[len(sums)-1]
	}
	slope := func(weight uint32, chosen bool) float32 {
		v := -float32(weight) / float32(max(total, 1))
		if chosen {
			v++
		}
		return v
	}
	for i, p := range points {
		v := slope(sums[i]-before, !found && at < sums[i])
		found = found || at < sums[i]
		before = sums[i]
		place := placeNumber + 2*min(b.Liberties(last)-1, lastPlaces-1)
		from := last
		if i >= besideLast {
			place, from = placeNumber+previousPlaces, h.previous
		}
		if d := p - from; d != board.North && d != board.South && d != board.East && d != board.West {
			place++
		}
		t.add(place, v)
		code := h.field.code[p&near]
		if c == board.White {
			code = exchanged(code)
		}
		t.add(shapeNumber+int(t.class[code]), v)
	}
	t.add(farNumber, slope(h.habits.far, !found))
}
