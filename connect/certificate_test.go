package connect_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// ladders is a tactical reader that has one effort, so that a test can ask it what a map
// asks it.
type ladders struct{ r *reading.Reader }

func (l ladders) Attack(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	return l.r.Attack(ctx, b, str)
}

func (l ladders) Defend(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	return l.r.Defend(ctx, b, str)
}

func (l ladders) Ladder(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	return l.r.Ladder(ctx, b, str)
}

// link is a step from one point to another.
type link struct {
	to   board.Point
	cost connect.Distance
	weak [2]board.Point
}

// surveyor lists the links of a point as the table of costs has them, by playing every
// stone that it wonders about and without remembering anything.
type surveyor struct {
	t          *testing.T
	b          *board.Board
	r          *reading.Reader
	own, enemy board.Color
}

func (s *surveyor) falls(str board.Point) bool {
	if s.b.Liberties(str) > 2 {
		return false
	}
	res, err := s.r.Ladder(s.t.Context(), s.b, str)
	if err != nil {
		s.t.Fatal(err)
	}
	return res.Code == search.Win
}

// intruder returns the liberties of a stone of the opponent at p, at least two if it
// captures, and whether it would fall in a ladder.
func (s *surveyor) intruder(p board.Point) (libs int, falls bool) {
	if !s.b.TryMode(p, s.enemy, board.IgnoreKo) {
		return 0, false
	}
	defer s.b.Undo()
	libs = s.b.Liberties(p)
	if s.b.Captured() > 0 && libs == 1 {
		return 2, false
	}
	return libs, libs == 2 && s.falls(p)
}

// caught reports whether the enemy string at p, attacked, is lost even if it moves first.
func (s *surveyor) caught(p board.Point) bool {
	b := s.b
	if n := b.Liberties(p); n > 2 || n == 2 && !s.falls(p) {
		return false
	}
	moves := b.AppendLiberties(nil, p)
	for _, n := range b.AppendNeighbors(nil, p) {
		if b.Liberties(n) == 1 {
			moves = b.AppendLiberties(moves, n)
		}
	}
	for _, q := range moves {
		if b.Legal(q, s.enemy, board.IgnoreKo) && !b.Legal(q, s.enemy, board.Strict) {
			return false
		}
		if !b.Try(q, s.enemy) {
			continue
		}
		away := b.Liberties(p) > 2 || b.Liberties(p) == 2 && !s.falls(p)
		b.Undo()
		if away {
			return false
		}
	}
	return true
}

func (s *surveyor) at(p board.Point) board.Color { return s.b.At(p) }

// tangled reports whether one move attacks both a link with the weak points x and y and
// the way there.
func (s *surveyor) tangled(way [2]board.Point, stone, x, y board.Point) bool {
	for _, v := range way {
		for _, u := range [2]board.Point{x, y} {
			if v == board.NoPoint || u == board.NoPoint {
				continue
			}
			if u == v || s.b.Liberties(stone) <= 3 && s.b.IsLiberty(stone, u) && s.b.IsLiberty(stone, v) {
				return true
			}
		}
	}
	return false
}

// links lists the links from p, to which a way with the given weak points leads.
func (s *surveyor) links(p board.Point, way [2]board.Point) []link {
	if s.at(p) == s.own {
		return append(s.straight(p, way), append(s.aslant(p, way), s.alongEdge(p)...)...)
	}
	var list []link
	for _, n := range p.Neighbors() {
		switch s.at(n) {
		case s.own:
			list = append(list, link{n, 0, way})
		case s.enemy:
			list = append(list, s.into(n, way))
		case board.Empty:
			libs, _ := s.intruder(n)
			list = append(list, link{to: n, cost: 8000 + 500*connect.Distance(min(libs, 6))})
		}
	}
	for _, d := range p.Diagonals() {
		x, y := board.At(p.Col(), d.Row()), board.At(d.Col(), p.Row())
		if s.at(p) != board.Empty || s.at(x) != board.Empty || s.at(y) != board.Empty {
			continue
		}
		switch s.at(d) {
		case s.own:
			list = append(list, link{to: d, cost: 13000})
		case board.Empty:
			list = append(list, link{to: d, cost: 15000})
		}
	}
	return list
}

func (s *surveyor) into(n board.Point, way [2]board.Point) link {
	switch libs := s.b.Liberties(n); {
	case libs <= 2 && !s.caught(n), libs > 2:
		return link{to: n, cost: 10000}
	case libs == 2:
		return link{n, 3000, way}
	}
	return link{n, 1000, way}
}

// straight lists the links from a stone to what lies beside it and one further on.
func (s *surveyor) straight(p board.Point, way [2]board.Point) (list []link) {
	for _, n := range p.Neighbors() {
		dir := n - p
		far := n + dir
		if s.at(n) == s.enemy {
			list = append(list, s.into(n, way))
			if s.b.StringSize(n) == 1 && (s.at(far) == board.Empty || s.at(far) == s.own) {
				list = append(list, link{to: far, cost: 20000})
			}
		}
		if s.at(n) != board.Empty {
			continue
		}
		libs, falls := s.intruder(n)
		dear := 8500 + 500*connect.Distance(min(libs, 5))
		switch {
		case libs == 0:
			list = append(list, link{n, 0, way})
		case libs == 1:
			list = append(list, link{n, 1000, way})
		case libs == 2 && falls && !s.tangled(way, p, n, 0):
			list = append(list, link{n, 6000, [2]board.Point{n}})
		default:
			list = append(list, link{to: n, cost: dear})
		}
		// The second gap of a bamboo joint, and of one of which a stone is missing.
		var gap, halfGap board.Point
		guarded := true
		for _, side := range s.sides(dir) {
			a, mid, z := p+side, n+side, far+side
			if s.at(a) == s.own && s.at(mid) == board.Empty && s.at(z) == s.own {
				if s.at(far) == s.own && gap == 0 {
					gap = mid
				}
				if s.at(far) == board.Empty {
					halfGap = mid
				}
			}
			friends := 0
			for _, q := range mid.Neighbors() {
				if s.at(mid) == board.Empty && s.at(q) == s.own {
					friends++
				}
			}
			guarded = guarded && (s.at(mid) == s.own || s.at(mid) == board.Border || friends > 0)
		}
		switch {
		case s.at(far) == board.Empty && (libs <= 2 || halfGap != 0):
			list = append(list, link{to: far, cost: 11000})
		case s.at(far) == s.own && gap != 0:
			if !s.tangled(way, p, n, gap) {
				list = append(list, link{far, 1000, [2]board.Point{n, gap}})
			}
		case s.at(far) == s.own && guarded && libs <= 2 && !s.tangled(way, p, n, 0):
			list = append(list, link{far, 2000, [2]board.Point{n}})
		}
	}
	return list
}

// sides returns the directions across dir, in the order in which bamboo joints are
// looked for.
func (s *surveyor) sides(dir board.Point) [2]board.Point {
	if dir == board.North || dir == board.South {
		return [2]board.Point{board.West, board.East}
	}
	return [2]board.Point{board.South, board.North}
}

// aslant lists the links from a stone to its diagonal neighbors.
func (s *surveyor) aslant(p board.Point, way [2]board.Point) (list []link) {
	b := s.b
	for _, d := range p.Diagonals() {
		x, y := board.At(d.Col(), p.Row()), board.At(p.Col(), d.Row())
		empties, enemies := []board.Point{}, []board.Point{}
		for _, q := range [2]board.Point{x, y} {
			switch s.at(q) {
			case board.Empty:
				empties = append(empties, q)
			case s.enemy:
				enemies = append(enemies, q)
			}
		}
		if len(empties)+len(enemies) < 2 || s.at(d) != s.own && s.at(d) != board.Empty {
			continue
		}
		switch stone := s.at(d) == s.own; {
		case len(enemies) == 2:
			sum := b.Liberties(x) + b.Liberties(y)
			if sum <= 5 || sum == 6 && !stone {
				list = append(list, link{to: d, cost: 20000})
			}
		case stone:
			if len(empties) == 2 && !s.tangled(way, p, x, y) {
				list = append(list, link{d, 1000, [2]board.Point{x, y}})
			}
		case len(empties) == 2:
			a, _ := s.intruder(x)
			z, _ := s.intruder(y)
			cost := connect.Distance(13000)
			if min(a, z) <= 2 {
				cost = 11000
			}
			list = append(list, link{to: d, cost: cost})
		default:
			libs, _ := s.intruder(empties[0])
			cost := connect.Distance(18000)
			if b.Liberties(enemies[0]) <= 3 {
				cost = 15000
			}
			if libs == 3 && s.fallsAfter(empties[0], d) {
				cost = 12000
			}
			if libs <= 2 {
				cost = 11000
			}
			list = append(list, link{to: d, cost: cost})
		}
	}
	return list
}

// fallsAfter reports whether the opponent's stone at p falls once there is a stone at q.
func (s *surveyor) fallsAfter(p, q board.Point) bool {
	if !s.b.Try(q, s.own) {
		return false
	}
	defer s.b.Undo()
	if !s.b.Try(p, s.enemy) {
		return false
	}
	defer s.b.Undo()
	return s.falls(p)
}

// alongEdge lists the jumps and knight's moves of a stone on the first two lines.
func (s *surveyor) alongEdge(p board.Point) (list []link) {
	if s.b.Liberties(p) < 3 {
		return nil
	}
	last := s.b.Size() - 1
	line := func(q board.Point, side int) int { // counted from 0
		return [4]int{q.Row(), q.Col(), last - q.Row(), last - q.Col()}[side]
	}
	for side := range 4 {
		if line(p, side) > 1 {
			continue
		}
		for row := range last + 1 {
			for col := range last + 1 {
				to := board.At(col, row)
				along := max(line(to, (side+1)%4)-line(p, (side+1)%4), line(p, (side+1)%4)-line(to, (side+1)%4))
				if s.at(to) != board.Empty || line(to, side) > 1 || along != 2 {
					continue
				}
				// The point beside p on the way, and that beside the end.
				mid := board.At((p.Col()+col)/2, p.Row())
				beside := board.At(mid.Col(), row)
				if side%2 == 1 {
					mid = board.At(p.Col(), (p.Row()+row)/2)
					beside = board.At(col, mid.Row())
				}
				if s.at(mid) == board.Empty && s.at(beside) == board.Empty {
					list = append(list, link{to: to, cost: 13000})
				}
			}
		}
	}
	return list
}

// certify checks a map by its last step everywhere: no link leads to a point on a shorter
// way than the map has, and there is a link for each that it has. start says what is at
// its distance by itself.
func (s *surveyor) certify(m *connect.Map, limit connect.Distance, start func(board.Point) (connect.Distance, bool)) error {
	all := board.AllPoints(s.b.Size())
	type way struct{ from, to board.Point }
	known := map[way][]link{}
	for p := range all.All() {
		d := m.At(p)
		if own, ok := start(p); ok && d > own {
			return fmt.Errorf("%v: %v away, want %v", p, d, own)
		}
		if libs := s.b.Liberties(p); d > limit || s.at(p) == s.enemy && libs > 1 && (libs > 2 || !s.falls(p)) {
			continue
		}
		for _, l := range s.links(p, m.Weak(p)) {
			if v := d + l.cost; v <= limit && m.At(l.to) > v {
				return fmt.Errorf("%v to %v: %v away, want %v at most", p, l.to, m.At(l.to), v)
			}
			for q := range s.b.Stones(l.to) {
				known[way{p, q}] = append(known[way{p, q}], l)
			}
			if s.at(l.to) == board.Empty {
				known[way{p, l.to}] = append(known[way{p, l.to}], l)
			}
		}
	}
	for p := range all.All() {
		d, from := m.At(p), m.From(p)
		if d == connect.Unreached {
			continue
		}
		if from == board.NoPoint {
			if own, ok := start(p); !ok || own != d {
				return fmt.Errorf("%v is %v away from nowhere", p, d)
			}
			continue
		}
		ok := false
		for _, l := range known[way{from, p}] {
			ok = ok || m.At(from)+l.cost == d && m.Weak(p) == l.weak && m.Gain(p) == min(l.cost, connect.Move)
		}
		if !ok {
			return fmt.Errorf("%v is %v away, gains %v and is weak at %v; from %v at %v there are %v",
				p, d, m.Gain(p), m.Weak(p), from, m.At(from), known[way{from, p}])
		}
	}
	return nil
}

// scatter returns a board with random stones, of strings that have liberties.
func scatter(t *testing.T, rng *rand.Rand, size int) *board.Board {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	all := board.AllPoints(size)
	for range size * size * (1 + rng.IntN(3)) / 3 {
		b.Play(all.Nth(rng.IntN(size*size)), board.Color(1+rng.IntN(2)), board.Strict)
	}
	return b
}

// TestCertified checks maps of positions of games, and of random ones, by certificates.
func TestCertified(t *testing.T) {
	var boards []*board.Board
	rng := rand.New(rand.NewPCG(3, 14))
	random, games := sample.Of(100, 300), sample.Of(8, 30)
	if testing.Short() {
		random, games = 120, 8
	}
	for i := range random {
		boards = append(boards, scatter(t, rng, 5+i%4))
	}
	facts := readBreakIns(t)
	for range games {
		boards = append(boards, facts[rng.IntN(len(facts))].b)
	}
	tactics := reading.New(reading.Options{})
	r := connect.New(connect.Options{Tactics: ladders{tactics}})
	var m connect.Map
	for _, b := range boards {
		strings := append(b.AppendStrings(nil, board.Black), b.AppendStrings(nil, board.White)...)
		if len(strings) == 0 {
			continue
		}
		restored := boardtest.Restored(t, b)
		for range 2 {
			str := strings[rng.IntN(len(strings))]
			limit := connect.Far
			if rng.IntN(3) == 0 {
				limit = connect.Move + connect.Distance(rng.IntN(10000))
			}
			s := &surveyor{t, b, tactics, b.At(str), b.At(str).Opponent()}
			if err := r.Measure(t.Context(), b, str, limit, &m); err != nil {
				t.Fatal(err)
			}
			err := s.certify(&m, limit, func(p board.Point) (connect.Distance, bool) { return 0, b.SameString(p, str) })
			if err != nil {
				t.Errorf("from %v up to %v: %v\n%v", str, limit, err, b)
			}
			area := board.SetOf(str, board.At(rng.IntN(b.Size()), rng.IntN(b.Size())), board.At(rng.IntN(b.Size()), rng.IntN(b.Size())))
			if err := r.MeasureArea(t.Context(), b, s.own, &area, limit, &m); err != nil {
				t.Fatal(err)
			}
			err = s.certify(&m, limit, func(p board.Point) (connect.Distance, bool) {
				switch b.At(p) {
				case s.own:
					for q := range b.Stones(p) {
						if area.Has(q) {
							return 0, true
						}
					}
				case board.Empty:
					return connect.Move, area.Has(p)
				}
				return 0, false
			})
			if err != nil {
				t.Errorf("from %v up to %v: %v\n%v", area, limit, err, b)
			}
		}
		restored()
	}
}
