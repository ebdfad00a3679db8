package joseki

import (
	"strings"

	"github.com/tengen-go/tengen/corner"
)

// The bits of the byte that begins a move.
const (
	moveClass   = 7 << 0 // index in classes
	moveLine    = 1 << 3 // a new line follows
	moveFlip    = 1 << 4
	moveUpright = 1 << 5 // corner.UprightViews instead of corner.AllViews
	moveViews   = 1 << 6 // other views, a byte follows
	moveYear    = 1 << 7 // a year follows
)

// baseYear is what years are told from.
const baseYear = 1990

// The bits of the number that begins a position, below its form.
const (
	positionTotal = 1 << 0 // the totals of its moves are the same
	positionMoves = 1 << 1 // it has several moves
	positionForm  = 2      // by how many bits the form is shifted
)

// sharing is the base of the number that tells stones: those that a position
// shares with the one before, and times sharing how many more it has.
const sharing = 32

// table writes a table.
//
// It begins with the number of entries and the forms, and the number of
// positions. A position is: a number with the bits above and the form; how many
// stones it shares with the position before and how many more it has, in one
// number, or, when it shares as many as do not fit in, that and the rest; those
// others: their codes, as differences from the lowest that is possible; the
// total, if it is the same for all moves; and the number of the moves, if it is
// not one. A move is: a byte with the bits above; the line and the views where
// they are needed; the rank of its cell; the count; the total, if it is not that
// of the position; the difference of the year from baseYear; and the difference
// of its entry from one more than that of the move before.
func (w *writer) table(t *table) {
	w.number(len(t.moves))
	w.number(len(t.forms))
	for _, f := range t.forms {
		w.data = append(w.data, byte(f.w), byte(f.h))
	}
	w.number(len(t.positions))
	var before []code
	line, next := int32(-1), 0
	for i := range t.positions {
		p := &t.positions[i]
		list, moves := t.stones[p.stones:p.end], t.moves[p.moves:p.after]
		total, one := moves[0].total, true
		for _, m := range moves {
			one = one && m.total == total
		}
		head := int(p.form) << positionForm
		if one {
			head |= positionTotal
		}
		if len(moves) > 1 {
			head |= positionMoves
		}
		w.number(head)
		same := shared(list, before)
		before = list
		w.number((len(list)-same)*sharing + min(same, sharing-1))
		if same >= sharing-1 {
			w.number(same - (sharing - 1))
		}
		last := code(0)
		if same > 0 {
			last = list[same-1]&^1 + 2
		}
		for _, x := range list[same:] {
			w.number(int(x - last))
			last = x&^1 + 2
		}
		if one {
			w.number(int(total))
		}
		if len(moves) > 1 {
			w.number(len(moves))
		}
		for j := range moves {
			m := &moves[j]
			w.head(m, line)
			line = m.line
			w.number(int(grid.rank[m.cell.Y][m.cell.X]))
			w.number(int(m.count))
			if !one {
				w.number(int(m.total))
			}
			if m.year != 0 {
				w.signed(int(m.year) - baseYear)
			}
			w.signed(int(m.entry) - next)
			next = int(m.entry) + 1
		}
	}
}

// head writes the beginning of a move; the move before has the given line.
func (w *writer) head(m *move, line int32) {
	head := byte(max(strings.IndexByte(classes, byte(m.class)), 0))
	if m.line != line {
		head |= moveLine
	}
	if m.flip {
		head |= moveFlip
	}
	switch m.views {
	case corner.AllViews:
	case corner.UprightViews:
		head |= moveUpright
	default:
		head |= moveViews
	}
	if m.year != 0 {
		head |= moveYear
	}
	w.data = append(w.data, head)
	if head&moveLine != 0 {
		w.number(int(m.line))
	}
	if head&moveViews != 0 {
		w.data = append(w.data, byte(m.views))
	}
}

// shared returns how many codes two lists begin with in common.
func shared(a, b []code) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// mostStones bounds the stones of all positions, for a few bytes can share many.
const mostStones = 1 << 24

// table reads a table with rectangles of at most size columns and rows, and as
// many lines as given.
func (r *reader) table(size, lines int) *table {
	t := &table{}
	n := r.number("number of entries", r.left()) // each takes some bytes
	for range r.number("forms", 256) {
		f := region{int8(r.byte("form")), int8(r.byte("form"))}
		if r.err == nil && (f.w < 1 || f.h < f.w || int(f.h) > size || len(t.forms) > 0 && t.forms[len(t.forms)-1].compare(f) >= 0) {
			r.fail("form")
		}
		t.forms = append(t.forms, f)
	}
	positions := r.number("number of positions", min(r.left(), n))
	if r.err != nil {
		return t
	}
	t.positions = make([]position, 0, positions)
	t.stones = make([]code, 0, 10*positions)
	t.moves = make([]move, 0, n)
	t.place = make([]int32, n)
	for i := range t.place {
		t.place[i] = -1
	}
	d := tableReader{reader: r, t: t, lines: lines, n: n}
	for i := 0; i < positions && r.err == nil; i++ {
		d.position()
	}
	if r.err == nil && len(t.moves) < n {
		r.fail("fewer entries than announced")
	}
	if r.err == nil {
		t.prepare()
	}
	return t
}

// tableReader is what has been read of a table.
type tableReader struct {
	*reader
	t     *table
	lines int
	n     int // entries
	line  int32
	next  int // entry
}

// position reads a position.
func (d *tableReader) position() {
	t := d.t
	head := d.number("form", len(t.forms)<<positionForm-1)
	if d.err != nil {
		return
	}
	p := position{form: uint8(head >> positionForm), stones: int32(len(t.stones)), moves: int32(len(t.moves))}
	form := t.forms[p.form]
	var before []code
	if len(t.positions) > 0 {
		last := &t.positions[len(t.positions)-1]
		before = t.stones[last.stones:last.end]
	}
	more := d.number("stones", cells*sharing)
	same := more % sharing
	if more /= sharing; same == sharing-1 {
		same += d.number("stones shared", len(before))
	}
	if d.err == nil && (same > len(before) || same+more >= int(form.w)*int(form.h)) {
		d.fail("stones shared")
	}
	if d.err != nil {
		return
	}
	if len(t.stones) > mostStones {
		d.fail("more stones than expected")
		return
	}
	t.stones = append(t.stones, before[:same]...)
	last := code(0)
	if same > 0 {
		last = before[same-1]&^1 + 2
	}
	for range more {
		x := last + code(d.number("stone", 2*cells-1-int(last)))
		t.stones = append(t.stones, x)
		last = x&^1 + 2
	}
	list := t.stones[p.stones:]
	for i, x := range list {
		if c, _ := x.stone(); c.X >= form.w || c.Y >= form.h || i > 0 && list[i-1]>>1 >= x>>1 {
			d.fail("stone outside its rectangle")
			return
		}
	}
	p.end = int32(len(t.stones))
	total := -1
	if head&positionTotal != 0 {
		total = d.number("total", mostGames)
	}
	moves := 1
	if head&positionMoves != 0 {
		moves = d.number("number of moves", d.n-len(t.moves))
	}
	if d.err == nil && moves == 0 {
		d.fail("position without moves")
	}
	for range moves {
		d.move(form, list, total)
	}
	p.after = int32(len(t.moves))
	t.positions = append(t.positions, p)
}

// move reads a move in a rectangle with the given stones. The total is negative
// when each move has its own.
func (d *tableReader) move(form region, list []code, total int) {
	t := d.t
	head := d.byte("move")
	if int(head&moveClass) >= len(classes) {
		d.fail("class")
		return
	}
	m := move{class: Class(classes[head&moveClass]), flip: head&moveFlip != 0, views: corner.AllViews}
	if head&moveLine != 0 {
		d.line = int32(d.number("line", d.lines-1))
	} else if len(t.moves) == 0 {
		d.fail("no line")
	}
	m.line = d.line
	if head&moveUpright != 0 {
		m.views = corner.UprightViews
	}
	if head&moveViews != 0 {
		m.views = corner.Views(d.byte("views"))
	}
	m.cell = grid.cell[d.number("cell", cells-1)]
	c := m.cell
	if m.flip {
		c = exchanged(c)
	}
	if c.X >= form.w || c.Y >= form.h {
		d.fail("move outside its rectangle")
		return
	}
	rank := code(grid.rank[c.Y][c.X])
	for _, x := range list {
		if x>>1 == rank {
			d.fail("move on a stone")
			return
		}
	}
	m.count = int32(d.number("count", mostGames))
	if total < 0 {
		m.total = int32(d.number("total", mostGames))
	} else {
		m.total = int32(total)
	}
	if m.count > m.total {
		d.fail("count above the total")
	}
	if head&moveYear != 0 {
		year := baseYear + d.signed("year")
		if year < 1 || year >= 1<<15 {
			d.fail("year")
		}
		m.year = int16(year)
	}
	entry := d.next + d.signed("entry")
	if d.err != nil || entry < 0 || entry >= d.n || t.place[entry] >= 0 {
		d.fail("entry")
		return
	}
	d.next = entry + 1
	m.entry = int32(entry)
	t.place[entry] = int32(len(t.moves))
	t.moves = append(t.moves, m)
}
