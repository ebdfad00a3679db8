package owl

// feature is something that holds of some of the moves of a position.
type feature uint8

// Own and foe are meant from the side that moves. The room is that of eyeRoom.
const (
	takesOne feature = iota
	takesMore
	givesAtari
	savesFromAtari
	savesFromTwo
	besideOwn
	besideOwnTwice
	besideOwnThrice
	besideFoe
	besideFoeTwice
	besideFoeThrice
	besideNone // empty points
	besideOneEmpty
	besideTwoEmpty
	onFirstLine
	onSecondLine
	inCorner
	besideCorner
	onTwoTwo
	inRoom
	besideRoom
	besideWall
	diagonalOwn
	diagonalFoe
	selfAtari
	closesEye
	besideHalfEye
	fillsEye
	besideLast
	nearLast
	alone
	passes
	numFeatures
)

// counts returns the cells that have at least one, two and three cells of x beside them.
func (a *area) counts(x cells) (one, two, three cells) {
	s, t := a.stride&63, (64-a.stride)&63
	e := cells{x.lo << 1, x.hi<<1 | x.lo>>63}
	w := cells{x.lo>>1 | x.hi<<63, x.hi >> 1}
	n := cells{x.lo << s, x.hi<<s | x.lo>>t}
	u := cells{x.lo>>s | x.hi<<t, x.hi >> s}
	ew1, ew2 := e.or(w), e.and(w)
	nu1, nu2 := n.or(u), n.and(u)
	one = ew1.or(nu1)
	two = ew2.or(nu2).or(ew1.and(nu1))
	three = ew2.and(nu1).or(nu2.and(ew1))
	return one, two, three
}

// diagonal returns the cells that have one of x diagonally beside them.
func (a *area) diagonal(x cells) cells {
	s, t := a.stride&63, (64-a.stride)&63
	y := cells{x.lo<<1 | x.lo>>1 | x.hi<<63, x.hi<<1 | x.hi>>1 | x.lo>>63}
	y = y.and(a.inside)
	return cells{y.lo<<s | y.lo>>s | y.hi<<t, y.hi<<s | y.hi>>s | y.lo>>t}
}

// features sets the cells where each feature holds of a move of p. last is the cell of
// the move before, or noCell.
func (a *area) features(p *position, last uint8, f *[numFeatures]cells) {
	own, foe, empty := p.stones[p.turn], p.stones[p.turn.other()], p.empty(a)
	var two [2]cells
	f[takesOne], f[takesMore], f[givesAtari], f[savesFromAtari], f[savesFromTwo] = cells{}, cells{}, cells{}, cells{}, cells{}
	for i, x := range [2]cells{foe, own} {
		for !x.isEmpty() {
			str := one(x.first()).flood(p.stones[p.turn.other()^side(i)], a.stride)
			x = x.andNot(str)
			if !a.caught(p.turn.other()^side(i), str) {
				continue
			}
			libs := str.beside(a.stride).and(empty)
			switch {
			case libs.single() && i == 1:
				f[savesFromAtari] = f[savesFromAtari].or(libs)
			case libs.single() && str.single():
				f[takesOne] = f[takesOne].or(libs)
			case libs.single():
				f[takesMore] = f[takesMore].or(libs)
			case libs.rest().single():
				two[i] = two[i].or(libs)
			}
		}
	}
	f[givesAtari], f[savesFromTwo] = two[0], two[1]
	f[besideOwn], f[besideOwnTwice], f[besideOwnThrice] = a.counts(own)
	f[besideFoe], f[besideFoeTwice], f[besideFoeThrice] = a.counts(foe)
	e1, e2, e3 := a.counts(empty)
	f[besideNone], f[besideOneEmpty], f[besideTwoEmpty] = a.all.andNot(e1), e1.andNot(e2), e2.andNot(e3)
	f[onFirstLine], f[onSecondLine] = a.line[0], a.line[1]
	f[inCorner], f[besideCorner], f[onTwoTwo] = a.corner[0], a.corner[1], a.corner[2]
	safe := a.safe[attacker].and(p.stones[attacker]).flood(p.stones[attacker], a.stride)
	wall := a.safe[attacker].or(safe.beside(a.stride))
	room := a.all.andNot(safe).andNot(wall)
	f[inRoom] = room
	f[besideRoom] = room.andNot(p.stones[defender]).beside(a.stride).andNot(room)
	f[besideWall] = wall
	f[diagonalOwn], f[diagonalFoe] = a.diagonal(own), a.diagonal(foe)
	f[selfAtari] = a.all.andNot(e2).andNot(f[besideOwn])
	// An eye is a cell beside the defender's stones alone; it lacks one or two of them.
	d := p.stones[defender]
	open := room.andNot(d)
	o1, o2, o3 := a.counts(a.all.andNot(d))
	f[fillsEye] = open.andNot(o1)
	f[closesEye] = open.and(o1).andNot(o2).beside(a.stride)
	f[besideHalfEye] = open.and(o2).andNot(o3).beside(a.stride)
	f[besideLast], f[nearLast] = cells{}, cells{}
	if last != noCell {
		l := one(last)
		f[besideLast] = l.beside(a.stride)
		f[nearLast] = a.diagonal(l).or(f[besideLast].and(a.inside).beside(a.stride)).andNot(l)
	}
	f[alone] = a.all.andNot(f[besideOwn]).andNot(f[besideFoe]).andNot(f[diagonalOwn]).andNot(f[diagonalFoe]).andNot(wall)
	f[passes] = cells{}
}
