package program

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

// readGames reads a collection of games.
func readGames(name string) ([]record.Game, error) {
	data, err := cli.ReadFile(name)
	if err != nil {
		return nil, err
	}
	games, err := record.Parse(cli.Called(name), bytes.NewReader(data))
	if err == nil && len(games) == 0 {
		err = fmt.Errorf("%s: no games", name)
	}
	return games, err
}

// after returns the position after n moves of a game, or as many as can be played, and their
// number.
func after(g *record.Game, n int) (*board.Board, int, error) {
	b, err := board.New(g.Size)
	if err != nil {
		return nil, 0, err
	}
	for i, p := range g.Moves[:min(n, len(g.Moves))] {
		if p != board.Pass && b.Play(p, board.Black+board.Color(i%2), board.Strict) != nil {
			return b, i, nil
		}
	}
	return b, n, nil
}

// question is whether two strings can be connected, or cut apart.
type question struct {
	b          *board.Board
	x, y       board.Point
	connecting bool
	game       *record.Game // that the position is from
	number     int          // of the game, from 1
	move       int
}

func (q *question) String() string {
	kind := "disconnect"
	if q.connecting {
		kind = "connect"
	}
	return fmt.Sprintf("game %d after move %d: %s %v %v", q.number, q.move, kind, q.x, q.y)
}

const (
	fewestMoves = 30
	mostMoves   = 240
	mostLines   = 3 // between the strings of a question
	mostDraws   = 1000
)

var errNoQuestions = errors.New("the games have no positions with two strings near each other")

// draw chooses a question at random.
func draw(rng *rand.Rand, games []record.Game) (*question, error) {
	for range mostDraws {
		number := rng.IntN(len(games))
		g := &games[number]
		n := len(g.Moves)
		if n <= fewestMoves {
			continue
		}
		b, move, err := after(g, fewestMoves+rng.IntN(min(n, mostMoves)-fewestMoves+1))
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
			return &question{b, x, near[rng.IntN(len(near))], rng.IntN(2) == 0, g, number + 1, move}, nil
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
