package joseki

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/pattern"
)

// Openings are moves for positions of whole boards of one size, with how often
// they were chosen. They are immutable and can be shared.
type Openings struct {
	size   int
	names  []string
	counts []int32      // how often each move was chosen
	tree   *corner.Tree // of the whole board as a corner
	stones []bool       // by number: whether a position has so many
}

// ParseOpenings reads openings in the format of pattern.ParseFullBoard: NAME VALUE POINTS on
// each line, where the value is the number of times that the move was chosen. The error is that
// of pattern.ParseFullBoard.
func ParseOpenings(file string, data []byte, size int) (*Openings, error) {
	list, err := pattern.ParseFullBoard(file, data, size)
	if err != nil {
		return nil, err
	}
	return NewOpenings(size, list)
}

// NewOpenings makes openings of patterns of whole boards. The error wraps ErrTree if one has
// another size, points off the board or two stones on one point, and also board.ErrSize if no
// board has the size.
func NewOpenings(size int, list []pattern.FullBoard) (*Openings, error) {
	if size < board.MinSize || size > board.MaxSize {
		return nil, fmt.Errorf("%w: %w: openings of size %d", ErrTree, board.ErrSize, size)
	}
	o := &Openings{size: size}
	shapes := make([]corner.Shape, len(list))
	for i := range list {
		f := &list[i]
		if f.Size != size || f.Value < 0 || f.Value > mostGames {
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
		o.names, o.counts = append(o.names, f.Name), append(o.counts, int32(f.Value))
	}
	var err error
	if o.tree, err = corner.NewTree(shapes); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTree, err)
	}
	o.prepare()
	return o, nil
}

// prepare records which numbers of stones there are.
func (o *Openings) prepare() {
	o.stones = make([]bool, o.size*o.size+1)
	for _, v := range o.tree.All() {
		if len(v.Shapes) > 0 {
			o.stones[v.Level-1] = true
		}
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

// String returns the openings in the format that ParseOpenings reads.
func (o *Openings) String() string {
	var s strings.Builder
	for i := range int32(o.Len()) {
		shape := o.tree.Shape(i)
		f := pattern.FullBoard{Name: o.names[i], Size: o.size, Value: int(o.counts[i]), Move: upperRight.Point(shape.Move, o.size)}
		for _, t := range shape.Stones {
			p := upperRight.Point(t.Cell, o.size)
			if t.Own {
				f.Own = append(f.Own, p)
			} else {
				f.Enemy = append(f.Enemy, p)
			}
		}
		slices.Sort(f.Own)
		slices.Sort(f.Enemy)
		s.WriteString(f.String())
		s.WriteByte('\n')
	}
	return s.String()
}

// Choice is a move of the openings.
type Choice struct {
	Move board.Point
	// Count is the number of times that the move was chosen, or one that equals it by symmetry,
	// divided among them.
	Count float64
	Name  string // of the opening
}

// Choices returns the moves that c has on b, the most frequent first. There are none on boards
// of another size or without a board, and none where the ko rule forbids the move.
func (o *Openings) Choices(b *board.Board, c board.Color) []Choice {
	return newChooser(o).append(nil, b, c)
}

// chooser finds the moves of openings. It holds scratch space and belongs to one
// goroutine.
type chooser struct {
	o      *Openings
	finder *corner.Finder
	found  []corner.Found
}

// newChooser returns a chooser, which finds nothing if o is nil.
func newChooser(o *Openings) *chooser {
	if o == nil || o.tree == nil {
		return &chooser{}
	}
	return &chooser{o: o, finder: corner.NewFinder(o.tree)}
}

// append appends the moves that c has on b to dst, the most frequent first, and
// returns it. There are none on boards of another size or without a board, and
// none where the ko rule forbids the move.
func (k *chooser) append(dst []Choice, b *board.Board, c board.Color) []Choice {
	if b == nil || k.o == nil || b.Size() != k.o.size || !c.IsPlayer() {
		return dst
	}
	o := k.o
	empty := b.EmptyPoints()
	if !o.stones[o.size*o.size-empty.Len()] {
		return dst // no position has so many
	}
	// An opening is found as often as the position is symmetric.
	k.found = k.finder.Append(k.found[:0], b, c, board.NoPoint)
	slices.SortFunc(k.found, compareFound)
	first := len(dst)
	ko, banned := b.Ko()
	for _, f := range k.found {
		p := f.View.Point(f.Move, o.size)
		if ko == p && banned == c {
			continue
		}
		hits := 0
		for _, g := range k.found {
			if g.Shape == f.Shape {
				hits++
			}
		}
		n := float64(o.counts[f.Shape]) / float64(hits)
		if i := slices.IndexFunc(dst[first:], func(x Choice) bool { return x.Move == p }); i >= 0 {
			dst[first+i].Count += n
			continue
		}
		dst = append(dst, Choice{p, n, o.names[f.Shape]})
	}
	slices.SortFunc(dst[first:], func(a, b Choice) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Move, b.Move))
	})
	return dst
}
