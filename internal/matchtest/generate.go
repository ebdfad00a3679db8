package matchtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
)

// Generator makes patterns that a matcher accepts.
type Generator struct {
	Name string
	// Kind is the kind of database the patterns are for.
	Kind pattern.Kind
	// Patterns makes n patterns, usually cut out of the given positions, so that they have
	// matches.
	Patterns func(rng *rand.Rand, boards []*board.Board, n int) []pattern.Spec
}

// Generators returns generators for all the rules of anchors, with all cells,
// edges and symmetries. The last one makes patterns of whole boards.
func Generators() []Generator {
	kinds := []cutter{
		{kind: pattern.General(), anchors: "OXQY"}, {kind: pattern.Attack(), anchors: "XQY"},
		{kind: pattern.Connections(), anchors: "OQY"}, {kind: pattern.Barriers(), anchors: "OXQY"},
		{kind: pattern.OwlAttack(), anchors: "OXQY"}, {kind: pattern.Fixed(), anchors: "QY"},
		{kind: pattern.Joseki(), corner: true},
	}
	var list []Generator
	for _, c := range kinds {
		c.most, c.unknown = 9, true
		list = append(list, Generator{c.kind.Name, c.kind, func(rng *rand.Rand, boards []*board.Board, n int) []pattern.Spec {
			return cutAll(rng, boards, n, c)
		}})
	}
	k := pattern.Handicap()
	return append(list, Generator{"whole board", k, func(rng *rand.Rand, boards []*board.Board, n int) []pattern.Spec {
		return cutAll(rng, boards, n, cutter{kind: k, anchors: "OXQY", most: board.MaxSize, least: 2, unknown: true})
	}})
}

// Of returns the generator for a kind of patterns: that of Generators, or one that keeps what
// can be built.
func Of(k pattern.Kind) Generator {
	for _, g := range Generators() {
		if g.Kind.Name == k.Name {
			return Generator{g.Name, k, g.Patterns}
		}
	}
	return Generator{k.Name, k, func(rng *rand.Rand, boards []*board.Board, n int) []pattern.Spec {
		return cutAll(rng, boards, n, cutter{kind: k, anchors: "OXQY", most: 9, unknown: true, tried: true})
	}}
}

// Corner returns a generator of patterns in a corner of the board that show a
// stone or an empty point in every cell, as joseki do.
func Corner() Generator {
	k := pattern.Joseki()
	return Generator{"corner", k, func(rng *rand.Rand, boards []*board.Board, n int) []pattern.Spec {
		return cutAll(rng, boards, n, cutter{kind: k, corner: true, most: 12})
	}}
}

// cutter makes patterns from parts of positions.
type cutter struct {
	kind        pattern.Kind
	corner      bool   // anchors are corners of the board,
	anchors     string // else such cells
	least, most int    // height and width
	unknown     bool   // with cells that may be several things
	tried       bool   // some may not be patterns of the kind
}

func cutAll(rng *rand.Rand, boards []*board.Board, n int, c cutter) []pattern.Spec {
	var list []pattern.Spec
	for tries := 0; len(list) < n && tries < 1000*n; tries++ {
		b := boards[rng.IntN(len(boards))]
		if spec, ok := c.cut(rng, b); ok {
			spec.Name = fmt.Sprintf("P%d", len(list)+1)
			if c.tried {
				if _, err := pattern.Build(c.kind, spec); err != nil {
					continue
				}
			}
			list = append(list, spec)
		}
	}
	return list
}

// symmetries are those of colon lines, 8 most often.
const symmetries = `8888|-\/+XO`

// part is a rectangle of a board, and the borders of the board that it shows.
type part struct {
	top, left, height, width int
	north, south, west, east bool
}

// choose chooses a part of a board of a size.
func (c *cutter) choose(rng *rand.Rand, n int) part {
	side := func() int {
		most, least := min(n, c.most), min(n, max(1, c.least))
		if rng.IntN(2) == 0 {
			most = min(most, max(4, least)) // small ones match more often
		}
		return least + rng.IntN(most-least+1)
	}
	a := part{height: side(), width: side()}
	bottom, right := n-a.height, n-a.width
	a.top, a.left = rng.IntN(bottom+1), rng.IntN(right+1)
	if rng.IntN(3) == 0 {
		a.top = bottom * rng.IntN(2)
	}
	if rng.IntN(3) == 0 {
		a.left = right * rng.IntN(2)
	}
	if !c.corner {
		edge := func(there bool) bool { return there && rng.IntN(2) == 0 }
		a.north, a.south, a.west, a.east = edge(a.top == 0), edge(a.top == bottom), edge(a.left == 0), edge(a.left == right)
		return a
	}
	a.south, a.east = rng.IntN(2) == 0, rng.IntN(2) == 0
	a.north, a.west = !a.south, !a.east
	a.top, a.left = 0, 0
	if a.south {
		a.top = bottom
	}
	if a.east {
		a.left = right
	}
	return a
}

// diagram draws cells, row by row, with the borders of the part.
func (a *part) diagram(cells []byte) string {
	border := strings.Repeat("-", a.width)
	var bar [2]string
	if a.west {
		border, bar[0] = "+"+border, "|"
	}
	if a.east {
		border, bar[1] = border+"+", "|"
	}
	var rows []string
	if a.north {
		rows = append(rows, border)
	}
	for row := range slices.Chunk(cells, a.width) {
		rows = append(rows, bar[0]+string(row)+bar[1])
	}
	if a.south {
		rows = append(rows, border)
	}
	return strings.Join(rows, "\n")
}

// cut makes a pattern of a part of b, if it is one that the kind allows.
func (c *cutter) cut(rng *rand.Rand, b *board.Board) (pattern.Spec, bool) {
	a := c.choose(rng, b.Size())
	own := board.Black + board.Color(rng.IntN(2))
	cells := make([]byte, a.height*a.width)
	var empty, stones []int
	for i := range cells {
		switch b.At(board.At(a.left+i%a.width, b.Size()-1-a.top-i/a.width)) {
		case board.Empty:
			cells[i] = '.'
			empty = append(empty, i)
		case own:
			cells[i] = 'O'
			stones = append(stones, i)
		default:
			cells[i] = 'X'
			stones = append(stones, i)
		}
	}
	if len(stones) == 0 && !c.corner {
		return pattern.Spec{}, false
	}
	shown := slices.Clone(cells)
	if c.unknown {
		c.blur(rng, cells)
	}
	if len(empty) > 0 && (!c.kind.MoveOptional || rng.IntN(2) == 0) {
		cells[empty[rng.IntN(len(empty))]] = '*'
	} else if !c.kind.MoveOptional {
		return pattern.Spec{}, false
	}
	if len(stones) > 0 && (c.anchors == "QY" || strings.ContainsAny(c.kind.Cells, "QY") && rng.IntN(2) == 0) {
		i := stones[rng.IntN(len(stones))]
		mark := byte('Q')
		if shown[i] == 'X' {
			mark = 'Y'
		}
		if strings.IndexByte(c.kind.Cells, mark) >= 0 {
			cells[i] = mark
		}
	}
	if !c.corner && !strings.ContainsAny(string(cells), c.anchors) {
		return pattern.Spec{}, false
	}
	symmetry := symmetries[rng.IntN(len(symmetries))]
	return pattern.Spec{Diagram: a.diagram(cells), Entry: string(symmetry) + ",-"}, true
}

// blur replaces cells by such as allow more than they show.
func (c *cutter) blur(rng *rand.Rand, cells []byte) {
	share := rng.IntN(9)
	for i, cell := range cells {
		if rng.IntN(10) >= share {
			continue
		}
		choice := "?o" // what an O may become
		switch cell {
		case '.':
			choice = "?ox"
			for _, extra := range ",!" {
				if strings.ContainsRune(c.kind.Cells, extra) {
					choice += string(extra)
				}
			}
		case 'X':
			choice = "?x"
		}
		cells[i] = choice[rng.IntN(len(choice))]
	}
}
