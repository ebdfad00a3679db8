package matchtest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
)

// BruteForce returns the matches of a query by definition, sorted: it asks
// Database.Holds about every pattern, orientation, player and point.
func BruteForce(db *pattern.Database, b *board.Board, q pattern.Query) []pattern.Match {
	var all []pattern.Match
	for i := range db.All() {
		for row := range b.Size() {
			for col := range b.Size() {
				for t := range board.Transform(board.NumTransforms) {
					for c := board.Black; c <= board.White; c++ {
						m := pattern.Match{Pattern: i, Orientation: t, Color: c, Anchor: board.At(col, row)}
						if db.Holds(b, m, q) {
							all = append(all, m)
						}
					}
				}
			}
		}
	}
	Sort(all)
	return all
}

// Sort brings matches into an order that does not depend on the matcher.
func Sort(matches []pattern.Match) { slices.SortFunc(matches, compare) }

func compare(a, b pattern.Match) int {
	return cmp.Or(
		cmp.Compare(a.Pattern, b.Pattern), cmp.Compare(a.Anchor, b.Anchor),
		cmp.Compare(a.Orientation, b.Orientation), cmp.Compare(a.Color, b.Color))
}

// Compare returns an error that names the missing, wrong or repeated matches if m does not find
// the sorted matches want.
func Compare(m pattern.Matcher, b *board.Board, q pattern.Query, want []pattern.Match) error {
	got := m.AppendMatches(nil, b, q)
	Sort(got)
	if slices.Equal(got, want) {
		return nil
	}
	const most = 5
	var s strings.Builder
	lines := 0
	report := func(sign byte, match pattern.Match) {
		if lines++; lines <= most {
			fmt.Fprintf(&s, "\n\t%c%s", sign, m.Database().Describe(match))
		}
	}
	for i, j := 0, 0; i < len(got) || j < len(want); {
		switch {
		case j == len(want) || i < len(got) && compare(got[i], want[j]) < 0:
			report('+', got[i])
			i++
		case i == len(got) || compare(got[i], want[j]) > 0:
			report('-', want[j])
			j++
		default:
			i++
			j++
		}
	}
	if lines > most {
		fmt.Fprintf(&s, "\n\tand %d more", lines-most)
	}
	return fmt.Errorf("%d matches on size %d, want %d; mismatch (-want +got):%s", len(got), b.Size(), len(want), s.String())
}
