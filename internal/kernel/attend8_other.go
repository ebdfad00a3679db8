//go:build (!amd64 && !arm64) || purego

package kernel

// rows is never called: this build has no assembly for it.
func (c *Conv8) rows(p Path, _ []int32, _ []uint8, _ int) {
	panic("kernel: no assembly for " + p.String())
}
