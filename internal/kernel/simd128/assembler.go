package simd128

import "slices"

// The assembler writes expressions as calls of Go functions: add(x, num(4)) is the code that adds 4
// to the local x. Statements are code that leaves nothing on the stack. Loops over Go variables
// unroll code.

// value is code that leaves one value on the stack.
type value interface{ encode() []byte }

// code is a sequence of instructions.
type code []byte

func (c code) encode() []byte { return c }

// num is a constant i32.
type num int32

func (n num) encode() []byte { return append([]byte{0x41}, signed(int64(n))...) }

// local is a parameter or a local variable of a function.
type local uint32

func (l local) encode() []byte { return append([]byte{0x20}, unsigned(uint64(l))...) }

// set is the statement that gives the local a value.
func (l local) set(v value) code {
	return slices.Concat(v.encode(), []byte{0x21}, unsigned(uint64(l)))
}

// increase is the statement that adds to a local of type i32.
func (l local) increase(v value) code { return l.set(add(l, v)) }

// instruction returns a function that encodes an instruction with its operands.
func instruction(opcode ...byte) func(operands ...value) code {
	return func(operands ...value) code {
		var c code
		for _, v := range operands {
			c = append(c, v.encode()...)
		}
		return append(c, opcode...)
	}
}

// vector is instruction for an opcode of vectors.
func vector(opcode uint64) func(operands ...value) code {
	return instruction(append([]byte{0xFD}, unsigned(opcode)...)...)
}

// load returns a function that encodes a load from an address and a constant offset. It assumes no
// alignment.
func load(opcode ...byte) func(address value, offset int) code {
	return func(address value, offset int) code {
		return slices.Concat(address.encode(), opcode, []byte{0}, unsigned(uint64(offset)))
	}
}

// loadVector is load for an opcode of vectors.
func loadVector(opcode uint64) func(address value, offset int) code {
	return load(append([]byte{0xFD}, unsigned(opcode)...)...)
}

// The instructions for i32.
var (
	add   = instruction(0x6A)
	sub   = instruction(0x6B)
	mul   = instruction(0x6C)
	and   = instruction(0x71)
	less  = instruction(0x48) // i32.lt_s
	least = func(x, y value) code { return choose(x, y, less(x, y)) }

	shiftRight = instruction(0x76) // i32.shr_u
	choose     = instruction(0x1B) // select: the first operand if the third is not 0, else the second
	load32     = load(0x28)        // i32.load
)

// The instructions for vectors. Their names in WebAssembly stand beside them.
var (
	loadAll    = loadVector(0x00) // v128.load
	loadBytes  = loadVector(0x02) // v128.load8x8_u: 8 bytes become 8 of 16 bits
	loadPair   = loadVector(0x09) // v128.load32_splat: 4 bytes, 4 times
	splat16    = vector(0x10)     // i16x8.splat
	maxBytes   = vector(0x79)     // i8x16.max_u
	narrow8    = vector(0x66)     // i8x16.narrow_i16x8_u, saturates
	narrow16   = vector(0x85)     // i16x8.narrow_i32x4_s, saturates
	lowBytes   = vector(0x89)     // i16x8.extend_low_i8x16_u
	highBytes  = vector(0x8A)     // i16x8.extend_high_i8x16_u
	multiply15 = vector(0x82)     // i16x8.q15mulr_sat_s: (x*y + 0x4000) >> 15
	add16      = vector(0x8E)     // i16x8.add
	addSat16   = vector(0x8F)     // i16x8.add_sat_s
	sub16      = vector(0x91)     // i16x8.sub
	min16      = vector(0x96)     // i16x8.min_s
	low32      = vector(0xA9)     // i32x4.extend_low_i16x8_u
	high32     = vector(0xAA)     // i32x4.extend_high_i16x8_u
	right32    = vector(0xAC)     // i32x4.shr_s
	add32      = vector(0xAE)     // i32x4.add
	sub32      = vector(0xB1)     // i32x4.sub
	dot        = vector(0xBA)     // i32x4.dot_i16x8_s: sums of two products
)

// zero is the vector of zeros.
var zero = append(code{0xFD, 0x0C}, make([]byte, 16)...)

// storeAll is the statement that stores a vector.
func storeAll(address value, offset int, v value) code {
	return slices.Concat(address.encode(), v.encode(), []byte{0xFD, 0x0B, 0}, unsigned(uint64(offset)))
}

// storeLow is the statement that stores the low 8 bytes of a vector: v128.store64_lane.
func storeLow(address value, v value) code {
	return slices.Concat(address.encode(), v.encode(), []byte{0xFD, 0x5B, 0, 0, 0})
}

// block is several statements.
func block(statements ...code) code { return slices.Concat(statements...) }

// when is the statement that does others if the condition is not 0.
func when(condition value, statements ...code) code {
	return slices.Concat(condition.encode(), []byte{0x04, 0x40}, block(statements...), []byte{0x0B})
}

// either is the statement that does one of two others.
func either(condition value, then, otherwise code) code {
	return slices.Concat(condition.encode(), []byte{0x04, 0x40}, then, []byte{0x05}, otherwise, []byte{0x0B})
}

// repeat is the statement that does others, and again as long as the condition then is not 0.
func repeat(condition value, statements ...code) code {
	return slices.Concat([]byte{0x03, 0x40}, block(statements...), condition.encode(), []byte{0x0D, 0, 0x0B})
}

// upto is the statement that does others for i = 0, step, 2*step … below the limit, at least once.
func upto(i local, limit value, step int, statements ...code) code {
	return block(i.set(num(0)), repeat(less(i, limit), block(statements...), i.increase(num(step))))
}

// down is the statement that does others as often as the local says, at least once. It counts the
// local down to 0.
func down(i local, statements ...code) code {
	return repeat(i, block(statements...), i.increase(num(-1)))
}

// function is a function with one parameter of type i32.
type function struct {
	name  string
	types []byte // of the locals but the parameter
	body  code
}

// parameter is the local of the parameter.
const parameter local = 0

// i32 returns a new local for an integer.
func (f *function) i32() local { return f.local(0x7F) }

// v128 returns a new local for a vector.
func (f *function) v128() local { return f.local(0x7B) }

func (f *function) local(kind byte) local {
	f.types = append(f.types, kind)
	return local(len(f.types))
}

// do adds statements.
func (f *function) do(statements ...code) { f.body = append(f.body, block(statements...)...) }

// encode returns the entry of the function in the section of code.
func (f *function) encode() []byte {
	entry := unsigned(uint64(len(f.types)))
	for _, kind := range f.types {
		entry = append(entry, 1, kind)
	}
	return sized(slices.Concat(entry, f.body, []byte{0x0B}))
}

// assemble returns a module that imports the memory go.mem and exports the functions.
func assemble(functions ...*function) []byte {
	var list, exports, codes [][]byte
	for i, f := range functions {
		list = append(list, []byte{0})
		exports = append(exports, slices.Concat(sized([]byte(f.name)), []byte{0}, unsigned(uint64(i))))
		codes = append(codes, f.encode())
	}
	memory := slices.Concat(sized([]byte("go")), sized([]byte("mem")), []byte{2, 0, 0})
	return slices.Concat([]byte("\x00asm\x01\x00\x00\x00"),
		section(1, []byte{0x60, 1, 0x7F, 0}), section(2, memory), section(3, list...), section(7, exports...), section(10, codes...))
}

// section returns a section with its entries.
func section(id byte, entries ...[]byte) []byte {
	content := append(unsigned(uint64(len(entries))), slices.Concat(entries...)...)
	return append([]byte{id}, sized(content)...)
}

// sized returns the bytes behind their number.
func sized(b []byte) []byte { return append(unsigned(uint64(len(b))), b...) }

// unsigned returns a number in LEB128.
func unsigned(n uint64) []byte {
	var b []byte
	for ; n >= 0x80; n >>= 7 {
		b = append(b, byte(n)|0x80)
	}
	return append(b, byte(n))
}

// signed returns a signed number in LEB128.
func signed(n int64) []byte {
	var b []byte
	for {
		low := byte(n & 0x7F)
		n >>= 7
		if n == 0 && low&0x40 == 0 || n == -1 && low&0x40 != 0 {
			return append(b, low)
		}
		b = append(b, low|0x80)
	}
}
