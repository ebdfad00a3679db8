package connect

import (
	"encoding/json"
	"iter"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// Cut is a way to cut two strings apart, and the way to prevent it.
type Cut struct {
	A    board.Point `json:"a"` // stones of the strings
	B    board.Point `json:"b"`
	Move board.Point `json:"move"` // of the opponent
	Code search.Code `json:"code"`
	// Defense is the move that connects the strings if their owner comes first,
	// and DefenseCode what it achieves: search.Fail, with board.NoPoint, where
	// they are lost to each other already.
	Defense     board.Point `json:"defense"`
	DefenseCode search.Code `json:"defense_code"`
}

// Links says which strings of a position belong together, and where connections
// can be cut. It is immutable: what its methods return may not be modified.
type Links struct {
	group   [board.NumPoints]int16 // of the stone at a point, plus 1
	strings [][]board.Point        // by group, the first stones of its strings
	cuts    [2]board.Set
	known   []Cut
	counts  []int
	joints  []Joint
	size    int
	hash    uint64
}

// Joint is a match of a pattern that joined strings or marked cutting points, for
// those who want to know why.
type Joint struct {
	Pattern string        `json:"pattern"`
	Stones  []board.Point `json:"stones,omitempty"` // that were joined
	Cuts    []board.Point `json:"cuts,omitempty"`   // that were marked
}

// Describes reports whether the links are those of the position on b.
func (l *Links) Describes(b *board.Board) bool { return b.Size() == l.size && b.Hash() == l.hash }

// Len returns the number of groups.
func (l *Links) Len() int { return len(l.strings) }

// Group returns the number of the group that the stone at p belongs to, or -1
// where there is none. Groups are counted from 0 in the order of their first
// stones, rows from the top, each row from the left.
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

// Cutstone2 returns for each point how many points there are where the stone on
// it could cut, indexed by point: what worm.Worms.WithCutstone2 wants.
func (l *Links) Cutstone2() []int { return l.counts }

// Joints returns the matches of patterns that had an effect, in their order.
func (l *Links) Joints() []Joint { return l.joints }

// MarshalJSON writes an object with the fields size, groups (a list of the first
// stones of the strings of each group), cutting_points (an object with the points
// at which links of black and of white can be cut), cuts and joints, as Cuts and
// Joints return them. The counts of Cutstone2 are left out.
func (l *Links) MarshalJSON() ([]byte, error) {
	type points struct {
		Black []board.Point `json:"black"`
		White []board.Point `json:"white"`
	}
	listed := func(c board.Color) []board.Point {
		s := l.CuttingPoints(c)
		return s.Append([]board.Point{})
	}
	return json.Marshal(struct {
		Size   int             `json:"size"`
		Groups [][]board.Point `json:"groups"`
		Points points          `json:"cutting_points"`
		Cuts   []Cut           `json:"cuts"`
		Joints []Joint         `json:"joints"`
	}{
		l.size, append([][]board.Point{}, l.strings...), points{listed(board.Black), listed(board.White)},
		append([]Cut{}, l.known...), append([]Joint{}, l.joints...),
	})
}
