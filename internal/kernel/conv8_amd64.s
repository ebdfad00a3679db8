//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// POINT multiplies four bytes of a point by the weights in Y8 and Y9. VPMADDUBSW adds pairs of
// products in int16, VPMADDWD adds pairs of those in int32.
#define POINT(ptr, off, lo, hi) \
	VPBROADCASTD off(ptr), Y10     \
	VPMADDUBSW   Y8, Y10, Y11      \
	VPMADDUBSW   Y9, Y10, Y12      \
	VPMADDWD     Y15, Y11, Y11     \
	VPMADDWD     Y15, Y12, Y12     \
	VPADDD       Y11, lo, lo       \
	VPADDD       Y12, hi, hi

#define STEP(off) \
	VMOVDQU (off*16)(BX), Y8    \
	VMOVDQU (off*16+32)(BX), Y9 \
	POINT(R8, off, Y0, Y1)      \
	POINT(R9, off, Y2, Y3)      \
	POINT(R10, off, Y4, Y5)     \
	POINT(R11, off, Y6, Y7)

// ADDRESS sets ptr to the point of the table, in steps of R13 bytes from CX.
#define ADDRESS(off, table, ptr) \
	MOVWQZX off(table), ptr \
	IMULQ   R13, ptr        \
	ADDQ    CX, ptr

// SCALE narrows the 16 sums of a point to int16 in their order and multiplies them.
#define SCALE(lo, hi) \
	VPSRAD     X10, lo, lo      \
	VPSRAD     X10, hi, hi      \
	VPACKSSDW  hi, lo, lo       \
	VPERMQ     $0xD8, lo, lo    \
	VPMULHRSW  Y9, lo, lo

#define RESIDUAL(ptr, lo) \
	VPMOVZXBW (CX)(ptr*1), Y11 \
	VPADDSW   Y11, lo, lo

// STORE clamps the 16 outputs of a point and stores them.
#define STORE(ptr, lo, low) \
	VEXTRACTI128 $1, lo, X11      \
	VPACKUSWB    X11, low, low    \
	VPMINUB      X8, low, low     \
	VMOVDQU      low, (CX)(ptr*1)

// func conv8AVX2(a *conv8Args)
TEXT ·conv8AVX2(SB), NOSPLIT, $0-8
	MOVQ     a+0(FP), AX
	MOVQ     conv8Args_from(AX), SI
	MOVQ     conv8Args_to(AX), R12
	MOVQ     conv8Args_points(AX), R15
	MOVQ     conv8Args_skip(AX), DI
	VPCMPEQW Y15, Y15, Y15
	VPSRLW   $15, Y15, Y15             // ones

tile:
	MOVQ    conv8Args_in(AX), R13
	MOVQ    conv8Args_src(AX), CX
	ADDRESS(0, SI, R8)
	ADDRESS(2, SI, R9)
	ADDRESS(4, SI, R10)
	ADDRESS(6, SI, R11)
	MOVQ    conv8Args_bias(AX), CX
	VMOVDQU (CX), Y0
	VMOVDQU 32(CX), Y1
	VMOVDQA Y0, Y2
	VMOVDQA Y1, Y3
	VMOVDQA Y0, Y4
	VMOVDQA Y1, Y5
	VMOVDQA Y0, Y6
	VMOVDQA Y1, Y7
	MOVQ    conv8Args_weights(AX), BX
	MOVQ    conv8Args_taps(AX), DX

row:
	MOVQ conv8Args_steps(AX), CX

	PCALIGN $32
step:
	STEP(0)
	STEP(4)
	STEP(8)
	STEP(12)
	ADDQ $16, R8
	ADDQ $16, R9
	ADDQ $16, R10
	ADDQ $16, R11
	ADDQ $256, BX
	DECQ CX
	JNZ  step
	ADDQ DI, R8
	ADDQ DI, R9
	ADDQ DI, R10
	ADDQ DI, R11
	DECQ DX
	JNZ  row

	MOVQ    conv8Args_out(AX), R13
	XORL    CX, CX
	ADDRESS(0, R12, R8)
	ADDRESS(2, R12, R9)
	ADDRESS(4, R12, R10)
	ADDRESS(6, R12, R11)
	MOVQ    conv8Args_mul(AX), CX
	TESTQ   CX, CX
	JZ      sums

	VMOVDQU  (CX), Y9
	MOVQ     conv8Args_shift(AX), DX
	VMOVQ    DX, X10
	VPCMPEQW X8, X8, X8
	VPSRLW   $9, X8, X8
	VPACKUSWB X8, X8, X8 // 127s
	SCALE(Y0, Y1)
	SCALE(Y2, Y3)
	SCALE(Y4, Y5)
	SCALE(Y6, Y7)
	MOVQ     conv8Args_res(AX), CX
	TESTQ    CX, CX
	JZ       store
	RESIDUAL(R8, Y0)
	RESIDUAL(R9, Y2)
	RESIDUAL(R10, Y4)
	RESIDUAL(R11, Y6)

store:
	MOVQ conv8Args_dst(AX), CX
	STORE(R8, Y0, X0)
	STORE(R9, Y2, X2)
	STORE(R10, Y4, X4)
	STORE(R11, Y6, X6)

next:
	ADDQ $8, SI
	ADDQ $8, R12
	SUBQ $4, R15
	JGT  tile
	VZEROUPPER
	RET

sums:
	MOVQ    conv8Args_dst(AX), CX
	VMOVDQU Y0, (CX)(R8*1)
	VMOVDQU Y1, 32(CX)(R8*1)
	VMOVDQU Y2, (CX)(R9*1)
	VMOVDQU Y3, 32(CX)(R9*1)
	VMOVDQU Y4, (CX)(R10*1)
	VMOVDQU Y5, 32(CX)(R10*1)
	VMOVDQU Y6, (CX)(R11*1)
	VMOVDQU Y7, 32(CX)(R11*1)
	JMP     next
