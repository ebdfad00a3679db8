//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// STEP multiplies four bytes of eight points by the weights of 16 outputs.
#define STEP(off) \
	VMOVDQU32    (off*16)(BX), Z8 \
	VPBROADCASTD off(R8), Z9      \
	VPBROADCASTD off(R9), Z10     \
	VPBROADCASTD off(R10), Z11    \
	VPBROADCASTD off(R11), Z12    \
	VPBROADCASTD off(R12), Z13    \
	VPBROADCASTD off(R13), Z14    \
	VPBROADCASTD off(R14), Z15    \
	VPBROADCASTD off(R15), Z16    \
	VPDPBUSD     Z8, Z9, Z0       \
	VPDPBUSD     Z8, Z10, Z1      \
	VPDPBUSD     Z8, Z11, Z2      \
	VPDPBUSD     Z8, Z12, Z3      \
	VPDPBUSD     Z8, Z13, Z4      \
	VPDPBUSD     Z8, Z14, Z5      \
	VPDPBUSD     Z8, Z15, Z6      \
	VPDPBUSD     Z8, Z16, Z7

// ADDRESS sets ptr to the point of the table at SI, in steps of DX bytes from CX.
#define ADDRESS(off, ptr) \
	MOVWQZX off(SI), ptr \
	IMULQ   DX, ptr      \
	ADDQ    CX, ptr

#define ADDRESSES \
	ADDRESS(0, R8)   \
	ADDRESS(2, R9)   \
	ADDRESS(4, R10)  \
	ADDRESS(6, R11)  \
	ADDRESS(8, R12)  \
	ADDRESS(10, R13) \
	ADDRESS(12, R14) \
	ADDRESS(14, R15)

#define ADVANCE(n) \
	ADDQ n, R8  \
	ADDQ n, R9  \
	ADDQ n, R10 \
	ADDQ n, R11 \
	ADDQ n, R12 \
	ADDQ n, R13 \
	ADDQ n, R14 \
	ADDQ n, R15

// SCALE narrows the 16 sums of a point to int16 and multiplies them.
#define SCALE(z, y) \
	VPSRAD    X10, z, z \
	VPMOVSDW  z, y      \
	VPMULHRSW Y9, y, y

#define RESIDUAL(ptr, y) \
	VPMOVZXBW (CX)(ptr*1), Y11 \
	VPADDSW   Y11, y, y

// STORE clamps the 16 outputs of a point and stores them.
#define STORE(ptr, y) \
	VPMAXSW Y13, y, y          \
	VPMINSW Y12, y, y          \
	VPMOVWB y, (CX)(ptr*1)

// func conv8AVX512(a *conv8Args)
TEXT ·conv8AVX512(SB), NOSPLIT, $0-8
	MOVQ a+0(FP), AX
	MOVQ conv8Args_skip(AX), DI

tile:
	MOVQ      conv8Args_from(AX), SI
	MOVQ      conv8Args_in(AX), DX
	MOVQ      conv8Args_src(AX), CX
	ADDRESSES
	MOVQ      conv8Args_bias(AX), CX
	VMOVDQU32 (CX), Z0
	VMOVDQA32 Z0, Z1
	VMOVDQA32 Z0, Z2
	VMOVDQA32 Z0, Z3
	VMOVDQA32 Z0, Z4
	VMOVDQA32 Z0, Z5
	VMOVDQA32 Z0, Z6
	VMOVDQA32 Z0, Z7
	MOVQ      conv8Args_weights(AX), BX
	MOVQ      conv8Args_taps(AX), DX

row:
	MOVQ conv8Args_steps(AX), CX

	PCALIGN $32
step:
	STEP(0)
	STEP(4)
	STEP(8)
	STEP(12)
	ADVANCE($16)
	ADDQ $256, BX
	DECQ CX
	JNZ  step
	ADVANCE(DI)
	DECQ DX
	JNZ  row

	MOVQ  conv8Args_to(AX), SI
	MOVQ  conv8Args_out(AX), DX
	XORL  CX, CX
	ADDRESSES
	MOVQ  conv8Args_mul(AX), CX
	TESTQ CX, CX
	JZ    sums

	VMOVDQU  (CX), Y9
	MOVQ     conv8Args_shift(AX), DX
	VMOVQ    DX, X10
	VPXOR    Y13, Y13, Y13
	VPCMPEQW Y12, Y12, Y12
	VPSRLW   $9, Y12, Y12            // 127s
	SCALE(Z0, Y0)
	SCALE(Z1, Y1)
	SCALE(Z2, Y2)
	SCALE(Z3, Y3)
	SCALE(Z4, Y4)
	SCALE(Z5, Y5)
	SCALE(Z6, Y6)
	SCALE(Z7, Y7)
	MOVQ     conv8Args_res(AX), CX
	TESTQ    CX, CX
	JZ       store
	RESIDUAL(R8, Y0)
	RESIDUAL(R9, Y1)
	RESIDUAL(R10, Y2)
	RESIDUAL(R11, Y3)
	RESIDUAL(R12, Y4)
	RESIDUAL(R13, Y5)
	RESIDUAL(R14, Y6)
	RESIDUAL(R15, Y7)

store:
	MOVQ conv8Args_dst(AX), CX
	STORE(R8, Y0)
	STORE(R9, Y1)
	STORE(R10, Y2)
	STORE(R11, Y3)
	STORE(R12, Y4)
	STORE(R13, Y5)
	STORE(R14, Y6)
	STORE(R15, Y7)

next:
	ADDQ $16, conv8Args_from(AX)
	ADDQ $16, conv8Args_to(AX)
	SUBQ $8, conv8Args_points(AX)
	JGT  tile
	VZEROUPPER
	RET

sums:
	MOVQ      conv8Args_dst(AX), CX
	VMOVDQU32 Z0, (CX)(R8*1)
	VMOVDQU32 Z1, (CX)(R9*1)
	VMOVDQU32 Z2, (CX)(R10*1)
	VMOVDQU32 Z3, (CX)(R11*1)
	VMOVDQU32 Z4, (CX)(R12*1)
	VMOVDQU32 Z5, (CX)(R13*1)
	VMOVDQU32 Z6, (CX)(R14*1)
	VMOVDQU32 Z7, (CX)(R15*1)
	JMP       next
