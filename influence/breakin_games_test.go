package influence_test

import (
	"context"
	"flag"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
)

var breakInGames = flag.Int("influence.breakins", 2, "how many games the test of break-ins looks at; 50 takes minutes")

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
			before.add(&g, b, plain[0], plain[1])
			after.add(&g, b, better[0], better[1])
		}
		t.Logf("%d results at %.0f %%: %d corrected, %d points erased, of which the owner lost %d, %.1f ms a result\nbefore: %v\nafter:  %v",
			asked, 100*part, corrected, points, lost, spent.Seconds()*1000/float64(asked), &before, &after)
	}
}
