package worm_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestGNUGoMoves compares all attacks, defenses and threats with those that GNU
// Go prints when it thinks about a move, and logs how many of its moves are found
// (recall) and how many of the found ones it knows (precision). The program takes
// about two seconds a position.
//
//	TENGEN_GNUGO=gnugo TENGEN_POSITIONS=20 go test ./reading/worm -run GNUGoMoves -v
func TestGNUGoMoves(t *testing.T) {
	program := os.Getenv("TENGEN_GNUGO")
	if program == "" {
		t.Skip("TENGEN_GNUGO does not name a program to compare with")
	}
	number := 20
	if s := os.Getenv("TENGEN_POSITIONS"); s != "" {
		number, _ = strconv.Atoi(s)
	}
	positions := professional(t, number, 251)
	theirs := askMoves(t, program, positions)
	a, err := worm.NewAnalyzer(worm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var counts, same [4]overlap
	for i, pos := range positions {
		w, err := a.Analyze(t.Context(), pos.board)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range w.All() {
			want := theirs[i][v.Origin]
			if want == nil {
				t.Fatalf("%s: nothing about %v", pos.name, v.Origin)
			}
			for k, got := range [4][]search.MoveResult{v.Attacks, v.Defenses, v.AttackThreats, v.DefenseThreats} {
				counts[k].add(got, want[k])
				// Threats presuppose the same answer to the question before.
				if (len(v.Attacks) == 0) == (len(want[0]) == 0) && (len(v.Defenses) == 0) == (len(want[1]) == 0) {
					same[k].add(got, want[k])
				}
				if testing.Verbose() && fmt.Sprint(got) != fmt.Sprint(want[k]) {
					t.Logf("%s %v %s: got %v, GNU Go %v", pos.name, v.Origin, lists[k], got, want[k])
				}
			}
		}
	}
	for k, name := range lists {
		t.Logf("%-16s %v; of strings that agree so far: %v", name, counts[k], same[k])
	}
}

// lists are the names of the lists of moves that GNU Go prints.
var lists = [4]string{"attackable", "defendable", "attack threat", "defense threat"}

// overlap compares lists of moves.
type overlap struct{ both, mine, theirs, code int }

func (o *overlap) add(mine, theirs []search.MoveResult) {
	o.mine += len(mine)
	o.theirs += len(theirs)
	for _, m := range mine {
		for _, n := range theirs {
			if m.Move == n.Move {
				o.both++
				if m.Code == n.Code {
					o.code++
				}
			}
		}
	}
}

func (o overlap) String() string {
	percent := func(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }
	return fmt.Sprintf("%5d, theirs %5d, recall %.1f%%, precision %.1f%%, same code %.1f%%",
		o.mine, o.theirs, percent(o.both, o.theirs), percent(o.both, o.mine), percent(o.code, o.both))
}

// askMoves returns the moves that GNU Go prints of each string of each position,
// in the order of lists.
func askMoves(t *testing.T, program string, positions []position) []map[board.Point]*[4][]search.MoveResult {
	t.Helper()
	var in, out bytes.Buffer
	for _, pos := range positions {
		color := [2]string{"black", "white"}[len(pos.plays)%2]
		fmt.Fprintf(&in, "boardsize 19\nclear_board\n%s\necho_err @@@\nreg_genmove %s\n", strings.Join(pos.plays, "\n"), color)
	}
	in.WriteString("quit\n")
	cmd := exec.Command(program, "--mode", "gtp", "--quiet", "-w")
	cmd.Stdin, cmd.Stderr = &in, &out
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	var all []map[board.Point]*[4][]search.MoveResult
	var now *[4][]search.MoveResult
	for line := range strings.Lines(out.String()) {
		line = strings.TrimSpace(line)
		if line == "@@@" {
			all = append(all, map[board.Point]*[4][]search.MoveResult{})
			now = nil
			continue
		}
		if origin, rest, _ := strings.Cut(line, " : "); strings.HasPrefix(rest, "(dragon ") {
			now = new([4][]search.MoveResult)
			all[len(all)-1][at(t, origin)] = now
		}
		rest, ok := strings.CutPrefix(line, "- ")
		if !ok || now == nil {
			continue
		}
		for k, name := range lists {
			text, ok := strings.CutPrefix(rest, name+" at ")
			if !ok {
				continue
			}
			vertex, text, _ := strings.Cut(text, ",")
			_, text, _ = strings.Cut(text, "= ")
			code, err := strconv.Atoi(text)
			if err != nil {
				t.Fatalf("line %q: %v", line, err)
			}
			now[k] = append(now[k], search.MoveResult{Move: at(t, vertex), Code: search.Code(code)})
		}
	}
	if len(all) < len(positions) {
		t.Fatalf("%d answers to %d positions", len(all), len(positions))
	}
	return all
}
