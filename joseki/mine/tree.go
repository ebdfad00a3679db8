package mine

import (
	"cmp"
	"context"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/corner"
)

// knot is a position of a joseki tree, in the upper right corner: what a
// sequence of moves leads to. The first stone is black.
type knot struct {
	step
	children []*knot
	entries  []entry // moves from here
}

// step is a move of a tree.
type step struct {
	c     cell
	color board.Color
}

func (s step) mirrored() step { return step{s.c.mirrored(), s.color} }

// entry is a move from a knot with its numbers.
type entry struct {
	step
	side         int // of the region
	count, total int
	year         int
	answered     float64 // how often the opponent played in the corner next
	contact      bool    // both players have stones in the region
	from         origin
	ladder       *ladder
}

// place is where a position is in a tree.
type place struct {
	k        *knot
	mirrored bool // the sequence of the knot leads to the mirror image of the normal view
}

// grower makes one tree of positions.
type grower struct {
	s      *samples
	games  []record.Game
	o      Options
	keys   *keyTable
	corner *board.Board // the upper right corner
	root   *knot
	places map[uint64]place
	lost   int // positions that no sequence of moves in the corner leads to
}

// kept is a position with its region, for sorting.
type kept struct {
	r, stones int
	p         *position
}

// grow arranges the positions that are kept as a tree.
func grow(ctx context.Context, s *samples, levels []*level, games []record.Game, o Options) (*grower, error) {
	g := &grower{s: s, games: games, o: o, keys: newKeyTable(), root: &knot{}, places: map[uint64]place{}}
	var err error
	if g.corner, err = board.New(size); err != nil {
		return nil, err
	}
	var list []kept
	for r, l := range levels {
		for i := range l.positions {
			if p := &l.positions[i]; p.kept {
				list = append(list, kept{r, len(g.sequence(r, l.order[p.first])), p})
			}
		}
	}
	// Short sequences first, so that longer ones can continue them.
	slices.SortFunc(list, func(a, b kept) int {
		return cmp.Or(cmp.Compare(a.stones, b.stones), -cmp.Compare(a.p.n(), b.p.n()),
			cmp.Compare(a.r, b.r), cmp.Compare(a.p.key, b.p.key))
	})
	for i, k := range list {
		if i%1024 == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			o.Progress("trees", i, len(list))
		}
		if err := g.add(k.r, levels[k.r], k.p); err != nil {
			return nil, err
		}
	}
	g.settle(g.root)
	g.root.sort()
	return g, nil
}

// settle turns moves from positions that are their own mirror images to the side
// on which the tree goes on, below k.
func (g *grower) settle(k *knot) {
	for i := range k.entries {
		e := &k.entries[i]
		if !g.symmetric(e) || k.has(e.step) || !k.has(e.step.mirrored()) {
			continue
		}
		e.step = e.step.mirrored()
		e.from.mirrored = !e.from.mirrored
	}
	for _, c := range k.children {
		g.settle(c)
	}
}

// symmetric reports whether the position of an entry is its own mirror image.
func (g *grower) symmetric(e *entry) bool {
	return g.s.list[e.from.l.order[e.from.p.first]].equal>>e.from.r&1 != 0
}

// has reports whether the tree goes on with a move.
func (k *knot) has(s step) bool {
	return slices.ContainsFunc(k.children, func(c *knot) bool { return c.step == s })
}

// sequence returns the moves of a game inside a region up to a sample, in the
// normal view, Black and White as in the game.
func (g *grower) sequence(r int, i int32) []step {
	m := &g.s.list[i]
	v := m.view(r)
	var steps []step
	c := board.Black
	for _, p := range g.games[m.game].Moves[:m.number] {
		if at, ok := v.Cell(p, size); ok {
			if k := cellAt(at); k.inside(g.o.Regions[r]) {
				steps = append(steps, step{k, c})
			}
		}
		c = c.Opponent()
	}
	return steps
}

// mover returns who made a sample.
func (m *sample) mover() board.Color {
	if m.number%2 == 0 {
		return board.Black
	}
	return board.White
}

// tries is the number of games that are looked at for a sequence to a position.
const tries = 64

// add puts a position into the tree, at the end of the sequence that leads to it
// most often.
func (g *grower) add(r int, l *level, p *position) error {
	steps, own, keys, ok := g.usual(r, l, p)
	if !ok {
		g.lost++
		return nil
	}
	at := g.walk(steps, keys)
	contact := slices.ContainsFunc(steps, func(s step) bool { return s.color == own }) &&
		slices.ContainsFunc(steps, func(s step) bool { return s.color != own })
	for _, c := range p.moves {
		// A capture may need stones outside the region.
		if !g.corner.Legal(corner.View(0).Point(c.move.at(), size), own, board.IgnoreKo) {
			continue
		}
		e := g.entry(r, l, p, c, at.mirrored, own)
		e.contact = contact
		at.k.entries = append(at.k.entries, e)
	}
	return nil
}

// usual returns the most frequent sequence to a position, of those in some of its
// games that can be played, with the first move black; the player to move; and
// the keys of replay, after which the corner board has the position.
func (g *grower) usual(r int, l *level, p *position) (best []step, own board.Color, keys []mirrorKey, ok bool) {
	type way struct {
		steps []step
		own   board.Color
		n     int
	}
	var ways []way
	n := int(p.n())
	for k := range min(n, tries) {
		i := l.order[int(p.first)+k*n/min(n, tries)]
		steps, own := g.sequence(r, i), g.s.list[i].mover()
		if len(steps) == 0 {
			own = board.Black
		} else if steps[0].color == board.White {
			own = own.Opponent()
			for j := range steps {
				steps[j].color = steps[j].color.Opponent()
			}
		}
		if j := slices.IndexFunc(ways, func(w way) bool { return w.own == own && slices.Equal(w.steps, steps) }); j >= 0 {
			ways[j].n++
		} else {
			ways = append(ways, way{steps, own, 1})
		}
	}
	slices.SortStableFunc(ways, func(a, b way) int { return cmp.Compare(b.n, a.n) })
	for _, w := range ways {
		if keys, ok := g.replay(w.steps, w.own, p.key); ok {
			return w.steps, w.own, keys, true
		}
	}
	return nil, board.Empty, nil, false
}

// entry makes the entry of a move.
func (g *grower) entry(r int, l *level, p *position, c choice, mirrored bool, own board.Color) entry {
	e := entry{step: step{c.move, own}, side: g.o.Regions[r], count: int(c.n()), total: int(p.n()), from: origin{r, l, p, c, mirrored}}
	if mirrored {
		e.step = e.step.mirrored()
	}
	answered := 0
	var years []int
	for _, i := range l.order[c.first:c.end] {
		m := &g.s.list[i]
		if m.answered {
			answered++
		}
		if y := g.games[m.game].Year; y > 0 {
			years = append(years, y)
		}
	}
	e.answered = float64(answered) / float64(e.count)
	if len(years) > 0 {
		slices.Sort(years)
		e.year = years[len(years)/2]
	}
	return e
}

// replay plays a sequence in an empty corner. It returns the keys of each position on the way
// for Black and White, ignoring mirror images and the side to move. It reports false if the
// moves are illegal or do not lead to the position with the given key.
func (g *grower) replay(steps []step, own board.Color, want uint64) ([]mirrorKey, bool) {
	g.corner.Clear()
	keys := []mirrorKey{{}}
	for _, s := range steps {
		if g.corner.Play(corner.View(0).Point(s.c.at(), size), s.color, board.IgnoreKo) != nil {
			return nil, false
		}
		keys = append(keys, g.key(board.Black))
	}
	return keys, g.key(own).straight == want
}

// mirrorKey is the keys of a position and of its mirror image.
type mirrorKey struct{ straight, mirror uint64 }

// key returns the keys of what is on the corner board for a player.
func (g *grower) key(own board.Color) mirrorKey {
	var k mirrorKey
	for _, color := range [2]board.Color{board.Black, board.White} {
		i := 0
		if color == own {
			i = 1
		}
		stones := g.corner.StonesOf(color)
		for p := range stones.All() {
			at, _ := corner.View(0).Cell(p, size)
			c := cellAt(at)
			k.straight ^= g.keys[c][i]
			k.mirror ^= g.keys[c.mirrored()][i]
		}
	}
	return k
}

// walk returns the place of the position that steps lead to. It continues the
// longest way that is already in the tree.
func (g *grower) walk(steps []step, keys []mirrorKey) place {
	at, n := place{g.root, false}, 0
	for i := len(steps); i > 0; i-- {
		k := keys[i]
		if found, ok := g.places[min(k.straight, k.mirror)]; ok {
			at, n = found, i
			// The place remembers how the position with the lower key lies.
			at.mirrored = found.mirrored != (k.mirror < k.straight)
			break
		}
	}
	if n == 0 {
		at.mirrored = slopes(steps)
	}
	for i, s := range steps[n:] {
		if at.mirrored {
			s = s.mirrored()
		}
		at.k = at.k.child(s)
		k := keys[n+i+1]
		id := min(k.straight, k.mirror)
		if _, ok := g.places[id]; !ok {
			g.places[id] = place{at.k, at.mirrored != (k.mirror < k.straight)}
		}
	}
	return at
}

// slopes reports whether a sequence leaves the diagonal below it first.
func slopes(steps []step) bool {
	for _, s := range steps {
		if at := s.c.at(); at.X != at.Y {
			return at.X > at.Y
		}
	}
	return false
}

// child returns the child that makes a move, which it adds if there is none.
func (k *knot) child(s step) *knot {
	for _, c := range k.children {
		if c.step == s {
			return c
		}
	}
	c := &knot{step: s}
	k.children = append(k.children, c)
	return c
}

// sort brings the entries and children below k into their order: moves that are
// chosen often first.
func (k *knot) sort() {
	slices.SortFunc(k.entries, func(a, b entry) int {
		return cmp.Or(-cmp.Compare(a.side, b.side), -cmp.Compare(a.count, b.count), cmp.Compare(a.c, b.c), cmp.Compare(a.color, b.color))
	})
	most := func(s step) int {
		n := 0
		for _, e := range k.entries {
			if e.step == s {
				n = max(n, e.count)
			}
		}
		return n
	}
	slices.SortFunc(k.children, func(a, b *knot) int {
		return cmp.Or(-cmp.Compare(most(a.step), most(b.step)), cmp.Compare(a.c, b.c), cmp.Compare(a.color, b.color))
	})
	for _, c := range k.children {
		c.sort()
	}
}

// File is a file that was mined.
type File struct {
	Name string
	Data []byte
}

// Corners mines joseki trees from the games on 19×19: one file for each kind of
// first move, in the form that joseki.Compile reads. The error is
// about an option or that of ctx.
func Corners(ctx context.Context, games []record.Game, o Options) ([]File, Stats, error) {
	o = o.withDefaults()
	var st Stats
	if ctx == nil {
		return nil, st, board.ErrNoContext
	}
	if err := o.check(); err != nil {
		return nil, st, err
	}
	s, err := take(ctx, games, o)
	if err != nil {
		return nil, st, err
	}
	levels := make([]*level, len(o.Regions))
	err = parallel(ctx, o.Workers, len(levels), func(_, r int) {
		least := o.MinPlayed
		if r == 0 {
			least = o.MinPlayedSmall
		}
		levels[r] = s.count(r, o.Regions[r], least)
	})
	if err != nil {
		return nil, st, err
	}
	for r := range levels {
		if err := s.choose(ctx, levels[:r+1], o); err != nil {
			return nil, st, err
		}
	}
	g, err := grow(ctx, s, levels, games, o)
	if err != nil {
		return nil, st, err
	}
	st = Stats{Games: len(games), Moves: len(s.list), Lost: g.lost}
	if !o.NoLadders {
		if st.Constraints, st.Ladders, err = g.ladders(ctx); err != nil {
			return nil, st, err
		}
	}
	for r, l := range levels {
		n := 0
		for i := range l.positions {
			if l.positions[i].kept {
				n += len(l.positions[i].moves)
			}
		}
		st.Regions = append(st.Regions, RegionStats{o.Regions[r], len(l.index), n})
	}
	files := g.files()
	return files, st, nil
}
