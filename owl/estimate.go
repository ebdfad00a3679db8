package owl

// shape is what an estimate of a position looks at: small numbers.
type shape [numShapes]uint8

const (
	openRoom   = iota // cells of the room for eyes that are not the defender's
	eyes              // those beside his stones alone
	almostEyes        // those that lack one stone
	halfEyes          // those that lack two
	roomParts         // connected parts of the open room
	intruders         // stones of the attacker in it
	ownStrings        // strings of the defender
	liberties         // empty cells beside the goal
	ataris            // strings of the defender in atari
	outerRoom         // empty cells beside the room that are not part of it
	numShapes
)

// shapeValues is how many values a number has; larger ones count as the last.
const shapeValues = 16

// shapeOf returns the numbers of a position. room is the answer of eyeRoom.
func (a *area) shapeOf(p *position, room cells) shape {
	var s shape
	d := p.stones[defender]
	empty := p.empty(a)
	open := room.andNot(d)
	o1, o2, o3 := a.counts(a.all.andNot(d))
	s[openRoom] = count(open)
	s[eyes] = count(open.andNot(o1))
	s[almostEyes] = count(open.and(o1).andNot(o2))
	s[halfEyes] = count(open.and(o2).andNot(o3))
	for x := open; !x.isEmpty() && s[roomParts] < shapeValues-1; s[roomParts]++ {
		x = x.andNot(one(x.first()).flood(open, a.stride))
	}
	s[intruders] = count(open.and(p.stones[attacker]))
	for x := d; !x.isEmpty() && s[ownStrings] < shapeValues-1; s[ownStrings]++ {
		str := one(x.first()).flood(d, a.stride)
		x = x.andNot(str)
		if str.beside(a.stride).and(empty).single() {
			s[ataris] = min(s[ataris]+1, shapeValues-1)
		}
	}
	s[liberties] = count(d.and(a.goal).flood(d, a.stride).beside(a.stride).and(empty))
	s[outerRoom] = count(open.beside(a.stride).and(empty).andNot(room))
	return s
}

func count(x cells) uint8 { return uint8(min(x.len(), shapeValues-1)) }

// odds returns the logarithm of how many times as likely the defender succeeds as the
// attacker, in hundredths.
func (s *shape) odds(turn side) int32 {
	w := &shapeWeights[turn]
	sum := int32(0)
	for i, n := range s {
		sum += w[i][n]
	}
	return sum
}

// shapeWeights has, for each side to move, what each value of each number adds to the
// odds. They are fitted to the outcomes of searches, by logistic regression.
var shapeWeights = [2][numShapes][shapeValues]int32{
	{
		{-220, -441, -88, -103, -5, 63, 80, 82, 80, 89, 74, 51, 64, 94, 70, 190},
		{-199, -69, 166, 240, 217, 121, 48, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		{-102, -103, -5, 55, 133, 229, 214, 147, 62, 0, 0, 0, 0, 0, 0, 0},
		{-70, -53, -3, 35, 66, 127, 147, 169, 134, 50, 71, 14, 0, 0, 0, 0},
		{-220, -200, -46, 102, 205, 264, 172, 56, 13, 0, 0, 0, 0, 0, 0, 0},
		{115, 21, -37, -72, -75, -98, -126, -132, -103, -76, -50, -31, -15, 0, 0, 0},
		{0, 61, 47, -3, -47, -96, -138, -115, -25, 37, 0, 0, 0, 0, 0, 0},
		{0, -356, -43, -47, -23, 20, 65, 118, 170, 203, 160, 83, 21, 0, 0, 1},
		{83, -40, -75, -100, -219, -178, -58, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		{152, -60, -158, -207, -251, -227, -126, -91, -45, 0, 0, 0, 1, 2, 0, 1},
	},
	{
		{-173, -390, 37, -93, -41, 59, 86, 79, 72, 85, 72, 26, 62, 66, 102, 236},
		{-90, 25, 145, 262, 187, 82, 31, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		{-193, -61, 48, 64, 187, 249, 213, 147, 70, 14, 0, 0, 0, 0, 0, 0},
		{-48, -43, -24, 24, 82, 146, 197, 252, 202, 114, 137, 60, 19, 11, 2, 0},
		{-173, -124, -1, 159, 260, 236, 127, 10, 0, 0, 0, 0, 0, 0, 0, 0},
		{21, 94, 15, -30, -13, -43, -46, -82, -128, -102, -64, -20, 2, 0, 0, 0},
		{0, 58, 60, 13, -26, -80, -91, -54, 4, 18, 0, 0, 0, 0, 0, 0},
		{0, -51, -70, -28, 20, 80, 147, 228, 267, 256, 183, 98, 27, 0, 0, 35},
		{58, -9, -25, 1, 0, -63, -35, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		{134, 20, -97, -147, -192, -217, -113, -68, -18, -13, 0, 0, 0, 1, 0, 35},
	},
}
