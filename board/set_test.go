package board_test

import (
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/sample"
)

// TestSetAgainstMap does the same to sets and to maps.
func TestSetAgainstMap(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	type pair struct {
		set board.Set
		ref map[board.Point]bool
	}
	pairs := make([]pair, 4)
	for i := range pairs {
		pairs[i].ref = map[board.Point]bool{}
	}
	b := newBoard(t, board.MaxSize)
	all := b.EmptyPoints()
	points := all.Append(nil)
	for range sample.Of(5_000, 20_000) {
		x, y := &pairs[rng.IntN(4)], &pairs[rng.IntN(4)]
		p := points[rng.IntN(len(points))]
		switch op := rng.IntN(20); {
		case op < 12:
			x.set.Add(p)
			x.ref[p] = true
		case op < 16:
			x.set.Remove(p)
			delete(x.ref, p)
		case op == 16:
			x.set.Or(&y.set)
			maps.Copy(x.ref, y.ref)
		case op == 17:
			x.set.And(&y.set)
			maps.DeleteFunc(x.ref, func(p board.Point, _ bool) bool { return !y.ref[p] })
		case op == 18 && x != y:
			x.set.AndNot(&y.set)
			maps.DeleteFunc(x.ref, func(p board.Point, _ bool) bool { return y.ref[p] })
		case op == 19 && rng.IntN(10) == 0:
			*x = pair{ref: map[board.Point]bool{}}
		}
		want := slices.Sorted(maps.Keys(x.ref))
		for k := -2; k < len(want)+2; k++ {
			p := board.NoPoint
			if k >= 0 && k < len(want) {
				p = want[k]
			}
			if got := x.set.Nth(k); got != p {
				t.Fatalf("Nth(%d) of %v is %v, want %v", k, want, got, p)
			}
		}
		if !slices.Equal(x.set.Append(nil), want) || !slices.Equal(slices.Collect(x.set.All()), want) {
			t.Fatalf("set %v, want %v", x.set.Append(nil), want)
		}
		common := 0
		for p := range x.ref {
			if y.ref[p] {
				common++
			}
		}
		first := board.NoPoint
		if len(want) > 0 {
			first = want[0]
		}
		switch {
		case x.set.Len() != len(want), x.set.IsEmpty() != (len(want) == 0), x.set.First() != first:
			t.Fatalf("length %d, empty %t, first %v of %v", x.set.Len(), x.set.IsEmpty(), x.set.First(), want)
		case x.set.Common(&y.set) != common, x.set.Intersects(&y.set) != (common > 0):
			t.Fatalf("%d in common, intersects %t, want %d", x.set.Common(&y.set), x.set.Intersects(&y.set), common)
		case x.set.Has(p) != x.ref[p], board.SetOf(want...) != x.set:
			t.Fatalf("Has or SetOf differ for %v", want)
		}
	}
}

func TestSetHoldsOnlyPointsOfTheBoard(t *testing.T) {
	var s board.Set
	n := 0
	for p := board.Point(-100); p < board.NumPoints+100; p++ {
		s.Add(p)
		if p.On(board.MaxSize) {
			n++
		} else if s.Has(p) {
			t.Errorf("%v is in the set", p)
		}
		s.Remove(-p)
	}
	if s.Len() != n || n != board.MaxSize*board.MaxSize {
		t.Errorf("%d points, %d of them on the board", s.Len(), n)
	}
	for p := range s.All() {
		if p == board.At(3, 0) {
			break // An iteration may end early.
		}
	}
}

// TestNthOfDenseWords tells the places in sets of all densities apart.
func TestNthOfDenseWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	for size := board.MinSize; size <= board.MaxSize; size++ {
		b := newBoard(t, size)
		set := b.EmptyPoints()
		for !set.IsEmpty() {
			want := set.Append(nil)
			for k, p := range want {
				if got := set.Nth(k); got != p {
					t.Fatalf("size %d: Nth(%d) of %v is %v, want %v", size, k, want, got, p)
				}
			}
			for range max(1, len(want)/8) {
				set.Remove(want[rng.IntN(len(want))])
			}
		}
	}
}

func TestRow(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 34))
	for range 50 {
		s := randomSet(rng, board.MaxSize, 30)
		for row := -3; row < board.MaxSize+40; row++ {
			want := uint32(0)
			for col := range board.MaxSize {
				if row >= 0 && row < board.MaxSize && s.Has(board.At(col, row)) {
					want |= 1 << col
				}
			}
			if got := s.Row(row); got != want {
				t.Fatalf("row %d of %v is %b, want %b", row, s, got, want)
			}
		}
	}
}

func TestSetText(t *testing.T) {
	for _, tt := range []struct {
		text string
		want board.Set
	}{
		{"", board.Set{}},
		{" \t\n", board.Set{}},
		{"A1", board.SetOf(board.At(0, 0))},
		{"z25  a1\nJ9 a1", board.SetOf(board.At(24, 24), board.At(0, 0), board.At(8, 8))},
	} {
		var s board.Set
		if err := s.UnmarshalText([]byte(tt.text)); err != nil || s != tt.want {
			t.Errorf("%q is %v, %v, want %v", tt.text, s, err, tt.want)
		}
	}
	for _, text := range []string{"I1", "A26", "A0", "A1,B2", "pass", "A1 none"} {
		s := board.SetOf(board.At(3, 3))
		if err := s.UnmarshalText([]byte(text)); !errors.Is(err, board.ErrPoint) || s != board.SetOf(board.At(3, 3)) {
			t.Errorf("%q: %v, %v", text, s, err)
		}
	}
}

func FuzzSetText(f *testing.F) {
	f.Add("A1 C2 T19")
	f.Add(" z25\x00 pass none")
	f.Fuzz(func(t *testing.T, text string) {
		var s, again board.Set
		if err := s.UnmarshalText([]byte(text)); err != nil {
			if !errors.Is(err, board.ErrPoint) || s != again {
				t.Fatalf("%q: %v, %v", text, s, err)
			}
			return
		}
		out, err := s.MarshalText()
		if err != nil || string(out) != s.String() {
			t.Fatalf("%v: %q, %v", s, out, err)
		}
		if err := again.UnmarshalText(out); err != nil || again != s {
			t.Fatalf("%q was %v, is %v: %v", text, s, again, err)
		}
	})
}
