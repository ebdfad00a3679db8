//go:build !purego

package kernel

// cpuid runs the CPUID instruction for a leaf and a sub-leaf.
//
//go:noescape
func cpuid(leaf, sub uint32) (eax, ebx, ecx, edx uint32)

// xgetbv0 returns the low half of the register XCR0. It faults unless CPUID reports OSXSAVE.
//
//go:noescape
func xgetbv0() uint32

// detect returns the paths other than Portable that this processor and its system can run,
// fastest last.
func detect() []Path {
	const (
		fma     = 1 << 12 // leaf 1, ECX
		osxsave = 1 << 27
		avx     = 1 << 28

		avx2     = 1 << 5 // leaf 7, EBX
		avx512f  = 1 << 16
		avx512dq = 1 << 17
		avx512bw = 1 << 30
		avx512vl = 1 << 31

		vnni = 1 << 11 // leaf 7, ECX

		ymmState = 0x06 // XCR0
		zmmState = 0xE6
	)
	most, _, _, _ := cpuid(0, 0)
	if most < 7 {
		return nil
	}
	_, _, c1, _ := cpuid(1, 0)
	if c1&(fma|osxsave|avx) != fma|osxsave|avx {
		return nil
	}
	state := xgetbv0()
	_, b7, c7, _ := cpuid(7, 0)
	if state&ymmState != ymmState || b7&avx2 == 0 {
		return nil
	}
	const all = avx512f | avx512dq | avx512bw | avx512vl
	if state&zmmState != zmmState || b7&all != all || c7&vnni == 0 {
		return []Path{AVX2}
	}
	return []Path{AVX2, AVX512}
}
