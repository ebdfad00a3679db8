package connect

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// memory keeps answers while the game goes on. An answer holds as long as
// nothing changes in its area: the points that the search has looked at, or the
// whole board when it rests on tactical reading, which may run anywhere.
type memory struct {
	answers []answer
	next    int
	size    int
}

// answer is what was found out about a question.
type answer struct {
	q            question
	boardSize    int
	ko           board.Point
	koColor      board.Color
	area         board.Set
	black, white board.Set // the stones in the area
	res          search.Result
}

// maxMemory bounds the number of answers that Options may ask for.
const maxMemory = 1 << 16

func (m *memory) clear() { m.answers, m.next = m.answers[:0], 0 }

// same reports whether two questions are the same, whoever may take kos.
func (q *question) same(o *question) bool {
	return q.str == o.str && q.other == o.other && q.first == o.first && q.color == o.color &&
		q.depth == o.depth && q.nodes == o.nodes && q.area == o.area
}

// find returns the answer to a question, if it is known and still holds.
func (m *memory) find(b *board.Board, q *question) (search.Result, bool) {
	ko, koColor := b.Ko()
	for i := range m.answers {
		a := &m.answers[i]
		if a.q.same(q) && a.boardSize == b.Size() && a.ko == ko && a.koColor == koColor && a.holds(b) {
			return a.res, true
		}
	}
	return search.Result{}, false
}

// holds reports whether the area is as it was.
func (a *answer) holds(b *board.Board) bool {
	for p := range a.area.All() {
		if c := b.At(p); a.black.Has(p) != (c == board.Black) || a.white.Has(p) != (c == board.White) {
			return false
		}
	}
	return true
}

// keep stores an answer in place of the oldest one.
func (m *memory) keep(b *board.Board, q *question, area *board.Set, res search.Result) {
	if m.size <= 0 {
		return
	}
	if len(m.answers) < m.size {
		m.answers = append(m.answers, answer{})
		m.next = len(m.answers) - 1
	}
	a := &m.answers[m.next]
	m.next = (m.next + 1) % m.size
	res.Nodes = 0
	*a = answer{q: *q, boardSize: b.Size(), area: *area, res: res}
	a.ko, a.koColor = b.Ko()
	for p := range area.All() {
		switch b.At(p) {
		case board.Black:
			a.black.Add(p)
		case board.White:
			a.white.Add(p)
		}
	}
}

// area returns the points that the answer depends on.
func (r *Reader) area() board.Set {
	b := r.b
	var area board.Set
	if r.wide {
		for row := range b.Size() {
			for col := range b.Size() {
				area.Add(board.At(col, row))
			}
		}
		return area
	}
	for p := range r.touched.All() {
		if b.At(p) == board.Border {
			continue
		}
		area.Add(p)
		for _, n := range p.Neighbors() {
			switch c := b.At(n); {
			case c == board.Empty:
				area.Add(n)
			case c.IsPlayer() && !area.Has(n):
				for s := range b.Stones(n) {
					area.Add(s)
				}
				libs := b.LibertySet(n)
				area.Or(&libs)
			}
		}
	}
	return area
}
