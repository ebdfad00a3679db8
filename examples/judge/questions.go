package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

// game is a game of a collection.
type game struct {
	line  int
	size  int
	moves string // pairs of SGF letters
}

// readGames reads a collection of games.
func readGames(name string) ([]game, error) {
	data, err := cli.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var games []game
	s := bufio.NewScanner(bytes.NewReader(data))
	s.Buffer(nil, 1<<20)
	for line := 1; s.Scan(); line++ {
		f := strings.Fields(s.Text())
		if len(f) == 0 {
			continue
		}
		if len(f) != 5 {
			return nil, fmt.Errorf("%s: line %d: %d fields, want size, year, komi, result and moves", name, line, len(f))
		}
		size, err := strconv.Atoi(f[0])
		if err != nil || size < board.MinSize || size > board.MaxSize {
			return nil, fmt.Errorf("%s: line %d: size %q, want a number from %d to %d", name, line, f[0], board.MinSize, board.MaxSize)
		}
		games = append(games, game{line, size, f[4]})
	}
	if err := s.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(games) == 0 {
		return nil, fmt.Errorf("%s: no games", name)
	}
	return games, nil
}

// after returns the position after n moves, or as many as can be played, and their number.
func (g *game) after(n int) (*board.Board, int, error) {
	b, err := board.New(g.size)
	if err != nil {
		return nil, 0, err
	}
	c := board.Black
	for i := range min(n, len(g.moves)/2) {
		if s := g.moves[2*i : 2*i+2]; s != "--" {
			p, err := board.FromSGF(s, g.size)
			if err != nil {
				return nil, 0, fmt.Errorf("game in line %d, move %d: %w", g.line, i+1, err)
			}
			if b.Play(p, c, board.Strict) != nil {
				return b, i, nil
			}
		}
		c = c.Opponent()
	}
	return b, n, nil
}

// question is whether two strings can be connected, or cut apart.
type question struct {
	b          *board.Board
	x, y       board.Point
	connecting bool
	game       *game // that the position is from
	move       int
}

func (q *question) String() string {
	kind := "disconnect"
	if q.connecting {
		kind = "connect"
	}
	return fmt.Sprintf("game %d after move %d: %s %v %v", q.game.line, q.move, kind, q.x, q.y)
}

const (
	fewestMoves = 30
	mostMoves   = 240
	mostLines   = 3 // between the strings of a question
	mostDraws   = 1000
)

var errNoQuestions = errors.New("the games have no positions with two strings near each other")

// draw chooses a question at random.
func draw(rng *rand.Rand, games []game) (*question, error) {
	for range mostDraws {
		g := &games[rng.IntN(len(games))]
		n := len(g.moves) / 2
		if n <= fewestMoves {
			continue
		}
		b, move, err := g.after(fewestMoves + rng.IntN(min(n, mostMoves)-fewestMoves+1))
		if err != nil {
			return nil, err
		}
		strs := b.AppendStrings(nil, board.Empty)
		x := strs[rng.IntN(len(strs))]
		var near []board.Point
		for _, y := range strs {
			if y != x && b.At(x) == b.At(y) && lines(b, x, y) <= mostLines {
				near = append(near, y)
			}
		}
		if len(near) > 0 {
			return &question{b, x, near[rng.IntN(len(near))], rng.IntN(2) == 0, g, move}, nil
		}
	}
	return nil, errNoQuestions
}

// lines returns how many lines the nearest stones of two strings lie apart.
func lines(b *board.Board, x, y board.Point) int {
	least := board.MaxSize
	for p := range b.Stones(x) {
		for q := range b.Stones(y) {
			least = min(least, max(p.Col()-q.Col(), q.Col()-p.Col(), p.Row()-q.Row(), q.Row()-p.Row()))
		}
	}
	return least
}
