package eye_test

import (
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/eye"
)

// TestNear: an analysis that is limited to what is near finds the spaces there as the whole
// analysis does, and none of the other player.
func TestNear(t *testing.T) {
	a, err := eye.NewAnalyzer(eye.Options{})
	if err != nil {
		t.Fatal(err)
	}
	spaces := 0
	for i, p := range games(t, 40) {
		whole, err := a.Analyze(t.Context(), p.b, p.in)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []board.Color{board.Black, board.White} {
			near := board.SetOf(board.At(i%p.b.Size(), 3), board.At(2, i%7))
			for range 4 {
				near.Grow()
			}
			in := p.in
			in.Near, in.Color = &near, c
			part, err := a.Analyze(t.Context(), p.b, in)
			if err != nil {
				t.Fatal(err)
			}
			for s := range whole.Spaces(c) {
				if !s.Points.Intersects(&near) {
					continue
				}
				spaces++
				if got := part.At(s.Origin(), c); got == nil || got.String() != s.String() {
					t.Errorf("position %d: %v, want %v", i, got, s)
				}
			}
			for s := range part.Spaces(c.Opponent()) {
				t.Errorf("position %d: %v of the other player", i, s)
			}
		}
	}
	if spaces < 50 {
		t.Errorf("only %d spaces", spaces)
	}
	b, err := board.New(5)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Analyze(t.Context(), b, eye.Input{Near: &board.Set{}}); !errors.Is(err, board.ErrColor) {
		t.Errorf("near what, for nobody: %v", err)
	}
}
