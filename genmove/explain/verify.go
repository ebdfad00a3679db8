package explain

import (
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// The bounds of the verifier: positions for each question, and moves in a variation that do not
// force.
const (
	proofNodes  = 3000
	captureWide = 3
	keepWide    = 3
	linkWide    = 3
	liveWide    = 4
	liveNodes   = 1000
	killWide    = 5
	killNodes   = 6000
)

// verifier checks one claim.
type verifier struct {
	c       *Claim
	b       *board.Board // before Move
	after   *board.Board // after Move, or a copy of b if there is none
	me, opp board.Color
	taken   []board.Point // by Move
	line    []board.Point // found on the way, for Claim.Line
	full    bool          // the last search was cut short
	budget  *int          // what all searches may spend together, or nil
}

// checkOf returns the check of a kind, or nil if its claims are estimates.
func checkOf(k Kind) func(*verifier) error {
	return map[Kind]func(*verifier) error{
		kindCapture:             (*verifier).capture,
		kindRescue:              (*verifier).rescue,
		kindLadder:              (*verifier).ladder,
		kindNet:                 (*verifier).net,
		kindSnapback:            (*verifier).snapback,
		kindDoubleThreat:        (*verifier).doubleThreat,
		kindShortageOfLiberties: (*verifier).shortage,
		kindConnect:             (*verifier).connect,
		kindCut:                 (*verifier).cut,
		kindKill:                (*verifier).kill,
		kindLive:                (*verifier).live,
		kindTwoEyes:             (*verifier).twoEyes,
		kindFalseEye:            (*verifier).falseEye,
		kindStealEye:            (*verifier).stealEye,
		kindDeadShape:           (*verifier).deadShape,
		kindSeki:                (*verifier).seki,
		kindKo:                  (*verifier).ko,
		kindRaceWon:             (*verifier).raceWon,
		kindOpening:             (*verifier).opening,
		kindSente:               (*verifier).sente,
		kindShape:               (*verifier).shape,
		kindLadderBreaker:       (*verifier).ladderBreaker,
		kindProverb:             (*verifier).proverb,
		kindSelfAtari:           (*verifier).selfAtari,
		kindFillsOwnEye:         (*verifier).fillsOwnEye,
		kindLoses:               (*verifier).loses,
		kindDead:                (*verifier).dead,
		kindUrgent:              (*verifier).urgent,
		kindEscape:              (*verifier).escape,
		kindPressure:            (*verifier).pressure,
		kindPrevents:            (*verifier).prevents,
	}[k]
}

// newVerifier checks that the fields of the claim make sense, and plays Move.
func newVerifier(c *Claim, b *board.Board, toPlay board.Color) (*verifier, error) {
	if !toPlay.IsPlayer() || !c.Player.IsPlayer() {
		return nil, fmt.Errorf("%w: %w: %v", ErrClaim, board.ErrColor, c.Player)
	}
	for _, p := range c.Points {
		if !p.On(b.Size()) {
			return nil, fmt.Errorf("%w: %w: %v is not on the board", ErrClaim, board.ErrPoint, p)
		}
	}
	v := &verifier{c: c, b: b.Clone(), after: b.Clone(), me: c.Player, opp: c.Player.Opponent()}
	if c.Move == board.NoPoint || c.Move == board.Pass {
		return v, nil
	}
	if err := v.after.Play(c.Move, c.Player, board.Strict); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrClaim, err)
	}
	v.taken = v.after.AppendCaptured(nil)
	return v, nil
}

func (v *verifier) check() error {
	f := checkOf(v.c.Kind)
	if f == nil {
		if !slices.Contains(kinds, v.c.Kind) {
			return fmt.Errorf("%w: no such kind", ErrClaim)
		}
		return fmt.Errorf("%w: a claim of this kind is an estimate", ErrUnproved)
	}
	positional := v.c.Kind == kindSeki || v.c.Kind == kindDead || v.c.Kind == kindUrgent
	if !positional && !v.c.Move.On(v.b.Size()) {
		return fmt.Errorf("%w: it needs a move", ErrClaim)
	}
	return f(v)
}

// need returns an error unless the claim has n points with strings of c on b.
func (v *verifier) need(b *board.Board, n int, c board.Color) error {
	if len(v.c.Points) < n {
		return fmt.Errorf("%w: %d points, want %d", ErrClaim, len(v.c.Points), n)
	}
	for _, p := range v.c.Points[:n] {
		if b.At(p) != c {
			return fmt.Errorf("%w: no stone of %v at %v", ErrClaim, c, p)
		}
	}
	return nil
}

// falsef returns an error that wraps ErrFalse.
func falsef(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrFalse, fmt.Sprintf(format, args...))
}

// prove reports whether us reaches the goal on b, and how. It spends from the budget.
func (v *verifier) prove(b *board.Board, us board.Color, first bool, g goal, wide, nodes int) ([]board.Point, bool) {
	if v.budget != nil {
		nodes = min(nodes, *v.budget)
	}
	s := newProver(b, us, g, nodes)
	ok := s.prove(first, wide)
	v.full = s.full
	if v.budget != nil {
		*v.budget -= nodes - max(s.nodes, 0)
	}
	if !ok {
		return nil, false
	}
	return s.line(first, wide, search.MaxLine), true
}

// holds reports whether c, second to move, loses none of the strings on b.
func (v *verifier) holds(b *board.Board, c board.Color, strings ...board.Point) bool {
	_, ok := v.prove(b, c, false, &keep{targets: strings}, keepWide, proofNodes)
	return ok
}

// show keeps the variation that begins with Move.
func (v *verifier) show(line []board.Point) {
	v.line = append([]board.Point{v.c.Move}, line...)
}

// target checks that Points[0] is a string of the opponent that Move does not take.
func (v *verifier) target() (board.Point, error) {
	if err := v.need(v.b, 1, v.opp); err != nil {
		return board.NoPoint, err
	}
	t := v.c.Points[0]
	if v.after.At(t) != v.opp {
		return board.NoPoint, falsef("%v is taken at once", t)
	}
	return t, nil
}

func (v *verifier) capture() error {
	if len(v.c.Points) == 0 {
		return fmt.Errorf("%w: no points", ErrClaim)
	}
	if err := v.need(v.b, len(v.c.Points), v.opp); err != nil {
		return err
	}
	if slices.Contains(v.taken, v.c.Points[0]) {
		for _, p := range v.c.Points {
			if !slices.Contains(v.taken, p) {
				return falsef("%v is not taken", p)
			}
		}
		v.show(nil)
		return nil
	}
	return v.captures(v.c.Points[0], false)
}

// captures checks that the opponent cannot save the string at t after Move.
func (v *verifier) captures(t board.Point, atari bool) error {
	line, ok := v.prove(v.after, v.me, false, &capture{targets: []board.Point{t}, atari: atari}, captureWide, proofNodes)
	if !ok {
		return fmt.Errorf("%w: no capture of %v found", ErrUnproved, t)
	}
	v.show(line)
	return nil
}

// loseable reports whether c captures the string at t of b by moving first.
func (v *verifier) loseable(b *board.Board, c board.Color, t board.Point) ([]board.Point, bool) {
	return v.prove(b, c, true, &capture{targets: []board.Point{t}}, captureWide, proofNodes)
}

func (v *verifier) rescue() error {
	if err := v.need(v.b, 1, v.me); err != nil {
		return err
	}
	t := v.c.Points[0]
	line, ok := v.loseable(v.b, v.opp, t)
	if !ok {
		return fmt.Errorf("%w: no capture of %v found", ErrUnproved, t)
	}
	if !v.holds(v.after, v.me, t) {
		return fmt.Errorf("%w: %v may still be captured", ErrUnproved, t)
	}
	v.line = line
	return nil
}

func (v *verifier) ladder() error {
	t, err := v.target()
	if err != nil {
		return err
	}
	if v.after.Liberties(t) != 1 {
		return falsef("%v is not in atari", t)
	}
	if err := v.captures(t, true); err != nil {
		return err
	}
	// A ladder needs at least two further moves of the owner.
	if len(v.line) < 4 {
		return falsef("%v is captured without a ladder", t)
	}
	return nil
}

func (v *verifier) net() error {
	t, err := v.target()
	if err != nil {
		return err
	}
	if v.b.IsLiberty(t, v.c.Move) {
		return falsef("%v is a liberty of %v", v.c.Move, t)
	}
	if v.after.Liberties(t) < 2 {
		return falsef("%v is in atari", t)
	}
	return v.captures(t, false)
}

func (v *verifier) snapback() error {
	t, err := v.target()
	if err != nil {
		return err
	}
	b := v.after.Clone()
	if b.Liberties(v.c.Move) != 1 || b.StringSize(v.c.Move) != 1 {
		return falsef("the stone at %v is not in atari", v.c.Move)
	}
	take := b.LibertySet(v.c.Move)
	p := take.First()
	if err := b.Play(p, v.opp, board.Strict); err != nil || b.At(v.c.Move) != board.Empty {
		return falsef("the opponent cannot take %v", v.c.Move)
	}
	if b.CapturedBy(v.c.Move, v.me) < 2 {
		return falsef("there are not two stones to take back")
	}
	if err := b.Play(v.c.Move, v.me, board.Strict); err != nil || b.At(t) == v.opp {
		return falsef("%v does not take %v back", v.c.Move, t)
	}
	return v.captures(t, false)
}

func (v *verifier) doubleThreat() error {
	if err := v.need(v.after, 2, v.opp); err != nil {
		return err
	}
	x, y := v.c.Points[0], v.c.Points[1]
	if v.after.SameString(x, y) {
		return falsef("%v and %v are one string", x, y)
	}
	for _, t := range [2]board.Point{x, y} {
		if _, ok := v.loseable(v.after, v.me, t); !ok {
			return fmt.Errorf("%w: no threat to %v found", ErrUnproved, t)
		}
	}
	line, ok := v.prove(v.after, v.me, false, &capture{targets: []board.Point{x, y}}, captureWide, proofNodes)
	if !ok {
		return fmt.Errorf("%w: both may be saved", ErrUnproved)
	}
	v.show(line)
	return nil
}

func (v *verifier) shortage() error {
	t, err := v.target()
	if err != nil {
		return err
	}
	if v.after.Liberties(t) != 1 {
		return falsef("%v is not in atari", t)
	}
	libs := v.after.LibertySet(t)
	p := libs.First()
	joins := false
	for _, q := range p.Neighbors() {
		joins = joins || v.after.At(q) == v.opp && !v.after.SameString(q, t)
	}
	switch {
	case !joins:
		return falsef("%v connects %v with nothing", p, t)
	case v.after.LibertiesAfter(p, v.opp) > 1:
		return falsef("%v has %d liberties after it is connected", t, v.after.LibertiesAfter(p, v.opp))
	}
	return v.captures(t, false)
}

func (v *verifier) connect() error {
	if err := v.need(v.b, 2, v.me); err != nil {
		return err
	}
	for _, y := range v.c.Points[1:] {
		if v.b.SameString(v.c.Points[0], y) {
			return falsef("%v and %v are one string", v.c.Points[0], y)
		}
		if v.after.SameString(v.c.Points[0], y) {
			continue
		}
		if _, ok := v.prove(v.after, v.me, false, &connect{v.c.Points[0], y}, linkWide, proofNodes); !ok {
			return fmt.Errorf("%w: %v and %v may be cut apart", ErrUnproved, v.c.Points[0], y)
		}
	}
	return nil
}

func (v *verifier) cut() error {
	if err := v.need(v.b, 2, v.opp); err != nil {
		return err
	}
	x, y := v.c.Points[0], v.c.Points[1]
	if v.b.SameString(x, y) {
		return falsef("%v and %v are one string", x, y)
	}
	other := v.b.Clone()
	if err := other.Play(v.c.Move, v.opp, board.Strict); err != nil {
		return falsef("the opponent cannot play there")
	}
	if !other.SameString(x, y) {
		return falsef("a stone there does not join %v and %v", x, y)
	}
	if !v.holds(v.after, v.me, v.c.Move) {
		return fmt.Errorf("%w: the stone at %v may be captured", ErrUnproved, v.c.Move)
	}
	if _, ok := v.prove(v.after, v.me, false, &part{x, y}, linkWide, proofNodes); !ok {
		return fmt.Errorf("%w: %v and %v may be connected", ErrUnproved, x, y)
	}
	return nil
}

func (v *verifier) raceWon() error {
	if len(v.c.Points) < 2 || v.b.At(v.c.Points[0]) != v.opp || v.b.At(v.c.Points[1]) != v.me {
		return fmt.Errorf("%w: a race is between a string of each player", ErrClaim)
	}
	t, mine := v.c.Points[0], v.c.Points[1]
	touches := v.b.StringSet(t)
	touches.Grow()
	if !touches.Intersects(ref(v.b.StringSet(mine))) {
		return falsef("%v and %v are not beside each other", t, mine)
	}
	if v.after.At(t) != v.opp {
		return falsef("%v is taken at once", t)
	}
	for _, p := range [2]board.Point{t, mine} {
		if v.after.Liberties(p) > safeLiberties {
			return fmt.Errorf("%w: too many liberties to count", ErrUnproved)
		}
	}
	g := &capture{targets: []board.Point{t}, keeps: []board.Point{mine}}
	line, ok := v.prove(v.after, v.me, false, g, safeLiberties, killNodes)
	if !ok {
		return fmt.Errorf("%w: no capture of %v found", ErrUnproved, t)
	}
	v.show(line)
	return nil
}

func (v *verifier) ladderBreaker() error {
	if err := v.need(v.b, 1, v.me); err != nil {
		return err
	}
	t := v.c.Points[0]
	if v.after.StringSize(v.c.Move) > 1 && v.after.SameString(v.c.Move, t) {
		return falsef("%v extends the string itself", v.c.Move)
	}
	g := &capture{targets: []board.Point{t}, atari: true}
	line, ok := v.prove(v.b, v.opp, true, g, 1, proofNodes)
	if !ok {
		return falsef("no ladder captures %v", t)
	}
	if len(line) < 5 {
		return falsef("%v is captured without a ladder", t)
	}
	if _, ok := v.prove(v.after, v.opp, true, g, 1, proofNodes); ok {
		return falsef("the ladder still captures %v", t)
	}
	if v.full {
		return fmt.Errorf("%w: too many positions", ErrUnproved)
	}
	if !v.holds(v.after, v.me, t) {
		return fmt.Errorf("%w: %v may be captured in another way", ErrUnproved, t)
	}
	v.line = line
	return nil
}

func (v *verifier) sente() error {
	if len(v.c.Points) == 0 {
		return fmt.Errorf("%w: it is an estimate", ErrUnproved)
	}
	if err := v.need(v.after, 1, v.opp); err != nil {
		return err
	}
	t := v.c.Points[0]
	line, ok := v.loseable(v.after, v.me, t)
	if !ok {
		return fmt.Errorf("%w: no threat to %v found", ErrUnproved, t)
	}
	if _, ok := v.loseable(v.b, v.me, t); ok {
		return falsef("%v can be captured without the move", t)
	}
	v.line = append([]board.Point{v.c.Move, board.Pass}, line...)
	return nil
}

// prevents checks what the opponent would have had by playing at Move.
func (v *verifier) prevents() error {
	c := Claim{Kind: Kind(v.c.Name), Player: v.opp, Move: v.c.Move, Points: v.c.Points}
	if c.Kind == kindPrevents {
		return fmt.Errorf("%w: it prevents nothing", ErrClaim)
	}
	w, err := newVerifier(&c, v.b, v.opp)
	if err != nil {
		return err
	}
	w.budget = v.budget
	if err := w.check(); err != nil {
		return err
	}
	v.line = w.line
	return nil
}

func (v *verifier) escape() error {
	if v.c.Name != "liberties" {
		return fmt.Errorf("%w: it is an estimate", ErrUnproved)
	}
	if err := v.need(v.b, 1, v.me); err != nil {
		return err
	}
	t := v.c.Points[0]
	n, m := v.b.Liberties(t), v.after.Liberties(t)
	if n > 3 || m < n+2 || float64(m) != v.c.Value {
		return falsef("%v has %d liberties before and %d after", t, n, m)
	}
	return nil
}

func (v *verifier) pressure() error {
	t, err := v.target()
	if err != nil {
		return err
	}
	n, m := v.b.Liberties(t), v.after.Liberties(t)
	if m >= n || m < 2 || m > 3 || float64(m) != v.c.Value {
		return falsef("%v has %d liberties before and %d after", t, n, m)
	}
	return nil
}

func (v *verifier) loses() error {
	if len(v.c.Points) == 0 {
		return fmt.Errorf("%w: it is an estimate", ErrUnproved)
	}
	if err := v.need(v.after, 1, v.me); err != nil {
		return err
	}
	t := v.c.Points[0]
	line, ok := v.loseable(v.after, v.opp, t)
	if !ok {
		return fmt.Errorf("%w: no capture of %v found", ErrUnproved, t)
	}
	if v.c.Name == "left" {
		if _, ok := v.loseable(v.b, v.opp, t); !ok {
			return fmt.Errorf("%w: no capture of %v before the move found", ErrUnproved, t)
		}
	}
	v.show(line)
	return nil
}
