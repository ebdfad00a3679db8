package gtp

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// A Handler answers one command by printing to the call. An error replaces the whole answer by
// a failure with its text, and the handler must then leave the game as it was. The context ends
// when the command is interrupted, see the package comment; an error that wraps that of the
// context is answered as "interrupted".
type Handler func(ctx context.Context, c *Call) error

// The errors of arguments, with the texts that GNU Go answers.
var (
	errUnknownCommand = errors.New("unknown command")
	errColor          = errors.New("invalid color")
	ErrCoordinate     = errors.New("invalid coordinate")
	ErrMove           = errors.New("invalid color or coordinate")
	ErrIllegal        = errors.New("illegal move")
	ErrVertexEmpty    = errors.New("vertex must not be empty")
	errVertexTaken    = errors.New("vertex must be empty")
	errInterrupted    = errors.New("interrupted")
)

// Call is a command in progress: its arguments, and the answer printed so far. Only the
// goroutine of its handler may use it, and only until the handler returns.
type Call struct {
	// Name is the command, Text the rest of the line, Args the words of Text.
	Name string
	Text string
	Args []string

	server *Server // through its method, as the zero Call has none
	id     string
	out    bytes.Buffer
	answer *answer // nil unless the command streams
}

// Server returns the server, whose game the call is about. That of the zero Call is
// the zero Server.
func (c *Call) Server() *Server {
	if c.server == nil {
		c.server = &Server{}
	}
	return c.server
}

// Game returns the game. Another command may replace it.
func (c *Call) Game() *board.Game { return c.Server().Game() }

// Board returns the board of the game.
func (c *Call) Board() *board.Board { return c.Game().Board() }

// Arg returns the argument number i, counted from 0, or "" if there are not so
// many.
func (c *Call) Arg(i int) string {
	if i < 0 || i >= len(c.Args) {
		return ""
	}
	return c.Args[i]
}

// Int reads the argument number i as a decimal integer. The error is a text
// such as "boardsize not an integer", made from what.
func (c *Call) Int(i int, what string) (int, error) {
	n, err := strconv.Atoi(c.Arg(i))
	if err != nil {
		return 0, fmt.Errorf("%s not an integer", what)
	}
	return n, nil
}

// Float reads the argument number i as a finite number.
func (c *Call) Float(i int, what string) (float64, error) {
	f, err := strconv.ParseFloat(c.Arg(i), 64)
	if err != nil || math.IsInf(f, 0) || math.IsNaN(f) {
		return 0, fmt.Errorf("%s not a float", what)
	}
	return f, nil
}

// Color reads the argument number i as a player. The error has the text invalid color.
func (c *Call) Color(i int) (board.Color, error) {
	color, err := board.ParseColor(c.Arg(i))
	if err != nil {
		return board.Empty, errColor
	}
	return color, nil
}

// Vertex reads the argument number i as a point of the board or a pass, and
// turns it as the orientation command says. The error is ErrCoordinate.
func (c *Call) Vertex(i int) (board.Point, error) {
	return c.Server().parseVertex(c.Arg(i))
}

// Point is Vertex without the pass.
func (c *Call) Point(i int) (board.Point, error) {
	p, err := c.Vertex(i)
	if err != nil || p == board.Pass {
		return board.NoPoint, ErrCoordinate
	}
	return p, nil
}

// Stone reads the argument number i as a point with a stone. The errors are
// ErrCoordinate and ErrVertexEmpty.
func (c *Call) Stone(i int) (board.Point, error) {
	p, err := c.Point(i)
	if err == nil && !c.Board().At(p).IsPlayer() {
		err = ErrVertexEmpty
	}
	if err != nil {
		return board.NoPoint, err
	}
	return p, nil
}

// Move reads the arguments number i and i+1 as a color and a point or a pass.
// The error is ErrMove.
func (c *Call) Move(i int) (board.Move, error) {
	color, err := c.Color(i)
	if err != nil {
		return board.Move{}, ErrMove
	}
	p, err := c.Vertex(i + 1)
	if err != nil {
		return board.Move{}, ErrMove
	}
	return board.Move{Point: p, Color: color}, nil
}

// Points reads all arguments from number i on as points.
func (c *Call) Points(i int) ([]board.Point, error) {
	var points []board.Point
	for ; i < len(c.Args); i++ {
		p, err := c.Point(i)
		if err != nil {
			return nil, err
		}
		points = append(points, p)
	}
	return points, nil
}

// Print adds text to the answer as fmt.Print does.
func (c *Call) Print(a ...any) { fmt.Fprint(&c.out, a...) }

// Printf adds text to the answer. Points and moves among the arguments are not
// turned: pass them through FormatVertex.
func (c *Call) Printf(format string, a ...any) { fmt.Fprintf(&c.out, format, a...) }

// FormatVertex returns p as an answer shows it: turned by the orientation command, and PASS for
// a pass and for no point.
func (c *Call) FormatVertex(p board.Point) string { return c.Server().formatVertex(p) }

// PrintVertex adds FormatVertex of p.
func (c *Call) PrintVertex(p board.Point) { c.Print(c.FormatVertex(p)) }

// PrintVertices adds the points separated by blanks, in the order in which
// answers list them: from the top row down, each row from the left.
func (c *Call) PrintVertices(points []board.Point) {
	c.Print(strings.Join(c.formatSorted(points), " "))
}

func (c *Call) formatSorted(points []board.Point) []string {
	var words []string
	for _, p := range c.Server().outwardAll(points) {
		words = append(words, vertexText(p))
	}
	return words
}

func sortVertices(points []board.Point) {
	slices.SortFunc(points, func(p, q board.Point) int {
		return cmp.Or(cmp.Compare(q.Row(), p.Row()), cmp.Compare(p.Col(), q.Col()))
	})
}

func vertexText(p board.Point) string {
	if p == board.NoPoint || p == board.Resign {
		p = board.Pass
	}
	return p.String()
}

// Flush sends what was printed so far, for a command registered with RegisterStream; for other
// commands it does nothing. The answer is then a success, and its first line is "=" and the
// identity alone, since clients look for words such as "info" at the start of a line. The error
// is that of the writer.
func (c *Call) Flush() error {
	if c.answer == nil || c.out.Len() == 0 {
		return nil
	}
	c.answer.beginLine(c.id)
	c.answer.text(c.id, c.out.String())
	c.out.Reset()
	return c.answer.flush()
}
