package reading

// extent says up to which ply each kind of candidate is made, -1 for never. Where
// it is a list, it is by the liberties of the target.
//
// There are two of them. The thorough one makes everything as long as the depths
// of Params allow. The usual one ends earlier what rarely decides anything: it
// was found by leaving out, on tests and on strings of games, what cost nodes
// without changing answers. That is half of the nodes for nearly all of the answers.
type extent struct {
	// From which ply on the attacker tries only one move, or two, 0 for never:
	// against two, three and four liberties.
	narrow [3][2]int

	nets       byLiberties // moves of the attacker beside the liberties
	backfills  byLiberties
	backfills2 int         // preparations of preparations
	sacrifices byLiberties // throw-ins
	supports   byLiberties
	linked     byLiberties // attacks on what is linked with the target
	wideAttack [2]int      // the last batch, around strings with two and with three liberties

	killer      int         // where a refutation is tried from any batch
	retreats    int         // friends that a string in atari could join
	seconds     byLiberties // moves of the defender beside the liberties
	counters    int         // his attacks on stronger neighbors
	counters2   int         // his more distant help
	linkedHelp  int         // help for what is linked with the target
	wideDefense [3]int      // the last batch, around strings with two to four liberties
}

func newExtent(p Params) extent {
	two := p.Backfill2Depth
	// In parts of the depth, which is 13 at the default level; never at the question
	// itself.
	far := func(n int) int { return max(n*p.BranchDepth/13, 1) }
	if p.Thorough {
		return extent{
			narrow:      [3][2]int{{0, far(8)}, {far(8)}, {min(far(8), 3)}},
			nets:        byLiberties{two, two, min(two, 2)},
			backfills:   byLiberties{p.BackfillDepth, two, two},
			backfills2:  two,
			sacrifices:  byLiberties{two, two, two},
			supports:    byLiberties{two, two, two},
			linked:      byLiberties{two, two, -1},
			wideAttack:  [2]int{min(two, 3), min(two, 1)},
			killer:      two * 3 / 5,
			retreats:    p.BreakChainDepth,
			seconds:     byLiberties{two, two, min(two, 2)},
			counters:    p.BackfillDepth / 2,
			counters2:   two,
			linkedHelp:  two,
			wideDefense: [3]int{min(two, 5), min(two, 3), min(two, 1)},
		}
	}
	// In fifths of the depth, which is 5 at the default level.
	within := func(n int) int { return n * two / 5 }
	// Rough questions are asked often: the defender tries fewer moves in them.
	killer, seconds := within(5), within(8)
	if p.Rough {
		killer, seconds = within(3), within(6)
	}
	return extent{
		narrow:      [3][2]int{{0, far(6)}, {far(9), far(6)}, {far(4)}},
		nets:        byLiberties{within(3), within(3), -1},
		backfills:   byLiberties{p.BackfillDepth, -1, 0},
		backfills2:  within(1),
		sacrifices:  byLiberties{-1, -1, 0},
		supports:    byLiberties{within(4), within(4), -1},
		linked:      byLiberties{0, within(3), -1},
		wideAttack:  [2]int{within(2), -1},
		killer:      killer,
		retreats:    within(5),
		seconds:     byLiberties{-1, seconds, 0},
		counters:    within(5),
		counters2:   within(3),
		linkedHelp:  within(6),
		wideDefense: [3]int{within(6), within(3), within(1)},
	}
}

// byLiberties is a ply for targets with two, three, and four or more liberties.
type byLiberties [3]int

func (l *byLiberties) of(n int) int { return l[min(max(n, 2), 4)-2] }

// weakUntil returns the liberties of the strings that the last batch looks at, 0 for
// no such batch. The list is by liberties from two on.
func weakUntil(ply int, until []int) int {
	for i := len(until) - 1; i >= 0; i-- {
		if ply <= until[i] {
			return i + 2
		}
	}
	return 0
}
