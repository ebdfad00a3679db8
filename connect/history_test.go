package connect_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// TestNoHistory asks a reader and an analyzer without memory about positions in one
// order and in others, among them some that came out differently once: the answers are
// those of new ones.
func TestNoHistory(t *testing.T) {
	race.Alone(t)
	boards := boardtest.ReadPositions(t, "../board/testdata/positions.txt")
	newAnalyzer := func() *connect.Analyzer {
		a, err := connect.NewAnalyzer(connect.LinkOptions{})
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	groups := func(a *connect.Analyzer, b *board.Board) [][]board.Point {
		l, err := a.Analyze(t.Context(), b, nil)
		if err != nil {
			t.Fatal(err)
		}
		var all [][]board.Point
		for _, s := range l.All() {
			all = append(all, s)
		}
		return all
	}
	// Lines of the file, counted from 1.
	old := newAnalyzer()
	fresh := map[int][][]board.Point{126: groups(old, boards[126-1].Board)} // its first question
	for _, line := range []int{207, 126} {
		b := boards[line-1].Board
		if fresh[line] == nil {
			fresh[line] = groups(newAnalyzer(), b)
		}
		if diff := cmp.Diff(fresh[line], groups(old, b)); diff != "" {
			t.Errorf("line %d, the groups: mismatch (-new +used)\n%s", line, diff)
		}
	}

	b := boards[48-1].Board
	p := connect.Level(10).Fast()
	r := connect.New(connect.Options{Params: p})
	all := questions(b)
	most := sample.Of(8, 100)
	if testing.Short() {
		most = 40
	}
	all = all[:min(len(all), most)]
	rng := rand.New(rand.NewPCG(9, 13))
	wants := map[asked]search.Result{}
	for range 2 {
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		for _, q := range all {
			want, ok := wants[q]
			if !ok {
				want = q.ask(t, connect.New(connect.Options{Params: p}), b)
				wants[q] = want
			}
			if got := q.ask(t, r, b); got != want {
				t.Errorf("%v of %v and %v: %+v, new %+v", q.kind, q.x, q.y, got, want)
			}
		}
	}
}
