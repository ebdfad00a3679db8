package influence

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// Connector reads whether a string can connect to an area. It must leave the
// board as it found it; its errors are passed on.
type Connector interface {
	// Distances stores in dst, indexed by point, how many moves each point is
	// from the string, and +Inf where that is more than limit. dst has
	// board.NumPoints entries.
	Distances(ctx context.Context, b *board.Board, str board.Point, limit float64, dst []float64) error
	// BreakIn reads whether the string can connect to the goal when its owner
	// moves first.
	BreakIn(ctx context.Context, b *board.Board, str board.Point, goal *board.Set) (search.Result, error)
	// BlockOff reads whether the opponent can prevent that when he moves first.
	BlockOff(ctx context.Context, b *board.Board, str board.Point, goal *board.Set) (search.Result, error)
}

// BreakIn is a way into a territory that was found by reading.
type BreakIn struct {
	String board.Point // the string that comes in
	Owner  board.Color // whose territory it is
	// Blocked tells that the owner was to move: then the move is none that was
	// found to work, but there is none that keeps the string out.
	Blocked bool
	Result  search.Result
	Erased  []board.Point // points that are no territory any more
}

// The numbers of the search for break-ins: how large a territory must be, how
// near strings must be, how much of the territory they aim at when they move
// first or are to be blocked, and how much is given up.
const (
	breakInRegion    = 10
	breakInReach     = 3.01
	blockReach       = 2.81
	breakInSlack     = 1.0
	maxIntruders     = 10
	erasePerRound    = 4
	eraseEnough      = 5
	maxBreakInRounds = 20
	goalNeighbors    = 2
)

// CorrectBreakIns reads for each larger territory in r whether strings of the
// opponent near it can connect into it, and lowers the territory values of the
// points that they reach to 0. Whoever r assumes to move first does so; with
// nobody to move the intruders do. It returns what was found.
//
// The error wraps ErrInput if b, r or x is missing or they do not belong
// together, else it is that of x or of the context; r may then be corrected in
// part.
func CorrectBreakIns(ctx context.Context, b *board.Board, r *Result, x Connector) ([]BreakIn, error) {
	if b == nil || r == nil || x == nil || b.Size() != r.size {
		return nil, fmt.Errorf("%w: board, result and connector are needed", ErrInput)
	}
	var found []BreakIn
	for _, part := range r.Regions(Territory) {
		if part.Points.Len() < breakInRegion {
			continue
		}
		w := &breaker{ctx: ctx, b: b, r: r, x: x, owner: part.Owner}
		w.blocking = r.toMove == part.Owner
		if err := w.region(part.Points); err != nil {
			return found, err
		}
		found = append(found, w.found...)
	}
	return found, nil
}

// breaker looks for ways into one territory.
type breaker struct {
	ctx      context.Context
	b        *board.Board
	r        *Result
	x        Connector
	owner    board.Color
	blocking bool
	found    []BreakIn
}

// intruder is a string with its distances.
type intruder struct {
	str  board.Point
	dist []float64
	near float64 // distance of the goal
}

func (w *breaker) region(goal board.Set) error {
	list, err := w.intruders(&goal)
	if err != nil {
		return err
	}
	for i := range list {
		if err := w.try(&list[i], goal); err != nil {
			return err
		}
	}
	return nil
}

// intruders returns the strings from which the goal is near, nearest first.
func (w *breaker) intruders(goal *board.Set) ([]intruder, error) {
	var list []intruder
	for _, str := range w.b.AppendStrings(nil, w.owner.Opponent()) {
		if !w.r.Living(str) || !w.within(str, goal) {
			continue
		}
		d := intruder{str: str, dist: make([]float64, board.NumPoints), near: math.Inf(1)}
		if err := w.x.Distances(w.ctx, w.b, str, breakInReach, d.dist); err != nil {
			return nil, err
		}
		for p := range goal.All() {
			d.near = min(d.near, d.dist[p])
		}
		if d.near <= breakInReach {
			list = append(list, d)
		}
	}
	slices.SortStableFunc(list, func(x, y intruder) int {
		switch {
		case x.near < y.near:
			return -1
		case x.near > y.near:
			return 1
		}
		return 0
	})
	kept := list[:0]
	for _, d := range list {
		switch {
		case len(kept) == maxIntruders, d.near > list[0].near+breakInSlack:
			continue
		case slices.ContainsFunc(kept, func(k intruder) bool { return d.dist[k.str]+k.near <= d.near }):
			continue // it would come in through the other one
		}
		kept = append(kept, d)
	}
	return kept, nil
}

// within reports whether a string is near enough for distances to be worth
// working out: each step of a connection covers three lines at most.
func (w *breaker) within(str board.Point, goal *board.Set) bool {
	const lines = 9
	for s := range w.b.Stones(str) {
		for p := range goal.All() {
			dr, dc := s.Row()-p.Row(), s.Col()-p.Col()
			if max(dr, -dr, dc, -dc) <= lines {
				return true
			}
		}
	}
	return false
}

// try lets one string break in until it cannot any more.
func (w *breaker) try(d *intruder, territory board.Set) error {
	reach := breakInReach
	if w.blocking {
		reach = blockReach
	}
	affected := 0
	for range maxBreakInRounds {
		goal := w.goal(d, &territory, reach)
		if goal.IsEmpty() {
			return nil
		}
		var res search.Result
		var err error
		if w.blocking {
			res, err = w.x.BlockOff(w.ctx, w.b, d.str, &goal)
		} else {
			res, err = w.x.BreakIn(w.ctx, w.b, d.str, &goal)
		}
		if err != nil {
			return err
		}
		if comesIn := (res.Code == search.Win) != w.blocking; !comesIn {
			return nil
		}
		entries := w.entries(d, &goal)
		for _, p := range entries {
			w.r.erase(p)
			territory.Remove(p)
		}
		w.found = append(w.found, BreakIn{String: d.str, Owner: w.owner, Blocked: w.blocking, Result: res, Erased: entries})
		if affected += len(entries); affected >= eraseEnough {
			return nil
		}
	}
	return nil
}

// goal returns the points of the territory that the string aims at: near ones
// with goal points beside them. Against a block it is the largest connected
// part of those.
func (w *breaker) goal(d *intruder, territory *board.Set, reach float64) board.Set {
	var near, goal board.Set
	for p := range territory.All() {
		if d.dist[p] <= reach {
			near.Add(p)
		}
	}
	for p := range near.All() {
		n := 0
		for _, q := range p.Neighbors() {
			if near.Has(q) {
				n++
			}
		}
		if n >= goalNeighbors {
			goal.Add(p)
		}
	}
	if w.blocking {
		return largestPart(&goal)
	}
	return goal
}

func largestPart(s *board.Set) board.Set {
	var best board.Set
	most := 0
	rest := *s
	for !rest.IsEmpty() {
		start := rest.First()
		rest.Remove(start)
		part := board.SetOf(start)
		n := 1
		for todo := []board.Point{start}; len(todo) > 0; {
			p := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, q := range p.Neighbors() {
				if rest.Has(q) {
					rest.Remove(q)
					part.Add(q)
					n++
					todo = append(todo, q)
				}
			}
		}
		if n > most {
			best, most = part, n
		}
	}
	return best
}

// entries returns the goal points that the string reaches first.
func (w *breaker) entries(d *intruder, goal *board.Set) []board.Point {
	list := goal.Append(nil)
	slices.SortStableFunc(list, func(p, q board.Point) int {
		switch {
		case d.dist[p] < d.dist[q]:
			return -1
		case d.dist[p] > d.dist[q]:
			return 1
		}
		return 0
	})
	return slices.Clone(list[:min(len(list), erasePerRound)])
}

// erase makes a point no territory.
func (r *Result) erase(p board.Point) {
	switch {
	case r.stones[p] != dead:
		r.territory[p] = 0
	case r.black.Has(p):
		r.territory[p] = 1 // the prisoner stays
	default:
		r.territory[p] = -1
	}
}
