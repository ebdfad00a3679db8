package eye

import (
	"context"
	"math/bits"
)

// answer is the value of a shape with some stones in it, and its vital points.
type answer struct {
	value           Value
	attack, defense uint16 // vital points, or those of threats if the value is settled
}

// judge computes answers from two solvers, without and with an eye elsewhere.
type judge struct {
	sh    *shape
	plain *solver
	extra *solver
}

// judged solves sh for up to the given number of liberties outside, from the given
// positions or from all without stones of the defender.
func judged(ctx context.Context, sh *shape, outside int, roots ...state) (*judge, error) {
	j := &judge{sh, newSolver(sh, outside), newSolver(sh, outside)}
	if err := j.plain.solve(ctx, false, roots...); err != nil {
		return nil, err
	}
	return j, j.extra.solve(ctx, true, roots...)
}

// solveOne solves one distribution of stones.
func solveOne(ctx context.Context, sh *shape, x, islands, lost uint16, out int) (answer, bool, error) {
	p := state{x: x, d: islands, out: uint8(out), ko: -1, lost: lost}
	q := p
	q.attack = true
	j, err := judged(ctx, sh, out, p, q)
	if err != nil {
		return answer{}, false, err
	}
	a, ok := j.answer(p)
	return a, ok, nil
}

// eyes returns how many eyes the defender has from p on: 2 if the wall lives, 1 if it
// lives with an eye elsewhere, else 0.
func (j *judge) eyes(p state) uint8 {
	switch {
	case !j.plain.captures(p):
		return 2
	case !j.extra.captures(p):
		return 1
	}
	return 0
}

// captures reports whether the attacker captures the wall from p on.
func (v *solver) captures(p state) bool {
	n := int32(-1)
	if p.ko >= 0 || p.lost != 0 {
		if i, ok := v.index[p]; ok {
			n = i
		}
	} else {
		n = v.at[v.code(p)]
	}
	return n < 0 || v.won[n] // what cannot stand is captured
}

// answer returns the value of p, whichever side moves first. It reports false if the stones
// cannot stand like that.
func (j *judge) answer(p state) (answer, bool) {
	p.attack = false
	if !j.extra.legal(&p) {
		return answer{}, false
	}
	first := p
	first.attack = true
	b, c := j.eyes(first), j.eyes(p)
	a, d := b, c
	var ans answer
	var values [maxShape]uint8
	// What follows moves of the attacker, and of the defender.
	for _, attack := range [2]bool{true, false} {
		from := p
		from.attack = attack
		moves := uint16(0)
		for m := j.sh.all() &^ (p.x | p.d); m != 0; m &= m - 1 {
			i := bits.TrailingZeros16(m)
			next, over, ok := j.extra.place(&from, i)
			if !ok || over {
				continue
			}
			moves |= 1 << i
			if attack {
				values[i] = j.twice(next, b, followUps)
				a = min(a, values[i])
			} else {
				values[i] = j.twice(next, c, followUps)
				d = max(d, values[i])
			}
			if b < c {
				values[i] = j.eyes(next)
			}
		}
		want, vital := a, &ans.attack
		if !attack {
			want, vital = d, &ans.defense
		}
		switch {
		case b < c && attack:
			want = b
		case b < c:
			want = c
		case want == b: // no threat
			continue
		}
		for m := moves; m != 0; m &= m - 1 {
			if i := bits.TrailingZeros16(m); values[i] == want {
				*vital |= 1 << i
			}
		}
	}
	ans.value = Value{a, b, c, d}
	return ans, true
}

// followUps is the number of exchanges that are looked at before a player plays elsewhere.
const followUps = 2

// twice returns the number of eyes if the side to move in p plays elsewhere. The other side has
// just moved and now moves again; instead of that move it could have had the settled number of
// eyes. Before that the two sides may exchange moves that the other side has to answer, because
// otherwise it would not even get the settled number.
func (j *judge) twice(p state, settled uint8, depth int) uint8 {
	other := p
	other.attack, other.ko = !p.attack, -1
	best := j.eyes(other)
	if depth == 0 {
		return best
	}
	better := func(x, y uint8) bool { // for the side to move in p
		if p.attack {
			return x < y
		}
		return x > y
	}
	for m := j.sh.all() &^ (p.x | p.d); m != 0; m &= m - 1 {
		next, over, ok := j.extra.place(&p, bits.TrailingZeros16(m))
		if !ok || over || int(p.ko) == bits.TrailingZeros16(m) {
			continue
		}
		again := next
		again.attack, again.ko = p.attack, -1
		if !better(j.eyes(again), settled) {
			continue // no answer needed
		}
		// The other one answers as is best for him.
		reply := best
		first := true
		for r := j.sh.all() &^ (next.x | next.d); r != 0; r &= r - 1 {
			i := bits.TrailingZeros16(r)
			after, over, ok := j.extra.place(&next, i)
			if !ok || over || int(next.ko) == i {
				continue
			}
			if v := j.twice(after, settled, depth-1); first || better(reply, v) {
				reply, first = v, false
			}
		}
		if !first && better(reply, best) {
			best = reply
		}
	}
	return best
}
