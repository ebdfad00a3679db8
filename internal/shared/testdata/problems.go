//go:build ignore

// Problems makes problems.jsonl: problems of life and death, one a line, with an id, the
// size of the board, the stones, who plays, all moves that live or kill, and the stones that
// live or die, in SGF letters.
// A random eye space in the corner or at the edge stands in a wall, which stands in a wall
// of the other side. It is a problem if who moves first decides, without ko, by one or two
// moves; all answers are proved. A second program, which is asked by GTP, has to agree that
// who moves first decides.
//
//	go run ./internal/shared/testdata/problems.go -judge "gnugo --mode gtp" > internal/shared/testdata/problems.jsonl
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp/client"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

const size = 19

// problem is a line.
type problem struct {
	ID    string   `json:"id"`
	Size  int      `json:"size"`
	Black []string `json:"black"`
	White []string `json:"white"`
	Play  string   `json:"play"`
	Moves []string `json:"moves"`
	Goal  []string `json:"goal"`
}

func main() {
	log.SetFlags(0)
	judge := flag.String("judge", "gnugo --mode gtp", "the second program")
	number := flag.Int("problems", 120, "how many problems")
	seed := flag.Uint64("seed", 1, "seed of the random numbers")
	flag.Parse()
	ctx := context.Background()
	j, err := client.Start(*judge, client.Options{})
	check(err)
	v, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: -1}})
	check(err)
	rng := rand.New(rand.NewPCG(*seed, 0))
	out := json.NewEncoder(os.Stdout)
	seen := map[uint64]bool{}
	for n := 0; n < *number; {
		b, goal, inside, ok := draw(rng)
		if !ok || seen[b.StonesHash()] {
			continue
		}
		seen[b.StonesHash()] = true
		// Black defends in what is drawn, and the sides take turns at the first move.
		attack := n%2 == 0
		moves, err := solve(ctx, v, b, goal, inside, attack)
		check(err)
		if len(moves) == 0 || len(moves) > 2 {
			continue
		}
		agreed, err := agrees(ctx, j, b, goal.First())
		check(err)
		if !agreed {
			continue
		}
		n++
		p := problem{ID: fmt.Sprint(n), Size: size, Play: "B"}
		if attack {
			p.Play = "W"
		}
		for q := range board.Points(size) {
			switch b.At(q) {
			case board.Black:
				p.Black = append(p.Black, q.SGF(size))
			case board.White:
				p.White = append(p.White, q.SGF(size))
			}
		}
		for _, m := range moves {
			p.Moves = append(p.Moves, m.SGF(size))
		}
		for q := range goal.All() {
			p.Goal = append(p.Goal, q.SGF(size))
		}
		check(out.Encode(p))
	}
	check(j.Close())
}

// draw draws an eye space: a rectangle in a corner or at an edge with random stones, a wall of
// Black round it, and a wall of White round that. The goal is Black's wall.
func draw(rng *rand.Rand) (b *board.Board, goal *board.Set, inside []board.Point, ok bool) {
	width, height := 3+rng.IntN(5), 2+rng.IntN(2)
	if width*height > 14 {
		return nil, nil, nil, false
	}
	left := 0
	if rng.IntN(2) == 0 {
		left = 6
	}
	var black, white []board.Point
	goal = new(board.Set)
	for x := left - 2; x < left+width+2; x++ {
		for y := range height + 2 {
			if x < 0 {
				continue
			}
			p := board.At(x, y)
			switch out := max(left-x, x-(left+width-1), y-(height-1)); {
			case out <= 0:
				inside = append(inside, p)
				switch k := rng.IntN(100); {
				case k < 14:
					white = append(white, p)
				case k < 40:
					black = append(black, p)
				}
			case out == 1:
				// A wall with gaps, as those of games.
				if k := rng.IntN(100); k < 88 {
					black = append(black, p)
					goal.Add(p)
				} else {
					inside = append(inside, p)
				}
			default:
				white = append(white, p)
			}
		}
	}
	b, err := board.New(size)
	check(err)
	if err := b.Setup(black, white, nil); err != nil {
		return nil, nil, nil, false // stones without liberties
	}
	return b, goal, inside, true
}

// solve returns all first moves inside that kill or save, or none if a move is not needed or
// does not help.
func solve(ctx context.Context, v *owl.Prover, b *board.Board, goal *board.Set, inside []board.Point, attack bool) ([]board.Point, error) {
	for _, ask := range []func(context.Context, *board.Board, *board.Set) (search.Result, error){v.Attack, v.Defend} {
		r, err := ask(ctx, b, goal)
		if err != nil || r.Code != search.Win || !r.Certain || r.Limited || r.Move == board.Pass {
			return nil, err
		}
	}
	side, reply := board.Black, v.Attack
	if attack {
		side, reply = board.White, v.Defend
	}
	var moves []board.Point
	for _, m := range inside {
		next := b.Clone()
		if next.Play(m, side, board.IgnoreKo) != nil {
			continue
		}
		left := new(board.Set)
		for p := range goal.All() {
			if next.At(p) == board.Black {
				left.Add(p)
			}
		}
		if left.Len() == 0 {
			moves = append(moves, m) // all are captured
			continue
		}
		r, err := reply(ctx, next, left)
		if err != nil {
			return nil, err
		}
		if r.Code == search.Fail && r.Certain && !r.Limited {
			moves = append(moves, m)
		}
	}
	return moves, nil
}

// agrees reports whether the judge says that who moves first decides about the stone at p.
func agrees(ctx context.Context, j *client.Client, b *board.Board, p board.Point) (bool, error) {
	commands := []string{fmt.Sprint("boardsize ", size), "clear_board"}
	for q := range board.Points(size) {
		if c := b.At(q); c == board.Black || c == board.White {
			commands = append(commands, fmt.Sprintf("play %v %s", c, q))
		}
	}
	for _, c := range commands {
		if _, err := j.Ask(ctx, c); err != nil {
			return false, err
		}
	}
	for _, c := range []string{"owl_attack ", "owl_defend "} {
		answer, err := j.Ask(ctx, c+p.String())
		if err != nil || !strings.HasPrefix(answer, "1 ") {
			return false, err
		}
	}
	return true, nil
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
