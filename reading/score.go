package reading

import "github.com/tengen-go/tengen/board"

// libertyScore rates the liberties of a string that a defence leaves.
var libertyScore = [...]int32{-30, -10, 4, 14, 28, 50}

// contact sums up what a move of colour c at p does to the strings beside it.
type contact struct {
	captured int // enemy stones taken
	saved    int // own stones taken out of atari or joined
	atari    int // enemy stones put into atari
	open     int // empty neighbours
}

func (r *Reader) contact(p board.Point, c board.Color) contact {
	var k contact
	b := r.b
	opp := c.Opponent()
	for _, q := range p.Neighbors() {
		switch b.At(q) {
		case board.Empty:
			k.open++
		case c:
			if b.Liberties(q) == 1 {
				k.saved += b.StringSize(q)
			}
		case opp:
			switch b.Liberties(q) {
			case 1:
				k.captured += b.StringSize(q)
			case 2:
				k.atari += b.StringSize(q)
			}
		}
	}
	return k
}

// scoreAttacks adds the ordering features to the current batch of attacks.
func (r *Reader) scoreAttacks(f *frame, str board.Point, n int) {
	if f.n-f.from < 2 {
		return
	}
	b := r.b
	att := b.At(str).Opponent()
	for i := f.from; i < f.n; i++ {
		p := f.moves[i]
		k := r.contact(p, att)
		la := b.LibertiesAfter(p, att)
		s := int32(min(5*k.captured, 25)+min(5*k.saved, 25)+min(k.atari, 4)+k.open) + int32(2*min(la, 4))
		if la <= 1 {
			s -= 10
		}
		if b.IsLiberty(str, p) {
			denied := b.LibertiesAfter(p, att.Opponent())
			s += int32(4 * min(denied, 5))
			if n == 2 && la > 1 {
				s += 8
			}
		}
		if !r.onEdge(p) {
			s++
		}
		f.score[i] += s
	}
}

// scoreDefences adds the ordering features to the current batch of defences.
func (r *Reader) scoreDefences(f *frame, str board.Point, n int) {
	if f.n-f.from < 2 {
		return
	}
	b := r.b
	def := b.At(str)
	for i := f.from; i < f.n; i++ {
		p := f.moves[i]
		k := r.contact(p, def)
		la := b.LibertiesAfter(p, def)
		s := int32(min(5*k.captured, 25) + min(5*k.saved, 25) + min(2*k.atari, 8) + k.open)
		if b.IsLiberty(str, p) {
			s += libertyScore[min(la, 5)]
		} else {
			s += int32(2 * min(la, 4))
		}
		if k.captured > 0 {
			s += 10
			if _, ko := b.IsKoCapture(p, def); ko {
				s -= 15
			}
		}
		if !r.onEdge(p) {
			s++
		}
		f.score[i] += s
	}
}
