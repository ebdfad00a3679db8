package connect

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// TestCodesByTaker compares the code of random questions with what its definition says: a search for each
// of those who may take kos against the ban, whether or not it could make a difference.
func TestCodesByTaker(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(11, 27))
	s := &plain{r: New(Options{})}
	r := s.r
	differ := 0
	seen := map[search.Code]int{}
	n := sample.Of(80, 500)
	for i := 0; i < n; {
		b, q := randomQuestion(t, rng, 4+i%3)
		if !hasKo(b) {
			continue
		}
		i++
		var got search.Result
		s.ask(t, b, q, func() { got = r.search(q) })
		if got.Limited {
			continue
		}
		want, move := search.Fail, board.NoPoint
		// In one question, as some answers to tactical questions are kept as long as that lasts.
		s.ask(t, b, q, func() {
			for _, rule := range []struct {
				taker board.Color
				code  search.Code
			}{{q.first.Opponent(), search.Win}, {q.first, search.KoB}, {board.Empty, search.KoA}} {
				r.q.taker = rule.taker
				if ok, m, _ := r.prove(); ok == (q.first == q.color) && rule.code > want {
					want, move = rule.code, m
				}
			}
		})
		if want != search.Fail && move == board.NoPoint {
			move = board.Pass
		}
		if got.Code != want || got.Move != move {
			differ++
			t.Logf("%v and %v, %v first: %v at %v, want %v at %v\n%v", q.str, q.other, q.first, got.Code, got.Move, want, move, b)
		}
		seen[got.Code]++
	}
	// The search leaves out who could make no difference by what it has found, which may not need the ko that
	// a tactical question is answered with.
	if differ > n/125 {
		t.Errorf("%d of %d answers differ", differ, n)
	}
	if seen[search.KoA] < n/50 || seen[search.KoB] < n/50 {
		t.Errorf("%v", seen)
	}
}

// hasKo reports whether somebody can take a ko.
func hasKo(b *board.Board) bool {
	for p := range board.Points(b.Size()) {
		for _, c := range []board.Color{board.Black, board.White} {
			if _, ko := b.IsKoCapture(p, c); ko && b.Legal(p, c, board.IgnoreKo) {
				return true
			}
		}
	}
	return false
}
