package eye_test

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl/eye"
)

// The oracle answers the questions of the table on a real board: it builds a wall
// around the space, lets both sides play every legal move, and works back from the
// positions in which the wall is captured. It shares no code with the package: the
// rules are those of package board, and shapes are laid out anew.

const (
	oracleSize = 15
	away       = 7 // column or row of a space that is not on the edge
)

type cell struct{ x, y int }

var around4 = [4]cell{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}

// polyominoes returns all forms of n cells, turned and mirrored ones too.
func polyominoes(n int) [][]cell {
	forms := map[string][]cell{"": {{0, 0}}}
	for range n - 1 {
		next := map[string][]cell{}
		for _, f := range forms {
			for _, c := range f {
				for _, d := range around4 {
					e := cell{c.x + d.x, c.y + d.y}
					if slices.Contains(f, e) {
						continue
					}
					g := append(slices.Clone(f), e)
					mx, my := g[0].x, g[0].y
					for _, c := range g {
						mx, my = min(mx, c.x), min(my, c.y)
					}
					for i := range g {
						g[i].x -= mx
						g[i].y -= my
					}
					slices.SortFunc(g, func(a, b cell) int { return (a.y-b.y)*100 + a.x - b.x })
					next[fmt.Sprint(g)] = g
				}
			}
		}
		forms = next
	}
	keys := make([]string, 0, len(forms))
	for k := range forms {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	var list [][]cell
	for _, k := range keys {
		list = append(list, forms[k])
	}
	return list
}

// layout is a space on a board, Black's, with White around it.
type layout struct {
	cells  []board.Point
	margin int // the number of the cell that is open, or -1
	b      *board.Board
	stone  board.Point // of the wall
	eyes   [2]board.Point
}

// lay builds a board with a space that touches the edges in corner (bit 0: the left one,
// bit 1: the lower one), is open at the cell number margin if that is not -1, with a
// wall that has out liberties outside and, if that is set, an eye elsewhere. It is false
// if there is no such board.
func lay(t *testing.T, form []cell, corner, margin, opening, out int, extra bool) (*layout, bool) {
	t.Helper()
	dx, dy := away-2, away-2
	if corner&1 != 0 {
		dx = 0
	}
	if corner&2 != 0 {
		dy = 0
	}
	const inside, wall, outside, free = 'i', 'w', 'o', '.'
	grid := map[cell]rune{}
	for x := range oracleSize {
		for y := range oracleSize {
			grid[cell{x, y}] = outside
		}
	}
	var at []cell
	for _, c := range form {
		at = append(at, cell{c.x + dx, c.y + dy})
	}
	for _, c := range at {
		for x := -1; x <= 1; x++ {
			for y := -1; y <= 1; y++ {
				if e := (cell{c.x + x, c.y + y}); grid[e] == outside {
					grid[e] = wall
				}
			}
		}
	}
	for _, c := range at {
		grid[c] = inside
	}
	var stones []cell
	for x := range oracleSize {
		for y := range oracleSize {
			if grid[cell{x, y}] == wall {
				stones = append(stones, cell{x, y})
			}
		}
	}
	last := stones[len(stones)-1] // the rightmost one: nothing is beyond it
	if margin >= 0 {
		open := cell{at[margin].x + around4[opening].x, at[margin].y + around4[opening].y}
		if grid[open] != wall || open == last {
			return nil, false
		}
		reach := false
		for _, d := range around4 {
			e := cell{open.x + d.x, open.y + d.y}
			if grid[e] == inside && e != at[margin] {
				return nil, false // two cells would be open
			}
			reach = reach || grid[e] == outside
		}
		if !reach {
			return nil, false
		}
		grid[open] = outside
	}
	// An eye to the right of the rightmost stone, and liberties above the wall's top.
	if extra {
		c := cell{last.x + 2, last.y}
		for x := -1; x <= 1; x++ {
			for y := -1; y <= 1; y++ {
				if e := (cell{c.x + x, c.y + y}); grid[e] == outside {
					grid[e] = wall
				}
			}
		}
		grid[c] = free
	}
	// Liberties outside: points beside the wall and not beside each other.
	need := out
	for x := 0; x < oracleSize && need > 0; x++ {
		for y := oracleSize - 1; y >= 0 && need > 0; y-- {
			c := cell{x, y}
			touches, bad := false, false
			for _, d := range around4 {
				switch grid[cell{c.x + d.x, c.y + d.y}] {
				case wall:
					touches = true
				case free, inside:
					bad = true
				}
			}
			if grid[c] == outside && touches && !bad {
				grid[c] = free
				need--
			}
		}
	}
	if need > 0 {
		t.Fatalf("no room for %d liberties outside", out)
	}
	l := &layout{margin: margin}
	l.eyes = [2]board.Point{board.At(oracleSize-1, oracleSize-1), board.At(oracleSize-4, oracleSize-1)}
	grid[cell{oracleSize - 1, oracleSize - 1}], grid[cell{oracleSize - 4, oracleSize - 1}] = free, free
	var black, white []board.Point
	for x := range oracleSize {
		for y := range oracleSize {
			switch p := board.At(x, y); grid[cell{x, y}] {
			case wall:
				black = append(black, p)
			case outside:
				white = append(white, p)
			}
		}
	}
	b, err := board.New(oracleSize)
	if err != nil {
		t.Fatal(err)
	}
	if b.Setup(black, white, nil) != nil {
		return nil, false // a stone of White is shut in
	}
	l.b, l.stone = b, black[0]
	if b.StringSize(black[0]) != len(black) || b.StringSize(white[0]) != len(white) {
		return nil, false // not one wall, or not one string around it
	}
	for _, c := range at {
		l.cells = append(l.cells, board.At(c.x, c.y))
	}
	return l, true
}

// oracle finds out whether White captures the wall.
type oracle struct {
	l      *layout
	number map[state]int
	white  []bool // whose turn it is
	next   [][]int
	won    []bool
}

type state struct {
	hash  uint64
	white bool
}

// visit numbers the position and all that come about from it.
func (o *oracle) visit(white bool) int {
	b := o.l.b
	k := state{b.Hash(), white}
	if i, ok := o.number[k]; ok {
		return i
	}
	i := len(o.white)
	o.number[k] = i
	o.white, o.next, o.won = append(o.white, white), append(o.next, nil), append(o.won, false)
	c := board.Black
	if white {
		c = board.White
	}
	var moves []int
	empty := b.EmptyPoints()
	for p := range empty.All() {
		if p == o.l.eyes[0] || p == o.l.eyes[1] || !b.Try(p, c) {
			continue
		}
		if b.At(o.l.stone) == board.Empty {
			o.won[i] = true
		} else {
			moves = append(moves, o.visit(!white))
		}
		b.Undo()
	}
	if !b.Try(board.Pass, c) {
		panic("no pass")
	}
	moves = append(moves, o.visit(!white))
	b.Undo()
	o.next[i] = moves
	return i
}

// settle works back until nothing changes.
func (o *oracle) settle() {
	for changed := true; changed; {
		changed = false
		for i := len(o.won) - 1; i >= 0; i-- {
			if o.won[i] {
				continue
			}
			all, any := true, false
			for _, j := range o.next[i] {
				all, any = all && o.won[j], any || o.won[j]
			}
			if o.won[i] = o.white[i] && any || !o.white[i] && all; o.won[i] {
				changed = true
			}
		}
	}
}

// captures returns for each set of white stones in the space whether White captures
// the wall when he moves first, and when Black does; ok is false where the stones
// cannot stand.
func (l *layout) captures(t *testing.T) (whiteFirst, blackFirst, ok []bool) {
	o := &oracle{l: l, number: map[state]int{}}
	n := len(l.cells)
	roots := make([][2]int, 1<<n)
	ok = make([]bool, 1<<n)
	base := l.b
	for x := range 1 << n {
		var white []board.Point
		for i, p := range l.cells {
			if x>>i&1 != 0 {
				white = append(white, p)
			}
		}
		l.b = base.Clone()
		if l.b.Setup(nil, white, nil) != nil {
			continue
		}
		ok[x] = true
		roots[x] = [2]int{o.visit(true), o.visit(false)}
	}
	l.b = base
	o.settle()
	whiteFirst, blackFirst = make([]bool, 1<<n), make([]bool, 1<<n)
	for x := range ok {
		if ok[x] {
			whiteFirst[x], blackFirst[x] = o.won[roots[x][0]], o.won[roots[x][1]]
		}
	}
	return whiteFirst, blackFirst, ok
}

// graph draws the space.
func (l *layout) graph(t *testing.T, form []cell, corner, x int) *eye.Graph {
	t.Helper()
	w, h := 0, 0
	for _, c := range form {
		w, h = max(w, c.x+1), max(h, c.y+1)
	}
	rows := make([][]byte, h)
	for y := range rows {
		for range w {
			rows[y] = append(rows[y], ' ')
		}
	}
	for i, c := range form {
		switch {
		case i == l.margin:
			rows[c.y][c.x] = '!'
		case x>>i&1 != 0:
			rows[c.y][c.x] = 'X'
		default:
			rows[c.y][c.x] = '.'
		}
	}
	text := ""
	for y := h - 1; y >= 0; y-- { // row 0 is the lowest one
		if corner&1 != 0 {
			text += "|"
		}
		text += string(rows[y]) + "\n"
	}
	if corner&2 != 0 {
		if corner&1 != 0 {
			text += "+"
		}
		for range w {
			text += "-"
		}
	}
	g, err := eye.ParseGraph(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestOracle compares the table with the oracle: all spaces of up to four points, in the
// middle, at the edge and in the corner, closed or open at one point, with every
// distribution of stones and none, one and two liberties outside. With TENGEN_EYE_ORACLE
// set to 6, say, it takes spaces of up to six points.
func TestOracle(t *testing.T) {
	race.Alone(t)
	points := 4
	if s := os.Getenv("TENGEN_EYE_ORACLE"); s != "" {
		if _, err := fmt.Sscan(s, &points); err != nil {
			t.Fatal(err)
		}
	}
	table, err := eye.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for n := 1; n <= points; n++ {
		for _, form := range polyominoes(n) {
			for corner := range 4 {
				for margin := -1; margin < n; margin++ {
					if n == 4 && (corner+margin+1)%sample.Of(8, 1) != 0 {
						continue // by default a few
					}
					checked += checkForm(t, table, form, corner, margin)
				}
			}
		}
	}
	t.Logf("%d questions", checked)
	if checked < 500 {
		t.Errorf("%d questions, want more", checked)
	}
}

func checkForm(t *testing.T, table *eye.Table, form []cell, corner, margin int) (checked int) {
	openings := 4
	if margin < 0 {
		openings = 1
	}
	for opening := range openings {
		for out := range 3 {
			plain, ok := lay(t, form, corner, margin, opening, out, false)
			if !ok {
				break
			}
			extra, ok := lay(t, form, corner, margin, opening, out, true)
			if !ok {
				break
			}
			dies, diesSecond, stands := plain.captures(t)
			diesWithEye, diesWithEyeSecond, _ := extra.captures(t)
			for x := range stands {
				if !stands[x] || margin >= 0 && x>>margin&1 != 0 {
					continue
				}
				want := [2]int{2, 2}
				for i, lost := range [2][2]bool{{dies[x], diesWithEye[x]}, {diesSecond[x], diesWithEyeSecond[x]}} {
					switch lost {
					case [2]bool{true, true}:
						want[i] = 0
					case [2]bool{true, false}:
						want[i] = 1
					}
				}
				g := plain.graph(t, form, corner, x)
				e, err := table.Evaluate(t.Context(), g, out)
				if err != nil {
					t.Fatal(err)
				}
				if got := [2]int{e.Value.Min(), e.Value.Max()}; got != want || e.Source != "table" {
					t.Errorf("%d liberties outside: %v by %v, want %v\n%v", out, e.Value, e.Source, want, g)
				}
				checked++
			}
		}
		if _, ok := lay(t, form, corner, margin, opening, 0, false); ok {
			break // other openings are the same graph
		}
	}
	return checked
}
