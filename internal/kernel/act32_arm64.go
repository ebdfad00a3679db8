//go:build !purego

package kernel

import "math"

// The assembly functions take multiples of four values; the Go functions do the rest.

func scaleBiasAct32(p Path, dst, src, scale, bias []float32, act Act) {
	if p != NEON && p != NEONDot || len(scale)%4 != 0 {
		scaleBiasAct32Go(dst, src, scale, bias, act)
		return
	}
	scaleBiasAct32NEON(&dst[0], &src[0], &scale[0], &bias[0], len(scale), len(src)/len(scale), int(act))
}

func act32(p Path, x []float32, act Act) {
	if n := len(x) &^ 3; n > 0 && (p == NEON || p == NEONDot) {
		act32NEON(&x[0], n, int(act))
		x = x[n:]
	}
	act32Go(x, act)
}

func siluGate32(p Path, dst, gate []float32) {
	if n := len(dst) &^ 3; n > 0 && (p == NEON || p == NEONDot) {
		siluGate32NEON(&dst[0], &gate[0], n)
		dst, gate = dst[n:], gate[n:]
	}
	siluGate32Go(dst, gate)
}

func softmaxRow32(p Path, x []float32, scale float32) {
	n := len(x) &^ 3
	if n == 0 || p != NEON && p != NEONDot {
		softmaxRow32Go(x, scale)
		return
	}
	most := maxScaled32NEON(&x[0], n, scale)
	for _, v := range x[n:] {
		most = max(most, v*scale)
	}
	sum := expSum32NEON(&x[0], n, scale, most)
	for i, v := range x[n:] {
		e := exp32(v*scale - most)
		x[n+i] = e
		sum += e
	}
	f := 1 / sum
	times32NEON(&x[0], n, f)
	for i := range x[n:] {
		x[n+i] *= f
	}
}

func rmsRow32(p Path, dst, src, weight []float32, eps float32) {
	n := len(src) &^ 3
	if n == 0 || p != NEON && p != NEONDot {
		rmsRow32Go(dst, src, weight, eps)
		return
	}
	sum := squares32NEON(&src[0], n)
	for _, v := range src[n:] {
		sum += v * v
	}
	f := 1 / float32(math.Sqrt(float64(sum/float32(len(src))+eps)))
	weigh32NEON(&dst[0], &src[0], &weight[0], n, f)
	for i, v := range src[n:] {
		dst[n+i] = v * f * weight[n+i]
	}
}

// scaleBiasAct32NEON is ScaleBiasAct32 for at least one point and a multiple of four channels.
//
//go:noescape
func scaleBiasAct32NEON(dst, src, scale, bias *float32, channels, points, act int)

// act32NEON is Act32 for act other than Identity.
//
//go:noescape
func act32NEON(x *float32, n, act int)

//go:noescape
func siluGate32NEON(dst, gate *float32, n int)

// maxScaled32NEON returns the largest of x times scale.
//
//go:noescape
func maxScaled32NEON(x *float32, n int, scale float32) float32

// expSum32NEON sets x to the exponential of x*scale-most and returns the sum.
//
//go:noescape
func expSum32NEON(x *float32, n int, scale, most float32) float32

// times32NEON multiplies x by f.
//
//go:noescape
func times32NEON(x *float32, n int, f float32)

// squares32NEON returns the sum of the squares of x.
//
//go:noescape
func squares32NEON(x *float32, n int) float32

// weigh32NEON sets dst to src*f*weight.
//
//go:noescape
func weigh32NEON(dst, src, weight *float32, n int, f float32)
