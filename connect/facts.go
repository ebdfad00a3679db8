package connect

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/position"
	"github.com/tengen-go/tengen/reading/search"
)

// errLinks reports that links are not those of a position.
var errLinks = errors.New("invalid links")

// LinkFacts are the links of a position as plain data for NewLinks.
type LinkFacts struct {
	// Groups lists the groups, each by one stone of each of its strings. A string in no list is
	// a group of its own.
	Groups [][]board.Point
	// BlackCuts and WhiteCuts are the points at which the opponent of that player can
	// cut links of him.
	BlackCuts, WhiteCuts board.Set
	// Cuts are the cuts that were found, Joints the reasons of all this.
	Cuts   []Cut
	Joints []Joint
	// Cutstone2 is, for each stone, the number of points where it could cut. It is indexed by
	// point, with board.NumPoints entries; nil means 0 everywhere.
	Cutstone2 []int
	// Unknown has a stone, or more, of each string whose links are not all known.
	Unknown board.Set
}

// NewLinks makes the Links of the position on b from plain data, which it copies. It serves
// callers that find links without an Analyzer. The error is board.ErrNoBoard if b is nil; there
// is one if a point is off the board or has no stone, a string is in two groups, a
// group or a cut mixes colors, a move has no code or is on a stone (it may be board.Pass), or
// Cutstone2 is invalid.
func NewLinks(b *board.Board, f LinkFacts) (*Links, error) {
	if b == nil || b.Size() == 0 {
		return nil, board.ErrNoBoard
	}
	m := maker{b: b, l: &Links{of: position.Of(b), counts: make([]int, board.NumPoints)}}
	m.listStrings()
	for _, step := range []func(*LinkFacts) error{m.groups, m.points, m.cuts, m.joints, m.counts} {
		if err := step(&f); err != nil {
			return nil, fmt.Errorf("%w: %w", errLinks, err)
		}
	}
	return m.l, nil
}

// maker makes Links from plain data.
type maker struct {
	b       *board.Board
	l       *Links
	origins []board.Point // first stones of the strings, in the order of the board
	index   [board.NumPoints]int16
}

// listStrings finds the strings: rows from the top, each row from the left.
func (m *maker) listStrings() {
	size := m.b.Size()
	for i := range m.index {
		m.index[i] = -1
	}
	for row := size - 1; row >= 0; row-- {
		for col := range size {
			p := board.At(col, row)
			if !m.b.At(p).IsPlayer() || m.index[p] >= 0 {
				continue
			}
			for s := range m.b.Stones(p) {
				m.index[s] = int16(len(m.origins))
			}
			m.origins = append(m.origins, p)
		}
	}
}

// stone returns the number of the string of the stone at p.
func (m *maker) stone(p board.Point) (int16, error) {
	if !p.On(m.b.Size()) || m.index[p] < 0 {
		return -1, fmt.Errorf("no stone at %v", p)
	}
	return m.index[p], nil
}

func (m *maker) groups(f *LinkFacts) error {
	const alone = -1
	in := make([]int, len(m.origins)) // the group of each string
	for i := range in {
		in[i] = alone
	}
	for g, list := range f.Groups {
		for _, p := range list {
			i, err := m.stone(p)
			switch {
			case err != nil:
				return fmt.Errorf("group %d: %w", g, err)
			case in[i] != alone:
				return fmt.Errorf("group %d: the string of %v is in group %d too", g, p, in[i])
			case m.b.At(p) != m.b.At(list[0]):
				return fmt.Errorf("group %d: %v and %v are of different colors", g, list[0], p)
			}
			in[i] = g
		}
	}
	number := make([]int, len(f.Groups)) // one more than that in the order of the board
	for i, p := range m.origins {
		g := len(m.l.strings)
		if k := in[i]; k != alone {
			if number[k] == 0 {
				number[k] = g + 1
			}
			g = number[k] - 1
		}
		if g == len(m.l.strings) {
			m.l.strings = append(m.l.strings, nil)
		}
		m.l.strings[g] = append(m.l.strings[g], p)
		for s := range m.b.Stones(p) {
			m.l.group[s] = int16(g + 1)
		}
	}
	return nil
}

// points takes the cutting points and the strings that are unknown.
func (m *maker) points(f *LinkFacts) error {
	m.l.cuts = [2]board.Set{f.BlackCuts, f.WhiteCuts}
	all := board.AllPoints(m.b.Size())
	for _, s := range m.l.cuts {
		if s.AndNot(&all); !s.IsEmpty() {
			return fmt.Errorf("a cutting point at %v, which is not on the board", s.First())
		}
	}
	for p := range f.Unknown.All() {
		if _, err := m.stone(p); err != nil {
			return fmt.Errorf("unknown: %w", err)
		}
		for s := range m.b.Stones(p) {
			m.l.unknown.Add(s)
		}
	}
	return nil
}

func (m *maker) cuts(f *LinkFacts) error {
	for i := range f.Cuts {
		if err := m.checkCut(&f.Cuts[i]); err != nil {
			return fmt.Errorf("cut %d: %w", i, err)
		}
	}
	m.l.known = append([]Cut(nil), f.Cuts...)
	return nil
}

func (m *maker) checkCut(c *Cut) error {
	x, err := m.stone(c.A)
	y, err2 := m.stone(c.B)
	switch err := cmp.Or(err, err2); {
	case err != nil:
		return err
	case m.b.At(c.A) != m.b.At(c.B):
		return fmt.Errorf("%v and %v are of different colors", c.A, c.B)
	case x == y:
		return fmt.Errorf("%v and %v are one string", c.A, c.B)
	case c.Code == search.Fail || c.Code > search.Win:
		return fmt.Errorf("the code %v", c.Code)
	case c.DefenseCode > search.Win:
		return fmt.Errorf("the code %v", c.DefenseCode)
	case (c.DefenseCode == search.Fail) != (c.Defense == board.NoPoint):
		return fmt.Errorf("a defense at %v with the code %v", c.Defense, c.DefenseCode)
	}
	if p := c.Move; p != board.Pass && m.b.At(p) != board.Empty {
		return fmt.Errorf("a move at %v, which is no empty point", p)
	}
	if p := c.Defense; p != board.NoPoint && p != board.Pass && m.b.At(p) != board.Empty {
		return fmt.Errorf("a defense at %v, which is no empty point", p)
	}
	return nil
}

func (m *maker) joints(f *LinkFacts) error {
	for i, j := range f.Joints {
		for _, p := range j.Stones {
			if _, err := m.stone(p); err != nil {
				return fmt.Errorf("joint %d: %w", i, err)
			}
		}
		for _, p := range j.Cuts {
			if !p.On(m.b.Size()) {
				return fmt.Errorf("joint %d: %v is not on the board", i, p)
			}
		}
		m.l.joints = append(m.l.joints, Joint{j.Pattern, clone(j.Stones), clone(j.Cuts)})
	}
	return nil
}

// clone copies a list. Empty ones become nil, as they are in Links from an Analyzer.
func clone(list []board.Point) []board.Point { return append([]board.Point(nil), list...) }

func (m *maker) counts(f *LinkFacts) error {
	if f.Cutstone2 == nil {
		return nil
	}
	if n := len(f.Cutstone2); n != board.NumPoints {
		return fmt.Errorf("%d counts, want %d", n, board.NumPoints)
	}
	for i, n := range f.Cutstone2 {
		p := board.Point(i)
		if n == 0 {
			continue
		}
		if _, err := m.stone(p); err != nil {
			return fmt.Errorf("count: %w", err)
		}
		if n < 0 {
			return fmt.Errorf("count: %d at %v", n, p)
		}
	}
	copy(m.l.counts, f.Cutstone2)
	return nil
}

// linksJSON is the form of Links.
type linksJSON struct {
	position.JSON
	Groups    [][]board.Point `json:"groups"`
	Points    cutPoints       `json:"cutting_points"`
	Cuts      []Cut           `json:"cuts"`
	Cutstone2 []stoneCount    `json:"cutstone2"`
	Unknown   []board.Point   `json:"unknown,omitempty"`
	Joints    []Joint         `json:"joints"`
}

type cutPoints struct {
	Black []board.Point `json:"black"`
	White []board.Point `json:"white"`
}

type stoneCount struct {
	Stone board.Point `json:"stone"`
	Count int         `json:"count"`
}

// MarshalJSON writes an object; the package comment describes its members.
func (l *Links) MarshalJSON() ([]byte, error) {
	j := linksJSON{
		JSON:      l.of.JSON(),
		Groups:    append([][]board.Point{}, l.strings...),
		Points:    cutPoints{position.List(&l.cuts[0]), position.List(&l.cuts[1])},
		Cuts:      append([]Cut{}, l.known...),
		Cutstone2: []stoneCount{},
		Unknown:   position.List(&l.unknown),
		Joints:    append([]Joint{}, l.joints...),
	}
	for p, n := range l.counts {
		if n != 0 {
			j.Cutstone2 = append(j.Cutstone2, stoneCount{board.Point(p), n})
		}
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads what MarshalJSON writes. If the position or its links are invalid, see
// NewLinks, there is an error and l is unchanged.
func (l *Links) UnmarshalJSON(data []byte) error {
	v, err := readLinks(data)
	if err != nil {
		if !errors.Is(err, errLinks) {
			err = fmt.Errorf("%w: %w", errLinks, err)
		}
		return err
	}
	*l = *v
	return nil
}

func readLinks(data []byte) (*Links, error) {
	var j linksJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return nil, err
	}
	of, b, err := j.Read()
	if err != nil {
		return nil, err
	}
	f := LinkFacts{Groups: j.Groups, Cuts: j.Cuts, Joints: j.Joints}
	for _, s := range []struct {
		set  *board.Set
		list []board.Point
	}{{&f.BlackCuts, j.Points.Black}, {&f.WhiteCuts, j.Points.White}, {&f.Unknown, j.Unknown}} {
		if *s.set, err = position.Set(s.list, of.Size()); err != nil {
			return nil, err
		}
	}
	f.Cutstone2 = make([]int, board.NumPoints)
	for _, c := range j.Cutstone2 {
		if !c.Stone.On(of.Size()) || f.Cutstone2[c.Stone] != 0 {
			return nil, fmt.Errorf("%v is not on the board, or counted twice", c.Stone)
		}
		f.Cutstone2[c.Stone] = c.Count
	}
	v, err := NewLinks(b, f)
	if err != nil {
		return nil, err
	}
	v.of = of // with the ko
	return v, nil
}

// Facts returns the links as plain data, from which NewLinks makes them again.
func (l *Links) Facts() LinkFacts {
	f := LinkFacts{BlackCuts: l.cuts[0], WhiteCuts: l.cuts[1], Unknown: l.unknown,
		Cuts: slices.Clone(l.known), Cutstone2: slices.Clone(l.counts)}
	for _, g := range l.strings {
		f.Groups = append(f.Groups, clone(g))
	}
	for _, j := range l.joints {
		f.Joints = append(f.Joints, Joint{j.Pattern, clone(j.Stones), clone(j.Cuts)})
	}
	return f
}
