package connect_test

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// pairQuestion is a question of testdata/pairs.txt; pairs_gen.go, beside them, says how they were
// made.
type pairQuestion struct {
	position int
	b        *board.Board
	join     bool // connect, else disconnect
	x, y     board.Point
	holds    bool   // the side to move succeeds
	other    string // the move of another program, "none" if it sees none
	line     string
}

func readPairs(t testing.TB, file string) []pairQuestion {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []pairQuestion
	var b *board.Board
	n := -1
	for scan := bufio.NewScanner(f); scan.Scan(); {
		line := scan.Text()
		w := strings.Fields(line)
		if len(w) == 2 {
			p, err := boardtest.ParsePositions(line)
			if err != nil {
				t.Fatal(err)
			}
			b = p[0].Board
			n++
			continue
		}
		if len(w) != 5 || b == nil {
			t.Fatalf("%s: %q", file, line)
		}
		q := pairQuestion{position: n, b: b, join: w[0] == "connect", holds: w[3] == "yes", other: w[4], line: line}
		for i, p := range [2]*board.Point{&q.x, &q.y} {
			if *p, err = board.ParsePoint(w[i+1], b.Size()); err != nil {
				t.Fatalf("%s: %q: %v", file, line, err)
			}
		}
		list = append(list, q)
	}
	return list
}

// ask asks the question, or that of the other side.
func (q *pairQuestion) ask(t testing.TB, r *connect.Reader, join bool) search.Result {
	t.Helper()
	ask := r.Disconnect
	if join {
		ask = r.Connect
	}
	res, err := ask(t.Context(), q.b, q.x, q.y)
	if err != nil {
		t.Fatalf("%s: %v", q.line, err)
	}
	return res
}

// The positions of pairs.txt that were looked at while the search was changed are the
// first ones; the others tell what the changes are worth.
const pairsSeen = 75

// TestPairs answers questions about strings of professional games on which this search
// and another program once differed, and others about the same positions. Their answers
// were found by playing the claims out. After a move that succeeds the other side may
// find nothing. With -suite all are asked, else one in 120, or in six with TENGEN_FULL.
func TestPairs(t *testing.T) {
	race.Alone(t)
	r := connect.New(connect.Options{})
	var all, right, other [2]int
	moves, refuted := 0, 0
	for _, q := range readPairs(t, "testdata/pairs.txt") {
		if !*verbose && q.position%sample.Of(120, 6) != sample.Of(25, 0) {
			continue
		}
		half := 0
		if q.position >= pairsSeen {
			half = 1
		}
		res := q.ask(t, r, q.join)
		all[half]++
		if (q.other != "none") == q.holds {
			other[half]++
		}
		if (res.Code != search.Fail) != q.holds {
			if *verbose && half == 0 {
				t.Logf("position %d: %s: %v", q.position, q.line, res)
			}
			continue
		}
		right[half]++
		if res.Code != search.Win || q.position%sample.Of(1, 4) != 0 {
			continue
		}
		mover := q.b.At(q.x)
		if !q.join {
			mover = mover.Opponent()
		}
		moves++
		if !q.b.Try(res.Move, mover) {
			t.Errorf("%s: %v is illegal", q.line, res.Move)
			continue
		}
		if q.b.At(q.x) == q.b.At(q.y) && q.b.At(q.x) != board.Empty {
			if back := q.ask(t, r, !q.join); back.Code == search.Win && !back.Limited {
				refuted++
			}
		}
		q.b.Undo()
	}
	slack := 0
	if !*verbose {
		slack = 2 // of a sample
	}
	for half, floor := range [2]float64{0.9, 0.84} {
		t.Logf("half %d: %d of %d, the other program %d", half+1, right[half], all[half], other[half])
		if float64(right[half]+slack) < floor*float64(all[half]) {
			t.Errorf("half %d: %d of %d are right, want %.1f %%", half+1, right[half], all[half], 100*floor)
		}
	}
	t.Logf("%d of %d moves refuted, %d nodes", refuted, moves, r.Nodes())
	if 40*refuted > moves {
		t.Errorf("%d of %d moves are refuted, want a fortieth at most", refuted, moves)
	}
	if !*verbose && sample.Of(1, 0) > 0 {
		pin(t, "pairs", "%d nodes", r.Nodes())
	}
}
