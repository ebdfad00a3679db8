//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// Go's assembler lacks these instructions. Each macro has the order of operands of Go: sources
// from last to first, then the destination, as numbers of vector registers.

// sdot d.4s, n.16b, m.4b[0] to [3]
#define SDOT0(m, n, d) WORD $(0x4F80E000 | (m)<<16 | (n)<<5 | (d))
#define SDOT1(m, n, d) WORD $(0x4FA0E000 | (m)<<16 | (n)<<5 | (d))
#define SDOT2(m, n, d) WORD $(0x4F80E800 | (m)<<16 | (n)<<5 | (d))
#define SDOT3(m, n, d) WORD $(0x4FA0E800 | (m)<<16 | (n)<<5 | (d))

// smull d.8h, n.8b, m.8b
#define SMULL(m, n, d) WORD $(0x0E20C000 | (m)<<16 | (n)<<5 | (d))

// smull2 d.8h, n.16b, m.16b
#define SMULL2(m, n, d) WORD $(0x4E20C000 | (m)<<16 | (n)<<5 | (d))

// smlal d.8h, n.8b, m.8b
#define SMLAL(m, n, d) WORD $(0x0E208000 | (m)<<16 | (n)<<5 | (d))

// smlal2 d.8h, n.16b, m.16b
#define SMLAL2(m, n, d) WORD $(0x4E208000 | (m)<<16 | (n)<<5 | (d))

// sadalp d.4s, n.8h
#define SADALP(n, d) WORD $(0x4E606800 | (n)<<5 | (d))

// addp d.4s, n.4s, m.4s
#define ADDP(m, n, d) WORD $(0x4EA0BC00 | (m)<<16 | (n)<<5 | (d))

// sshl d.4s, n.4s, m.4s
#define SSHL(m, n, d) WORD $(0x4EA04400 | (m)<<16 | (n)<<5 | (d))

// sqxtn d.4h, n.4s
#define SQXTN(n, d) WORD $(0x0E614800 | (n)<<5 | (d))

// sqxtn2 d.8h, n.4s
#define SQXTN2(n, d) WORD $(0x4E614800 | (n)<<5 | (d))

// sqrdmulh d.8h, n.8h, m.8h
#define SQRDMULH(m, n, d) WORD $(0x6E60B400 | (m)<<16 | (n)<<5 | (d))

// sqadd d.8h, n.8h, m.8h
#define SQADD(m, n, d) WORD $(0x4E600C00 | (m)<<16 | (n)<<5 | (d))

// sqxtun d.8b, n.8h
#define SQXTUN(n, d) WORD $(0x2E212800 | (n)<<5 | (d))

// sqxtun2 d.16b, n.8h
#define SQXTUN2(n, d) WORD $(0x6E212800 | (n)<<5 | (d))

// ADDRESS sets ptr to the next point of the table, in steps of R12 bytes from R13.
#define ADDRESS(table, ptr) \
	MOVHU.P 2(table), ptr      \
	MADD    R12, R13, ptr, ptr

// SCALE narrows the 16 sums of a point in the registers a to d to int16 in a and b, and
// multiplies them by those in V20 and V21. The negative shift is in V24.
#define SCALE(a, b, c, d) \
	SSHL(24, a, a)     \
	SSHL(24, b, b)     \
	SSHL(24, c, c)     \
	SSHL(24, d, d)     \
	SQXTN(a, a)        \
	SQXTN2(b, a)       \
	SQXTN(c, b)        \
	SQXTN2(d, b)       \
	SQRDMULH(20, a, a) \
	SQRDMULH(21, b, b)

// RESIDUAL adds the outputs of a point at R13.
#define RESIDUAL(ptr, a, b) \
	ADD    R13, ptr, R14       \
	VLD1   (R14), [V22.B16]    \
	VUXTL2 V22.B16, V23.H8     \
	VUXTL  V22.B8, V22.H8      \
	SQADD(22, a, a)            \
	SQADD(23, b, b)

// STORE clamps the 16 outputs of a point to the limit in V25 and stores them. The number of the
// register A is a.
#define STORE(ptr, a, b, A) \
	SQXTUN(a, a)                     \
	SQXTUN2(b, a)                    \
	VUMIN V25.B16, A.B16, A.B16      \
	ADD   R13, ptr, R14              \
	VST1  [A.B16], (R14)

// func conv8Dot(a *conv8Args)
TEXT ·conv8Dot(SB), NOSPLIT, $0-8
	MOVD a+0(FP), R0
	MOVD conv8Args_from(R0), R5
	MOVD conv8Args_to(R0), R6
	MOVD conv8Args_points(R0), R7
	MOVD conv8Args_skip(R0), R4

dotTile:
	MOVD conv8Args_in(R0), R12
	MOVD conv8Args_src(R0), R13
	ADDRESS(R5, R8)
	ADDRESS(R5, R9)
	ADDRESS(R5, R10)
	ADDRESS(R5, R11)
	MOVD conv8Args_bias(R0), R13
	VLD1 (R13), [V0.S4, V1.S4, V2.S4, V3.S4]
	VLD1 (R13), [V4.S4, V5.S4, V6.S4, V7.S4]
	VLD1 (R13), [V8.S4, V9.S4, V10.S4, V11.S4]
	VLD1 (R13), [V12.S4, V13.S4, V14.S4, V15.S4]
	MOVD conv8Args_weights(R0), R1
	MOVD conv8Args_taps(R0), R3

dotRow:
	MOVD conv8Args_steps(R0), R2

dotStep:
	VLD1.P 16(R8), [V16.B16]
	VLD1.P 16(R9), [V17.B16]
	VLD1.P 16(R10), [V18.B16]
	VLD1.P 16(R11), [V19.B16]
	VLD1.P 64(R1), [V20.B16, V21.B16, V22.B16, V23.B16]
	VLD1.P 64(R1), [V24.B16, V25.B16, V26.B16, V27.B16]
	SDOT0(16, 20, 0)
	SDOT0(16, 21, 1)
	SDOT0(16, 22, 2)
	SDOT0(16, 23, 3)
	SDOT0(17, 20, 4)
	SDOT0(17, 21, 5)
	SDOT0(17, 22, 6)
	SDOT0(17, 23, 7)
	SDOT0(18, 20, 8)
	SDOT0(18, 21, 9)
	SDOT0(18, 22, 10)
	SDOT0(18, 23, 11)
	SDOT0(19, 20, 12)
	SDOT0(19, 21, 13)
	SDOT0(19, 22, 14)
	SDOT0(19, 23, 15)
	VLD1.P 64(R1), [V20.B16, V21.B16, V22.B16, V23.B16]
	SDOT1(16, 24, 0)
	SDOT1(16, 25, 1)
	SDOT1(16, 26, 2)
	SDOT1(16, 27, 3)
	SDOT1(17, 24, 4)
	SDOT1(17, 25, 5)
	SDOT1(17, 26, 6)
	SDOT1(17, 27, 7)
	SDOT1(18, 24, 8)
	SDOT1(18, 25, 9)
	SDOT1(18, 26, 10)
	SDOT1(18, 27, 11)
	SDOT1(19, 24, 12)
	SDOT1(19, 25, 13)
	SDOT1(19, 26, 14)
	SDOT1(19, 27, 15)
	VLD1.P 64(R1), [V24.B16, V25.B16, V26.B16, V27.B16]
	SDOT2(16, 20, 0)
	SDOT2(16, 21, 1)
	SDOT2(16, 22, 2)
	SDOT2(16, 23, 3)
	SDOT2(17, 20, 4)
	SDOT2(17, 21, 5)
	SDOT2(17, 22, 6)
	SDOT2(17, 23, 7)
	SDOT2(18, 20, 8)
	SDOT2(18, 21, 9)
	SDOT2(18, 22, 10)
	SDOT2(18, 23, 11)
	SDOT2(19, 20, 12)
	SDOT2(19, 21, 13)
	SDOT2(19, 22, 14)
	SDOT2(19, 23, 15)
	SDOT3(16, 24, 0)
	SDOT3(16, 25, 1)
	SDOT3(16, 26, 2)
	SDOT3(16, 27, 3)
	SDOT3(17, 24, 4)
	SDOT3(17, 25, 5)
	SDOT3(17, 26, 6)
	SDOT3(17, 27, 7)
	SDOT3(18, 24, 8)
	SDOT3(18, 25, 9)
	SDOT3(18, 26, 10)
	SDOT3(18, 27, 11)
	SDOT3(19, 24, 12)
	SDOT3(19, 25, 13)
	SDOT3(19, 26, 14)
	SDOT3(19, 27, 15)
	SUBS   $1, R2, R2
	BNE    dotStep
	ADD    R4, R8, R8
	ADD    R4, R9, R9
	ADD    R4, R10, R10
	ADD    R4, R11, R11
	SUBS   $1, R3, R3
	BNE    dotRow

	MOVD conv8Args_out(R0), R12
	MOVD ZR, R13
	ADDRESS(R6, R8)
	ADDRESS(R6, R9)
	ADDRESS(R6, R10)
	ADDRESS(R6, R11)
	MOVD conv8Args_mul(R0), R13
	CBZ  R13, dotSums

	VLD1  (R13), [V20.H8, V21.H8]
	MOVD  conv8Args_shift(R0), R13
	NEG   R13, R13
	VDUP  R13, V24.S4
	VMOVI $127, V25.B16
	SCALE(0, 1, 2, 3)
	SCALE(4, 5, 6, 7)
	SCALE(8, 9, 10, 11)
	SCALE(12, 13, 14, 15)
	MOVD  conv8Args_res(R0), R13
	CBZ   R13, dotStore
	RESIDUAL(R8, 0, 1)
	RESIDUAL(R9, 4, 5)
	RESIDUAL(R10, 8, 9)
	RESIDUAL(R11, 12, 13)

dotStore:
	MOVD conv8Args_dst(R0), R13
	STORE(R8, 0, 1, V0)
	STORE(R9, 4, 5, V4)
	STORE(R10, 8, 9, V8)
	STORE(R11, 12, 13, V12)

dotNext:
	SUBS $4, R7, R7
	BGT  dotTile
	RET

dotSums:
	MOVD conv8Args_dst(R0), R13
	ADD  R13, R8, R8
	ADD  R13, R9, R9
	ADD  R13, R10, R10
	ADD  R13, R11, R11
	VST1 [V0.S4, V1.S4, V2.S4, V3.S4], (R8)
	VST1 [V4.S4, V5.S4, V6.S4, V7.S4], (R9)
	VST1 [V8.S4, V9.S4, V10.S4, V11.S4], (R10)
	VST1 [V12.S4, V13.S4, V14.S4, V15.S4], (R11)
	B    dotNext

// QUAD multiplies twice four activations by the weights u and v of four outputs, and adds the
// products to the sums lo and hi. Each output has two partial sums. An int16 holds the sum of two
// products.
#define QUAD(a, b, u, v, lo, hi) \
	SMULL(a, u, 30)  \
	SMULL2(a, u, 31) \
	SMLAL(b, v, 30)  \
	SMLAL2(b, v, 31) \
	SADALP(30, lo)   \
	SADALP(31, hi)

// PAIR multiplies eight of the 16 activations of two points in V28 and V29.
#define PAIR(i, j) \
	VLD1.P 64(R1), [V16.B16, V17.B16, V18.B16, V19.B16] \
	VLD1.P 64(R1), [V20.B16, V21.B16, V22.B16, V23.B16] \
	VDUP   V28.S[i], V24.S4   \
	VDUP   V28.S[j], V25.S4   \
	VDUP   V29.S[i], V26.S4   \
	VDUP   V29.S[j], V27.S4   \
	QUAD(24, 25, 16, 20, 0, 1)   \
	QUAD(24, 25, 17, 21, 2, 3)   \
	QUAD(24, 25, 18, 22, 4, 5)   \
	QUAD(24, 25, 19, 23, 6, 7)   \
	QUAD(26, 27, 16, 20, 8, 9)   \
	QUAD(26, 27, 17, 21, 10, 11) \
	QUAD(26, 27, 18, 22, 12, 13) \
	QUAD(26, 27, 19, 23, 14, 15)

// func conv8NEON(a *conv8Args)
TEXT ·conv8NEON(SB), NOSPLIT, $0-8
	MOVD a+0(FP), R0
	MOVD conv8Args_from(R0), R5
	MOVD conv8Args_to(R0), R6
	MOVD conv8Args_points(R0), R7
	MOVD conv8Args_skip(R0), R4

tile:
	MOVD conv8Args_in(R0), R12
	MOVD conv8Args_src(R0), R13
	ADDRESS(R5, R8)
	ADDRESS(R5, R9)
	VEOR V0.B16, V0.B16, V0.B16
	VEOR V1.B16, V1.B16, V1.B16
	VEOR V2.B16, V2.B16, V2.B16
	VEOR V3.B16, V3.B16, V3.B16
	VEOR V4.B16, V4.B16, V4.B16
	VEOR V5.B16, V5.B16, V5.B16
	VEOR V6.B16, V6.B16, V6.B16
	VEOR V7.B16, V7.B16, V7.B16
	VEOR V8.B16, V8.B16, V8.B16
	VEOR V9.B16, V9.B16, V9.B16
	VEOR V10.B16, V10.B16, V10.B16
	VEOR V11.B16, V11.B16, V11.B16
	VEOR V12.B16, V12.B16, V12.B16
	VEOR V13.B16, V13.B16, V13.B16
	VEOR V14.B16, V14.B16, V14.B16
	VEOR V15.B16, V15.B16, V15.B16
	MOVD conv8Args_weights(R0), R1
	MOVD conv8Args_taps(R0), R3

row:
	MOVD conv8Args_steps(R0), R2

step:
	VLD1.P 16(R8), [V28.B16]
	VLD1.P 16(R9), [V29.B16]
	PAIR(0, 1)
	PAIR(2, 3)
	SUBS   $1, R2, R2
	BNE    step
	ADD    R4, R8, R8
	ADD    R4, R9, R9
	SUBS   $1, R3, R3
	BNE    row

	// Add up the partial sums: one point in V0 to V3, the other in V4 to V7.
	ADDP(1, 0, 0)
	ADDP(3, 2, 1)
	ADDP(5, 4, 2)
	ADDP(7, 6, 3)
	ADDP(9, 8, 4)
	ADDP(11, 10, 5)
	ADDP(13, 12, 6)
	ADDP(15, 14, 7)
	MOVD conv8Args_bias(R0), R13
	VLD1 (R13), [V16.S4, V17.S4, V18.S4, V19.S4]
	VADD V16.S4, V0.S4, V0.S4
	VADD V17.S4, V1.S4, V1.S4
	VADD V18.S4, V2.S4, V2.S4
	VADD V19.S4, V3.S4, V3.S4
	VADD V16.S4, V4.S4, V4.S4
	VADD V17.S4, V5.S4, V5.S4
	VADD V18.S4, V6.S4, V6.S4
	VADD V19.S4, V7.S4, V7.S4

	MOVD conv8Args_out(R0), R12
	MOVD ZR, R13
	ADDRESS(R6, R8)
	ADDRESS(R6, R9)
	MOVD conv8Args_mul(R0), R13
	CBZ  R13, sums

	VLD1  (R13), [V20.H8, V21.H8]
	MOVD  conv8Args_shift(R0), R13
	NEG   R13, R13
	VDUP  R13, V24.S4
	VMOVI $127, V25.B16
	SCALE(0, 1, 2, 3)
	SCALE(4, 5, 6, 7)
	MOVD  conv8Args_res(R0), R13
	CBZ   R13, store
	RESIDUAL(R8, 0, 1)
	RESIDUAL(R9, 4, 5)

store:
	MOVD conv8Args_dst(R0), R13
	STORE(R8, 0, 1, V0)
	STORE(R9, 4, 5, V4)

next:
	SUBS $2, R7, R7
	BGT  tile
	RET

sums:
	MOVD conv8Args_dst(R0), R13
	ADD  R13, R8, R8
	ADD  R13, R9, R9
	VST1 [V0.S4, V1.S4, V2.S4, V3.S4], (R8)
	VST1 [V4.S4, V5.S4, V6.S4, V7.S4], (R9)
	B    next
