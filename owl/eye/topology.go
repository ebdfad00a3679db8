package eye

import (
	"context"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// What a diagonal point adds to the topological value of an eye.
const (
	diagSafe    = 0    // the opponent cannot take it
	diagKoGood  = 0.75 // he needs a ko, in which the owner is ahead
	diagOpen    = 1    // who comes first gets it
	diagKoBad   = 1.25 // the owner needs a ko
	diagLost    = 2    // the opponent has it
	diagOutside = 1    // off the board
	falseFrom   = 4    // the eye is false
	eyeUpTo     = 2    // it is an eye; half an eye in between
)

// diagonal tells how one diagonal point decides about an eye.
type diagonal struct {
	value           float32
	attack, defense []search.MoveResult // of the opponent and of the owner, where they can change it
	move            [1]search.MoveResult
	open            bool // it is empty, and neither's
}

// topology computes the topological value of the point p as an eye of c.
type topology struct {
	f     *field
	in    *Input
	moves Mover
	diags [4]diagonal
}

// value returns the sum over the diagonals of p, and fills t.diags.
func (t *topology) value(ctx context.Context, p board.Point, c board.Color) (float32, error) {
	sum, open := float32(0), 0
	n := t.f.b.Size()
	for k, q := range p.Diagonals() {
		d := &t.diags[k]
		*d = diagonal{}
		switch {
		case q.On(n):
			if d.open = t.diagonal(d, q, c); d.open {
				open++
			}
		case !cornerOff(p.Row(), p.Col(), k, n):
			d.value = diagOutside
		}
		sum += d.value
	}
	// Reading is dear: it is asked only where it can make a difference.
	moves := t.moves
	if sum+float32(open)*diagLost <= eyeUpTo || sum >= falseFrom {
		moves = staticMover{}
	}
	for k, q := range p.Diagonals() {
		if d := &t.diags[k]; d.open {
			if err := t.contest(ctx, moves, d, q, c); err != nil {
				return 0, err
			}
			sum += d.value
		}
	}
	return sum, nil
}

// cornerOff reports whether the diagonal point number k of a point is off the board in
// both directions. Diagonal points are counted from the south-west, clockwise.
func cornerOff(row, col, k, size int) bool {
	south, west := k == 0 || k == 3, k < 2
	rowOff := south && row == 0 || !south && row == size-1
	colOff := west && col == 0 || !west && col == size-1
	return rowOff && colOff
}

// diagonal sets the value of the point q for an eye of c. It reports whether q is empty, so
// that contest decides its value.
func (t *topology) diagonal(d *diagonal, q board.Point, c board.Color) (open bool) {
	f, x := t.f, c.Opponent()
	if f.kind[index(c)][q] == proper {
		if _, margins := f.around(q, c); margins < 2 && f.b.CapturedBy(q, x) == 0 {
			return false
		}
	}
	switch f.b.At(q) {
	case c:
		return false
	case x:
		s := t.in.at(q)
		attack, defense := search.Fail, search.Fail
		if s != nil {
			attack, defense = best(s.Attacks), best(s.Defenses)
		}
		switch {
		case attack == search.Fail:
			d.value = diagLost
			return false
		case s.Inessential || defense == search.Fail && attack == search.Win:
			d.value = diagSafe
			return false
		case attack == search.Win && defense != search.Win, defense == search.Fail:
			d.value = diagKoGood
		case attack != search.Win && defense == search.Win:
			d.value = diagKoBad
		default:
			d.value = diagOpen
		}
		d.attack, d.defense = s.Defenses, s.Attacks
		return false
	}
	return true
}

// safeLiberties is the number of liberties with which a new stone is safe.
const safeLiberties = 4

// safe asks moves whether c can place a stone on q, unless it has enough liberties.
func safe(ctx context.Context, moves Mover, b *board.Board, q board.Point, c board.Color) (search.Code, error) {
	if b.LibertiesAfterAtMost(q, c, safeLiberties) >= safeLiberties {
		return search.Win, nil
	}
	r, err := moves.SafeMove(ctx, b, q, c)
	return r.Code, err
}

// contest sets the value of the empty point q for an eye of c.
func (t *topology) contest(ctx context.Context, moves Mover, d *diagonal, q board.Point, c board.Color) error {
	b, x := t.f.b, c.Opponent()
	theirs, err := safe(ctx, moves, b, q, x)
	if err != nil {
		return err
	}
	if theirs == search.Fail {
		return nil
	}
	ours, err := safe(ctx, moves, b, q, c)
	if err != nil {
		return err
	}
	koTheirs := theirs != search.Win || isKo(b, q, x)
	koOurs := ours != search.Fail && (ours != search.Win || isKo(b, q, c))
	switch {
	case koTheirs && !koOurs: // also where the owner's stone there would be lost with others
		d.value = diagKoGood
	case ours == search.Fail:
		d.value = diagLost
		return nil
	case koOurs && !koTheirs:
		d.value = diagKoBad
	default:
		d.value = diagOpen
	}
	d.move[0] = search.MoveResult{Move: q, Code: search.Win}
	d.attack, d.defense = d.move[:], d.move[:]
	return nil
}

// isKo reports whether c's move at q takes a ko.
func isKo(b *board.Board, q board.Point, c board.Color) bool {
	_, ok := b.IsKoCapture(q, c)
	return ok
}

func best(moves []search.MoveResult) search.Code {
	if len(moves) == 0 {
		return search.Fail
	}
	return moves[0].Code
}

// points returns the moves of one side, of the attacker or of the defender, that decide
// about an eye whose value was computed last: those without ko, or else those with.
func (t *topology) points(attack bool) []board.Point {
	var list []board.Point
	for _, want := range [2]bool{true, false} {
		for k := range t.diags {
			d := &t.diags[k]
			moves := d.defense
			if attack {
				moves = d.attack
			}
			ko := d.value == diagKoGood && attack || d.value == diagKoBad && !attack
			for _, m := range moves {
				free := m.Code == search.Win && !ko
				if free == want && m.Move != board.Pass && m.Move != board.NoPoint && !slices.Contains(list, m.Move) {
					list = append(list, m.Move)
				}
			}
		}
		if len(list) > 0 {
			break
		}
	}
	return list
}
