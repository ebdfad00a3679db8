package reading_test

import (
	"context"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
)

// signature is the number of nodes of all questions below. A change that is only
// meant to be faster leaves it alone; one that changes what is read has to
// change it here.
const signature = 23522

func TestSignature(t *testing.T) {
	if got := askEverything(t, reading.New(reading.Options{})); got != signature {
		t.Errorf("%d nodes, want %d", got, signature)
	}
}

func TestSameNodesAgain(t *testing.T) {
	r := reading.New(reading.Options{})
	first := askEverything(t, r)
	if again := askEverything(t, r); again != first {
		t.Errorf("%d nodes, %d before", again, first)
	}
	r = reading.New(reading.Options{Memory: memory.New(0)})
	askEverything(t, r)
	if again := askEverything(t, r); 10*again > first {
		t.Errorf("%d nodes for answers that are remembered, %d before", again, first)
	}
}

// askEverything asks about all strings of the positions of this package's tests
// and returns how many nodes that took.
func askEverything(t testing.TB, r *reading.Reader) int {
	t.Helper()
	ctx := context.Background()
	before := r.Nodes()
	diagrams := []string{hard, pair, koDiagram, netDiagram}
	for _, s := range situations {
		diagrams = append(diagrams, s.diagram)
	}
	for _, d := range diagrams {
		b, err := board.ParseDiagram(d)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range b.AppendStrings(nil, board.Empty) {
			if _, err := r.Attack(ctx, b, s); err != nil {
				t.Fatal(err)
			}
			if _, err := r.Defend(ctx, b, s); err != nil {
				t.Fatal(err)
			}
		}
	}
	return r.Nodes() - before
}

func TestReadingDoesNotAllocate(t *testing.T) {
	ctx := context.Background()
	b := boardtest.MustParse(t, hard)
	strings := b.AppendStrings(nil, board.Empty)
	for _, o := range []reading.Options{{}, {Memory: memory.New(0)}, {Memory: memory.New(1 << 16)}} {
		r := reading.New(o)
		ask := func() {
			for _, s := range strings {
				if _, err := r.Attack(ctx, b, s); err != nil {
					t.Fatal(err)
				}
				if _, err := r.Defend(ctx, b, s); err != nil {
					t.Fatal(err)
				}
			}
		}
		ask()
		if n := testing.AllocsPerRun(3, ask); n != 0 {
			t.Errorf("%v allocations with %v", n, o.Memory != nil)
		}
	}
}
