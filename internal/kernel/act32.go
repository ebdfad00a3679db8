package kernel

import (
	"fmt"
	"math"
)

// Act is an activation function.
type Act uint8

// The activation functions. Mish is x*tanh(log(1+exp(x))), and SiLU is x/(1+exp(-x)).
const (
	Identity Act = iota
	ReLU
	Mish
	SiLU
)

// The exponential of x is 2^n times a polynomial in r, where n is the integer next to x/log(2),
// and r is x minus n*log(2). The logarithm has two parts, so that the product of n and the first
// one is exact. The polynomial is that of expf in Cephes; the relative error is below 2e-7.
const (
	expLow   = -87.3
	expHigh  = 88.3
	expLog2e = 1.44269504088896341
	expRound = 3 << 22 // adding this to a small float32 rounds it to an integer
	expLn2A  = 0.693359375
	expLn2B  = -2.12194440e-4
	expP2    = 5.0000001201e-1
	expP3    = 1.6666665459e-1
	expP4    = 4.1665795894e-2
	expP5    = 8.3334519073e-3
	expP6    = 1.3981999507e-3
	expP7    = 1.9875691500e-4

	// mishHigh is a value from which on Mish(x) is x in float32. The square of its exponential is
	// finite.
	mishHigh = 40
)

// exp32 returns the exponential of x, which it first clamps to expLow and expHigh.
func exp32(x float32) float32 {
	if x < expLow {
		x = expLow
	}
	if x > expHigh {
		x = expHigh
	}
	t := float32(x*expLog2e) + expRound
	n := t - expRound
	x -= float32(n * expLn2A)
	x -= n * expLn2B
	y := float32(expP7)
	y = y*x + expP6
	y = y*x + expP5
	y = y*x + expP4
	y = y*x + expP3
	y = y*x + expP2
	y = y*x + 1
	y = y*x + 1
	return y * math.Float32frombits((math.Float32bits(t)+127)<<23)
}

// mish32 returns x*tanh(log(1+exp(x))) = x*n/(n+2), where n is e*(e+2) and e is exp(x).
func mish32(x float32) float32 {
	e := exp32(min(x, mishHigh))
	n := e * (e + 2)
	return x * n / (n + 2)
}

func silu32(x float32) float32 { return x / (1 + exp32(-x)) }

func relu32(x float32) float32 { return max(x, 0) }

func checkLen32(name string, length, want int) {
	if length < want {
		panic(fmt.Sprintf("kernel: %s has %d values, want %d", name, length, want))
	}
}

// ScaleBiasAct32 sets dst[p*channels+k] to act(src[p*channels+k]*scale[k] + bias[k]), for p <
// points and k < channels. dst and src may be the same slice.
func ScaleBiasAct32(p Path, dst, src []float32, scale, bias []float32, channels, points int, act Act) {
	if channels < 0 || points < 0 {
		panic(fmt.Sprintf("kernel: %d points of %d channels", points, channels))
	}
	checkAct(act)
	checkLen32("scale", len(scale), channels)
	checkLen32("bias", len(bias), channels)
	checkRows32("dst", len(dst), points, channels, channels)
	checkRows32("src", len(src), points, channels, channels)
	n := channels * points
	if channels == 0 || points == 0 {
		return
	}
	scaleBiasAct32(p, dst[:n], src[:n], scale[:channels], bias[:channels], act)
}

func checkAct(act Act) {
	if act > SiLU {
		panic(fmt.Sprintf("kernel: activation function %d", act))
	}
}

func scaleBiasAct32Go(dst, src, scale, bias []float32, act Act) {
	bias = bias[:len(scale)]
	for len(src) >= len(scale) && len(dst) >= len(scale) {
		d, s := dst[:len(scale)], src[:len(scale)]
		switch act {
		case ReLU:
			for k, v := range scale {
				d[k] = relu32(s[k]*v + bias[k])
			}
		default:
			for k, v := range scale {
				d[k] = s[k]*v + bias[k]
			}
			act32Go(d, act)
		}
		dst, src = dst[len(scale):], src[len(scale):]
	}
}

// Act32 applies an activation function to all values of x.
func Act32(p Path, x []float32, act Act) {
	checkAct(act)
	if len(x) != 0 && act != Identity {
		act32(p, x, act)
	}
}

func act32Go(x []float32, act Act) {
	switch act {
	case ReLU:
		for i, v := range x {
			x[i] = relu32(v)
		}
	case Mish:
		for i, v := range x {
			x[i] = mish32(v)
		}
	case SiLU:
		for i, v := range x {
			x[i] = silu32(v)
		}
	}
}

// SiLUGate32 sets each value of dst to its SiLU times the value of gate at the same place.
func SiLUGate32(p Path, dst, gate []float32) {
	checkLen32("gate", len(gate), len(dst))
	if len(dst) != 0 {
		siluGate32(p, dst, gate[:len(dst)])
	}
}

func siluGate32Go(dst, gate []float32) {
	gate = gate[:len(dst)]
	for i, v := range dst {
		dst[i] = silu32(v) * gate[i]
	}
}

// SoftmaxRow32 sets x to the softmax of its values times scale. It subtracts the largest value
// first.
func SoftmaxRow32(p Path, x []float32, scale float32) {
	if len(x) != 0 {
		softmaxRow32(p, x, scale)
	}
}

func softmaxRow32Go(x []float32, scale float32) {
	most := float32(math.Inf(-1))
	for _, v := range x {
		most = max(most, v*scale)
	}
	var sum float32
	for i, v := range x {
		e := exp32(v*scale - most)
		x[i] = e
		sum += e
	}
	f := 1 / sum
	for i := range x {
		x[i] *= f
	}
}

// RMSRow32 sets dst[k] to src[k]*weight[k]/sqrt(m+eps), where m is the mean of the squares of src.
// dst and src may be the same slice.
func RMSRow32(p Path, dst, src, weight []float32, eps float32) {
	checkLen32("dst", len(dst), len(src))
	checkLen32("weight", len(weight), len(src))
	if len(src) != 0 {
		rmsRow32(p, dst[:len(src)], src, weight[:len(src)], eps)
	}
}

func rmsRow32Go(dst, src, weight []float32, eps float32) {
	var s0, s1, s2, s3 float32
	i := 0
	for ; i+4 <= len(src); i += 4 {
		v := (*[4]float32)(src[i:])
		s0 += v[0] * v[0]
		s1 += v[1] * v[1]
		s2 += v[2] * v[2]
		s3 += v[3] * v[3]
	}
	for ; i < len(src); i++ {
		s0 += src[i] * src[i]
	}
	f := 1 / float32(math.Sqrt(float64((s0+s1+s2+s3)/float32(len(src))+eps)))
	dst, weight = dst[:len(src)], weight[:len(src)]
	for i, v := range src {
		dst[i] = v * f * weight[i]
	}
}
