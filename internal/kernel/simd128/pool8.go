package simd128

// pool8 computes the sum and the maximum of each channel in. dst is the address of the sums, res
// that of the maxima, and src that of the first interior point.
func pool8() *function {
	f, a := newFunction("pool8")
	sum, most, src, channels := a.dst, a.res, a.src, a.in
	x, y, k, from := f.i32(), f.i32(), f.i32(), f.i32()
	bytes, top, low, high := f.v128(), f.v128(), f.v128(), f.v128()
	var all [4]local
	var clear, store code
	for i := range all {
		all[i] = f.v128()
		clear = append(clear, all[i].set(zero)...)
		store = append(store, storeAll(sum, 16*i, all[i])...)
	}
	f.do(upto(k, channels, 16,
		clear,
		top.set(zero),
		from.set(src),
		upto(y, a.h, 1,
			// The sums of a row fit in 16 bits.
			low.set(zero), high.set(zero),
			upto(x, a.w, 1,
				bytes.set(loadAll(from, 0)),
				top.set(maxBytes(top, bytes)),
				low.set(add16(low, lowBytes(bytes))),
				high.set(add16(high, highBytes(bytes))),
				from.increase(channels)),
			all[0].set(add32(all[0], low32(low))), all[1].set(add32(all[1], high32(low))),
			all[2].set(add32(all[2], low32(high))), all[3].set(add32(all[3], high32(high))),
			from.increase(add(channels, channels))),
		store,
		storeAll(most, 0, top),
		sum.increase(num(64)), most.increase(num(16)), src.increase(num(16))))
	return f
}
