package sgf

import (
	"errors"
	"fmt"
	"iter"
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

// BeforeMove is the position before the move with the given number, counted from 1 with passes.
// BeforeMove(1) is the position at the start, with all setup stones. If there are fewer moves,
// it is the end.
func BeforeMove(number int) Where { return Where{before: max(number, 1)} }

// BeforePlayAt is the position before the first move on the point p, or the end if there is no
// such move.
func BeforePlayAt(p board.Point) Where { return Where{point: p} }

// Position is a position of a game.
type Position struct {
	Board  *board.Board
	ToPlay board.Color
	// Moves is the number of moves that have been played, passes included.
	Moves int
	// Node is the node of the position. Its own move has been played, unless Where is a
	// position before a move.
	Node *Node
	// Warnings lists illegal moves, which were played nevertheless, and invalid properties.
	Warnings []Warning
}

// Warning is something wrong in a file: an illegal move, which was played as the standard
// demands, or an invalid property.
type Warning struct {
	Node  *Node
	Moves int // the number of the move, counted from 1, or of the moves before a property
	// Move is the move, the zero value if the warning is about a property.
	Move board.Move
	// Property is the identifier of the property, or empty.
	Property string
	// Err describes the fault. For a move it is board.ErrKo if a ko is retaken at once,
	// board.ErrSuicide, board.ErrOccupied if a stone replaces another, ErrValue for a second
	// move in a row, or, in a board.Game, board.ErrSuperko. For a property it is an [*Error]
	// that wraps:
	//
	//   - ErrValue for an invalid value, for a GM of another game, and for a character set that
	//     CA does not name
	//   - board.ErrRules for an RU that names no rules
	//   - board.ErrOccupied for AB and AW on one point, where White stays
	//   - ErrSyntax for one of [Node.Repairs]
	Err error
}

// String returns a message with the move's number or the property's place.
func (w Warning) String() string {
	if w.Move == (board.Move{}) && w.Err != nil {
		return w.Err.Error()
	}
	return fmt.Sprintf("move %d, %v: %v", w.Moves, w.Move, w.Err)
}

// PositionAt returns a position on the main line of the game that root begins. Illegal moves
// are played, moves off the board count as passes, and both are reported as a [Warning]; the
// package comment says who is to move. The error is an [*Error] that wraps ErrValue, ErrTooLarge
// or board.ErrNoLiberty, or that of [Context].
func PositionAt(root *Node, where Where, opts ...Option) (*Position, error) {
	r, err := newReplay(root, opts)
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
	r, err := newReplay(path[0], nil)
	if err != nil {
		return nil, err
	}
	if err := r.bound(slices.Values(path)); err != nil {
		return nil, err
	}
	for _, m := range path {
		if _, err := r.apply(m, Where{}); err != nil {
			return nil, err
		}
	}
	return &r.Position, nil
}

// Apply applies the node's setup properties and moves to b, which must have the size of the
// game and no trial moves. It returns warnings with moves counted from the node, and errors as
// [PositionAt] does. After an error b may be at any position between those before and after the
// node.
func (n *Node) Apply(b *board.Board) ([]Warning, error) {
	if b == nil {
		return nil, n.errorAt(0, "", board.ErrNoBoard)
	}
	size, err := n.BoardSize()
	if err != nil {
		return nil, err
	}
	if size != b.Size() {
		return nil, n.errorAt(0, "", fmt.Errorf("%w: a board of %d lines for a game of %d", errSize, b.Size(), size))
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
	table    table
	config   config
	visited  int
	handicap int         // stones that HA says
	placed   int         // of them as moves so far, -1 if that is over
	last     board.Color // who moved last, Empty after a setup
}

// maxWarnings bounds the warnings about a game.
const maxWarnings = 1000

// replayConfig returns the options of the file with others over them.
func replayConfig(root *Node, opts []Option) config {
	var c config
	if old := root.of().config; old != nil {
		c = *old
	}
	c.ctx = nil
	for _, o := range opts {
		if o.apply != nil {
			o.apply(&c)
		}
	}
	return c
}

// bound returns an error if the nodes have too many moves and setups. It looks before anything is
// played.
func (r *replay) bound(nodes iter.Seq[*Node]) error {
	most := r.config.moves
	if most == 0 {
		most = defaultMoves
	}
	if most < 0 {
		return nil
	}
	// A rectangle has seven bytes, and nothing counts for more.
	length := 0
	for n := range nodes {
		length += len(n.props())
	}
	if length/7*(rectangle+1) <= most {
		return nil
	}
	count := 0
	for n := range nodes {
		if count += n.steps(); count > most {
			return r.config.tooLarge(int64(most), "moves")
		}
	}
	return nil
}

// rectangle is how many moves a rectangle of a setup stands for.
const rectangle = 32

// steps returns how many moves a node counts for: one for each move or stone, and rectangle
// more for a value of more than four bytes, which may be one.
func (n *Node) steps() (count int) {
	for c := n.scan(); c.next(); {
		if moveColor(c.id) == board.Empty && !slices.Contains(setupIdents[:], Ident(c.id)) {
			continue
		}
		for v, ok := c.value(); ok; v, ok = c.value() {
			if count++; len(v) > 4 {
				count += rectangle
			}
		}
	}
	return count
}

// begin adds what is strange about the file as a whole to the warnings.
func (r *replay) begin(root *Node) {
	for _, e := range root.of().repairs {
		r.warnOf(root, e.Property, e)
	}
	r.warnOf(root, "CA", root.of().note)
	r.warnOf(root, "SZ", root.of().sizeNote)
	r.checkGame(root)
}

func newReplay(root *Node, opts []Option) (*replay, error) {
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
	r := &replay{Position: Position{Board: b, Node: root}, table: onBoard{b}, config: replayConfig(root, opts)}
	r.begin(root)
	r.handicap = r.readHandicap(root)
	r.ToPlay = root.firstToPlay(r.handicap)
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
	if err := r.bound(root.MainLine()); err != nil {
		return err
	}
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
	if r.visited++; r.visited%256 == 0 && r.config.ctx != nil {
		if err := r.config.ctx.Err(); err != nil {
			return false, err
		}
	}
	if err := r.setup(n); err != nil {
		return false, err
	}
	for c := n.scan(); c.next(); {
		color := moveColor(c.id)
		if color == board.Empty {
			continue
		}
		for v, ok := c.value(); ok; v, ok = c.value() {
			p, strange := n.of().move(v)
			m := board.Move{Color: color, Point: p}
			if r.Moves+1 == where.before || where.point != board.NoPoint && where.point == m.Point {
				r.ToPlay = m.Color
				return true, nil
			}
			r.Moves++
			if strange != nil {
				r.warn(n, c.valueStart, c.id, strange)
			}
			if err := r.play(n, m); err != nil {
				return false, err
			}
		}
	}
	r.setToPlay(n)
	return false, nil
}

// play makes a move and reports what is wrong with it.
func (r *replay) play(n *Node, m board.Move) error {
	r.checkTurn(n, m)
	forbidden, err := r.table.play(m)
	if err != nil {
		return n.errorAt(0, "", err)
	}
	if forbidden != nil {
		r.add(Warning{Node: n, Moves: r.Moves, Move: m, Err: forbidden})
	}
	r.ToPlay, r.last = m.Color.Opponent(), m.Color
	return nil
}

// checkTurn reports a player who moves twice in a row, unless he places the stones of a
// handicap, and a handicap whose stones are not set up.
func (r *replay) checkTurn(n *Node, m board.Move) {
	if r.Moves == 1 {
		if black := r.Board.StonesOf(board.Black); r.handicap < 2 || !black.IsEmpty() {
			r.placed = -1
		}
	}
	if r.placed >= 0 {
		if m.Color == board.Black && r.placed < r.handicap {
			r.placed++
			return
		}
		what := "placed as moves"
		if r.placed < 2 {
			what = "not on the board"
		}
		root := n.Root()
		c := root.scan()
		c.find("HA")
		v, _ := c.value()
		r.warn(root, c.valueStart, "HA", fmt.Errorf("%w: HA[%s], but the stones are %s", ErrValue, v, what))
		r.placed = -1
	}
	if r.last == m.Color && r.ToPlay != m.Color {
		r.add(Warning{Node: n, Moves: r.Moves, Move: m, Err: errTurn})
	}
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
			list, err := n.of().appendPoints(lists[i], v)
			if err != nil {
				r.warn(n, c.valueStart, c.id, fmt.Errorf("%w; ignored", err))
				continue
			}
			lists[i] = list
		}
	}
	if first < 0 {
		return nil
	}
	r.last = board.Empty
	if len(lists[0]) > 0 && len(lists[1]) > 0 {
		black := board.SetOf(lists[0]...)
		for _, p := range lists[1] {
			if black.Has(p) {
				r.warn(n, first, "AB", fmt.Errorf("%w: AB and AW both have %v, which is White's", board.ErrOccupied, p))
				black.Remove(p)
			}
		}
	}
	err := r.table.setup(lists[0], lists[1], lists[2])
	switch {
	case err == nil:
	case n.parent != nil && errors.Is(err, board.ErrNoLiberty):
		r.warn(n, first, "", fmt.Errorf("%w; the setup is ignored", err))
	default:
		return n.errorAt(first, "", err)
	}
	return nil
}

var setupIdents = [...]string{"AB", "AW", "AE"}

// setToPlay applies PL, unless it is empty or is invalid.
func (r *replay) setToPlay(n *Node) {
	c := n.scan()
	if !c.find("PL") {
		return
	}
	v, _ := c.value()
	if strings.Trim(v, blanks) == "" {
		return
	}
	color, err := parseColor(v)
	if err != nil {
		r.warn(n, c.valueStart, c.id, fmt.Errorf("%w; ignored", err))
		return
	}
	r.ToPlay = color
}
