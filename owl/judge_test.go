package owl

import (
	"context"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

// feels is a Judge that says one thing.
type feels struct {
	v      Verdict
	err    error
	asked  int
	attack bool
	hint   board.Point
	effort search.Effort
}

func (j *feels) Judge(_ context.Context, _ *board.Board, _ *board.Set, attack bool, hint board.Point) (Verdict, error) {
	j.asked++
	j.attack, j.hint = attack, hint
	return j.v, j.err
}

// grades is a Judge with views.
type grades struct{ *feels }

func (j grades) WithEffort(e search.Effort) Judge {
	j.effort = e
	return j
}

// TestJudged: what engines guessed counts as evidence beside the chance that a Judge sees.
func TestJudged(t *testing.T) {
	b := boardtest.MustParse(t, enclosedOrNot[0].diagram)
	goal := b.StonesOf(board.White)
	own, other := board.At(1, 8), board.At(2, 8)
	win := func(m board.Point, limited bool) search.Result {
		return search.Result{Code: search.Win, Move: m, Nodes: 5, Limited: limited}
	}
	lost := func(limited bool) search.Result { return search.Result{Nodes: 5, Limited: limited} }
	better := search.Result{Code: search.Win, Move: other, Line: search.LineOf(other), Nodes: 12, Limited: true}
	worse := search.Result{Nodes: 12, Limited: true}
	same := search.Result{Nodes: -1}
	for _, tt := range []struct {
		guess  search.Result
		chance float64
		want   search.Result
	}{
		{win(own, true), 0.39, worse},
		{win(own, true), 0.41, same},
		{win(own, true), 0.49, same},
		{win(own, true), 0.51, better},
		{win(own, false), 0.19, worse},
		{win(own, false), 0.21, same},
		{win(own, false), 0.59, same},
		{win(own, false), 0.61, better},
		{win(board.Pass, true), 0.9, same}, // nothing need be played
		{win(board.Pass, true), 0.3, worse},
		{lost(true), 0.59, same},
		{lost(true), 0.61, better},
		{lost(false), 0.79, same},
		{lost(false), 0.81, better},
	} {
		j := &feels{v: Verdict{Chance: tt.chance, Move: other, Nodes: 7}}
		got, err := judged(t.Context(), j, b, &goal, attacker, tt.guess)
		if err != nil {
			t.Fatal(err)
		}
		want := tt.want
		if want == same {
			want = tt.guess
			want.Nodes += 7
		}
		if got != want {
			t.Errorf("%+v, chance %v: %+v, want %+v", tt.guess, tt.chance, got, want)
		}
		hint := board.NoPoint
		if tt.guess.Code == search.Win && tt.guess.Move != board.Pass {
			hint = own
		}
		if !j.attack || j.hint != hint {
			t.Errorf("%+v: asked with attack %v, hint %v", tt.guess, j.attack, j.hint)
		}
	}
	// A Judge that has found nothing out changes nothing, whatever the chance.
	if got, err := judged(t.Context(), &feels{v: Verdict{Move: board.NoPoint}}, b, &goal, defender, win(own, true)); err != nil || got != win(own, true) {
		t.Errorf("%+v, %v", got, err)
	}
	wrong := errors.New("wrong")
	if _, err := judged(t.Context(), &feels{err: wrong}, b, &goal, defender, win(own, true)); !errors.Is(err, wrong) {
		t.Errorf("%v, want the error of the Judge", err)
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
		{search.Result{Code: search.Win, Move: board.At(1, 8), Limited: true}, 0, 1},
		{search.Result{Limited: true}, 0, 1},
		{search.Result{Code: search.Win, Move: board.At(1, 8)}, 0, 0},
		{search.Result{}, 0, 0},
		{search.Result{Code: search.KoA, Move: board.At(1, 8), Limited: true}, 0, 0},
		{search.Result{Code: search.KoB, Move: board.At(1, 8), Limited: true}, 0, 0},
		{search.Result{Limited: true}, fewTries*proofCost - 1, 0},
		{search.Result{Limited: true}, fewTries * proofCost, 1},
	} {
		j := &feels{v: Verdict{Chance: 0.9, Move: board.At(2, 8)}}
		both, err := NewBoth(&says{r: tt.r}, gradedSays{&says{r: tt.r}})
		if err != nil {
			t.Fatal(err)
		}
		var e Engine = both.WithJudge(grades{j})
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
		if j.asked != tt.asked || tt.asked == 1 && r.Move != board.At(2, 8) {
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

// gradedSays is an Engine with views that say the same.
type gradedSays struct{ *says }

func (s gradedSays) WithEffort(search.Effort) Engine { return s }

// TestJudgedZones: within a small closed zone the Judge is not asked, though the search was cut
// short, and about a group that nothing closes in it is.
func TestJudgedZones(t *testing.T) {
	for _, tt := range []struct {
		name, diagram string
		asked         int
	}{
		{"closed", enclosedOrNot[0].diagram, 0},
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
			. . . . . . . . . . . . .`, 1},
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
		if _, err := both.WithJudge(j).Attack(t.Context(), b, &goal); err != nil {
			t.Fatal(err)
		}
		if j.asked != tt.asked {
			t.Errorf("%s: asked %d times, want %d (walled %v, %d points)", tt.name, j.asked, tt.asked, p.walled, p.points)
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
		if err != nil || r.Code != search.Win || r.Move != board.At(2, 8) || r.Nodes != 9 || !r.Limited || r.Certain {
			t.Errorf("attack %v: %+v, %v", attack, r, err)
		}
		if j.asked != 1 || j.attack != attack || j.hint != board.NoPoint {
			t.Errorf("asked %d times, attack %v, hint %v", j.asked, j.attack, j.hint)
		}
	}
}

// looks is a context that ends when somebody has looked at it so often.
type looks struct {
	context.Context
	left int
}

func (c *looks) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestBothEnds: whenever the context ends while both engines are asked, that is the error; the board is as it
// was, and so is the answer to the same question afterwards.
func TestBothEnds(t *testing.T) {
	stopped := 0
	met := 0
	groupsOf(t, 31, 4, func(b *board.Board, goal, _ board.Set, _ board.Color) {
		if met++; met > 5 {
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
		count := &looks{t.Context(), 1 << 30}
		want, err := make().Attack(count, b, &goal)
		if err != nil {
			t.Fatal(err)
		}
		all := 1<<30 - count.left
		for n := 0; n < all; n += 1 + all/5 {
			v := make()
			r, err := v.Attack(&looks{t.Context(), n}, b, &goal)
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
