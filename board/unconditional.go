package board

import (
	"errors"
	"slices"
)

// SettledStatus is the status of a point that holds even if one player moves as often as he
// likes and the other always passes.
type SettledStatus uint8

const (
	// Undecided says that nothing is settled.
	Undecided SettledStatus = iota
	// Alive is a stone that can never be captured, or only by stones that can
	// never live.
	Alive
	// Dead is a stone that can never live.
	Dead
	// WhiteTerritory is an empty point where no black stone can ever live.
	WhiteTerritory
	// BlackTerritory is an empty point where no white stone can ever live.
	BlackTerritory
)

// errStatus reports that a text or a value is no SettledStatus.
var errStatus = errors.New("invalid status")

var statusWords = [...]string{"undecided", "alive", "dead", "white_territory", "black_territory"}

// String returns "undecided", "alive", "dead", "white_territory" or
// "black_territory".
func (s SettledStatus) String() string { return word(statusWords[:], uint8(s), "Status") }

// MarshalText implements encoding.TextMarshaler with the words of String.
func (s SettledStatus) MarshalText() ([]byte, error) {
	return marshalWord(statusWords[:], uint8(s), errStatus)
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *SettledStatus) UnmarshalText(text []byte) error {
	return unmarshalWord((*uint8)(s), statusWords[:], text, errStatus)
}

// territoryOf returns the status of c's territory.
func territoryOf(c Color) SettledStatus {
	if c == White {
		return WhiteTerritory
	}
	return BlackTerritory
}

// Unconditional is the result of an analysis: the status of each point even if its owner always
// passes.
type Unconditional struct {
	// Status holds the status of each point, Undecided outside the board.
	Status [NumPoints]SettledStatus
	// Invincible is the set of stones that can never be captured. All of them
	// are Alive.
	Invincible Set
}

// At returns the status of p, Undecided outside the board.
func (u *Unconditional) At(p Point) SettledStatus {
	if uint(p) >= NumPoints {
		return Undecided
	}
	return u.Status[p]
}

// UnconditionalStatus returns what is settled on b for both players; the package comment
// describes the analysis. Trial moves may be on the board. Callers with many positions use an
// UnconditionalAnalyzer.
func UnconditionalStatus(b *Board) Unconditional {
	var a UnconditionalAnalyzer
	var u Unconditional
	a.Analyze(b, &u)
	return u
}

// UnconditionalAnalyzer computes unconditional status and keeps its scratch
// space, which includes a copy of the board, for the next position. The zero
// value is ready to use. An analyzer belongs to one goroutine.
type UnconditionalAnalyzer struct {
	board   Board   // where the moves are tried
	strings []Point // one stone of each string that may be invincible
	pairs   [][2]Point
	libs    []Point
	enemies []Point
	color   [NumPoints]Color // what stood where at first
}

// Analyze sets u to what is settled on b for both players. Trial moves may be on
// the board, which is only read. A nil u is left alone.
func (a *UnconditionalAnalyzer) Analyze(b *Board, u *Unconditional) {
	if u == nil {
		return
	}
	a.board.CopyFrom(orNone(b))
	a.analyzeCopy(u)
}

// analyzeCopy is Analyze for what stands on the analyzer's own board.
func (a *UnconditionalAnalyzer) analyzeCopy(u *Unconditional) {
	*u = Unconditional{}
	a.analyze(&a.board, Black, u)
	a.analyze(&a.board, White, u)
}

// AnalyzeColor is Analyze for the strings and the territory of c alone: the
// opponent's stones are Dead or Undecided. Nothing is settled if c is not a player.
func (a *UnconditionalAnalyzer) AnalyzeColor(b *Board, c Color, u *Unconditional) {
	if u == nil {
		return
	}
	*u = Unconditional{}
	if c.IsPlayer() {
		a.board.CopyFrom(orNone(b))
		a.analyze(&a.board, c, u)
	}
}

// analyze adds to u what is settled for c while the opponent moves without
// limit.
func (a *UnconditionalAnalyzer) analyze(b *Board, c Color, u *Unconditional) {
	a.strings, a.pairs = b.AppendStrings(a.strings[:0], c), a.pairs[:0]
	a.strings = slices.DeleteFunc(a.strings, func(p Point) bool {
		q, ok := lonePair(b, p)
		if ok {
			a.pairs = append(a.pairs, [2]Point{p, q})
		}
		return ok
	})
	if len(a.strings) == 0 {
		return
	}
	a.color = b.color
	depth := b.Depth()
	defer b.UndoTo(depth)

	a.captureAll(b, c)
	if len(a.strings) == 0 {
		return
	}
	enemy := c.Opponent()
	for _, p := range a.strings {
		a.fill(b, p, enemy)
	}
	a.extendAtari(b, enemy)
	for _, pair := range a.pairs {
		growSeki(b, c, pair)
	}
	for _, pair := range a.pairs {
		if b.At(pair[0]) == c {
			a.fill(b, pair[0], enemy)
		}
	}
	a.splitTwoPointEyes(b, enemy)
	a.collect(b, c, u)
}

// lonePair reports whether the string at p has two stones, with no border and no
// stone of its color among the points around them, and returns the other stone.
// Such strings are not tried as invincible ones, which they cannot be: the
// opponent must not take them before it is known whether they are part of a
// seki.
func lonePair(b *Board, p Point) (Point, bool) {
	if b.StringSize(p) != 2 {
		return NoPoint, false
	}
	c, q := b.At(p), b.next[p]
	for _, s := range [2]Point{p, q} {
		for _, around := range [2][4]Point{s.Neighbors(), s.Diagonals()} {
			for _, n := range around {
				if k := b.At(n); k == Border || k == c && n != p && n != q {
					return NoPoint, false
				}
			}
		}
	}
	return q, true
}

// fill lets the player c occupy the liberties of the string at p, as far as he
// may. It does not retake the points of a captured string.
func (a *UnconditionalAnalyzer) fill(b *Board, p Point, c Color) {
	a.libs = b.AppendLiberties(a.libs[:0], p)
	for _, lib := range a.libs {
		if b.At(lib) == Empty {
			b.TryKo(lib, c)
		}
	}
}

// captureAll takes the strings out of a.strings that the opponent of c can
// capture, and off the board, until no other one can be captured.
func (a *UnconditionalAnalyzer) captureAll(b *Board, c Color) {
	enemy := c.Opponent()
	for {
		n := len(a.strings)
		a.strings = slices.DeleteFunc(a.strings, func(p Point) bool {
			if b.At(p) != c {
				return true
			}
			depth := b.Depth()
			a.fill(b, p, enemy)
			switch {
			case b.At(p) != c:
				return true
			case b.Liberties(p) == 1:
				lib := b.LibertySet(p)
				b.TryKo(lib.First(), enemy)
				return true
			}
			b.UndoTo(depth)
			return false
		})
		if len(a.strings) == n {
			return
		}
	}
}

// extendAtari lets the player c extend his strings in atari until each that is
// left could only be extended by suicide.
func (a *UnconditionalAnalyzer) extendAtari(b *Board, c Color) {
	for again := true; again; {
		again = false
		a.enemies = b.AppendStrings(a.enemies[:0], c)
		for _, p := range a.enemies {
			if b.Liberties(p) != 1 {
				continue
			}
			lib := b.LibertySet(p)
			again = b.TryKo(lib.First(), c) || again
		}
	}
}

// growSeki adds a third stone of c to a pair that makes a seki inside an eye of
// the opponent: both ends are open, as is one side of each stone, on opposite
// sides, and the opponent's stones on the other two sides are connected. To take
// two stones would leave the opponent one small eye and make him look dead, but
// nothing forces him to; to take three, as c would have to add one, he lives.
func growSeki(b *Board, c Color, pair [2]Point) {
	p, q := pair[0], pair[1]
	if b.At(p) != c {
		return
	}
	enemy := c.Opponent()
	along := q - p
	side := North
	if along == North || along == South {
		side = East
	}
	if b.At(p-along) != Empty || b.At(q+along) != Empty {
		return
	}
	for _, s := range [2]Point{side, -side} {
		if b.At(p+s) != Empty || b.At(q-s) != Empty {
			continue
		}
		depth := b.Depth()
		for _, flank := range [2]Point{p - s, q + s} {
			if b.At(flank) == Empty {
				b.TryKo(flank, enemy)
			}
		}
		if b.At(p-s) == enemy && b.SameString(p-s, q+s) {
			b.TryKo(p-along, c)
			return
		}
		b.UndoTo(depth)
	}
}

// splitTwoPointEyes lets strings of the player c whose only two liberties are
// adjacent take one of them.
func (a *UnconditionalAnalyzer) splitTwoPointEyes(b *Board, c Color) {
	a.enemies = b.AppendStrings(a.enemies[:0], c)
	for _, p := range a.enemies {
		if b.Liberties(p) != 2 {
			continue
		}
		a.libs = b.AppendLiberties(a.libs[:0], p)
		l, m := a.libs[0], a.libs[1]
		if d := m - l; d != East && d != North {
			continue
		}
		open := openNeighbors(b, l) - openNeighbors(b, m)
		if open < 0 || open == 0 && b.LibertiesAfter(m, c) > b.LibertiesAfter(l, c) {
			l = m
		}
		b.TryKo(l, c)
	}
}

func openNeighbors(b *Board, p Point) int {
	n := 0
	for _, q := range p.Neighbors() {
		if b.At(q) == Empty {
			n++
		}
	}
	return n
}

// collect reads the result off the filled board.
func (a *UnconditionalAnalyzer) collect(b *Board, c Color, u *Unconditional) {
	settle := func(p Point) {
		switch a.color[p] {
		case Empty:
			u.Status[p] = territoryOf(c)
		case c.Opponent():
			u.Status[p] = Dead
		case c:
			// It can be captured, but only by stones that are lost.
			u.Status[p] = Alive
		}
	}
	for _, p := range a.strings {
		for q := range b.Stones(p) {
			u.Status[q] = Alive
			u.Invincible.Add(q)
		}
		libs := b.LibertySet(p)
		for q := range libs.All() {
			settle(q)
		}
	}
	a.enemies = b.AppendStrings(a.enemies[:0], c.Opponent())
	for _, p := range a.enemies {
		if b.Liberties(p) != 1 {
			continue
		}
		lib := b.LibertySet(p)
		settle(lib.First())
		for q := range b.Stones(p) {
			settle(q)
		}
	}
}
