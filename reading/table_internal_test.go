package reading

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// TestTableGrows fills a table beyond the size that it begins with: everything is
// found again until the next question.
func TestTableGrows(t *testing.T) {
	var area board.Set
	tab := newTable(1<<20, false)
	tab.begin(false)
	w := newWindow(search.Fail, search.Win)
	before := len(tab.buckets)
	for round := range 2 {
		for i := range uint64(4000) {
			tab.put(i, w, search.Win, board.Point(i%300), int(i), false, 0)
		}
		if len(tab.buckets) <= before || len(tab.buckets) > tab.most {
			t.Fatalf("round %d: %d buckets, %d at the beginning, at most %d", round, len(tab.buckets), before, tab.most)
		}
		for i := range uint64(4000) {
			if e := tab.get(i, w, &area); e == nil || e.move != int16(i%300) {
				t.Fatalf("round %d: entry %d is %+v", round, i, e)
			}
		}
		tab.begin(false)
		if tab.get(1, w, &area) != nil || len(tab.buckets) != before {
			t.Fatalf("round %d: %d buckets at the beginning of a question", round, len(tab.buckets))
		}
	}
}

// TestTableReplacement: the entry that took most nodes stays, and the newest of
// the others.
func TestTableReplacement(t *testing.T) {
	var area board.Set
	tab := newTable(bucketSize, false)
	tab.begin(false)
	w := newWindow(search.Fail, search.Win)
	// Costs that are too large for an entry count as the largest one.
	for _, costs := range [][]int{{10, 90, 5, 7}, {9, 1<<16 - 1, 1<<16 - 2, 7}, {9, 1 << 16, 5, 7}, {9, 1<<16 + 1, 5, 7}, {1 << 19, 1 << 20, 5, 1<<16 - 2}} {
		tab.begin(false)
		for i, cost := range costs {
			tab.put(uint64(i+1), w, search.Win, board.Pass, cost, false, 0)
		}
		for key, want := range map[uint64]bool{1: false, 2: true, 3: false, 4: true} {
			if got := tab.get(key, w, &area) != nil; got != want {
				t.Errorf("costs %v, entry %d: kept %v, want %v", costs, key, got, want)
			}
		}
	}
	if newTable(bucketSize-1, false) != nil {
		t.Error("there is a table without room")
	}
}

// TestTableKeeps: with a memory, entries of earlier questions are found with what
// those rested on; without one they are not found.
func TestTableKeeps(t *testing.T) {
	w := newWindow(search.Fail, search.Win)
	for _, keep := range []bool{false, true} {
		tab := newTable(1<<16, keep)
		for q := range 3 * kept {
			tab.begin(false)
			tab.put(uint64(q+1), w, search.Win, board.Pass, 1, false, 0)
			looked := board.SetOf(board.At(q%19, q/19%19))
			tab.end(&looked)
			for _, ago := range []int{0, 1, 7, kept - 1, kept, kept + 5} {
				if ago > q {
					continue
				}
				var area board.Set
				found := tab.get(uint64(q-ago+1), w, &area) != nil
				if want := ago == 0 || keep && ago < kept; found != want {
					t.Fatalf("keep %v, question %d: an entry %d questions old is found: %v", keep, q, ago, found)
				}
				if was := q - ago; found && ago > 0 && area != board.SetOf(board.At(was%19, was/19%19)) {
					t.Fatalf("question %d: an entry of question %d rests on %v", q, was, area)
				}
			}
		}
	}
}
