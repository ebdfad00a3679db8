package examine_test

import (
	"fmt"
	"log"

	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/reading"
)

// An Analyst has functions for patterns; whoever has only readers makes some.
func ExampleNewFunctions() {
	r := reading.New(reading.Options{})
	f, err := examine.NewFunctions(r, connect.New(connect.Options{Tactics: r}))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(f.Tables()) > 0)
	// Output: true
}
