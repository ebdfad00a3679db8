package owl

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// Race is what comes of a race between two groups, a semeai, for the one whose owner
// moves first.
type Race struct {
	// Life tells whether that group lives, and Kill whether the other one dies. A group
	// that lives and does not kill lives in seki, or both live by themselves.
	Life, Kill search.Result
	// Move is the first move: one that kills if there is one, else one that saves.
	Move board.Point
}

// Seki reports whether neither group dies.
func (r *Race) Seki() bool { return r.Life.Success() && !r.Kill.Success() }

// A Racer is an Engine that reads races: whether goal can be killed, or saved, where the
// stones of another group beside it, against, may be taken as well. A *Prover is one.
type Racer interface {
	AttackRace(ctx context.Context, b *board.Board, goal, against *board.Set) (search.Result, error)
	DefendRace(ctx context.Context, b *board.Board, goal, against *board.Set) (search.Result, error)
}

// AttackRace reports whether the goal can be killed when its opponent, who owns against,
// moves first.
func (v *Prover) AttackRace(ctx context.Context, b *board.Board, goal, against *board.Set) (search.Result, error) {
	return v.askRace(ctx, b, goal, against, attacker)
}

// DefendRace reports whether the goal can be saved when its owner moves first.
func (v *Prover) DefendRace(ctx context.Context, b *board.Board, goal, against *board.Set) (search.Result, error) {
	return v.askRace(ctx, b, goal, against, defender)
}

func (v *Prover) askRace(ctx context.Context, b *board.Board, goal, against *board.Set, first side) (search.Result, error) {
	if _, _, err := rivals(b, goal, against); err != nil {
		return search.Result{}, err
	}
	return v.ask(ctx, b, goal, against, first)
}

// rivals returns the owners of two groups of different colours.
func rivals(b *board.Board, x, y *board.Set) (board.Color, board.Color, error) {
	c, err := ownerOf(b, x)
	if err != nil {
		return c, c, err
	}
	d, err := ownerOf(b, y)
	if err == nil && c == d {
		err = fmt.Errorf("%w: two groups of %v", ErrGoal, c)
	}
	return c, d, err
}

// race reads a question within the surroundings of both groups. What is open outside
// helps nobody there: who runs away wins no race.
func (v *core) race(ctx context.Context, b *board.Board, goal, against *board.Set, owner board.Color, first side, limit int) (search.Result, error) {
	for weak := raceWeak; weak >= 0; weak-- {
		zone := raceZone(b, goal, against, weak)
		if r, ok := v.raceWithin(ctx, b, goal, against, &zone, owner, first, limit); ok {
			return r, v.s.err
		}
	}
	return countRace(b, goal, against, owner, first), nil
}

// raceWeak is the most liberties outside a zone with which a string belongs to it, if
// there is room.
const raceWeak = 1

// raceWithin answers a question about a race that is played in a zone.
func (v *core) raceWithin(ctx context.Context, b *board.Board, goal, against, zone *board.Set, owner board.Color, first side, limit int) (search.Result, bool) {
	q := asked{goal, against, owner, first, limit, false}
	if r, ok := v.recall(b, &q, zone); ok {
		return r, true
	}
	v.zones.Or(zone)
	var p position
	if !build(b, zone, goal, owner, true, &v.a, &p) {
		return search.Result{}, false
	}
	v.a.rival = cells{}
	for x := v.a.all; !x.isEmpty(); x = x.rest() {
		if c := x.first(); against.Has(v.a.point[c]) {
			v.a.rival = v.a.rival.or(one(c))
		}
	}
	v.a.begin(&p, first)
	r := v.solve(ctx, &p, limit)
	v.keep(b, &q, zone, r)
	return r, true
}

// raceZone returns two groups with their liberties, the small parts of the board that
// these belong to, and the strings around that have at most weak liberties elsewhere.
func raceZone(b *board.Board, x, y *board.Set, weak int) board.Set {
	zone := *x
	zone.Or(y)
	empty := b.EmptyPoints()
	addLiberties(&zone, &zone, &empty)
	for grown := true; grown; {
		grown = false
		rim := zone
		rim.Grow()
		rim.AndNot(&zone)
		for q := range rim.All() {
			if zone.Has(q) || !b.At(q).IsPlayer() {
				continue
			}
			libs := b.LibertySet(q)
			out := libs
			if out.AndNot(&zone); out.Len() > weak {
				continue
			}
			var str board.Set
			for s := range b.Stones(q) {
				str.Add(s)
			}
			more := zone
			more.Or(&str)
			addLiberties(&more, &str, &empty)
			if more.Common(&empty) > mostEmpty {
				continue
			}
			zone, grown = more, true
		}
	}
	return zone
}

// addLiberties adds to zone the empty points beside stones, and the small parts of the
// board that these belong to.
func addLiberties(zone, stones, empty *board.Set) {
	liberties := *stones
	liberties.Grow()
	liberties.And(empty)
	zone.Or(&liberties)
	for !liberties.IsEmpty() {
		part := board.SetOf(liberties.First())
		part.Flood(empty)
		liberties.AndNot(&part)
		if part.Len() <= smallPart {
			zone.Or(&part)
		}
	}
}

// Semeai reports how a race between two groups of different colours ends when the owner
// of mine moves first. Both are read as questions of life and death, since what decides
// a race are not only liberties: a second eye, a way out, or a capture somewhere else ends
// it too.
//
// The error wraps ErrGoal if one of them is not a set of stones of one colour, or both
// are of the same; else it is that of the Engine.
func (r *Reader) Semeai(ctx context.Context, b *board.Board, mine, other *board.Set) (Race, error) {
	none := Race{Move: board.NoPoint}
	x, _, err := rivals(b, mine, other)
	if err != nil {
		return none, err
	}
	res := Race{Move: board.Pass}
	if res.Kill, err = r.attackRace(ctx, b, other, mine); err != nil {
		return none, err
	}
	if res.Kill.Code == search.Win && res.Kill.Move != board.Pass {
		// Who captures what stands against him lives, unless something else goes wrong.
		after, err := r.livesAfter(ctx, b, res.Kill.Move, x, mine, other)
		if err != nil {
			return none, err
		}
		if after.Success() {
			res.Life, res.Move = after, res.Kill.Move
			return res, nil
		}
	}
	if res.Life, err = r.defendRace(ctx, b, mine, other); err != nil {
		return none, err
	}
	if res.Life.Code == search.Fail && res.Kill.Limited {
		// To take what stands against a group that is dead all the same is no kill.
		res.Kill = search.Result{Nodes: res.Kill.Nodes, Limited: res.Kill.Limited}
	}
	switch {
	case res.Kill.Success() && (!res.Life.Success() || res.Kill.Code >= res.Life.Code):
		res.Move = res.Kill.Move
		if res.Move == board.Pass && res.Life.Success() {
			res.Move = res.Life.Move
		}
	case res.Life.Success():
		res.Move = res.Life.Move
	}
	return res, nil
}

// Includes reports whether questions about the life of a group beside other also read what becomes
// of other, whose strings have so few liberties that they do not stand for good. A group on no
// board is not included.
func (r *Reader) Includes(b *board.Board, other *board.Set) bool {
	if b == nil || other == nil {
		return false
	}
	for p := range other.All() {
		if b.At(p).IsPlayer() && b.Liberties(p) > weakLiberties {
			return false
		}
	}
	return true
}

// livesAfter tells what a group comes to after a move of its owner.
func (r *Reader) livesAfter(ctx context.Context, b *board.Board, move board.Point, c board.Color, goal, against *board.Set) (search.Result, error) {
	if !b.Try(move, c) {
		return search.Result{}, nil
	}
	defer b.Undo()
	left := board.Set{} // the other group may have been taken in part
	for p := range against.All() {
		if b.At(p) == c.Opponent() {
			left.Add(p)
		}
	}
	if left.IsEmpty() {
		return search.Result{Code: search.Win, Move: move}, nil
	}
	res, err := r.attackRace(ctx, b, goal, &left)
	if err != nil {
		return search.Result{}, err
	}
	nodes, limited := res.Nodes, res.Limited
	return search.Result{Code: res.Code.Reverse(), Move: move, Nodes: nodes, Limited: limited, Certain: res.Certain}, nil
}

// attackRace asks whether a group can be killed in a race.
func (r *Reader) attackRace(ctx context.Context, b *board.Board, goal, against *board.Set) (search.Result, error) {
	if x, ok := r.e.(Racer); ok {
		return x.AttackRace(ctx, b, goal, against)
	}
	return r.engine().Attack(ctx, b, goal)
}

// defendRace asks whether a group can be saved in a race.
func (r *Reader) defendRace(ctx context.Context, b *board.Board, goal, against *board.Set) (search.Result, error) {
	if x, ok := r.e.(Racer); ok {
		return x.DefendRace(ctx, b, goal, against)
	}
	return r.engine().Defend(ctx, b, goal)
}
