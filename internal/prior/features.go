package prior

import (
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/hash"
)

// The small features of a move, numbered from 0. Each is true or false, and a
// move has a few of them.
const (
	capturesSaver    = 0                   // takes a string beside an own one in atari
	capturesLast     = capturesSaver + 4   // takes the last move, by size of the string
	capturesOther    = capturesLast + 4    // takes something else, by size
	extends          = capturesOther + 4   // an own string leaves atari, by liberties and size
	extendsTwo       = extends + 9         // an own string with two liberties gets more, by liberties
	atarisLast       = extendsTwo + 3      // the last move's string has one liberty left, by own liberties
	atarisOther      = atarisLast + 3      // another one has
	pressesLast      = atarisOther + 3     // the last move's string has two left
	selfAtari        = pressesLast + 1     // by size of the string
	koCapture        = selfAtari + 4       //
	lineAndPhase     = koCapture + 1       // the line from the edge, 0 to 9, and the phase
	toLast           = lineAndPhase + 10*3 // distance to the last move
	toPrevious       = toLast + 18         // and to the one before
	tenukiPhase      = toPrevious + 18     // far from the last move, by phase
	fillsEye         = tenukiPhase + 3     //
	numSmall         = fillsEye + 1        //
	farAway          = 17                  // distances from here on are one
	noSuchMove       = 0                   // the distance to a move that is not there
	reachOfShapes    = 13                  // the largest distance of a point of a shape
	contentsOfShapes = 9                   // what hashing tells apart, see content
)

// distance is the one that shapes and features use: it grows evenly around a
// point, faster along diagonals than along lines. (R. Coulom, Computing Elo
// Ratings of Move Patterns in the Game of Go, 2007.)
func distance(dx, dy int) int {
	dx, dy = max(dx, -dx), max(dy, -dy)
	return dx + dy + max(dx, dy)
}

// A shape is what surrounds a move up to a distance. Shapes of a family with
// growing distances are hashed together.
type family struct {
	levels    []int // distances
	last      bool  // tells the last move apart from other stones
	liberties bool  // tells strings with one and two liberties apart
}

var families = [...]family{
	{levels: []int{3, 4, 5, 6, 8, 10, 13}},
	{levels: []int{3, 4, 6, 8}, last: true},
	{levels: []int{3, 4}, last: true, liberties: true},
}

// ring is a point of shapes by its place relative to the move, with the keys of
// its contents in the eight orientations.
type ring struct {
	dx, dy int
	dist   int
	keys   [contentsOfShapes][8]uint64
}

// rings are the points of shapes, the nearest first.
var rings = makeRings()

func makeRings() []ring {
	var list []ring
	for d := 1; d <= reachOfShapes; d++ {
		for dy := -reachOfShapes; dy <= reachOfShapes; dy++ {
			for dx := -reachOfShapes; dx <= reachOfShapes; dx++ {
				if distance(dx, dy) != d {
					continue
				}
				r := ring{dx: dx, dy: dy, dist: d}
				for c := range r.keys {
					for t := range r.keys[c] {
						x, y := dx, dy
						if t&1 != 0 {
							x = -x
						}
						if t&2 != 0 {
							y = -y
						}
						if t&4 != 0 {
							x, y = y, x
						}
						r.keys[c][t] = hash.Mix(uint64((x+64)<<16 | (y+64)<<8 | c + 1))
					}
				}
				list = append(list, r)
			}
		}
	}
	return list
}

// view is a position as moves of one player are looked at.
type view struct {
	b              *board.Board
	c              board.Color
	last, previous board.Point
	phase          int
	// plain, marked and detailed are the contents of points for the families:
	// 0 empty, 1 own, 2 enemy, 3 outside; 4 the last move; 5 to 8 own and enemy
	// stones with one and two liberties.
	contents [len(families)][board.NumPoints]uint8
}

// look prepares the view of player c. last and previous are the moves before,
// or NoPoint.
func (v *view) look(b *board.Board, c board.Color, last, previous board.Point) {
	v.b, v.c, v.last, v.previous = b, c, last, previous
	size, stones := b.Size(), 0
	for row := range size {
		for col := range size {
			p := board.At(col, row)
			at := b.At(p)
			if at == board.Empty {
				for f := range families {
					v.contents[f][p] = 0
				}
				continue
			}
			stones++
			side := uint8(1)
			if at != c {
				side = 2
			}
			libs := b.Liberties(p)
			for f := range families {
				content := side
				switch {
				case families[f].liberties && libs <= 2:
					content = 4 + side + 2*uint8(libs-1)
				case families[f].last && p == last:
					content = 4
				}
				v.contents[f][p] = content
			}
		}
	}
	// The phases are those of a full board: opening, middle game, endgame.
	switch area := size * size; {
	case 9*stones < area:
		v.phase = 0
	case 3*stones < area:
		v.phase = 1
	default:
		v.phase = 2
	}
}

// appendShapes appends the keys of the shapes around p, from small to large.
func (v *view) appendShapes(dst []uint32, p board.Point) []uint32 {
	v.shapes(p, func(key uint32) bool {
		dst = append(dst, key)
		return true
	})
	return dst
}

// shapes calls yield with the keys of the shapes around p, from small to large in each
// family. If yield returns false, the larger ones of the family are left out.
func (v *view) shapes(p board.Point, yield func(key uint32) bool) {
	size := v.b.Size()
	col, row := p.Col(), p.Row()
	for f := range families {
		levels := families[f].levels
		if families[f].last && !families[f].liberties && (!v.last.On(size) || v.dist(p, v.last) > levels[len(levels)-1]) {
			continue // the shapes are those of the family without a mark
		}
		var h [8]uint64
		level := 0
		contents := &v.contents[f]
		for i := range rings {
			r := &rings[i]
			if r.dist > levels[level] {
				if !yield(shapeKey(&h, f, level)) {
					level = len(levels)
					break
				}
				if level++; level == len(levels) {
					break
				}
			}
			content := uint8(3)
			if x, y := col+r.dx, row+r.dy; uint(x) < uint(size) && uint(y) < uint(size) {
				content = contents[board.At(x, y)]
			}
			if content == 0 {
				continue
			}
			k := &r.keys[content]
			for t := range h {
				h[t] += k[t]
			}
		}
		if level < len(levels) {
			yield(shapeKey(&h, f, level))
		}
	}
}

// shapeKey is the same for the eight orientations of a shape.
func shapeKey(h *[8]uint64, f, level int) uint32 {
	low := h[0]
	for _, x := range h[1:] {
		low = min(low, x)
	}
	return uint32(hash.Mix(low^uint64(f<<8|level)) >> 32)
}

func (v *view) dist(p, q board.Point) int {
	return min(distance(p.Col()-q.Col(), p.Row()-q.Row()), farAway)
}

// bucket sorts sizes of strings: 1, 2, 3 to 5, more.
func bucket(n int) int {
	switch {
	case n <= 2:
		return max(n, 1) - 1
	case n <= 5:
		return 2
	}
	return 3
}

// appendSmall appends the small features of a legal move at p: those of the strings beside it and
// those of its place.
func (v *view) appendSmall(dst []uint16, p board.Point) []uint16 {
	return v.appendPlace(v.appendTactics(dst, p), p)
}

// appendTactics appends what a move at p does to the strings beside it.
func (v *view) appendTactics(dst []uint16, p board.Point) []uint16 {
	add := func(f int) { dst = append(dst, uint16(f)) }
	b, c, size := v.b, v.c, v.b.Size()
	opp := c.Opponent()
	libs := b.LibertiesAfterAtMost(p, c, 3)
	mine, captured, savesMine := 0, 0, false
	capturesTheLast := false
	var near [4]board.Point
	for _, q := range appendStrings(near[:0], b, p) {
		at, strength := b.At(q), b.Liberties(q)
		isLast := v.last.On(size) && b.At(v.last) == opp && b.SameString(q, v.last)
		switch {
		case at == c:
			mine += b.StringSize(q)
			switch {
			case strength == 1:
				add(extends + 3*min(libs-1, 2) + min(bucket(b.StringSize(q)), 2))
			case strength == 2 && libs >= 2:
				add(extendsTwo + libs - 2 + min(b.StringSize(q)/4, 1))
			}
		case strength == 1:
			captured += b.StringSize(q)
			capturesTheLast = capturesTheLast || isLast
			savesMine = savesMine || v.touchesAtari(q)
		case strength == 2 && isLast:
			add(atarisLast + libs - 1)
		case strength == 2:
			add(atarisOther + libs - 1)
		case strength == 3 && isLast:
			add(pressesLast)
		}
	}
	if captured > 0 {
		kind := capturesOther
		switch {
		case savesMine:
			kind = capturesSaver
		case capturesTheLast:
			kind = capturesLast
		}
		add(kind + bucket(captured))
		if captured == 1 && libs == 1 {
			add(koCapture)
		}
	} else if libs <= 1 {
		add(selfAtari + bucket(mine+1))
	}
	if b.IsEye(p, c) {
		add(fillsEye)
	}
	return dst
}

// appendStrings appends the origins of the strings beside p.
func appendStrings(dst []board.Point, b *board.Board, p board.Point) []board.Point {
	for _, q := range p.Neighbors() {
		if b.At(q).IsPlayer() && !slices.Contains(dst, b.Origin(q)) {
			dst = append(dst, b.Origin(q))
		}
	}
	return dst
}

// appendPlace appends where p lies: its line, and its distances to the last moves.
func (v *view) appendPlace(dst []uint16, p board.Point) []uint16 {
	add := func(f int) { dst = append(dst, uint16(f)) }
	size := v.b.Size()
	line := min(p.Col(), p.Row(), size-1-p.Col(), size-1-p.Row())
	add(lineAndPhase + 10*v.phase + min(line, 9))
	toLastMove := noSuchMove
	if v.last.On(size) {
		toLastMove = v.dist(p, v.last)
	}
	add(toLast + toLastMove)
	if toLastMove == noSuchMove || toLastMove > 8 {
		add(tenukiPhase + v.phase)
	}
	if v.previous.On(size) {
		add(toPrevious + v.dist(p, v.previous))
	} else {
		add(toPrevious + noSuchMove)
	}
	return dst
}

// touchesAtari reports whether a string in atari is beside the one at str, of the
// other color.
func (v *view) touchesAtari(str board.Point) bool {
	var list [8]board.Point
	return len(v.b.AppendNeighborsAtMost(list[:0], str, 1)) > 0
}
