// Package kernel has the inner loops of neural networks: integer and float32 convolutions, matrix
// products and activation functions. Each has an assembly version for amd64 (AVX2) and arm64 (NEON)
// and a portable twin in Go, which the build tag purego selects everywhere.
//
// On js/wasm, a WebAssembly module does the integers with vectors if JavaScript gives the program
// access to its own memory, before it runs:
//
//	globalThis.tengenMemory = instance.exports.mem;
//	go.run(instance);
//
// # Layout
//
// A plane of w×h points and c channels is stored channels last, row by row, with a border of one
// point of zeros on all sides: the channel k of the point (x, y) is at ((y+1)*(w+2)+x+1)*c + k.
// Kernels read the border and never write it. A plane has at least Slack further elements behind
// its last point, because a kernel may read past the end of the last row.
//
// # Integers
//
// Activations are integers from 0 to 127 in a uint8, weights are int8, and sums are int32. All
// paths return the same integers. With activations of seven bits, no pair of products overflows the
// int16 that VPMADDUBSW and SMLAL2 add them in.
package kernel

//go:generate go run simd128_gen.go

// Slack is the number of elements that every plane has behind its last point.
const Slack = 64

// PlaneLen returns the length of a plane of w×h points and c channels with its border and Slack.
func PlaneLen(w, h, c int) int { return (w+2)*(h+2)*c + Slack }
