package influence

import "github.com/tengen-go/tengen/board"

// Clone returns a copy, so that the original can be reused.
func (r *Result) Clone() *Result {
	c := *r
	return &c
}

// Describes reports whether r is of the position on b: a board of that size with
// the same stones, be they alive or dead. The zero Result describes no board.
func (r *Result) Describes(b *board.Board) bool {
	if b == nil || r.size == 0 || b.Size() != r.size {
		return false
	}
	for p := range board.Points(r.size) {
		if b.At(p) != r.stone(p) {
			return false
		}
	}
	return true
}
