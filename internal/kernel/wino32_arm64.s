//go:build !purego

#include "textflag.h"

// Instructions that the assembler lacks, for vectors of four float32.
#define FADD4(m, n, d) WORD $(0x4E20D400 | (m)<<16 | (n)<<5 | (d)) // FADD Vd, Vn, Vm
#define FSUB4(m, n, d) WORD $(0x4EA0D400 | (m)<<16 | (n)<<5 | (d)) // FSUB Vd, Vn, Vm: n minus m

DATA winoconsts<>+0(SB)/8, $0x4000000040000000  // V28: 2
DATA winoconsts<>+8(SB)/8, $0x4000000040000000
DATA winoconsts<>+16(SB)/8, $0x4080000040800000 // V29: 4
DATA winoconsts<>+24(SB)/8, $0x4080000040800000
DATA winoconsts<>+32(SB)/8, $0x40a0000040a00000 // V30: 5
DATA winoconsts<>+40(SB)/8, $0x40a0000040a00000
DATA winoconsts<>+48(SB)/8, $0x4100000041000000 // V31: 8
DATA winoconsts<>+56(SB)/8, $0x4100000041000000
GLOBL winoconsts<>(SB), RODATA|NOPTR, $64

#define COPY(n, d) VORR n.B16, n.B16, d.B16

// IN is winoIn of V0 to V5; the results are V6, V9, V7, V8, V4 and V5.
#define IN \
	COPY(V4, V6)               \
	VFMLA V29.S4, V0.S4, V6.S4 \
	VFMLS V30.S4, V2.S4, V6.S4 \
	VFMLA V29.S4, V1.S4, V5.S4 \
	VFMLS V30.S4, V3.S4, V5.S4 \
	COPY(V4, V7)               \
	VFMLS V29.S4, V2.S4, V7.S4 \
	COPY(V3, V8)               \
	VFMLS V29.S4, V1.S4, V8.S4 \
	FADD4(8, 7, 9)             \
	FSUB4(8, 7, 7)             \
	FSUB4(2, 4, 4)             \
	FSUB4(1, 3, 3)             \
	COPY(V4, V8)               \
	VFMLA V28.S4, V3.S4, V8.S4 \
	VFMLS V28.S4, V3.S4, V4.S4

// OUT is winoOut of V0 to V5; the results are V0 to V3.
#define OUT \
	FADD4(2, 1, 6)             \
	FSUB4(2, 1, 1)             \
	FADD4(4, 3, 7)             \
	FSUB4(4, 3, 8)             \
	FADD4(1, 5, 3)             \
	VFMLA V31.S4, V8.S4, V3.S4 \
	VFMLA V28.S4, V8.S4, V1.S4 \
	FADD4(6, 0, 0)             \
	FADD4(7, 0, 0)             \
	COPY(V6, V2)               \
	VFMLA V29.S4, V7.S4, V2.S4

// LOAD6 loads V0 to V5 from R9, each stride bytes after the one before.
#define LOAD6(stride) \
	FMOVQ (R9), F0   \
	ADD   stride, R9 \
	FMOVQ (R9), F1   \
	ADD   stride, R9 \
	FMOVQ (R9), F2   \
	ADD   stride, R9 \
	FMOVQ (R9), F3   \
	ADD   stride, R9 \
	FMOVQ (R9), F4   \
	ADD   stride, R9 \
	FMOVQ (R9), F5

// ROW6 loads V0 to V5 from a row in the frame.
#define ROW6 \
	FMOVQ 0(R10), F0  \
	FMOVQ 16(R10), F1 \
	FMOVQ 32(R10), F2 \
	FMOVQ 48(R10), F3 \
	FMOVQ 64(R10), F4 \
	FMOVQ 80(R10), F5

// func winoIn32NEON(v *float32, vStride int, src *float32, row, channels int)
TEXT ·winoIn32NEON(SB), 0, $576-40
	MOVD v+0(FP), R0
	MOVD vStride+8(FP), R1
	LSL  $2, R1
	MOVD src+16(FP), R2
	MOVD row+24(FP), R3
	LSL  $2, R3
	MOVD channels+32(FP), R4
	LSL  $2, R4, R5
	MOVD $winoconsts<>(SB), R9
	VLD1 (R9), [V28.S4, V29.S4, V30.S4, V31.S4]

channel:
	MOVD R2, R8
	MOVD $tmp-576(SP), R10
	MOVD $6, R11

column:
	MOVD  R8, R9
	LOAD6(R3)
	IN
	FMOVQ F6, 0(R10)
	FMOVQ F9, 96(R10)
	FMOVQ F7, 192(R10)
	FMOVQ F8, 288(R10)
	FMOVQ F4, 384(R10)
	FMOVQ F5, 480(R10)
	ADD   R5, R8
	ADD   $16, R10
	SUBS  $1, R11
	BNE   column
	MOVD  R0, R9
	MOVD  $tmp-576(SP), R10
	MOVD  $6, R11

row:
	ROW6
	IN
	FMOVQ F6, (R9)
	ADD   R1, R9
	FMOVQ F9, (R9)
	ADD   R1, R9
	FMOVQ F7, (R9)
	ADD   R1, R9
	FMOVQ F8, (R9)
	ADD   R1, R9
	FMOVQ F4, (R9)
	ADD   R1, R9
	FMOVQ F5, (R9)
	ADD   R1, R9
	ADD   $96, R10
	SUBS  $1, R11
	BNE   row
	ADD   $16, R2
	ADD   $16, R0
	SUBS  $4, R4
	BNE   channel
	RET

// func winoOut32NEON(dst *float32, row int, m *float32, mStride, channels, nx, ny int, add bool)
TEXT ·winoOut32NEON(SB), 0, $384-57
	MOVD  dst+0(FP), R0
	MOVD  row+8(FP), R1
	LSL   $2, R1
	MOVD  m+16(FP), R2
	MOVD  mStride+24(FP), R3
	LSL   $2, R3
	ADD   R3, R3, R6
	ADD   R3, R6
	LSL   $1, R6              // six matrices
	MOVD  channels+32(FP), R4
	LSL   $2, R4, R5
	MOVD  nx+40(FP), R12
	MOVD  ny+48(FP), R13
	MOVBU add+56(FP), R14
	MOVD  $winoconsts<>(SB), R9
	VLD1  (R9), [V28.S4, V29.S4, V30.S4, V31.S4]

channel:
	MOVD R2, R8
	MOVD $tmp-384(SP), R10
	MOVD $6, R11

column:
	MOVD  R8, R9
	LOAD6(R6)
	OUT
	FMOVQ F0, 0(R10)
	FMOVQ F1, 96(R10)
	FMOVQ F2, 192(R10)
	FMOVQ F3, 288(R10)
	ADD   R3, R8
	ADD   $16, R10
	SUBS  $1, R11
	BNE   column
	MOVD  R0, R8
	MOVD  $tmp-384(SP), R10
	MOVD  R13, R11

row:
	ROW6
	OUT
	MOVD R8, R9
	MOVD R12, R15

	// The next of the four points is always in V0.
point:
	CBZ   R14, put
	FMOVQ (R9), F4
	FADD4(4, 0, 0)

put:
	FMOVQ F0, (R9)
	ADD   R5, R9
	COPY(V1, V0)
	COPY(V2, V1)
	COPY(V3, V2)
	SUBS  $1, R15
	BNE   point
	ADD   R1, R8
	ADD   $96, R10
	SUBS  $1, R11
	BNE   row
	ADD   $16, R2
	ADD   $16, R0
	SUBS  $4, R4
	BNE   channel
	RET
