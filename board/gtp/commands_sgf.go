package gtp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
)

var errNoFile = errors.New("missing filename")

// loadSGF replaces the game by the first one of a file, up to the move with the
// number given, or up to the first move on the vertex given, or to its end. It
// answers the side to move. Size, komi and handicap are taken from the file, and the rules
// if it names some that are known; else they stay. What is strange about the file goes to the
// log, and so does the reason why it cannot be read.
func loadSGF(ctx context.Context, c *Call) error {
	s := c.server
	data, name, word, err := c.readNamed()
	if name == "" {
		return errNoFile
	}
	var games []*sgf.Node
	if err == nil {
		games, err = sgf.Parse(data, append(slices.Clip(s.cfg.RecordOptions), sgf.Name(name))...)
	}
	if err != nil || len(games) == 0 {
		fmt.Fprintf(s.cfg.Log, "loadsgf: %v\n", err)
		return fmt.Errorf("cannot open or parse '%s'", name)
	}
	g, err := s.readGame(ctx, games[0], word)
	if errors.Is(err, ErrCoordinate) {
		return err
	}
	if err != nil {
		fmt.Fprintf(s.cfg.Log, "loadsgf: %v\n", err)
		return fmt.Errorf("cannot load '%s': %w", name, err)
	}
	if err := s.SetGame(g); err != nil {
		return err
	}
	c.Print(g.ToPlay().String())
	return nil
}

// readNamed reads the file that the arguments name, and returns its name and the
// word after it. A name with blanks in it may stand in quotation marks; without
// them it is the first word if there is such a file, or all words, or all but the
// last.
func (c *Call) readNamed() (data []byte, name, word string, err error) {
	if name, rest, ok := unquote(c.Text); ok {
		data, err = c.server.cfg.ReadFile(name)
		return data, name, rest, err
	}
	data, err = c.server.cfg.ReadFile(c.Arg(0))
	if err == nil || len(c.Args) < 2 {
		return data, c.Arg(0), c.Arg(1), err
	}
	if data, err := c.server.cfg.ReadFile(c.Text); err == nil {
		return data, c.Text, "", nil
	}
	last := c.Args[len(c.Args)-1]
	most := strings.TrimRight(strings.TrimSuffix(c.Text, last), " ")
	if data, err := c.server.cfg.ReadFile(most); err == nil {
		return data, most, last, nil
	}
	return nil, c.Arg(0), c.Arg(1), err
}

// unquote parts a name in quotation marks from what follows it.
func unquote(text string) (name, rest string, ok bool) {
	text, ok = strings.CutPrefix(text, `"`)
	if !ok {
		return "", "", false
	}
	name, rest, ok = strings.Cut(text, `"`)
	return name, trim(rest), ok && name != ""
}

// readGame makes a game from the nodes up to the place that word says. A file shows the board as
// the client sees it.
func (s *Server) readGame(ctx context.Context, root *sgf.Node, word string) (*board.Game, error) {
	size, err := root.BoardSize()
	if err != nil {
		return nil, err
	}
	turn := orientations[s.orientation]
	where, err := parseWhere(word, size, turn)
	if err != nil {
		return nil, err
	}
	if err := root.Transform(turn); err != nil {
		return nil, err
	}
	rules := s.game.Rules()
	if r := s.cfg.RecordRules; r != nil {
		rules = *r
	}
	g, warnings, err := sgf.GameAt(root, where, rules, sgf.Context(ctx))
	for _, w := range warnings {
		fmt.Fprintf(s.cfg.Log, "loadsgf: %v\n", w)
	}
	if err != nil {
		return nil, err
	}
	if _, known, _ := root.Komi(); !known {
		return g, g.SetKomi(s.game.Komi())
	}
	return g, nil
}

// parseWhere reads the second argument of loadsgf for a board of the given size, which will be
// turned.
func parseWhere(word string, size int, turn board.Transform) (sgf.Where, error) {
	if word == "" {
		return sgf.End(), nil
	}
	if number, err := strconv.Atoi(word); err == nil {
		if number < 1 {
			return sgf.End(), nil
		}
		return sgf.BeforeMove(number), nil
	}
	p, err := board.ParsePoint(word, size)
	if err != nil || p == board.Pass {
		return sgf.End(), ErrCoordinate
	}
	return sgf.BeforePlayAt(turn.Apply(p, size)), nil
}

// printSGF prints the game, or writes it to a file: the last position that was
// set up, and the moves since.
func printSGF(_ context.Context, c *Call) error {
	root, err := c.server.gameTree()
	if err != nil {
		return err
	}
	name := c.Text // which may have blanks
	if quoted, _, ok := unquote(name); ok {
		name = quoted
	}
	if name == "" {
		c.Print(root.String())
		return nil
	}
	if err := c.server.cfg.WriteFile(name, []byte(root.String())); err != nil {
		return fmt.Errorf("cannot write '%s'", name)
	}
	return nil
}

func (s *Server) gameTree() (*sgf.Node, error) {
	g := s.game
	first := g.Clone()
	played := 0
	for _, ok := first.LastMove(); ok; _, ok = first.LastMove() {
		if err := first.Undo(); err != nil {
			return nil, err
		}
		played++
	}
	root, err := sgf.New(g.Size())
	if err != nil {
		return nil, err
	}
	b := first.Board()
	for color, id := range [...]string{board.Black: "AB", board.White: "AW"} {
		if id == "" {
			continue
		}
		points := b.StonesOf(board.Color(color))
		if err := root.SetPoints(id, s.outwardAll(points.Append(nil))...); err != nil {
			return nil, err
		}
	}
	if toPlay := first.ToPlay(); !isEmpty(b) || toPlay != board.Black {
		if err := root.SetColor("PL", toPlay); err != nil {
			return nil, err
		}
	}
	if err := root.SetReal("KM", g.Komi()); err != nil {
		return nil, err
	}
	if h := g.Handicap(); h > 0 {
		if err := root.SetNumber("HA", h); err != nil {
			return nil, err
		}
	}
	if err := root.SetSimpleText("RU", g.Rules().SGF()); err != nil {
		return nil, err
	}
	for color, id := range [...]string{board.Black: "PB", board.White: "PW"} {
		if name := g.Player(board.Color(color)); name != "" {
			if err := root.SetSimpleText(id, name); err != nil {
				return nil, err
			}
		}
	}
	if o := g.Outcome(); o.Ending != "" {
		if err := root.SetSimpleText("RE", o.String()); err != nil {
			return nil, err
		}
	}
	moves := g.Moves()
	moves = moves[len(moves)-played:]
	for i := range moves {
		moves[i].Point = s.outward(moves[i].Point)
	}
	if _, err := root.AddMoves(moves...); err != nil {
		return nil, err
	}
	return root, nil
}
