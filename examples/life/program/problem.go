package program

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

// problem is a position in which somebody is to kill or to save a group.
type problem struct {
	name   string
	b      *board.Board
	toPlay board.Color
	moves  []board.Point // the first moves that are known to be right
	notes  []string      // what is strange about it
	err    error         // why it cannot be solved
}

// ErrProblem says that a problem makes no sense.
var ErrProblem = errors.New("invalid problem")

// problems reads a file of problems: lines of JSON, or SGF. One that makes no sense has an
// error, and costs no other.
func problems(name string) ([]problem, error) {
	data, err := cli.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
		return fromJSON(name, data)
	}
	return fromSGF(name, data)
}

// fromSGF makes a problem of the root of each game tree. The first moves of the
// variations are no solutions: a record may show wrong ones as well.
func fromSGF(name string, data []byte) ([]problem, error) {
	games, err := cli.Records(name, data)
	if err != nil {
		return nil, err
	}
	var list []problem
	for i, root := range games {
		p := problem{name: fmt.Sprintf("problem %d", i+1)}
		if gn, err := root.SimpleText("GN"); err == nil && gn != "" {
			p.name = gn
		}
		if p.err = cli.CheckGo(root); p.err == nil {
			var pos *sgf.Position
			if pos, p.err = sgf.PositionAt(root, sgf.BeforeMove(1)); p.err == nil {
				p.b, p.toPlay, p.notes = pos.Board, pos.ToPlay, cli.Notes(pos.Warnings)
			}
		}
		list = append(list, p)
	}
	return list, nil
}

// jsonProblem is a line of JSON.
type jsonProblem struct {
	ID    string   `json:"id"`
	Size  int      `json:"size"`
	Black []string `json:"black"`
	White []string `json:"white"`
	Play  string   `json:"play"`
	Moves []string `json:"moves"`
}

func fromJSON(name string, data []byte) ([]problem, error) {
	var list []problem
	s := bufio.NewScanner(bytes.NewReader(data))
	s.Buffer(nil, 1<<20)
	for n := 1; s.Scan(); n++ {
		if len(bytes.TrimSpace(s.Bytes())) == 0 {
			continue
		}
		var j jsonProblem
		err := json.Unmarshal(s.Bytes(), &j)
		var p problem
		if err == nil {
			p, err = j.problem()
		}
		if err != nil {
			p.err = fmt.Errorf("%s:%d: %w: %w", name, n, ErrProblem, err)
		}
		if p.name == "" {
			p.name = fmt.Sprintf("problem %d", len(list)+1)
		}
		list = append(list, p)
	}
	return list, s.Err()
}

func (j *jsonProblem) problem() (p problem, err error) {
	p.name = j.ID
	if p.b, err = board.New(j.Size); err != nil {
		return p, err
	}
	if p.toPlay, err = board.ParseColor(j.Play); err != nil {
		return p, err
	}
	var lists [3][]board.Point
	for i, from := range [][]string{j.Black, j.White, j.Moves} {
		for _, s := range from {
			q, err := board.FromSGF(s, j.Size)
			if err != nil {
				return p, err
			}
			lists[i] = append(lists[i], q)
		}
	}
	p.moves = lists[2]
	return p, p.b.Setup(lists[0], lists[1], nil)
}

// target returns a stone of the group in question: of the largest string of the side
// whose stones are on average nearer to the corner that all stones are nearest to.
func (p *problem) target() (board.Point, error) {
	size := p.b.Size()
	black, white := p.b.StonesOf(board.Black), p.b.StonesOf(board.White)
	both := black
	both.Or(&white)
	if both.IsEmpty() {
		return board.NoPoint, fmt.Errorf("%w: no stones", ErrProblem)
	}
	mean := func(stones *board.Set, corner board.Point) float64 {
		sum := 0
		for q := range stones.All() {
			sum += abs(q.Col()-corner.Col()) + abs(q.Row()-corner.Row())
		}
		return float64(sum) / float64(max(stones.Len(), 1))
	}
	corners := []board.Point{board.At(0, 0), board.At(size-1, 0), board.At(0, size-1), board.At(size-1, size-1)}
	corner := slices.MinFunc(corners, func(x, y board.Point) int {
		d, e := mean(&both, x), mean(&both, y)
		switch {
		case d < e:
			return -1
		case d > e:
			return 1
		}
		return 0
	})
	stones := &black
	if black.IsEmpty() || !white.IsEmpty() && mean(&white, corner) < mean(&black, corner) {
		stones = &white
	}
	best := stones.First()
	for q := range stones.All() {
		if p.b.StringSize(q) > p.b.StringSize(best) {
			best = q
		}
	}
	return best, nil
}

func abs(n int) int { return max(n, -n) }
