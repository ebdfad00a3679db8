package connect

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/position"
	"github.com/tengen-go/tengen/reading/search"
)

// Cut is a way to cut two strings apart, and the way to prevent it.
type Cut struct {
	A    board.Point `json:"a"` // stones of the strings
	B    board.Point `json:"b"`
	Move board.Point `json:"move"` // of the opponent
	Code search.Code `json:"code"`
	// Defense is the move that connects the strings if their owner moves first, and DefenseCode
	// its result: search.Fail, with board.NoPoint, if they cannot be connected any more.
	Defense     board.Point `json:"defense"`
	DefenseCode search.Code `json:"defense_code"`
}

// Links are the groups of strings of a position, and the points where connections can be cut,
// from an Analyzer, from NewLinks, or from JSON. It is immutable, and results of its methods
// must not be modified. The zero Links have no board.
type Links struct {
	group   [board.NumPoints]int16 // of the stone at a point, plus 1
	strings [][]board.Point        // by group, the first stones of its strings
	cuts    [2]board.Set
	known   []Cut
	counts  []int
	joints  []Joint
	unknown board.Set // stones of strings whose links were not all looked at
	of      position.Position
}

// Joint is a match of a pattern that joined strings or marked cutting points. It explains the
// result.
type Joint struct {
	Pattern string        `json:"pattern"`
	Stones  []board.Point `json:"stones,omitempty"` // that were joined
	Cuts    []board.Point `json:"cuts,omitempty"`   // that were marked
}

// Describes reports whether the links are those of the position on b: the same stones
// and the same ko ban.
func (l *Links) Describes(b *board.Board) bool { return l.of.Describes(b) }

// Len returns the number of groups.
func (l *Links) Len() int { return len(l.strings) }

// Group returns the number of the group of the stone at p, or -1 if there is none. Groups are
// counted from 0 in the order of their first stones, rows from the top, each row from the left.
func (l *Links) Group(p board.Point) int {
	if p < 0 || int(p) >= len(l.group) {
		return -1
	}
	return int(l.group[p]) - 1
}

// Strings returns the strings of a group, a stone of each, in the order of the
// groups. It is nil if there is no such group.
func (l *Links) Strings(group int) []board.Point {
	if group < 0 || group >= len(l.strings) {
		return nil
	}
	return l.strings[group]
}

// All iterates over the numbers of the groups and their strings.
func (l *Links) All() iter.Seq2[int, []board.Point] { return slices.All(l.strings) }

// Same reports whether the stones at p and q belong to one group.
func (l *Links) Same(p, q board.Point) bool {
	g := l.Group(p)
	return g >= 0 && g == l.Group(q)
}

// IsUnknown reports whether the links of the string at p may be incomplete. A budget or a
// context ended too early, or the reader could not tell whether a string that would be linked
// can be captured. The string may belong to more strings than Strings returns.
func (l *Links) IsUnknown(p board.Point) bool { return l.unknown.Has(p) }

// Unknown returns the stones for which IsUnknown is true.
func (l *Links) Unknown() board.Set { return l.unknown }

// IsCut reports whether the opponent of c can cut links of c at p: class B of the
// pattern database has marked it.
func (l *Links) IsCut(c board.Color, p board.Point) bool {
	return c.IsPlayer() && l.cuts[c-1].Has(p)
}

// CuttingPoints returns the points at which the opponent of c can cut.
func (l *Links) CuttingPoints(c board.Color) board.Set {
	if !c.IsPlayer() {
		return board.Set{}
	}
	return l.cuts[c-1]
}

// Cuts returns the cuts that were found where a pattern would have joined
// strings.
func (l *Links) Cuts() []Cut { return l.known }

// Cutstone2 returns, for each stone, the number of points where it could cut, indexed by point,
// for worm.Worms.WithCutstone2.
func (l *Links) Cutstone2() []int { return l.counts }

// Joints returns the matches of patterns that had an effect, in their order.
func (l *Links) Joints() []Joint { return l.joints }

// String describes the groups of more than one string, the cuts, and the unknown strings, one
// on each line.
func (l *Links) String() string {
	var s strings.Builder
	for _, group := range l.strings {
		if len(group) > 1 {
			fmt.Fprintf(&s, "%v group", l.of.At(group[0]))
			for _, p := range group {
				fmt.Fprintf(&s, " %v", p)
			}
			s.WriteByte('\n')
		}
	}
	for _, c := range [2]board.Color{board.Black, board.White} {
		if cuts := l.CuttingPoints(c); !cuts.IsEmpty() {
			fmt.Fprintf(&s, "%v can be cut at %v\n", c, cuts)
		}
	}
	for _, c := range l.known {
		fmt.Fprintf(&s, "%v and %v: cut %v %v, connection %v %v\n", c.A, c.B, c.Move, c.Code, c.Defense, c.DefenseCode)
	}
	for p, n := range l.counts {
		if n != 0 {
			fmt.Fprintf(&s, "%v cuts at %d points\n", board.Point(p), n)
		}
	}
	if !l.unknown.IsEmpty() {
		fmt.Fprintf(&s, "unknown links of %v\n", l.unknown)
	}
	return s.String()
}
