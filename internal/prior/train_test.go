package prior_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/race"
	samples "github.com/tengen-go/tengen/internal/sample"
)

// trained returns what is learned of games, and its binary form.
func trained(t *testing.T, games []prior.Record, o prior.TrainOptions) (*prior.Table, []byte) {
	t.Helper()
	p, err := prior.Train(t.Context(), slices.Values(games), o)
	if err != nil {
		t.Fatal(err)
	}
	form, err := p.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	return p, form
}

// TestRecordsEndAtIllegalMoves: what follows an illegal move teaches nothing.
func TestRecordsEndAtIllegalMoves(t *testing.T) {
	race.Alone(t)
	good := walls(samples.Of(7, 20))
	o := prior.TrainOptions{Every: 1, Passes: 1, MinPlayed: 2, MinSeen: 20, Seed: 5}
	_, want := trained(t, good, o)
	for name, bad := range map[string]board.Move{
		"a stone on another": good[0].Moves[0],
		"nobody's move":      {Point: board.At(8, 8), Color: board.Empty},
	} {
		longer := slices.Clone(good)
		for i := range longer {
			moves := append(slices.Clone(longer[i].Moves), board.Move{Point: longer[i].Moves[0].Point, Color: bad.Color})
			for col := range 9 {
				moves = append(moves, board.Move{Point: board.At(col, 1-i%3%2), Color: board.Black})
			}
			longer[i].Moves = moves
		}
		if _, got := trained(t, longer, o); !bytes.Equal(want, got) {
			t.Errorf("%s: moves behind it were learned", name)
		}
	}
}

// TestShapesThatCount: a shape gets a weight if it was played or seen often enough, and
// one weight.
func TestShapesThatCount(t *testing.T) {
	const games = 12
	list := slices.Repeat([]prior.Record{{Size: 5, Moves: []board.Move{{Point: board.At(2, 2), Color: board.Black}}}}, games)
	shapes := func(played, seen int) int {
		p, _ := trained(t, list, prior.TrainOptions{Every: 1, Passes: 1, MinPlayed: played, MinSeen: seen, Seed: 5})
		return p.Shapes()
	}
	if enough, few := shapes(games, 1000), shapes(games+1, 1000); enough == 0 || few != 0 {
		t.Errorf("%d shapes were played %d times, and %d more often", enough, games, few)
	}
	// What is seen once counts, whatever was played how often.
	if all, most := shapes(games-1, 1), shapes(games, 1); all != most || all <= shapes(games, 1000) {
		t.Errorf("%d shapes played %d times or seen, %d played %d times or seen", all, games-1, most, games)
	}
}
