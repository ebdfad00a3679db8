package dfa_test

import (
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/matchtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/pattern"
)

// TestFewPatterns takes every choice of a few patterns, around stones of either side and around none, so that
// there are automata with none, one or two forms of each kind: they find what brute force finds, for one side
// and for both.
func TestFewPatterns(t *testing.T) {
	race.Alone(t)
	specs := []pattern.Spec{
		{Name: "own", Diagram: ".*.|\nOO.|\n---+"},
		{Name: "own2", Diagram: "OO.|\n.*.|\n---+"},
		{Name: "enemy", Diagram: ".*.|\nXX.|\n---+"},
		{Name: "enemy2", Diagram: "XX.|\n.*.|\n---+"},
		{Name: "nobody", Diagram: "..|\n*.|\n--+"},
	}
	b := boardtest.MustParse(t, `
		. . X . . . . .
		. . X . . O O .
		. . . . . . . .
		. . . . . . . .
		. . . . . . . .
		. . . . . . . .
		. . . . . O O .
		. X X . . . . .`)
	found := make([]int, len(specs))
	for set := range 1 << len(specs) {
		var some []pattern.Spec
		for i, s := range specs {
			if set>>i&1 != 0 {
				some = append(some, s)
			}
		}
		db, err := pattern.Build(pattern.Joseki(), some...)
		if err != nil {
			t.Fatal(err)
		}
		a, err := dfa.Build(db, dfa.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, sides := range []board.Color{board.Black, board.White, board.Empty} {
			q := pattern.Query{Color: sides}
			got, want := a.Matcher().AppendMatches(nil, b, q), matchtest.BruteForce(db, b, q)
			if !equalSorted(got, want) {
				t.Errorf("patterns %05b, sides %v: %v, brute force finds %v", set, sides, got, want)
			}
			for _, m := range want {
				found[slices.IndexFunc(specs, func(s pattern.Spec) bool { return s.Name == db.Pattern(m.Pattern).Name })]++
			}
		}
	}
	if slices.Contains(found, 0) {
		t.Errorf("the patterns %v were found so often", found)
	}
}
