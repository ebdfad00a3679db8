package worm

import (
	"bufio"
	"compress/gzip"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/pattern"
)

// TestPatternsPay counts on positions of professional games what each pattern
// finds that reading has not found: how often it is on the board, how many
// strings its move is tried on, and how many it captures or saves.
// TENGEN_POSITIONS says how many positions; from 10,000 on a pattern that finds
// nothing is a failure.
//
//	TENGEN_POSITIONS=10000 go test ./reading/worm -run PatternsPay -v
func TestPatternsPay(t *testing.T) {
	number := 50
	if n, err := strconv.Atoi(os.Getenv("TENGEN_POSITIONS")); err == nil {
		number = n
	}
	a, err := NewAnalyzer(Options{NoThreats: true})
	if err != nil {
		t.Fatal(err)
	}
	type count struct{ matches, tests, finds, nodes int }
	var counts [2]map[int32]*count
	for kind := range counts {
		counts[kind] = map[int32]*count{}
		for i := range a.finders[kind].matcher.Database().All() {
			counts[kind][i] = new(count)
		}
	}
	// sums are what a test changes: moves tried and found, and strings that are
	// taken or given back.
	sums := func(kind int) (tried, found int) {
		for i := range a.w.worms {
			v := &a.w.worms[i]
			tried += a.tried[kind][i].Len()
			if kind == attacks {
				found += len(v.Attacks)
			} else {
				found += len(v.Defenses)
			}
		}
		return tried, found
	}
	positions := 0
	for b := range gamePositions(t, number, heldOut) {
		positions++
		w := a.begin(t.Context(), b)
		a.shapes()
		a.readAll()
		a.calls.Begin(t.Context(), a.w)
		for kind := range a.finders {
			f := &a.finders[kind]
			db := f.matcher.Database()
			f.matches = f.matcher.AppendMatches(f.matches[:0], b, pattern.Query{})
			for _, m := range f.matches {
				c := counts[kind][m.Pattern]
				tried, found := sums(kind)
				nodes := a.own[0].Nodes()
				a.tryMatch(kind, f, db, m)
				triedNow, foundNow := sums(kind)
				c.matches++
				c.tests += triedNow - tried
				c.finds += foundNow - found
				c.nodes += a.own[0].Nodes() - nodes
			}
		}
		if err := a.err(); err != nil {
			t.Fatalf("%v: %v", w, err)
		}
	}
	if positions == 0 {
		t.Fatal("no positions")
	}
	for kind := range counts {
		for i, p := range a.finders[kind].matcher.Database().All() {
			c := counts[kind][i]
			t.Logf("%-20s on the board %5d times, tried %4d times, finds %3d, %5.1f%%, %.1f positions read for each of the game",
				p.Name, c.matches, c.tests, c.finds, 100*float64(c.finds)/float64(max(c.tests, 1)), float64(c.nodes)/float64(positions))
			if number >= 10000 && c.finds == 0 {
				t.Errorf("%s finds nothing", p.Name)
			}
		}
	}
}

// heldOut is the number of games that patterns may be made from. What patterns are
// worth is measured on the games after them, the last tenth of the collection.
const heldOut = 53_800

// gamePositions yields positions after 60 to 220 moves of professional games, one
// a game, without the first skip games. It skips the test where there are none.
func gamePositions(t *testing.T, number, skip int) func(yield func(*board.Board) bool) {
	t.Helper()
	file, err := os.Open(shared.Path(t, "games/pro.txt.gz"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	z, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	s := bufio.NewScanner(z)
	s.Buffer(nil, 1<<20)
	return func(yield func(*board.Board) bool) {
		for range skip {
			s.Scan()
		}
		for n := 0; n < number && s.Scan(); {
			fields := strings.Fields(s.Text())
			moves := 60 + n*37%161
			if len(fields) != 5 || fields[0] != "19" || len(fields[4])/2 < moves {
				continue
			}
			if b := replay(fields[4][:2*moves]); b != nil {
				n++
				if !yield(b) {
					return
				}
			}
		}
	}
}

// replay plays moves in SGF letters, Black first, on a board of 19 lines. It
// returns nil if they cannot be played.
func replay(moves string) *board.Board {
	b, err := board.New(19)
	if err != nil {
		return nil
	}
	c := board.Black
	for ; moves != ""; moves = moves[2:] {
		p := board.Pass
		if moves[:2] != "--" {
			if p, err = board.FromSGF(moves[:2], 19); err != nil {
				return nil
			}
		}
		if b.Play(p, c, board.Strict) != nil {
			return nil
		}
		c = c.Opponent()
	}
	return b
}
