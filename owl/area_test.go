package owl

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
)

// patch is a part of a board, seen point by point: what an area and its cells say in a few
// operations on bits is told here by looking at neighbors.
type patch struct {
	b     *board.Board
	zone  board.Set
	owner board.Color // the defender
}

func (m *patch) color(s side) board.Color {
	if s == defender {
		return m.owner
	}
	return m.owner.Opponent()
}

// near returns the neighbors of a point within the zone.
func (m *patch) near(p board.Point) (list []board.Point) {
	for _, q := range p.Neighbors() {
		if m.zone.Has(q) {
			list = append(list, q)
		}
	}
	return list
}

// corners returns the points of the zone diagonally beside a point.
func (m *patch) corners(p board.Point) (list []board.Point) {
	for _, q := range p.Diagonals() {
		if m.zone.Has(q) {
			list = append(list, q)
		}
	}
	return list
}

// count returns how many points of a list hold something of a color.
func (m *patch) count(list []board.Point, c board.Color) (n int) {
	for _, p := range list {
		if m.b.At(p) == c {
			n++
		}
	}
	return n
}

// stands reports whether a stone of a side at p would be beside such outside that stand for
// good: what is empty outside belongs to the attacker.
func (m *patch) stands(s side, p board.Point) bool {
	for _, q := range p.Neighbors() {
		if m.zone.Has(q) {
			continue
		}
		if at := m.b.At(q); at == m.color(s) || at == board.Empty && s == attacker {
			return true
		}
	}
	return false
}

// string returns the stones of the zone that hang together with that at p there, the empty
// points beside them, and whether some stand for good.
func (m *patch) string(p board.Point) (stones, libs board.Set, stands bool) {
	c := m.b.At(p)
	s := attacker
	if c == m.owner {
		s = defender
	}
	todo := []board.Point{p}
	stones.Add(p)
	for len(todo) > 0 {
		q := todo[0]
		todo = todo[1:]
		stands = stands || m.stands(s, q)
		for _, n := range m.near(q) {
			switch m.b.At(n) {
			case board.Empty:
				libs.Add(n)
			case c:
				if !stones.Has(n) {
					stones.Add(n)
					todo = append(todo, n)
				}
			}
		}
	}
	return stones, libs, stands
}

// room reports whether a point may become part of an eye of the defender: it is neither beside
// stones of the attacker that stand for good nor one of them.
func (m *patch) room(p board.Point) bool {
	firm := func(q board.Point) bool {
		if m.b.At(q) != m.owner.Opponent() {
			return false
		}
		_, _, stands := m.string(q)
		return stands
	}
	if m.stands(attacker, p) || firm(p) {
		return false
	}
	for _, q := range m.near(p) {
		if firm(q) {
			return false
		}
	}
	return true
}

// foreign returns how many neighbors of a point in the zone are not the defender's stones.
func (m *patch) foreign(p board.Point) int {
	list := m.near(p)
	return len(list) - m.count(list, m.owner)
}

// randomPatch returns a part of a random position, as an area too.
func randomPatch(t testing.TB, r *rand.Rand, a *area, p *position) *patch {
	t.Helper()
	for {
		size := 3 + r.IntN(9)
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		var black, white []board.Point
		for q := range board.Points(size) {
			switch n := r.IntN(20); {
			case n < 6:
				black = append(black, q)
			case n < 12:
				white = append(white, q)
			}
		}
		if b.Setup(black, white, nil) != nil {
			continue
		}
		m := &patch{b: b, owner: board.Color(1 + r.IntN(2))}
		w, h := 1+r.IntN(min(size, 9)), 1+r.IntN(min(size, 11))
		x, y := r.IntN(size-w+1), r.IntN(size-h+1)
		holes := r.IntN(2)
		for i := range w {
			for j := range h {
				if holes == 0 || r.IntN(8) > 0 {
					m.zone.Add(board.At(x+i, y+j))
				}
			}
		}
		goal := b.StonesOf(m.owner)
		goal.And(&m.zone)
		if m.zone.IsEmpty() || goal.IsEmpty() {
			continue
		}
		if r.IntN(2) == 0 {
			one := board.SetOf(b.AppendStones(nil, goal.First())...)
			goal.And(&one)
		}
		if !build(b, &m.zone, &goal, m.owner, false, a, p) {
			continue
		}
		p.turn = side(r.IntN(2))
		p.key = a.keyOf(p)
		return m
	}
}

// setOf returns the points of cells.
func (a *area) setOf(x cells) (s board.Set) {
	for ; !x.isEmpty(); x = x.rest() {
		s.Add(a.point[x.first()])
	}
	return s
}

func newArea() *area {
	a := new(area)
	a.keys()
	return a
}

// TestAreaLaid: an area has each point of its zone once, with its neighbors, its place on the
// board, and who stands beside it.
func TestAreaLaid(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 1))
	a, p := newArea(), new(position)
	for range 400 {
		m := randomPatch(t, r, a, p)
		if a.setOf(a.all) != m.zone || a.all.len() != m.zone.Len() || a.points != m.zone.Len() {
			t.Fatalf("%v, want %v", a.setOf(a.all), m.zone)
		}
		for c := range side(2) {
			stones := m.b.StonesOf(m.color(c))
			stones.And(&m.zone)
			if got := a.setOf(p.stones[c]); got != stones {
				t.Fatalf("side %d: stones %v, want %v", c, got, stones)
			}
		}
		last := m.b.Size() - 1
		for x := a.all; !x.isEmpty(); x = x.rest() {
			c := x.first()
			q := a.point[c]
			if got, want := a.setOf(a.near[c]), board.SetOf(m.near(q)...); got != want {
				t.Fatalf("beside %v: %v, want %v", q, got, want)
			}
			if got, want := a.setOf(a.diagonal(one(c)).and(a.all)), board.SetOf(m.corners(q)...); got != want {
				t.Fatalf("diagonal of %v: %v, want %v", q, got, want)
			}
			for s := range side(2) {
				if got, want := a.safe[s].has(c), m.stands(s, q); got != want {
					t.Fatalf("%v stands for side %d: %v, want %v\n%v", q, s, got, want, m.b)
				}
			}
			u, v := min(q.Col(), last-q.Col()), min(q.Row(), last-q.Row())
			u, v = min(u, v), max(u, v)
			for i, want := range [...]bool{u == 0 && v == 0, u == 0 && v == 1, u == 1 && v == 1} {
				if got := a.corner[i].has(c); got != want {
					t.Fatalf("%v of corner %d: %v, want %v", q, i, got, want)
				}
			}
			for i := range a.line {
				if got, want := a.line[i].has(c), u == i; got != want {
					t.Fatalf("%v on line %d: %v, want %v", q, i, got, want)
				}
			}
			if m.b.At(q) != board.Empty {
				s := attacker
				if m.b.At(q) == m.owner {
					s = defender
				}
				stones, libs, stands := m.string(q)
				str := a.string(p, s, c)
				if a.setOf(str) != stones || a.setOf(a.liberties(p, str)) != libs || a.caught(s, str) == stands {
					t.Fatalf("string %v with %v, want %v with %v\n%v", a.setOf(str), a.setOf(a.liberties(p, str)), stones, libs, m.b)
				}
			}
		}
	}
}

// TestAreaPlays plays random games on boards that are an area as a whole: moves, captures and
// bans are those of the rules.
func TestAreaPlays(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 2))
	a := newArea()
	bans := 0
	for range 40 {
		size := 2 + r.IntN(8)
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		zone := board.AllPoints(size)
		goal := board.SetOf(board.At(0, 0))
		var p position
		if !build(b, &zone, &goal, board.White, false, a, &p) {
			t.Fatal("no area")
		}
		for range 4 * size * size {
			var legal []uint8
			var q position
			c := board.Black
			if p.turn == defender {
				c = board.White
			}
			for x := p.empty(a); !x.isEmpty(); x = x.rest() {
				to := x.first()
				want := b.TryMode(a.point[to], c, board.Strict)
				if want {
					b.Undo()
				}
				if got := a.play(&p, &q, to, koNobody); got != want {
					t.Fatalf("%v at %v: %v, want %v\n%v", c, a.point[to], got, want, b)
				}
				if want {
					legal = append(legal, to)
				}
			}
			if p.ko != noCell {
				bans++
			}
			if len(legal) == 0 {
				a.pass(&p, &q)
				b.TryMode(board.Pass, c, board.Strict)
			} else {
				to := legal[r.IntN(len(legal))]
				a.play(&p, &q, to, koNobody)
				b.TryMode(a.point[to], c, board.Strict)
			}
			p = q
			if p.key != a.keyOf(&p) {
				t.Fatalf("the key is not that of the position\n%v", b)
			}
			ko, banned := b.Ko()
			if ko == board.NoPoint || banned != c.Opponent() {
				if p.ko != noCell {
					t.Fatalf("a ban at %v, want none\n%v", a.point[p.ko], b)
				}
			} else if p.ko == noCell || a.point[p.ko] != ko {
				t.Fatalf("cell %d is banned, want %v\n%v", p.ko, ko, b)
			}
			for s, c := range [2]board.Color{board.Black, board.White} {
				if got, want := a.setOf(p.stones[s]), b.StonesOf(c); got != want {
					t.Fatalf("%v has %v, want %v", c, got, want)
				}
			}
		}
	}
	if bans < 10 {
		t.Errorf("%d bans", bans)
	}
}

// TestFeatures: each feature of a move holds where its name says, which is told point by
// point.
func TestFeatures(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 3))
	a, p := newArea(), new(position)
	var f [numFeatures]cells
	met := [numFeatures]int{}
	for range 400 {
		m := randomPatch(t, r, a, p)
		own, foe := m.color(p.turn), m.color(p.turn.other())
		last := uint8(noCell)
		if n := r.IntN(4); n > 0 {
			x := a.all
			for range r.IntN(a.points) {
				x = x.rest()
			}
			last = x.first()
		}
		a.features(p, last, &f)
		size := m.b.Size() - 1
		for x := p.empty(a); !x.isEmpty(); x = x.rest() {
			c := x.first()
			q := a.point[c]
			var want [numFeatures]bool
			near, corners := m.near(q), m.corners(q)
			for _, n := range near {
				if !m.b.At(n).IsPlayer() {
					continue
				}
				stones, libs, stands := m.string(n)
				foreign := m.b.At(n) == foe
				switch {
				case stands:
				case libs.Len() == 1 && !foreign:
					want[savesFromAtari] = true
				case libs.Len() == 1 && stones.Len() == 1:
					want[takesOne] = true
				case libs.Len() == 1:
					want[takesMore] = true
				case libs.Len() == 2 && foreign:
					want[givesAtari] = true
				case libs.Len() == 2:
					want[savesFromTwo] = true
				}
			}
			for i, k := range [...]feature{besideOwn, besideOwnTwice, besideOwnThrice} {
				want[k] = m.count(near, own) > i
			}
			for i, k := range [...]feature{besideFoe, besideFoeTwice, besideFoeThrice} {
				want[k] = m.count(near, foe) > i
			}
			for i, k := range [...]feature{besideNone, besideOneEmpty, besideTwoEmpty} {
				want[k] = m.count(near, board.Empty) == i
			}
			u, v := min(q.Col(), size-q.Col()), min(q.Row(), size-q.Row())
			want[onFirstLine], want[onSecondLine] = min(u, v) == 0, min(u, v) == 1
			want[inCorner], want[besideCorner], want[onTwoTwo] = u+v == 0, u+v == 1, u == 1 && v == 1
			want[inRoom] = m.room(q)
			// A wall is beside those of the attacker that stand for good.
			want[besideWall] = m.stands(attacker, q)
			for _, n := range near {
				if m.b.At(n) == m.owner.Opponent() {
					_, _, stands := m.string(n)
					want[besideWall] = want[besideWall] || stands
				}
				open := m.room(n) && m.b.At(n) != m.owner
				want[besideRoom] = want[besideRoom] || open && !want[inRoom]
				want[closesEye] = want[closesEye] || open && m.foreign(n) == 1
				want[besideHalfEye] = want[besideHalfEye] || open && m.foreign(n) == 2
			}
			want[diagonalOwn], want[diagonalFoe] = m.count(corners, own) > 0, m.count(corners, foe) > 0
			want[selfAtari] = m.count(near, board.Empty) < 2 && m.count(near, own) == 0
			want[fillsEye] = want[inRoom] && m.foreign(q) == 0
			want[alone] = m.count(near, own)+m.count(near, foe)+m.count(corners, own)+m.count(corners, foe) == 0 && !want[besideWall]
			if last != noCell {
				l := a.point[last]
				dx, dy := max(q.Col()-l.Col(), l.Col()-q.Col()), max(q.Row()-l.Row(), l.Row()-q.Row())
				want[besideLast] = dx+dy == 1
				want[nearLast] = dx+dy == 2
			}
			for i := range want {
				if want[i] {
					met[i]++
				}
				if got := f[i].has(c); got != want[i] {
					t.Errorf("feature %d at %v: %v, want %v, in %v after %v\n%v", i, q, got, want[i], m.zone, last, m.b)
					return
				}
			}
		}
	}
	for i, n := range met {
		if n < 5 && feature(i) != passes {
			t.Errorf("feature %d was met %d times", i, n)
		}
	}
}

// wrongShape reports which number of a shape is not what it is called, counted point by point, or returns an empty text.
func wrongShape(a *area, p *position, m *patch) string {
	var want [numShapes]int
	var open, seen, libs, outer board.Set
	for q := range m.zone.All() {
		if m.b.At(q) == m.owner {
			if !seen.Has(q) {
				stones, l, _ := m.string(q)
				seen.Or(&stones)
				want[ownStrings]++
				if l.Len() == 1 {
					want[ataris]++
				}
				if stones.Intersects(ptr(a.setOf(a.goal))) {
					libs.Or(&l)
				}
			}
			continue
		}
		if !m.room(q) {
			continue
		}
		open.Add(q)
		switch m.foreign(q) {
		case 0:
			want[eyes]++
		case 1:
			want[almostEyes]++
		case 2:
			want[halfEyes]++
		}
		if m.b.At(q) != board.Empty {
			want[intruders]++
		}
		for _, n := range m.near(q) {
			if m.b.At(n) == board.Empty && !m.room(n) {
				outer.Add(n)
			}
		}
	}
	want[openRoom], want[liberties], want[outerRoom] = open.Len(), libs.Len(), outer.Len()
	for left := open; !left.IsEmpty(); want[roomParts]++ {
		part := board.SetOf(left.First())
		part.Flood(&open)
		left.AndNot(&part)
	}
	got := a.shapeOf(p, a.eyeRoom(p))
	for i := range want {
		if int(got[i]) != min(want[i], shapeValues-1) {
			return fmt.Sprintf("number %d is %d, want %d, of %v in %v\n%v", i, got[i], want[i], m.owner, m.zone, m.b)
		}
	}
	return ""
}

// TestShape: the numbers of a shape are what they are called, and end at the last one that has a weight.
func TestShape(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 4))
	a, p := newArea(), new(position)
	for range 400 {
		m := randomPatch(t, r, a, p)
		if wrong := wrongShape(a, p, m); wrong != "" {
			t.Fatal(wrong)
		}
	}
	// As many eyes and strings in atari as fit.
	for _, lines := range [][]string{
		{"OOOOOOOOOOOOO", "O.O.O.O.O.O.O"}, {".X.X.X.X.X.X.", "XOXOXOXOXOXOX", "............."}, {"O.O.O.O.O.O.O", ".O.O.O.O.O.O."},
	} {
		b, err := board.New(13)
		if err != nil {
			t.Fatal(err)
		}
		var zone, black, white board.Set
		for row := range 9 {
			for col := range 13 {
				q := board.At(col, row)
				zone.Add(q)
				switch lines[row%len(lines)][col] {
				case 'X':
					black.Add(q)
				case 'O':
					white.Add(q)
				}
			}
		}
		if err := b.Setup(black.Append(nil), white.Append(nil), nil); err != nil {
			t.Fatal(err)
		}
		if !build(b, &zone, &white, board.White, false, a, p) {
			t.Fatal("no room")
		}
		if wrong := wrongShape(a, p, &patch{b, zone, board.White}); wrong != "" {
			t.Error(wrong)
		}
		s := a.shapeOf(p, a.eyeRoom(p))
		for turn := range side(2) {
			s.odds(turn)
		}
	}
}

func ptr[T any](v T) *T { return &v }

// TestBuildRoom: a zone has room if it fits into an area along one of its sides or the other.
func TestBuildRoom(t *testing.T) {
	b, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Setup(nil, []board.Point{board.At(0, 0)}, nil); err != nil {
		t.Fatal(err)
	}
	goal := board.SetOf(board.At(0, 0))
	a, p := newArea(), new(position)
	for w := 1; w <= 19; w++ {
		for h := 1; h <= 19; h++ {
			var zone board.Set
			for x := range w {
				for y := range h {
					zone.Add(board.At(x, y))
				}
			}
			// Each row has one cell more than it is long.
			want := min((w+1)*h, (h+1)*w) <= maxCells
			if got := build(b, &zone, &goal, board.White, false, a, p); got != want {
				t.Errorf("%d by %d: %v, want %v", w, h, got, want)
			} else if got && a.all.len() != w*h {
				t.Errorf("%d by %d: %d cells", w, h, a.all.len())
			}
		}
	}
}
