package pattern_test

import (
	"fmt"
	"log"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/matchtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/pattern/patterntest"
)

// TestPlain compares the plain matcher with brute force, for patterns of all
// kinds.
func TestPlain(t *testing.T) {
	race.Alone(t)
	for i, g := range append(matchtest.Generators(), matchtest.Corner()) {
		if (i == 3 || i == 4) && sample.Of(0, 1) == 0 {
			continue // their patterns have the same anchors as those of the first one
		}
		t.Run(g.Name, func(t *testing.T) {
			patterntest.Run(t, g.Kind, g.Patterns, func(db *pattern.Database) (pattern.Matcher, error) {
				return pattern.NewPlain(db), nil
			})
		})
	}
}

// TestPlainBox is the manual's example (9.14) of a pattern that is as wide as the
// board but for one column: its box lets it match at the left edge only, and one
// column beside it.
func TestPlainBox(t *testing.T) {
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "example", Diagram: `
		.OO???????????????
		*XX???????????????
		o?????????????????`})
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	var black, white []board.Point
	// The same stones at three places; only two are so far to the left.
	for _, at := range []struct{ col, row int }{{1, 16}, {2, 10}, {3, 4}} {
		for i := range 2 {
			black = append(black, board.At(at.col+i, at.row))
			white = append(white, board.At(at.col+i, at.row-1))
		}
	}
	if err := b.Setup(black, white, nil); err != nil {
		t.Fatal(err)
	}
	var got []string
	matches := pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{Color: board.Black})
	matchtest.Sort(matches)
	for _, m := range matches {
		got = append(got, fmt.Sprintf("%s, move %v", db.Describe(m), db.Move(m)))
	}
	want := []string{
		"example+0 at C11 for black, move B10",
		"example+0 at B17 for black, move A16",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

func ExampleNewPlain() {
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "Extend", Diagram: `
		?X?
		.O*
		---`})
	if err != nil {
		log.Fatal(err)
	}
	b, err := board.New(9)
	if err != nil {
		log.Fatal(err)
	}
	if err := b.Setup([]board.Point{board.At(4, 0)}, []board.Point{board.At(4, 1)}, nil); err != nil {
		log.Fatal(err)
	}
	m := pattern.NewPlain(db)
	for _, match := range m.AppendMatches(nil, b, pattern.Query{}) {
		fmt.Println(db.Describe(match), "proposes", db.Move(match))
	}
	// Unordered output:
	// Extend+0 at E2 for black proposes F1
	// Extend+7 at E2 for black proposes D1
}

func ExamplePlain_Clone() {
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "Jump", Diagram: "O.*"})
	if err != nil {
		log.Fatal(err)
	}
	m := pattern.NewPlain(db)
	other := m.Clone() // for another goroutine
	fmt.Println(other.Database() == m.Database())
	// Output: true
}

// Touches tells which matches a goal lets through, for a matcher of one's own.
func ExampleDatabase_Touches() {
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "Jump", Diagram: "O.*"})
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := board.New(9)
	if err != nil {
		fmt.Println(err)
		return
	}
	b.PlayAssumeLegal(board.At(4, 4), board.Black)
	m := pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{})[0]
	var goal board.Set
	fmt.Println(db.Touches(m, &goal), db.Touches(m, nil))
	goal.Add(board.At(4, 4))
	fmt.Println(db.Touches(m, &goal))
	// Output:
	// false true
	// true
}
