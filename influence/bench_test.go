package influence_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/pattern"
)

// benchmarkGame are the first moves of a professional game.
const benchmarkGame = "qdddcpppfqodocncpcndqfgcqqpqqpqorornqnpormrpsnrqcfchhdgdhfceldnglfdfpnpdpeqcqbrcrbrdqenbpbofphkchcjdjeieheifigjfjghgidkekfjejcjbibichhggjcqggbicfejcecdcefdgeggh" +
	"ehkgjilgcihijhhkjkrerfrgsehmglhljmfneliogoemflgnhohninjlkljnimkjjjfpqrrrfoeoepdpeqilkmkklimjmimkmmninjhpgpgqfpdqipojnkdoooprnhpggjhjcmbnnqnrmqmrlqbidhcgcjebbjfb"

// benchmarkBoard returns a position of a game with about 150 stones.
func benchmarkBoard(b *testing.B) *board.Board {
	b.Helper()
	g := record{size: 19, moves: benchmarkGame}
	return g.at(b, 150)
}

// BenchmarkField is one computation without patterns.
func BenchmarkField(b *testing.B) { benchmarkCompute(b, influence.Options{NoPatterns: true}) }

// BenchmarkPatterns is one with the patterns that need no reading.
func BenchmarkPatterns(b *testing.B) { benchmarkCompute(b, influence.Options{}) }

func benchmarkCompute(b *testing.B, o influence.Options) {
	bd := benchmarkBoard(b)
	defer boardtest.Restored(b, bd)()
	e := newEngine(b, o)
	var r influence.Result
	in := influence.Input{Board: bd, ToPlay: board.Black}
	if err := e.Compute(b.Context(), in, &r); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := e.Compute(b.Context(), in, &r); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "fields/s")
}

// BenchmarkReading is one with all patterns, whose constraints read: of a position
// that the reader has not seen, of one that the reader knows but the engine does
// not, and of one about which the engine has asked before.
func BenchmarkReading(b *testing.B) {
	for _, c := range []struct {
		name   string
		before func(b *testing.B, x *tactics) *tactics
	}{
		{"new", func(b *testing.B, _ *tactics) *tactics { b.StopTimer(); defer b.StartTimer(); return newTactics(b) }},
		{"read", func(b *testing.B, x *tactics) *tactics {
			b.StopTimer()
			defer b.StartTimer()
			x.engine = newEngine(b, influence.Options{Tables: []pattern.Table{x.functions.Table()}})
			return x
		}},
		{"asked", func(_ *testing.B, x *tactics) *tactics { return x }},
	} {
		b.Run(c.name, func(b *testing.B) {
			bd := benchmarkBoard(b)
			x := newTactics(b)
			dead, err := x.dead(b.Context(), bd, board.Black)
			if err != nil {
				b.Fatal(err)
			}
			var r influence.Result
			in := influence.Input{Board: bd, ToPlay: board.Black, Dead: &dead}
			b.ReportAllocs()
			for b.Loop() {
				x = c.before(b, x)
				if err := x.engine.Compute(b.Context(), in, &r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkEstimateDead looks for lost groups, which takes several computations.
func BenchmarkEstimateDead(b *testing.B) {
	bd := benchmarkBoard(b)
	e := newEngine(b, influence.Options{})
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.EstimateDead(b.Context(), influence.Input{Board: bd}, nil, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkMatchers compares the two ways to find the patterns of a position: all
// of influence.db, and those of barriers.db for one player.
func BenchmarkMatchers(b *testing.B) {
	bd := benchmarkBoard(b)
	sources, barriers, err := influence.Shipped()
	if err != nil {
		b.Fatal(err)
	}
	for _, d := range []struct {
		db *pattern.Database
		q  pattern.Query
	}{{sources, pattern.Query{}}, {barriers, pattern.Query{Sides: pattern.As(board.Black)}}} {
		automaton, err := dfa.Build(d.db, dfa.Options{})
		if err != nil {
			b.Fatal(err)
		}
		for name, m := range map[string]pattern.Matcher{"plain": pattern.NewPlain(d.db), "automaton": automaton.Matcher()} {
			b.Run(d.db.Kind().Name+"/"+name, func(b *testing.B) {
				var matches []pattern.Match
				b.ReportAllocs()
				for b.Loop() {
					matches = m.AppendMatches(matches[:0], bd, d.q)
				}
				b.ReportMetric(float64(len(matches)), "matches/op")
			})
		}
	}
}

// TestAllocations: computing into a Result that is used again allocates nothing.
func TestAllocations(t *testing.T) {
	e := newEngine(t, influence.Options{})
	b := randomBoard(t, 19, 150, 9)
	var r influence.Result
	in := influence.Input{Board: b, ToPlay: board.White}
	n := testing.AllocsPerRun(20, func() {
		if err := e.Compute(t.Context(), in, &r); err != nil {
			t.Fatal(err)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
