package eye_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/worm"
)

// examined is a position with what is known of its strings.
type examined struct {
	b  *board.Board
	in eye.Input
}

// input returns what the analyzer needs to know of the strings on b.
func input(t testing.TB, a *worm.Analyzer, b *board.Board) eye.Input {
	t.Helper()
	w, err := a.Analyze(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	in := eye.Input{Stones: make([]eye.Stone, board.NumPoints)}
	for _, v := range w.All() {
		for _, p := range v.Stones {
			in.Stones[p] = eye.Stone{Attacks: v.Attacks, Defenses: v.Defenses, Inessential: v.Inessential}
		}
	}
	return in
}

// games returns every so many-th position of some games, read tactically.
func games(t testing.TB, step int) []examined {
	t.Helper()
	a, err := worm.NewAnalyzer(worm.Options{NoThreats: true, NoPatterns: true})
	if err != nil {
		t.Fatal(err)
	}
	var list []examined
	for i, p := range boardtest.ReadPositions(t, "../../board/testdata/positions.txt") {
		if i%step != 0 {
			continue
		}
		list = append(list, examined{p.Board, input(t, a, p.Board)})
	}
	return list
}

func BenchmarkAnalyze(b *testing.B) {
	positions := games(b, 1)
	reader := reading.New(reading.Options{})
	for _, v := range []struct {
		name string
		o    eye.Options
	}{{"static", eye.Options{}}, {"reading", eye.Options{Moves: reader}}} {
		b.Run(v.name, func(b *testing.B) {
			a, err := eye.NewAnalyzer(v.o)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			i, spaces := 0, 0
			for b.Loop() {
				p := &positions[i%len(positions)]
				i++
				m, err := a.Analyze(b.Context(), p.b, p.in)
				if err != nil {
					b.Fatal(err)
				}
				for range m.Spaces(board.Empty) {
					spaces++
				}
			}
			b.ReportMetric(float64(spaces)/float64(i), "spaces/op")
		})
	}
}

func BenchmarkEvaluate(b *testing.B) {
	for _, text := range []string{".....!.", "..X%...%O.O%O!O", "!...!%O..OO%O..OO"} {
		b.Run(text, func(b *testing.B) {
			g := graph(b, text)
			s := table(b)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.Evaluate(b.Context(), g, 2); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkNewTable(b *testing.B) {
	data, err := eye.Generate(b.Context(), 5)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := eye.ParseTable(data); err != nil {
			b.Fatal(err)
		}
	}
}
