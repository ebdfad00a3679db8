package board_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
)

func TestPassAlive(t *testing.T) {
	tests := []struct {
		name, diagram  string
		mode           board.Mode
		stones, points []string // one of each string, and the regions
	}{
		{
			name: "two eyes of one string",
			diagram: `
				. X . X O .
				X X X X O .
				O O O O O .
				. . . . . .
				. . . . . .
				. . . . . .`,
			stones: []string{"A5"}, points: []string{"A6", "C6"},
		},
		{
			name: "strings that fall out one after the other",
			diagram: `
				. X . X O .
				X X X . X O
				O O O X X O
				. . O O O .
				. . . . . .
				. . . . . .`,
		},
		{
			// The string on the right has one eye only; the others do not need it.
			name: "a string that shares one of three eyes",
			diagram: `
				. X X O . .
				X . X O . .
				X X . X O .
				O O X X O .
				. . O O . .
				. . . . . .`,
			stones: []string{"B6", "A5"}, points: []string{"A6", "B5"},
		},
		{
			name: "an enemy stone in a region that is all liberties",
			diagram: `
				. X . O X .
				X X X X X O
				O O O O O .
				. . . . . .
				. . . . . .
				. . . . . .`,
			stones: []string{"A5"}, points: []string{"A6", "C6", "D6"},
		},
		{
			name: "a region with a point away from the string",
			diagram: `
				. X . . . X
				X X . . . X
				O X . . . X
				O X X X X X
				O O O O O O
				. . . . . .`,
		},
		{
			// The stone in the middle of the large eye touches no black one.
			name: "an enemy stone away from the string",
			diagram: `
				. X X X X X X
				X X X X X X X
				X X X . X X X
				X X . O . X X
				X X X . X X X
				X X X X X X X
				X X X X X X X`,
			stones: []string{"A1"}, points: []string{"A7", "D5", "C4", "D4", "E4", "D3"},
		},
		{
			name: "the same where suicide is allowed",
			mode: board.AllowSuicide,
			diagram: `
				. X X X X X X
				X X X X X X X
				X X X . X X X
				X X . O . X X
				X X X . X X X
				X X X X X X X
				X X X X X X X`,
		},
		{
			name: "one eye",
			diagram: `
				. X O .
				X X O .
				O O O .
				. . . .`,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := boardtest.MustParse(t, test.diagram)
			defer boardtest.Restored(t, b)()
			var want board.PassAliveGroups
			for _, o := range b.AppendStrings(nil, board.Black) {
				for p := range setOf(t, b.Size(), test.stones...).All() {
					if b.SameString(o, p) {
						want.Strings = append(want.Strings, o)
						for q := range b.Stones(o) {
							want.Stones.Add(q)
						}
					}
				}
			}
			want.Regions = *setOf(t, b.Size(), test.points...)
			if diff := cmp.Diff(want, board.PassAlive(b, board.Black, test.mode)); diff != "" {
				t.Errorf("mismatch (-want +got):\n%s", diff)
			}
			// White has less space, but the same question turned round.
			turned := boardtest.MustParse(t, swapColors(test.diagram))
			if diff := cmp.Diff(want.Stones, board.PassAlive(turned, board.White, test.mode).Stones); diff != "" {
				t.Errorf("colours swapped: mismatch (-want +got):\n%s", diff)
			}
		})
	}
	if got := board.PassAlive(newBoard(t, 5), board.Empty, board.Strict); len(got.Strings) > 0 {
		t.Error("strings of no player are alive")
	}
}

func swapColors(diagram string) string {
	swapped := []byte(diagram)
	for i, ch := range swapped {
		switch ch {
		case 'X':
			swapped[i] = 'O'
		case 'O':
			swapped[i] = 'X'
		}
	}
	return string(swapped)
}

// randomPosition plays random moves that fill no eye of one point.
func randomPosition(t testing.TB, rng *rand.Rand, size, moves int) *board.Board {
	t.Helper()
	b := newBoard(t, size)
	c := board.Black
	for range moves {
		empty := b.EmptyPoints()
		points := empty.Append(nil)
		rng.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
	search:
		for _, p := range points {
			eye := true
			for _, n := range p.Neighbors() {
				if k := b.At(n); k != c && k != board.Border {
					eye = false
				}
			}
			if !eye && b.Play(p, c, board.Strict) == nil {
				break search
			}
		}
		c = c.Opponent()
	}
	return b
}

// TestPassAliveSurvives lets the opponent play at random, and wildly, against
// strings that are said to be alive.
func TestPassAliveSurvives(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	strings := 0
	for round := range 150 {
		size := 5 + round%5
		start := randomPosition(t, rng, size, size*size+rng.IntN(2*size*size))
		for _, c := range [2]board.Color{board.Black, board.White} {
			for _, mode := range [2]board.Mode{board.Strict, board.AllowSuicide} {
				alive := board.PassAlive(start, c, mode)
				var analyzer board.UnconditionalAnalyzer
				var u board.Unconditional
				analyzer.AnalyzeColor(start, c, &u)
				strings += len(alive.Strings)
				if mode == board.Strict {
					// The two analyses are different ways to one answer.
					if diff := cmp.Diff(alive.Stones, u.Invincible); diff != "" {
						t.Fatalf("invincible: mismatch (-want +got):\n%s\n%s", diff, boardtest.Format(start))
					}
				}
				for range 5 {
					b := start.Clone()
					for range 4 * size * size {
						p := board.At(rng.IntN(size), rng.IntN(size))
						_ = b.Play(p, c.Opponent(), mode|board.IgnoreKo)
					}
					for p := range alive.Stones.All() {
						if b.At(p) != c {
							t.Fatalf("%v at %v was captured\n%s", c, p, boardtest.Format(start))
						}
					}
				}
			}
		}
	}
	if strings < 200 {
		t.Errorf("only %d strings were alive", strings)
	}
}

// capturable says by trying all orders whether c can take the string at p off
// the board, the owner always passing. Positions are told apart by their stones.
func capturable(b *board.Board, p board.Point, c board.Color, seen map[uint64]bool) bool {
	if b.At(p) == board.Empty {
		return true
	}
	if seen[b.StonesHash()] {
		return false
	}
	seen[b.StonesHash()] = true
	empty := b.EmptyPoints()
	for q := range empty.All() {
		if b.TryKo(q, c) {
			if b.At(p) == board.Empty || b.At(p) == c {
				b.Undo()
				return true
			}
			found := capturable(b, p, c, seen)
			b.Undo()
			if found {
				return true
			}
		}
	}
	return false
}

// TestInvincibleIsExact compares invincible strings with a search of all that
// the opponent can do on a small board.
func TestInvincibleIsExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	var invincible, others, benson int
	for round := range 400 {
		size := 3 + round%2
		b := randomPosition(t, rng, size, 5+rng.IntN(14))
		u := board.UnconditionalStatus(b)
		empty := b.EmptyPoints()
		if empty.Len() > 9 {
			continue
		}
		for _, o := range b.AppendStrings(nil, board.Empty) {
			c := b.At(o)
			want := !capturable(b, o, c.Opponent(), map[uint64]bool{})
			if got := u.Invincible.Has(o); got != want {
				t.Fatalf("%v at %v: invincible %v, want %v\n%s", c, o, got, want, boardtest.Format(b))
			}
			alive := board.PassAlive(b, c, board.Strict)
			switch {
			case alive.Stones.Has(o) && !want:
				t.Fatalf("%v at %v is pass-alive, but can be captured\n%s", c, o, boardtest.Format(b))
			case alive.Stones.Has(o):
				benson++
			}
			if want {
				invincible++
			} else {
				others++
			}
		}
	}
	t.Logf("%d strings invincible, %d of them by Benson's algorithm, %d not", invincible, benson, others)
	if invincible < 50 || others < 50 {
		t.Errorf("too few strings: %d and %d", invincible, others)
	}
}

func BenchmarkPassAlive(b *testing.B) {
	boards := realPositions(b)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		board.PassAlive(boards[i%len(boards)], board.Black, board.Strict)
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}
