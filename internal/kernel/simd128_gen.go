//go:build ignore

// Simd128_gen writes the WebAssembly module of this package.
package main

import (
	"log"
	"os"

	"github.com/tengen-go/tengen/internal/kernel/simd128"
)

func main() {
	if err := os.WriteFile("simd128.wasm", simd128.Module(), 0o644); err != nil {
		log.Fatal(err)
	}
}
