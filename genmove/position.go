package genmove

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/reading/search"
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
	links     []Link
	groups    []int16 // by point, the number of a group, counted from 1
	influence *Fields
	joseki    []joseki.Suggestion
	examined  []string
}

// NewPosition returns a position about which nothing is known but the stones of b,
// which is copied with its trial moves, and who is to play. The error wraps
// board.ErrColor if toPlay is no player.
func NewPosition(b *board.Board, toPlay board.Color) (*Position, error) {
	if !toPlay.IsPlayer() {
		return nil, fmt.Errorf("%w: %v cannot play", board.ErrColor, toPlay)
	}
	return &Position{board: b.Clone(), toPlay: toPlay}, nil
}

// PositionOf is NewPosition of a game, with its last two moves.
func PositionOf(g *board.Game, toPlay board.Color) (*Position, error) {
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

// Links returns the pairs of neighbouring strings of one colour, or nil.
func (p *Position) Links() []Link { return p.links }

// Group returns the number of the group of the stone at q, counted from 1:
// strings belong to one group if the opponent cannot cut them apart. It is 0
// where there is no stone, and everywhere while connections are not examined.
func (p *Position) Group(q board.Point) int {
	if p.groups == nil || q < 0 || int(q) >= len(p.groups) {
		return 0
	}
	return int(p.groups[q])
}

// Influence returns the three fields of influence, or nil.
func (p *Position) Influence() *Fields { return p.influence }

// Joseki returns the moves that known corner sequences and openings suggest to
// the player whose turn it is, those of one corner after those of another, or nil.
func (p *Position) Joseki() []joseki.Suggestion { return p.joseki }

// Link is what connects two strings of one colour.
type Link struct {
	// A and B are the origins of the two strings, as worm.Worm has them.
	A     board.Point `json:"a"`
	B     board.Point `json:"b"`
	Color board.Color `json:"color"`
	// Cut is what the opponent reaches when he cuts first, and Join what the
	// owner reaches when he connects first. Join is not read for strings that
	// cannot be cut: it is a pass that wins.
	Cut  search.Result `json:"cut"`
	Join search.Result `json:"join"`
}

// Fields is influence under each assumption about who moves first everywhere.
type Fields struct {
	// Neutral assumes that nobody does.
	Neutral, BlackFirst, WhiteFirst *influence.Result
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

// WithLinks returns a copy of p with the given links. A link whose Cut fails makes
// its strings one group. The error wraps search.ErrString if a link ends where
// there is no stone.
func (p *Position) WithLinks(name string, links []Link) (*Position, error) {
	for _, l := range links {
		if c := p.board.At(l.A); !c.IsPlayer() || p.board.At(l.B) != c {
			return nil, fmt.Errorf("%s: %w: link of %v and %v", name, search.ErrString, l.A, l.B)
		}
	}
	q := p.with(name)
	q.links = slices.Clone(links)
	if q.links == nil {
		q.links = []Link{}
	}
	q.groups = unite(p.Board(), links)
	return q, nil
}

// unite numbers the groups that uncuttable links make of strings.
func unite(b *board.Board, links []Link) []int16 {
	strings := b.AppendStrings(nil, board.Empty)
	parent := make(map[board.Point]board.Point, len(strings))
	root := func(s board.Point) board.Point {
		for parent[s] != board.NoPoint {
			s = parent[s]
		}
		return s
	}
	for _, l := range links {
		x, y := root(b.Origin(l.A)), root(b.Origin(l.B))
		if l.Cut.Code == search.Fail && x != y {
			parent[y] = x
		}
	}
	groups := make([]int16, board.NumPoints)
	number := int16(0)
	numbers := make(map[board.Point]int16)
	for _, s := range strings {
		r := root(s)
		if numbers[r] == 0 {
			number++
			numbers[r] = number
		}
		for q := range b.Stones(s) {
			groups[q] = numbers[r]
		}
	}
	return groups
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
