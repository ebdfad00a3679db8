package dragon

import (
	"fmt"
	"iter"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/position"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
)

// Dragon is a group of strings that live or die together, with its facts.
type Dragon struct {
	// Origin is the first stone in board order: rows from the top, each row from
	// the left.
	Origin board.Point
	Color  board.Color
	// Strings are the first stones of its strings, in board order; Stones are all of
	// its stones.
	Strings []board.Point
	Stones  board.Set
	// EffectiveSize is the sum of that of its strings; see worm.Worm.
	EffectiveSize float64
	// StrategicSize is EffectiveSize plus its share of the surrounding weak groups of the
	// opponent, whose life depends on it: at most three times EffectiveSize.
	StrategicSize float64

	// Eyes is the sum of the values of its eye spaces. HalfEye is the point that decides
	// about one of them, or board.NoPoint.
	Eyes    eye.Value
	HalfEye board.Point
	// Lunch is a stone of a string of the opponent beside it that can be captured, or
	// board.NoPoint.
	Lunch board.Point
	// Escape is the room to run, larger if there is more; see influence.EscapeRoute. It takes
	// Surround into account, the ring of the opponent around the group, and SurroundSize, the
	// number of points in that ring.
	Escape       int
	Surround     influence.SurroundStatus
	SurroundSize int
	// MoyoSize is the number of points in its sphere of influence, and MoyoValue their value as
	// territory.
	MoyoSize  int
	MoyoValue float64

	// Crude is the status by eyes, moyo and escape, before reading.
	Crude Status
	// Attack and Defense are the results of reading. Attack says whether the opponent, moving
	// first, kills the group, and Defense whether its owner, moving first, saves it. Read is
	// set if the group was read; Defense is asked only if the attack succeeds.
	Attack, Defense search.Result
	Read            bool
	// Threat is a move of the opponent that threatens to kill the group, which he cannot kill
	// at once. Rescue is a move of the owner that threatens to save a dead group. Their codes
	// are those of the second moves, ThreatNext and RescueNext, which are board.NoPoint without
	// a threat.
	Threat, Rescue         search.MoveResult
	ThreatNext, RescueNext board.Point
	// Status is the conclusion, Safety a finer one.
	Status Status
	Safety Safety
	// WeaknessBefore is the weakness by eyes, moyo and escape, from 0 to 1; Weakness also uses
	// the status.
	WeaknessBefore, Weakness float64

	// Neighbors are the numbers of the dragons next to it, of both colors: those within five
	// steps through points outside the area of its opponent. Hostile are those of the opponent.
	Neighbors, Hostile []int
	// Semeais are the races with groups of the opponent that were read.
	Semeais []Semeai
	// Unknown reports that a limit or the context ended before all was found out.
	Unknown bool
}

// Semeai is a race between two groups, as one of them sees it.
type Semeai struct {
	// Opponent is the number of the other dragon.
	Opponent int `json:"opponent"`
	// Attack is whether the other group, whose owner moves first, wins, and Defense
	// whether this one does when its owner moves first.
	Attack  search.Result `json:"attack"`
	Defense search.Result `json:"defense"`
	// Seki reports that both live if this one moves first.
	Seki bool `json:"seki,omitempty"`
}

// Size returns the number of stones.
func (d *Dragon) Size() int { return d.Stones.Len() }

// Nearest returns the stones of d and e that are nearest to each other, and their distance, in
// rows and columns together. Of several pairs it returns the first one in board order. Without
// stones both are board.NoPoint and the distance is 0.
func (d *Dragon) Nearest(e *Dragon) (p, q board.Point, distance int) {
	p, q = board.NoPoint, board.NoPoint
	for x := range d.Stones.All() {
		for y := range e.Stones.All() {
			cols, rows := x.Col()-y.Col(), x.Row()-y.Row()
			if n := max(cols, -cols) + max(rows, -rows); p == board.NoPoint || n < distance {
				p, q, distance = x, y, n
			}
		}
	}
	return p, q, distance
}

// IsWeak reports whether the group is weaker than Weak.
func (d *Dragon) IsWeak() bool { return d.Weakness > Weak }

// String describes the dragon in one line.
func (d *Dragon) String() string {
	s := fmt.Sprintf("%v %v %v (%v), %d stones, eyes %v, escape %d, weakness %.2f", d.Origin, d.Color, d.Status, d.Safety, d.Size(),
		d.Eyes, d.Escape, d.Weakness)
	if d.Attack.Success() {
		s += fmt.Sprintf(", attack %v %v", d.Attack.Move, d.Attack.Code)
	}
	if d.Defense.Success() {
		s += fmt.Sprintf(", defense %v %v", d.Defense.Move, d.Defense.Code)
	}
	return s
}

// Dragons are the dragons of a position, from an Analyzer, from NewDragons, or from JSON. It is
// immutable, and results of its methods must not be modified. The zero Dragons has no board.
type Dragons struct {
	of      position.Position
	dragons []Dragon
	index   [board.NumPoints]int16 // one more than the number of the dragon
}

// Len returns the number of dragons.
func (d *Dragons) Len() int { return len(d.dragons) }

// Describes reports whether the dragons are those of the position on b: the same stones
// and the same ko ban.
func (d *Dragons) Describes(b *board.Board) bool { return d.of.Describes(b) }

// Index returns the number of the dragon of the stone at p, or -1.
func (d *Dragons) Index(p board.Point) int {
	if int(p) < 0 || int(p) >= len(d.index) {
		return -1
	}
	return int(d.index[p]) - 1
}

// At returns the dragon of the stone at p, or nil where there is none.
func (d *Dragons) At(p board.Point) *Dragon { return d.Dragon(d.Index(p)) }

// Dragon returns the dragon number i, counted from 0 in the order of the origins: rows
// from the top, each row from the left. It is nil if there is none.
func (d *Dragons) Dragon(i int) *Dragon {
	if i < 0 || i >= len(d.dragons) {
		return nil
	}
	return &d.dragons[i]
}

// All iterates over the dragons and their numbers.
func (d *Dragons) All() iter.Seq2[int, *Dragon] {
	return func(yield func(int, *Dragon) bool) {
		for i := range d.dragons {
			if !yield(i, &d.dragons[i]) {
				return
			}
		}
	}
}

// Same reports whether the stones at p and q belong to one dragon.
func (d *Dragons) Same(p, q board.Point) bool { return d.Index(p) >= 0 && d.Index(p) == d.Index(q) }

// Dead returns the stones that are lost if c moves first: those of dead groups, and of critical
// groups of the opponent of c. If c is not a player, only those of dead groups are returned.
func (d *Dragons) Dead(c board.Color) board.Set {
	var dead board.Set
	for i := range d.dragons {
		g := &d.dragons[i]
		if g.Status == Dead || g.Status == Critical && g.Color == c.Opponent() {
			dead.Or(&g.Stones)
		}
	}
	return dead
}

// String describes the dragons, one a line.
func (d *Dragons) String() string {
	var s strings.Builder
	for i := range d.dragons {
		fmt.Fprintln(&s, &d.dragons[i])
	}
	return s.String()
}
