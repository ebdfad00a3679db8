package influence

import "github.com/tengen-go/tengen/board"

// The influence that makes a point count in full, by its centrality in steps of
// four: it is easier to hold points in the corner than in the center.
var required = [...]float32{6, 15, 26, 36, 45, 50, 55}

// The factor for points with less influence, by its part of what is required in
// steps of a fifth.
var smallFactor = [...]float32{0, 0.25, 0.45, 0.65, 0.85, 1}

// centrality tells how far a point is from the edges: 0 in the corner, 24 at
// most. Beyond the fifth line the larger distance does not matter.
func centrality(p board.Point, size int) int {
	dr, dc := min(p.Row(), size-1-p.Row()), min(p.Col(), size-1-p.Col())
	if dr > dc {
		dr = min(dr, 4)
	} else {
		dc = min(dc, 4)
	}
	return 2*min(dr, dc) + dr + dc
}

// interpolate reads a table at x, linear between its entries and constant
// beyond them.
func interpolate(table []float32, x float32) float32 {
	i := int(x)
	switch {
	case x <= 0:
		return table[0]
	case i >= len(table)-1:
		return table[len(table)-1]
	}
	return table[i] + (table[i+1]-table[i])*(x-float32(i))
}

// requiredAt are the required influences of all points of a board.
func requiredAt(size int) *plane {
	t := new(plane)
	for p := range board.Points(size) {
		t[p] = interpolate(required[:], float32(centrality(p, size))/4)
	}
	return t
}

// valueTerritory works out the territory values from the influence. guess is
// scratch.
func (r *Result) valueTerritory(need, guess *plane) {
	const w, b = 1, 0
	for row := range r.size {
		first := board.At(0, row)
		for p := first; p < first+board.Point(r.size); p++ {
			guess[p] = 0
			if !r.stones[p].flows() {
				continue
			}
			if r.stones[p] == dead {
				// Taking the stone makes the point a sure one.
				guess[p] = r.captor(p)
				continue
			}
			wi, bi := r.influence[w][p], r.influence[b][p]
			if wi+bi == 0 {
				continue
			}
			v := (wi - bi) / (wi + bi)
			v *= v * v
			if most := max(wi, bi); most < need[p] && (!r.scoring || wi != 0 && bi != 0) {
				v *= interpolate(smallFactor[:], 5*most/need[p])
			}
			guess[p] = v
		}
	}
	for row := range r.size {
		first := board.At(0, row)
		for p := first; p < first+board.Point(r.size); p++ {
			r.territory[p] = r.settle(p, guess)
		}
	}
}

// settle corrects a guess by those of the neighbors, by points that are no
// territory, and by prisoners.
func (r *Result) settle(p board.Point, guess *plane) float32 {
	const w, b = 1, 0
	v := guess[p]
	least := v
	switch {
	case v > 0:
		for _, n := range p.Neighbors() {
			if r.stones[n].flows() {
				m := r.pass[b][n]
				least = min(least, m*guess[n]+(1-m)*v)
			}
		}
		if least < 0 || r.none[w].Has(p) {
			least = 0
		}
	case v < 0:
		for _, n := range p.Neighbors() {
			if r.stones[n].flows() {
				m := r.pass[w][n]
				least = max(least, m*guess[n]+(1-m)*v)
			}
		}
		if least > 0 || r.none[b].Has(p) {
			least = 0
		}
	default:
		return 0
	}
	if r.stones[p] == dead {
		least += v
	}
	return least
}

// captor returns the guess of a point with a dead stone: 1 if White takes it,
// -1 if Black does.
func (r *Result) captor(p board.Point) float32 {
	if r.black.Has(p) {
		return 1
	}
	return -1
}
