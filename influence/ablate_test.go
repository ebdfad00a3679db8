package influence_test

import (
	"cmp"
	"flag"
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

var ablateGames = flag.Int("influence.ablate", 0, "on how many games to measure each pattern; 200 takes a minute or two")

// patternKey is a pattern of one of the databases.
type patternKey struct {
	db *pattern.Database
	i  int32
}

func (k patternKey) name() string  { return k.db.Pattern(k.i).Name }
func (k patternKey) class() string { return k.db.Pattern(k.i).Class.String() }

// worth is what a pattern does in all positions where it takes effect.
type worth struct {
	matches, boards float64
	wrong           float64 // points whose owner is guessed wrong without it, less those with it
	square          float64 // the same of the squared errors of ownership
	territory       float64 // and of territory
	score           float64 // and of the errors of the score
}

// TestPatternsOneByOne is a command that measures patterns: it leaves out one after
// the other and compares the territory with the final owners. Positive numbers
// speak for a pattern. Enhancements have no part in territory; see
// TestEnhancements.
//
//	go test ./influence -run TestPatternsOneByOne -v -influence.ablate 200
func TestPatternsOneByOne(t *testing.T) {
	if *ablateGames == 0 {
		t.Skip("a command: -influence.ablate says on how many games")
	}
	x, matched := newCountingTactics(t)
	for _, phase := range []struct {
		name  string
		parts []float64
	}{{"opening", []float64{0.15, 0.3}}, {"middle game and end", parts}} {
		all := map[patternKey]*worth{}
		for _, part := range phase.parts {
			for _, g := range readOwners(t, samples[0].file, *ablateGames) {
				measureOne(t, x, matched, &g, g.after(t, part), all)
			}
		}
		t.Logf("%s, %v of the moves", phase.name, phase.parts)
		report(t, all)
	}
}

// newCountingTactics returns an engine that counts the matches that take effect.
func newCountingTactics(t testing.TB) (*tactics, map[patternKey]float64) {
	t.Helper()
	x := &tactics{reader: reading.New(reading.Options{Limits: search.Limits{Nodes: 1000}})}
	x.answers.Tactics = x.reader
	var err error
	if x.functions, err = worm.NewFunctions(x.reader); err != nil {
		t.Fatal(err)
	}
	matched := map[patternKey]float64{}
	x.engine, err = influence.New(influence.Options{
		Tables:  []pattern.Table{x.functions.Table()},
		Matched: func(_ *influence.Input, db *pattern.Database, m pattern.Match) { matched[patternKey{db, m.Pattern}]++ },
	})
	if err != nil {
		t.Fatal(err)
	}
	return x, matched
}

func measureOne(t *testing.T, x *tactics, matched map[patternKey]float64, g *record, b *board.Board, all map[patternKey]*worth) {
	t.Helper()
	var in [2]influence.Input
	var full, one [2]*influence.Result
	var counts [2]map[patternKey]float64
	for i, first := range [2]board.Color{board.Black, board.White} {
		in[i] = x.input(t, b, first, true)
		clear(matched)
		full[i] = new(influence.Result)
		if err := x.engine.Compute(t.Context(), in[i], full[i]); err != nil {
			t.Fatal(err)
		}
		counts[i] = maps.Clone(matched)
	}
	var with guesses
	with.add(g, b, full[0], full[1])
	keys := maps.Clone(counts[0])
	maps.Copy(keys, counts[1])
	for k := range keys {
		w := all[k]
		if w == nil {
			w = new(worth)
			all[k] = w
		}
		w.boards++
		x.engine.LeaveOut(k.db, k.i, true)
		for i := range one {
			one[i] = full[i]
			w.matches += counts[i][k]
			if counts[i][k] > 0 {
				one[i] = new(influence.Result)
				if err := x.engine.Compute(t.Context(), in[i], one[i]); err != nil {
					t.Fatal(err)
				}
			}
		}
		x.engine.LeaveOut(k.db, k.i, false)
		var without guesses
		without.add(g, b, one[0], one[1])
		w.wrong += with.owner.right - without.owner.right
		w.square += without.square - with.square
		w.territory += without.territory - with.territory
		w.score += without.score - with.score
	}
}

func report(t *testing.T, all map[patternKey]*worth) {
	t.Helper()
	sources, barriers, err := influence.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%-16s %-4s %8s %7s %9s %9s %9s %9s", "pattern", "", "matches", "boards", "points", "squares", "territory", "score")
	for _, db := range []*pattern.Database{sources, barriers} {
		var keys []patternKey
		for i, p := range db.All() {
			if !p.Class.Has('E') {
				keys = append(keys, patternKey{db, i})
			}
		}
		slices.SortStableFunc(keys, func(x, y patternKey) int {
			return cmp.Or(cmp.Compare(x.class(), y.class()), cmp.Compare(squareOf(all[y]), squareOf(all[x])))
		})
		for _, k := range keys {
			w := all[k]
			if w == nil {
				t.Logf("%-16s %-4s never matched", k.name(), k.class())
				continue
			}
			t.Logf("%-16s %-4s %8.0f %7.0f %+9.1f %+9.1f %+9.1f %+9.1f", k.name(), k.class(), w.matches, w.boards, w.wrong, w.square, w.territory, w.score)
		}
	}
}

func squareOf(w *worth) float64 {
	if w == nil {
		return math.Inf(-1)
	}
	return w.square
}
