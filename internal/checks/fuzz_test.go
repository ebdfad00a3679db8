package checks

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/cputime"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/reading/search"
)

// patience is how much time of the processor a question may take before it counts as one without
// end. Questions are bounded by nodes, so that they take about a second, and some seconds more
// where a fuzzer counts what is covered. A clock would count what other programs do.
const patience = 2 * time.Minute

// watch panics with a text if the process takes more time of the processor than patience before
// the function is called that it returns.
func watch(text func() string) (stop func()) {
	begin, end := cputime.Process(), make(chan struct{})
	go func() {
		tick := time.NewTicker(patience / 8)
		defer tick.Stop()
		for {
			select {
			case <-end:
				return
			case <-tick.C:
				if cputime.Process()-begin > patience {
					panic(text() + " does not end")
				}
			}
		}
	}()
	return func() { close(end) }
}

// fuzz asks questions about arbitrary positions. Nothing may panic or go on without end,
// questions that make sense have no error, the board is as it was, a move that is
// answered can be played, and asked again the question has the same answer.
func fuzz(f *testing.F, questions []question) {
	race.Alone(f)
	for i, seed := range seeds() {
		f.Add(seed, byte(i))
	}
	f.Fuzz(func(t *testing.T, data []byte, which byte) {
		if len(data) > 3+board.MaxSize*board.MaxSize {
			return
		}
		d, err := theDesk()
		if err != nil {
			t.Fatal(err)
		}
		p, rng := positionOf(t, data)
		put(t, d, p, questions[int(which)%len(questions)], rng.Uint64())
	})
}

// put asks a question twice and checks what comes of it.
func put(t *testing.T, d *desk, p position, q question, seed uint64) {
	t.Helper()
	restored := boardtest.Restored(t, p.board)
	ask := func() (any, error, bool) {
		defer watch(func() string { return boardtest.Format(p.board) + q.name })()
		a := &asker{desk: d, position: p, ctx: t.Context(), rng: rand.New(rand.NewPCG(seed, 2))}
		answer, err := q.ask(a)
		return answer, err, a.odd
	}
	answer, err, odd := ask()
	restored()
	if err != nil && !odd {
		t.Errorf("%s: %v\n%s", q.name, err, boardtest.Format(p.board))
	}
	if r, ok := answer.(search.Result); ok && err == nil {
		if e := sound(p.board, r); e != nil {
			t.Errorf("%s: %v: %+v\n%s", q.name, e, r, boardtest.Format(p.board))
		}
	}
	again, err2, _ := ask()
	restored()
	if (err == nil) != (err2 == nil) || err == nil && !same(answer, again) {
		t.Errorf("%s: %v, %v; asked again %v, %v\n%s", q.name, answer, err, again, err2, boardtest.Format(p.board))
	}
}

// same reports whether two answers are the same.
func same(x, y any) bool { return reflect.DeepEqual(x, y) }

// sound returns an error if no search can say r of a board.
func sound(b *board.Board, r search.Result) error {
	move := r.Move == board.Pass || r.Move == board.NoPoint
	for _, c := range []board.Color{board.Black, board.White} {
		// Kos may be taken with the opponent's consent.
		move = move || b.Legal(r.Move, c, board.IgnoreKo)
	}
	switch {
	case r.Code > search.Win:
		return errors.New("no such code")
	case r.Code == search.Fail && r.Move != board.NoPoint && r.Move != board.Pass:
		return errors.New("a move, though it fails")
	case r.Code != search.Fail && r.Move == board.NoPoint:
		return errors.New("success without a move")
	case !move:
		return errors.New("the move cannot be played")
	case r.Nodes < 0:
		return errors.New("less than no nodes")
	}
	return nil
}

func FuzzReading(f *testing.F)      { fuzz(f, ofReading) }
func FuzzConnections(f *testing.F)  { fuzz(f, ofConnections) }
func FuzzGroups(f *testing.F)       { fuzz(f, ofGroups) }
func FuzzRaces(f *testing.F)        { fuzz(f, ofRaces) }
func FuzzCombinations(f *testing.F) { fuzz(f, ofCombinations) }
func FuzzInfluence(f *testing.F)    { fuzz(f, ofInfluence) }
func FuzzPatterns(f *testing.F)     { fuzz(f, ofPatterns) }
func FuzzRandomGames(f *testing.F)  { fuzz(f, ofRandomGames) }
func FuzzExamination(f *testing.F)  { fuzz(f, ofExamination) }
func FuzzScore(f *testing.F)        { fuzz(f, ofScore) }
func FuzzReview(f *testing.F)       { fuzz(f, ofGames) }
func FuzzEngine(f *testing.F)       { fuzz(f, ofEngine) }
