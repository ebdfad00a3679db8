package reading

import "github.com/tengen-go/tengen/board"

// earlier is the side that might have had more moves if the search had reached a position one
// ply earlier. The test of a move sees positions one ply earlier than the search that found it,
// see later. If neither side would have had more moves, the answer is the same.
type earlier uint8

const (
	moreAttack  earlier = 1 << iota // the attacker
	moreDefense                     // the defender
	moreHelp                        // the defender who is helped as in the test of a capture

	moreForBoth = moreDefense | moreHelp // the defender in either case
)

// until returns more if ply is the first one after last, at which something ends.
func until(ply, last int, more earlier) earlier {
	if ply == last+1 {
		return more
	}
	return 0
}

// ends notes who would have had more candidates a ply earlier, in the batch at hand.
func (f *frame) ends(more earlier) {
	if f.more == 0 {
		f.moreFrom = f.stage
	}
	f.more |= more
}

// attackUntil reports whether ply is at most last, the last one at which some candidates of
// the attacker are made.
func (f *frame) attackUntil(ply, last int) bool {
	if ply == last+1 {
		f.ends(moreAttack)
	}
	return ply <= last
}

// defendUntil is attackUntil for the defender.
func (f *frame) defendUntil(ply, last int) bool {
	if ply == last+1 {
		f.ends(moreForBoth)
	}
	return ply <= last
}

// helpUntil is defendUntil for help that lasts until all in the test of a capture.
func (f *frame) helpUntil(ply, last, all int) bool {
	if ply > last && ply <= all+1 {
		f.ends(moreHelp | until(ply, last, moreDefense))
	}
	return ply <= last
}

// unlessAttacked notes that a string is safe with n liberties at a ply: that may be because
// no more than reach(ply) are attacked, which are more a ply earlier.
func (r *core) unlessAttacked(n, ply int) {
	if ply > 0 && n <= r.reach(ply-1) {
		r.earlier |= moreAttack
	}
}

// without notes that a position was read in which all candidates were tried in vain, and
// what other ones there would have been a ply earlier.
func (r *core) without(f *frame, routine int, str board.Point, n, ply int) {
	if f.stage == wideStage && ply == wideKoDepth+1 {
		f.ends(moreAttack | moreForBoth) // the last batch was left out
	}
	more := f.more &^ r.earlier
	if more == 0 {
		return
	}
	if r.holding || routine == r.asked {
		// What fails here is asked again only after another first move.
		r.earlier |= more
		return
	}
	if more&(moreAttack|moreDefense) != 0 && r.hasMore(f, routine, str, n, ply-1) {
		r.earlier |= more
		return
	}
	if more&moreHelp != 0 {
		help := r.help
		r.help = r.all
		if r.hasMore(f, routine, str, n, ply-1) {
			r.earlier |= moreHelp
		}
		r.help = help
	}
}

// hasMore reports whether there are candidates at a ply that the frame does not have.
func (r *core) hasMore(f *frame, routine int, str board.Point, n, ply int) bool {
	c := r.b.At(str)
	if routine == keyAttack {
		c = c.Opponent()
	}
	seen, had := f.seen, f.n
	found := false
	for stage := f.moreFrom; stage < attackStages && !found; stage++ {
		i := f.n
		if routine == keyAttack && !r.genAttack(f, stage, str, n, ply) || routine == keyDefend && !r.genDefend(f, stage, str, n, ply) {
			stage = attackStages
		}
		for ; i < f.n && !found; i++ {
			found = r.b.LibertiesAfterAtMost(f.moves[i], c, 1) > 0
		}
	}
	f.seen, f.n = seen, had
	return found
}
