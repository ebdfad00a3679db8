package pattern

import "github.com/tengen-go/tengen/board"

// playSequence plays trial moves alternately, beginning with player first. Pass is a tenuki,
// and an illegal move is skipped, except for one that only the ko ban forbids; the turn changes
// in any case. It returns the depth of the trial stack before, for b.UndoTo, and does nothing
// if b is nil.
func playSequence(b *board.Board, first board.Color, moves []board.Point) (depth int) {
	if b == nil {
		return 0
	}
	depth = b.Depth()
	c := first
	for _, p := range moves {
		if p != board.Pass && !b.Try(p, c) {
			b.TryKo(p, c)
		}
		c = c.Opponent()
	}
	return depth
}

// Sequence returns a function that plays all but its last targets arguments in turn, X first if
// the name starts with an x, else O. Then it asks about the targets, which may have been
// captured, and takes the moves back, also after an error.
func Sequence(name string, targets int, ask func(e *Env, targets []board.Point) (int, error)) Func {
	enemyFirst := len(name) > 0 && name[0] == 'x'
	f := Standard(name, func(e *Env, args []board.Point) (int, error) {
		n := max(len(args)-targets, 0)
		first := e.Color
		if enemyFirst {
			first = first.Opponent()
		}
		depth := playSequence(e.Board, first, args[:n])
		v, err := ask(e, args[n:])
		e.Board.UndoTo(depth)
		return v, err
	})
	f.MinArgs, f.MaxArgs = targets, -1
	return f
}
