// Program check compares a network file with the emulation of freeze.py, which has to be exact: it
// reads positions that the program export wrote and the values that freeze.py computed for them.
//
//	check NETWORK.bin POSITIONS.bin VALUES.bin
package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"log"
	"math"
	"os"

	"github.com/tengen-go/tengen/genmove/network/internal/inputs"
	"github.com/tengen-go/tengen/genmove/network/internal/intnet"
	"github.com/tengen-go/tengen/genmove/network/internal/samples"
)

func main() {
	log.SetFlags(0)
	if err := run(); err != nil {
		log.Fatal("check: ", err)
	}
}

func run() error {
	if len(os.Args) != 4 {
		return errors.New("want NETWORK POSITIONS VALUES")
	}
	var files [3][]byte
	for i := range files {
		var err error
		if files[i], err = os.ReadFile(os.Args[i+1]); err != nil {
			return err
		}
	}
	net, err := intnet.Read(bytes.NewReader(files[0]))
	if err != nil {
		return err
	}
	const size, area = 19, 19 * 19
	r := net.NewRunner()
	var out intnet.Output
	per := 4 * (area + 1 + area + 4)
	n, other := len(files[2])/per, 0
	for i := range n {
		var f inputs.Features
		samples.Features(&f, files[1][i*samples.Len(size):], size)
		r.Run(f.Spatial, &f.Global, size, &out)
		values := append(append([]float32{}, out.Policy...), out.Pass)
		values = append(append(values, out.Ownership...), out.Win, out.Lead, out.Mean, out.Stdev)
		for k, v := range values {
			w := math.Float32frombits(binary.LittleEndian.Uint32(files[2][i*per+4*k:]))
			// The emulation has other functions for the exponential, so that the last bits of owners and
			// spread differ.
			if d := math.Abs(float64(v - w)); d > 2e-6*max(1, math.Abs(float64(w))) {
				if other++; other < 10 {
					fmt.Printf("position %d, value %d: %v, the emulation has %v\n", i, k, v, w)
				}
			}
		}
	}
	fmt.Printf("%d positions, %d values differ\n", n, other)
	if other > 0 || n == 0 {
		return errors.New("they should be the same")
	}
	return nil
}
