package mine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/joseki"
)

// TestClass decides classes from counts.
func TestClass(t *testing.T) {
	for _, tc := range []struct {
		name          string
		count, total  int
		answered      float64
		contact       bool
		replies, left int32
		want          joseki.Class
	}{
		{"often", 20, 100, 0, false, 0, 0, joseki.Standard},
		{"seldom, but answered", 10, 100, 0.6, false, 0, 0, joseki.Standard},
		{"seldom", 10, 100, 0.5, false, 0, 0, joseki.Lesser},
		{"rarely", 2, 100, 0.9, false, 0, 0, joseki.Minor},
		{"nobody leaves", 90, 100, 0, true, 95, 5, joseki.Urgent},
		{"nobody leaves, of few", 9, 9, 0, true, 9, 0, joseki.Standard},
		{"nobody leaves, one of many moves", 25, 100, 0, true, 100, 0, joseki.Standard},
		{"some leave", 90, 100, 0, true, 80, 20, joseki.Standard},
		{"half leave", 90, 100, 0, true, 50, 50, joseki.Lesser},
		{"most leave", 90, 100, 0, true, 20, 80, joseki.Minor},
		{"most leave what is rare", 2, 100, 0, true, 20, 80, joseki.Minor},
		{"most go elsewhere when the corner is the opponent's", 90, 100, 0, false, 20, 80, joseki.Standard},
	} {
		e := entry{count: tc.count, total: tc.total, answered: tc.answered, contact: tc.contact}
		e.from.p = &position{replies: tc.replies, left: tc.left}
		if got := e.class(); got != tc.want {
			t.Errorf("%s: %v, want %v", tc.name, got, tc.want)
		}
	}
}

// TestLeave counts how often a position was left and answered: of three games
// White answers in one, plays elsewhere in one, and Black plays elsewhere before
// White comes back in one.
func TestLeave(t *testing.T) {
	var games []record.Game
	for _, text := range []string{"Q16 O17 R14 Q18", "Q16 O17 R14 D4", "Q16 O17 R14 D4 D16 Q18"} {
		g := record.Game{Size: size}
		for _, f := range strings.Fields(text) {
			p, err := board.ParsePoint(f, size)
			if err != nil {
				t.Fatal(err)
			}
			g.Moves = append(g.Moves, p)
		}
		games = append(games, g)
	}
	o := Options{Regions: []int{9}, MinPlayed: 1, MinPlayedSmall: 1, Workers: 1}.withDefaults()
	s, err := take(t.Context(), games, o)
	if err != nil {
		t.Fatal(err)
	}
	l := s.count(0, 9, 1)
	type counts struct{ N, Replies, Left int32 }
	var got *counts
	for i := range l.positions {
		p := &l.positions[i]
		// The position before Q18 is that of the last move of the first game.
		if p.key == s.keys[0][3] {
			got = &counts{p.n(), p.replies, p.left}
		}
	}
	if diff := cmp.Diff(&counts{2, 1, 2}, got); diff != "" {
		t.Errorf("counts mismatch (-want +got):\n%s", diff)
	}
}
