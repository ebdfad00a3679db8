package sgf

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

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
	// Warnings lists what the rules would not allow and was done nevertheless,
	// and what the file says that makes no sense.
	Warnings []Warning
}

// Warning is something in a file that is not as it should be, and what was done all
// the same: a move that the rules do not allow, which was executed as the standard
// demands, or a property.
type Warning struct {
	Node  *Node
	Moves int // the number of the move, counted from 1, or of the moves before a property
	// Move is the move, the zero value if the warning is about a property.
	Move board.Move
	// Property is the identifier of the property, or empty.
	Property string
	// Err is board.ErrKo for a ko that is retaken at once, board.ErrSuicide,
	// board.ErrOccupied for a stone that replaces another, or in a board.Game
	// board.ErrSuperko. For a property it is an [*Error] that wraps ErrGame for a
	// GM of another game, ErrValue for a value of KM or HA that is no number,
	// board.ErrRules for an RU that names none, or board.ErrOccupied for AB and AW
	// on one point, where White stays.
	Err error
}

// String returns a message with the move's number or the property's place.
func (w Warning) String() string {
	if w.Property != "" {
		return w.Err.Error()
	}
	return fmt.Sprintf("move %d, %v: %v", w.Moves, w.Move, w.Err)
}

// PositionAt returns a position on the main line of the game that root begins.
// Setup properties are applied in whatever node they stand, those of a node
// before its move.
//
// The player to move is the one of the move before which the position lies. At
// the end it is what PL says in the node of the last move or a later one; else
// the opponent of the last mover. Without any move it is what PL says; else White
// in a handicap game, where HA is above 1 or the root sets up black stones only;
// else Black.
//
// Moves that are not legal are executed and reported in Position.Warnings, and so
// are strange properties; see [Warning]. The
// error is an [*Error] that wraps ErrSize or ErrValue, or board.ErrNoLiberty when
// stones are set up that no board can hold.
func PositionAt(root *Node, where Where) (*Position, error) {
	r, err := newReplay(root)
	if err != nil {
		return nil, err
	}
	if err := r.mainLine(root, where); err != nil {
		return nil, err
	}
	return &r.Position, nil
}

// Position returns the position after n, which may stand in any variation. See
// [PositionAt].
func (n *Node) Position() (*Position, error) {
	path := n.Path()
	r, err := newReplay(path[0])
	if err != nil {
		return nil, err
	}
	for _, m := range path {
		if _, err := r.apply(m, Where{}); err != nil {
			return nil, err
		}
	}
	return &r.Position, nil
}

// Apply does what the node's setup properties and moves say on b, which must
// have the size of the game and no trial moves. It returns warnings whose moves
// are counted from the node, and errors as [PositionAt]. After an error b may be
// somewhere between the positions before and after the node.
func (n *Node) Apply(b *board.Board) ([]Warning, error) {
	if b == nil {
		return nil, n.errorAt(0, "", board.ErrBoard)
	}
	size, err := n.BoardSize()
	if err != nil {
		return nil, err
	}
	if size != b.Size() {
		return nil, n.errorAt(0, "", fmt.Errorf("%w: a board of %d lines for a game of %d", ErrSize, b.Size(), size))
	}
	r := replay{Position: Position{Board: b}, table: onBoard{b}}
	if _, err := r.apply(n, Where{}); err != nil {
		return nil, err
	}
	return r.Warnings, nil
}

// table is where the moves of a file are played: a board or a game.
type table interface {
	setup(black, white, empty []board.Point) error
	// play executes a move that is a pass or on the board. It returns why the
	// rules forbid the move, or nil, and in err why it is impossible.
	play(m board.Move) (forbidden, err error)
}

type onBoard struct{ *board.Board }

func (b onBoard) setup(black, white, empty []board.Point) error {
	return b.Setup(black, white, empty)
}

func (b onBoard) play(m board.Move) (forbidden, err error) {
	forbidden = b.Play(m.Point, m.Color, board.Strict)
	if forbidden == nil {
		return nil, nil
	}
	if errors.Is(forbidden, board.ErrOccupied) {
		if err := b.Setup(nil, nil, []board.Point{m.Point}); err != nil {
			return nil, err
		}
	}
	return forbidden, b.Play(m.Point, m.Color, board.IgnoreKo|board.AllowSuicide)
}

// replay goes through nodes.
type replay struct {
	Position
	table table
}

func newReplay(root *Node) (*replay, error) {
	if root == nil {
		return nil, errNil
	}
	size, err := root.BoardSize()
	if err != nil {
		return nil, err
	}
	b, err := board.New(size)
	if err != nil {
		return nil, err
	}
	r := &replay{Position: Position{Board: b, Node: root}, table: onBoard{b}}
	r.checkGame(root)
	r.ToPlay = root.firstToPlay(r.handicap(root))
	return r, nil
}

// firstToPlay returns who begins when nothing else says it but the handicap.
func (root *Node) firstToPlay(handicap int) board.Color {
	if handicap > 1 || root.Has("AB") && !root.Has("AW") {
		return board.White
	}
	return board.Black
}

// sizeError puts a place into an error about the size.
func (n *Node) sizeError(err error) error {
	if _, ok := errors.AsType[*Error](err); ok {
		return err
	}
	c, _, missing := n.first("SZ")
	if missing != nil {
		return n.errorAt(0, "SZ", err)
	}
	return n.errorAt(c.valueStart, "SZ", err)
}

func (r *replay) mainLine(root *Node, where Where) error {
	for n := range root.MainLine() {
		if stop, err := r.apply(n, where); stop || err != nil {
			return err
		}
	}
	return nil
}

// apply executes a node, and reports whether it stopped before a move.
func (r *replay) apply(n *Node, where Where) (bool, error) {
	r.Node = n
	if err := r.setup(n); err != nil {
		return false, err
	}
	var few [2]board.Move
	moves, err := n.appendMoves(few[:0], math.MaxInt)
	if err != nil {
		return false, err
	}
	for _, m := range moves {
		if r.Moves+1 == where.before || where.point != board.NoPoint && where.point == m.Point {
			r.ToPlay = m.Color
			return true, nil
		}
		r.Moves++
		forbidden, err := r.table.play(m)
		if err != nil {
			return false, n.errorAt(0, "", err)
		}
		if forbidden != nil {
			r.Warnings = append(r.Warnings, Warning{Node: n, Moves: r.Moves, Move: m, Err: forbidden})
		}
		r.ToPlay = m.Color.Opponent()
	}
	return false, r.setToPlay(n)
}

// setup applies AB, AW and AE.
func (r *replay) setup(n *Node) error {
	var lists [3][]board.Point
	first := -1
	for c := n.scan(); c.next(); {
		if len(c.id) < 2 {
			continue // most properties are moves
		}
		i := slices.Index(setupIdents[:], Ident(c.id))
		if i < 0 {
			continue
		}
		if first < 0 {
			first = c.start
		}
		for v, ok := c.value(); ok; v, ok = c.value() {
			var err error
			if lists[i], err = n.of().appendPoints(lists[i], v); err != nil {
				return n.errorAt(c.valueStart, c.id, err)
			}
		}
	}
	if first < 0 {
		return nil
	}
	if len(lists[0]) > 0 && len(lists[1]) > 0 {
		black := board.SetOf(lists[0]...)
		for _, p := range lists[1] {
			if black.Has(p) {
				r.warn(n, first, "AB", fmt.Errorf("%w: AB and AW both have %v, which is White's", board.ErrOccupied, p))
				black.Remove(p)
			}
		}
	}
	if err := r.table.setup(lists[0], lists[1], lists[2]); err != nil {
		return n.errorAt(first, "", err)
	}
	return nil
}

var setupIdents = [...]string{"AB", "AW", "AE"}

// setToPlay applies PL, unless it is empty.
func (r *replay) setToPlay(n *Node) error {
	c := n.scan()
	if !c.find("PL") {
		return nil
	}
	v, _ := c.value()
	if strings.Trim(v, blanks) == "" {
		return nil
	}
	color, err := parseColor(v)
	if err != nil {
		return n.errorAt(c.valueStart, c.id, err)
	}
	r.ToPlay = color
	return nil
}
