package board

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// The reasons why Game refuses something that a Board would accept.
var (
	ErrSuperko   = errors.New("superko: the position has occurred before")
	errNoHistory = errors.New("the history is not that long")
	errMove      = errors.New("invalid move")
)

// Move is a stone or a pass of one player.
type Move struct {
	Point Point
	Color Color
}

// String returns the move as GTP writes it, such as "black D4" or "white PASS".
func (m Move) String() string { return m.Color.String() + " " + m.Point.String() }

// ParseMove reads a move as GTP writes it, in any case: a color and a vertex of
// a board of the given size. The error wraps ErrColor or ErrPoint, or neither.
func ParseMove(s string, size int) (Move, error) {
	f := strings.Fields(s)
	if len(f) != 2 {
		return Move{}, fmt.Errorf("%w: %q, want a color and a vertex", errMove, s)
	}
	c, err := ParseColor(f[0])
	if err != nil {
		return Move{}, fmt.Errorf("%w: %w", errMove, err)
	}
	p, err := ParsePoint(f[1], size)
	if err != nil {
		return Move{}, fmt.Errorf("%w: %w", errMove, err)
	}
	return Move{Point: p, Color: c}, nil
}

// MarshalText implements encoding.TextMarshaler with the text of String.
func (m Move) MarshalText() ([]byte, error) {
	if !m.Color.IsPlayer() || m.Point != Pass && !m.Point.On(MaxSize) {
		return nil, fmt.Errorf("%w: %v", errMove, m)
	}
	return []byte(m.String()), nil
}

// UnmarshalText implements encoding.TextUnmarshaler with what ParseMove reads, on
// the largest board.
func (m *Move) UnmarshalText(text []byte) error {
	v, err := ParseMove(string(text), MaxSize)
	if err != nil {
		return err
	}
	*m = v
	return nil
}

// Game is a game under rules: a Board with its history, the side to move, komi, handicap, the
// names of the players and the outcome. NewGame makes one, and any number of goroutines may
// read it while none changes it. The zero value has no board: methods return zero values, or
// ErrNoBoard for changes.
type Game struct {
	board   *Board
	rules   Rules
	komi    float64
	entries []entry // entries[0] is the empty board
	setups  []setup // those that have changed more than one point
	// snaps are boards to replay from. Clones of a game share them, so they
	// never change.
	snaps []snapshot
	base  int32 // the first entry whose position may not be repeated
	// last maps the hash of the stones to the last entry that has it, from base on. It is nil
	// until the rules ask for it.
	last    map[uint64]int32
	outcome Outcome
	players [2]string // the names of Black and White
}

// entry is a step of the history: a move or a change of the stones. There may be many, so that
// they are small.
type entry struct {
	stones   uint64 // hash of the stones afterwards
	move     Move   // the move, or what a setup has left on the only point that it has changed
	twin     int32  // the entry before this one with the same hash, or -1
	handicap int16  // handicap stones afterwards
	passes   uint16 // consecutive passes at the end, or maxPasses
	next     Color  // the side to move afterwards
	set      bool   // a setup, or the first entry
}

const maxPasses = math.MaxUint16

// setup lists the points where a setup has left something else than before, by
// what stands there since.
type setup struct {
	entry  int32
	points [3][]Point
}

type snapshot struct {
	entry int
	board *Board
}

// snapshotEvery and maxSnapshots bound the steps that have to be replayed to take one back, and
// the boards that a history holds.
const (
	snapshotEvery = 32
	maxSnapshots  = 64
)

// NewGame returns a game on an empty board, Black to move, with the komi of the
// rules. The error wraps ErrSize, ErrKomi or ErrRules.
func NewGame(size int, r Rules) (*Game, error) {
	b, err := New(size)
	if err != nil {
		return nil, err
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	g := &Game{board: b, rules: r, komi: r.Komi}
	g.push(entry{next: Black, set: true})
	g.index()
	return g, nil
}

func (r *Rules) check() error {
	if r.Superko > SituationalSuperko || r.Scoring > TerritoryScoring || r.Compensation > CompensateLessOne {
		return fmt.Errorf("%w: %v, %v, %v", ErrRules, r.Superko, r.Scoring, r.Compensation)
	}
	return checkKomi(r.Komi)
}

// MaxKomi is the largest komi of a game: more points than there are on any board.
const MaxKomi = 1000

func checkKomi(komi float64) error {
	if !(math.Abs(komi) <= MaxKomi) {
		return fmt.Errorf("%w: %v, want %d to %d", ErrKomi, komi, -MaxKomi, MaxKomi)
	}
	return nil
}

// Board returns the board of the game, always the same one, or nil for the zero Game. Moves and
// setups must go through g. Trial moves are allowed, change the board for all users of the
// game, and must be taken back before the next call to g.
func (g *Game) Board() *Board { return g.board }

// Size returns the number of lines.
func (g *Game) Size() int { return orNone(g.board).size }

// Rules returns the rule set.
func (g *Game) Rules() Rules { return g.rules }

// SetRules changes the rule set and keeps everything else, komi included. Moves
// already made are not checked again. The error wraps ErrRules or ErrKomi.
func (g *Game) SetRules(r Rules) error {
	if err := r.check(); err != nil {
		return err
	}
	g.rules = r
	if g.last == nil {
		g.index()
	}
	return nil
}

// index makes last if the rules need it.
func (g *Game) index() {
	g.last = nil
	if g.rules.Superko == SimpleKo {
		return
	}
	g.last = make(map[uint64]int32)
	for i := int(g.base); i < len(g.entries); i++ {
		g.remember(i)
	}
}

// remember adds an entry to last.
func (g *Game) remember(i int) {
	e := &g.entries[i]
	e.twin = -1
	if k, ok := g.last[e.stones]; ok {
		e.twin = k
	}
	g.last[e.stones] = int32(i)
}

// Komi returns the points that White gets.
func (g *Game) Komi() float64 { return g.komi }

// SetKomi sets the points that White gets, from -MaxKomi to MaxKomi. The error wraps
// ErrKomi.
func (g *Game) SetKomi(komi float64) error {
	if err := checkKomi(komi); err != nil {
		return err
	}
	g.komi = komi
	return nil
}

// top returns the last entry. That of the zero Game is made for the caller.
func (g *Game) top() *entry {
	if len(g.entries) == 0 {
		return &entry{}
	}
	return &g.entries[len(g.entries)-1]
}

// ToPlay returns the side to move.
func (g *Game) ToPlay() Color { return g.top().next }

// SetToPlay sets the side to move. The error is ErrColor if c is not a player, or
// ErrNoBoard for the zero Game.
func (g *Game) SetToPlay(c Color) error {
	if g.board == nil {
		return ErrNoBoard
	}
	if !c.IsPlayer() {
		return ErrColor
	}
	g.top().next = c
	return nil
}

// Legal returns nil if c may play at p now, and otherwise the reason: ErrColor, ErrPoint,
// ErrOccupied, ErrKo, ErrSuicide, ErrSuperko, ErrTrial if there are trial moves on the board,
// or ErrNoBoard for the zero Game. Either player may play at any time; a pass is always legal.
func (g *Game) Legal(p Point, c Color) error {
	b := g.board
	if b == nil {
		return ErrNoBoard
	}
	if len(b.stack) > 0 {
		return ErrTrial
	}
	if err := b.check(p, c, g.rules.mode()); err != nil {
		return err
	}
	if p == Pass || g.rules.Superko == SimpleKo {
		return nil
	}
	if g.repeats(p, c) {
		return ErrSuperko
	}
	return nil
}

// repeats reports whether the stones after a legal move of c at p, with the
// opponent to move, are a repetition that superko forbids.
func (g *Game) repeats(p Point, c Color) bool {
	i, ok := g.last[g.board.stonesHashAfter(p, c)]
	var before, after *Board
	for ; ok && i >= 0; i = g.entries[i].twin {
		if g.rules.Superko == SituationalSuperko && g.entries[i].next == c {
			continue
		}
		// Equal hashes are almost always equal positions, so that it does not
		// matter that this is slow.
		if after == nil {
			before, after = &Board{}, g.board.Clone()
			after.PlayAssumeLegal(p, c)
		}
		g.replay(before, int(i))
		if before.color == after.color {
			return true
		}
	}
	return false
}

// Play makes a move of c, after which the opponent is to move. The game is
// unchanged when there is an error, which is one of those of Legal.
func (g *Game) Play(p Point, c Color) error {
	if err := g.Legal(p, c); err != nil {
		return err
	}
	g.board.PlayAssumeLegal(p, c)
	e := entry{move: Move{Point: p, Color: c}, next: c.Opponent(), handicap: g.top().handicap}
	if p == Pass {
		e.passes = uint16(min(int(g.top().passes)+1, maxPasses))
	}
	g.push(e)
	return nil
}

// PlayRecorded makes a move of a record even if the rules forbid it; forbidden is then the
// error of Play. If a stone replaces another, or retakes a ko at once, a setup precedes the
// move in the history. If the move is impossible, the game is unchanged and err is ErrColor,
// ErrPoint or ErrTrial.
func (g *Game) PlayRecorded(p Point, c Color) (forbidden, err error) {
	forbidden = g.Play(p, c)
	switch {
	case forbidden == nil:
		return nil, nil
	case errors.Is(forbidden, ErrColor), errors.Is(forbidden, ErrPoint), errors.Is(forbidden, ErrTrial):
		return nil, forbidden
	case errors.Is(forbidden, ErrOccupied):
		err = g.Setup(nil, nil, []Point{p})
	case errors.Is(forbidden, ErrKo):
		err = g.Setup(nil, nil, nil) // lifts the ban
	}
	if err != nil {
		return nil, err
	}
	rules := g.rules
	g.rules.Suicide, g.rules.Superko = true, SimpleKo
	err = g.Play(p, c)
	g.rules = rules
	return forbidden, err
}

// Outcome returns the outcome that SetOutcome or Resign has set since the last step of the
// history. Two passes alone do not end a game, see Over and the functions that count.
func (g *Game) Outcome() Outcome { return g.outcome }

// SetOutcome sets how the game has ended. A move, a setup or Undo after it makes the game go on.
// There is an error if o contradicts itself.
func (g *Game) SetOutcome(o Outcome) error {
	if err := o.check(); err != nil {
		return err
	}
	g.outcome = o
	return nil
}

// Resign ends the game with the resignation of c. The error is ErrColor if c is not a player.
func (g *Game) Resign(c Color) error {
	if !c.IsPlayer() {
		return ErrColor
	}
	g.outcome = Outcome{Ending: byResignation, Winner: c.Opponent()}
	return nil
}

// Player returns the name of a player, or an empty text.
func (g *Game) Player(c Color) string {
	if !c.IsPlayer() {
		return ""
	}
	return g.players[c-Black]
}

// SetPlayer sets the name of a player. The error is ErrColor if c is not a player.
func (g *Game) SetPlayer(c Color, name string) error {
	if !c.IsPlayer() {
		return ErrColor
	}
	g.players[c-Black] = name
	return nil
}

// push completes e with what follows from the board and appends it.
func (g *Game) push(e entry) {
	n := len(g.entries)
	g.outcome = Outcome{}
	e.stones = g.board.StonesHash()
	if n == cap(g.entries) && n >= snapshotEvery*maxSnapshots {
		// Games longer than any real one grow in smaller steps.
		g.entries = append(make([]entry, 0, n+n/8), g.entries...)
	}
	g.entries = append(g.entries, e)
	if g.last != nil {
		g.remember(n)
	}
	if n == 0 || n-g.snaps[len(g.snaps)-1].entry >= max(snapshotEvery, n/maxSnapshots) {
		if len(g.snaps) == maxSnapshots {
			for i := range maxSnapshots / 2 {
				g.snaps[i] = g.snaps[2*i]
			}
			clear(g.snaps[maxSnapshots/2:])
			g.snaps = g.snaps[:maxSnapshots/2]
		}
		g.snaps = append(g.snaps, snapshot{n, g.board.Clone()})
	}
}

// changes returns what the setup at an index of the history has changed.
func (g *Game) changes(i int) (points [3][]Point) {
	if m := g.entries[i].move; m.Point != NoPoint {
		points[m.Color] = []Point{m.Point}
		return points
	}
	k, ok := slices.BinarySearchFunc(g.setups, int32(i), func(s setup, i int32) int { return int(s.entry - i) })
	if ok {
		points = g.setups[k].points
	}
	return points
}

// replay makes b the position after entry n.
func (g *Game) replay(b *Board, n int) {
	k := len(g.snaps) - 1
	for g.snaps[k].entry > n {
		k--
	}
	b.CopyFrom(g.snaps[k].board)
	for i := g.snaps[k].entry + 1; i <= n; i++ {
		g.redo(b, i)
	}
}

// redo makes the step at an index of the history on b once more.
func (g *Game) redo(b *Board, i int) {
	e := &g.entries[i]
	if !e.set {
		b.PlayAssumeLegal(e.move.Point, e.move.Color)
		return
	}
	points := g.changes(i)
	// What the board accepted once it accepts again.
	_ = b.Setup(points[Black], points[White], points[Empty])
}

// Setup changes stones as Board.Setup does, as a step of the history that Undo takes back. The
// side to move stays, and superko ignores positions from before the setup. The error is one of
// Board.Setup, and the game is then unchanged.
func (g *Game) Setup(black, white, empty []Point) error {
	if g.board == nil {
		return ErrNoBoard
	}
	return g.setup(black, white, empty, g.ToPlay(), g.Handicap())
}

func (g *Game) setup(black, white, empty []Point, next Color, handicap int) error {
	before := g.board.color
	if err := g.board.Setup(black, white, empty); err != nil {
		return err
	}
	n := int32(len(g.entries))
	e := entry{next: next, handicap: int16(handicap), set: true}
	changed := setup{entry: n}
	count := 0
	for p := range Points(g.Size()) {
		if c := g.board.color[p]; c != before[p] {
			changed.points[c] = append(changed.points[c], p)
			e.move = Move{Point: p, Color: c}
			count++
		}
	}
	if count > 1 {
		e.move = Move{}
		g.setups = append(g.setups, changed)
	}
	g.base = n
	if g.last != nil {
		clear(g.last)
	}
	g.push(e)
	return nil
}

// Undo takes back the last move or setup, and restores the side to move and the handicap. The
// error is ErrTrial if there are trial moves on the board.
func (g *Game) Undo() error { return g.UndoN(1) }

// UndoN takes the last n steps back, or none and returns an error if there
// are fewer or n is negative. The error is ErrNoBoard for the zero Game.
func (g *Game) UndoN(n int) error {
	if g.board == nil {
		return ErrNoBoard
	}
	if len(g.board.stack) > 0 {
		return ErrTrial
	}
	if n < 0 || n > g.Len() {
		return fmt.Errorf("%w: %d steps of %d", errNoHistory, n, g.Len())
	}
	if n > 0 {
		g.outcome = Outcome{}
	}
	keep := len(g.entries) - n
	if g.last != nil && keep > int(g.base) {
		for i := len(g.entries) - 1; i >= keep; i-- {
			if e := &g.entries[i]; e.twin >= 0 {
				g.last[e.stones] = e.twin
			} else {
				delete(g.last, e.stones)
			}
		}
	}
	g.entries = g.entries[:keep]
	for len(g.setups) > 0 && int(g.setups[len(g.setups)-1].entry) >= keep {
		g.setups = g.setups[:len(g.setups)-1]
	}
	if keep <= int(g.base) {
		// The setup before the last one counts again.
		g.base = int32(keep - 1)
		for g.base > 0 && !g.entries[g.base].set {
			g.base--
		}
		if g.last != nil {
			g.index()
		}
	}
	for g.snaps[len(g.snaps)-1].entry >= keep {
		g.snaps = g.snaps[:len(g.snaps)-1]
	}
	g.replay(g.board, keep-1)
	return nil
}

// Len returns the number of steps in the history: moves, passes, setups and
// handicaps.
func (g *Game) Len() int { return max(len(g.entries)-1, 0) }

// Passes returns the number of consecutive passes at the end of the game.
func (g *Game) Passes() int {
	n := int(g.top().passes)
	if n == maxPasses {
		for n < g.Len() && g.entries[g.Len()-n].move.Point == Pass {
			n++
		}
	}
	return n
}

// Over reports whether the last two moves are passes of both players. When
// territory is counted with pass stones, the last one must be White's. Play
// may go on nevertheless.
func (g *Game) Over() bool {
	n := len(g.entries)
	if g.Passes() < 2 || g.entries[n-2].move.Color == g.entries[n-1].move.Color {
		return false
	}
	return !g.rules.PassStones || g.rules.Scoring == AreaScoring || g.entries[n-1].move.Color == White
}

// Clone returns an independent copy of the game. Trial moves on the board are
// not copied.
func (g *Game) Clone() *Game {
	c := &Game{rules: g.rules, komi: g.komi, outcome: g.outcome, players: g.players}
	c.entries, c.setups, c.base = slices.Clone(g.entries), slices.Clone(g.setups), g.base
	c.snaps = slices.Clone(g.snaps)
	c.last = maps.Clone(g.last)
	if g.board == nil {
		return c
	}
	c.board = &Board{}
	c.replay(c.board, len(c.entries)-1)
	return c
}
