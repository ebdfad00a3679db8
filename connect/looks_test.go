package connect

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search/searchtest"
)

// TestLooks compares what a look tells about strings, without reading, with what comes of playing it out on
// random boards.
func TestLooks(t *testing.T) {
	rng := rand.New(rand.NewPCG(28, 11))
	r := New(Options{Tactics: searchtest.Captures{}})
	taken, single, room, running := 0, 0, 0, 0
	for i := range 800 {
		b, _ := randomQuestion(t, rng, 5+i%4)
		r.b = b
		for _, p := range b.AppendStrings(nil, board.Empty) {
			c := b.At(p)
			enemy := c.Opponent()
			libs := b.AppendLiberties(nil, p)

			// What is in atari is taken, but for a single stone in a ko or whose captor is in atari then.
			want := board.NoPoint
			if len(libs) == 1 {
				after := b.Clone()
				if after.Play(libs[0], enemy, board.IgnoreKo) == nil && (b.StringSize(p) > 1 || after.Liberties(libs[0]) > 1) {
					want = libs[0]
				}
				if b.StringSize(p) == 1 {
					single++
				}
			}
			if got := r.plainCapture(p); got != want {
				t.Fatalf("%v is taken by %v, want %v\n%v", p, got, want, b)
			}
			if want != board.NoPoint {
				taken++
			}

			// Whatever the enemy does, a liberty gives more liberties than are read.
			r.readLibs = 2 + i%3
			wide := 0
			for _, q := range libs {
				if b.LibertiesAfter(q, c) >= r.readLibs+2 && !b.IsCapture(q, c) {
					wide++
				}
			}
			roomy := r.roomy(p)
			if roomy != (len(libs) > 1 && wide > 1) {
				t.Fatalf("%v is roomy: %v, with %d wide liberties of %d\n%v", p, roomy, wide, len(libs), b)
			}
			if roomy {
				room++
				for m := range board.Points(b.Size()) {
					if !b.Try(m, enemy) {
						continue
					}
					if !slices.ContainsFunc(libs, func(q board.Point) bool { return b.At(q) == board.Empty && b.LibertiesAfter(q, c) > r.readLibs }) && b.Liberties(p) <= r.readLibs {
						t.Fatalf("%v is roomy, and is not after %v\n%v", p, m, b)
					}
					b.Undo()
				}
			}

			// Whichever of two liberties the enemy takes, the other one gives three.
			runs := r.runs(p)
			out := len(libs) == 2
			for k, q := range libs {
				out = out && b.LibertiesAfter(q, c) > roomLibs && !b.IsCapture(q, c)
				if runs && b.Try(q, enemy) {
					if n := b.LibertiesAfter(libs[1-k], c); n < roomLibs {
						t.Fatalf("%v runs, and has %d liberties after %v\n%v", p, n, q, b)
					}
					b.Undo()
				}
			}
			if runs != out {
				t.Fatalf("%v runs: %v, want %v\n%v", p, runs, out, b)
			}
			if runs {
				running++
			}
		}
	}
	r.b = nil
	if taken < 100 || single < 100 || room < 100 || running < 100 {
		t.Errorf("%d strings were taken, %d of one stone in atari, %d roomy, %d run", taken, single, room, running)
	}
}
