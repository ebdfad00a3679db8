package genmove

import (
	"cmp"
	"context"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/owl/combination"
	"github.com/tengen-go/tengen/owl/dragon"
)

// BreakIns is the Reasoner of ways into territories: those of the player whose turn it is,
// and those of the opponent, which a move at the same point often stops.
type BreakIns struct{}

// Reasons implements Reasoner. It needs BreakIns.
func (BreakIns) Reasons(_ context.Context, s *Situation, r *Reasons) error {
	if s.BreakIns == nil {
		return nil
	}
	for _, c := range [2]board.Color{s.ToPlay, s.Opponent()} {
		for _, move := range s.Expansions(c) {
			r.Add(Reason{Kind: ExpandTerritory, Move: move, Source: "break-ins"})
		}
	}
	return nil
}

// Combinations is the Reasoner of combination attacks of both players. It belongs to one
// goroutine.
type Combinations struct {
	reader *combination.Reader
	of     board.Color
}

// combinationsFrom is the level from which combinations are read.
const combinationsFrom = 3

// Reasons implements Reasoner.
func (k *Combinations) Reasons(ctx context.Context, s *Situation, r *Reasons) error {
	if s.Level < combinationsFrom || s.Worms == nil {
		return nil
	}
	if k.reader == nil {
		var err error
		k.reader, err = combination.New(combination.Options{Tactics: s.Analyst.Tactics(), Substance: s.Analyst.Life(), Nodes: combinationNodes})
		if err != nil {
			return err
		}
	}
	var dead board.Set
	if s.Dragons != nil {
		for _, g := range s.Dragons.All() {
			if g.Status == dragon.Dead || g.Status == dragon.Critical {
				dead.Or(&g.Stones)
			}
		}
	}
	mine, err := k.reader.Attack(ctx, s.Board, s.ToPlay, &dead)
	if err != nil {
		return err
	}
	if mine.Success() {
		r.Add(Reason{Kind: MyCombination, Move: mine.Move, Code: mine.Code, Value: float64(mine.Value), Source: "combinations"})
	}
	moves, his, err := k.reader.Defend(ctx, s.Board, s.Opponent(), &dead)
	if err != nil {
		return err
	}
	for _, m := range moves {
		r.Add(Reason{Kind: YourCombination, Move: m, Code: his.Code, Value: float64(his.Value), Source: "combinations"})
	}
	return nil
}

// combinationNodes bounds the search for combinations.
const combinationNodes = 400

// Corners is the Reasoner of known corner sequences and openings.
type Corners struct {
	// Least is the smallest frequency of moves that it suggests, 0 for DefaultLeast.
	Least float64
}

// DefaultLeast is the smallest frequency of moves that Corners suggests.
const DefaultLeast = 0.06

// Reasons implements Reasoner. It needs Joseki.
func (k Corners) Reasons(_ context.Context, s *Situation, r *Reasons) error {
	least := k.Least
	if least == 0 {
		least = DefaultLeast
	}
	for i := range s.Joseki {
		x := &s.Joseki[i]
		why := "joseki"
		if x.Line != "" {
			why += ": " + x.Line
		}
		switch x.Class {
		case joseki.Trick, joseki.Antisuji:
			r.Add(Reason{Kind: Antisuji, Move: x.Move, Source: why})
			continue
		}
		if x.Frequency < least || !s.Legal(x.Move) {
			continue
		}
		r.Add(Reason{Kind: ExpandTerritory, Move: x.Move, Source: why})
		r.Add(Reason{Kind: ExpandMoyo, Move: x.Move, Source: why})
		// What is played half of the time, or more often, is worth all that the class
		// says.
		r.At(x.Move).AtLeast(x.Value * min(1, 0.4+1.2*x.Frequency))
	}
	return nil
}

// Openings is the Reasoner of the first moves: in corners that nobody has played in, and
// in the middle against somebody who copies all moves.
type Openings struct{}

// emptyCorner is what a move into an empty corner is worth at least on a board of 19
// lines.
const emptyCorner = 30

// mirrorValue is what a move in the middle is worth against a copying opponent.
const mirrorValue = 50

// Reasons implements Reasoner.
func (Openings) Reasons(_ context.Context, s *Situation, r *Reasons) error {
	size := s.Board.Size()
	if mid := board.At(size/2, size/2); size%2 == 1 && isMirrored(s.Board) && s.Board.At(mid) == board.Empty && s.ToPlay == board.White {
		r.At(mid).AtLeast(mirrorValue)
		r.Add(Reason{Kind: ExpandMoyo, Move: mid, Source: "against mirror go"})
	}
	if size < 9 {
		return nil
	}
	for t := range board.Transform(4) {
		corner := func(col, row int) board.Point { return turned(col, row, t, size) }
		free := true
		for col := range min(7, size/2) {
			for row := range min(7, size/2) {
				free = free && s.Board.At(corner(col, row)) == board.Empty
			}
		}
		if !free {
			continue
		}
		value := emptyCorner * float64(size) / classSize
		for i, at := range [...][2]int{{3, 3}, {2, 3}, {3, 2}, {2, 2}} {
			if size < 11 {
				at[0], at[1] = min(at[0], size/2), min(at[1], size/2)
			}
			p := corner(at[0], at[1])
			r.Add(Reason{Kind: ExpandMoyo, Move: p, Source: "empty corner"})
			r.Add(Reason{Kind: ExpandTerritory, Move: p, Source: "empty corner"})
			r.At(p).AtLeast(value - 0.5*float64(i))
		}
	}
	return nil
}

// turned returns a point by its distances from two edges of the corner number t.
func turned(col, row int, t board.Transform, size int) board.Point {
	if t&1 != 0 {
		col = size - 1 - col
	}
	if t&2 != 0 {
		row = size - 1 - row
	}
	return board.At(col, row)
}

// Habits is the Reasoner of what players like, as a table learnt from games says. The
// likeliest moves become candidates, and those beside weak groups bear on these. It
// belongs to one goroutine.
type Habits struct {
	estimator *prior.Estimator
	list      []prior.Chance
}

// NewHabits returns Habits of a table. The error is prior.ErrTable if t is nil.
func NewHabits(t *prior.Table) (*Habits, error) {
	e, err := prior.NewEstimator(t)
	if err != nil {
		return nil, err
	}
	return &Habits{estimator: e}, nil
}

// The likeliest moves that Habits names, and how likely they must be: at least, and to
// bear on weak groups.
const (
	habits        = 24
	habitLeast    = 0.004
	strategicFrom = 0.012
	strategicNear = 3
)

// Reasons implements Reasoner.
func (h *Habits) Reasons(_ context.Context, s *Situation, r *Reasons) error {
	var err error
	h.list, err = h.estimator.Append(h.list[:0], s.Board, s.ToPlay, s.Last, s.Previous)
	if err != nil {
		return err
	}
	for i, m := range h.list {
		if i == habits || m.Chance < habitLeast {
			break
		}
		if !s.Legal(m.Point) {
			continue
		}
		r.Add(Reason{Kind: Habit, Move: m.Point, Value: m.Chance, Source: "prior"})
		if m.Chance >= strategicFrom {
			strategic(s, r, m.Point)
		}
	}
	return nil
}

// strategic adds that a move beside weak groups bears on them.
func strategic(s *Situation, r *Reasons, p board.Point) {
	if s.Dragons == nil {
		return
	}
	for _, g := range s.Dragons.All() {
		if g.Status == dragon.Dead || g.Status == dragon.Critical || g.Weakness < someWeakness || !within(p, &g.Stones, strategicNear) {
			continue
		}
		kind := StrategicAttack
		if g.Color == s.ToPlay {
			kind = StrategicDefend
		}
		r.Add(Reason{Kind: kind, Move: p, Target: g.Origin, Source: "prior, beside a weak group"})
	}
}

// within reports whether one of the stones is at most so many rows and columns from p.
func within(p board.Point, stones *board.Set, reach int) bool {
	for q := range stones.All() {
		if max(abs(p.Col()-q.Col()), abs(p.Row()-q.Row())) <= reach && abs(p.Col()-q.Col())+abs(p.Row()-q.Row()) <= reach+1 {
			return true
		}
	}
	return false
}

// Borders is the Reasoner of the endgame: the points at the borders of territories, where
// a move can gain something for either player.
type Borders struct{}

// borderPoints is how many points Borders names at most.
const borderPoints = 40

// Reasons implements Reasoner. It needs Influence.
func (Borders) Reasons(_ context.Context, s *Situation, r *Reasons) error {
	if s.Influence == nil || s.Influence.BlackFirst == nil || s.Influence.WhiteFirst == nil {
		return nil
	}
	type point struct {
		p    board.Point
		open float64
	}
	var list []point
	empty := s.Board.EmptyPoints()
	for p := range empty.All() {
		near := false
		for _, q := range p.Neighbors() {
			near = near || s.Board.At(q).IsPlayer()
		}
		if !near || !s.Legal(p) {
			continue
		}
		// What changes hands around the point when the one or the other moves first.
		open := swing(s.Influence, p)
		for _, q := range p.Neighbors() {
			if s.Board.At(q) != board.Border {
				open += swing(s.Influence, q) / 2
			}
		}
		if open > 0.3 {
			list = append(list, point{p, open})
		}
	}
	slices.SortStableFunc(list, func(a, b point) int { return cmp.Compare(b.open, a.open) })
	for _, x := range list[:min(len(list), borderPoints)] {
		r.Add(Reason{Kind: Endgame, Move: x.p, Source: "influence"})
	}
	return nil
}

// swing returns how much of a point depends on who moves first.
func swing(f interface {
	First(board.Color) *influence.Result
}, p board.Point) float64 {
	return max(0, f.First(board.White).Territory(p)-f.First(board.Black).Territory(p))
}
