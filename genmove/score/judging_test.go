package score

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/scatter"
	"github.com/tengen-go/tengen/reading/search"
)

// TestJoined compares groups with joining any two strings of a player that share two liberties, or one where the
// opponent is captured if he can play there at all, and all those around a string of few liberties that is lost.
func TestJoined(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(35, 1))
	e := forgetful(t)
	pairs, lost, captured := 0, 0, 0
	for range 45 {
		b := scatter.Game(r, 6, 12+r.IntN(20))
		s := &situation{e: e, b: b}
		list := b.AppendStrings(nil, board.Empty)
		for _, p := range list {
			if r.IntN(4) == 0 {
				s.addString(&s.dead, p)
			}
		}
		label := map[board.Point]int{}
		for i, p := range list {
			label[p] = i
		}
		join := func(p, q board.Point) {
			from, to := label[b.Origin(q)], label[b.Origin(p)]
			for r, l := range label {
				if l == from {
					label[r] = to
				}
			}
		}
		for i, p := range list {
			for _, q := range list[:i] {
				if b.At(p) != b.At(q) {
					continue
				}
				var shared []board.Point
				for _, l := range b.AppendLiberties(nil, p) {
					if b.IsLiberty(q, l) {
						shared = append(shared, l)
					}
				}
				if len(shared) > 1 {
					pairs++
					join(p, q)
				}
				if len(shared) == 1 {
					if !b.Try(shared[0], b.At(p).Opponent()) {
						join(p, q)
						continue
					}
					a, err := e.analyst.Tactics().Attack(t.Context(), b, shared[0])
					b.Undo()
					if err != nil {
						t.Fatal(err)
					}
					if a.Code == search.Win {
						captured++
						join(p, q)
					}
				}
			}
			if d, err := e.analyst.Tactics().Defend(t.Context(), b, p); err != nil {
				t.Fatal(err)
			} else if s.dead.Has(p) && b.Liberties(p) <= 4 && d.Code == search.Fail {
				around := b.AppendNeighbors(nil, p)
				for _, q := range around {
					lost++
					join(around[0], q)
				}
			}
		}
		restored := boardtest.Restored(t, b)
		groups, err := s.groups(t.Context())
		restored()
		if err != nil {
			t.Fatal(err)
		}
		for i := range groups {
			first := b.Origin(groups[i].First())
			same(t, "group", b, groups[i], alone(b, func(p board.Point) bool {
				return b.At(p).IsPlayer() && label[b.Origin(p)] == label[first]
			}))
		}
		for _, p := range list {
			if !slices.ContainsFunc(groups, func(g board.Set) bool { return g.Has(p) }) {
				t.Fatalf("%v is in no group", p)
			}
		}
	}
	if pairs < 40 || lost < 10 || captured < 8 {
		t.Errorf("%d pairs share two liberties, %d are beside lost stones, %d have one where the opponent is captured", pairs, lost, captured)
	}
}

// TestRead compares what comes of answers about a group with what is said about them: who proves that a group lives or is dead
// is believed, but about groups that random games are sure of only if he is certain, and only the Estimator's own reader is asked
// about those, if they are shut in. One's own reader may also say that it depends on who moves first.
func TestRead(t *testing.T) {
	b := boardtest.MustParse(t, pillars)
	d1, f1 := board.At(3, 0), board.At(5, 0)
	r := rand.New(rand.NewPCG(35, 2))
	e := newInner(t)
	codes := []search.Code{search.Fail, search.KoB, search.KoA, search.Win}
	asked, not := 0, 0
	outcomes := map[string]int{}
	for range 1500 {
		first := []board.Point{d1, f1}[r.IntN(2)]
		var group board.Set
		addString(b, &group, first)
		a := search.Result{Code: codes[r.IntN(4)], Limited: r.IntN(3) == 0, Certain: r.IntN(3) > 0}
		d := search.Result{Code: codes[r.IntN(4)], Limited: r.IntN(3) == 0, Certain: r.IntN(3) > 0}
		kept := []float64{0.1, 0.24, 0.26, 0.5, 0.79, 0.81, 1}[r.IntN(7)]
		if r.IntN(2) == 0 {
			kept = -kept
		}
		own, doubtful := r.IntN(2) == 0, r.IntN(6) > 0
		life := &oracle{
			attack: func(_ *board.Board, goal *board.Set) (search.Result, error) {
				if *goal != group {
					return search.Result{Limited: true}, nil
				}
				return a, nil
			},
			defend: func(_ *board.Board, goal *board.Set) (search.Result, error) {
				if *goal != group {
					return search.Result{Code: search.Win, Limited: true}, nil
				}
				return d, nil
			},
		}
		e.life, e.o.Life = life, life
		if own {
			e.o.Life = nil
		}
		s := &situation{e: e, b: b, owner: make([]float64, board.NumPoints)}
		for p := range board.Points(9) {
			s.owner[p] = 1
			if b.At(p) == board.Black {
				s.owner[p] = -1
			}
		}
		for p := range group.All() {
			s.owner[p] *= kept
		}
		if r.IntN(2) == 0 {
			s.dead = group
		}
		want := *s
		var doubt board.Set
		if doubtful {
			doubt.Add(group.Nth(r.IntN(group.Len()))) // one of its stones is enough
		}
		// All groups here are shut in.
		size := math.Abs(kept)
		ask := doubtful && (own || size < 0.8)
		sure := size > 0.8 || own && size > 0.25
		outcome, asks := "nothing", 2
		switch {
		case !ask:
			outcome, asks = "not asked", 0
		case sure && !a.Certain:
			outcome, asks = "not certain", 1
		case a.Code == search.Fail && !a.Limited:
			outcome, asks = "alive", 1
			want.dead = board.Set{}
		case sure && !d.Certain:
			outcome = "not certain"
		case d.Code == search.Fail && !d.Limited:
			outcome = "dead"
			want.dead, want.told = group, group
		case own && d.Code == search.Fail && a.Code == search.Win:
			outcome = "may be dead"
			want.dead = group
		case !own && a.Code != search.Fail && d.Code != search.Fail && !a.Limited && !d.Limited:
			outcome = "open"
			want.open = group
		}
		outcomes[outcome]++
		if err := s.read(t.Context(), &doubt); err != nil {
			t.Fatal(err)
		}
		if ask {
			asked++
		} else {
			not++
		}
		if life.asked != asks {
			t.Fatalf("kept %v, own reader %v, %s: asked %d times, want %d", kept, own, outcome, life.asked, asks)
		}
		if s.dead != want.dead || s.told != want.told || s.open != want.open {
			t.Fatalf("kept %v, own reader %v, attack %+v, defense %+v: dead %v, told %v, open %v; want %v, %v, %v", kept, own, a, d, s.dead, s.told, s.open, want.dead, want.told, want.open)
		}
	}
	for _, what := range []string{"nothing", "not asked", "not certain", "alive", "dead", "may be dead", "open"} {
		if outcomes[what] < 5 {
			t.Errorf("%s: %d of %v", what, outcomes[what], outcomes)
		}
	}
}

// TestReadEnough: of groups that random games are sure of no further ones are asked about after 80,000 nodes about such
// groups; what is read about others does not count.
func TestReadEnough(t *testing.T) {
	b := boardtest.MustParse(t, pillars)
	e := newInner(t)
	all := b.StonesOf(board.Black)
	white := b.StonesOf(board.White)
	all.Or(&white)
	for _, c := range []struct {
		kept  float64
		nodes [2]int
		want  int // groups
	}{
		{1, [2]int{0, 0}, 6},
		{1, [2]int{30_000, 10_000}, 3},
		{1, [2]int{30_000, 10_001}, 2},
		{1, [2]int{80_001, 0}, 1},
		{1, [2]int{0, 80_001}, 1},
		{0.1, [2]int{30_000, 60_000}, 6},
	} {
		life := &oracle{
			attack: func(*board.Board, *board.Set) (search.Result, error) {
				return search.Result{Nodes: c.nodes[0], Code: search.Win, Certain: true}, nil
			},
			defend: func(*board.Board, *board.Set) (search.Result, error) {
				return search.Result{Nodes: c.nodes[1], Code: search.Win}, nil
			},
		}
		e.life = life
		s := &situation{e: e, b: b, owner: make([]float64, board.NumPoints)}
		for p := range board.Points(9) {
			s.owner[p] = c.kept
		}
		black := b.StonesOf(board.Black)
		for p := range black.All() {
			s.owner[p] = -c.kept
		}
		if err := s.read(t.Context(), &all); err != nil || life.asked != 2*c.want {
			t.Errorf("%+v: asked %d times, %v", c, life.asked, err)
		}
	}
	// Where one player has no stones nobody is there to take anything, and nothing is asked.
	for _, lone := range []string{". . .\n. O .\n. . .", ". . .\n. X .\n. . ."} {
		b := boardtest.MustParse(t, lone)
		s := &situation{e: e, b: b, owner: make([]float64, board.NumPoints)}
		life := new(oracle)
		e.life = life
		doubt := board.AllPoints(3)
		if err := s.read(t.Context(), &doubt); err != nil || life.asked > 0 || s.found != nil {
			t.Errorf("%v: asked %d times, %v\n%v", s.found, life.asked, err, b)
		}
	}
}

// TestJudge: a string is dead if it is proved to be, or random games give it to the opponent, by much or without it being
// in a seki, and nothing proves that it lives. In doubt are those that random games keep or lose by less than 0.8.
func TestJudge(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(35, 3))
	e := hasty(t)
	e.o.Life = &oracle{}
	proved, shared, doubts := 0, 0, 0
	for n := range 40 {
		b := scatter.Game(r, 5, 16+r.IntN(24))
		switch n % 12 {
		case 0:
			b = boardtest.MustParse(t, `
				X X . O O
				X X X O O
				X X . O O
				X X X O O
				X X X O O`)
		case 1:
			b = boardtest.MustParse(t, `
				. X . X O
				X X X X O
				O O O O O
				X . O . O
				. O O O .`)
		}
		var asked []board.Set
		life := &oracle{
			attack: func(_ *board.Board, goal *board.Set) (search.Result, error) {
				asked = append(asked, *goal)
				return search.Result{Code: search.Win, Limited: true}, nil
			},
			defend: func(*board.Board, *board.Set) (search.Result, error) {
				return search.Result{Code: search.Win, Limited: true}, nil
			},
		}
		e.life = life
		s := &situation{e: e, b: b, owner: make([]float64, board.NumPoints)}
		values := []float64{-1, -0.81, -0.79, -0.76, -0.74, -0.3, -0.01, 0.01, 0.5, 0.79, 0.81, 1}
		w := *s
		var doubt board.Set
		u := board.UnconditionalStatus(b)
		for _, p := range b.AppendStrings(nil, board.Empty) {
			// The stones of a string differ, but their mean is the value.
			kept := values[r.IntN(len(values))]
			for q := range b.Stones(p) {
				s.owner[q] = kept
				if b.At(p) == board.Black {
					s.owner[q] = -kept
				}
			}
			if q := b.AppendStones(nil, p); len(q) > 1 {
				s.owner[q[0]] += 0.125
				s.owner[q[1]] -= 0.125
			}
			if got := s.kept(p, s.owner); math.Abs(got-kept) > 1e-9 {
				t.Fatalf("%v is kept by %v, want %v", p, got, kept)
			}
			group := board.Set{}
			addString(b, &group, p)
			if got := s.keptAll(&group); math.Abs(got-kept) > 1e-9 {
				t.Fatalf("the group %v is kept by %v, want %v", group, got, kept)
			}
			switch u.At(p) {
			case board.Alive:
				proved++
				w.proved.Or(&group)
				continue
			case board.Dead:
				proved++
				w.proved.Or(&group)
				w.dead.Or(&group)
				continue
			}
			if kept < 0 {
				seki, err := s.shares(t.Context(), p)
				if err != nil {
					t.Fatal(err)
				}
				if seki && kept > -0.75 {
					shared++
				} else {
					w.dead.Or(&group)
				}
			}
			if math.Abs(kept) < 0.8 {
				doubts++
				doubt.Or(&group)
			}
		}
		w.owner = s.owner
		if err := w.read(t.Context(), &doubt); err != nil {
			t.Fatal(err)
		}
		want := asked
		asked = nil
		if err := w.sekis(t.Context()); err != nil {
			t.Fatal(err)
		}
		want = append(want, asked...)
		asked = nil
		if err := s.judge(t.Context()); err != nil {
			t.Fatal(err)
		}
		if s.dead != w.dead || s.proved != w.proved || s.seki != w.seki || s.quiet != w.quiet || s.open != w.open {
			t.Fatalf("dead %v, proved %v, in seki %v; want %v, %v, %v\n%v", s.dead, s.proved, s.seki, w.dead, w.proved, w.seki, b)
		}
		if !slices.Equal(asked, want) {
			t.Fatalf("asked about %v, want %v\n%v", asked, want, b)
		}
	}
	if proved < 4 || shared < 1 || doubts < 50 {
		t.Errorf("%d strings are proved, %d share liberties, %d are in doubt", proved, shared, doubts)
	}
}

// TestSharesPlain compares which strings share their last liberties with what is said of them, on dense boards.
func TestSharesPlain(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(35, 4))
	e := newInner(t)
	yes, no := 0, 0
	for range 400 {
		b := scatter.Stones(r, 4, 0.44, 0.44)
		s := &situation{e: e, b: b}
		for _, p := range b.AppendStrings(nil, board.Empty) {
			libs := b.AppendLiberties(nil, p)
			want := false
			for _, q := range b.AppendNeighbors(nil, p) { // one that has no other liberties
				all := true
				for _, l := range b.AppendLiberties(nil, q) {
					all = all && slices.Contains(libs, l)
				}
				want = want || all
			}
			want = want && (len(libs) == 2 || len(libs) == 3)
			for _, l := range libs {
				for _, c := range []board.Color{board.Black, board.White} {
					if !want || !b.Try(l, c) {
						continue
					}
					a, err := e.analyst.Tactics().Attack(t.Context(), b, l)
					b.Undo()
					if err != nil {
						t.Fatal(err)
					}
					want = a.Code == search.Win
				}
			}
			restored := boardtest.Restored(t, b)
			got, err := s.shares(t.Context(), p)
			restored()
			if err != nil || got != want {
				t.Fatalf("%v shares its liberties: %v, %v, want %v\n%v", p, got, err, want, b)
			}
			if want {
				yes++
			} else if len(libs) == 2 || len(libs) == 3 {
				no++
			}
		}
	}
	if yes < 3 || no < 50 {
		t.Errorf("%d strings share their liberties, %d do not", yes, no)
	}
}

// TestMean: the mean of two lists, and none without one of them.
func TestMean(t *testing.T) {
	if got := mean([]float64{1, 0.5, -1}, []float64{0, 0.25, -0.5}); !slices.Equal(got, []float64{0.5, 0.375, -0.75}) {
		t.Errorf("mean %v", got)
	}
	if mean(nil, []float64{1}) != nil || mean([]float64{1}, nil) != nil {
		t.Error("a mean without a list")
	}
}

// TestFinisherSeki compares which groups are in a seki at the end with walking from point to point: where strings beside neutral points,
// with the territory that is theirs alone, have together fewer than two eyes, of at most two points, and none of them is
// without anything but one of these, if random games lose one of them.
func TestFinisherSeki(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 5))
	e := newInner(t)
	sekis, sures, strong := 0, 0, 0
	for range 600 {
		f := randomFinisher(t, r, e, 5, 16+r.IntN(18), 0)
		f.s.plain = make([]float64, board.NumPoints)
		for p := range board.Points(5) {
			f.s.plain[p] = []float64{-1, 0.79, 0.81, 1}[r.IntN(4)]
			if f.b.At(p) == board.Black {
				f.s.plain[p] *= -1
			}
			if r.IntN(9) == 0 {
				f.s.quiet.Add(p)
			}
		}
		neutral := f.neutral()
		kept := func(p board.Point) float64 {
			if f.b.At(p) == board.Black {
				return -f.s.plain[p]
			}
			return f.s.plain[p]
		}
		want := map[board.Point]bool{}
		for region := range neutral.Regions() {
			weak, sure := false, false
			stones := map[board.Point]bool{}
			for p := range board.Points(5) {
				beside := slices.ContainsFunc(neighborsOn(f.b, p), region.Has)
				if !beside || region.Has(p) || !f.b.At(p).IsPlayer() || f.dead.Has(p) {
					continue
				}
				c := f.b.At(p)
				alive := func(q board.Point) bool { return f.b.At(q) == c && !f.dead.Has(q) }
				reach := f.reached(c)
				land := func(q board.Point) bool { return reach.Has(q) && !neutral.Has(q) && !f.s.quiet.Has(q) }
				group := walk(f.b, func(q board.Point) bool { return q == p }, func(q board.Point) bool { return alive(q) || land(q) })
				// Eyes are pieces of the territory in it.
				seen := map[board.Point]bool{}
				eyes, points, shared := 0, 0, 0
				for q := range group {
					if alive(q) {
						stones[q] = true
						continue
					}
					if f.b.At(q) == c {
						continue
					}
					points++
					if !seen[q] {
						eyes++
						for o := range walk(f.b, func(o board.Point) bool { return o == q }, func(o board.Point) bool { return group[o] && f.b.At(o) != c }) {
							seen[o] = true
						}
					}
				}
				for q := range neutral.All() {
					if slices.ContainsFunc(neighborsOn(f.b, q), func(o board.Point) bool { return group[o] }) {
						shared++
					}
				}
				sure = sure || eyes > 1 || points > 2 || shared+eyes < 2
				weak = weak || kept(p) < 0.8
			}
			if weak && !sure {
				sekis++
				for p := range stones {
					want[p] = true
				}
			} else if sure {
				sures++
			} else {
				strong++
			}
		}
		got := f.inSeki()
		same(t, "in seki", f.b, got, want)
	}
	if sekis < 20 || sures < 100 || strong < 3 {
		t.Errorf("%d regions have a seki around them, %d something that lives, %d something that random games keep", sekis, sures, strong)
	}
}
