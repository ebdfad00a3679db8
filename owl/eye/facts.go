package eye

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/position"
)

// errMap reports that eye spaces are not those of a position.
var errMap = errors.New("invalid eye spaces")

// Facts are the eyes of a position as plain data for NewMap.
type Facts struct {
	Spaces []Space
	Ends   []HalfEye
}

// NewMap makes the Map of the position on b from plain data, which it copies. It serves callers
// that find eye spaces without an Analyzer.
//
// The error is board.ErrNoBoard if b is nil, and names the space or the end that is invalid:
// no color, no points or points off the board, points of another space of its color, stones
// that it does not enclose, marginal points or half eyes outside the space, an invalid value or
// vital point, or an end that is in no space or given twice.
func NewMap(b *board.Board, f Facts) (*Map, error) {
	if b == nil || b.Size() == 0 {
		return nil, board.ErrNoBoard
	}
	m := &Map{of: position.Of(b)}
	for k := range f.Spaces {
		s := f.Spaces[k].clone()
		if err := m.check(&s); err != nil {
			return nil, fmt.Errorf("%w: space %d: %w", errMap, k, err)
		}
		m.spaces[index(s.Color)] = append(m.spaces[index(s.Color)], s)
	}
	for i := range m.spaces {
		slices.SortStableFunc(m.spaces[i], func(s, t Space) int { return order(s.Origin()) - order(t.Origin()) })
		for k := range m.spaces[i] {
			for p := range m.spaces[i][k].Points.All() {
				if m.index[i][p] != 0 {
					return nil, fmt.Errorf("%w: %v is in two spaces", errMap, p)
				}
				m.index[i][p] = int16(k + 1)
			}
		}
	}
	for k := range f.Ends {
		h := f.Ends[k]
		switch {
		case !h.Color.IsPlayer():
			return nil, fmt.Errorf("%w: end %d: the color %v", errMap, k, h.Color)
		case m.At(h.Point, h.Color) == nil:
			return nil, fmt.Errorf("%w: end %d: %v is in no space", errMap, k, h.Point)
		case m.End(h.Point, h.Color) != nil:
			return nil, fmt.Errorf("%w: end %d: %v is there twice", errMap, k, h.Point)
		case !(h.Topology >= 0 && h.Topology <= 8):
			return nil, fmt.Errorf("%w: end %d: a sum of %v", errMap, k, h.Topology)
		}
		h.Attack, h.Defense = clone(h.Attack), clone(h.Defense)
		for _, l := range [2][]board.Point{h.Attack, h.Defense} {
			if err := m.checkPoints(l); err != nil {
				return nil, fmt.Errorf("%w: end %d: %w", errMap, k, err)
			}
		}
		m.ends[index(h.Color)] = append(m.ends[index(h.Color)], h)
	}
	for i := range m.ends {
		slices.SortStableFunc(m.ends[i], func(g, h HalfEye) int { return order(g.Point) - order(h.Point) })
	}
	return m, nil
}

// order numbers the points: rows from the top, each from the left.
func order(p board.Point) int { return p.Col() - p.Row()*board.NumPoints }

func clone(l []board.Point) []board.Point { return append([]board.Point(nil), l...) }

// lists returns the lists of points of a space.
func (s *Space) lists() []*[]board.Point {
	return []*[]board.Point{&s.Attack, &s.Defense, &s.AttackThreats, &s.DefenseThreats, &s.HalfEyes, &s.Fill}
}

func (s *Space) clone() Space {
	c := *s
	for _, l := range c.lists() {
		*l = clone(*l)
	}
	return c
}

// check reports what is wrong with a space.
func (m *Map) check(s *Space) error {
	all := board.AllPoints(m.Size())
	off, margin := s.Points, s.Marginal
	off.AndNot(&all)
	margin.AndNot(&s.Points)
	switch {
	case !s.Color.IsPlayer():
		return fmt.Errorf("the color %v", s.Color)
	case s.Points.IsEmpty():
		return errors.New("no points")
	case !off.IsEmpty():
		return fmt.Errorf("%v is not on the board", off.First())
	case !margin.IsEmpty():
		return fmt.Errorf("the margin %v is not in the space", margin.First())
	case !s.Value.Valid():
		return fmt.Errorf("the value %v", s.Value)
	case s.Pessimistic < 0 || s.Pessimistic > 3:
		return fmt.Errorf("%d eyes at least", s.Pessimistic)
	case !slices.Contains([]string{"", byTable, bySolving, byParts, fromSize, byShapes}, s.Source):
		return fmt.Errorf("the source %q", s.Source)
	}
	for _, l := range s.lists() {
		if err := m.checkPoints(*l); err != nil {
			return err
		}
	}
	for _, p := range s.HalfEyes {
		if !s.Points.Has(p) {
			return fmt.Errorf("the half eye %v is not in the space", p)
		}
	}
	return m.checkPoints(slices.DeleteFunc([]board.Point{s.PessimisticAttack, s.PessimisticDefense}, func(p board.Point) bool { return p == board.NoPoint }))
}

func (m *Map) checkPoints(l []board.Point) error {
	for _, p := range l {
		if !p.On(m.Size()) {
			return fmt.Errorf("%v is not on the board", p)
		}
	}
	return nil
}

// Facts returns the eyes as plain data, from which NewMap makes them again.
func (m *Map) Facts() Facts {
	var f Facts
	for s := range m.Spaces(board.Empty) {
		f.Spaces = append(f.Spaces, s.clone())
	}
	for h := range m.Ends(board.Empty) {
		c := *h
		c.Attack, c.Defense = clone(h.Attack), clone(h.Defense)
		f.Ends = append(f.Ends, c)
	}
	return f
}

// mapJSON is the form of a Map.
type mapJSON struct {
	position.JSON
	Spaces []spaceJSON `json:"spaces"`
	Ends   []HalfEye   `json:"ends"`
}

// spaceJSON is a Space with lists for its sets.
type spaceJSON struct {
	Space
	Points   []board.Point `json:"points"`
	Marginal []board.Point `json:"marginal"`
}

// MarshalJSON writes an object; the package comment describes its members.
func (m *Map) MarshalJSON() ([]byte, error) {
	j := mapJSON{JSON: m.of.JSON(), Spaces: []spaceJSON{}, Ends: []HalfEye{}}
	for s := range m.Spaces(board.Empty) {
		j.Spaces = append(j.Spaces, spaceJSON{*s, position.List(&s.Points), position.List(&s.Marginal)})
	}
	for h := range m.Ends(board.Empty) {
		j.Ends = append(j.Ends, *h)
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads what MarshalJSON writes. If the position or its spaces are invalid, see
// NewMap, there is an error and m is unchanged.
func (m *Map) UnmarshalJSON(data []byte) error {
	v, err := readMap(data)
	if err != nil {
		if !errors.Is(err, errMap) {
			err = fmt.Errorf("%w: %w", errMap, err)
		}
		return err
	}
	*m = *v
	return nil
}

func readMap(data []byte) (*Map, error) {
	var j mapJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return nil, err
	}
	of, b, err := j.Read()
	if err != nil {
		return nil, err
	}
	f := Facts{Ends: j.Ends}
	for _, s := range j.Spaces {
		if s.Space.Points, err = position.Set(s.Points, of.Size()); err != nil {
			return nil, err
		}
		if s.Space.Marginal, err = position.Set(s.Marginal, of.Size()); err != nil {
			return nil, err
		}
		f.Spaces = append(f.Spaces, s.Space)
	}
	v, err := NewMap(b, f)
	if err != nil {
		return nil, err
	}
	v.of = of // with the ko
	return v, nil
}
