package inputs_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network/internal/inputs"
	"github.com/tengen-go/tengen/internal/boardtest"
)

// encode returns the features of p.
func encode(p *inputs.Position) *inputs.Features {
	var e inputs.Encoder
	f := new(inputs.Features)
	e.Encode(f, p, inputs.Needs{PastLadders: true})
	return f
}

// marked returns the points of a plane that are 1, in the order of the plane.
func marked(f *inputs.Features, plane int) string {
	var list []string
	for i, v := range f.Plane(plane) {
		if v == 1 {
			list = append(list, board.At(i%f.Size, f.Size-1-i/f.Size).String())
		} else if v != 0 {
			list = append(list, "wrong value")
		}
	}
	return strings.Join(list, " ")
}

// play returns a game in which the moves were played in turn, Black first.
func play(t *testing.T, size int, rules board.Rules, moves ...string) *board.Game {
	t.Helper()
	g, err := board.NewGame(size, rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		p := board.Pass
		if m != "pass" {
			p = boardtest.MustPoint(t, m)
		}
		if err := g.Play(p, g.ToPlay()); err != nil {
			t.Fatal(m, err)
		}
	}
	return g
}

// TestStones: stones and liberties are those of the board, with either side to move.
func TestStones(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . X
		. X X . X
		. X O X O
		. . . O .
		O X . . .`)
	for _, me := range []board.Color{board.Black, board.White} {
		f := encode(&inputs.Position{Board: b, ToPlay: me})
		own, opp := 1, 2
		if me == board.White {
			own, opp = 2, 1
		}
		for plane, want := range map[int]string{
			own: "E5 B4 C4 E4 B3 D3 B1", opp: "C3 E3 D2 A1",
			3: "C3 D3 E3 A1", 4: "E5 E4 B1", 5: "D2",
			7: "", 8: "", 20: "", 21: "",
		} {
			if got := marked(f, plane); got != want {
				t.Errorf("%v to move, plane %d: %s, want %s", me, plane, got, want)
			}
		}
		for i, v := range f.Plane(inputs.PlaneBoard) {
			if v != 1 {
				t.Errorf("plane 0 is %d at %d", v, i)
			}
		}
	}
}

// TestLiberties compares the planes of liberties with counts by a slow board.
func TestLiberties(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		b := randomBoard(t, 2+rng.IntN(12), rng)
		f, ref := encode(&inputs.Position{Board: b, ToPlay: board.White}), boardtest.ReferenceOf(b)
		for i := range f.Size * f.Size {
			p := board.At(i%f.Size, f.Size-1-i/f.Size)
			_, libs := ref.String(p)
			n := len(libs)
			if b.At(p) == board.Empty {
				n = 0
			}
			for k := range 3 {
				if got := f.Plane(inputs.PlaneLiberties + k)[i]; (got == 1) != (n == k+1) {
					t.Fatalf("%v has %d liberties, plane %d has %d\n%v", p, n, inputs.PlaneLiberties+k, got, b)
				}
			}
		}
	}
}

// randomBoard returns a board after random moves, often when all is filled but eyes.
func randomBoard(t *testing.T, size int, rng *rand.Rand) *board.Board {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	n := 1 + rng.IntN(3*size*size)
	if _, err := b.Playout(board.Black, n, rand.NewPCG(rng.Uint64(), 1)); err != nil {
		t.Fatal(err)
	}
	return b
}

func TestKo(t *testing.T) {
	moves := strings.Fields("C3 D3 B2 E2 C1 D1 D2 C2")
	g := play(t, 5, board.TrompTaylor(), moves...)
	p := &inputs.Position{Board: g.Board(), ToPlay: g.ToPlay()}
	if got := marked(encode(p), inputs.PlaneKo); got != "D2" {
		t.Errorf("points of ko %q, want D2", got)
	}
	// The player who took the ko is not forbidden anything.
	p.ToPlay = p.ToPlay.Opponent()
	if got := marked(encode(p), inputs.PlaneKo); got != "" {
		t.Errorf("points of ko %q, want none", got)
	}
	// Superko adds points; those off the board do not count.
	banned := board.SetOf(boardtest.MustPoint(t, "A5"), boardtest.MustPoint(t, "D2"), boardtest.MustPoint(t, "T19"))
	p = &inputs.Position{Board: g.Board(), ToPlay: g.ToPlay(), Banned: &banned}
	if got := marked(encode(p), inputs.PlaneKo); got != "A5 D2" {
		t.Errorf("points of ko %q, want A5 D2", got)
	}
}

// TestHistory: up to five moves, as long as colors alternate back from the opponent's last one.
func TestHistory(t *testing.T) {
	b, _ := board.New(5)
	move := func(c board.Color, v string) board.Move {
		p := board.Pass
		if v != "pass" {
			p = boardtest.MustPoint(t, v)
		}
		return board.Move{Point: p, Color: c}
	}
	const x, o = board.Black, board.White
	for name, test := range map[string]struct {
		moves  []board.Move
		want   [inputs.History]string
		passes string
	}{
		"none":      {nil, [5]string{}, "00000"},
		"one":       {[]board.Move{move(o, "C3")}, [5]string{"C3"}, "00000"},
		"own last":  {[]board.Move{move(o, "C3"), move(x, "C4")}, [5]string{}, "00000"},
		"six":       {[]board.Move{move(x, "A1"), move(o, "A2"), move(x, "A3"), move(o, "A4"), move(x, "A5"), move(o, "B1")}, [5]string{"B1", "A5", "A4", "A3", "A2"}, "00000"},
		"passes":    {[]board.Move{move(o, "A1"), move(x, "pass"), move(o, "A2"), move(x, "A3"), move(o, "pass")}, [5]string{"", "A3", "A2", "", "A1"}, "10010"},
		"two alike": {[]board.Move{move(x, "A1"), move(o, "A2"), move(o, "A3"), move(x, "A4"), move(o, "A5")}, [5]string{"A5", "A4", "A3"}, "00000"},
	} {
		f := encode(&inputs.Position{Board: b, ToPlay: x, Moves: test.moves})
		for i := range inputs.History {
			if got := marked(f, inputs.PlaneMoves+i); got != test.want[i] {
				t.Errorf("%s, move %d: %q, want %q", name, i, got, test.want[i])
			}
			if got, want := f.Global[i], float32(test.passes[i]-'0'); got != want {
				t.Errorf("%s, pass %d: %v, want %v", name, i, got, want)
			}
		}
	}
}

// TestPastLadders: the ladders of past boards, or of the present one if the past is not known.
func TestPastLadders(t *testing.T) {
	now := boardtest.MustParse(t, strings.Repeat(". . . . . . .\n", 5)+". . X X . . .\n. X O O . . .")
	one := boardtest.MustParse(t, "O X . . . . .\n"+strings.Repeat(". . . . . . .\n", 6))
	two := boardtest.MustParse(t, ". . . . . X O\n"+strings.Repeat(". . . . . . .\n", 6))
	last := []board.Move{{Point: boardtest.MustPoint(t, "A1"), Color: board.Black}, {Point: boardtest.MustPoint(t, "G1"), Color: board.White}}
	for _, test := range []struct {
		before [2]*board.Board
		moves  []board.Move
		want   [3]string
	}{
		{[2]*board.Board{one, two}, last, [3]string{"C1 D1", "A7", "G7"}},
		{[2]*board.Board{one, two}, last[1:], [3]string{"C1 D1", "A7", "A7"}},
		{[2]*board.Board{one, two}, nil, [3]string{"C1 D1", "C1 D1", "C1 D1"}},
		{[2]*board.Board{one, nil}, last, [3]string{"C1 D1", "A7", "A7"}},
		{[2]*board.Board{}, last, [3]string{"C1 D1", "C1 D1", "C1 D1"}},
	} {
		f := encode(&inputs.Position{Board: now, ToPlay: board.Black, Before: test.before, Moves: test.moves})
		for i, want := range test.want {
			if got := marked(f, inputs.PlaneLadder+i); got != want {
				t.Errorf("%d moves, plane %d: %s, want %s", len(test.moves), inputs.PlaneLadder+i, got, want)
			}
		}
	}
}

// TestRules: the globals for rules.
func TestRules(t *testing.T) {
	b, _ := board.New(9)
	for name, test := range map[string]struct {
		p    inputs.Position
		want map[int]float32 // the others from 6 to 17 are 0
	}{
		"area":        {inputs.Position{}, nil},
		"positional":  {inputs.Position{Superko: board.PositionalSuperko}, map[int]float32{6: 1, 7: 0.5}},
		"situational": {inputs.Position{Superko: board.SituationalSuperko}, map[int]float32{6: 1, 7: -0.5}},
		"suicide":     {inputs.Position{Suicide: true}, map[int]float32{8: 1}},
		"japanese":    {inputs.Position{Territory: true, Tax: inputs.TaxSeki}, map[int]float32{9: 1, 10: 1}},
		"stone count": {inputs.Position{Tax: inputs.TaxAll}, map[int]float32{10: 1, 11: 1}},
		"pass ends":   {inputs.Position{PassEnds: true}, map[int]float32{14: 1}},
	} {
		test.p.Board, test.p.ToPlay = b, board.White
		f := encode(&test.p)
		for i := 6; i < 18; i++ {
			if f.Global[i] != test.want[i] {
				t.Errorf("%s, global %d: %v, want %v", name, i, f.Global[i], test.want[i])
			}
		}
	}
}

// TestKomi: komi for the side to move in units of 20 points, at most 20 points more than the board
// has, and the wave that says how near it is to a komi that allows a draw.
func TestKomi(t *testing.T) {
	for _, test := range []struct {
		size   int
		komi   float64
		toPlay board.Color
		points float64
		wave   float32
	}{
		// On an odd number of points, odd komis allow a draw.
		{19, 7, board.White, 7, 0},
		{19, 7.25, board.White, 7.25, 0.25},
		{19, 7.5, board.White, 7.5, 0.5},
		{19, 7.75, board.White, 7.75, 0.25},
		{19, 8, board.White, 8, 0},
		{19, 8.25, board.White, 8.25, -0.25},
		{19, 8.5, board.White, 8.5, -0.5},
		{19, 8.75, board.White, 8.75, -0.25},
		{19, 9, board.White, 9, 0},
		{19, 6.5, board.White, 6.5, -0.5},
		{19, 0, board.White, 0, 0},
		{19, 0.5, board.White, 0.5, -0.5},
		{19, -0.5, board.White, -0.5, 0.5},
		{19, 7.5, board.Black, -7.5, -0.5},
		{19, 6.5, board.Black, -6.5, 0.5},
		{19, 5.5, board.Black, -5.5, -0.5},
		{19, 7, board.Black, -7, 0},
		{9, 7.5, board.White, 7.5, 0.5},
		{9, 5.5, board.White, 5.5, 0.5},
		// On an even number, even ones.
		{8, 7.5, board.White, 7.5, -0.5},
		{8, 6.5, board.White, 6.5, 0.5},
		{8, 0.5, board.White, 0.5, 0.5},
		{8, 0.5, board.Black, -0.5, -0.5},
		{18, 6, board.White, 6, 0},
		{18, 6.25, board.White, 6.25, 0.25},
		{18, 7.25, board.White, 7.25, -0.25},
		// The limit, which is as odd as the number of points.
		{19, 1000, board.White, 381, 0},
		{19, 1000, board.Black, -381, 0},
		{9, 150.5, board.White, 101, 0},
		{9, 100.5, board.White, 100.5, -0.5},
		{2, -30, board.White, -24, 0},
	} {
		b, _ := board.New(test.size)
		f := encode(&inputs.Position{Board: b, ToPlay: test.toPlay, Komi: test.komi})
		if got, want := f.Global[5], float32(test.points/20); got != want {
			t.Errorf("size %d, komi %v, %v to move: %v, want %v", test.size, test.komi, test.toPlay, got, want)
		}
		if got := f.Global[18]; got != test.wave {
			t.Errorf("size %d, komi %v, %v to move: wave %v, want %v", test.size, test.komi, test.toPlay, got, test.wave)
		}
	}
}

// TestTerritoryKomi: under territory rules komi counts the moves, passes excepted, because each
// costs a point. A board without a game counts stones and prisoners.
func TestTerritoryKomi(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	captures := 0
	for range 20 {
		g := play(t, 2+rng.IntN(8), board.Japanese())
		diff := 0.0
		for range 80 {
			f := encode(&inputs.Position{Board: g.Board(), ToPlay: g.ToPlay(), Komi: 6.5, Territory: true})
			want := 6.5 + diff
			if g.ToPlay() == board.Black {
				want = -want
			}
			if got := float64(f.Global[5]) * 20; math.Abs(got-want) > 1e-5 {
				t.Fatalf("move %d: komi %v, want %v", g.Len(), got, want)
			}
			if f.Global[18] != 0 {
				t.Errorf("wave %v, want 0", f.Global[18])
			}
			if marked(f, inputs.PlaneArea)+marked(f, inputs.PlaneArea+1) != "" {
				t.Error("area under territory rules")
			}
			empty := g.Board().EmptyPoints()
			list := append(empty.Append(nil), board.Pass)
			p := list[rng.IntN(len(list))]
			c := g.ToPlay()
			if g.Legal(p, c) != nil {
				p = board.Pass
			}
			if err := g.Play(p, c); err != nil {
				break // two passes
			}
			switch {
			case p == board.Pass:
			case c == board.Black:
				diff++
			default:
				diff--
			}
		}
		captures += g.Board().Prisoners(board.Black) + g.Board().Prisoners(board.White)
	}
	if captures < 20 {
		t.Errorf("only %d prisoners", captures)
	}
}

// TestTurned: features of a position that is turned, or has its colors exchanged, are turned
// features.
func TestTurned(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	var e inputs.Encoder
	var f, g inputs.Features
	for range 60 {
		b := randomBoard(t, 2+rng.IntN(12), rng)
		p := inputs.Position{Board: b, ToPlay: board.Black, Komi: 7.5, Tax: inputs.Tax(rng.IntN(2)), Suicide: rng.IntN(2) == 0}
		turn, swap := board.Transform(rng.IntN(board.NumTransforms)), rng.IntN(2) == 0
		q := p
		q.Board = boardtest.MustTurn(t, b, turn, swap)
		if swap {
			q.ToPlay, q.Komi = board.White, -p.Komi
		}
		// One Encoder for boards of all sizes.
		e.Encode(&f, &p, inputs.Needs{})
		e.Encode(&g, &q, inputs.Needs{})
		if f.Global != g.Global {
			t.Errorf("globals %v and %v", f.Global, g.Global)
		}
		size := f.Size
		for plane := range inputs.Planes {
			for i, v := range f.Plane(plane) {
				r := turn.Apply(board.At(i%size, size-1-i/size), size)
				if w := g.Plane(plane)[(size-1-r.Row())*size+r.Col()]; v != w {
					t.Fatalf("plane %d, turned by %v, swapped %v: %d and %d\n%v", plane, turn, swap, v, w, b)
				}
			}
		}
	}
}

// TestUnchanged: encoding leaves the board as it was, allocates nothing, and does not depend on
// what was encoded before.
func TestUnchanged(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	var e inputs.Encoder
	var f inputs.Features
	for range 30 {
		b := randomBoard(t, 2+rng.IntN(18), rng)
		before := b.Clone()
		p := &inputs.Position{Board: b, ToPlay: board.White, Before: [2]*board.Board{before, before}, Komi: 7}
		e.Encode(&f, p, inputs.Needs{PastLadders: true})
		if g := encode(p); !slices.Equal(f.Spatial, g.Spatial) || f.Global != g.Global || f.Size != g.Size {
			t.Errorf("an Encoder remembers the last position\n%v", b)
		}
		if b.Hash() != before.Hash() || b.Depth() != 0 || boardtest.CheckConsistency(b) != nil {
			t.Errorf("the board has changed\n%v", b)
		}
		if n := testing.AllocsPerRun(3, func() { e.Encode(&f, p, inputs.Needs{PastLadders: true}) }); n > 0 {
			t.Errorf("%v allocations", n)
		}
	}
}
