package reading

import "github.com/tengen-go/tengen/board"

// libertyScore rates the liberties of a string that a defense leaves.
var libertyScore = [...]int32{-26, -32, 4, 15, 19, 51}

// contact sums up what a move of color c at p does to the strings beside it.
type contact struct {
	captured int // enemy stones taken
	saved    int // own stones taken out of atari or joined
	atari    int // enemy stones put into atari
	open     int // empty neighbors
}

func (r *core) contact(p board.Point, c board.Color) contact {
	var k contact
	b := r.b
	for _, q := range p.Neighbors() {
		s := b.At(q)
		if s == board.Empty {
			k.open++
			continue
		}
		if s == board.Border {
			continue
		}
		switch n := b.Liberties(q); {
		case n > 2 || n == 2 && s == c:
		case s == c:
			k.saved += b.StringSize(q)
		case n == 1:
			k.captured += b.StringSize(q)
		default:
			k.atari += b.StringSize(q)
		}
	}
	return k
}

// The weights of the ordering features. They were found by trial, for the fewest
// nodes on many questions.
const (
	attackCaptured  = 24 // for each enemy stone taken, up to five
	attackSaved     = 4  // for each own stone taken out of atari, up to five
	attackAtari     = -3 // for each enemy stone put into atari, up to four
	attackOpen      = 4  // for each empty neighbor
	attackLiberty   = 7  // for each liberty of the new stone's string, up to four
	attackSelfAtari = 7  // against moves into atari
	attackDenied    = 6  // for each liberty the target would have got, up to five
	attackSafeAtari = 13 // for a safe atari on the target
	attackTakesNear = -5 // for a capture on a liberty of the target

	defendCaptured = 14
	defendSaved    = -2
	defendAtari    = 6
	defendOpen     = 1
	defendLiberty  = 4  // for each liberty, away from the target's
	defendCapture  = 22 // for a capture of any size
	defendKo       = 2  // against a capture that only makes a ko
	defendOffEdge  = 2
)

// scoreAttacks adds the ordering features to the current batch of attacks.
func (r *core) scoreAttacks(f *frame, str board.Point, n int) {
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
		s := attackCaptured*int32(min(k.captured, 5)) + attackSaved*int32(min(k.saved, 5)) + attackAtari*int32(min(k.atari, 4)) + attackOpen*int32(k.open) + attackLiberty*int32(min(la, 4))
		if la <= 1 {
			s -= attackSelfAtari
		}
		if lib >= 0 {
			s += attackDenied * int32(min(f.theirAt(b, lib, att.Opponent()), 5))
			if n == 2 && la > 1 {
				s += attackSafeAtari
			}
			if k.captured > 0 {
				s += attackTakesNear
			}
		}
		f.score[i] += s
	}
}

// scoreDefenses adds the ordering features to the current batch of defenses.
func (r *core) scoreDefenses(f *frame, str board.Point, n int) {
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
		s := defendCaptured*int32(min(k.captured, 5)) + defendSaved*int32(min(k.saved, 5)) + defendAtari*int32(min(k.atari, 4)) + defendOpen*int32(k.open)
		if lib >= 0 {
			s += libertyScore[min(la, 5)]
		} else {
			s += defendLiberty * int32(min(la, 4))
		}
		if k.captured > 0 {
			s += defendCapture
			if _, ko := b.IsKoCapture(p, def); ko {
				s -= defendKo
			}
		}
		if !r.onEdge(p) {
			s += defendOffEdge
		}
		f.score[i] += s
	}
}
