package owl

import (
	"context"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/reading/search"
)

// Both is a search.Life that asks one that proves, usually a Prover. If that hits a limit or
// the group is not enclosed, it asks a second one that selects moves, usually a Guided; the
// package comment says how their answers are combined. It reads races if the first one does,
// and belongs to their goroutine; see NewBoth.
type Both struct {
	prove, try search.Life
	judge      Judge // nil if there is none
	chances    Chances
	hasty      bool // there is no time for the second engine
	quick      bool // the level is below the usual one
}

// proofCost is how many positions a Prover looks at in the time that a Guided takes for one.
const proofCost = 250

// made returns an error unless NewBoth has made v.
func (v *Both) made() error {
	if v.prove == nil || v.try == nil {
		return fmt.Errorf("%w: the Both was not made by NewBoth", errNoEngine)
	}
	return nil
}

// NewBoth returns a search.Life that asks prove first, usually a Prover, and then try, usually
// a Guided. There is an error if one of them is nil, or a Prover or Guided that was not
// made by its constructor.
func NewBoth(prove, try search.Life) (*Both, error) {
	for _, e := range [...]search.Life{prove, try} {
		p, proves := e.(*Prover)
		g, guided := e.(*Guided)
		if e == nil || proves && (p == nil || p.core == nil) || guided && (g == nil || g.guide == nil) {
			return nil, errNoEngine
		}
	}
	return &Both{prove: prove, try: try}, nil
}

// WithEffort returns a view of both engines for the same goroutine. A limit of nodes in the
// effort is that of the first engine, and the second one gets as many as take about the same
// time. It is not asked if these are too few for a useful guess. Without such a limit a Prover has
// more nodes than NodesAt says in small zones below the default level, and fewer in larger ones.
func (v *Both) WithEffort(e search.Effort) search.Life {
	w := &Both{prove: v.prove, try: v.try, chances: v.chances, quick: e.Level() < search.UsualLevel}
	if v.judge != nil {
		w.judge = gradeJudge(v.judge, e)
	}
	if g, ok := v.prove.(Grader); ok {
		w.prove = g.WithEffort(e)
	}
	if p, ok := w.prove.(*Prover); ok && w.quick && e.Limits.Nodes == 0 {
		p.bySize = true
	}
	if g, ok := v.try.(Grader); ok {
		if e.Limits.Nodes > 0 {
			e.Limits.Nodes = max(e.Limits.Nodes/proofCost, 1)
			w.hasty = e.Limits.Nodes < fewTries
		}
		w.try = g.WithEffort(e)
	}
	return w
}

// A Guided has one of so many of its nodes where a Prover saw most of the surroundings: a half of
// them, and a sixteenth below the default level. With a half there, problems took a quarter longer,
// and no more were solved.
const (
	seenShare  = 2
	quickShare = 16
)

// fewTries are so few positions of the second engine that its guess is no better than that
// of the first one, where both are cut short.
const fewTries = 250

// Nodes returns the number of positions visited by both engines, if they count them.
func (v *Both) Nodes() int {
	sum := 0
	for _, e := range [...]search.Life{v.prove, v.try} {
		if n, ok := e.(interface{ Nodes() int }); ok {
			sum += n.Nodes()
		}
	}
	return sum
}

// Attack reports whether the goal can be killed when its opponent moves first.
func (v *Both) Attack(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	if err := v.made(); err != nil {
		return search.Result{}, err
	}
	return v.ask(ctx, b, goal, attacker, v.prove.Attack, v.try.Attack)
}

// Defend reports whether the goal can be saved when its owner moves first.
func (v *Both) Defend(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	if err := v.made(); err != nil {
		return search.Result{}, err
	}
	return v.ask(ctx, b, goal, defender, v.prove.Defend, v.try.Defend)
}

// manner says what the answer of the first engine rests on.
type manner uint8

const (
	proved      manner = iota // on all that can happen
	withinWalls               // on walls that are contested: a guess
	untested                  // on gaps that were not read to the end: a kill, better than a guess
	cutShort                  // on the part that was read before a limit: a guess
	inTheOpen                 // on what is near a group that is closed in nowhere: a guess
)

// mannerOf returns the manner of an answer, of p if that is not nil. With fought, the walls
// around the group are contested.
func mannerOf(p *Prover, r *search.Result, fought bool) manner {
	switch {
	case p != nil && p.narrow:
		return inTheOpen
	case r.Limited && p != nil && p.untested:
		return untested
	case r.Limited:
		return cutShort
	case fought:
		return withinWalls
	}
	return proved
}

// inquiry is a question to a Both.
type inquiry struct {
	*Both
	ctx  context.Context
	b    *board.Board
	goal *board.Set
	side side
	p    *Prover // the first engine, or nil if that is another one
	g    *Guided // the second engine beside a Prover, if there is time for it, else nil
	try  question
	how  manner

	// How likely players choose each move, and the usual move, NoPoint if that is unknown.
	chance [board.NumPoints]float32
	usual  board.Point
}

// ask answers a question. A success by a move that is no proof is tested: if the other side,
// asked after the move, has an answer, it is Limited.
func (v *Both) ask(ctx context.Context, b *board.Board, goal *board.Set, side side, first, second question) (search.Result, error) {
	r, how, err := v.answer(ctx, b, goal, side, first, second)
	if err != nil || how == proved || r.Code != search.Win || r.Limited || r.Certain || r.Move == board.Pass || v.quick || v.hasty {
		return r, err
	}
	owner := b.At(goal.First())
	color, then, first, second := owner, attacker, v.prove.Attack, v.try.Attack
	if side == attacker {
		color, then, first, second = owner.Opponent(), defender, v.prove.Defend, v.try.Defend
	}
	if !b.Try(r.Move, color) {
		return r, nil
	}
	defer b.Undo()
	left := b.StonesOf(owner)
	left.And(goal)
	if left.IsEmpty() {
		return r, nil
	}
	after, _, err := v.answer(ctx, b, &left, then, first, second)
	if err != nil {
		return after, err
	}
	r.Nodes += after.Nodes
	r.Limited = after.Success()
	return r, nil
}

// answer answers a question in steps: the first engine; the second one, if the first has no more
// than a guess; the moves that look best, each tested by the first engine; a Judge. It says what
// the answer of the first engine rests on.
func (v *Both) answer(ctx context.Context, b *board.Board, goal *board.Set, side side, first, second question) (search.Result, manner, error) {
	q := &inquiry{Both: v, ctx: ctx, b: b, goal: goal, side: side, try: second}
	q.p, _ = v.prove.(*Prover)
	if g, ok := v.try.(*Guided); ok && q.p != nil && !v.hasty {
		q.g = g
	}
	r, err := q.first(first)
	if err != nil {
		return r, q.how, err
	}
	judge, small := q.judges(&r)
	proposed := board.NoPoint
	if r.Code == search.Win {
		proposed = r.Move
	}
	if (q.how == inTheOpen || q.how == cutShort) && !v.hasty {
		if r, err = q.guess(r); err != nil {
			return r, q.how, err
		}
	} else if r.Code == search.Win && judge == nil {
		return r, q.how, nil
	}
	if q.g != nil && q.doubts(&r) {
		found, err := v.again(ctx, b, goal, q.p, q.g, side, &r)
		if err != nil || found && v.quick {
			return r, q.how, err
		}
	}
	if judge == nil || byKo(r.Code) {
		return r, q.how, nil
	}
	share := wideGuess
	if small && r.Code == search.Win {
		share = smallSuccess
	} else if small {
		share = smallFailure
	}
	r, err = q.weigh(judge, r, share, proposed)
	return r, q.how, err
}

// doubts reports whether other moves are tried instead of an answer, or after it.
func (q *inquiry) doubts(r *search.Result) bool {
	if q.how == withinWalls || r.Certain || r.Move == board.Pass {
		return false
	}
	return r.Code != search.Win || !r.Limited && q.how != inTheOpen
}

// first asks the first engine. A Prover asks the second one which moves look best.
func (q *inquiry) first(first question) (search.Result, error) {
	if q.g == nil {
		return first(q.ctx, q.b, q.goal)
	}
	q.p.likely = func() []guess { return q.g.likely(q.ctx, q.b, q.goal, q.side) }
	defer func() { q.p.likely = nil }()
	return first(q.ctx, q.b, q.goal)
}

// judges sets how the answer of the first engine was found. It returns the Judge to ask about
// it, if there is one, and whether the group is in a small enclosed zone.
func (q *inquiry) judges(r *search.Result) (judge Judge, small bool) {
	full := q.judge != nil && q.p != nil && !q.quick // there is time to doubt a Prover
	if full && q.side == attacker && !q.p.walled && r.Code == search.Fail && !q.hasty {
		r.Limited = true // a group that gets out of a zone that is not closed may be caught outside
	}
	// If the walls are contested, the attacker may lose them and the group gets out.
	fought := full && q.p.walled && !r.Certain && contested(q.b, &q.p.shut, q.b.At(q.goal.First()))
	small = q.p != nil && q.p.walled && !fought && q.p.shut.Len() <= smallZone
	q.how = mannerOf(q.p, r, fought)
	unsure := q.how == inTheOpen || q.how == cutShort
	if q.hasty || q.how == proved || q.quick && !unsure {
		return nil, small
	}
	return q.judge, small
}

// guess returns the answer of the second engine, or r, whichever is better. What a Prover has
// seen most of takes it less.
func (q *inquiry) guess(r search.Result) (search.Result, error) {
	ask := q.try
	if q.g != nil && (q.p.walled || q.how == inTheOpen && q.p.close) {
		share := seenShare
		if q.quick {
			share = quickShare
		}
		ask = fewer(q.g, q.side, share)
	}
	w, err := ask(q.ctx, q.b, q.goal)
	if err != nil {
		return w, err
	}
	if q.how == inTheOpen && (w.Code != search.Win || w.Move == board.Pass) {
		r.Nodes += w.Nodes
		return r, nil
	}
	w.Nodes += r.Nodes
	w.Certain = false
	return w, nil
}

// fewer returns the question to a Guided with one of so many of its nodes.
func fewer(g *Guided, side side, share int) question {
	few := g.fewer(share)
	if side == defender {
		return few.Defend
	}
	return few.Attack
}

// again plays the moves that look best and asks the Prover for the reply of the other side. The
// Prover then sees walls that the move has already changed, and has less to search. If it finds
// no reply to a move within all limits, that move replaces an answer that is not proved, and
// again returns true. It is Limited if the Prover has failed within all limits before: one of the
// two is wrong. The caller does not ask about successes of a Guided that was cut short or
// of open groups: they took most of the time, and one in fifty changed.
func (v *Both) again(ctx context.Context, b *board.Board, goal *board.Set, p *Prover, g *Guided, side side, r *search.Result) (bool, error) {
	list := g.likely(ctx, b, goal, side)
	if err := ended.Err(ctx); err != nil { // the list is empty then
		return false, err
	}
	p.likely = nil
	moves := make([]board.Point, 0, secondLooks+1)
	if r.Code == search.Win {
		moves = append(moves, r.Move)
	}
	for _, m := range list[:min(len(list), secondLooks)] {
		if m.point != board.Pass && !slices.Contains(moves, m.point) {
			moves = append(moves, m.point)
		}
	}
	check := &Prover{core: p.core, limit: DefaultNodes / secondShare, bySize: p.bySize}
	if p.limit >= 0 {
		check.limit = max(p.limit/secondShare, 1)
	}
	owner := b.At(goal.First())
	color, ask := owner, check.Attack
	if side == attacker {
		color, ask = owner.Opponent(), check.Defend
	}
	failed := r.Code == search.Fail && !r.Limited
	for _, m := range moves {
		if !b.Try(m, color) {
			continue
		}
		left := b.StonesOf(owner)
		left.And(goal)
		var after search.Result
		var err error
		if !left.IsEmpty() {
			after, err = ask(ctx, b, &left)
		}
		b.Undo()
		if err != nil {
			return false, err
		}
		r.Nodes += after.Nodes
		if after.Code == search.Fail && (!after.Limited || check.untested) {
			if m != r.Move || r.Code != search.Win {
				*r = search.Result{Code: search.Win, Move: m, Line: search.LineOf(m), Nodes: r.Nodes, Limited: failed}
			}
			return true, nil
		}
	}
	return false, nil
}

// again tries secondLooks moves beside that of the answer, each with one part in secondShare of
// the nodes.
const (
	secondLooks = 2
	secondShare = 6
)

// AttackRace reports whether the goal can be killed when its opponent moves first. The set
// against is the group of the opponent that races with it.
func (v *Both) AttackRace(ctx context.Context, b *board.Board, goal, against *board.Set) (search.Result, error) {
	if x, ok := v.prove.(Racer); ok {
		return x.AttackRace(ctx, b, goal, against)
	}
	return v.Attack(ctx, b, goal)
}

// DefendRace reports whether the goal can be saved when its owner moves first.
func (v *Both) DefendRace(ctx context.Context, b *board.Board, goal, against *board.Set) (search.Result, error) {
	if x, ok := v.prove.(Racer); ok {
		return x.DefendRace(ctx, b, goal, against)
	}
	return v.Defend(ctx, b, goal)
}
