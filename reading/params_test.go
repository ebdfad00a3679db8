package reading_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/reading"
)

func TestLevels(t *testing.T) {
	// depth, branch, backfill, backfill2, break chain, superstring, fourlib, ko
	want := map[int][8]int{
		12: {18, 15, 14, 7, 9, 7, 9, 10},
		11: {17, 14, 13, 6, 8, 7, 8, 9},
		10: {16, 13, 12, 5, 7, 7, 7, 8},
		9:  {16, 13, 12, 5, 7, 7, 7, 8},
		8:  {15, 12, 11, 4, 6, 7, 7, 7},
		7:  {15, 12, 11, 4, 6, 0, 7, 7},
		6:  {14, 11, 10, 3, 5, 0, 6, 6},
		5:  {13, 10, 9, 2, 4, 0, 5, 5},
		4:  {12, 9, 8, 1, 3, 0, 4, 4},
		3:  {11, 8, 7, 1, 2, 0, 3, 3},
		2:  {10, 7, 6, 1, 2, 0, 2, 2},
		1:  {9, 6, 5, 1, 2, 0, 1, 1},
		0:  {8, 5, 4, 1, 2, 0, 1, 1},
		-3: {8, 5, 4, 1, 2, 0, 1, 1},
	}
	for n, w := range want {
		p := reading.Level(n)
		got := [8]int{p.Depth, p.BranchDepth, p.BackfillDepth, p.Backfill2Depth,
			p.BreakChainDepth, p.SuperstringDepth, p.FourlibDepth, p.KoDepth}
		if diff := cmp.Diff(w, got); diff != "" {
			t.Errorf("level %d: mismatch (-want +got)\n%s", n, diff)
		}
	}
}

func TestDeepen(t *testing.T) {
	p := reading.Level(10)
	if diff := cmp.Diff(p, p.Deepen(3).Deepen(-3)); diff != "" {
		t.Errorf("there and back: mismatch (-want +got)\n%s", diff)
	}
	if d := reading.Level(5).Deepen(2); d.SuperstringDepth != 0 {
		t.Errorf("superstrings are at depth %d, want them off", d.SuperstringDepth)
	}
	if d := p.Deepen(2); d.Depth != 18 || d.KoDepth != 10 || d.SuperstringDepth != 9 {
		t.Errorf("deepened by two: %+v", d)
	}
}
