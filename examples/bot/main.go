// Bot is a whole player made of the packages of the library. It speaks the Go Text
// Protocol on standard input and output. A move is judged by ingredients, values
// with the one method of the interface Ingredient; see the list in program/bot.go.
//
//	bot                              every ingredient, 1.2 to 2.2 seconds of search a move
//	bot -playouts 300 -seed 7        as many playouts, the same moves each time
//	bot -without search,territory    without some ingredients
//	bot -v -resign 0.1               writes what it thinks, and resigns
package main

import (
	"github.com/tengen-go/tengen/examples/bot/program"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

func main() { cli.Main(program.Main) }
