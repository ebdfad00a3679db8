package detmath

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"testing"
)

// relative returns the relative difference of got and want.
func relative(got, want float64) float64 {
	if got == want {
		return 0
	}
	return math.Abs(got-want) / math.Abs(want)
}

// sweep calls f with numbers from low to high.
func sweep(low, high float64, f func(x float64)) {
	const steps = 50_000
	for i := range steps + 1 {
		f(low + (high-low)*float64(i)/steps)
	}
}

func TestExp(t *testing.T) {
	worst := 0.0
	check := func(x float64) {
		if d := relative(Exp(x), math.Exp(x)); d > 1e-14 {
			t.Errorf("Exp(%v) = %v, want %v", x, Exp(x), math.Exp(x))
		} else {
			worst = max(worst, d)
		}
	}
	sweep(-700, 700, check)
	sweep(-2, 2, check)
	// Here the argument is split into another multiple of ln 2.
	for n := range 1000 {
		x := (float64(n-500) + 0.5) * math.Ln2
		check(math.Nextafter(x, -1e9))
		check(x)
		check(math.Nextafter(x, 1e9))
	}
	t.Logf("greatest relative error %.1e", worst)
	for x, want := range map[float64]float64{
		0: 1, math.Copysign(0, -1): 1, 5e-324: 1, 700: Exp(1e300), math.Inf(1): Exp(700), math.Inf(-1): 0,
		math.Nextafter(-700, -1e9): 0, -1e300: 0, math.NaN(): 0,
	} {
		if got := Exp(x); got != want {
			t.Errorf("Exp(%v) = %v, want %v", x, got, want)
		}
	}
}

func TestTanh(t *testing.T) {
	worst := 0.0
	check := func(x float64) {
		got := Tanh(x)
		if d := math.Abs(got - math.Tanh(x)); d > 1e-14 || math.Abs(got) > 1 {
			t.Errorf("Tanh(%v) = %v, want %v", x, got, math.Tanh(x))
		} else {
			worst = max(worst, d)
		}
	}
	sweep(-22, 22, check)
	sweep(-0.01, 0.01, check)
	t.Logf("greatest error %.1e", worst)
	for x, want := range map[float64]float64{0: 0, 5e-324: 0, 20.5: 1, 1e300: 1, math.Inf(1): 1, -20.5: -1, math.Inf(-1): -1, math.NaN(): -1} {
		if got := Tanh(x); got != want {
			t.Errorf("Tanh(%v) = %v, want %v", x, got, want)
		}
	}
}

func TestLog1pExp(t *testing.T) {
	worst := 0.0
	check := func(x float64) {
		want := math.Log1p(math.Exp(x))
		if x > 0 {
			want = x + math.Log1p(math.Exp(-x))
		}
		if d := relative(Log1pExp(x), want); d > 1e-7 {
			t.Errorf("Log1pExp(%v) = %v, want %v", x, Log1pExp(x), want)
		} else {
			worst = max(worst, d)
		}
	}
	sweep(-700, 700, check)
	sweep(-45, 45, check)
	sweep(-1.01, 1.01, check)
	for _, x := range []float64{-18, -1, 0, 1, 40} {
		check(math.Nextafter(x, -1e9))
		check(x)
		check(math.Nextafter(x, 1e9))
	}
	t.Logf("greatest relative error %.1e", worst)
	for x, want := range map[float64]float64{0: math.Ln2, 1e300: 1e300, math.Inf(1): math.Inf(1), math.Inf(-1): 0} {
		if got := Log1pExp(x); got != want {
			t.Errorf("Log1pExp(%v) = %v, want %v", x, got, want)
		}
	}
	if got := Log1pExp(math.NaN()); !math.IsNaN(got) {
		t.Errorf("Log1pExp(NaN) = %v", got)
	}
}

// TestBits pins all bits of many results. They are the same on every platform.
func TestBits(t *testing.T) {
	h := fnv.New64a()
	for i := range 10_001 {
		x := float64(i-5000) / 128
		for _, y := range [...]float64{Exp(x), Tanh(x / 4), Log1pExp(x)} {
			h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(y)))
		}
	}
	if got, want := h.Sum64(), uint64(0xd88c8e485e6371b); got != want {
		t.Errorf("hash %#x of all results, want %#x", got, want)
	}
}
