package inputs

import "github.com/tengen-go/tengen/board"

// maxLadderMoves bounds the moves of one search; a string is taken to escape beyond them.
const maxLadderMoves = 25000

// ladderReader finds the strings that ladders capture. Its rules are those of KataGo's ladder
// features: a search of forced moves in which a ko never helps the attacker.
type ladderReader struct {
	b       *board.Board
	strings []board.Point
	moves   int
	limit   int // of the depth
	libs    [][]board.Point
	near    []board.Point
}

// mark sets the stones of all strings of b that a ladder captures in stones, and the attacker's
// first moves against strings of me's opponent in working. working may be nil.
func (l *ladderReader) mark(b *board.Board, me board.Color, stones, working []uint8) {
	if l.b == nil {
		l.b, _ = board.New(board.MinSize)
	}
	l.b.CopyFrom(b)
	size := b.Size()
	l.limit = size * size * 3 / 2
	for len(l.libs) < l.limit+2 {
		l.libs = append(l.libs, nil)
	}
	l.strings = b.AppendStrings(b.AppendStrings(l.strings[:0], board.Black), board.White)
	for _, s := range l.strings {
		caught := false
		switch b.Liberties(s) {
		case 1:
			l.moves = 0
			caught = l.defend(s, b.At(s), 0)
		case 2:
			c := b.At(s)
			attacker := c.Opponent()
			libs := b.AppendLiberties(l.libs[0][:0], s)
			l.libs[0] = libs
			var two = [2]board.Point{libs[0], libs[1]}
			for _, q := range two {
				l.moves = 0
				if !l.b.Try(q, attacker) {
					continue
				}
				if l.defend(s, c, 0) {
					caught = true
					if working != nil && attacker == me {
						working[index(q, size)] = 1
					}
				}
				l.b.Undo()
			}
		}
		if caught {
			for q := range b.Stones(s) {
				stones[index(q, size)] = 1
			}
		}
	}
}

// defend reports whether the string at s is captured if its owner c moves.
func (l *ladderReader) defend(s board.Point, c board.Color, depth int) bool {
	b := l.b
	n := b.Liberties(s)
	if n >= 2 {
		return false
	}
	if depth > l.limit {
		return true
	}
	if l.moves > maxLadderMoves {
		return false
	}
	if depth > 0 {
		if q, _ := b.Ko(); q != board.NoPoint {
			return false
		}
	}
	moves := l.libs[depth][:0]
	l.near = b.AppendNeighborsAtMost(l.near[:0], s, 1)
	for _, t := range l.near {
		moves = b.AppendLiberties(moves, t)
	}
	moves = b.AppendLiberties(moves, s)
	l.libs[depth] = moves
	for i := range moves {
		q := l.libs[depth][i]
		if depth == 0 && !b.TryKo(q, c) || depth > 0 && !b.Try(q, c) {
			continue
		}
		l.moves++
		caught := l.attack(s, c, depth+1)
		b.Undo()
		if !caught {
			return false
		}
	}
	return true
}

// attack reports whether the string at s of c is captured if the attacker moves.
func (l *ladderReader) attack(s board.Point, c board.Color, depth int) bool {
	b := l.b
	switch n := b.Liberties(s); {
	case n <= 1:
		return true
	case n >= 3:
		return false
	}
	if depth > l.limit {
		return true
	}
	if l.moves > maxLadderMoves {
		return false
	}
	libs := b.AppendLiberties(l.libs[depth][:0], s)
	l.libs[depth] = libs
	p, q := libs[0], libs[1]
	attacker := c.Opponent()
	if !adjacent(p, q) {
		n, m := open(b, p), open(b, q)
		switch {
		case n >= 3 && m >= 3:
			return false
		case n >= 3:
			q = board.NoPoint
		case m >= 3:
			p = board.NoPoint
		case l.doubleKo(s, c, p, q):
			return true
		}
	}
	for _, m := range [2]board.Point{p, q} {
		if m == board.NoPoint || !b.Try(m, attacker) {
			continue
		}
		l.moves++
		caught := l.defend(s, c, depth+1)
		b.Undo()
		if caught {
			return true
		}
	}
	return false
}

// doubleKo reports whether both liberties p and q of the string at s are ko mouths that the
// attacker can take, where connecting either leaves at most two liberties and no attacking string
// is in atari.
func (l *ladderReader) doubleKo(s board.Point, c board.Color, p, q board.Point) bool {
	b := l.b
	for _, m := range [2]board.Point{p, q} {
		if _, ok := b.IsKoCapture(m, c.Opponent()); !ok || b.LibertiesAfterAtMost(m, c, 3) > 2 {
			return false
		}
	}
	l.near = b.AppendNeighborsAtMost(l.near[:0], s, 1)
	return len(l.near) == 0
}

// open returns the number of empty neighbors of p.
func open(b *board.Board, p board.Point) int {
	n := 0
	for _, q := range p.Neighbors() {
		if b.At(q) == board.Empty {
			n++
		}
	}
	return n
}

func adjacent(p, q board.Point) bool {
	d := p - q
	return d == board.East || d == board.West || d == board.North || d == board.South
}
