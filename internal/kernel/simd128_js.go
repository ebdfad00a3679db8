//go:build !purego

package kernel

import (
	_ "embed"
	"sync"
	"syscall/js"
	"unsafe"
)

// simd128Module is a WebAssembly module with the inner loops. The package simd128 makes it.
//
//go:embed simd128.wasm
var simd128Module []byte

// simd128 has the functions of the module. They work on the memory of this program.
var simd128 struct{ conv1, conv3, pool8 js.Value }

// probe has a number that tells the memory of this program from others.
var probe uint32 = 0x74656E67

// detect returns the path SIMD128 if WebAssembly has vectors and the global variable tengenMemory
// of JavaScript is the memory of this program.
func detect() (paths []Path) {
	defer func() {
		if recover() != nil { // an exception of JavaScript
			paths = nil
		}
	}()
	memory := js.Global().Get("tengenMemory")
	if memory.IsUndefined() {
		return nil
	}
	at := uintptr(unsafe.Pointer(&probe))
	if js.Global().Get("Uint32Array").New(memory.Get("buffer"), at, 1).Index(0).Int() != int(probe) {
		return nil
	}
	code := js.Global().Get("Uint8Array").New(len(simd128Module))
	js.CopyBytesToJS(code, simd128Module)
	web := js.Global().Get("WebAssembly")
	imports := map[string]any{"go": map[string]any{"mem": memory}}
	exports := web.Get("Instance").New(web.Get("Module").New(code), imports).Get("exports")
	simd128.conv1, simd128.conv3, simd128.pool8 = exports.Get("conv1"), exports.Get("conv3"), exports.Get("pool8")
	return []Path{SIMD128}
}

// simd128Args are the arguments of a function of the module, in the order in which it reads them.
// They must be on the heap. Then what they point to is on the heap, too, and does not move.
type simd128Args struct {
	src, dst, res unsafe.Pointer
	weights       *int16
	bias          *int32
	mul           *int16 // nil for sums
	scratch       *int16
	w, h, in, out int
	size, line    int // bytes between points and between rows of dst
	shift         int
}

// simd128Call is memory for a call.
type simd128Call struct {
	args    simd128Args
	scratch []int16
}

var simd128Calls = sync.Pool{New: func() any { return new(simd128Call) }}

// run calls the module. The outputs are int32 if sums is set.
func (c *Conv8) run(_ Path, dst unsafe.Pointer, sums bool, src []uint8, w, h int, bias []int32, res *uint8) {
	c.pairs.once.Do(c.packPairs)
	call := simd128Calls.Get().(*simd128Call)
	a := &call.args
	*a = simd128Args{
		src: unsafe.Pointer(&src[0]), dst: dst, weights: &c.pairs.list[0], bias: &bias[0],
		w: w, h: h, in: c.in, out: c.out, size: 4 * c.out, line: 4 * c.out * w, shift: int(c.shift),
	}
	if !sums {
		first := (w + 3) * c.out
		a.dst, a.mul, a.size, a.line = unsafe.Add(dst, first), &c.mul[0], c.out, c.out*(w+2)
		if res != nil {
			a.res = unsafe.Add(unsafe.Pointer(res), first)
		}
	}
	f, need := simd128.conv1, w*h*c.in+2*h*c.in
	if c.taps == 3 {
		tiles := ((w+1)/2*((h+1)/2) + 3) &^ 3
		f, need = simd128.conv3, simd128Sums+16*tiles*c.in
	}
	call.scratch = grow(call.scratch, need)
	a.scratch = &call.scratch[0]
	call.invoke(f)
}

// invoke calls a function of the module and frees the memory for other calls.
func (c *simd128Call) invoke(f js.Value) {
	f.Invoke(uintptr(unsafe.Pointer(&c.args)))
	c.args = simd128Args{}
	simd128Calls.Put(c)
}

// pairs8 has the weights packed for the module.
type pairs8 struct {
	once sync.Once
	list []int16 // see packPairs
}

// simd128Sums is the number of 16-bit numbers that conv3 needs for sums.
const simd128Sums = 16 * 4 * 8 * 2

// packPairs packs the weights in the order [out/8][in/2][8][2], or [out/8][16][in/2][8][2] for
// Winograd's algorithm.
func (c *Conv8) packPairs() {
	if c.taps == 1 {
		c.pairs.list = make([]int16, c.in*c.out)
		for i := range c.in {
			for o := range c.out {
				c.pairs.list[(o/8*c.in+i)&^1*8+o%8*2+i%2] = int16(c.weights[c.at(i, o)])
			}
		}
		return
	}
	c.pairs.list = make([]int16, 16*c.in*c.out)
	for i := range c.in {
		for o := range c.out {
			var half [3][4]int16 // g Gᵀ, times 2
			for dy := range half {
				var g [3]int16
				for dx := range g {
					g[dx] = int16(c.weights[c.at((dy*3+dx)*c.in+i, o)])
				}
				half[dy] = wino8(g[0], g[1], g[2])
			}
			for column := range 4 {
				for row, u := range wino8(half[0][column], half[1][column], half[2][column]) {
					c.pairs.list[((o/8*16+row*4+column)*c.in+i)&^1*8+o%8*2+i%2] = u
				}
			}
		}
	}
}

// wino8 returns the product of a vector and the matrix 2 G of Winograd's algorithm.
func wino8(a, b, c int16) [4]int16 { return [4]int16{2 * a, a + b + c, a - b + c, 2 * c} }

// poolChannels does Pool8 for a plane that starts at its first interior point.
func poolChannels(sum []int32, max, src []uint8, w, h, channels int) {
	call := simd128Calls.Get().(*simd128Call)
	call.args = simd128Args{
		src: unsafe.Pointer(&src[0]), dst: unsafe.Pointer(&sum[0]), res: unsafe.Pointer(&max[0]),
		w: w, h: h, in: channels,
	}
	call.invoke(simd128.pool8)
}
