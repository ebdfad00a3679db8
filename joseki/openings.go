package joseki

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/pattern"
)

// Openings are moves for positions of whole boards of one size, with how often
// they were chosen. They are immutable and can be shared.
type Openings struct {
	size   int
	counts []int32
	names  []string
	tree   *corner.Tree
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
// things stand on one point.
func NewOpenings(size int, list []pattern.FullBoard) (*Openings, error) {
	o := &Openings{size: size}
	shapes := make([]corner.Shape, len(list))
	for i := range list {
		f := &list[i]
		if f.Size != size || f.Value < 0 || f.Value > 1<<30 {
			return nil, fmt.Errorf("%w: opening %s of size %d and value %d", ErrTree, f.Name, f.Size, f.Value)
		}
		if f.Name == "" || strings.ContainsFunc(f.Name, unicode.IsSpace) {
			return nil, fmt.Errorf("%w: %q as the name of an opening, expected a word", ErrTree, f.Name)
		}
		s, err := wholeBoard(f)
		if err != nil {
			return nil, fmt.Errorf("%w: opening %s: %w", ErrTree, f.Name, err)
		}
		shapes[i] = s
		o.counts = append(o.counts, int32(f.Value))
		o.names = append(o.names, f.Name)
		o.note(len(s.Stones))
	}
	var err error
	if o.tree, err = corner.NewTree(shapes); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTree, err)
	}
	return o, nil
}

// note records that a position has n stones.
func (o *Openings) note(n int) {
	for n >= len(o.stones) {
		o.stones = append(o.stones, false)
	}
	o.stones[n] = true
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

// Size returns the size of the boards.
func (o *Openings) Size() int { return o.size }

// Len returns the number of openings, that is of positions with a move.
func (o *Openings) Len() int { return len(o.counts) }

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
	o      *Openings
	finder *corner.Finder
	found  []corner.Found
	hits   []uint16 // by opening
	moves  []Choice
}

// NewChooser returns a chooser.
func NewChooser(o *Openings) *Chooser {
	return &Chooser{o: o, finder: corner.NewFinder(o.tree), hits: make([]uint16, o.Len())}
}

// Append appends the moves that c has on b to dst, the most frequent first, and
// returns it. There are none on boards of another size, and none where the ko
// rule forbids the move.
func (k *Chooser) Append(dst []Choice, b *board.Board, c board.Color) []Choice {
	o := k.o
	if b.Size() != o.size || !c.IsPlayer() {
		return dst
	}
	empty := b.EmptyPoints()
	if n := o.size*o.size - empty.Len(); n >= len(o.stones) || !o.stones[n] {
		return dst
	}
	k.found = k.finder.Append(k.found[:0], b, pattern.As(c), board.NoPoint)
	for _, f := range k.found {
		k.hits[f.Shape]++
	}
	first := len(dst)
	for _, f := range k.found {
		p := f.View.Point(o.tree.Move(f.Shape), o.size)
		if ko, banned := b.Ko(); ko == p && banned == c {
			continue
		}
		n := float64(o.counts[f.Shape]) / float64(k.hits[f.Shape])
		if i := slices.IndexFunc(dst[first:], func(x Choice) bool { return x.Move == p }); i >= 0 {
			dst[first+i].Count += n
			continue
		}
		dst = append(dst, Choice{p, n, o.names[f.Shape]})
	}
	for _, f := range k.found {
		k.hits[f.Shape] = 0
	}
	slices.SortFunc(dst[first:], func(a, b Choice) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Move, b.Move))
	})
	return dst
}

// Choose returns a move for c, each with the probability of its frequency, or
// NoPoint if the openings have none for the position. The same source of random
// numbers gives the same moves.
func (k *Chooser) Choose(b *board.Board, c board.Color, rng *rand.Rand) board.Point {
	k.moves = k.Append(k.moves[:0], b, c)
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
