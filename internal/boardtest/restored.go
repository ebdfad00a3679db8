package boardtest

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
)

// snapshot is all that can be asked of a board, to see whether it has changed.
type snapshot struct {
	size      int
	hash      uint64
	ko        board.Point
	koColor   board.Color
	prisoners [2]int
	empty     board.Set
	trials    []trial
	points    []pointFacts
	stones    []board.Point // of the strings of all points, one after the other
}

type trial struct {
	point board.Point
	color board.Color
}

type pointFacts struct {
	point     board.Point
	color     board.Color
	liberties int
	libs      board.Set
	from, to  int // where the stones of its string are in the list
}

func takeSnapshot(b *board.Board) snapshot {
	s := snapshot{size: b.Size(), hash: b.Hash(), empty: b.EmptyPoints()}
	s.ko, s.koColor = b.Ko()
	s.prisoners = [2]int{b.Prisoners(board.Black), b.Prisoners(board.White)}
	for i := range b.Depth() {
		p, c := b.Trial(i)
		s.trials = append(s.trials, trial{p, c})
	}
	s.points = make([]pointFacts, 0, b.Size()*b.Size())
	for p := range board.Points(b.Size()) {
		from := len(s.stones)
		s.stones = b.AppendStones(s.stones, p)
		s.points = append(s.points, pointFacts{p, b.At(p), b.Liberties(p), b.LibertySet(p), from, len(s.stones)})
	}
	return s
}

// diff returns the first difference between two snapshots, or "".
func (s *snapshot) diff(now *snapshot) string {
	switch {
	case s.size != now.size:
		return fmt.Sprintf("size was %d, is %d", s.size, now.size)
	case !slices.Equal(s.trials, now.trials):
		return fmt.Sprintf("trial moves were %v, are %v", s.trials, now.trials)
	}
	for i := range s.points {
		was, is := &s.points[i], &now.points[i]
		switch a, b := s.stones[was.from:was.to], now.stones[is.from:is.to]; {
		case was.color != is.color:
			return fmt.Sprintf("%v was %v, is %v", was.point, was.color, is.color)
		case was.liberties != is.liberties || was.libs != is.libs:
			return fmt.Sprintf("%v had %d liberties %v, has %d %v", was.point,
				was.liberties, was.libs.Append(nil), is.liberties, is.libs.Append(nil))
		case !slices.Equal(a, b):
			return fmt.Sprintf("string of %v was %v, is %v", was.point, a, b)
		}
	}
	switch {
	case s.ko != now.ko || s.koColor != now.koColor:
		return fmt.Sprintf("ko ban was %v for %v, is %v for %v", s.ko, s.koColor, now.ko, now.koColor)
	case s.prisoners != now.prisoners:
		return fmt.Sprintf("prisoners were %v, are %v", s.prisoners, now.prisoners)
	case s.empty != now.empty:
		return fmt.Sprintf("empty points were %v, are %v", s.empty.Append(nil), now.empty.Append(nil))
	case s.hash != now.hash:
		return fmt.Sprintf("hash was %x, is %x", s.hash, now.hash)
	}
	return ""
}

// Restored records b and returns a function that fails the test if b has changed: the stones,
// liberties, ko ban, prisoners, hash and trial moves, and the order in which the stones of a
// string are listed, which may affect a search.
//
//	defer boardtest.Restored(t, b)()
func Restored(t testing.TB, b *board.Board) func() {
	was := takeSnapshot(b)
	diagram := Format(b)
	return func() {
		t.Helper()
		now := takeSnapshot(b)
		if d := was.diff(&now); d != "" {
			t.Errorf("the board has changed: %s\nwas\n%sis\n%s", d, diagram, Format(b))
		}
	}
}
