package reading_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// TestDefendBothOrder asks about two strings of which only one is in danger: the
// order in which they are named does not matter.
func TestDefendBothOrder(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . . X X . . . .
		. . X O . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. O . . . . . . .
		. . . . . . . . .`)
	inDanger, safe := board.At(3, 5), board.At(1, 1)
	r := reading.New(reading.Options{})
	one, err := r.DefendBoth(t.Context(), b, inDanger, safe)
	if err != nil {
		t.Fatal(err)
	}
	other, err := r.DefendBoth(t.Context(), b, safe, inDanger)
	if err != nil {
		t.Fatal(err)
	}
	defense, err := r.Defend(t.Context(), b, inDanger)
	if err != nil {
		t.Fatal(err)
	}
	if defense.Code == search.Fail {
		t.Fatalf("the string in danger cannot be saved: %+v", defense)
	}
	if one.Code != defense.Code || other.Code != defense.Code {
		t.Errorf("%v and %v, want %v as for the string in danger alone", one.Code, other.Code, defense.Code)
	}
}
