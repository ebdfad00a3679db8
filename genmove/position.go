package genmove

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/reading/worm"
)

// ErrMissing says that a stage lacks the facts of another stage.
var ErrMissing = errors.New("the position is not examined so far")

// Position is a position with all that the stages so far have found out about it.
// It is immutable: a stage returns a new Position that knows more, and what the
// methods return may not be modified. Goroutines may share it.
//
// A stage that has not run has left nothing: its method returns nil then.
type Position struct {
	board          *board.Board // only cloned and looked at: its queries need scratch space
	toPlay         board.Color
	last, previous board.Point

	worms     *worm.Worms
	links     *connect.Links
	influence *Fields
	joseki    []joseki.Suggestion
	examined  []string
}

// ErrBoard says that there is no board, game or position to look at.
var ErrBoard = errors.New("no board")

// NewPosition returns a position about which nothing is known but the stones of b,
// which is copied with its trial moves, and who is to play. The error is ErrBoard if
// b is nil, and wraps board.ErrColor if toPlay is no player.
func NewPosition(b *board.Board, toPlay board.Color) (*Position, error) {
	if b == nil {
		return nil, ErrBoard
	}
	if !toPlay.IsPlayer() {
		return nil, fmt.Errorf("%w: %v cannot play", board.ErrColor, toPlay)
	}
	return &Position{board: b.Clone(), toPlay: toPlay}, nil
}

// PositionOf is NewPosition of a game, with its last two moves.
func PositionOf(g *board.Game, toPlay board.Color) (*Position, error) {
	if g == nil {
		return nil, ErrBoard
	}
	p, err := NewPosition(g.Board(), toPlay)
	if err != nil {
		return nil, err
	}
	if m := g.Moves(); len(m) > 1 {
		p.previous, p.last = m[len(m)-2].Point, m[len(m)-1].Point
	} else if len(m) == 1 {
		p.last = m[0].Point
	}
	return p, nil
}

// WithLast returns a copy of p that knows the last move and the one before it, as
// PositionOf does; NoPoint stands for an unknown one. The error wraps board.ErrPoint
// if one of them is no move on this board.
func (p *Position) WithLast(last, previous board.Point) (*Position, error) {
	for _, m := range []board.Point{last, previous} {
		if m != board.NoPoint && m != board.Pass && !m.On(p.Size()) {
			return nil, fmt.Errorf("%w: last move %v", board.ErrPoint, m)
		}
	}
	q := *p
	q.last, q.previous = last, previous
	return &q, nil
}

// Board returns a copy of the board.
func (p *Position) Board() *board.Board { return p.board.Clone() }

// Size returns the number of lines of the board.
func (p *Position) Size() int { return p.board.Size() }

// At returns what is on a point.
func (p *Position) At(q board.Point) board.Color { return p.board.At(q) }

// ToPlay returns the player whose turn it is.
func (p *Position) ToPlay() board.Color { return p.toPlay }

// Last returns the last move and the one before it, or NoPoint where they are
// unknown.
func (p *Position) Last() (last, previous board.Point) { return p.last, p.previous }

// Examined returns the names of the stages that have run, in their order.
func (p *Position) Examined() []string { return slices.Clone(p.examined) }

// Worms returns the strings, or nil.
func (p *Position) Worms() *worm.Worms { return p.worms }

// Links returns which strings belong together and where they can be cut, or nil.
func (p *Position) Links() *connect.Links { return p.links }

// Influence returns the three fields of influence, or nil.
func (p *Position) Influence() *Fields { return p.influence }

// Joseki returns the moves that known corner sequences and openings suggest to
// the player whose turn it is, those of one corner after those of another, or nil.
func (p *Position) Joseki() []joseki.Suggestion { return p.joseki }

// Fields is influence under each assumption about who moves first everywhere.
type Fields struct {
	// Neutral assumes that nobody does.
	Neutral, BlackFirst, WhiteFirst *influence.Result
	// BreakIns are the ways into territories that were found when Black moves first
	// and when White does, if the stage had a Breaker. The territory that they erase
	// is not counted in the fields.
	BreakIns [2][]influence.BreakIn
}

// Expansions returns the moves with which c, who moves first, comes into territory
// of the opponent, each once, in the order in which they were found.
func (f *Fields) Expansions(c board.Color) []board.Point {
	if !c.IsPlayer() {
		return nil
	}
	var moves []board.Point
	for _, x := range f.BreakIns[c-board.Black] {
		if m := x.Result.Move; x.Owner == c.Opponent() && !x.Blocked && m != board.NoPoint && m != board.Pass && !slices.Contains(moves, m) {
			moves = append(moves, m)
		}
	}
	return moves
}

// First returns the field in which c moves first, Neutral if c is no player.
func (f *Fields) First(c board.Color) *influence.Result {
	switch c {
	case board.Black:
		return f.BlackFirst
	case board.White:
		return f.WhiteFirst
	}
	return f.Neutral
}

// with returns a copy of p that has been examined by the named stage.
func (p *Position) with(name string) *Position {
	q := *p
	q.examined = append(slices.Clone(p.examined), name)
	return &q
}

// WithWorms returns a copy of p with the strings w. The error wraps ErrMissing if
// w describes another position.
func (p *Position) WithWorms(name string, w *worm.Worms) (*Position, error) {
	if w == nil || !w.Describes(p.board) {
		return nil, fmt.Errorf("%w: %s did not describe the strings of this position", ErrMissing, name)
	}
	q := p.with(name)
	q.worms = w
	return q, nil
}

// WithLinks returns a copy of p with the given links, which also tell the strings
// how many cuts each could make (worm.Worm.Cutstone2). The error wraps ErrMissing
// if l is nil or knows nothing of a stone of the position.
func (p *Position) WithLinks(name string, l *connect.Links) (*Position, error) {
	if l == nil {
		return nil, fmt.Errorf("%w: %s gave no links", ErrMissing, name)
	}
	for _, s := range p.Board().AppendStrings(nil, board.Empty) {
		if l.Group(s) < 0 {
			return nil, fmt.Errorf("%w: %s did not group the string at %v", ErrMissing, name, s)
		}
	}
	q := p.with(name)
	q.links = l
	if q.worms != nil {
		q.worms = q.worms.WithCutstone2(l.Cutstone2())
	}
	return q, nil
}

// WithInfluence returns a copy of p with the given fields. The error wraps
// ErrMissing if one of them is nil or belongs to a board of another size.
func (p *Position) WithInfluence(name string, f *Fields) (*Position, error) {
	if f == nil {
		return nil, fmt.Errorf("%w: %s gave no influence", ErrMissing, name)
	}
	for _, r := range []*influence.Result{f.Neutral, f.BlackFirst, f.WhiteFirst} {
		if r == nil || r.Size() != p.Size() {
			return nil, fmt.Errorf("%w: %s gave no influence of this board", ErrMissing, name)
		}
	}
	q := p.with(name)
	q.influence = f
	return q, nil
}

// WithJoseki returns a copy of p with the given suggestions. The error wraps
// board.ErrPoint if one cannot be played.
func (p *Position) WithJoseki(name string, list []joseki.Suggestion) (*Position, error) {
	for _, s := range list {
		if !s.Move.On(p.Size()) || p.board.At(s.Move) != board.Empty {
			return nil, fmt.Errorf("%s: %w: suggestion %v", name, board.ErrPoint, s.Move)
		}
	}
	q := p.with(name)
	q.joseki = slices.Clone(list)
	if q.joseki == nil {
		q.joseki = []joseki.Suggestion{}
	}
	return q, nil
}
