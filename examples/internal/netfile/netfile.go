// Package netfile reads the networks of programs that have the flag -model.
package netfile

import (
	"bufio"
	"fmt"
	"os"

	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/network/katago"
)

// magic is what the networks of this module begin with, of the present form and of older ones.
const magic = "TNGNNET"

// Read reads a network of KataGo's format or of this module's own. It returns the shipped one if
// name is empty. The error names the file.
func Read(name string) (*network.Model, error) {
	if name == "" {
		return network.Shipped()
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r := bufio.NewReader(file)
	// A file shorter than the magic is none of this module's; the error of katago.Read says what
	// is wrong with it.
	start, _ := r.Peek(len(magic))
	var m *network.Model
	if string(start) == magic {
		m, err = network.Read(r)
	} else {
		m, err = katago.Read(r, katago.Limits{})
	}
	if err != nil {
		return nil, fmt.Errorf("%s: want a network of KataGo or of this module: %w", name, err)
	}
	return m, nil
}
