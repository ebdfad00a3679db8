package playout

import "github.com/tengen-go/tengen/board"

// answer takes what the last move has left in atari, or saves what it has put into
// atari, the largest string first: by taking a neighbor, or by running if that leads
// somewhere.
func (h *Heavy) answer(b *board.Board, c board.Color, last board.Point) board.Point {
	if b.Liberties(last) == 1 {
		if p := b.AppendLibertiesN(h.libs[:0], last, 1)[0]; b.Legal(p, c, board.Strict) {
			return p
		}
	}
	if h.shapes.facts[h.field.code[last&near]]&(touch<<c) == 0 {
		return board.NoPoint
	}
	best, most := board.NoPoint, 0
	for _, mine := range last.Neighbors() {
		if b.At(mine) != c || b.Liberties(mine) != 1 || b.StringSize(mine) <= most {
			continue
		}
		if p := h.save(b, c, mine); p != board.NoPoint {
			best, most = p, b.StringSize(mine)
		}
	}
	return best
}

// save returns the move that saves a string in atari, or NoPoint.
func (h *Heavy) save(b *board.Board, c board.Color, mine board.Point) board.Point {
	for _, e := range b.AppendNeighborsAtMost(h.strings[:0], mine, 1) {
		if p := b.AppendLibertiesN(h.libs[:0], e, 1)[0]; b.Legal(p, c, board.Strict) {
			return p
		}
	}
	p := b.AppendLibertiesN(h.libs[:0], mine, 1)[0]
	if !b.Legal(p, c, board.Strict) {
		return board.NoPoint
	}
	switch b.LibertiesAfterAtMost(p, c, 3) {
	case 0, 1:
		return board.NoPoint
	case 2:
		b.TryAssumeLegal(p, c)
		lost := h.threatened(b, p)
		b.Undo()
		if lost {
			return board.NoPoint
		}
	}
	return p
}

// press looks at the strings of two liberties around the last move: it takes the last
// stone's string if an atari captures it, and defends its own ones against that.
func (h *Heavy) press(b *board.Board, c board.Color, last board.Point) board.Point {
	if b.Liberties(last) == 2 {
		if p := h.catch(b, c, last); p != board.NoPoint {
			return p
		}
	}
	if h.shapes.facts[h.field.code[last&near]]&(touch<<c) == 0 {
		return board.NoPoint
	}
	best, most := board.NoPoint, 0
	for _, mine := range last.Neighbors() {
		if b.At(mine) != c || b.Liberties(mine) != 2 || b.StringSize(mine) <= most || !h.threatened(b, mine) {
			continue
		}
		if p := h.defend(b, c, mine); p != board.NoPoint {
			best, most = p, b.StringSize(mine)
		}
	}
	return best
}

// catch returns the atari after which a string of two liberties cannot get out by running,
// or NoPoint.
func (h *Heavy) catch(b *board.Board, c board.Color, str board.Point) board.Point {
	libs := b.AppendLibertiesN(h.libs[:0], str, 2)
	opp := c.Opponent()
	for i, p := range libs {
		// After the atari its last liberty is the other one, where it has one less than now.
		if b.LibertiesAfterAtMost(libs[1-i], opp, 3) <= 2 && !b.IsCapture(libs[1-i], opp) &&
			b.Legal(p, c, board.Strict) && b.LibertiesAfterAtMost(p, c, 2) > 1 {
			return p
		}
	}
	return board.NoPoint
}

// threatened reports whether the opponent can catch a string of two liberties, which has no
// neighbor in atari to take.
func (h *Heavy) threatened(b *board.Board, str board.Point) bool {
	return len(b.AppendNeighborsAtMost(h.strings[:0], str, 1)) == 0 && h.catch(b, b.At(str).Opponent(), str) != board.NoPoint
}

// defend returns a move of c after which a string of two liberties has more or cannot be
// caught, or NoPoint.
func (h *Heavy) defend(b *board.Board, c board.Color, mine board.Point) board.Point {
	var libs [2]board.Point
	b.AppendLibertiesN(libs[:0], mine, 2)
	best, most := board.NoPoint, 2
	for _, p := range libs {
		if n := b.LibertiesAfterAtMost(p, c, 5); n > most && b.Legal(p, c, board.Strict) {
			best, most = p, n
		}
	}
	return best
}
