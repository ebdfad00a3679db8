//go:build !purego

#include "textflag.h"

// func pool8(sum *int32, max *uint8, src *uint8, w, h, channels int)
TEXT ·pool8(SB), NOSPLIT, $0-48
	MOVQ  src+16(FP), SI
	MOVQ  h+32(FP), DX
	MOVQ  channels+40(FP), R8
	VPXOR X0, X0, X0           // maxima
	VPXOR Y1, Y1, Y1           // sums of channels 0 to 7
	VPXOR Y2, Y2, Y2           // sums of channels 8 to 15

row:
	MOVQ  w+24(FP), CX
	VPXOR Y3, Y3, Y3   // sums of this row in int16

point:
	VMOVDQU   (SI), X4
	VPMAXUB   X4, X0, X0
	VPMOVZXBW X4, Y4
	VPADDW    Y4, Y3, Y3
	ADDQ      R8, SI
	DECQ      CX
	JNZ       point

	VPMOVZXWD    X3, Y4
	VEXTRACTI128 $1, Y3, X3
	VPMOVZXWD    X3, Y3
	VPADDD       Y4, Y1, Y1
	VPADDD       Y3, Y2, Y2
	LEAQ         (SI)(R8*2), SI
	DECQ         DX
	JNZ          row

	MOVQ    sum+0(FP), DI
	VMOVDQU Y1, (DI)
	VMOVDQU Y2, 32(DI)
	MOVQ    max+8(FP), DI
	VMOVDQU X0, (DI)
	VZEROUPPER
	RET
