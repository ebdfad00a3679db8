//go:build !purego

#include "textflag.h"

// func pool8(sum *int32, max *uint8, src *uint8, w, h, channels int)
TEXT ·pool8(SB), NOSPLIT, $0-48
	MOVD src+16(FP), R0
	MOVD h+32(FP), R1
	MOVD channels+40(FP), R2
	VEOR V0.B16, V0.B16, V0.B16 // maxima
	VEOR V1.B16, V1.B16, V1.B16 // sums
	VEOR V2.B16, V2.B16, V2.B16
	VEOR V3.B16, V3.B16, V3.B16
	VEOR V4.B16, V4.B16, V4.B16

row:
	MOVD w+24(FP), R3
	VEOR V5.B16, V5.B16, V5.B16 // sums of this row in int16
	VEOR V6.B16, V6.B16, V6.B16

point:
	VLD1    (R0), [V7.B16]
	VUMAX   V7.B16, V0.B16, V0.B16
	VUADDW  V7.B8, V5.H8, V5.H8
	VUADDW2 V7.B16, V6.H8, V6.H8
	ADD     R2, R0, R0
	SUBS    $1, R3, R3
	BNE     point

	VUADDW  V5.H4, V1.S4, V1.S4
	VUADDW2 V5.H8, V2.S4, V2.S4
	VUADDW  V6.H4, V3.S4, V3.S4
	VUADDW2 V6.H8, V4.S4, V4.S4
	ADD     R2<<1, R0, R0
	SUBS    $1, R1, R1
	BNE     row

	MOVD sum+0(FP), R4
	VST1 [V1.S4, V2.S4, V3.S4, V4.S4], (R4)
	MOVD max+8(FP), R4
	VST1 [V0.B16], (R4)
	RET
