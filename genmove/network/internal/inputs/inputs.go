// Package inputs computes the input features of networks: KataGo's version 7, which KataGo's model
// versions 8 to 17 share. Everything is relative to the side to move.
//
// Spatial planes, one value 0 or 1 for each point, rows from the top:
//
//	0       every point of the board
//	1, 2    stones of the side to move, of the opponent
//	3, 4, 5 stones of strings with 1, 2, 3 liberties
//	6       points that ko or superko forbids the side to move
//	9..13   the last move, the one before it, and so on
//	14      stones of strings that can be captured in a ladder now
//	15, 16  the same one and two moves ago
//	17      moves that start a working ladder against a string of the opponent
//	18, 19  area of the side to move, of the opponent
//
// The planes 7, 8, 20 and 21 are always 0, because the encore of KataGo's territory rules is not
// played here.
package inputs

import (
	"math"

	"github.com/tengen-go/tengen/board"
)

// Planes and Globals are the numbers of features.
const (
	Planes  = 22
	Globals = 19
	// History is the number of moves that the features look back.
	History = 5
)

// The planes that are named elsewhere.
const (
	PlaneBoard     = 0
	PlaneOwn       = 1
	PlaneLiberties = 3
	PlaneKo        = 6
	PlaneMoves     = 9
	PlaneLadder    = 14
	PlaneWorking   = 17
	PlaneArea      = 18
)

// Tax says which points of territory do not count.
type Tax uint8

// The taxes of KataGo's rules.
const (
	TaxNone Tax = iota
	TaxSeki
	TaxAll
)

// Position is the position for which features are computed.
type Position struct {
	// Board has the stones, the simple ko and the prisoners. It is only read.
	Board *board.Board
	// Before are the boards one and two moves ago. A nil board means that it is unknown.
	Before [2]*board.Board
	ToPlay board.Color
	// Moves are the last moves, latest last. Moves that do not alternate end the history.
	Moves []board.Move
	// Banned are points that superko forbids the side to move, or nil.
	Banned *board.Set
	// Komi is what White gets, compensation for handicap included.
	Komi      float64
	Territory bool
	Tax       Tax
	Superko   board.Superko
	Suicide   bool
	// PassEnds says that a pass now ends the game, or the phase of it.
	PassEnds bool
}

// Features are the inputs of a position on a board of Size lines. A value may be used again for the
// next position.
type Features struct {
	Size int
	// Spatial holds plane after plane, Size×Size values each, rows from the top.
	Spatial []uint8
	Global  [Globals]float32
}

// Plane returns the values of a plane.
func (f *Features) Plane(i int) []uint8 {
	area := f.Size * f.Size
	return f.Spatial[i*area : (i+1)*area]
}

// Needs says which planes an Encoder may leave out because the caller does not read them.
type Needs struct {
	// PastLadders are the planes 15 and 16.
	PastLadders bool
	// PassAliveUnderSuicide computes area as if suicide were legal.
	PassAliveUnderSuicide bool
}

// Encoder computes Features. It has scratch space and belongs to one goroutine; the zero value is
// ready to use.
type Encoder struct {
	ladder ladderReader
	area   areaFinder
}

// Encode sets f to the features of p. The board must have stones and sizes as board.Board
// guarantees.
func (e *Encoder) Encode(f *Features, p *Position, needs Needs) {
	b := p.Board
	size := b.Size()
	area := size * size
	if cap(f.Spatial) < Planes*area {
		f.Spatial = make([]uint8, Planes*area)
	}
	f.Size, f.Spatial = size, f.Spatial[:Planes*area]
	clear(f.Spatial)
	f.Global = [Globals]float32{}
	me := p.ToPlay

	f.stones(p)
	f.bans(p)
	used := f.moves(p)
	e.ladder.mark(b, me, f.Plane(PlaneLadder), f.Plane(PlaneWorking))
	if needs.PastLadders {
		copy(f.Plane(PlaneLadder+1), f.Plane(PlaneLadder))
		if used >= 1 && p.Before[0] != nil {
			clear(f.Plane(PlaneLadder + 1))
			e.ladder.mark(p.Before[0], me, f.Plane(PlaneLadder+1), nil)
		}
		copy(f.Plane(PlaneLadder+2), f.Plane(PlaneLadder+1))
		if used >= 2 && p.Before[1] != nil {
			clear(f.Plane(PlaneLadder + 2))
			e.ladder.mark(p.Before[1], me, f.Plane(PlaneLadder+2), nil)
		}
	}

	if !p.Territory {
		e.area.mark(b, me, f.Plane(PlaneArea), f.Plane(PlaneArea+1), p.Suicide || needs.PassAliveUnderSuicide, p.Tax != TaxNone)
	}
	e.globals(f, p)
}

// stones sets the planes of the board, its stones and their liberties.
func (f *Features) stones(p *Position) {
	b, area := p.Board, f.Size*f.Size
	on, own, opp := f.Plane(0), f.Plane(1), f.Plane(2)
	for i := range on {
		on[i] = 1
	}
	i := 0
	for row := f.Size - 1; row >= 0; row-- {
		q := board.At(0, row)
		for range f.Size {
			if c := b.At(q); c != board.Empty {
				if c == p.ToPlay {
					own[i] = 1
				} else {
					opp[i] = 1
				}
				if n := b.Liberties(q); n >= 1 && n <= 3 {
					f.Spatial[(PlaneLiberties+n-1)*area+i] = 1
				}
			}
			i++
			q += board.East
		}
	}
}

// bans sets the plane of points where a ko or a repetition forbids a move.
func (f *Features) bans(p *Position) {
	ko := f.Plane(PlaneKo)
	if q, c := p.Board.Ko(); q != board.NoPoint && c == p.ToPlay {
		ko[index(q, f.Size)] = 1
	}
	if p.Banned == nil {
		return
	}
	for q := range p.Banned.All() {
		if q.On(f.Size) {
			ko[index(q, f.Size)] = 1
		}
	}
}

// moves sets the planes and numbers of the last moves as long as the players alternate, and returns
// how many these are.
func (f *Features) moves(p *Position) int {
	used := 0
	want := p.ToPlay.Opponent()
	for k := len(p.Moves) - 1; k >= 0 && used < History; k-- {
		m := p.Moves[k]
		if m.Color != want {
			break
		}
		if m.Point == board.Pass {
			f.Global[used] = 1
		} else if m.Point.On(f.Size) {
			f.Plane(PlaneMoves + used)[index(m.Point, f.Size)] = 1
		}
		used++
		want = want.Opponent()
	}
	return used
}

func (e *Encoder) globals(f *Features, p *Position) {
	b, g := p.Board, &f.Global
	size := b.Size()
	komi := p.Komi
	if p.Territory {
		// A move of Black costs him a point of territory, one of White gives it back.
		black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
		komi += float64(black.Len() + b.Prisoners(board.White) - white.Len() - b.Prisoners(board.Black))
	}
	if p.ToPlay == board.Black {
		komi = -komi
	}
	limit := float64(size*size + 20)
	komi = max(-limit, min(komi, limit))
	g[5] = float32(komi / 20)
	switch p.Superko {
	case board.PositionalSuperko:
		g[6], g[7] = 1, 0.5
	case board.SituationalSuperko:
		g[6], g[7] = 1, -0.5
	}
	if p.Suicide {
		g[8] = 1
	}
	if p.Territory {
		g[9] = 1
	}
	switch p.Tax {
	case TaxSeki:
		g[10] = 1
	case TaxAll:
		g[10], g[11] = 1, 1
	}
	if p.PassEnds {
		g[14] = 1
	}
	if !p.Territory {
		g[18] = float32(parityWave(komi, size*size))
	}
}

// parityWave returns how near komi is to one that can be drawn, a triangle wave of period 2.
func parityWave(komi float64, area int) float64 {
	// Drawable komis have the parity of the area.
	f := math.Floor(komi)
	if (int(f)+area)&1 != 0 {
		f--
	}
	switch x := komi - f; {
	case x < 0.5:
		return x
	case x < 1.5:
		return 1 - x
	default:
		return x - 2
	}
}

// index returns the place of p in a plane.
func index(p board.Point, size int) int { return (size-1-p.Row())*size + p.Col() }
