package advice_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/advice"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/gentest"
	"github.com/tengen-go/tengen/reading"
)

// edge is a policy that likes one move only.
type edge struct{ gamesearch.Policy }

func (e edge) Append(dst []gamesearch.Chance, b *board.Board, c board.Color, last, previous board.Point) ([]gamesearch.Chance, error) {
	return append(dst, gamesearch.Chance{Point: board.At(0, 4), Chance: 1}), nil
}

// TestRevise: what a Reviser says comes through a Tactics, and nothing comes where there is none.
func TestRevise(t *testing.T) {
	b := boardtest.MustParse(t, ladder)
	old := []gamesearch.Chance{{Point: board.Pass, Chance: 1}}
	for name, want := range map[string][]gamesearch.Chance{"none": old, "one": append(old[:1:1], gamesearch.Chance{Point: board.At(0, 4), Chance: 1})} {
		var policy gamesearch.Policy = gentest.Estimator(t)
		if name == "one" {
			policy = gamesearch.Revised{Policy: policy, Second: edge{}}
		}
		a, err := advice.New(policy, reading.New(reading.Options{}))
		if err != nil {
			t.Fatal(err)
		}
		got, err := a.Revise(old, b, board.White, board.NoPoint, board.NoPoint)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: mismatch (-want +got):\n%s", name, diff)
		}
	}
}
