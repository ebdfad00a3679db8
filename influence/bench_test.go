package influence_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
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
