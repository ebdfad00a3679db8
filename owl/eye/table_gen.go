//go:build ignore

// Table_gen computes the table of eye spaces of this package. It takes some minutes.
//
//	go run table_gen.go -o table.bin
package main

import (
	"context"
	"flag"
	"log"
	"os"

	"github.com/tengen-go/tengen/owl/eye"
)

func main() {
	log.SetFlags(0)
	points := flag.Int("points", 7, "most points of a space")
	out := flag.String("o", "table.bin", "the file to write")
	flag.Parse()
	data, err := eye.Generate(context.Background(), *points)
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(*out, data, 0o644); err != nil {
		log.Fatal(err)
	}
}
