package reading_test

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// sampleStrings calls visit for n strings with two to four liberties from
// professional games, at most one from a position.
func sampleStrings(t *testing.T, n int, visit func(b *board.Board, s board.Point)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 7))
	sizes, games := proGames(t, (n+3)/4, min(59773/((n+3)/4+1)+1, 2000))
	left := n
	for i, g := range games {
		at := map[int]bool{}
		for range 4 {
			at[30+rng.IntN(max(len(g)-30, 1))] = true
		}
		replay(t, sizes[i], g, 30, func(k int, b *board.Board) {
			if !at[k] || left == 0 {
				return
			}
			if weak := weakStrings(b, 2, 4); len(weak) > 0 {
				left--
				visit(b, weak[rng.IntN(len(weak))])
			}
		})
	}
}

// TestDeeperReadingAgrees asks how many of the strings that Attack calls safe
// are captured by a search that looks six moves deeper with twenty times the
// nodes, and how many that it captures are saved by such a search.
// TENGEN_STRINGS sets the size of the sample.
func TestDeeperReadingAgrees(t *testing.T) {
	if testing.Short() {
		t.Skip("puts answers to a search that looks six moves deeper; the run without -short does")
	}
	n := sample.Of(8, 120)
	if s := os.Getenv("TENGEN_STRINGS"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	ctx := context.Background()
	r := reading.New(reading.Options{})
	deep := reading.New(reading.Options{
		Params: reading.Level(reading.DefaultLevel).Deepen(6).Thoroughly(),
		Limits: search.Limits{Nodes: 20 * 100_000},
	})
	asked, safe, wrong, limited := 0, 0, 0, 0
	captured, saved := 0, 0
	sampleStrings(t, n, func(b *board.Board, s board.Point) {
		asked++
		res, err := r.Attack(ctx, b, s)
		if err != nil {
			t.Fatal(err)
		}
		if res.Limited {
			limited++
		}
		if res.Code == search.Win {
			// A capture holds against the best answer of a deeper search.
			captured++
			if !b.Try(res.Move, b.At(s).Opponent()) {
				t.Errorf("%v: the attack at %v is illegal", s, res.Move)
				return
			}
			if b.At(s) != board.Empty {
				answer, err := deep.Defend(ctx, b, s)
				if err != nil {
					t.Fatal(err)
				}
				if answer.Code != search.Fail && answer.Move != board.Pass && !answer.Limited {
					saved++
					t.Logf("%v (%d liberties) is captured by %v, but %v saves it (%v)", s, b.Liberties(s), res.Move, answer.Move, answer.Code)
				}
			}
			b.Undo()
		}
		if res.Code != search.Fail {
			return
		}
		safe++
		if res, err = deep.Attack(ctx, b, s); err != nil {
			t.Fatal(err)
		}
		if res.Code != search.Fail && !res.Limited {
			wrong++
			t.Logf("%v (%d liberties) is called safe, but %v captures it (%v)", s, b.Liberties(s), res.Move, res.Code)
		}
	})
	if asked == 0 {
		t.Fatal("no strings were asked about")
	}
	t.Logf("%d strings, %d called safe, %d of them wrongly (%.2f %%), %d ran into the limit; %d and %d nodes",
		asked, safe, wrong, 100*float64(wrong)/float64(max(safe, 1)), limited, r.Nodes(), deep.Nodes())
	t.Logf("%d called captured, %d of them wrongly (%.2f %%)", captured, saved, 100*float64(saved)/float64(max(captured, 1)))
	if saved*100 > 2*captured+200 {
		t.Errorf("%d of %d strings that were called captured are not", saved, captured)
	}
	if wrong*100 > safe+200 {
		t.Errorf("%d of %d strings that were called safe are not", wrong, safe)
	}
}
