package mine

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// ladder is a condition on the rest of the board for a move.
type ladder struct {
	labels     []letter
	constraint string
	far        bool // it is one; else the condition is on stones near the region
}

// letter is a label on a cell.
type letter struct {
	c    cell
	name byte
}

// origin is where an entry comes from in the counts.
type origin struct {
	r        int
	l        *level
	p        *position
	c        choice
	mirrored bool // the tree shows the mirror image of the normal view
}

// A move is tested when its region is at least this large, so that what differs
// lies far away, and when there are enough games.
const (
	ladderSide  = 6
	ladderCount = 10
	ladderTotal = 30
	// ladderGames is the number of games that are read at most, where there is a ladder, and
	// nearGames where there is none. After ladderFirst games, and again after four
	// times as many, questions that have always had the same answer are dropped,
	// unless they are about ladders.
	ladderGames = 2000
	nearGames   = 320
	ladderFirst = 12
	ladderNodes = 1500
	// What is no ladder but depends on stones near the region is asked only of
	// regions that are at least so large.
	nearSide = 7
	// farFrom is how many columns or rows from the corner stones lie that only a
	// ladder can meet.
	farFrom = 10
)

// Chi-squared values, with one degree of freedom, that tell dependence from
// chance. Ladders are few and are known to be ladders, so one in a hundred will
// do. Of other questions there are so many that it has to be one in fifty
// thousand.
const (
	ladderChi = 6.6
	nearChi   = 18
)

// question is a sequence after the move and what is asked then: whether a string
// can be captured if its opponent moves next, or saved if its owner does.
type question struct {
	reply  cell // of the opponent, in the normal view; none for no reply
	target cell // a stone of the string
	attack bool
}

// none is no cell.
const none cell = size * size

// ladders looks for moves whose success depends on stones outside their region,
// and gives them constraints. It returns how many there are, and how many of them
// are about ladders that leave the corner.
func (g *grower) ladders(ctx context.Context) (constraints, far int, err error) {
	var list []*entry
	var collect func(k *knot)
	collect = func(k *knot) {
		for i := range k.entries {
			e := &k.entries[i]
			if e.side >= ladderSide && e.count >= ladderCount && e.total >= ladderTotal && !g.symmetric(e) {
				list = append(list, e)
			}
		}
		for _, c := range k.children {
			collect(c)
		}
	}
	collect(g.root)
	type bench struct {
		r        *reading.Reader
		b, alone *board.Board
	}
	benches := make([]bench, min(g.o.Workers, len(list)))
	for i := range benches {
		b, err := board.New(size)
		if err != nil {
			return 0, 0, err
		}
		alone, err := board.New(size)
		if err != nil {
			return 0, 0, err
		}
		benches[i] = bench{reading.New(reading.Options{Limits: search.Limits{Nodes: ladderNodes}, CacheSize: 1 << 20}), b, alone}
	}
	var done, found, ladders atomic.Int64
	err = parallel(ctx, g.o.Workers, len(list), func(w, i int) {
		// Answers may not depend on what was read before.
		if list[i].ladder = g.test(ctx, benches[w].r, benches[w].b, benches[w].alone, list[i]); list[i].ladder != nil {
			found.Add(1)
			if list[i].ladder.far {
				ladders.Add(1)
			}
		}
		g.o.Progress("ladders", int(done.Add(1)), len(list))
	})
	return int(found.Load()), int(ladders.Load()), err
}

// table counts games by the answer to a question and by whether the move was
// made.
type table [2][2]float64

// depends reports whether the move is made if the answer is want, and rarely otherwise. There
// must be games of both sorts; nine out of ten games with the move have the answer; the move is
// less than half as frequent without it; and a chi-squared test excludes chance.
func (t *table) depends(want int, chi float64) bool {
	no, yes := t[1-want][0]+t[1-want][1], t[want][0]+t[want][1]
	other, made := t[0][0]+t[1][0], t[0][1]+t[1][1]
	if no < 6 || yes < 6 || made == 0 || other == 0 {
		return false
	}
	if t[want][1] < 0.9*made || t[1-want][1]/no > 0.5*t[want][1]/yes {
		return false
	}
	d := t[0][0]*t[1][1] - t[0][1]*t[1][0]
	return (no+yes)*d*d/(no*yes*other*made) >= chi
}

// varies reports whether both answers came up.
func (t *table) varies() bool {
	return t[0][0]+t[0][1] > 0 && t[1][0]+t[1][1] > 0
}

// asked is a question with its answers.
type asked struct {
	question
	table
	ladder bool // the answer depends on stones far away
}

// test returns the condition of an entry, or nil.
func (g *grower) test(ctx context.Context, r *reading.Reader, b, alone *board.Board, e *entry) *ladder {
	f := &e.from
	all := f.l.order[f.p.first:f.p.end]
	var list, near []asked
	read := 0
	// The samples of one move follow each other; a step that has no factor in
	// common with their number visits all, in a mixture.
	step := len(all)*5/8 | 1
	for gcd(step, len(all)) != 1 {
		step += 2
	}
	for k := range len(all) {
		i := all[k*step%len(all)]
		m := &g.s.list[i]
		v, own := m.view(f.r), m.mover()
		replay(&g.games[m.game], b, int(m.number))
		if !b.Try(v.Point(f.c.move.at(), size), own) {
			continue
		}
		if read == 0 {
			side := g.o.Regions[f.r]
			list = ask(b, v, f.c.move, own, side)
			for j := range list {
				list[j].ladder = list[j].far(ctx, r, b, alone, v, own, side)
			}
			if side < nearSide {
				list = slices.DeleteFunc(list, func(a asked) bool { return !a.ladder })
			}
		}
		made := 0
		if m.moveIn(f.r) == f.c.move {
			made = 1
		}
		for j := range list {
			answer, ok := list[j].answer(ctx, r, b, v, own)
			if ok {
				list[j].table[answer][made]++
			}
		}
		b.UndoTo(0)
		read++
		if read == ladderFirst || read == 4*ladderFirst {
			list = slices.DeleteFunc(list, func(a asked) bool { return !a.ladder && !a.varies() })
		}
		if read == nearGames {
			near = slices.DeleteFunc(slices.Clone(list), func(a asked) bool { return a.ladder })
			list = slices.DeleteFunc(list, func(a asked) bool { return !a.ladder })
		}
		if len(list) == 0 || read == ladderGames || ctx.Err() != nil {
			break
		}
	}
	// Ladders first.
	list = append(list, near...)
	slices.SortStableFunc(list, func(a, b asked) int { return cmp.Compare(b.rank(), a.rank()) })
	for j := range list {
		chi := float64(nearChi)
		if list[j].ladder {
			chi = ladderChi
		}
		for want := range 2 {
			if list[j].depends(want, chi) {
				return list[j].constraint(f, want == 1)
			}
		}
	}
	return nil
}

// rank is 1 for ladders and 0 for other questions.
func (a *asked) rank() int {
	if a.ladder {
		return 1
	}
	return 0
}

// far reports whether the question, asked after the move on b with nothing but
// the region on the board, has another answer when there are stones of one
// player far away. They stand on every second point, so that a ladder that comes
// so far cannot miss them. The board alone is for this.
func (q question) far(ctx context.Context, r *reading.Reader, b, alone *board.Board, v corner.View, own board.Color, side int) bool {
	var stones [3][]board.Point
	var lattice []board.Point
	for c := range none {
		p := v.Point(c.at(), size)
		color := b.At(p)
		switch at := c.at(); {
		case c.inside(side) && color.IsPlayer():
			stones[color] = append(stones[color], p)
		case !c.inside(farFrom) && at.X%2 == 1 && at.Y%2 == 1:
			lattice = append(lattice, p)
		}
	}
	answer := func(more board.Color) (int, bool) {
		alone.Clear()
		black, white := stones[board.Black], stones[board.White]
		switch more {
		case board.Black:
			black = append(slices.Clip(black), lattice...)
		case board.White:
			white = append(slices.Clip(white), lattice...)
		}
		if alone.Setup(black, white, nil) != nil {
			return 0, false
		}
		return q.answer(ctx, r, alone, v, own)
	}
	base, ok := answer(board.Empty)
	if !ok {
		return false
	}
	for _, c := range [2]board.Color{board.Black, board.White} {
		if a, ok := answer(c); ok && a != base {
			return true
		}
	}
	return false
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// ask returns the questions about a move that has just been made on b: about
// strings beside it that are short of liberties, and about those that would be
// after a reply of the opponent nearby.
func ask(b *board.Board, v corner.View, move cell, own board.Color, side int) []asked {
	var list []asked
	at := move.at()
	strings := func(reply, around cell) {
		p := v.Point(around.at(), size)
		near := p.Neighbors()
		var seen []board.Point
		for _, p := range append([]board.Point{p}, near[:]...) {
			color := b.At(p)
			if !color.IsPlayer() || slices.Contains(seen, b.Origin(p)) {
				continue
			}
			seen = append(seen, b.Origin(p))
			at, _ := v.Cell(p, size)
			c := cellAt(at)
			if !c.inside(side) {
				continue
			}
			// The side to move can attack a string with two liberties, and save one with one.
			next := own.Opponent()
			if reply != none {
				next = own
			}
			switch n := b.Liberties(p); {
			case color != next && n == 2:
				list = append(list, asked{question: question{reply, c, true}})
			case color == next && n == 1:
				list = append(list, asked{question: question{reply, c, false}})
			}
		}
	}
	strings(none, move)
	for dy := int8(-2); dy <= 2; dy++ {
		for dx := int8(-2); dx <= 2; dx++ {
			c := corner.Cell{X: at.X + dx, Y: at.Y + dy}
			if c.X < 0 || c.Y < 0 || !cellAt(c).inside(side) || abs(dx)+abs(dy) > 3 {
				continue
			}
			p := v.Point(c, size)
			if b.At(p) != board.Empty || b.LibertiesAfter(p, own.Opponent()) > 2 && !hits(b, p, own) {
				continue
			}
			if b.Try(p, own.Opponent()) {
				strings(cellAt(c), cellAt(c))
				b.Undo()
			}
		}
	}
	return list
}

func abs(x int8) int8 { return max(x, -x) }

// hits reports whether a move at p puts a string of c into atari.
func hits(b *board.Board, p board.Point, c board.Color) bool {
	for _, n := range p.Neighbors() {
		if b.At(n) == c && b.Liberties(n) == 2 {
			return true
		}
	}
	return false
}

// answer returns 1 for yes and 0 for no, and false where the question makes no
// sense.
func (q question) answer(ctx context.Context, r *reading.Reader, b *board.Board, v corner.View, own board.Color) (int, bool) {
	depth := b.Depth()
	defer b.UndoTo(depth)
	if q.reply != none && !b.Try(v.Point(q.reply.at(), size), own.Opponent()) {
		return 0, false
	}
	p := v.Point(q.target.at(), size)
	if !b.At(p).IsPlayer() {
		return 0, false
	}
	read := r.Defend
	if q.attack {
		read = r.Attack
	}
	res, err := read(ctx, b, p)
	if err != nil {
		return 0, false
	}
	if res.Code == search.Fail {
		return 0, true
	}
	return 1, true
}

// constraint writes the condition in the language of patterns.
func (q asked) constraint(f *origin, yes bool) *ladder {
	l := &ladder{far: q.ladder}
	label := func(c cell, name byte) byte {
		if c == f.c.move {
			return '*'
		}
		if f.mirrored {
			c = c.mirrored()
		}
		for _, known := range l.labels {
			if known.c == c {
				return known.name
			}
		}
		l.labels = append(l.labels, letter{c, name})
		return name
	}
	moves := "*"
	if q.reply != none {
		moves += "," + string(rune(label(q.reply, 'A')))
	}
	name, not := "defend", "!"
	if q.attack {
		name = "attack"
	}
	if yes {
		not = ""
	}
	l.constraint = fmt.Sprintf("%soplay_%s(%s,%c)", not, name, moves, label(q.target, 'B'))
	return l
}
