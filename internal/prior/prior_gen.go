//go:build ignore

// Prior_gen learns the table of this package from a collection of
// games: a gzip file with a game a line, as size, year, komi, result and moves in
// SGF letters without anything between them, Black first. The last tenth of the
// games is left out, for tests.
//
//	go run prior_gen.go FILE.txt.gz >prior.bin
package main

import (
	"bufio"
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"iter"
	"log"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/prior"
)

func main() {
	log.SetFlags(0)
	var o prior.TrainOptions
	most := flag.Int("games", 12000, "how many games to learn from, chosen at random")
	flag.IntVar(&o.Every, "every", 0, "learn from about every n-th move of a game")
	flag.IntVar(&o.Shapes, "shapes", 0, "most shapes to keep")
	flag.IntVar(&o.MinPlayed, "played", 0, "how often a shape must have been played")
	flag.IntVar(&o.Passes, "passes", 0, "how often to go through the games")
	flag.Float64Var(&o.Rate, "rate", 0, "step of learning")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("usage: go run prior_gen.go [flags] FILE.txt.gz >prior.bin")
	}
	lines, err := read(flag.Arg(0))
	if err != nil {
		log.Fatal(err)
	}
	lines = lines[:len(lines)*9/10]
	rng := rand.New(rand.NewPCG(1, 2))
	rng.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	lines = lines[:min(*most, len(lines))]
	sum := 0.0
	o.Progress = func(n int, agreement float64) {
		sum += agreement
		if n%20000 == 0 {
			fmt.Fprintf(os.Stderr, "%d positions, agreement %.1f %%\n", n, 100*sum/20)
			sum = 0
		}
	}
	p, err := prior.Train(context.Background(), records(lines), o)
	if err != nil {
		log.Fatal(err)
	}
	data, err := p.MarshalBinary()
	if err != nil {
		log.Fatal(err)
	}
	if _, err := os.Stdout.Write(data); err != nil {
		log.Fatal(err)
	}
	log.Print(p)
}

// read returns the moves of the games on 19×19 boards.
func read(name string) ([]string, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	var list []string
	for s := bufio.NewScanner(z); ; {
		if !s.Scan() {
			return list, s.Err()
		}
		if w := strings.Fields(s.Text()); len(w) == 5 && w[0] == "19" {
			list = append(list, w[4])
		}
	}
}

func records(lines []string) iter.Seq[prior.Record] {
	return func(yield func(prior.Record) bool) {
		for _, l := range lines {
			g := prior.Record{Size: 19}
			c := board.Black
			for ; len(l) >= 2; l = l[2:] {
				p := board.Pass
				if l[:2] != "--" {
					var err error
					if p, err = board.FromSGF(l[:2], 19); err != nil {
						break
					}
				}
				g.Moves = append(g.Moves, board.Move{Point: p, Color: c})
				c = c.Opponent()
			}
			if !yield(g) {
				return
			}
		}
	}
}
