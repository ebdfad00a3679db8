package reading_test

import (
	"testing"

	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/reading"
)

// TestLostStonesThreatenNothing: moves that are captured at once are no threats.
func TestLostStonesThreatenNothing(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . .
		. . O X . . .
		. X X . . . .
		O X . . . . .
		. . O O O . X
		O . . X O . .
		X . . . O X .`)
	threats, err := reading.New(reading.Options{}).AttackThreats(t.Context(), b, point(t, b, "A2"))
	if err != nil || len(threats) == 0 {
		t.Fatalf("threats %v, %v", threats, err)
	}
	for _, m := range threats {
		if p := m.Point.String(); p == "A3" || p == "B1" || p == "C2" {
			t.Errorf("%v threatens, but is lost at once", m)
		}
	}
}
