package score

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/scatter"
	"github.com/tengen-go/tengen/reading/search"
)

// randomFinisher returns a finisher of a random position in which some strings are dead, after so many random moves: what
// the players have done since they stopped.
func randomFinisher(t *testing.T, r *rand.Rand, e *Estimator, size, stones, moves int) *finisher {
	t.Helper()
	s := &situation{e: e, b: scatter.Game(r, size, stones), plain: make([]float64, board.NumPoints)}
	for _, p := range s.b.AppendStrings(nil, board.Empty) {
		if r.IntN(5) == 0 {
			s.addString(&s.dead, p)
		}
	}
	f := newFinisher(t.Context(), s)
	for range moves {
		p, c := board.At(r.IntN(size), r.IntN(size)), board.Color(1+r.IntN(2))
		if f.b.Legal(p, c, board.Strict) {
			f.b.PlayAssumeLegal(p, c)
		}
	}
	empty := f.b.EmptyPoints()
	f.dead.AndNot(&empty)
	return f
}

// alone returns a map of the points for which a condition holds.
func alone(b *board.Board, holds func(board.Point) bool) map[board.Point]bool {
	set := map[board.Point]bool{}
	for p := range board.Points(b.Size()) {
		if holds(p) {
			set[p] = true
		}
	}
	return set
}

// plainRejoined returns the dead stones when those are taken into account that have been played since: a string of which
// only a part is dead lives if it has a stone that lived at first, or comes to where one now leads that led not there.
func plainRejoined(f *finisher, dead board.Set) map[board.Point]bool {
	b := f.b
	want := map[board.Point]bool{}
	for p := range dead.All() {
		want[p] = true
	}
	for _, c := range []board.Color{board.Black, board.White} {
		old := func(p board.Point) bool { return f.s.b.At(p) == c && b.At(p) == c && !dead.Has(p) }
		first := walk(f.s.b, func(p board.Point) bool { return f.s.b.At(p) == c && !f.s.dead.Has(p) },
			func(p board.Point) bool { return f.s.b.At(p) == c || f.s.b.At(p) == board.Empty })
		strings := walk(b, old, func(p board.Point) bool { return b.At(p) == c })
		now := walk(b, old, func(p board.Point) bool { return b.At(p) == c || b.At(p) == board.Empty })
		for _, str := range b.AppendStrings(nil, c) {
			some, all, lives := false, true, false
			for p := range b.Stones(str) {
				some, all = some || dead.Has(p), all && dead.Has(p)
				lives = lives || strings[p] || now[p] && !first[p]
			}
			for p := range b.Stones(str) {
				if some && !all {
					want[p] = !lives
				}
			}
		}
	}
	return want
}

// TestRejoin compares which stones are dead after further moves with what walking from point to point says, and which
// of those that were played since are cut off.
func TestRejoin(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 1))
	e := newInner(t)
	saved, given, cut := 0, 0, 0
	for range 300 {
		f := randomFinisher(t, r, e, 6, 12+r.IntN(16), 2+r.IntN(12))
		want := plainRejoined(f, f.dead)
		dead := f.dead
		f.rejoin(&dead)
		same(t, "dead", f.b, dead, want)
		for p := range board.Points(6) {
			if dead.Has(p) && !f.dead.Has(p) {
				given++
			}
			if !dead.Has(p) && f.dead.Has(p) {
				saved++
			}
		}
		for _, c := range []board.Color{board.Black, board.White} {
			if f.b.Prisoners(c)-f.s.b.Prisoners(c) >= 5 {
				continue // TestCutOff looks at that
			}
			leads := walk(f.b, func(p board.Point) bool { return f.s.b.At(p) == c && f.b.At(p) == c && !f.s.dead.Has(p) },
				func(p board.Point) bool { return f.b.At(p) == c || f.b.At(p) == board.Empty })
			want := alone(f.b, func(p board.Point) bool {
				return dead.Has(p) || f.b.At(p) == c && !leads[p]
			})
			got := dead
			f.cutOff(c, &got)
			same(t, "dead with what is cut off", f.b, got, want)
			cut += got.Len() - dead.Len()
		}
	}
	if saved < 20 || given < 20 || cut < 8 {
		t.Errorf("%d dead stones are joined to living ones, %d new ones to dead ones, %d are cut off", saved, given, cut)
	}
}

// TestCutOff: where a player has captured five stones since both stopped, what leads nowhere lives by it, and where he
// has captured four it does not. B1 leads to no living stone of Black's. Prisoners that he had before do not count, nor do those
// of his opponent.
func TestCutOff(t *testing.T) {
	b := boardtest.MustParse(t, `
		X O O . .
		. O . O O
		X O O O .
		O . O O O
		O . O . .`)
	b1, e := board.At(1, 0), newInner(t)
	for before := range 7 {
		for n := range 7 {
			first := b.Clone()
			first.SetPrisoners(board.Black, before)
			first.SetPrisoners(board.White, before)
			f := newFinisher(t.Context(), &situation{e: e, b: first})
			f.b.PlayAssumeLegal(b1, board.Black)
			f.b.SetPrisoners(board.Black, before+n)
			f.b.SetPrisoners(board.White, before+6-n)
			var dead board.Set
			f.cutOff(board.Black, &dead)
			if dead.Has(b1) != (n < 5) || dead.Len() > 1 {
				t.Errorf("%d prisoners more: %v are cut off", n, dead)
			}
		}
	}
}

// plainSettled is settledLead: the last stone is captured if it can be and it is his turn, then strings close to
// the fight are dead that fall whoever moves first, and stones of the opponent that lead nowhere.
func plainSettled(f *finisher, c board.Color, around map[board.Point]bool, last board.Point, turn bool) int {
	depth := f.b.Depth()
	defer f.b.UndoTo(depth)
	if turn && last.On(f.b.Size()) && f.b.At(last) == c.Opponent() && f.b.Liberties(last) < 4 {
		if a := f.attack(f.b, last); a.Code == search.Win {
			f.b.Try(a.Move, c)
		}
	}
	dead := board.Set{}
	for p := range f.dead.All() {
		if f.b.At(p) != board.Empty {
			dead.Add(p)
		}
	}
	f.rejoin(&dead)
	found := dead
	for _, str := range f.b.AppendStrings(nil, board.Empty) {
		near, given := false, false
		for p := range f.b.Stones(str) {
			given = given || dead.Has(p) || f.s.seki.Has(p)
			for q := range board.Points(f.b.Size()) {
				near = near || around[q] && steps(p, q) <= 2
			}
		}
		if !near || given || f.b.Liberties(str) > 3 {
			continue
		}
		if f.attack(f.b, str).Code == search.Win && f.defend(f.b, str).Code == search.Fail {
			addString(f.b, &found, str)
		}
	}
	f.cutOff(c.Opponent(), &found)
	black, white := board.TerritoryScore(f.b, &found, nil).Black, board.TerritoryScore(f.b, &found, nil).White
	v := black.Territory + black.Prisoners - white.Territory - white.Prisoners
	if c == board.White {
		v = -v
	}
	return v
}

// steps returns how many steps it is from one point to another one.
func steps(p, q board.Point) int {
	return abs(p.Row()-q.Row()) + abs(p.Col()-q.Col())
}

func abs(n int) int { return max(n, -n) }

// TestSettledLead compares what a player has after a fight with what asking about each string says.
func TestSettledLead(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(33, 2))
	e := hasty(t)
	captured := 0
	for range 75 {
		f := randomFinisher(t, r, e, 6, 20+r.IntN(14), 1+r.IntN(4))
		for _, c := range []board.Color{board.Black, board.White} {
			f.s.seki = board.Set{}
			for _, p := range f.b.AppendStrings(nil, board.Empty) {
				if r.IntN(9) == 0 {
					addString(f.b, &f.s.seki, p)
				}
			}
			last := board.At(r.IntN(6), r.IntN(6))
			around := map[board.Point]bool{last: true, board.At(r.IntN(6), r.IntN(6)): true}
			var set board.Set
			for p := range around {
				set.Add(p)
			}
			turn := r.IntN(3) > 0
			same := boardtest.Restored(t, f.b)
			before := f.dead
			got := f.settledLead(c, &set, last, turn)
			same()
			if want := plainSettled(f, c, around, last, turn); got != want || f.dead != before {
				t.Fatalf("%v leads by %d after a fight around %v, his turn %v, last %v; want %d; dead %v, seki %v\n%v\n%v", c, got, set, turn, last, want, f.dead, f.s.seki, f.s.b, f.b)
			}
			if got != plainSettled(f, c, around, last, !turn) {
				captured++
			}
		}
	}
	if captured < 2 {
		t.Errorf("it matters %d times whose turn it is", captured)
	}
}

// plainPursued lets attacker and defender move in turn as reading says. It returns the attacker's last move and
// whether the defender did not answer it.
func plainPursued(f *finisher, str board.Point, c board.Color, last board.Point) (board.Point, bool) {
	more := false
	for n := range 2 * 16 {
		if n%2 == 0 {
			if f.b.At(str) != c {
				break
			}
			a := f.attack(f.b, str)
			if a.Code == search.Fail || !a.Move.On(f.b.Size()) || !f.b.Try(a.Move, c.Opponent()) {
				break
			}
			last, more = a.Move, true
			continue
		}
		if f.b.At(str) != c {
			break
		}
		d := f.defend(f.b, str).Move
		if libs := f.b.AppendLiberties(nil, str); !d.On(f.b.Size()) && len(libs) == 1 {
			d = libs[0]
		}
		if !d.On(f.b.Size()) || !f.b.Try(d, c) {
			break
		}
		more = false
	}
	return last, more
}

// TestLosses compares what an attack costs with the best of all answers, tried one by one, and what is excused with
// that. Asking again has the same answer.
func TestLosses(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(33, 3))
	e := hasty(t)
	losses, none, kos, taken := 0, 0, 0, 0
	for range 50 {
		f := randomFinisher(t, r, e, 6, 22+r.IntN(14), r.IntN(3))
		for _, str := range f.b.AppendStrings(nil, board.Empty) {
			if f.b.Liberties(str) > 3 || f.dead.Has(str) {
				continue
			}
			c := f.b.At(str)
			f.spent = 0
			a := f.attack(f.b, str)
			same := boardtest.Restored(t, f.b)
			got, gotMore := f.pursue(str, c, board.NoPoint)
			after := f.b.Hash()
			f.b.UndoTo(0)
			if want, more := plainPursued(f, str, c, board.NoPoint); got != want || gotMore != more || f.b.Hash() != after {
				t.Fatalf("%v: the last move is %v, answered %v, want %v, %v\n%v", str, got, !gotMore, want, !more, f.b)
			}
			f.b.UndoTo(0)
			if f.excused(str, search.Result{Code: a.Code, Move: board.NoPoint}) || f.excused(str, search.Result{Code: a.Code, Move: board.Pass}) {
				t.Fatalf("%v is excused from no attack", str)
			}
			if !a.Move.On(6) {
				continue
			}
			m := a.Move
			loss := f.loss(str, m)
			same()
			before := f.lead(c)
			_, ko := f.b.IsKoCapture(m, c.Opponent())
			// What is left to him when the attack is played, he answers, and both go on.
			stones := alone(f.b, func(p board.Point) bool { return f.b.SameString(p, str) })
			if !f.b.Try(m, c.Opponent()) {
				continue
			}
			answers := map[board.Point]bool{board.Pass: true}
			if f.b.At(str) == c {
				answers[f.defend(f.b, str).Move] = true
				for _, p := range f.b.AppendLiberties(nil, str) {
					answers[p] = true
				}
				if f.b.Liberties(m) <= 3 {
					answers[f.attack(f.b, m).Move] = true
				}
			} else {
				taken++
				if f.b.Liberties(m) <= 3 {
					for _, p := range f.b.AppendLiberties(nil, m) {
						answers[p] = true
					}
				}
			}
			best := -endless
			for p := range answers {
				if p != board.Pass && (!p.On(6) || !f.b.Try(p, c)) {
					continue
				}
				last, more := f.pursue(str, c, m)
				around := alone(f.b, func(q board.Point) bool { return stones[q] || q == m || q == p || q == last })
				best = max(best, plainSettled(f, c, around, last, more || p == board.Pass))
				f.b.UndoTo(1)
			}
			f.b.UndoTo(0)
			if loss != before-best {
				t.Fatalf("%v loses %d by %v, want %d\n%v", str, loss, m, before-best, f.b)
			}
			want := loss <= 0
			if ko {
				kos++
				f.b.Try(m, c.Opponent())
				if f.b.Try(str, c.Opponent()) { // he closes it
					want = before <= plainSettled(f, c, map[board.Point]bool{m: true, str: true}, str, true)
				} else {
					want = false
				}
				f.b.UndoTo(0)
			}
			for _, hasty := range []bool{false, true} {
				for n := range 2 {
					f.hasty = hasty
					spent := f.spent
					if got := f.excused(str, a); got != want && !hasty {
						t.Fatalf("%v is excused: %v, want %v\n%v", str, got, want, f.b)
					}
					if n > 0 && f.spent != spent {
						t.Fatalf("%v: it is read again whether it is excused", str)
					}
					f.hasty, f.strict = false, true
					if f.excused(str, a) {
						t.Fatal("a strict finisher excuses something")
					}
					f.strict = false
				}
			}
			same()
			if want {
				none++
			} else {
				losses++
			}
		}
	}
	t.Logf("%d attacks cost something, %d do not, %d kos, %d strings taken at once", losses, none, kos, taken)
	if losses < 30 || none < 8 || kos < 2 || taken < 15 {
		t.Errorf("%d attacks cost something, %d do not, %d kos, %d strings taken at once", losses, none, kos, taken)
	}
}

// TestForkLoss compares what a fork costs, and what prevents it, with trying all answers one by one.
func TestForkLoss(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(33, 4))
	e := hasty(t)
	forks, prevented := 0, 0
	for range 90 {
		f := randomFinisher(t, r, e, 6, 18+r.IntN(14), r.IntN(3))
		c := board.Color(1 + r.IntN(2))
		// cost is what c loses by a move of the opponent that attacks two strings at once.
		cost := func(p board.Point) (answers map[board.Point]bool, loss int) {
			before := f.lead(c)
			dead, depth := f.dead, f.b.Depth()
			defer func() { f.dead = dead; f.b.UndoTo(depth) }()
			if !f.b.Try(p, c.Opponent()) {
				return nil, 0
			}
			answers = map[board.Point]bool{}
			var attacked []board.Point
			for _, q := range neighborsOn(f.b, p) {
				if f.b.At(q) != c || dead.Has(q) || f.b.Liberties(q) > 3 || contains(f.b, attacked, q) {
					continue
				}
				if q = f.b.Origin(q); f.attack(f.b, q).Code == search.Win {
					attacked = append(attacked, q)
					answers[f.defend(f.b, q).Move] = true
					for _, l := range f.b.AppendLiberties(nil, q) {
						answers[l] = true
					}
				}
			}
			if len(attacked) < 2 {
				return nil, 0
			}
			if f.b.Liberties(p) <= 3 {
				for _, l := range f.b.AppendLiberties(nil, p) {
					answers[l] = true
				}
			}
			most, some := 0, false
			for r := range answers {
				if !r.On(6) || !f.b.Try(r, c) {
					delete(answers, r)
					continue
				}
				f.dead = dead
				for q := range dead.All() {
					if f.b.At(q) == board.Empty {
						f.dead.Remove(q)
					}
				}
				for _, q := range attacked {
					if f.b.At(q) == c && f.attack(f.b, q).Code == search.Win {
						for r := range f.b.Stones(q) {
							f.dead.Add(r)
						}
					}
				}
				around := map[board.Point]bool{p: true, r: true}
				for _, q := range attacked {
					for r := range f.b.Stones(q) {
						around[r] = true
					}
				}
				if v := plainSettled(f, c, around, p, false); !some || v > most {
					most, some = v, true
				}
				f.b.Undo()
			}
			if !some {
				return nil, 0
			}
			return answers, before - most
		}
		want, done := board.NoPoint, false
		for p := range board.Points(6) {
			if f.b.At(p) != board.Empty {
				continue
			}
			same := boardtest.Restored(t, f.b)
			before := f.dead
			f.spent = 0
			_, loss := f.fork(p, c)
			same()
			answers, wanted := cost(p)
			if loss != wanted || f.dead != before {
				t.Fatalf("%v loses %d by %v, want %d; dead %v, seki %v\n%v\n%v", c, loss, p, wanted, f.dead, f.s.seki, f.s.b, f.b)
			}
			if loss != 0 {
				forks++
			}
			if done || f.short(p, c) < 2 || loss < 2 {
				continue
			}
			// Of the answers, and the point itself, that is best which costs least, cannot be taken, and leaves no fork.
			answers[p] = true
			most := 0
			for q := range board.Points(6) {
				if !answers[q] || !f.b.Try(q, c) {
					continue
				}
				lead := f.lead(c)
				_, loss := cost(p)
				if loss < 2 && f.attack(f.b, q).Code != search.Win && (!done || lead > most) {
					want, most, done = q, lead, true
				}
				f.b.Undo()
			}
		}
		same := boardtest.Restored(t, f.b)
		f.spent = 0
		got := f.prevent(c)
		same()
		lead := func(p board.Point) int {
			f.b.Try(p, c)
			defer f.b.Undo()
			return f.lead(c)
		}
		if (got == board.NoPoint) != (want == board.NoPoint) || got != want && lead(got) != lead(want) {
			t.Fatalf("%v prevents at %v, want %v; dead %v, seki %v\n%v", c, got, want, f.dead, f.s.seki, f.b)
		}
		if got != board.NoPoint {
			prevented++
			f.b.PlayAssumeLegal(got, c)
			if f.attack(f.b, got).Code == search.Win {
				t.Fatalf("%v is taken\n%v", got, f.b)
			}
		}
	}
	t.Logf("%d forks, %d prevented", forks, prevented)
	if forks < 15 || prevented < 4 {
		t.Errorf("%d forks, %d prevented", forks, prevented)
	}
}

// TestShort counts the strings beside a point that have three liberties at most, are neither dead nor in a seki, and may be attacked
// at once.
func TestShort(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 5))
	e := newInner(t)
	counts := map[int]int{}
	for range 60 {
		f := randomFinisher(t, r, e, 6, 16+r.IntN(14), 0)
		for _, p := range f.b.AppendStrings(nil, board.Empty) {
			if r.IntN(4) == 0 {
				addString(f.b, &f.s.seki, p)
			}
		}
		for p := range board.Points(6) {
			for _, c := range []board.Color{board.Black, board.White} {
				strings := map[board.Point]bool{}
				for _, q := range neighborsOn(f.b, p) {
					if f.b.At(q) == c && f.b.Liberties(q) < 4 && !f.dead.Has(q) && !f.s.seki.Has(q) {
						strings[f.b.Origin(q)] = true
					}
				}
				counts[len(strings)]++
				if got := f.short(p, c); got != len(strings) {
					t.Fatalf("%d strings of %v beside %v, want %d; dead %v, seki %v\n%v", got, c, p, len(strings), f.dead, f.s.seki, f.b)
				}
			}
		}
	}
	if counts[0] < 100 || counts[1] < 100 || counts[2] < 20 || counts[3] < 2 {
		t.Error(counts)
	}
}

// TestJoinsSeki: a stone that joins others in a seki is in it as well, wherever it is asked about: White, who would be captured there
// without, needs no protection. Strings that are in no seki do.
func TestJoinsSeki(t *testing.T) {
	b := boardtest.MustParse(t, `
		. X . . .
		X O X X .
		X O O X .
		X O . X .
		X X . X .`)
	e, first := newInner(t), board.At(1, 1)
	for _, locked := range []bool{true, false} {
		s := &situation{e: e, b: b.Clone()}
		if locked {
			addString(b, &s.seki, first)
		}
		f := newFinisher(t.Context(), s)
		for _, p := range []board.Point{first, board.At(2, 1)} {
			if f.b.At(p) == board.Empty {
				f.b.PlayAssumeLegal(p, board.White)
			}
			for q := range f.b.Stones(p) {
				if f.stays(q) != locked {
					t.Errorf("%v: stays %v, want %v", q, !locked, locked)
				}
			}
			if n := f.needs(board.White); (n == 0) != locked {
				t.Errorf("in a seki %v: %d strings need protection\n%v", locked, n, f.b)
			}
		}
		if f.stays(board.At(0, 0)) {
			t.Error("a string of Black stays")
		}
	}
}
