//go:build !purego

package kernel

import (
	"encoding/binary"
	"os"
	"runtime"
)

// detect returns the paths other than Portable that this processor can run, fastest last.
func detect() []Path {
	if hasDot() {
		return []Path{NEON, NEONDot}
	}
	return []Path{NEON}
}

// hasDot reports whether the processor has the instruction SDOT. On systems that it cannot ask, it
// reports false.
func hasDot() bool {
	switch runtime.GOOS {
	case "darwin":
		return true
	case "linux", "android":
		auxv, err := os.ReadFile("/proc/self/auxv")
		return err == nil && hwcap(auxv)>>20&1 == 1
	}
	return false
}

// hwcap returns the value of AT_HWCAP in the auxiliary vector, or 0 if it has none.
func hwcap(auxv []byte) uint64 {
	for ; len(auxv) >= 16; auxv = auxv[16:] {
		if binary.NativeEndian.Uint64(auxv) == 16 {
			return binary.NativeEndian.Uint64(auxv[8:])
		}
	}
	return 0
}
