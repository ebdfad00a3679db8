package examine_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl/dragon"
)

// TestJoined: six stones that live by a link with a wall are critical, dead once the
// opponent has cut them off, and alive once they are joined so that no cut is left.
func TestJoined(t *testing.T) {
	const sixStones = `
		. . . . . . . . . . . . .
		. . . . . . . . . . O . .
		. . . . . . X . . . O . .
		. . . . . . X . . . O . .
		. . . . . . X . . . O . .
		. . . . . . X . . . O . .
		. . . . . . X . . . O . .
		. . . . . . X . . O O . .
		. . . . . . X X X O . . .
		. . X X . . . . X O . . .
		. . X X X X X X X O . . .
		. . X . O O O O X O . . .
		. . X . O . . O . O . . .`
	a := newAnalyst(t, examine.Options{NoMemory: true})
	stone, link := point(t, "E2"), point(t, "J1")
	for _, c := range []struct {
		name string
		by   board.Color
		want dragon.Status
	}{{"open", board.Empty, dragon.Critical}, {"cut", board.Black, dragon.Dead}, {"joined", board.White, dragon.Alive}} {
		p := diagram(t, sixStones, board.Black)
		if c.by.IsPlayer() {
			if err := p.Board.Play(link, c.by, board.Strict); err != nil {
				t.Fatal(err)
			}
		}
		g := facts(t, a, p, examine.Dragons).Dragons.At(stone)
		if g.Status != c.want {
			t.Errorf("%s: %v, want %v", c.name, g, c.want)
		}
		if c.want == dragon.Critical && (g.Attack.Move != link || g.Defense.Move != link) {
			t.Errorf("%s: attack %v, defense %v, want %v", c.name, g.Attack.Move, g.Defense.Move, link)
		}
	}
}
