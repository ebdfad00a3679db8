package boardtest

import (
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
)

// Reference is a board that keeps only the stones, the ko ban and the prisoners, and computes
// everything else when asked. It is slow and simple. A copy of the value is an independent
// board.
type Reference struct {
	size      int
	color     [board.NumPoints]board.Color
	ko        board.Point
	koColor   board.Color
	prisoners [3]int
}

// ReferenceOf returns a reference board with the position of b.
func ReferenceOf(b *board.Board) *Reference {
	r := &Reference{size: b.Size()}
	for p := range board.Points(r.size) {
		r.color[p] = b.At(p)
	}
	r.ko, r.koColor = b.Ko()
	r.prisoners = [3]int{0, b.Prisoners(board.Black), b.Prisoners(board.White)}
	return r
}

// Size returns the number of lines.
func (r *Reference) Size() int { return r.size }

// At returns the content of p.
func (r *Reference) At(p board.Point) board.Color {
	if !p.On(r.size) {
		return board.Border
	}
	return r.color[p]
}

// Ko returns the banned point and who may not play there, as board.Board.Ko.
func (r *Reference) Ko() (board.Point, board.Color) { return r.ko, r.koColor }

// Prisoners returns how many stones c has captured.
func (r *Reference) Prisoners(c board.Color) int { return r.prisoners[c] }

// String returns the stones of the string at p and its liberties, both in the order of points,
// or nothing if there is no stone.
func (r *Reference) String(p board.Point) (stones, liberties []board.Point) {
	c := r.At(p)
	if !c.IsPlayer() {
		return nil, nil
	}
	stones = append(stones, p)
	for i := 0; i < len(stones); i++ {
		for _, n := range stones[i].Neighbors() {
			switch r.At(n) {
			case c:
				if !slices.Contains(stones, n) {
					stones = append(stones, n)
				}
			case board.Empty:
				if !slices.Contains(liberties, n) {
					liberties = append(liberties, n)
				}
			}
		}
	}
	slices.Sort(stones)
	slices.Sort(liberties)
	return stones, liberties
}

// Play makes a move under the rules of m. The board is unchanged when there is
// an error, which is the same as that of board.Board.Play.
func (r *Reference) Play(p board.Point, c board.Color, m board.Mode) error {
	if !c.IsPlayer() {
		return board.ErrColor
	}
	if p == board.Pass {
		r.ko, r.koColor = board.NoPoint, board.Empty
		return nil
	}
	switch r.At(p) {
	case board.Border:
		return board.ErrPoint
	case board.Black, board.White:
		return board.ErrOccupied
	}
	if p == r.ko && c == r.koColor && m&board.IgnoreKo == 0 {
		return board.ErrKo
	}
	r.color[p] = c
	captured := r.takeWithoutLiberties(p, c.Opponent())
	own, liberties := r.String(p)
	if len(liberties) == 0 && m&board.AllowSuicide == 0 {
		r.color[p] = board.Empty
		return board.ErrSuicide
	}
	r.ko, r.koColor = board.NoPoint, board.Empty
	r.prisoners[c] += len(captured)
	if len(captured) == 1 && len(own) == 1 && len(liberties) == 1 {
		r.ko, r.koColor = captured[0], c.Opponent()
	}
	if len(liberties) == 0 {
		for _, q := range own {
			r.color[q] = board.Empty
		}
		r.prisoners[c.Opponent()] += len(own)
	}
	return nil
}

// takeWithoutLiberties takes the strings of color c beside p that have no
// liberty off the board and returns their stones.
func (r *Reference) takeWithoutLiberties(p board.Point, c board.Color) []board.Point {
	var taken []board.Point
	for _, n := range p.Neighbors() {
		if r.At(n) != c {
			continue
		}
		stones, liberties := r.String(n)
		if len(liberties) > 0 {
			continue
		}
		for _, q := range stones {
			r.color[q] = board.Empty
		}
		taken = append(taken, stones...)
	}
	return taken
}

// Compare returns an error that names the first difference between the position
// of b and that of r: stones, ko ban, prisoners, strings and liberties.
func (r *Reference) Compare(b *board.Board) error {
	if b.Size() != r.size {
		return fmt.Errorf("size %d, want %d", b.Size(), r.size)
	}
	for p := range board.Points(r.size) {
		if b.At(p) != r.At(p) {
			return fmt.Errorf("%v is %v, want %v", p, b.At(p), r.At(p))
		}
	}
	if ko, c := b.Ko(); ko != r.ko || c != r.koColor {
		return fmt.Errorf("ko ban %v for %v, want %v for %v", ko, c, r.ko, r.koColor)
	}
	for _, c := range [2]board.Color{board.Black, board.White} {
		if b.Prisoners(c) != r.prisoners[c] {
			return fmt.Errorf("prisoners of %v %d, want %d", c, b.Prisoners(c), r.prisoners[c])
		}
	}
	var done board.Set
	for p := range board.Points(r.size) {
		if done.Has(p) {
			continue
		}
		stones, liberties := r.String(p)
		if err := sameString(b, p, stones, liberties); err != nil {
			return err
		}
		for _, q := range stones {
			done.Add(q)
		}
	}
	return nil
}

// sameString checks what b says about the string at p.
func sameString(b *board.Board, p board.Point, stones, liberties []board.Point) error {
	got := b.AppendStones(nil, p)
	slices.Sort(got)
	if !slices.Equal(got, stones) {
		return fmt.Errorf("string at %v has stones %v, want %v", p, got, stones)
	}
	libs := b.LibertySet(p)
	if got := libs.Append(nil); !slices.Equal(got, liberties) {
		return fmt.Errorf("string at %v has liberties %v, want %v", p, got, liberties)
	}
	for _, q := range stones {
		switch {
		case b.Liberties(q) != len(liberties):
			return fmt.Errorf("string at %v has %d liberties, want %d", q, b.Liberties(q), len(liberties))
		case b.StringSize(q) != len(stones):
			return fmt.Errorf("string at %v has %d stones, want %d", q, b.StringSize(q), len(stones))
		case !b.SameString(p, q) || b.Origin(q) != b.Origin(p):
			return fmt.Errorf("%v and %v are not of one string", p, q)
		}
	}
	if len(stones) > 0 && !slices.Contains(stones, b.Origin(p)) {
		return fmt.Errorf("origin of %v is %v, outside the string", p, b.Origin(p))
	}
	return nil
}
