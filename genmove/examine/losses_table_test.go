package examine_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/memory"
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

// TestGroupOfNothing: without facts, links or a stone there is no group.
func TestGroupOfNothing(t *testing.T) {
	a := newAnalyst(t, examine.Options{})
	p := diagram(t, fight, board.Black)
	for _, f := range []*examine.Facts{nil, {Position: p}} {
		if _, err := f.Group(board.At(2, 2)); !errors.Is(err, examine.ErrMissing) {
			t.Errorf("group of nothing: %v", err)
		}
		if _, err := f.Surround(board.At(2, 2)); !errors.Is(err, examine.ErrMissing) {
			t.Errorf("ring around nothing: %v", err)
		}
	}
	f := facts(t, a, p, examine.Links)
	if _, err := f.Group(board.At(0, 0)); !errors.Is(err, search.ErrString) {
		t.Errorf("group of an empty point: %v", err)
	}
}

// TestMemoryHandedIn: who wants no memory gets none, even if he hands one in.
func TestMemoryHandedIn(t *testing.T) {
	m := memory.New(0)
	if a := newAnalyst(t, examine.Options{Memory: m, NoMemory: true}); a.Memory() != nil {
		t.Error("there is a memory")
	}
	if a := newAnalyst(t, examine.Options{Memory: m}); a.Memory() != m {
		t.Error("the memory is another one")
	}
}

// TestOwnNames: facts of one's own are numbered from 0 on.
func TestOwnNames(t *testing.T) {
	a := newAnalyst(t, examine.Options{})
	var all examine.Want
	for _, name := range []string{"first", "second", "third"} {
		own, err := examine.Add(a, name, 0, func(context.Context, *examine.Facts) (int, error) { return 0, nil })
		if err != nil {
			t.Fatal(err)
		}
		all |= own.Want
	}
	if got := (all | examine.Worms).String(); got != "worms,own0,own1,own2" {
		t.Errorf("named %s", got)
	}
	// Of 64 facts nine are the library's.
	if got := (examine.Want(1)<<63 | examine.Want(1)<<20 | examine.Want(1)<<9).String(); got != "own0,own11,own54" {
		t.Errorf("the last one, a late one and the first one are %s", got)
	}
}

// TestEyeInput: of no strings nothing is known, nothing at all rather than that none can be captured.
func TestEyeInput(t *testing.T) {
	if in := examine.EyeInput(nil); in.Stones != nil {
		t.Errorf("%d stones", len(in.Stones))
	}
}

// TestRingsUnknown: the functions about rings say that they are not known where nobody
// has asked for links.
func TestRingsUnknown(t *testing.T) {
	a := newAnalyst(t, examine.Options{})
	p := diagram(t, fight, board.Black)
	calls, err := a.Functions()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []*examine.Facts{nil, facts(t, a, p, examine.Worms)} {
		calls.Begin(f)
		seen := 0
		for _, table := range calls.Tables() {
			for _, fn := range table.Funcs {
				if fn.Name != "does_surround" && fn.Name != "is_surrounded" {
					continue
				}
				seen++
				args := []board.Point{board.At(0, 0), board.At(2, 6)}[2-fn.MinArgs:]
				if v, err := fn.Call(&pattern.Env{Context: t.Context(), Board: p.Board, Color: board.Black}, args); v != 0 || !errors.Is(err, pattern.ErrUnknown) {
					t.Errorf("%s is %d, %v", fn.Name, v, err)
				}
			}
		}
		if seen != 2 {
			t.Errorf("%d functions about rings", seen)
		}
	}
}
