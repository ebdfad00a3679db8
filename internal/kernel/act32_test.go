package kernel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

func actWant(x float64, act Act) float64 {
	switch act {
	case ReLU:
		return max(x, 0)
	case Mish:
		return x * math.Tanh(math.Log1p(math.Exp(x)))
	case SiLU:
		return x / (1 + math.Exp(-x))
	}
	return x
}

// near32 reports whether a value is close to the wanted one.
func near32(got float32, want, tolerance float64) bool {
	return math.Abs(float64(got)-want) <= tolerance*math.Abs(want)+1e-34
}

// TestExp32 measures the error of the exponential by way of SoftmaxRow32 and SiLU, and that of
// exp32 itself.
func TestExp32(t *testing.T) {
	var worst float64
	for x := float32(-87); x <= 88; x += 0.0011 {
		want := math.Exp(float64(x))
		worst = max(worst, math.Abs(float64(exp32(x))-want)/want)
	}
	if worst > 2e-7 {
		t.Errorf("exp32 has a relative error of %.2g", worst)
	}
	for _, p := range Paths() {
		worst = 0
		// The softmax of 0 and x, times the sum of its exponentials.
		x := make([]float32, 0, 16)
		for i := float32(0); i < 87; i += 0.07 {
			x = append(x[:0], 0, -i, -i-0.01, -i-0.02, -i-0.03, -i-0.04, -i-0.05, -i-0.06)
			in := slices.Clone(x)
			SoftmaxRow32(p, x, 1)
			var sum float64
			for _, v := range in {
				sum += math.Exp(max(-87.3, float64(v)))
			}
			for j, v := range in {
				if v > -87 {
					want := math.Exp(float64(v)) / sum
					worst = max(worst, math.Abs(float64(x[j])-want)/want)
				}
			}
		}
		if worst > 5e-7 {
			t.Errorf("%v: softmax has a relative error of %.2g", p, worst)
		}
	}
}

func checkAct32(t *testing.T, seed uint64, channels, points int) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 5))
	n := channels * points
	src, srcOK := guarded32(r, n)
	scale, scaleOK := guarded32(r, channels)
	bias, biasOK := guarded32(r, channels)
	spread := float32(math.Exp(r.Float64() * 5))
	for i := range src {
		src[i] = float32(r.NormFloat64()) * spread
	}
	if n > 2 {
		src[r.IntN(n)], src[r.IntN(n)] = -200, 200
	}
	fill32(r, scale)
	fill32(r, bias)
	in := slices.Clone(src)
	for _, p := range Paths() {
		check := func(what string, ok ...func() bool) {
			t.Helper()
			for _, f := range append(ok, srcOK, scaleOK, biasOK) {
				if !f() {
					t.Fatalf("%v: %s of %d×%d values wrote outside its slices", p, what, points, channels)
				}
			}
			if !slices.Equal(src, in) {
				t.Fatalf("%v: %s of %d×%d values changed its source", p, what, points, channels)
			}
		}
		for act := Identity; act <= SiLU; act++ {
			x, xOK := guarded32(r, n)
			copy(x, in)
			Act32(p, x, act)
			check("Act32", xOK)
			for i, v := range in {
				if want := actWant(float64(v), act); !near32(x[i], want, 1e-6) {
					t.Fatalf("%v: activation %d of %v is %v, want %v", p, act, v, x[i], want)
				}
			}
			x, xOK = guarded32(r, n)
			ScaleBiasAct32(p, x, src, scale, bias, channels, points, act)
			check("ScaleBiasAct32", xOK)
			for i, v := range in {
				k := i % channels
				f := float64(v) * float64(scale[k])
				want := actWant(f+float64(bias[k]), act)
				if d := math.Abs(float64(x[i]) - want); !(d <= 1e-6*(math.Abs(f)+math.Abs(want)+1)) {
					t.Fatalf("%v: activation %d of %v*%v+%v is %v, want %v", p, act, v, scale[k], bias[k], x[i], want)
				}
			}
		}
		x, xOK := guarded32(r, n)
		fill32(r, x)
		old := slices.Clone(x)
		SiLUGate32(p, x, src)
		check("SiLUGate32", xOK)
		for i, v := range old {
			if want := actWant(float64(v), SiLU) * float64(in[i]); !near32(x[i], want, 1e-6) {
				t.Fatalf("%v: SiLU of %v times %v is %v, want %v", p, v, in[i], x[i], want)
			}
		}
		if n == 0 {
			continue
		}
		for _, f := range []float32{1, 0.17, -0.3} {
			copy(x, in)
			SoftmaxRow32(p, x, f)
			check("SoftmaxRow32", xOK)
			most, sum := math.Inf(-1), 0.
			for _, v := range in {
				most = max(most, float64(v)*float64(f))
			}
			for _, v := range in {
				sum += math.Exp(float64(v)*float64(f) - most)
			}
			for i, v := range in {
				want := math.Exp(float64(v)*float64(f)-most) / sum
				// The product in float32 is as exact as its size allows.
				if tolerance := 1e-6 + 2e-7*(math.Abs(float64(v)*float64(f))+math.Abs(most)); !(math.Abs(float64(x[i])-want) <= tolerance*want+1e-35) {
					t.Fatalf("%v: softmax %d of %d is %v, want %v", p, i, n, x[i], want)
				}
			}
		}
		weight, weightOK := guarded32(r, n)
		fill32(r, weight)
		for _, same := range []bool{false, true} {
			from := src
			if same {
				copy(x, in)
				from = x
			}
			RMSRow32(p, x, from, weight, 1e-3)
			check("RMSRow32", xOK, weightOK)
			var sum float64
			for _, v := range in {
				sum += float64(v) * float64(v)
			}
			f := 1 / math.Sqrt(sum/float64(n)+float64(float32(1e-3)))
			for i, v := range in {
				// The error of a sum in float32 grows with the number of its terms.
				if want := float64(v) * f * float64(weight[i]); !near32(x[i], want, 1e-6+1e-9*float64(n)) {
					t.Fatalf("%v: RMS value %d of %d is %v, want %v", p, i, n, x[i], want)
				}
			}
		}
	}
}

func TestAct32(t *testing.T) {
	for n := range 40 {
		checkAct32(t, uint64(n), n, 1)
		checkAct32(t, uint64(n), n, 3)
	}
	for i := range few(20, 5) {
		checkAct32(t, uint64(i), 90+i, 1+i)
		checkAct32(t, uint64(i), 350+i, 1)
	}
}

func FuzzAct32(f *testing.F) {
	f.Add(uint64(1), byte(96), byte(19))
	f.Fuzz(func(t *testing.T, seed uint64, channels, points byte) {
		checkAct32(t, seed, int(channels), int(points)%25)
	})
}

func TestAct32Panics(t *testing.T) {
	x := make([]float32, 20)
	for _, p := range Paths() {
		wantPanic32(t, "short dst", func() { ScaleBiasAct32(p, x[:9], x, x, x, 5, 2, Mish) })
		wantPanic32(t, "short src", func() { ScaleBiasAct32(p, x, x[:9], x, x, 5, 2, Mish) })
		wantPanic32(t, "short scale", func() { ScaleBiasAct32(p, x, x, x[:4], x, 5, 2, Mish) })
		wantPanic32(t, "short bias", func() { ScaleBiasAct32(p, x, x, x, x[:4], 5, 2, Mish) })
		wantPanic32(t, "negative points", func() { ScaleBiasAct32(p, x, x, x, x, 5, -2, Mish) })
		wantPanic32(t, "many points", func() { ScaleBiasAct32(p, x, x, x, x, 8, 1<<(strconv.IntSize-3), Mish) })
		wantPanic32(t, "activation", func() { Act32(p, x, 4) })
		wantPanic32(t, "short gate", func() { SiLUGate32(p, x, x[:19]) })
		wantPanic32(t, "short dst", func() { RMSRow32(p, x[:9], x, x, 1) })
		wantPanic32(t, "short weight", func() { RMSRow32(p, x, x, x[:9], 1) })
	}
}

func TestAct32NaN(t *testing.T) {
	for _, p := range Paths() {
		for act := Identity; act <= SiLU; act++ {
			x := make([]float32, 11)
			x[3], x[9] = float32(math.NaN()), float32(math.NaN())
			Act32(p, x, act)
			for i, v := range x {
				if (v != v) != (i == 3 || i == 9) {
					t.Errorf("%v: activation %d: value %d is %v", p, act, i, v)
				}
			}
		}
	}
}

func TestAct32Allocs(t *testing.T) {
	x, y, z := make([]float32, 300), make([]float32, 300), make([]float32, 300)
	for _, p := range Paths() {
		if n := testing.AllocsPerRun(10, func() {
			ScaleBiasAct32(p, x, y, z, z, 30, 10, Mish)
			Act32(p, x, Mish)
			SiLUGate32(p, x, y)
			SoftmaxRow32(p, x, 1)
			RMSRow32(p, x, y, z, 1)
		}); n != 0 {
			t.Errorf("%v: %v allocations", p, n)
		}
	}
}

func BenchmarkAct32(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	run := func(name string, n int, f func(p Path)) {
		for _, p := range Paths() {
			b.Run(fmt.Sprintf("%s/%v", name, p), func(b *testing.B) {
				for b.Loop() {
					f(p)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/value")
			})
		}
	}
	const points, channels = 361, 96
	src := random32(r, points*channels)
	dst, scale, bias := make([]float32, points*channels), random32(r, channels), random32(r, channels)
	for act, name := range []string{"Identity", "ReLU", "Mish", "SiLU"} {
		run("ScaleBias"+name, len(src), func(p Path) { ScaleBiasAct32(p, dst, src, scale, bias, channels, points, Act(act)) })
	}
	run("SiLUGate", len(src), func(p Path) {
		copy(dst, src) // or the values would become denormal
		SiLUGate32(p, dst, src)
	})
	run("Softmax361", points, func(p Path) { SoftmaxRow32(p, dst[:points], 1) })
	run("RMS96", channels, func(p Path) { RMSRow32(p, dst[:channels], src[:channels], scale, 1e-6) })
}
