package board

// meaningless is a move that need not be considered.
type meaningless struct {
	Move Point
	// Replacement is a move that settles the point of Move as well as Move does, or NoPoint if
	// no such move is needed.
	Replacement Point
}

// IsMeaningless reports whether c need not consider a move at p, and returns a better move or
// NoPoint; the package comment defines that. It tries all empty points as replacements, with an
// unconditional analysis for each. Trial moves may be on the board.
func IsMeaningless(b *Board, p Point, c Color) (replacement Point, meaningless bool) {
	if b == nil || !b.Legal(p, c, Strict) || p == Pass {
		return NoPoint, false
	}
	var a UnconditionalAnalyzer
	empty := b.EmptyPoints()
	for _, m := range a.appendMeaningless(nil, b, c, empty.Append(nil)) {
		if m.Move == p {
			return m.Replacement, true
		}
	}
	return NoPoint, false
}

// appendMeaningless appends to dst the moves that IsMeaningless would report if only moves of
// the list could be replacements, in the order of the list. Of moves that replace one another
// the first one is kept, so a replacement is never meaningless itself. Trial moves may be on
// the board.
func (a *UnconditionalAnalyzer) appendMeaningless(dst []meaningless, b *Board, c Color, moves []Point) []meaningless {
	if b == nil {
		return dst
	}
	var before, after Unconditional
	a.Analyze(b, &before)
	const never = -1
	// verdict of each move: never, or 1 + the index of its replacement, or 0.
	verdict := make([]int, len(moves))
	gains := make([]Set, len(moves))
	for i, p := range moves {
		if p == Pass || !b.Legal(p, c, Strict) {
			continue
		}
		if before.Status[p] != Undecided {
			verdict[i] = never
			continue
		}
		a.board.TryAssumeLegal(p, c)
		a.analyzeCopy(&after)
		a.board.Undo()
		if s := after.Status[p]; s == Dead || s == territoryOf(c.Opponent()) {
			verdict[i] = never
			continue
		}
		for _, q := range moves {
			if q != p && b.At(q) == Empty && after.At(q) == territoryOf(c) {
				gains[i].Add(q)
			}
		}
	}
	for i, p := range moves {
		if verdict[i] == never || !b.Legal(p, c, Strict) {
			continue
		}
		for j, q := range moves {
			if i == j || verdict[j] != 0 || !gains[j].Has(p) {
				continue
			}
			// Only an earlier move may replace one that is as good.
			if gains[i].Has(q) && i < j {
				continue
			}
			verdict[i] = j + 1
			break
		}
	}
	for i, p := range moves {
		if verdict[i] == 0 {
			continue
		}
		m := meaningless{Move: p}
		// The replacement may have been replaced after it was chosen. A move
		// is replaced only by one that still stands, so the way ends.
		for j := verdict[i]; j > 0; j = verdict[j-1] {
			m.Replacement = moves[j-1]
		}
		dst = append(dst, m)
	}
	return dst
}
