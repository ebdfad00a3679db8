package explain

import (
	"fmt"

	"github.com/tengen-go/tengen/board"
)

// alive reports whether the string at p lives although its owner always passes.
func alive(b *board.Board, p board.Point) bool {
	var a board.UnconditionalAnalyzer
	var u board.Unconditional
	a.AnalyzeColor(b, b.At(p), &u)
	return u.Invincible.Has(p)
}

func (v *verifier) twoEyes() error {
	if err := v.need(v.after, 1, v.me); err != nil {
		return err
	}
	t := v.c.Points[0]
	if !alive(v.after, t) {
		return falsef("%v has no two eyes that its owner need not defend", t)
	}
	if v.b.At(t) == v.me && alive(v.b, t) {
		return falsef("%v lives without the move", t)
	}
	return nil
}

func (v *verifier) live() error {
	if err := v.need(v.after, 1, v.me); err != nil {
		return err
	}
	t := v.c.Points[0]
	line, ok := v.prove(v.after, v.me, false, &live{target: t}, liveWide, liveNodes)
	if !ok {
		return fmt.Errorf("%w: two eyes for %v not found", ErrUnproved, t)
	}
	v.show(line)
	return nil
}

func (v *verifier) kill() error {
	if err := v.need(v.b, 1, v.opp); err != nil {
		return err
	}
	t := v.c.Points[0]
	if v.after.At(t) != v.opp {
		return falsef("%v is taken at once", t)
	}
	line, ok := v.prove(v.after, v.me, false, &capture{targets: []board.Point{t}}, killWide, killNodes)
	if !ok {
		return fmt.Errorf("%w: no capture of %v found", ErrUnproved, t)
	}
	if !v.saved(v.b, v.opp, t) {
		return fmt.Errorf("%w: %v may be lost anyway", ErrUnproved, t)
	}
	v.show(line)
	return nil
}

// saved reports whether c, first to move, keeps the string at t or makes it live.
func (v *verifier) saved(b *board.Board, c board.Color, t board.Point) bool {
	if _, ok := v.prove(b, c, true, &keep{targets: []board.Point{t}}, keepWide, proofNodes); ok {
		return true
	}
	_, ok := v.prove(b, c, true, &live{target: t}, liveWide, liveNodes)
	return ok
}

func (v *verifier) dead() error {
	if err := v.need(v.b, 1, v.me); err != nil {
		return err
	}
	t := v.c.Points[0]
	u := board.UnconditionalStatus(v.b)
	if u.At(t) == board.Dead {
		return nil
	}
	line, ok := v.prove(v.b, v.opp, false, &capture{targets: []board.Point{t}}, killWide, killNodes)
	if !ok {
		return fmt.Errorf("%w: no capture of %v found", ErrUnproved, t)
	}
	v.line = line
	return nil
}

func (v *verifier) urgent() error {
	if err := v.need(v.b, 1, v.me); err != nil {
		return err
	}
	t := v.c.Points[0]
	line, ok := v.prove(v.b, v.opp, true, &capture{targets: []board.Point{t}}, killWide, killNodes)
	if !ok {
		return fmt.Errorf("%w: no capture of %v found", ErrUnproved, t)
	}
	if !v.saved(v.b, v.me, t) {
		return fmt.Errorf("%w: no way to save %v found", ErrUnproved, t)
	}
	v.line = line
	return nil
}

func (v *verifier) falseEye() error {
	if len(v.c.Points) < 1 {
		return fmt.Errorf("%w: no eye", ErrClaim)
	}
	p := v.c.Points[0]
	if v.after.At(p) != board.Empty {
		return falsef("%v is not empty", p)
	}
	// All points beside it are the opponent's, in more than one string.
	var first board.Point
	several := false
	sides := 0
	for _, q := range p.Neighbors() {
		switch v.after.At(q) {
		case board.Border:
			continue
		case v.opp:
			if sides++; first == board.NoPoint {
				first = q
			} else if !v.after.SameString(first, q) {
				several = true
			}
		default:
			return falsef("%v is no eye", p)
		}
	}
	if !several {
		return falsef("the stones around %v are one string", p)
	}
	held := func(b *board.Board) int {
		n := 0
		for _, q := range p.Diagonals() {
			if b.At(q) == v.me {
				n++
			}
		}
		return n
	}
	want := 2
	if sides < 4 {
		want = 1
	}
	if held(v.after) < want {
		return falsef("%v is not false", p)
	}
	if held(v.b) >= want {
		return falsef("%v was false before", p)
	}
	for _, q := range p.Diagonals() {
		if v.after.At(q) == v.me && v.after.Liberties(q) == 1 {
			return fmt.Errorf("%w: %v may be taken", ErrUnproved, q)
		}
	}
	if !v.after.SameString(v.c.Move, p) && !isDiagonal(p, v.c.Move) && len(v.taken) == 0 {
		return falsef("%v does not bear on %v", v.c.Move, p)
	}
	return nil
}

func isDiagonal(p, q board.Point) bool {
	for _, d := range p.Diagonals() {
		if d == q {
			return true
		}
	}
	return false
}

func (v *verifier) stealEye() error {
	if err := v.need(v.after, 1, v.opp); err != nil {
		return err
	}
	t := v.c.Points[0]
	if alive(v.b, t) {
		return falsef("%v has two eyes already", t)
	}
	other := v.b.Clone()
	if err := other.Play(v.c.Move, v.opp, board.Strict); err != nil || !alive(other, t) {
		return falsef("%v makes no two eyes for %v", v.c.Move, t)
	}
	b := v.after
	libs := b.EmptyPoints()
	for p := range libs.All() {
		if !b.Try(p, v.opp) {
			continue
		}
		lives := alive(b, t)
		b.Undo()
		if lives {
			return falsef("%v still makes two eyes", p)
		}
	}
	return nil
}

// deadShapes names the eye spaces with one vital point, by the number of points and how many
// neighbors in the space each has, sorted.
var deadShapes = map[string]string{
	"112":    "three-point eye",
	"1113":   "pyramid four",
	"12223":  "bulky five",
	"11114":  "crossed five",
	"112224": "rabbity six",
}

func (v *verifier) deadShape() error {
	space := board.AllPoints(v.b.Size())
	space.AndNot(ref(v.b.StonesOf(v.opp)))
	space = space.Region(v.c.Move)
	if n := space.Len(); n > 6 {
		return falsef("the eye space has %d points", n)
	}
	degrees := [5]int{}
	most, vital := 0, 0
	for p := range space.All() {
		n := 0
		for _, q := range p.Neighbors() {
			if space.Has(q) {
				n++
			}
		}
		degrees[n]++
		if n > most {
			most, vital = n, 1
		} else if n == most {
			vital++
		}
		if v.b.At(p) != board.Empty {
			return fmt.Errorf("%w: the eye space holds stones", ErrUnproved)
		}
	}
	text := ""
	for n, k := range degrees {
		for range k {
			text += fmt.Sprint(n)
		}
	}
	mine := 0
	for _, q := range v.c.Move.Neighbors() {
		if space.Has(q) {
			mine++
		}
	}
	switch {
	case deadShapes[text] == "" || deadShapes[text] != v.c.Name:
		return falsef("the eye space is no %s", v.c.Name)
	case mine != most || vital != 1:
		return falsef("%v is not the vital point", v.c.Move)
	}
	return nil
}

func (v *verifier) seki() error {
	if len(v.c.Points) < 2 || v.b.At(v.c.Points[0]) == board.Empty || v.b.At(v.c.Points[0]) != v.b.At(v.c.Points[1]).Opponent() {
		return fmt.Errorf("%w: a seki is between a string of each player", ErrClaim)
	}
	strings := [2]board.Point{v.c.Points[0], v.c.Points[1]}
	if v.b.CommonLiberties(strings[0], strings[1]) < 1 {
		return falsef("they share no liberty")
	}
	for _, p := range strings {
		if alive(v.b, p) {
			return falsef("%v has two eyes", p)
		}
		if v.b.Liberties(p) >= safeLiberties {
			return fmt.Errorf("%w: %v has many liberties", ErrUnproved, p)
		}
		if !v.holds(v.b, v.b.At(p), p) {
			return fmt.Errorf("%w: %v may be captured", ErrUnproved, p)
		}
	}
	return nil
}

func (v *verifier) ko() error {
	if len(v.c.Points) < 1 {
		return fmt.Errorf("%w: no stone", ErrClaim)
	}
	t := v.c.Points[0]
	if len(v.taken) != 1 || v.taken[0] != t {
		return falsef("%v does not take %v alone", v.c.Move, t)
	}
	if v.after.StringSize(v.c.Move) != 1 || v.after.Liberties(v.c.Move) != 1 {
		return falsef("the opponent cannot retake")
	}
	return nil
}

func (v *verifier) selfAtari() error {
	if v.after.Liberties(v.c.Move) != 1 {
		return falsef("%v has %d liberties", v.c.Move, v.after.Liberties(v.c.Move))
	}
	return nil
}

func (v *verifier) fillsOwnEye() error {
	enemy, sides := 0, 0
	for _, q := range v.c.Move.Neighbors() {
		switch v.b.At(q) {
		case board.Border:
		case v.me:
			sides++
			if v.b.Liberties(q) == 1 {
				return falsef("%v saves %v", v.c.Move, q)
			}
		default:
			return falsef("%v is no eye", v.c.Move)
		}
	}
	for _, q := range v.c.Move.Diagonals() {
		if v.b.At(q) == v.opp {
			enemy++
		}
	}
	if enemy > 1 || enemy == 1 && sides < 4 {
		return falsef("%v is a false eye", v.c.Move)
	}
	return nil
}
