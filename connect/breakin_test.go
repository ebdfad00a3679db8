package connect_test

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

// breakInFact is a line of testdata/breakins.txt; testdata/breakins.py says how
// they were made.
type breakInFact struct {
	line  int
	entry bool // break_in, else block_off
	b     *board.Board
	str   board.Point
	goal  board.Set
}

func readBreakIns(t testing.TB) []breakInFact {
	t.Helper()
	f, err := os.Open("testdata/breakins.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var facts []breakInFact
	scan := bufio.NewScanner(f)
	for n := 1; scan.Scan(); n++ {
		w := strings.Fields(scan.Text())
		if len(w) != 7 || w[2] != "19" {
			t.Fatalf("line %d: %q", n, scan.Text())
		}
		b, err := board.New(19)
		if err != nil {
			t.Fatal(err)
		}
		points := func(list string) []board.Point {
			var out []board.Point
			for v := range strings.SplitSeq(list, ",") {
				p, err := board.ParsePoint(v, 19)
				if err != nil {
					t.Fatalf("line %d: %v", n, err)
				}
				out = append(out, p)
			}
			return out
		}
		if err := b.Setup(points(w[3]), points(w[4]), nil); err != nil {
			t.Fatalf("line %d: %v", n, err)
		}
		facts = append(facts, breakInFact{
			line: n, entry: w[0] == "break_in", b: b,
			str: points(w[5])[0], goal: board.SetOf(points(w[6])...),
		})
	}
	return facts
}

// ask asks the question of a fact, or that of the other side.
func (f *breakInFact) ask(t testing.TB, r *connect.Reader, entry bool) search.Result {
	t.Helper()
	ask := r.BlockOff
	if entry {
		ask = r.BreakIn
	}
	res, err := ask(t.Context(), f.b, f.str, &f.goal)
	if err != nil {
		t.Fatalf("line %d: %v", f.line, err)
	}
	return res
}

// TestBreakIns compares with positions of professional games in which another
// program has found, and confirmed, that the side to move succeeds. The other side
// must find nothing after the move.
func TestBreakIns(t *testing.T) {
	r := connect.New(connect.Options{})
	right := 0
	facts := readBreakIns(t)
	for _, f := range facts {
		restored := boardtest.Restored(t, f.b)
		res := f.ask(t, r, f.entry)
		restored()
		if res.Code != search.Win {
			t.Errorf("line %d: entry %v of %v into %v: %+v, want a success",
				f.line, f.entry, f.str, f.goal.Append(nil), res)
			continue
		}
		right++
		mover := f.b.At(f.str)
		if !f.entry {
			mover = mover.Opponent()
		}
		if !f.b.Try(res.Move, mover) {
			t.Errorf("line %d: %v is illegal", f.line, res.Move)
			continue
		}
		if after := f.ask(t, r, !f.entry); after.Code == search.Win && !after.Limited {
			t.Errorf("line %d: after %v the answer is %v", f.line, res.Move, after)
		}
		f.b.Undo()
	}
	t.Logf("%d of %d", right, len(facts))
}

// TestBreakInLimits: a limit on nodes holds for break-ins, too, and answers that it has cut short say so.
func TestBreakInLimits(t *testing.T) {
	tight, free := connect.New(connect.Options{Limits: search.Limits{Nodes: 3}}), connect.New(connect.Options{})
	short := 0
	for i, f := range readBreakIns(t) {
		if i%4 > 0 {
			continue
		}
		all, some := f.ask(t, free, f.entry), f.ask(t, tight, f.entry)
		// Three searches, one for each rule of ko, and what is tried to find a better move.
		if some.Nodes > 9+3 {
			t.Errorf("line %d: %d nodes", f.line, some.Nodes)
		}
		if some.Limited {
			short++
		}
		if all.Nodes > 40 && !some.Limited {
			t.Errorf("line %d: %+v after three nodes, %+v without a limit", f.line, some, all)
		}
	}
	if short < 3 {
		t.Errorf("%d answers were cut short", short)
	}
}
