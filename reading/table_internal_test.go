package reading

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// TestTableGrows fills a table beyond the size that it begins with: everything is
// found again until it is cleared.
func TestTableGrows(t *testing.T) {
	tab := newTable(1 << 20)
	w := newWindow(search.Fail, search.Win)
	before := len(tab.buckets)
	for round := range 2 {
		for i := range uint64(4000) {
			tab.put(i+1, w, search.Win, board.Point(i%300), int(i))
		}
		if len(tab.buckets) <= before || len(tab.buckets) > tab.most {
			t.Fatalf("round %d: %d buckets, %d at the beginning, at most %d", round, len(tab.buckets), before, tab.most)
		}
		for i := range uint64(4000) {
			if e := tab.get(i+1, w); e == nil || e.move != int16(i%300) {
				t.Fatalf("round %d: entry %d is %+v", round, i, e)
			}
		}
		tab.clear()
		if tab.get(1, w) != nil || len(tab.buckets) != before {
			t.Fatalf("round %d: %d buckets in a cleared table", round, len(tab.buckets))
		}
	}
}

// TestTableReplacement: the entry that took most nodes stays, and the newest of
// the others.
func TestTableReplacement(t *testing.T) {
	tab := newTable(bucketSize)
	w := newWindow(search.Fail, search.Win)
	for i, cost := range []int{10, 90, 5, 7} {
		tab.put(uint64(i+1), w, search.Win, board.Pass, cost)
	}
	for key, want := range map[uint64]bool{1: false, 2: true, 3: false, 4: true} {
		if got := tab.get(key, w) != nil; got != want {
			t.Errorf("entry %d: kept %v, want %v", key, got, want)
		}
	}
	if newTable(bucketSize-1) != nil {
		t.Error("there is a table without room")
	}
}

// TestMemoryReplacement: answers that are asked for again stay, and the one that
// is least worth keeping makes room.
func TestMemoryReplacement(t *testing.T) {
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	m := newMemory(3)
	for key, nodes := range map[uint64]int{1: 100, 2: 60, 3: 200} {
		*m.slot(key) = answer{nodes: nodes, score: nodes}
	}
	for range 2 {
		if m.find(2, b) == nil {
			t.Fatal("an answer is lost")
		}
	}
	*m.slot(4) = answer{nodes: 80, score: 80}
	for key, want := range map[uint64]bool{1: false, 2: true, 3: true, 4: true} {
		if got := m.find(key, b) != nil; got != want {
			t.Errorf("answer %d: kept %v, want %v", key, got, want)
		}
	}
}
