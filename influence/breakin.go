package influence

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// DistanceReader reads whether a string can connect to an area, and how far that is. It must
// leave the board as it found it; its errors are passed on.
type DistanceReader interface {
	search.AreaConnector
	// Distances stores in dst, indexed by point, the number of moves from the string to each
	// point, or +Inf if that is more than limit. dst has board.NumPoints entries.
	Distances(ctx context.Context, b *board.Board, str board.Point, limit float64, dst []float64) error
}

// BreakIn is a way into a territory that was found by reading.
type BreakIn struct {
	String board.Point `json:"string"` // the string that comes in
	Owner  board.Color `json:"owner"`  // whose territory it is
	// Blocked reports that the owner was to move. The move is then none that works for the
	// intruder; instead, the owner has no move that keeps the string out.
	Blocked bool          `json:"blocked"`
	Result  search.Result `json:"result"`
	Goal    []board.Point `json:"goal,omitempty"` // what the string was to connect to
	Erased  []board.Point `json:"erased"`         // points that are no territory any more
}

// The numbers of the search for break-ins: the least size of a territory; the largest distance
// of strings; the part of the territory that they aim at when they move first or are to be
// blocked; the part that is given up; the number of other points of the territory beside a
// point that is aimed at after the first time; and the number of stones of the owner that may
// lie on the way when he blocks.
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
	maxCrossed       = 2
	sameDistance     = 0.01
)

// CorrectBreakIns finds strings of the opponent that can connect into one of the larger
// territories of r. It lowers the territory values of the points that they reach to 0 and
// returns what it has found; if r has no side to move first, the intruders move first. The
// error wraps ErrInput if an argument is missing or does not fit the others, else it is that of
// x or of the context, and r is then only partly corrected.
func CorrectBreakIns(ctx context.Context, b *board.Board, r *Result, x DistanceReader) ([]BreakIn, error) {
	if b == nil || r == nil || x == nil || b.Size() != r.size {
		return nil, fmt.Errorf("%w: board, result and connector are needed", ErrInput)
	}
	defer func() { r.limited = r.limited || spent(ctx) }()
	var found []BreakIn
	for _, part := range r.Regions(Territory) {
		if part.Points.Len() < breakInRegion {
			continue
		}
		w := &breaker{ctx: ctx, b: b, r: r, x: x, owner: part.Owner}
		w.blocking = r.toMove == part.Owner
		err := w.region(part.Points)
		found = append(found, w.found...)
		if err != nil {
			return found, err
		}
	}
	return found, nil
}

// RepeatBreakIns checks break-ins that CorrectBreakIns has found again after a move, and lowers
// the territory values in r that they still reach. It is much faster than a new search; it
// skips a break-in whose string is gone or that was found with the other player to move first.
// The errors are those of CorrectBreakIns.
func RepeatBreakIns(ctx context.Context, b *board.Board, r *Result, x DistanceReader, found []BreakIn) error {
	if b == nil || r == nil || x == nil || b.Size() != r.size {
		return fmt.Errorf("%w: board, result and connector are needed", ErrInput)
	}
	defer func() { r.limited = r.limited || spent(ctx) }()
	for i := range found {
		k := &found[i]
		if !k.String.On(r.size) || b.At(k.String) != k.Owner.Opponent() || !r.Living(k.String) || k.Blocked != (r.toMove == k.Owner) {
			continue
		}
		goal := board.SetOf(k.Goal...)
		if goal.IsEmpty() {
			continue
		}
		w := &breaker{ctx: ctx, b: b, r: r, x: x, owner: k.Owner, blocking: k.Blocked}
		_, comesIn, err := w.ask(k.String, &goal)
		if err != nil {
			return err
		}
		if !comesIn {
			continue
		}
		for _, p := range k.Erased {
			if p.On(r.size) && r.stones[p].flows() && r.Territory(p)*ownSign(k.Owner) > 0 {
				r.erase(p)
			}
		}
	}
	return nil
}

// ownSign returns the sign of the territory of a player.
func ownSign(c board.Color) float64 {
	if c == board.White {
		return 1
	}
	return -1
}

// ask reads whether a string comes into the goal.
func (w *breaker) ask(str board.Point, goal *board.Set) (res search.Result, comesIn bool, err error) {
	if w.blocking {
		res, err = w.x.BlockOff(w.ctx, w.b, str, goal)
	} else {
		res, err = w.x.BreakIn(w.ctx, w.b, str, goal)
	}
	return res, (res.Code == search.Win) != w.blocking, err
}

// breaker looks for ways into one territory.
type breaker struct {
	ctx      context.Context
	b        *board.Board
	r        *Result
	x        DistanceReader
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

// try lets one string break in until it cannot any more. Each time that it does,
// the territory shrinks.
func (w *breaker) try(d *intruder, territory board.Set) error {
	affected := 0
	for round := range maxBreakInRounds {
		near := w.near(d, &territory)
		goal := near
		if round > 0 {
			goal = thick(&near, &territory)
		}
		if w.blocking {
			goal = largestPart(&goal)
		}
		if goal.IsEmpty() {
			return nil
		}
		res, comesIn, err := w.ask(d.str, &goal)
		if err != nil || !comesIn {
			return err
		}
		entries := entries(d, &near)
		for _, p := range entries {
			w.r.erase(p)
			territory.Remove(p)
		}
		w.found = append(w.found, BreakIn{String: d.str, Owner: w.owner, Blocked: w.blocking, Result: res, Goal: goal.Append(nil), Erased: entries})
		if affected += len(entries); affected >= eraseEnough {
			return nil
		}
	}
	return nil
}

// near returns the points of the territory that the string can reach. Against a block
// it has to get there past two stones of the owner at most.
func (w *breaker) near(d *intruder, territory *board.Set) board.Set {
	reach := breakInReach
	if w.blocking {
		reach = blockReach
	}
	var near board.Set
	for p := range territory.All() {
		if d.dist[p] <= reach {
			near.Add(p)
		}
	}
	if w.blocking && !near.IsEmpty() {
		hidden := w.hidden(d, reach)
		near.AndNot(&hidden)
	}
	return near
}

// hidden returns the points near a string to which every chain of near points
// leads across more stones of the owner than the string may cross.
func (w *breaker) hidden(d *intruder, reach float64) board.Set {
	// Points come in the order of how many stones were crossed: those of the
	// next number wait in later.
	crossed := map[board.Point]int{}
	var todo, later []board.Point
	for p := range w.b.Stones(d.str) {
		crossed[p] = 0
		todo = append(todo, p)
	}
	for len(todo) > 0 {
		p := todo[0]
		todo = todo[1:]
		for i := range steps {
			q := p + steps[i].delta
			if _, seen := crossed[q]; seen || !q.On(w.r.size) || d.dist[q] > reach {
				continue
			}
			crossed[q] = crossed[p]
			if w.r.StoneColor(q) == w.owner {
				crossed[q]++
				later = append(later, q)
			} else {
				todo = append(todo, q)
			}
		}
		if len(todo) == 0 {
			todo, later = later, nil
		}
	}
	var far board.Set
	for p, n := range crossed {
		if n > maxCrossed {
			far.Add(p)
		}
	}
	return far
}

// thick returns the points of near that have enough others of the territory beside
// them.
func thick(near, territory *board.Set) board.Set {
	kept := *near
	for p := range near.All() {
		n := 0
		for _, q := range p.Neighbors() {
			if territory.Has(q) {
				n++
			}
		}
		if n < goalNeighbors {
			kept.Remove(p)
		}
	}
	return kept
}

func largestPart(s *board.Set) board.Set {
	var best board.Set
	most := 0
	for part := range s.Regions() {
		if n := part.Len(); n > most {
			best, most = part, n
		}
	}
	return best
}

// entries returns the points that the string reaches first on its way in: of those that
// it can reach all that are as near as the nearest, also where they are too thin to be
// aimed at. Giving up others beside them makes territories worse, as
// TestBreakInsInGames shows.
func entries(d *intruder, reached *board.Set) []board.Point {
	nearest := math.Inf(1)
	for p := range reached.All() {
		nearest = min(nearest, d.dist[p])
	}
	var list []board.Point
	for p := range reached.All() {
		if d.dist[p] <= nearest+sameDistance && len(list) < erasePerRound {
			list = append(list, p)
		}
	}
	return list
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
