//go:build !purego

#include "textflag.h"

// CONST8 defines a vector of eight equal words from a pair of them.
#define CONST8(name, pair) \
	DATA  name<>+0(SB)/8, pair  \
	DATA  name<>+8(SB)/8, pair  \
	DATA  name<>+16(SB)/8, pair \
	DATA  name<>+24(SB)/8, pair \
	GLOBL name<>(SB), RODATA|NOPTR, $32

// The constants of act32.go, as pairs of bits of float32.
CONST8(log2e, $0x3fb8aa3b3fb8aa3b) // 1.4426950408889634
CONST8(ln2A, $0x3f3180003f318000) // 0.693359375
CONST8(ln2B, $0xb95e8083b95e8083) // -0.00021219444
CONST8(p2, $0x3f0000003f000000) // 0.50000001201
CONST8(p3, $0x3e2aaaaa3e2aaaaa) // 0.16666665459
CONST8(p4, $0x3d2aa9c13d2aa9c1) // 0.041665795894
CONST8(p5, $0x3c0889083c088908) // 0.0083334519073
CONST8(p6, $0x3ab743ce3ab743ce) // 0.0013981999507
CONST8(p7, $0x3950696739506967) // 0.000198756915
CONST8(one, $0x3f8000003f800000) // 1.0
CONST8(two, $0x4000000040000000) // 2.0
CONST8(expLow, $0xc2ae999ac2ae999a) // -87.3
CONST8(expHigh, $0x42b0999a42b0999a) // 88.3
CONST8(mishHigh, $0x4220000042200000) // 40.0
CONST8(minusInf, $0xff800000ff800000) // -inf
CONST8(bias127, $0x0000007f0000007f)
CONST8(signs, $0x8000000080000000)

// EXP replaces x by its exponential. It uses t and n. A NaN stays one.
#define EXP(x, t, n) \
	VMOVUPS      expHigh<>(SB), t     \
	VMINPS       x, t, x              \
	VMOVUPS      expLow<>(SB), t      \
	VMAXPS       x, t, x              \
	VMULPS       log2e<>(SB), x, n    \
	VROUNDPS     $0, n, n             \
	VFNMADD231PS ln2A<>(SB), n, x     \
	VFNMADD231PS ln2B<>(SB), n, x     \
	VMOVUPS      p7<>(SB), t          \
	VFMADD213PS  p6<>(SB), x, t       \
	VFMADD213PS  p5<>(SB), x, t       \
	VFMADD213PS  p4<>(SB), x, t       \
	VFMADD213PS  p3<>(SB), x, t       \
	VFMADD213PS  p2<>(SB), x, t       \
	VFMADD213PS  one<>(SB), x, t      \
	VFMADD213PS  one<>(SB), x, t      \
	VCVTPS2DQ    n, n                 \
	VPADDD       bias127<>(SB), n, n  \
	VPSLLD       $23, n, n            \
	VMULPS       n, t, x

// MISH replaces Y0 by its Mish. It uses Y1 to Y3.
#define MISH \
	VMOVUPS mishHigh<>(SB), Y1 \
	VMINPS  Y0, Y1, Y1         \
	EXP(Y1, Y2, Y3)            \
	VADDPS  two<>(SB), Y1, Y2  \
	VMULPS  Y1, Y2, Y1         \
	VADDPS  two<>(SB), Y1, Y2  \
	VMULPS  Y0, Y1, Y1         \
	VDIVPS  Y2, Y1, Y0

// SILU replaces Y0 by its SiLU. It uses Y1 to Y3.
#define SILU \
	VXORPS signs<>(SB), Y0, Y1 \
	EXP(Y1, Y2, Y3)            \
	VADDPS one<>(SB), Y1, Y1   \
	VDIVPS Y1, Y0, Y0

// RELU replaces Y0 by its ReLU. Y15 is zero.
#define RELU VMAXPS Y0, Y15, Y0

#define IDENTITY

// MASK loads the mask of the first n words of a vector, n from 0 to 8. It changes n.
#define MASK(n, tmp, mask) \
	NEGQ    n                   \
	LEAQ    ·masks32+64(SB), tmp \
	VMOVUPS (tmp)(n*4), mask

// FLAT applies OP to CX values at DI.
#define FLAT(OP, eight, rest, end) \
	SUBQ $8, CX         \
	JLT  rest           \
eight:                  \
	VMOVUPS (DI), Y0    \
	OP                  \
	VMOVUPS Y0, (DI)    \
	ADDQ $32, DI        \
	SUBQ $8, CX         \
	JGE  eight          \
rest:                   \
	ADDQ $8, CX         \
	JZ   end            \
	MASK(CX, AX, Y14)   \
	VMASKMOVPS (DI), Y14, Y0 \
	OP                  \
	VMASKMOVPS Y0, Y14, (DI) \
end:                    \
	VZEROUPPER          \
	RET

// func act32AVX2(x *float32, n, act int)
TEXT ·act32AVX2(SB), NOSPLIT, $0-24
	MOVQ   x+0(FP), DI
	MOVQ   n+8(FP), CX
	MOVQ   act+16(FP), AX
	VXORPS Y15, Y15, Y15
	CMPQ   AX, $2
	JLT    relu
	JEQ    mish
	FLAT(SILU, silu8, silurest, siluend)
mish:
	FLAT(MISH, mish8, mishrest, mishend)
relu:
	FLAT(RELU, relu8, relurest, reluend)

// POINTS applies OP to the scaled channels of all points. R8 is channels minus 8, R9 is points,
// and Y14 masks the last channels.
#define POINTS(OP, point, eight, rest, next) \
point:                            \
	XORQ AX, AX                   \
	CMPQ R8, AX                   \
	JLT  rest                     \
eight:                            \
	VMOVUPS     (R10)(AX*4), Y0   \
	VMOVUPS     (R11)(AX*4), Y1   \
	VFMADD132PS (SI)(AX*4), Y1, Y0 \
	OP                            \
	VMOVUPS     Y0, (DI)(AX*4)    \
	ADDQ        $8, AX            \
	CMPQ        AX, R8            \
	JLE         eight             \
rest:                             \
	CMPQ        AX, DX            \
	JEQ         next              \
	VMASKMOVPS  (R10)(AX*4), Y14, Y0 \
	VMASKMOVPS  (R11)(AX*4), Y14, Y1 \
	VMASKMOVPS  (SI)(AX*4), Y14, Y2 \
	VFMADD132PS Y2, Y1, Y0        \
	OP                            \
	VMASKMOVPS  Y0, Y14, (DI)(AX*4) \
next:                             \
	LEAQ        (SI)(DX*4), SI    \
	LEAQ        (DI)(DX*4), DI    \
	DECQ        R9                \
	JNZ         point             \
	VZEROUPPER                    \
	RET

// func scaleBiasAct32AVX2(dst, src, scale, bias *float32, channels, points, act int)
TEXT ·scaleBiasAct32AVX2(SB), NOSPLIT, $0-56
	MOVQ   dst+0(FP), DI
	MOVQ   src+8(FP), SI
	MOVQ   scale+16(FP), R10
	MOVQ   bias+24(FP), R11
	MOVQ   channels+32(FP), DX
	MOVQ   points+40(FP), R9
	MOVQ   act+48(FP), CX
	LEAQ   -8(DX), R8
	MOVQ   DX, AX
	ANDQ   $7, AX
	MASK(AX, BX, Y14)
	VXORPS Y15, Y15, Y15
	CMPQ   CX, $1
	JLT    identity
	JEQ    relu
	CMPQ   CX, $2
	JEQ    mish
	POINTS(SILU, silupoint, silu8, silurest, silunext)
mish:
	POINTS(MISH, mishpoint, mish8, mishrest, mishnext)
relu:
	POINTS(RELU, relupoint, relu8, relurest, relunext)
identity:
	POINTS(IDENTITY, identitypoint, identity8, identityrest, identitynext)

// func siluGate32AVX2(dst, gate *float32, n int)
TEXT ·siluGate32AVX2(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ gate+8(FP), SI
	MOVQ n+16(FP), CX
	SUBQ $8, CX
	JLT  rest

eight:
	VMOVUPS (DI), Y0
	SILU
	VMULPS  (SI), Y0, Y0
	VMOVUPS Y0, (DI)
	ADDQ    $32, DI
	ADDQ    $32, SI
	SUBQ    $8, CX
	JGE     eight

rest:
	ADDQ $8, CX
	JZ   end
	MASK(CX, AX, Y14)
	VMASKMOVPS (DI), Y14, Y0
	SILU
	VMASKMOVPS (SI), Y14, Y1
	VMULPS     Y1, Y0, Y0
	VMASKMOVPS Y0, Y14, (DI)

end:
	VZEROUPPER
	RET

// func softmaxRow32AVX2(x *float32, n int, scale float32)
TEXT ·softmaxRow32AVX2(SB), NOSPLIT, $0-20
	MOVQ         x+0(FP), DI
	MOVQ         n+8(FP), DX
	VBROADCASTSS scale+16(FP), Y4
	MOVQ         DX, CX
	ANDQ         $7, CX
	MASK(CX, AX, Y14)
	ANDQ         $~7, DX         // values in whole vectors
	LEAQ         (DI)(DX*4), R8  // their end
	VMOVUPS      minusInf<>(SB), Y5
	VMOVUPS      Y5, Y6

	// The largest value, in Y5.
	VMASKMOVPS (R8), Y14, Y0
	VMULPS     Y4, Y0, Y0
	VBLENDVPS  Y14, Y0, Y6, Y6
	MOVQ       DI, SI
	TESTQ      $8, DX
	JZ         most16
	VMULPS     (SI), Y4, Y0
	VMAXPS     Y0, Y5, Y5
	ADDQ       $32, SI

most16:
	CMPQ   SI, R8
	JEQ    mostdone
	VMULPS (SI), Y4, Y0
	VMULPS 32(SI), Y4, Y1
	VMAXPS Y0, Y5, Y5
	VMAXPS Y1, Y6, Y6
	ADDQ   $64, SI
	JMP    most16

mostdone:
	VMAXPS     Y6, Y5, Y5
	VPERM2F128 $1, Y5, Y5, Y6
	VMAXPS     Y6, Y5, Y5
	VSHUFPS    $0x4e, Y5, Y5, Y6
	VMAXPS     Y6, Y5, Y5
	VSHUFPS    $0xb1, Y5, Y5, Y6
	VMAXPS     Y6, Y5, Y5

	// The exponentials; their sum is in Y7.
	VMASKMOVPS  (R8), Y14, Y0
	VFMSUB132PS Y4, Y5, Y0
	EXP(Y0, Y1, Y2)
	VANDPS      Y14, Y0, Y7
	VMASKMOVPS  Y0, Y14, (R8)
	VXORPS      Y8, Y8, Y8
	MOVQ        DI, SI
	TESTQ       $8, DX
	JZ          exp16
	VMOVUPS     (SI), Y0
	VFMSUB132PS Y4, Y5, Y0
	EXP(Y0, Y1, Y2)
	VADDPS      Y0, Y8, Y8
	VMOVUPS     Y0, (SI)
	ADDQ        $32, SI

exp16:
	CMPQ        SI, R8
	JEQ         expdone
	VMOVUPS     (SI), Y0
	VMOVUPS     32(SI), Y9
	VFMSUB132PS Y4, Y5, Y0
	VFMSUB132PS Y4, Y5, Y9
	EXP(Y0, Y1, Y2)
	EXP(Y9, Y10, Y11)
	VADDPS      Y0, Y7, Y7
	VADDPS      Y9, Y8, Y8
	VMOVUPS     Y0, (SI)
	VMOVUPS     Y9, 32(SI)
	ADDQ        $64, SI
	JMP         exp16

expdone:
	VADDPS     Y8, Y7, Y7
	VPERM2F128 $1, Y7, Y7, Y6
	VADDPS     Y6, Y7, Y7
	VSHUFPS    $0x4e, Y7, Y7, Y6
	VADDPS     Y6, Y7, Y7
	VSHUFPS    $0xb1, Y7, Y7, Y6
	VADDPS     Y6, Y7, Y7
	VMOVUPS    one<>(SB), Y8
	VDIVPS     Y7, Y8, Y8

	VMASKMOVPS (R8), Y14, Y0
	VMULPS     Y8, Y0, Y0
	VMASKMOVPS Y0, Y14, (R8)

times8:
	CMPQ    DI, R8
	JEQ     timesdone
	VMULPS  (DI), Y8, Y0
	VMOVUPS Y0, (DI)
	ADDQ    $32, DI
	JMP     times8

timesdone:
	VZEROUPPER
	RET

// func rmsRow32AVX2(dst, src, weight *float32, n int, count, eps float32)
TEXT ·rmsRow32AVX2(SB), NOSPLIT, $0-40
	MOVQ   dst+0(FP), DI
	MOVQ   src+8(FP), SI
	MOVQ   weight+16(FP), BX
	MOVQ   n+24(FP), DX
	MOVQ   DX, CX
	ANDQ   $7, CX
	MASK(CX, AX, Y14)
	ANDQ   $~7, DX
	VXORPS Y6, Y6, Y6
	VMASKMOVPS (SI)(DX*4), Y14, Y7
	VMULPS Y7, Y7, Y7
	XORQ   AX, AX
	TESTQ  $8, DX
	JZ     square16
	VMOVUPS (SI), Y0
	VMULPS  Y0, Y0, Y6
	ADDQ    $8, AX

square16:
	CMPQ AX, DX
	JEQ  squaredone
	VMOVUPS     (SI)(AX*4), Y0
	VMOVUPS     32(SI)(AX*4), Y1
	VFMADD231PS Y0, Y0, Y6
	VFMADD231PS Y1, Y1, Y7
	ADDQ        $16, AX
	JMP         square16

squaredone:
	VADDPS     Y6, Y7, Y7
	VPERM2F128 $1, Y7, Y7, Y6
	VADDPS     Y6, Y7, Y7
	VSHUFPS    $0x4e, Y7, Y7, Y6
	VADDPS     Y6, Y7, Y7
	VSHUFPS    $0xb1, Y7, Y7, Y6
	VADDPS     Y6, Y7, Y7
	VBROADCASTSS count+32(FP), Y5
	VBROADCASTSS eps+36(FP), Y6
	VDIVPS     Y5, Y7, Y7
	VADDPS     Y6, Y7, Y7
	VSQRTPS    Y7, Y7
	VMOVUPS    one<>(SB), Y8
	VDIVPS     Y7, Y8, Y8

	// The rest comes first, as dst and src may be the same.
	VMASKMOVPS (SI)(DX*4), Y14, Y0
	VMASKMOVPS (BX)(DX*4), Y14, Y1
	VMULPS     Y8, Y0, Y0
	VMULPS     Y1, Y0, Y0
	VMASKMOVPS Y0, Y14, (DI)(DX*4)
	XORQ       AX, AX

times8:
	CMPQ    AX, DX
	JEQ     timesdone
	VMULPS  (SI)(AX*4), Y8, Y0
	VMULPS  (BX)(AX*4), Y0, Y0
	VMOVUPS Y0, (DI)(AX*4)
	ADDQ    $8, AX
	JMP     times8

timesdone:
	VZEROUPPER
	RET
