package position_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/position"
	"github.com/tengen-go/tengen/internal/race"
)

// TestRandomGames writes and reads the positions of random games, with their kos.
func TestRandomGames(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(1, 2))
	kos := 0
	for _, size := range []int{2, 5, 9, 19, 25} {
		for range 20 {
			b, err := board.New(size)
			if err != nil {
				t.Fatal(err)
			}
			c := board.Black
			before := position.Of(b)
			for range size * size {
				empty := b.EmptyPoints()
				if p := empty.Nth(rng.IntN(max(empty.Len(), 1))); b.Legal(p, c, board.Strict) {
					b.PlayAssumeLegal(p, c)
				} else {
					b.PlayAssumeLegal(board.Pass, c)
				}
				c = c.Opponent()
				p := position.Of(b)
				if ko, _ := b.Ko(); ko != board.NoPoint {
					kos++
				} else if rng.IntN(10) > 0 {
					continue
				}
				text, err := json.Marshal(p.JSON())
				if err != nil {
					t.Fatal(err)
				}
				var j position.JSON
				if err := json.Unmarshal(text, &j); err != nil {
					t.Fatal(err)
				}
				got, again, err := j.Read()
				if err != nil {
					t.Fatalf("%s: %v\n%v", text, err, b)
				}
				if got != p || !got.Describes(b) || again.StonesHash() != b.StonesHash() {
					t.Fatalf("%s was read as another position than\n%v", text, b)
				}
				if b.StonesOf(board.Black) != again.StonesOf(board.Black) {
					t.Fatal("other stones")
				}
				if p != before && before.Describes(b) {
					t.Fatalf("another position describes\n%v", b)
				}
				before = p
			}
		}
	}
	if kos < 20 {
		t.Errorf("%d kos, want 20 at least", kos)
	}
}

func TestInvalid(t *testing.T) {
	for _, c := range []struct {
		text string
		want error
	}{
		{`{}`, board.ErrSize},
		{`{"size":26}`, board.ErrSize},
		{`{"size":5,"black":["F1"]}`, board.ErrPoint},
		{`{"size":5,"black":["pass"]}`, board.ErrPoint},
		{`{"size":5,"black":["none"]}`, board.ErrPoint},
		{`{"size":5,"black":["A1","A1"]}`, board.ErrPoint},
		{`{"size":5,"black":["A1"],"white":["A1"]}`, board.ErrPoint},
		{`{"size":5,"black":["A1"],"white":["A2","B1"]}`, board.ErrNoLiberty},
		{`{"size":5,"ko":{"point":"A1","color":"empty"}}`, board.ErrColor},
		{`{"size":5,"ko":{"point":"A1","color":"white"}}`, board.ErrPoint},
		{`{"size":5,"ko":{"point":"none","color":"white"}}`, board.ErrPoint},
	} {
		var j position.JSON
		if err := json.Unmarshal([]byte(c.text), &j); err != nil {
			t.Fatal(err)
		}
		if _, _, err := j.Read(); !errors.Is(err, c.want) {
			t.Errorf("%s: error %v, want %v", c.text, err, c.want)
		}
	}
	var p position.Position
	b, err := board.New(5)
	if err != nil {
		t.Fatal(err)
	}
	if p.Describes(b) || p.Describes(nil) {
		t.Error("the zero Position describes a board")
	}
	if p = position.Of(b); !p.Describes(b) || p.At(board.At(0, 0)) != board.Empty || p.At(board.NoPoint) != board.Border {
		t.Error("an empty board is not described")
	}
}
