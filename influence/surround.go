package influence

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
)

// SurroundStatus says whether a group is inside a ring of hostile stones.
type SurroundStatus uint8

// The numbers are those that the commands is_surrounded and does_surround
// answer.
const (
	NotSurrounded SurroundStatus = iota
	Surrounded
	WeaklySurrounded
)

// String returns "not surrounded", "surrounded" or "weakly surrounded".
func (s SurroundStatus) String() string {
	switch s {
	case NotSurrounded:
		return "not surrounded"
	case Surrounded:
		return "surrounded"
	case WeaklySurrounded:
		return "weakly surrounded"
	}
	return "unknown"
}

// statusWords are the words of MarshalText.
var statusWords = [...]string{"not_surrounded", "surrounded", "weakly_surrounded"}

// MarshalText implements encoding.TextMarshaler with the words of String, joined by
// underscores. The error wraps ErrInput.
func (s SurroundStatus) MarshalText() ([]byte, error) {
	if int(s) >= len(statusWords) {
		return nil, fmt.Errorf("%w: status %d", ErrInput, uint8(s))
	}
	return []byte(statusWords[s]), nil
}

// UnmarshalText implements encoding.TextUnmarshaler. The error wraps ErrInput.
func (s *SurroundStatus) UnmarshalText(text []byte) error {
	i := slices.Index(statusWords[:], string(text))
	if i < 0 {
		return fmt.Errorf("%w: status %q", ErrInput, text)
	}
	*s = SurroundStatus(i)
	return nil
}

// SurroundQuery asks whether a group is surrounded.
type SurroundQuery struct {
	Board  *board.Board
	Dragon *board.Set // the stones of the group
	// Hostile are the stones of the groups of the opponent around it.
	Hostile *board.Set
	// Allies are other groups of the same player that are neighbors of it. An ally with a stone
	// inside has to be inside too for the group to be surrounded. So has an ally beside the
	// ring that is a diagonal step from the group, with both points between empty.
	Allies []board.Set
}

// Surround is the ring around a group: the convex hull of the hostile stones
// that matter.
type Surround struct {
	Status SurroundStatus
	// Corners are the corners of the hull, clockwise around the center of
	// gravity of the group and beginning in the south.
	Corners []board.Point
	// Hull are the points in the hull, Ring those beside it.
	Hull, Ring board.Set
}

// Map returns 1 for a point in the hull, 2 for one beside it, else 0.
func (s *Surround) Map(p board.Point) int {
	switch {
	case s.Hull.Has(p):
		return 1
	case s.Ring.Has(p):
		return 2
	}
	return 0
}

// Size returns the number of points in the hull.
func (s *Surround) Size() int { return s.Hull.Len() }

// Squared distances: hostile stones as near as nearEnough always matter; a gap
// between corners above weakGap weakens the ring, one above openGap breaks it.
const (
	nearEnough = 8
	weakGap    = 27
	openGap    = 60
)

func squared(p, q board.Point) int {
	r, c := p.Row()-q.Row(), p.Col()-q.Col()
	return r*r + c*c
}

func squaredToSet(p board.Point, list []board.Point) int {
	least := math.MaxInt
	for _, q := range list {
		least = min(least, squared(p, q))
	}
	return least
}

// FindSurround finds the ring around a group, by the method of the manual of GNU Go: the lines
// between groups of one color are hard to cross, as Bruce Wilcox has pointed out. The error
// wraps ErrInput if the query is incomplete or the group has no stones.
func FindSurround(q SurroundQuery) (*Surround, error) {
	if q.Board == nil || q.Dragon == nil || q.Hostile == nil {
		return nil, fmt.Errorf("%w: board, group and hostile stones are needed", ErrInput)
	}
	dragon := q.Dragon.Append(nil)
	if len(dragon) == 0 || !q.Board.At(dragon[0]).IsPlayer() {
		return nil, fmt.Errorf("%w: group without stones", ErrInput)
	}
	marked := surroundSet(q.Board, q.Hostile)
	marked = discard(marked, dragon)
	s := &Surround{}
	if len(marked) < 3 {
		return s, nil
	}
	s.fill(hull(marked), q.Board.Size())
	s.sortCorners(dragon)
	s.Status = s.judge(&q, dragon)
	return s, nil
}

// surroundSet returns the hostile stones and the points on the edge below those
// on the second and third lines: the edge is a barrier too.
func surroundSet(b *board.Board, hostile *board.Set) []board.Point {
	set := *hostile
	size := b.Size()
	for p := range hostile.All() {
		for _, d := range steps[:4] {
			q := p + d.delta
			if b.At(q) == board.Empty && b.At(q+d.delta) == board.Empty {
				q += d.delta
			}
			if b.At(q) == board.Empty && b.At(q+d.delta) == board.Border {
				set.Add(q)
			}
		}
	}
	list := set.Append(nil)
	return slices.DeleteFunc(list, func(p board.Point) bool { return !p.On(size) })
}

// discard drops points behind a pair of others, one after the other.
func discard(marked, dragon []board.Point) []board.Point {
	for {
		i := slices.IndexFunc(marked, func(p board.Point) bool { return useless(p, marked, dragon) })
		if i < 0 {
			return marked
		}
		marked = slices.Delete(marked, i, i+1)
	}
}

// useless reports whether two other points lie before p as seen from the group:
// nearer to the group, nearer to p than the group is, and nearer to each other
// than p is to the group.
func useless(p board.Point, marked, dragon []board.Point) bool {
	far := squaredToSet(p, dragon)
	if far <= nearEnough {
		return false
	}
	for i, x := range marked {
		if x == p || squaredToSet(x, dragon) >= far || squared(x, p) >= far {
			continue
		}
		for _, y := range marked[i+1:] {
			if y != p && squaredToSet(y, dragon) < far && squared(y, p) < far && squared(x, y) < far {
				return true
			}
		}
	}
	return false
}

// turn is positive if a, b, c go round to the left.
func turn(a, b, c board.Point) int {
	return (b.Col()-a.Col())*(c.Row()-a.Row()) - (b.Row()-a.Row())*(c.Col()-a.Col())
}

// hull returns the corners of the convex hull of at least one point, to the
// left. (A. M. Andrew, Another efficient algorithm for convex hulls in two
// dimensions, 1979.)
func hull(points []board.Point) []board.Point {
	list := slices.Clone(points)
	slices.SortFunc(list, func(p, q board.Point) int {
		return cmp.Or(cmp.Compare(p.Col(), q.Col()), cmp.Compare(p.Row(), q.Row()))
	})
	var h []board.Point
	for pass := range 2 {
		start := len(h)
		for _, p := range list {
			for len(h) >= start+2 && turn(h[len(h)-2], h[len(h)-1], p) <= 0 {
				h = h[:len(h)-1]
			}
			h = append(h, p)
		}
		h = h[:len(h)-1] // the first of the other chain
		if pass == 0 {
			slices.Reverse(list)
		}
	}
	if len(h) == 0 {
		h = list[:1]
	}
	return h
}

// fill marks the points in the hull and beside it.
func (s *Surround) fill(corners []board.Point, size int) {
	s.Corners = corners
	for p := range board.Points(size) {
		if inside(p, corners) {
			s.Hull.Add(p)
		}
	}
	all := board.AllPoints(size)
	s.Ring = s.Hull
	s.Ring.Grow()
	s.Ring.And(&all)
	s.Ring.AndNot(&s.Hull)
}

// inside reports whether p lies in a convex polygon or on its border.
func inside(p board.Point, corners []board.Point) bool {
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		switch d := turn(a, b, p); {
		case d < 0:
			return false
		case len(corners) <= 2 && (d != 0 || squared(a, p)+squared(p, b) > squared(a, b)):
			return false
		}
	}
	return true
}

// sortCorners orders the corners by the angle south, center, corner.
func (s *Surround) sortCorners(dragon []board.Point) {
	row, col := 0, 0
	for _, p := range dragon {
		row, col = row+p.Row(), col+p.Col()
	}
	row, col = row/len(dragon), col/len(dragon)
	angle := func(p board.Point) float64 {
		// Clockwise from the south: west is a quarter.
		a := math.Atan2(float64(col-p.Col()), float64(row-p.Row()))
		if a < 0 {
			a += 2 * math.Pi
		}
		return a
	}
	slices.SortFunc(s.Corners, func(p, q board.Point) int {
		return cmp.Or(cmp.Compare(angle(p), angle(q)), cmp.Compare(p, q))
	})
}

// judge says how well the ring holds.
func (s *Surround) judge(q *SurroundQuery, dragon []board.Point) SurroundStatus {
	status := s.cover(dragon)
	if status == NotSurrounded || status == WeaklySurrounded && s.jumpsOut(q.Board, dragon) {
		return NotSurrounded
	}
	for i := range q.Allies {
		ally := q.Allies[i].Append(nil)
		if !slices.ContainsFunc(ally, func(p board.Point) bool { return s.reaches(q, p) }) {
			continue
		}
		switch s.cover(ally) {
		case NotSurrounded:
			return NotSurrounded
		case WeaklySurrounded:
			status = WeaklySurrounded
		}
	}
	last := q.Board.Size() - 1
	onEdge := func(p board.Point) bool {
		return min(p.Row(), p.Col(), last-p.Row(), last-p.Col()) == 0
	}
	for i, p := range s.Corners {
		next := s.Corners[(i+1)%len(s.Corners)]
		if onEdge(p) && onEdge(next) {
			continue
		}
		switch d := squared(p, next); {
		case d > openGap:
			return NotSurrounded
		case d > weakGap:
			status = WeaklySurrounded
		}
	}
	return status
}

// reaches reports whether a group with a stone at p can help the one inside.
func (s *Surround) reaches(q *SurroundQuery, p board.Point) bool {
	if s.Map(p) != 2 {
		return s.Map(p) == 1
	}
	for _, d := range steps[4:] {
		if q.Dragon.Has(p+d.delta) && q.Board.At(p+d.beside1) == board.Empty && q.Board.At(p+d.beside2) == board.Empty {
			return true
		}
	}
	return false
}

// cover reports whether stones are all in the hull, or some beside it.
func (s *Surround) cover(stones []board.Point) SurroundStatus {
	status := Surrounded
	for _, p := range stones {
		switch s.Map(p) {
		case 0:
			return NotSurrounded
		case 2:
			status = WeaklySurrounded
		}
	}
	if status == WeaklySurrounded && len(stones) == 1 {
		return NotSurrounded
	}
	return status
}

// jumpsOut reports whether a one-space jump leads out of the hull, with no stone of the
// opponent next to it, over the points beside the hull and above the second line. Other jumps
// lead along the ring or under it as often as away from it.
func (s *Surround) jumpsOut(b *board.Board, dragon []board.Point) bool {
	c, last := b.At(dragon[0]), b.Size()-1
	for _, p := range dragon {
		if !s.Hull.Has(p) {
			continue
		}
		for _, d := range steps[:4] {
			mid, to := p+d.delta, p+2*d.delta
			if b.At(mid) != board.Empty || b.At(to) != board.Empty || s.Map(to) != 0 ||
				min(to.Row(), to.Col(), last-to.Row(), last-to.Col()) < 2 {
				continue
			}
			free := true
			for _, m := range [2]board.Point{mid, to} {
				for _, n := range m.Neighbors() {
					free = free && b.At(n) != c.Opponent()
				}
			}
			if free {
				return true
			}
		}
	}
	return false
}

// DoesSurround returns the effect of a stone of the opponent at move on a group: the new status
// if the group was not surrounded before and is afterwards, else NotSurrounded. The board is
// left as it was. The errors are those of FindSurround, and ErrInput if the stone cannot be
// played.
func DoesSurround(q SurroundQuery, move board.Point) (SurroundStatus, error) {
	before, err := FindSurround(q)
	if err != nil || before.Status != NotSurrounded {
		return NotSurrounded, err
	}
	opponent := q.Board.At(q.Dragon.First()).Opponent()
	if move == board.Pass || !q.Board.Try(move, opponent) {
		return NotSurrounded, fmt.Errorf("%w: no move at %v", ErrInput, move)
	}
	defer q.Board.Undo()
	hostile, dragon := *q.Hostile, *q.Dragon
	hostile.Add(move)
	for p := range q.Dragon.All() {
		if q.Board.At(p) == board.Empty {
			dragon.Remove(p)
		}
	}
	if dragon.IsEmpty() {
		return Surrounded, nil
	}
	q.Hostile, q.Dragon = &hostile, &dragon
	after, err := FindSurround(q)
	if err != nil {
		return NotSurrounded, err
	}
	return after.Status, nil
}
