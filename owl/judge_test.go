package owl_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/ended/endedtest"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// feels is a Judge with one verdict about a position, and others about the positions one move later.
type feels struct {
	v      owl.Verdict
	after  map[board.Point]owl.Verdict // by the move; others have what v says of the side to move
	base   *board.Board
	err    error
	asked  int
	failAt int // the question that has the error, from 1; 0 for all
	attack []bool
	moves  []board.Point // what positions were asked about, NoPoint for the first one
	effort search.Effort
}

func (j *feels) Judge(_ context.Context, b *board.Board, _ *board.Set, attack bool) (owl.Verdict, error) {
	j.asked++
	j.attack = append(j.attack, attack)
	if j.err != nil && (j.failAt == 0 || j.failAt == j.asked) {
		return owl.Verdict{}, j.err
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
	return owl.Verdict{Chance: 1 - j.v.Chance, Move: j.v.Move, Nodes: j.v.Nodes}, nil
}

// grades is a Judge with views.
type grades struct{ *feels }

func (j grades) WithEffort(e search.Effort) owl.Judge {
	j.effort = e
	return j
}

// guessing returns a Both that has proved nothing: its first engine is cut short with the move
// proposed, if that is a point, and its second one answers guess.
func guessing(t *testing.T, proposed board.Point, guess search.Result) *owl.Both {
	t.Helper()
	first := search.Result{Limited: true}
	if proposed != board.NoPoint {
		first.Code, first.Move = search.Win, proposed
	}
	return newBoth(t, &says{r: first}, &says{r: guess})
}

// TestWeigh: the best move is the one after which the other side has the smallest chance. The
// guess of the engines counts as evidence beside that.
func TestWeigh(t *testing.T) {
	b := boardtest.MustParse(t, enclosedOrNot[0].diagram)
	white := b.StonesOf(board.White)
	own, other, third := board.At(1, 8), board.At(2, 8), board.At(0, 8)
	win := func(m board.Point) search.Result {
		return search.Result{Code: search.Win, Move: m, Nodes: 5, Limited: true}
	}
	lost := search.Result{Nodes: 5, Limited: true}
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
		{"just good enough", win(own), own, board.NoPoint, 0.69, 0, 0, search.Win, board.NoPoint, 2, 0.5},
		{"not good enough", win(own), own, board.NoPoint, 0.71, 0, 0, search.Fail, board.NoPoint, 2, 0.5},
		{"another one is hardly better", win(own), other, board.NoPoint, 0.5, 0.41, 0, search.Win, board.NoPoint, 3, 0},
		{"another one is better", win(own), other, board.NoPoint, 0.5, 0.39, 0, search.Win, other, 3, 0},
		{"and good enough with the guess", win(own), other, board.NoPoint, 0.9, 0.59, 0, search.Win, other, 3, 0},
		{"none is good enough", win(own), other, board.NoPoint, 0.9, 0.61, 0, search.Fail, board.NoPoint, 3, 0},
		{"the second one of the Judge", win(own), own, third, 0.5, 0, 0.2, search.Win, third, 3, 0.5},
		{"both say the same", win(own), own, third, 0.9, 0, 0.2, search.Win, board.NoPoint, 1, 0.51},
		{"both say that there is none", lost, other, third, 0, 0.1, 0.1, search.Fail, board.NoPoint, 1, 0.5},
		{"only the Judge sees one", lost, other, third, 0, 0.1, 0.2, search.Win, other, 3, 0.51},
		{"the first one of the Judge", win(own), other, third, 0.5, 0.2, 0.3, search.Win, other, 4, 0},
		{"a failure stands", lost, other, third, 0, 0.41, 0.5, search.Fail, board.NoPoint, 3, 0},
		{"a failure does not", lost, other, third, 0, 0.39, 0.5, search.Win, other, 3, 0},
		{"a pass is no move to try", lost, board.Pass, third, 0, 0, 0.39, search.Win, third, 2, 0},
		{"nothing to try", lost, board.Pass, board.NoPoint, 0, 0, 0, search.Fail, board.NoPoint, 1, 0},
		{"nothing found out", win(own), board.NoPoint, board.NoPoint, 0, 0, 0, search.Win, board.NoPoint, 1, 0},
		{"nothing need be played", win(board.Pass), other, third, 0, 0.1, 0.1, search.Win, board.NoPoint, 0, 0},
	} {
		for _, side := range sides {
			if tt.chance == 0 {
				tt.chance = 0.9
			}
			j := &feels{v: owl.Verdict{Chance: tt.chance, Move: tt.first, Second: tt.second, Nodes: 7}, after: map[board.Point]owl.Verdict{
				own: {Chance: tt.own, Move: third, Nodes: 20}, other: {Chance: tt.other, Move: own, Nodes: 20}, third: {Chance: tt.third, Move: own, Nodes: 20},
			}}
			got := ask(t, guessing(t, board.NoPoint, tt.guess).WithJudge(j), side, b, &white)
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
			if got.Chance < 0 || got.Chance > 1 || got.Chance > 0 && (got.Chance > 0.5) != (got.Code == search.Win) {
				t.Errorf("%s, %v: %v with chance %v", tt.name, side, got.Code, got.Chance)
			}
			got.Chance = 0
			if got != want || j.asked != tt.asked {
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

// TestWeighMoves: the Judge is asked once about each move, and never about an illegal one. A move
// that captures the whole goal needs no question.
func TestWeighMoves(t *testing.T) {
	b := boardtest.MustParse(t, `
		O O X . .
		O . X . .
		X X . . .
		. . . . .
		. . . . .`)
	corner := b.StonesOf(board.White)
	best := board.At(4, 0)
	for _, tt := range []struct {
		name     string
		proposed board.Point
		second   board.Point
		want     []board.Point // asked about
		move     board.Point
	}{
		{"twice", board.At(3, 0), board.At(3, 0), []board.Point{board.NoPoint, board.At(3, 0), best}, board.At(3, 0)},
		{"illegal", board.At(2, 4), board.NoPoint, []board.Point{board.NoPoint, best}, best},
		{"captures", board.At(1, 3), board.NoPoint, []board.Point{board.NoPoint, best}, board.At(1, 3)},
	} {
		j := &feels{v: owl.Verdict{Chance: 0.9, Move: best, Second: tt.second}}
		got := ask(t, guessing(t, tt.proposed, search.Result{Limited: true}).WithJudge(j), attacker, b, &corner)
		if got.Code != search.Win || got.Move != tt.move || !slices.Equal(j.moves, tt.want) {
			t.Errorf("%s: %+v, asked about %v, want %v", tt.name, got, j.moves, tt.want)
		}
	}
}

// TestWeighUnknown: a move after which the Judge finds nothing is not chosen. If it finds nothing
// after any move, the guess stands.
func TestWeighUnknown(t *testing.T) {
	b := boardtest.MustParse(t, enclosedOrNot[0].diagram)
	white := b.StonesOf(board.White)
	own, other := board.At(1, 8), board.At(2, 8)
	unknown := owl.Verdict{Move: board.NoPoint}
	for _, tt := range []struct {
		name  string
		after map[board.Point]owl.Verdict
		want  search.Result
	}{
		{"one", map[board.Point]owl.Verdict{own: {Chance: 0.3, Move: other}, other: unknown}, search.Result{Code: search.Win, Move: own, Line: search.LineOf(own), Limited: true, Chance: 0.6}},
		{"all", map[board.Point]owl.Verdict{own: unknown, other: unknown}, search.Result{Limited: true}},
	} {
		j := &feels{v: owl.Verdict{Chance: 0.6, Move: own, Second: other}, after: tt.after}
		got := ask(t, guessing(t, board.NoPoint, search.Result{Limited: true}).WithJudge(j), attacker, b, &white)
		if got.Chance = math.Round(100*got.Chance) / 100; got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

// TestWeighUsual: a Judge also estimates the move near the group that players choose most often, and
// a move that they choose rarely needs a better outcome.
func TestWeighUsual(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . O O X . . . .
		. . O X X . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	white := b.StonesOf(board.White)
	own, usual, far := board.At(1, 1), board.At(2, 4), board.At(8, 8)
	win := search.Result{Code: search.Win, Move: own, Limited: true}
	fail := search.Result{Limited: true}
	found := func(m board.Point) search.Result {
		return search.Result{Code: search.Win, Move: m, Line: search.LineOf(m), Limited: true}
	}
	for _, tt := range []struct {
		name              string
		guess             search.Result
		first             float64 // the chance before a move
		own, usual        float64 // and after moves
		ownShare, usually float32 // how often players choose them
		want              search.Result
		asked             int
	}{
		{"agreed, and chosen as often", win, 0.9, 0.9, 0.9, 0.3, 0.4, win, 1},
		{"agreed, and chosen a tenth as often", win, 0.9, 0.9, 0.9, 0.0401, 0.4, win, 1},
		{"agreed, but chosen less often", win, 0.9, 0.9, 0.9, 0.0399, 0.4, found(usual), 3},
		{"rare, but it looks better", win, 0.9, 0.9, 0.84, 0.02, 0.4, win, 3},
		{"rare, and hardly better", win, 0.9, 0.9, 0.86, 0.02, 0.4, found(usual), 3},
		{"never chosen, but it looks much better", win, 0.9, 0.9, 0.79, 0, 0.4, win, 3},
		{"never chosen", win, 0.9, 0.9, 0.81, 0, 0.4, found(usual), 3},
		{"no move is chosen", win, 0.9, 0.9, 0.9, 0, 0, win, 1},
		{"a failure, and no move stands out", fail, 0.1, 0.1, 0.9, 0, 0.09, fail, 1},
		{"a failure, but players have a move", fail, 0.1, 0.1, 0.9, 0, 0.1, found(usual), 3},
		{"a failure, and their move fails", fail, 0.1, 0.1, 0.4, 0, 0.1, fail, 3},
	} {
		for _, side := range sides {
			j := &feels{v: owl.Verdict{Chance: tt.first, Move: own, Second: board.NoPoint}, after: map[board.Point]owl.Verdict{
				own: {Chance: 1 - tt.own, Move: own}, usual: {Chance: 1 - tt.usual, Move: own},
			}}
			mover := board.White
			if side == attacker {
				mover = board.Black
			}
			chances := func(_ *board.Board, c board.Color, to *[board.NumPoints]float32) error {
				if c != mover {
					t.Errorf("%s: asked what %v chooses", tt.name, c)
				}
				to[own], to[usual], to[far] = tt.ownShare, tt.usually, 0.5
				return nil
			}
			both := guessing(t, board.NoPoint, tt.guess).WithJudge(j).WithChances(chances)
			for _, v := range []search.Life{both, both.WithEffort(search.Effort{})} {
				j.asked = 0
				got := ask(t, v, side, b, &white)
				if got.Chance = 0; got != tt.want || j.asked != tt.asked {
					t.Errorf("%s, %v: %+v after %d questions, want %+v after %d", tt.name, side, got, j.asked, tt.want, tt.asked)
				}
			}
		}
	}
	wrong := errors.New("wrong")
	both := guessing(t, board.NoPoint, win).WithJudge(&feels{v: owl.Verdict{Chance: 0.9, Move: own}})
	if _, err := both.WithChances(func(*board.Board, board.Color, *[board.NumPoints]float32) error { return wrong }).Attack(t.Context(), b, &white); !errors.Is(err, wrong) {
		t.Errorf("%v, want the error of what players choose", err)
	}
}

// TestWeighErrors: an error of the Judge at any question is the error.
func TestWeighErrors(t *testing.T) {
	b := boardtest.MustParse(t, enclosedOrNot[0].diagram)
	goal := b.StonesOf(board.White)
	wrong := errors.New("wrong")
	for at := range 4 {
		restored := boardtest.Restored(t, b)
		j := &feels{v: owl.Verdict{Chance: 0.9, Move: board.At(1, 8), Second: board.At(2, 8)}, err: wrong, failAt: at}
		if _, err := guessing(t, board.NoPoint, search.Result{Limited: true}).WithJudge(j).Defend(t.Context(), b, &goal); !errors.Is(err, wrong) {
			t.Errorf("question %d: %v, want the error of the Judge", at, err)
		}
		restored()
	}
}

// TestJudgeAsked: a Judge is asked about guesses. It is not asked about proofs and kos, nor if
// there are few nodes.
func TestJudgeAsked(t *testing.T) {
	const few = 62_500 // below this, the second engine has no time either
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
		{search.Result{Limited: true}, few - 1, 0},
		{search.Result{Limited: true}, few, 2},
	} {
		j := &feels{v: owl.Verdict{Chance: 0.9, Move: board.At(2, 8)}}
		both := newBoth(t, &says{r: tt.r}, gradedSays{&says{r: tt.r}})
		var e search.Life = both.WithJudge(grades{j})
		if tt.nodes > 0 {
			e = e.(owl.Grader).WithEffort(search.Effort{Limits: search.Limits{Nodes: tt.nodes}})
			if j.effort.Limits.Nodes != tt.nodes {
				t.Errorf("the Judge has the effort %+v", j.effort)
			}
		}
		r := ask(t, e, attacker, b, &goal)
		if j.asked != tt.asked || tt.asked > 0 && tt.r.Code == search.Fail && r.Move != board.At(2, 8) {
			t.Errorf("%+v with %d nodes: asked %d times, want %d; %+v", tt.r, tt.nodes, j.asked, tt.asked, r)
		}
		j.asked = 0
		ask(t, newReader(t, both.WithJudge(j)).Unjudged(), attacker, b, &goal)
		ask(t, both.WithJudge(nil), defender, b, &goal)
		if j.asked > 0 {
			t.Errorf("asked %d times by an engine without a Judge", j.asked)
		}
		if plain := newReader(t, &says{}); plain.Unjudged() != plain {
			t.Error("another reader, although it has no Judge")
		}
	}
}

// gradedSays is a search.Life with views that say the same.
type gradedSays struct{ *says }

func (s gradedSays) WithEffort(search.Effort) search.Life { return s }

// openStone has a white stone in the open.
const openStone = `
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
	. . . . . . . . . . . . .`

// TestJudgedZones: a Judge is asked about groups of which the search was cut short, whatever
// encloses them.
func TestJudgedZones(t *testing.T) {
	for _, tt := range []struct {
		name, diagram string
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
			. . . . . . . . . . . . .`},
		{"closed and large", roomyCorner},
		{"open", openStone},
	} {
		b := boardtest.MustParse(t, tt.diagram)
		goal := b.StonesOf(board.White)
		both := newBoth(t, prover(t, 2), &says{r: search.Result{Limited: true}})
		j := &feels{v: owl.Verdict{Chance: 0.9, Move: board.At(0, 0)}}
		for _, level := range []int{search.UsualLevel - 1, search.UsualLevel} {
			j.asked = 0
			r := ask(t, both.WithJudge(j).WithEffort(search.AtLevel(level)), attacker, b, &goal)
			if j.asked == 0 {
				t.Errorf("%s, level %d: %+v, not asked", tt.name, level, r)
			}
		}
	}
}

// TestJudgedEscapes: from the default level on, a Judge is asked about a group in the open that
// cannot be killed, though the search of its surroundings was complete. It is not asked about an
// enclosed group that cannot be killed.
func TestJudgedEscapes(t *testing.T) {
	const closed = `
		. . O X . . .
		O O O X . . .
		. O . X . . .
		O O O X . . .
		X X X X . . .
		. . . . . . .
		. . . . . . .`
	hasty := search.Effort{Limits: search.Limits{Nodes: 62_000}} // too few for the second engine
	for _, tt := range []struct {
		name, diagram string
		effort        search.Effort
		asked         int
		code          search.Code
	}{
		{"attacked in the open", openStone, search.Effort{}, 2, search.Win},
		{"below the default level", openStone, search.AtLevel(search.UsualLevel - 1), 0, search.Fail},
		{"in haste", openStone, hasty, 0, search.Fail},
		{"closed in", closed, search.Effort{}, 0, search.Fail},
	} {
		b := boardtest.MustParse(t, tt.diagram)
		goal := b.StonesOf(board.White)
		p := newProver(t, owl.Options{})
		if r := ask(t, p, attacker, b, &goal); r.Code != search.Fail || r.Limited {
			t.Fatalf("%s: %+v", tt.name, r)
		}
		j := &feels{v: owl.Verdict{Chance: 0.9, Move: board.At(5, 4), Second: board.NoPoint}}
		v := newBoth(t, p, gradedSays{&says{r: search.Result{Limited: true}}}).WithJudge(j).WithEffort(tt.effort)
		if r := ask(t, v, attacker, b, &goal); j.asked != tt.asked || r.Code != tt.code {
			t.Errorf("%s: asked %d times, %+v; want %d times and %v", tt.name, j.asked, r, tt.asked, tt.code)
		}
	}
}

// TestJudgeAsItIs: a Judge without views is asked itself at every effort, about the side that
// moves first.
func TestJudgeAsItIs(t *testing.T) {
	b := boardtest.MustParse(t, enclosedOrNot[0].diagram)
	goal := b.StonesOf(board.White)
	for _, side := range sides {
		j := &feels{v: owl.Verdict{Chance: 0.9, Move: board.At(2, 8), Nodes: 4}}
		both := newBoth(t, &says{r: search.Result{Limited: true, Nodes: 3}}, &says{r: search.Result{Limited: true, Nodes: 2}})
		r := ask(t, both.WithJudge(j).WithEffort(search.AtLevel(search.UsualLevel+2)), side, b, &goal)
		if r.Code != search.Win || r.Move != board.At(2, 8) || r.Nodes != 13 || !r.Limited || r.Certain {
			t.Errorf("%v first: %+v", side, r)
		}
		if !slices.Equal(j.attack, []bool{side == attacker, side != attacker}) {
			t.Errorf("%v first: asked %v", side, j.attack)
		}
	}
}

// TestBothEnds: if the context ends while either engine is asked, the error is that of the context,
// the board is as it was, and so is the answer to the same question afterwards.
func TestBothEnds(t *testing.T) {
	stopped := 0
	met := 0
	groupsOf(t, 31, 4, func(b *board.Board, goal, _ board.Set, _ board.Color) {
		if met++; met > sample.Of(2, 5) {
			return
		}
		make := func() *owl.Both {
			p, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: 1500}})
			if err != nil {
				t.Fatal(err)
			}
			g, err := owl.NewGuided(owl.GuidedOptions{Tactics: calm{}, Limits: search.Limits{Nodes: 30}})
			if err != nil {
				t.Fatal(err)
			}
			v, err := owl.NewBoth(p, g)
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
		for n := 0; n < all; n += 1 + all/sample.Of(5, 20) {
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
