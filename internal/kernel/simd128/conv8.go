package simd128

// arguments are the locals for the arguments of a function. The parameter of the function is the
// address of a list of numbers of 64 bits in this order.
type arguments struct {
	src     local // the plane, with its border
	dst     local // the first point of the output
	res     local // the first interior point of the plane that is added, 0 for none
	weights local // see conv1 and conv3
	bias    local
	mul     local // 0 for sums
	scratch local // see conv1 and conv3
	w, h    local
	in, out local // channels
	size    local // bytes between points of dst
	line    local // bytes between rows of dst
	shift   local
}

// newFunction returns a function that begins with reading its arguments.
func newFunction(name string) (*function, *arguments) {
	f, a := &function{name: name}, new(arguments)
	for i, l := range []*local{&a.src, &a.dst, &a.res, &a.weights, &a.bias, &a.mul, &a.scratch,
		&a.w, &a.h, &a.in, &a.out, &a.size, &a.line, &a.shift} {
		*l = f.i32()
		f.do(l.set(load32(parameter, 8*i)))
	}
	return f, a
}

// The convolutions do four points, or four tiles of points, and eight outputs at once.
const (
	points  = 4
	outputs = 8
)

// product has the locals of a matrix product of numbers of 16 bits. A vector has the sums of four
// outputs.
type product struct {
	from    [points]local // addresses of the inputs of the points
	weights local         // their address, in the order [in/2][outputs][2]
	steps   local         // number of inputs / 4
	sum     [points][outputs / 4]local
	weight  [outputs / 4]local
	pair    local // two inputs of a point, four times
}

func newProduct(f *function) *product {
	p := &product{weights: f.i32(), steps: f.i32(), pair: f.v128()}
	for i := range p.from {
		p.from[i] = f.i32()
		for j := range p.sum[i] {
			p.sum[i][j] = f.v128()
		}
	}
	for j := range p.weight {
		p.weight[j] = f.v128()
	}
	return p
}

// add is the statement that adds the products to the sums. It moves the address of the weights
// behind the last weight. V8 makes slower code if more inputs are unrolled.
func (p *product) add() code {
	const inputs = 4
	var c code
	for k := range inputs / 2 {
		for j, w := range p.weight {
			c = append(c, w.set(loadAll(p.weights, (k*len(p.weight)+j)*16))...)
		}
		for i, sums := range p.sum {
			c = append(c, p.pair.set(loadPair(p.from[i], 4*k))...)
			for j, sum := range sums {
				c = append(c, sum.set(add32(sum, dot(p.pair, p.weight[j])))...)
			}
		}
	}
	for _, from := range p.from {
		c = append(c, from.increase(num(2*inputs))...)
	}
	return down(p.steps, c, p.weights.increase(num(2*inputs*outputs)))
}

// output has the locals that the sums of eight outputs need.
type output struct {
	*arguments
	at     local // bytes from dst, and res, to the point
	factor local // of eight outputs
	scaled local
}

// next is the statement that goes on to the next eight outputs.
func (o *output) next() code {
	return block(
		o.bias.increase(num(4*outputs)),
		either(o.mul,
			block(o.mul.increase(num(2*outputs)), o.dst.increase(num(outputs)), when(o.res, o.res.increase(num(outputs)))),
			o.dst.increase(num(4*outputs))),
		o.out.increase(num(-outputs)))
}

// store is the statement that stores the outputs of a point for their sums.
func (o *output) store(sum [outputs / 4]local) code {
	return either(o.mul,
		block(
			o.scaled.set(multiply15(narrow16(right32(sum[0], o.shift), right32(sum[1], o.shift)), o.factor)),
			when(o.res, o.scaled.set(addSat16(o.scaled, loadBytes(add(o.res, o.at), 0)))),
			o.scaled.set(min16(o.scaled, splat16(num(127)))),
			storeLow(add(o.dst, o.at), narrow8(o.scaled, o.scaled))),
		block(
			storeAll(add(o.dst, o.at), 0, sum[0]),
			storeAll(add(o.dst, o.at), 16, sum[1])))
}

// conv1 is the convolution with a kernel of one point. The weights are in the order
// [out/8][in/2][8][2]. The scratch memory has the interior rows of src in 16 bits.
func conv1() *function {
	f, a := newFunction("conv1")
	p := newProduct(f)
	o := &output{arguments: a, at: f.i32(), factor: f.v128(), scaled: f.v128()}
	from, to, n, x, y, row, start := f.i32(), f.i32(), f.i32(), f.i32(), f.i32(), f.i32(), f.i32()
	wide := f.i32() // bytes between points in the scratch memory
	bytes := f.v128()

	// Extend the rows of src to 16 bits, from the first interior point.
	f.do(
		from.set(add(a.src, mul(a.in, add(a.w, num(3))))),
		to.set(a.scratch),
		n.set(mul(sub(mul(a.h, add(a.w, num(2))), num(2)), a.in)),
		repeat(less(num(0), n),
			bytes.set(loadAll(from, 0)),
			storeAll(to, 0, lowBytes(bytes)),
			storeAll(to, 16, highBytes(bytes)),
			from.increase(num(16)), to.increase(num(32)), n.increase(num(-16))),
		wide.set(add(a.in, a.in)),
		start.set(a.weights))

	var tile, store code
	for i, from := range p.from {
		// A tile beyond the end of the row repeats the last point.
		last := sub(a.w, num(1))
		tile = append(tile, from.set(add(row, mul(wide, least(add(x, num(i)), last))))...)
		for j, sum := range p.sum[i] {
			tile = append(tile, sum.set(loadAll(a.bias, 16*j))...)
		}
		store = append(store, when(less(add(x, num(i)), a.w), o.store(p.sum[i]), o.at.increase(a.size))...)
	}
	f.do(repeat(a.out,
		when(a.mul, o.factor.set(loadAll(a.mul, 0))),
		row.set(a.scratch),
		upto(y, a.h, 1,
			o.at.set(mul(y, a.line)),
			upto(x, a.w, points,
				tile,
				p.weights.set(start),
				p.steps.set(shiftRight(a.in, num(2))),
				p.add(),
				store),
			row.increase(mul(wide, add(a.w, num(2))))),
		start.set(p.weights),
		o.next()))
	return f
}
