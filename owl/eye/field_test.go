package eye

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// randomField returns a position with random stones, some of which are lost, and half a
// chance of others that can be taken or saved.
func randomField(t *testing.T, rng *rand.Rand, size int) (*board.Board, Input) {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	all := board.AllPoints(size)
	for range size * size * (1 + rng.IntN(3)) / 3 {
		b.Play(all.Nth(rng.IntN(size*size)), board.Color(1+rng.IntN(2)), board.Strict)
	}
	in := Input{Stones: make([]Stone, board.NumPoints)}
	codes := []search.Code{search.Win, search.Win, search.KoA, search.KoB}
	for p := range all.All() {
		if b.Origin(p) != p || !b.At(p).IsPlayer() {
			continue
		}
		var s Stone
		empty := b.EmptyPoints()
		if rng.IntN(3) == 0 {
			s.Attacks = []search.MoveResult{{Move: empty.Nth(rng.IntN(empty.Len())), Code: codes[rng.IntN(4)]}}
			if rng.IntN(2) == 0 {
				s.Defenses = []search.MoveResult{{Move: empty.Nth(rng.IntN(empty.Len())), Code: codes[rng.IntN(4)]}}
			}
		}
		s.Inessential = rng.IntN(12) == 0
		for q := range b.Stones(p) {
			in.Stones[q] = s
		}
	}
	return b, in
}

// survey finds the domains and kinds of points by going over the whole board until
// nothing changes.
type survey struct {
	b      *board.Board
	in     *Input
	domain [2]map[board.Point]bool
	falseM [2]map[board.Point]bool
	kind   [2]map[board.Point]kind
}

func (s *survey) lively(p board.Point, c board.Color) bool {
	in := s.in.Stones[max(p, 0)]
	return s.b.At(p) == c && !in.Inessential && (len(in.Attacks) == 0 || len(in.Defenses) > 0)
}

func (s *survey) near(p board.Point, c board.Color) bool {
	for _, q := range p.Neighbors() {
		if s.lively(q, c) {
			return true
		}
	}
	return false
}

func (s *survey) spread(c board.Color) {
	i, x := index(c), c.Opponent()
	size := s.b.Size()
	s.domain[i], s.falseM[i] = map[board.Point]bool{}, map[board.Point]bool{}
	power, need := map[board.Point]int{}, map[board.Point]int{}
	for p := range board.Points(size) {
		if s.lively(p, c) {
			s.domain[i][p], power[p] = true, 1
			continue
		}
		if s.lively(p, x) {
			power[p] = -1
			continue
		}
		dead := 0
		for _, q := range p.Neighbors() {
			if s.b.At(q) == x && !s.lively(q, x) {
				dead++
			}
		}
		if s.b.At(p) == board.Empty && s.near(p, c) && s.near(p, x) && dead > 0 {
			s.falseM[i][p] = s.b.LibertiesAfter(p, x) < 2 || !s.b.Legal(p, x, board.Strict)
		}
		if s.near(p, c) && !s.falseM[i][p] {
			s.domain[i][p], power[p] = true, 1
		}
		row, col := p.Row(), p.Col()
		switch {
		case s.near(p, x):
			power[p]--
			need[p] = 1
		case row == 0 || col == 0 || row == size-1 || col == size-1:
			power[p]--
		}
	}
	for changed := true; changed; {
		changed = false
		for p := range board.Points(size) {
			if s.domain[i][p] || s.falseM[i][p] || s.lively(p, x) {
				continue
			}
			strong := false
			for _, n := range p.Neighbors() {
				for _, g := range p.Diagonals() {
					beside := max(n.Col()-g.Col(), g.Col()-n.Col())+max(n.Row()-g.Row(), g.Row()-n.Row()) == 1
					strong = strong || beside && n.On(size) && g.On(size) && power[n]+power[g] > need[p]
				}
			}
			if strong {
				s.domain[i][p], changed = true, true
				power[p]++
			}
		}
	}
}

func (s *survey) classify(c board.Color) {
	i := index(c)
	s.kind[i] = map[board.Point]kind{}
	for p := range board.Points(s.b.Size()) {
		if s.lively(p, board.Black) || s.lively(p, board.White) || !s.domain[i][p] {
			continue
		}
		mine, his := 0, 0
		for _, q := range p.Neighbors() {
			if !q.On(s.b.Size()) || s.falseM[i][q] || s.domain[i][q] == s.domain[1-i][q] {
				continue
			}
			if s.domain[i][q] {
				mine++
			} else {
				his++
			}
		}
		switch both := s.domain[1-i][p]; {
		case both && mine > 0, !both && his > 0:
			s.kind[i][p] = marginal
		case !both:
			s.kind[i][p] = proper
		}
	}
}

// TestField compares the eye space of random positions with what going over the board
// again and again finds.
func TestField(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 71))
	var f field
	seen := map[kind]int{}
	falseMargins := 0
	for i := range 1500 {
		b, in := randomField(t, rng, 4+i%6)
		s := &survey{b: b, in: &in}
		f.start(b, &in)
		for _, c := range players {
			if err := f.spread(t.Context(), staticMover{}, c); err != nil {
				t.Fatal(err)
			}
			s.spread(c)
		}
		for _, c := range players {
			f.classify(c)
			s.classify(c)
			k := index(c)
			for p := range board.Points(b.Size()) {
				if f.domain[k][p] != s.domain[k][p] || f.kind[k][p] != s.kind[k][p] || f.falseM[k][p] != s.falseM[k][p] {
					t.Fatalf("%v of %v: domain %v, kind %v, false %v, want %v, %v, %v\n%v", p, c, f.domain[k][p], f.kind[k][p], f.falseM[k][p],
						s.domain[k][p], s.kind[k][p], s.falseM[k][p], b)
				}
				seen[f.kind[k][p]]++
				if f.falseM[k][p] {
					falseMargins++
				}
				all, margins := 0, 0
				for _, q := range p.Neighbors() {
					if s.kind[k][q] != noEye {
						all++
					}
					if s.kind[k][q] == marginal {
						margins++
					}
				}
				if n, m := f.around(p, c); n != all || m != margins {
					t.Fatalf("%v of %v has %d neighbors, %d of them margins, want %d and %d\n%v", p, c, n, m, all, margins, b)
				}
			}
		}
	}
	if seen[proper] < 1000 || seen[marginal] < 1000 || falseMargins < 20 {
		t.Errorf("%d proper points, %d marginal ones, %d false margins", seen[proper], seen[marginal], falseMargins)
	}
}

// TestCornerOff compares with the coordinates of the diagonal points.
func TestCornerOff(t *testing.T) {
	for _, size := range []int{2, 5, 9} {
		for p := range board.Points(size) {
			for k, q := range p.Diagonals() {
				colOff, rowOff := q.Col() < 0 || q.Col() >= size, q.Row() < 0 || q.Row() >= size
				if got := cornerOff(p.Row(), p.Col(), k, size); got != (colOff && rowOff) {
					t.Errorf("size %d, %v, diagonal %v: %v", size, p, q, got)
				}
			}
		}
	}
}

// mover answers what a test says.
type mover map[board.Color]search.Code

func (m mover) SafeMove(_ context.Context, _ *board.Board, _ board.Point, c board.Color) (search.Result, error) {
	return search.Result{Code: m[c]}, nil
}

// TestDiagonals hands in what is known of the stone, or of the moves, on one diagonal
// point, and compares with what that counts for the eye at a.
func TestDiagonals(t *testing.T) {
	const win, fail, koA, koB = search.Win, search.Fail, search.KoA, search.KoB
	moves := func(codes ...search.Code) []search.MoveResult {
		var list []search.MoveResult
		for i, c := range codes {
			if c != fail {
				list = append(list, search.MoveResult{Move: board.At(4, i), Code: c})
			}
		}
		return list
	}
	for _, test := range []struct {
		name            string
		attack, defense search.Code
		inessential     bool
		want            float32
	}{
		{"cannot be taken", fail, fail, false, 2},
		{"cannot be taken, and needs nothing", fail, fail, true, 2},
		{"of no use", win, win, true, 0},
		{"lost", win, fail, false, 0},
		{"lost by ko", koA, fail, false, 0.75},
		{"open", win, win, false, 1},
		{"saved by ko", win, koA, false, 0.75},
		{"saved by a worse ko", win, koB, false, 0.75},
		{"taken by ko", koB, win, false, 1.25},
		{"ko both ways", koA, koB, false, 1},
	} {
		b, err := board.ParseDiagram(`
			. X . . .
			X O . . .
			. . . . .
			. . . . .
			. . . . .`)
		if err != nil {
			t.Fatal(err)
		}
		in := Input{Stones: make([]Stone, board.NumPoints)}
		diagonal := board.At(1, 3)
		in.Stones[diagonal] = Stone{Attacks: moves(test.attack), Defenses: moves(fail, test.defense), Inessential: test.inessential}
		var f field
		f.start(b, &in)
		tp := topology{f: &f, in: &in, moves: staticMover{}}
		got, err := tp.value(t.Context(), board.At(0, 4), board.Black)
		// Two of the others are off the board, beside an edge each.
		if want := test.want + 2; got != want || err != nil {
			t.Errorf("%s: %v, %v, want %v", test.name, got, err, want)
		}
		// Who attacks the eye saves the stone, who defends it takes it; a ko counts where
		// nothing else does.
		var attack, defense []board.Point
		if test.want > 0 && test.want < 2 {
			for _, m := range in.Stones[diagonal].Defenses {
				attack = append(attack, m.Move)
			}
			for _, m := range in.Stones[diagonal].Attacks {
				defense = append(defense, m.Move)
			}
		}
		if a, d := tp.points(true), tp.points(false); !equal(a, attack) || !equal(d, defense) {
			t.Errorf("%s: attack %v, defense %v, want %v and %v", test.name, a, d, attack, defense)
		}
	}
	for _, test := range []struct {
		name  string
		moves mover
		want  float32
		point bool
	}{
		{"he cannot", mover{board.White: fail, board.Black: win}, 0, false},
		{"both can", mover{board.White: win, board.Black: win}, 1, true},
		{"he alone can", mover{board.White: win, board.Black: fail}, 2, false},
		{"he by ko", mover{board.White: koA, board.Black: win}, 0.75, true},
		{"he by ko, the owner not at all", mover{board.White: koA, board.Black: fail}, 0.75, true},
		{"the owner by ko", mover{board.White: win, board.Black: koB}, 1.25, true},
		{"both by ko", mover{board.White: koA, board.Black: koA}, 1, true},
	} {
		// The point diagonally in has few liberties for both.
		b, err := board.ParseDiagram(`
			. X O X .
			X . O X .
			X X O X .
			. . . . .
			. . . . .`)
		if err != nil {
			t.Fatal(err)
		}
		var f field
		in := Input{}
		f.start(b, &in)
		tp := topology{f: &f, in: &in}
		d := diagonal{}
		q := board.At(1, 3)
		if err := tp.contest(t.Context(), tightly{test.moves}, &d, q, board.Black); err != nil {
			t.Fatal(err)
		}
		if d.value != test.want || (len(d.attack) > 0) != test.point || (len(d.defense) > 0) != test.point {
			t.Errorf("%s: %v, attack %v, defense %v, want %v, a point %v", test.name, d.value, d.attack, d.defense, test.want, test.point)
		}
	}
}

// tightly is a Mover that fails the test where a stone has room enough.
type tightly struct{ m mover }

func (m tightly) SafeMove(ctx context.Context, b *board.Board, p board.Point, c board.Color) (search.Result, error) {
	if b.LibertiesAfter(p, c) >= 4 {
		return search.Result{}, errRoom
	}
	return m.m.SafeMove(ctx, b, p, c)
}

var errRoom = context.DeadlineExceeded

func equal(x, y []board.Point) bool {
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i] != y[i] {
			return false
		}
	}
	return true
}

// TestPoints prefers the moves without ko.
func TestPoints(t *testing.T) {
	move := func(col int, c search.Code) []search.MoveResult {
		return []search.MoveResult{{Move: board.At(col, 0), Code: c}}
	}
	for _, test := range []struct {
		name            string
		diags           [4]diagonal
		attack, defense []board.Point
	}{
		{"both without ko", [4]diagonal{{value: 1, attack: move(1, search.Win), defense: move(2, search.Win)}, {value: 1, attack: move(3, search.Win), defense: move(2, search.Win)}},
			[]board.Point{board.At(1, 0), board.At(3, 0)}, []board.Point{board.At(2, 0)}},
		{"one by ko", [4]diagonal{{value: 1, attack: move(1, search.KoA), defense: move(2, search.Win)}, {value: 1, attack: move(3, search.Win), defense: move(4, search.KoB)}},
			[]board.Point{board.At(3, 0)}, []board.Point{board.At(2, 0)}},
		{"the attacker needs a ko", [4]diagonal{{value: diagKoGood, attack: move(1, search.Win), defense: move(1, search.Win)}, {value: 1, attack: move(3, search.Win), defense: move(3, search.Win)}},
			[]board.Point{board.At(3, 0)}, []board.Point{board.At(1, 0), board.At(3, 0)}},
		{"the owner needs a ko", [4]diagonal{{value: diagKoBad, attack: move(1, search.Win), defense: move(1, search.Win)}, {value: 1, attack: move(3, search.Win), defense: move(3, search.Win)}},
			[]board.Point{board.At(1, 0), board.At(3, 0)}, []board.Point{board.At(3, 0)}},
		{"a ko alone", [4]diagonal{{value: diagKoBad, attack: move(1, search.Win), defense: move(1, search.Win)}},
			[]board.Point{board.At(1, 0)}, []board.Point{board.At(1, 0)}},
		{"no pass", [4]diagonal{{value: 1, attack: []search.MoveResult{{Move: board.Pass, Code: search.Win}}, defense: []search.MoveResult{{Code: search.Win}}}}, nil, nil},
	} {
		tp := topology{diags: test.diags}
		if a, d := tp.points(true), tp.points(false); !equal(a, test.attack) || !equal(d, test.defense) {
			t.Errorf("%s: attack %v, defense %v, want %v and %v", test.name, a, d, test.attack, test.defense)
		}
	}
}
