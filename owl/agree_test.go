package owl_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// TestAgainstOracle compares the answers of a Prover about random groups with those of the
// oracle. TENGEN_OWL_ORACLE is the number of groups; TestEnclosed has some that were chosen.
func TestAgainstOracle(t *testing.T) {
	race.Alone(t)
	count := sample.Of(6, 10)
	if n, err := strconv.Atoi(os.Getenv("TENGEN_OWL_ORACLE")); err == nil {
		count = n
	}
	r := rand.New(rand.NewPCG(5, 6))
	v := prover(t, -1)
	for i := 0; i < count; {
		x := randomEnclosed(r, 6+i%4)
		if !x.solve() {
			continue
		}
		i++
		for _, first := range sides {
			if got := ask(t, v, first, x.b, &x.goal); !x.right(first, got) || !got.Certain {
				t.Errorf("%v first: %+v, want\n%v", first, got, x)
			}
		}
	}
}
