package checks

import (
	"flag"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/survival"
	"github.com/tengen-go/tengen/reading/search"
)

var manyEngines = flag.Int("engines", 0, "how many engines TestEngines opens and closes, 0 for a few")

// mostLeft is by how much the memory in use may have grown, in bytes, when all that was made
// is forgotten: pools, lists of goroutines and the like.
const mostLeft = 8 * mega

// inUse returns the bytes that are reachable and the number of goroutines, when those that
// are about to end have had time for it.
func inUse(goroutines int) (bytes uint64, left int) {
	for i := 0; i < 100 && runtime.NumGoroutine() > goroutines; i++ {
		time.Sleep(20 * time.Millisecond)
	}
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc, runtime.NumGoroutine()
}

// TestEngines opens engines behind servers, lets each make a move and judge a
// group, and closes it. No goroutine and no memory is left.
func TestEngines(t *testing.T) {
	count := *manyEngines
	if count == 0 {
		if count = 30; testing.Short() {
			count = 10
		}
	}
	shipped, err := examine.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	one := func() {
		e, err := genmove.New(genmove.Options{Effort: search.AtLevel(0), Databases: &genmove.Databases{}, Examine: examine.Options{Databases: shipped}})
		if err != nil {
			t.Fatal(err)
		}
		r, err := gtpanalysis.NewReasoned(e)
		if err != nil {
			t.Fatal(err)
		}
		s, err := gtp.NewServer(gtp.Config{Engine: r, Size: 5})
		if err != nil {
			t.Fatal(err)
		}
		if err := gtpanalysis.Register(s, e.Analyst()); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := s.Serve(t.Context(), strings.NewReader("play b c3\ngenmove w\nattack c3\n"), &out); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(out.String(), "?") {
			t.Fatal(out.String())
		}
		judge, err := survival.Shipped(survival.Options{Playouts: 20})
		if err != nil {
			t.Fatal(err)
		}
		b, err := board.New(5)
		if err != nil {
			t.Fatal(err)
		}
		b.PlayAssumeLegal(board.At(2, 2), board.Black)
		goal := board.SetOf(board.At(2, 2))
		if _, err := judge.Judge(t.Context(), b, &goal, true); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		one() // what is made once
	}
	goroutines := runtime.NumGoroutine()
	before, _ := inUse(goroutines)
	for range count {
		one()
	}
	after, left := inUse(goroutines)
	t.Logf("%d engines: %d kB more in use, %d goroutines more", count, (int64(after)-int64(before))>>10, left-goroutines)
	if left > goroutines {
		t.Errorf("%d goroutines are left", left-goroutines)
	}
	if after > before+mostLeft {
		t.Errorf("%d bytes are left", after-before)
	}
}

var manyQuestions = flag.Int("questions", 0, "how many questions TestMemoryStays asks of each kind, 0 for a few")

// TestMemoryStays asks one desk all questions about many positions, half of them before
// memory is measured: what it keeps has a bound and does not grow with the number of
// questions.
func TestMemoryStays(t *testing.T) {
	race.Alone(t)
	count := *manyQuestions
	if count == 0 {
		count = sample.Of(1, 2)
	}
	d, err := newDesk(fuzzNodes)
	if err != nil {
		t.Fatal(err)
	}
	ask := func(from, to int) {
		for i := from; i < to; i++ {
			p, rng := positionOf(t, []byte{[]byte{7, 23, 17}[i%3], byte(i), byte(i % numKinds), byte(i >> 8), byte(i)})
			for _, q := range all() {
				_, _ = q.ask(&asker{desk: d, position: p, ctx: t.Context(), rng: rng})
			}
		}
	}
	ask(0, count)
	before, _ := inUse(runtime.NumGoroutine())
	ask(count, 2*count)
	after, _ := inUse(runtime.NumGoroutine())
	t.Logf("%d kB in use, %d kB more after as many positions again", before>>10, (int64(after)-int64(before))>>10)
	if after > before+3*mostLeft { // tables that were not full before may be now
		t.Errorf("%d bytes more are in use", after-before)
	}
	runtime.KeepAlive(d)
}

// TestShared lets goroutines examine, search and count at the same time, with databases and
// tables that they share, and wants the answers of one that is alone.
func TestShared(t *testing.T) {
	shipped, err := examine.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	positions := make([]position, sample.Of(1, 3))
	for i := range positions {
		positions[i], _ = positionOf(t, []byte{[]byte{7, 11}[i%2], 0, kindRandom, byte(i)})
	}
	answers := func() (list []any) {
		d, err := newDeskWith(fuzzNodes, shipped)
		if err != nil {
			t.Error(err)
			return nil
		}
		for i, p := range positions {
			// The boards are shared as well, and may only be read: readers get a copy.
			p.board = p.board.Clone()
			for j, q := range all() {
				if (i+j)%3 > 0 {
					continue
				}
				answer, err := q.ask(&asker{desk: d, position: p, ctx: t.Context(), rng: rand.New(rand.NewPCG(uint64(i), 5))})
				if err != nil {
					answer = err.Error()
				}
				list = append(list, answer)
			}
		}
		return list
	}
	want := answers()
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for i, got := range answers() {
				if !same(got, want[i]) {
					t.Errorf("answer %d differs: %v, want %v", i, got, want[i])
				}
			}
		})
	}
	wg.Wait()
}

// BenchmarkWorkers examines positions with one worker and with two, which share
// databases: the second ought to double the positions in a second.
func BenchmarkWorkers(b *testing.B) {
	shipped, err := examine.Shipped()
	if err != nil {
		b.Fatal(err)
	}
	positions := boardtest.ReadPositions(b, "../../board/testdata/positions.txt")
	for _, workers := range []int{1, 2} {
		b.Run(map[int]string{1: "one", 2: "two"}[workers], func(b *testing.B) {
			var analysts []*examine.Analyst
			for range workers {
				a, err := examine.New(examine.Options{NoMemory: true, Databases: shipped})
				if err != nil {
					b.Fatal(err)
				}
				analysts = append(analysts, a)
			}
			n := 0
			for b.Loop() {
				var wg sync.WaitGroup
				for i, a := range analysts {
					wg.Go(func() {
						for k := range 10 {
							p := positions[(n+k*workers+i)*7%len(positions)]
							if _, err := a.Facts(b.Context(), examine.Position{Board: p.Board, ToPlay: p.ToPlay}, examine.All); err != nil {
								b.Error(err)
							}
						}
					})
				}
				wg.Wait()
				n += 10 * workers
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}
