package score

import "github.com/tengen-go/tengen/board"

// revive takes stones off the dead ones that nobody stands around: both have passed, so
// nobody is going to take what no living stone of the opponent touches, neither at once
// nor through empty points and other dead stones.
func (s *situation) revive() {
	for _, c := range [2]board.Color{board.Black, board.White} {
		own := s.b.StonesOf(c)
		own.And(&s.dead)
		living := s.b.StonesOf(c.Opponent())
		living.AndNot(&s.dead)
		region := s.b.EmptyPoints()
		region.Or(&own)
		for !own.IsEmpty() {
			part := board.SetOf(own.First())
			part.Flood(&region)
			beside := part
			beside.Grow()
			beside.And(&living)
			if beside.IsEmpty() {
				stones := part
				stones.And(&own)
				s.dead.AndNot(&stones)
			}
			own.AndNot(&part)
		}
	}
}
