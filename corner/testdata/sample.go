//go:build ignore

// Sample makes joseki1600.db: the 1600 most frequent moves in the corners of
// professional games, each with the stones that are there. The
// games come from a collection that joseki/mine can read.
//
//	go run sample.go pro.txt.gz >joseki1600.db
package main

import (
	"cmp"
	"fmt"
	"log"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/corner"
)

const patterns, side, moves = 1600, 10, 80

func main() {
	games, _, err := record.Read(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	count := map[string]int{}
	for _, g := range games {
		if g.Size == 19 {
			game(g.Moves[:min(moves, len(g.Moves))], count)
		}
	}
	diagrams := slices.SortedFunc(maps.Keys(count), func(a, b string) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b))
	})
	fmt.Println("# Made by sample.go from 19×19 games of professionals.")
	for i, d := range diagrams[:patterns] {
		fmt.Printf("\nPattern J%d\n# %d times\n\n%s\n:8,-\n", i+1, count[d], d)
	}
}

// game counts the moves in corners of one game.
func game(moves []board.Point, count map[string]int) {
	b, err := board.New(19)
	if err != nil {
		log.Fatal(err)
	}
	c := board.Black
	for _, p := range moves {
		if p == board.Pass || b.Play(p, c, board.Strict) != nil {
			return
		}
		before(b, p, c, count)
		c = c.Opponent()
	}
}

// before counts the corner around the move p, which is on the board.
func before(b *board.Board, p board.Point, own board.Color, count map[string]int) {
	for v := corner.View(0); v < 8; v += 2 {
		m, _ := v.Cell(p, 19)
		if m.X >= side-1 || m.Y >= side-1 {
			continue
		}
		count[min(diagram(b, v, p, own), diagram(b, v+1, p, own))]++
	}
}

// diagram draws the corner up to two lines beyond the stones.
func diagram(b *board.Board, v corner.View, p board.Point, own board.Color) string {
	far := int8(4)
	for x := range int8(side) {
		for y := range int8(side) {
			if b.At(v.Point(corner.Cell{X: x, Y: y}, 19)).IsPlayer() {
				far = max(far, min(max(x, y)+2, side-1))
			}
		}
	}
	var s strings.Builder
	s.WriteString(strings.Repeat("-", int(far)+1) + "+\n")
	for y := range far + 1 {
		for x := far; x >= 0; x-- {
			q := v.Point(corner.Cell{X: x, Y: y}, 19)
			switch c := b.At(q); {
			case q == p:
				s.WriteByte('*')
			case c == own:
				s.WriteByte('O')
			case c.IsPlayer():
				s.WriteByte('X')
			default:
				s.WriteByte('.')
			}
		}
		s.WriteString("|\n")
	}
	return s.String()
}
