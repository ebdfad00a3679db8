package playout

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
)

// crowded calls use for positions of random games, after each move, with the player to move and
// the last move. Nobody plays where his new string would have no liberty but one.
func crowded(t *testing.T, games int, use func(b *board.Board, c board.Color, last board.Point)) {
	t.Helper()
	r := rand.New(rand.NewPCG(31, 7))
	for range games {
		size := 4 + r.IntN(5)
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		c, last := board.Black, board.NoPoint
		for range 2 * size * size {
			p := board.At(r.IntN(size), r.IntN(size))
			if b.At(p) != board.Empty || b.LibertiesAfterAtMost(p, c, 2) < 2 && r.IntN(3) > 0 || !b.TryMode(p, c, board.Strict) {
				continue
			}
			c, last = c.Opponent(), p
			use(b, c, last)
		}
	}
}

// liberties returns those of the string at p.
func liberties(b *board.Board, p board.Point) []board.Point {
	libs := b.LibertySet(p)
	return libs.Append(nil)
}

// inAtari returns a stone of each string of c beside the string at p that has one liberty.
func inAtari(b *board.Board, p board.Point, c board.Color) (list []board.Point) {
	for q := range b.Stones(p) {
		for _, n := range q.Neighbors() {
			if b.At(n) == c && b.Liberties(n) == 1 && !slices.ContainsFunc(list, func(s board.Point) bool { return b.SameString(s, n) }) {
				list = append(list, n)
			}
		}
	}
	return list
}

// caught reports whether c, with an atari at p on the string at str of two liberties, takes it
// whatever it does at its other liberty: running there leaves it one liberty, and takes nothing.
func caught(b *board.Board, c board.Color, str, p board.Point) bool {
	libs := liberties(b, str)
	other := libs[0]
	if other == p {
		other = libs[1]
	}
	if !b.TryMode(p, c, board.Strict) {
		return false
	}
	defer b.Undo()
	if b.Liberties(p) < 2 {
		return false
	}
	if !b.Try(other, c.Opponent()) {
		return true
	}
	defer b.Undo()
	return b.Liberties(str) == 1 && b.Captured() == 0
}

// plainly is caught, by an atari that takes nothing itself.
func plainly(b *board.Board, c board.Color, str, p board.Point) bool {
	return !b.IsCapture(p, c) && caught(b, c, str, p)
}

// endangered reports whether a string of two liberties can be taken like that, while it can take
// nothing around it at once.
func endangered(b *board.Board, str board.Point, by func(*board.Board, board.Color, board.Point, board.Point) bool) bool {
	foe := b.At(str).Opponent()
	if len(inAtari(b, str, foe)) > 0 {
		return false
	}
	return slices.ContainsFunc(liberties(b, str), func(p board.Point) bool { return by(b, foe, str, p) })
}

// saves reports whether a move at p saves a string of c in atari: it takes something beside it, or
// has two liberties then and is not caught by the next atari.
func saves(b *board.Board, c board.Color, str, p board.Point) bool {
	for _, e := range inAtari(b, str, c.Opponent()) {
		if liberties(b, e)[0] == p && b.Legal(p, c, board.Strict) {
			return true
		}
	}
	if liberties(b, str)[0] != p || !b.TryMode(p, c, board.Strict) {
		return false
	}
	defer b.Undo()
	n := b.Liberties(p)
	return n > 2 || n == 2 && !endangered(b, p, plainly)
}

// TestTacticsOfGames compares the answers to the last move with what the rules say of them.
func TestTacticsOfGames(t *testing.T) {
	h := shipped(t)
	met := map[string]int{}
	crowded(t, 60, func(b *board.Board, c board.Color, last board.Point) {
		h.field.look(b)
		for p := range board.Points(b.Size()) {
			if !b.At(p).IsPlayer() || b.Origin(p) != p || b.Liberties(p) > 2 {
				continue
			}
			of := b.At(p)
			libs := liberties(b, p)
			if len(libs) == 1 {
				got := h.save(b, of, p)
				able := slices.ContainsFunc(slices.Collect(board.Points(b.Size())), func(q board.Point) bool { return saves(b, of, p, q) })
				if got == board.NoPoint && able || got != board.NoPoint && !saves(b, of, p, got) {
					t.Fatalf("%v saved by %v, can be saved: %v\n%v", p, got, able, b)
				}
				if able {
					met["saved"]++
				}
				continue
			}
			foe := of.Opponent()
			got := h.catch(b, foe, p)
			able := slices.ContainsFunc(libs, func(q board.Point) bool { return plainly(b, foe, p, q) })
			if got == board.NoPoint && able || got != board.NoPoint && !caught(b, foe, p, got) {
				t.Fatalf("%v caught by %v, want one: %v\n%v", p, got, able, b)
			}
			if got := h.threatened(b, p); got && !endangered(b, p, caught) || !got && endangered(b, p, plainly) {
				t.Fatalf("%v threatened: %v\n%v", p, got, b)
			}
			if able {
				met["caught"]++
			}
			// Who defends comes to three liberties, as many as he can.
			most, where := 2, board.NoPoint
			for _, q := range libs {
				if b.TryMode(q, of, board.Strict) {
					if n := min(b.Liberties(q), 5); n > most {
						most, where = n, q
					}
					b.Undo()
				}
			}
			d := h.defend(b, of, p)
			if (d == board.NoPoint) != (where == board.NoPoint) {
				t.Fatalf("%v defended by %v, want %v\n%v", p, d, where, b)
			}
			if d != board.NoPoint {
				b.Try(d, of)
				if n := min(b.Liberties(d), 5); n != most || !slices.Contains(libs, d) {
					t.Fatalf("%v defended by %v: %d liberties, want %d\n%v", p, d, n, most, b)
				}
				b.Undo()
				met["defended"]++
			}
		}
		// The answer to the last move takes it, or saves the largest string of one's own beside it.
		got := h.answer(b, c, last)
		switch {
		case b.Liberties(last) == 1 && b.Legal(liberties(b, last)[0], c, board.Strict):
			if got != liberties(b, last)[0] {
				t.Fatalf("%v is not taken, but %v\n%v", last, got, b)
			}
			met["taken"]++
		default:
			size := 0
			for _, s := range last.Neighbors() {
				if b.At(s) == c && b.Liberties(s) == 1 && h.save(b, c, s) != board.NoPoint {
					size = max(size, b.StringSize(s))
				}
			}
			ok := got == board.NoPoint && size == 0
			for _, s := range last.Neighbors() {
				ok = ok || b.At(s) == c && b.Liberties(s) == 1 && b.StringSize(s) == size && saves(b, c, s, got)
			}
			if !ok {
				t.Fatalf("%v answered by %v, a string of %d stones can be saved\n%v", last, got, size, b)
			}
			if size > 0 {
				met["answered"]++
			}
		}
		// Pressing catches it, or defends the largest string beside it that may be caught.
		got = h.press(b, c, last)
		if b.Liberties(last) == 2 && h.catch(b, c, last) != board.NoPoint {
			if !caught(b, c, last, got) {
				t.Fatalf("%v is not caught by %v\n%v", last, got, b)
			}
			return
		}
		size := 0
		for _, s := range last.Neighbors() {
			if b.At(s) == c && b.Liberties(s) == 2 && h.threatened(b, s) && h.defend(b, c, s) != board.NoPoint {
				size = max(size, b.StringSize(s))
			}
		}
		ok := got == board.NoPoint && size == 0
		for _, s := range last.Neighbors() {
			ok = ok || b.At(s) == c && b.Liberties(s) == 2 && b.StringSize(s) == size && got != board.NoPoint && slices.Contains(liberties(b, s), got)
		}
		if !ok {
			t.Fatalf("%v pressed by %v, a string of %d stones wants defense\n%v", last, got, size, b)
		}
		if size > 0 {
			met["pressed"]++
		}
	})
	for _, k := range []string{"saved", "caught", "defended", "taken", "answered", "pressed"} {
		if met[k] < 20 {
			t.Errorf("%s: %d times", k, met[k])
		}
	}
}

// TestSensible: nobody fills an eye, makes an illegal move or, as a rule, one into atari that
// takes nothing.
func TestSensible(t *testing.T) {
	h := shipped(t)
	eyes, ataris := 0, 0
	crowded(t, 40, func(b *board.Board, c board.Color, _ board.Point) {
		h.field.look(b)
		empty := b.EmptyPoints()
		for p := range empty.All() {
			own, edge, bad := 0, 0, 0
			for _, q := range p.Neighbors() {
				switch {
				case !q.On(b.Size()):
					edge++
				case b.At(q) == c:
					own++
				}
			}
			for _, q := range p.Diagonals() {
				if q.On(b.Size()) && b.At(q) == c.Opponent() {
					bad++
				}
			}
			if edge > 0 {
				bad++
			}
			eye := own+edge == 4 && bad < 2
			want := false
			if eye {
				eyes++
			} else if b.TryMode(p, c, board.Strict) {
				want = b.Liberties(p) > 1 || b.Captured() > 0
				b.Undo()
				if !want {
					ataris++
				}
			}
			if got := h.sensible(b, c, p, 255); got != want {
				t.Fatalf("%v at %v: %v, want %v\n%v", c, p, got, want, b)
			}
			if b.Legal(p, c, board.Strict) && !eye && h.habits.selfAtari > 0 && !h.sensible(b, c, p, 0) {
				t.Fatalf("%v at %v: never\n%v", c, p, b)
			}
		}
	})
	if eyes < 20 || ataris < 20 {
		t.Errorf("%d eyes, %d moves into atari", eyes, ataris)
	}
}

// TestAdjacent: eight points are around a point.
func TestAdjacent(t *testing.T) {
	for p := range board.Points(9) {
		for q := range board.Points(9) {
			dx, dy := p.Col()-q.Col(), p.Row()-q.Row()
			want := max(dx, -dx) <= 1 && max(dy, -dy) <= 1 && p != q
			if got := adjacent(p, q); got != want {
				t.Errorf("%v and %v: %v", p, q, got)
			}
		}
	}
}

// TestSpaces: a space without stones of one's own around it is all that hangs together, of up to
// six points.
func TestSpaces(t *testing.T) {
	h := shipped(t)
	found := 0
	crowded(t, 40, func(b *board.Board, c board.Color, last board.Point) {
		h.field.look(b)
		empty := b.EmptyPoints()
		for p := range empty.All() {
			touches := func(q board.Point) bool {
				list := q.Neighbors()
				return slices.ContainsFunc(list[:], func(n board.Point) bool { return b.At(n) == c })
			}
			if touches(p) {
				continue
			}
			part := board.SetOf(p)
			part.Flood(&empty)
			want := part.Len() <= 6
			for q := range part.All() {
				want = want && !touches(q)
			}
			got := h.space(b, c, p)
			if !want {
				if got != nil {
					t.Fatalf("%v: %v is a space\n%v", p, got, b)
				}
				continue
			}
			found++
			if board.SetOf(got...) != part || len(got) != part.Len() {
				t.Fatalf("%v: %v, want %v\n%v", p, got, part, b)
			}
		}
		// A move in the middle is in a space beside the last move, of three points or more.
		if v := h.nakade(b, c, last); v != board.NoPoint {
			near := false
			for _, n := range last.Neighbors() {
				if b.At(n) == board.Empty {
					s := h.space(b, c, n)
					near = near || len(s) >= 3 && slices.Contains(s, v)
				}
			}
			if !near || !b.Legal(v, c, board.Strict) {
				t.Fatalf("%v after %v\n%v", v, last, b)
			}
		}
	})
	if found < 20 {
		t.Errorf("%d spaces", found)
	}
}
