package tst_test

import (
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board/gtp/tst"
)

func ExampleParseWant() {
	w, err := tst.ParseWant("[!(C3|D4)]")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(w)
	// Output: [!(C3|D4)]
}
