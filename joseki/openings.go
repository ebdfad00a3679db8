package joseki

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/pattern"
)

// Openings are moves for positions of whole boards of one size, with how often
// they were chosen. They are immutable and can be shared.
type Openings struct {
	size   int
	names  []string
	table  *table // of the whole board as a corner; the counts are those of its moves
	stones []bool // by number: whether a position has so many
}

// ParseOpenings reads openings in the format of pattern.ParseFullBoard: one a
// line, NAME VALUE POINTS, where the value is how often the move was chosen. The
// error is that of pattern.ParseFullBoard.
func ParseOpenings(file string, data []byte, size int) (*Openings, error) {
	list, err := pattern.ParseFullBoard(file, data, size)
	if err != nil {
		return nil, err
	}
	return NewOpenings(size, list)
}

// NewOpenings makes openings of patterns of whole boards. The error wraps
// ErrTree if one has another size or points that are not on the board, or if two
// things stand on one point, and board.ErrSize too if there are no boards of the
// size.
func NewOpenings(size int, list []pattern.FullBoard) (*Openings, error) {
	if size < board.MinSize || size > board.MaxSize {
		return nil, fmt.Errorf("%w: %w: openings of size %d", ErrTree, board.ErrSize, size)
	}
	o := &Openings{size: size}
	shapes := make([]corner.Shape, len(list))
	for i := range list {
		f := &list[i]
		if f.Size != size || f.Value < 0 || f.Value > 1<<30 {
			return nil, fmt.Errorf("%w: opening %s of size %d and value %d", ErrTree, f.Name, f.Size, f.Value)
		}
		if f.Name == "" || !isWord(f.Name) {
			return nil, fmt.Errorf("%w: %q as the name of an opening, expected a word", ErrTree, f.Name)
		}
		s, err := wholeBoard(f)
		if err != nil {
			return nil, fmt.Errorf("%w: opening %s: %w", ErrTree, f.Name, err)
		}
		shapes[i] = s
		o.names = append(o.names, f.Name)
	}
	var err error
	if o.table, err = newTable(shapes); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTree, err)
	}
	for i := range list {
		m := o.move(int32(i))
		m.class, m.count = Standard, int32(list[i].Value)
	}
	for _, p := range o.table.positions {
		total := 0
		for _, m := range o.table.moves[p.moves:p.after] {
			total += int(m.count)
		}
		for i := p.moves; i < p.after; i++ {
			o.table.moves[i].total = int32(min(total, mostGames))
		}
	}
	o.prepare()
	return o, nil
}

// move returns the move of the opening with the given number.
func (o *Openings) move(i int32) *move { return &o.table.moves[o.table.place[i]] }

// prepare records which numbers of stones there are.
func (o *Openings) prepare() {
	o.stones = make([]bool, o.size*o.size+1)
	for i := range o.table.positions {
		p := &o.table.positions[i]
		o.stones[p.end-p.stones] = true
	}
}

// wholeBoard returns the pattern as a corner that is all of the board.
func wholeBoard(f *pattern.FullBoard) (corner.Shape, error) {
	s := corner.Shape{Width: int8(f.Size), Height: int8(f.Size), Views: corner.AllViews}
	var ok bool
	if s.Move, ok = upperRight.Cell(f.Move, f.Size); !ok {
		return s, fmt.Errorf("%w: move %v", board.ErrPoint, f.Move)
	}
	for i, side := range [2][]board.Point{f.Own, f.Enemy} {
		for _, p := range side {
			cell, ok := upperRight.Cell(p, f.Size)
			if !ok {
				return s, fmt.Errorf("%w: %v", board.ErrPoint, p)
			}
			s.Stones = append(s.Stones, corner.Stone{Cell: cell, Own: i == 0})
		}
	}
	return s, nil
}

// Size returns the size of the boards, 0 for nil.
func (o *Openings) Size() int {
	if o == nil {
		return 0
	}
	return o.size
}

// Len returns the number of openings, that is of positions with a move.
func (o *Openings) Len() int {
	if o == nil {
		return 0
	}
	return len(o.names)
}

// Choice is a move of the openings.
type Choice struct {
	Move board.Point
	// Count is how often the move was chosen, or one of those that equal it by
	// symmetry, divided among them.
	Count float64
	Name  string // of the opening
}

// Chooser finds the moves of openings. It holds scratch space and belongs to one
// goroutine.
type Chooser struct {
	o     *Openings
	eye   eye
	found []chosen
	moves []Choice
}

// chosen is an opening that is found.
type chosen struct {
	move  *move
	point board.Point
}

// NewChooser returns a chooser, which finds nothing if o is nil.
func NewChooser(o *Openings) *Chooser {
	if o == nil || o.table == nil {
		return &Chooser{}
	}
	return &Chooser{o: o, eye: eye{t: o.table}}
}

// Append appends the moves that c has on b to dst, the most frequent first, and
// returns it. There are none on boards of another size or without a board, and
// none where the ko rule forbids the move.
func (k *Chooser) Append(dst []Choice, b *board.Board, c board.Color) []Choice {
	if b == nil || k.o == nil || b.Size() != k.o.size || !c.IsPlayer() || !k.o.has(b) {
		return dst
	}
	k.eye.open(b, c)
	return k.append(dst, b, c)
}

// has reports whether there are positions with as many stones as b has.
func (o *Openings) has(b *board.Board) bool {
	empty := b.EmptyPoints()
	return o.stones[o.size*o.size-empty.Len()]
}

// append appends the moves for c on b, which the eye has opened.
func (k *Chooser) append(dst []Choice, b *board.Board, c board.Color) []Choice {
	o := k.o
	// An opening is found as often as the position is symmetric.
	k.found = k.found[:0]
	for q := range 4 {
		for _, h := range k.eye.look(q) {
			p := &o.table.positions[h.position]
			for i := p.moves; i < p.after; i++ {
				m := &o.table.moves[i]
				upright, mirrored := m.in(q, &h)
				if upright {
					k.found = append(k.found, chosen{m, corner.View(2*q).Point(m.cell, o.size)})
				}
				if mirrored {
					k.found = append(k.found, chosen{m, corner.View(2*q+1).Point(m.cell, o.size)})
				}
			}
		}
	}
	first := len(dst)
	ko, banned := b.Ko()
	for _, f := range k.found {
		if ko == f.point && banned == c {
			continue
		}
		hits := 0
		for _, g := range k.found {
			if g.move == f.move {
				hits++
			}
		}
		n := float64(f.move.count) / float64(hits)
		if i := slices.IndexFunc(dst[first:], func(x Choice) bool { return x.Move == f.point }); i >= 0 {
			dst[first+i].Count += n
			continue
		}
		dst = append(dst, Choice{f.point, n, o.names[f.move.entry]})
	}
	slices.SortFunc(dst[first:], func(a, b Choice) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Move, b.Move))
	})
	return dst
}

// Choose returns a move for c, each with the probability of its frequency, or
// NoPoint if the openings have none for the position. The same source of random
// numbers gives the same moves, so a seed repeats a game:
//
//	rng := rand.New(rand.NewPCG(seed, 0))
//
// Without a source it returns the most frequent move.
func (k *Chooser) Choose(b *board.Board, c board.Color, rng *rand.Rand) board.Point {
	k.moves = k.Append(k.moves[:0], b, c)
	if rng == nil {
		if len(k.moves) == 0 {
			return board.NoPoint
		}
		return k.moves[0].Move
	}
	sum := 0.0
	for _, m := range k.moves {
		sum += m.Count
	}
	x := rng.Float64() * sum
	for _, m := range k.moves {
		if x -= m.Count; x < 0 {
			return m.Move
		}
	}
	return board.NoPoint
}
