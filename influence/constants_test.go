package influence_test

import (
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/pattern"
)

// near reports whether two numbers are the same but for rounding.
func near(x, y float64) bool { return math.Abs(x-y) <= 1e-4*max(1, math.Abs(y)) }

// oneStone is a board of 13 lines with a white stone in the middle.
func oneStone(t *testing.T) *board.Board {
	t.Helper()
	return setup(t, 13, nil, []board.Point{board.At(6, 6)})
}

// engineWith returns an engine that has the given patterns and no others.
func engineWith(t *testing.T, sources, barriers []pattern.Spec) *influence.Engine {
	t.Helper()
	own, err := pattern.Build(pattern.Influence(), sources...)
	if err != nil {
		t.Fatal(err)
	}
	db, err := pattern.Build(pattern.Barriers(), barriers...)
	if err != nil {
		t.Fatal(err)
	}
	return newEngine(t, influence.Options{Influence: own, Barriers: db})
}

// TestAttenuations: influence falls to one part in 2.4 along a line and in 2.4·1.7
// along a diagonal, for escape to one in 6 and 6·2, from an enhancement to one in 3 and
// from an invasion to one in 1.5.
func TestAttenuations(t *testing.T) {
	stone, source := board.At(5, 6), board.At(9, 6)
	b := setup(t, 13, nil, []board.Point{stone})
	// Seven points from the edge is the stone on one side only.
	plain := engineWith(t, nil, nil)
	enhanced := engineWith(t, []pattern.Spec{{Name: "E", Diagram: "O...*...|", Entry: "-,E,value(30)"}}, nil)
	invaded := engineWith(t, []pattern.Spec{{Name: "I", Diagram: "O...*...|", Entry: "-,Is,value(30)"}}, nil)
	for _, c := range []struct {
		name             string
		e                *influence.Engine
		kind             influence.Kind
		color            board.Color
		from             board.Point
		strength         float64
		line, diagonally float64
	}{
		{"territorial", plain, influence.Territorial, board.White, stone, 100, 2.4, 2.4 * 1.7},
		{"escape", plain, influence.Escape, board.White, stone, 100, 6, 6 * 2},
		{"enhancement", enhanced, influence.Escape, board.White, source, 30, 3, 3 * 2},
		{"invasion", invaded, influence.Territorial, board.Black, source, 30, 1.5, 1.5 * 1.7},
	} {
		r := compute(t, c.e, influence.Input{Board: b, Kind: c.kind})
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

// TestWeakBlock: a ! in a wall leaves seven tenths, a comma nothing.
func TestWeakBlock(t *testing.T) {
	e := engineWith(t, nil, []pattern.Spec{{Name: "A", Diagram: "X..!.,", Entry: "|,A"}})
	r := compute(t, e, influence.Input{Board: oneStone(t), ToPlay: board.Black})
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
		r := compute(t, e, influence.Input{Board: oneStone(t), ToPlay: board.White})
		empty := setup(t, 13, nil, nil)
		m := influence.Move{Point: board.At(6, 6), Color: board.White}
		var after, followup influence.Result
		if err := e.ComputeMove(t.Context(), influence.Input{Board: empty}, m, &after); err != nil {
			t.Fatal(err)
		}
		if err := e.ComputeFollowup(t.Context(), influence.Input{Board: empty}, m, &after, &followup); err != nil {
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

// TestRefusedWays: a constraint that does not hold refuses a way in, and a follow-up.
func TestRefusedWays(t *testing.T) {
	for constraint, want := range map[string]float64{"lib(A) > 3": 12, "lib(A) > 4": 0} {
		e := engineWith(t, nil, []pattern.Spec{
			{Name: "B", Diagram: "!..Q..!", Entry: "|,B,value(12)", Labels: "!..A..!", Constraint: constraint},
		})
		empty := setup(t, 13, nil, nil)
		r := compute(t, e, influence.Input{Board: oneStone(t), ToPlay: board.White})
		m := influence.Move{Point: board.At(6, 6), Color: board.White}
		var after, followup influence.Result
		if err := e.ComputeMove(t.Context(), influence.Input{Board: empty}, m, &after); err != nil {
			t.Fatal(err)
		}
		if err := e.ComputeFollowup(t.Context(), influence.Input{Board: empty}, m, &after, &followup); err != nil {
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

// TestMoveValueOfPlayers: what White gains is what Black loses, and captures count for
// who makes them.
func TestMoveValueOfPlayers(t *testing.T) {
	b := setup(t, 5, nil, nil)
	sum := func(v float64) *influence.Result {
		f := influence.ResultFacts{Territory: make([]float64, board.NumPoints)}
		f.Territory[board.At(1, 1)] = v
		r, err := influence.NewResult(b, f)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	before, after := sum(-0.5), sum(0.25)
	if white, black := influence.MoveValue(before, after, board.White, 2), influence.MoveValue(before, after, board.Black, 2); white != 2.75 || black != 1.25 {
		t.Errorf("the move is worth %v to White and %v to Black, want 2.75 and 1.25", white, black)
	}
}

// TestScoring: at the end of the game a point counts in full where only one player has
// influence, however little; not where both have.
func TestScoring(t *testing.T) {
	alone := oneStone(t)
	both := setup(t, 13, []board.Point{board.At(2, 9)}, []board.Point{board.At(6, 6)})
	e := engineWith(t, nil, nil)
	at := board.At(9, 9) // little influence of White alone, and on the other board
	end := compute(t, e, influence.Input{Board: alone, Scoring: true})
	before := compute(t, e, influence.Input{Board: alone})
	if v, w := end.Territory(at), before.Territory(at); v != 1 || w <= 0 || w > 0.5 {
		t.Errorf("alone: %v is worth %v at the end and %v before", at, v, w)
	}
	at = board.At(6, 8)
	end, before = compute(t, e, influence.Input{Board: both, Scoring: true}), compute(t, e, influence.Input{Board: both})
	if end.Influence(board.White, at) == 0 || end.Influence(board.Black, at) == 0 {
		t.Fatalf("%v has influence of one player", at)
	}
	if v, w := end.Territory(at), before.Territory(at); v != w || v == 0 {
		t.Errorf("both: %v is worth %v at the end and %v before", at, v, w)
	}
}

// TestLinksAndEyes: points worth more than three tenths hold stones together, and those
// worth half make eyes.
func TestLinksAndEyes(t *testing.T) {
	b := setup(t, 7, nil, []board.Point{board.At(1, 3), board.At(4, 3)})
	for _, c := range []struct {
		value  float64
		groups int
		eyes   float64
	}{{0.29, 2, 0}, {0.31, 1, 0}, {0.49, 1, 0}, {0.51, 1, 1}} {
		f := influence.ResultFacts{Territory: make([]float64, board.NumPoints)}
		f.Territory[board.At(2, 3)], f.Territory[board.At(3, 3)] = c.value, c.value
		r, err := influence.NewResult(b, f)
		if err != nil {
			t.Fatal(err)
		}
		groups := r.Groups(b, board.White)
		if len(groups) != c.groups || groups[0].Eyes != c.eyes {
			t.Errorf("points worth %v: %d groups, %v eyes; want %d and %v", c.value, len(groups), groups[0].Eyes, c.groups, c.eyes)
		}
	}
}
