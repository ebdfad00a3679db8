//go:build !purego

#include "textflag.h"

// Instructions that the assembler lacks, for vectors of four float32.
#define FADD4(m, n, d) WORD $(0x4E20D400 | (m)<<16 | (n)<<5 | (d)) // FADD Vd, Vn, Vm
#define FSUB4(m, n, d) WORD $(0x4EA0D400 | (m)<<16 | (n)<<5 | (d)) // FSUB Vd, Vn, Vm: n minus m
#define FMUL4(m, n, d) WORD $(0x6E20DC00 | (m)<<16 | (n)<<5 | (d)) // FMUL Vd, Vn, Vm
#define FDIV4(m, n, d) WORD $(0x6E20FC00 | (m)<<16 | (n)<<5 | (d)) // FDIV Vd, Vn, Vm: n over m
#define FMAX4(m, n, d) WORD $(0x4E20F400 | (m)<<16 | (n)<<5 | (d)) // FMAX Vd, Vn, Vm
#define FMIN4(m, n, d) WORD $(0x4EA0F400 | (m)<<16 | (n)<<5 | (d)) // FMIN Vd, Vn, Vm
#define FNEG4(n, d) WORD $(0x6EA0F800 | (n)<<5 | (d)) // FNEG Vd, Vn
#define FRINTN4(n, d) WORD $(0x4E218800 | (n)<<5 | (d)) // FRINTN Vd, Vn
#define FCVTNS4(n, d) WORD $(0x4E21A800 | (n)<<5 | (d)) // FCVTNS Vd, Vn
#define FADDP4(m, n, d) WORD $(0x6E20D400 | (m)<<16 | (n)<<5 | (d)) // FADDP Vd, Vn, Vm
#define FMAXV4(n, d) WORD $(0x6E30F800 | (n)<<5 | (d)) // FMAXV Sd, Vn

// The constants of act32.go, each four times. LOADCONSTS loads them into V16 to V30.
//
//   V16  log2e
//   V17  ln2A
//   V18  ln2B
//   V19  p2
//   V20  p3
//   V21  p4
//   V22  p5
//   V23  p6
//   V24  p7
//   V25  1
//   V26  2
//   V27  expLow
//   V28  expHigh
//   V29  mishHigh
//   V30  127, an integer
DATA consts32<>+0(SB)/8, $0x3fb8aa3b3fb8aa3b
DATA consts32<>+8(SB)/8, $0x3fb8aa3b3fb8aa3b
DATA consts32<>+16(SB)/8, $0x3f3180003f318000
DATA consts32<>+24(SB)/8, $0x3f3180003f318000
DATA consts32<>+32(SB)/8, $0xb95e8083b95e8083
DATA consts32<>+40(SB)/8, $0xb95e8083b95e8083
DATA consts32<>+48(SB)/8, $0x3f0000003f000000
DATA consts32<>+56(SB)/8, $0x3f0000003f000000
DATA consts32<>+64(SB)/8, $0x3e2aaaaa3e2aaaaa
DATA consts32<>+72(SB)/8, $0x3e2aaaaa3e2aaaaa
DATA consts32<>+80(SB)/8, $0x3d2aa9c13d2aa9c1
DATA consts32<>+88(SB)/8, $0x3d2aa9c13d2aa9c1
DATA consts32<>+96(SB)/8, $0x3c0889083c088908
DATA consts32<>+104(SB)/8, $0x3c0889083c088908
DATA consts32<>+112(SB)/8, $0x3ab743ce3ab743ce
DATA consts32<>+120(SB)/8, $0x3ab743ce3ab743ce
DATA consts32<>+128(SB)/8, $0x3950696739506967
DATA consts32<>+136(SB)/8, $0x3950696739506967
DATA consts32<>+144(SB)/8, $0x3f8000003f800000
DATA consts32<>+152(SB)/8, $0x3f8000003f800000
DATA consts32<>+160(SB)/8, $0x4000000040000000
DATA consts32<>+168(SB)/8, $0x4000000040000000
DATA consts32<>+176(SB)/8, $0xc2ae999ac2ae999a
DATA consts32<>+184(SB)/8, $0xc2ae999ac2ae999a
DATA consts32<>+192(SB)/8, $0x42b0999a42b0999a
DATA consts32<>+200(SB)/8, $0x42b0999a42b0999a
DATA consts32<>+208(SB)/8, $0x4220000042200000
DATA consts32<>+216(SB)/8, $0x4220000042200000
DATA consts32<>+224(SB)/8, $0x0000007f0000007f
DATA consts32<>+232(SB)/8, $0x0000007f0000007f
DATA consts32<>+240(SB)/8, $0
DATA consts32<>+248(SB)/8, $0
GLOBL consts32<>(SB), RODATA|NOPTR, $256

#define LOADCONSTS \
	MOVD   $consts32<>(SB), R9 \
	VLD1.P 64(R9), [V16.S4, V17.S4, V18.S4, V19.S4] \
	VLD1.P 64(R9), [V20.S4, V21.S4, V22.S4, V23.S4] \
	VLD1.P 64(R9), [V24.S4, V25.S4, V26.S4, V27.S4] \
	VLD1   (R9), [V28.S4, V29.S4, V30.S4]

// EXP replaces V1 by its exponential. It uses V2 to V4.
#define EXP \
	FMIN4(28, 1, 1)              \
	FMAX4(27, 1, 1)              \
	FMUL4(16, 1, 2)              \
	FRINTN4(2, 2)                \
	VFMLS V2.S4, V17.S4, V1.S4   \
	VFMLS V2.S4, V18.S4, V1.S4   \
	VORR  V23.B16, V23.B16, V3.B16 \
	VFMLA V1.S4, V24.S4, V3.S4   \
	VORR  V22.B16, V22.B16, V4.B16 \
	VFMLA V1.S4, V3.S4, V4.S4    \
	VORR  V21.B16, V21.B16, V3.B16 \
	VFMLA V1.S4, V4.S4, V3.S4    \
	VORR  V20.B16, V20.B16, V4.B16 \
	VFMLA V1.S4, V3.S4, V4.S4    \
	VORR  V19.B16, V19.B16, V3.B16 \
	VFMLA V1.S4, V4.S4, V3.S4    \
	VORR  V25.B16, V25.B16, V4.B16 \
	VFMLA V1.S4, V3.S4, V4.S4    \
	VORR  V25.B16, V25.B16, V3.B16 \
	VFMLA V1.S4, V4.S4, V3.S4    \
	FCVTNS4(2, 2)                \
	VADD  V30.S4, V2.S4, V2.S4   \
	VSHL  $23, V2.S4, V2.S4      \
	FMUL4(2, 3, 1)

// MISH replaces V0 by its Mish. It uses V1 to V4.
#define MISH \
	FMIN4(29, 0, 1) \
	EXP             \
	FADD4(26, 1, 2) \
	FMUL4(2, 1, 1)  \
	FADD4(26, 1, 2) \
	FMUL4(0, 1, 1)  \
	FDIV4(2, 1, 0)

// SILU replaces V0 by its SiLU. It uses V1 to V4.
#define SILU \
	FNEG4(0, 1)     \
	EXP             \
	FADD4(25, 1, 1) \
	FDIV4(1, 0, 0)

// RELU replaces V0 by its ReLU. V31 is zero.
#define RELU FMAX4(31, 0, 0)

#define IDENTITY

// FLAT applies OP to R1 values at R0.
#define FLAT(OP, four) \
four:                     \
	VLD1   (R0), [V0.S4]   \
	OP                     \
	VST1.P [V0.S4], 16(R0) \
	SUBS   $4, R1          \
	BNE    four            \
	RET

// func act32NEON(x *float32, n, act int)
TEXT ·act32NEON(SB), NOSPLIT, $0-24
	MOVD x+0(FP), R0
	MOVD n+8(FP), R1
	MOVD act+16(FP), R2
	LOADCONSTS
	VEOR V31.B16, V31.B16, V31.B16
	CMP  $2, R2
	BLT  relu
	BEQ  mish
	FLAT(SILU, silu4)

mish:
	FLAT(MISH, mish4)

relu:
	FLAT(RELU, relu4)

// POINTS applies OP to the scaled channels of all points.
#define POINTS(OP, point, four) \
point:                        \
	MOVD   R2, R6             \
	MOVD   R3, R7             \
	MOVD   R4, R8             \
four:                         \
	VLD1.P 16(R1), [V5.S4]    \
	VLD1.P 16(R6), [V6.S4]    \
	VLD1.P 16(R7), [V0.S4]    \
	VFMLA  V6.S4, V5.S4, V0.S4 \
	OP                        \
	VST1.P [V0.S4], 16(R0)    \
	SUBS   $4, R8             \
	BNE    four               \
	SUBS   $1, R5             \
	BNE    point              \
	RET

// func scaleBiasAct32NEON(dst, src, scale, bias *float32, channels, points, act int)
TEXT ·scaleBiasAct32NEON(SB), NOSPLIT, $0-56
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD scale+16(FP), R2
	MOVD bias+24(FP), R3
	MOVD channels+32(FP), R4
	MOVD points+40(FP), R5
	MOVD act+48(FP), R10
	LOADCONSTS
	VEOR V31.B16, V31.B16, V31.B16
	CMP  $1, R10
	BLT  identity
	BEQ  relu
	CMP  $2, R10
	BEQ  mish
	POINTS(SILU, silupoint, silu4)

mish:
	POINTS(MISH, mishpoint, mish4)

relu:
	POINTS(RELU, relupoint, relu4)

identity:
	POINTS(IDENTITY, identitypoint, identity4)

// func siluGate32NEON(dst, gate *float32, n int)
TEXT ·siluGate32NEON(SB), NOSPLIT, $0-24
	MOVD dst+0(FP), R0
	MOVD gate+8(FP), R1
	MOVD n+16(FP), R2
	LOADCONSTS

four:
	VLD1   (R0), [V0.S4]
	SILU
	VLD1.P 16(R1), [V1.S4]
	FMUL4(1, 0, 0)
	VST1.P [V0.S4], 16(R0)
	SUBS   $4, R2
	BNE    four
	RET

// func maxScaled32NEON(x *float32, n int, scale float32) float32
TEXT ·maxScaled32NEON(SB), NOSPLIT, $0-28
	MOVD  x+0(FP), R0
	MOVD  n+8(FP), R1
	FMOVS scale+16(FP), F5
	VDUP  V5.S[0], V5.S4
	VLD1  (R0), [V6.S4]
	FMUL4(5, 6, 6)

four:
	VLD1.P 16(R0), [V0.S4]
	FMUL4(5, 0, 0)
	FMAX4(0, 6, 6)
	SUBS   $4, R1
	BNE    four
	FMAXV4(6, 6)
	FMOVS  F6, ret+24(FP)
	RET

// func expSum32NEON(x *float32, n int, scale, most float32) float32
TEXT ·expSum32NEON(SB), NOSPLIT, $0-28
	MOVD  x+0(FP), R0
	MOVD  n+8(FP), R1
	FMOVS scale+16(FP), F5
	FMOVS most+20(FP), F6
	VDUP  V5.S[0], V5.S4
	VDUP  V6.S[0], V6.S4
	FNEG4(6, 6)
	VEOR  V7.B16, V7.B16, V7.B16
	LOADCONSTS

four:
	VLD1   (R0), [V0.S4]
	VORR   V6.B16, V6.B16, V1.B16
	VFMLA  V0.S4, V5.S4, V1.S4
	EXP
	FADD4(1, 7, 7)
	VST1.P [V1.S4], 16(R0)
	SUBS   $4, R1
	BNE    four
	FADDP4(7, 7, 7)
	FADDP4(7, 7, 7)
	FMOVS  F7, ret+24(FP)
	RET

// func times32NEON(x *float32, n int, f float32)
TEXT ·times32NEON(SB), NOSPLIT, $0-20
	MOVD  x+0(FP), R0
	MOVD  n+8(FP), R1
	FMOVS f+16(FP), F5
	VDUP  V5.S[0], V5.S4

four:
	VLD1   (R0), [V0.S4]
	FMUL4(5, 0, 0)
	VST1.P [V0.S4], 16(R0)
	SUBS   $4, R1
	BNE    four
	RET

// func squares32NEON(x *float32, n int) float32
TEXT ·squares32NEON(SB), NOSPLIT, $0-20
	MOVD x+0(FP), R0
	MOVD n+8(FP), R1
	VEOR V7.B16, V7.B16, V7.B16

four:
	VLD1.P 16(R0), [V0.S4]
	VFMLA  V0.S4, V0.S4, V7.S4
	SUBS   $4, R1
	BNE    four
	FADDP4(7, 7, 7)
	FADDP4(7, 7, 7)
	FMOVS  F7, ret+16(FP)
	RET

// func weigh32NEON(dst, src, weight *float32, n int, f float32)
TEXT ·weigh32NEON(SB), NOSPLIT, $0-36
	MOVD  dst+0(FP), R0
	MOVD  src+8(FP), R1
	MOVD  weight+16(FP), R2
	MOVD  n+24(FP), R3
	FMOVS f+32(FP), F5
	VDUP  V5.S[0], V5.S4

four:
	VLD1.P 16(R1), [V0.S4]
	VLD1.P 16(R2), [V1.S4]
	FMUL4(5, 0, 0)
	FMUL4(1, 0, 0)
	VST1.P [V0.S4], 16(R0)
	SUBS   $4, R3
	BNE    four
	RET
