package search

import (
	"fmt"

	"github.com/tengen-go/tengen/board"
)

// KoScheme is a ko rule for reading. It makes every variation end, and does not give both
// players ko threats in one variation.
type KoScheme uint8

const (
	// KoStrict knows six states; see KoStatus.
	KoStrict KoScheme = iota
	// KoLoose lets the komaster's opponent take any ko but the contested one,
	// and the komaster every ko that is not banned.
	KoLoose
	// KoResolving is KoLoose, but lets the komaster take a ko, also against
	// the ban, when his old ko is settled by that.
	KoResolving
)

// KoStatus is the state of a [KoScheme] in a variation: the player who is master of the ko
// threats.
type KoStatus uint8

const (
	// KoFree: neither player has retaken a ko at once.
	KoFree KoStatus = iota
	// KoBlack: Black has taken a ko against the ban.
	KoBlack
	// KoWhite: White has.
	KoWhite
	// KoGrayBlack: Black was komaster, and White took another ko.
	KoGrayBlack
	// KoGrayWhite: White was komaster, and Black took another ko.
	KoGrayWhite
	// KoWeak: a ko capture was answered by a ko capture.
	KoWeak
)

// String returns free, black, white, gray_black, gray_white or weak.
func (s KoStatus) String() string {
	names := [...]string{"free", "black", "white", "gray_black", "gray_white", "weak"}
	if int(s) < len(names) {
		return names[s]
	}
	return fmt.Sprintf("KoStatus(%d)", uint8(s))
}

// KoState is the state of the ko rule after the moves of a variation: the status, and the point
// of the contested ko, which is NoPoint for KoFree.
type KoState struct {
	Status KoStatus
	Point  board.Point
}

// masterOf returns the status in which c is komaster.
func masterOf(c board.Color) KoStatus {
	if c == board.White {
		return KoWhite
	}
	return KoBlack
}

// grayOf returns the status after the komaster c saw another ko taken.
func grayOf(c board.Color) KoStatus {
	if c == board.White {
		return KoGrayWhite
	}
	return KoGrayBlack
}

// Next returns the state after c has played at p on b, before that move is on the board.
// allowed reports whether the scheme allows the move, which it checks for ko captures only; it
// is false without a board. conditional reports that the move retakes a ko at once, so that it
// needs a ko threat.
func (k KoScheme) Next(s KoState, b *board.Board, p board.Point, c board.Color) (next KoState, conditional, allowed bool) {
	if b == nil {
		return s, false, false
	}
	ko, banned := b.Ko()
	stone, taking := b.IsKoCapture(p, c)
	if !taking {
		if s.Status == KoFree {
			return s, false, true
		}
		return k.afterQuiet(s, b, p, c), false, true
	}
	conditional = p == ko && c == banned
	switch k {
	case KoLoose, KoResolving:
		next, allowed = k.takeLoose(s, b, p, stone, c, conditional)
	default:
		next, allowed = takeStrict(s, ko, p, stone, c, conditional)
	}
	return next, conditional, allowed
}

// NextBy is Next for a search that gives one player, the taker, more ko threats. Only the taker
// may retake kos at once, or neither player if it is board.Empty. barred reports that the
// scheme would allow the move and that c cannot make it because c is not the taker.
func (k KoScheme) NextBy(taker board.Color, s KoState, b *board.Board, p board.Point, c board.Color) (next KoState, conditional, allowed, barred bool) {
	next, conditional, allowed = k.Next(s, b, p, c)
	barred = allowed && conditional && c != taker
	return next, conditional, allowed && !barred, barred
}

// takeStrict is the table of KoStrict for ko captures. stone is what p takes.
func takeStrict(s KoState, ko, p, stone board.Point, c board.Color, conditional bool) (KoState, bool) {
	switch s.Status {
	case KoFree, KoWeak:
		switch {
		case conditional:
			return KoState{masterOf(c), stone}, true
		case s.Status == KoWeak:
			// Only a nested ko, or taking turns in two kos would never end.
			return KoState{KoWeak, ko}, Nested(stone, s.Point)
		case ko != board.NoPoint:
			return KoState{KoWeak, ko}, true
		}
		return s, true
	case masterOf(c):
		return KoState{s.Status, stone}, Nested(stone, s.Point)
	case masterOf(c.Opponent()):
		return KoState{grayOf(c.Opponent()), s.Point}, p != s.Point
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

// takeLoose is the table of KoLoose and KoResolving for ko captures.
func (k KoScheme) takeLoose(s KoState, b *board.Board, p, stone board.Point, c board.Color, conditional bool) (KoState, bool) {
	switch s.Status {
	case masterOf(c):
		if k == KoLoose {
			return s, !conditional
		}
		open := false
		if b.TryKo(p, c) {
			// What the opponent could take afterwards is what counts.
			_, open = b.IsKoCapture(s.Point, c.Opponent())
			b.Undo()
		}
		return KoState{s.Status, stone}, !open || p == s.Point
	case masterOf(c.Opponent()):
		return s, !conditional && p != s.Point
	}
	if conditional {
		return KoState{masterOf(c), stone}, true
	}
	return s, true
}

// afterQuiet returns the state after a move that takes no ko.
func (k KoScheme) afterQuiet(s KoState, b *board.Board, p board.Point, c board.Color) KoState {
	if k != KoStrict {
		return s
	}
	switch s.Status {
	case KoWeak:
		return KoState{}
	case KoBlack, KoWhite, KoGrayBlack, KoGrayWhite:
		master := board.Black
		if s.Status == KoWhite || s.Status == KoGrayWhite {
			master = board.White
		}
		if p == s.Point && c == master {
			return KoState{}
		}
	}
	return s
}

// Master returns the player who may take kos against the ban, or Empty.
func (s KoState) Master() board.Color {
	switch s.Status {
	case KoBlack:
		return board.Black
	case KoWhite:
		return board.White
	}
	return board.Empty
}

// After returns the state on b after a move that Next allowed. KoStrict forgets the komaster
// once his ko is over, since the other side cannot retake and cannot enter.
func (k KoScheme) After(s KoState, b *board.Board) KoState {
	master := s.Master()
	if k != KoStrict || master == board.Empty || b == nil {
		return s
	}
	opp := master.Opponent()
	over := b.At(s.Point) != opp
	if b.At(s.Point) == board.Empty {
		_, ko := b.IsKoCapture(s.Point, opp)
		over = !ko && b.IsSuicide(s.Point, opp)
	}
	if over {
		return KoState{}
	}
	return s
}
