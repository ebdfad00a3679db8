package sgf

import (
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/board"
)

// Where says which position of a game's main line is meant. The zero value is
// the end.
type Where struct {
	before int
	point  board.Point
}

// End is the position after the last node of the main line.
func End() Where { return Where{} }

// BeforeMove is the position before the move with the given number is played,
// counted from 1, passes included: BeforeMove(1) is the position at the start,
// with all stones that are set up. If there are fewer moves, it is the end.
func BeforeMove(number int) Where { return Where{before: max(number, 1)} }

// BeforePlayAt is the position before the first move on the point p. If there is
// none, it is the end.
func BeforePlayAt(p board.Point) Where { return Where{point: p} }

// Position is a position of a game.
type Position struct {
	Board  *board.Board
	ToPlay board.Color
	// Moves is the number of moves that have been played, passes included.
	Moves int
	// Node is the node that was reached. Its own move has been played unless the
	// position is the one before it.
	Node *Node
	// Warnings lists what a game would not allow and was done nevertheless.
	Warnings []Warning
}

// Warning is a move in a file that the rules of a board do not allow, or that
// cannot be on it. It was executed all the same, as the standard demands.
type Warning struct {
	Node  *Node
	Moves int // the number of the move, counted from 1
	Move  board.Move
	// Err is board.ErrKo for a ko that is retaken at once, board.ErrSuicide, or
	// board.ErrOccupied for a stone that replaces another.
	Err error
}

// String returns a message with the move's number.
func (w Warning) String() string {
	return fmt.Sprintf("move %d, %v: %v", w.Moves, w.Move, w.Err)
}

// PositionAt returns a position on the main line of the game that root begins.
// Setup properties are applied in whatever node they stand, those of a node
// before its move.
//
// The player to move is the one of the move before which the position lies. At
// the end it is what PL in the node or a node after the last move says; else the
// opponent of the last mover; else White in a handicap game, where HA is above 1
// or the root sets up black stones only; else Black.
//
// Moves that are not legal are executed and reported in Position.Warnings. The
// error is an [*Error] that wraps ErrSize or ErrValue, or board.ErrNoLiberty when
// stones are set up that no board can hold.
func PositionAt(root *Node, where Where) (*Position, error) {
	p, err := newPosition(root)
	if err != nil {
		return nil, err
	}
	for n := range root.MainLine() {
		stop, err := p.apply(n, where)
		if err != nil {
			return nil, err
		}
		if stop {
			break
		}
	}
	return p, nil
}

// Position returns the position after n, which may stand in any variation. See
// [PositionAt].
func (n *Node) Position() (*Position, error) {
	path := n.Path()
	p, err := newPosition(path[0])
	if err != nil {
		return nil, err
	}
	for _, m := range path {
		if _, err := p.apply(m, Where{}); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func newPosition(root *Node) (*Position, error) {
	size, err := root.BoardSize()
	if err != nil {
		return nil, root.sizeError(err)
	}
	b, err := board.New(size)
	if err != nil {
		return nil, err
	}
	p := &Position{Board: b, ToPlay: board.Black, Node: root}
	if h, err := root.Number("HA"); err == nil && h > 1 {
		p.ToPlay = board.White
	} else if root.Has("AB") && !root.Has("AW") {
		p.ToPlay = board.White
	}
	return p, nil
}

// sizeError puts a place into an error about the size.
func (n *Node) sizeError(err error) error {
	if e := (*Error)(nil); errors.As(err, &e) {
		return err
	}
	c, _, missing := n.first("SZ")
	if missing != nil {
		return n.errorAt(0, "SZ", err)
	}
	return n.errorAt(c.valueStart, "SZ", err)
}

// Apply does what the node's setup properties and moves say on b, which must
// have the size of the game and no trial moves. It returns warnings whose moves
// are counted from the node, and errors as [PositionAt]. After an error b may be
// somewhere between the positions before and after the node.
func (n *Node) Apply(b *board.Board) ([]Warning, error) {
	size, err := n.BoardSize()
	if err != nil {
		return nil, n.sizeError(err)
	}
	if size != b.Size() {
		return nil, n.errorAt(0, "", fmt.Errorf("%w: a board of %d lines for a game of %d", ErrSize, b.Size(), size))
	}
	p := Position{Board: b}
	if _, err := p.apply(n, Where{}); err != nil {
		return nil, err
	}
	return p.Warnings, nil
}

// apply executes a node, and reports whether it stopped before a move.
func (p *Position) apply(n *Node, where Where) (bool, error) {
	p.Node = n
	if err := p.setup(n); err != nil {
		return false, err
	}
	var few [2]board.Move
	moves, err := n.appendMoves(few[:0], len(n.props))
	if err != nil {
		return false, err
	}
	for _, m := range moves {
		if p.Moves+1 == where.before || where.point != board.NoPoint && where.point == m.Point {
			p.ToPlay = m.Color
			return true, nil
		}
		if err := p.play(n, m); err != nil {
			return false, err
		}
		p.ToPlay = m.Color.Opponent()
	}
	return false, p.setToPlay(n)
}

// setup applies AB, AW and AE.
func (p *Position) setup(n *Node) error {
	var lists [3][]board.Point
	found := false
	first := 0
	for c := (scanner{s: n.props}); c.next(); {
		var list *[]board.Point
		switch {
		case len(c.id) < 2: // most are moves
			continue
		case c.is("AB"):
			list = &lists[0]
		case c.is("AW"):
			list = &lists[1]
		case c.is("AE"):
			list = &lists[2]
		default:
			continue
		}
		if !found {
			first = c.start
		}
		found = true
		for v, ok := c.value(); ok; v, ok = c.value() {
			var err error
			if *list, err = n.game.appendPoints(*list, v); err != nil {
				return n.errorAt(c.valueStart, c.id, err)
			}
		}
	}
	if !found {
		return nil
	}
	if err := p.Board.Setup(lists[0], lists[1], lists[2]); err != nil {
		return n.errorAt(first, "AB, AW, AE", err)
	}
	return nil
}

// setToPlay applies PL.
func (p *Position) setToPlay(n *Node) error {
	for c := (scanner{s: n.props}); c.next(); {
		if len(c.id) < 2 || !c.is("PL") {
			continue
		}
		v, _ := c.value()
		color, err := parseColor(v)
		if err != nil {
			return n.errorAt(c.valueStart, c.id, err)
		}
		p.ToPlay = color
	}
	return nil
}

// play executes a move as the standard says: whether it is legal or not.
func (p *Position) play(n *Node, m board.Move) error {
	p.Moves++
	err := p.Board.Play(m.Point, m.Color, board.Strict)
	if err == nil {
		return nil
	}
	reason := err
	if errors.Is(err, board.ErrOccupied) {
		if err := p.Board.Setup(nil, nil, []board.Point{m.Point}); err != nil {
			return n.errorAt(0, "", err)
		}
	}
	if err := p.Board.Play(m.Point, m.Color, board.IgnoreKo|board.AllowSuicide); err != nil {
		return n.errorAt(0, "", err)
	}
	p.Warnings = append(p.Warnings, Warning{Node: n, Moves: p.Moves, Move: m, Err: reason})
	return nil
}
