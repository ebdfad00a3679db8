package survival

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/advice"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/prior"
)

// ErrPolicy reports that there is no policy, or that one breaks its contract.
var ErrPolicy = errors.New("unusable policy")

// Policy returns the moves that a search should try.
type Policy interface {
	// Append appends moves of c with their chances, which are not negative and sum to 1; last
	// and previous are the last two moves, or NoPoint. Each move is legal under board.Strict and
	// comes once; a pass may be among them. It leaves the board as it was, and returns the same
	// moves for the same position.
	Append(dst []prior.Chance, b *board.Board, c board.Color, last, previous board.Point) ([]prior.Chance, error)
}

// The numbers of the search. Those of the rule are about those of Pachi.
const (
	even   = 16   // games that each move has half won before it is tried
	trust  = 210  // times the root of its chance: games that a move has won before it is tried
	amaf   = 3500 // so many games of a move count as much as all in which it was made later
	sooner = 3    // weight of a move at the beginning of a playout, where one at the end has 1

	expandAfter = 8  // visits after which a position gets moves of its own
	reviseAfter = 32 // visits after which the second policy is asked about them
	adviseAfter = 40 // visits after which captures are read

	passChance = 0.001   // of a pass that a policy does not propose
	mostEdges  = 1 << 24 // a tree with more edges does not grow
)

// An edge is a move of the tree, and the position after it.
type edge struct {
	moves  []edge  // those of the position, if they are known
	won    float64 // visits that the player who makes the move has won
	later  float64 // weight of the playouts in which he has made it later,
	wins   float64 // and of those of them that he has won
	visits uint32
	advice float32 // games that it is known to win, below 0 to lose
	move   board.Point
	root   uint16 // of the chance, in units of 1/rootUnits
}

const rootUnits = 1<<16 - 1

func (e *edge) setChance(p float64) { e.root = uint16(math.Sqrt(min(p, 1))*rootUnits + 0.5) }

// step is a move that was chosen in the tree, and the moves it was chosen from.
type step struct {
	edge  *edge
	among []edge
}

// tree searches a tree of moves, each leaf of which is judged by one playout.
//
// (The choice of moves follows S. Gelly and D. Silver, Combining Online and Offline Knowledge in
// UCT, 2007, and P. Baudiš and J.-l. Gailly, PACHI: State of the Art Open Source Go Program, 2011,
// for the games of the chance, which replace a bonus for rarely tried moves.)
type tree struct {
	policy, second Policy
	advice         *advice.Reader
	player         playout.Player

	goal, near board.Set // the stones in question, and where moves are made
	toPlay     board.Color
	top        edge
	start      *board.Board
	leaf       *board.Board
	src        rand.Source

	path    []step
	chances []prior.Chance
	told    []advice.Advice
	owner   [board.NumPoints]float64
	said    [board.NumPoints]float64
	first   [board.NumPoints]board.Color // the player who was the first to play on a point
	weight  [board.NumPoints]float64     // and the weight of his move

	chunks [][]edge // memory for edges
	chunk  int
	edges  int
}

// search makes n playouts from b, with c to move.
func (t *tree) search(ctx context.Context, b *board.Board, c board.Color, n int, seed uint64) error {
	t.start, t.toPlay, t.leaf = b, c, b.Clone()
	t.src = rand.NewPCG(seed, b.Hash())
	t.chunk, t.edges = 0, 0
	for i := range t.chunks {
		t.chunks[i] = t.chunks[i][:0]
	}
	t.top = edge{}
	policy := t.policy
	if t.second != nil {
		policy = t.second
	}
	list, err := t.moves(policy, b, c, board.NoPoint, board.NoPoint)
	if err != nil {
		return err
	}
	sum := 0.0
	for _, m := range list {
		sum += m.Chance
	}
	for i := range list {
		list[i].Chance /= max(sum, math.SmallestNonzeroFloat64)
	}
	t.open(&t.top, list)
	for range n {
		if err := ended.Err(ctx); err != nil {
			return err
		}
		last, err := t.descend(ctx)
		if err != nil {
			return err
		}
		if err := t.judge(ctx, last); err != nil {
			return err
		}
	}
	return nil
}

// mover returns the player to move after n moves.
func (t *tree) mover(n int) board.Color {
	if n&1 == 1 {
		return t.toPlay.Opponent()
	}
	return t.toPlay
}

// moves returns the moves near the goal that a policy proposes, without those that fill an eye.
// A pass is always one of them.
func (t *tree) moves(p Policy, b *board.Board, c board.Color, last, previous board.Point) ([]prior.Chance, error) {
	var err error
	if t.chances, err = p.Append(t.chances[:0], b, c, last, previous); err != nil {
		return nil, err
	}
	if len(t.chances) > board.NumPoints {
		return nil, fmt.Errorf("%w: %d moves", ErrPolicy, len(t.chances))
	}
	list, passes := t.chances[:0], false
	for _, m := range t.chances {
		if !b.Legal(m.Point, c, board.Strict) || !(m.Chance >= 0) || math.IsInf(m.Chance, 0) {
			return nil, fmt.Errorf("%w: %v %v with chance %v", ErrPolicy, c, m.Point, m.Chance)
		}
		if m.Point == board.Pass || !b.IsEye(m.Point, c) && t.near.Has(m.Point) {
			list = append(list, m)
			passes = passes || m.Point == board.Pass
		}
	}
	if !passes {
		list = append(list, prior.Chance{Point: board.Pass, Chance: passChance})
	}
	t.chances = list
	return list, nil
}

// open makes the moves of a position known.
func (t *tree) open(e *edge, moves []prior.Chance) {
	const size = 1 << 13 // larger than the number of moves of a position
	n := len(moves)
	if t.chunk < len(t.chunks) && len(t.chunks[t.chunk])+n > size {
		t.chunk++
	}
	if t.chunk == len(t.chunks) {
		t.chunks = append(t.chunks, make([]edge, 0, size))
	}
	c := &t.chunks[t.chunk]
	t.edges += n
	for _, m := range moves {
		x := edge{move: m.Point}
		x.setChance(m.Chance)
		*c = append(*c, x)
	}
	e.moves = (*c)[len(*c)-n : len(*c) : len(*c)]
}

// descend plays the moves of the tree that promise most, and returns the last one. It adds a
// position to the tree now and then.
func (t *tree) descend(ctx context.Context) (board.Point, error) {
	b := t.leaf
	b.CopyFrom(t.start)
	t.path = t.path[:0]
	last, previous := board.NoPoint, board.NoPoint
	at := &t.top
	at.visits++
	for {
		c := t.mover(len(t.path))
		if at.moves == nil {
			if at.visits <= expandAfter || last == board.Pass && previous == board.Pass || t.edges > mostEdges {
				return last, nil
			}
			list, err := t.moves(t.policy, b, c, last, previous)
			if err != nil {
				return last, err
			}
			t.open(at, list)
		}
		if at.visits == reviseAfter && t.second != nil && at != &t.top {
			if err := t.revise(at.moves, c, last, previous); err != nil {
				return last, err
			}
		}
		if at.visits == adviseAfter && t.advice != nil {
			if err := t.advise(ctx, at.moves, c); err != nil {
				return last, err
			}
		}
		e := choose(at.moves)
		e.visits++
		t.path = append(t.path, step{e, at.moves})
		b.PlayAssumeLegal(e.move, c)
		at, last, previous = e, e.move, last
	}
}

// choose returns the move that promises most.
func choose(moves []edge) *edge {
	best, most := &moves[0], math.Inf(-1)
	for i := range moves {
		e := &moves[i]
		advice := float64(e.advice)
		given := trust*(float64(e.root)/rootUnits) + max(advice, 0)
		n := float64(e.visits) + even + given + max(-advice, 0)
		v := (e.won + even/2 + given) / n
		if r := e.later; r != 0 {
			v += r / (r + n + n*r/amaf) * (e.wins/r - v)
		}
		if v > most {
			best, most = e, v
		}
	}
	return best
}

// revise replaces the chances of moves by those of the second policy, which has none for moves
// that it does not name.
func (t *tree) revise(among []edge, c board.Color, last, previous board.Point) error {
	var err error
	if t.chances, err = t.second.Append(t.chances[:0], t.leaf, c, last, previous); err != nil {
		return err
	}
	if len(t.chances) == 0 {
		return nil
	}
	clear(t.said[:])
	for _, m := range t.chances {
		t.said[m.Point] = m.Chance
	}
	if t.said[board.Pass] == 0 {
		t.said[board.Pass] = passChance
	}
	for i := range among {
		among[i].setChance(t.said[among[i].move])
	}
	return nil
}

// advise adds what reading says about the position on the board.
func (t *tree) advise(ctx context.Context, among []edge, c board.Color) error {
	var err error
	if t.told, err = t.advice.Advise(ctx, t.told[:0], t.leaf, c); err != nil {
		return err
	}
	for _, a := range t.told {
		for i := range among {
			if among[i].move == a.Move {
				among[i].advice += float32(a.Games)
			}
		}
	}
	return nil
}

// judge plays the position on the board to its end, after the move last. It sees whose the points
// of the goal are then, and counts that for the moves that led there and for those made later.
func (t *tree) judge(ctx context.Context, last board.Point) error {
	b := t.leaf
	moves, err := t.player.Play(ctx, b, t.mover(len(t.path)), last, playout.MovesPerPoint*b.Size()*b.Size(), t.src)
	if err != nil {
		return err
	}
	playout.Count(b, &t.owner)
	sum, white := 0.0, 0.0
	for q := range t.goal.All() {
		sum += t.owner[q]
	}
	switch {
	case sum > 0:
		white = 1
	case sum == 0:
		white = 0.5
	}
	values := [...]float64{board.Black: 1 - white, board.White: white}

	clear(t.first[:])
	for i := len(moves) - 1; i >= 0; i-- {
		if p := moves[i].Point; uint(p) < board.NumPoints && p != board.Pass {
			t.first[p] = moves[i].Color
			// Sixteenths, so that sums are exact.
			t.weight[p] = math.Floor(16*(sooner-(sooner-1)*float64(i)/float64(len(moves)))) / 16
		}
	}
	for i := len(t.path) - 1; i >= 0; i-- {
		x, c := &t.path[i], t.mover(i)
		won := values[c]
		x.edge.won += won
		if p := x.edge.move; p != board.Pass {
			t.first[p], t.weight[p] = c, sooner
		}
		for k := range x.among {
			if e := &x.among[k]; t.first[e.move] == c {
				e.later += t.weight[e.move]
				e.wins += t.weight[e.move] * won
			}
		}
	}
	return nil
}
