package reading_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// smallBoard plays random moves until few points are empty.
func smallBoard(rng *rand.Rand, size, empty int) *board.Board {
	for {
		b, err := board.New(size)
		if err != nil {
			return nil
		}
		c := board.Black
		for range 6 * size * size {
			free := b.EmptyPoints()
			var moves []board.Point
			for p := range free.All() {
				if b.Legal(p, c, board.Strict) && !b.IsEye(p, c) {
					moves = append(moves, p)
				}
			}
			if len(moves) == 0 {
				break
			}
			b.PlayAssumeLegal(moves[rng.IntN(len(moves))], c)
			c = c.Opponent()
			if left := b.EmptyPoints(); left.Len() <= empty && rng.IntN(3) == 0 {
				again, _ := board.New(size) // without the ko
				black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
				if again.Setup(black.Append(nil), white.Append(nil), nil) == nil {
					return again
				}
			}
		}
	}
}

// TestExhaustive compares answers with those of a solver that looks at everything.
// TENGEN_SOLVED sets the number of questions.
func TestExhaustive(t *testing.T) {
	questions := 200
	if n, _ := strconv.Atoi(os.Getenv("TENGEN_SOLVED")); n > 0 {
		questions = n
	}
	rng := rand.New(rand.NewPCG(3, 4))
	r := reading.New(reading.Options{})
	asked, skipped := 0, 0
	kinds := map[[3]any]int{}
	codes := map[search.Code]int{}
	for asked < questions {
		size := 5 + asked%2
		b := smallBoard(rng, size, 6)
		for _, s := range weakStrings(b, 1, 4) {
			for _, attack := range []bool{true, false} {
				want, ok := solve(b, s, attack, 100_000)
				if !ok {
					skipped++
					continue
				}
				asked++
				codes[want]++
				got := askOne(t, r, b, s, attack)
				if got.Code != want {
					kinds[[3]any{attack, want, got.Code}]++
					t.Logf("%v, attack %v: %v %v, want %v\n%s", s, attack, got.Code, got.Line, want, boardtest.Format(b))
				}
			}
		}
	}
	wrong, lost := 0, 0
	for k, n := range kinds {
		if k[1] == search.Win && k[2] == search.Fail || k[1] == search.Fail && k[2] == search.Win {
			lost += n
		}
		t.Logf("attack %v: want %v, got %v: %d", k[0], k[1], k[2], n)
		wrong += n
	}
	t.Logf("%d of %d answers differ, %d questions were too large; %v", wrong, asked, skipped, codes)
	for _, c := range []search.Code{search.Fail, search.KoB, search.KoA, search.Win} {
		if codes[c] == 0 {
			t.Errorf("no question has the answer %v", c)
		}
	}
	// What remains are races with inside moves and throw-ins that are no candidates,
	// several kos at once, and kos after the defender has done nothing.
	if wrong*100 > 5*asked {
		t.Errorf("%d of %d answers are wrong", wrong, asked)
	}
	if lost*100 > asked {
		t.Errorf("%d of %d answers say won for lost or the other way round", lost, asked)
	}
}

// TestSolvedPositions asks the solver and the reader what was once answered wrongly.
// What the reader still misses is a race of many moves, where it looks at too few of
// them.
func TestSolvedPositions(t *testing.T) {
	r := reading.New(reading.Options{})
	for _, q := range []struct {
		diagram string
		str     string
		attack  bool
		want    search.Code
		missed  bool
	}{
		{"XO.XX XXOOX .XXOO OXXOO O.XX.", "B3", true, search.Fail, true},   // Black saves it at E5
		{"XO.XX XXOOX .XXOO OXXOO O.XX.", "D2", false, search.Fail, false}, // Black E5 captures
		{".OOOO O.XX. .XXXO O.OXX .OOOX", "D5", true, search.Win, true},    // B2 captures
		{"OXXX. .OX.. OXXXX XOXXO X.X.O", "A1", false, search.Win, false},
		{"XOOO. XXOOO .OO.O OX.OO OXOOO", "A1", false, search.Win, false},
		{"OXX.O OOOOO X.OXO O.O.O ..OXO", "A2", true, search.Fail, false},
	} {
		b := boardtest.MustParse(t, strings.ReplaceAll(q.diagram, " ", "\n"))
		s, err := board.ParsePoint(q.str, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		if code, ok := solve(b, s, q.attack, 1_000_000); !ok || code != q.want {
			t.Errorf("%s, attack %v: the solver says %v, %v, want %v\n%s", q.str, q.attack, code, ok, q.want, boardtest.Format(b))
		}
		if got := askOne(t, r, b, s, q.attack); (got.Code == q.want) == q.missed {
			t.Errorf("%s, attack %v: %v %v, missed before %v\n%s", q.str, q.attack, got.Code, got.Line, q.missed, boardtest.Format(b))
		}
	}
}
