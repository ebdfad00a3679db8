package main

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// TestClimb: with comparisons that are little better than chance the numbers come near
// those that win most.
func TestClimb(t *testing.T) {
	list := []number{
		{name: "a", start: 0, step: 1, least: -20, most: 20},
		{name: "b", start: 9, step: 1, least: -20, most: 20},
		{name: "c", start: 5, step: 1, least: 2, most: 20},
	}
	best := []float64{4, 5, 0}
	rng := rand.New(rand.NewPCG(1, 2))
	strength := func(v []float64) (s float64) {
		for i := range v {
			s -= (v[i] - best[i]) * (v[i] - best[i])
		}
		return s
	}
	compare := func(plus, minus []float64) (float64, error) {
		chance := 1 / (1 + math.Exp(-0.03*(strength(plus)-strength(minus))))
		if rng.Float64() < chance {
			return 1, nil
		}
		return -1, nil
	}
	told := 0
	found, err := climb(list, 20000, rng, compare, func([]float64) { told++ })
	if err != nil || told != 20000 {
		t.Fatal(told, err)
	}
	for i, want := range []float64{4, 5, 2} {
		if math.Abs(found[i]-want) > 1 {
			t.Errorf("%s is %.2f, want %.2f", list[i].name, found[i], want)
		}
	}
}

// TestPair: settings that do not answer ataris, with random games that go anywhere, lose
// more games than they win, and nobody wins against himself.
func TestPair(t *testing.T) {
	race.Alone(t)
	table, err := prior.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	m, err := newMatch(table, 7, 60)
	if err != nil {
		t.Fatal(err)
	}
	bad := usual
	bad.habits.Answer, bad.habits.Press, bad.habits.SelfAtari, bad.habits.Far = 0, 0, 1, 1000
	bad.rule.Prior, bad.rule.Amaf = 0, 1
	sum := 0.0
	for seed := range uint64(6) {
		v, err := m.pair(t.Context(), usual, bad, seed)
		if err != nil {
			t.Fatal(err)
		}
		sum += v
		if seed >= uint64(sample.Of(2, 6)) {
			continue
		}
		w, err := m.pair(t.Context(), bad, usual, seed)
		if err != nil || v != -w {
			t.Errorf("seed %d: %v, and %v the other way round, %v", seed, v, w, err)
		}
	}
	if sum < 2 {
		t.Errorf("bad settings lose by %v in six pairs", sum)
	}
	same := usual
	same.capture = 0
	if v, err := m.pair(t.Context(), same, same, 1); v != 0 || err != nil {
		t.Errorf("against itself: %v, %v", v, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := m.pair(ctx, usual, bad, 1); err == nil {
		t.Error("a match goes on after the end of the context")
	}
}

// TestRun: the program repeats itself, writes what it was asked for, and refuses nonsense.
func TestRun(t *testing.T) {
	args := strings.Fields("-pairs 2 -size 5 -playouts 10 -every 1 -only far,prior -seed 3")
	var first, second, log bytes.Buffer
	for _, out := range []*bytes.Buffer{&first, &second} {
		if status := run(t.Context(), args, out, &log); status != 0 {
			t.Fatalf("status %d: %s", status, &log)
		}
	}
	text := first.String()
	if text != second.String() || strings.Count(text, " pairs:") != 3 || strings.Count(text, "(was ") != 2 || strings.Contains(text, "nakade") {
		t.Errorf("%s\nand then\n%s", text, &second)
	}
	for _, bad := range []string{"-only luck", "-pairs 0", "-size 3", "-playouts -1", "more",
		"-wide 0", "-judge luck=1", "-judge far", "-judge far=1000", "-judge far=NaN", "-judge far=3 -only far", "-elo 5,5", "-elo 20", "-elo 0,x"} {
		if status := run(t.Context(), strings.Fields(bad), &first, &log); status != 2 {
			t.Errorf("%s: status %d, want 2", bad, status)
		}
	}
}
