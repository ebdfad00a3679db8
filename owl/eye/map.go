package eye

import (
	"fmt"
	"iter"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/position"
)

// Space is one eye space of a player.
type Space struct {
	Color board.Color `json:"color"`
	// Points are all points of the space, Marginal those that are open to the opponent.
	Points   board.Set `json:"points"`
	Marginal board.Set `json:"marginal"`
	Value    Value     `json:"value"`
	// Attack are the points where the opponent of Color gets Value.Min, and Defense those where
	// Color gets Value.Max, best ones first. They are empty if the order of moves does not
	// matter. A half eye is decided outside the space.
	Attack  []board.Point `json:"attack,omitempty"`
	Defense []board.Point `json:"defense,omitempty"`
	// AttackThreats and DefenseThreats are points of a settled space where a player threatens
	// to get Value.AttackTwice, or Value.DefendTwice.
	AttackThreats  []board.Point `json:"attack_threats,omitempty"`
	DefenseThreats []board.Point `json:"defense_threats,omitempty"`
	// HalfEyes are the points of the space that are half eyes.
	HalfEyes []board.Point `json:"half_eyes,omitempty"`
	// Pessimistic is Value.Min if all margins and half eyes fall; PessimisticAttack and
	// PessimisticDefense are where one would begin, or board.NoPoint.
	Pessimistic        int         `json:"pessimistic"`
	PessimisticAttack  board.Point `json:"pessimistic_attack,omitzero"`
	PessimisticDefense board.Point `json:"pessimistic_defense,omitzero"`
	// Fill are the points of a space of one settled eye that the opponent can fill in a
	// race to capture without giving the owner a second eye, best ones first.
	Fill []board.Point `json:"fill,omitempty"`
	// Source says where the value comes from: "table", which proves it; "solved", if all ways in
	// which the game can go on were tried; "parts", if moves divided the space into parts that the
	// table has; "size", if the space is too large for that; or "shapes" for Options.Shapes.
	Source string `json:"source,omitempty"`
}

// Origin returns the first point of the space, by which it is named: rows from the top,
// each row from the left.
func (s *Space) Origin() board.Point { return first(&s.Points) }

// first returns the first point of a set: rows from the top, each from the left.
func first(s *board.Set) board.Point {
	at := board.NoPoint
	for p := range s.All() {
		if at == board.NoPoint || p.Row() > at.Row() {
			at = p
		}
	}
	return at
}

// Size returns the number of points.
func (s *Space) Size() int { return s.Points.Len() }

// String describes the space in one line.
func (s *Space) String() string {
	var w strings.Builder
	fmt.Fprintf(&w, "%v %v size %d", s.Origin(), s.Color, s.Size())
	if n := s.Marginal.Len(); n > 0 {
		fmt.Fprintf(&w, " marginal %v", s.Marginal)
	}
	fmt.Fprintf(&w, " value %v", s.Value)
	list := func(name string, points []board.Point) {
		for i, p := range points {
			if i == 0 {
				w.WriteString(" " + name)
			}
			fmt.Fprintf(&w, " %v", p)
		}
	}
	list("attack", s.Attack)
	list("defense", s.Defense)
	list("attack threat", s.AttackThreats)
	list("defense threat", s.DefenseThreats)
	list("half eye", s.HalfEyes)
	if s.Pessimistic != s.Value.Min() {
		fmt.Fprintf(&w, " pessimistic %d", s.Pessimistic)
	}
	list("fill", s.Fill)
	if s.Source != byTable && s.Source != "" {
		fmt.Fprintf(&w, " by %v", s.Source)
	}
	return w.String()
}

// HalfEye is an end point of an eye space: one with at most one neighbor in it.
type HalfEye struct {
	Point board.Point `json:"point"`
	Color board.Color `json:"color"`
	// Topology is the sum of the values of the four points diagonally next to it. Above 2 the
	// point is a half eye, from 4 on a false one. The values are:
	//
	//   - 2 for a point of the opponent
	//   - 1 for a point that is open to both players, or off the board
	//   - 0 for a point of the owner, or beyond a corner
	//   - 1/4 more or less than 1 if a ko decides
	Topology float32 `json:"topology"`
	// Attack are the points where the opponent makes the eye false, and Defense those
	// where the owner makes it true.
	Attack  []board.Point `json:"attack,omitempty"`
	Defense []board.Point `json:"defense,omitempty"`
	// Territory reports that a false eye need not be filled: every string around it has an
	// eye elsewhere.
	Territory bool `json:"territory,omitempty"`
}

// IsHalf reports whether the point is half an eye, which is an eye only if its owner moves
// first.
func (h *HalfEye) IsHalf() bool { return h.Topology > eyeUpTo && h.Topology < falseFrom }

// IsFalse reports whether the eye is false.
func (h *HalfEye) IsFalse() bool { return h.Topology >= falseFrom }

// String describes the half eye in one line.
func (h *HalfEye) String() string {
	name := "eye"
	switch {
	case h.IsFalse():
		name = "false eye"
	case h.IsHalf():
		name = "half eye"
	}
	s := fmt.Sprintf("%v %v %s %g", h.Point, h.Color, name, h.Topology)
	if len(h.Attack) > 0 {
		s += fmt.Sprintf(" attack %v", h.Attack)
	}
	if len(h.Defense) > 0 {
		s += fmt.Sprintf(" defense %v", h.Defense)
	}
	if h.Territory {
		s += " territory"
	}
	return s
}

// Map is the eye spaces of a position, from an Analyzer, from NewMap, or from JSON. It is
// immutable: what its methods return may not be modified. The zero Map is of no board.
type Map struct {
	of     position.Position
	spaces [2][]Space
	index  [2][board.NumPoints]int16 // one more than that of the space
	ends   [2][]HalfEye
}

// Size returns the number of lines of the board.
func (m *Map) Size() int { return m.of.Size() }

// At returns the space of c that p belongs to, or nil.
func (m *Map) At(p board.Point, c board.Color) *Space {
	if !c.IsPlayer() || uint(p) >= board.NumPoints {
		return nil
	}
	i := m.index[index(c)][p]
	if i == 0 {
		return nil
	}
	return &m.spaces[index(c)][i-1]
}

// Owner returns the space that p belongs to if it belongs to one player alone, else nil.
func (m *Map) Owner(p board.Point) *Space {
	s, t := m.At(p, board.Black), m.At(p, board.White)
	switch {
	case t == nil:
		return s
	case s == nil:
		return t
	}
	return nil
}

// Spaces iterates over the spaces of c, those of both players if c is not a player, in the
// order of their origins.
func (m *Map) Spaces(c board.Color) iter.Seq[*Space] {
	return func(yield func(*Space) bool) {
		for i := range m.spaces {
			if c.IsPlayer() && i != index(c) {
				continue
			}
			for k := range m.spaces[i] {
				if !yield(&m.spaces[i][k]) {
					return
				}
			}
		}
	}
}

// Ends iterates over the end points of the spaces of c, or of both players if c is not a
// player, in the order of the board: eyes, half eyes and false eyes.
func (m *Map) Ends(c board.Color) iter.Seq[*HalfEye] {
	return func(yield func(*HalfEye) bool) {
		for i := range m.ends {
			if c.IsPlayer() && i != index(c) {
				continue
			}
			for k := range m.ends[i] {
				if !yield(&m.ends[i][k]) {
					return
				}
			}
		}
	}
}

// End returns the end point of a space of c at p, or nil.
func (m *Map) End(p board.Point, c board.Color) *HalfEye {
	for h := range m.Ends(c) {
		if h.Point == p {
			return h
		}
	}
	return nil
}

// HalfEye returns the half or false eye of either player at p, or nil.
func (m *Map) HalfEye(p board.Point) *HalfEye {
	for h := range m.Ends(board.Empty) {
		if h.Point == p && h.Topology > eyeUpTo {
			return h
		}
	}
	return nil
}

// Describes reports whether b is the position that was analyzed: the same stones and
// the same ko ban.
func (m *Map) Describes(b *board.Board) bool { return m.of.Describes(b) }

// String describes the spaces and the half eyes, one a line.
func (m *Map) String() string {
	var w strings.Builder
	for s := range m.Spaces(board.Empty) {
		w.WriteString(s.String() + "\n")
	}
	for h := range m.Ends(board.Empty) {
		if h.Topology > eyeUpTo {
			w.WriteString(h.String() + "\n")
		}
	}
	return w.String()
}
