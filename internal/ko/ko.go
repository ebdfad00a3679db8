// Package ko plays the ko rules of reading: which side is master of the ko threats after a
// variation, and which kos may be taken.
package ko

import (
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// Status is the state of a search.KoScheme in a variation: the player who is master of the ko
// threats.
type Status uint8

const (
	// Free: neither player has retaken a ko at once.
	Free Status = iota
	// Black: Black has taken a ko against the ban.
	Black
	// White: White has.
	White
	// GrayBlack: Black was komaster, and White took another ko.
	GrayBlack
	// GrayWhite: White was komaster, and Black took another ko.
	GrayWhite
	// Weak: a ko capture was answered by a ko capture.
	Weak
)

// String returns free, black, white, gray_black, gray_white or weak.
func (s Status) String() string {
	names := [...]string{"free", "black", "white", "gray_black", "gray_white", "weak"}
	if int(s) < len(names) {
		return names[s]
	}
	return fmt.Sprintf("Status(%d)", uint8(s))
}

// State is the state of the ko rule after the moves of a variation: the status, and the point
// of the contested ko, which is NoPoint for Free.
type State struct {
	Status Status
	Point  board.Point
}

// masterOf returns the status in which c is komaster.
func masterOf(c board.Color) Status {
	if c == board.White {
		return White
	}
	return Black
}

// grayOf returns the status after the komaster c saw another ko taken.
func grayOf(c board.Color) Status {
	if c == board.White {
		return GrayWhite
	}
	return GrayBlack
}

// Next returns the state after c has played at p on b, before that move is on the board.
// allowed reports whether the scheme allows the move, which it checks for ko captures only; it
// is false without a board. conditional reports that the move retakes a ko at once, so that it
// needs a ko threat.
func Next(k search.KoScheme, s State, b *board.Board, p board.Point, c board.Color) (next State, conditional, allowed bool) {
	if b == nil {
		return s, false, false
	}
	ko, banned := b.Ko()
	stone, taking := b.IsKoCapture(p, c)
	if !taking {
		if s.Status == Free {
			return s, false, true
		}
		return afterQuiet(k, s, b, p, c), false, true
	}
	conditional = p == ko && c == banned
	switch k {
	case search.KoLoose, search.KoResolving:
		next, allowed = takeLoose(k, s, b, p, stone, c, conditional)
	default:
		next, allowed = takeStrict(s, ko, p, stone, c, conditional)
	}
	return next, conditional, allowed
}

// NextBy is Next for a search that gives one player, the taker, more ko threats. Only the taker
// may retake kos at once, or neither player if it is board.Empty. barred reports that the
// scheme would allow the move and that c cannot make it because c is not the taker.
func NextBy(k search.KoScheme, taker board.Color, s State, b *board.Board, p board.Point, c board.Color) (next State, conditional, allowed, barred bool) {
	next, conditional, allowed = Next(k, s, b, p, c)
	barred = allowed && conditional && c != taker
	return next, conditional, allowed && !barred, barred
}

// takeStrict is the table of search.KoStrict for ko captures. stone is what p takes.
func takeStrict(s State, ko, p, stone board.Point, c board.Color, conditional bool) (State, bool) {
	switch s.Status {
	case Free, Weak:
		switch {
		case conditional:
			return State{masterOf(c), stone}, true
		case s.Status == Weak:
			// Only a nested ko, or taking turns in two kos would never end.
			return State{Weak, ko}, Nested(stone, s.Point)
		case ko != board.NoPoint:
			return State{Weak, ko}, true
		}
		return s, true
	case masterOf(c):
		return State{s.Status, stone}, Nested(stone, s.Point)
	case masterOf(c.Opponent()):
		return State{grayOf(c.Opponent()), s.Point}, p != s.Point
	}
	return s, false
}

// Nested reports whether a ko whose stone is taken belongs to the ko at p: the
// stone is a diagonal neighbor.
func Nested(stone, p board.Point) bool {
	d := stone - p
	return d == board.North+board.East || d == board.North+board.West ||
		d == board.South+board.East || d == board.South+board.West
}

// takeLoose is the table of search.KoLoose and search.KoResolving for ko captures.
func takeLoose(k search.KoScheme, s State, b *board.Board, p, stone board.Point, c board.Color, conditional bool) (State, bool) {
	switch s.Status {
	case masterOf(c):
		if k == search.KoLoose {
			return s, !conditional
		}
		open := false
		if b.TryKo(p, c) {
			// What the opponent could take afterwards is what counts.
			_, open = b.IsKoCapture(s.Point, c.Opponent())
			b.Undo()
		}
		return State{s.Status, stone}, !open || p == s.Point
	case masterOf(c.Opponent()):
		return s, !conditional && p != s.Point
	}
	if conditional {
		return State{masterOf(c), stone}, true
	}
	return s, true
}

// afterQuiet returns the state after a move that takes no ko.
func afterQuiet(k search.KoScheme, s State, b *board.Board, p board.Point, c board.Color) State {
	if k != search.KoStrict {
		return s
	}
	switch s.Status {
	case Weak:
		return State{}
	case Black, White, GrayBlack, GrayWhite:
		master := board.Black
		if s.Status == White || s.Status == GrayWhite {
			master = board.White
		}
		if p == s.Point && c == master {
			return State{}
		}
	}
	return s
}

// Master returns the player who may take kos against the ban, or Empty.
func (s State) Master() board.Color {
	switch s.Status {
	case Black:
		return board.Black
	case White:
		return board.White
	}
	return board.Empty
}

// After returns the state on b after a move that Next allowed. KoStrict forgets the komaster
// once his ko is over, since the other side cannot retake and cannot enter.
func After(k search.KoScheme, s State, b *board.Board) State {
	master := s.Master()
	if k != search.KoStrict || master == board.Empty || b == nil {
		return s
	}
	opp := master.Opponent()
	over := b.At(s.Point) != opp
	if b.At(s.Point) == board.Empty {
		_, ko := b.IsKoCapture(s.Point, opp)
		over = !ko && b.IsSuicide(s.Point, opp)
	}
	if over {
		return State{}
	}
	return s
}
