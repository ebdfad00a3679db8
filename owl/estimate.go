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
		{-259, -468, -79, -118, -4, 73, 82, 89, 98, 104, 104, 97, 63, 94, 129, 79},
		{-260, -94, 184, 350, 317, 169, 78, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		{-108, -121, 3, 86, 167, 267, 305, 214, 71, 35, 0, 0, 0, 0, 0, 0},
		{-61, -51, -1, 42, 65, 133, 206, 196, 156, 66, 26, 27, -17, -13, 0, 0},
		{-259, -206, -43, 123, 212, 284, 267, 151, 61, 9, 0, 0, 0, 0, 0, 0},
		{112, 24, -36, -79, -97, -158, -179, -204, -198, -127, -101, -45, -11, 0, 0, 0},
		{0, 77, 61, 20, -68, -162, -204, -136, -2, 29, 0, 0, 0, 0, 0, 0},
		{0, -291, -61, -38, -6, 44, 84, 122, 146, 165, 142, 94, 62, 35, 24, 51},
		{56, -23, -21, -51, -204, -126, -40, -12, 0, 0, 0, 0, 0, 0, 0, 0},
		{148, -77, -127, -192, -249, -211, -165, -86, -47, -52, -56, -22, 4, 0, 15, 0},
	},
	{
		{-202, -402, 59, -130, -48, 56, 75, 64, 68, 85, 87, 70, 67, 78, 110, 88},
		{-150, 15, 182, 405, 271, 119, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		{-213, -43, 58, 98, 245, 296, 290, 251, 84, 32, 0, 0, 0, 0, 0, 0},
		{-23, -56, -23, 28, 85, 159, 232, 283, 257, 136, 71, 60, 27, -19, 0, 0},
		{-202, -147, -5, 183, 273, 302, 232, 124, 64, 9, 0, 0, 0, 0, 0, 0},
		{10, 124, 20, -28, -20, -75, -104, -145, -191, -129, -82, -41, 21, 9, 2, 0},
		{0, 67, 59, 20, -42, -114, -136, -73, 51, 10, 0, 0, 0, 0, 0, 0},
		{0, -83, -57, -13, 30, 87, 157, 211, 261, 274, 237, 151, 91, 61, 44, 58},
		{51, -14, 3, 18, -31, -100, -20, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		{129, 25, -83, -141, -209, -201, -145, -98, -50, -33, -9, -14, 19, 5, 28, 18},
	},
}
