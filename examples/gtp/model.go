package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/network/katago"
)

// readModel reads a network of KataGo's format or of this module's own, or returns the shipped one
// if name is empty.
func readModel(name string) (*network.Model, error) {
	if name == "" {
		return network.Shipped()
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("-model: %w", err)
	}
	defer file.Close()
	const magic = "TNGNNET1"
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
		return nil, fmt.Errorf("-model %s: want a network of KataGo or of this module: %w", name, err)
	}
	return m, nil
}

// parseSymmetry reads the value of -symmetry, which is usual if it is empty.
func parseSymmetry(s string, usual network.Symmetry) (network.Symmetry, error) {
	switch s {
	case "":
		return usual, nil
	case "mean":
		return network.SymmetryMean, nil
	case "random":
		return network.SymmetryRandom, nil
	}
	if n, err := strconv.Atoi(s); err == nil && 0 <= n && n < 8 {
		return network.Symmetry(n), nil
	}
	return 0, cli.Usagef("-symmetry %q: want 0 to 7, mean or random", s)
}
