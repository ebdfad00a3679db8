package connect

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
)

// isEnd reports whether the stone at p belongs to an end of the connection.
func isEnd(b *board.Board, q *question, p board.Point) bool {
	return b.At(p) == q.color && (b.SameString(p, q.str) || q.other != board.NoPoint && b.SameString(p, q.other))
}

// parts reports whether the string at p lies beside both ends.
func parts(b *board.Board, q *question, p board.Point) bool {
	beside := map[board.Point]bool{}
	for _, n := range b.AppendNeighbors(nil, p) {
		low, _ := target(b, n)
		beside[low] = true
	}
	return q.other != board.NoPoint && beside[q.str] && beside[q.other]
}

// worth is what nuance says, counted side by side.
func worth(b *board.Board, q *question, near, far *Map, p board.Point, c board.Color) Distance {
	v := Distance(0)
	if n, f := float64(near.At(p)), float64(far.At(p)); max(n, f) < float64(Unreached) && max(n, f) <= 1.5*min(n, f) {
		v -= 1000
	}
	cutter := q.color.Opponent()
	cutters, border := 0, false
	for _, n := range p.Neighbors() {
		libs := b.Liberties(n)
		border = border || !n.On(b.Size())
		if b.At(n) == cutter {
			cutters++
		}
		if b.At(n).IsPlayer() && libs <= 2 {
			v -= 2000
		}
		if b.At(n) == cutter && libs <= 2 && parts(b, q, n) {
			v -= 7000
		}
		if b.At(n) == q.color && libs == 1 && c == cutter {
			v -= 5000
		}
		if libs == 3 && isEnd(b, q, n) {
			v -= 1000
		}
	}
	if cutters > 0 {
		v -= 1500
	}
	if border && c == cutter {
		v -= 1000
	}
	return v
}

// offers lists what pathMoves offers, point by point: moves with their values, and enemy
// strings, by their origins, that have still to be read.
func offers(r *Reader, d Distance, c board.Color, plies int) (moves map[board.Point]Distance, enemies map[board.Point]Distance) {
	q, b, near, far := &r.q, r.b, &r.near, &r.far
	moves, enemies = map[board.Point]Distance{}, map[board.Point]Distance{}
	offer := func(p board.Point, v Distance) {
		if old, ok := moves[p]; p.On(b.Size()) && b.At(p) == board.Empty && (!ok || v < old) {
			moves[p] = v
		}
	}
	slack := Distance(5000)
	if plies >= 3 {
		slack = 2000
	}
	if c != q.color && q.other == board.NoPoint {
		slack = 2000
	}
	if c != q.color && plies > 0 {
		slack = min(slack, 1000)
	}
	all := board.AllPoints(b.Size())
	for p := range all.All() {
		n, f := near.At(p), far.At(p)
		if n == Unreached || f == Unreached || d < Unreached && max(n, f) > d+slack {
			continue
		}
		left := n - near.Gain(p) + f - far.Gain(p)
		if left > 25000 {
			continue
		}
		switch b.At(p) {
		case board.Empty:
			if a, z := near.From(p), far.From(p); a != z || a == board.NoPoint {
				offer(p, left+worth(b, q, near, far, p, c))
			}
		case q.color:
			if isEnd(b, q, p) {
				continue
			}
			for _, v := range near.Weak(p) {
				if w := far.Weak(p); v != board.NoPoint && (v == w[0] || v == w[1]) {
					offer(v, left+worth(b, q, near, far, v, c))
				}
			}
		default:
			if b.Origin(p) != p || b.Liberties(p) > r.readLibs {
				continue
			}
			enemies[p] = left - 1500
			if c != q.color {
				enemies[p] = left - 5000
			}
		}
	}
	if d == Unreached || plies >= 3 {
		return moves, enemies
	}
	for m, p := range map[*Map]board.Point{near: q.other, far: q.str} {
		for p != board.NoPoint && m.At(p) != Unreached && m.From(p) != board.NoPoint {
			for _, v := range m.Weak(p) {
				if v != board.NoPoint {
					offer(v, 4000+max(0, d-10000))
				}
			}
			p = m.From(p)
		}
	}
	return moves, enemies
}

// TestOffers compares the moves on the way between random ends with a list that is made
// point by point.
func TestOffers(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 18))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	some := 0
	for i := range 1500 {
		b, q := randomQuestion(t, rng, 4+i%6)
		plies := rng.IntN(5)
		s.ask(t, b, q, func() {
			r.use(gradeDeep)
			r.path = slices.Repeat([]uint64{0}, plies)
			r.readLibs = maxDeepLibs + i%2
			r.list = r.list[:0]
			d := r.measure()
			c := q.first
			r.pathMoves(d, c)
			moves, enemies := offers(r, d, c, plies)
			gotMoves, gotEnemies := map[board.Point]Distance{}, map[board.Point]Distance{}
			for _, m := range r.list {
				if m.enemy {
					gotEnemies[m.move] = m.value
				} else {
					gotMoves[m.move] = m.value
				}
			}
			some += len(moves)
			if len(gotMoves)+len(gotEnemies) != len(r.list) {
				t.Errorf("a move is there twice: %v", r.list)
			}
			if diff := cmp.Diff(moves, gotMoves); diff != "" {
				t.Errorf("%v and %v after %d moves, %v: mismatch of moves (-want +got):\n%s%v", q.str, q.other, plies, c, diff, b)
			}
			if diff := cmp.Diff(enemies, gotEnemies); diff != "" {
				t.Errorf("%v and %v after %d moves, %v: mismatch of strings (-want +got):\n%s%v", q.str, q.other, plies, c, diff, b)
			}
		})
	}
	if some < 3000 {
		t.Errorf("%d moves in all", some)
	}
}

// TestFirmJoints plays every move of the cutter where firmJoints says that the connector
// has an answer: he has.
func TestFirmJoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 34))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	var seen [3]int
	areas := 0
	for i := range 3000 {
		b, q := randomQuestion(t, rng, 4+i%4)
		cutter := q.color.Opponent()
		var where board.Point
		var n int
		s.ask(t, b, q, func() { where, n = r.firmJoints() })
		seen[n]++
		// Common liberties with three liberties and nothing in atari beside them count, and liberties in an area with as
		// many as a string needs that is not attacked.
		want, least := 0, 3
		if q.other == board.NoPoint {
			least = 5
		}
		all := board.AllPoints(b.Size())
		for p := range all.All() {
			if b.At(p) != board.Empty || !b.IsLiberty(q.str, p) || q.other != board.NoPoint && !b.IsLiberty(q.other, p) || q.other == board.NoPoint && !q.area.Has(p) {
				continue
			}
			firm := b.EstimateLiberties(p, q.color) >= least
			for _, m := range p.Neighbors() {
				firm = firm && !(b.At(m) == q.color && b.Liberties(m) == 1)
			}
			if firm {
				if want++; want == 1 && n > 0 && p != where {
					t.Errorf("%v and %v: a joint at %v, want %v\n%v", q.str, q.other, where, p, b)
				}
			}
		}
		if n != min(want, 2) {
			t.Errorf("%v and %v: %d joints, want %d\n%v", q.str, q.other, n, min(want, 2), b)
		}
		if q.other == board.NoPoint {
			areas += n
			continue
		}
		if n == 0 {
			continue
		}
		for p := range all.All() {
			if !b.Try(p, cutter) {
				continue
			}
			if b.At(q.str) == q.color && b.At(q.other) == q.color && (n == 2 || p != where) {
				joined := false
				for x := range all.All() {
					if b.IsLiberty(q.str, x) && b.IsLiberty(q.other, x) && b.Try(x, q.color) {
						joined = joined || b.Liberties(x) > 1
						b.Undo()
					}
				}
				if !joined {
					t.Errorf("%v and %v, %d joints: %v parts them\n%v", q.str, q.other, n, p, b)
				}
			} else if n == 2 || p != where {
				t.Errorf("%v and %v, %d joints: %v takes an end\n%v", q.str, q.other, n, p, b)
			}
			b.Undo()
		}
	}
	if slices.Min(seen[:]) < 100 || areas < 50 {
		t.Errorf("%v questions with 0, 1 and more joints, %d in areas", seen, areas)
	}
}

// TestJoints compares joint and jointByCapture with all moves there are.
func TestJoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(55, 89))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	seen := map[string]int{}
	for i := range 3000 {
		b, q := randomQuestion(t, rng, 4+i%4)
		cutter := q.color.Opponent()
		area := q.other == board.NoPoint
		var firm, loose, weak, takes []board.Point
		for p := range board.Point(board.NumPoints) {
			if b.At(p) == cutter && b.Origin(p) == p && b.Liberties(p) == 1 && parts(b, &q, p) {
				takes = append(takes, b.AppendLiberties(nil, p)...)
			}
			if b.At(p) != board.Empty || !b.IsLiberty(q.str, p) ||
				area && !q.area.Has(p) || !area && !b.IsLiberty(q.other, p) {
				continue
			}
			if b.LibertiesAfter(p, q.color) > maxReadLibs {
				firm = append(firm, p)
			}
			if b.Try(p, q.color) {
				if b.Liberties(p) > 1 { // captures sees no more
					loose = append(loose, p)
				} else if !area {
					weak = append(weak, p)
				}
				b.Undo()
			}
		}
		s.ask(t, b, q, func() {
			r.readLibs = maxReadLibs
			r.use(gradeDeep)
			got := r.joint()
			switch {
			case len(firm) > 0:
				seen["firm"]++
				if got != firm[0] {
					t.Errorf("%v and %v: joint at %v, want %v\n%v", q.str, q.other, got, firm[0], b)
				}
			case len(loose) > 0:
				seen["loose"]++
				if got != loose[0] {
					t.Errorf("%v and %v: joint at %v, want %v\n%v", q.str, q.other, got, loose[0], b)
				}
			case len(weak) > 0: // one string in atari is one string
				seen["weak"]++
				if got != weak[0] {
					t.Errorf("%v and %v: joint at %v, want %v\n%v", q.str, q.other, got, weak[0], b)
				}
			case got != board.NoPoint:
				t.Errorf("%v and %v: joint at %v, want none\n%v", q.str, q.other, got, b)
			}
			got = r.jointByCapture()
			if len(takes) > 0 {
				seen["takes"]++
			}
			if !area && (got == board.NoPoint) != (len(takes) == 0) || got != board.NoPoint && (area || !slices.Contains(takes, got)) {
				t.Errorf("%v and %v: capture at %v, want one of %v\n%v", q.str, q.other, got, takes, b)
			}
		})
	}
	if seen["firm"] < 50 || seen["loose"] < 50 || seen["weak"] < 20 || seen["takes"] < 20 {
		t.Errorf("%v", seen)
	}
}

// TestChoose hands lists of candidates in and compares with what comes of them by hand.
// Black, whose stones stand at the marks a and b, connects.
func TestChoose(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, `
		. . . . . . . . .
		. O . . . . . . .
		O . O . . c d e f
		. O . . . . . . .
		. . . X . X . g h
		. . . . . . . . .
		. . . . . . . i j
		O . . . . . . . .
		. O . . . . . . .`)
	str, other := boardtest.MustPoint(t, "D5"), boardtest.MustPoint(t, "F5")
	eye, corner := boardtest.MustPoint(t, "B7"), boardtest.MustPoint(t, "A1")
	type want = []child
	at := func(m rune, v Distance) candidate { return candidate{move: marks[m], value: v} }
	good := func(m rune, pn int32) child { return child{move: marks[m], pn: pn, dn: 8} }
	bad := func(m rune, dn int32) child { return child{move: marks[m], pn: 8, dn: dn} }
	for _, test := range []struct {
		name string
		c    board.Color
		list []candidate
		want want
	}{
		{"the best first, numbers by value", board.Black, []candidate{at('d', 2000), at('c', -3000)}, want{good('c', 5), good('d', 8)}},
		{"below nothing", board.Black, []candidate{at('d', -20000)}, want{good('d', 1)}},
		{"for the cutter the other way round", board.White, []candidate{at('d', 2000), at('c', -3000)}, want{bad('c', 5), bad('d', 8)}},
		{"equals by their points, rows from below", board.Black, []candidate{at('e', 0), at('c', 0), at('d', 0)}, want{good('c', 7), good('d', 7), good('e', 7)}},
		{"too much worse than the best", board.Black, []candidate{at('c', 0), at('d', 15001)}, want{good('c', 7)}},
		{"just not too much worse", board.Black, []candidate{at('c', 0), at('d', 15000)}, want{good('c', 7), good('d', 16)}},
		{"a defense is not the best", board.Black, []candidate{at('c', defenseValue), at('d', 10000)}, want{good('c', 3), good('d', 13)}},
		{"the third after a gap", board.Black, []candidate{at('c', 0), at('d', 0), at('e', 5101)}, want{good('c', 7), good('d', 7)}},
		{"the third before one", board.Black, []candidate{at('c', 0), at('d', 0), at('e', 5100)}, want{good('c', 7), good('d', 7), good('e', 10)}},
		{"the fourth after a gap", board.Black, []candidate{at('c', 0), at('d', 0), at('e', 0), at('f', 3401)}, want{good('c', 7), good('d', 7), good('e', 7)}},
		{"the fifth", board.Black, []candidate{at('c', 0), at('d', 0), at('e', 0), at('f', 0), at('g', 1700)},
			want{good('c', 7), good('d', 7), good('e', 7), good('f', 7), good('g', 8)}},
		{"no seventh", board.Black, []candidate{at('c', 0), at('d', 0), at('e', 0), at('f', 0), at('g', 0), at('h', 0), at('i', 0)},
			want{good('i', 7), good('g', 7), good('h', 7), good('c', 7), good('d', 7), good('e', 7)}},
		{"no suicide", board.Black, []candidate{{move: eye}, at('c', 0)}, want{good('c', 7)}},
		{"no self-atari", board.Black, []candidate{{move: corner}, at('c', 0)}, want{good('c', 7)}},
		{"but an eye may be filled", board.White, []candidate{{move: eye}}, want{{move: eye, pn: 8, dn: 7}}},
	} {
		r := New(Options{Tactics: searchtest.Captures{}})
		s := &plain{r: r}
		s.ask(t, b, question{str: str, other: other, color: board.Black, first: board.Black}, func() {
			r.moves, r.list = r.moves[:0], test.list
			r.readLibs = maxDeepLibs
			r.choose(test.c)
			if !slices.Equal(r.moves, test.want) {
				t.Errorf("%s:\n%v, want\n%v", test.name, r.moves, test.want)
			}
		})
	}
}

// TestDecoys offers moves in atari: the cutter may throw in a stone that stands alone, for
// a price, and nobody adds one to a string, or plays where his stone has no liberty.
func TestDecoys(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, `
		. X X X X . .
		. X a . X . .
		. X X X X . .
		. . . . . . .
		. O O O O O .
		. O c d X O .
		. O O O O O .`)
	str := boardtest.MustPoint(t, "B7")
	low, _ := target(b, str)
	r := New(Options{Tactics: searchtest.Captures{}})
	s := &plain{r: r}
	for _, test := range []struct {
		name  string
		c     board.Color
		mark  rune
		value Distance
		want  []child
	}{
		{"thrown in", board.White, 'a', 0, []child{{move: marks['a'], pn: 8, dn: 10}}},
		{"by the connector", board.Black, 'c', 0, nil},
		{"a capture", board.White, 'd', 0, []child{{move: marks['d'], pn: 8, dn: 7}}},
		{"joined to a string", board.Black, 'd', 0, nil},
	} {
		s.ask(t, b, question{str: low, other: low, color: board.Black, first: board.White}, func() {
			r.moves, r.list = r.moves[:0], []candidate{{move: marks[test.mark], value: test.value}}
			r.choose(test.c)
			if !slices.Equal(r.moves, test.want) {
				t.Errorf("%s: %v, want %v", test.name, r.moves, test.want)
			}
		})
	}
	// A white string of two, joined by a stone without liberties of its own.
	b, marks = boardtest.MustParseMarked(t, `
		. X X X X .
		X O a . X .
		. X X X X .
		. . . . . .
		. . . . . .
		. . . . . .`)
	low, _ = target(b, boardtest.MustPoint(t, "B6"))
	s.ask(t, b, question{str: low, other: low, color: board.Black, first: board.White}, func() {
		r.moves, r.list = r.moves[:0], []candidate{{move: marks['a']}}
		if r.choose(board.White); len(r.moves) != 0 {
			t.Errorf("a move that joins a string in atari: %v", r.moves)
		}
	})
}

// TestBestAttack: of the moves on the way, by their values, the first one that captures an end
// is the attack on it, if it comes before the one that is known.
func TestBestAttack(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 55))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	kept, better := 0, 0
	for i := range 2000 {
		b, q := randomQuestion(t, rng, 4+i%4)
		enemy := q.color.Opponent()
		s.ask(t, b, q, func() {
			r.use(gradeDeep)
			r.readLibs = maxDeepLibs
			for _, end := range [2]board.Point{q.str, q.other} {
				if end == board.NoPoint {
					continue
				}
				known, lost := r.lost(end)
				if !lost {
					continue
				}
				type way struct {
					move  board.Point
					value Distance
					enemy bool
				}
				r.list = r.list[:0]
				moves, enemies := offers(r, r.measure(), enemy, 0)
				var ways []way
				for p, v := range moves {
					ways = append(ways, way{p, v, false})
				}
				for p, v := range enemies {
					ways = append(ways, way{p, v, true})
				}
				slices.SortFunc(ways, func(x, y way) int {
					switch {
					case x.value != y.value:
						return int(x.value - y.value)
					case x.enemy != y.enemy && x.enemy:
						return -1
					case x.enemy != y.enemy:
						return 1
					}
					return int(x.move - y.move)
				})
				want := known
				for _, w := range ways[:min(len(ways), maxCands)] {
					if w.move == known {
						break
					}
					if w.enemy || !b.Try(w.move, enemy) {
						continue
					}
					taken := b.At(end) == board.Empty
					if !taken {
						res, err := (searchtest.Captures{}).Defend(t.Context(), b, end)
						if err != nil {
							t.Fatal(err)
						}
						taken = res.Code == search.Fail
					}
					b.Undo()
					if taken {
						want = w.move
						break
					}
				}
				if got := r.bestAttack(end, known); got != want {
					t.Errorf("%v of %v and %v: attack at %v, want %v, known %v\n%v", end, q.str, q.other, got, want, known, b)
				}
				if kept++; want != known {
					better++
				}
			}
		})
	}
	t.Logf("%d attacks, %d better ones", kept, better)
	if better < 20 || kept < 3*better {
		t.Errorf("%d attacks, %d better ones", kept, better)
	}
}

// TestLostEnds: where an end has as many liberties as are read, is captured and cannot be saved, there is
// nothing to connect, unless one stone joins both; with one liberty more than are read nobody asks.
func TestLostEnds(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 36))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	lost, left := 0, 0
	for i := range 3000 {
		b, q := randomQuestion(t, rng, 4+i%4)
		q.first = q.color
		s.ask(t, b, q, func() {
			r.use(gradeDeep)
			for _, end := range [2]board.Point{q.str, q.other} {
				if end == board.NoPoint || end == q.other && b.Liberties(end) < b.Liberties(q.str) {
					continue
				}
				r.readLibs = b.Liberties(end)
				_, taken := r.lost(end)
				_, saved := r.saves(end)
				if !taken || saved || r.joint() != board.NoPoint || r.ends() == connected || r.ends() == cut {
					continue
				}
				r.tree.nodes = append(r.tree.nodes[:0], node{})
				r.moves = r.moves[:0]
				if v := r.connectorMoves(0, 1); v != cut {
					t.Fatalf("%v of %d liberties is lost, and %v and %v are %v\n%v", end, b.Liberties(end), q.str, q.other, v, b)
				}
				lost++
				if r.readLibs--; b.Liberties(q.str) > r.readLibs && (q.other == board.NoPoint || b.Liberties(q.other) > r.readLibs) {
					r.moves = r.moves[:0]
					if r.connectorMoves(0, 1) != cut {
						left++
					}
				}
			}
		})
	}
	if lost < 20 || left < 5 {
		t.Errorf("%d ends are lost, %d are left alone", lost, left)
	}
}
