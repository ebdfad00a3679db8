package reading

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

// TestHasMore makes the candidates at a ply and, from nothing, those a ply earlier: a frame
// tells who had more candidates there, hasMore whether some of them can be played, and
// neither changes the frame.
func TestHasMore(t *testing.T) {
	r := New(Options{})
	count := map[bool]int{}
	silent, helps := 0, 0
	for i, pos := range boardtest.ReadPositions(t, "../board/testdata/positions.txt") {
		b := pos.Board
		for _, str := range b.AppendStrings(nil, board.Empty) {
			n := b.Liberties(str)
			if n > 4 || (i+int(str))%2 != 0 {
				continue
			}
			c, err := r.begin(t.Context(), b)
			if err != nil {
				t.Fatal(err)
			}
			ply := 1 + (i/2+int(str)*5)%18
			for _, routine := range []int{keyAttack, keyDefend} {
				mover, ahead := b.At(str), moreDefense
				if routine == keyAttack {
					mover, ahead = mover.Opponent(), moreAttack
				}
				f := c.batches(routine, str, n, ply)
				// more reports whether there are other moves a ply earlier.
				more := func() bool {
					early := c.batches(routine, str, n, ply-1)
					for _, p := range early.moves[:early.n] {
						if !f.seen.Has(p) && b.TryKo(p, mover) {
							b.Undo()
							return true
						}
					}
					return false
				}
				check := func(tells bool) {
					want := more()
					if !tells {
						if silent++; want {
							t.Errorf("line %d, %v, routine %d: more candidates at ply %d than at %d, which the frame does not tell", i+1, str, routine, ply-1, ply)
						}
						return
					}
					count[want]++
					seen, had := f.seen, f.n
					if got := c.hasMore(f, routine, str, n, ply-1); got != want {
						t.Errorf("line %d, %v, routine %d: more candidates at ply %d than at %d: %v, want %v", i+1, str, routine, ply-1, ply, got, want)
					}
					if f.seen != seen || f.n != had {
						t.Errorf("line %d, %v, routine %d: the frame changes", i+1, str, routine)
					}
				}
				check(f.more&ahead != 0)
				if routine == keyDefend {
					help := c.help
					c.help = c.all
					if f.more&moreHelp != 0 {
						helps++
					}
					check(f.more&moreHelp != 0)
					c.help = help
				}
			}
			if err := c.finish(); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%v, %d of help, %d without a word", count, helps, silent)
	if count[true] < 500 || count[false] < 500 || silent < 500 || helps < 500 {
		t.Errorf("%v, %d of help, %d without a word", count, helps, silent)
	}
}

// batches returns a frame with all candidates at a ply, of all batches.
func (r *core) batches(routine int, str board.Point, n, ply int) *frame {
	f := r.frame(ply, str)
	f.start(r.b, str)
	for f.stage < attackStages {
		if routine == keyAttack {
			r.genAttackStage(f, str, n, ply)
		} else {
			r.genDefendStage(f, str, n, ply)
		}
	}
	return f
}

// TestEscapeByCapture plays out each capture of a string beside the target and away from its
// liberties. The look finds the lowest of those that give it more liberties than are read.
func TestEscapeByCapture(t *testing.T) {
	r := New(Options{})
	yes, no, kos := 0, 0, 0
	look := func(where int, b *board.Board, str board.Point, ply int) {
		c, err := r.begin(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		n, def := b.Liberties(str), b.At(str)
		f := c.frame(ply, str)
		f.start(b, str)
		got := c.escapeByCapture(f, str, n, ply)
		most := c.reach(ply + 1)
		if err := c.finish(); err != nil {
			t.Fatal(err)
		}
		want := board.NoPoint
		several := false
		empty := b.EmptyPoints()
		for p := range empty.All() {
			if b.IsLiberty(str, p) {
				continue
			}
			stones, taken := 0, 0
			for _, q := range p.Neighbors() {
				if b.At(q) == def.Opponent() && b.Liberties(q) == 1 {
					taken++
					stones += b.StringSize(q)
				}
			}
			_, ko := b.IsKoCapture(p, def)
			if taken == 0 || !b.TryKo(p, def) {
				continue
			}
			if b.Liberties(str) > most {
				if ko {
					kos++ // it may be taken back
				} else if want == board.NoPoint || p < want {
					// Of several strings that are taken at once the look counts one.
					want, several = p, taken > 1
				}
			}
			b.Undo()
		}
		if several {
			return
		}
		if want == board.NoPoint {
			no++
		} else {
			yes++
		}
		if got != want {
			t.Errorf("position %d: %v gets away at ply %d by %v, want %v", where, str, ply, got, want)
		}
	}
	for i, pos := range boardtest.ReadPositions(t, "../board/testdata/positions.txt") {
		for _, str := range pos.Board.AppendStrings(nil, board.Empty) {
			// Up to four, three and two liberties are read at these plies.
			for k, ply := range []int{0, 9, 18} {
				if pos.Board.Liberties(str) <= 4-k {
					look(i, pos.Board, str, ply)
				}
			}
		}
	}
	t.Logf("%d get away, %d do not, %d by kos", yes, no, kos)
	if yes < 30 || no < 300 || kos < 1 {
		t.Errorf("%d get away, %d do not, %d by kos", yes, no, kos)
	}
}

// TestSettingsHaveKeys: readers with different depths, or another rule of ko, may share a
// memory and a table, so that no two settings have the same key.
func TestSettingsHaveKeys(t *testing.T) {
	usual := Level(DefaultLevel)
	list := []Params{usual, Level(7), Level(12), usual.Deepen(1), {}}
	for _, change := range []func(*Params){
		func(p *Params) { p.Depth++ },
		func(p *Params) { p.BranchDepth++ },
		func(p *Params) { p.BackfillDepth++ },
		func(p *Params) { p.Backfill2Depth++ },
		func(p *Params) { p.BreakChainDepth++ },
		func(p *Params) { p.SuperstringDepth++ },
		func(p *Params) { p.FourlibDepth++ },
		func(p *Params) { p.KoDepth++ },
		func(p *Params) { p.Depth, p.BranchDepth = p.BranchDepth, p.Depth },
	} {
		p := usual
		change(&p)
		list = append(list, p)
	}
	for _, p := range list[:len(list):len(list)] {
		rough := p
		rough.Rough = true
		list = append(list, p.Thoroughly(), rough, rough.Thoroughly())
	}
	known := map[uint64]Params{}
	for _, p := range list {
		for _, ko := range []search.KoScheme{search.KoStrict, search.KoLoose, search.KoResolving} {
			key := newSettings(p, DefaultNodes, ko).pkey
			if q, ok := known[key]; ok {
				t.Errorf("%+v by rule %d and %+v have the same key", p, ko, q)
			}
			known[key] = p
		}
	}
}

// TestKoDepth: a ko that must be taken against the ban is taken up to the depth of the level, and
// one that need not be taken so farther on.
func TestKoDepth(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . X O . . . . .
		. X O . O . . . .
		. . X O . . . . .`)
	str := boardtest.MustPoint(t, "D2")
	if err := b.Play(str, board.Black, board.Strict); err != nil { // takes a stone
		t.Fatal(err)
	}
	for _, level := range []int{2, DefaultLevel, 14} {
		p := Level(level)
		r := New(Options{Params: p})
		for ply := range p.KoDepth + 3 {
			want := search.KoB
			if ply > p.KoDepth {
				want = search.Fail
			}
			if got, _, _ := readAt(t, r, b, str, keyAttack, ply, false); got != want {
				t.Errorf("level %d: %v at ply %d, want %v; KoDepth is %d", level, got, ply, want, p.KoDepth)
			}
		}
	}
	for _, m := range []board.Move{{Color: board.White, Point: board.At(7, 7)}, {Color: board.Black, Point: board.At(7, 6)}} {
		if err := b.Play(m.Point, m.Color, board.Strict); err != nil {
			t.Fatal(err)
		}
	}
	r := New(Options{})
	for _, ply := range []int{0, 8, 9, 12} {
		if got, _, _ := readAt(t, r, b, str, keyAttack, ply, false); got != search.KoA {
			t.Errorf("%v at ply %d without a ban, want %v", got, ply, search.KoA)
		}
	}
}

// TestRuns plays the attacks after which a look says that the string gets away: they are legal and
// take nothing, and by the liberty that the look finds the string gets more liberties than are read.
// A look that finds none is no proof, but finds most.
func TestRuns(t *testing.T) {
	r := New(Options{})
	found, missed := 0, 0
	for i, pos := range boardtest.ReadPositions(t, "../board/testdata/positions.txt") {
		b := pos.Board
		for _, str := range b.AppendStrings(nil, board.Empty) {
			n := b.Liberties(str)
			if n < 2 || n > 4 || (i+int(str))%3 != 0 {
				continue
			}
			ply := []int{0, 5, 6, 7, 8, 14, 15, 16, 20}[(i/3+int(str))%9]
			c, err := r.begin(t.Context(), b)
			if err != nil {
				t.Fatal(err)
			}
			def := b.At(str)
			libs := b.LibertySet(str)
			near := libs
			near.Grow()
			empty := b.EmptyPoints()
			near.And(&empty)
			for p := range near.All() {
				q := c.runs(c.frame(ply, str), p, str, ply)
				most := c.reach(ply + 2)
				legal := b.Try(p, def.Opponent())
				if q == board.NoPoint {
					if legal && b.At(str) == def && b.Liberties(str) <= c.reach(ply+1) && getsAway(b, str, most) {
						missed++
					}
					if legal {
						b.Undo()
					}
					continue
				}
				found++
				if !legal || b.Captured() > 0 || b.Liberties(str) > c.reach(ply+1) {
					t.Fatalf("position %d: %v after %v: legal %v\n%v", i, str, p, legal, b)
				}
				if !b.Try(q, def) {
					t.Fatalf("position %d: %v cannot play %v after %v\n%v", i, str, q, p, b)
				}
				if got := b.Liberties(str); got <= most || !libs.Has(q) {
					t.Errorf("position %d: %v has %d liberties at ply %d after %v and %v, want more than %d\n%v", i, str, got, ply, p, q, most, b)
				}
				b.Undo()
				b.Undo()
			}
			if err := c.finish(); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d attacks are seen to fail, %d others do", found, missed)
	if found < 3000 || missed > found/2 {
		t.Errorf("%d attacks are seen to fail, %d others do", found, missed)
	}
}

// TestWidths: from parts of Params.BranchDepth on, those that its comment says, the attacker tries two
// moves or one, but at the question itself he tries all.
func TestWidths(t *testing.T) {
	for depth := 1; depth <= 26; depth++ {
		p := Level(DefaultLevel)
		p.BranchDepth = depth
		c := New(Options{Params: p}).core()
		c.settings = newSettings(p, DefaultNodes, search.KoStrict)
		// from returns the first ply at which at most some moves are tried.
		from := func(n, most int) int {
			ply := 0
			for c.width(n, ply) > most {
				ply++
			}
			return ply
		}
		d := float64(depth)
		for _, x := range []struct {
			n, most int
			want    float64
		}{{2, 2, d / 2}, {3, 2, d / 2}, {3, 1, d * 2 / 3}, {4, 1, d / 3}} {
			got := from(x.n, x.most)
			if diff := float64(got) - x.want; got < 1 || diff > 1 || diff < -1.1-d/20 {
				t.Errorf("depth %d: of attacks on %d liberties %d are tried from ply %d on, want %.1f", depth, x.n, x.most, got, x.want)
			}
			if before, on := c.width(x.n, got-1), c.width(x.n, got); on > x.most || before <= x.most {
				t.Errorf("depth %d: %d attacks on %d liberties at ply %d, %d before", depth, on, x.n, got, before)
			}
		}
		if c.width(2, 0) != maxMoves || c.width(3, 0) != maxMoves || c.width(4, 0) != maxMoves || c.width(9, 50) != c.width(4, 50) {
			t.Errorf("depth %d: not all moves are tried at the question", depth)
		}
	}
}

// TestNear puts stones on the board: near says before which points are liberties of theirs.
func TestNear(t *testing.T) {
	r := New(Options{})
	yes, no := 0, 0
	for i, pos := range boardtest.ReadPositions(t, "../board/testdata/positions.txt") {
		if i%40 != 3 {
			continue
		}
		b := pos.Board
		c, err := r.begin(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		empty := b.EmptyPoints()
		for q := range empty.All() {
			color := board.Black
			if (i+int(q))%2 == 0 {
				color = board.White
			}
			if b.IsCapture(q, color) || !b.Legal(q, color, board.IgnoreKo) {
				continue
			}
			var want board.Set
			b.TryKo(q, color)
			libs := b.LibertySet(q)
			b.Undo()
			for p := range empty.All() {
				if p != q && c.near(p, q, color) {
					want.Add(p)
				}
			}
			if libs != want {
				t.Errorf("position %d: %v of %v would have %v, near says %v\n%v", i, q, color, libs.Append(nil), want.Append(nil), b)
			}
			yes += libs.Len()
			no += empty.Len() - libs.Len()
		}
		if err := c.finish(); err != nil {
			t.Fatal(err)
		}
	}
	if yes < 500 || no < 500 {
		t.Errorf("%d points are near, %d are not", yes, no)
	}
}

// TestCrawls looks along each side of random boards: an extension crawls if it comes from a stone of
// the string that lies under one of the opponent with three liberties or more, and meets on its way
// the corner or the opponent before a friend, on the line or above it.
func TestCrawls(t *testing.T) {
	r := New(Options{})
	rng := rand.New(rand.NewPCG(3, 9))
	count := map[bool]int{}
	for range 400 {
		size := 5 + rng.IntN(5)
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Playout(board.Black, size+rng.IntN(size*size/2), rng); err != nil {
			t.Fatal(err)
		}
		c, err := r.begin(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		for _, str := range b.AppendStrings(nil, board.Empty) {
			def := b.At(str)
			libs := b.LibertySet(str)
			for p := range libs.All() {
				want := false
				// A point of a side, by how far it is along it and above it.
				for side := range 4 {
					at := func(along, above int) board.Point {
						switch {
						case along < 0 || along >= size:
							return board.NoPoint
						case side == 0:
							return board.At(along, above)
						case side == 1:
							return board.At(along, size-1-above)
						case side == 2:
							return board.At(above, along)
						}
						return board.At(size-1-above, along)
					}
					for along := range size {
						if at(along, 0) != p {
							continue
						}
						for _, step := range []int{1, -1} {
							from := at(along-step, 0)
							if from == board.NoPoint || b.At(from) != def || !b.SameString(from, str) {
								continue
							}
							if over := at(along-step, 1); b.At(over) != def.Opponent() || b.Liberties(over) < 3 {
								continue
							}
							k := along
							for ; at(k, 0) != board.NoPoint && b.At(at(k, 0)) == board.Empty && b.At(at(k, 1)) != def; k += step {
							}
							want = want || at(k, 0) == board.NoPoint || b.At(at(k, 0)) == def.Opponent()
						}
					}
				}
				if count[want]++; c.crawls(str, p) != want {
					t.Errorf("%v to %v crawls: %v, want %v\n%v", str, p, !want, want, b)
				}
			}
		}
		if err := c.finish(); err != nil {
			t.Fatal(err)
		}
	}
	if count[true] < 50 || count[false] < 1000 {
		t.Errorf("%v", count)
	}
}
