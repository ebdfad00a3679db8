package katago_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/network/katago"
)

// A network from KataGo's site evaluates the empty board.
func Example() {
	f, err := os.Open("g170-b6c96-s175395328-d26788732.bin.gz")
	if err != nil {
		fmt.Println("there is no model file here")
		return
	}
	defer f.Close()
	model, err := katago.Read(f, katago.Limits{MaxBytes: 64 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	game, _ := board.NewGame(19, board.Japanese())
	p, _ := network.FromGame(game)
	e, _ := model.NewEvaluator(network.Options{})
	v, err := e.Evaluate(context.Background(), p)
	fmt.Println(v.Best(), v.Lead, err)
	// Output: there is no model file here
}

// What is no model file is refused with the place and the reason.
func ExampleRead() {
	_, err := katago.Read(strings.NewReader("net 7 22 19"), katago.Limits{})
	fmt.Println(err)
	// Output: katanet: byte 6, header: the model version is older than g170 (version 8): version 7, expected 8 to 17
}
