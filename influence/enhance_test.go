package influence_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
)

// runner is a group without two eyes, and whether it was alive at the end.
type runner struct {
	b     *board.Board
	color board.Color
	group influence.Group
	dead  *board.Set
	lived bool
}

// TestEnhancements is a command that measures the patterns of class E, which make
// walls stronger in escape influence: how often a group without two eyes that has
// the longer escape route lives, and one with the shorter does not (the area under
// the curve of one against the other; 0.5 is no better than chance). It tells that
// without enhancements, with other strengths, and without each of them.
//
//	go test ./influence -run TestEnhancements -v -influence.ablate 200
func TestEnhancements(t *testing.T) {
	if *ablateGames == 0 {
		t.Skip("a command: -influence.ablate says on how many games")
	}
	x, matched := newCountingTactics(t)
	var lists [2][]runner
	for k, sample := range samples {
		for _, part := range []float64{0.3, 0.4, 0.5, 0.6} {
			for _, g := range readOwners(t, sample.file, *ablateGames) {
				lists[k] = append(lists[k], runners(t, x, &g, g.after(t, part))...)
			}
		}
	}
	list, others := lists[0], lists[1]
	sources, _, err := influence.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	var all []int32
	for i, p := range sources.All() {
		if p.Class.Has('E') {
			all = append(all, i)
		}
	}
	lived := 0
	for _, r := range list {
		if r.lived {
			lived++
		}
	}
	clear(matched)
	full := x.separates(t, list)
	counts := make([]float64, len(all))
	for k, i := range all {
		counts[k] = matched[patternKey{sources, i}]
	}
	t.Logf("%d groups, %d lived; with enhancements %.4f, in other games %.4f", len(list), lived, full, x.separates(t, others))
	for _, i := range all {
		x.engine.LeaveOut(sources, i, true)
	}
	t.Logf("without enhancements %.4f, in other games %.4f", x.separates(t, list), x.separates(t, others))
	for _, i := range all {
		x.engine.LeaveOut(sources, i, false)
	}
	for _, by := range []float32{0.25, 0.5, 2, 4} {
		for _, i := range all {
			x.engine.Scale(sources, i, by)
		}
		t.Logf("strengths times %.2f: %.4f", by, x.separates(t, list))
		for _, i := range all {
			x.engine.Scale(sources, i, 1/by)
		}
	}
	for k, i := range all {
		x.engine.LeaveOut(sources, i, true)
		t.Logf("%-10s matches %6.0f, worth %+.5f", sources.Pattern(i).Name, counts[k], full-x.separates(t, list))
		x.engine.LeaveOut(sources, i, false)
	}
}

// runners returns the groups of a position that have not two eyes yet.
func runners(t *testing.T, x *tactics, g *record, b *board.Board) []runner {
	t.Helper()
	dead, err := x.dead(t.Context(), b, board.Empty)
	if err != nil {
		t.Fatal(err)
	}
	r := new(influence.Result)
	if err := x.engine.Compute(t.Context(), influence.Input{Board: b, Dead: &dead}, r); err != nil {
		t.Fatal(err)
	}
	var list []runner
	for _, c := range [2]board.Color{board.Black, board.White} {
		for _, group := range r.Groups(b, c) {
			if group.Eyes >= 2 || group.Stones.Len() < 2 {
				continue
			}
			own := 0
			for p := range group.Stones.All() {
				if g.owner[(g.size-1-p.Row())*g.size+p.Col()] == map[board.Color]byte{board.Black: 'b', board.White: 'w'}[c] {
					own++
				}
			}
			list = append(list, runner{b, c, group, &dead, 2*own > group.Stones.Len()})
		}
	}
	return list
}

// separates computes the escape routes of all groups, and returns how often that
// of one that lived is longer than that of one that did not.
func (x *tactics) separates(t *testing.T, list []runner) float64 {
	t.Helper()
	var r influence.Result
	var last *board.Board
	count := [2]map[int]float64{{}, {}} // groups that died and lived, by route
	for _, g := range list {
		if g.b != last {
			if err := x.engine.Compute(t.Context(), influence.Input{Board: g.b, Dead: g.dead, Kind: influence.Escape}, &r); err != nil {
				t.Fatal(err)
			}
			last = g.b
		}
		values := r.EscapeValues(nil, g.color, influence.EscapeUnknown)
		route := influence.EscapeRoute(influence.EscapeQuery{Board: g.b, Dragon: &g.group.Stones, Values: values})
		k := 0
		if g.lived {
			k = 1
		}
		count[k][route]++
	}
	var better, died, lived float64
	for a, n := range count[1] {
		lived += n
		for d, m := range count[0] {
			switch {
			case a > d:
				better += n * m
			case a == d:
				better += n * m / 2
			}
		}
	}
	for _, m := range count[0] {
		died += m
	}
	return better / (lived * died)
}
