//go:build !purego

package kernel

func scaleBiasAct32(p Path, dst, src, scale, bias []float32, act Act) {
	if p != AVX2 && p != AVX512 {
		scaleBiasAct32Go(dst, src, scale, bias, act)
		return
	}
	scaleBiasAct32AVX2(&dst[0], &src[0], &scale[0], &bias[0], len(scale), len(src)/len(scale), int(act))
}

func act32(p Path, x []float32, act Act) {
	if p != AVX2 && p != AVX512 {
		act32Go(x, act)
		return
	}
	act32AVX2(&x[0], len(x), int(act))
}

func siluGate32(p Path, dst, gate []float32) {
	if p != AVX2 && p != AVX512 {
		siluGate32Go(dst, gate)
		return
	}
	siluGate32AVX2(&dst[0], &gate[0], len(dst))
}

func softmaxRow32(p Path, x []float32, scale float32) {
	if p != AVX2 && p != AVX512 {
		softmaxRow32Go(x, scale)
		return
	}
	softmaxRow32AVX2(&x[0], len(x), scale)
}

func rmsRow32(p Path, dst, src, weight []float32, eps float32) {
	if p != AVX2 && p != AVX512 {
		rmsRow32Go(dst, src, weight, eps)
		return
	}
	rmsRow32AVX2(&dst[0], &src[0], &weight[0], len(src), float32(len(src)), eps)
}

// The assembly functions have no special cases: n, channels and points are at least 1.

//go:noescape
func scaleBiasAct32AVX2(dst, src, scale, bias *float32, channels, points, act int)

//go:noescape
func act32AVX2(x *float32, n, act int)

//go:noescape
func siluGate32AVX2(dst, gate *float32, n int)

//go:noescape
func softmaxRow32AVX2(x *float32, n int, scale float32)

//go:noescape
func rmsRow32AVX2(dst, src, weight *float32, n int, count, eps float32)
