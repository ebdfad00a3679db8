//go:build !purego

#include "textflag.h"

// Registers:
//   R12, SI  first row of a of the block, and its next value; R10 is SI plus three rows
//   R9, R8   bytes from one row to the next in a and in c
//   DI, R10  first and fourth row of c, when results are stored
//   BX       next row of the panel
//   R13      bytes from the end of a run to the start of the next
//   CX, DX   values left in the run, runs left
//   Y0-Y11   sums: two registers for each of up to six rows
//   Y12-Y13  row of the panel, later masks; Y14-Y15 values of a, later temporary

#define LOADB(off) \
	VMOVUPS off(BX), Y12    \
	VMOVUPS off+32(BX), Y13

#define ROW(addr, tmp, lo, hi) \
	VBROADCASTSS addr, tmp      \
	VFMADD231PS  Y12, tmp, lo   \
	VFMADD231PS  Y13, tmp, hi

#define ROW0(off) ROW(off(SI), Y14, Y0, Y1)
#define ROW1(off) ROW(off(SI)(R9*1), Y15, Y2, Y3)
#define ROW2(off) ROW(off(SI)(R9*2), Y14, Y4, Y5)
#define ROW3(off) ROW(off(R10), Y15, Y6, Y7)
#define ROW4(off) ROW(off(R10)(R9*1), Y14, Y8, Y9)
#define ROW5(off) ROW(off(R10)(R9*2), Y15, Y10, Y11)

#define STEP1(off, boff) LOADB(boff); ROW0(off)
#define STEP2(off, boff) STEP1(off, boff); ROW1(off)
#define STEP3(off, boff) STEP2(off, boff); ROW2(off)
#define STEP4(off, boff) STEP3(off, boff); ROW3(off)
#define STEP5(off, boff) STEP4(off, boff); ROW4(off)
#define STEP6(off, boff) STEP5(off, boff); ROW5(off)

#define ZERO(lo, hi) VXORPS lo, lo, lo; VXORPS hi, hi, hi

// SUMS adds all products of a block to the sums. Its labels: next run, four values, rest, one
// value, end.
#define SUMS(STEP, run, four, rest, one, end) \
	MOVQ R12, SI              \
	LEAQ (SI)(R9*2), R10      \
	ADDQ R9, R10              \
	MOVQ b+72(FP), BX         \
	MOVQ runs+48(FP), DX      \
run:                          \
	MOVQ runLen+56(FP), CX    \
	SUBQ $4, CX               \
	JLT  rest                 \
four:                         \
	STEP(0, 0)                \
	STEP(4, 64)               \
	STEP(8, 128)              \
	STEP(12, 192)             \
	ADDQ $16, SI              \
	ADDQ $16, R10             \
	ADDQ $256, BX             \
	SUBQ $4, CX               \
	JGE  four                 \
rest:                         \
	ADDQ $4, CX               \
	JZ   end                  \
one:                          \
	STEP(0, 0)                \
	ADDQ $4, SI               \
	ADDQ $4, R10              \
	ADDQ $64, BX              \
	DECQ CX                   \
	JNZ  one                  \
end:                          \
	ADDQ R13, SI              \
	ADDQ R13, R10             \
	DECQ DX                   \
	JNZ  run                  \
	LEAQ (DI)(R8*2), R10      \
	ADDQ R8, R10

#define ADDC(addr, addr32, lo, hi) \
	VADDPS addr, lo, lo         \
	VADDPS addr32, hi, hi

#define PUT(addr, addr32, lo, hi) \
	VMOVUPS lo, addr            \
	VMOVUPS hi, addr32

#define ADDMASKED(addr, addr32, lo, hi) \
	VMASKMOVPS addr, Y12, Y14   \
	VMASKMOVPS addr32, Y13, Y15 \
	VADDPS     Y14, lo, lo      \
	VADDPS     Y15, hi, hi

#define PUTMASKED(addr, addr32, lo, hi) \
	VMASKMOVPS lo, Y12, addr    \
	VMASKMOVPS hi, Y13, addr32

#define EACH1(OP) OP(0(DI), 32(DI), Y0, Y1)
#define EACH2(OP) EACH1(OP); OP(0(DI)(R8*1), 32(DI)(R8*1), Y2, Y3)
#define EACH3(OP) EACH2(OP); OP(0(DI)(R8*2), 32(DI)(R8*2), Y4, Y5)
#define EACH4(OP) EACH3(OP); OP(0(R10), 32(R10), Y6, Y7)
#define EACH5(OP) EACH4(OP); OP(0(R10)(R8*1), 32(R10)(R8*1), Y8, Y9)
#define EACH6(OP) EACH5(OP); OP(0(R10)(R8*2), 32(R10)(R8*2), Y10, Y11)

// STORE writes the sums of a block to c or adds them, and jumps to next if a block is left.
#define STORE(EACH, masked, put, putmasked, advance, next) \
	MOVQ    cols+80(FP), AX   \
	CMPQ    AX, $16           \
	JLT     masked            \
	CMPB    add+88(FP), $0    \
	JEQ     put               \
	EACH(ADDC)                \
put:                          \
	EACH(PUT)                 \
	JMP     advance           \
masked:                       \
	NEGQ    AX                \
	LEAQ    ·masks32+64(SB), CX \
	VMOVUPS (CX)(AX*4), Y12   \
	VMOVUPS 32(CX)(AX*4), Y13 \
	CMPB    add+88(FP), $0    \
	JEQ     putmasked         \
	EACH(ADDMASKED)           \
putmasked:                    \
	EACH(PUTMASKED)           \
advance:                      \
	MOVQ    block+32(FP), AX  \
	MOVQ    AX, CX            \
	IMULQ   R9, AX            \
	IMULQ   R8, CX            \
	ADDQ    AX, R12           \
	ADDQ    CX, DI            \
	DECQ    R11               \
	JNZ     next              \
	VZEROUPPER                \
	RET

// masks32 is sixteen words of ones, then sixteen of zeros: a mask of n columns starts n words
// before the middle.
DATA ·masks32+0(SB)/8, $0xffffffffffffffff
DATA ·masks32+8(SB)/8, $0xffffffffffffffff
DATA ·masks32+16(SB)/8, $0xffffffffffffffff
DATA ·masks32+24(SB)/8, $0xffffffffffffffff
DATA ·masks32+32(SB)/8, $0xffffffffffffffff
DATA ·masks32+40(SB)/8, $0xffffffffffffffff
DATA ·masks32+48(SB)/8, $0xffffffffffffffff
DATA ·masks32+56(SB)/8, $0xffffffffffffffff
DATA ·masks32+64(SB)/8, $0
DATA ·masks32+72(SB)/8, $0
DATA ·masks32+80(SB)/8, $0
DATA ·masks32+88(SB)/8, $0
DATA ·masks32+96(SB)/8, $0
DATA ·masks32+104(SB)/8, $0
DATA ·masks32+112(SB)/8, $0
DATA ·masks32+120(SB)/8, $0
GLOBL ·masks32(SB), RODATA|NOPTR, $128

// func gemm32AVX2(c *float32, ldc int, a *float32, lda, block, blocks, runs, runLen, runStride int, b *float32, cols int, add bool)
TEXT ·gemm32AVX2(SB), NOSPLIT, $0-89
	MOVQ c+0(FP), DI
	MOVQ ldc+8(FP), R8
	SHLQ $2, R8
	MOVQ a+16(FP), R12
	MOVQ lda+24(FP), R9
	SHLQ $2, R9
	MOVQ runStride+64(FP), R13
	SUBQ runLen+56(FP), R13
	SHLQ $2, R13
	MOVQ blocks+40(FP), R11
	MOVQ block+32(FP), AX
	CMPQ AX, $6
	JEQ  block6
	CMPQ AX, $5
	JEQ  block5
	CMPQ AX, $4
	JEQ  block4
	CMPQ AX, $3
	JEQ  block3
	CMPQ AX, $2
	JEQ  block2

block1:
	ZERO(Y0, Y1)
	SUMS(STEP1, run1, four1, rest1, one1, end1)
	STORE(EACH1, masked1, put1, putmasked1, advance1, block1)

block2:
	ZERO(Y0, Y1)
	ZERO(Y2, Y3)
	SUMS(STEP2, run2, four2, rest2, one2, end2)
	STORE(EACH2, masked2, put2, putmasked2, advance2, block2)

block3:
	ZERO(Y0, Y1)
	ZERO(Y2, Y3)
	ZERO(Y4, Y5)
	SUMS(STEP3, run3, four3, rest3, one3, end3)
	STORE(EACH3, masked3, put3, putmasked3, advance3, block3)

block4:
	ZERO(Y0, Y1)
	ZERO(Y2, Y3)
	ZERO(Y4, Y5)
	ZERO(Y6, Y7)
	SUMS(STEP4, run4, four4, rest4, one4, end4)
	STORE(EACH4, masked4, put4, putmasked4, advance4, block4)

block5:
	ZERO(Y0, Y1)
	ZERO(Y2, Y3)
	ZERO(Y4, Y5)
	ZERO(Y6, Y7)
	ZERO(Y8, Y9)
	SUMS(STEP5, run5, four5, rest5, one5, end5)
	STORE(EACH5, masked5, put5, putmasked5, advance5, block5)

block6:
	ZERO(Y0, Y1)
	ZERO(Y2, Y3)
	ZERO(Y4, Y5)
	ZERO(Y6, Y7)
	ZERO(Y8, Y9)
	ZERO(Y10, Y11)
	SUMS(STEP6, run6, four6, rest6, one6, end6)
	STORE(EACH6, masked6, put6, putmasked6, advance6, block6)
