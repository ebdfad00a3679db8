package reading

import "github.com/tengen-go/tengen/board"

// maxMoves bounds the candidates of one position; what comes later is dropped.
const maxMoves = 96

// frame is the scratch space of one ply: the candidates in the order in which
// they are tried. Candidates come in batches; each batch is sorted and tried
// before the next is made.
type frame struct {
	n     int // candidates
	from  int // the first of the current batch
	stage int // the next stage to generate
	moves [maxMoves]board.Point
	score [maxMoves]int32
	bonus [maxMoves]int32 // to be added to the score
	seen  board.Set

	// The liberties of the target, and how many liberties each side would have
	// there: up to ownMost for the side to move, theirMost for the other.
	// They are worked out when they are asked for first.
	libs  [4]board.Point
	own   [4]int8
	their [4]int8
	nLibs int

	// The origins of the strings around the target that have at most four
	// liberties.
	near []board.Point
}

func (f *frame) reset() {
	f.n, f.from, f.stage = 0, 0, 0
	f.seen = board.Set{}
}

// add puts a candidate into the current batch. A candidate of the same batch is
// only raised, one of an earlier batch is ignored. The order of calls does not
// matter.
func (f *frame) add(p board.Point, bonus int32) {
	if f.seen.Has(p) {
		for i := f.from; i < f.n; i++ {
			if f.moves[i] == p {
				f.bonus[i] = max(f.bonus[i], bonus)
				f.score[i]++
				return
			}
		}
		return
	}
	if f.n == maxMoves {
		return
	}
	f.seen.Add(p)
	f.moves[f.n], f.score[f.n], f.bonus[f.n] = p, 0, bonus
	f.n++
}

// sort orders the current batch, best first, and equals by point, so that the
// order depends on nothing but the position.
func (f *frame) sort() {
	for i := f.from; i < f.n; i++ {
		m, s := f.moves[i], f.score[i]+f.bonus[i]
		j := i
		for ; j > f.from && (f.score[j-1] < s || f.score[j-1] == s && f.moves[j-1] > m); j-- {
			f.moves[j], f.score[j] = f.moves[j-1], f.score[j-1]
		}
		f.moves[j], f.score[j] = m, s
	}
}

// front moves a candidate, if it is one of those from i on, before them.
func (f *frame) front(i int, p board.Point) {
	if !f.seen.Has(p) {
		return
	}
	for j := i; j < f.n; j++ {
		if f.moves[j] == p {
			s := f.score[j]
			copy(f.moves[i+1:j+1], f.moves[i:j])
			copy(f.score[i+1:j+1], f.score[i:j])
			f.moves[i], f.score[i] = p, s
			return
		}
	}
}

// What is not known yet, and up to how many liberties are counted.
const (
	unknown   = -1
	ownMost   = 5
	theirMost = 6
)

// setTarget lists the liberties of the target.
func (f *frame) setTarget(b *board.Board, str board.Point) {
	f.nLibs = len(b.AppendLibertiesN(f.libs[:0], str, 4))
	f.own = [4]int8{unknown, unknown, unknown, unknown}
	f.their = f.own
}

// liberty returns the index of p among the liberties of the target, or -1.
func (f *frame) liberty(p board.Point) int {
	for i, q := range f.libs[:f.nLibs] {
		if p == q {
			return i
		}
	}
	return -1
}

// ownAt returns the number of liberties that c, the side to move, would have at liberty i.
func (f *frame) ownAt(b *board.Board, i int, c board.Color) int {
	if f.own[i] == unknown {
		f.own[i] = int8(b.LibertiesAfterAtMost(f.libs[i], c, ownMost))
	}
	return int(f.own[i])
}

// theirAt returns the number of liberties that c, the side not to move, would have there.
func (f *frame) theirAt(b *board.Board, i int, c board.Color) int {
	if f.their[i] == unknown {
		f.their[i] = int8(b.LibertiesAfterAtMost(f.libs[i], c, theirMost))
	}
	return int(f.their[i])
}
