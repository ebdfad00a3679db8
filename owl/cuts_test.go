package owl

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
)

// TestProposedCuts: the points beside two strings of a group are noted, higher where the opponent is beside them,
// too, and lower where the attacker would have one liberty there. Points beside one string alone are not.
func TestProposedCuts(t *testing.T) {
	boards := []*board.Board{boardtest.MustParse(t, `
		. . . . . . . . .
		. O O . . . X O .
		. O . . . O . . .
		. . . O O . . . .
		. . . . O . O . .
		. . . . . . . . .
		X X O . . . . . .
		O . O . . . O O O
		. O . . . . O . O`)}
	for n := range 30 {
		b, err := board.New(7)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Playout(board.Black, 10+n, rand.NewPCG(uint64(n), 3)); err != nil {
			t.Fatal(err)
		}
		boards = append(boards, b)
	}
	noted, beside, poor := 0, 0, 0
	for _, b := range boards {
		for _, turn := range []side{attacker, defender} {
			g := new(guide)
			g.b, g.turn, g.owner, g.empty = b, turn, board.White, b.EmptyPoints()
			g.scan.goal, g.foes = b.StonesOf(board.White), b.StonesOf(board.Black)
			g.proposeCuts()
			for p := range g.empty.All() {
				parts, enemy := map[board.Point]bool{}, false
				for _, q := range p.Neighbors() {
					switch b.At(q) {
					case board.White:
						parts[b.Origin(q)] = true
					case board.Black:
						enemy = true
					}
				}
				want := 0
				if len(parts) > 1 {
					want = 30
					noted++
					if enemy {
						want += 12
						beside++
					}
					if turn == attacker && b.LibertiesAfter(p, board.Black) < 2 {
						want -= 15
						poor++
					}
				}
				if got := int(g.guesses[p]); got != want {
					t.Errorf("%v, side %d: %d, want %d\n%v", p, turn, got, want, b)
				}
			}
		}
	}
	if noted < 50 || beside < 20 || poor < 20 {
		t.Errorf("%d points, %d beside the opponent, %d with one liberty for the attacker", noted, beside, poor)
	}
}
