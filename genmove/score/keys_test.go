package score

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/scatter"
)

// surroundings writes down what the value of a region rests on: the region, the points up to two steps
// away from it or from a string in reach, and what is on them, with liberties up to five.
func surroundings(b *board.Board, region *board.Set) string {
	around := map[board.Point]bool{}
	for p := range region.All() {
		around[p] = true
	}
	for range 2 {
		wider := map[board.Point]bool{}
		for p := range around {
			wider[p] = true
			for _, q := range neighborsOn(b, p) {
				wider[q] = true
			}
		}
		// With the strings that reach into it.
		around = map[board.Point]bool{}
		for p := range wider {
			around[p] = true
			for q := range b.Stones(p) {
				around[q] = true
			}
		}
	}
	var w strings.Builder
	for p := range board.Points(b.Size()) {
		if region.Has(p) {
			fmt.Fprintf(&w, "in %v ", p)
		}
		if around[p] {
			fmt.Fprintf(&w, "%v%v%d ", p, b.At(p), min(b.Liberties(p), 5))
		}
	}
	return w.String()
}

// TestRegionKeys changes random positions a little: two regions have the same key if and only if what
// their values rest on is the same.
func TestRegionKeys(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 11))
	e := forgetful(t)
	keys, texts := map[string]uint64{}, map[uint64]string{}
	again := 0
	compare := func(f *finisher, region *board.Set) {
		t.Helper()
		text, key := surroundings(f.b, region), f.key(region)
		if k, ok := keys[text]; ok && k != key {
			t.Fatalf("two keys of %v\n%v", region, f.b)
		} else if ok {
			again++
		}
		if s, ok := texts[key]; ok && s != text {
			t.Fatalf("one key of %s\nand of %s", s, text)
		}
		keys[text], texts[key] = key, text
	}
	for range 60 {
		b := scatter.Game(rng, 7, 14+rng.IntN(20))
		f := newFinisher(t.Context(), &situation{e: e, b: b, plain: make([]float64, board.NumPoints)})
		var region board.Set
		first := board.At(rng.IntN(7), rng.IntN(7))
		region.Add(first)
		for _, q := range neighborsOn(b, first) {
			if rng.IntN(2) == 0 {
				region.Add(q)
			}
		}
		for range 30 {
			compare(f, &region)
			// Sometimes the position changes, and sometimes the region.
			p := board.At(rng.IntN(7), rng.IntN(7))
			switch rng.IntN(3) {
			case 0:
				if region.Has(p) && region.Len() > 1 {
					region.Remove(p)
				} else {
					region.Add(p)
				}
			case 1:
				f.b.Try(p, board.Color(1+rng.IntN(2)))
			default:
				f.b.Undo()
			}
		}
	}
	// One string of a few stones near the middle: many differ in nothing but where they lie.
	middle := board.SetOf(board.At(3, 3))
	for range 300 {
		b, err := board.New(7)
		if err != nil {
			t.Fatal(err)
		}
		p := board.At(1+rng.IntN(5), 1+rng.IntN(5))
		for range 2 + rng.IntN(3) {
			b.Play(p, board.Black, board.Strict) // nothing where a stone is
			beside := neighborsOn(b, p)
			p = beside[rng.IntN(len(beside))]
		}
		compare(newFinisher(t.Context(), &situation{e: e, b: b, plain: make([]float64, board.NumPoints)}), &middle)
	}
	if again < 100 || len(keys) < 500 {
		t.Errorf("%d keys, %d of them again", len(keys), again)
	}
}
