//go:build !purego

#include "textflag.h"

DATA attendTop<>+0(SB)/4, $0x80808000
GLOBL attendTop<>(SB), RODATA|NOPTR, $4

// WEIGHTS turns eight scores into weights. Y0 has the highest score, Y12 the powers, Y13 bits that
// clear the upper three bytes of a lane, Y14 15s, Y15 255s.
#define WEIGHTS(off, w) \
	VPSUBD  off(SI), Y0, Y8 \
	VPSRLD  $4, Y8, Y8      \
	VPMINUD Y15, Y8, Y8     \
	VPAND   Y14, Y8, Y9     \
	VPOR    Y13, Y9, Y9     \
	VPSHUFB Y9, Y12, Y9     \
	VPSRLD  $4, Y8, Y8      \
	VPSRLVD Y8, Y9, w

// func attendWeightsAVX2(dst *uint8, scores *int32, n int, powers *[16]uint8) int32
TEXT ·attendWeightsAVX2(SB), NOSPLIT, $0-36
	MOVQ    scores+8(FP), SI
	MOVQ    n+16(FP), CX
	MOVQ    CX, DX
	VMOVDQU (SI), Y0
	VMOVDQA Y0, Y1

most:
	VPMAXSD (SI), Y0, Y0
	VPMAXSD 32(SI), Y1, Y1
	ADDQ    $64, SI
	SUBQ    $16, CX
	JGT     most

	VPMAXSD      Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPMAXSD      X1, X0, X0
	VPSHUFD      $0x4E, X0, X1
	VPMAXSD      X1, X0, X0
	VPSHUFD      $0xB1, X0, X1
	VPMAXSD      X1, X0, X0
	VPBROADCASTD X0, Y0

	MOVQ           powers+24(FP), AX
	VBROADCASTI128 (AX), Y12
	VPBROADCASTD   attendTop<>(SB), Y13
	VPCMPEQD       Y14, Y14, Y14
	VPSRLD         $24, Y14, Y15
	VPSRLD         $28, Y14, Y14
	VPXOR          Y4, Y4, Y4
	VPXOR          Y5, Y5, Y5
	MOVQ           dst+0(FP), DI
	MOVQ           scores+8(FP), SI

next:
	WEIGHTS(0, Y2)
	WEIGHTS(32, Y3)
	VPADDD       Y2, Y4, Y4
	VPADDD       Y3, Y5, Y5
	VPACKUSDW    Y3, Y2, Y2
	VPERMQ       $0xD8, Y2, Y2
	VEXTRACTI128 $1, Y2, X3
	VPACKUSWB    X3, X2, X2
	VMOVDQU      X2, (DI)
	ADDQ         $64, SI
	ADDQ         $16, DI
	SUBQ         $16, DX
	JGT          next

	VPADDD       Y5, Y4, Y4
	VEXTRACTI128 $1, Y4, X5
	VPADDD       X5, X4, X4
	VPSHUFD      $0x4E, X4, X5
	VPADDD       X5, X4, X4
	VPSHUFD      $0xB1, X4, X5
	VPADDD       X5, X4, X4
	VMOVD        X4, AX
	MOVL         AX, ret+32(FP)
	VZEROUPPER
	RET
