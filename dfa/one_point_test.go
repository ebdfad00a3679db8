package dfa_test

import (
	"fmt"
	"testing"

	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/pattern/patterntest"
)

// TestOnePoint has patterns that one point tells apart, which an automaton reads alone.
func TestOnePoint(t *testing.T) {
	var specs []pattern.Spec
	for i := range 90 {
		diagram := "O??" + ".XO"[i%3:i%3+1] + "\n*???"
		specs = append(specs, pattern.Spec{Name: fmt.Sprint("P", i), Diagram: diagram})
	}
	db, err := pattern.Build(pattern.General(), specs...)
	if err != nil {
		t.Fatal(err)
	}
	a, err := dfa.Build(db, dfa.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . X . . O . . .
		. . . . . . . . .
		. . . . . . . . .
		. . X . . X . . O
		. . . . . . . . .
		. . . . . . . . .
		. O . . . . . . .`)
	want := pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{})
	patterntest.Sort(want)
	if len(want) < 200 {
		t.Fatalf("%d matches", len(want))
	}
	if err := patterntest.Compare(a.Matcher(), b, pattern.Query{}, want); err != nil {
		t.Error(err)
	}
}
