package connect

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/position"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// builder makes the Links of a position: a union of strings, as patterns join
// them.
type builder struct {
	b       *board.Board
	worms   *worm.Worms
	tactics search.Reader
	l       *Links
	depth   int     // trial moves on the board at the start
	parent  []int16 // by worm
	cuts    [2]board.Set
	counted map[[2]board.Point]bool // cutting stones and points that are counted
}

func (w *builder) begin(b *board.Board, worms *worm.Worms, l *Links, tactics search.Reader) {
	w.b, w.worms, w.l, w.tactics, w.depth = b, worms, l, tactics, b.Depth()
	w.parent = w.parent[:0]
	for i := range worms.Len() {
		w.parent = append(w.parent, int16(i))
	}
	w.cuts = [2]board.Set{}
	if w.counted == nil {
		w.counted = map[[2]board.Point]bool{}
	}
	clear(w.counted)
	l.counts = make([]int, board.NumPoints)
	l.of = position.Of(b)
}

// root returns the worm that stands for the group of worm i.
func (w *builder) root(i int16) int16 {
	for w.parent[i] != i {
		w.parent[i] = w.parent[w.parent[i]]
		i = w.parent[i]
	}
	return i
}

// of returns the root of the stone at p.
func (w *builder) of(p board.Point) int16 { return w.root(int16(w.worms.Index(p))) }

// join unites the groups of two stones; the one that comes first stands for both.
func (w *builder) join(p, q board.Point) {
	x, y := w.of(p), w.of(q)
	w.parent[max(x, y)] = min(x, y)
}

// weight returns the effective size of the group of a stone.
func (w *builder) weight(p board.Point) float64 {
	sum := 0.0
	for i := range w.parent {
		if w.root(int16(i)) == w.of(p) {
			sum += w.worms.Worm(i).EffectiveSize
		}
	}
	return sum
}

// joinLargest unites q with the larger one of the groups of p and r, unless two
// of the three are united already.
func (w *builder) joinLargest(p, q, r board.Point) {
	x, y, z := w.of(p), w.of(q), w.of(r)
	if x == y || y == z || x == z {
		return
	}
	if w.weight(p) >= w.weight(r) {
		w.join(p, q)
	} else {
		w.join(q, r)
	}
}

// distinct reports whether the stones of O in a match belong to two groups at
// least.
func (w *builder) distinct(p *pattern.Pattern, m pattern.Match) bool {
	first := int16(-1)
	for _, e := range p.Elements[:p.Stones] {
		if !e.Cell.IsOwn() {
			continue
		}
		g := w.of(m.At(e.Offset))
		if first >= 0 && g != first {
			return true
		}
		first = g
	}
	return false
}

// joinStones joins the stones of O in a match that cannot be captured, or all of
// them where the class has an s, and returns those that brought something.
func (w *builder) joinStones(p *pattern.Pattern, m pattern.Match) []board.Point {
	var joined []board.Point
	last := board.NoPoint
	for _, e := range p.Elements[:p.Stones] {
		if !e.Cell.IsOwn() {
			continue
		}
		stone := m.At(e.Offset)
		if !p.Class.Has('s') {
			v := w.worms.At(stone)
			if v.Attack().Code != search.Fail {
				continue
			}
			if v.Unknown.Attack {
				w.unknown(stone)
			}
		}
		if last != board.NoPoint && w.of(stone) != w.of(last) {
			w.join(last, stone)
			if len(joined) == 0 {
				joined = append(joined, last)
			}
			joined = append(joined, stone)
		}
		last = stone
	}
	return joined
}

// unknown marks the string of a stone as one whose links are not all known.
func (w *builder) unknown(stone board.Point) {
	if v := w.worms.At(stone); v != nil {
		for _, p := range v.Stones {
			w.l.unknown.Add(p)
		}
	}
}

// skip marks the strings of O in a match that is not looked at.
func (w *builder) skip(p *pattern.Pattern, m pattern.Match) {
	for _, e := range p.Elements[:p.Stones] {
		if e.Cell.IsOwn() {
			w.unknown(m.At(e.Offset))
		}
	}
}

// remembers reports whether a cut of the strings of x and y is known.
func (w *builder) remembers(x, y board.Point) bool {
	i, j := w.worms.Index(x), w.worms.Index(y)
	for _, k := range w.l.known {
		a, b := w.worms.Index(k.A), w.worms.Index(k.B)
		if a == i && b == j || a == j && b == i {
			return true
		}
	}
	return false
}

// countCutstone counts the move of a match as a cutting point of the stone of X
// diagonally next to it, if that can be saved and X is then safe at the move.
func (w *builder) countCutstone(ctx context.Context, e *pattern.Env) error {
	enemy := e.Opponent()
	if e.Move == board.NoPoint || e.Board.Depth() != w.depth {
		return nil
	}
	for _, stone := range e.Move.Diagonals() {
		if w.b.At(stone) != enemy || !w.between(e.Move, stone, e.Color) {
			continue
		}
		v := w.worms.At(stone)
		if w.counted[[2]board.Point{v.Origin, e.Move}] {
			continue
		}
		if v.Attack().Code != search.Fail {
			d := v.Defense()
			if d.Code == search.Fail || d.Move != board.Pass && !w.b.Try(d.Move, enemy) {
				continue
			}
		}
		var safe search.Result
		var err error
		if w.b.At(e.Move) == board.Empty {
			safe, err = w.tactics.SafeMove(ctx, w.b, e.Move, enemy)
		}
		w.b.UndoTo(w.depth)
		if err != nil {
			return err
		}
		if safe.Code != search.Fail {
			w.counted[[2]board.Point{v.Origin, e.Move}] = true
			w.l.counts[v.Origin]++
		}
	}
	return nil
}

// between reports whether both points between two diagonal neighbors hold
// stones of c.
func (w *builder) between(p, q board.Point, c board.Color) bool {
	return w.b.At(board.At(p.Col(), q.Row())) == c && w.b.At(board.At(q.Col(), p.Row())) == c
}

// finish numbers the groups.
func (w *builder) finish() {
	l := w.l
	l.cuts = w.cuts
	number := make([]int16, len(w.parent))
	for i := range w.parent {
		r := w.root(int16(i))
		if number[r] == 0 {
			l.strings = append(l.strings, nil)
			number[r] = int16(len(l.strings))
		}
		v := w.worms.Worm(i)
		l.strings[number[r]-1] = append(l.strings[number[r]-1], v.Origin)
		for _, p := range v.Stones {
			l.group[p] = number[r]
		}
	}
	w.b, w.worms, w.tactics, w.l = nil, nil, nil, nil
}
