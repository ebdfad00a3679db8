package cli

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
)

// Game says which position of which game record a program looks at.
type Game struct {
	File string // or Sample, if it is empty
	Move string // the value of -move

	// Sample is shown without a file, before the move SampleMove unless another is
	// asked for.
	Sample     []byte
	SampleMove string
}

// AddFlag adds -move.
func (g *Game) AddFlag(fs *flag.FlagSet) {
	fs.StringVar(&g.Move, "move", "", "stop before move `N`, or before the first move at a vertex")
}

// Take takes the file from the arguments that are no flags. The error is ErrUsage if
// there is more than one, File included.
func (g *Game) Take(files []string) error {
	if g.File != "" {
		files = append(files, g.File)
	}
	switch {
	case len(files) > 1:
		return Usagef("one game at a time, got %q", files)
	case len(files) == 1:
		g.File = files[0]
	case g.Move == "":
		g.Move = g.SampleMove
	}
	return nil
}

// Position is a position of a game.
type Position struct {
	*sgf.Position
	Root  *sgf.Node
	Notes []string // what is strange about the file
	// Last is the last move and Previous the one before it, or NoPoint.
	Last, Previous board.Point
}

// Open reads the file and goes to the position. Of several games in the file it is
// the first one.
func (g *Game) Open() (*Position, error) {
	name, data := g.File, g.Sample
	if name == "" {
		name = "sample.sgf"
	} else {
		var err error
		if data, err = os.ReadFile(name); err != nil {
			return nil, err
		}
	}
	games, err := sgf.Parse(data, sgf.Name(name))
	if err != nil {
		return nil, err
	}
	p, err := g.find(games[0])
	var located *sgf.Error
	if err != nil {
		if !errors.As(err, &located) {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return nil, err
	}
	if !bytes.HasSuffix(bytes.TrimSpace(data), []byte(")")) {
		p.Notes = append(p.Notes, "the file does not end as a game does: it may be cut off")
	}
	for _, w := range p.Warnings {
		p.Notes = append(p.Notes, w.String())
	}
	return p, nil
}

func (g *Game) find(root *sgf.Node) (*Position, error) {
	if err := CheckGo(root); err != nil {
		return nil, err
	}
	size, err := root.BoardSize()
	if err != nil {
		return nil, err
	}
	where, err := Where(g.Move, size)
	if err != nil {
		return nil, err
	}
	pos, err := sgf.PositionAt(root, where)
	if err != nil {
		return nil, err
	}
	p := &Position{Position: pos, Root: root}
	total := 0
	found := g.Move == ""
	for node := range root.MainLine() {
		moves, err := node.Moves()
		if err != nil {
			return nil, err
		}
		for _, m := range moves {
			if total < pos.Moves {
				p.Last, p.Previous = m.Point, p.Last
			}
			found = found || total == pos.Moves
			total++
		}
	}
	// The position before the move that follows the last one is the end.
	n, err := strconv.Atoi(g.Move)
	switch {
	case found || err == nil && n == total+1:
		return p, nil
	case err == nil:
		return nil, fmt.Errorf("-move %d: the game has only %d moves", n, total)
	}
	return nil, fmt.Errorf("-move %s: nobody plays there in the %d moves of the game", g.Move, total)
}

// CheckGo returns an error if a game tree says that it is of another game than Go, or
// of a board that there is not.
func CheckGo(root *sgf.Node) error {
	if gm, err := root.Number("GM"); err == nil && gm != 1 {
		return fmt.Errorf("GM[%d]: not a game of Go", gm)
	}
	_, err := sgf.PositionAt(root, sgf.BeforeMove(1))
	return err
}

// Where reads the value of -move: a number, counted from 1, or a vertex.
func Where(move string, size int) (sgf.Where, error) {
	if move == "" {
		return sgf.End(), nil
	}
	if n, err := strconv.Atoi(move); err == nil {
		if n < 1 {
			return sgf.Where{}, fmt.Errorf("-move %d: moves are counted from 1", n)
		}
		return sgf.BeforeMove(n), nil
	}
	p, err := board.ParsePoint(move, size)
	if err != nil {
		return sgf.Where{}, fmt.Errorf("-move: want a number or a vertex: %w", err)
	}
	return sgf.BeforePlayAt(p), nil
}
