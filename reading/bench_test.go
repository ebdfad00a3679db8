package reading_test

import (
	"context"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/reading"
)

// BenchmarkSuites asks the questions of the published suites, about two hundred.
func BenchmarkSuites(b *testing.B) {
	dir := shared.Path(b, "regression")
	type question struct {
		s suiteTest
		b *board.Board
	}
	var list []question
	for _, name := range []string{"reading.tst", "capture.tst", "tactics1.tst"} {
		for _, s := range readSuite(b, filepath.Join(dir, name)) {
			switch cmd, _, _ := strings.Cut(s.cmd, " "); cmd {
			case "attack", "defend", "attack_either", "defend_both":
				pos, err := s.position(dir)
				if err != nil {
					b.Fatal(err)
				}
				list = append(list, question{s, pos})
			}
		}
	}
	b.ReportAllocs()
	nodes := 0
	r := reading.New(reading.Options{})
	for b.Loop() {
		before := r.Nodes()
		for _, q := range list {
			if _, _, err := q.s.ask(r, q.b); err != nil {
				b.Fatal(err)
			}
		}
		nodes += r.Nodes() - before
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// BenchmarkReaders attacks all strings of the positions of package board, divided
// between one and two goroutines with a Reader each: the second takes half the
// time where there are two cores.
func BenchmarkReaders(b *testing.B) {
	boards := boardtest.ReadPositions(b, "../board/testdata/positions.txt")
	for workers := 1; workers <= 2; workers++ {
		b.Run(strconv.Itoa(workers), func(b *testing.B) {
			readers := make([]*reading.Reader, workers)
			for i := range readers {
				readers[i] = reading.New(reading.Options{})
			}
			ctx := context.Background()
			for b.Loop() {
				var next atomic.Int32
				var group sync.WaitGroup
				for _, r := range readers {
					group.Go(func() {
						for {
							i := int(next.Add(1)) - 1
							if i >= len(boards) {
								return
							}
							for _, s := range boards[i].Board.AppendStrings(nil, board.Empty) {
								if _, err := r.Attack(ctx, boards[i].Board, s); err != nil {
									b.Error(err)
								}
							}
						}
					})
				}
				group.Wait()
			}
		})
	}
}

// BenchmarkAttack attacks all strings of a position full of fights, from empty
// caches.
func BenchmarkAttack(b *testing.B) {
	pos, err := board.ParseDiagram(hard)
	if err != nil {
		b.Fatal(err)
	}
	strings := pos.AppendStrings(nil, board.Empty)
	r := reading.New(reading.Options{})
	ctx := context.Background()
	b.ReportAllocs()
	nodes, asked := 0, 0
	for b.Loop() {
		before := r.Nodes()
		for _, s := range strings {
			if _, err := r.Attack(ctx, pos, s); err != nil {
				b.Fatal(err)
			}
		}
		nodes += r.Nodes() - before
		asked += len(strings)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(asked), "ns/attack")
}

// BenchmarkLadder reads one long ladder.
func BenchmarkLadder(b *testing.B) {
	pos, err := board.ParseDiagram(situations[0].diagram)
	if err != nil {
		b.Fatal(err)
	}
	str, err := board.ParsePoint("D5", 9)
	if err != nil {
		b.Fatal(err)
	}
	r := reading.New(reading.Options{CacheSize: -1})
	ctx := context.Background()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Ladder(ctx, pos, str); err != nil {
			b.Fatal(err)
		}
	}
}
