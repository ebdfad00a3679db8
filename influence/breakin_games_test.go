package influence_test

import (
	"context"
	"flag"
	"math"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
)

var breakInGames = flag.Int("influence.breakins", 2, "how many games the test of break-ins looks at; 50 takes minutes")

// guesses compares territory with the final owners of points.
type guesses struct {
	owner  tally
	square float64 // of the differences of ownership from -1 to 1
	points float64
	area   float64 // differences of the whole board
	boards float64
}

func (s *guesses) add(g *record, black, white *influence.Result) {
	area := 0.0
	for p, truth := range g.owners() {
		want := map[byte]float64{'b': -1, 'w': 1}[truth]
		v := (ownership(black, p) + ownership(white, p)) / 2
		s.owner.add(player(influence.Owner(black, white, p)), truth)
		s.square += (v - want) * (v - want)
		s.points++
		area += v - want
	}
	s.area += math.Abs(area)
	s.boards++
}

// ownership is the territory value without prisoners, a living stone its
// player's.
func ownership(r *influence.Result, p board.Point) float64 {
	if c := r.StoneColor(p); c != board.Empty {
		return float64(player(c))
	}
	return max(-1, min(1, r.Territory(p)))
}

// TestBreakInsInGames corrects the influence in finished games and compares it
// with the owners of points before and after that.
func TestBreakInsInGames(t *testing.T) {
	skipShort(t)
	x, reader := newTactics(t), connect.New(connect.Options{Params: connect.Level(connect.DefaultLevel)})
	for _, part := range parts {
		var before, after guesses
		var asked, corrected, points, lost int
		var spent time.Duration
		for _, g := range readOwners(t, samples[0].file, *breakInGames) {
			b := g.after(t, part)
			var plain, better [2]*influence.Result
			for i, first := range [2]board.Color{board.Black, board.White} {
				plain[i] = x.compute(t, b, first, true)
				better[i] = plain[i].Clone()
				start := time.Now()
				found, err := influence.CorrectBreakIns(context.Background(), b, better[i], reader)
				if err != nil {
					t.Fatal(err)
				}
				spent += time.Since(start)
				asked++
				if len(found) > 0 {
					corrected++
				}
				for _, f := range found {
					points += len(f.Erased)
					for _, p := range f.Erased {
						if g.owner[(g.size-1-p.Row())*g.size+p.Col()] != map[board.Color]byte{board.Black: 'b', board.White: 'w'}[f.Owner] {
							lost++
						}
						if v := better[i].Territory(p); v > 1 || v < -1 || v != 0 && b.At(p) == board.Empty {
							t.Errorf("%v is worth %v", p, v)
						}
					}
				}
			}
			before.add(&g, plain[0], plain[1])
			after.add(&g, better[0], better[1])
		}
		t.Logf("%d results at %.0f %%: %d corrected, %d points erased, of which the owner lost %d, %.1f ms a result; ownership %.2f %% before, %.2f %% after; mean square %.4f, %.4f; area off by %.2f, %.2f",
			asked, 100*part, corrected, points, lost, spent.Seconds()*1000/float64(asked), before.owner.percent(), after.owner.percent(),
			before.square/before.points, after.square/after.points, before.area/before.boards, after.area/after.boards)
	}
}
