package shapenet_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/gentest"
	"github.com/tengen-go/tengen/internal/prior"
	samples "github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shapenet"
	"github.com/tengen-go/tengen/internal/shared"
)

func estimator(t testing.TB) *shapenet.Estimator {
	t.Helper()
	net, err := shapenet.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	table, err := prior.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	e, err := shapenet.NewEstimator(net, table)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestPolicy: an Estimator is what a tree search wants.
func TestPolicy(t *testing.T) {
	gentest.RunPolicy(t, func() *shapenet.Estimator { return estimator(t) })
}

// TestAgreement compares the shipped network, and the table that it corrects, with games that neither was made of.
func TestAgreement(t *testing.T) {
	if testing.Short() {
		t.Skip("asks about 500 positions for seconds; the run without -short does")
	}
	table, err := prior.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	plain, err := prior.NewEstimator(table)
	if err != nil {
		t.Fatal(err)
	}
	policies := [2]gentest.Policy{plain, estimator(t)}
	names := [2]string{"table", "network"}
	var lines []string
	for line := range shared.Lines(t, "games/pro.txt.gz") {
		if moves := line[strings.LastIndexByte(line, ' ')+1:]; strings.HasPrefix(line, "19 ") && len(moves) > 80 {
			lines = append(lines, moves)
		}
	}
	lines = lines[len(lines)*9/10:]
	rng := rand.New(rand.NewPCG(1, 4))
	type sums struct {
		first, five int
		loss        float64
	}
	var all [2]sums
	var phases [2][3]sums
	var count [3]int
	games := samples.Of(100, 200)
	for i := range games {
		moves := lines[i*len(lines)/games]
		// Three positions a game, one in each part of it.
		b, err := board.New(19)
		if err != nil {
			t.Fatal(err)
		}
		var at [3]int
		for k := range at {
			at[k] = [3]int{4, 60, 120}[k] + rng.IntN([3]int{56, 60, 80}[k])
		}
		c, last, previous := board.Black, board.NoPoint, board.NoPoint
		for n := 0; len(moves) >= 2; n, moves = n+1, moves[2:] {
			p := board.Pass
			if moves[:2] != "--" {
				if p, err = board.FromSGF(moves[:2], 19); err != nil {
					break
				}
			}
			if !b.Legal(p, c, board.Strict) {
				break
			}
			for phase := range at {
				if n != at[phase] || p == board.Pass {
					continue
				}
				count[phase]++
				for k, policy := range policies {
					list, err := policy.Append(nil, b, c, last, previous)
					if err != nil {
						t.Fatal(err)
					}
					var s sums
					for j, m := range list {
						if m.Point == p {
							s.loss = -math.Log(m.Chance)
							if j < 5 {
								s.five = 1
							}
							if j == 0 {
								s.first = 1
							}
						}
					}
					for _, to := range []*sums{&all[k], &phases[k][phase]} {
						to.first, to.five, to.loss = to.first+s.first, to.five+s.five, to.loss+s.loss
					}
				}
			}
			b.PlayAssumeLegal(p, c)
			c, last, previous = c.Opponent(), p, last
		}
	}
	text := func(s sums, n int) string {
		return fmt.Sprintf("first choice %.1f %%, in the first five %.1f %%, log-loss %.3f", 100*float64(s.first)/float64(n), 100*float64(s.five)/float64(n), s.loss/float64(n))
	}
	total := count[0] + count[1] + count[2]
	for k, name := range names {
		for phase, n := range count {
			t.Logf("%-7s moves from %d: %s of %d positions", name, [3]int{4, 60, 120}[phase], text(phases[k][phase], n), n)
		}
		t.Logf("%-7s all: %s of %d positions", name, text(all[k], total), total)
	}
	if total < samples.Of(250, 500) || all[1].loss > all[0].loss-0.2*float64(total) || 100*(all[1].first-all[0].first) < 2*total || 100*(all[1].five-all[0].five) < 2*total {
		t.Errorf("the network is not better than the table")
	}
}
