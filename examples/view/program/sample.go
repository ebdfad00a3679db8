package program

import _ "embed"

// sample is shown when there is no other game: one of examples/bot against itself.
//
//go:embed sample.sgf
var sample []byte
