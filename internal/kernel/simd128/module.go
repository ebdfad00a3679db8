// Package simd128 makes the WebAssembly module of the path SIMD128 of package kernel. Go compiles
// no vectors on js/wasm, so the module is written with a small assembler.
//
// The module imports the memory of the Go program as go.mem. It exports conv1 and conv3, the
// convolutions with kernels of 1×1 and 3×3 points, and pool8.
package simd128

// Module returns the bytes of the module.
func Module() []byte { return assemble(conv1(), conv3(), pool8()) }
