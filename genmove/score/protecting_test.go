package score

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/scatter"
	"github.com/tengen-go/tengen/reading/search"
)

// left is what a protection leaves its player.
type left struct{ lead, later, libs int }

// than compares what two protections leave: most points, then fewest strings that need protection later, then most liberties.
func (l left) than(m left) int {
	return cmp.Or(cmp.Compare(l.lead, m.lead), cmp.Compare(m.later, l.later), cmp.Compare(l.libs, m.libs))
}

// plainOutcome is outcome on a copy of the board: what c has after his move at p, less a point for each string that can be
// captured, and how many of these there are when his opponent has filled all neutral points where he is not captured.
func plainOutcome(t *testing.T, f *finisher, p board.Point, c board.Color) (lead, later int) {
	t.Helper()
	g := *f
	g.b = f.b.Clone()
	play := func(p board.Point, c board.Color) {
		if err := g.b.Play(p, c, board.Strict); err != nil {
			t.Fatal(err)
		}
	}
	if libs := g.b.AppendLiberties(nil, p); len(libs) == 1 && g.b.Legal(libs[0], c.Opponent(), board.Strict) {
		play(libs[0], c.Opponent())
	}
	needs := func() int {
		n := 0
		for _, str := range g.b.AppendStrings(nil, c) {
			given := false
			for q := range g.b.Stones(str) {
				given = given || g.dead.Has(q) && g.b.Origin(q) == q || g.s.seki.Has(q)
			}
			if given || g.b.Liberties(str) > 3 {
				continue
			}
			if code := g.attack(g.b, str).Code; code == search.Win || code == search.KoA {
				n++
			}
		}
		return n
	}
	lead = g.lead(c) - needs()
	neutral := g.neutral()
	for q := range neutral.All() {
		if g.b.At(q) == board.Empty && g.b.LibertiesAfter(q, c.Opponent()) > 1 && g.b.Legal(q, c.Opponent(), board.Strict) {
			play(q, c.Opponent())
		}
	}
	return lead, needs()
}

// TestProtections compares what is protected, and by which move, with trying all moves that are said to be tried: it leaves as
// much as the best of them. Larger strings come first, what keeps dead stones from living before what is smaller.
func TestProtections(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(36, 1))
	e := hasty(t)
	protected, saved, none, kos, held := 0, 0, 0, 0, 0
	for n := range 85 {
		f := randomFinisher(t, r, e, 6, 20+r.IntN(14), 0)
		if n%3 == 0 {
			s := randomEnclosures(r, e, scatter.Stones(r, 4, 0.4, 0.45))
			f = newFinisher(t.Context(), s)
		}
		c := board.Color(1 + r.IntN(2))
		size := f.b.Size()
		if n%2 == 0 {
			f.b.Try(board.Pass, c.Opponent()) // a trial move that has to stay
		}
		type menaced struct {
			str    board.Point
			a, d   search.Result
			stones int
		}
		var list []menaced
		moves := map[board.Point]bool{}
		for _, str := range f.b.AppendStrings(nil, c) {
			if f.dead.Has(str) || f.b.Liberties(str) > 4 {
				continue
			}
			a := f.attack(f.b, str)
			if a.Code != search.Win && a.Code != search.KoA {
				continue
			}
			d := f.defend(f.b, str)
			if d.Code == search.Fail || !d.Move.On(size) || f.excused(str, a) {
				continue
			}
			list = append(list, menaced{str, a, d, f.b.StringSize(str)})
			first := append(f.b.AppendLiberties(nil, str), d.Move)
			if a.Move.On(size) {
				first = append(first, a.Move)
			}
			for _, p := range first {
				moves[p] = true
				for _, q := range neighborsOn(f.b, p) {
					if f.b.At(q) == board.Empty {
						moves[q] = true
					}
					if f.b.At(q) == c && f.b.Liberties(q) <= 4 {
						for _, l := range f.b.AppendLiberties(nil, q) {
							moves[l] = true
						}
						for _, o := range f.b.AppendNeighbors(nil, q) {
							if f.b.Liberties(o) <= 2 {
								for _, l := range f.b.AppendLiberties(nil, o) {
									moves[l] = true
								}
							}
						}
					}
				}
			}
			for _, o := range f.b.AppendNeighbors(nil, str) {
				if f.b.Liberties(o) <= 2 {
					for _, l := range f.b.AppendLiberties(nil, o) {
						moves[l] = true
					}
				}
			}
		}
		slices.SortStableFunc(list, func(a, b menaced) int { return b.stones - a.stones })
		// try returns what a move leaves, and whether it saves the string.
		try := func(m menaced, p board.Point) (left, bool) {
			if f.b.At(p) != board.Empty || !f.b.Legal(p, c, board.Strict) {
				return left{}, false
			}
			mine := f.reached(c)
			if f.b.CapturedBy(p, c) == 0 && (!mine.Has(p) || !f.sensible(p, c)) {
				return left{}, false
			}
			f.b.Try(p, c)
			defer f.b.Undo()
			if f.attack(f.b, m.str).Code >= m.a.Code {
				return left{}, false
			}
			lead, later := plainOutcome(t, f, p, c)
			if a, b := f.outcome(p, c); a != lead || b != later {
				t.Fatalf("%v by %v comes to %d and %d, want %d and %d; dead %v\n%v", p, c, a, b, lead, later, f.dead, f.b)
			}
			return left{lead, later, f.b.Liberties(m.str)}, true
		}
		restored := boardtest.Restored(t, f.b)
		dead := f.dead
		got := f.protect(c)
		restored()
		if f.dead != dead {
			t.Fatal("dead stones have changed")
		}
		keep, guests := f.hold(c)
		if guests > 0 && (len(list) == 0 || guests >= list[0].stones) {
			if held++; got != keep {
				t.Fatalf("%v protects at %v, not %v, which keeps %d stones from living\n%v", c, got, keep, guests, f.b)
			}
			continue
		}
		found := false
		for _, m := range list {
			best, some := left{}, false
			for p := range moves {
				if l, saves := try(m, p); saves && (!some || l.than(best) > 0) {
					best, some = l, true
				}
			}
			if some {
				if l, saves := try(m, got); !saves || l != best || !moves[got] {
					t.Fatalf("%v protects %v at %v, which leaves %+v; %+v is to be had; dead %v\n%v", c, m.str, got, l, best, f.dead, f.b)
				}
				if m.a.Code == search.KoA {
					kos++
				}
				// The other order of moves, and each move twice, make no difference to what is left.
				var twice []board.Point
				for p := range moves {
					twice = append(twice, p, p)
				}
				slices.Sort(twice)
				slices.Reverse(twice)
				if p := f.defense(m.str, c, twice, m.a.Code); p != got {
					if l, saves := try(m, p); !saves || l != best {
						t.Fatalf("%v leaves %+v, %v leaves %+v", p, l, got, best)
					}
				}
				found = true
				protected++
				break
			}
			if f.b.Legal(m.d.Move, c, board.Strict) {
				if got != m.d.Move {
					t.Fatalf("%v saves %v at %v, want %v", c, m.str, got, m.d.Move)
				}
				found = true
				saved++
				break
			}
		}
		if !found {
			if none++; got != f.prevent(c) {
				t.Fatalf("%v protects at %v, and prevents at %v\n%v", c, got, f.prevent(c), f.b)
			}
		}
	}
	t.Logf("%d protections, %d of them against kos, %d saved as reading says, %d times none, %d times dead stones are kept", protected, kos, saved, none, held)
	if protected < 15 || none < 5 || held < 1 {
		t.Errorf("%d protections, %d of them against kos, %d saved as reading says, %d times none, %d times dead stones are kept", protected, kos, saved, none, held)
	}
}

// endings are positions in which little is left to play.
var endings = []string{contestedDiagrams[0], `
	. . X . O . .
	. . X . O . .
	. X X . O O .
	. . X . O . .
	. X X . O . .
	. . X . O . .
	. . X . O . .`, `
	. X . . O . .
	X X . . O . .
	. X X O O . .
	X X . . O O O
	X . X O X O .
	. X X O X X O
	. X . . X . O`, `
	. . X O . X .
	. O X O . . .
	. . X O O O .
	X X X O . . .
	. . X O . X .
	. O X . . . .
	. . X O . . .`}

// TestTurns plays games to their ends move by move: who has something to protect does that, else he fills a neutral point, or
// prevents a combination, and when both find nothing it is over. What the board comes to and what is dead is the same.
func TestTurns(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(36, 2))
	e := hasty(t)
	moves := 0
	for n := 13; n < 20; n++ {
		b := boardtest.MustParse(t, endings[n%len(endings)])
		black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
		for range n / 4 { // some stones less, or of the other player
			p := board.At(r.IntN(7), r.IntN(7))
			if black.Has(p) && r.IntN(2) == 0 {
				white.Add(p)
			}
			black.Remove(p)
		}
		b, err := board.New(7)
		if err != nil {
			t.Fatal(err)
		}
		if b.Setup(black.Append(nil), white.Append(nil), nil) != nil {
			continue
		}
		first := board.Color(1 + n%2)
		s := &situation{e: e, b: b, plain: make([]float64, board.NumPoints)}
		for _, p := range b.AppendStrings(nil, board.Empty) {
			if b.StringSize(p) < 3 && r.IntN(3) == 0 {
				s.addString(&s.dead, p)
			}
		}
		e.analyst.Clear()
		f := newFinisher(t.Context(), s)
		if err := f.finish(first); err != nil {
			t.Fatal(err)
		}
		e.analyst.Clear()
		g := newFinisher(t.Context(), s)
		c, passes, played := first, 0, 0
		for passes < 2 && played < 250 {
			p := g.protect(c)
			for _, find := range []func(board.Color) board.Point{g.fill, g.combined} {
				if p == board.NoPoint {
					p = find(c)
				}
			}
			played++
			if p == board.NoPoint {
				passes++
			} else {
				passes = 0
				moves++
				if err := g.b.Play(p, c, board.Strict); err != nil {
					t.Fatal(err)
				}
				for q := range board.Points(5) {
					if g.b.At(q) == board.Empty || q == p {
						g.dead.Remove(q)
					}
				}
				g.rejoin(&g.dead)
			}
			c = c.Opponent()
		}
		// Strings are dead as well that have been played since, or were dead, and are captured whoever moves first.
		for _, str := range g.b.AppendStrings(nil, board.Empty) {
			lived := false
			for p := range g.b.Stones(str) {
				lived = lived || b.At(p) == g.b.At(p) && !s.dead.Has(p)
			}
			if !lived && !g.dead.Has(str) && g.b.Liberties(str) <= 3 && g.attack(g.b, str).Code == search.Win && g.defend(g.b, str).Code == search.Fail {
				addString(g.b, &g.dead, str)
			}
		}
		at := &situation{e: e, b: g.b, dead: g.dead}
		if err := at.sekis(t.Context()); err != nil {
			t.Fatal(err)
		}
		if f.b.Hash() != g.b.Hash() || f.dead != at.dead || f.seki != at.seki {
			t.Fatalf("position %d, %v first: dead %v, in seki %v; want %v, %v\n%v\n%v", n, first, f.dead, f.seki, at.dead, at.seki, f.b, g.b)
		}
	}
	if moves < 20 {
		t.Errorf("%d moves", moves)
	}
}

var errTrouble = errors.New("trouble")

// troubled are tactics, and a reader of life and death, that fail at one question.
type troubled struct {
	search.Tactics
	life      search.Life
	at, asked int
}

func (l *troubled) fails() error {
	if l.asked++; l.asked == l.at {
		return errTrouble
	}
	return nil
}

func (l *troubled) Attack(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	if err := l.fails(); err != nil {
		return search.Result{}, err
	}
	return l.Tactics.Attack(ctx, b, str)
}

func (l *troubled) Defend(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	if err := l.fails(); err != nil {
		return search.Result{}, err
	}
	return l.Tactics.Defend(ctx, b, str)
}

// troubledLife is the reader of life and death of a troubled one.
type troubledLife struct{ *troubled }

func (l troubledLife) Attack(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	if err := l.fails(); err != nil {
		return search.Result{Code: search.Win}, err
	}
	return l.life.Attack(ctx, b, goal)
}

func (l troubledLife) Defend(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	if err := l.fails(); err != nil {
		return search.Result{Code: search.Win}, err
	}
	return l.life.Defend(ctx, b, goal)
}

// TestTroubles: whichever question of a part fails, that is its error, nothing further is asked, and the board is as it was.
func TestTroubles(t *testing.T) {
	race.Alone(t)
	b := boardtest.MustParse(t, `
		X . . X . O .
		. X O . O O O
		X . X X X O .
		X O O X X X O
		. O . O O X X
		X O O . O O X
		X X . O . O .`)
	row := boardtest.MustParse(t, `
		. . . . . . .
		. X . X O . .
		X X X X O O O
		X O O O O O O
		X O X X X . O
		X O O O O O O
		X X X X X X X`)
	plain := newInner(t)
	l := &troubled{Tactics: plain.analyst.Tactics(), life: &oracle{
		attack: func(_ *board.Board, goal *board.Set) (search.Result, error) {
			if b.Depth() == 0 && row.Depth() == 0 && goal.Has(board.At(2, 2)) {
				return search.Result{Code: search.Win, Move: board.At(5, 2)}, nil
			}
			return search.Result{}, nil
		},
		defend: func(*board.Board, *board.Set) (search.Result, error) { return search.Result{Code: search.Win}, nil },
	}}
	a, err := examine.New(examine.Options{Tactics: l, NoMemory: true})
	if err != nil {
		t.Fatal(err)
	}
	e, err := New(Options{Analyst: a, Life: troubledLife{l}})
	if err != nil {
		t.Fatal(err)
	}
	all := board.AllPoints(7)
	for name, ask := range map[string]func(s *situation) error{
		"groups": func(s *situation) error {
			groups, err := s.groups(t.Context())
			if (groups == nil) != (err != nil) {
				t.Error("groups with an error")
			}
			return err
		},
		"reading": func(s *situation) error { return s.read(t.Context(), &all) },
		"sharing": func(s *situation) error {
			for p := range board.Points(7) {
				if s.b.At(p).IsPlayer() {
					if seki, err := s.shares(t.Context(), p); err != nil {
						if seki {
							t.Error("a seki with an error")
						}
						return err
					}
				}
			}
			return nil
		},
		"judging": func(s *situation) error { return s.judge(t.Context()) },
		"sekis":   func(s *situation) error { return s.sekis(t.Context()) },
		"standoffs": func(s *situation) error {
			for _, x := range s.enclosures() {
				if _, _, err := s.playOut(t.Context(), &x); err != nil {
					return err
				}
			}
			return nil
		},
		"holding": func(s *situation) error {
			f := newFinisher(t.Context(), s)
			for _, c := range []board.Color{board.Black, board.White} {
				if p, n := f.hold(c); f.err != nil && (n != 0 || p != board.NoPoint) {
					t.Error("a move with an error")
				}
			}
			return f.err
		},
		"the end": func(s *situation) error { return newFinisher(t.Context(), s).lock() },
		"protecting": func(s *situation) error {
			f := newFinisher(t.Context(), s)
			f.protect(board.Black)
			return f.err
		},
		"finishing": func(s *situation) error { return newFinisher(t.Context(), s).finish(board.Black) },
	} {
		for _, b := range []*board.Board{b, row} {
			position := func() *situation {
				s := &situation{e: e, b: b, owner: make([]float64, board.NumPoints), plain: make([]float64, board.NumPoints)}
				for p := range board.Points(7) {
					if s.owner[p] = 0.3; b.At(p) == board.White {
						s.owner[p] = -0.3
					}
					if b.At(p).IsPlayer() && b.StringSize(p) < 4 && p.Row() < 6 && name != "judging" {
						s.dead.Add(p)
					}
				}
				return s
			}
			l.at, l.asked = 0, 0
			if err := ask(position()); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			n := l.asked
			same := boardtest.Restored(t, b)
			for at := 1; at <= n; at++ {
				if at > 40 {
					at += at / 2
				}
				l.at, l.asked = at, 0
				err := ask(position())
				if at <= n && (!errors.Is(err, errTrouble) || l.asked != at) {
					t.Errorf("%s: question %d of %d fails: %v, asked %d", name, at, n, err, l.asked)
				}
				same()
			}
		}
	}
}

// TestLimits: a standoff tries so many moves and no more, and where they are used up its answer is not known. So it is with the
// moves of all standoffs of a position, and what is remembered costs nothing.
func TestLimits(t *testing.T) {
	e := newInner(t)
	r := rand.New(rand.NewPCG(36, 3))
	var s *situation
	var x *enclosure
	var d *standoff
	for d == nil { // one that takes some moves
		s = randomEnclosures(r, e, scatter.Stones(r, 5, 0.4, 0.4))
		for _, y := range s.enclosures() {
			c, err := s.newStandoff(t.Context(), &y)
			if err != nil {
				t.Fatal(err)
			}
			if c != nil && little(c) && copied(c).verdict() == taken {
				d, x = c, &y
			}
		}
	}
	if v := d.verdict(); v != taken || d.nodes < 10 {
		t.Fatalf("%v after %d moves", v, d.nodes)
	}
	for less := range 3 {
		cut := copied(d)
		cut.most = d.nodes - less
		if v := cut.verdict(); (v == taken) != (less == 0) || v != taken && v != unsettled {
			t.Errorf("%v with %d moves less", v, less)
		}
	}
	for _, played := range []int{0, standoffsNodes, standoffsNodes + 1} {
		s.played = played
		v, weak, err := s.playOut(t.Context(), x)
		if tried := s.played - played; err != nil || played <= standoffsNodes && (v != taken || tried != d.nodes || weak != d.stones) || played > standoffsNodes && (v != unsettled || tried != 0 || !weak.IsEmpty()) {
			t.Errorf("%v after %d moves, %d further ones, %v", v, played, tried, err)
		}
	}
	f := newFinisher(t.Context(), s)
	for _, played := range []int{0, keepersNodes - 1, keepersNodes} {
		f.kept = map[uint64][]board.Point{}
		f.played = played
		fresh := copied(d)
		if list := f.keepers(fresh); len(list) > 0 || (fresh.nodes > 0) != (played < keepersNodes) || f.played != played+fresh.nodes {
			t.Errorf("%v keep after %d moves; %d further ones, counted %d", list, played, fresh.nodes, f.played)
		}
		again := copied(d)
		if f.keepers(again); again.nodes > 0 {
			t.Errorf("%d moves when asked again", again.nodes)
		}
	}
	// What becomes of ten open points and all stones is not known after 40,000 moves.
	open := boardtest.MustParse(t, `
		O O O O O
		. . . . O
		. X X . O
		. . . . O
		O O O O O`)
	wide := newPlain(open)
	f = newFinisher(t.Context(), s)
	if list := f.keepers(wide); len(list) > 0 || wide.nodes > keeperNodes+1000 {
		t.Errorf("%v after %d moves", list, wide.nodes)
	}
	// The context ends it.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	f = newFinisher(ctx, s)
	if p, n := f.hold(d.host); p != board.NoPoint || n != 0 || !errors.Is(f.err, context.Canceled) {
		t.Errorf("%v, %d, %v", p, n, f.err)
	}
}

// TestRoom: a standoff has forty points at most, stones that may be taken included. White's wall leads to a region with given-up
// stones of both, which Black reaches as well.
func TestRoom(t *testing.T) {
	for _, c := range []struct {
		row  string
		want int
	}{{"O O O O X X X X X", 40}, {"O O O O O X X X X", 0}, {"O O O X X X X X X", 39}} {
		b := boardtest.MustParse(t, `
			. . . . . . . . .
			. . . . . . . . .
			X X X X X X X X X
			`+c.row+`
			O O O O O O O O O
			. . . . . . . . .
			O O O O O O O O O
			X X X X . X X X X
			X X X X . X X X X`)
		s := &situation{e: newInner(t), b: b}
		for _, p := range b.AppendStrings(nil, board.Empty) {
			if p.Row() < 2 || b.At(p) == board.White && p.Row() > 3 {
				s.addString(&s.dead, p)
			}
		}
		n := 0
		for _, x := range s.enclosures() {
			if !x.region.Has(board.At(0, 0)) {
				continue
			}
			d, err := s.newStandoff(t.Context(), &x)
			if err != nil {
				t.Fatal(err)
			}
			if d != nil {
				n = len(d.points)
			}
		}
		if n != c.want {
			t.Errorf("%d points, want %d\n%v", n, c.want, b)
		}
	}
}

// TestGiveUp compares which strings are given up with asking about each: those of three liberties at most that have no living stone which
// was there when the players stopped, and that are captured whoever moves first.
func TestGiveUp(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(36, 4))
	e := hasty(t)
	given, kept := 0, 0
	for range 200 {
		f := randomFinisher(t, r, e, 6, 16+r.IntN(14), 1+r.IntN(6))
		f.rejoin(&f.dead) // so that strings are dead as a whole
		want := alone(f.b, f.dead.Has)
		for _, str := range f.b.AppendStrings(nil, board.Empty) {
			some, old := false, false
			for p := range f.b.Stones(str) {
				some = some || f.dead.Has(p)
				old = old || f.s.b.At(p) == f.b.At(p) && !f.s.dead.Has(p)
			}
			if some || old || f.b.Liberties(str) > 3 {
				continue
			}
			if f.attack(f.b, str).Code != search.Win || f.defend(f.b, str).Code != search.Fail {
				kept++
				continue
			}
			given++
			for p := range f.b.Stones(str) {
				want[p] = true
			}
		}
		restored := boardtest.Restored(t, f.b)
		f.giveUp()
		restored()
		same(t, "dead", f.b, f.dead, want)
	}
	if given < 8 || kept < 20 {
		t.Errorf("%d strings are given up, %d are not", given, kept)
	}
	// C1 has three liberties and no room for an eye. It is not given up if it was there before.
	b := boardtest.MustParse(t, `
		. O . O .
		O O O O O
		. O O O .
		O O . O O
		O . X . O`)
	c1 := board.At(2, 0)
	if !newSolver(b, room(5, 2)).captured(c1, board.Black, board.Black, 8) {
		t.Error("Black saves C1")
	}
	for _, before := range []bool{false, true} {
		s := &situation{e: newInner(t), b: b}
		if !before {
			s.b = without(t, b, c1)
		}
		f := newFinisher(t.Context(), s)
		if !before {
			f.b.PlayAssumeLegal(c1, board.Black)
		}
		f.giveUp()
		if f.dead.Has(c1) == before || f.dead.Len() > 1 {
			t.Errorf("there before %v: dead %v", before, f.dead)
		}
		// So it is at the end of a game in which nobody plays there.
		f.dead = board.Set{}
		s.quiet = b.LibertySet(c1)
		if err := f.finish(board.White); err != nil || f.b.At(c1) != board.Black || f.dead.Has(c1) == before {
			t.Errorf("there before %v: at the end dead %v, %v\n%v", before, f.dead, err, f.b)
		}
	}
}
