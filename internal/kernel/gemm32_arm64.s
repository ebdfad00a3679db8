//go:build !purego

#include "textflag.h"

// Registers:
//   R0, R1    first row of c of the block, bytes from one row to the next
//   R2, R3    the same for a
//   R4, R5    rows in a block, blocks left
//   R6        bytes from the end of a run to the start of the next
//   R7        columns, 16 if the panel is full
//   R8-R13    next value of each row of a
//   R14       next row of the panel
//   R15, R19  values left in the run, runs left
//   R20       add
//   V0-V23    sums: four registers for each of up to six rows
//   V24-V29   four values of each row of a
//   V30-V31   half a row of the panel

// FMLA4 is FMLA Vd.4S, Vn.4S, Vm.S[i]; element is i as E0 to E3.
#define E0 0x4F801000
#define E1 0x4FA01000
#define E2 0x4F801800
#define E3 0x4FA01800
#define FMLA4(element, m, n, d) WORD $(element | (m)<<16 | (n)<<5 | (d))

// FADD4 is FADD Vd.4S, Vn.4S, Vm.4S.
#define FADD4(m, n, d) WORD $(0x4E20D400 | (m)<<16 | (n)<<5 | (d))

#define LO(element, r) \
	FMLA4(element, 24+r, 30, 4*r)   \
	FMLA4(element, 24+r, 31, 4*r+1)

#define HI(element, r) \
	FMLA4(element, 24+r, 30, 4*r+2) \
	FMLA4(element, 24+r, 31, 4*r+3)

#define LO1(element) LO(element, 0)
#define LO2(element) LO1(element); LO(element, 1)
#define LO3(element) LO2(element); LO(element, 2)
#define LO4(element) LO3(element); LO(element, 3)
#define LO5(element) LO4(element); LO(element, 4)
#define LO6(element) LO5(element); LO(element, 5)
#define HI1(element) HI(element, 0)
#define HI2(element) HI1(element); HI(element, 1)
#define HI3(element) HI2(element); HI(element, 2)
#define HI4(element) HI3(element); HI(element, 3)
#define HI5(element) HI4(element); HI(element, 4)
#define HI6(element) HI5(element); HI(element, 5)

#define LOADB VLD1.P 32(R14), [V30.S4, V31.S4]

#define STEP1(element) LOADB; LO1(element); LOADB; HI1(element)
#define STEP2(element) LOADB; LO2(element); LOADB; HI2(element)
#define STEP3(element) LOADB; LO3(element); LOADB; HI3(element)
#define STEP4(element) LOADB; LO4(element); LOADB; HI4(element)
#define STEP5(element) LOADB; LO5(element); LOADB; HI5(element)
#define STEP6(element) LOADB; LO6(element); LOADB; HI6(element)

#define LOAD1 VLD1.P 16(R8), [V24.S4]
#define LOAD2 LOAD1; VLD1.P 16(R9), [V25.S4]
#define LOAD3 LOAD2; VLD1.P 16(R10), [V26.S4]
#define LOAD4 LOAD3; VLD1.P 16(R11), [V27.S4]
#define LOAD5 LOAD4; VLD1.P 16(R12), [V28.S4]
#define LOAD6 LOAD5; VLD1.P 16(R13), [V29.S4]
#define ONE1 FMOVS.P 4(R8), F24
#define ONE2 ONE1; FMOVS.P 4(R9), F25
#define ONE3 ONE2; FMOVS.P 4(R10), F26
#define ONE4 ONE3; FMOVS.P 4(R11), F27
#define ONE5 ONE4; FMOVS.P 4(R12), F28
#define ONE6 ONE5; FMOVS.P 4(R13), F29
#define SKIP1 ADD R6, R8
#define SKIP2 SKIP1; ADD R6, R9
#define SKIP3 SKIP2; ADD R6, R10
#define SKIP4 SKIP3; ADD R6, R11
#define SKIP5 SKIP4; ADD R6, R12
#define SKIP6 SKIP5; ADD R6, R13
#define ZERO1 \
	VEOR V0.B16, V0.B16, V0.B16 \
	VEOR V1.B16, V1.B16, V1.B16 \
	VEOR V2.B16, V2.B16, V2.B16 \
	VEOR V3.B16, V3.B16, V3.B16
#define ZERO2 ZERO1; \
	VEOR V4.B16, V4.B16, V4.B16 \
	VEOR V5.B16, V5.B16, V5.B16 \
	VEOR V6.B16, V6.B16, V6.B16 \
	VEOR V7.B16, V7.B16, V7.B16
#define ZERO3 ZERO2; \
	VEOR V8.B16, V8.B16, V8.B16 \
	VEOR V9.B16, V9.B16, V9.B16 \
	VEOR V10.B16, V10.B16, V10.B16 \
	VEOR V11.B16, V11.B16, V11.B16
#define ZERO4 ZERO3; \
	VEOR V12.B16, V12.B16, V12.B16 \
	VEOR V13.B16, V13.B16, V13.B16 \
	VEOR V14.B16, V14.B16, V14.B16 \
	VEOR V15.B16, V15.B16, V15.B16
#define ZERO5 ZERO4; \
	VEOR V16.B16, V16.B16, V16.B16 \
	VEOR V17.B16, V17.B16, V17.B16 \
	VEOR V18.B16, V18.B16, V18.B16 \
	VEOR V19.B16, V19.B16, V19.B16
#define ZERO6 ZERO5; \
	VEOR V20.B16, V20.B16, V20.B16 \
	VEOR V21.B16, V21.B16, V21.B16 \
	VEOR V22.B16, V22.B16, V22.B16 \
	VEOR V23.B16, V23.B16, V23.B16

// SUMS adds all products of a block to the sums. Its labels: next run, four values, rest, one
// value, end.
#define SUMS(STEP, LOAD, ONE, SKIP, run, four, rest, one, end) \
	MOVD R2, R8               \
	ADD  R3, R8, R9           \
	ADD  R3, R9, R10          \
	ADD  R3, R10, R11         \
	ADD  R3, R11, R12         \
	ADD  R3, R12, R13         \
	MOVD b+72(FP), R14        \
	MOVD runs+48(FP), R19     \
run:                          \
	MOVD runLen+56(FP), R15   \
	SUBS $4, R15              \
	BLT  rest                 \
four:                         \
	LOAD                      \
	STEP(E0)                  \
	STEP(E1)                  \
	STEP(E2)                  \
	STEP(E3)                  \
	SUBS $4, R15              \
	BGE  four                 \
rest:                         \
	ADDS $4, R15              \
	BEQ  end                  \
one:                          \
	ONE                       \
	STEP(E0)                  \
	SUBS $1, R15              \
	BNE  one                  \
end:                          \
	SKIP                      \
	SUBS $1, R19              \
	BNE  run

#define ADDC(v0, v1, v2, v3) \
	VLD1  (R8), [V24.S4, V25.S4, V26.S4, V27.S4] \
	ADD   R1, R8             \
	FADD4(24, v0, v0)        \
	FADD4(25, v1, v1)        \
	FADD4(26, v2, v2)        \
	FADD4(27, v3, v3)

#define ADDC1 ADDC(0, 1, 2, 3)
#define ADDC2 ADDC1; ADDC(4, 5, 6, 7)
#define ADDC3 ADDC2; ADDC(8, 9, 10, 11)
#define ADDC4 ADDC3; ADDC(12, 13, 14, 15)
#define ADDC5 ADDC4; ADDC(16, 17, 18, 19)
#define ADDC6 ADDC5; ADDC(20, 21, 22, 23)
#define PUT1 VST1 [V0.S4, V1.S4, V2.S4, V3.S4], (R8); ADD R10, R8
#define PUT2 PUT1; VST1 [V4.S4, V5.S4, V6.S4, V7.S4], (R8); ADD R10, R8
#define PUT3 PUT2; VST1 [V8.S4, V9.S4, V10.S4, V11.S4], (R8); ADD R10, R8
#define PUT4 PUT3; VST1 [V12.S4, V13.S4, V14.S4, V15.S4], (R8); ADD R10, R8
#define PUT5 PUT4; VST1 [V16.S4, V17.S4, V18.S4, V19.S4], (R8); ADD R10, R8
#define PUT6 PUT5; VST1 [V20.S4, V21.S4, V22.S4, V23.S4], (R8); ADD R10, R8

// STORE writes the sums of a block to c or adds them. If the panel is not full, it writes them to
// the frame, from where part copies them.
#define STORE(ADDEACH, PUTEACH, put, partial, next) \
	MOVD R0, R8               \
	MOVD R1, R10              \
	CMP  $16, R7              \
	BLT  partial              \
	CBZ  R20, put             \
	ADDEACH                   \
	MOVD R0, R8               \
put:                          \
	PUTEACH                   \
	MADD R4, R2, R3, R2       \
	MADD R4, R0, R1, R0       \
	SUBS $1, R5               \
	BNE  next                 \
	RET                       \
partial:                      \
	MOVD $sums-384(SP), R8    \
	MOVD $64, R10             \
	PUTEACH                   \
	B    part

// func gemm32NEON(c *float32, ldc int, a *float32, lda, block, blocks, runs, runLen, runStride int, b *float32, cols int, add bool)
TEXT ·gemm32NEON(SB), NOSPLIT, $384-89
	MOVD  c+0(FP), R0
	MOVD  ldc+8(FP), R1
	LSL   $2, R1
	MOVD  a+16(FP), R2
	MOVD  lda+24(FP), R3
	LSL   $2, R3
	MOVD  block+32(FP), R4
	MOVD  blocks+40(FP), R5
	MOVD  runStride+64(FP), R6
	MOVD  runLen+56(FP), R15
	SUB   R15, R6
	LSL   $2, R6
	MOVD  cols+80(FP), R7
	MOVBU add+88(FP), R20

next:
	CMP $6, R4
	BEQ block6
	CMP $5, R4
	BEQ block5
	CMP $4, R4
	BEQ block4
	CMP $3, R4
	BEQ block3
	CMP $2, R4
	BEQ block2

block1:
	ZERO1
	SUMS(STEP1, LOAD1, ONE1, SKIP1, run1, four1, rest1, one1, end1)
	STORE(ADDC1, PUT1, put1, partial1, block1)

block2:
	ZERO2
	SUMS(STEP2, LOAD2, ONE2, SKIP2, run2, four2, rest2, one2, end2)
	STORE(ADDC2, PUT2, put2, partial2, block2)

block3:
	ZERO3
	SUMS(STEP3, LOAD3, ONE3, SKIP3, run3, four3, rest3, one3, end3)
	STORE(ADDC3, PUT3, put3, partial3, block3)

block4:
	ZERO4
	SUMS(STEP4, LOAD4, ONE4, SKIP4, run4, four4, rest4, one4, end4)
	STORE(ADDC4, PUT4, put4, partial4, block4)

block5:
	ZERO5
	SUMS(STEP5, LOAD5, ONE5, SKIP5, run5, four5, rest5, one5, end5)
	STORE(ADDC5, PUT5, put5, partial5, block5)

block6:
	ZERO6
	SUMS(STEP6, LOAD6, ONE6, SKIP6, run6, four6, rest6, one6, end6)
	STORE(ADDC6, PUT6, put6, partial6, block6)

	// Copy R7 columns of R4 rows from the frame.
part:
	MOVD $sums-384(SP), R8
	MOVD R4, R11

partrow:
	MOVD R0, R9
	MOVD R8, R10
	MOVD R7, R15

partcolumn:
	FMOVS.P 4(R10), F24
	CBZ     R20, partput
	FMOVS   (R9), F25
	FADDS   F25, F24

partput:
	FMOVS.P F24, 4(R9)
	SUBS    $1, R15
	BNE     partcolumn
	ADD     $64, R8
	ADD     R1, R0
	SUBS    $1, R11
	BNE     partrow
	MADD    R4, R2, R3, R2
	SUBS    $1, R5
	BNE     next
	RET
