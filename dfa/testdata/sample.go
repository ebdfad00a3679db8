//go:build ignore

// Sample makes a database of patterns out of a collection of games, one a line
// with five fields (size, year, komi, result, moves as SGF pairs). A pattern is a
// rectangle of 3×3 to 7×8 points around a move, with the edges of the board
// where it reaches them; a third of its other cells become ? and a sixth become
// o or x. Patterns that match too often are left out: the -rate flag is the
// most matches that a pattern may have in a hundred positions. What is drawn is
// fixed by -seed, so the output is always the same for the same collection.
//
//	go run sample.go -n 900 -seed 1 -rate 200 games.txt.gz >patterns900.db
//	go run sample.go -n 1200 -seed 2 -rate 200 games.txt.gz >patterns1200.db
package main

import (
	"bufio"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/pattern"
)

func main() {
	log.SetFlags(0)
	n := flag.Int("n", 900, "number of patterns")
	seed := flag.Uint64("seed", 1, "seed of the random numbers")
	rate := flag.Float64("rate", 100, "most matches of a pattern in a hundred positions")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("usage: sample [flags] games.txt.gz")
	}
	if err := run(*n, *seed, *rate, flag.Arg(0)); err != nil {
		log.Fatal(err)
	}
}

func run(n int, seed uint64, rate float64, name string) error {
	games, _, err := record.Read(name)
	if err != nil {
		return err
	}
	games = slices.DeleteFunc(games, func(g record.Game) bool { return g.Size != 19 || len(g.Moves) < 100 })
	rng := rand.New(rand.NewPCG(seed, 900))
	trial := make([]*board.Board, 100)
	for i := range trial {
		if trial[i], _, _, err = position(rng, games); err != nil {
			return err
		}
	}
	out := bufio.NewWriter(os.Stdout)
	fmt.Fprintf(out, "# %d patterns cut out of professional games by sample.go -n %d -seed %d -rate %v.\n", n, n, seed, rate)
	fmt.Fprintf(out, "# They are for tests and benchmarks of matchers; nothing is known about their worth.\n\n")
	for made := 0; made < n; {
		b, move, own, err := position(rng, games)
		if err != nil {
			return err
		}
		spec, ok := cut(rng, b, move, own)
		if !ok {
			continue
		}
		spec.Name = fmt.Sprintf("S%d", made+1)
		db, err := pattern.Build(pattern.General(), spec)
		if err != nil {
			return err
		}
		m := pattern.NewPlain(db)
		var matches []pattern.Match
		for _, b := range trial {
			matches = m.AppendMatches(matches, b, pattern.Query{})
		}
		if float64(len(matches)) > rate*float64(len(trial))/100 {
			continue
		}
		out.WriteString(spec.String())
		made++
	}
	return out.Flush()
}

// position plays a part of a game and returns the position, the next move and
// who makes it.
func position(rng *rand.Rand, games []record.Game) (*board.Board, board.Point, board.Color, error) {
	b, err := board.New(19)
	if err != nil {
		return nil, 0, 0, err
	}
	for {
		moves := games[rng.IntN(len(games))].Moves
		n := 30 + rng.IntN(len(moves)-30)
		b.Clear()
		c, ok := board.Black, true
		for _, p := range moves[:n] {
			ok = ok && p != board.Pass && b.Play(p, c, board.Strict) == nil
			c = c.Opponent()
		}
		if next := moves[n]; ok && next != board.Pass && b.At(next) == board.Empty {
			return b, next, c, nil
		}
	}
}

// cut makes a pattern of the surroundings of a move.
func cut(rng *rand.Rand, b *board.Board, move board.Point, own board.Color) (pattern.Spec, bool) {
	const size = 19
	h, w := 3+rng.IntN(5), 3+rng.IntN(6)
	if rng.IntN(2) == 0 {
		h, w = min(w, 7), h
	}
	row, col := size-1-move.Row(), move.Col()
	top, left := row-rng.IntN(h), col-rng.IntN(w)
	// A rectangle that would stick out is moved to the edge.
	top, left = min(max(top, 0), size-h), min(max(left, 0), size-w)
	stones := 0
	var rows []string
	border := strings.Repeat("-", w)
	if left == 0 {
		border = "+" + border
	}
	if left+w == size {
		border += "+"
	}
	if top == 0 {
		rows = append(rows, border)
	}
	for r := top; r < top+h; r++ {
		var line strings.Builder
		if left == 0 {
			line.WriteByte('|')
		}
		for c := left; c < left+w; c++ {
			p := board.At(c, size-1-r)
			cell, weak := byte('.'), "ox"[rng.IntN(2)]
			switch b.At(p) {
			case own:
				cell, weak = 'O', 'o'
			case own.Opponent():
				cell, weak = 'X', 'x'
			}
			switch k := rng.IntN(6); {
			case p == move:
				cell = '*'
			case k < 2:
				cell = '?'
			case k == 2:
				cell = weak
			}
			if cell == 'O' || cell == 'X' {
				stones++
			}
			line.WriteByte(cell)
		}
		if left+w == size {
			line.WriteByte('|')
		}
		rows = append(rows, line.String())
	}
	if top+h == size {
		rows = append(rows, border)
	}
	return pattern.Spec{Diagram: strings.Join(rows, "\n")}, stones > 0
}
