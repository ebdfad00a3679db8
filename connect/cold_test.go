package connect_test

import (
	"testing"

	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/worm"
)

// BenchmarkCold finds the worms and links of positions of games, with a memory
// that knows nothing of them.
func BenchmarkCold(b *testing.B) {
	boards := boardtest.ReadPositions(b, "../board/testdata/positions.txt")
	m := memory.New(0)
	t := worm.DefaultReader(m)
	worms, err := worm.NewAnalyzer(worm.Options{Tactics: t})
	if err != nil {
		b.Fatal(err)
	}
	links, err := connect.NewAnalyzer(connect.LinkOptions{Tactics: t})
	if err != nil {
		b.Fatal(err)
	}
	i := 0
	for b.Loop() {
		bd := boards[i%len(boards)].Board
		i++
		m.Clear()
		w, err := worms.Analyze(b.Context(), bd)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := links.Analyze(b.Context(), bd, w); err != nil {
			b.Fatal(err)
		}
	}
	for _, k := range []string{"attack", "defend", "ladder", "connect", "disconnect"} {
		if s := m.Stats(k); s.Asked > 0 {
			b.Logf("%v %+v", k, s)
		}
	}
}
