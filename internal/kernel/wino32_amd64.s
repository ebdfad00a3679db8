//go:build !purego

#include "textflag.h"

DATA winoconsts<>+0(SB)/4, $0x40000000 // 2
DATA winoconsts<>+4(SB)/4, $0x40800000 // 4
DATA winoconsts<>+8(SB)/4, $0x40a00000 // 5
DATA winoconsts<>+12(SB)/4, $0x41000000 // 8
GLOBL winoconsts<>(SB), RODATA|NOPTR, $16

// IN is winoIn of Y0 to Y5; the results are Y6, Y9, Y7, Y8, Y4 and Y5. Y13 is 2, Y14 is 4 and Y15
// is 5.
#define IN \
	VMOVAPS      Y4, Y6       \
	VFMADD231PS  Y14, Y0, Y6  \
	VFNMADD231PS Y15, Y2, Y6  \
	VFMADD231PS  Y14, Y1, Y5  \
	VFNMADD231PS Y15, Y3, Y5  \
	VMOVAPS      Y4, Y7       \
	VFNMADD231PS Y14, Y2, Y7  \
	VMOVAPS      Y3, Y8       \
	VFNMADD231PS Y14, Y1, Y8  \
	VADDPS       Y8, Y7, Y9   \
	VSUBPS       Y8, Y7, Y7   \
	VSUBPS       Y2, Y4, Y4   \
	VSUBPS       Y1, Y3, Y3   \
	VMOVAPS      Y4, Y8       \
	VFMADD231PS  Y13, Y3, Y8  \
	VFNMADD231PS Y13, Y3, Y4

// func winoIn32AVX2(v *float32, vStride int, src *float32, row, channels int)
TEXT ·winoIn32AVX2(SB), 0, $1184-40
	MOVQ v+0(FP), DI
	MOVQ vStride+8(FP), R8
	SHLQ $2, R8
	MOVQ src+16(FP), SI
	MOVQ row+24(FP), R9
	SHLQ $2, R9
	MOVQ channels+32(FP), CX
	LEAQ (CX*4), R10
	LEAQ (R8)(R8*2), R13
	VBROADCASTSS winoconsts<>+0(SB), Y13
	VBROADCASTSS winoconsts<>+4(SB), Y14
	VBROADCASTSS winoconsts<>+8(SB), Y15

	// R12 is 36 vectors of the frame, aligned.
	LEAQ tmp-1184(SP), R12
	ADDQ $31, R12
	ANDQ $~31, R12

channel:
	// Columns.
	MOVQ SI, AX
	LEAQ (R9)(R9*2), BX
	ADDQ SI, BX
	MOVQ $0, DX

column:
	VMOVUPS (AX), Y0
	VMOVUPS (AX)(R9*1), Y1
	VMOVUPS (AX)(R9*2), Y2
	VMOVUPS (BX), Y3
	VMOVUPS (BX)(R9*1), Y4
	VMOVUPS (BX)(R9*2), Y5
	IN
	VMOVUPS Y6, 0(R12)(DX*1)
	VMOVUPS Y9, 192(R12)(DX*1)
	VMOVUPS Y7, 384(R12)(DX*1)
	VMOVUPS Y8, 576(R12)(DX*1)
	VMOVUPS Y4, 768(R12)(DX*1)
	VMOVUPS Y5, 960(R12)(DX*1)
	ADDQ    R10, AX
	ADDQ    R10, BX
	ADDQ    $32, DX
	CMPQ    DX, $192
	JNE     column

	// Rows.
	MOVQ DI, AX
	LEAQ (DI)(R13*1), BX
	MOVQ $0, DX

row:
	VMOVUPS 0(R12)(DX*1), Y0
	VMOVUPS 32(R12)(DX*1), Y1
	VMOVUPS 64(R12)(DX*1), Y2
	VMOVUPS 96(R12)(DX*1), Y3
	VMOVUPS 128(R12)(DX*1), Y4
	VMOVUPS 160(R12)(DX*1), Y5
	IN
	VMOVUPS Y6, (AX)
	VMOVUPS Y9, (AX)(R8*1)
	VMOVUPS Y7, (AX)(R8*2)
	VMOVUPS Y8, (BX)
	VMOVUPS Y4, (BX)(R8*1)
	VMOVUPS Y5, (BX)(R8*2)
	LEAQ    (AX)(R13*2), AX
	LEAQ    (BX)(R13*2), BX
	ADDQ    $192, DX
	CMPQ    DX, $1152
	JNE     row
	ADDQ    $32, SI
	ADDQ    $32, DI
	SUBQ    $8, CX
	JNE     channel
	VZEROUPPER
	RET

// OUT is winoOut of Y0 to Y5; the results are Y0 to Y3. Y13 is 2, Y14 is 4 and Y15 is 8.
#define OUT \
	VADDPS      Y2, Y1, Y6   \
	VSUBPS      Y2, Y1, Y1   \
	VADDPS      Y4, Y3, Y7   \
	VSUBPS      Y4, Y3, Y8   \
	VADDPS      Y1, Y5, Y3   \
	VFMADD231PS Y15, Y8, Y3  \
	VFMADD231PS Y13, Y8, Y1  \
	VADDPS      Y6, Y0, Y0   \
	VADDPS      Y7, Y0, Y0   \
	VMOVAPS     Y6, Y2       \
	VFMADD231PS Y14, Y7, Y2

// func winoOut32AVX2(dst *float32, row int, m *float32, mStride, channels, nx, ny int, add bool)
TEXT ·winoOut32AVX2(SB), 0, $800-57
	MOVQ    dst+0(FP), DI
	MOVQ    row+8(FP), R9
	SHLQ    $2, R9
	MOVQ    m+16(FP), SI
	MOVQ    mStride+24(FP), R8
	SHLQ    $2, R8
	MOVQ    channels+32(FP), CX
	LEAQ    (CX*4), R10
	LEAQ    (R8)(R8*2), R13
	ADDQ    R13, R13             // six matrices
	MOVBLZX add+56(FP), R11
	VBROADCASTSS winoconsts<>+0(SB), Y13
	VBROADCASTSS winoconsts<>+4(SB), Y14
	VBROADCASTSS winoconsts<>+12(SB), Y15

	// R12 is 24 vectors of the frame, aligned.
	LEAQ tmp-800(SP), R12
	ADDQ $31, R12
	ANDQ $~31, R12

channel:
	// Columns.
	MOVQ SI, AX
	LEAQ (R13)(R13*2), BX
	ADDQ SI, BX
	MOVQ $0, DX

column:
	VMOVUPS (AX), Y0
	VMOVUPS (AX)(R13*1), Y1
	VMOVUPS (AX)(R13*2), Y2
	VMOVUPS (BX), Y3
	VMOVUPS (BX)(R13*1), Y4
	VMOVUPS (BX)(R13*2), Y5
	OUT
	VMOVUPS Y0, 0(R12)(DX*1)
	VMOVUPS Y1, 192(R12)(DX*1)
	VMOVUPS Y2, 384(R12)(DX*1)
	VMOVUPS Y3, 576(R12)(DX*1)
	ADDQ    R8, AX
	ADDQ    R8, BX
	ADDQ    $32, DX
	CMPQ    DX, $192
	JNE     column

	// Rows.
	MOVQ DI, AX
	MOVQ R12, DX
	MOVQ ny+48(FP), BX

row:
	VMOVUPS 0(DX), Y0
	VMOVUPS 32(DX), Y1
	VMOVUPS 64(DX), Y2
	VMOVUPS 96(DX), Y3
	VMOVUPS 128(DX), Y4
	VMOVUPS 160(DX), Y5
	OUT
	MOVQ    AX, R15
	MOVQ    nx+40(FP), R8
	TESTQ   R11, R11
	JNZ     add
	VMOVUPS Y0, (R15)
	DECQ    R8
	JZ      next
	VMOVUPS Y1, (R15)(R10*1)
	DECQ    R8
	JZ      next
	VMOVUPS Y2, (R15)(R10*2)
	DECQ    R8
	JZ      next
	ADDQ    R10, R15
	VMOVUPS Y3, (R15)(R10*2)
	JMP     next

add:
	VADDPS  (R15), Y0, Y0
	VMOVUPS Y0, (R15)
	DECQ    R8
	JZ      next
	VADDPS  (R15)(R10*1), Y1, Y1
	VMOVUPS Y1, (R15)(R10*1)
	DECQ    R8
	JZ      next
	VADDPS  (R15)(R10*2), Y2, Y2
	VMOVUPS Y2, (R15)(R10*2)
	DECQ    R8
	JZ      next
	ADDQ    R10, R15
	VADDPS  (R15)(R10*2), Y3, Y3
	VMOVUPS Y3, (R15)(R10*2)

next:
	ADDQ R9, AX
	ADDQ $192, DX
	DECQ BX
	JNZ  row
	MOVQ mStride+24(FP), R8
	SHLQ $2, R8
	ADDQ $32, SI
	ADDQ $32, DI
	SUBQ $8, CX
	JNE  channel
	VZEROUPPER
	RET
