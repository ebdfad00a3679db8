package eye

import (
	"errors"
	"fmt"
)

// errValue reports that a text or four numbers are no value of an eye space.
var errValue = errors.New("invalid eye value")

// Value is the number of eyes that a space yields, for each order of moves there. More than two
// eyes count as two, and no number is less than the one before it. The zero Value is no eye.
type Value struct {
	AttackTwice uint8 // the attacker moves first and, after the defender has played elsewhere, again
	AttackFirst uint8 // the attacker moves first and the defender answers
	DefendFirst uint8 // the defender moves first and the attacker answers
	DefendTwice uint8 // the defender moves first and, after the attacker has played elsewhere, again
}

// Min returns the number of eyes if the attacker moves first.
func (v Value) Min() int { return int(v.AttackFirst) }

// Max returns the number of eyes if the defender moves first.
func (v Value) Max() int { return int(v.DefendFirst) }

// Settled reports whether it does not matter who moves first.
func (v Value) Settled() bool { return v.AttackFirst == v.DefendFirst }

// AttackThreat reports whether a move of the attacker threatens to take more eyes than he gains
// by moving first.
func (v Value) AttackThreat() bool { return v.AttackTwice < v.AttackFirst }

// DefenseThreat reports whether a move of the defender threatens to make more eyes than he
// gains by moving first.
func (v Value) DefenseThreat() bool { return v.DefendTwice > v.DefendFirst }

// Valid reports whether the numbers are at most 3 and do not fall.
func (v Value) Valid() bool {
	return v.AttackTwice <= v.AttackFirst && v.AttackFirst <= v.DefendFirst && v.DefendFirst <= v.DefendTwice && v.DefendTwice <= 3
}

// Urgency is the importance of the next move: 0 if it changes nothing, 2 for a half eye or one
// and a half, 3 for three quarters of an eye or one and a quarter, 4 for two eyes or none. More
// than two eyes count as two.
func (v Value) Urgency() int {
	v = v.atMost(2)
	if v.Settled() {
		return 0
	}
	return int(v.DefendFirst+v.DefendTwice) - int(v.AttackTwice+v.AttackFirst)
}

func (v Value) atMost(n uint8) Value {
	return Value{min(v.AttackTwice, n), min(v.AttackFirst, n), min(v.DefendFirst, n), min(v.DefendTwice, n)}
}

// Add returns the value of two spaces of one group, in which each player moves in the space
// that serves him best. More than three eyes, which spaces with one eye and two may have, count
// as three.
func (v Value) Add(w Value) Value {
	a1, b1, c1, d1 := v.AttackTwice, v.AttackFirst, v.DefendFirst, v.DefendTwice
	a2, b2, c2, d2 := w.AttackTwice, w.AttackFirst, w.DefendFirst, w.DefendTwice
	sum := Value{
		AttackTwice: min(a1+c2, c1+a2, max(a1+b2, b1+a2)),
		AttackFirst: min(max(b1+b2, min(a1+d2, b1+c2)), max(b1+b2, min(d1+a2, c1+b2))),
		DefendFirst: max(min(c1+c2, max(d1+a2, c1+b2)), min(c1+c2, max(a1+d2, b1+c2))),
		DefendTwice: max(d1+b2, b1+d2, min(d1+c2, c1+d2)),
	}
	// A threat of one space alone cannot be carried out while the other one is lost.
	if d1-c1 == 2 && c2-b2 == 1 || c1-b1 == 1 && d2-c2 == 2 {
		sum.DefendTwice = max(min(c1+d2, d1+b2), min(d1+c2, b1+d2))
	}
	return sum.atMost(3)
}

// String returns the four numbers as digits, such as 0112.
func (v Value) String() string {
	return string([]byte{'0' + v.AttackTwice, '0' + v.AttackFirst, '0' + v.DefendFirst, '0' + v.DefendTwice})
}

// MarshalText implements encoding.TextMarshaler. There is an error if v is not
// valid.
func (v Value) MarshalText() ([]byte, error) {
	if !v.Valid() {
		return nil, errValue
	}
	return []byte(v.String()), nil
}

// UnmarshalText implements encoding.TextUnmarshaler. It reads what String writes.
func (v *Value) UnmarshalText(text []byte) error {
	if len(text) != 4 {
		return fmt.Errorf("%w: %q, want four digits", errValue, text)
	}
	w := Value{text[0] - '0', text[1] - '0', text[2] - '0', text[3] - '0'}
	if !w.Valid() {
		return fmt.Errorf("%w: %q, want digits from 0 to 3 that do not fall", errValue, text)
	}
	*v = w
	return nil
}
