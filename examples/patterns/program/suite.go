package program

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

// testCase is a question of a regression suite: which move to play in a position.
type testCase struct {
	file   string // of the game
	before int    // the number of the move that was asked for, or 0 for the end
	color  board.Color
	moves  []string // right answers
}

// suiteCases reads the questions of a suite that ask for a move and name right ones: lines
// loadsgf FILE N, N reg_genmove COLOR, and #? [A1|B2].
func suiteCases(text string) []testCase {
	var cases []testCase
	var now testCase
	asking := false
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		switch {
		case len(f) >= 2 && f[0] == "loadsgf":
			now, asking = testCase{file: f[1]}, false
			if len(f) > 2 {
				now.before, _ = strconv.Atoi(f[2])
			}
		case len(f) == 3 && f[1] == "reg_genmove":
			c, err := board.ParseColor(f[2])
			asking = err == nil
			now.color = c
		case asking && strings.HasPrefix(line, "#? ["):
			asking = false
			answer, _, ok := strings.Cut(line[len("#? ["):], "]")
			if ok && !strings.HasPrefix(answer, "!") && now.file != "" {
				now.moves = strings.Split(answer, "|")
				cases = append(cases, now)
			}
		case len(f) > 0 && !strings.HasPrefix(f[0], "#"):
			asking = false
		}
	}
	return cases
}

// suitePositions yields the positions of the questions of one half of some suites. Games
// that cannot be read are left out, with a word.
func suitePositions(s *streams, names []string, half int, yield func(*asked) bool) error {
	for _, name := range names {
		src, err := read(s, []string{name})
		if err != nil {
			return err
		}
		for i, c := range suiteCases(string(src[0].text)) {
			if half != 2 && i%2 != half {
				continue
			}
			at, err := c.open(filepath.Dir(name))
			if err != nil {
				fmt.Fprintf(s.err, "%s: %v\n", name, err)
				continue
			}
			if len(at.moves) > 0 && !yield(at) {
				return nil
			}
		}
	}
	return nil
}

// open goes to the position; answers that are no moves on its board are left out.
func (c *testCase) open(folder string) (*asked, error) {
	roots, err := cli.ReadRecords(filepath.Join(folder, filepath.FromSlash(c.file)))
	if err != nil {
		return nil, err
	}
	var where sgf.Where
	if c.before > 0 {
		where = sgf.BeforeMove(c.before)
	}
	pos, err := sgf.PositionAt(roots[0], where)
	if err != nil {
		return nil, err
	}
	at := &asked{board: pos.Board, color: c.color, number: pos.Moves}
	for _, text := range c.moves {
		p, err := board.ParsePoint(text, pos.Board.Size())
		if err == nil && p.On(pos.Board.Size()) {
			at.moves = append(at.moves, p)
		}
	}
	return at, nil
}
