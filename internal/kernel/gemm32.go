package kernel

import "fmt"

// panel32 is the number of columns of a packed panel of a Mat32.
const panel32 = 16

// Mat32 is a float32 matrix of K rows and N columns, packed for [Mul32]. The zero value is an
// empty matrix that Pack fills. A Mat32 is safe for concurrent use as long as no goroutine packs
// it.
type Mat32 struct {
	K, N int

	// data holds the columns in panels of 16. A panel has K rows; the last one is padded with
	// zeros.
	data [][panel32]float32
}

// NewMat32 returns the matrix of k rows and n columns whose element (i, j) is b[i*n+j].
func NewMat32(k, n int, b []float32) *Mat32 {
	m := new(Mat32)
	m.Pack(k, n, b, n)
	return m
}

// resize sets the size of the matrix and makes room for its panels.
func (m *Mat32) resize(k, n int) {
	if k < 0 || n < 0 {
		panic(fmt.Sprintf("kernel: matrix of %d rows and %d columns", k, n))
	}
	size := (n + panel32 - 1) / panel32 * k
	if cap(m.data) < size {
		m.data = make([][panel32]float32, size)
	}
	m.data = m.data[:size]
	m.K, m.N = k, n
}

// panel returns the packed columns from 16*i on.
func (m *Mat32) panel(i int) [][panel32]float32 {
	return m.data[i*m.K : (i+1)*m.K : (i+1)*m.K]
}

// Pack makes m the matrix of k rows and n columns whose element (i, j) is b[i*ldb+j]. It reuses
// the storage of m and allocates only if that is too small.
func (m *Mat32) Pack(k, n int, b []float32, ldb int) {
	checkRows32("b", len(b), k, ldb, n)
	m.resize(k, n)
	for j := 0; j < n; j += panel32 {
		dst := m.panel(j / panel32)
		if n-j >= panel32 {
			for i := range dst {
				dst[i] = [panel32]float32(b[i*ldb+j:])
			}
			continue
		}
		for i := range dst {
			clear(dst[i][copy(dst[i][:], b[i*ldb+j:i*ldb+n]):])
		}
	}
}

// PackTransposed makes m the matrix of k rows and n columns whose element (i, j) is b[j*ldb+i]. It
// reuses the storage of m and allocates only if that is too small.
func (m *Mat32) PackTransposed(k, n int, b []float32, ldb int) {
	checkRows32("b", len(b), n, ldb, k)
	m.resize(k, n)
	for j := 0; j < n; j += panel32 {
		dst := m.panel(j / panel32)
		if n-j < panel32 {
			clear(dst)
		}
		t := 0
		for ; t+4 <= panel32 && j+t+4 <= n; t += 4 {
			b0 := b[(j+t)*ldb:][:k]
			b1 := b[(j+t+1)*ldb:][:len(b0)]
			b2 := b[(j+t+2)*ldb:][:len(b0)]
			b3 := b[(j+t+3)*ldb:][:len(b0)]
			dst := dst[:len(b0)]
			u := t & (panel32 - 4)
			for i, v := range b0 {
				d := &dst[i]
				d[u], d[u+1], d[u+2], d[u+3] = v, b1[i], b2[i], b3[i]
			}
		}
		for ; t < panel32 && j+t < n; t++ {
			for i, v := range b[(j+t)*ldb:][:k] {
				dst[i][t] = v
			}
		}
	}
}

// checkRows32 panics if a slice of the given length is too short for rows of cols values that
// start ld values apart.
func checkRows32(name string, length, rows, ld, cols int) {
	if rows < 0 || cols < 0 || ld < 0 {
		panic(fmt.Sprintf("kernel: %s has %d rows of %d values, %d apart", name, rows, cols, ld))
	}
	// A division cannot overflow.
	if rows > 0 && cols > 0 && (length < cols || ld > 0 && (length-cols)/ld < rows-1) {
		panic(fmt.Sprintf("kernel: %s has %d values, want %d rows of %d values, %d apart", name, length, rows, cols, ld))
	}
}

// Mul32 sets c[i*ldc+j] to the sum of a[i*lda+k] times element (k, j) of m, for i < rows and j <
// m.N. If add is set, it adds the sum to c instead. It never writes beyond column m.N of a row,
// and c must not overlap a.
func Mul32(p Path, c []float32, ldc int, a []float32, lda int, rows int, m *Mat32, add bool) {
	checkRows32("a", len(a), rows, lda, m.K)
	checkRows32("c", len(c), rows, ldc, m.N)
	if rows > 1 && ldc < m.N {
		panic(fmt.Sprintf("kernel: rows of c are %d values apart, want at least %d", ldc, m.N))
	}
	if rows == 0 || m.N == 0 {
		return
	}
	if m.K == 0 {
		if !add {
			for i := range rows {
				clear(c[i*ldc:][:m.N])
			}
		}
		return
	}
	// A block of depth32 rows of a panel stays in the first-level cache while all rows of a pass.
	for j := 0; j < m.N; j += panel32 {
		b := m.panel(j / panel32)
		for k := 0; k < m.K; k += depth32 {
			gemm32(p, run32{
				c: c[j:], ldc: ldc, a: a[k:], lda: lda, rows: rows,
				runs: 1, runLen: min(depth32, m.K-k),
				b: b[k:], cols: min(panel32, m.N-j), add: add || k > 0,
			})
		}
	}
}

// depth32 is the largest number of rows of a panel that one pass uses: 24 kB of weights.
const depth32 = 384

// A run32 describes the product of rows of a with one panel of a matrix. Row i of a consists of
// runs slices of runLen values: slice r starts at a[i*lda+r*runStride]. The result has cols
// columns, 1 to 16.
type run32 struct {
	c                       []float32
	ldc                     int
	a                       []float32
	lda                     int
	rows                    int
	runs, runLen, runStride int
	b                       [][panel32]float32
	cols                    int
	add                     bool
}

// gemm32Go is the portable twin of the assembly kernels. It computes three rows and two columns at
// a time: with more sums, the compiler keeps some of them in memory.
func gemm32Go(t *run32) {
	i := 0
	for ; t.rows-i >= 2; i += 3 {
		// Without a third row, the second one is computed twice.
		i1, i2 := i+1, min(i+2, t.rows-1)
		for j := 0; j < t.cols; j += 2 {
			var s [6]float32
			for r := range t.runs {
				at := r * t.runStride
				dot32x2(&s, t.a[i*t.lda+at:][:t.runLen], t.a[i1*t.lda+at:][:t.runLen], t.a[i2*t.lda+at:][:t.runLen],
					t.b[r*t.runLen:], j)
			}
			n := min(2, t.cols-j)
			put32(t.c[i*t.ldc+j:][:n], s[0:2], t.add)
			put32(t.c[i1*t.ldc+j:][:n], s[2:4], t.add)
			if i2 > i1 {
				put32(t.c[i2*t.ldc+j:][:n], s[4:6], t.add)
			}
		}
	}
	if i < t.rows {
		for j := 0; j < t.cols; j += 4 {
			var s [4]float32
			for r := range t.runs {
				dot32x4(&s, t.a[i*t.lda+r*t.runStride:][:t.runLen], t.b[r*t.runLen:], j)
			}
			put32(t.c[i*t.ldc+j:][:min(4, t.cols-j)], s[:], t.add)
		}
	}
}

// dot32x2 adds the products of three rows and the columns j and j+1 of a panel; j is even.
func dot32x2(s *[6]float32, a0, a1, a2 []float32, b [][panel32]float32, j int) {
	s00, s01, s10, s11, s20, s21 := s[0], s[1], s[2], s[3], s[4], s[5]
	a1, a2, b = a1[:len(a0)], a2[:len(a0)], b[:len(a0)]
	j &= panel32 - 2
	for k, x0 := range a0 {
		w := &b[k]
		w0, w1 := w[j], w[j+1]
		x1, x2 := a1[k], a2[k]
		s00 += x0 * w0
		s01 += x0 * w1
		s10 += x1 * w0
		s11 += x1 * w1
		s20 += x2 * w0
		s21 += x2 * w1
	}
	s[0], s[1], s[2], s[3], s[4], s[5] = s00, s01, s10, s11, s20, s21
}

// dot32x4 adds the products of one row and four columns of a panel; j is a multiple of 4.
func dot32x4(s *[4]float32, a []float32, b [][panel32]float32, j int) {
	s0, s1, s2, s3 := s[0], s[1], s[2], s[3]
	b = b[:len(a)]
	j &= panel32 - 4
	for k, x := range a {
		w := &b[k]
		s0 += x * w[j]
		s1 += x * w[j+1]
		s2 += x * w[j+2]
		s3 += x * w[j+3]
	}
	s[0], s[1], s[2], s[3] = s0, s1, s2, s3
}

// put32 stores or adds the first len(c) values of s.
func put32(c, s []float32, add bool) {
	if !add {
		copy(c, s)
		return
	}
	for i := range c {
		c[i] += s[i]
	}
}
