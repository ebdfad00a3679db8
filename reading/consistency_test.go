package reading_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// TestLadderBreaker asks about a ladder that a white stone in its way breaks:
// what Attack says must agree with what the same reader says once its move has
// been played and answered.
func TestLadderBreaker(t *testing.T) {
	games, err := sgf.Parse([]byte("(;FF[4]SZ[9]AW[dd][gg]AB[cd][dc][ec]PL[B])"))
	if err != nil {
		t.Fatal(err)
	}
	pos, err := sgf.PositionAt(games[0], sgf.End())
	if err != nil {
		t.Fatal(err)
	}
	b, str := pos.Board, board.At(3, 5)
	for _, o := range []reading.Options{{}, {CacheSize: -1}} {
		r := reading.New(o)
		attack, err := r.Attack(t.Context(), b, str)
		if err != nil {
			t.Fatal(err)
		}
		if attack.Code == search.Fail {
			continue
		}
		t.Errorf("%+v: attack %v: %v at %v, want fail", o, str, attack.Code, attack.Move)
		b.Try(attack.Move, board.Black)
		defense, err := r.Defend(t.Context(), b, str)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("after %v, defend says %v at %v", attack.Move, defense.Code, defense.Move)
		b.UndoTo(0)
	}
}
