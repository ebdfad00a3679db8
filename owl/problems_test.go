package owl_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// problem is a life-and-death problem with its first moves, in SGF points.
type problem struct {
	ID    string   `json:"id"`
	Size  int      `json:"size"`
	Black []string `json:"black"`
	White []string `json:"white"`
	Play  string   `json:"play"`
	Moves []string `json:"moves"`
	Goal  []string `json:"goal"` // of our own
}

func (p *problem) points(t testing.TB, list []string) []board.Point {
	points := make([]board.Point, len(list))
	for i, s := range list {
		var err error
		if points[i], err = board.FromSGF(s, p.Size); err != nil {
			t.Fatal(err)
		}
	}
	return points
}

// TestOwnProblems: a Prover lives with Black, or kills, in all problems of our own by a move
// that they list. A Guided alone, which proves nothing, does so in most.
func TestOwnProblems(t *testing.T) {
	race.Alone(t)
	prove, err := owl.NewProver(owl.Options{})
	if err != nil {
		t.Fatal(err)
	}
	try, err := owl.NewGuided(owl.GuidedOptions{})
	if err != nil {
		t.Fatal(err)
	}
	number, tried, found := 0, 0, 0
	for line := range shared.OwnProblems() {
		var p problem
		if err := json.Unmarshal([]byte(line), &p); err != nil {
			t.Fatal(err)
		}
		number++
		b, err := board.New(p.Size)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Setup(p.points(t, p.Black), p.points(t, p.White), nil); err != nil {
			t.Fatal(err)
		}
		goal, moves := board.SetOf(p.points(t, p.Goal)...), p.points(t, p.Moves)
		ask := func(e search.Life) search.Result {
			question := e.Attack
			if p.Play == "B" {
				question = e.Defend
			}
			r, err := question(t.Context(), b, &goal)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		if number%sample.Of(4, 1) == 0 {
			if r := ask(prove); r.Code != search.Win || !slices.Contains(moves, r.Move) {
				t.Errorf("problem %s, %s to play: %+v, want one of %v\n%v", p.ID, p.Play, r, moves, b)
			}
		}
		if number%sample.Of(15, 1) != 0 {
			continue
		}
		tried++
		if r := ask(try); r.Code == search.Win && slices.Contains(moves, r.Move) {
			found++
		}
	}
	t.Logf("the guided search solves %d of %d", found, tried)
	if number < 100 || 100*found < 60*tried {
		t.Errorf("the guided search solves %d of %d, want 60 %% of them and at least 100", found, tried)
	}
}
