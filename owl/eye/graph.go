package eye

import (
	"errors"
	"fmt"
	"strings"
)

// ErrGraph reports that a text or vertices are no graph of an eye space.
var ErrGraph = errors.New("invalid eye graph")

// Vertex is a point of an eye space.
type Vertex struct {
	// Neighbors are the indexes of the adjacent points.
	Neighbors []int `json:"neighbors"`
	// Edges counts the sides that are the edge of the board: 0, 1 or 2.
	Edges int `json:"edges,omitempty"`
	// Marginal reports that the point is open to the attacker: a stone of his there is
	// connected with living ones.
	Marginal bool `json:"marginal,omitempty"`
	// Stone reports that a stone of the attacker is on the point.
	Stone bool `json:"stone,omitempty"`
}

// Graph is an eye space without its place on the board: which points are adjacent, marginal or
// at the edge, and where the attacker has stones. It is surrounded by connected stones of the
// defender, and by living stones of the attacker where it is open. A Graph is immutable; the
// zero Graph has no points and is no eye.
type Graph struct {
	v    []Vertex
	rows []string // as it was drawn, if it was
	at   [][2]int // row and column there
}

// NewGraph returns the graph of the vertices, which are copied. The error wraps ErrGraph
// if there are more than 16 of them, if the neighbors of a vertex are not
// mutual, or if one has more than two edges.
func NewGraph(vertices []Vertex) (*Graph, error) {
	if len(vertices) > maxShape {
		return nil, fmt.Errorf("%w: %d points, want at most %d", ErrGraph, len(vertices), maxShape)
	}
	g := &Graph{v: append([]Vertex(nil), vertices...)}
	for i := range g.v {
		v := &g.v[i]
		v.Neighbors = append([]int(nil), v.Neighbors...)
		if v.Edges < 0 || v.Edges > 2 {
			return nil, fmt.Errorf("%w: vertex %d has %d edges", ErrGraph, i, v.Edges)
		}
		seen := uint64(0)
		for _, j := range v.Neighbors {
			if j < 0 || j >= len(g.v) || j == i || seen>>j&1 != 0 {
				return nil, fmt.Errorf("%w: vertex %d has the neighbor %d", ErrGraph, i, j)
			}
			seen |= 1 << j
		}
	}
	for i := range g.v {
		for _, j := range g.v[i].Neighbors {
			mutual := false
			for _, k := range g.v[j].Neighbors {
				mutual = mutual || k == i
			}
			if !mutual {
				return nil, fmt.Errorf("%w: %d is beside %d, but not the other way round", ErrGraph, j, i)
			}
		}
	}
	return g, nil
}

// ParseGraph reads a graph that is drawn with these characters, one row on each line:
//
//	.   an empty point          !   an empty marginal point
//	X   a stone of the attacker $   a living stone of the attacker
//	| - the edge of the board   +   a corner of it, or nothing
//	O   nothing, as a blank     %   the end of a row, as in the command analyze_eyegraph
//
// It also reads the vital points that Evaluation.Draw marks. The error wraps ErrGraph if the
// text has another character, a line of more than 64 characters, no point or more than
// 16, or a point with more than two edges.
func ParseGraph(text string) (*Graph, error) {
	rows := strings.FieldsFunc(text, func(r rune) bool { return r == '%' || r == '\n' || r == '\r' })
	g := &Graph{}
	width := 0
	for _, r := range rows {
		if len(r) > 64 {
			return nil, fmt.Errorf("%w: line of %d characters", ErrGraph, len(r))
		}
		width = max(width, len(r))
	}
	index := map[[2]int]int{}
	for i, r := range rows {
		for j := range len(r) {
			v, point, ok := vertexOf(r[j])
			if !ok {
				return nil, fmt.Errorf("%w: line %d, column %d: the character %q", ErrGraph, i+1, j+1, r[j])
			}
			if !point {
				continue
			}
			if len(g.v) == maxShape {
				return nil, fmt.Errorf("%w: more than %d points", ErrGraph, maxShape)
			}
			index[[2]int{i, j}] = len(g.v)
			g.v = append(g.v, v)
			g.at = append(g.at, [2]int{i, j})
		}
		plain := strings.Map(func(r rune) rune {
			if r == 'O' {
				return ' '
			}
			return r
		}, r)
		g.rows = append(g.rows, plain+strings.Repeat(" ", width-len(r)))
	}
	if len(g.v) == 0 {
		return nil, fmt.Errorf("%w: no point", ErrGraph)
	}
	for i := range g.v {
		if g.link(i, rows, index); g.v[i].Edges > 2 {
			return nil, fmt.Errorf("%w: line %d, column %d: %d edges", ErrGraph, g.at[i][0]+1, g.at[i][1]+1, g.v[i].Edges)
		}
	}
	return g, nil
}

// vertexOf returns the point that a character of a graph stands for. It reports whether there is a
// point, and whether the character is one of those that a graph may have.
func vertexOf(c byte) (v Vertex, point, ok bool) {
	switch c {
	case '.', '*', '<', '>':
	case 'X':
		v.Stone = true
	case '!', '@', '(', ')':
		v.Marginal = true
	case '$':
		v.Marginal, v.Stone = true, true
	case ' ', 'O', '|', '-', '+':
		return v, false, true
	default:
		return v, false, false
	}
	return v, true, true
}

// link sets the neighbors and edges of point i. index tells which points are where in the rows.
func (g *Graph) link(i int, rows []string, index map[[2]int]int) {
	v, at := &g.v[i], g.at[i]
	for _, d := range [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
		row, col := at[0]+d[0], at[1]+d[1]
		if j, ok := index[[2]int{row, col}]; ok {
			v.Neighbors = append(v.Neighbors, j)
		} else if row >= 0 && row < len(rows) && col >= 0 && col < len(rows[row]) {
			if c := rows[row][col]; d[0] == 0 && c == '|' || d[1] == 0 && c == '-' {
				v.Edges++
			}
		}
	}
}

// Len returns the number of points.
func (g *Graph) Len() int {
	if g == nil {
		return 0
	}
	return len(g.v)
}

// Vertex returns the point number i, or the zero Vertex if there is none. Its neighbors must
// not be modified.
func (g *Graph) Vertex(i int) Vertex {
	if uint(i) >= uint(len(g.v)) {
		return Vertex{}
	}
	return g.v[i]
}

// String draws the graph as ParseGraph reads it, or lists the neighbors of its points
// if it was not drawn.
func (g *Graph) String() string { return g.draw(0, 0) }

// draw draws the graph with marks at the points of two sets.
func (g *Graph) draw(attack, defense uint16) string {
	if g.rows == nil {
		var s strings.Builder
		for i, v := range g.v {
			fmt.Fprintf(&s, "%d %c %v", i, mark(v, attack>>i&1 != 0, defense>>i&1 != 0), v.Neighbors)
			if v.Edges > 0 {
				fmt.Fprintf(&s, " edges %d", v.Edges)
			}
			s.WriteByte('\n')
		}
		return s.String()
	}
	var s strings.Builder
	k := 0
	for i, r := range g.rows {
		row := []byte(r)
		for ; k < len(g.at) && g.at[k][0] == i; k++ {
			row[g.at[k][1]] = mark(g.v[k], attack>>k&1 != 0, defense>>k&1 != 0)
		}
		s.Write(row)
		s.WriteByte('\n')
	}
	return s.String()
}

// mark is the character of a vertex that is a vital point.
func mark(v Vertex, attack, defense bool) byte {
	i := 0
	if attack {
		i++
	}
	if defense {
		i += 2
	}
	switch {
	case v.Stone && v.Marginal:
		return '$'
	case v.Stone:
		return 'X'
	case v.Marginal:
		return "!()@"[i]
	}
	return ".<>*"[i]
}

// shape returns the graph on bits and the stones in it.
func (g *Graph) shape() (s shape, stones uint16) {
	s.n = len(g.v)
	for i, v := range g.v {
		bit := uint16(1) << i
		for _, j := range v.Neighbors {
			s.adj[i] |= 1 << j
		}
		free := 4 - len(v.Neighbors) - v.Edges
		if v.Marginal {
			s.margin |= bit
			free--
		}
		if free > 0 {
			s.contact |= bit
		}
		if v.Stone {
			stones |= bit
		}
	}
	return s, stones
}
