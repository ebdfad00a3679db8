package cli

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
)

// Game selects a position of a game record.
type Game struct {
	File string // "-" for standard input, or Sample if it is empty
	Move string // the value of -move
	// Number is the value of -game, 0 for the first one, and Variation that of
	// -variation.
	Number    int
	Variation string

	// Sample is used without a file, before the move SampleMove unless the flags name another.
	Sample     []byte
	SampleMove string

	input input
}

// AddFlag adds -move, -game and -variation.
func (g *Game) AddFlag(fs *flag.FlagSet) {
	fs.StringVar(&g.Move, "move", "", "stop before move `N`, or before the first move at a vertex")
	fs.IntVar(&g.Number, "game", 0, "the game number `N` of a file with several; otherwise the first")
	fs.StringVar(&g.Variation, "variation", "", "branches to follow, a `list` such as 1,3: the main line first, then the third variation")
}

// Take takes the file from the arguments that are no flags, or standard input if there is none
// and it is a pipe. The error is ErrUsage if there is more than one file, including File.
func (g *Game) Take(files []string) error {
	if g.File != "" {
		files = append(files, g.File)
	}
	switch {
	case len(files) > 1:
		return Usagef("give one game only (got: %s)", strings.Join(files, ", "))
	case len(files) == 1:
		g.File = files[0]
	case g.input.piped():
		g.File = stdin
	case g.Move == "":
		g.Move = g.SampleMove
	}
	return nil
}

// Name returns what to call the game in messages.
func (g *Game) Name() string {
	if g.File == "" {
		return "sample.sgf"
	}
	return Called(g.File)
}

// Position is a position of a game.
type Position struct {
	*sgf.Position
	Root  *sgf.Node
	Notes []string // what is strange about the file
	// Last is the last move and Previous the one before it, or NoPoint.
	Last, Previous board.Point
}

// Open reads the file, which gzip may have compressed, and goes to the position. If no file is
// named and standard input is empty, it opens the sample. The error is ErrUsage if -game or
// -variation make no sense.
func (g *Game) Open() (*Position, error) {
	data := g.Sample
	if g.File != "" {
		var err error
		if data, err = g.input.read(g.File); err != nil {
			return nil, err
		}
		if len(data) == 0 && g.input.guessed && g.Sample != nil {
			g.File, data = "", g.Sample
			if g.Move == "" {
				g.Move = g.SampleMove
			}
		}
	}
	name := g.Name()
	games, err := Records(name, data)
	if err != nil {
		return nil, err
	}
	if g.Number < 0 || g.Number > len(games) {
		return nil, Usagef("-game %d: %s has %s", g.Number, name, Count(len(games), "game"))
	}
	number := g.Number
	if number == 0 {
		number = firstGo(games)
	}
	root := games[number-1]
	var p *Position
	if err = promote(root, g.Variation); err == nil {
		p, err = g.Find(root)
	}
	if err != nil {
		if _, located := errors.AsType[*sgf.Error](err); !located && !errors.Is(err, ErrUsage) {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return nil, err
	}
	if !bytes.HasSuffix(bytes.TrimSpace(data), []byte(")")) {
		p.Notes = append(p.Notes, "the file does not end as a game does: it may be cut off")
	}
	if len(games) > 1 && g.Number == 0 {
		note := fmt.Sprintf("the file has %d games, this is the first; -game N shows another", len(games))
		if number > 1 {
			note = fmt.Sprintf("the file has %d games, this is game %d, as those before it cannot be shown; -game N shows another", len(games), number)
		}
		p.Notes = append(p.Notes, note)
	}
	p.Notes = append(p.Notes, Notes(p.Warnings)...)
	return p, nil
}

// firstGo returns the number of the first game of Go, counted from 1, or 1 if there is none.
func firstGo(games []*sgf.Node) int {
	for i, root := range games {
		if CheckGo(root) == nil {
			return i + 1
		}
	}
	return 1
}

// promote makes a variation the main line. Its words say which child to take at each
// node that has several; beyond the last one it is the first child.
func promote(root *sgf.Node, variation string) error {
	ways := strings.FieldsFunc(variation, func(r rune) bool { return r == ',' || r == ' ' })
	moves, all := 0, len(ways)
	for n := root; n != nil && len(ways) > 0; n = n.Child() {
		list, _ := n.Moves() // what is no point counts as a pass
		moves += len(list)
		children := n.Children()
		if len(children) < 2 {
			continue
		}
		way, err := strconv.Atoi(ways[0])
		if err != nil || way < 1 || way > len(children) {
			return Usagef("-variation %s: after move %d there are %d variations; there is no %s", variation, moves, len(children), ways[0])
		}
		ways = ways[1:]
		if child := children[way-1]; way > 1 {
			child.Detach()
			if err := n.Attach(child, 0); err != nil {
				return err
			}
		}
	}
	if len(ways) > 0 {
		return Usagef("-variation %s: the game branches only %s on that way", variation, Count(all-len(ways), "time"))
	}
	return nil
}

// Find returns the position of a game that -move means, which must be there.
func (g *Game) Find(root *sgf.Node) (*Position, error) {
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
		moves, _ := node.Moves() // what is no point counts as a pass, with a warning
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
		return nil, fmt.Errorf("-move %d is past the end (%s)", n, Count(total, "move"))
	}
	return nil, fmt.Errorf("-move %s: nobody plays there in the game (%s)", g.Move, Count(total, "move"))
}

// CheckGo returns an error if a game tree is of another game than Go, or of an unsupported
// board, or if nothing in it could be read.
func CheckGo(root *sgf.Node) error {
	if faults := root.Repairs(); len(faults) > 0 && root.Child() == nil && !hasProperty(root) {
		return faults[0]
	}
	if gm, err := root.Number("GM"); err == nil && gm != 1 {
		return fmt.Errorf("GM[%d]: not a game of Go", gm)
	}
	_, err := sgf.PositionAt(root, sgf.BeforeMove(1))
	return err
}

func hasProperty(n *sgf.Node) bool {
	for range n.Properties() {
		return true
	}
	return false
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
