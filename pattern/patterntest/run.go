package patterntest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/matchtest"
	"github.com/tengen-go/tengen/internal/suite"
	"github.com/tengen-go/tengen/pattern"
)

// newMatcherFunc makes a matcher for a database.
type newMatcherFunc = func(*pattern.Database) (pattern.Matcher, error)

// Run checks in subtests of t, fewer with testing.Short, that the matchers of newMatcher find
// exactly the matches of the definition, on random and real positions. The function patterns
// returns n patterns of the kind that the matcher accepts, usually cut out of the boards; if it
// is nil, Run cuts them itself. A panic is a failure.
func Run(t *testing.T, kind pattern.Kind, patterns func(rng *rand.Rand, boards []*board.Board, n int) []pattern.Spec, newMatcher func(*pattern.Database) (pattern.Matcher, error)) {
	g := matchtest.Generator{Name: kind.Name, Kind: kind, Patterns: patterns}
	if patterns == nil {
		g = matchtest.Of(kind)
	}
	t.Run("sizes", func(t *testing.T) {
		defer suite.Survive(t)
		runSizes(t, g, newMatcher)
	})
	t.Run("games", func(t *testing.T) {
		defer suite.Survive(t)
		runGames(t, g, newMatcher)
	})
	t.Run("empty database", func(t *testing.T) {
		defer suite.Survive(t)
		db := build(t, g, nil)
		m := make1(t, newMatcher, db)
		b := random(t, rand.New(rand.NewPCG(1, 1)), 9, 0.5)
		if got := m.AppendMatches(nil, b, pattern.Query{}); len(got) > 0 {
			t.Errorf("%d matches of an empty database", len(got))
		}
	})
	t.Run("calls", func(t *testing.T) {
		defer suite.Survive(t)
		runCalls(t, g, newMatcher)
	})
	t.Run("parallel", func(t *testing.T) {
		defer suite.Survive(t)
		runParallel(t, g, newMatcher)
	})
}

func build(t *testing.T, g matchtest.Generator, specs []pattern.Spec) *pattern.Database {
	t.Helper()
	db, err := pattern.Build(g.Kind, specs...)
	if err != nil {
		t.Fatalf("generator %s: %v", g.Name, err)
	}
	return db
}

func make1(t *testing.T, newMatcher newMatcherFunc, db *pattern.Database) pattern.Matcher {
	t.Helper()
	m, err := newMatcher(db)
	if err != nil {
		t.Fatal(err)
	}
	if m.Database() != db {
		t.Fatal("Database() is not the database that the matcher was made for")
	}
	return m
}

func random(t *testing.T, rng *rand.Rand, size int, share float64) *board.Board {
	t.Helper()
	b, err := randomPosition(rng, size, share)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// runSizes uses boards of all sizes up to 13 and some larger ones, and one matcher for all of
// them, made from patterns of all of them.
func runSizes(t *testing.T, g matchtest.Generator, newMatcher newMatcherFunc) {
	rng := rand.New(rand.NewPCG(25, 8))
	var boards []*board.Board
	for size := board.MinSize; size <= board.MaxSize; size++ {
		if size > 13 && size%3 != 1 {
			continue // 16, 19, 22 and 25 are left
		}
		shares := []float64{0.6, 0.3, 1.2}
		boards = append(boards, random(t, rng, size, shares[len(boards)%3]))
		if size <= 7 && !testing.Short() {
			boards = append(boards, random(t, rng, size, 0), random(t, rng, size, 1))
		}
	}
	var small []*board.Board // half the patterns are from small boards
	for _, b := range boards {
		if b.Size() <= 9 {
			small = append(small, b)
		}
	}
	specs := g.Patterns(rng, boards, 30)
	for i, s := range g.Patterns(rng, small, 30) {
		s.Name = fmt.Sprintf("S%d", i+1)
		specs = append(specs, s)
	}
	if len(specs) == 0 {
		t.Fatalf("generator %s made no patterns", g.Name)
	}
	db := build(t, g, specs)
	m := make1(t, newMatcher, db)
	// Sizes in disorder, so that nothing can depend on the one before.
	rng.Shuffle(len(boards), func(i, j int) { boards[i], boards[j] = boards[j], boards[i] })
	found := 0
	for _, b := range boards {
		found += checkAll(t, rng, m, b)
	}
	if found < len(specs) {
		t.Errorf("only %d matches of %d patterns: the test says little", found, len(specs))
	}
}

// runGames uses positions of games.
func runGames(t *testing.T, g matchtest.Generator, newMatcher newMatcherFunc) {
	rng := rand.New(rand.NewPCG(19, 8))
	boards, err := matchtest.RealPositions()
	if err != nil {
		t.Fatal(err)
	}
	boards = boards[:3]
	if testing.Short() {
		boards = boards[:2]
	}
	db := build(t, g, g.Patterns(rng, boards, 60))
	m := make1(t, newMatcher, db)
	found := 0
	for _, b := range boards {
		found += checkAll(t, rng, m, b)
	}
	if found < db.Len()/2 {
		t.Errorf("only %d matches of %d patterns: the test says little", found, db.Len())
	}
}

// checkAll asks in all ways about one position and returns how many matches
// there are.
func checkAll(t *testing.T, rng *rand.Rand, m pattern.Matcher, b *board.Board) int {
	t.Helper()
	db := m.Database()
	all := matchtest.BruteForce(db, b, pattern.Query{})
	check := func(q pattern.Query) {
		t.Helper()
		want := make([]pattern.Match, 0, len(all))
		for _, match := range all {
			if db.Holds(b, match, q) {
				want = append(want, match)
			}
		}
		if err := matchtest.Compare(m, b, q, want); err != nil {
			t.Fatalf("query %+v: %v", q, err)
		}
	}
	sides := []board.Color{board.Empty, board.Black, board.White, board.Border}
	for _, s := range sides {
		check(pattern.Query{Color: s})
	}
	last := b.Size() - 1
	anchors := []board.Point{
		board.At(0, 0), board.At(0, last), board.At(last, 0), board.At(last, last),
		board.Pass, board.At(board.MaxSize-1, 0), -3, board.NumPoints + 5,
	}
	for range 4 {
		anchors = append(anchors, board.At(rng.IntN(last+1), rng.IntN(last+1)))
		if len(all) > 0 {
			anchors = append(anchors, all[rng.IntN(len(all))].Anchor)
		}
	}
	for _, a := range anchors {
		check(pattern.Query{Color: sides[rng.IntN(4)], Anchor: a})
	}
	for i, goal := range goals(rng, b) {
		check(pattern.Query{Color: sides[rng.IntN(4)], Goal: &goal})
		check(pattern.Query{Anchor: anchors[i%len(anchors)], Goal: &goal})
		if len(all) > 0 {
			check(pattern.Query{Anchor: all[rng.IntN(len(all))].Anchor, Goal: &goal})
		}
	}
	return len(all)
}

// goals returns sets of points: none, everything, single strings, empty points
// only, and some of each.
func goals(rng *rand.Rand, b *board.Board) []board.Set {
	var everything, mixture board.Set
	for p := range board.Point(board.NumPoints) {
		everything.Add(p)
		if rng.IntN(6) == 0 {
			mixture.Add(p)
		}
	}
	list := []board.Set{{}, everything, b.EmptyPoints(), mixture}
	origins := b.AppendStrings(nil, board.Empty)
	for range 3 {
		if len(origins) == 0 {
			break
		}
		stones := b.AppendStones(nil, origins[rng.IntN(len(origins))])
		list = append(list, board.SetOf(stones...))
	}
	return list
}

// runCalls checks what does not depend on the matches.
func runCalls(t *testing.T, g matchtest.Generator, newMatcher newMatcherFunc) {
	rng := rand.New(rand.NewPCG(3, 8))
	boards, err := matchtest.RealPositions()
	if err != nil {
		t.Fatal(err)
	}
	boards = append(boards[:2], random(t, rng, 13, 0.7))
	db := build(t, g, g.Patterns(rng, boards, 60))
	m := make1(t, newMatcher, db)
	goal := boards[0].EmptyPoints()
	goal.Or(&board.Set{3: ^uint64(0)})
	queries := []pattern.Query{{}, {Color: board.White}, {Anchor: board.At(3, 3)}, {Goal: &goal}}

	first := pattern.Match{Pattern: -1, Orientation: 7, Color: board.White, Anchor: board.At(1, 2)}
	for _, b := range boards {
		black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
		hash, depth := b.Hash(), b.Depth()
		other := make1(t, newMatcher, db)
		for _, q := range queries {
			got := m.AppendMatches([]pattern.Match{first}, b, q)
			if len(got) == 0 || got[0] != first {
				t.Fatal("the matches are not appended to the slice")
			}
			if again := m.AppendMatches(nil, b, q); !slices.Equal(again, got[1:]) {
				t.Error("the same call gives other matches or another order")
			}
			if again := other.AppendMatches(nil, b, q); !slices.Equal(again, got[1:]) {
				t.Error("another matcher gives other matches or another order")
			}
		}
		if hash != b.Hash() || depth != b.Depth() || black != b.StonesOf(board.Black) || white != b.StonesOf(board.White) {
			t.Error("the board was modified")
		}
	}

	var dst []pattern.Match
	for _, b := range boards {
		for _, q := range queries {
			dst = m.AppendMatches(dst[:0], b, q)
		}
	}
	// Boards of two sizes in turn, with scratch space that has grown.
	allocs := testing.AllocsPerRun(10, func() {
		for _, b := range boards {
			for _, q := range queries {
				dst = m.AppendMatches(dst[:0], b, q)
			}
		}
	})
	if allocs > 0 {
		t.Errorf("%v allocations in %d calls, want none", allocs, len(boards)*len(queries))
	}
}

// runParallel uses one database in several goroutines, each with a matcher and a
// board of its own.
func runParallel(t *testing.T, g matchtest.Generator, newMatcher newMatcherFunc) {
	rng := rand.New(rand.NewPCG(4, 8))
	boards, err := matchtest.RealPositions()
	if err != nil {
		t.Fatal(err)
	}
	boards = boards[:3]
	db := build(t, g, g.Patterns(rng, boards, 40))
	var want [][]pattern.Match
	for _, b := range boards {
		want = append(want, make1(t, newMatcher, db).AppendMatches(nil, b, pattern.Query{}))
	}
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			m, err := newMatcher(db)
			if err != nil {
				t.Error(err)
				return
			}
			for k := range boards {
				j := (i + k) % len(boards)
				if got := m.AppendMatches(nil, boards[j].Clone(), pattern.Query{}); !slices.Equal(got, want[j]) {
					t.Errorf("other matches in parallel")
				}
			}
		})
	}
	wg.Wait()
}

// randomPosition returns a board on which about the given share of the points,
// 0 to 1, has been played on at random.
func randomPosition(rng *rand.Rand, size int, share float64) (*board.Board, error) {
	b, err := board.New(size)
	if err != nil {
		return nil, err
	}
	c := board.Black
	for range int(share * float64(size*size)) {
		p := board.At(rng.IntN(size), rng.IntN(size))
		if b.Legal(p, c, board.Strict) {
			b.PlayAssumeLegal(p, c)
		}
		if rng.IntN(8) > 0 {
			c = c.Opponent()
		}
	}
	return b, nil
}
