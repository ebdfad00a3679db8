package owl

// weights rates moves: the score of a move is the sum of the weights of its features, a
// hundred times the logarithm of how many times as often such moves win. They are
// fitted to what searches have proved.
var weights = [2][numFeatures]int32{
	{320, 175, 134, 14, 17, 42, 123, 132, 68, -24, -80, -231, -141, -50, 52, 33, -58, 0, 62, -64, 253, 67, -36, 102, -84, 160, -17, 71, 20, 56, 65, -100},
	{152, 241, 146, 136, 63, 85, 37, 40, 53, 121, 19, -402, -236, -125, 6, 32, -72, 10, 58, 25, 97, -5, -48, 18, -105, 203, 28, -233, 118, 81, -260, -105},
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
	oddsPerCost  = 25
	scorePerCost = 25
)
