package owl

// weights rates moves: the score of a move is the sum of the weights of its features, a
// hundred times the logarithm of how many times as often such moves win. They are
// fitted to what searches have proved.
var weights = [2][numFeatures]int32{
	{375, 211, 149, 14, 29, 49, 124, 116, 91, -27, -79, -251, -157, -69, 57, 44, -38, -3, 56, -77, 248, 78, -52, 115, -88, 167, -21, 39, 42, 72, 59, -82},
	{183, 261, 176, 141, 76, 132, 77, 70, 72, 132, 22, -471, -281, -145, 26, 37, -64, 28, 74, -18, 130, -51, -43, 25, -90, 209, 36, -361, 121, 92, -286, -70},
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

// How much the odds of a position, and the score of a move, may be worse for each unit
// of a first number.
const (
	oddsPerCost  = 15
	scorePerCost = 15
)
