package score

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/scatter"
	"github.com/tengen-go/tengen/reading/search"
)

// enclosedPoints is an enclosure without sets.
type enclosedPoints struct{ region, guests, hosts map[board.Point]bool }

// plainEnclosures finds the regions that one player is around by walking from point to point: at most twenty
// points which are empty or have dead stones, all of these the opponent's of whom is around them, beside
// strings of which one at least is not proved to live.
func plainEnclosures(s *situation) (list []enclosedPoints) {
	b := s.b
	open := func(p board.Point) bool { return b.At(p) == board.Empty || s.dead.Has(p) }
	seen := map[board.Point]bool{}
	for first := range board.Points(b.Size()) {
		if !open(first) || seen[first] {
			continue
		}
		x := enclosedPoints{map[board.Point]bool{}, map[board.Point]bool{}, map[board.Point]bool{}}
		x.region = walk(b, func(p board.Point) bool { return p == first }, open)
		beside := map[board.Color]bool{}
		inside := map[board.Color]bool{}
		for p := range x.region {
			seen[p] = true
			if b.At(p).IsPlayer() {
				inside[b.At(p)], x.guests[p] = true, true
			}
			for _, q := range neighborsOn(b, p) {
				if open(q) {
					continue
				}
				beside[b.At(q)] = true
				if !s.proved.Has(q) {
					for r := range b.Stones(q) {
						x.hosts[r] = true
					}
				}
			}
		}
		for _, c := range []board.Color{board.Black, board.White} {
			if len(x.region) <= 20 && len(beside) == 1 && beside[c] && len(inside) == 1 && inside[c.Opponent()] && len(x.hosts) > 0 {
				list = append(list, x)
			}
		}
	}
	return list
}

// plainStandoff finds where a standoff is played, without sets: what is in the region, and what strings around
// it lead to that have fewer than seven points of their own elsewhere. Those count as hosts that are large, or if
// none is, the first of the largest ones. It is none if more than eleven points are open, or there are more than forty.
func plainStandoff(t *testing.T, s *situation, x enclosedPoints) (hosts []board.Point, stones, points map[board.Point]bool, ok bool) {
	b := s.b
	rest := func(p board.Point) bool { return (b.At(p) == board.Empty || s.dead.Has(p)) && !x.region[p] }
	host := board.Empty
	for p := range x.hosts {
		host = b.At(p)
	}
	theirs := walk(b, func(p board.Point) bool { return b.At(p) == host.Opponent() && !s.dead.Has(p) },
		func(p board.Point) bool { return b.At(p) == board.Empty || s.dead.Has(p) })
	own := func(p board.Point) bool { return rest(p) && !theirs[p] }
	stones, points = map[board.Point]bool{}, map[board.Point]bool{}
	for p := range x.region {
		points[p] = true
	}
	largest := 0
	var weak []board.Point
	for p := range board.Points(b.Size()) {
		if !x.hosts[p] || stones[p] {
			continue
		}
		isLib := func(q board.Point) bool { return b.IsLiberty(p, q) }
		home := walk(b, func(q board.Point) bool { return isLib(q) && own(q) }, own)
		if len(home) >= 7 {
			continue
		}
		weak = append(weak, p)
		largest = max(largest, b.StringSize(p))
		for q := range b.Stones(p) {
			stones[q] = true
			if b.StringSize(p) < 4 {
				points[q] = true
			}
		}
		for q := range walk(b, func(q board.Point) bool { return isLib(q) && !x.region[q] }, rest) {
			points[q] = true
		}
		for _, q := range b.AppendNeighbors(nil, p) {
			if b.Liberties(q) > 2 || x.guests[q] || s.proved.Has(q) {
				continue
			}
			a, err := s.e.analyst.Tactics().Attack(t.Context(), b, q)
			if err != nil {
				t.Fatal(err)
			}
			if a.Code != search.Fail {
				for _, l := range b.AppendLiberties(nil, q) {
					points[l] = true
				}
			}
		}
	}
	for _, p := range weak {
		if b.StringSize(p) >= 4 || largest < 4 && b.StringSize(p) == largest && len(hosts) == 0 {
			hosts = append(hosts, p)
		}
	}
	open := 0
	for p := range points {
		if b.At(p) == board.Empty {
			open++
		}
	}
	return hosts, stones, points, len(hosts) > 0 && open <= 11 && len(points) <= 40
}

// randomEnclosures returns a position in which most strings of one player are given up, and some strings are proved.
func randomEnclosures(r *rand.Rand, e *Estimator, b *board.Board) *situation {
	s := &situation{e: e, b: b, plain: make([]float64, board.NumPoints)}
	c := board.Color(1 + r.IntN(2))
	for _, p := range s.b.AppendStrings(nil, board.Empty) {
		switch n := r.IntN(12); {
		case n < 8 && s.b.At(p) == c, n == 8:
			s.addString(&s.dead, p)
		}
		if r.IntN(6) == 0 {
			s.addString(&s.proved, p)
		}
	}
	return s
}

// TestEnclosures compares the enclosures of random positions, and where standoffs in them are played, with what walking from
// point to point finds.
func TestEnclosures(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(32, 1))
	e := newInner(t)
	found, played, not, several := 0, 0, 0, 0
	for n := range 700 {
		size := 5 + n%3
		s := randomEnclosures(r, e, scatter.Game(r, size, size*size/2+r.IntN(size*size)))
		list, want := s.enclosures(), plainEnclosures(s)
		if len(list) != len(want) {
			t.Fatalf("%d enclosures, want %d; dead %v, proved %v\n%v", len(list), len(want), s.dead, s.proved, s.b)
		}
		for i := range list {
			found++
			x, w := &list[i], want[i]
			same(t, "region", s.b, x.region, w.region)
			same(t, "guests", s.b, x.guests, w.guests)
			same(t, "hosts", s.b, x.hosts, w.hosts)
			restored := boardtest.Restored(t, s.b)
			d, err := s.newStandoff(t.Context(), x)
			restored()
			if err != nil {
				t.Fatal(err)
			}
			hosts, stones, points, ok := plainStandoff(t, s, w)
			if ok != (d != nil) {
				t.Fatalf("a standoff: %v, want %v, with %d points; region %v, dead %v, proved %v\n%v", d != nil, ok, len(points), x.region, s.dead, s.proved, s.b)
			}
			if d == nil {
				not++
				continue
			}
			played++
			what := fmt.Sprintf("region %v, dead %v, proved %v: ", x.region, s.dead, s.proved)
			same(t, what+"points", s.b, board.SetOf(d.points...), points)
			same(t, what+"stones", s.b, d.stones, stones)
			if len(hosts) > 1 {
				several++
			}
			wanted := map[board.Point]bool{}
			for _, p := range hosts {
				wanted[s.b.Origin(p)] = true
			}
			for _, p := range d.hosts {
				if !wanted[s.b.Origin(p)] || len(d.hosts) != len(hosts) {
					t.Fatalf("%shosts %v, want %v\n%v", what, d.hosts, hosts, s.b)
				}
			}
			if d.host != s.b.At(hosts[0]) || d.guests != x.guests {
				t.Fatalf("%shosts are %v, guests %v", what, d.host, d.guests)
			}
		}
	}
	t.Logf("%d enclosures, %d with a standoff, %d without, %d of several hosts", found, played, not, several)
	if played < 100 || not < 80 || several < 8 {
		t.Errorf("%d enclosures, %d with a standoff, %d without, %d of several hosts", found, played, not, several)
	}
}

// little reports whether a standoff has few positions.
func little(d *standoff) bool { return len(d.points) <= 6 }

// TestHold: who is around dead stones and would not be able any more to take them if his opponent moved first makes one of
// those moves after which he is, which working back from the ends of all lines tells, and of these the one that leaves him most.
func TestHold(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(32, 2))
	e := newInner(t)
	held, needless := 0, 0
	for n := range 500 {
		s := randomEnclosures(r, e, scatter.Stones(r, 4+n%2, 0.4, 0.45))
		for _, c := range []board.Color{board.Black, board.White} {
			f := newFinisher(t.Context(), s)
			want, guests, skip := board.NoPoint, 0, false
			for _, x := range s.enclosures() {
				if s.b.At(x.hosts.First()) != c || guests > 0 {
					continue
				}
				d, err := s.newStandoff(t.Context(), &x)
				if err != nil {
					t.Fatal(err)
				}
				if d == nil {
					continue
				}
				if skip = !little(d); skip {
					break
				}
				solve := exactOf(d)
				if solve.succeeds(d.b, c, c.Opponent()) {
					needless++
					continue
				}
				most := 0
				for _, p := range d.points {
					if !d.b.Try(p, c) {
						continue
					}
					keeps := solve.succeeds(d.b, c, c.Opponent())
					d.b.Undo()
					if !keeps {
						continue
					}
					f.b.Try(p, c)
					if lead, _ := f.outcome(p, c); want == board.NoPoint || lead > most {
						want, most, guests = p, lead, x.guests.Len()
					}
					f.b.Undo()
				}
			}
			if skip {
				continue
			}
			for range 2 { // the second answer is remembered
				restored := boardtest.Restored(t, f.b)
				p, n := f.hold(c)
				restored()
				if p != want || n != guests || f.err != nil {
					t.Fatalf("%v holds %d stones by %v, want %d by %v; dead %v\n%v", c, n, p, guests, want, s.dead, s.b)
				}
			}
			if guests > 0 {
				held++
			}
		}
	}
	t.Logf("%d need a move, %d do not", held, needless)
	if held < 5 || needless < 8 {
		t.Errorf("%d need a move, %d do not", held, needless)
	}
}

// oracle is a search.Life that answers as it is told, and counts what it is asked.
type oracle struct {
	attack, defend func(b *board.Board, goal *board.Set) (search.Result, error)
	asked          int
}

func (o *oracle) Attack(_ context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	o.asked++
	return o.attack(b, goal)
}

func (o *oracle) Defend(_ context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	o.asked++
	return o.defend(b, goal)
}

// TestSekiQuiet: the stones of a seki are those of guests and of the strings around them that have not seven points of their
// own elsewhere, and nobody plays beside guests. By taking the three stones of Black White gets one eye of five points: where he
// has no other points, he and they are in a seki, and where he has seven elsewhere he takes them when he likes.
func TestSekiQuiet(t *testing.T) {
	for _, c := range []struct {
		diagram string
		seki    bool
	}{{`
		. . . . X . .
		X X X X X . .
		X X X X X X X
		O O O O O O X
		. X X X . O X
		O O O O O O X
		X X X X X X X`, true}, {`
		. . . . X . .
		X X X X X X X
		O O O O O O X
		. X X X . O X
		O O O O O O O
		. . . . . . .
		O O O O O O O`, false}} {
		b := boardtest.MustParse(t, c.diagram)
		var guests, white board.Set
		for p := range board.Points(7) {
			if b.At(p) == board.Black && b.StringSize(p) == 3 {
				guests.Add(p)
			}
		}
		addString(b, &white, board.At(5, 3))
		if !white.Has(board.At(5, 3)) {
			addString(b, &white, board.At(5, 2))
		}
		s := &situation{e: newInner(t), b: b, dead: guests}
		if err := s.sekis(t.Context()); err != nil {
			t.Fatal(err)
		}
		if !c.seki {
			if !s.seki.IsEmpty() || !s.quiet.IsEmpty() || s.dead != guests {
				t.Errorf("in seki %v, quiet %v, dead %v\n%v", s.seki, s.quiet, s.dead, b)
			}
			continue
		}
		want := guests
		want.Or(&white)
		row := guests
		row.Grow()
		empty := b.EmptyPoints()
		row.And(&empty)
		if s.seki != want || s.quiet != row || !s.dead.IsEmpty() {
			t.Errorf("in seki %v, quiet %v, dead %v; want %v and %v\n%v", s.seki, s.quiet, s.dead, want, row, b)
		}
	}
}

// TestFinishLocks: stones that nobody can take when all else is played are in a seki, though they were given up before.
func TestFinishLocks(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . X . .
		X X X X X . .
		X X X X X X X
		O O O O O O X
		. X X X . O X
		O O O O O O X
		X X X X X X X`)
	var guests, hosts board.Set
	addString(b, &guests, board.At(1, 2))
	addString(b, &hosts, board.At(0, 3))
	all := guests
	all.Or(&hosts)
	for _, first := range []board.Color{board.Black, board.White} {
		f := newFinisher(t.Context(), &situation{e: newInner(t), b: b, dead: guests, plain: make([]float64, board.NumPoints)})
		if err := f.finish(first); err != nil {
			t.Fatal(err)
		}
		if !f.dead.IsEmpty() || f.seki != all || f.b.Hash() != b.Hash() {
			t.Errorf("%v first: dead %v, in seki %v, want %v\n%v", first, f.dead, f.seki, all, f.b)
		}
	}
}
