package reading

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// Solved is a string of a file of testdata, with what something else says of it: an exhaustive
// solver in solved.txt, GNU Go 3.8 at level 10 in gnugo.txt.
type Solved struct {
	Line           int
	Board          *board.Board
	Str            board.Point
	Attack, Defend search.Code
}

// ReadSolved reads a file of testdata with a line for each string: the rows of the board from
// the top, a stone of the string, and the codes of the attacker and of the defender.
func ReadSolved(t testing.TB, name string) (list []Solved) {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		w := strings.Fields(lines.Text())
		if len(w) != 4 {
			t.Fatalf("%s:%d: %d words", name, n, len(w))
		}
		x := Solved{Line: n, Board: boardtest.MustParse(t, diagram(w[0]))}
		x.Str = boardtest.MustPoint(t, w[1])
		for i, code := range []*search.Code{&x.Attack, &x.Defend} {
			if err := code.UnmarshalText([]byte(w[2+i])); err != nil {
				t.Fatalf("%s:%d: %v", name, n, err)
			}
		}
		list = append(list, x)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// TestSolvedByUsualSearch leaves out the proofs for strings that are closed in, which answer
// most questions on small boards, so that the usual search has to find the answers.
func TestSolvedByUsualSearch(t *testing.T) {
	r := New(Options{})
	for _, x := range append(ReadSolved(t, "solved.txt"), ReadSolved(t, "gnugo.txt")...) {
		for routine, want := range [...]search.Code{keyAttack: x.Attack, keyDefend: x.Defend} {
			c, str, err := r.ask(t.Context(), x.Board, x.Str)
			if err != nil {
				t.Fatal(err)
			}
			if routine == keyDefend {
				c.asDefense()
			}
			got, move := c.confirmed(routine, str)
			if err := c.finish(); err != nil {
				t.Fatal(err)
			}
			if got != want {
				t.Errorf("line %d, routine %d: %v %v, want %v\n%v", x.Line, routine, got, move, want, x.Board)
			}
		}
	}
}

// TestLinesOfProofs plays out what proofs say comes after a capture begins: they mostly know an
// answer, sometimes all up to the end, and the moves are legal, of either side in turn.
func TestLinesOfProofs(t *testing.T) {
	r := New(Options{})
	long, taken, whole := 0, 0, 0
	for _, x := range ReadSolved(t, "solved.txt") {
		if x.Attack != search.Win || x.Board.Liberties(x.Str) < 2 {
			continue
		}
		res, err := r.Attack(t.Context(), x.Board, x.Str)
		if err != nil {
			t.Fatal(err)
		}
		if !r.c.exact {
			continue
		}
		c := x.Board.At(x.Str).Opponent()
		depth := x.Board.Depth()
		for i, p := range res.Line.All() {
			if !x.Board.TryKo(p, c) {
				t.Errorf("line %d: move %d of %v\n%v", x.Line, i+1, res.Line, x.Board)
				break
			}
			c = c.Opponent()
		}
		if res.Line.Len() > 1 {
			long++
		}
		if x.Board.At(x.Str) == board.Empty {
			taken++
		}
		x.Board.UndoTo(depth)
		whole++
	}
	t.Logf("%d captures, %d of more than one move, %d to the end", whole, long, taken)
	if whole < 100 || long < whole*7/10 || taken < whole/20 {
		t.Errorf("%d captures, %d of more than one move, %d to the end", whole, long, taken)
	}
}

// outcomes notes what came of the first moves that a search tried.
type outcomes struct {
	depth int
	move  board.Point
	first map[board.Point]search.Code // the best of each
}

func (o *outcomes) Enter(_ *board.Board, move board.Point, _ board.Color, _ string) {
	if o.depth++; o.depth == 1 {
		o.move = move
	}
}

func (o *outcomes) Leave(_ *board.Board, outcome search.Code) {
	if o.depth--; o.depth == 0 {
		o.first[o.move] = max(o.first[o.move], outcome)
	}
}

// TestOutcomesOfProofs: a recorder is told that the move of an answer that was proved succeeds, and of no
// success where nothing does. Where kos decide it hears of several rules for them, so that a few
// differ.
func TestOutcomesOfProofs(t *testing.T) {
	o := &outcomes{}
	r := New(Options{Recorder: o})
	won, lost, differ := 0, 0, 0
	for _, x := range ReadSolved(t, "solved.txt")[:sample.Of(300, 600)] {
		for _, c := range []struct {
			ask  func(context.Context, *board.Board, board.Point) (search.Result, error)
			want search.Code
		}{{r.Attack, x.Attack}, {r.Defend, x.Defend}} {
			o.first = map[board.Point]search.Code{}
			res, err := c.ask(t.Context(), x.Board, x.Str)
			if err != nil {
				t.Fatal(err)
			}
			if !r.c.exact || o.depth != 0 {
				continue
			}
			switch c.want {
			case search.Win:
				if won++; len(o.first) > 0 && o.first[res.Move] != search.Win {
					differ++
					t.Logf("line %d: %v succeeds by %v, of the first moves the recorder heard %v", x.Line, x.Str, res.Move, o.first)
				}
			case search.Fail:
				for p, code := range o.first {
					if lost++; code == search.Win {
						differ++
						t.Logf("line %d: nothing helps or harms %v, but the recorder heard that %v does", x.Line, x.Str, p)
					}
				}
			}
		}
	}
	t.Logf("%d answers with success, %d moves without, %d differ", won, lost, differ)
	if won < 50 || lost < 50 || differ*50 > won+lost {
		t.Errorf("%d answers with success, %d moves without, %d differ", won, lost, differ)
	}
}

// diagram puts rows of characters one below the other, with blanks between the points.
func diagram(rows string) string {
	return strings.Join(strings.Split(strings.ReplaceAll(rows, "/", "\n"), ""), " ")
}
