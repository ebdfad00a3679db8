//go:build (!amd64 && !arm64) || purego

package kernel

func scaleBiasAct32(_ Path, dst, src, scale, bias []float32, act Act) {
	scaleBiasAct32Go(dst, src, scale, bias, act)
}

func act32(_ Path, x []float32, act Act) { act32Go(x, act) }

func siluGate32(_ Path, dst, gate []float32) { siluGate32Go(dst, gate) }

func softmaxRow32(_ Path, x []float32, scale float32) { softmaxRow32Go(x, scale) }

func rmsRow32(_ Path, dst, src, weight []float32, eps float32) { rmsRow32Go(dst, src, weight, eps) }
