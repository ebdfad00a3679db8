package reading_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
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
	race.Alone(t)
	questions := sample.Of(60, 120)
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
				want, ok := solveUsually(b, s, attack, 100_000)
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
	// What remains are questions in which all moves are too many, so that the usual
	// search has to answer.
	if wrong*200 > asked {
		t.Errorf("%d of %d answers are wrong", wrong, asked)
	}
	if lost > 0 {
		t.Errorf("%d of %d answers say won for lost or the other way round", lost, asked)
	}
}

// TestExhaustiveLists compares the moves that AllAttacks and AllDefenses find, and those that
// they do not, with what the solver says after each move.
func TestExhaustiveLists(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(5, 6))
	r := reading.New(reading.Options{})
	moves, wrong := 0, 0
	for asked := 0; asked < sample.Of(10, 60); {
		b := smallBoard(rng, 5, 5)
		for _, s := range weakStrings(b, 1, 4) {
			for _, attack := range []bool{true, false} {
				list, c := r.AllDefenses, b.At(s)
				if attack {
					list, c = r.AllAttacks, c.Opponent()
				}
				found, err := list(t.Context(), b, s)
				if err != nil {
					t.Fatal(err)
				}
				if askOne(t, r, b, s, !attack).Code == search.Fail {
					continue // nothing needs to be done
				}
				codes := map[board.Point]search.Code{}
				for _, m := range found {
					codes[m.Move] = m.Code
				}
				empty := b.EmptyPoints()
				for p := range empty.All() {
					if !b.Try(p, c) {
						continue
					}
					want, ok := search.Fail, b.At(s) != board.Empty
					if ok {
						want, ok = solveUsually(b, s, !attack, 20_000)
					}
					b.Undo()
					if !ok {
						continue
					}
					moves++
					if codes[p] != want.Reverse() {
						wrong++
						t.Logf("%v, attack %v, %v: %v, want %v\n%s", s, attack, p, codes[p], want.Reverse(), boardtest.Format(b))
					}
				}
				asked++
			}
		}
	}
	t.Logf("%d of %d moves are rated wrongly", wrong, moves)
	if wrong*100 > moves {
		t.Errorf("%d of %d moves are rated wrongly", wrong, moves)
	}
}

// TestSolvedPositions asks the solver and the reader what was once answered wrongly.
func TestSolvedPositions(t *testing.T) {
	r := reading.New(reading.Options{})
	for i, q := range []struct {
		diagram string
		str     string
		attack  bool
		want    search.Code
	}{
		// Throw-ins and inside moves that are no candidates.
		{"XO.XX XXOOX .XXOO OXXOO O.XX.", "B3", true, search.Fail},
		{"XO.XX XXOOX .XXOO OXXOO O.XX.", "D2", false, search.Fail},
		{".OOOO O.XX. .XXXO O.OXX .OOOX", "D5", true, search.Win},
		{"O..OX .O.XX .OXXX XXOXO XO.OO", "A5", true, search.Win},
		{"O.X.O OX.XX ..OOO XOOX. XOXXX", "A4", true, search.Fail},
		{".OX..X XXOXX. XXOOXX OOO.OX XXXXOX XXXXOX", "E5", false, search.Win},
		// Races against what looks strong.
		{"OXXX. .OX.. OXXXX XOXXO X.X.O", "A1", false, search.Win},
		{"XOOO. XXOOO .OO.O OX.OO OXOOO", "A1", false, search.Win},
		{"OXX.O OOOOO X.OXO O.O.O ..OXO", "A2", true, search.Fail},
		// A ko that comes first, or only later, or at a price.
		{"OOXX. .XXXO XOOOO X.XO. XXX.O", "B3", true, search.KoA},
		{"OX.X.X .OXXXO XXOOXO XXXOO. .OXXOO O.OXXO", "C1", true, search.Win},
		{"XOO.. XXOO. XXXXX XOOOO O.O.X", "E1", false, search.KoA},
		{"X.OOX X.OO. XXXXX XOOOO O.O.X", "C4", false, search.KoB},
		{"XX.O. XXOOO OXOX. O.XXO .OXO.", "E2", false, search.KoB},
		// Two kos, of which one side needs only one.
		{".X.X. XXXOX OXOOO OXOX. OOO.O", "B2", false, search.KoA},
		{".X.X. XXXOX OXOOO OXOX. OOO.O", "D2", true, search.KoA},
		{"OOX.O XOO.X XOOX. ..X.X XOXOX", "D3", true, search.KoA},
		// The owner does nothing, and the ko comes up in the end: that is a capture.
		{"XXXXXO .X.XOO XXXOOO XXOO.O X.XOOO XXO.OO", "E1", true, search.Win},
		{".OXX. OX.XX OOX.O OXXXX .OOOX", "A2", true, search.Win},
		{".OX.XX XOXXXX .X.OXO OXXXXO .OOOXO OO.OOO", "A1", true, search.Win},
		{".OX.XX XOXXXX .X.OXO OXXXXO .OOOXO OO.OOO", "A1", false, search.KoB},
		{"OX.XO OXXX. OXXXX OXO.O .OOO.", "B1", true, search.Win},
		{"OOOO. OXXXO XX..O .XOXO XXX.X", "E2", false, search.Fail},
	} {
		b := boardtest.MustParse(t, strings.ReplaceAll(q.diagram, " ", "\n"))
		s, err := board.ParsePoint(q.str, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		if i%sample.Of(4, 1) != 0 {
			// The solver has confirmed it.
		} else if code, ok := solveUsually(b, s, q.attack, 1_000_000); !ok || code != q.want {
			t.Errorf("%s, attack %v: the solver says %v, %v, want %v\n%s", q.str, q.attack, code, ok, q.want, boardtest.Format(b))
		}
		if got := askOne(t, r, b, s, q.attack); got.Code != q.want {
			t.Errorf("%s, attack %v: %v %v, want %v\n%s", q.str, q.attack, got.Code, got.Line, q.want, boardtest.Format(b))
		}
	}
}
