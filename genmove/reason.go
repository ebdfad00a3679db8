package genmove

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// Kind says in which way a move does something.
type Kind uint8

// The kinds of reasons. Targets of the kinds that speak of strings are strings, of the
// others groups.
const (
	// Attack captures a string of the opponent, Defend saves one of the own strings.
	Attack Kind = iota + 1
	Defend
	// AttackThreat threatens to capture a string, DefendThreat to save a lost one.
	AttackThreat
	DefendThreat
	// AttackEither captures one of two strings, DefendBoth saves both.
	AttackEither
	DefendBoth
	// Connect joins two of the own groups, Cut parts two of the opponent's.
	Connect
	Cut
	// Semeai wins a race, for the own group that is the target or against one of the
	// opponent; SemeaiThreat threatens to.
	Semeai
	SemeaiThreat
	// OwlAttack kills a group of the opponent, OwlDefend makes an own one live.
	OwlAttack
	OwlDefend
	// OwlAttackThreat threatens to kill a group, OwlDefendThreat to save a dead one.
	OwlAttackThreat
	OwlDefendThreat
	// OwlPreventThreat takes a threat against an own group away.
	OwlPreventThreat
	// UncertainAttack and UncertainDefend bear on a group of which reading is not sure
	// that it lives.
	UncertainAttack
	UncertainDefend
	// StrategicAttack makes a group of the opponent weaker, StrategicDefend an own one
	// stronger.
	StrategicAttack
	StrategicDefend
	// MyCombination begins a combination, YourCombination prevents one.
	MyCombination
	YourCombination
	// VitalEye is a point where both players decide about an eye of a group.
	VitalEye
	// ExpandTerritory and ExpandMoyo make territory, or what may become some; Invasion
	// settles in what would be the opponent's.
	ExpandTerritory
	ExpandMoyo
	Invasion
	// Habit is what players would consider, without a reason that could be named.
	Habit
	// Endgame moves have at most the value of the territory that they gain.
	Endgame
	// Antisuji forbids the move.
	Antisuji
	lastKind = Antisuji
)

var kindNames = [...]string{
	Attack: "attack", Defend: "defend", AttackThreat: "attack threat", DefendThreat: "defend threat",
	AttackEither: "attack either", DefendBoth: "defend both", Connect: "connect", Cut: "cut",
	Semeai: "semeai", SemeaiThreat: "semeai threat",
	OwlAttack: "owl attack", OwlDefend: "owl defend", OwlAttackThreat: "owl attack threat",
	OwlDefendThreat: "owl defend threat", OwlPreventThreat: "owl prevent threat",
	UncertainAttack: "uncertain attack", UncertainDefend: "uncertain defend",
	StrategicAttack: "strategic attack", StrategicDefend: "strategic defend",
	MyCombination: "my combination", YourCombination: "your combination", VitalEye: "vital eye",
	ExpandTerritory: "expand territory", ExpandMoyo: "expand moyo", Invasion: "invasion",
	Habit: "habit", Endgame: "endgame", Antisuji: "antisuji",
}

// String returns the name in words, such as "attack either".
func (k Kind) String() string {
	if k.valid() {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

func (k Kind) valid() bool { return k >= Attack && k <= lastKind }

// MarshalText implements encoding.TextMarshaler with the words of String, joined by
// underscores.
func (k Kind) MarshalText() ([]byte, error) {
	if !k.valid() {
		return nil, fmt.Errorf("%w: %d", errKind, uint8(k))
	}
	return []byte(strings.ReplaceAll(kindNames[k], " ", "_")), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (k *Kind) UnmarshalText(text []byte) error {
	i := slices.Index(kindNames[:], strings.ReplaceAll(string(text), "_", " "))
	if i < int(Attack) {
		return fmt.Errorf("%w: %q", errKind, text)
	}
	*k = Kind(i)
	return nil
}

// OfStrings reports whether the targets of reasons of the kind are strings.
func (k Kind) OfStrings() bool { return k >= Attack && k <= DefendBoth }

// Targets returns how many targets reasons of the kind have, 0 to 2.
func (k Kind) Targets() int {
	switch k {
	case AttackEither, DefendBoth, Connect, Cut:
		return 2
	case MyCombination, YourCombination, ExpandTerritory, ExpandMoyo, Invasion, Habit, Endgame, Antisuji:
		return 0
	}
	return 1
}

// Against reports whether the targets are of the opponent.
func (k Kind) Against() bool {
	switch k {
	case Attack, AttackThreat, AttackEither, Cut, OwlAttack, OwlAttackThreat, UncertainAttack, StrategicAttack:
		return true
	}
	return false
}

// IsThreat reports whether the opponent can answer a move of this kind and prevent its gain.
func (k Kind) IsThreat() bool {
	switch k {
	case AttackThreat, DefendThreat, SemeaiThreat, OwlAttackThreat, OwlDefendThreat:
		return true
	}
	return false
}

// Reason is something that speaks for a move, or against it.
type Reason struct {
	Kind Kind        `json:"kind"`
	Move board.Point `json:"move"`
	// Target and Other are the first stones of the strings or groups of the reason, or NoPoint;
	// the order of two targets does not matter.
	Target board.Point `json:"target,omitzero"`
	Other  board.Point `json:"other,omitzero"`
	// Code says whether it works without a ko.
	Code search.Code `json:"code"`
	// Value is the value in points of a reason without targets, such as a combination, if it
	// has one.
	Value float64 `json:"value,omitzero"`
	// Source names the fact or the pattern, with file and line, that it comes from.
	Source string `json:"source,omitempty"`
	// Discarded says why the reason does not count, and is empty if it does.
	Discarded string `json:"discarded,omitempty"`
}

// Counts reports whether the reason was not discarded.
func (r *Reason) Counts() bool { return r.Discarded == "" }

// String describes the reason in a line.
func (r Reason) String() string {
	s := fmt.Sprintf("%v: %v", r.Move, r.Kind)
	if r.Target != board.NoPoint {
		s += " " + r.Target.String()
	}
	if r.Other != board.NoPoint {
		s += " " + r.Other.String()
	}
	if r.Code != search.Win && r.Kind != Antisuji {
		s += " (" + r.Code.String() + ")"
	}
	if r.Source != "" {
		s += " [" + r.Source + "]"
	}
	if r.Discarded != "" {
		s += ", discarded: " + r.Discarded
	}
	return s
}

// Case is all that speaks for and against one move.
type Case struct {
	Reasons []Reason
	// Patterns names the patterns that propose the move, each once, with file, line and the
	// text of its colon line.
	Patterns []string
	// Shape are the contributions of patterns to the shape value, in the order in which
	// they were found; see ShapeFactor.
	Shape []float64
	// Followup is the gain of the player in points if the opponent does not answer, and
	// ReverseFollowup the gain of that kind that the move denies to the opponent.
	Followup, ReverseFollowup float64
	// MinValue and MaxValue bound the value of the move, MinTerritory and MaxTerritory
	// the territorial part of it. Where there is no upper bound it is +Inf.
	MinValue, MaxValue         float64
	MinTerritory, MaxTerritory float64
	// Randomness scales the random part of the value; the default is 1.
	Randomness float64
	// Replacement is the move that gets the value of this one, or NoPoint.
	Replacement board.Point
	// KnownSafe reports that the stone cannot be captured, which overrides reading. Worthwhile
	// reports that the move may be played as a mere threat.
	KnownSafe, Worthwhile bool
	// Expected is a lower bound by judgement, in points. Unlike MinValue it does not hold for
	// stones that are not safe, and the step "choice" may go below it.
	Expected float64
	shaped   map[shapeOf]bool // what Shape comes from, as far as that is patterns
	// Against are strings against which the move is a good threat even if they can be
	// saved by a counter-threat.
	Against []board.Point
}

// Has reports whether a reason of the kind counts.
func (c *Case) Has(k Kind) bool {
	return slices.ContainsFunc(c.Reasons, func(r Reason) bool { return r.Kind == k && r.Counts() })
}

// Find returns the reason of the kind and the targets that counts, or nil.
func (c *Case) Find(k Kind, target, other board.Point) *Reason {
	for i := range c.Reasons {
		r := &c.Reasons[i]
		if r.Kind == k && r.Counts() && (r.Target == target && r.Other == other || k.Targets() == 2 && r.Target == other && r.Other == target) {
			return r
		}
	}
	return nil
}

// Empty reports whether nothing speaks for the move or against it.
func (c *Case) Empty() bool {
	return len(c.Reasons) == 0 && len(c.Shape) == 0 && c.Followup == 0 && c.ReverseFollowup == 0 &&
		c.MinValue == 0 && c.Expected == 0 && c.MinTerritory == 0 && c.Replacement == board.NoPoint
}

// AtLeast raises the lower bound of the value.
func (c *Case) AtLeast(v float64) { c.MinValue = max(c.MinValue, v) }

// Expect raises the lower bound by judgement.
func (c *Case) Expect(v float64) { c.Expected = max(c.Expected, v) }

// AtMost lowers the upper bound of the value.
func (c *Case) AtMost(v float64) { c.MaxValue = min(c.MaxValue, v) }

// AddFollowup raises Followup to v if it is less: followups do not add up.
func (c *Case) AddFollowup(v float64) { c.Followup = max(c.Followup, v) }

// AddReverse raises ReverseFollowup to v if it is less.
func (c *Case) AddReverse(v float64) { c.ReverseFollowup = max(c.ReverseFollowup, v) }

// The factor by which a point of shape multiplies the value of a move, and how much of
// the value it works on.
const (
	shapeBase = 1.05
	shapeMost = 15
)

// ShapeFactor returns the factor of shape in the value of the move. It is 1.05 to the power of
// the largest good contribution minus the largest bad one, plus one for each further good one
// and minus one for each further bad one.
func (c *Case) ShapeFactor() float64 {
	best, worst, good, bad := 0.0, 0.0, 0, 0
	for _, v := range c.Shape {
		switch {
		case v > 0:
			best, good = max(best, v), good+1
		case v < 0:
			worst, bad = max(worst, -v), bad+1
		}
	}
	return math.Pow(shapeBase, best-worst+float64(max(good-1, 0)-max(bad-1, 0)))
}

// Reasons are the cases of all moves of one position. They belong to one goroutine.
type Reasons struct {
	s     *Situation
	cases [board.NumPoints]*Case
}

// NewReasons returns Reasons without any, for the position of s. Without one nothing can be
// added.
func NewReasons(s *Situation) *Reasons { return &Reasons{s: s} }

// placed reports whether the reasons are about a board.
func (r *Reasons) placed() bool { return r.s != nil && r.s.Board != nil }

// Situation returns the position that the reasons are about.
func (r *Reasons) Situation() *Situation { return r.s }

// At returns the case of a move, and makes one if there is none. For NoPoint and points off the
// board it returns a new case that belongs to no move.
func (r *Reasons) At(p board.Point) *Case {
	if p < 0 || int(p) >= len(r.cases) || !r.placed() || !p.On(r.s.Board.Size()) {
		return newCase()
	}
	if r.cases[p] == nil {
		r.cases[p] = newCase()
	}
	return r.cases[p]
}

func newCase() *Case {
	return &Case{MaxValue: math.Inf(1), MaxTerritory: math.Inf(1), Randomness: 1}
}

// Look returns the case of a move, or nil if nothing speaks for it or against it.
func (r *Reasons) Look(p board.Point) *Case {
	if p < 0 || int(p) >= len(r.cases) || r.cases[p] == nil || r.cases[p].Empty() {
		return nil
	}
	return r.cases[p]
}

// Moves returns the moves that have a case, in the order of the points.
func (r *Reasons) Moves() []board.Point {
	var list []board.Point
	if !r.placed() {
		return nil
	}
	for p := range board.Points(r.s.Board.Size()) {
		if r.Look(p) != nil {
			list = append(list, p)
		}
	}
	return list
}

// candidates returns the moves that have a case, and those that replace one, in the order of the
// points.
func (r *Reasons) candidates() []board.Point {
	moves := board.SetOf(r.Moves()...)
	for p := range board.Points(r.s.Board.Size()) {
		if to := r.replacement(p); moves.Has(p) && to != board.NoPoint {
			moves.Add(to)
		}
	}
	return moves.Append(nil)
}

// replacement returns the last move of the chain of replacements that begins at p, or NoPoint if
// there is none or the chain is a circle.
func (r *Reasons) replacement(p board.Point) board.Point {
	last := board.NoPoint
	seen := board.SetOf(p)
	for c := r.Look(p); c != nil && c.Replacement != board.NoPoint; c = r.Look(last) {
		if last = c.Replacement; seen.Has(last) {
			return board.NoPoint
		}
		seen.Add(last)
	}
	return last
}

// Add adds a reason and reports whether it is new. Targets become the first stones of their
// strings or groups, and of several reasons with the same kind, move and targets one remains,
// with the better code and value. It rejects a reason whose move is not an empty point, whose
// targets are missing, equal or of the wrong player, or whose code is search.Fail.
func (r *Reasons) Add(x Reason) bool {
	if !r.placed() {
		return false
	}
	b := r.s.Board
	if !x.Kind.valid() || !x.Move.On(b.Size()) || b.At(x.Move) != board.Empty {
		return false
	}
	if x.Code == search.Fail {
		if x.Kind.Targets() > 0 && (x.Kind < UncertainAttack || x.Kind > StrategicDefend) && x.Kind != VitalEye {
			return false
		}
		x.Code = search.Win
	}
	if n := x.Kind.Targets(); n > 0 {
		if x.Target = r.target(x.Kind, x.Target); x.Target == board.NoPoint {
			return false
		}
		if n == 2 {
			if x.Other = r.target(x.Kind, x.Other); x.Other == board.NoPoint || x.Other == x.Target {
				return false
			}
			if x.Other < x.Target {
				x.Target, x.Other = x.Other, x.Target
			}
		} else {
			x.Other = board.NoPoint
		}
	}
	c := r.At(x.Move)
	for i := range c.Reasons {
		if old := &c.Reasons[i]; old.Kind == x.Kind && old.Target == x.Target && old.Other == x.Other {
			if x.Code > old.Code {
				old.Code, old.Source = x.Code, x.Source
			}
			old.Value = max(old.Value, x.Value)
			return false
		}
	}
	c.Reasons = append(c.Reasons, x)
	return true
}

// target returns the stone that stands for the string or group of the stone at p, or
// NoPoint if the kind cannot be about it.
func (r *Reasons) target(k Kind, p board.Point) board.Point {
	c := r.s.Board.At(p)
	if !c.IsPlayer() {
		return board.NoPoint
	}
	if k != Semeai && k != SemeaiThreat && k != VitalEye && k.Against() != (c != r.s.ToPlay) {
		return board.NoPoint
	}
	if k.OfStrings() {
		return r.s.StringAt(p)
	}
	return r.s.GroupAt(p)
}

// Replace moves the value of the move at from to the one at to, and reports whether it does. It
// does nothing if from has a replacement already, if one is not an empty point, or if the
// replacements would form a cycle.
func (r *Reasons) Replace(from, to board.Point) bool {
	if !r.placed() {
		return false
	}
	b := r.s.Board
	if from == to || !from.On(b.Size()) || !to.On(b.Size()) || b.At(from) != board.Empty || b.At(to) != board.Empty {
		return false
	}
	c := r.At(from)
	if c.Replacement != board.NoPoint {
		return false
	}
	for p := to; p != board.NoPoint; {
		if p == from {
			return false
		}
		if next := r.cases[p]; next != nil {
			p = next.Replacement
		} else {
			p = board.NoPoint
		}
	}
	c.Replacement = to
	return true
}

// Forbid says that a move is never to be played.
func (r *Reasons) Forbid(p board.Point, source string) {
	r.Add(Reason{Kind: Antisuji, Move: p, Source: source})
}
