package owl

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// says is a search.Life that gives one answer and counts how often it is asked.
type says struct {
	r     search.Result
	asked int
}

func (s *says) Attack(context.Context, *board.Board, *board.Set) (search.Result, error) {
	s.asked++
	return s.r, nil
}

func (s *says) Defend(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	return s.Attack(ctx, b, goal)
}

// TestBothAsks: the second engine is asked where the first one was cut short, and its answer is
// the answer, with the nodes of both.
func TestBothAsks(t *testing.T) {
	b := boardtest.MustParse(t, enclosedOrNot[0].diagram)
	goal := b.StonesOf(board.White)
	sure := search.Result{Code: search.Win, Move: board.At(1, 8), Nodes: 7, Certain: true}
	unsure := search.Result{Code: search.Win, Move: board.At(1, 8), Nodes: 7, Limited: true}
	guess := search.Result{Code: search.Fail, Nodes: 5, Certain: true}
	for _, tt := range []struct {
		first, second, want search.Result
		asked               int
	}{
		{sure, guess, sure, 0},
		{unsure, guess, search.Result{Code: search.Fail, Nodes: 12}, 1},
	} {
		one, two := &says{r: tt.first}, &says{r: tt.second}
		v, err := NewBoth(one, two)
		if err != nil {
			t.Fatal(err)
		}
		for i, ask := range []question{v.Attack, v.Defend} {
			got, err := ask(t.Context(), b, &goal)
			if err != nil || got != tt.want || two.asked != tt.asked*(i+1) || one.asked != i+1 {
				t.Errorf("%+v, %v after %d and %d questions, want %+v", got, err, one.asked, two.asked, tt.want)
			}
		}
	}
}

// TestBothOpen: in the open a proof in a part of the surroundings is no more than a reason to ask
// the second engine, whose move counts if it succeeds with one. A move that the other side answers is Limited.
func TestBothOpen(t *testing.T) {
	race.Alone(t)
	met := 0
	groupsOf(t, sample.Of(46, 23), 5, func(b *board.Board, goal, _ board.Set, owner board.Color) {
		if met == 5 {
			return
		}
		prove, err := NewProver(Options{Limits: search.Limits{Nodes: 600}})
		if err != nil {
			t.Fatal(err)
		}
		want, err := prove.Attack(t.Context(), b, &goal)
		if err != nil {
			t.Fatal(err)
		}
		if want.Limited || !prove.narrow {
			return
		}
		met++
		for _, second := range []search.Result{
			{Code: search.Fail, Nodes: 5},
			{Code: search.KoA, Move: board.At(0, 0), Nodes: 5},
			{Code: search.Win, Move: board.Pass, Nodes: 5},
			{Code: search.Win, Move: board.At(0, 0), Nodes: 5, Certain: true},
		} {
			try := &says{r: second}
			v, err := NewBoth(prove, try)
			if err != nil {
				t.Fatal(err)
			}
			got, err := v.Attack(t.Context(), b, &goal)
			if err != nil {
				t.Fatal(err)
			}
			expect := want
			if second.Code == search.Win && second.Move != board.Pass {
				expect = second
			}
			if got.Code != expect.Code || got.Move != expect.Move || got.Certain || try.asked == 0 {
				t.Errorf("%+v after %d questions, want %+v", got, try.asked, expect)
			}
			if got.Code != search.Win || !b.Try(got.Move, owner.Opponent()) {
				continue
			}
			left := b.StonesOf(owner)
			left.And(&goal)
			after := search.Result{}
			if !left.IsEmpty() {
				if after, err = v.Defend(t.Context(), b, &left); err != nil {
					t.Fatal(err)
				}
			}
			b.Undo()
			if got.Limited != after.Success() {
				t.Errorf("%+v, and after it %+v", got, after)
			}
		}
	})
	if met < 5 {
		t.Errorf("%d groups", met)
	}
}

// roomyCorner has a group that walls close in with a room of many points.
const roomyCorner = `
	. . . . . . . . . O X . .
	. . X . . . . . . O X . .
	. . . . . . . . . O X . .
	. . . . . . . . . O X . .
	O O O O O O O O O O X . .
	X X X X X X X X X X X . .
	. . . . . . . . . . . . .
	. . . . . . . . . . . . .
	. . . . . . . . . . . . .
	. . . . . . . . . . . . .
	. . . . . . . . . . . . .
	. . . . . . . . . . . . .
	. . . . . . . . . . . . .`

// TestHasty: an effort in nodes is shared out so that both take about as long, and who has too few
// of them is not asked.
func TestHasty(t *testing.T) {
	prove, err := NewProver(Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, enclosedOrNot[3].diagram)
	goal := b.StonesOf(board.White)
	for _, tt := range []struct {
		nodes int
		asked bool
	}{{0, true}, {1, false}, {proofCost, false}, {proofCost * fewTries / 2, false}, {proofCost * (fewTries + 1), true}} {
		try := guided(t, 20)
		v, err := NewBoth(prove, try)
		if err != nil {
			t.Fatal(err)
		}
		e := search.Effort{Limits: search.Limits{Nodes: tt.nodes}}
		r, err := v.WithEffort(e).Defend(t.Context(), b, &goal)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = v.WithEffort(e).Attack(t.Context(), b, &goal); err != nil {
			t.Fatal(err)
		}
		if asked := try.Nodes() > 0; asked != tt.asked {
			t.Errorf("%d nodes: %+v, asked %v", tt.nodes, r, asked)
		}
	}
	// As many positions of its own as its share says, where a Prover was cut short within walls.
	b = boardtest.MustParse(t, roomyCorner)
	goal = b.StonesOf(board.White)
	for level, most := range map[int]int{search.UsualLevel: 160 / 2, search.UsualLevel - 1: 160 / 8} {
		short, err := NewProver(Options{Limits: search.Limits{Nodes: 100}})
		if err != nil {
			t.Fatal(err)
		}
		try := guided(t, 160)
		both, err := NewBoth(short, try)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := both.WithEffort(search.AtLevel(level)).Attack(t.Context(), b, &goal); err != nil {
			t.Fatal(err)
		}
		if n := try.Nodes(); n > most+1 || n < most*3/4 { // one more for the moves that look likely
			t.Errorf("level %d: %d positions of the second engine, want up to %d", level, n, most)
		}
	}
	// Half as many positions.
	for nodes, want := range map[int]int{200: 100, 1: 1, 2: 1, -1: -1} {
		if got := NodesAt(DefaultGuidedNodes, guided(t, nodes).fewer(2).effort); nodes > 0 && got != want {
			t.Errorf("half of %d: %d", nodes, got)
		}
	}
}

// calm says that no string can be captured.
type calm struct{}

func (calm) Attack(context.Context, *board.Board, board.Point) (search.Result, error) {
	return search.Result{}, nil
}

func (calm) Defend(context.Context, *board.Board, board.Point) (search.Result, error) {
	return search.Result{Code: search.Win, Move: board.Pass}, nil
}

// TestAgain: an answer that nobody has proved is replaced by one of the moves that look best if
// another Prover finds nothing against it, unless it finds nothing against the move of the answer.
func TestAgain(t *testing.T) {
	race.Alone(t)
	const nodes = 1500
	prover := func(nodes int) *Prover {
		t.Helper()
		v, err := NewProver(Options{Limits: search.Limits{Nodes: nodes}})
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	r := rand.New(rand.NewPCG(7, 8))
	p, judge := prover(nodes), prover(nodes/secondShare)
	g, err := NewGuided(GuidedOptions{Tactics: calm{}})
	if err != nil {
		t.Fatal(err)
	}
	v, err := NewBoth(p, g)
	if err != nil {
		t.Fatal(err)
	}
	found, kept, none := 0, 0, 0
	groupsOf(t, sample.Of(78, 39), 2, func(b *board.Board, goal, _ board.Set, owner board.Color) {
		for _, first := range []side{attacker, defender} {
			c := owner
			if first == attacker {
				c = owner.Opponent()
			}
			// good reports whether the judge finds nothing against a move.
			good := func(m board.Point) bool {
				if !b.Try(m, c) {
					return false
				}
				defer b.Undo()
				left := b.StonesOf(owner)
				left.And(&goal)
				if left.IsEmpty() {
					return true
				}
				ask := judge.Attack
				if first == attacker {
					ask = judge.Defend
				}
				after, err := ask(t.Context(), b, &left)
				if err != nil {
					t.Fatal(err)
				}
				return after.Code == search.Fail && (!after.Limited || judge.untested)
			}
			list := g.likely(t.Context(), b, &goal, first)
			if len(list) == 0 {
				continue
			}
			var want board.Point
			for _, m := range list[:min(len(list), secondLooks)] {
				if good(m.point) {
					want = m.point
					break
				}
			}
			hash := b.Hash()
			lost := search.Result{Limited: true, Nodes: 7}
			if _, err := v.again(t.Context(), b, &goal, p, g, first, &lost); err != nil {
				t.Fatal(err)
			}
			switch {
			case want == board.NoPoint:
				if none++; lost.Code != search.Fail || !lost.Limited {
					t.Errorf("%+v, want nothing\n%v", lost, b)
				}
			case lost.Code != search.Win || lost.Move != want || lost.Certain || lost.Nodes < 7:
				t.Errorf("%+v, want %v\n%v", lost, want, b)
			default:
				found++
			}
			// An answer with a move of its own.
			won := search.Result{Code: search.Win, Limited: true, Move: list[r.IntN(len(list))].point}
			own := won.Move
			if good(own) {
				want = own
				kept++
			} else if want == board.NoPoint {
				want = own
			}
			if _, err := v.again(t.Context(), b, &goal, p, g, first, &won); err != nil {
				t.Fatal(err)
			}
			if won.Code != search.Win || won.Move != want {
				t.Errorf("%+v instead of %v, want %v\n%v", won, own, want, b)
			}
			if b.Hash() != hash {
				t.Fatal("the board has changed")
			}
		}
	})
	t.Logf("%d found, %d not, %d moves kept", found, none, kept)
	if least := sample.Of(5, 10); found < least || none < least || kept < least {
		t.Errorf("%d found, %d not, %d moves kept", found, none, kept)
	}
}

// TestBothAgain: Both kills and saves groups by moves that neither of its engines has found, and
// looks for none where a search that was cut short leans to success.
func TestBothAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("asks for seconds; the run without -short does")
	}
	p, err := NewProver(Options{Limits: search.Limits{Nodes: 1500}})
	if err != nil {
		t.Fatal(err)
	}
	g := guided(t, 10)
	v, err := NewBoth(p, g)
	if err != nil {
		t.Fatal(err)
	}
	met, own := 0, 0
	groupsOf(t, sample.Of(106, 53), 28, func(b *board.Board, goal, _ board.Set, _ board.Color) {
		for side, ask := range [][3]question{{v.Attack, p.Attack, g.Attack}, {v.Defend, p.Defend, g.Defend}} {
			var r [3]search.Result
			for i := range r {
				if i == 2 && p.walled { // it reads half as much then
					ask[i] = [...]question{g.fewer(seenShare).Attack, g.fewer(seenShare).Defend}[side]
				}
				var err error
				if r[i], err = ask[i](t.Context(), b, &goal); err != nil {
					t.Fatal(err)
				}
			}
			untested := p.untested
			if r[1].Certain && r[0] != r[1] && r[1].Code != search.Win {
				t.Errorf("%+v is replaced by %+v", r[1], r[0])
			}
			if r[0].Code == search.Win && r[1].Code != search.Win && r[2].Code != search.Win {
				met++
			}
			if r[1].Limited && !untested && r[2].Limited && r[2].Code == search.Win {
				if own++; r[0].Move != r[2].Move || r[0].Nodes > r[1].Nodes+r[2].Nodes {
					t.Errorf("%+v instead of %+v, after %+v", r[0], r[2], r[1])
				}
			}
		}
	})
	t.Logf("%d answers, %d of the second engine", met, own)
	if met == 0 || own < sample.Of(5, 10) {
		t.Errorf("%d answers, %d of the second engine", met, own)
	}
}
