package scatter_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/scatter"
)

// TestStones counts stones: nearly as many as their chances say, no string without liberties.
func TestStones(t *testing.T) {
	r := rand.New(rand.NewPCG(51, 1))
	black, white, all := 0, 0, 0
	for range 200 {
		b := scatter.Stones(r, 9, 0.2, 0.1)
		for p := range board.Points(9) {
			all++
			switch b.At(p) {
			case board.Black:
				black++
			case board.White:
				white++
			}
			if b.At(p).IsPlayer() && b.Liberties(p) == 0 {
				t.Fatalf("no liberty at %v\n%v", p, b)
			}
		}
	}
	if x, y := float64(black)/float64(all), float64(white)/float64(all); x < 0.17 || x > 0.22 || y < 0.08 || y > 0.11 {
		t.Errorf("%.3f black, %.3f white", x, y)
	}
	b := scatter.Stones(r, 5, 0, 0)
	if free := b.EmptyPoints(); b.Size() != 5 || free.Len() != 25 {
		t.Errorf("stones on\n%v", b)
	}
	b = scatter.Stones(r, 7, 0.5, 0.4)
	if free := b.EmptyPoints(); free.Len() > 25 {
		t.Errorf("hardly any stones on\n%v", b)
	}
}

// TestGame: as many moves as were asked for, by both in turn, few strings in atari.
func TestGame(t *testing.T) {
	r := rand.New(rand.NewPCG(51, 2))
	ataris, strings := 0, 0
	for range 100 {
		b := scatter.Game(r, 9, 30)
		n := b.Depth()
		if n < 29 || n > 30 {
			t.Errorf("%d moves", n)
		}
		for i := range n {
			if _, c := b.Trial(i); n == 30 && (c == board.Black) != (i%2 == 0) {
				t.Errorf("move %d is %v's", i, c)
			}
		}
		for _, s := range b.AppendStrings(nil, board.Empty) {
			strings++
			if b.Liberties(s) == 1 {
				ataris++
			}
		}
	}
	if ataris*5 > strings {
		t.Errorf("%d of %d strings are in atari", ataris, strings)
	}
}
