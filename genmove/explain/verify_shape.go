package explain

import (
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
)

// view is the diagram around a move, turned by one of the eight symmetries.
type view struct {
	b       *board.Board
	at      board.Point
	turn    int
	me, opp board.Color
}

// point returns the point x columns and y rows away from the move.
func (w *view) point(x, y int) board.Point {
	if w.turn&1 != 0 {
		x = -x
	}
	if w.turn&2 != 0 {
		y = -y
	}
	if w.turn&4 != 0 {
		x, y = y, x
	}
	col, row := w.at.Col()+x, w.at.Row()+y
	if col < 0 || row < 0 || col >= w.b.Size() || row >= w.b.Size() {
		return board.NoPoint
	}
	return board.At(col, row)
}

func (w *view) color(x, y int) board.Color {
	p := w.point(x, y)
	if p == board.NoPoint {
		return board.Border
	}
	return w.b.At(p)
}

func (w *view) own(x, y int) bool   { return w.color(x, y) == w.me }
func (w *view) his(x, y int) bool   { return w.color(x, y) == w.opp }
func (w *view) empty(x, y int) bool { return w.color(x, y) == board.Empty }
func (w *view) edge(x, y int) bool  { return w.color(x, y) == board.Border }

// none reports whether no point within reach of the move, in rows and columns, is a stone of c, the
// move excepted.
func (w *view) none(c board.Color, reach int) bool {
	for x := -reach; x <= reach; x++ {
		for y := -reach; y <= reach; y++ {
			if (x != 0 || y != 0) && w.color(x, y) == c {
				return false
			}
		}
	}
	return true
}

// shapes holds the geometry of each shape around the move, which is on the board. A shape is there
// if it is in one of the eight views.
var shapes = map[string]func(w *view) bool{
	"hane": func(w *view) bool {
		return w.own(-1, -1) && w.his(0, -1) && w.empty(-1, 0)
	},
	"diagonal": func(w *view) bool {
		return w.own(-1, -1) && w.empty(0, -1) && w.empty(-1, 0)
	},
	"crosscut": func(w *view) bool {
		return w.own(-1, -1) && w.his(0, -1) && w.his(-1, 0) && !w.b.SameString(w.point(0, -1), w.point(-1, 0))
	},
	"empty triangle": func(w *view) bool {
		corner := w.own(-1, 0) && w.own(0, -1) && w.empty(-1, -1)
		end := w.own(-1, 0) && w.own(-1, -1) && w.empty(0, -1)
		return corner || end
	},
	"bamboo joint": func(w *view) bool {
		return w.own(0, 1) && w.own(2, 0) && w.own(2, 1) && w.empty(1, 0) && w.empty(1, 1)
	},
	"tiger's mouth": func(w *view) bool {
		// The empty point is beside the move, two other stones are beside it.
		side := w.empty(1, 0) && w.own(1, 1) && w.own(1, -1) && !w.own(2, 0)
		top := w.empty(1, 0) && w.own(2, 0) && w.own(1, 1) && !w.own(1, -1)
		return side || top
	},
	"one-point jump": func(w *view) bool {
		return w.own(-2, 0) && w.empty(-1, 0) && !w.his(-1, 1) && !w.his(-1, -1) && w.none(w.me, 1)
	},
	"two-point jump": func(w *view) bool {
		return w.own(-3, 0) && w.empty(-1, 0) && w.empty(-2, 0) && w.none(w.me, 2)
	},
	"keima": func(w *view) bool {
		return w.own(-2, -1) && w.empty(-1, 0) && w.empty(-1, -1) && w.none(w.me, 1)
	},
	"large keima": func(w *view) bool {
		return w.own(-3, -1) && w.empty(-1, 0) && w.empty(-2, -1) && w.empty(-1, -1) && w.empty(-2, 0) && w.none(w.me, 2)
	},
	"stretch": func(w *view) bool {
		return w.own(-1, 0) && w.his(-1, 1) && w.empty(1, 0) && w.empty(0, 1) && !w.own(0, -1) && !w.own(0, 1)
	},
	"push": func(w *view) bool {
		return w.own(-1, 0) && w.his(0, 1) && w.empty(1, 0) && w.his(-1, 1)
	},
	"turn": func(w *view) bool {
		// The stones bend around a stone of the opponent.
		return w.own(-1, 0) && w.own(-1, -1) && w.his(0, -1) && !w.own(1, 0) && !w.own(0, 1)
	},
	"block": func(w *view) bool {
		return w.his(-1, 0) && w.his(-2, 0) && (w.own(0, 1) || w.own(-1, 1)) && !w.own(0, -1)
	},
	"attachment": func(w *view) bool {
		return w.his(-1, 0) && w.none(w.me, 1)
	},
	"wedge": func(w *view) bool {
		return w.his(-1, 0) && w.his(1, 0) && w.empty(0, 1) && w.empty(0, -1)
	},
	"clamp": func(w *view) bool {
		return w.his(-1, 0) && w.own(-2, 0) && w.none(w.me, 1)
	},
	"peep": func(w *view) bool {
		// The cutting point is in front of the move.
		jump := w.empty(1, 0) && w.his(1, 1) && w.his(1, -1) && !w.his(2, 0)
		mouth := w.empty(1, 0) && w.his(1, 1) && w.his(2, 0) && w.empty(1, -1) && !w.his(2, 1) && !w.b.SameString(w.point(1, 1), w.point(2, 0))
		return jump || mouth
	},
	"shoulder hit": func(w *view) bool {
		p, q := w.at, w.point(1, 1)
		if !w.his(1, 1) || !w.empty(1, 0) || !w.empty(0, 1) || !w.none(w.me, 1) {
			return false
		}
		return height(w.b, q) <= 4 && height(w.b, p) == height(w.b, q)+1
	},
	"cap": func(w *view) bool {
		if !w.his(0, -2) || !w.empty(0, -1) || !w.none(w.me, 1) {
			return false
		}
		return height(w.b, w.at) > height(w.b, w.point(0, -2)) && height(w.b, w.at) >= 5
	},
	"monkey jump": func(w *view) bool {
		return height(w.b, w.at) == 1 && w.edge(0, -1) && w.own(-3, 1) && w.empty(-1, 0) && w.empty(-2, 0) && w.empty(-3, 0) && w.none(w.me, 2)
	},
	"descent": func(w *view) bool {
		return w.own(0, 1) && height(w.b, w.at) <= 2 && height(w.b, w.point(0, 1)) == height(w.b, w.at)+1 &&
			!w.own(-1, 0) && !w.own(1, 0) && (w.his(1, 1) || w.his(-1, 1) || w.his(1, 0) || w.his(-1, 0))
	},
}

// countedShapes are the shapes that are a matter of liberties and captures.
var countedShapes = map[string]func(v *verifier) bool{
	"atari":        func(v *verifier) bool { return len(v.inAtari()) >= 1 },
	"double atari": func(v *verifier) bool { return len(v.inAtari()) >= 2 },
	"ponnuki": func(v *verifier) bool {
		if len(v.taken) != 1 || v.after.Liberties(v.c.Move) == 1 {
			return false // a ko is no ponnuki
		}
		n := 0
		for _, q := range v.taken[0].Neighbors() {
			if v.after.At(q) == v.me {
				n++
			}
		}
		return n == 4
	},
	"throw-in": func(v *verifier) bool {
		return len(v.taken) == 0 && v.after.StringSize(v.c.Move) == 1 && v.after.Liberties(v.c.Move) == 1 && v.besideTwo()
	},
	"solid connection": func(v *verifier) bool {
		var seen []board.Point
		for _, q := range v.c.Move.Neighbors() {
			if v.b.At(q) != v.me {
				continue
			}
			if !slices.ContainsFunc(seen, func(p board.Point) bool { return v.b.SameString(p, q) }) {
				seen = append(seen, q)
			}
		}
		return len(seen) >= 2
	},
}

// shapeNames returns the names of shapes that claims of kind Shape have, sorted.
func shapeNames() []string {
	var list []string
	for name := range shapes {
		list = append(list, name)
	}
	for name := range countedShapes {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// height returns the line that p is on, counted from the nearest edge: 1 for the first line.
func height(b *board.Board, p board.Point) int {
	n := b.Size()
	return min(p.Col(), p.Row(), n-1-p.Col(), n-1-p.Row()) + 1
}

// inAtari returns the strings of the opponent beside Move that have one liberty after it and had
// more before.
func (v *verifier) inAtari() []board.Point {
	var list []board.Point
	for _, q := range v.c.Move.Neighbors() {
		if v.after.At(q) != v.opp || v.after.Liberties(q) != 1 || v.b.Liberties(q) == 1 {
			continue
		}
		if !slices.ContainsFunc(list, func(p board.Point) bool { return v.after.SameString(p, q) }) {
			list = append(list, q)
		}
	}
	return list
}

// besideTwo reports whether Move has at least two stones of the opponent beside it and none of
// its own.
func (v *verifier) besideTwo() bool {
	n := 0
	for _, q := range v.c.Move.Neighbors() {
		if v.after.At(q) == v.opp {
			n++
		}
	}
	return n >= 2
}

func (v *verifier) shape() error {
	if f := countedShapes[v.c.Name]; f != nil {
		if !f(v) {
			return falsef("it is no %s", v.c.Name)
		}
		for _, p := range v.c.Points {
			if v.c.Name == "atari" && (v.after.At(p) != v.opp || v.after.Liberties(p) != 1) {
				return falsef("%v is not in atari", p)
			}
		}
		return nil
	}
	f := shapes[v.c.Name]
	if f == nil {
		return fmt.Errorf("%w: no shape is called %q", ErrClaim, v.c.Name)
	}
	for turn := range 8 {
		if f(&view{b: v.after, at: v.c.Move, turn: turn, me: v.me, opp: v.opp}) {
			return nil
		}
	}
	return falsef("it is no %s", v.c.Name)
}

// corner is what stands in the corner of the board around a point.
type corner struct {
	mine, his int
	only      board.Point // one of the stones
}

// corner counts the stones in the corner around Move before it.
func (v *verifier) corner() corner {
	p, n := v.c.Move, v.b.Size()
	near := max(6, n/2-1)
	var k corner
	for q := range board.Points(n) {
		same := (q.Col() < n/2) == (p.Col() < n/2) && (q.Row() < n/2) == (p.Row() < n/2)
		if !same || max(min(q.Col(), n-1-q.Col()), min(q.Row(), n-1-q.Row())) >= near {
			continue
		}
		switch v.b.At(q) {
		case v.me:
			k.mine++
			k.only = q
		case v.opp:
			k.his++
			k.only = q
		}
	}
	return k
}

// openings holds what is claimed of open parts of the board, by name. low and high are the lines
// of Move, counted from the nearest edges.
var openings = map[string]func(v *verifier, k *corner, low, high int) bool{
	"corner": func(v *verifier, k *corner, low, high int) bool {
		return k.mine+k.his == 0 && low >= 3 && high <= 5 && v.apart()
	},
	"approach": func(v *verifier, k *corner, low, _ int) bool {
		return k.mine == 0 && k.his == 1 && low >= 3 && low <= 5 && v.besides(k.only)
	},
	"enclosure": func(v *verifier, k *corner, low, _ int) bool {
		return k.mine == 1 && k.his == 0 && low >= 2 && low <= 5 && v.besides(k.only)
	},
	"3-3 invasion": func(_ *verifier, k *corner, low, high int) bool {
		return low == 3 && high == 3 && k.mine == 0 && k.his >= 1
	},
	"extension": func(v *verifier, _ *corner, _, _ int) bool { return v.extends() },
}

// besides reports whether Move is two to four lines away from q.
func (v *verifier) besides(q board.Point) bool {
	d := far(v.c.Move, q)
	return d >= 2 && d <= 4
}

// apart reports whether no stone is within two lines of Move before it.
func (v *verifier) apart() bool {
	for q := range board.Points(v.b.Size()) {
		if v.b.At(q).IsPlayer() && far(v.c.Move, q) <= 2 {
			return false
		}
	}
	return true
}

// opening checks the claims about open parts of the board.
func (v *verifier) opening() error {
	f := openings[v.c.Name]
	if f == nil {
		return fmt.Errorf("%w: nothing in the opening is called %q", ErrClaim, v.c.Name)
	}
	p, n := v.c.Move, v.b.Size()
	if n < 9 {
		return falsef("the board is too small")
	}
	col, row := min(p.Col(), n-1-p.Col())+1, min(p.Row(), n-1-p.Row())+1
	k := v.corner()
	if !f(v, &k, min(col, row), max(col, row)) {
		return falsef("it is no %s", v.c.Name)
	}
	return nil
}

// far returns the larger one of the distances in rows and columns.
func far(p, q board.Point) int {
	return max(abs(p.Col()-q.Col()), abs(p.Row()-q.Row()))
}

func abs(n int) int { return max(n, -n) }

// extends reports whether Move is on the third or fourth line, three to nine points along the side
// from a stone of the player, with nothing between and nothing beside it.
func (v *verifier) extends() bool {
	if h := height(v.b, v.c.Move); h != 3 && h != 4 {
		return false
	}
	for turn := range 8 {
		w := &view{b: v.after, at: v.c.Move, turn: turn, me: v.me, opp: v.opp}
		if h := height(v.b, v.c.Move); !w.edge(0, -h) || !w.none(v.opp, 1) || !w.none(v.me, 2) {
			continue
		}
		for d := 1; d <= 9; d++ {
			column := [3]board.Color{w.color(d, -1), w.color(d, 0), w.color(d, 1)}
			if slices.Contains(column[:], v.opp) || column[1] == board.Border {
				break
			}
			if slices.Contains(column[:], v.me) {
				return d >= 3
			}
		}
	}
	return false
}

// proverbs holds the condition of each proverb.
var proverbs = map[string]func(v *verifier) bool{
	"hane at the head of two stones": func(v *verifier) bool {
		return v.anyView(func(w *view) bool {
			return w.own(-1, -1) && w.own(-2, -1) && w.his(-1, 0) && w.his(-2, 0) && !w.his(-3, 0) && w.empty(0, -1)
		})
	},
	"the empty triangle is bad": func(v *verifier) bool {
		return v.anyView(shapes["empty triangle"]) && len(v.taken) == 0
	},
	"a ponnuki is worth 30 points": func(v *verifier) bool { return countedShapes["ponnuki"](v) && height(v.b, v.taken[0]) >= 5 },
	"connect against a peep": func(v *verifier) bool {
		return v.anyView(func(w *view) bool {
			return w.own(0, 1) && w.own(0, -1) && w.his(1, 0) && !v.b.SameString(w.point(0, 1), w.point(0, -1))
		})
	},
	"the first line is the line of death": func(v *verifier) bool {
		return height(v.b, v.c.Move) == 1 && v.anyView(func(w *view) bool { return w.edge(0, -1) && w.own(-1, 0) && w.his(-1, 1) && w.empty(1, 0) })
	},
}

// anyView reports whether f holds in one of the eight views of the position after Move.
func (v *verifier) anyView(f func(*view) bool) bool {
	for turn := range 8 {
		if f(&view{b: v.after, at: v.c.Move, turn: turn, me: v.me, opp: v.opp}) {
			return true
		}
	}
	return false
}

// proverbNames returns the names of the proverbs, sorted.
func proverbNames() []string {
	var list []string
	for name := range proverbs {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

func (v *verifier) proverb() error {
	f := proverbs[v.c.Name]
	if f == nil {
		return fmt.Errorf("%w: no proverb is called %q", ErrClaim, v.c.Name)
	}
	if !f(v) {
		return falsef("its condition is not met")
	}
	return nil
}
