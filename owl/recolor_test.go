package owl_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// TestRecolored asks about groups, and again where a single stone elsewhere has the other
// color: what is remembered must be what a Prover says that remembers nothing.
func TestRecolored(t *testing.T) {
	race.Alone(t)
	const positions = 2
	const nodes = 1500
	r := rand.New(rand.NewPCG(5, 6))
	asked, wrong := 0, 0
	for range positions {
		b, err := board.New(13)
		if err != nil {
			t.Fatal(err)
		}
		turn := board.Black
		for range 90 {
			for range 20 {
				p := board.At(r.IntN(13), r.IntN(13))
				if b.At(p) == board.Empty && b.LibertiesAfterAtMost(p, turn, 2) == 2 && b.Try(p, turn) {
					break
				}
			}
			turn = turn.Opponent()
		}
		fresh := func() *owl.Prover {
			v, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: nodes}, CacheSize: 1 << 20})
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		knows, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: nodes}, Memory: memory.New(0)})
		if err != nil {
			t.Fatal(err)
		}
		black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
		list := white.Append(nil)
		goal := board.SetOf(b.AppendStones(nil, list[r.IntN(len(list))])...)
		ask := func(v *owl.Prover, b *board.Board) [2]search.Result {
			attack, err := v.Attack(t.Context(), b, &goal)
			if err != nil {
				t.Fatal(err)
			}
			defend, err := v.Defend(t.Context(), b, &goal)
			if err != nil {
				t.Fatal(err)
			}
			return [2]search.Result{attack, defend}
		}
		ask(knows, b)
		everywhere := board.AllPoints(13)
		for p := range everywhere.All() {
			bl, wh := black, white
			switch {
			case goal.Has(p) || b.At(p) == board.Empty || p%board.Point(sample.Of(10, 1)) != 0:
				continue
			case b.At(p) == board.Black:
				bl.Remove(p)
				wh.Add(p)
			default:
				wh.Remove(p)
				bl.Add(p)
			}
			c, err := board.New(13)
			if err != nil {
				t.Fatal(err)
			}
			if c.Setup(bl.Append(nil), wh.Append(nil), nil) != nil || c.StringSize(goal.First()) != b.StringSize(goal.First()) {
				continue
			}
			got, want := ask(knows, c), ask(fresh(), c)
			asked++
			for i := range got {
				if got[i].Code != want[i].Code || got[i].Limited != want[i].Limited {
					wrong++
					t.Logf("%v recolored: remembered %v, read %v\n%v", p, got[i], want[i], c)
				}
			}
		}
	}
	t.Logf("%d positions", asked)
	if asked == 0 || wrong > 0 {
		t.Errorf("%d of %d answers are not what is read anew", wrong, 2*asked)
	}
}
