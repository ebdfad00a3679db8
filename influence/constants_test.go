package influence

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/pattern"
)

// near reports whether two numbers are the same but for rounding.
func near(x, y float64) bool { return math.Abs(x-y) <= 1e-4*max(1, math.Abs(y)) }

// oneStone is a board of 13 lines with a white stone in the middle.
func oneStone(t *testing.T) *board.Board {
	t.Helper()
	b, err := board.New(13)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Setup(nil, []board.Point{board.At(6, 6)}, nil); err != nil {
		t.Fatal(err)
	}
	return b
}

// engineWith returns an engine that has the given patterns and no others.
func engineWith(t *testing.T, sources, barriers []pattern.Spec) *Engine {
	t.Helper()
	influence, err := pattern.Build(pattern.Influence(), sources...)
	if err != nil {
		t.Fatal(err)
	}
	db, err := pattern.Build(pattern.Barriers(), barriers...)
	if err != nil {
		t.Fatal(err)
	}
	e, err := New(Options{Influence: influence, Barriers: db})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func computed(t *testing.T, e *Engine, in Input) *Result {
	t.Helper()
	r := new(Result)
	if err := e.Compute(t.Context(), in, r); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestAttenuations: influence falls to one part in 2.4 along a line and in 2.4·1.7
// along a diagonal, for escape to one in 6 and 6·2, from an enhancement to one in 3 and
// from an invasion to one in 1.5.
func TestAttenuations(t *testing.T) {
	b, err := board.New(13)
	if err != nil {
		t.Fatal(err)
	}
	stone, source := board.At(5, 6), board.At(9, 6)
	if err := b.Setup(nil, []board.Point{stone}, nil); err != nil {
		t.Fatal(err)
	}
	// Seven points from the edge is the stone on one side only.
	plain := engineWith(t, nil, nil)
	enhanced := engineWith(t, []pattern.Spec{{Name: "E", Diagram: "O...*...|", Entry: "-,E,value(30)"}}, nil)
	invaded := engineWith(t, []pattern.Spec{{Name: "I", Diagram: "O...*...|", Entry: "-,Is,value(30)"}}, nil)
	for _, c := range []struct {
		name             string
		e                *Engine
		kind             Kind
		color            board.Color
		from             board.Point
		strength         float64
		line, diagonally float64
	}{
		{"territorial", plain, Territorial, board.White, stone, 100, 2.4, 2.4 * 1.7},
		{"escape", plain, Escape, board.White, stone, 100, 6, 6 * 2},
		{"enhancement", enhanced, Escape, board.White, source, 30, 3, 3 * 2},
		{"invasion", invaded, Territorial, board.Black, source, 30, 1.5, 1.5 * 1.7},
	} {
		r := computed(t, c.e, Input{Board: b, Kind: c.kind})
		// Above the source, where little comes from the stone.
		up, diagonal := r.Influence(c.color, c.from+board.North), r.Influence(c.color, c.from+board.North+board.East)
		if got := r.Strength(c.color, c.from); !near(got, c.strength) {
			t.Errorf("%s: strength %v, want %v", c.name, got, c.strength)
		}
		if math.Abs(up-c.strength/c.line) > 0.2 || math.Abs(diagonal-c.strength/c.diagonally) > 0.2 {
			t.Errorf("%s: %.3f along the line, %.3f along the diagonal, want %.3f and %.3f",
				c.name, up, diagonal, c.strength/c.line, c.strength/c.diagonally)
		}
		if got := r.Attenuation(c.color, c.from); !near(got, c.line) {
			t.Errorf("%s: attenuation %v, want %v", c.name, got, c.line)
		}
	}
}

// TestCutoff: no contribution below 0.02 is passed on.
func TestCutoff(t *testing.T) {
	b := oneStone(t)
	e := engineWith(t, nil, nil)
	strength := make([]float32, board.NumPoints)
	for _, c := range []struct {
		strength float32
		passed   bool
	}{{0.02*2.4 + 0.001, true}, {0.02*2.4 - 0.001, false}} {
		strength[board.At(6, 6)] = c.strength
		r := computed(t, e, Input{Board: b, Strength: strength})
		if got := r.Influence(board.White, board.At(7, 6)) > 0; got != c.passed {
			t.Errorf("strength %v: passed on %v, want %v", c.strength, got, c.passed)
		}
	}
}

// TestWeakBlock: a ! in a wall leaves seven tenths, a comma nothing.
func TestWeakBlock(t *testing.T) {
	e := engineWith(t, nil, []pattern.Spec{{Name: "A", Diagram: "X..!.,", Entry: "|,A"}})
	r := computed(t, e, Input{Board: oneStone(t), ToPlay: board.Black})
	for p, want := range map[board.Point]float64{board.At(9, 6): 0.7, board.At(11, 6): 0, board.At(10, 6): 1} {
		if got := r.Permeability(board.Black, p); !near(got, want) {
			t.Errorf("permeability %v at %v, want %v", got, p, want)
		}
	}
	if got := r.Permeability(board.White, board.At(9, 6)); got != 1 {
		t.Errorf("permeability %v for the owner of the wall", got)
	}
}

// TestShareOfIntrusions: the ways in of one stone have six tenths of its strength
// together, and all of it if it goes on at once.
func TestShareOfIntrusions(t *testing.T) {
	for _, c := range []struct {
		value               string
		intrusion, followup float64 // each of four ways in
	}{
		{"10", 10, 10}, {"14", 14, 14}, {"16", 15, 16}, {"24", 15, 24}, {"40", 15, 25}, {"500", 15, 25},
	} {
		e := engineWith(t, nil, []pattern.Spec{{Name: "B", Diagram: "!..Q..!", Entry: "|,B,value(" + c.value + ")"}})
		ways := []board.Point{board.At(3, 6), board.At(9, 6), board.At(6, 3), board.At(6, 9)}
		r := computed(t, e, Input{Board: oneStone(t), ToPlay: board.White})
		empty, err := board.New(13)
		if err != nil {
			t.Fatal(err)
		}
		m := Move{Point: board.At(6, 6), Color: board.White}
		var after, followup Result
		if err := e.ComputeMove(t.Context(), Input{Board: empty}, m, &after); err != nil {
			t.Fatal(err)
		}
		if err := e.ComputeFollowup(t.Context(), Input{Board: empty}, m, &after, &followup); err != nil {
			t.Fatal(err)
		}
		for _, p := range ways {
			if got := r.Strength(board.White, p); !near(got, c.intrusion) {
				t.Errorf("value %s: an intrusion of %v at %v, want %v", c.value, got, p, c.intrusion)
			}
			if got := followup.Strength(board.White, p); !near(got, c.followup) {
				t.Errorf("value %s: a follow-up of %v at %v, want %v", c.value, got, p, c.followup)
			}
		}
	}
}

// TestStrongestIntrusion: of two ways in at the same point the stronger one counts, also if
// it has a constraint and the weaker one was found before.
func TestStrongestIntrusion(t *testing.T) {
	for _, values := range [][2]string{{"8", "12"}, {"12", "8"}, {"12", "12"}} {
		e := engineWith(t, nil, []pattern.Spec{
			{Name: "Plain", Diagram: "!..Q..!", Entry: "|,B,value(" + values[0] + ")"},
			{Name: "Asking", Diagram: "!..Q..!", Entry: "|,B,value(" + values[1] + ")", Labels: "!..A..!", Constraint: "lib(A) > 1"},
		})
		r := computed(t, e, Input{Board: oneStone(t), ToPlay: board.White})
		for _, p := range []board.Point{board.At(3, 6), board.At(9, 6), board.At(6, 3), board.At(6, 9)} {
			if got := r.Strength(board.White, p); !near(got, 12) {
				t.Errorf("values %v: an intrusion of %v at %v, want 12", values, got, p)
			}
		}
	}
}

// TestRefusedWays: a constraint that does not hold refuses a way in, and a follow-up.
func TestRefusedWays(t *testing.T) {
	for constraint, want := range map[string]float64{"lib(A) > 3": 12, "lib(A) > 4": 0} {
		e := engineWith(t, nil, []pattern.Spec{
			{Name: "B", Diagram: "!..Q..!", Entry: "|,B,value(12)", Labels: "!..A..!", Constraint: constraint},
		})
		empty, err := board.New(13)
		if err != nil {
			t.Fatal(err)
		}
		r := computed(t, e, Input{Board: oneStone(t), ToPlay: board.White})
		m := Move{Point: board.At(6, 6), Color: board.White}
		var after, followup Result
		if err := e.ComputeMove(t.Context(), Input{Board: empty}, m, &after); err != nil {
			t.Fatal(err)
		}
		if err := e.ComputeFollowup(t.Context(), Input{Board: empty}, m, &after, &followup); err != nil {
			t.Fatal(err)
		}
		p := board.At(3, 6)
		if got := r.Strength(board.White, p); !near(got, want) {
			t.Errorf("%s: an intrusion of %v, want %v", constraint, got, want)
		}
		if got := followup.Strength(board.White, p); !near(got, want) {
			t.Errorf("%s: a follow-up of %v, want %v", constraint, got, want)
		}
	}
}

// TestCuts: a stone cuts between two strings of the opponent if it is not taken at once.
func TestCuts(t *testing.T) {
	for diagram, want := range map[string]bool{
		". O .\n. . .\n. O .":        true,
		". O .\nX . .\n. O .":        true,
		". O .\nO . .\n. O .":        false, // one liberty is left
		". . .\n. . .\n. O .":        false, // one string
		". O O\n. . O\n. O O":        false, // one string on three sides
		"O O .\n. . .\nO O .\n. . .": true,
	} {
		rows := strings.Split(diagram, "\n")
		for len(rows) < 5 {
			rows = append(rows, ". . .")
		}
		for i := range rows {
			rows[i] += " . ."
		}
		b := boardtest.MustParse(t, strings.Join(rows, "\n"))
		before := b.Hash()
		if got := cuts(b, board.At(1, 3), board.Black); got != want || b.Hash() != before {
			t.Errorf("%v, want %v:\n%v", got, want, b)
		}
	}
}

// TestUseless: a hostile stone does not matter behind two others that are nearer to the
// group than it is; as near is not enough.
func TestUseless(t *testing.T) {
	dragon, p := []board.Point{board.At(6, 6)}, board.At(6, 11) // five lines away
	for _, c := range []struct {
		x, y board.Point
		want bool
	}{
		{board.At(8, 10), board.At(5, 9), true},
		{board.At(9, 10), board.At(5, 9), false}, // as far as p
		{board.At(9, 9), board.At(4, 9), false},  // as far from each other
		{board.At(8, 9), board.At(4, 9), true},
		{board.At(6, 3), board.At(5, 9), false}, // behind the group
	} {
		for _, marked := range [][]board.Point{{p, c.x, c.y}, {c.y, c.x, p}} {
			if got := useless(p, marked, dragon); got != c.want {
				t.Errorf("behind %v and %v: %v, want %v", c.x, c.y, got, c.want)
			}
		}
	}
}

// TestMoveValueOfPlayers: what White gains is what Black loses, and captures count for
// who makes them.
func TestMoveValueOfPlayers(t *testing.T) {
	b, err := board.New(5)
	if err != nil {
		t.Fatal(err)
	}
	sum := func(v float64) *Result {
		f := ResultFacts{Territory: make([]float64, board.NumPoints)}
		f.Territory[board.At(1, 1)] = v
		r, err := NewResult(b, f)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	before, after := sum(-0.5), sum(0.25)
	if white, black := MoveValue(before, after, board.White, 2), MoveValue(before, after, board.Black, 2); white != 2.75 || black != 1.25 {
		t.Errorf("the move is worth %v to White and %v to Black, want 2.75 and 1.25", white, black)
	}
}

// TestUnblock: a source with two blocks or more gets through the least valuable one, or
// through one of those that are worth the same; with one block it does not.
func TestUnblock(t *testing.T) {
	at := board.At(6, 6)
	south, west, north, east := at+board.South, at+board.West, at+board.North, at+board.East
	for _, c := range []struct {
		name  string
		value map[board.Point]float32 // of the blocked points, as White has them
		want  map[board.Point]float32 // permeability for Black
	}{
		{"one", map[board.Point]float32{south: 0.5}, map[board.Point]float32{south: 0}},
		{"two", map[board.Point]float32{south: 0.5, east: 0.7}, map[board.Point]float32{south: 1, east: 0}},
		{"three", map[board.Point]float32{south: 0.9, east: 0.7, north: 0.8}, map[board.Point]float32{south: 0, east: 1, north: 0}},
		{"two alike", map[board.Point]float32{south: 0.5, north: 0.5}, map[board.Point]float32{south: 0.5, north: 0.5}},
		{"three, two alike", map[board.Point]float32{south: 0.5, north: 0.5, west: 0.9}, map[board.Point]float32{south: 0.5, north: 0.5, west: 0}},
		{"four alike", map[board.Point]float32{south: 1, north: 1, west: 1, east: 1}, map[board.Point]float32{south: 0.25, north: 0.25, west: 0.25, east: 0.25}},
	} {
		for color, player := range []board.Color{board.Black, board.White} {
			e := engineWith(t, nil, nil)
			b, err := board.New(13)
			if err != nil {
				t.Fatal(err)
			}
			r := computed(t, e, Input{Board: b})
			r.strength[color][at] = 20
			for p, v := range c.value {
				r.pass[color][p] = 0
				r.territory[p] = v
				if player == board.White {
					r.territory[p] = -v
				}
			}
			if got := e.unblock(r); got != (len(c.value) > 1) {
				t.Errorf("%s of %v: changed %v", c.name, player, got)
			}
			for p, want := range c.want {
				if got := r.pass[color][p]; got != want {
					t.Errorf("%s of %v: permeability %v at %v, want %v", c.name, player, got, p, want)
				}
			}
		}
	}
}

// TestRequired: how much influence makes a point count in full, by its centrality, and
// which part of the value is left of one with less.
func TestRequired(t *testing.T) {
	for c, want := range map[int]float32{0: 6, 2: 10.5, 4: 15, 8: 26, 12: 36, 16: 45, 20: 50, 22: 52.5, 24: 55} {
		n := 0
		for _, size := range []int{9, 13, 19, 25} {
			need := requiredAt(size)
			for p := range board.Points(size) {
				if centrality(p, size) == c {
					n++
					if need[p] != want {
						t.Errorf("%v of %d lines needs %v, want %v", p, size, need[p], want)
					}
				}
			}
		}
		if n == 0 {
			t.Errorf("no point of centrality %d", c)
		}
	}
	for part, want := range map[float32]float32{0: 0, 0.1: 0.125, 0.2: 0.25, 0.4: 0.45, 0.5: 0.55, 0.6: 0.65, 0.8: 0.85, 0.9: 0.925, 1: 1, 3: 1} {
		if got := interpolate(smallFactor[:], 5*part); differ(got, want) > 1e-5 {
			t.Errorf("with %v of the influence %v of the value, want %v", part, got, want)
		}
	}
}

// TestScoring: at the end of the game a point counts in full where only one player has
// influence, however little; not where both have.
func TestScoring(t *testing.T) {
	alone := oneStone(t)
	both := boardtest.MustParse(t, `
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . X . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . O . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .`)
	e := engineWith(t, nil, nil)
	at := board.At(9, 9) // little influence of White alone, and on the other board
	end := computed(t, e, Input{Board: alone, Scoring: true})
	before := computed(t, e, Input{Board: alone})
	if v, w := end.Territory(at), before.Territory(at); v != 1 || w <= 0 || w > 0.5 {
		t.Errorf("alone: %v is worth %v at the end and %v before", at, v, w)
	}
	at = board.At(6, 8)
	end, before = computed(t, e, Input{Board: both, Scoring: true}), computed(t, e, Input{Board: both})
	if end.Influence(board.White, at) == 0 || end.Influence(board.Black, at) == 0 {
		t.Fatalf("%v has influence of one player", at)
	}
	if v, w := end.Territory(at), before.Territory(at); v != w || v == 0 {
		t.Errorf("both: %v is worth %v at the end and %v before", at, v, w)
	}
}

// TestBounds: territory is worth more than 0.95 and free of the opponent; in a moyo a
// player has more than seven times his influence and 5 at least against 10 at most, in
// an area more than three times and 1 against 40.
func TestBounds(t *testing.T) {
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	at := board.At(4, 4)
	for _, c := range []struct {
		value, own, other float32
		want              Region
	}{
		{0.951, 100, 0, Territory}, {0.949, 100, 0, Moyo}, {0.951, 100, 0.1, Moyo},
		{0, 7.01, 1, Moyo}, {0, 6.99, 1, Area}, {0, 5.01, 0, Moyo}, {0, 4.99, 0, Area}, {0, 100, 9.99, Moyo}, {0, 100, 10.01, Area},
		{0, 30.3, 10.01, Area}, {0, 29.7, 10, Neutral}, {0, 1.01, 0, Area}, {0, 0.99, 0, Neutral}, {0, 500, 39.9, Area}, {0, 500, 40.1, Neutral},
	} {
		for color, player := range []board.Color{board.Black, board.White} {
			r := computed(t, engineWith(t, nil, nil), Input{Board: b})
			r.influence[color][at], r.influence[1-color][at] = c.own, c.other
			r.territory[at] = c.value
			if player == board.Black {
				r.territory[at] = -c.value
			}
			owner := player
			if c.want == Neutral {
				owner = board.Empty
			}
			if g, who := r.Region(at); g != c.want || who != owner {
				t.Errorf("value %v, influence %v and %v of %v: %v of %v, want %v", c.value, c.own, c.other, player, g, who, c.want)
			}
		}
	}
}

// TestStrengthBound: strengths of a million and more are refused.
func TestStrengthBound(t *testing.T) {
	b := oneStone(t)
	e := engineWith(t, nil, nil)
	strength := make([]float32, board.NumPoints)
	for v, want := range map[float32]error{1e6: nil, 1.1e6: ErrInput} {
		strength[board.At(6, 6)] = v
		var r Result
		if err := e.Compute(t.Context(), Input{Board: b, Strength: strength}, &r); !errors.Is(err, want) || err != nil && want == nil {
			t.Errorf("strength %v: %v", v, err)
		}
	}
}

// TestGapsOfRings: corners of the ring at a squared distance above 27 leave it weak, above
// 60 open; the next distances that there are on a board are 26 and 29, and 58 and 61.
func TestGapsOfRings(t *testing.T) {
	for _, c := range []struct {
		cols, rows int
		want       SurroundStatus
	}{
		{5, 1, Surrounded}, {5, 2, WeaklySurrounded}, {7, 3, WeaklySurrounded}, {6, 5, NotSurrounded},
	} {
		dragon := board.SetOf(board.At(8, 9))
		b, err := board.New(19)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Setup(dragon.Append(nil), nil, nil); err != nil {
			t.Fatal(err)
		}
		// The gap is at the top; all other corners are near each other, clockwise.
		left, bottom, top := 5, 5, 12
		right := left + c.cols
		corners := []board.Point{board.At(left, top), board.At(right, top+c.rows)}
		for row := top + c.rows - 2; row > bottom; row -= 2 {
			corners = append(corners, board.At(right, row))
		}
		for col := right; col > left; col -= 2 {
			corners = append(corners, board.At(col, bottom))
		}
		for row := bottom; row < top; row += 2 {
			corners = append(corners, board.At(left, row))
		}
		s := new(Surround)
		s.fill(corners, 19)
		if !s.Hull.Has(board.At(8, 9)) {
			slices.Reverse(corners)
			s = new(Surround)
			s.fill(corners, 19)
		}
		if got := s.judge(&SurroundQuery{Board: b, Dragon: &dragon, Hostile: new(board.Set)}, dragon.Append(nil)); got != c.want {
			t.Errorf("a gap of %d columns and %d rows: %v, want %v", c.cols, c.rows, got, c.want)
		}
	}
}

// TestLinksAndEyes: points worth more than three tenths hold stones together, and those
// worth half make eyes.
func TestLinksAndEyes(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. O . . O . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`)
	for _, c := range []struct {
		value  float64
		groups int
		eyes   float64
	}{{0.29, 2, 0}, {0.31, 1, 0}, {0.49, 1, 0}, {0.51, 1, 1}} {
		f := ResultFacts{Territory: make([]float64, board.NumPoints)}
		f.Territory[board.At(2, 3)], f.Territory[board.At(3, 3)] = c.value, c.value
		r, err := NewResult(b, f)
		if err != nil {
			t.Fatal(err)
		}
		groups := r.Groups(b, board.White)
		if len(groups) != c.groups || groups[0].Eyes != c.eyes {
			t.Errorf("points worth %v: %d groups, %v eyes; want %d and %v", c.value, len(groups), groups[0].Eyes, c.groups, c.eyes)
		}
	}
}
