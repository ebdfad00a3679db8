package owl

// weights rates moves: the score of a move is the sum of the weights of its features, a
// hundred times the logarithm of how many times as often such moves win. They are
// fitted to what searches have proved.
var weights = [2][numFeatures]int32{
	{161, 94, 75, 7, 12, 51, 83, 117, 35, -6, -29, -156, -102, -26, 34, 11, -46, -9, 24, -42, 168, 43, -3, 61, -8, 67, -4, 43, 15, 29, 72, -17},
	{107, 175, 98, 78, 27, 76, 20, 7, -7, 61, 44, -237, -140, -82, -1, 26, -59, -16, 32, 7, 55, -12, -30, 21, -69, 184, 29, -181, 144, 74, -141, -32},
}

// rate sets the scores of moves.
func (s *solver) rate(p *position, f *frame, moves cells, last uint8) {
	s.a.features(p, last, &f.has)
	w := &weights[p.turn]
	f.best = w[passes]
	for x := moves; !x.isEmpty(); x = x.rest() {
		f.score[x.first()] = 0
	}
	for i := range f.has {
		if w[i] == 0 {
			continue
		}
		for x := f.has[i].and(moves); !x.isEmpty(); x = x.rest() {
			f.score[x.first()] += w[i]
		}
	}
	for x := moves; !x.isEmpty(); x = x.rest() {
		f.best = max(f.best, f.score[x.first()])
	}
}

// costOf returns what a move costs whose score is so much below the best one's.
func costOf(behind int32) uint32 {
	return uint32(-behind / scorePerCost)
}

// scorePerCost is how much a score may be worse for each unit of a first number.
const scorePerCost = 25
