//go:build !purego

package kernel

// gemm32 computes one panel of a product on the path p.
func gemm32(p Path, t run32) {
	if p != AVX2 && p != AVX512 {
		gemm32Go(&t)
		return
	}
	// Blocks of six rows are fastest. The rows that are left over are spread, so that no block is
	// small.
	blocks := (t.rows + 5) / 6
	size, large := t.rows/blocks, t.rows%blocks
	c, a := t.c, t.a
	if large > 0 {
		gemm32AVX2(&c[0], t.ldc, &a[0], t.lda, size+1, large, t.runs, t.runLen, t.runStride, &t.b[0][0], t.cols, t.add)
		c, a = c[large*(size+1)*t.ldc:], a[large*(size+1)*t.lda:]
	}
	gemm32AVX2(&c[0], t.ldc, &a[0], t.lda, size, blocks-large, t.runs, t.runLen, t.runStride, &t.b[0][0], t.cols, t.add)
}

// gemm32AVX2 computes blocks times block rows of one panel; block is 1 to 6. Strides are in
// elements, and blocks, runs, runLen and cols are at least 1.
//
//go:noescape
func gemm32AVX2(c *float32, ldc int, a *float32, lda, block, blocks, runs, runLen, runStride int, b *float32, cols int, add bool)
