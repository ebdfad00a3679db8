package connect_test

import (
	"testing"

	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

// TestCriticalEnds: strings that one move of two joins belong together although each of them
// could be captured, as the answer to an attack joins them. So they do for the quick reader and
// for links.
func TestCriticalEnds(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . X . . . . .
		. . . O X . . . .
		. . . O X . . . .
		. . . O X . . . .
		O O O . X X X . .
		X X X X . X . . .
		. . . X X . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	x, y := boardtest.MustPoint(t, "C5"), boardtest.MustPoint(t, "D6")
	for _, p := range []connect.Params{connect.Level(10), connect.Level(10).Fast()} {
		r := connect.New(connect.Options{Params: p})
		if res, err := r.Disconnect(t.Context(), b, x, y); err != nil || res.Code != search.Fail {
			t.Errorf("cut: %v, %v", res, err)
		}
		// With one of the two points gone the attack is a cut.
		b.Try(boardtest.MustPoint(t, "D5"), b.At(x).Opponent())
		if res, err := r.Connect(t.Context(), b, x, y); err != nil || res.Code != search.Win || res.Move != boardtest.MustPoint(t, "C6") {
			t.Errorf("connection: %v, %v", res, err)
		}
		b.TryAssumeLegal(boardtest.MustPoint(t, "C6"), b.At(x).Opponent())
		if res, err := r.Connect(t.Context(), b, x, y); err != nil || res.Code == search.Win {
			t.Errorf("connection of what is cut: %v, %v", res, err)
		}
		b.UndoTo(0)
	}
	a, err := connect.NewAnalyzer(connect.LinkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if same, err := a.SameDragon(t.Context(), b, x, y); err != nil || !same {
		t.Errorf("one group: %v, %v", same, err)
	}
}
