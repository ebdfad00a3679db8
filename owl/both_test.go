package owl_test

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// TestBothAsks: the second engine is asked if the first one hit a limit. Its answer is the answer,
// with the nodes of both.
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
		v, err := owl.NewBoth(one, two)
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

// TestBothOpen: for a group in the open, the answer of a Prover is only an estimate. Both asks the
// second engine too, and takes its move if it succeeds with one. The answer is Limited if the
// other side has a reply to the move.
func TestBothOpen(t *testing.T) {
	race.Alone(t)
	met := 0
	groupsOf(t, sample.Of(46, 23), 5, func(b *board.Board, goal, _ board.Set, owner board.Color) {
		if met == 5 {
			return
		}
		prove := prover(t, 600)
		want := ask(t, prove, attacker, b, &goal)
		closed := newProver(t, owl.Options{Limits: search.Limits{Nodes: 600}, Closed: true})
		probe := new(says)
		ask(t, newBoth(t, prove, probe), attacker, b, &goal)
		if within := ask(t, closed, attacker, b, &goal); want.Limited || !within.Limited || probe.asked == 0 {
			return // only groups that nothing encloses, and that have an answer
		}
		met++
		for _, second := range []search.Result{
			{Code: search.Fail, Nodes: 5},
			{Code: search.KoA, Move: board.At(0, 0), Nodes: 5},
			{Code: search.Win, Move: board.Pass, Nodes: 5},
			{Code: search.Win, Move: board.At(0, 0), Nodes: 5, Certain: true},
		} {
			try := &says{r: second}
			v := newBoth(t, prove, try)
			got := ask(t, v, attacker, b, &goal)
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
				after = ask(t, v, defender, b, &left)
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

// TestHasty: an effort in nodes is shared so that both engines take about as long. The second one is
// not asked if it would have too few nodes.
func TestHasty(t *testing.T) {
	prove, err := owl.NewProver(owl.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, enclosedOrNot[3].diagram)
	goal := b.StonesOf(board.White)
	for _, tt := range []struct {
		nodes int
		asked bool
	}{{0, true}, {1, false}, {250, false}, {30_000, false}, {63_000, true}} {
		try := guided(t, 20)
		v, err := owl.NewBoth(prove, try)
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
	for level, most := range map[int]int{search.UsualLevel: 160 / 2, search.UsualLevel - 1: 160 / 16} {
		short, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: 100}})
		if err != nil {
			t.Fatal(err)
		}
		try := guided(t, 160)
		both, err := owl.NewBoth(short, try)
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
}

// smallCorner is a corner of half as many points.
const smallCorner = `
	. . . . . O X . .
	. . X . . O X . .
	. . . . . O X . .
	O O O O O O X . .
	X X X X X X X . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .`

// TestZoneSizes: below the usual level a Prover has more nodes in a small zone than in a large one,
// but never more than a budget has left.
func TestZoneSizes(t *testing.T) {
	const usual, slack = 400, 10 // the moves of a position are counted together
	below := search.AtLevel(search.UsualLevel - 1)
	for _, tt := range []struct {
		diagram   string
		low, high int // nodes, as shares of those at this level
		budget    int
	}{
		{smallCorner, 2, 3, 0},
		{smallCorner, 0, 1, 200},
		{roomyCorner, 0, 1, 0},
	} {
		b := boardtest.MustParse(t, tt.diagram)
		goal := b.StonesOf(board.White)
		prove, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: usual}})
		if err != nil {
			t.Fatal(err)
		}
		try, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: 1}})
		if err != nil {
			t.Fatal(err)
		}
		both, err := owl.NewBoth(prove, try)
		if err != nil {
			t.Fatal(err)
		}
		ctx := t.Context()
		if tt.budget > 0 {
			ctx = search.WithBudget(ctx, search.NewBudget(tt.budget))
		}
		if _, err := both.WithEffort(below).Attack(ctx, b, &goal); err != nil {
			t.Fatal(err)
		}
		n, all := prove.Nodes(), owl.NodesAt(usual, below)
		if n < tt.low*all || n > tt.high*all+1 || tt.budget > 0 && n > tt.budget+slack {
			t.Errorf("budget %d: %d nodes of %d in\n%v", tt.budget, n, all, b)
		}
	}
}

// TestBothNoProver: a Guided goes on for any engine that was cut short, not only for a Prover.
func TestBothNoProver(t *testing.T) {
	b := boardtest.MustParse(t, "XXXXX.\nXOOOX.\nXO.OX.\nXOOOX.\nXXXXX.\n......")
	goal := b.StonesOf(board.White)
	v, err := owl.NewBoth(&says{r: search.Result{Code: search.Fail, Limited: true}}, guided(t, 60))
	if err != nil {
		t.Fatal(err)
	}
	r, err := v.Attack(t.Context(), b, &goal)
	if err != nil || r.Code != search.Win || r.Move != boardtest.MustPoint(t, "C4") {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestBothContradicts: the Prover finds no defense within all limits, and no reply to the move that
// looks best either, as it reads another zone then. So the defense is Limited.
func TestBothContradicts(t *testing.T) {
	b, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	points := func(vertices string) (list []board.Point) {
		for _, v := range strings.Fields(vertices) {
			list = append(list, boardtest.MustPoint(t, v))
		}
		return list
	}
	if err := b.Setup(points("D19 E18 F18 B17 C17 D17 B15"), points("B19 E19 A18 B18 C18 D18"), nil); err != nil {
		t.Fatal(err)
	}
	goal := board.SetOf(points("B19 A18 B18 C18 D18")...)
	prove := prover(t, owl.DefaultNodes)
	if r := ask(t, prove, defender, b, &goal); r.Code != search.Fail || r.Limited {
		t.Fatalf("the Prover says %+v", r)
	}
	if r := ask(t, newBoth(t, prove, guided(t, 200)), defender, b, &goal); r.Code != search.Win || !r.Limited {
		t.Errorf("%+v, want a success that is Limited", r)
	}
}
