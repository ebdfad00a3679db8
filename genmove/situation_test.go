package genmove_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestGroupsOf: groups are those of Dragons, without them those of Links, and without these strings; sizes are those that
// dragons and worms have, or the numbers of stones.
func TestGroupsOf(t *testing.T) {
	a1, a9, j1, j9, e5 := pt(t, "A1"), pt(t, "A9"), pt(t, "J1"), pt(t, "J9"), pt(t, "E5")
	dragons := []dragon.Dragon{{Strings: []board.Point{a1, a9}, EffectiveSize: 5}, {Origin: j1, EffectiveSize: 1.5}, {Origin: j9, EffectiveSize: 2.5}}
	const ofWorm = -1 // what the worm says
	links := func(s *genmove.Situation) *connect.Links {
		l, err := connect.NewLinks(s.Board, connect.LinkFacts{Groups: [][]board.Point{{j1, j9}}})
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	for _, tt := range []struct {
		name           string
		dragons, links bool
		worms          bool
		black, white   bool    // whether the strings of the players are one group
		size, string   float64 // of what is at A1
	}{
		{"nothing known", false, false, false, false, false, 2, 2},
		{"worms", false, false, true, false, false, ofWorm, ofWorm},
		{"links", false, true, false, false, true, 2, 2},
		{"dragons", true, false, false, true, false, 5, 2},
		{"all", true, true, true, true, false, 5, ofWorm},
	} {
		var d []dragon.Dragon
		var w []worm.Worm
		if tt.dragons {
			d = dragons
		}
		if tt.worms {
			w = []worm.Worm{}
		}
		s := made(t, four, board.Black, d, w)
		if tt.links {
			s.Links = links(s)
		}
		for _, p := range [2]struct {
			x, y board.Point
			one  bool
		}{{a1, a9, tt.black}, {j1, j9, tt.white}} {
			if got := s.SameGroup(p.x, p.y); got != p.one {
				t.Errorf("%s: %v and %v are one group: %v", tt.name, p.x, p.y, got)
			}
		}
		if s.SameGroup(e5, e5) || s.SameGroup(a1, j1) || s.GroupAt(e5) != board.NoPoint || !s.SameGroup(a1, pt(t, "A2")) {
			t.Errorf("%s: empty points are groups, or stones of both players one", tt.name)
		}
		for _, v := range [2]*float64{&tt.size, &tt.string} {
			if *v == ofWorm {
				if *v = s.Worm(a1).EffectiveSize; *v == 2 {
					t.Fatal("the worm counts nothing but stones")
				}
			}
		}
		// Who threatens to kill the group, or to capture the string, has twice the size as a followup.
		for _, x := range [2]struct {
			kind genmove.Kind
			size float64
		}{{genmove.OwlDefendThreat, tt.size}, {genmove.DefendThreat, tt.string}} {
			v := evaluated(t, s, genmove.Points{}, e5, genmove.Reason{Kind: x.kind, Target: a1, Code: search.Win})
			if v.Followup != 2*x.size {
				t.Errorf("%s, %v: a followup of %v, want twice %v", tt.name, x.kind, v.Followup, x.size)
			}
		}
	}
}
