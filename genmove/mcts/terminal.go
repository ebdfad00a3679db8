package mcts

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
)

// setting has the data of the game that a search needs besides positions.
type setting struct {
	size     int
	rules    board.Rules
	komi     float64
	handicap int
	// passes are the points that passes before the root have given White, less those of Black.
	passes int
}

func settingOf(g *board.Game) setting {
	r := g.Rules()
	s := setting{size: g.Size(), rules: r, komi: g.Komi(), handicap: g.Handicap()}
	if s.giveStones() {
		for _, m := range g.Moves() {
			if m.Point == board.Pass {
				s.passes += passPoints(m.Color)
			}
		}
	}
	return s
}

func (s *setting) territory() bool { return s.rules.Scoring == board.TerritoryScoring }

// giveStones reports whether a pass gives the opponent a point.
func (s *setting) giveStones() bool { return s.rules.PassStones && s.territory() }

// passPoints returns White's points for a pass of c that gives a stone.
func passPoints(c board.Color) int {
	if c == board.Black {
		return 1
	}
	return -1
}

// passEnds reports whether a pass of c after last ends the game, as board.Game.Over has it.
func (s *setting) passEnds(last board.Move, c board.Color) bool {
	return last == board.Move{Point: board.Pass, Color: c.Opponent()} && (!s.giveStones() || c == board.White)
}

// count returns White's margin in a game that ends on b. passes are the points for passes since the
// root. Under territory rules e has the owners of points, which decide what is dead unless that is
// certain.
func (s *setting) count(b *board.Board, passes int, e *network.Evaluation, settled *board.Unconditional) float64 {
	if !s.territory() {
		score := board.AreaScore(b, nil)
		return float64(score.Margin()) + s.komi + float64(s.rules.Compensation.Points(s.handicap))
	}
	dead := deadStones(b, &e.Ownership, settled)
	seki := sekiStones(b, &dead, settled)
	score := board.TerritoryScore(b, &dead, &seki)
	return float64(score.Margin()) + s.komi + float64(s.passes+passes)
}

// deadStones returns the stones that are dead at the end of a game: those that are certainly dead,
// and of strings that are not certainly alive, those that the opponent owns.
func deadStones(b *board.Board, o *ownerMap, settled *board.Unconditional) board.Set {
	dead := network.DeadStones(b, o, 0)
	for c := board.Black; c <= board.White; c++ {
		stones := b.StonesOf(c)
		for p := range stones.All() {
			switch settled.At(p) {
			case board.Alive:
				dead.Remove(p)
			case board.Dead:
				dead.Add(p)
			}
		}
	}
	return dead
}

// sekiStones returns the living stones that have a liberty where neither player can move without
// being taken.
func sekiStones(b *board.Board, dead *board.Set, settled *board.Unconditional) board.Set {
	doubtful := [2]board.Set{b.StonesOf(board.Black), b.StonesOf(board.White)}
	shared := b.EmptyPoints()
	for i := range doubtful {
		stones := &doubtful[i]
		stones.AndNot(dead)
		for p := range stones.All() {
			if settled.At(p) == board.Alive {
				stones.Remove(p)
			}
		}
		beside := *stones
		beside.Grow()
		shared.And(&beside)
	}
	var stuck board.Set
	for p := range shared.All() {
		if !isFree(b, p, board.Black) && !isFree(b, p, board.White) {
			stuck.Add(p)
		}
	}
	if stuck.IsEmpty() {
		return stuck
	}
	stuck.Grow()
	seki := doubtful[0]
	seki.Or(&doubtful[1])
	seki.And(&stuck)
	return seki
}

// isFree reports whether c can move at p without being taken at once.
func isFree(b *board.Board, p board.Point, c board.Color) bool {
	return b.IsCapture(p, c) || b.LibertiesAfterAtMost(p, c, 2) > 1
}

// result returns 1 if a margin wins for White, -1 if it loses and 0 if it is a draw.
func result(margin float64) float64 {
	switch {
	case margin > 0:
		return 1
	case margin < 0:
		return -1
	}
	return 0
}
