package reading

import (
	"context"
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// AttackEither reads whether at least one of the strings at x and y can be
// captured when the opponent of their owner moves first. The move is the one
// that captures, or that threatens both. The strings are of one colour; the
// errors are those of Attack.
func (r *Reader) AttackEither(ctx context.Context, b *board.Board, x, y board.Point) (search.Result, error) {
	x, y, err := r.askTwo(ctx, b, x, y)
	if err != nil {
		return search.Result{}, err
	}
	best, move := r.attack(x)
	if best != search.Win {
		if code, p := r.attack(y); code > best {
			best, move = code, p
		}
	}
	if best != search.Win && x != y {
		if code, p := r.doubleAttack(x, y); code > best {
			best, move = code, p
		}
	}
	return r.end(best, move)
}

// DefendBoth reads whether the strings at x and y, of one colour, can both be
// saved when their owner moves first. The move is board.Pass when neither can be
// captured, or when a limit on nodes was reached before an answer was found. The
// errors are those of Attack.
func (r *Reader) DefendBoth(ctx context.Context, b *board.Board, x, y board.Point) (search.Result, error) {
	x, y, err := r.askTwo(ctx, b, x, y)
	if err != nil {
		return search.Result{}, err
	}
	return r.end(r.defendBoth(x, y))
}

// askTwo starts a question about two strings.
func (r *Reader) askTwo(ctx context.Context, b *board.Board, x, y board.Point) (board.Point, board.Point, error) {
	x, err := target(b, x)
	if err != nil {
		return x, y, err
	}
	if err := oneColor(b, x, y); err != nil {
		return x, y, err
	}
	y, err = r.ask(ctx, b, y)
	return x, y, err
}

// oneColor checks that there are stones of one colour at the points.
func oneColor(b *board.Board, points ...board.Point) error {
	for _, p := range points {
		if c := b.At(p); !c.IsPlayer() || c != b.At(points[0]) {
			return fmt.Errorf("%w: no %v stone at %v", search.ErrString, b.At(points[0]), p)
		}
	}
	return nil
}

// doubleAttack looks for a move that threatens both strings.
func (r *Reader) doubleAttack(x, y board.Point) (search.Code, board.Point) {
	b := r.b
	att := b.At(x).Opponent()
	best, move := search.Fail, board.NoPoint
	var list []board.Point
	for _, s := range [2]board.Point{x, y} {
		if b.Liberties(s) <= 3 {
			list = b.AppendLiberties(list, s)
		}
		for _, m := range r.candidates(s, true, board.NoPoint) {
			list = append(list, m.Point)
		}
	}
	var seen board.Set
	for _, p := range list {
		if seen.Has(p) {
			continue
		}
		seen.Add(p)
		if b.Liberties(x) == 1 && b.IsLiberty(x, p) || b.Liberties(y) == 1 && b.IsLiberty(y, p) {
			continue // a capture of one of them was read already
		}
		if _, ok := r.play(p, att, false); !ok {
			continue
		}
		d, _ := r.defendBoth(x, y)
		code := d.Reverse()
		r.undo(code)
		if r.stopped {
			break
		}
		if code > best {
			best, move = code, p
		}
		if best == search.Win {
			break
		}
	}
	return best, move
}

// defendBoth reads whether one move keeps both strings.
func (r *Reader) defendBoth(x, y board.Point) (search.Code, board.Point) {
	b := r.b
	def := b.At(x)
	ax, _ := r.attack(x)
	ay, _ := r.attack(y)
	if ax == search.Fail && ay == search.Fail {
		return search.Win, board.Pass
	}
	if b.SameString(x, y) {
		return r.defend(x)
	}
	best, move := max(ax, ay).Reverse(), board.Pass
	// What does not help the string in danger is no use.
	danger := x
	if ax == search.Fail {
		danger = y
	}
	if d, _ := r.defend(danger); d == search.Fail {
		return search.Fail, board.NoPoint
	}
	var seen board.Set
	for i, str := range [2]board.Point{danger, y} {
		if i == 1 && (ax == search.Fail || ay == search.Fail) {
			break // only one is in danger
		}
		_, first := r.defend(str)
		list := append([]Move(nil), r.candidates(str, false, first)...)
		for _, m := range list {
			if seen.Has(m.Point) {
				continue
			}
			seen.Add(m.Point)
			if _, ok := r.play(m.Point, def, false); !ok {
				continue
			}
			a, _ := r.attackWithin(danger, search.Fail, best.Reverse())
			if a < best.Reverse() {
				c, _ := r.attackWithin(x+y-danger, search.Fail, best.Reverse())
				a = max(a, c)
			}
			code := a.Reverse()
			r.undo(code)
			if r.stopped {
				return search.Win, move
			}
			if code > best {
				best, move = code, m.Point
			}
			if best == search.Win {
				return best, move
			}
		}
	}
	if r.stopped {
		return search.Win, move
	}
	if best == search.Fail {
		move = board.NoPoint
	}
	return best, move
}

// ErrShape says that three stones do not stand as BreakThrough needs them.
var ErrShape = errors.New("not the shape of three stones")

// Breach is what an attack on a shape of three stones achieves.
type Breach uint8

const (
	// Holds: the stones stay connected.
	Holds Breach = iota
	// Cut: they are parted, and none is captured.
	Cut
	// Captures: one of them is captured.
	Captures
)

// String returns holds, cut or captures.
func (x Breach) String() string {
	switch x {
	case Cut:
		return "cut"
	case Captures:
		return "captures"
	}
	return "holds"
}

// BreakThrough reads what the opponent, who moves first, achieves against three
// stones of one colour in the shape
//
//	. y .
//	x F z
//
// or that shape turned, where F is a stone of the opponent: he pushes from F past
// y at one of the two empty points, and is answered as well as can be. Where F is
// no such stone, as after its capture, nobody pushes: Holds. A push that a limit
// on nodes keeps from being read to the end achieves nothing; see Limited.
//
// The error wraps ErrShape when the points are not x, y and z of the shape, and
// search.ErrString when there are not stones of one colour on all three; the
// others are those of Attack.
func (r *Reader) BreakThrough(ctx context.Context, b *board.Board, x, y, z board.Point) (Breach, error) {
	if _, err := target(b, x); err != nil {
		return Holds, err
	}
	if err := oneColor(b, x, y, z); err != nil {
		return Holds, err
	}
	if !inShape(x, y, z) {
		return Holds, fmt.Errorf("%w: %v, %v, %v", ErrShape, x, y, z)
	}
	if err := r.begin(ctx, b); err != nil {
		return Holds, err
	}
	best := Holds
	middle := (x + z) / 2
	if b.At(middle) == b.At(x).Opponent() {
		// The two empty points are what x and y, and y and z, have in common
		// besides F.
		left, right := y+(x-middle), y+(z-middle)
		for _, push := range [2][2]board.Point{{left, right}, {right, left}} {
			best = max(best, r.pushThrough([3]board.Point{x, y, z}, push[0], push[1]))
		}
	}
	if _, err := r.end(search.Fail, board.NoPoint); err != nil {
		return Holds, err
	}
	return best, nil
}

// inShape reports whether x, y and z lie as in the shape of BreakThrough.
func inShape(x, y, z board.Point) bool {
	side, up := (z-x)/2, y-(x+z)/2
	switch side {
	case board.East, board.West:
		return z-x == 2*side && (up == board.North || up == board.South)
	case board.North, board.South:
		return z-x == 2*side && (up == board.East || up == board.West)
	}
	return false
}

// pushThrough reads what the opponent achieves by playing at p; q is the other
// opening.
func (r *Reader) pushThrough(stones [3]board.Point, p, q board.Point) Breach {
	b := r.b
	def := b.At(stones[0])
	att := def.Opponent()
	if _, ok := r.play(p, att, false); !ok {
		return Holds
	}
	worst := Captures
	answers := r.allAttacks(p, nil)
	answers = append(answers, Move{Point: q})
	for _, s := range stones {
		if b.At(s) == def {
			answers = r.allDefenses(s, answers)
		}
	}
	var seen board.Set
	for _, m := range answers {
		if r.stopped {
			break
		}
		if seen.Has(m.Point) {
			continue
		}
		seen.Add(m.Point)
		if _, ok := r.play(m.Point, def, false); !ok {
			continue
		}
		worst = min(worst, r.breach(stones, p))
		r.undo(search.Fail)
		if worst == Holds {
			break
		}
	}
	r.undo(search.Fail)
	if r.stopped {
		return Holds // the best answer may be among those that were not read
	}
	return worst
}

// breach reads what the opponent, who is to move, achieves after the push at p
// was answered.
func (r *Reader) breach(stones [3]board.Point, p board.Point) Breach {
	for _, s := range stones {
		if r.b.At(s) == board.Empty {
			return Captures
		}
		if a, _ := r.attack(s); a != search.Fail {
			return Captures
		}
	}
	if r.b.At(p) != r.b.At(stones[0]).Opponent() {
		return Holds
	}
	if a, _ := r.attack(p); a == search.Fail {
		return Cut
	}
	if d, _ := r.defend(p); d != search.Fail {
		return Cut
	}
	return Holds
}
