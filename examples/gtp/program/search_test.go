package program_test

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
)

// treeArgs are the flags of a search that always finds the same.
func treeArgs(visits string, more ...string) []string {
	return append([]string{"-visits", visits, "-threads", "1"}, more...)
}

// answersTo returns the answers to commands, one a command, without their marks.
func answersTo(t *testing.T, args []string, commands ...string) []string {
	t.Helper()
	out := runScript(t, strings.Join(commands, "\n")+"\n", args...)
	answers := strings.Split(strings.TrimSuffix(out, "\n\n"), "\n\n")
	if len(answers) != len(commands) {
		t.Fatalf("%d answers to %d commands:\n%s", len(answers), len(commands), out)
	}
	for i := range answers {
		answers[i] = strings.TrimPrefix(answers[i], "= ")
	}
	return answers
}

// settledRecord is a game under Japanese rules in which nothing is left to play. White, who is to
// move, leads by half a point.
const settledRecord = `(;FF[4]GM[1]SZ[19]KM[0.5]RU[Japanese]
;B[dp];W[dd];B[pd];W[pp];B[dk];W[di];B[kd];W[id];B[pi];W[pk];B[ip];W[kp];B[ik];W[kk];B[ki];W[ii]
;B[kf];W[if];B[ni];W[nk];B[in];W[kn];B[fk];W[fi];B[kb];W[ib];B[bk];W[bi];B[ir];W[kr];B[ri];W[rk]
;B[hk];W[lk];B[kh];W[ih];B[im];W[gi];B[mi];W[km];B[ak];W[ai];B[ka];W[ia];B[is];W[ks];B[si];W[sk]
;B[cq];W[qq];B[qc];W[cc];B[kc];W[ic];B[ke];W[ie];B[kg];W[ig];B[ck];W[ci];B[ek];W[ei];B[gk];W[hi]
;B[il];W[kl];B[io];W[ko];B[iq];W[kq];B[li];W[mk];B[oi];W[ok];B[qi];W[qk];B[eo];W[ee];B[oe];W[oo]
;B[sj];W[aj];B[rj];W[bj];B[qj];W[cj];B[pj];W[dj];B[oj];W[ej];B[nj];W[fj];B[mj];W[gj];B[lj];W[hj]
;B[kj];W[ij];B[ja];W[js];B[jb];W[jr];B[jc];W[jq];B[jd];W[jp];B[je];W[jo];B[jf];W[jn];B[jg];W[jm]
;B[jh];W[jl];B[ji];W[jk];B[jj];W[rr];B[br];W[bb];B[rb];W[ff];B[fn];W[nn];B[nf];W[gg];B[gm];W[mm]
;B[mg];W[hh];B[hl];W[ll];B[lh])`

// TestSearchSettled: with a network that knows the game, the engine plays nothing that costs points.
func TestSearchSettled(t *testing.T) {
	model := shared.Path(t, "reference/katago/b7c96h3tfrs-test5-cnorm.bin.gz")
	file := clitest.File(t, "settled.sgf", settledRecord)
	visits := strconv.Itoa(sample.Of(25, 50))
	answers := answersTo(t, treeArgs(visits, "-model", model), "loadsgf "+file, "reg_genmove w", "genmove w", "genmove b", "final_score",
		"final_status_list dead")
	if diff := cmp.Diff([]string{"white", "PASS", "PASS", "PASS", "W+0.5", ""}, answers); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	seki := shared.Path(t, "cases/seki3_break.sgf")
	if p := answersTo(t, treeArgs(visits, "-model", model), "loadsgf "+seki, "genmove b")[1]; p != "PASS" {
		t.Errorf("%s, want PASS: a move in the seki loses stones", p)
	}
}

// TestSearchWatch plays a client that watches the search in one thread. TestWatch has the other
// commands.
func TestSearchWatch(t *testing.T) {
	engine := clitest.Engine(run)
	for _, c := range []struct {
		command    string
		have, lack string
	}{
		{"lz-analyze w 1", "lcb ", "scoreLead"},
		{"kata-analyze b 1 maxmoves 2", "scoreLead ", "order 2"},
	} {
		list := strings.Join(engine.Watch(t, treeArgs("5"), []string{"boardsize 5", "play b c3"}, c.command, 2), "\n")
		if !strings.Contains(list, c.have) || strings.Contains(list, c.lack) {
			t.Errorf("%s: no %q, or %q, in\n%s", c.command, c.have, c.lack, list)
		}
	}
}

// TestNames: the engine has two names, and is the default one.
func TestNames(t *testing.T) {
	script := "boardsize 5\ngenmove b\nlz-genmove_analyze w 100000\nkata-get-param maxVisits\n"
	want := runScript(t, script, treeArgs("9")...)
	for _, args := range [][]string{{"-search"}, {"-engine", "search"}, {"-engine", "mcts"}} {
		if got := runScript(t, script, treeArgs("9", args...)...); got != want {
			t.Errorf("%v:\n%s\nwithout:\n%s", args, got, want)
		}
	}
}

// TestRanks: a rank decides how a move is found, and the same seed gives the same game.
func TestRanks(t *testing.T) {
	script := "boardsize 7\n" + strings.Repeat("genmove b\ngenmove w\n", 8)
	game := func(args ...string) string { return runScript(t, script, args...) }
	a := game("-rank", "15k", "-seed", "3")
	if b := game("-rank", "15k", "-seed", "3"); a != b {
		t.Errorf("one seed, two games:\n%s\n%s", a, b)
	}
	for _, args := range []string{"-rank 15k -seed 4", "-rank 2k -seed 3"} {
		if b := game(strings.Fields(args)...); a == b {
			t.Errorf("%s: the same game:\n%s", args, a)
		}
	}
	got := answersTo(t, []string{"-rank", "1d"}, "kata-get-param numSearchThreads", "kata-set-param maxVisits 1000")
	if got[0] != "1" || !strings.HasPrefix(got[1], "? ") {
		t.Errorf("%q", got)
	}
}

// TestSearchFlags: what does not fit together is refused.
func TestSearchFlags(t *testing.T) {
	for _, args := range []string{
		"-playouts 5", "-visits -1", "-time -1", "-time NaN", "-resign 1", "-resign NaN", "-threads 257", "-symmetry 9", "-rank 21k", "-rank 5",
		"-rank 5k -visits 9", "-engine network -rank 5k", "-engine simple -rank 5k", "-engine simple -visits 5", "-engine simple -resign 0.1",
		"-engine network -time 1", "-engine network -visits 5",
	} {
		if err := run(t.Context(), strings.Fields(args), strings.NewReader("name\n"), io.Discard, io.Discard); !errors.Is(err, cli.ErrUsage) {
			t.Errorf("%s: %v, want a usage error", args, err)
		}
	}
}
