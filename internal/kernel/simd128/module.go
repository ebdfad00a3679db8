// Package simd128 makes the WebAssembly module of the kernels: the path SIMD128 of package kernel.
// Go has no vectors on js/wasm, so that the module is written with a small assembler. It imports the
// memory of the Go program as go.mem and exports conv1, conv3 and pool8.
package simd128

// Module returns the bytes of the module.
func Module() []byte { return assemble(conv1(), conv3(), pool8()) }
