//go:build (!amd64 && !arm64) || purego

package kernel

// conv8 is never called: this build has no path with assembly.
func conv8(p Path, a *conv8Args) { panic("kernel: no assembly for " + p.String()) }
