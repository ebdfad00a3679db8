package owl

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/ended/endedtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// feels is a Judge that says one thing about a position, and another about those that are one move on.
type feels struct {
	v      Verdict
	after  map[board.Point]Verdict // by the move; others have what v says of the side to move
	base   *board.Board
	err    error
	asked  int
	failAt int // the question that has the error, from 1; 0 for all
	attack []bool
	moves  []board.Point // what positions were asked about, NoPoint for the first one
	effort search.Effort
}

func (j *feels) Judge(_ context.Context, b *board.Board, _ *board.Set, attack bool) (Verdict, error) {
	j.asked++
	j.attack = append(j.attack, attack)
	if j.err != nil && (j.failAt == 0 || j.failAt == j.asked) {
		return Verdict{}, j.err
	}
	if j.base == nil || j.base.Hash() == b.Hash() {
		j.base = b.Clone()
		j.moves = append(j.moves, board.NoPoint)
		return j.v, nil
	}
	for p := range board.Points(b.Size()) {
		if j.base.At(p) == board.Empty && b.At(p) != board.Empty {
			j.moves = append(j.moves, p)
			if v, ok := j.after[p]; ok {
				return v, nil
			}
		}
	}
	return Verdict{Chance: 1 - j.v.Chance, Move: j.v.Move, Nodes: j.v.Nodes}, nil
}

// grades is a Judge with views.
type grades struct{ *feels }

func (j grades) WithEffort(e search.Effort) Judge {
	j.effort = e
	return j
}

// TestWeigh: the best move is the one after which the other side has the smallest chance, and what engines
// guessed counts as evidence beside that.
func TestWeigh(t *testing.T) {
	b := boardtest.MustParse(t, enclosedOrNot[0].diagram)
	hash := b.Hash()
	white := b.StonesOf(board.White)
	own, other, third := board.At(1, 8), board.At(2, 8), board.At(0, 8)
	win := func(m board.Point) search.Result {
		return search.Result{Code: search.Win, Move: m, Nodes: 5}
	}
	lost := search.Result{Nodes: 5}
	for _, tt := range []struct {
		name          string
		guess         search.Result
		first, second board.Point
		own           float64 // chances of the other side after the moves
		other, third  float64
		code          search.Code
		move          board.Point // NoPoint with Win for the guess as it was
		asked         int
		chance        float64 // at first; 0 for 0.9
	}{
		{"its move is as good", win(own), own, board.NoPoint, 0.6, 0, 0, search.Win, board.NoPoint, 2, 0.5},
		{"just good enough", win(own), own, board.NoPoint, 0.79, 0, 0, search.Win, board.NoPoint, 2, 0.5},
		{"not good enough", win(own), own, board.NoPoint, 0.81, 0, 0, search.Fail, board.NoPoint, 2, 0.5},
		{"another one is hardly better", win(own), other, board.NoPoint, 0.5, 0.41, 0, search.Win, board.NoPoint, 3, 0},
		{"another one is better", win(own), other, board.NoPoint, 0.5, 0.39, 0, search.Win, other, 3, 0},
		{"and good enough with the guess", win(own), other, board.NoPoint, 0.9, 0.69, 0, search.Win, other, 3, 0},
		{"none is good enough", win(own), other, board.NoPoint, 0.9, 0.71, 0, search.Fail, board.NoPoint, 3, 0},
		{"the second one of the Judge", win(own), own, third, 0.5, 0, 0.2, search.Win, third, 3, 0.5},
		{"both say the same", win(own), own, third, 0.9, 0, 0.2, search.Win, board.NoPoint, 1, 0.51},
		{"both say that there is none", lost, other, third, 0, 0.1, 0.1, search.Fail, board.NoPoint, 1, 0.5},
		{"only the Judge sees one", lost, other, third, 0, 0.1, 0.2, search.Win, other, 3, 0.51},
		{"the first one of the Judge", win(own), other, third, 0.5, 0.2, 0.3, search.Win, other, 4, 0},
		{"a failure stands", lost, other, third, 0, 0.31, 0.5, search.Fail, board.NoPoint, 3, 0},
		{"a failure does not", lost, other, third, 0, 0.29, 0.5, search.Win, other, 3, 0},
		{"a pass is no move to try", lost, board.Pass, third, 0, 0, 0.29, search.Win, third, 2, 0},
		{"nothing to try", lost, board.Pass, board.NoPoint, 0, 0, 0, search.Fail, board.NoPoint, 1, 0},
		{"nothing found out", win(own), board.NoPoint, board.NoPoint, 0, 0, 0, search.Win, board.NoPoint, 1, 0},
		{"nothing need be played", win(board.Pass), other, third, 0, 0.1, 0.1, search.Win, board.NoPoint, 0, 0},
	} {
		for _, side := range []side{attacker, defender} {
			if tt.chance == 0 {
				tt.chance = 0.9
			}
			j := &feels{v: Verdict{Chance: tt.chance, Move: tt.first, Second: tt.second, Nodes: 7}, after: map[board.Point]Verdict{
				own: {Chance: tt.own, Move: third, Nodes: 20}, other: {Chance: tt.other, Move: own, Nodes: 20}, third: {Chance: tt.third, Move: own, Nodes: 20},
			}}
			got, err := weigh(t.Context(), j, b, &white, side, tt.guess, 0.2)
			if err != nil {
				t.Fatal(err)
			}
			want := tt.guess
			switch {
			case tt.code == search.Win && tt.move != board.NoPoint:
				want = search.Result{Code: search.Win, Move: tt.move, Line: search.LineOf(tt.move), Limited: true, Nodes: 5}
			case tt.code == search.Fail && want.Code == search.Win:
				want = search.Result{Limited: true, Nodes: 5}
			}
			if tt.asked > 0 {
				want.Nodes += 7 + 20*(tt.asked-1)
			}
			if got.Chance > 0 && (got.Chance > 0.5) != (got.Code == search.Win) {
				t.Errorf("%s, %v: %v with chance %v", tt.name, side, got.Code, got.Chance)
			}
			got.Chance = 0
			if got != want || j.asked != tt.asked || b.Hash() != hash {
				t.Errorf("%s, %v: %+v after %d questions, want %+v after %d", tt.name, side, got, j.asked, want, tt.asked)
			}
			for i, a := range j.attack { // after a move it is the other side's turn
				if want := (side == attacker) == (i == 0); a != want {
					t.Errorf("%s, %v: question %d has attack %v", tt.name, side, i, a)
				}
			}
		}
	}
}

// TestWeighMoves: moves are asked about once each, those that are not allowed never, and one that takes
// the whole goal needs no question.
func TestWeighMoves(t *testing.T) {
	b := boardtest.MustParse(t, `
		O O X . .
		O . X . .
		X X . . .
		. . . . .
		. . . . .`)
	corner := b.StonesOf(board.White)
	takes := board.At(1, 3)
	for _, tt := range []struct {
		moves []board.Point
		first board.Point
		want  []board.Point // asked about
		move  board.Point
	}{
		{[]board.Point{board.At(3, 0), board.At(3, 0)}, board.At(4, 0), []board.Point{board.NoPoint, board.At(3, 0), board.At(4, 0)}, board.At(3, 0)},
		{[]board.Point{board.NoPoint, board.Pass, board.At(2, 4)}, board.At(4, 0), []board.Point{board.NoPoint, board.At(4, 0)}, board.At(4, 0)},
	} {
		j := &feels{v: Verdict{Chance: 0.9, Move: tt.first, Second: board.NoPoint}}
		got, err := weigh(t.Context(), j, b, &corner, attacker, search.Result{}, 0.2, tt.moves...)
		if err != nil || got.Move != tt.move || !slices.Equal(j.moves, tt.want) {
			t.Errorf("%v: %+v, %v, asked about %v, want %v", tt.moves, got, err, j.moves, tt.want)
		}
	}
	if !b.Legal(takes, board.Black, board.Strict) {
		t.Fatalf("%v cannot be played\n%v", takes, b)
	}
	j := &feels{v: Verdict{Chance: 0.6, Move: board.At(4, 0), Second: board.NoPoint}}
	got, err := weigh(t.Context(), j, b, &corner, attacker, search.Result{}, 0.2, takes)
	if err != nil || got.Move != takes || got.Code != search.Win || !slices.Equal(j.moves, []board.Point{board.NoPoint, board.At(4, 0)}) {
		t.Errorf("%+v, %v, asked about %v", got, err, j.moves)
	}
}

// TestWeighUnknown: a move after which nothing is found out is not chosen, and if that holds of all moves the
// guess stands.
func TestWeighUnknown(t *testing.T) {
	b := boardtest.MustParse(t, enclosedOrNot[0].diagram)
	white := b.StonesOf(board.White)
	own, other := board.At(1, 8), board.At(2, 8)
	unknown := Verdict{Move: board.NoPoint}
	for _, tt := range []struct {
		name  string
		after map[board.Point]Verdict
		want  search.Result
	}{
		{"one", map[board.Point]Verdict{own: {Chance: 0.4, Move: other}, other: unknown}, search.Result{Code: search.Win, Move: own, Line: search.LineOf(own), Limited: true, Chance: 0.55}},
		{"all", map[board.Point]Verdict{own: unknown, other: unknown}, search.Result{}},
	} {
		j := &feels{v: Verdict{Chance: 0.6, Move: own, Second: other}, after: tt.after}
		got, err := weigh(t.Context(), j, b, &white, attacker, search.Result{}, 0.05)
		if got.Chance = math.Round(100*got.Chance) / 100; err != nil || got != tt.want {
			t.Errorf("%s: %+v, %v, want %+v", tt.name, got, err, tt.want)
		}
	}
}

// TestWeighErrors: an error of any question is the error.
func TestWeighErrors(t *testing.T) {
	b := boardtest.MustParse(t, enclosedOrNot[0].diagram)
	goal := b.StonesOf(board.White)
	wrong := errors.New("wrong")
	for at := range 4 {
		hash := b.Hash()
		j := &feels{v: Verdict{Chance: 0.9, Move: board.At(1, 8), Second: board.At(2, 8)}, err: wrong, failAt: at}
		if _, err := weigh(t.Context(), j, b, &goal, defender, search.Result{}, 0.2); !errors.Is(err, wrong) || b.Hash() != hash {
			t.Errorf("question %d: %v, want the error of the Judge", at, err)
		}
	}
}

// TestJudgeAsked: a Judge is asked about guesses, and not about what is proved, about kos, and
// where there is little time.
func TestJudgeAsked(t *testing.T) {
	b := boardtest.MustParse(t, enclosedOrNot[0].diagram)
	goal := b.StonesOf(board.White)
	for _, tt := range []struct {
		r     search.Result
		nodes int
		asked int
	}{
		{search.Result{Code: search.Win, Move: board.At(1, 8), Limited: true}, 0, 3},
		{search.Result{Limited: true}, 0, 2},
		{search.Result{Code: search.Win, Move: board.At(1, 8)}, 0, 0},
		{search.Result{}, 0, 0},
		{search.Result{Code: search.KoA, Move: board.At(1, 8), Limited: true}, 0, 0},
		{search.Result{Code: search.KoB, Move: board.At(1, 8), Limited: true}, 0, 0},
		{search.Result{Limited: true}, fewTries*proofCost - 1, 0},
		{search.Result{Limited: true}, fewTries * proofCost, 2},
	} {
		j := &feels{v: Verdict{Chance: 0.9, Move: board.At(2, 8)}}
		both, err := NewBoth(&says{r: tt.r}, gradedSays{&says{r: tt.r}})
		if err != nil {
			t.Fatal(err)
		}
		var e search.Life = both.WithJudge(grades{j})
		if tt.nodes > 0 {
			e = e.(Grader).WithEffort(search.Effort{Limits: search.Limits{Nodes: tt.nodes}})
			if j.effort.Limits.Nodes != tt.nodes {
				t.Errorf("the Judge has the effort %+v", j.effort)
			}
		}
		r, err := e.Attack(t.Context(), b, &goal)
		if err != nil {
			t.Fatal(err)
		}
		if j.asked != tt.asked || tt.asked > 0 && tt.r.Code == search.Fail && r.Move != board.At(2, 8) {
			t.Errorf("%+v with %d nodes: asked %d times, want %d; %+v", tt.r, tt.nodes, j.asked, tt.asked, r)
		}
		// Without a Judge nobody asks it.
		reader, err := NewReader(both.WithJudge(j))
		if err != nil {
			t.Fatal(err)
		}
		j.asked = 0
		if _, err := reader.Unjudged().Attack(t.Context(), b, &goal); err != nil || j.asked > 0 {
			t.Errorf("asked %d times, %v", j.asked, err)
		}
		if _, err := both.WithJudge(nil).Defend(t.Context(), b, &goal); err != nil || j.asked > 0 {
			t.Errorf("asked %d times, %v", j.asked, err)
		}
		plain, err := NewReader(both.prove)
		if err != nil {
			t.Fatal(err)
		}
		if plain.Unjudged() != plain {
			t.Error("another reader, although there is nobody to leave out")
		}
	}
}

// gradedSays is a search.Life with views that say the same.
type gradedSays struct{ *says }

func (s gradedSays) WithEffort(search.Effort) search.Life { return s }

// TestJudgedZones: below the usual level the Judge is not asked about groups within a closed zone, small or large,
// though the search was cut short, and about a group that nothing closes in it is.
func TestJudgedZones(t *testing.T) {
	for _, tt := range []struct {
		name, diagram string
		below, usual  int // how often it is asked
	}{
		{"closed", `
			. . . . O X . . . . . . .
			. . X . O X . . . . . . .
			. . . . O X . . . . . . .
			O O O O O X . . . . . . .
			X X X X X X . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .`, 0, 3},
		{"closed and large", roomyCorner, 0, 4},
		{"open", `
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . X X . . . . . . . .
			. . . X O . . . . . . . .
			. . . X O O . . . . . . .
			. . . . X . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .`, 2, 2},
	} {
		b := boardtest.MustParse(t, tt.diagram)
		goal := b.StonesOf(board.White)
		p, err := NewProver(Options{Limits: search.Limits{Nodes: 2}})
		if err != nil {
			t.Fatal(err)
		}
		both, err := NewBoth(p, &says{r: search.Result{Limited: true}})
		if err != nil {
			t.Fatal(err)
		}
		j := &feels{v: Verdict{Chance: 0.9, Move: board.At(0, 0)}}
		for _, level := range []int{search.UsualLevel - 1, search.UsualLevel} {
			want := tt.below
			if level == search.UsualLevel {
				want = tt.usual
			}
			j.asked = 0
			e := search.Effort{Limits: search.Limits{Nodes: fewTries * proofCost}, Deeper: level - search.UsualLevel}
			v := both.WithJudge(j).WithEffort(e).(*Both)
			v.prove = p // with two nodes
			if _, err := v.Attack(t.Context(), b, &goal); err != nil {
				t.Fatal(err)
			}
			if j.asked != want {
				t.Errorf("%s, level %d: asked %d times, want %d (walled %v, %d points)", tt.name, level, j.asked, want, p.walled, p.shut.Len())
			}
		}
	}
}

// TestUntestedKills: kills that a limit has kept from a wider test are put to a Judge from the usual level on, and so
// are those within contested walls; others that were tested, or are proved, never.
func TestUntestedKills(t *testing.T) {
	race.Alone(t)
	asked := map[bool]int{}
	groupsOf(t, sample.Of(21, 7), 3, func(b *board.Board, goal, _ board.Set, owner board.Color) {
		p, err := NewProver(Options{Limits: search.Limits{Nodes: 3000}, CacheSize: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		r, err := p.Attack(t.Context(), b, &goal)
		if err != nil {
			t.Fatal(err)
		}
		if r.Code != search.Win || p.narrow || r.Limited != p.untested {
			return
		}
		both, err := NewBoth(p, &says{r: r})
		if err != nil {
			t.Fatal(err)
		}
		for _, quick := range []bool{false, true} {
			j := &feels{v: Verdict{Chance: 0.1, Move: r.Move, Second: board.NoPoint}}
			v := both.WithJudge(j)
			v.quick = quick
			got, err := v.Attack(t.Context(), b, &goal)
			if err != nil {
				t.Fatal(err)
			}
			ask := (p.untested || p.walled && !r.Certain && contested(b, &p.shut, owner)) && !quick
			asked[ask]++
			if ask != (j.asked > 0) || !ask && got.Code != search.Win || ask && p.untested && got.Code != search.Fail {
				t.Errorf("untested %v, quick %v: asked %d times, %+v, want the kill %+v judged: %v\n%v", p.untested, quick, j.asked, got, r, ask, b)
			}
		}
	})
	if asked[true] < 5 || asked[false] < sample.Of(10, 20) {
		t.Errorf("%v", asked)
	}
}

// TestJudgedEscapes: that a group in the open cannot be killed is put to a Judge from the usual level on, though
// the search of its surroundings was not cut short; that one which walls close in cannot be killed is not.
func TestJudgedEscapes(t *testing.T) {
	open := boardtest.MustParse(t, `
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . X . . . . . . . . .
		. . . X O . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .`)
	closed := boardtest.MustParse(t, `
		. . O X . . .
		O O O X . . .
		. O . X . . .
		O O O X . . .
		X X X X . . .
		. . . . . . .
		. . . . . . .`)
	for _, tt := range []struct {
		name         string
		b            *board.Board
		quick, hasty bool
		asked        int
		code         search.Code
	}{
		{"attacked in the open", open, false, false, 2, search.Win},
		{"below the usual level", open, true, false, 0, search.Fail},
		{"in haste", open, false, true, 0, search.Fail},
		{"closed in", closed, false, false, 0, search.Fail},
	} {
		goal := tt.b.StonesOf(board.White)
		p, err := NewProver(Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r, err := p.Attack(t.Context(), tt.b, &goal); err != nil || r.Code != search.Fail || r.Limited || p.walled != (tt.b == closed) {
			t.Fatalf("%s: %+v, %v, walled %v", tt.name, r, err, p.walled)
		}
		both, err := NewBoth(p, &says{r: search.Result{Limited: true}})
		if err != nil {
			t.Fatal(err)
		}
		j := &feels{v: Verdict{Chance: 0.9, Move: board.At(5, 4), Second: board.NoPoint}}
		v := both.WithJudge(j)
		v.quick, v.hasty = tt.quick, tt.hasty
		r, err := v.Attack(t.Context(), tt.b, &goal)
		if err != nil || j.asked != tt.asked || r.Code != tt.code {
			t.Errorf("%s: asked %d times, %+v, %v; want %d times and %v", tt.name, j.asked, r, err, tt.asked, tt.code)
		}
	}
}

// TestContested: walls are contested if stones of the other player are beside one of their strings from outside, and
// not by those within the zone, by those that stand apart, or by stones of the walls' own.
func TestContested(t *testing.T) {
	for _, tt := range []struct {
		name, diagram string
		want          bool
	}{
		{"nothing outside", `
			. . O X . . .
			O O O X . . .
			. O . X . . .
			O O O X . . .
			X X X X . . .
			. . . . . . .
			. . . . . . .`, false},
		{"apart", `
			. . O X . . .
			O O O X . O .
			. O . X . . .
			O O O X . . .
			X X X X . . .
			. . . . O . .
			. . O . . . .`, false},
		{"more walls", `
			. . O X X . .
			O O O X . . .
			. O . X . . .
			O O O X . . .
			X X X X . . .
			. . . X . . .
			. . . . . . .`, false},
		{"beside a wall", `
			. . O X . . .
			O O O X . . .
			. O . X . . .
			O O O X . . .
			X X X X . . .
			. O . . . . .
			. . . . . . .`, true},
		{"beside a string of it that goes on outside", `
			. . O X . . .
			O O O X . . .
			. O . X X X X
			O O O X . . O
			X X X X . . .
			. . . . . . .
			. . . . . . .`, true},
	} {
		b := boardtest.MustParse(t, tt.diagram)
		for _, owner := range []board.Color{board.White, board.Black} {
			if owner == board.Black {
				b = boardtest.MustParse(t, strings.NewReplacer("X", "O", "O", "X").Replace(tt.diagram))
			}
			zone := board.SetOf(board.At(0, 6), board.At(1, 6), board.At(2, 6), board.At(0, 5), board.At(1, 5), board.At(2, 5),
				board.At(0, 4), board.At(1, 4), board.At(2, 4), board.At(0, 3), board.At(1, 3), board.At(2, 3))
			if got := contested(b, &zone, owner); got != tt.want {
				t.Errorf("%s, within stones of %v: %v", tt.name, owner.Opponent(), got)
			}
		}
	}
}

// TestJudgedWalls: what holds within walls that are contested is put to a Judge from the usual level on, as what happens
// in the open is, and never what holds within others, what is proved, or a ko. Whether they are contested is said
// by a look at each string of the opponent.
func TestJudgedWalls(t *testing.T) {
	race.Alone(t)
	seen := map[[2]bool]int{}
	groupsOf(t, sample.Of(33, 11), 5, func(b *board.Board, goal, _ board.Set, owner board.Color) {
		p, err := NewProver(Options{Limits: search.Limits{Nodes: 3000}})
		if err != nil {
			t.Fatal(err)
		}
		r, err := p.Attack(t.Context(), b, &goal)
		if err != nil {
			t.Fatal(err)
		}
		if !p.walled || r.Limited || p.narrow || p.untested {
			return
		}
		fought := false
		for _, str := range b.AppendStrings(nil, owner.Opponent()) {
			wall, beside := false, false
			for q := range b.Stones(str) {
				for _, n := range q.Neighbors() {
					wall = wall || p.shut.Has(n) && !p.shut.Has(q)
					beside = beside || b.At(n) == owner && !p.shut.Has(n)
				}
			}
			fought = fought || wall && beside
		}
		for _, quick := range []bool{false, true} {
			j := &feels{v: Verdict{Chance: 0.55, Move: board.At(0, 0), Second: board.NoPoint}}
			guide := &says{}
			both, err := NewBoth(p, guide)
			if err != nil {
				t.Fatal(err)
			}
			v := both.WithJudge(j)
			v.quick = quick
			got, err := v.Attack(t.Context(), b, &goal)
			if err != nil {
				t.Fatal(err)
			}
			ask := fought && !quick && !r.Certain && !byKo(r.Code)
			seen[[2]bool{ask, r.Code == search.Win}]++
			if (j.asked > 0) != ask || !ask && got != r || guide.asked > 0 {
				t.Errorf("contested %v, quick %v, %+v: the Judge is asked %d times, the second engine %d times, %+v\n%v", fought, quick, r, j.asked, guide.asked, got, b)
			}
		}
	})
	for _, k := range [][2]bool{{false, false}, {false, true}, {true, false}, {true, true}} {
		if seen[k] < 3 {
			t.Errorf("%v", seen)
		}
	}
}

// TestJudgeAsItIs: a Judge without views is asked itself, whatever the effort, and with it the side that
// moves first.
func TestJudgeAsItIs(t *testing.T) {
	b := boardtest.MustParse(t, enclosedOrNot[0].diagram)
	goal := b.StonesOf(board.White)
	for _, attack := range []bool{true, false} {
		j := &feels{v: Verdict{Chance: 0.9, Move: board.At(2, 8), Nodes: 4}}
		both, err := NewBoth(&says{r: search.Result{Limited: true, Nodes: 3}}, &says{r: search.Result{Limited: true, Nodes: 2}})
		if err != nil {
			t.Fatal(err)
		}
		v := both.WithJudge(j).WithEffort(search.AtLevel(search.UsualLevel + 2))
		ask := v.Defend
		if attack {
			ask = v.Attack
		}
		r, err := ask(t.Context(), b, &goal)
		if err != nil || r.Code != search.Win || r.Move != board.At(2, 8) || r.Nodes != 13 || !r.Limited || r.Certain {
			t.Errorf("attack %v: %+v, %v", attack, r, err)
		}
		if !slices.Equal(j.attack, []bool{attack, !attack}) {
			t.Errorf("attack %v: asked %v", attack, j.attack)
		}
	}
}

// TestBothEnds: whenever the context ends while both engines are asked, that is the error; the board is as it
// was, and so is the answer to the same question afterwards.
func TestBothEnds(t *testing.T) {
	stopped := 0
	met := 0
	groupsOf(t, 31, 4, func(b *board.Board, goal, _ board.Set, _ board.Color) {
		if met++; met > sample.Of(3, 5) {
			return
		}
		make := func() *Both {
			p, err := NewProver(Options{Limits: search.Limits{Nodes: 1500}})
			if err != nil {
				t.Fatal(err)
			}
			g, err := NewGuided(GuidedOptions{Tactics: calm{}, Limits: search.Limits{Nodes: 30}})
			if err != nil {
				t.Fatal(err)
			}
			v, err := NewBoth(p, g)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		hash := b.Hash()
		count := endedtest.After(t.Context(), 1<<30)
		want, err := make().Attack(count, b, &goal)
		if err != nil {
			t.Fatal(err)
		}
		all := 1<<30 - count.Left
		for n := 0; n < all; n += 1 + all/sample.Of(12, 20) {
			v := make()
			r, err := v.Attack(endedtest.After(t.Context(), n), b, &goal)
			if errors.Is(err, context.Canceled) {
				stopped++
			} else {
				t.Errorf("after %d of %d looks: %+v, %v, want %+v", n, all, r, err, want)
			}
			if b.Hash() != hash {
				t.Fatal("the board has changed")
			}
			if r, err := v.Attack(t.Context(), b, &goal); err != nil || r.Code != want.Code || r.Certain != want.Certain {
				t.Errorf("afterwards %+v, %v, want %+v", r, err, want)
			}
		}
	})
	if stopped < 5 {
		t.Errorf("stopped %d times", stopped)
	}
}
