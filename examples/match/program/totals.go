package program

import (
	"fmt"
	"math"
	"strings"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/internal/wilson"
)

// totals are what all games come to. Index 0 is of A, 1 of B.
type totals struct {
	won, faults, moves [2]int
	seconds, cpu       [2]float64
	ties               int
}

func (t *totals) add(r *result) {
	switch r.Winner {
	case "":
		t.ties++
	case names[0]:
		t.won[0]++
	default:
		t.won[1]++
	}
	for i, n := range names {
		if r.Fault == n {
			t.faults[i]++
		}
		t.moves[i] += r.Count[i]
		t.seconds[i] += r.Spent[i]
		t.cpu[i] += r.CPU[i]
	}
}

// String sums up.
func (t *totals) String(cpu bool) string {
	var s strings.Builder
	n := t.won[0] + t.won[1]
	low, high := wilson.Interval(float64(t.won[0])/float64(max(n, 1)), n)
	fmt.Fprintf(&s, "A won %d of %d", t.won[0], n)
	if n > 0 {
		fmt.Fprintf(&s, ", %.1f %% (%.1f to %.1f)", 100*float64(t.won[0])/float64(n), 100*low, 100*high)
	}
	if t.ties > 0 {
		fmt.Fprintf(&s, ", and %s", cli.Count(t.ties, "tie"))
	}
	fmt.Fprintf(&s, "; faults: A %d, B %d\n", t.faults[0], t.faults[1])
	for i, name := range names {
		moves := float64(max(t.moves[i], 1))
		fmt.Fprintf(&s, "%s: %d moves, %.3f seconds a move", name, t.moves[i], t.seconds[i]/moves)
		if cpu {
			fmt.Fprintf(&s, ", %.3f of a processor", t.cpu[i]/moves)
		}
		s.WriteByte('\n')
	}
	return s.String()
}

// sprt is a sequential test of two parts. (A. Wald, Sequential Tests of Statistical
// Hypotheses, 1945.)
type sprt struct{ p0, p1 float64 }

// verdict says which of the two parts is the right one, with both errors at 5 %, or
// nothing as long as that is open.
func (s *sprt) verdict(won, lost int) string {
	ratio := float64(won)*math.Log(s.p1/s.p0) + float64(lost)*math.Log((1-s.p1)/(1-s.p0))
	switch bound := math.Log(19); {
	case ratio >= bound:
		return fmt.Sprintf("A wins %g of the games or more rather than %g", s.p1, s.p0)
	case ratio <= -bound:
		return fmt.Sprintf("A wins %g of the games or less rather than %g", s.p0, s.p1)
	}
	return ""
}
