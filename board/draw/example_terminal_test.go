package draw_test

import (
	"fmt"
	"log"
	"os"

	"github.com/tengen-go/tengen/board/draw"
)

// Output that goes to a file needs no colors.
func ExampleIsTerminal() {
	f, err := os.CreateTemp("", "")
	if err != nil {
		log.Fatal(err)
	}
	defer os.Remove(f.Name())
	defer f.Close()
	fmt.Println(draw.IsTerminal(f))
	// Output: false
}
