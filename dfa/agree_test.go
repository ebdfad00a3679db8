package dfa_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/internal/matchtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/pattern"
)

// TestAgree compares the automaton with the plain matcher on all positions, in
// all ways of asking, and both with brute force on one.
func TestAgree(t *testing.T) {
	race.Alone(t)
	boards := positions(t)
	for _, name := range []string{"patterns900.db", "patterns1200.db"}[:sample.Of(1, 2)] {
		db := database(t, name)
		a := automaton(t, name)
		t.Logf("%s: %+v", name, a.Stats())
		m, plain := a.Matcher(), pattern.NewPlain(db)
		rng := rand.New(rand.NewPCG(5, 6))
		matches := 0
		for i, b := range boards {
			if testing.Short() && i%10 != 0 || i%sample.Of(25, 1) != 0 {
				matches += 100
				continue
			}
			strings := b.AppendStrings(nil, board.Empty)
			goal := board.SetOf(b.AppendStones(nil, strings[rng.IntN(len(strings))])...)
			for _, q := range []pattern.Query{
				{}, {Color: board.Black}, {Color: board.White}, {Goal: &goal},
				{Color: board.Black, Goal: &goal}, {Anchor: board.At(rng.IntN(19), rng.IntN(19))},
			} {
				want := plain.AppendMatches(nil, b, q)
				matchtest.Sort(want)
				if err := matchtest.Compare(m, b, q, want); err != nil {
					t.Fatalf("position %d, query %+v: %v", i, q, err)
				}
				if q == (pattern.Query{}) {
					matches += len(want)
				}
			}
		}
		if matches < 100*len(boards) {
			t.Errorf("%s: %d matches in %d positions, want a hundred each", name, matches, len(boards))
		}
		if testing.Short() || db.Len() > 900 {
			continue
		}
		if got, want := plain.AppendMatches(nil, boards[7], pattern.Query{}), matchtest.BruteForce(db, boards[7], pattern.Query{}); len(want) == 0 || !equalSorted(got, want) {
			t.Errorf("%s: %d matches, brute force finds %d", name, len(got), len(want))
		}
	}
}

func equalSorted(got, want []pattern.Match) bool {
	matchtest.Sort(got)
	return slices.Equal(got, want)
}

// TestBest checks that an automaton is chosen, or a plain matcher where there are
// too many patterns for one, and that the matchers share their tables.
func TestBest(t *testing.T) {
	race.Alone(t)
	b := positions(t)[3]
	list := []*pattern.Database{small(t)}
	if sample.Of(0, 1) > 0 {
		list = append(list, database(t, "patterns900.db")) // of which TestAgree asks an automaton
	}
	if !testing.Short() {
		list = append(list, tooMany(t))
	}
	for _, db := range list {
		newMatcher := dfa.Best(db)
		m, other := newMatcher(), newMatcher()
		if _, ok := m.(*dfa.Matcher); ok != (db.Len() < 1<<16) {
			t.Errorf("%d patterns: %T", db.Len(), m)
		}
		if m.Database() != db || other.Database() != db {
			t.Errorf("%d patterns: the matchers are of another database", db.Len())
		}
		if db.Len() == 1<<16 && sample.Of(0, 1) == 0 {
			continue // a plain matcher, which package pattern tests
		}
		want := pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{})
		matchtest.Sort(want)
		for _, m := range []pattern.Matcher{m, other} {
			if err := matchtest.Compare(m, b, pattern.Query{}, want); err != nil {
				t.Error(err)
			}
		}
	}
}

// manyPatterns is one pattern more than an automaton can have: they are numbered with 16 bits, and one number is left out.
var manyPatterns = sync.OnceValues(func() (*pattern.Database, error) {
	specs := make([]pattern.Spec, 1<<16)
	for i := range specs {
		diagram := make([]byte, 16)
		for k := range diagram {
			diagram[k] = ".?"[i>>k&1]
		}
		specs[i] = pattern.Spec{Name: fmt.Sprint("P", i), Diagram: "O*" + string(diagram)}
	}
	return pattern.Build(pattern.General(), specs...)
})

func tooMany(t *testing.T) *pattern.Database {
	t.Helper()
	db, err := manyPatterns()
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// TestBounds checks that the options bound the automaton, and that more states
// are made when there may be more.
func TestBounds(t *testing.T) {
	race.Alone(t)
	db := database(t, "patterns900.db")
	before := 0
	for _, most := range []int{1, 100, 1000}[:sample.Of(2, 3)] {
		a, err := dfa.Build(db, dfa.Options{MaxStates: most})
		if err != nil {
			t.Fatal(err)
		}
		const roots = 3
		s := a.Stats()
		if s.Patterns != 900 || s.States > most+roots || s.States <= before {
			t.Errorf("at most %d states: %+v", most, s)
		}
		before = s.States
	}
}
