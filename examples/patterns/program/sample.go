package program

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/network"
)

// sample says which positions of a collection of games are looked at.
type sample struct {
	file       *string
	suites     *string
	half       *int
	skip, n    *int
	every      *int
	size       *int
	first, end *int
}

// sampleFlags adds the flags that choose positions.
func sampleFlags(flags *flag.FlagSet) sample {
	return sample{
		file:   flags.String("games", "", "collection of games, one a line: size, year, komi, result and moves in SGF letters; gzip may have packed it"),
		suites: flags.String("suites", "", "regression suites instead of games, separated by commas: questions for a move, with right answers"),
		half:   flags.Int("half", 0, "0 for the first, third, fifth … game or question, 1 for the others, 2 for all"),
		skip:   flags.Int("skip", 0, "leave out so many games of the half"),
		n:      flags.Int("n", 500, "look at so many games, spread evenly over the rest"),
		every:  flags.Int("every", 40, "take a position every so many moves of a game, from another move on in each game"),
		size:   flags.Int("size", 19, "only games on boards of this size"),
		first:  flags.Int("first", 0, "no positions of fewer moves"),
		end:    flags.Int("end", 400, "no positions of so many moves or more"),
	}
}

// asked is a position of a game, and what was played there.
type asked struct {
	board          *board.Board
	color          board.Color
	last, previous board.Point
	moves          []board.Point // what was played, or the right answers
	number         int           // of moves before it
}

// right reports whether a move was played, or is a right answer.
func (a *asked) right(move board.Point) bool { return slices.Contains(a.moves, move) }

// history returns the last two moves for a network, as far as they are known.
func (a *asked) history() network.History {
	moves := []board.Move{{Point: a.previous, Color: a.color}, {Point: a.last, Color: a.color.Opponent()}}
	for len(moves) > 0 && moves[0].Point == board.NoPoint {
		moves = moves[1:]
	}
	return network.Recent(moves, [2]*board.Board{})
}

// each calls use for all positions. The board of one is good until the next.
func (s sample) each(io *streams, use func(*asked) error) error {
	if (*s.file == "") == (*s.suites == "") || *s.n < 1 || *s.every < 1 || *s.half < 0 || *s.half > 2 {
		return cli.Usagef("want -games FILE or -suites FILE[,FILE], positive numbers, and 0, 1 or 2 as -half")
	}
	var failed error
	yield := func(at *asked) bool {
		failed = use(at)
		return failed == nil
	}
	if *s.suites != "" {
		if err := suitePositions(io, strings.Split(*s.suites, ","), *s.half, yield); err != nil {
			return err
		}
		return failed
	}
	data, err := cli.ReadFile(*s.file)
	if err != nil {
		return err
	}
	games := collection(data, *s.size, *s.half)
	if *s.skip >= len(games) {
		return errors.New("no games in " + *s.file)
	}
	games = games[max(*s.skip, 0):]
	step := max(len(games) / *s.n, 1)
	for i := range min(*s.n, len(games)) {
		if !s.game(games[i*step], i, yield) {
			break
		}
	}
	return failed
}

// collection returns the moves of the games of one size in one half of a collection.
func collection(data []byte, size, half int) [][]byte {
	var games [][]byte
	n := 0
	for line := range bytes.Lines(data) {
		f := bytes.Fields(line)
		if len(f) != 5 || !bytes.Equal(f[0], fmt.Append(nil, size)) {
			continue
		}
		if half == 2 || n%2 == half {
			games = append(games, f[4])
		}
		n++
	}
	return games
}

// game yields the positions of one game; number makes the first of them another one in
// each game.
func (s sample) game(moves []byte, number int, yield func(*asked) bool) bool {
	b, err := board.New(*s.size)
	if err != nil {
		return false
	}
	at := asked{board: b, color: board.Black, moves: []board.Point{board.Pass}}
	for k := 0; k+1 < len(moves) && k/2 < *s.end; k += 2 {
		move := board.Pass
		at.number = k / 2
		if pair := string(moves[k : k+2]); pair != "--" {
			if move, err = board.FromSGF(pair, *s.size); err != nil {
				return true
			}
		}
		at.moves[0] = move
		wanted := move != board.Pass && at.number >= *s.first && at.number%*s.every == number*7%*s.every
		if wanted && b.Legal(move, at.color, board.Strict) && !yield(&at) {
			return false
		}
		if move != board.Pass && b.Play(move, at.color, board.Strict) != nil {
			return true
		}
		at.previous, at.last = at.last, move
		at.color = at.color.Opponent()
	}
	return true
}

// near appends the members of legal that are at most reach lines away from p to dst.
func near(dst []board.Point, legal *board.Set, p board.Point, size, reach int) []board.Point {
	for col := max(p.Col()-reach, 0); col <= min(p.Col()+reach, size-1); col++ {
		for row := max(p.Row()-reach, 0); row <= min(p.Row()+reach, size-1); row++ {
			if q := board.At(col, row); legal.Has(q) {
				dst = append(dst, q)
			}
		}
	}
	return dst
}
