package simd128

// conv3 is the convolution with a kernel of 3×3 points. It uses Winograd's algorithm F(2×2, 3×3):
// 16 products, not 36, give the four outputs of a tile of 2×2 points. All numbers are integers,
// because the transformed weights are multiplied by 4, and the sums are divided by 4:
//
//	V = Bᵀ d B                   the 4×4 inputs d of a tile, 16 bits
//	U = 4 G g Gᵀ                 the 3×3 weights g, 16 bits, made by Go
//	sum = Aᵀ (Σ U·V) A / 4       over the inputs
//
//	     1  0 -1  0          2  0  0
//	Bᵀ = 0  1  1  0    2 G = 1  1  1    Aᵀ = 1  1  1  0
//	     0 -1  1  0          1 -1  1         0  1 -1 -1
//	     0  1  0 -1          0  0  2
//
// The weights U are in the order [out/8][16][in/2][8][2]. The scratch memory has room for the sums
// of four tiles and eight outputs, then V in the order [16][tiles][in]. The number of tiles is
// rounded up to a multiple of four.
func conv3() *function {
	f, a := newFunction("conv3")
	tiles, plane := f.i32(), f.i32()
	f.do(
		tiles.set(mul(shiftRight(add(a.w, num(1)), num(1)), shiftRight(add(a.h, num(1)), num(1)))),
		plane.set(mul(mul(a.in, num(2)), and(add(tiles, num(points-1)), num(-points)))))
	transform(f, a, plane)
	multiply(f, a, tiles, plane)
	return f
}

// groupSums is the number of bytes of the sums Σ U·V of four tiles and eight outputs.
const groupSums = 16 * points * outputs * 4

// transform adds the part that computes V.
func transform(f *function, a *arguments, plane local) {
	x, y, k := f.i32(), f.i32(), f.i32()
	v, to := f.i32(), f.i32()
	var row, column [4]local
	for i := range 4 {
		row[i], column[i] = f.i32(), f.i32()
	}
	var d [4]local    // the inputs of a row
	var t [4][4]local // each row of d B
	for i := range 4 {
		d[i] = f.v128()
		for j := range 4 {
			t[i][j] = f.v128()
		}
	}
	side := func(i int) code {
		var c code
		for j := range d {
			c = append(c, d[j].set(loadBytes(add(row[i], column[j]), 0))...)
		}
		return block(c,
			t[i][0].set(sub16(d[0], d[2])),
			t[i][1].set(add16(d[1], d[2])),
			t[i][2].set(sub16(d[2], d[1])),
			t[i][3].set(sub16(d[1], d[3])))
	}
	store := func(op func(...value) code, a, b int) code {
		var c code
		for j := range 4 {
			c = append(c, block(storeAll(to, 0, op(t[a][j], t[b][j])), to.increase(plane))...)
		}
		return c
	}
	var forward, setRows, setColumns code
	for i := range 4 {
		// Rows and columns beyond the border only change outputs beyond the edge.
		line := least(add(y, num(i)), add(a.h, num(1)))
		setRows = append(setRows, row[i].set(add(a.src, mul(line, mul(a.in, add(a.w, num(2))))))...)
		setColumns = append(setColumns, column[i].set(mul(a.in, least(add(x, num(i)), add(a.w, num(1)))))...)
		forward = append(forward, column[i].increase(num(8))...)
	}
	f.do(
		v.set(add(a.scratch, num(groupSums))),
		upto(y, a.h, 2,
			setRows,
			upto(x, a.w, 2,
				setColumns,
				upto(k, a.in, 8,
					to.set(v),
					side(0), side(2), store(sub16, 0, 2),
					side(1), store(add16, 1, 2), store(sub16, 2, 1),
					side(3), store(sub16, 1, 3),
					forward,
					v.increase(num(16))))))
}

// multiply adds the part that computes the sums and stores the outputs.
func multiply(f *function, a *arguments, tiles, plane local) {
	p := newProduct(f)
	o := &output{arguments: a, at: f.i32(), factor: f.v128(), scaled: f.v128()}
	tile, next, k, x, y, start := f.i32(), f.i32(), f.i32(), f.i32(), f.i32(), f.i32()
	v, to := f.i32(), f.i32()
	var bias [outputs / 4]local
	for j := range bias {
		bias[j] = f.v128()
	}

	var from, clear, sums code
	for i := range p.from {
		from = append(from, p.from[i].set(add(v, mul(a.in, num(2*i))))...)
		for j, sum := range p.sum[i] {
			clear = append(clear, sum.set(zero)...)
			sums = append(sums, storeAll(to, (i*len(p.sum[i])+j)*16, sum)...)
		}
	}
	outs := inverse(f, o, to, x, y, bias)
	f.do(
		start.set(a.weights),
		repeat(a.out,
			when(a.mul, o.factor.set(loadAll(a.mul, 0))),
			bias[0].set(loadAll(a.bias, 0)), bias[1].set(loadAll(a.bias, 16)),
			x.set(num(0)), y.set(num(0)),
			upto(tile, tiles, points,
				p.weights.set(start),
				to.set(a.scratch),
				v.set(add(add(a.scratch, num(groupSums)), mul(tile, mul(a.in, num(2))))),
				upto(k, num(16), 1,
					from, clear,
					p.steps.set(shiftRight(a.in, num(2))),
					p.add(),
					sums,
					to.increase(num(points*outputs*4)),
					v.increase(plane)),
				to.set(a.scratch),
				next.set(least(num(points), sub(tiles, tile))),
				down(next,
					outs,
					to.increase(num(outputs*4)),
					x.increase(num(2)),
					when(less(sub(a.w, num(1)), x), x.set(num(0)), y.increase(num(2))))),
			start.set(p.weights),
			o.next()))
}

// inverse is the statement that stores the outputs of the tile at (x, y).
func inverse(f *function, o *output, sums, x, y local, bias [outputs / 4]local) code {
	var outs [4][outputs / 4]local
	for i := range outs {
		for j := range outs[i] {
			outs[i][j] = f.v128()
		}
	}
	var m [4]local
	var s [2][4]local // the rows of Aᵀ M
	for i := range m {
		m[i], s[0][i], s[1][i] = f.v128(), f.v128(), f.v128()
	}
	var c code
	for j := range outputs / 4 {
		for column := range 4 {
			for row := range 4 {
				c = append(c, m[row].set(loadAll(sums, ((row*4+column)*points*outputs+j*4)*4))...)
			}
			c = append(c, block(
				s[0][column].set(add32(add32(m[0], m[1]), m[2])),
				s[1][column].set(sub32(sub32(m[1], m[2]), m[3])))...)
		}
		for i, s := range s {
			left, right := outs[2*i][j], outs[2*i+1][j]
			c = append(c, block(
				left.set(add32(right32(add32(add32(s[0], s[1]), s[2]), num(2)), bias[j])),
				right.set(add32(right32(sub32(sub32(s[1], s[2]), s[3]), num(2)), bias[j])))...)
		}
	}
	beside, below := less(add(x, num(1)), o.w), less(add(y, num(1)), o.h)
	return block(c,
		o.at.set(add(mul(y, o.line), mul(x, o.size))),
		o.store(outs[0]),
		when(beside, o.at.increase(o.size), o.store(outs[1]), o.at.set(sub(o.at, o.size))),
		when(below,
			o.at.increase(o.line),
			o.store(outs[2]),
			when(beside, o.at.increase(o.size), o.store(outs[3]))))
}
