package owl

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// Race is the outcome of a race between two groups (a semeai) for the group whose owner moves
// first.
type Race struct {
	// Life reports whether that group lives, and Kill whether the other one dies. A group
	// that lives and does not kill lives in seki, or both live by themselves.
	Life, Kill search.Result
	// Move is the first move: one that kills if there is one, else one that saves.
	Move board.Point
}

// Seki reports whether neither group dies.
func (r *Race) Seki() bool { return r.Life.Success() && !r.Kill.Success() }

// A Racer is a search.Life that reads races: whether goal can be killed, or saved, where the
// stones of another group beside it, against, may be taken as well. A *Prover is one.
type Racer interface {
	AttackRace(ctx context.Context, b *board.Board, goal, against *board.Set) (search.Result, error)
	DefendRace(ctx context.Context, b *board.Board, goal, against *board.Set) (search.Result, error)
}

// AttackRace reports whether the goal can be killed when its opponent moves first. The set
// against is the group of the opponent that races with it.
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

// rivals returns the owners of two groups of different colors.
func rivals(b *board.Board, x, y *board.Set) (board.Color, board.Color, error) {
	c, err := ownerOf(b, x)
	if err != nil {
		return c, c, err
	}
	d, err := ownerOf(b, y)
	if err == nil && c == d {
		err = fmt.Errorf("%w: two groups of %v", search.ErrGoal, c)
	}
	return c, d, err
}

// race answers a question within the surroundings of both groups. Open space outside helps
// neither group there: a group that runs away does not win the race.
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
	q := asked{goal, against, owner, first, limit, false, false}
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
	v.startAfter(b, against, zone, owner.Opponent(), limit)
	r := v.solve(ctx, &p, limit)
	v.s.after = nil
	v.keep(b, &q, zone, r)
	return r, true
}

// afterNodes bounds the search for the life of the stones that have captured the goal.
const afterNodes = 2000

// startAfter makes a second search ready within the zone of a race: whether the group against,
// which belongs to owner, lives when the goal has been taken.
func (v *core) startAfter(b *board.Board, against, zone *board.Set, owner board.Color, limit int) {
	if v.next.t == nil {
		v.next.t = newTable(min(v.bytes, afterBytes))
		v.nextArea.keys()
	}
	var p position
	build(b, zone, against, owner, true, &v.nextArea, &p)
	v.nextArea.race, v.nextArea.rival = true, cells{}
	v.next.a, v.next.done = &v.nextArea, 0
	v.next.t.begin(limit)
	v.s.after = &v.next
}

// afterBytes is the size of the table of that search.
const afterBytes = 1 << 20

// survives reports whether the stones that have just captured the goal live, with its owner to
// move. They do if the search reaches its limit.
func (s *solver) survives(q *position) bool {
	n := s.after
	if !q.stones[attacker].meets(n.a.goal) || s.a.goal.meets(s.a.safe[attacker]) || s.a.goal.beside(s.a.stride).meets(s.a.solid(q, attacker)) {
		return true // both groups are gone, or the goal was taken from outside
	}
	p := position{stones: [2]cells{q.stones[defender], q.stones[attacker]}, ko: q.ko, turn: attacker}
	p.key = n.a.keyOf(&p)
	group := n.a.goal.and(p.stones[defender]).flood(p.stones[defender], n.a.stride)
	if t := n.a.tallyOf(&p, defender, group, cells{}); t.lives(false) {
		return true
	}
	n.reset(s.ctx, n.a, s.free.turned(), afterNodes)
	if e := n.t.find(p.key ^ n.salt); e != nil && (e.solved() && e.low == noLoop || e.work >= afterNodes) {
		s.assumed = s.assumed || !e.solved()
		return e.phi != 0
	}
	phi, delta := n.run(&p)
	s.nodes += n.nodes
	s.koMet = s.koMet || n.koMet
	if n.err != nil {
		s.err, s.stopped = n.err, true
	}
	s.assumed = s.assumed || phi != 0 && delta != 0
	return phi != 0
}

// eyeRoom is area.eyeRoom. In a race, stones that live without another move cannot be captured.
func (s *solver) eyeRoom(q *position) cells {
	room := s.a.eyeRoom(q)
	if s.after == nil {
		return room
	}
	p := position{stones: [2]cells{q.stones[defender], q.stones[attacker]}}
	if rests, ok := s.after.a.life(&p); ok {
		stones := rests.and(q.stones[attacker])
		room = room.andNot(rests).andNot(stones.beside(s.a.stride))
	}
	return room
}

// takes reports whether a move of the attacker that takes the goal wins.
func (s *solver) takes(p *position, c uint8) bool {
	if s.after == nil {
		return true
	}
	var q position
	return s.a.play(p, &q, c, s.free.at(p)) && s.survives(&q)
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
		fillHoles(b.Size(), &zone, &empty)
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

// fillHoles adds the parts of the board to zone that it surrounds, unless they are large.
func fillHoles(size int, zone, empty *board.Set) {
	all, rest := board.AllPoints(size), *empty
	rest.AndNot(zone)
	for part := range rest.Regions() {
		around := part
		around.Grow()
		around.And(&all)
		around.AndNot(&part)
		around.AndNot(zone)
		if around.IsEmpty() && part.Len()+zone.Common(empty) <= mostEmpty {
			zone.Or(&part)
		}
	}
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

// Semeai reports the outcome of a race between two groups of different colors when the owner of
// mine moves first. It reads both as questions of life and death, because a second eye, an
// escape or another capture also ends a race. The error wraps search.ErrGoal if a set is not a
// group of one color or both have the same color; else it is that of the search.Life.
func (r *Reader) Semeai(ctx context.Context, b *board.Board, mine, other *board.Set) (Race, error) {
	none := Race{Move: board.NoPoint}
	x, y, err := rivals(b, mine, other)
	if err != nil {
		return none, err
	}
	res := Race{Move: board.Pass}
	if res.Kill, err = r.attackRace(ctx, b, other, mine); err != nil {
		return none, err
	}
	if err = r.vital(ctx, b, &res.Kill, x, y, other, mine, r.defendRace); err != nil {
		return none, err
	}
	if res.Life, err = r.defendRace(ctx, b, mine, other); err != nil {
		return none, err
	}
	if err = r.vital(ctx, b, &res.Life, x, x, mine, other, r.attackRace); err != nil {
		return none, err
	}
	if res.Kill.Code == search.Fail && res.Kill.Limited && res.Life.Code == search.Win && !res.Life.Limited {
		if err = r.try(ctx, b, &res.Kill, res.Life.Move, x, y, other, mine, r.defendRace); err != nil {
			return none, err
		}
	}
	switch {
	case res.Life.Success():
	case res.Kill.Limited:
		// To take what stands against a group that is dead all the same is no kill.
		res.Kill = search.Result{Nodes: res.Kill.Nodes, Limited: true}
	case res.Kill.Code == search.Win:
		res.Life = search.Result{Code: search.Win, Move: res.Kill.Move, Nodes: res.Life.Nodes}
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

// vital replaces the answer about goal, the stones of owner, of a search for the player c that
// was cut short and says that c need not move. Where the other player is proved to succeed if he
// moves first, it takes his move, if he does not succeed after that. answers asks for him.
func (r *Reader) vital(ctx context.Context, b *board.Board, res *search.Result, c, owner board.Color, goal, against *board.Set, answers raceQuestion) error {
	if !res.Limited || res.Code == search.Win && res.Move != board.Pass {
		return nil
	}
	reply, err := answers(ctx, b, goal, against)
	if err != nil {
		return err
	}
	res.Nodes += reply.Nodes
	if reply.Limited || reply.Code != search.Win {
		return nil
	}
	return r.try(ctx, b, res, reply.Move, c, owner, goal, against, answers)
}

// try replaces an answer about goal by a success with a move of c, if the other player does not
// succeed after it.
func (r *Reader) try(ctx context.Context, b *board.Board, res *search.Result, move board.Point, c, owner board.Color, goal, against *board.Set, answers raceQuestion) error {
	if !b.Try(move, c) {
		return nil
	}
	defer b.Undo()
	goals, rivals := *goal, *against
	own, foes := b.StonesOf(owner), b.StonesOf(owner.Opponent())
	goals.And(&own)
	rivals.And(&foes)
	var after search.Result
	if !goals.IsEmpty() && !rivals.IsEmpty() {
		var err error
		if after, err = answers(ctx, b, &goals, &rivals); err != nil {
			return err
		}
	}
	if res.Nodes += after.Nodes; after.Code == search.Fail {
		*res = search.Result{Code: search.Win, Move: move, Line: search.LineOf(move), Nodes: res.Nodes, Limited: after.Limited}
	}
	return nil
}

// raceQuestion is attackRace or defendRace.
type raceQuestion = func(ctx context.Context, b *board.Board, goal, against *board.Set) (search.Result, error)

// Includes reports whether questions about a group beside other also read the life of other,
// because its strings have few liberties. It is false for an empty group.
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
