package owl

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// TestAgainstOracle compares the answers about enclosed groups with those of the
// oracle: the codes, and that the move is one of those that reach them. TENGEN_OWL_ORACLE
// is the number of positions in a long run.
func TestAgainstOracle(t *testing.T) {
	race.Alone(t)
	count := sample.Of(20, 50)
	if n, err := strconv.Atoi(os.Getenv("TENGEN_OWL_ORACLE")); err == nil {
		count = n
	}
	r := rand.New(rand.NewPCG(1, 2))
	v, err := NewProver(Options{Limits: search.Limits{Nodes: -1}})
	if err != nil {
		t.Fatal(err)
	}
	codes := map[search.Code]int{}
	for i := 0; i < count; {
		empty := 7
		if i%10 == 0 {
			empty = 9
		}
		b, region, goal := randomEnclosed(r, empty)
		o := &oracle{b: b, owner: board.White, region: region, goal: goal, most: 100_000}
		for _, first := range []side{attacker, defender} {
			want, moves, ok := o.answer(first)
			if !ok {
				continue
			}
			i++
			ask := v.Attack
			if first == defender {
				ask = v.Defend
			}
			got, err := ask(t.Context(), b, &goal)
			if err != nil {
				t.Fatal(err)
			}
			codes[want]++
			if got.Code != want || got.Limited || !got.Certain || want != search.Fail && !moves[got.Move] {
				t.Errorf("side %d first: %v, want %v by one of %v\n%v\ngoal %v", first, got, want, moves, b, goal)
				if t.Failed() && i > 50 {
					return
				}
			}
		}
	}
	t.Logf("%v, %d nodes", codes, v.Nodes())
}
