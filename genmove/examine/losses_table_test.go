package examine_test

import (
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestTacticalLosses says of one string what its attacks and defenses are, and expects
// it among the lost ones under each assumption about who moves first. StatusLosses, if its
// group lives, differ where it falls by a ko in which its owner has to find the first threat.
func TestTacticalLosses(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . .
		. X . . .
		. . . . .
		. . . O .
		. . . . .`)
	stone, other := board.At(1, 3), board.At(3, 1)
	win := []search.MoveResult{{Move: board.At(2, 3), Code: search.Win}}
	ko := []search.MoveResult{{Move: board.At(2, 3), Code: search.KoA}}
	lateKo := []search.MoveResult{{Move: board.At(2, 3), Code: search.KoB}}
	groups, err := dragon.NewDragons(b, []dragon.Dragon{{Origin: stone, Status: dragon.Alive}, {Origin: other, Status: dragon.Alive}})
	if err != nil {
		t.Fatal(err)
	}
	const byKo = "in danger of a ko"
	for _, c := range []struct {
		name                            string
		w                               worm.Worm
		neutral, blackFirst, whiteFirst bool
	}{
		{"safe", worm.Worm{}, false, false, false},
		{"lost", worm.Worm{Attacks: win}, true, true, true},
		{"lost in a ko", worm.Worm{Attacks: ko}, true, true, true},
		{"in danger", worm.Worm{Attacks: win, Defenses: win}, false, false, true},
		{byKo, worm.Worm{Attacks: ko, Defenses: win}, false, false, false},
		{"in danger of a ko that begins badly", worm.Worm{Attacks: lateKo, Defenses: win}, false, false, false},
		{"whose defense is unknown", worm.Worm{Attacks: win, Unknown: worm.Unknown{Defense: true}}, true, true, true},
	} {
		c.w.Origin = stone
		w, err := worm.NewWorms(b, []worm.Worm{c.w, {Origin: other}})
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		f := &examine.Facts{Position: examine.Position{Board: b, ToPlay: board.Black}, Worms: w, Dragons: groups}
		for _, finder := range []examine.LossFinder{examine.TacticalLosses{}, examine.StatusLosses{}} {
			l, err := finder.Losses(t.Context(), f)
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			_, byStatus := finder.(examine.StatusLosses)
			for first, want := range map[board.Color]bool{board.Empty: c.neutral, board.Black: c.blackFirst, board.White: c.whiteFirst || byStatus && c.name == byKo} {
				dead := l.First(first).Dead
				if dead.Has(stone) != want || dead.Has(other) {
					t.Errorf("a black string that is %s, %v first: %T are %v", c.name, first, finder, dead)
				}
			}
		}
	}
	for _, f := range []*examine.Facts{nil, {}} {
		if _, err := (examine.TacticalLosses{}).Losses(t.Context(), f); !errors.Is(err, examine.ErrMissing) {
			t.Errorf("losses of %v: %v", f, err)
		}
	}
}
