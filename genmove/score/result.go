package score

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/position"
)

// StoneStatus is what becomes of a stone.
type StoneStatus uint8

const (
	// None is the status of points without a stone.
	None StoneStatus = iota
	// Alive is a stone that stays.
	Alive
	// Dead is a stone that is taken off.
	Dead
	// Seki is a stone that stays, and whose player has no territory around it.
	Seki
	// Unsettled is a stone about which it is not known, or depends on who moves first.
	Unsettled
)

// errStatus reports that a text or a value is no StoneStatus.
var errStatus = errors.New("invalid status")

var statusWords = [...]string{"none", "alive", "dead", "seki", "unsettled"}

// String returns "none", "alive", "dead", "seki" or "unsettled".
func (s StoneStatus) String() string {
	if int(s) < len(statusWords) {
		return statusWords[s]
	}
	return fmt.Sprintf("Status(%d)", uint8(s))
}

// MarshalText implements encoding.TextMarshaler with the words of String.
func (s StoneStatus) MarshalText() ([]byte, error) {
	if int(s) >= len(statusWords) {
		return nil, fmt.Errorf("%w: %d", errStatus, uint8(s))
	}
	return []byte(statusWords[s]), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *StoneStatus) UnmarshalText(text []byte) error {
	for i, w := range statusWords {
		if w == string(text) {
			*s = StoneStatus(i)
			return nil
		}
	}
	return fmt.Errorf("%w: %q", errStatus, text)
}

// Result is a counted position. It does not change, and may be shared. Points off the board
// count as neutral.
type Result struct {
	pos      position.Position
	status   [board.NumPoints]StoneStatus
	owner    [board.NumPoints]board.Color
	land     [board.NumPoints]board.Color
	chance   [board.NumPoints]float64
	sure     [board.NumPoints]float64
	finished bool
	certain  float64
	area     board.Margin
	byLand   board.Margin
}

// Finished reports whether the game is over: then the margins are counted, and else
// estimated.
func (r *Result) Finished() bool { return r.finished }

// Margin returns the score with komi and everything that the way of counting adds, positive
// when White wins. It counts by area unless s is board.TerritoryScoring.
func (r *Result) Margin(s board.Scoring) board.Margin {
	if s == board.TerritoryScoring {
		return r.byLand
	}
	return r.area
}

// Status returns what becomes of the stone at p.
func (r *Result) Status(p board.Point) StoneStatus {
	if uint(p) >= board.NumPoints {
		return None
	}
	return r.status[p]
}

// Owner returns the owner of the point p in area counting, or Empty for neutral and unknown
// points.
func (r *Result) Owner(p board.Point) board.Color {
	if uint(p) >= board.NumPoints {
		return board.Empty
	}
	return r.owner[p]
}

// Territory returns the player whose territory the point p is under territory rules. It is
// Empty for living stones and for neutral points, including those that a player still has to
// fill.
func (r *Result) Territory(p board.Point) board.Color {
	if uint(p) >= board.NumPoints {
		return board.Empty
	}
	return r.land[p]
}

// Chance returns the expected owner of the point p, from White's 1 to Black's -1: in playouts if
// the game is over, after two passes also by the network, and by the network alone if it goes on.
func (r *Result) Chance(p board.Point) float64 {
	if uint(p) >= board.NumPoints {
		return 0
	}
	return r.chance[p]
}

// StringCertainty returns how sure the status of the string at p is, from 0 to 1, or 0 if there
// is no stone. It is a measure for comparison, not a probability: settled strings usually have
// 0.8 or more, and 1 means that the status is proved.
func (r *Result) StringCertainty(p board.Point) float64 {
	if uint(p) >= board.NumPoints {
		return 0
	}
	return r.sure[p]
}

// Certainty returns how sure the whole count is: the least StringCertainty of a string of two
// or more stones.
func (r *Result) Certainty() float64 { return r.certain }

// Dead returns the dead stones.
func (r *Result) Dead() board.Set { return r.stones(Dead) }

// Seki returns the stones in seki.
func (r *Result) Seki() board.Set { return r.stones(Seki) }

func (r *Result) stones(s StoneStatus) board.Set {
	var set board.Set
	for p := range board.Points(r.pos.Size()) {
		if r.status[p] == s {
			set.Add(p)
		}
	}
	return set
}

// Describes reports whether the result is one of the position on b.
func (r *Result) Describes(b *board.Board) bool { return r.pos.Describes(b) }

// String returns the margin by territory and a diagram with the owners: X and O are stones of
// Black and White, x and o dead ones, b and w points of theirs, a dot is neutral or unknown,
// and ? an unsettled stone.
func (r *Result) String() string {
	var s strings.Builder
	word := "counted"
	if !r.finished {
		word = "estimated"
	}
	fmt.Fprintf(&s, "%v by territory, %v by area, %s\n", r.byLand, r.area, word)
	for row := r.pos.Size() - 1; row >= 0; row-- {
		for col := range r.pos.Size() {
			if col > 0 {
				s.WriteByte(' ')
			}
			s.WriteByte(r.letter(board.At(col, row)))
		}
		s.WriteByte('\n')
	}
	return s.String()
}

func (r *Result) letter(p board.Point) byte {
	c, letters := r.pos.At(p), ".XO"
	switch {
	case r.status[p] == Unsettled:
		return '?'
	case r.status[p] == Dead:
		letters = ".xo"
	case c == board.Empty:
		c, letters = r.owner[p], ".bw"
	}
	return letters[c]
}

// newResult returns a result with what is known of strings.
func newResult(s *situation) *Result {
	r := &Result{pos: position.Of(s.b), certain: 1}
	copy(r.chance[:], s.owner)
	for _, p := range s.b.AppendStrings(nil, board.Empty) {
		sure := math.Abs(s.kept(s.b.Stones(p), s.owner))
		switch {
		case s.proved.Has(p):
			sure = 1
		case s.open.Has(p):
			sure = 0
		}
		if s.b.StringSize(p) > 1 {
			r.certain = min(r.certain, sure)
		}
		for q := range s.b.Stones(p) {
			r.sure[q] = sure
		}
	}
	return r
}

// counted adds the count of a game that f has played to its end. seki are the stones that are in
// seki then.
func (r *Result) counted(s *situation, f *finisher, seki board.Set) {
	b, dead := f.b, f.dead
	seki.Or(&f.seki)
	if f.collapsed() {
		b, dead, seki = s.b, s.dead, board.Set{}
	}
	for p := range s.seki.All() {
		if b.At(p) == s.b.At(p) {
			addString(b, &seki, p)
		}
	}
	r.finished = true
	r.area += board.AreaScore(b, &dead).Margin()
	r.byLand += board.TerritoryScore(b, &dead, &seki).Margin()
	var living [2]board.Set // with all that they reach
	open := b.EmptyPoints()
	open.Or(&dead)
	for i := range living {
		living[i] = b.StonesOf(board.Black + board.Color(i))
		living[i].AndNot(&dead)
		living[i].Flood(&open)
	}
	shared := seki // and what stones in seki reach
	shared.Flood(&open)
	for p := range board.Points(s.b.Size()) {
		switch black, white := living[0].Has(p), living[1].Has(p); {
		case black && !white:
			r.owner[p] = board.Black
		case white && !black:
			r.owner[p] = board.White
		}
		if open.Has(p) && !shared.Has(p) {
			r.land[p] = r.owner[p]
		}
		c := s.b.At(p)
		if !c.IsPlayer() {
			continue
		}
		switch {
		case s.open.Has(p):
			r.status[p] = Unsettled
		case s.dead.Has(p) || dead.Has(p):
			r.status[p] = Dead
		case b.At(p) != c:
			r.status[p] = Unsettled // lost on the way
		case seki.Has(p):
			r.status[p] = Seki
		default:
			r.status[p] = Alive
		}
	}
}

// large is the size from which a string cannot be lost by playing only neutral points.
const large = 4

// mostLeft is how many neutral points a region has at most at the end.
const mostLeft = 8

// fails reports whether the moves to the end have led to none: a large string was lost, or
// territory stays open.
func (f *finisher) fails() bool {
	open := f.neutral()
	for region := range open.Regions() {
		if region.Len() > mostLeft {
			return true
		}
	}
	return f.collapsed()
}

// collapsed reports whether a large string that lived has not come through.
func (f *finisher) collapsed() bool {
	for _, p := range f.s.b.AppendStrings(nil, board.Empty) {
		if !f.s.dead.Has(p) && f.s.b.StringSize(p) >= large && f.b.At(p) != f.s.b.At(p) {
			return true
		}
	}
	return false
}

// tenths rounds an estimate.
func tenths(v float64) board.Margin { return board.Margin(math.Round(10*v) / 10) }
