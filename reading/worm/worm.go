package worm

import (
	"fmt"
	"iter"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/position"
	"github.com/tengen-go/tengen/reading/search"
)

// maxMoves is the most attacks, defenses or threats that are kept of a string.
const maxMoves = 10

// Worm is a string with its tactical facts.
type Worm struct {
	// Origin is the first stone in board order: rows from the top, each row from
	// the left.
	Origin board.Point `json:"origin"`
	Color  board.Color `json:"color"`
	// Stones are all stones in board order.
	Stones []board.Point `json:"stones"`
	// EffectiveSize is the number of stones plus half the number of empty points within four
	// steps that are nearer to no other string. Strings at the same distance share a point
	// equally. (The manual of GNU Go counts such points fully; its program and this one halve
	// them.)
	EffectiveSize float64 `json:"effective_size"`
	// Liberties counts the liberties of orders 1 to 4. One of order n is an empty point that the
	// string reaches with n more stones and not with fewer, the last one on the point itself.
	// From order 2 on these stones may not touch the opponent, and neither a ko nor a first
	// liberty between two stones of the opponent, or between one and the edge, leads on.
	Liberties [4]int `json:"liberties"`
	// Attacks are the known moves that capture the string or win a ko for it, best codes first.
	// Defenses are those that save it, and are known only if the string can be captured. A
	// defense may be board.Pass if the Tactics needs no move.
	Attacks  []search.MoveResult `json:"attacks,omitempty"`
	Defenses []search.MoveResult `json:"defenses,omitempty"`
	// AttackThreats are moves of the opponent that threaten to capture a string that cannot be
	// captured at once, with the codes of that capture. DefenseThreats are moves of the owner
	// that threaten to save a string without a known defense. See the package comment for the
	// moves that are tried.
	AttackThreats  []search.MoveResult `json:"attack_threats,omitempty"`
	DefenseThreats []search.MoveResult `json:"defense_threats,omitempty"`
	// Unknown marks incomplete reading. The lists then hold what was found.
	Unknown Unknown `json:"unknown,omitzero"`
	// Lunch is the origin of a string of the opponent, beside or diagonally next to this one,
	// that can be captured, or board.NoPoint. Of several it is the one with the highest
	// Cutstone, then the fewest liberties, then the first.
	Lunch board.Point `json:"lunch"`
	// Cutstone is 2 for a stone between two strings of the opponent without a common liberty, 1
	// if they have one, else 0. All pairs count; the program of GNU Go compares only some, so
	// that its answer depends on the orientation of the board.
	Cutstone int `json:"cutstone"`
	// Cutstone2 counts the points where the string could cut, as the connection
	// database finds them. It is 0 until Worms.WithCutstone2 sets it.
	Cutstone2 int `json:"cutstone2"`
	// Genus is one less than the number of connected parts into which the string
	// divides the rest of the board.
	Genus int `json:"genus"`
	// Inessential reports that the string has no future: no eye, no way out, nothing to cut or
	// to capture, and only the opponent around it.
	Inessential bool `json:"inessential"`
	// Invincible reports that the string cannot be captured even if its owner
	// always passes.
	Invincible bool `json:"invincible"`
	// Unconditional is board.Alive for a string that lives even if its owner always passes,
	// board.Dead for one that dies even if its opponent always passes, else board.Undecided.
	Unconditional board.SettledStatus `json:"unconditional_status"`
}

// Unknown marks what was not read for a string, because a limit, a budget or the context
// stopped the reading, or because nothing was asked. A string with unknown attacks is not known
// to be safe, and one with unknown defenses not known to be lost.
type Unknown struct {
	// Attack is true if it is not known whether the string can be captured. Attacks then holds
	// an estimate, or what was found in time.
	Attack bool `json:"attack,omitempty"`
	// Defense reports that it is not known whether the string, if it can be captured,
	// can be saved.
	Defense bool `json:"defense,omitempty"`
	// Threats is true if threats were not searched, or not completely.
	Threats bool `json:"threats,omitempty"`
}

// Any reports whether anything is unknown.
func (u Unknown) Any() bool { return u != Unknown{} }

// String returns the words attack, defense and threats of what is unknown, with
// blanks between them.
func (u Unknown) String() string {
	var words []string
	for i, unknown := range [...]bool{u.Attack, u.Defense, u.Threats} {
		if unknown {
			words = append(words, [...]string{"attack", "defense", "threats"}[i])
		}
	}
	return strings.Join(words, " ")
}

// Size returns the number of stones.
func (w *Worm) Size() int { return len(w.Stones) }

// Attack returns the best attack, or the zero search.MoveResult, whose code is search.Fail.
func (w *Worm) Attack() search.MoveResult { return first(w.Attacks) }

// Defense returns the best defense, or the zero search.MoveResult. It is the zero
// search.MoveResult also for a string that needs none.
func (w *Worm) Defense() search.MoveResult { return first(w.Defenses) }

// AttackThreat returns the best threat to capture, or the zero search.MoveResult.
func (w *Worm) AttackThreat() search.MoveResult { return first(w.AttackThreats) }

// DefenseThreat returns the best threat to save, or the zero search.MoveResult.
func (w *Worm) DefenseThreat() search.MoveResult { return first(w.DefenseThreats) }

func first(moves []search.MoveResult) search.MoveResult {
	if len(moves) == 0 {
		return search.MoveResult{}
	}
	return moves[0]
}

// IsLost reports whether the string can be captured and nothing saves it. It is
// false where that is unknown.
func (w *Worm) IsLost() bool { return w.LostOrUnknown() && !w.Unknown.Defense }

// LostOrUnknown reports whether the string can be captured and has no known defense: it is
// lost, or a limit stopped the search for a defense. In professional games nine in ten strings
// of the second kind are lost.
func (w *Worm) LostOrUnknown() bool { return len(w.Attacks) > 0 && len(w.Defenses) == 0 }

// AttackCode returns the result of a capture by the given move, if it is known.
func (w *Worm) AttackCode(move board.Point) search.Code { return codeOf(w.Attacks, move) }

// DefenseCode returns the result of a rescue of the string by the given move, if it is known.
func (w *Worm) DefenseCode(move board.Point) search.Code { return codeOf(w.Defenses, move) }

func codeOf(moves []search.MoveResult, p board.Point) search.Code {
	for _, m := range moves {
		if m.Move == p {
			return m.Code
		}
	}
	return search.Fail
}

// String describes the worm in one line.
func (w *Worm) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%v %v size %d (%.2f) liberties %v", w.Origin, w.Color, w.Size(), w.EffectiveSize, w.Liberties)
	list := func(name string, moves []search.MoveResult) {
		for i, m := range moves {
			if i == 0 {
				s.WriteString(" " + name)
			}
			fmt.Fprintf(&s, " %v %v", m.Move, m.Code)
		}
	}
	list("attack", w.Attacks)
	list("defense", w.Defenses)
	list("attack threat", w.AttackThreats)
	list("defense threat", w.DefenseThreats)
	if w.Lunch != board.NoPoint {
		fmt.Fprintf(&s, " lunch %v", w.Lunch)
	}
	if w.Cutstone > 0 {
		fmt.Fprintf(&s, " cutstone %d", w.Cutstone)
	}
	if w.Cutstone2 > 0 {
		fmt.Fprintf(&s, " cutstone2 %d", w.Cutstone2)
	}
	if w.Genus > 0 {
		fmt.Fprintf(&s, " genus %d", w.Genus)
	}
	if w.Inessential {
		s.WriteString(" inessential")
	}
	if w.Invincible {
		s.WriteString(" invincible")
	}
	if w.Unconditional != board.Undecided {
		fmt.Fprintf(&s, " unconditionally %v", w.Unconditional)
	}
	if w.Unknown.Any() {
		fmt.Fprintf(&s, " unknown %v", w.Unknown)
	}
	return s.String()
}

// Worms are the worms of a position, from an Analyzer, from NewWorms, or from JSON. It is
// immutable, and results of its methods must not be modified. The zero Worms has no board.
type Worms struct {
	of    position.Position
	worms []Worm
	index [board.NumPoints]int16 // one more than that of the worm
	uncon board.Unconditional

	counted bool // Cutstone2 is set
}

// Size returns the number of lines of the board.
func (w *Worms) Size() int { return w.of.Size() }

// Len returns the number of worms.
func (w *Worms) Len() int { return len(w.worms) }

// Worm returns the worm number i, counted from 0 in the order of the origins:
// rows from the top, each row from the left. It is nil if there is none.
func (w *Worms) Worm(i int) *Worm {
	if uint(i) >= uint(len(w.worms)) {
		return nil
	}
	return &w.worms[i]
}

// At returns the worm of the stone at p, or nil where there is none.
func (w *Worms) At(p board.Point) *Worm { return w.Worm(w.Index(p)) }

// Index returns the number of the worm of the stone at p, or -1.
func (w *Worms) Index(p board.Point) int {
	if uint(p) >= board.NumPoints {
		return -1
	}
	return int(w.index[p]) - 1
}

// All iterates over the worms and their numbers.
func (w *Worms) All() iter.Seq2[int, *Worm] {
	return func(yield func(int, *Worm) bool) {
		for i := range w.worms {
			if !yield(i, &w.worms[i]) {
				return
			}
		}
	}
}

// Unconditional returns what is settled at p, stone or empty, if one player
// always passes.
func (w *Worms) Unconditional(p board.Point) board.SettledStatus { return w.uncon.At(p) }

// Describes reports whether b is the position that was analyzed: the same stones
// and the same ko ban.
func (w *Worms) Describes(b *board.Board) bool { return w.of.Describes(b) }

// WithCutstone2 returns a copy in which Cutstone2 of each worm is the sum of counts over its
// stones. counts is indexed by point and may be short. Cutstone2 then counts as known, even if
// all are 0.
func (w *Worms) WithCutstone2(counts []int) *Worms {
	c := *w
	c.counted = true
	c.worms = append([]Worm(nil), w.worms...)
	for i := range c.worms {
		c.worms[i].Cutstone2 = 0
	}
	for p, n := range counts {
		if n == 0 || p >= board.NumPoints {
			continue
		}
		if v := c.At(board.Point(p)); v != nil {
			v.Cutstone2 += n
		}
	}
	return &c
}

// String describes the worms, one a line.
func (w *Worms) String() string {
	var s strings.Builder
	for i := range w.worms {
		s.WriteString(w.worms[i].String())
		s.WriteByte('\n')
	}
	return s.String()
}
