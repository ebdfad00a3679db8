package reading

import "github.com/tengen-go/tengen/board"

// libertyScore rates the liberties of a string that a defence leaves.
var libertyScore = [...]int32{-30, -23, 2, 14, 14, 50}

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

// weights of the ordering features.
var wa = [...]int32{10, 0, 1, 5, 5, 6, 6, 11, 1, 2}

var wd = [...]int32{11, 6, 4, 4, 4, 15, 12, 1}

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
		lib := f.liberty(p)
		la := 0
		if lib >= 0 {
			la = min(f.ownAt(b, lib, att), 4)
		} else {
			la = b.LibertiesAfterAtMost(p, att, 4)
		}
		s := wa[0]*int32(min(k.captured, 5)) + wa[1]*int32(min(k.saved, 5)) + wa[2]*int32(min(k.atari, 4)) + wa[3]*int32(k.open) + wa[4]*int32(min(la, 4))
		if la <= 1 {
			s -= wa[5]
		}
		if lib >= 0 {
			s += wa[6] * int32(f.theirAt(b, lib, att.Opponent()))
			if n == 2 && la > 1 {
				s += wa[7]
			}
			if k.captured > 0 {
				s += wa[9]
			}
		}
		if !r.onEdge(p) {
			s += wa[8]
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
		lib := f.liberty(p)
		la := 0
		if lib >= 0 {
			la = f.ownAt(b, lib, def)
		} else {
			la = b.LibertiesAfterAtMost(p, def, 4)
		}
		s := wd[0]*int32(min(k.captured, 5)) + wd[1]*int32(min(k.saved, 5)) + wd[2]*int32(min(k.atari, 4)) + wd[3]*int32(k.open)
		if lib >= 0 {
			s += libertyScore[min(la, 5)]
		} else {
			s += wd[4] * int32(min(la, 4))
		}
		if k.captured > 0 {
			s += wd[5]
			if _, ko := b.IsKoCapture(p, def); ko {
				s -= wd[6]
			}
		}
		if !r.onEdge(p) {
			s += wd[7]
		}
		f.score[i] += s
	}
}
