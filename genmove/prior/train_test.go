package prior_test

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/internal/race"
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
	good := walls(40)
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

// TestCountShapes: counts of games add up to what a game-by-game count of the positions
// says, in whichever order, and Train takes them.
func TestCountShapes(t *testing.T) {
	race.Alone(t)
	games := walls(40)
	o := prior.TrainOptions{Every: 1, MinPlayed: 2, MinSeen: 1 << 30, Seed: 5}
	sum := func(games []prior.Record) map[uint32]prior.ShapeCount {
		counts := map[uint32]prior.ShapeCount{}
		for _, g := range games {
			one, err := prior.CountShapes(g, o)
			if err != nil {
				t.Fatal(err)
			}
			for k, n := range one {
				n.Played += counts[k].Played
				n.Seen += counts[k].Seen
				counts[k] = n
			}
		}
		return counts
	}
	counts := sum(games)
	backwards := slices.Clone(games)
	slices.Reverse(backwards)
	if !maps.Equal(counts, sum(backwards)) {
		t.Error("the order of games changes their counts")
	}
	o.Seed++
	same, differ := true, false
	for k, n := range sum(games) {
		same = same && n.Played == counts[k].Played
		differ = differ || n.Seen != counts[k].Seen
	}
	if !same || !differ || len(counts) == 0 {
		t.Errorf("%d shapes; with another seed the same are played: %v, others seen: %v", len(counts), same, differ)
	}
	o.Seed--
	// What is played does not depend on chance, so that Train knows the same shapes by
	// itself.
	_, want := trained(t, games, o)
	o.Counts = counts
	p, got := trained(t, games, o)
	if p.Shapes() == 0 || len(want) != len(got) {
		t.Errorf("%d shapes; binary forms of %d and %d bytes", p.Shapes(), len(want), len(got))
	}
	if _, err := prior.CountShapes(prior.Record{Size: 1}, o); !errors.Is(err, board.ErrSize) {
		t.Errorf("size 1: error %v", err)
	}
}
