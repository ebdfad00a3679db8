package score

import (
	"bytes"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/position"
)

// frame is how a position is turned before it is counted: to the orientation whose picture is
// least, with Black to move. Searches break ties by the order of points, and playouts by chance, so
// that the count would depend on orientation, colors and the order of moves otherwise.
type frame struct {
	size int
	turn board.Transform
	swap bool // White was to move
}

// canonical returns the frame of the position on b, and the position in it.
func canonical(b *board.Board, toPlay board.Color, last board.Point) (frame, *board.Board, board.Point, error) {
	f := frame{size: b.Size(), swap: toPlay == board.White}
	least, picture := f.picture(nil, b, last), []byte(nil)
	for turn := board.Transform(1); turn < board.NumTransforms; turn++ {
		g := frame{f.size, turn, f.swap}
		if picture = g.picture(picture[:0], b, last); bytes.Compare(picture, least) < 0 {
			f, least, picture = g, picture, least
		}
	}
	turned, err := f.board(b)
	return f, turned, f.turn.Apply(last, f.size), err
}

// picture appends all that distinguishes the turned position.
func (f frame) picture(list []byte, b *board.Board, last board.Point) []byte {
	back := f.turn.Inverse()
	ko, _ := b.Ko()
	for p := range board.Points(f.size) {
		q := back.Apply(p, f.size)
		x := byte(f.color(b.At(q)))
		if q == last {
			x |= 4
		}
		if q == ko {
			x |= 8
		}
		list = append(list, x)
	}
	return list
}

// color returns the color in the frame of a stone of c, and the other way around.
func (f frame) color(c board.Color) board.Color {
	if f.swap && c.IsPlayer() {
		return c.Opponent()
	}
	return c
}

// board returns the turned board, with prisoners and the ko ban.
func (f frame) board(b *board.Board) (*board.Board, error) {
	var stones [2][]board.Point
	// A ko ban comes of the move that took a stone at ko: the stone at taker is played below.
	ko, banned := b.Ko()
	taker, _ := b.IsKoCapture(ko, banned)
	for p := range board.Points(f.size) {
		c := b.At(p)
		switch {
		case taker == board.NoPoint:
		case p == taker:
			c = board.Empty
		case p == ko:
			c = banned
		}
		if c.IsPlayer() {
			i := f.color(c) - board.Black
			stones[i] = append(stones[i], f.turn.Apply(p, f.size))
		}
	}
	turned, err := board.New(f.size)
	if err != nil {
		return nil, err
	}
	if err := turned.Setup(stones[0], stones[1], nil); err != nil {
		return nil, err
	}
	if taker != board.NoPoint {
		if err := turned.Play(f.turn.Apply(taker, f.size), f.color(banned.Opponent()), board.Strict); err != nil {
			return nil, err
		}
	}
	for _, c := range [2]board.Color{board.Black, board.White} {
		turned.SetPrisoners(f.color(c), b.Prisoners(c))
	}
	return turned, nil
}

// terms returns terms as seen in the frame.
func (f frame) terms(t terms) terms {
	if f.swap {
		t.komi, t.handicap = -t.komi, -t.handicap
		t.passStones[0], t.passStones[1] = t.passStones[1], t.passStones[0]
	}
	return t
}

// result returns a result of the turned position as one of the position on b, with terms.
func (f frame) result(r *Result, b *board.Board, t terms) *Result {
	out := &Result{pos: position.Of(b), finished: r.finished, certain: r.certain}
	sign := 1.0
	if f.swap {
		sign = -1
	}
	for p := range board.Points(f.size) {
		q := f.turn.Apply(p, f.size)
		out.status[p], out.sure[p] = r.status[q], r.sure[q]
		out.owner[p], out.land[p] = f.color(r.owner[q]), f.color(r.land[q])
		if out.chance[p] = r.chance[q]; f.swap {
			out.chance[p] = 0 - r.chance[q] // never -0
		}
	}
	out.area = board.Margin(sign*float64(r.area) + t.of(board.AreaScoring))
	out.byLand = board.Margin(sign*float64(r.byLand) + t.of(board.TerritoryScoring))
	if !r.finished {
		out.area, out.byLand = tenths(float64(out.area)), tenths(float64(out.byLand))
	}
	return out
}
