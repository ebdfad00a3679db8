package eye

import (
	"context"
	"math/bits"
	"slices"

	"github.com/tengen-go/tengen/internal/ended"
)

// maxOutside is the most liberties of the wall outside the space that solve tells
// apart: more change nothing but in rare corners.
const maxOutside = 2

// solver finds out who wins in an eye space, whatever stones are in it.
//
// The question is whether the attacker captures the wall, which has some liberties
// outside and, in half of the answers, a sure eye elsewhere: a liberty that can be
// filled only as the last one. What is tried is every legal move of both sides, and a
// pass, from every distribution of stones. The attacker has captured in the least set
// of positions that is closed under the rules: he moves and there is a move into the
// set, or the defender does and all his moves lead into it. A game that goes on for
// ever is thus no capture. Kos are played by the ban alone, as if there were no threats.
//
// (Retrograde analysis; see Thompson, Retrograde Analysis of Certain Endgames, 1986.)
type solver struct {
	sh      *shape
	outside int // liberties outside, at most
	eye     bool

	power [1 << maxSolve]int32 // sum of 3^i over the bits
	index map[state]int32      // positions with a ko ban or lost stones
	list  []state              // all positions, by number
	from  []int32              // where the successors of each begin
	to    []int32
	won   []bool
	at    []int32 // number of each other position, by code; -1 if there is none
	order []int32
}

// maxSolve is the most points that the solver takes.
const maxSolve = 10

// state is a distribution of stones with all that decides how it goes on.
type state struct {
	x, d   uint16 // stones of the attacker and of the defender inside
	out    uint8  // liberties of the wall outside
	attack bool   // the attacker moves
	ko     int8   // a point where the next move is banned; -1 for none
	// lost are stones of the attacker on margins that are not connected with living ones
	// yet, which takes him a move outside the space.
	lost uint16
}

const captured int32 = -1 // as successor: the attacker has captured the wall

func newSolver(sh *shape, outside int) *solver {
	v := &solver{sh: sh, outside: outside}
	for m := range 1 << sh.n {
		p := int32(1)
		for i := range sh.n {
			if m>>i&1 != 0 {
				v.power[m] += p
			}
			p *= 3
		}
	}
	return v
}

// wall returns the stones inside that belong to the wall, and its liberties inside.
func (v *solver) wall(x, d uint16) (stones, liberties uint16) {
	s := v.sh
	stones = d & s.contact
	if stones != 0 {
		stones = s.flood(stones, d)
	}
	return stones, (s.contact | s.beside(stones)) &^ (x | d)
}

// legal reports whether every string has a liberty.
func (v *solver) legal(p *state) bool {
	s := v.sh
	empty := s.all() &^ (p.x | p.d)
	for rest := p.x; rest != 0; {
		str := s.flood(rest&-rest, p.x)
		rest &^= str
		if str&s.margin&^p.lost == 0 && s.beside(str)&empty == 0 {
			return false
		}
	}
	stones, libs := v.wall(p.x, p.d)
	if libs == 0 && p.out == 0 && !v.eye {
		return false
	}
	for rest := p.d &^ stones; rest != 0; {
		str := s.flood(rest&-rest, p.d)
		rest &^= str
		if s.beside(str)&empty == 0 {
			return false
		}
	}
	return true
}

// place returns the position after a stone of the side to move at i, which is empty.
// It is false if the move is not legal; over tells that it captures the wall.
func (v *solver) place(p *state, i int) (next state, over, ok bool) {
	s := v.sh
	bit := uint16(1) << i
	next = state{x: p.x, d: p.d, out: p.out, attack: !p.attack, ko: -1, lost: p.lost}
	var taken uint16
	if p.attack {
		next.x |= bit
		stones, libs := v.wall(next.x, next.d)
		if libs == 0 && next.out == 0 && !v.eye {
			return next, true, true
		}
		empty := s.all() &^ (next.x | next.d)
		for rest := s.adj[i] & next.d &^ stones; rest != 0; {
			str := s.flood(rest&-rest, next.d)
			rest &^= str
			if s.beside(str)&empty == 0 {
				taken |= str
			}
		}
		next.d &^= taken
		own := s.flood(bit, next.x)
		libs = s.beside(own) &^ (next.x | next.d)
		if own&s.margin&^next.lost == 0 && libs == 0 {
			return next, false, false
		}
		if bits.OnesCount16(taken) == 1 && own == bit && libs == taken && s.margin&bit == 0 {
			next.ko = int8(bits.TrailingZeros16(taken))
		}
		return next, false, true
	}
	next.d |= bit
	empty := s.all() &^ (next.x | next.d)
	for rest := s.adj[i] & next.x; rest != 0; {
		str := s.flood(rest&-rest, next.x)
		rest &^= str
		if str&s.margin&^next.lost == 0 && s.beside(str)&empty == 0 {
			taken |= str
		}
	}
	next.x &^= taken
	next.lost &^= taken
	stones, libs := v.wall(next.x, next.d)
	if stones&bit != 0 {
		return next, false, libs != 0 || next.out > 0 || v.eye
	}
	own := s.flood(bit, next.d)
	libs = s.beside(own) &^ (next.x | next.d)
	if libs == 0 {
		return next, false, false
	}
	if bits.OnesCount16(taken) == 1 && own == bit && libs == taken {
		next.ko = int8(bits.TrailingZeros16(taken))
	}
	return next, false, true
}

// appendMoves appends what the side to move can reach from p.
func (v *solver) appendMoves(p state) {
	s := v.sh
	pass := state{x: p.x, d: p.d, out: p.out, attack: !p.attack, ko: -1, lost: p.lost}
	if p.attack {
		for m := p.lost; m != 0; m &= m - 1 {
			connect := pass
			connect.lost &^= m & -m
			v.to = append(v.to, v.number(connect))
		}
		_, libs := v.wall(p.x, p.d)
		if v.eye && libs == 0 && p.out == 0 {
			v.to = append(v.to, captured)
			return
		}
		if p.out > 0 {
			fill := pass
			fill.out--
			if fill.out == 0 && libs == 0 && !v.eye {
				v.to = append(v.to, captured)
				return
			}
			v.to = append(v.to, v.number(fill))
		}
	}
	for m := s.all() &^ (p.x | p.d); m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		if int(p.ko) == i {
			continue
		}
		next, over, ok := v.place(&p, i)
		if over {
			v.to = append(v.to, captured)
			return
		}
		if ok {
			v.to = append(v.to, v.number(next))
		}
	}
	v.to = append(v.to, v.number(pass))
}

// number returns the number of a position.
func (v *solver) number(p state) int32 {
	if p.ko < 0 && p.lost == 0 {
		c := v.code(p)
		if v.at[c] < 0 {
			v.at[c] = int32(len(v.list))
			v.list = append(v.list, p)
		}
		return v.at[c]
	}
	n, ok := v.index[p]
	if !ok {
		n = int32(len(v.list))
		v.index[p] = n
		v.list = append(v.list, p)
	}
	return n
}

func (v *solver) code(p state) int32 {
	c := v.power[p.x] + 2*v.power[p.d]
	c = c*int32(v.outside+1) + int32(p.out)
	if p.attack {
		return 2*c + 1
	}
	return 2 * c
}

// solve finds the winner of the given positions, or of all positions without stones of the
// defender inside, with the given eye elsewhere, and of all positions that can follow them.
func (v *solver) solve(ctx context.Context, eye bool, roots ...state) error {
	v.eye = eye
	total := int32(1)
	for range v.sh.n {
		total *= 3
	}
	v.at = make([]int32, total*int32(v.outside+1)*2)
	for i := range v.at {
		v.at[i] = -1
	}
	v.index = map[state]int32{}
	v.list, v.from, v.to = v.list[:0], v.from[:0], v.to[:0]
	for _, p := range roots {
		if v.legal(&p) {
			v.number(p)
		}
	}
	for x := range 1 << v.sh.n {
		if len(roots) > 0 {
			break
		}
		for out := range v.outside + 1 {
			for _, attack := range [2]bool{false, true} {
				p := state{x: uint16(x), out: uint8(out), attack: attack, ko: -1}
				if v.legal(&p) {
					v.number(p)
				}
			}
		}
	}
	for i := 0; i < len(v.list); i++ {
		if i%1024 == 0 && ended.Err(ctx) != nil {
			return ended.Err(ctx)
		}
		v.from = append(v.from, int32(len(v.to)))
		v.appendMoves(v.list[i])
	}
	v.from = append(v.from, int32(len(v.to)))
	return v.settle(ctx)
}

// settle computes the least fixed point.
func (v *solver) settle(ctx context.Context) error {
	v.won = append(v.won[:0], make([]bool, len(v.list))...)
	// Fuller positions first: most moves fill.
	v.order = v.order[:0]
	for i := range v.list {
		v.order = append(v.order, int32(i))
	}
	empties := func(i int32) int {
		p := &v.list[i]
		return v.sh.n - bits.OnesCount16(p.x|p.d) + int(p.out)
	}
	slices.SortStableFunc(v.order, func(i, j int32) int { return empties(i) - empties(j) })
	for changed := true; changed; {
		changed = false
		for k, i := range v.order {
			if k%4096 == 0 && ended.Err(ctx) != nil {
				return ended.Err(ctx)
			}
			if v.won[i] {
				continue
			}
			if v.reaches(i) {
				v.won[i], changed = true, true
			}
		}
	}
	return nil
}

// reaches reports whether the attacker wins from the position number i, as far as is
// known.
func (v *solver) reaches(i int32) bool {
	attack := v.list[i].attack
	for _, t := range v.to[v.from[i]:v.from[i+1]] {
		if reached := t == captured || v.won[t]; reached == attack {
			return attack
		}
	}
	return !attack
}
