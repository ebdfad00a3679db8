package combination

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/scatter"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// ataris is tactics that anybody can follow: what is in atari can be captured, one stone with
// two liberties in a ko, and a string is saved by what gets it out of that. Where a stone
// stands on the point charm nothing can be captured.
type ataris struct {
	charm   board.Point
	shy     bool // answers about defense are cut short
	fail    int  // the question that has an error, counted down
	limited bool // and answers about attack
}

var errTactics = errors.New("no more")

func (a *ataris) asked() error {
	if a.fail--; a.fail == 0 {
		return errTactics
	}
	return nil
}

func (a *ataris) code(b *board.Board, s board.Point) search.Code {
	switch n := b.Liberties(s); {
	case a.charm != board.NoPoint && b.At(a.charm).IsPlayer():
		return search.Fail
	case n == 1:
		return search.Win
	case n == 2 && b.StringSize(s) == 1:
		return search.KoA
	}
	return search.Fail
}

func (a *ataris) Attack(_ context.Context, b *board.Board, s board.Point) (search.Result, error) {
	if a.limited {
		return search.Result{Code: search.Win, Move: b.AppendLiberties(nil, s)[0], Limited: true}, a.asked()
	}
	if c := a.code(b, s); c != search.Fail {
		return search.Result{Code: c, Move: b.AppendLiberties(nil, s)[0]}, a.asked()
	}
	return search.Result{Move: board.NoPoint}, a.asked()
}

func (a *ataris) Defend(_ context.Context, b *board.Board, s board.Point) (search.Result, error) {
	if a.shy {
		return search.Result{Move: board.NoPoint, Limited: true}, a.asked()
	}
	for p := range board.Points(b.Size()) {
		if c := b.At(s); b.Try(p, c) {
			ok := a.code(b, s) != search.Win
			b.Undo()
			if ok {
				return search.Result{Code: search.Win, Move: p}, a.asked()
			}
		}
	}
	return search.Result{Move: board.NoPoint}, a.asked()
}

// distant is a database of patterns that have nothing to do with liberties: one that never holds,
// and one whose move may be captured at once.
func distant(t *testing.T) *pattern.Database {
	t.Helper()
	db, err := pattern.Build(pattern.Combination(),
		pattern.Spec{Name: "Distant", Diagram: "X..*", Entry: "8,-"},
		pattern.Spec{Name: "Never", Diagram: "X...*", Labels: "A...*", Constraint: "lib(A) == 0", Entry: "8,-"},
		pattern.Spec{Name: "Sacrifice", Diagram: "XO*", Entry: "8,s"})
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// distantMatcher makes matchers for the patterns of distant.
var distantMatcher func() pattern.Matcher

// begun returns a Reader in the midst of a question.
func begun(t *testing.T, b *board.Board, c board.Color, o Options, goal search.Code) *Reader {
	t.Helper()
	r, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	if o.Patterns == nil {
		// Many tests ask, and to build the automaton takes longer than most of their questions.
		if distantMatcher == nil {
			distantMatcher = dfa.Best(distant(t))
		}
		r.patterns.matcher = distantMatcher()
		r.o.Patterns = r.patterns.matcher.Database()
		calls, err := worm.NewFunctions(o.Tactics)
		if err != nil {
			t.Fatal(err)
		}
		if r.patterns.bound, err = r.o.Patterns.Bind(pattern.BoardFuncs(), calls.Table()); err != nil {
			t.Fatal(err)
		}
	}
	r.ctx, r.b, r.c, r.minimal, r.bound, r.most, r.goal = t.Context(), b, c, 1, 1<<30, r.o.Moves, goal
	if err := r.targets(nil); err != nil {
		t.Fatal(err)
	}
	return r
}

// strings returns the origins of the strings with a stone in a set.
func strings(b *board.Board, c board.Color, in *board.Set) []board.Point {
	var list []board.Point
	for _, s := range b.AppendStrings(nil, c) {
		if hasAny(b, s, in) {
			list = append(list, s)
		}
	}
	return list
}

// within reports whether a point is at most n steps from a set, along rows and columns.
func within(p board.Point, set *board.Set, n int) bool {
	for q := range set.All() {
		dc, dr := p.Col()-q.Col(), p.Row()-q.Row()
		if max(dc, -dc)+max(dr, -dr) <= n {
			return true
		}
	}
	return false
}

// TestParts compares the parts of a search with what their comments say, point by point, on
// random boards.
func TestParts(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(31, 1))
	threatened, doubles := 0, 0
	for range 80 {
		b := scatter.Game(rng, 6+rng.IntN(3), 20+rng.IntN(20))
		c := board.Color(1 + rng.IntN(2))
		x := c.Opponent()
		goal := [2]search.Code{search.KoA, search.Win}[rng.IntN(2)]
		a := &ataris{}
		r := begun(t, b, c, Options{Tactics: a}, goal)
		r.wide = rng.IntN(2) == 0

		// The targets are strings that cannot be captured.
		for _, s := range b.AppendStrings(nil, board.Empty) {
			want := b.At(s) == x && b.Liberties(s) >= 2 && a.code(b, s) == search.Fail
			if got := hasAny(b, s, &r.safe); got != want || got && r.safe.Len() < b.StringSize(s) {
				t.Fatalf("%v is a target: %v\n%v", s, got, b)
			}
		}

		// Where nothing can be captured they are all strings but those in atari.
		if stones := b.StonesOf(c); !stones.IsEmpty() {
			r := begun(t, b, c, Options{Tactics: &ataris{charm: stones.First()}}, goal)
			for _, s := range b.AppendStrings(nil, x) {
				if got := r.safe.Has(s); got != (b.Liberties(s) >= 2) {
					t.Fatalf("%v, which cannot be captured, is a target: %v\n%v", s, got, b)
				}
			}
		}

		// Candidates, on the whole board and in a part of it.
		for _, near := range []*board.Set{nil, someOf(rng, b)} {
			got, err := r.candidates(near)
			if err != nil {
				t.Fatal(err)
			}
			for p := range board.Points(b.Size()) {
				var want board.Set
				if b.At(p) == board.Empty {
					want = r.plainTargets(p, near)
				}
				i := slices.IndexFunc(got, func(k candidate) bool { return k.move == p })
				if (i < 0) != want.IsEmpty() {
					t.Fatalf("%v at %v is a candidate: %v, want one against %v\n%v", c, p, i >= 0, &want, b)
				}
				// All targets are named by a stone of theirs.
				if i >= 0 && !slices.Equal(strings(b, x, &got[i].targets), strings(b, x, &want)) {
					t.Fatalf("%v at %v is against %v, want %v\n%v", c, p, &got[i].targets, &want, b)
				}
			}
		}

		// Threats put targets into danger, and none does that is left out.
		list, err := r.threats(0, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.IsSortedFunc(list, func(v, w threat) int {
			if v.n != w.n {
				return w.n - v.n // more strings first
			}
			return v.size - w.size // then less stones
		}) {
			t.Fatalf("%+v are out of order", list)
		}
		for p := range board.Points(b.Size()) {
			if b.At(p) != board.Empty || b.IsSelfAtari(p, c) || !b.Try(p, c) {
				continue
			}
			var want []board.Point
			least := 0
			for _, s := range b.AppendStrings(nil, x) {
				if hasAny(b, s, &r.safe) && a.code(b, s) >= goal {
					want = append(want, s)
					if n := b.StringSize(s); least == 0 || n < least {
						least = n
					}
				}
			}
			b.Undo()
			i := slices.IndexFunc(list, func(v threat) bool { return v.move == p })
			if (i >= 0) != (len(want) > 0) {
				t.Fatalf("%v at %v threatens %v: %v\n%v", c, p, want, i >= 0, b)
			}
			if i < 0 {
				continue
			}
			threatened++
			if len(want) > 1 {
				doubles++
			}
			var named board.Set
			for _, s := range list[i].targets[:list[i].n] {
				named.Add(s)
			}
			if list[i].n != min(len(want), maxTargets) || !slices.Equal(strings(b, x, &named), sortedStrings(b, want)) || list[i].size != least {
				t.Fatalf("%v at %v threatens %+v, want %v of %d stones\n%v", c, p, list[i], want, least, b)
			}
			r.checkThreat(t, list[i], rng)
		}
	}
	if threatened < 100 || doubles < 3 {
		t.Errorf("%d threats, %d of them against several strings: the test says little", threatened, doubles)
	}
}

// sortedStrings returns the origins of strings as they come from the top.
func sortedStrings(b *board.Board, list []board.Point) []board.Point {
	var set board.Set
	for _, s := range list {
		set.Add(s)
	}
	return strings(b, b.At(list[0]), &set)
}

// someOf returns a random part of the board.
func someOf(rng *rand.Rand, b *board.Board) *board.Set {
	var s board.Set
	for p := range board.Points(b.Size()) {
		if rng.IntN(2) == 0 {
			s.Add(p)
		}
	}
	return &s
}

// plainTargets returns targets that a move is a candidate against: next to it, strings of two or
// three liberties, or of four where a combination may begin wide, unless the move can be
// captured at once; those beside which it saves a stone of the attacker that has two liberties
// at most; with two liberties also those whose liberties it is next to; and the stones of the
// patterns: three points away along a row or a column of empty points, and two points away behind a
// stone of the attacker, if the move is legal, also where it can be captured.
func (r *Reader) plainTargets(p board.Point, near *board.Set) board.Set {
	var targets board.Set
	b := r.b
	for _, s := range b.AppendStrings(nil, r.c.Opponent()) {
		in := r.safe
		if near != nil {
			in.And(near)
		}
		n := b.Liberties(s)
		if !hasAny(b, s, &in) || n > 3 && (n > 4 || near != nil || !r.wide) {
			continue
		}
		libs := b.LibertySet(s)
		ok := libs.Has(p) && !b.IsSelfAtari(p, r.c)
		for _, q := range b.AppendStrings(nil, r.c) {
			own := b.LibertySet(q)
			beside := false
			for y := range b.Stones(q) {
				for _, z := range []board.Point{y + board.North, y + board.South, y + board.East, y + board.West} {
					beside = beside || b.SameString(z, s)
				}
			}
			ok = ok || beside && own.Len() <= 2 && own.Has(p) && !b.IsSelfAtari(p, r.c)
		}
		ok = ok || n == 2 && !libs.Has(p) && within(p, &libs, 1)
		if ok {
			targets.Add(s)
		}
	}
	if near != nil && !near.Has(p) {
		return targets
	}
	for _, d := range []board.Point{board.North, board.South, board.East, board.West} {
		if b.At(p+d) == r.c && r.safe.Has(p+2*d) && b.Legal(p, r.c, board.Strict) {
			targets.Add(p + 2*d)
		}
		if b.IsSelfAtari(p, r.c) {
			continue
		}
		if b.At(p+d) == board.Empty && b.At(p+2*d) == board.Empty && r.safe.Has(p+3*d) {
			targets.Add(p + 3*d)
		}
	}
	return targets
}

// checkThreat compares what belongs to a threat: the replies to it, what they save, and the
// regions beside and around it.
func (r *Reader) checkThreat(t *testing.T, v threat, rng *rand.Rand) {
	t.Helper()
	b, x := r.b, r.c.Opponent()
	if !b.Try(v.move, r.c) {
		t.Fatalf("illegal %v", v.move)
	}
	defer b.Undo()
	a := r.o.Tactics.(*ataris)
	list, certain, err := r.replies(nil, v)
	if err != nil {
		t.Fatal(err)
	}
	s := v.targets[0]
	if first, _ := a.Defend(r.ctx, b, s); !certain && list[0] != first.Move {
		t.Errorf("the first reply to %+v is %v, and the reader says %v", v, list[0], first.Move)
	}
	libs := b.LibertySet(s)
	for p := range board.Points(b.Size()) {
		want := libs.Has(p) || b.At(p) == board.Empty && within(p, &libs, 1) || p == v.move
		for _, q := range b.AppendNeighbors(nil, s) {
			around := b.LibertySet(q)
			want = want || around.Has(p) && around.Len() < maxLiberties
		}
		if got := slices.Contains(list, p); !certain && got != want && p != list[0] {
			t.Errorf("%v is a reply to %+v: %v\n%v", p, v, got, b)
		}
		// What saves the targets leaves none in danger.
		saves := b.Try(p, x)
		if saves {
			for _, s := range v.targets[:v.n] {
				saves = saves && b.At(s) == x && a.code(b, s) < r.goal
			}
			b.Undo()
		}
		if got, err := r.saves(v, p); err != nil || got != saves {
			t.Errorf("%v saves from %+v: %v, %v\n%v", p, v, got, err, b)
		}
		if saves && certain && r.goal == search.Win {
			t.Errorf("%v saves from %+v, from which nothing does\n%v", p, v, b)
		}
	}
	empty := b.EmptyPoints()
	p := empty.Nth(rng.IntN(empty.Len()))
	if !b.Try(p, x) {
		return
	}
	defer b.Undo()
	var stones board.Set
	for _, s := range append([]board.Point{v.move, p}, v.targets[:v.n]...) {
		stones.Add(s) // also if it was captured, or a move that captures itself
		for q := range b.Stones(s) {
			stones.Add(q)
		}
	}
	for _, s := range v.targets[:v.n] {
		if !b.At(s).IsPlayer() {
			stones.Remove(s)
		}
	}
	beside, around := r.beside(v, p), r.around(v.move, p)
	var from board.Set
	from.Add(v.move)
	from.Add(p)
	walked := walk(b, from)
	fallen := 0
	for q := range board.Points(b.Size()) {
		if got, want := beside.Has(q), within(q, &stones, 2); got != want {
			t.Errorf("%v is beside %+v and %v: %v\n%v", q, v, p, got, b)
		}
		if got, want := around.Has(q), walked.Has(q); got != want {
			t.Errorf("%v is around %v and %v: %v\n%v", q, v.move, p, got, b)
		}
		if b.At(q) == x && r.safe.Has(q) && a.code(b, q) >= r.goal {
			fallen = max(fallen, 2*b.StringSize(q))
		}
	}
	all := board.AllPoints(b.Size())
	if got, err := r.falls(&all); err != nil || got != fallen {
		t.Errorf("%d falls, want %d, %v\n%v", got, fallen, err, b)
	}
}

// walk returns the points that can be reached in five steps, where all stones of a string with
// at most four liberties are one step.
func walk(b *board.Board, from board.Set) board.Set {
	for range 5 {
		next := from
		for p := range board.Points(b.Size()) {
			if from.Has(p) || !within(p, &from, 1) {
				continue
			}
			next.Add(p)
			if b.At(p).IsPlayer() && b.Liberties(p) <= 4 {
				for q := range b.Stones(p) {
					next.Add(q)
				}
			}
		}
		from = next
	}
	return from
}

// worth returns what a combination is worth that begins with a threat: all legal replies are
// tried, and all moves after each.
func (r *Reader) worth(v threat, threats int) int {
	b, x := r.b, r.c.Opponent()
	if !b.Try(v.move, r.c) {
		return 0
	}
	defer b.Undo()
	least := v.value()
	for p := range board.Points(b.Size()) {
		if saves, _ := r.saves(v, p); !saves {
			continue
		}
		b.Try(p, x)
		all := board.AllPoints(b.Size())
		best, _ := r.falls(&all)
		if best < r.minimal {
			best = 0
			for q := range board.Points(b.Size()) {
				if threats == 1 || b.At(q) != board.Empty || !b.Try(q, r.c) {
					continue
				}
				next := threat{move: q}
				r.threatened(&next, all)
				b.Undo()
				if next.n > 0 {
					best = max(best, r.worth(next, threats-1))
				}
			}
		}
		b.Undo()
		if least = min(least, best); least < r.minimal {
			return 0
		}
	}
	return least
}

// TestWorth compares combinations of one threat and of two with trying all moves. Of one threat
// all are found, for what they are worth; of two no more than there are, and most.
func TestWorth(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(31, 2))
	one, two, missed := 0, 0, 0
	for range 60 {
		b := scatter.Game(rng, 6, 20+rng.IntN(8))
		c := board.Color(1 + rng.IntN(2))
		for _, goal := range []search.Code{search.KoA, search.Win} {
			a := &ataris{shy: rng.IntN(2) == 0}
			r := begun(t, b, c, Options{Tactics: a}, goal)
			r.minimal = [2]int{1, 4}[rng.IntN(2)]
			list, err := r.threats(0, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range slices.Clone(list) {
				r.most = 1
				want := r.worth(v, 1)
				got, err := r.works(v, 0)
				held, err2 := r.holds(v)
				if err != nil || err2 != nil || got != want || held != want {
					t.Fatalf("%v by %+v is worth %d, tested %d, want %d, %v, %v\n%v", c, v, got, held, want, err, err2, b)
				}
				if want > 0 {
					one++
				}
				if want > 0 || r.minimal > 1 {
					continue
				}
				r.most = 2
				if held, err = r.holds(v); err != nil || held > 0 {
					if more := r.worth(v, 2); err != nil || held > more {
						t.Fatalf("%v by %+v and another threat is worth %d, want %d, %v\n%v", c, v, held, more, err, b)
					}
					two++
				} else if two+missed < 20 && r.worth(v, 2) > 0 {
					missed++
				}
			}
		}
	}
	if one < 20 || two < 5 || missed*2 > two {
		t.Errorf("%d of one threat, %d of two and %d missed", one, two, missed)
	}
}

// TestFarReply: no combination holds that a move far away refutes.
func TestFarReply(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 3))
	found := 0
	for range 60 {
		b := scatter.Game(rng, 8, 30)
		empty := b.EmptyPoints()
		charm := empty.Nth(rng.IntN(empty.Len()))
		for _, c := range []board.Color{board.Black, board.White} {
			plain, err := New(Options{Tactics: &ataris{}, Moves: 1})
			if err != nil {
				t.Fatal(err)
			}
			r, err := New(Options{Tactics: &ataris{charm: charm}, Moves: 1})
			if err != nil {
				t.Fatal(err)
			}
			res, err := plain.Attack(t.Context(), b, c, nil)
			if err != nil {
				t.Fatal(err)
			}
			if res.Success() && b.Legal(charm, c.Opponent(), board.Strict) {
				found++
				for _, m := range res.Moves {
					if b.Try(m, c) {
						ok := b.Legal(charm, c.Opponent(), board.Strict)
						b.Undo()
						if after, err := r.Attack(t.Context(), b, c, nil); ok && (err != nil || slices.Contains(after.Moves, m)) {
							t.Errorf("%v by %v, which %v refutes, %v\n%v", c, m, charm, err, b)
						}
					}
				}
			}
			// Answers that were cut short show nothing.
			cut, err := New(Options{Tactics: &ataris{limited: true}, Moves: 1})
			if err != nil {
				t.Fatal(err)
			}
			if res, err := cut.Attack(t.Context(), b, c, nil); err != nil || res.Success() {
				t.Errorf("%+v, %v without a sure answer\n%v", res, err, b)
			}
		}
	}
	if found < 10 {
		t.Errorf("%d combinations", found)
	}
}

// TestErrors: an error of the tactics, whenever it comes, ends each question, with the board
// as it was; moves that may not be made have an error of their own.
func TestErrors(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(31, 4))
	defended := 0
	for range sample.Of(6, 12) {
		b := scatter.Game(rng, 6, 22)
		before := b.Hash()
		c := board.Color(1 + rng.IntN(2))
		for k := range 3 {
			ask := func(r *Reader) error {
				switch k {
				case 0:
					_, err := r.Attack(t.Context(), b, c, nil)
					return err
				case 1:
					moves, _, err := r.Defend(t.Context(), b, c, nil)
					defended += len(moves)
					return err
				}
				empty := b.EmptyPoints()
				for p := range empty.All() {
					safe, _, err := r.Confirm(t.Context(), b, c.Opponent(), p, 1)
					legal := b.Legal(p, c.Opponent(), board.Strict)
					if !legal && (safe || !errors.Is(err, board.ErrPoint)) {
						t.Errorf("illegal %v: %v, %v", p, safe, err)
					}
					if legal && err != nil {
						if safe {
							t.Errorf("%v is safe in spite of %v", p, err)
						}
						return err
					}
				}
				return nil
			}
			counter := &ataris{fail: 1 << 30}
			r, err := New(Options{Tactics: counter, Moves: 2})
			if err != nil {
				t.Fatal(err)
			}
			if err := ask(r); err != nil {
				t.Fatal(err)
			}
			asked := 1<<30 - counter.fail
			for n := 1; n <= asked; n += 1 + rng.IntN(1+asked/20) {
				r, err := New(Options{Tactics: &ataris{fail: n}, Moves: 2})
				if err != nil {
					t.Fatal(err)
				}
				if err := ask(r); !errors.Is(err, errTactics) {
					t.Fatalf("error %v at question %d of %d", err, n, asked)
				}
				if b.Hash() != before {
					t.Fatal("the board was changed")
				}
			}
			if err := ask(r); err != nil {
				t.Errorf("asked again: %v", err)
			}
		}
	}
	if defended < 3 {
		t.Errorf("%d defenses: the test says little", defended)
	}
}

// TestDefenses compares what prevents a combination with trying all moves: of those that were seen in
// its lines just these do, and Confirm names the first of them.
func TestDefenses(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 5))
	found, prevented, blunders := 0, 0, 0
	for range 90 {
		b := scatter.Game(rng, 6, 18+rng.IntN(10))
		c := board.Color(1 + rng.IntN(2))
		a := &ataris{}
		r, err := New(Options{Tactics: a, Moves: 1})
		if err != nil {
			t.Fatal(err)
		}
		attack := func() Result {
			res, err := r.Attack(t.Context(), b, c, nil)
			if err != nil {
				t.Fatal(err)
			}
			return res
		}
		res := attack()
		// What works without a ko is what a reader finds to whom kos do not count; where
		// they count, stones that only a ko takes may make it look worth less.
		strict, err := New(Options{Tactics: a, Moves: 1, Least: search.Win})
		if err != nil {
			t.Fatal(err)
		}
		if sure, err := strict.Attack(t.Context(), b, c, nil); err != nil || sure.Success() != (res.Code == search.Win) || sure.Success() && (sure.Value < res.Value || !slices.Equal(slices.Sorted(slices.Values(sure.Moves)), slices.Sorted(slices.Values(res.Moves)))) {
			t.Fatalf("%+v, without kos %+v, %v\n%v", res, sure, err, b)
		}
		var want []board.Point
		for p := range res.Seen.All() {
			if !res.Success() || !b.Try(p, c.Opponent()) {
				continue
			}
			after := attack()
			if (b.Liberties(p) > maxLiberties || a.code(b, p) == search.Fail) && (after.Value < res.Value || after.Code < res.Code) {
				want = append(want, p)
			}
			b.Undo()
		}
		moves, again, err := r.Defend(t.Context(), b, c, nil)
		if err != nil || !slices.Equal(moves, want) || again.Move != res.Move || again.Value != res.Value {
			t.Fatalf("%v prevent %+v, want %v, %v\n%v", moves, again, want, err, b)
		}
		if res.Success() {
			found++
		}
		prevented += len(want)
		// What is left to the opponent after a move, and what helps then.
		x := c.Opponent()
		for p := range board.Points(b.Size()) {
			if rng.IntN(6) > 0 || !b.Try(p, x) {
				continue
			}
			left := attack()
			help := board.NoPoint
			if left.Success() {
				blunders++
				list, _, err := r.Defend(t.Context(), b, c, nil)
				if err != nil {
					t.Fatal(err)
				}
				if len(list) > 0 {
					help = list[0]
				}
			}
			b.Undo()
			for _, least := range []int{0, left.Value, left.Value + 1} {
				safe, defense, err := r.Confirm(t.Context(), b, x, p, least)
				if least <= left.Value && (safe == left.Success() || defense != help) || least > left.Value && !safe || err != nil {
					t.Errorf("%v at %v: safe %v, help %v, want %v; then %+v, least %d, %v\n%v", x, p, safe, defense, help, left, least, err, b)
				}
			}
		}
	}
	if found < 15 || prevented < 10 || blunders < 20 {
		t.Errorf("%d combinations, %d moves prevent them, %d blunders: the test says little", found, prevented, blunders)
	}
}

// judge notes which strings it is asked about, and finds none of them worth anything.
type judge map[board.Point]bool

func (j judge) Substantial(_ context.Context, _ *board.Board, str board.Point) (bool, error) {
	j[str] = true
	return false, nil
}

// TestSmallStrings: whether strings of two liberties and at most six stones are worth a combination
// is asked, of all others it is known.
func TestSmallStrings(t *testing.T) {
	b := boardtest.MustParse(t, `
		. X X X X X . O .
		O O O O O O O O .
		. X X X X X X . O
		O O O O O O O O .
		. X X X X X X X .
		O O O O O O O O O
		. . . . . . . . .
		. . . X . . . . .
		. . . . . . . . .`)
	j := judge{}
	r := begun(t, b, board.White, Options{Tactics: &ataris{}, Substance: j}, search.Win)
	for vertex, want := range map[string][2]bool{ // asked, and a target
		"B9": {true, false}, "B7": {true, false}, "B5": {false, true}, "D2": {false, true},
	} {
		s := b.Origin(boardtest.MustPoint(t, vertex))
		if got := [2]bool{j[s], r.safe.Has(s)}; got != want {
			t.Errorf("%s, %d stones with %d liberties: asked and a target %v, want %v", vertex, b.StringSize(s), b.Liberties(s), got, want)
		}
	}
}
