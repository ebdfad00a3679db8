package answer

import (
	"fmt"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// Comparison has the differences between two databases in a position.
type Comparison struct {
	A string `json:"a"`
	B string `json:"b"`
	// OnlyA are the matches that only the first database accepts, OnlyB those of the second;
	// Both is the number of matches that both accept.
	OnlyA []Found `json:"only_a"`
	OnlyB []Found `json:"only_b"`
	Both  int     `json:"both"`
	// Effects lists changes of strings, connections or influence if the second database
	// replaces the first one. It is missing unless both databases have the same purpose for an
	// Analyst.
	Effects []string `json:"effects,omitempty"`
	// Delta is by how much territory changes, positive for White.
	Delta *Layer `json:"delta,omitempty"`
}

// compare compares two databases.
func compare(q *asked) (any, error) {
	var args struct {
		op
		where
		A source `json:"a"`
		B source `json:"b"`
	}
	if err := q.read(&args); err != nil {
		return nil, err
	}
	a, err := args.A.compile()
	if err != nil {
		return nil, err
	}
	b, err := args.B.compile()
	if err != nil {
		return nil, err
	}
	return q.at(&args.where, func(s *scene) (any, error) {
		c := &Comparison{A: args.A.title(), B: args.B.title(), OnlyA: []Found{}, OnlyB: []Found{}}
		fa, err := s.find(c.A, a, board.NoPoint, false)
		if err != nil {
			return nil, err
		}
		fb, err := s.find(c.B, b, board.NoPoint, false)
		if err != nil {
			return nil, err
		}
		c.difference(fa.Found, fb.Found)
		put := putting(&args.A, &args.B)
		if put == nil {
			return c, nil
		}
		return c, c.effects(s, func(d *examine.Databases) { put(d, a) }, func(d *examine.Databases) { put(d, b) })
	})
}

// difference splits matches into those of one database and those of both.
func (c *Comparison) difference(a, b []Found) {
	type key struct {
		name, constraint, diagram string
		orientation               int
		color                     board.Color
		move                      board.Point
		first                     board.Point
	}
	of := func(f Found) key {
		k := key{name: f.Name, constraint: f.Constraint, diagram: fmt.Sprint(f.Diagram, f.Values, f.Class), orientation: f.Orientation, color: f.Color, move: f.Move}
		if len(f.Points) > 0 {
			k.first = f.Points[0]
		}
		return k
	}
	in := map[key]bool{}
	for _, f := range a {
		in[of(f)] = true
	}
	both := map[key]bool{}
	for _, f := range b {
		if k := of(f); in[k] {
			both[k] = true
		} else {
			c.OnlyB = append(c.OnlyB, f)
		}
	}
	for _, f := range a {
		if !both[of(f)] {
			c.OnlyA = append(c.OnlyA, f)
		}
	}
	c.Both = len(both)
}

// putting returns what puts either database in its place among those of an Analyst, or nil
// if they are not of one place.
func putting(a, b *source) func(*examine.Databases, *pattern.Database) {
	place := func(s *source) *shippedDatabase {
		if s.File != nil {
			return s.File.replaces()
		}
		return shippedNamed(s.Database)
	}
	if x, y := place(a), place(b); x != nil && x == y {
		return x.put
	}
	return nil
}

// effects examines the position with either database.
func (c *Comparison) effects(s *scene, putA, putB func(*examine.Databases)) error {
	var f [2]*examine.Facts
	for i, put := range []func(*examine.Databases){putA, putB} {
		shipped, err := examine.Shipped()
		if err != nil {
			return err
		}
		databases := *shipped
		put(&databases)
		a, err := examine.New(examine.Options{Databases: &databases, Effort: search.AtLevel(s.place.level)})
		if err != nil {
			return errorf(badFile, "%v", err)
		}
		s.q.tell("examining with "+[]string{c.A, c.B}[i], i, 2)
		if f[i], err = a.Facts(s.q.ctx, s.place.position(), examine.Worms|examine.Links|examine.Influence); err != nil {
			return err
		}
	}
	c.strings(f[0].Worms, f[1].Worms)
	c.links(f[0], f[1])
	c.territory(s, f[0], f[1])
	if c.Effects == nil {
		c.Effects = []string{"strings, connections and influence are the same"}
	}
	return nil
}

// strings compares what can be captured and saved.
func (c *Comparison) strings(a, b *worm.Worms) {
	for i, x := range a.All() {
		y := b.Worm(i)
		for _, m := range []struct {
			what string
			a, b []search.MoveResult
		}{{"attacks on", x.Attacks, y.Attacks}, {"defenses of", x.Defenses, y.Defenses}} {
			if !slices.Equal(m.a, m.b) {
				c.Effects = append(c.Effects, fmt.Sprintf("%s %v: %s → %s", m.what, x.Origin, moves(m.a), moves(m.b)))
			}
		}
	}
}

// moves writes moves with their codes.
func moves(list []search.MoveResult) string {
	if len(list) == 0 {
		return "none"
	}
	s := ""
	for i, m := range list {
		if i > 0 {
			s += " "
		}
		s += m.Move.String()
		if m.Code != search.Win {
			s += "(" + m.Code.String() + ")"
		}
	}
	return s
}

// links compares which strings belong together.
func (c *Comparison) links(a, b *examine.Facts) {
	groups := func(f *examine.Facts) map[board.Point]string {
		of := map[board.Point]string{}
		for _, list := range f.Links.All() {
			text := ""
			for _, s := range list {
				text += f.Worms.At(s).Origin.String() + " "
			}
			for _, s := range list {
				of[f.Worms.At(s).Origin] = text
			}
		}
		return of
	}
	x, y := groups(a), groups(b)
	for _, w := range a.Worms.All() {
		if x[w.Origin] != y[w.Origin] {
			c.Effects = append(c.Effects, fmt.Sprintf("with %v: %s→ %s", w.Origin, x[w.Origin], y[w.Origin]))
		}
	}
}

// territory compares influence.
func (c *Comparison) territory(s *scene, a, b *examine.Facts) {
	for _, first := range []board.Color{board.Empty, board.Black, board.White} {
		if x, y := a.Lead(first), b.Lead(first); math.Abs(x-y) >= 0.05 {
			c.Effects = append(c.Effects, fmt.Sprintf("lead if %s moves first: %s → %s", name(first), lead(x), lead(y)))
		}
	}
	x, y := a.Influence.Neutral, b.Influence.Neutral
	v := &view{scene: s, out: &Layer{Key: "compare", Title: "What changes"}}
	changed := 0.0
	v.heat(Heat{Max: 0.5, Signed: true, Decimals: 2}, func(p board.Point) float64 {
		d := y.Territory(p) - x.Territory(p)
		changed += math.Abs(d)
		return d
	})
	if changed > 0.01 {
		v.players("goes to Black", "goes to White")
		c.Delta = v.out
	}
}
