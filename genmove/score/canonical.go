package score

import (
	"bytes"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/position"
)

// frame is how a position is turned before it is counted, so that neither its orientation nor its
// colors nor the order of its moves change the count: of the eight orientations the one whose
// picture is least, with Black to move. Searches break ties by the order of points, and playouts
// by chance.
type frame struct {
	size int
	turn board.Transform
	swap bool // White was to move
}

// canonical returns the frame of the position on b, and the position in it.
func canonical(b *board.Board, toPlay board.Color, last board.Point) (frame, *board.Board, board.Point, error) {
	f := frame{size: b.Size(), swap: toPlay == board.White}
	var least, picture []byte
	for turn := range board.Transform(board.NumTransforms) {
		f.turn = turn
		picture = f.picture(picture[:0], b, last)
		if turn == 0 || bytes.Compare(picture, least) < 0 {
			least = append(least[:0], picture...)
		}
	}
	for f.turn = 0; !bytes.Equal(f.picture(picture[:0], b, last), least); {
		f.turn++
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
	retaken, taker := board.NoPoint, board.Empty
	ko, banned := b.Ko()
	if ko != board.NoPoint {
		retaken, _ = b.IsKoCapture(ko, banned)
		taker = banned.Opponent()
	}
	for p := range board.Points(f.size) {
		c := b.At(p)
		switch p {
		case retaken: // played below
			continue
		case ko:
			if retaken != board.NoPoint {
				c = banned
			}
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
	if retaken != board.NoPoint {
		if err := turned.Play(f.turn.Apply(retaken, f.size), f.color(taker), board.Strict); err != nil {
			return nil, err
		}
	}
	for _, c := range [2]board.Color{board.Black, board.White} {
		turned.SetPrisoners(f.color(c), b.Prisoners(c))
	}
	return turned, nil
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
	out.area = board.Margin(sign*float64(r.area) + t.komi + float64(t.handicap))
	out.byLand = board.Margin(sign*float64(r.byLand) + t.komi + float64(t.passStones[board.White-board.Black]-t.passStones[0]))
	if !r.finished {
		out.area, out.byLand = tenths(float64(out.area)), tenths(float64(out.byLand))
	}
	return out
}
