package owl_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

func ptr[T any](v T) *T { return &v }

// TestDoes: a move attacks or defends as far as it changes what the other player achieves after it.
// All moves in a region are compared.
func TestDoes(t *testing.T) {
	v, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: -1}, CacheSize: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	rd, err := owl.NewReader(v)
	if err != nil {
		t.Fatal(err)
	}
	ask := func(b *board.Board, goal board.Set, attack bool) search.Result {
		t.Helper()
		stones := b.StonesOf(board.White)
		goal.And(&stones)
		if goal.IsEmpty() {
			return search.Result{Code: search.Fail, Certain: true} // nothing is left to save or to take
		}
		f := v.Defend
		if attack {
			f = v.Attack
		}
		res, err := f(t.Context(), b, &goal)
		if err != nil || !res.Certain {
			t.Fatalf("%+v, %v", res, err)
		}
		return res
	}
	met := map[string]int{}
	for i, x := range readEnclosed(t) {
		b, region, goal := x.b, x.region, x.goal
		if empty := b.EmptyPoints(); i%sample.Of(4, 1) != 0 || ptr(board.SetOf(region...)).Common(&empty) > 6 {
			continue
		}
		attack, defend := ask(b, goal, true), ask(b, goal, false)
		region = append(region, board.Pass)
		best, save := search.Fail, search.Fail
		for _, m := range region {
			want := search.Fail
			if b.Try(m, board.Black) {
				code := ask(b, goal, false).Code.Reverse()
				b.Undo()
				if defend.Code != search.Fail && code >= attack.Code {
					want = code
				}
			}
			got, err := rd.DoesAttack(t.Context(), b, m, &goal)
			if err != nil || got.Code != want || (got.Move == m) != (want != search.Fail) || want == search.Fail && got.Move != board.NoPoint {
				t.Fatalf("attack by %v: %+v, %v, want %v; attack %+v, defense %+v\n%vgoal %v", m, got, err, want, attack, defend, b, goal)
			}
			met["attack "+want.String()]++
			want = search.Fail
			if b.Try(m, board.White) {
				code := ask(b, goal, true).Code.Reverse()
				b.Undo()
				if code > attack.Code.Reverse() {
					want = code
				}
			}
			if got, err = rd.DoesDefend(t.Context(), b, m, &goal); err != nil || got.Code != want || (got.Move == m) != (want != search.Fail) {
				t.Fatalf("defense by %v: %+v, %v, want %v; attack %+v, defense %+v\n%vgoal %v", m, got, err, want, attack, defend, b, goal)
			}
			met["defense "+want.String()]++
			// Two moves in a row.
			if m == board.Pass {
				continue
			}
			if b.Try(m, board.Black) {
				stones := b.StonesOf(board.White)
				if stones.Intersects(&goal) {
					best = max(best, ask(b, goal, true).Code)
				}
				b.Undo()
			}
			if b.Try(m, board.White) {
				save = max(save, ask(b, goal, false).Code)
				b.Undo()
			}
		}
		for i, f := range []func() (owl.Threat, error){
			func() (owl.Threat, error) { return rd.ThreatenAttack(t.Context(), b, &goal) },
			func() (owl.Threat, error) { return rd.ThreatenDefense(t.Context(), b, &goal) },
		} {
			got, err := f()
			if err != nil {
				t.Fatal(err)
			}
			now, most, c := attack, best, board.Black
			if i == 1 {
				now, most, c = defend, save, board.White
			}
			if now.Code != search.Fail {
				if got != (owl.Threat{}) {
					t.Fatalf("%+v threatens what %+v does at once\n%v", got, now, b)
				}
				continue
			}
			// First moves are tried near the goal.
			if got.Code > most || got.Code == search.Fail && most == search.Win && goal.Len() > 3 {
				t.Fatalf("threat %d: %+v, want up to %v\n%vgoal %v", i, got, most, b, goal)
			}
			if got.Code == search.Fail {
				continue
			}
			met["threat"]++
			if !b.Try(got.First, c) {
				t.Fatalf("threat %d by %v\n%v", i, got.First, b)
			}
			after := ask(b, goal, i == 0)
			b.Undo()
			if after.Code != got.Code || after.Move != got.Second {
				t.Fatalf("threat %d: %+v, then %+v\n%v", i, got, after, b)
			}
		}
	}
	for _, k := range []string{"attack win", "attack fail", "defense win", "defense fail", "threat"} {
		if met[k] < sample.Of(3, 10) {
			t.Errorf("%s: %d times", k, met[k])
		}
	}
	t.Logf("%v", met)
}

// TestSubstantialSize: seven stones are substantial without reading; six are read.
func TestSubstantialSize(t *testing.T) {
	for _, tt := range []struct {
		diagram string // the string is that at A5
		asked   int
	}{
		{`
			O O O . X
			O O O X X
			X X X X .
			. . . . .
			. . . . .`, 1},
		{`
			O O O . X
			O O O X X
			O X X X .
			X X . . .
			. . . . .`, 0},
	} {
		b := boardtest.MustParse(t, tt.diagram)
		restored := boardtest.Restored(t, b)
		e := &says{r: search.Result{Code: search.Win, Move: board.At(4, 4)}} // the captors die
		rd, err := owl.NewReader(e)
		if err != nil {
			t.Fatal(err)
		}
		got, err := rd.Substantial(t.Context(), b, board.At(0, 4))
		if want := tt.asked == 0; err != nil || got != want || e.asked != tt.asked {
			t.Errorf("%v, %v after %d questions, want %v after %d\n%v", got, err, e.asked, want, tt.asked, b)
		}
		restored()
	}
}

// hears is a search.Life that keeps what it was asked about.
type hears struct {
	says
	goals []board.Set
}

func (h *hears) Attack(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	h.goals = append(h.goals, *goal)
	return h.says.Attack(ctx, b, goal)
}

// TestSubstantialCaptors: the captors of a string are the strings around it and the stones that fill
// its liberties, with all that is connected to them.
func TestSubstantialCaptors(t *testing.T) {
	for _, tt := range []struct {
		diagram, captors string // the string is that at A5
	}{
		{`
			O O . X .
			X O X X .
			X X X . .
			. . . . .
			X . . . X`, "C5 D5 C4 D4 A4 A3 B3 C3"},
		// Those on its two sides are apart, and so is a stone that fills a liberty.
		{`
			O . X . .
			O X . . .
			O X . . .
			X . . . X
			. . . . X`, "A2 B3 B4 B5 C5"},
		{`
			O X . . .
			. . . . .
			. . . X .
			. . X X .
			. . . . .`, "B5 A4"},
	} {
		b := boardtest.MustParse(t, tt.diagram)
		restored := boardtest.Restored(t, b)
		e := new(hears) // the captors live
		rd, err := owl.NewReader(e)
		if err != nil {
			t.Fatal(err)
		}
		var want board.Set
		if err := want.UnmarshalText([]byte(tt.captors)); err != nil {
			t.Fatal(err)
		}
		// The last liberty takes the string, which goes before its captors are asked about.
		if got, err := rd.Substantial(t.Context(), b, board.At(0, 4)); err != nil || !got || len(e.goals) != 1 {
			t.Errorf("%v, %v after %d questions\n%v", got, err, len(e.goals), b)
		} else if e.goals[0] != want {
			t.Errorf("asked about %v, want %v\n%v", e.goals[0], want, b)
		}
		restored()
	}
}

// TestSubstantial: a string of seven stones is substantial. A smaller one is if its captors live.
func TestSubstantial(t *testing.T) {
	v, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: 50_000}})
	if err != nil {
		t.Fatal(err)
	}
	rd, err := owl.NewReader(v)
	if err != nil {
		t.Fatal(err)
	}
	for i, tt := range []struct {
		name, diagram string // the string is that at A9
		want          bool
	}{
		{"two stones in a corner, the captors shut in", `
			O O . X O . . . .
			X X X X O . . . .
			O O O O O . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, false},
		{"four stones in a row", `
			O O O O . X O . .
			X X X X X X O . .
			O O O O O O O . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, true},
		{"six stones in a corner, whose room can be made a ko", `
			O O O . X O . . .
			O O O X X O . . .
			X X X X O O . . .
			O O O O O . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, false},
		{"two stones, the captors in the open", `
			O O . X . . . . .
			X X X X . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, true},
		{"seven stones", `
			O O O . X O . . .
			O O X X X O . . .
			O O X O O O . . .
			X X X O . . . . .
			O O O O . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, true},
	} {
		for k := i; k < 16; k += sample.Of(5, 1) {
			b := boardtest.MustTurn(t, boardtest.MustParse(t, tt.diagram), board.Transform(k/2), k%2 == 1)
			restored := boardtest.Restored(t, b)
			got, err := rd.Substantial(t.Context(), b, board.Transform(k/2).Apply(board.At(0, 8), 9))
			if err != nil || got != tt.want {
				t.Errorf("%s, turn %d: %v, %v", tt.name, k, got, err)
			}
			restored()
		}
	}
}

// TestDoesAgrees: DoesAttack and DoesDefend agree with the moves of Attack and Defend, also if a
// search that hit a limit says something else about the position after the move.
func TestDoesAgrees(t *testing.T) {
	if testing.Short() {
		t.Skip("asks for seconds; the run without -short does")
	}
	p, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: 1500}})
	if err != nil {
		t.Fatal(err)
	}
	g := guided(t, 10)
	v, err := owl.NewBoth(p, g)
	if err != nil {
		t.Fatal(err)
	}
	for name, e := range map[string]search.Life{"prover": p, "guided": g, "both": v} {
		rd, err := owl.NewReader(e)
		if err != nil {
			t.Fatal(err)
		}
		asked, refuted, sure := 0, 0, 0
		step := sample.Of(1500, 125)
		if name == "prover" { // which answers sooner
			step = sample.Of(331, 41)
		}
		groupsOf(t, step, 2, func(b *board.Board, goal, _ board.Set, owner board.Color) {
			for _, x := range []struct {
				c                  board.Color
				ask, other, revert question
				does               func(context.Context, *board.Board, board.Point, *board.Set) (search.Result, error)
			}{
				{owner.Opponent(), e.Attack, e.Defend, e.Defend, rd.DoesAttack},
				{owner, e.Defend, e.Attack, e.Attack, rd.DoesDefend},
			} {
				want, err := x.ask(t.Context(), b, &goal)
				if err != nil {
					t.Fatal(err)
				}
				if want.Code == search.Fail || want.Move == board.Pass {
					continue
				}
				asked++
				b.Try(want.Move, x.c)
				left := b.StonesOf(owner)
				left.And(&goal)
				after := search.Result{Code: search.Fail, Certain: true}
				if !left.IsEmpty() {
					after, err = x.revert(t.Context(), b, &left)
				}
				b.Undo()
				if err != nil {
					t.Fatal(err)
				}
				if after.Code.Reverse() != want.Code || after.Limited {
					refuted++
				}
				got, err := x.does(t.Context(), b, want.Move, &goal)
				switch {
				case err != nil:
					t.Fatal(err)
				case after.Certain:
					sure++
				case got.Code != want.Code || got.Move != want.Move:
					if now, err := x.other(t.Context(), b, &goal); err != nil {
						t.Fatal(err)
					} else if now.Certain && now.Code == search.Fail {
						sure++
						continue
					}
					t.Errorf("%s: %+v of %+v, %+v after it\n%v", name, got, want, after, b)
				}
			}
		})
		t.Logf("%s: %d moves, %d of them not by what follows, %d known for certain", name, asked, refuted, sure)
		if asked < sample.Of(1, 15) || refuted < sample.Of(0, 6) {
			t.Errorf("%s: %d moves, %d of them not by what follows", name, asked, refuted)
		}
	}
}

// TestDoesIsRight: if a limited search before a move and one after it disagree, the one before it is
// right more often, judged by searches without a limit.
func TestDoesIsRight(t *testing.T) {
	prover := func(nodes int) *owl.Prover {
		t.Helper()
		v, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: nodes}, CacheSize: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	r := rand.New(rand.NewPCG(31, 1))
	judge, cut := prover(-1), prover(120)
	rd, err := owl.NewReader(cut)
	if err != nil {
		t.Fatal(err)
	}
	differ, right, wrong := 0, 0, 0
	for range sample.Of(600, 1500) {
		x := randomEnclosed(r, 8)
		b, goal := x.b, x.goal
		guess, err := cut.Attack(t.Context(), b, &goal)
		if err != nil {
			t.Fatal(err)
		}
		if guess.Code == search.Fail || !b.Try(guess.Move, board.Black) {
			continue
		}
		left := b.StonesOf(board.White)
		if left.And(&goal); left.IsEmpty() {
			b.Undo()
			continue
		}
		after, err := cut.Defend(t.Context(), b, &left)
		truth, err2 := judge.Defend(t.Context(), b, &left)
		b.Undo()
		lost, err3 := judge.Defend(t.Context(), b, &goal)
		if err != nil || err2 != nil || err3 != nil {
			t.Fatal(err, err2, err3)
		}
		old := after.Code.Reverse()
		if after.Limited {
			old = search.Fail
		}
		got, err := rd.DoesAttack(t.Context(), b, guess.Move, &goal)
		if err != nil {
			t.Fatal(err)
		}
		if got.Code == old || lost.Code == search.Fail {
			continue
		}
		differ++
		if want := truth.Code.Reverse(); got.Code == want {
			right++
		} else if old == want {
			wrong++
		}
	}
	t.Logf("%d differ, %d right by the search before the move, %d by the one after it", differ, right, wrong)
	if differ < sample.Of(5, 10) || right <= wrong {
		t.Errorf("%d differ, %d right by the search before the move, %d by the one after it", differ, right, wrong)
	}
}
