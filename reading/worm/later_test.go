package worm_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestWithThreats: threats that are found later are those that are found at once.
func TestWithThreats(t *testing.T) {
	race.Alone(t)
	all, err := worm.NewAnalyzer(worm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	few, err := worm.NewAnalyzer(worm.Options{NoThreats: true})
	if err != nil {
		t.Fatal(err)
	}
	// Who finds them need not have looked at the position before.
	later, err := worm.NewAnalyzer(worm.Options{NoThreats: true})
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for i, b := range benchPositions(t)[:sample.Of(2, 10)] {
		restored := boardtest.Restored(t, b)
		want, err := all.Analyze(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		without, err := few.Analyze(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range without.All() {
			if v.Unknown.Threats == v.Invincible || len(v.AttackThreats)+len(v.DefenseThreats) > 0 {
				t.Fatalf("position %d: threats of %v", i, v)
			}
		}
		got, err := later.WithThreats(t.Context(), b, without)
		if err != nil {
			t.Fatal(err)
		}
		restored()
		if diff := cmp.Diff(want.String(), got.String()); diff != "" {
			t.Errorf("position %d: mismatch (-want +got)\n%s", i, diff)
		}
		for _, v := range got.All() {
			found += len(v.AttackThreats) + len(v.DefenseThreats)
		}
	}
	if found == 0 {
		t.Error("no threats")
	}
	// White's stones cannot be captured, so that there is nothing to be known.
	b := boardtest.MustParse(t, `
		. O . O X . .
		O O O O X . .
		X X X X X . .
		. . . . . . .
		. . O . . . .
		. . . . . . .
		. . . . . . .`)
	if _, err := few.WithThreats(t.Context(), b, nil); err == nil {
		t.Errorf("without worms: %v", err)
	}
	w, err := few.Analyze(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	spent, err := few.WithThreats(search.WithBudget(t.Context(), search.NewBudget(0)), b, w)
	if err != nil {
		t.Fatal(err)
	}
	invincible := 0
	for _, v := range spent.All() {
		if v.Invincible {
			invincible++
		}
		if v.Invincible == v.Unknown.Threats {
			t.Errorf("the threats of %v are known without reading: %v, invincible %v", v.Origin, !v.Unknown.Threats, v.Invincible)
		}
	}
	if invincible != 1 {
		t.Errorf("%d strings cannot be captured", invincible)
	}
}

// TestThreatsCutShort: threats that were known, and are looked for again until a context ends, are
// unknown or those of before.
func TestThreatsCutShort(t *testing.T) {
	b := benchPositions(t)[11]
	c := &canceling{twoMethods{reading.New(reading.Options{Params: reading.Level(4)})}, 1 << 30, nil}
	a, err := worm.NewAnalyzer(worm.Options{Tactics: c, NoPatterns: true})
	if err != nil {
		t.Fatal(err)
	}
	want, err := a.Analyze(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{0, 5, 30} {
		ctx, cancel := context.WithCancel(t.Context())
		c.left, c.cancel = n, cancel
		got, err := a.WithThreats(ctx, b, want)
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("after %d attacks: %v", n, err)
		}
		unknown := 0
		for i, v := range got.All() {
			if v.Unknown.Threats {
				unknown++
				continue
			}
			x := want.At(v.Origin)
			if diff := cmp.Diff([][]search.MoveResult{x.AttackThreats, x.DefenseThreats}, [][]search.MoveResult{v.AttackThreats, v.DefenseThreats}, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("after %d attacks: threats of %v (%v) mismatch (-want +got)\n%s", n, v.Origin, i, diff)
			}
		}
		if unknown == 0 {
			t.Errorf("after %d attacks all threats are known", n)
		}
	}
}
