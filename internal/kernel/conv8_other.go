//go:build (!amd64 && !arm64 && !js) || purego

package kernel

import "unsafe"

// pairs8 is for js/wasm.
type pairs8 struct{}

// run is never called: this build has the portable path only.
func (c *Conv8) run(p Path, _ unsafe.Pointer, _ bool, _ []uint8, _, _ int, _ []int32, _ *uint8) {
	panic("kernel: no assembly for " + p.String())
}
