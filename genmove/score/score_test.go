package score_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/ended/endedtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// TestTerms: komi, handicap and pass stones count as the rules say.
func TestTerms(t *testing.T) {
	b := hand(t, "a wall each") // a tie
	r, err := score.Of(t.Context(), examine.Position{Board: b, ToPlay: board.Black},
		score.Options{Komi: 0.5, Handicap: 3, PassStones: [2]int{4, 1}})
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Margin(board.AreaScoring); got != 3.5 {
		t.Errorf("%v by area, want W+3.5", got)
	}
	if got := r.Margin(board.TerritoryScoring); got != -2.5 {
		t.Errorf("%v by territory, want B+2.5", got)
	}
}

// TestGameTerms compares the terms of a game with what the game itself counts.
func TestGameTerms(t *testing.T) {
	race.Alone(t)
	e := newEstimator(t)
	for _, rules := range []board.Rules{board.Chinese(), board.Japanese(), board.AGA()} {
		g, err := board.NewGame(7, rules)
		if err != nil {
			t.Fatal(err)
		}
		b := hand(t, "a ko that need not be closed: Black dies where he connects")
		black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
		err = errors.Join(g.Setup(black.Append(nil), white.Append(nil), nil), g.SetHandicap(2), g.SetKomi(3.5),
			g.Play(board.Pass, board.Black), g.Play(board.Pass, board.White), g.Play(board.Pass, board.Black))
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []board.Scoring{board.AreaScoring, board.TerritoryScoring} {
			rules.Scoring = s
			if err := g.SetRules(rules); err != nil {
				t.Fatal(err)
			}
			r, err := e.EstimateGame(t.Context(), g)
			if err != nil {
				t.Fatal(err)
			}
			dead := r.Dead()
			if want := g.Score(&dead).Margin(); dead.Len() != 2 || r.Margin(s) != want {
				t.Errorf("%s, %v: %v, dead %v; the game counts %v", rules.Name, s, r.Margin(s), dead, want)
			}
		}
	}
}

// TestPassed: an empty board on which both have passed is nobody's.
func TestPassed(t *testing.T) {
	g, err := board.NewGame(9, board.Japanese())
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(g.SetKomi(6.5), g.Play(board.Pass, board.Black), g.Play(board.Pass, board.White)); err != nil {
		t.Fatal(err)
	}
	r, err := newEstimator(t).EstimateGame(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []board.Scoring{board.AreaScoring, board.TerritoryScoring} {
		if !r.Finished() || r.Margin(s) != 6.5 {
			t.Errorf("finished %v, %v by %v, want W+6.5", r.Finished(), r.Margin(s), s)
		}
	}
}

// TestHalfPassed: an empty board is counted only if the last two moves were passes.
func TestHalfPassed(t *testing.T) {
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	for _, last := range []board.Point{board.NoPoint, board.Pass} {
		for _, previous := range []board.Point{board.NoPoint, board.Pass} {
			r, err := score.Of(t.Context(), examine.Position{Board: b, ToPlay: board.Black, Last: last, Previous: previous}, score.Options{Games: 4})
			if err != nil {
				t.Fatal(err)
			}
			if want := last == board.Pass && previous == board.Pass; r.Finished() != want {
				t.Errorf("after %v and %v: counted %v", previous, last, r.Finished())
			}
		}
	}
}

// TestFilled: who has filled all of the board but one point has all of it when both have
// passed, although the other one could still take it.
func TestFilled(t *testing.T) {
	g := boardtest.MustGame(t, `
		X X X X X
		X X X X X
		X X X X X
		X X X X X
		X X X X .`, board.White)
	if err := errors.Join(g.SetKomi(7.5), g.Play(board.Pass, board.White), g.Play(board.Pass, board.Black)); err != nil {
		t.Fatal(err)
	}
	r, err := newEstimator(t).EstimateGame(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	if r.Margin(board.AreaScoring) != -17.5 {
		t.Errorf("%v, want B+17.5", r.Margin(board.AreaScoring))
	}
}

// TestSame: an answer does not depend on what was asked before, the board stays as it is, and
// what is written as JSON is read again.
func TestSame(t *testing.T) {
	race.Alone(t)
	e := newEstimator(t)
	list := readCounts(t, handFile)
	for i := len(list) - 1; i >= 0; i -= sample.Of(6, 1) {
		b := boardtest.MustParse(t, list[i].diagram)
		p := examine.Position{Board: b, ToPlay: board.White}
		same := boardtest.Restored(t, b)
		r, err := e.Estimate(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		same()
		fresh, err := score.Of(t.Context(), p, score.Options{})
		if err != nil {
			t.Fatal(err)
		}
		text := document(t, r)
		if diff := cmp.Diff(document(t, fresh), text); diff != "" {
			t.Errorf("%s: mismatch (-fresh +in reverse order):\n%s", list[i].name, diff)
		}
		var read score.Result
		if err := json.Unmarshal([]byte(text), &read); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(text, document(t, &read)); diff != "" || !read.Describes(b) || read.String() != r.String() {
			t.Errorf("%s: mismatch (-written +read):\n%s", list[i].name, diff)
		}
	}
}

func document(t *testing.T, r *score.Result) string {
	t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestJSON: what makes no sense is refused.
func TestJSON(t *testing.T) {
	r, err := newEstimator(t).Estimate(t.Context(), examine.Position{Board: hand(t, "a ko that need not be closed: Black dies where he connects"), ToPlay: board.Black})
	if err != nil {
		t.Fatal(err)
	}
	text := document(t, r)
	for _, change := range [][2]string{
		{`"dead":["C1"`, `"dead":["A1"`},
		{`"dead":["C1"`, `"dead":["C1","C1"`},
		{`"seki":[]`, `"seki":["B2"]`},
		{`"certainty":0.`, `"certainty":7.`},
		{`"owners":[[`, `"owners":[["black"],[`},
		{`"owners":[["black"`, `"owners":[["border"`},
		{`"territories":[["black"`, `"territories":[["border"`},
		{`"chances":[[-0`, `"chances":[[-8`},
	} {
		if !strings.Contains(text, change[0]) {
			t.Fatalf("no %s in %s", change[0], text)
		}
		var read score.Result
		if err := json.Unmarshal([]byte(strings.Replace(text, change[0], change[1], 1)), &read); err == nil {
			t.Errorf("%s: %v", change[1], err)
		}
	}
	if _, err := json.Marshal(new(score.Result)); err == nil {
		t.Errorf("a result of no board: %v", err)
	}
}

func TestStatus(t *testing.T) {
	for s := score.None; s <= score.Unsettled; s++ {
		text, err := s.MarshalText()
		var read score.StoneStatus
		if err != nil || string(text) != s.String() || read.UnmarshalText(text) != nil || read != s {
			t.Errorf("%v is written as %q, %v, and read as %v", s, text, err, read)
		}
	}
	if _, err := score.StoneStatus(9).MarshalText(); err == nil {
		t.Errorf("status 9: %v", err)
	}
	if got := score.StoneStatus(9).String(); got != "Status(9)" {
		t.Errorf("status 9 is %q", got)
	}
	var s score.StoneStatus
	if err := s.UnmarshalText([]byte("half")); err == nil {
		t.Errorf("half: %v", err)
	}
}

func TestRefuses(t *testing.T) {
	e := newEstimator(t)
	b := hand(t, "a wall each")
	for _, c := range []struct {
		p    examine.Position
		want error
	}{
		{examine.Position{ToPlay: board.Black}, board.ErrNoBoard},
		{examine.Position{Board: new(board.Board), ToPlay: board.Black}, board.ErrNoBoard},
		{examine.Position{Board: b}, board.ErrColor},
	} {
		if r, err := e.Estimate(t.Context(), c.p); !errors.Is(err, c.want) || r != nil {
			t.Errorf("%+v: %v, %v, want %v", c.p, r, err, c.want)
		}
	}
	if _, err := e.EstimateGame(t.Context(), nil); !errors.Is(err, board.ErrNoBoard) {
		t.Errorf("no game: %v", err)
	}
	for _, c := range []struct {
		o    score.Options
		want error
	}{
		{score.Options{Komi: math.NaN()}, board.ErrKomi}, {score.Options{Komi: math.Inf(1)}, board.ErrKomi}, {score.Options{Games: -1}, score.ErrOptions},
		{score.Options{PassStones: [2]int{-1, 0}}, score.ErrOptions}, {score.Options{PassStones: [2]int{0, -1}}, score.ErrOptions},
	} {
		if e, err := score.New(c.o); !errors.Is(err, c.want) || e != nil {
			t.Errorf("%+v: %v, want %v", c.o, err, c.want)
		}
		if r, err := score.Of(t.Context(), examine.Position{Board: b, ToPlay: board.Black}, c.o); !errors.Is(err, c.want) || r != nil {
			t.Errorf("%+v: %v, %v, want %v", c.o, r, err, c.want)
		}
	}
	if _, err := new(score.Estimator).Estimate(t.Context(), examine.Position{Board: b, ToPlay: board.Black}); !errors.Is(err, examine.ErrNoAnalyst) {
		t.Errorf("the zero Estimator: %v", err)
	}
}

// passedOut counts a game after two more passes.
func passedOut(t *testing.T, g *board.Game) *score.Result {
	t.Helper()
	for range 2 {
		if err := g.Play(board.Pass, g.ToPlay()); err != nil {
			t.Fatal(err)
		}
	}
	r, err := newEstimator(t).EstimateGame(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestAsItStands: after two passes neutral points are nobody's, dead stones are taken off, and under the
// rules of Tromp and Taylor they are not.
func TestAsItStands(t *testing.T) {
	const diagram = `
		. X . X . O . . .
		. . X X . O . . .
		X X X X . O . . .
		. . . X . O O O O
		. O . X . O . . .
		. . . X . O . . .
		X X X X . O . O .
		. X . X . O O . O
		X . X X . O . O .`
	for _, rules := range []board.Rules{board.Chinese(), board.Japanese(), board.AGA(), board.TrompTaylor()} {
		g := boardtest.MustGame(t, diagram, board.Black)
		if err := g.SetRules(rules); err != nil {
			t.Fatal(err)
		}
		r := passedOut(t, g)
		dead := board.SetOf(board.At(1, 4))
		if rules.Name == board.TrompTaylor().Name {
			dead = board.Set{}
		}
		if got, want := r.Margin(rules.Scoring), g.Score(&dead).Margin(); got != want || r.Dead() != dead {
			t.Errorf("%s: %v, dead %v, want %v and %v\n%v", rules.Name, got, r.Dead(), want, dead, r)
		}
	}
}

// TestNeeded: after two passes C9 is no territory, as White needs it even if he takes A9. J8 is
// territory, as H7 connects J7 too, and as J9 captures H9. Mirrored boards and exchanged colors
// count the same.
func TestNeeded(t *testing.T) {
	diagram := boardtest.MustParse(t, `
		. O . . O . . X O
		X X O O . . . O .
		. X X O O O O . O
		X . X X X X X X X
		. X . . . . . . .
		. . . X . . . . .
		X . X O O O O O O
		X X X X X X . X O
		. X . . O X . X .`)
	for _, turn := range []board.Transform{0, 3, 6} {
		for _, swap := range []bool{false, true} {
			b, white := boardtest.MustTurn(t, diagram, turn, swap), board.White
			if swap {
				white = board.Black
			}
			g := boardtest.MustGame(t, b.String(), board.Black)
			r := passedOut(t, g)
			for text, want := range map[string]board.Color{
				"C9": board.Empty, "D9": white, "J8": white, "H7": board.Empty, "A9": board.Empty, "A5": white.Opponent(),
			} {
				p := turn.Apply(boardtest.MustPoint(t, text), 9)
				if got := r.Territory(p); got != want {
					t.Errorf("turned %d, colors exchanged %v: %s is %v's, want %v's\n%v", turn, swap, text, got, want, r)
				}
			}
		}
	}
}

// TestCanceled ends the context at many points; there is no result then.
func TestCanceled(t *testing.T) {
	e := newEstimator(t)
	b := boardtest.MustParse(t, finished)
	p := examine.Position{Board: b, ToPlay: board.Black}
	same := boardtest.Restored(t, b)
	for _, looks := range []int{0, 1, 100, 299, 301} {
		if r, err := e.Estimate(endedtest.After(t.Context(), looks), p); !errors.Is(err, context.Canceled) || r != nil {
			t.Errorf("after %d looks: %v, %v", looks, r, err)
		}
		same()
	}
}

// reader says of every group the same, and asks the Estimator meanwhile.
type reader struct {
	attack, defend search.Code
	goals          []board.Set
	e              *score.Estimator
	busy           error
}

func (l *reader) Attack(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	l.goals = append(l.goals, *goal)
	if l.e != nil {
		_, l.busy = l.e.Estimate(ctx, examine.Position{Board: b, ToPlay: board.Black})
	}
	return search.Result{Code: l.attack}, nil
}

func (l *reader) Defend(context.Context, *board.Board, *board.Set) (search.Result, error) {
	return search.Result{Code: l.defend}, nil
}

// TestLifeReader: a reader decides about groups in doubt, such as those in a seki, and is
// not asked about others.
func TestLifeReader(t *testing.T) {
	b := hand(t, inSeki)
	stone := board.At(0, 0) // of Black's group in the seki
	for _, c := range []struct {
		attack, defend search.Code
		first          board.Color
		want           score.StoneStatus
	}{
		{search.Win, search.Win, board.Black, score.Unsettled},
		{search.Win, search.Win, board.White, score.Unsettled},
	} {
		life := &reader{attack: c.attack, defend: c.defend}
		e, err := score.New(score.Options{Life: life})
		if err != nil {
			t.Fatal(err)
		}
		life.e = e
		r, err := e.Estimate(t.Context(), examine.Position{Board: b, ToPlay: c.first})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Status(stone); got != c.want {
			t.Errorf("attack %v, defense %v, %v first: %v, want %v", c.attack, c.defend, c.first, got, c.want)
		}
		if !errors.Is(life.busy, search.ErrBusy) {
			t.Errorf("asked by two at once: %v", life.busy)
		}
		safe := b.StonesOf(board.White)
		for _, goal := range life.goals {
			if goal.Has(board.At(0, 8)) || goal.Intersects(&safe) && goal.Has(board.At(0, 5)) {
				t.Errorf("asked about %v", goal)
			}
		}
	}
}

// resigned gives up stones of one player, and has no answer to other questions.
type resigned struct{ c board.Color }

// gives reports whether it gives the stones up: few ones, so that the stones around them stay.
func (r resigned) gives(b *board.Board, goal *board.Set) bool {
	return b.Depth() == 0 && b.At(goal.First()) == r.c && goal.Len() < 8
}

func (r resigned) Attack(_ context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	return search.Result{Code: search.Win, Limited: !r.gives(b, goal)}, nil
}

func (r resigned) Defend(_ context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	return search.Result{Limited: !r.gives(b, goal)}, nil
}

// TestStandoffs: stones that a reader gives up are in seki all the same if the player around them
// cannot capture them, which all moves show, and dead if he can.
func TestStandoffs(t *testing.T) {
	for _, name := range []string{
		inSeki, "three stones in a bent row of five points: who takes them has one eye", "three stones in a row of five points, surrounded with one outer liberty",
		"three in a row of five: White would have one eye", "two in a row of four, and a corner",
		"fifteen points: the player who takes away the last liberty but one is captured",
	} {
		c := named(t, name)
		b := boardtest.MustParse(t, c.diagram)
		for i, first := range [2]board.Color{board.Black, board.White} {
			// Black's stones; where White moves first, colors are exchanged before the count.
			e, err := score.New(score.Options{Life: resigned{first}})
			if err != nil {
				t.Fatal(err)
			}
			r, err := e.Estimate(t.Context(), c.at(b, first))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(stones(c.first[i]), stones(mark(r, b, 0, false, 0))); diff != "" {
				t.Errorf("%s, %v first: mismatch (-want +got):\n%s", name, first, diff)
			}
		}
	}
}
