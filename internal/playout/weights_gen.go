//go:build ignore

// Weights_gen learns the weights of this package from a collection of games: a gzip file
// with a game a line, as size, year, komi, result and moves in SGF letters without
// anything between them, Black first. It takes games that were counted, and of these such
// where playouts at the end agree with the count, so that it is known whose each point
// was. Every second game is left out, and can judge.
//
//	go run weights_gen.go FILE.txt.gz >weights.bin
package main

import (
	"bufio"
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"iter"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/prior"
)

func main() {
	log.SetFlags(0)
	var o playout.LearnOptions
	most := flag.Int("games", 4000, "how many games to learn from")
	flag.IntVar(&o.Steps, "steps", 2400, "how often to change the weights")
	flag.IntVar(&o.Threads, "threads", 2, "goroutines")
	flag.Float64Var(&o.Rate, "rate", 0, "step of learning")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("usage: go run weights_gen.go [flags] FILE.txt.gz >weights.bin")
	}
	if err := run(flag.Arg(0), *most, o); err != nil {
		log.Fatal(err)
	}
}

func run(name string, most int, o playout.LearnOptions) error {
	table, err := prior.Shipped()
	if err != nil {
		return err
	}
	games, err := read(name, table, most)
	if err != nil {
		return err
	}
	log.Printf("%d games", len(games))
	o.Progress = func(n int, missed float64) { log.Printf("%d steps, square error %.4f", n, missed) }
	w, err := playout.Learn(context.Background(), table, lessons(games), o)
	if err != nil {
		return err
	}
	log.Printf("%d shapes, %+v", w.Shapes(), w.Habits())
	data, err := w.MarshalBinary()
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(data)
	return err
}

// game is one that ended as playouts say.
type game struct {
	moves []board.Move
	owner []int8
}

// What is asked of the end of a game.
const (
	leastMoves  = 150
	endGames    = 40  // random games
	owned       = 0.3 // to be somebody's
	unclear     = 0.6 // a point that may be anybody's
	mostUnclear = 20
	mostOff     = 3 // points between the two counts
)

// read returns the first games that can be learnt from, of every second line.
func read(name string, table *prior.Table, most int) ([]game, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	h, err := playout.NewHeavy(table)
	if err != nil {
		return nil, err
	}
	var list []game
	s := bufio.NewScanner(z)
	for n := 0; s.Scan() && len(list) < most; n++ {
		if n%2 != 0 {
			continue
		}
		g, err := parse(s.Text(), h)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
		if g != nil {
			list = append(list, *g)
		}
	}
	return list, s.Err()
}

// parse returns the game of a line, or nil if it is not known how it ended.
func parse(line string, h *playout.Heavy) (*game, error) {
	w := strings.Fields(line)
	if len(w) != 5 || w[0] != "19" || len(w[3]) < 3 {
		return nil, nil
	}
	komi, err := strconv.ParseFloat(w[2], 64)
	margin, err2 := strconv.ParseFloat(w[3][2:], 64)
	if err != nil || err2 != nil || margin == 0 {
		return nil, nil // unknown, or nobody counted
	}
	if w[3][0] == 'B' {
		margin = -margin
	}
	g := &game{owner: make([]int8, board.NumPoints)}
	b, err := board.New(19)
	if err != nil {
		return nil, err
	}
	c := board.Black
	for l := w[4]; len(l) >= 2; l = l[2:] {
		p := board.Pass
		if l[:2] != "--" {
			if p, err = board.FromSGF(l[:2], 19); err != nil {
				return nil, err
			}
		}
		if b.Play(p, c, board.Strict) != nil {
			return nil, nil
		}
		g.moves = append(g.moves, board.Move{Point: p, Color: c})
		c = c.Opponent()
	}
	if len(g.moves) < leastMoves {
		return nil, nil
	}
	end, err := playout.Owners(context.Background(), h, b, c, board.NoPoint, playout.Options{Games: endGames})
	if err != nil {
		return nil, err
	}
	counted, doubts := komi, 0
	for p := range board.Points(19) {
		v := end.Owner[p]
		if math.Abs(v) < unclear {
			doubts++
		}
		if math.Abs(v) > owned {
			g.owner[p] = int8(math.Copysign(1, v))
		}
		counted += float64(g.owner[p])
	}
	if doubts > mostUnclear || math.Abs(counted-margin) > mostOff {
		return nil, nil
	}
	return g, nil
}

// lessons yields positions of the games without end.
func lessons(games []game) iter.Seq[playout.Lesson] {
	const edge = 20 // moves at the beginning and at the end that no lesson is about
	rng := rand.New(rand.NewPCG(3, 4))
	return func(yield func(playout.Lesson) bool) {
		for len(games) > 0 {
			g := games[rng.IntN(len(games))]
			b, err := board.New(19)
			if err != nil {
				return
			}
			x := playout.Lesson{Board: b, Owner: g.owner, ToPlay: board.Black, Last: board.NoPoint}
			for _, m := range g.moves[:edge+rng.IntN(len(g.moves)-2*edge)] {
				b.PlayAssumeLegal(m.Point, m.Color)
				x.ToPlay, x.Last = m.Color.Opponent(), m.Point
			}
			if !yield(x) {
				return
			}
		}
	}
}
