package score

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/scatter"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// walk returns the points that can be reached from those for which from holds, over those for which
// through holds, without using sets.
func walk(b *board.Board, from, through func(board.Point) bool) map[board.Point]bool {
	seen := map[board.Point]bool{}
	var list []board.Point
	for p := range board.Points(b.Size()) {
		if from(p) {
			seen[p] = true
			list = append(list, p)
		}
	}
	for ; len(list) > 0; list = list[1:] {
		for _, q := range list[0].Neighbors() {
			if q.On(b.Size()) && !seen[q] && through(q) {
				seen[q] = true
				list = append(list, q)
			}
		}
	}
	return seen
}

// same compares a set with a map.
func same(t *testing.T, what string, b *board.Board, got board.Set, want map[board.Point]bool) {
	t.Helper()
	for p := range board.Points(b.Size()) {
		if got.Has(p) != want[p] {
			t.Fatalf("%s: %v is in it: %v\n%v", what, p, got.Has(p), b)
		}
	}
}

// TestPlainParts compares what is found with sets with what walking from point to point finds, on
// random boards some strings of which are dead.
func TestPlainParts(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(41, 1))
	e := forgetful(t)
	quiets, borders, stopped := 0, 0, 0
	for range 40 {
		b := scatter.Game(rng, 7, 14+rng.IntN(20))
		s := &situation{e: e, b: b, plain: make([]float64, board.NumPoints)}
		for _, p := range b.AppendStrings(nil, board.Empty) {
			switch rng.IntN(6) {
			case 0:
				s.addString(&s.dead, p)
			}
		}
		for p := range board.Points(7) {
			if rng.IntN(3) == 0 {
				s.quiet.Add(p)
			}
		}
		f := newFinisher(t.Context(), s)
		open := func(p board.Point) bool { return b.At(p) == board.Empty || s.dead.Has(p) }
		alive := func(c board.Color) func(board.Point) bool {
			return func(p board.Point) bool { return b.At(p) == c && !s.dead.Has(p) }
		}
		reach := map[board.Color]map[board.Point]bool{}
		both := map[board.Point]bool{}
		lead := b.Prisoners(board.White) - b.Prisoners(board.Black)
		for _, c := range []board.Color{board.Black, board.White} {
			all := walk(b, alive(c), open)
			reach[c] = map[board.Point]bool{}
			for p := range all {
				if open(p) {
					reach[c][p] = true
				}
			}
			same(t, fmt.Sprintf("reached by %v", c), b, f.reached(c), reach[c])
			// Over points of its own, living or dead, and empty ones.
			same(t, fmt.Sprintf("linked to %v", c), b, s.linked(c), walk(b, alive(c), func(p board.Point) bool { return b.At(p) == c || b.At(p) == board.Empty }))
			for p := range board.Points(7) {
				n := 0
				var strings []board.Point
				for _, q := range p.Neighbors() {
					if alive(c)(q) && b.Liberties(q) <= forkLiberties && !contains(b, strings, q) {
						n++
						strings = append(strings, q)
					}
				}
				if got := f.short(p, c); got != n {
					t.Fatalf("%d strings of %v beside %v are short of liberties, want %d\n%v", got, c, p, n, b)
				}
			}
		}
		for p := range board.Points(7) {
			black, white := reach[board.Black][p], reach[board.White][p]
			if black && white && !s.quiet.Has(p) {
				both[p] = true
			}
			switch {
			case white && !black:
				lead++
			case black && !white:
				lead--
			}
			if s.dead.Has(p) { // taken off
				lead++
				if b.At(p) == board.White {
					lead -= 2
				}
			}
		}
		same(t, "neutral", b, f.neutral(), both)
		if f.lead(board.White) != lead || f.lead(board.Black) != -lead {
			t.Fatalf("%v leads by %d, want %d\n%v", board.White, f.lead(board.White), lead, b)
		}
		border := map[board.Point]bool{}
		for p := range board.Points(7) {
			near := map[board.Color]bool{}
			for _, q := range append([]board.Point{p}, neighborsOn(b, p)...) {
				if !open(q) {
					continue
				}
				for _, r := range append([]board.Point{q}, neighborsOn(b, q)...) {
					near[board.Black] = near[board.Black] || alive(board.Black)(r)
					near[board.White] = near[board.White] || alive(board.White)(r)
				}
			}
			if open(p) && near[board.Black] && near[board.White] {
				border[p] = true
				borders++
			}
		}
		same(t, "border", b, f.border(), border)
		neutral := f.neutral()
		for region := range neutral.Regions() {
			want := true
			for p := range region.All() {
				for _, q := range neighborsOn(b, p) {
					if !b.At(q).IsPlayer() || s.dead.Has(q) {
						continue
					}
					n := 0
					for _, l := range b.AppendLiberties(nil, q) {
						if !neutral.Has(l) {
							n++
						}
					}
					want = want && n >= safeLiberties
				}
			}
			if want {
				quiets++
			} else {
				stopped++
			}
			if got := f.quiet(&region, &neutral); got != want {
				t.Fatalf("%v is quiet: %v, want %v\n%v", region, got, want, b)
			}
		}
		for p := range board.Points(7) {
			for _, c := range []board.Color{board.Black, board.White} {
				if b.At(p) == board.Empty && rng.IntN(4) > 0 {
					continue // not all: this takes longest
				}
				want := false
				if b.At(p) == board.Empty && b.Legal(p, c, board.Strict) {
					played := b.Clone()
					if err := played.Play(p, c, board.Strict); err != nil {
						t.Fatal(err)
					}
					f.spent = 0
					want = played.Liberties(p) > 1 && f.attack(played, p).Code != search.Win
				}
				f.spent = 0
				if got := f.sensible(p, c); got != want {
					t.Fatalf("%v by %v is sensible: %v, want %v\n%v", p, c, got, want, b)
				}
			}
		}
		for _, str := range b.AppendStrings(nil, board.Empty) {
			if got := f.fresh(str); got != s.dead.Has(str) {
				t.Fatalf("%v is fresh: %v", str, got)
			}
			if stones := f.stonesOf(str); stones.Len() != b.StringSize(str) || !stones.Has(str) {
				t.Fatalf("%v has the stones %v", str, stones)
			}
		}
	}
	if quiets < 5 || stopped < 15 || borders < 100 {
		t.Errorf("%d quiet regions, %d others, %d points of borders", quiets, stopped, borders)
	}
}

func contains(b *board.Board, list []board.Point, p board.Point) bool {
	for _, q := range list {
		if b.SameString(p, q) {
			return true
		}
	}
	return false
}

func neighborsOn(b *board.Board, p board.Point) (list []board.Point) {
	for _, q := range p.Neighbors() {
		if q.On(b.Size()) {
			list = append(list, q)
		}
	}
	return list
}

// TestRegionSearch compares the search of a region with one that leaves nothing out, at each depth
// and for both players: what comes of it is the same, and so is the first move if that gains
// something against a pass.
func TestRegionSearch(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(41, 2))
	e := forgetful(t)
	moved, passed, searches, threats := 0, 0, 0, 0
	for range 14 {
		b := scatter.Game(rng, 6, 18+rng.IntN(8))
		f := newFinisher(t.Context(), &situation{e: e, b: b})
		f.strict = true // what is remembered of strings around may have changed farther away
		neutral := f.neutral()
		for region := range neutral.Regions() {
			if region.Len() > 4 {
				continue
			}
			for depth := 1; depth <= 5-max(region.Len(), 2); depth++ {
				r := &resolver{f: f, region: region, empty: b.EmptyPoints(), leaves: make(map[uint64]*stop), depth: depth}
				for i := range r.reach {
					r.reach[i] = f.reached(board.Black + board.Color(i))
				}
				hash := f.b.Hash()
				for _, c := range []board.Color{board.Black, board.White} {
					f.spent = 0
					p, v := r.search(c, &region, 0, false, -endless, endless)
					f.spent = 0
					q, w := everyMove(r, c, region, 0, false)
					searches++
					_, pass := everyMove(r, c.Opponent(), region, 1, true)
					if v != w || w > -pass && p != q || f.b.Hash() != hash {
						t.Fatalf("%v in %v, depth %d: %v for %d, want %v for %d\n%v", c, region, depth, p, v, q, w, b)
					}
					// What a region is worth, and what a second move there is.
					f.spent = 0
					l := r.local(&region)
					me := c - board.Black
					threat := 0
					if lead := r.lead(c); l.gain[me] != w-lead {
						t.Fatalf("%v gains %d in %v, want %d\n%v", c, l.gain[me], region, w-lead, b)
					} else if w > lead && f.b.Try(l.move[me], c) {
						next := board.Set{}
						for q := range board.Points(6) {
							last := f.b.At(q) == board.Empty && region.Has(q) && q != l.move[me]
							for _, n := range l.move[me].Neighbors() {
								last = last || f.b.At(n).IsPlayer() && f.b.Liberties(n) == 1 && f.b.AppendLiberties(nil, n)[0] == q
							}
							if last {
								next.Add(q)
							}
						}
						_, again := everyMove(r, c, next, 1, false)
						_, answer := everyMove(r, c.Opponent(), next, 1, false)
						f.b.Undo()
						threat = again + answer
						threats++
					}
					if l.threat[me] != threat {
						t.Fatalf("%v threatens %d in %v, want %d\n%v", c, l.threat[me], region, threat, b)
					}
					if w > -pass {
						moved++
					} else {
						passed++
					}
				}
			}
		}
	}
	if searches < 60 || moved < 20 || passed < 10 || threats < 5 {
		t.Errorf("%d searches, %d in which a move gains something, %d others, %d threats", searches, moved, passed, threats)
	}
}

// forgetful returns an Estimator whose reader remembers nothing from one question to the next.
func forgetful(t *testing.T) *Estimator {
	t.Helper()
	a, err := examine.New(examine.Options{NoMemory: true})
	if err != nil {
		t.Fatal(err)
	}
	e, err := New(Options{Analyst: a})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// hasty returns an Estimator whose tactics look at few positions: enough where both of two ways to an answer ask them.
func hasty(t *testing.T) *Estimator {
	t.Helper()
	tactics := &troubled{Tactics: reading.New(reading.Options{Limits: search.Limits{Nodes: 50}})}
	a, err := examine.New(examine.Options{Tactics: tactics, NoMemory: true})
	if err != nil {
		t.Fatal(err)
	}
	e, err := New(Options{Analyst: a})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// everyMove is search without bounds: the largest of what a pass and all moves lead to.
func everyMove(r *resolver, c board.Color, region board.Set, ply int, passed bool) (board.Point, int) {
	f := r.f
	if ply == r.depth {
		return board.NoPoint, r.lead(c)
	}
	best, most := board.NoPoint, -endless
	if passed {
		most = r.lead(c)
	} else {
		_, v := everyMove(r, c.Opponent(), region, ply+1, true)
		most = -v
	}
	saves := r.stop().saves[c-board.Black]
	for p := range board.Points(f.b.Size()) {
		if !region.Has(p) && !saves.Has(p) || f.b.At(p) != board.Empty {
			continue
		}
		if !f.b.IsCapture(p, c) && !saves.Has(p) {
			if ply < 2 && !f.sensible(p, c) {
				continue
			}
			if !f.b.Try(p, c) {
				continue
			}
			lost := f.b.Liberties(p) < 2
			f.b.Undo()
			if lost {
				continue
			}
		}
		if !f.b.Try(p, c) {
			continue
		}
		next := region
		next.Remove(p)
		for _, q := range p.Neighbors() {
			if libs := f.b.AppendLiberties(nil, q); f.b.At(q).IsPlayer() && len(libs) == 1 {
				next.Add(libs[0])
			}
		}
		_, v := everyMove(r, c.Opponent(), next, ply+1, false)
		f.b.Undo()
		if -v > most || best == board.NoPoint && -v == most {
			best, most = p, -v
		}
	}
	return best, most
}

// TestSharedLiberties: two strings that share their last two liberties are in a seki: whoever fills one
// is captured. With a third one nobody is, and with an eye one of them takes the other.
func TestSharedLiberties(t *testing.T) {
	for _, c := range []struct {
		name, diagram string
		want          bool
	}{
		{"two", `
			X X . O O
			X X X O O
			X X . O O
			X X X O O
			X X X O O`, true},
		{"three", `
			X X . O O
			X X X O O
			X X . O O
			X X X O O
			X X . O O`, false},
		{"an eye of Black's", `
			X X . O O
			X X X O O
			X X . O O
			X X X O O
			. X X O O`, false},
	} {
		b := boardtest.MustParse(t, c.diagram)
		all := board.AllPoints(5)
		// The solver says whether each player is captured who fills either point.
		lost := true
		for _, p := range []board.Point{board.At(2, 4), board.At(2, 2)} {
			for _, turn := range []board.Color{board.Black, board.White} {
				played := b.Clone()
				if !played.Try(p, turn) {
					t.Fatal("no move")
				}
				lost = lost && newSolver(played, all).captured(p, turn, turn.Opponent(), 5)
			}
		}
		if lost != c.want {
			t.Fatalf("%s: whoever fills a point is captured: %v\n%v", c.name, lost, b)
		}
		s := &situation{e: newInner(t), b: b}
		for _, p := range []board.Point{board.At(0, 4), board.At(4, 4)} {
			got, err := s.shares(t.Context(), p)
			if want := c.want; err != nil || got != want {
				t.Errorf("%s: %v shares its liberties: %v, %v, want %v\n%v", c.name, p, got, err, want, b)
			}
		}
	}
}

// TestProtect: a move that protects leaves nothing to be captured, as a solver says, where the opponent
// could capture something before; where he could not there is none. With the colors
// exchanged it is the same.
func TestProtect(t *testing.T) {
	for _, c := range []struct {
		name, diagram string
		need          bool
	}{
		{"two at once", `
			. X O . . . O X .
			. X O . . . O X .
			. X O . . . O X .
			. X O O O O O X .
			. X . X . X . X .
			. X O O O O O X .
			. X O . . . O X .
			. X O . . . O X .
			. X O . . . O X .`, true},
		{"joined", `
			. X O . . . O X .
			. X O . . . O X .
			. X O . . . O X .
			. X O O O O O X .
			. X X X X X . X .
			. X O O O O O X .
			. X O . . . O X .
			. X O . . . O X .
			. X O . . . O X .`, false},
		{"in atari", `
			. X O . . . .
			. X O . . . .
			. X O O O . .
			. X . X O . .
			. X O O O . .
			. X O . . . .
			. X O . . . .`, true},
	} {
		for _, swapped := range []bool{false, true} {
			b := boardtest.MustParse(t, c.diagram)
			own := board.Black
			if swapped {
				black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
				w, err := board.New(b.Size())
				if err != nil || w.Setup(white.Append(nil), black.Append(nil), nil) != nil {
					t.Fatal(err)
				}
				b, own = w, board.White
			}
			f := newFinisher(t.Context(), &situation{e: newInner(t), b: b, plain: make([]float64, board.NumPoints)})
			hash := f.b.Hash()
			p := f.protect(own)
			if (p != board.NoPoint) != c.need || f.b.Hash() != hash {
				t.Errorf("%s: %v protects, want a move: %v\n%v", c.name, p, c.need, b)
				continue
			}
			if !c.need {
				continue
			}
			played := b.Clone()
			if !played.Try(p, own) {
				t.Fatalf("%s: %v cannot be played", c.name, p)
			}
			if before, after := loses(b, own), loses(played, own); !before || after {
				t.Errorf("%s: a string is captured before %v, and %v after %v\n%v", c.name, before, after, p, b)
			}
		}
	}
}

// loses reports whether the opponent of c, who moves first beside strings of few liberties, captures
// one of them with his second move at the latest, whatever c does.
func loses(b *board.Board, c board.Color) bool {
	var near board.Set
	b = b.Clone()
	strings := b.AppendStrings(nil, c)
	for _, str := range strings {
		if b.Liberties(str) <= needLiberties {
			near.Add(str)
			libs := b.LibertySet(str)
			near.Or(&libs)
		}
	}
	empty := b.EmptyPoints()
	near.Grow()
	near.And(&empty)
	gone := func() bool {
		for _, str := range strings {
			if b.At(str) != c {
				return true
			}
		}
		return false
	}
	for p := range near.All() {
		if !b.Try(p, c.Opponent()) {
			continue
		}
		lost := true
		for q := range near.All() {
			if !lost || gone() || !b.Try(q, c) {
				continue
			}
			lost = false
			for r := range near.All() {
				if !lost && b.Try(r, c.Opponent()) {
					lost = gone()
					b.Undo()
				}
			}
			b.Undo()
		}
		b.Undo()
		if lost {
			return true
		}
	}
	return false
}

// TestNeedless: what is dead or in a seki is not protected, and nothing is contested for its sake.
func TestNeedless(t *testing.T) {
	const inAtari = `
		. X O . . . .
		. X O . . . .
		. X O O O . .
		. X . X O . .
		. X O O O . .
		. X O . . . .
		. X O . . . .`
	// Black has to play C5 once White has filled the neutral points, unless he has D6.
	const contested = `
		. . X O O . .
		. X X . O O O
		. X . X X . O
		. X X O . O O
		. . X O O O .
		. . X O . . .
		. . X O . . .`
	d4, d5 := board.At(3, 3), board.At(3, 4)
	e := newInner(t)
	for what, put := range map[string]func(*situation, board.Point){
		"alive":     func(*situation, board.Point) {},
		"dead":      func(s *situation, p board.Point) { s.addString(&s.dead, p) },
		"in a seki": func(s *situation, p board.Point) { s.addString(&s.seki, p) },
	} {
		s := &situation{e: e, b: boardtest.MustParse(t, inAtari), plain: make([]float64, board.NumPoints)}
		put(s, d4)
		f := newFinisher(t.Context(), s)
		if p := f.protect(board.Black); (p != board.NoPoint) != (what == "alive") {
			t.Errorf("%s: %v protects D4", what, p)
		}
		if n := f.needs(board.Black); (n > 0) != (what == "alive") {
			t.Errorf("%s: %d strings need protection", what, n)
		}
		s = &situation{e: e, b: boardtest.MustParse(t, contested), plain: make([]float64, board.NumPoints)}
		put(s, d5)
		f = newFinisher(t.Context(), s)
		open := board.SetOf(board.At(3, 5), board.At(4, 3), board.At(5, 4))
		for _, c := range []board.Color{board.Black, board.White} {
			if p := f.contested(c, &open); (p != board.NoPoint) != (what == "alive") {
				t.Errorf("%s, %v first: %v is contested", what, c, p)
			}
		}
	}
}

// TestForked: what a move attacks at once are the strings beside it of three liberties at most, each once,
// that are captured if the opponent moves again; there is no fork unless it attacks two, and the answers to one
// are the liberties of all of them, what saves them, and those of a stone of few liberties.
func TestForked(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(41, 8))
	e := forgetful(t)
	forks, three := 0, 0
	for range 60 {
		b := scatter.Game(rng, 7, 22+rng.IntN(14))
		c := board.Color(1 + rng.IntN(2))
		f := newFinisher(t.Context(), &situation{e: e, b: b, plain: make([]float64, board.NumPoints)})
		for p := range board.Points(7) {
			if b.At(p) != board.Empty || f.short(p, c) < 2 {
				continue
			}
			f.spent = 0
			replies, loss := f.fork(p, c)
			played := b.Clone()
			if !played.Try(p, c.Opponent()) {
				continue
			}
			var attacked []board.Point
			want := map[board.Point]bool{}
			long := false
			for _, q := range p.Neighbors() {
				if played.At(q) != c || played.Liberties(q) > 3 || contains(played, attacked, q) {
					continue
				}
				f.spent = 0
				if f.attack(played, played.Origin(q)).Code != search.Win {
					continue
				}
				attacked = append(attacked, q)
				long = long || played.Liberties(q) == 3
				for _, l := range played.AppendLiberties(nil, q) {
					want[l] = true
				}
				if d := f.defend(played, played.Origin(q)); d.Move.On(7) {
					want[d.Move] = true
				}
			}
			if played.Liberties(p) <= 3 {
				for _, l := range played.AppendLiberties(nil, p) {
					want[l] = true
				}
			}
			got := map[board.Point]bool{}
			for _, r := range replies {
				got[r] = true
			}
			if len(attacked) < 2 {
				if len(replies) > 0 || loss != 0 {
					t.Fatalf("%v attacks %v: answers %v, loss %d\n%v", p, attacked, replies, loss, b)
				}
				continue
			}
			if forks++; long {
				three++
			}
			if len(replies) > 0 && !maps.Equal(got, want) {
				t.Fatalf("%v attacks %v: answers %v, want %v\n%v", p, attacked, got, want, b)
			}
		}
	}
	if forks < 15 || three < 1 {
		t.Errorf("%d forks, %d of strings with three liberties", forks, three)
	}
}

// TestDiagram: a result shows each status, and whether the game was played to its end.
func TestDiagram(t *testing.T) {
	b := boardtest.MustParse(t, `
		X . O X
		. X O .
		. . . .
		O X . .`)
	r := newResult(&situation{b: b, owner: make([]float64, board.NumPoints)})
	set := func(name string, s StoneStatus, owner board.Color) {
		p := boardtest.MustPoint(t, name)
		r.status[p], r.owner[p] = s, owner
	}
	set("A4", Alive, board.Black)
	set("C4", Alive, board.White)
	set("D4", Dead, board.White)
	set("B3", Unsettled, board.Empty)
	set("C3", Seki, board.White)
	set("A1", Dead, board.Black)
	set("B1", Alive, board.Black)
	set("B4", None, board.Black)
	set("A3", None, board.White)
	r.area, r.byLand = 2.5, -1
	for finished, word := range map[bool]string{false: "estimated", true: "counted"} {
		r.finished = finished
		if got, want := r.String(), "B+1 by territory, W+2.5 by area, "+word+"\nX b O x\nw ? O .\n. . . .\no X . .\n"; got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
	}
	if got := StoneStatus(9).String(); got != "Status(9)" {
		t.Error(got)
	}
}

// TestCollapsed: a count collapses if a large string that lived is gone at its end.
func TestCollapsed(t *testing.T) {
	b := boardtest.MustParse(t, `
		O O O O .
		. . . . .
		X X X . .
		. . . . .
		X X X X .`)
	for _, c := range []struct {
		taken string
		dead  bool
		want  bool
	}{{"", false, false}, {"A1", false, true}, {"A1", true, false}, {"A3", false, false}, {"A5", false, true}} {
		s := &situation{e: newInner(t), b: b}
		f := newFinisher(t.Context(), s)
		if c.taken != "" {
			p := boardtest.MustPoint(t, c.taken)
			if c.dead {
				s.addString(&s.dead, p)
			}
			left := [3]board.Set{board.Black: b.StonesOf(board.Black), board.White: b.StonesOf(board.White)}
			own := &left[b.At(p)]
			stones := f.stonesOf(p)
			own.AndNot(&stones)
			w, err := board.New(5)
			if err != nil || w.Setup(left[board.Black].Append(nil), left[board.White].Append(nil), nil) != nil {
				t.Fatal(err)
			}
			f.b = w
		}
		if got := f.collapsed(); got != c.want {
			t.Errorf("without %s, dead before %v: %v", c.taken, c.dead, got)
		}
	}
}

// TestReadEnds: an error of the tactics ends all reading, and a reader that has asked enough turns to the
// quick one.
func TestReadEnds(t *testing.T) {
	b := boardtest.MustParse(t, ". X .\nO . O\n. . .")
	f := newFinisher(t.Context(), &situation{e: newInner(t), b: b})
	for _, c := range []struct {
		hasty bool
		spent int
		quick bool
	}{{false, 0, false}, {true, 0, true}, {false, mostNodes, false}, {false, mostNodes + 1, true}} {
		f.hasty, f.spent = c.hasty, c.spent
		if got := f.reader() == f.quick; got != c.quick {
			t.Errorf("hasty %v after %d nodes: the quick reader %v", c.hasty, c.spent, got)
		}
	}
	f.hasty, f.spent = false, 0
	if r := f.attack(b, board.At(0, 0)); f.err == nil || r != (search.Result{Move: board.NoPoint}) || f.spent < askNodes {
		t.Errorf("a question about no stone: %+v, %v", r, f.err)
	}
	spent := f.spent
	if r := f.attack(b, board.At(1, 2)); r != (search.Result{Move: board.NoPoint}) || f.spent != spent {
		t.Errorf("after an error: %+v", r)
	}
	if err := f.finish(board.Black); err == nil {
		t.Error("the error is lost")
	}
}

// TestCheapest: what protects a string costs no more than what reading found, and often less.
func TestCheapest(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(41, 7))
	e := newInner(t)
	found, cheaper := 0, 0
	for range 50 {
		b := scatter.Game(rng, 7, 26+rng.IntN(8))
		c := board.Color(1 + rng.IntN(2))
		f := newFinisher(t.Context(), &situation{e: e, b: b, plain: make([]float64, board.NumPoints)})
		// The largest string that can be captured and saved, and loses something.
		best, save := 0, board.NoPoint
		for _, str := range b.AppendStrings(nil, c) {
			if b.Liberties(str) > protectLiberties || b.StringSize(str) <= best {
				continue
			}
			a := f.attack(b, str)
			if a.Code != search.Win && a.Code != search.KoA {
				continue
			}
			d := f.defend(b, str)
			if d.Code == search.Fail || !d.Move.On(7) || f.excused(str, a) {
				continue
			}
			best, save = b.StringSize(str), d.Move
		}
		if save == board.NoPoint || !b.Legal(save, c, board.Strict) {
			continue
		}
		p := f.protect(c)
		if p == board.NoPoint {
			t.Fatalf("%v protects nothing\n%v", c, b)
		}
		f.b.Try(p, c)
		mine, _ := f.outcome(p, c)
		f.b.Undo()
		f.b.Try(save, c)
		other, _ := f.outcome(save, c)
		f.b.Undo()
		if found++; mine > other {
			cheaper++
		}
	}
	if found < 8 || cheaper < 2 {
		t.Errorf("%d protections, %d of which cost less than what reading found", found, cheaper)
	}
}

// TestCountedDead: a dead stone is a prisoner and gives the opponent its point, as it does with all of
// White's stones here: 20 points and five prisoners.
func TestCountedDead(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . X O .
		. . X O .
		. . X O .
		. . X O .
		. . X O .`)
	for _, later := range []bool{false, true} { // whether that turns out while the game is played to its end
		s := &situation{e: newInner(t), b: b, owner: make([]float64, board.NumPoints), plain: make([]float64, board.NumPoints)}
		for p := range board.Points(5) {
			s.plain[p] = -1
		}
		if !later {
			s.dead = b.StonesOf(board.White)
		}
		f := newFinisher(t.Context(), s)
		f.dead = b.StonesOf(board.White)
		r := newResult(s)
		r.counted(s, f)
		if r.byLand != -25 || r.area != -25 {
			t.Errorf("%v by territory, %v by area, want B+25", r.byLand, r.area)
		}
		for p := range board.Points(5) {
			want := map[board.Color]StoneStatus{board.Black: Alive, board.White: Dead}[b.At(p)]
			if b.At(p).IsPlayer() && r.status[p] != want || r.owner[p] != board.Black {
				t.Errorf("%v is %v, of %v", p, r.status[p], r.owner[p])
			}
		}
	}
}

// TestCountedSeki: strings that were found to be in a seki are shown so, and have no territory.
func TestCountedSeki(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . X O .
		. . X O .
		. . X O .
		. . X O .
		. . X O .`)
	all := board.At(3, 0)
	for _, c := range []struct {
		name   string
		seki   bool
		land   int // of White
		status StoneStatus
	}{{"alive", false, 5, Alive}, {"in a seki", true, 0, Seki}} {
		s := &situation{e: newInner(t), b: b, owner: make([]float64, board.NumPoints), plain: make([]float64, board.NumPoints)}
		if c.seki {
			s.seki.Add(all) // one of its stones is enough
		}
		for p := range board.Points(5) {
			s.plain[p] = 1
			if p.Col() < 3 {
				s.plain[p] = -1
			}
		}
		r := newResult(s)
		r.counted(s, newFinisher(t.Context(), s))
		if got, want := r.byLand, board.Margin(c.land-10); got != want {
			t.Errorf("%s: %v by territory, want %v", c.name, got, want)
		}
		if r.area != 10-15 {
			t.Errorf("%s: %v by area, want B+5", c.name, r.area)
		}
		for row := range 5 {
			if got := r.status[board.At(3, row)]; got != c.status {
				t.Errorf("%s: the stone in row %d is %v", c.name, row+1, got)
			}
			if got := r.land[board.At(4, row)] == board.White; got == c.seki {
				t.Errorf("%s: territory %v in row %d", c.name, got, row+1)
			}
			if r.land[board.At(0, row)] != board.Black || r.status[board.At(2, row)] != Alive {
				t.Errorf("%s: Black has not what is his", c.name)
			}
		}
	}
}
