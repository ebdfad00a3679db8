package score

import (
	"cmp"
	"context"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/combination"
	"github.com/tengen-go/tengen/reading/search"
)

// finisher plays a finished game to its very end: the neutral points, and the protective
// moves that these force.
type finisher struct {
	ctx     context.Context
	s       *situation
	b       *board.Board
	dead    board.Set
	tactics search.Reader
	quick   search.Reader // for regions
	threats *combination.Reader
	err     error

	linked   [2]board.Set // what living stones of Black and White led to at first
	spent    int          // nodes of reading, so far
	known    map[surroundings]*local
	harmless map[threat]bool
	kept     map[uint64][]board.Point
	played   int       // nodes of standoffs
	seki     board.Set // stones that neither side can take at the end
	stands   bool      // nothing is played any more
	hasty    bool      // all reading is that of regions
	list     []board.Point
}

// threat is an attack on a string as long as nothing changes around it.
type threat struct {
	str, move board.Point
	around    surroundings
	hasty     bool
}

const (
	// readNodes bounds a question of the finisher, and quickNodes one inside a region.
	readNodes  = 2000
	quickNodes = 150
	// manyNodes is when it stops to look ahead, mostNodes when it goes on with the
	// reader for regions alone, and allNodes when it does not read any more. A question without nodes
	// counts as askNodes.
	manyNodes = 400_000
	mostNodes = 600_000
	allNodes  = 1_000_000
	askNodes  = 5
	// protectLiberties is how many liberties a string has that is not looked at.
	protectLiberties = 4
	// mostMoves bounds the moves to the end.
	mostMoves = 250
)

func newFinisher(ctx context.Context, s *situation) *finisher {
	f := &finisher{
		ctx: ctx, s: s, b: s.b.Clone(), dead: s.dead,
		tactics: search.With(s.e.analyst.Tactics(), search.Effort{Limits: search.Limits{Nodes: readNodes}}),
		quick:   search.With(s.e.analyst.Tactics(), search.Effort{Limits: search.Limits{Nodes: quickNodes}}),
		known:   make(map[surroundings]*local), harmless: make(map[threat]bool), kept: make(map[uint64][]board.Point),
	}
	for i := range f.linked {
		f.linked[i] = s.linked(board.Black + board.Color(i))
	}
	return f
}

// attack reads an attack; an error ends all reading.
func (f *finisher) attack(b *board.Board, p board.Point) search.Result {
	return f.read(b, p, f.reader().Attack)
}

func (f *finisher) defend(b *board.Board, p board.Point) search.Result {
	return f.read(b, p, f.reader().Defend)
}

// reader returns the one that answers outside of regions.
func (f *finisher) reader() search.Reader {
	if f.hasty || f.spent > mostNodes {
		return f.quick
	}
	return f.tactics
}

func (f *finisher) read(b *board.Board, p board.Point, ask func(context.Context, *board.Board, board.Point) (search.Result, error)) search.Result {
	if f.err != nil || f.spent > allNodes {
		return search.Result{Move: board.NoPoint}
	}
	r, err := ask(f.ctx, b, p)
	f.spent += r.Nodes + askNodes
	if err != nil {
		f.err = err
		return search.Result{Move: board.NoPoint}
	}
	return r
}

// finish plays in turn until neither player has a move. The error is that of the context.
func (f *finisher) finish(c board.Color) error {
	passes := 0
	for n := 0; !f.stands && passes < 2 && n < mostMoves; n++ {
		p := f.protect(c)
		if p == board.NoPoint {
			p = f.fill(c)
		}
		if p == board.NoPoint && f.err == nil {
			p = f.combined(c)
		}
		if f.err != nil {
			return f.err
		}
		if p == board.NoPoint {
			passes++
			c = c.Opponent()
			continue
		}
		passes = 0
		f.b.PlayAssumeLegal(p, c)
		empty := f.b.EmptyPoints()
		f.dead.AndNot(&empty)
		f.rejoin(&f.dead)
		c = c.Opponent()
	}
	if f.stands {
		f.connect(board.Black)
		f.connect(board.White)
		return nil
	}
	f.giveUp()
	if f.err != nil {
		return f.err
	}
	return f.lock()
}

// connect fills the territory that c needs to save strings which are in atari even if all neutral
// points are his.
func (f *finisher) connect(c board.Color) {
	b, open := f.b.Clone(), f.neutral()
	for p := range open.All() {
		if !b.IsCapture(p, c) {
			b.Try(p, c)
		}
	}
	for filled := true; filled; {
		filled = false
		for _, str := range b.AppendStrings(nil, c) {
			if b.Liberties(str) > 1 || f.dead.Has(str) || f.stays(str) || slices.ContainsFunc(b.AppendNeighbors(nil, str), f.dead.Has) {
				continue
			}
			p := b.AppendLiberties(nil, str)[0]
			if !open.Has(p) && f.b.Legal(p, c, board.Strict) && b.Try(p, c) {
				f.b.PlayAssumeLegal(p, c)
				empty := f.b.EmptyPoints()
				f.dead.AndNot(&empty)
				filled = true
				break
			}
		}
	}
}

// lock removes stones from the dead ones that cannot be captured after all other moves.
func (f *finisher) lock() error {
	s := &situation{e: f.s.e, b: f.b, dead: f.dead, proved: f.s.proved}
	if err := s.sekis(f.ctx); err != nil {
		return err
	}
	f.dead, f.seki = s.dead, s.seki
	return nil
}

// giveUp adds the strings to the dead ones that were played on the way and cannot be saved.
func (f *finisher) giveUp() {
	for _, str := range f.b.AppendStrings(nil, board.Empty) {
		if !f.dead.Has(str) && f.b.Liberties(str) <= needLiberties && f.fresh(str) && f.givenUp(str) {
			addString(f.b, &f.dead, str)
		}
	}
}

// fresh reports whether no living stone of the string at p was there at first.
func (f *finisher) fresh(p board.Point) bool {
	for q := range f.b.Stones(p) {
		if f.s.b.At(q) == f.b.At(p) && !f.s.dead.Has(q) {
			return false
		}
	}
	return true
}

// givenUp reports whether a string is captured even if its owner moves first.
func (f *finisher) givenUp(str board.Point) bool {
	return f.attack(f.b, str).Code == search.Win && f.defend(f.b, str).Code == search.Fail
}

// stays reports whether the string at p has a stone that is in a seki: stones that join it later
// are as well.
func (f *finisher) stays(p board.Point) bool {
	if f.s.seki.IsEmpty() {
		return false
	}
	for q := range f.b.Stones(p) {
		if f.s.seki.Has(q) {
			return true
		}
	}
	return false
}

// reached returns the open points that living stones of c reach over open points.
func (f *finisher) reached(c board.Color) board.Set { return reached(f.b, &f.dead, c) }

// neutral returns the open points that both players reach.
func (f *finisher) neutral() board.Set {
	both, white := f.reached(board.Black), f.reached(board.White)
	both.And(&white)
	both.AndNot(&f.s.quiet)
	return both
}

// protect returns a move with which c saves a living string that could be captured, the
// largest one first.
func (f *finisher) protect(c board.Color) board.Point {
	f.list = f.b.AppendStrings(f.list[:0], c)
	slices.SortStableFunc(f.list, func(s, t board.Point) int { return cmp.Compare(f.b.StringSize(t), f.b.StringSize(s)) })
	var threats []menace
	var moves []board.Point
	for _, str := range f.list {
		if f.dead.Has(str) || f.stays(str) || f.b.Liberties(str) > protectLiberties {
			continue
		}
		// A ko that the opponent can take at once has to be closed as well.
		a := f.attack(f.b, str)
		if a.Code != search.Win && a.Code != search.KoA {
			continue
		}
		d := f.defend(f.b, str)
		if !d.Move.On(f.b.Size()) {
			continue
		}
		if f.excused(str, a) {
			continue
		}
		threats = append(threats, menace{str, a.Code, d.Move})
		first := len(moves)
		moves = append(f.b.AppendLiberties(moves, str), d.Move, a.Move)
		for _, p := range moves[first:] { // and what is beside them, or gives liberties to what is
			if !p.On(f.b.Size()) {
				continue
			}
			for _, q := range p.Neighbors() {
				switch {
				case f.b.At(q) == board.Empty:
					moves = append(moves, q)
				case f.b.At(q) == c && f.b.Liberties(q) <= protectLiberties:
					moves = f.b.AppendLiberties(moves, q)
					for _, r := range f.b.AppendNeighborsAtMost(nil, q, 2) {
						moves = f.b.AppendLiberties(moves, r)
					}
				}
			}
		}
		for _, q := range f.b.AppendNeighborsAtMost(nil, str, 2) {
			moves = f.b.AppendLiberties(moves, q)
		}
	}
	if p, n := f.hold(c); n > 0 && (len(threats) == 0 || n >= f.b.StringSize(threats[0].str)) {
		return p
	}
	for _, t := range threats {
		if p := f.defense(t.str, c, moves, t.code); p != board.NoPoint {
			return p
		}
		if f.b.Legal(t.save, c, board.Strict) {
			return t.save
		}
	}
	return board.NoPoint
}

// menace is an attack that costs its victim something, and a move that saves it.
type menace struct {
	str  board.Point
	code search.Code
	save board.Point
}

// defense returns the one of the moves after which an attack on the string does not
// reach code, and which costs least; of equal ones, that after which least needs protection once
// neutral points are filled, or the string has the most liberties.
func (f *finisher) defense(str board.Point, c board.Color, moves []board.Point, code search.Code) board.Point {
	best := board.NoPoint
	var bestLead, bestLater, bestLibs int
	mine := f.reached(c)
	for i, p := range moves {
		if slices.Contains(moves[:i], p) {
			continue
		}
		if !f.b.IsCapture(p, c) && (!mine.Has(p) || !f.sensible(p, c)) || !f.b.Try(p, c) {
			continue
		}
		a := f.attack(f.b, str)
		if a.Code < code {
			libs := f.b.Liberties(str)
			lead, later := f.outcome(p, c)
			if best == board.NoPoint || cmp.Or(cmp.Compare(lead, bestLead), cmp.Compare(bestLater, later), cmp.Compare(libs, bestLibs)) > 0 {
				best, bestLead, bestLater, bestLibs = p, lead, later, libs
			}
		}
		f.b.Undo()
	}
	return best
}

// outcome returns what c has after his move at p, less what needs protection then, and how many
// strings need that when his opponent has filled the neutral points. If his stones at p can be
// taken at once, they are.
func (f *finisher) outcome(p board.Point, c board.Color) (lead, later int) {
	depth := f.b.Depth()
	defer f.b.UndoTo(depth)
	if f.b.Liberties(p) == 1 {
		f.b.Try(f.b.AppendLiberties(nil, p)[0], c.Opponent())
	}
	lead = f.lead(c) - f.needs(c)
	open := f.neutral()
	for q := range open.All() {
		if f.b.LibertiesAfterAtMost(q, c.Opponent(), 2) > 1 {
			f.b.Try(q, c.Opponent())
		}
	}
	return lead, f.needs(c)
}

// needs returns how many strings of c can be captured.
func (f *finisher) needs(c board.Color) int {
	n := 0
	for _, str := range f.b.AppendStrings(nil, c) {
		if f.dead.Has(str) || f.stays(str) || f.b.Liberties(str) > needLiberties {
			continue
		}
		if a := f.attack(f.b, str); a.Code == search.Win || a.Code == search.KoA {
			n++
		}
	}
	return n
}

// sensible reports whether c can play at p without losing the stone.
func (f *finisher) sensible(p board.Point, c board.Color) bool {
	if f.b.At(p) != board.Empty || !f.b.Legal(p, c, board.Strict) || f.b.LibertiesAfterAtMost(p, c, 2) < 2 {
		return false
	}
	f.b.TryAssumeLegal(p, c)
	a := f.attack(f.b, p)
	f.b.Undo()
	return a.Code != search.Win
}

// inSeki returns living groups without two eyes that share points with the opponent which neither
// side fills: two, or one if they have an eye. Territory joins the strings of a group.
func (f *finisher) inSeki() board.Set {
	var seki board.Set
	open := f.neutral()
	var lands [2]board.Set // stones and territory
	for i := range lands {
		c := board.Black + board.Color(i)
		lands[i] = f.reached(c)
		lands[i].AndNot(&open)
		lands[i].AndNot(&f.s.quiet)
		own := f.b.StonesOf(c)
		own.AndNot(&f.dead)
		lands[i].Or(&own)
	}
	for region := range open.Regions() {
		around := region
		around.Grow()
		var found board.Set
		sure := false
		for p := range around.All() {
			if !f.b.At(p).IsPlayer() || f.dead.Has(p) || found.Has(p) {
				continue
			}
			c := f.b.At(p)
			group := board.SetOf(p)
			group.Flood(&lands[c-board.Black])
			shared := group
			shared.Grow()
			shared.And(&open)
			own := f.b.StonesOf(c)
			inner := group
			inner.AndNot(&own)
			eyes := 0
			for range inner.Regions() {
				eyes++
			}
			sure = sure || eyes > 1 || inner.Len() > 2 || shared.Len()+eyes < 2
			group.And(&own)
			found.Or(&group)
		}
		if !sure {
			seki.Or(&found)
		}
	}
	return seki
}
