package gentest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/prior"
)

// position is a board, the player to move, and the last two moves.
type position struct {
	Board          *board.Board
	ToPlay         board.Color
	Last, Previous board.Point
}

// positions returns positions of playouts on boards of several sizes, some with
// a ko and some with a full board, the last moves with them.
func positions(t testing.TB) []position {
	t.Helper()
	var list []position
	rng := rand.New(rand.NewPCG(3, 9))
	for _, size := range []int{2, 5, 9, 13, 19} {
		for _, n := range []int{0, 1, size * size / 4, size * size / 2, size * size} {
			b, err := board.New(size)
			if err != nil {
				t.Fatal(err)
			}
			c, last, previous := board.Black, board.NoPoint, board.NoPoint
			for range n {
				m := board.Pass
				if empty := b.EmptyPoints(); !empty.IsEmpty() {
					if p := empty.Nth(rng.IntN(empty.Len())); b.Legal(p, c, board.Strict) && !b.IsEye(p, c) {
						m = p
					}
				}
				b.PlayAssumeLegal(m, c)
				c, last, previous = c.Opponent(), m, last
			}
			list = append(list, position{Board: b, ToPlay: c, Last: last, Previous: previous})
		}
	}
	return list
}

func name(p *position) string {
	return fmt.Sprintf("%v after %v on\n%s", p.ToPlay, p.Last, boardtest.Format(p.Board))
}

// Policy returns the chances of moves, as a prior.Estimator does.
type Policy interface {
	Append(dst []prior.Chance, b *board.Board, c board.Color, last, previous board.Point) ([]prior.Chance, error)
}

// RunPolicy checks that the policies of newPolicy append legal moves, each once, with chances
// that sum to 1, leave the board as it was, and return the same moves again and from another
// policy.
func RunPolicy[P Policy](t testing.TB, newPolicy func() P) {
	t.Helper()
	p, other := newPolicy(), newPolicy()
	mark := prior.Chance{Point: board.Pass, Chance: -1}
	for _, x := range positions(t) {
		restored := boardtest.Restored(t, x.Board)
		list, err := p.Append([]prior.Chance{mark}, x.Board, x.ToPlay, x.Last, x.Previous)
		if err != nil {
			t.Errorf("%s: %v", name(&x), err)
			continue
		}
		restored()
		if len(list) == 0 || list[0] != mark {
			t.Fatalf("%s: the slice was not appended to", name(&x))
		}
		for _, q := range []P{p, other} {
			if again, err := q.Append([]prior.Chance{mark}, x.Board, x.ToPlay, x.Last, x.Previous); err != nil || !slices.Equal(list, again) {
				t.Errorf("%s: the second answer differs, error %v", name(&x), err)
			}
		}
		checkChances(t, &x, list[1:])
	}
}

func checkChances(t testing.TB, x *position, list []prior.Chance) {
	t.Helper()
	sum, seen := 0.0, map[board.Point]bool{}
	for _, m := range list {
		if !x.Board.Legal(m.Point, x.ToPlay, board.Strict) {
			t.Errorf("%s: %v is illegal", name(x), m.Point)
		}
		if seen[m.Point] {
			t.Errorf("%s: %v comes twice", name(x), m.Point)
		}
		if seen[m.Point] = true; !(m.Chance >= 0) {
			t.Errorf("%s: the chance of %v is %v", name(x), m.Point, m.Chance)
		}
		sum += m.Chance
	}
	if len(list) > 0 && !(math.Abs(sum-1) < 1e-5) {
		t.Errorf("%s: chances sum to %v", name(x), sum)
	}
}

// RunPlayer checks that the players of newPlayer make legal moves in turn and return what
// they have played. They must stop at the limit or after two passes, repeat a game with the
// same random numbers, refuse invalid positions, and not play after the context has ended.
func RunPlayer(t testing.TB, newPlayer func() playout.Player) {
	p, other := newPlayer(), newPlayer()
	for i, x := range positions(t) {
		for _, limit := range []int{0, 1, 7, 3 * x.Board.Size() * x.Board.Size()} {
			play := func(p playout.Player) (*board.Board, []board.Move) {
				b := x.Board.Clone()
				moves, err := p.Play(t.Context(), b, x.ToPlay, x.Last, limit, rand.NewPCG(uint64(i), 5))
				if err != nil {
					t.Errorf("%s: %v", name(&x), err)
				}
				return b, slices.Clone(moves)
			}
			b, moves := play(p)
			checkGame(t, &x, b, moves, limit)
			for _, p := range []playout.Player{p, other} {
				if c, again := play(p); c.Hash() != b.Hash() || !slices.Equal(moves, again) {
					t.Errorf("%s: the second game differs", name(&x))
				}
			}
		}
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for _, x := range positions(t) {
		b := x.Board.Clone()
		if _, err := p.Play(over, b, x.ToPlay, x.Last, 9, rand.NewPCG(1, 5)); !errors.Is(err, context.Canceled) || b.Hash() != x.Board.Hash() {
			t.Errorf("%s: after the end of the context: %v", name(&x), err)
		}
	}
	b, trial := boardtest.MustParse(t, ". X .\n. . .\n. O ."), boardtest.MustParse(t, ". X .\n. . .\n. O .")
	trial.Try(board.At(1, 1), board.Black)
	src := rand.NewPCG(1, 1)
	for _, x := range []struct {
		name string
		b    *board.Board
		c    board.Color
		src  rand.Source
		want error
	}{
		{"no board", nil, board.Black, src, board.ErrNoBoard},
		{"no player", b, board.Empty, src, board.ErrColor},
		{"no random numbers", b, board.Black, nil, board.ErrNoSource},
		{"trial moves", trial, board.Black, src, board.ErrTrial},
	} {
		restored := func() {}
		if x.b != nil {
			restored = boardtest.Restored(t, x.b)
		}
		if _, err := p.Play(t.Context(), x.b, x.c, board.NoPoint, 9, x.src); !errors.Is(err, x.want) {
			t.Errorf("%s: error %v, want %v", x.name, err, x.want)
		}
		restored()
	}
}

func checkGame(t testing.TB, x *position, end *board.Board, moves []board.Move, limit int) {
	t.Helper()
	if err := boardtest.CheckConsistency(end); err != nil {
		t.Errorf("%s: %v", name(x), err)
	}
	b, c, passes := x.Board.Clone(), x.ToPlay, 0
	for i, m := range moves {
		if m.Color != c || passes == 2 {
			t.Errorf("%s: %v as move %d", name(x), m, i)
		}
		if err := b.Play(m.Point, m.Color, board.Strict); err != nil {
			t.Errorf("%s: %v as move %d: %v", name(x), m, i, err)
		}
		if c = c.Opponent(); m.Point != board.Pass {
			passes = -1
		}
		passes++
	}
	if b.Hash() != end.Hash() {
		t.Errorf("%s: the moves are not those on the board", name(x))
	}
	if len(moves) > limit || passes < 2 && len(moves) < limit {
		t.Errorf("%s: %d moves and %d passes at the end, limit %d", name(x), len(moves), passes, limit)
	}
}
