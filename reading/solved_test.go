package reading_test

import (
	"os"
	"testing"

	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// The strings of testdata/solved.txt are of random games on small boards, as smallBoard plays
// them, and the answers those of the solver. The reader gave the same when the file was made,
// with its proofs and without them, as it does for 96 of 100 such strings. A part of them was
// chosen because readers with random faults answered otherwise. Those of testdata/gnugo.txt
// were chosen like that as well; the solver finds them too large, and the answers are those of
// GNU Go.

// TestSolved compares answers with those of a solver, and of GNU Go, that were kept.
func TestSolved(t *testing.T) {
	r := reading.New(reading.Options{})
	codes := map[search.Code]int{}
	for _, x := range append(reading.ReadSolved(t, "solved.txt"), reading.ReadSolved(t, "gnugo.txt")...) {
		for _, attack := range []bool{true, false} {
			want := x.Defend
			if attack {
				want = x.Attack
			}
			codes[want]++
			if got := askOne(t, r, x.Board, x.Str, attack); got.Code != want {
				t.Errorf("line %d, attack %v: %v %v, want %v\n%v", x.Line, attack, got.Code, got.Move, want, x.Board)
			}
		}
	}
	for _, code := range []search.Code{search.Fail, search.KoB, search.KoA, search.Win} {
		if codes[code] < 20 {
			t.Errorf("%d answers are %v", codes[code], code)
		}
	}
}

// TestSolvedFile solves some of the strings again, all of them if TENGEN_SOLVED is set.
func TestSolvedFile(t *testing.T) {
	every := 100
	if os.Getenv("TENGEN_SOLVED") != "" {
		every = 1
	}
	for _, x := range reading.ReadSolved(t, "solved.txt") {
		if x.Line%every != 0 {
			continue
		}
		for _, attack := range []bool{true, false} {
			want := x.Defend
			if attack {
				want = x.Attack
			}
			if got, ok := solveUsually(x.Board, x.Str, attack, 100_000); got != want || !ok {
				t.Errorf("line %d, attack %v: %v, %v, want %v\n%v", x.Line, attack, got, ok, want, x.Board)
			}
		}
	}
}
