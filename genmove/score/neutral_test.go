package score

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/scatter"
	"github.com/tengen-go/tengen/reading/search"
)

// TestMerge compares which neutral points depend on each other with joining them one string after the other: first
// over strings that have no liberties but neutral points, then over those with one, then with two.
func TestMerge(t *testing.T) {
	r := rand.New(rand.NewPCG(34, 1))
	e := newInner(t)
	joined, wide := 0, 0
	for range 400 {
		f := randomFinisher(t, r, e, 6, 14+r.IntN(18), 0)
		for _, p := range f.b.AppendStrings(nil, board.Empty) {
			if r.IntN(9) == 0 {
				addString(f.b, &f.s.seki, p)
			}
		}
		in := alone(f.b, func(p board.Point) bool { return f.b.At(p) == board.Empty && r.IntN(3) > 0 })
		var open board.Set
		label := map[board.Point]int{} // which part a point belongs to
		for p := range board.Points(6) {
			if !in[p] {
				continue
			}
			open.Add(p)
			if label[p] == 0 {
				n := len(label) + 1
				for q := range walk(f.b, func(q board.Point) bool { return q == p }, func(q board.Point) bool { return in[q] }) {
					label[q] = n
				}
			}
		}
		for elsewhere := range 3 {
			done := map[board.Point]bool{}
			for p := range board.Points(6) {
				beside := false
				for _, q := range neighborsOn(f.b, p) {
					beside = beside || in[q]
				}
				if !beside || !f.b.At(p).IsPlayer() || f.dead.Has(p) || f.s.seki.Has(p) || done[p] {
					continue
				}
				parts, n := map[int]bool{}, 0
				for q := range f.b.Stones(p) {
					done[q] = true
				}
				libs := f.b.AppendLiberties(nil, p)
				for _, l := range libs {
					if in[l] {
						parts[label[l]] = true
					} else {
						n++
					}
				}
				points := 0
				for q := range in {
					if parts[label[q]] {
						points++
					}
				}
				if n != elsewhere || len(libs) > 4 || len(parts) < 2 {
					continue
				}
				if points > 6 {
					wide++
					continue
				}
				joined++
				for q := range in {
					if parts[label[q]] {
						label[q] = -int(p)
					}
				}
			}
		}
		parts := f.parts(&open)
		var all board.Set
		for i := range parts {
			if parts[i].IsEmpty() || parts[i].Intersects(&all) {
				t.Fatalf("%v and %v have points in common", parts[i], all)
			}
			all.Or(&parts[i])
			first := parts[i].First()
			same(t, "part", f.b, parts[i], alone(f.b, func(p board.Point) bool { return in[p] && label[p] == label[first] }))
		}
		if all != open {
			t.Fatalf("parts of %v, want %v", all, open)
		}
	}
	if joined < 60 || wide < 10 {
		t.Errorf("%d strings join parts, %d would make them too large", joined, wide)
	}
}

// contestedDiagrams are positions in which points are contested.
var contestedDiagrams = []string{`
	. . X O O . .
	. X X . O O O
	. X . X X . O
	. X X O . O O
	. . X O O O .
	. . X O . . .
	. . X O . . .`, `
	. . X O O O O . .
	. X X . O . O O O
	. X . X X X X . O
	. X X O . O . O O
	. X X O O O O O .
	. . X O . . . . .
	. . X O . O . . .
	. . X O . . . . .
	. . X O . . . . .`}

// TestLater compares what needs protection when all neutral points are filled, which one alone saves that, and which are
// contested, with playing on copies of the board. What is read then is not counted as reading for other questions.
func TestLater(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(34, 2))
	e := hasty(t)
	needs, savers, found := 0, 0, 0
	for n := range 40 {
		b := boardtest.MustParse(t, contestedDiagrams[n%2])
		if n > 1 {
			black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
			for range 1 + r.IntN(3) {
				p := board.At(r.IntN(b.Size()), r.IntN(b.Size()))
				black.Remove(p)
				white.Remove(p)
				switch r.IntN(3) {
				case 0:
					black.Add(p)
				case 1:
					white.Add(p)
				}
			}
			changed, err := board.New(b.Size())
			if err != nil {
				t.Fatal(err)
			}
			if r.IntN(2) == 0 {
				black, white = white, black
			}
			if changed.Setup(black.Append(nil), white.Append(nil), nil) != nil {
				continue
			}
			b = changed
		}
		s := &situation{e: e, b: b, plain: make([]float64, board.NumPoints)}
		for _, p := range b.AppendStrings(nil, board.Empty) {
			if n > 1 && b.StringSize(p) < 3 && r.IntN(12) == 0 {
				s.addString(&s.dead, p)
			}
		}
		f := newFinisher(t.Context(), s)
		open := f.neutral()
		// filled lets a player fill points, one after the other, where he is not captured at once.
		filled := func(c board.Color, points []board.Point) {
			for _, p := range points {
				if f.b.LibertiesAfter(p, c) > 1 {
					f.b.Try(p, c)
				}
			}
		}
		needsLater := func(str board.Point, points []board.Point) bool {
			depth, c := f.b.Depth(), f.b.At(str)
			defer f.b.UndoTo(depth)
			filled(c.Opponent(), points)
			if f.b.At(str) != c || f.b.Liberties(str) > 3 {
				return false
			}
			a := f.attack(f.b, str)
			return a.Code == search.Win && !f.excused(str, a)
		}
		protected := func(c board.Color, points []board.Point) int {
			dead := f.dead
			depth := f.b.Depth()
			defer func() { f.dead = dead; f.b.UndoTo(depth) }()
			filled(c.Opponent(), points)
			for range 6 {
				for p := range dead.All() {
					if f.b.At(p) == board.Empty {
						f.dead.Remove(p)
					}
				}
				p := f.protect(c)
				if p == board.NoPoint {
					break
				}
				f.b.Try(p, c)
			}
			return f.lead(c)
		}
		list := open.Append(nil)
		without := func(p board.Point) []board.Point {
			return slices.DeleteFunc(slices.Clone(list), func(q board.Point) bool { return q == p })
		}
		want := map[board.Color]board.Point{}
		for _, owner := range []board.Color{board.Black, board.White} {
			for p := range board.Points(b.Size()) {
				if want[owner] != board.NoPoint || b.At(p) != owner || s.dead.Has(p) {
					continue
				}
				first, beside := true, false
				for q := range board.Points(b.Size()) {
					touches := open.Has(q)
					for _, o := range neighborsOn(b, q) {
						touches = touches || open.Has(o)
					}
					if touches && b.SameString(p, q) {
						first, beside = first && (q == p || beside), true
					}
				}
				var shared []board.Point
				inner := 0
				for _, l := range b.AppendLiberties(nil, p) {
					if open.Has(l) {
						shared = append(shared, l)
					} else {
						inner++
					}
				}
				set := board.SetOf(shared...)
				need := needsLater(p, list)
				if got := f.needsLater(p, &open); got != need {
					t.Fatalf("%v needs protection later: %v, want %v\n%v", p, got, need, b)
				}
				only, n := board.NoPoint, 0
				for _, l := range shared {
					if b.LibertiesAfter(l, owner) < 2 || !f.b.Try(l, owner) {
						continue
					}
					saved := !needsLater(p, without(l))
					f.b.Undo()
					if saved {
						only, n = l, n+1
					}
				}
				if n != 1 {
					only = board.NoPoint
				}
				if got := f.onlySaver(p, &open, &set); got != only {
					t.Fatalf("%v: %v alone saves it, want %v\n%v", p, got, only, b)
				}
				if inner > 3 || len(shared) == 0 || !need {
					continue
				}
				needs++
				if only == board.NoPoint || f.attack(f.b, p).Code == search.Win {
					continue
				}
				savers++
				now := protected(owner, list)
				if got := f.protected(owner, &open); got != now {
					t.Fatalf("%v has %d later, want %d\n%v", owner, got, now, b)
				}
				f.b.Try(only, owner)
				later := protected(owner, without(only))
				f.b.Undo()
				if later > now {
					want[owner] = only
				}
			}
		}
		for _, c := range []board.Color{board.Black, board.White} {
			same := boardtest.Restored(t, f.b)
			dead := f.dead
			f.spent, f.later = 1000, 500
			got := f.contested(c, &open)
			same()
			if f.spent != 1000 || f.dead != dead {
				t.Fatalf("%d nodes are spent", f.spent)
			}
			if needs > 0 && n < 2 && f.later <= 500 {
				t.Errorf("nothing has been read for later")
			}
			if got == board.NoPoint {
				if want[c] != board.NoPoint {
					t.Fatalf("%v: nothing is contested, want %v; dead %v\n%v", c, want[c], s.dead, b)
				}
				continue
			}
			found++
			other := want[c.Opponent()]
			if got != want[c] && (want[c] != board.NoPoint || got != other || !f.sensible(got, c) || f.exposes(got, c)) {
				// There may be several of one player.
				for _, owner := range []board.Color{board.Black, board.White} {
					now := protected(owner, list)
					f.b.Try(got, owner)
					later := protected(owner, without(got))
					f.b.Undo()
					if later > now && (owner == c || f.sensible(got, c) && !f.exposes(got, c)) {
						got = board.NoPoint
						break
					}
				}
				if got != board.NoPoint {
					t.Fatalf("%v: %v is contested, want %v or %v\n%v", c, got, want[c], other, b)
				}
			}
		}
	}
	t.Logf("%d strings need protection, one point saves %d, %d are contested", needs, savers, found)
	if needs < 20 || savers < 10 || found < 10 {
		t.Errorf("%d strings need protection, one point saves %d, %d are contested", needs, savers, found)
	}
}

// TestFill: of regions of neutral points that is filled first in which both gain most together, as that is what the first one
// has of it. One that threatens more than all others are worth comes before them, and one that nobody gains by comes last.
func TestFill(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . X . O . .
		. . X . O . .
		. . X X O . .
		. . X . O . .
		. . X O O . .
		. . X . O . .
		. . X . O . .`)
	d7, d4, d2 := board.At(3, 6), board.At(3, 3), board.At(3, 1)
	points := []board.Point{d7, d4, d2}
	e := newInner(t)
	type worth struct {
		gain, threat [2]int
		none         bool // no move
	}
	for _, c := range []struct {
		name           string
		worth          [3]worth // of the regions of D7, D4 and D2
		want, forWhite board.Point
	}{
		{"the largest", [3]worth{{gain: [2]int{1, 1}}, {gain: [2]int{3, 0}}, {gain: [2]int{1, 0}}}, d4, d4},
		{"the first of equal ones in board order", [3]worth{{gain: [2]int{1, 1}}, {gain: [2]int{2, 0}}, {gain: [2]int{0, 2}}}, d2, d2},
		{"what both gain counts", [3]worth{{gain: [2]int{3, -2}}, {gain: [2]int{1, 1}}, {gain: [2]int{2, -1}}}, d4, d4},
		{"a threat that is larger than the rest doubles it", [3]worth{{gain: [2]int{3, 0}}, {gain: [2]int{2, 0}, threat: [2]int{3, 0}}, {gain: [2]int{1, 0}}}, d4, d4},
		{"and does no more", [3]worth{{gain: [2]int{5, 0}}, {gain: [2]int{2, 0}, threat: [2]int{3, 0}}, {gain: [2]int{1, 0}}}, d7, d7},
		{"the opponent's too", [3]worth{{gain: [2]int{3, 0}}, {gain: [2]int{2, 0}, threat: [2]int{0, 3}}, {gain: [2]int{1, 0}}}, d4, d4},
		{"one that is as large does not", [3]worth{{gain: [2]int{3, 0}}, {gain: [2]int{2, 0}, threat: [2]int{2, 2}}, {gain: [2]int{1, 0}}}, d7, d7},
		{"a threat doubles a single point too", [3]worth{{gain: [2]int{1, 0}, threat: [2]int{0, 2}}, {gain: [2]int{1, 0}}, {gain: [2]int{1, 0}}}, d7, d7},
		{"in sente for who gains", [3]worth{{gain: [2]int{1, -1}, threat: [2]int{4, 0}}, {gain: [2]int{1, 0}}, {gain: [2]int{2, 0}}}, d7, d2},
		{"not if nothing is gained", [3]worth{{gain: [2]int{0, 0}, threat: [2]int{4, 0}}, {gain: [2]int{1, 0}}, {gain: [2]int{0, 0}}}, d4, d4},
		{"a small threat in sente", [3]worth{{gain: [2]int{1, -1}, threat: [2]int{1, 0}}, {gain: [2]int{1, 0}}, {gain: [2]int{0, 0}}}, d7, d4},
		{"where there is a move", [3]worth{{gain: [2]int{9, 0}, none: true}, {gain: [2]int{1, 0}}, {gain: [2]int{2, 0}}}, d2, d2},
		{"nowhere", [3]worth{{none: true}, {none: true}, {none: true}}, board.NoPoint, board.NoPoint},
		{"what changes nothing comes last", [3]worth{{gain: [2]int{1, -1}}, {}, {}}, d7, d7},
		{"even after what both lose by", [3]worth{{gain: [2]int{1, -2}}, {}, {}}, d7, d7},
		{"where something is gained", [3]worth{{}, {gain: [2]int{1, 0}}, {}}, d4, d4},
	} {
		for _, player := range []board.Color{board.Black, board.White} {
			f := newFinisher(t.Context(), &situation{e: e, b: b, plain: make([]float64, board.NumPoints)})
			f.later = laterNodes // nothing is contested
			open := f.neutral()
			n := 0
			for _, part := range f.parts(&open) {
				for i, p := range points {
					if !part.Has(p) {
						continue
					}
					w := c.worth[i]
					l := &local{move: [2]board.Point{p, p}, gain: w.gain, threat: w.threat}
					if w.none {
						l.move = [2]board.Point{}
					}
					f.known[f.key(&part)] = l
					n++
				}
			}
			if n != 3 {
				t.Fatalf("%d regions\n%v", n, b)
			}
			want := c.want
			if player == board.White {
				want = c.forWhite
			}
			restored := boardtest.Restored(t, f.b)
			got := f.fill(player)
			restored()
			if got != want {
				t.Errorf("%s: %v fills %v, want %v", c.name, player, got, want)
			}
		}
	}
}

// TestFillQuietLast: a point that changes nothing is filled only where there is no other: one beside strings that are
// short of liberties, though nothing is gained there either, comes first.
func TestFillQuietLast(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . X . O . .
		. . X O O . .
		. . X O O . .
		. . X O . O O
		X X X O O O .
		X X X . O O O
		. X . X O . .`)
	d7, d2 := board.At(3, 6), board.At(3, 1)
	f := newFinisher(t.Context(), &situation{e: newInner(t), b: b, plain: make([]float64, board.NumPoints)})
	open := f.neutral()
	if !open.Has(d7) || !open.Has(d2) {
		t.Fatalf("neutral are %v\n%v", open, b)
	}
	f.later = laterNodes
	for _, first := range []board.Point{board.NoPoint, d7, d2} {
		for _, part := range f.parts(&open) {
			l := &local{move: [2]board.Point{part.First(), part.First()}}
			if part.Has(d7) {
				l.move = [2]board.Point{d7, d7}
			} else if part.Has(d2) {
				l.move = [2]board.Point{d2, d2}
			}
			if first != board.NoPoint && !part.Has(first) {
				l.move = [2]board.Point{}
			}
			f.known[f.key(&part)] = l
		}
		for _, c := range []board.Color{board.Black, board.White} {
			got := f.fill(c)
			quiet := map[board.Point]bool{}
			for _, p := range []board.Point{d7, d2} {
				set := open.Region(p)
				quiet[p] = f.quiet(&set, &open)
			}
			want := first
			if first == board.NoPoint {
				want = d7
				if quiet[d7] && !quiet[d2] && !f.exposes(d2, c) {
					want = d2
				}
			} else if !quiet[first] && f.exposes(first, c) {
				want = board.NoPoint
			}
			if got != want {
				t.Errorf("%v fills %v, want %v; quiet %v\n%v", c, got, want, quiet, b)
			}
		}
	}
}

// TestValue compares what regions are worth with searching them deeper and deeper: their border if they are large, and
// where strings beside them are short of liberties these as well, as long as that makes five points at most.
func TestValue(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(34, 3))
	e := hasty(t)
	large, wider, gains := 0, 0, 0
	for n := range 120 {
		b := scatter.Game(r, 6, 24+r.IntN(12))
		if n%3 == 0 {
			b = scatter.Game(r, 6, 9+r.IntN(10))
		}
		s := &situation{e: e, b: b, plain: make([]float64, board.NumPoints)}
		for _, p := range b.AppendStrings(nil, board.Empty) {
			if r.IntN(6) == 0 {
				s.addString(&s.dead, p)
			}
		}
		f := newFinisher(t.Context(), s)
		f.strict = true // what is remembered of strings around may have changed farther away
		deep, few := n == 1 || n == 13, n >= 22
		f.spent = manyNodes
		if !deep {
			f.spent++
		}
		neutral := f.neutral()
		for region := range neutral.Regions() {
			in := alone(b, region.Has)
			if len(in) > 10 {
				if !few {
					large++
				}
				border := f.border()
				for p := range in {
					if !border.Has(p) {
						delete(in, p)
					}
				}
			}
			wide := alone(b, func(p board.Point) bool { return in[p] })
			for p := range in {
				for _, q := range neighborsOn(b, p) {
					if b.At(q).IsPlayer() && !s.dead.Has(q) && b.Liberties(q) < 3 {
						for _, l := range b.AppendLiberties(nil, q) {
							wide[l] = true
						}
					}
				}
			}
			if few && (len(wide) < 4 || len(wide) > 6) {
				continue // of many boards we look at regions of nearly five points only
			}
			if len(wide) > len(in) && len(wide) < 6 {
				in = wide
				wider++
			}
			var where board.Set
			for p := range in {
				where.Add(p)
			}
			fresh := newFinisher(t.Context(), f.s)
			fresh.strict, fresh.spent = true, f.spent
			res := &resolver{f: fresh, region: region, empty: b.EmptyPoints(), leaves: make(map[uint64]*stop)}
			for i, c := range []board.Color{board.Black, board.White} {
				res.reach[i] = fresh.reached(c)
			}
			deepest := 7
			if len(in) > 10 || f.spent > 400_000 {
				deepest = 1
			}
			e.analyst.Clear() // what is remembered may answer more than a limit allows
			var want local
			for res.depth = 1; res.depth <= deepest && len(res.leaves) < 60; res.depth++ {
				want = res.local(&where)
			}
			e.analyst.Clear()
			if got := *f.value(&region); got != want {
				t.Fatalf("%v is worth %+v, want %+v where %v\n%v", region, got, want, where, b)
			}
			if want.gain != [2]int{} {
				gains++
			}
			spent := f.spent
			if got := *f.value(&region); got != want || f.spent != spent {
				t.Fatalf("asked again, %v is worth %+v, want %+v, after %d nodes more\n%v", region, got, want, f.spent-spent, b)
			}
		}
	}
	t.Logf("%d large regions, %d with what is beside them, %d in which somebody gains", large, wider, gains)
	if large < 4 || wider < 10 || gains < 15 {
		t.Errorf("%d large regions, %d with what is beside them, %d in which somebody gains", large, wider, gains)
	}
}

// TestStop compares what a position is worth where both stop with asking about all strings near: those that fall whoever
// moves first are dead, and those that fall if their owner does not move cost him a point, if the move that saves them is where only he plays.
func TestStop(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(34, 4))
	e := hasty(t)
	dead, costs, free := 0, 0, 0
	for n := range 200 {
		f := randomFinisher(t, r, e, 6, 16+r.IntN(18), 0)
		f.strict = n%2 == 0
		for _, p := range f.b.AppendStrings(nil, board.Empty) {
			if r.IntN(9) == 0 {
				addString(f.b, &f.s.seki, p)
			}
		}
		neutral := f.neutral()
		if neutral.IsEmpty() {
			continue
		}
		region := neutral.Region(neutral.First())
		res := &resolver{f: f, region: region, empty: f.b.EmptyPoints(), leaves: make(map[uint64]*stop)}
		for i, c := range []board.Color{board.Black, board.White} {
			res.reach[i] = f.reached(c)
		}
		for range r.IntN(3) {
			f.b.Try(neutral.Nth(r.IntN(neutral.Len())), board.Color(1+r.IntN(2)))
		}
		at := alone(f.b, func(p board.Point) bool {
			return region.Has(p) || f.b.At(p) != board.Empty && f.s.b.At(p) == board.Empty
		})
		given := board.Set{}
		for p := range f.dead.All() {
			// Not what has been taken, nor stones that were put where others were taken.
			if f.b.At(p) != board.Empty && f.s.b.At(p) != board.Empty {
				given.Add(p)
			}
		}
		f.rejoin(&given)
		found := given
		lead, saves := 0, map[board.Color]map[board.Point]bool{board.Black: {}, board.White: {}}
		for _, str := range f.b.AppendStrings(nil, board.Empty) {
			near, out := false, false
			for p := range f.b.Stones(str) {
				out = out || given.Has(p) || f.s.seki.Has(p)
				for _, q := range append(neighborsOn(f.b, p), p) {
					near = near || at[q]
				}
			}
			if !near || out || f.b.Liberties(str) > 3 {
				continue
			}
			c := f.b.At(str)
			f.hasty = true
			a := f.attack(f.b, str)
			if a.Code != search.Win {
				continue
			}
			d := f.defend(f.b, str)
			switch {
			case d.Code == search.Fail:
				addString(f.b, &found, str)
				dead++
			case !f.excused(str, a) && d.Move.On(6):
				saves[c][d.Move] = true
				if res.reach[c.Opponent()-board.Black].Has(d.Move) {
					free++
					continue
				}
				costs++
				if c == board.White {
					lead--
				} else {
					lead++
				}
			}
		}
		f.hasty = false
		lead += leadOf(f.b, &found)
		restored := boardtest.Restored(t, f.b)
		before := f.dead
		got := res.stop()
		restored()
		if f.hasty || f.dead != before {
			t.Fatal("the finisher has changed")
		}
		if got.lead != lead || res.lead(board.White) != lead || res.lead(board.Black) != -lead {
			t.Fatalf("tried %v saves %v %v want %v first\n%v %v leads by %d, want %d; dead %v, seki %v, region %v\n%v", f.b.Depth(), got.saves[0], got.saves[1], saves, f.s.b, board.White, got.lead, lead, f.dead, f.s.seki, region, f.b)
		}
		same(t, "Black's protections", f.b, got.saves[0], saves[board.Black])
		same(t, "White's protections", f.b, got.saves[1], saves[board.White])
		if res.stop() != got {
			t.Fatal("it is not remembered")
		}
	}
	t.Logf("%d strings are dead, %d cost a point, %d do not", dead, costs, free)
	if dead < 20 || costs < 1 || free < 10 {
		t.Errorf("%d strings are dead, %d cost a point, %d do not", dead, costs, free)
	}
}

// TestNext: after a move in a region both go on at what is left of it, and at the last liberties of strings beside the move.
func TestNext(t *testing.T) {
	r := rand.New(rand.NewPCG(34, 5))
	e := newInner(t)
	last, other := 0, 0
	for range 150 {
		f := randomFinisher(t, r, e, 5, 12+r.IntN(14), 0)
		p, c := board.At(r.IntN(5), r.IntN(5)), board.Color(1+r.IntN(2))
		region := f.b.EmptyPoints()
		for q := range board.Points(5) {
			if r.IntN(2) == 0 && q != p {
				region.Remove(q)
			}
		}
		if !f.b.Try(p, c) {
			continue
		}
		want := alone(f.b, func(q board.Point) bool { return region.Has(q) && q != p })
		for _, q := range neighborsOn(f.b, p) {
			switch libs := f.b.AppendLiberties(nil, q); len(libs) {
			case 1:
				last++
				want[libs[0]] = true
			case 2:
				other++
			}
		}
		same(t, "points after the move", f.b, f.next(&region, p), want)
	}
	if last < 20 || other < 10 {
		t.Errorf("%d strings have one liberty, %d two", last, other)
	}
}
