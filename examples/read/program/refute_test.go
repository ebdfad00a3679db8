package program

import (
	"regexp"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

var refutation = regexp.MustCompile(`(?m)^  (\w+) is answered at (\w+)$`)

// TestRefute plays each move that is refuted and its answer: then the side that failed
// must still fail.
func TestRefute(t *testing.T) {
	file := clitest.File(t, "ladder.sgf", ladder)
	games, err := sgf.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	refuted := 0
	for _, c := range []struct {
		move, str string
		n         int
		attack    bool
	}{{"2", "d6", 2, true}, {"1", "c6", 3, true}, {"4", "a9", 0, false}} {
		status, out, errs := program.Run(t, "-move", c.move, "-string", c.str, file)
		if status != 0 {
			t.Fatal(errs)
		}
		found := refutation.FindAllStringSubmatch(out, -1)
		if len(found) < c.n {
			t.Errorf("-string %s before move %s: %d refutations in\n%s", c.str, c.move, len(found), out)
		}
		pos, err := sgf.PositionAt(games[0], sgf.BeforeMove(int(c.move[0]-'0')))
		if err != nil {
			t.Fatal(err)
		}
		str, err := board.ParsePoint(c.str, 9)
		if err != nil {
			t.Fatal(err)
		}
		player := pos.Board.At(str)
		if c.attack {
			player = player.Opponent()
		}
		for _, m := range found {
			b := pos.Board.Clone()
			for i, vertex := range m[1:] {
				p, err := board.ParsePoint(vertex, 9)
				if err != nil {
					t.Fatal(err)
				}
				mover := player
				if i == 1 {
					mover = player.Opponent()
				}
				if err := b.Play(p, mover, board.Strict); err != nil {
					t.Fatalf("%s: %v", m[0], err)
				}
			}
			r := reading.New(reading.Options{})
			ask := r.Defend
			if c.attack {
				ask = r.Attack
			}
			if b.At(str) == board.Empty {
				if c.attack {
					t.Errorf("%s: the string is gone", m[0])
				}
				continue
			}
			if res, err := ask(t.Context(), b, str); err != nil || res.Code != search.Fail {
				t.Errorf("-string %s,%s: %v, %v", c.str, m[0], res.Code, err)
			}
			refuted++
		}
	}
	if refuted == 0 {
		t.Error("nothing is refuted")
	}
}

// TestAtOnce: what no search has settled is said to be so.
func TestAtOnce(t *testing.T) {
	file := clitest.File(t, "far.sgf", "(;SZ[19]AB[cc][qq];W[gg])")
	if _, out, errs := program.Run(t, "-connection", "c17/r3", file); !strings.Contains(out, "too far apart: nothing was read\n") {
		t.Errorf("from corner to corner: %s%s", out, errs)
	}
	wide := clitest.File(t, "wide.sgf", "(;SZ[9]AB[cc][dc])")
	_, out, _ := program.Run(t, "-string", "c7", wide)
	if !strings.Contains(out, "attack C7: fail (0 variations, 0 positions)\n  C7 has 6 liberties: strings with more than 4 count as safe, and nothing was read\n") {
		t.Errorf("six liberties:\n%s", out)
	}
}
