package score

import (
	"context"
	"errors"
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

// oracle is a LifeReader that answers as it is told, and counts what it is asked.
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

// TestTaker: the owner of hosts takes all guests if there is a way to do so by moves after each of which hosts live
// and guests are lost, as far as a reader says. That is compared with trying all orders of moves, for readers
// who say anything.
func TestTaker(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 3))
	e := newInner(t)
	yes, no := 0, 0
	for n := range 200 {
		d := randomStandoff(r, 3, 4)
		salt := r.Uint64()
		lives := func(b *board.Board) bool { return (b.Hash()^salt)%8 > 0 }
		lost := func(b *board.Board) bool { return (b.Hash()^salt)>>8%8 > 2 }
		life := &oracle{
			attack: func(b *board.Board, goal *board.Set) (search.Result, error) {
				if *goal != d.stones {
					t.Fatal("another goal")
				}
				if lives(b) {
					return search.Result{Code: search.Fail, Nodes: 3}, nil
				}
				return search.Result{Code: search.Win, Nodes: 3}, nil
			},
			defend: func(b *board.Board, goal *board.Set) (search.Result, error) {
				for p := range goal.All() {
					if b.At(p) != d.host.Opponent() || !d.guests.Has(p) {
						t.Fatal("another goal")
					}
				}
				if lost(b) {
					return search.Result{Code: search.Fail, Nodes: 5}, nil
				}
				return search.Result{Code: search.KoA, Nodes: 5, Move: board.NoPoint}, nil
			},
		}
		e.life = life
		b := d.b
		gone := func() bool {
			for p := range d.guests.All() {
				if b.At(p) == d.host.Opponent() {
					return false
				}
			}
			return true
		}
		empty := b.EmptyPoints()
		moves := empty
		moves.Or(&d.guests)
		var way func(left int) bool
		way = func(left int) bool {
			if gone() {
				return true
			}
			for p := range moves.All() {
				if left == 0 || b.At(p) != board.Empty || !b.Try(p, d.host) {
					continue
				}
				found := lives(b) && (gone() || lost(b)) && way(left-1)
				b.Undo()
				if found {
					return true
				}
			}
			return false
		}
		want := way(moves.Len())
		s := &situation{e: e, b: b}
		taker := &taker{s: s, hosts: &d.stones, guests: &d.guests, moves: moves, seen: make(map[uint64]bool)}
		restored := boardtest.Restored(t, b)
		got, err := taker.takes(t.Context())
		restored()
		if err != nil || got != want {
			t.Fatalf("position %d: takes %v, %v, want %v\n%v", n, got, err, want, b)
		}
		if got {
			yes++
		} else {
			no++
		}
	}
	if yes < 30 || no < 30 {
		t.Errorf("he takes them %d times, and not %d times", yes, no)
	}
}

// TestSafe: after a move hosts are not safe if they can be killed, nor are guests lost if something saves them, of which that
// is remembered. What is not known counts as safe.
func TestSafe(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . X X X
		. . X . O
		X X X O O
		. . O O .
		. O O . .`)
	none := boardtest.MustParse(t, `
		. . X X X
		. . X . O
		. . . O O
		. . O O .
		. O O . .`)
	e := newInner(t)
	bad := errors.New("no answer")
	c3 := board.At(1, 3)
	guests := board.SetOf(board.At(0, 2), board.At(1, 2)) // of Black's string
	hosts := b.StonesOf(board.White)
	for _, c := range []struct {
		board          *board.Board
		attack, defend search.Result
		errs           [2]error
		safe           bool
		nodes          int
		added          bool
	}{
		{board: b, attack: search.Result{Code: search.Win, Nodes: 7}, nodes: 7},
		{board: b, attack: search.Result{Code: search.KoB, Nodes: 7}, nodes: 7},
		{board: b, attack: search.Result{Code: search.Win, Nodes: 7, Limited: true}, defend: search.Result{Nodes: 4}, safe: true, nodes: 11},
		{board: b, attack: search.Result{Code: search.Fail, Nodes: 7}, defend: search.Result{Code: search.Fail, Nodes: 4}, safe: true, nodes: 11},
		{board: b, attack: search.Result{Code: search.Fail, Nodes: 7}, defend: search.Result{Code: search.Win, Nodes: 4, Move: c3}, nodes: 11, added: true},
		{board: b, attack: search.Result{Code: search.Fail, Nodes: 7}, defend: search.Result{Code: search.Win, Nodes: 4, Move: board.Pass}, nodes: 11},
		{board: b, attack: search.Result{Code: search.Fail, Nodes: 7}, defend: search.Result{Code: search.Win, Nodes: 4, Move: c3, Limited: true}, safe: true, nodes: 11},
		{board: none, attack: search.Result{Code: search.Fail, Nodes: 7}, defend: search.Result{Code: search.Win, Nodes: 4}, safe: true, nodes: 7},
		{board: none, attack: search.Result{Code: search.Win, Nodes: 7}, nodes: 7},
		{board: b, errs: [2]error{bad, nil}},
		{board: b, errs: [2]error{nil, bad}},
		{board: b, errs: [2]error{nil, bad}, defend: search.Result{Code: search.Win}},
	} {
		for _, before := range []int{0, takeNodes, takeNodes + 1} {
			life := &oracle{
				attack: func(*board.Board, *board.Set) (search.Result, error) { return c.attack, c.errs[0] },
				defend: func(*board.Board, *board.Set) (search.Result, error) { return c.defend, c.errs[1] },
			}
			e.life = life
			s := &situation{e: e, b: c.board, taken: before}
			taker := &taker{s: s, hosts: &hosts, guests: &guests}
			safe, err := taker.safe(t.Context())
			if before > takeNodes { // he asks no more
				if !safe || err != nil || life.asked > 0 || s.taken != before {
					t.Errorf("%+v: after much reading safe %v, %v, asked %d", c, safe, err, life.asked)
				}
				continue
			}
			if want := errors.Join(c.errs[0], c.errs[1]); safe != c.safe || (err != nil) != (want != nil) {
				t.Errorf("%+v: safe %v, %v", c, safe, err)
			}
			if s.taken != before+c.nodes || taker.moves.Has(c3) != c.added || taker.moves.Len() > 1 {
				t.Errorf("%+v: %d nodes, moves %v", c, s.taken-before, taker.moves)
			}
		}
	}
}

// TestIsSeki: there is a seki if hosts live as they are, but not when they take guests. An answer that a limit cut
// short is none.
func TestIsSeki(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . .
		X X X X X X X
		O O O O O O O
		. X X X . O .
		O O O O O O O
		. . . . . . .
		. . . . . . .`)
	var guests, region, hosts board.Set
	addString(b, &guests, board.At(1, 3))
	region = guests
	region.Add(board.At(0, 3))
	region.Add(board.At(4, 3))
	addString(b, &hosts, board.At(0, 4))
	addString(b, &hosts, board.At(0, 2))
	bad := errors.New("no answer")
	e := newInner(t)
	far := board.At(3, 0)
	for _, c := range []struct {
		name    string
		guests  search.Result // attacked
		hosts   search.Result // attacked at first
		after   search.Code   // attacked when White has played
		saved   search.Code   // guests, when White has played, but not when he has played far away
		err     error
		want    bool
		reading int // questions
	}{
		{name: "they cannot be taken", want: true, reading: 2},
		{name: "they cannot be taken, hosts die", hosts: search.Result{Code: search.Win}, reading: 2},
		{name: "they cannot be taken, hosts may die", hosts: search.Result{Limited: true}, reading: 2},
		{name: "not known", guests: search.Result{Limited: true}, reading: 1},
		{name: "they can be taken", guests: search.Result{Code: search.Win, Move: board.Pass}, reading: -1},
		{name: "hosts die of it", guests: search.Result{Code: search.Win, Move: board.Pass}, after: search.Win, want: true, reading: 4},
		{name: "hosts die of it in a ko", guests: search.Result{Code: search.KoA, Move: board.Pass}, after: search.KoB, want: true, reading: 4},
		{name: "guests are saved", guests: search.Result{Code: search.Win, Move: board.Pass}, saved: search.Win, want: true, reading: -1},
		{name: "not if White plays far away", guests: search.Result{Code: search.Win, Move: far}, saved: search.Win, reading: -1},
		{name: "an error", err: bad, reading: 1},
	} {
		played := func(b *board.Board) bool { return b.Depth() > 0 }
		life := &oracle{
			attack: func(b *board.Board, goal *board.Set) (search.Result, error) {
				switch {
				case *goal == guests:
					return c.guests, c.err
				case played(b):
					return search.Result{Code: c.after}, c.err
				}
				return c.hosts, c.err
			},
			defend: func(b *board.Board, goal *board.Set) (search.Result, error) {
				if b.At(far) == board.White {
					return search.Result{}, c.err
				}
				return search.Result{Code: c.saved}, c.err
			},
		}
		e.life = life
		s := &situation{e: e, b: b, dead: guests}
		x := &enclosure{region, guests, hosts}
		restored := boardtest.Restored(t, b)
		got, err := s.isSeki(t.Context(), x)
		restored()
		if got != c.want || !errors.Is(err, c.err) || c.reading >= 0 && life.asked != c.reading {
			t.Errorf("%s: a seki %v, %v, after %d questions; want %v after %d", c.name, got, err, life.asked, c.want, c.reading)
		}
		if want := (enclosure{region, guests, hosts}); *x != want {
			t.Errorf("%s: the enclosure has changed", c.name)
		}
	}
}

// TestSekiVerdicts: guests of standoffs in which nobody takes anything are in a seki with the hosts that are not safe,
// and nobody plays beside them; in others they stay dead, and those that are not settled are read about if players have not stopped.
func TestSekiVerdicts(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(32, 4))
	e := newInner(t)
	others, read := 0, 0
positions:
	for n := range 240 {
		first := randomEnclosures(r, e, scatter.Stones(r, 4+n%2, 0.4, 0.45))
		small := true
		for _, x := range first.enclosures() {
			d, err := first.newStandoff(t.Context(), &x)
			if err != nil {
				t.Fatal(err)
			}
			small = small && (d == nil || little(d))
		}
		if !small {
			continue
		}
		for _, stopped := range []bool{true, false} {
			for _, live := range []bool{true, false} {
				code := search.Fail
				if !live {
					code = search.Win
				}
				e.life = &oracle{ // guests cannot be taken, and hosts live or do not
					attack: func(b *board.Board, goal *board.Set) (search.Result, error) {
						if goal.Intersects(&first.dead) {
							return search.Result{}, nil
						}
						return search.Result{Code: code}, nil
					},
				}
				s, w := *first, *first
				questions := 0
				for _, x := range first.enclosures() {
					d, err := w.newStandoff(t.Context(), &x)
					if err != nil {
						t.Fatal(err)
					}
					in, weak := false, board.Set{}
					if d != nil && !little(d) {
						continue positions
					}
					if d != nil {
						solve, c := exactOf(d), d.host
						host, guest := solve.succeeds(d.b, c, c), solve.succeeds(d.b, c.Opponent(), c.Opponent())
						in, weak = !host && !guest, d.stones
						if !in && (!host || solve.succeeds(d.b, c, c.Opponent())) {
							others++
							continue // lost, or taken
						}
					}
					if !in {
						if stopped {
							continue
						}
						if questions++; !live {
							continue
						}
						weak = x.hosts
						read++
					}
					w.dead.AndNot(&x.guests) // which the next ones see
					w.seki.Or(&x.guests)
					w.seki.Or(&weak)
					around := x.region
					around.AndNot(&x.guests)
					w.quiet.Or(&around)
				}
				if err := s.sekis(t.Context(), stopped); err != nil {
					t.Fatal(err)
				}
				if s.dead != w.dead || s.seki != w.seki || s.quiet != w.quiet {
					t.Fatalf("stopped %v, hosts live %v: dead %v, in seki %v, quiet %v; want %v, %v, %v\n%v", stopped, live, s.dead, s.seki, s.quiet, w.dead, w.seki, w.quiet, s.b)
				}
				if asked := e.life.(*oracle).asked; asked != 2*questions {
					t.Fatalf("stopped %v: %d questions, want %d", stopped, asked, 2*questions)
				}
			}
		}
	}
	if others < 8 || read < 3 {
		t.Errorf("%d are settled, %d are read about", others, read)
	}
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
		for _, stopped := range []bool{true, false} {
			s := &situation{e: newInner(t), b: b, dead: guests}
			if err := s.sekis(t.Context(), stopped); err != nil {
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
