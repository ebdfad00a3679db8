package gtp

import (
	"context"
	"fmt"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/hash"
)

// boardCommands answer questions about the position. They also see trial moves.
func boardCommands() map[string]Handler {
	return map[string]Handler{
		"showboard":                showBoard,
		"is_legal":                 isLegal,
		"all_legal":                allLegal,
		"captures":                 captures,
		"color":                    pointColor,
		"countlib":                 countLiberties,
		"findlib":                  findLiberties,
		"accuratelib":              libertiesAfter,
		"accurate_approxlib":       libertiesAfter,
		"list_stones":              listStones,
		"invariant_hash":           invariantHash,
		"invariant_hash_for_moves": invariantHashForMoves,
		"unconditional_status":     unconditionalStatus,
	}
}

// legal is what is_legal answers: under the rules of the game, or on top of
// trial moves under the rules of trial moves.
func (s *Server) legal(m board.Move) bool {
	b := s.game.Board()
	if b.Depth() > 0 {
		return b.Legal(m.Point, m.Color, board.Strict)
	}
	return s.game.Legal(m.Point, m.Color) == nil
}

func isLegal(_ context.Context, c *Call) error {
	m, err := c.Move(0)
	if err != nil {
		return err
	}
	if c.server.legal(m) {
		c.Print("1")
	} else {
		c.Print("0")
	}
	return nil
}

func allLegal(_ context.Context, c *Call) error {
	color, err := c.Color(0)
	if err != nil {
		return err
	}
	c.PrintVertices(c.server.legalMoves(color))
	return nil
}

// legalMoves returns all legal moves of color but the pass.
func (s *Server) legalMoves(color board.Color) []board.Point {
	var points []board.Point
	empty := s.game.Board().EmptyPoints()
	for p := range empty.All() {
		if s.legal(board.Move{Point: p, Color: color}) {
			points = append(points, p)
		}
	}
	return points
}

func captures(_ context.Context, c *Call) error {
	color, err := c.Color(0)
	if err != nil {
		return err
	}
	c.Print(c.Board().Prisoners(color))
	return nil
}

func pointColor(_ context.Context, c *Call) error {
	p, err := c.Point(0)
	if err != nil {
		return err
	}
	c.Print(c.Board().At(p).String())
	return nil
}

func countLiberties(_ context.Context, c *Call) error {
	p, err := c.Stone(0)
	if err != nil {
		return err
	}
	c.Print(c.Board().Liberties(p))
	return nil
}

func findLiberties(_ context.Context, c *Call) error {
	p, err := c.Stone(0)
	if err != nil {
		return err
	}
	c.PrintVertices(c.Board().AppendLiberties(nil, p))
	return nil
}

func libertiesAfter(_ context.Context, c *Call) error {
	m, err := c.Move(0)
	if err != nil {
		return err
	}
	if c.Board().At(m.Point) != board.Empty {
		return errVertexTaken
	}
	libs := c.Board().LibertySetAfter(m.Point, m.Color)
	c.PrintVertices(libs.Append(nil))
	return nil
}

func listStones(_ context.Context, c *Call) error {
	color, err := c.Color(0)
	if err != nil {
		return err
	}
	stones := c.Board().StonesOf(color)
	c.PrintVertices(stones.Append(nil))
	return nil
}

func unconditionalStatus(_ context.Context, c *Call) error {
	p, err := c.Point(0)
	if err != nil {
		return err
	}
	u := board.UnconditionalStatus(c.Board())
	c.Print(u.At(p).String())
	return nil
}

// invariantHash prints a number that does not change when the board is turned
// or mirrored. It tells positions apart within one program; other programs have
// other numbers.
func invariantHash(_ context.Context, c *Call) error {
	scratch, err := board.New(c.Game().Size())
	if err != nil {
		return err
	}
	hash, err := invariant(c.Board(), scratch)
	if err != nil {
		return err
	}
	c.Printf("%016x", hash)
	return nil
}

// invariantHashForMoves prints a line for each legal move: the move and the
// hash of the position after it.
func invariantHashForMoves(ctx context.Context, c *Call) error {
	color, err := c.Color(0)
	if err != nil {
		return err
	}
	b := c.Board()
	scratch, err := board.New(b.Size())
	if err != nil {
		return err
	}
	for _, seen := range c.server.outwardAll(c.server.legalMoves(color)) {
		if err := ctx.Err(); err != nil {
			return err
		}
		p := c.server.inward(seen)
		b.TryAssumeLegal(p, color)
		hash, err := invariant(b, scratch)
		b.Undo()
		if err != nil {
			return err
		}
		c.Printf("%s %016x\n", vertexText(seen), hash)
	}
	return nil
}

// invariant returns the smallest of the hashes of the position in the eight
// orientations.
func invariant(b, scratch *board.Board) (uint64, error) {
	size := b.Size()
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	turn := func(points board.Set, t board.Transform) []board.Point {
		out := points.Append(nil)
		for i, p := range out {
			out[i] = t.Apply(p, size)
		}
		return out
	}
	ko, koColor := b.Ko()
	least := ^uint64(0)
	for t := range board.Transform(board.NumTransforms) {
		scratch.Clear()
		if err := scratch.Setup(turn(black, t), turn(white, t), nil); err != nil {
			return 0, err
		}
		h := scratch.StonesHash()
		if ko != board.NoPoint {
			h ^= hash.Mix(uint64(t.Apply(ko, size))<<2 | uint64(koColor))
		}
		least = min(least, h)
	}
	return least, nil
}

// showBoard draws the board as the client sees it.
func showBoard(_ context.Context, c *Call) error {
	b := c.Board()
	size := b.Size()
	// The numbers of captured stones stand beside these rows.
	whiteRow := size - 1 - min(8, size-2)
	blackRow := whiteRow - 1
	var letters strings.Builder
	letters.WriteString("  ")
	for col := range size {
		letters.WriteString(" " + strings.TrimRight(board.At(col, 0).String(), "1"))
	}
	c.Print("\n", letters.String(), "\n")
	for row := size - 1; row >= 0; row-- {
		c.Printf("%2d", row+1)
		for col := range size {
			seen := board.At(col, row)
			c.Print(" ", string(cell(b, c.server.inward(seen), seen)))
		}
		c.Print(fmt.Sprintf(" %d", row+1))
		switch row {
		case whiteRow:
			c.Printf("     WHITE (O) has captured %d stones", b.Prisoners(board.White))
		case blackRow:
			c.Printf("     BLACK (X) has captured %d stones", b.Prisoners(board.Black))
		}
		c.Print("\n")
	}
	c.Print(letters.String())
	return nil
}

func cell(b *board.Board, p, seen board.Point) byte {
	switch b.At(p) {
	case board.Black:
		return 'X'
	case board.White:
		return 'O'
	}
	if isStar(seen, b.Size()) {
		return '+'
	}
	return '.'
}

// isStar reports whether p is marked on a board: the corner points on the
// fourth line, on smaller boards on the third or second one, the center, and
// from size 13 on the sides.
func isStar(p board.Point, size int) bool {
	line := 3
	switch {
	case size < 5:
		return size == 3 && p == board.At(1, 1)
	case size == 5:
		line = 1
	case size < 12:
		line = 2
	}
	corner := func(i int) bool { return i == line || i == size-1-line }
	middle := func(i int) bool { return size%2 == 1 && i == size/2 }
	col, row := p.Col(), p.Row()
	switch {
	case corner(col) && corner(row), middle(col) && middle(row):
		return true
	case size >= 13:
		return (corner(col) || middle(col)) && (corner(row) || middle(row))
	}
	return false
}
