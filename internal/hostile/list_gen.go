//go:build ignore

// This program writes list_test.go, the list of what the library exports.
package main

import (
	"log"
	"os"

	"github.com/tengen-go/tengen/internal/hostile"
)

func main() {
	text, err := hostile.Exported("../..")
	if err == nil {
		err = os.WriteFile("list_test.go", text, 0o666)
	}
	if err != nil {
		log.Fatal(err)
	}
}
