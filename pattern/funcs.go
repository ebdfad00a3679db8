package pattern

import "github.com/tengen-go/tengen/board"

// BoardFuncs returns the functions of the standard vocabulary that need only a board. Their
// values are 0 and 1 for no and yes, or numbers; they are 0 if an argument does not hold the
// stone or the empty point that the function expects.
func BoardFuncs() Table {
	own := func(e *Env) board.Color { return e.Color }
	enemy := (*Env).Opponent
	liberties := func(e *Env, a []board.Point) (int, error) { return e.Board.Liberties(a[0]), nil }
	funcs := []Func{
		Standard("lib", func(e *Env, a []board.Point) (int, error) { return e.Board.Liberties(a[0]), nil }),
		Standard("wormsize", func(e *Env, a []board.Point) (int, error) { return e.Board.StringSize(a[0]), nil }),
		Standard("same_string", func(e *Env, a []board.Point) (int, error) { return truth(e.Board.SameString(a[0], a[1])), nil }),
		Standard("ko", func(e *Env, a []board.Point) (int, error) { return truth(e.Board.IsKo(a[0])), nil }),
		Standard("value", func(e *Env, _ []board.Point) (int, error) { return patternValue(e.Pattern), nil }),
		Sequence("oplay_lib", 1, liberties),
		Sequence("xplay_lib", 1, liberties),
		Standard("finish_ko_helper", func(e *Env, a []board.Point) (int, error) { return truth(finishKo(e.Board, a[0])), nil }),
		Standard("squeeze_ko_helper", func(e *Env, a []board.Point) (int, error) { return truth(squeezeKo(e.Board, a[0])), nil }),
		Standard("bent_four_helper", func(e *Env, a []board.Point) (int, error) { return truth(bentFour(e.Board, a[0])), nil }),
		Standard("distrust_tactics_helper", func(e *Env, a []board.Point) (int, error) { return truth(distrustTactics(e.Board, a[0])), nil }),
	}
	for _, side := range []struct {
		letter string
		color  func(*Env) board.Color
	}{{"o", own}, {"x", enemy}} {
		color := side.color
		// A player's function at an empty point.
		at := func(name string, f func(b *board.Board, p board.Point, c board.Color) int) {
			funcs = append(funcs, Standard(name, func(e *Env, a []board.Point) (int, error) {
				if e.Board.At(a[0]) != board.Empty {
					return 0, nil
				}
				return f(e.Board, a[0], color(e)), nil
			}))
		}
		at("approx_"+side.letter+"lib", (*board.Board).EstimateLiberties)
		at(side.letter+"lib", (*board.Board).LibertiesAfter)
		at("legal_"+side.letter+"move", func(b *board.Board, p board.Point, c board.Color) int {
			return truth(b.Legal(p, c, board.Strict))
		})
		at(side.letter+"_suicide", func(b *board.Board, p board.Point, c board.Color) int {
			return truth(b.IsSuicide(p, c))
		})
		at(side.letter+"_captures_something", func(b *board.Board, p board.Point, c board.Color) int {
			return truth(b.IsCapture(p, c))
		})
		funcs = append(funcs,
			Standard(side.letter+"_somewhere", func(e *Env, a []board.Point) (int, error) {
				c := color(e)
				for _, p := range a {
					if e.Board.At(p) == c {
						return 1, nil
					}
				}
				return 0, nil
			}),
			Standard(side.letter+"_visible_along_edge", func(e *Env, a []board.Point) (int, error) {
				return truth(visibleAlongEdge(e.Board, a[0], a[1]) == color(e)), nil
			}))
	}
	for i := range funcs {
		funcs[i].Pure = funcs[i].Name != "value" // which depends on the pattern
	}
	return Table{Name: "board", Funcs: funcs}
}

// patternValue is the value entry of a pattern, 0 without one.
func patternValue(p *Pattern) int {
	for _, k := range [...]string{keyValue, keyMinValue} {
		if v, ok := p.Number(k); ok {
			return int(v)
		}
	}
	return 0
}

// edgeHeight is how many lines from the edge visibleAlongEdge looks at.
const edgeHeight = 5

// visibleAlongEdge walks along the edge that x and y are nearest to, from y away
// from x, and returns the color of the first stone in the strip along the
// edge, or Empty. In each column the stone nearest to the edge counts. The
// points have to be equally far from the edge; else it returns Empty.
func visibleAlongEdge(b *board.Board, x, y board.Point) board.Color {
	size := b.Size()
	if x == y || !x.On(size) || !y.On(size) {
		return board.Empty
	}
	// along is the direction of the walk, inward that from the edge to the
	// middle; start lies on the edge.
	var along, inward, start board.Point
	switch {
	case x.Row() == y.Row():
		along = board.East
		if y.Col() < x.Col() {
			along = board.West
		}
		inward, start = board.North, board.At(y.Col(), 0)
		if 2*y.Row() >= size {
			inward, start = board.South, board.At(y.Col(), size-1)
		}
	case x.Col() == y.Col():
		along = board.North
		if y.Row() < x.Row() {
			along = board.South
		}
		inward, start = board.East, board.At(0, y.Row())
		if 2*y.Col() >= size {
			inward, start = board.West, board.At(size-1, y.Row())
		}
	default:
		return board.Empty
	}
	for p := start; p.On(size); p += along {
		q := p
		for range edgeHeight {
			if c := b.At(q); c.IsPlayer() {
				return c
			} else if c == board.Border {
				break
			}
			q += inward
		}
	}
	return board.Empty
}

// finishKo reports whether a single stone in atari beside p can be captured by
// taking a ko.
func finishKo(b *board.Board, p board.Point) bool {
	if !p.On(b.Size()) {
		return false
	}
	for _, q := range p.Neighbors() {
		c := b.At(q)
		if !c.IsPlayer() || b.StringSize(q) != 1 || b.Liberties(q) != 1 {
			continue
		}
		libs := b.LibertySet(q)
		if taken, ok := b.IsKoCapture(libs.First(), c.Opponent()); ok && taken == q {
			return true
		}
	}
	return false
}

// squeezeKo reports whether the string at p has two liberties and its opponent
// takes a ko at one of them.
func squeezeKo(b *board.Board, p board.Point) bool {
	c := b.At(p)
	if !c.IsPlayer() || b.Liberties(p) != 2 {
		return false
	}
	libs := b.LibertySet(p)
	for q := range libs.All() {
		if _, ok := b.IsKoCapture(q, c.Opponent()); ok {
			return true
		}
	}
	return false
}

// bentFour reports whether the string at p is four stones on the edge bent
// around a corner: the corner and a leg along each side, of one and two stones.
func bentFour(b *board.Board, p board.Point) bool {
	if b.StringSize(p) != 4 {
		return false
	}
	last := b.Size() - 1
	var corner bool
	var across, up int
	for q := range b.Stones(p) {
		row, col := q.Row(), q.Col()
		onRow, onCol := row == 0 || row == last, col == 0 || col == last
		switch {
		case onRow && onCol:
			corner = true
		case onRow:
			across++
		case onCol:
			up++
		}
	}
	return corner && across >= 1 && up >= 1 && across+up == 3
}

// distrustTactics reports whether reading the capture of the string at p may
// miss something: it has more than two liberties, or it has two and encloses a
// string of three stones or more that lives from the same liberties only.
func distrustTactics(b *board.Board, p board.Point) bool {
	libs := b.Liberties(p)
	if libs != 2 {
		return libs > 2
	}
	mine := b.LibertySet(p)
	var buf [16]board.Point
	for _, n := range b.AppendNeighbors(buf[:0], p) {
		if b.StringSize(n) < 3 {
			continue
		}
		theirs := b.LibertySet(n)
		theirs.AndNot(&mine)
		if !theirs.IsEmpty() {
			continue
		}
		// Enclosed: no other string takes part.
		var around [16]board.Point
		alone := true
		for _, q := range b.AppendNeighbors(around[:0], n) {
			alone = alone && b.SameString(p, q)
		}
		if alone {
			return true
		}
	}
	return false
}
