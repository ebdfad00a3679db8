package influence

import (
	"fmt"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// Result is the influence of one position, with one player assumed to move first. It stays the
// same until the caller hands it to an [Engine] or to [CorrectBreakIns] again. The zero Result
// has no board; points off the board count as neutral.
type Result struct {
	size    int
	toMove  board.Color
	kind    Kind
	scoring bool
	limited bool

	stones  [numCells]stone
	closed  [2][numCells]bool // what takes no influence of a player
	black   board.Set         // the black stones
	anyDead bool

	strength    [2]plane // of sources
	attenuation [2]plane // of sources
	pass        [2]plane // permeability
	influence   [2]plane
	territory   plane
	none        [2]board.Set // points that are no territory of a player

	ordinary float32 // attenuation of stones
	diagonal float32 // how much larger it is along diagonals
}

// stone says what stands on a point and how it counts.
type stone uint8

const (
	empty stone = iota
	living
	dead
	inessential
	outside
)

// flows reports whether influence takes a point, which is then worth something.
func (s stone) flows() bool { return s == empty || s == dead }

func side(c board.Color) int { return int(c-board.Black) & 1 }

// Size returns the number of lines of the board.
func (r *Result) Size() int { return r.size }

// ToPlay returns the player who was assumed to move first everywhere, or Empty if neither was.
func (r *Result) ToPlay() board.Color { return r.toMove }

// Kind returns the kind of influence.
func (r *Result) Kind() Kind { return r.kind }

// Limited reports whether a budget (search.WithBudget) was used up, or the context ended, while
// the result was computed. Patterns that need reading, and break-ins, may then be missing.
func (r *Result) Limited() bool { return r.limited }

// String describes the result in a line and draws the board: X and O are living stones, x and o
// others, B and W territory of a player, b and w his moyo, a colon black area and a semicolon
// white area.
func (r *Result) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%v influence, %v to move, territory %+.2f", r.kind, r.toMove, r.TerritorySum())
	if r.limited {
		s.WriteString(", limited")
	}
	s.WriteByte('\n')
	for row := r.size - 1; row >= 0; row-- {
		for col := range r.size {
			if col > 0 {
				s.WriteByte(' ')
			}
			s.WriteByte(r.sign(board.At(col, row)))
		}
		s.WriteByte('\n')
	}
	return s.String()
}

// sign is how String shows a point.
func (r *Result) sign(p board.Point) byte {
	if c := r.stone(p); c != board.Empty {
		i := 0
		if !r.Living(p) {
			i = 2
		}
		return "XOxo"[i+side(c)]
	}
	switch g, c := r.Region(p); g {
	case Territory:
		return "BW"[side(c)]
	case Moyo:
		return "bw"[side(c)]
	case Area:
		return ":;"[side(c)]
	}
	return '.'
}

func (r *Result) on(p board.Point) bool { return p.On(r.size) }

func (r *Result) read(planes *[2]plane, c board.Color, p board.Point) float64 {
	if !c.IsPlayer() || !r.on(p) {
		return 0
	}
	return float64(planes[side(c)][p])
}

// Influence returns the influence of player c at p, 0 or more. A living stone
// of c has its own strength there.
func (r *Result) Influence(c board.Color, p board.Point) float64 { return r.read(&r.influence, c, p) }

// Strength returns the strength of the source of player c at p, 0 if there is
// none.
func (r *Result) Strength(c board.Color, p board.Point) float64 { return r.read(&r.strength, c, p) }

// Attenuation returns the factor by which the influence of the source of player c at p falls
// from one point to the next along a line. Without a source it is that of an ordinary one.
func (r *Result) Attenuation(c board.Color, p board.Point) float64 {
	if a := r.read(&r.attenuation, c, p); a != 0 || !c.IsPlayer() || !r.on(p) {
		return a
	}
	return float64(r.ordinary)
}

// Permeability returns which part of the influence of player c passes through
// p, from 0 to 1.
func (r *Result) Permeability(c board.Color, p board.Point) float64 { return r.read(&r.pass, c, p) }

// Territory returns the expected owner of p, from -1 for Black to 1 for White, and 0 at living
// stones. A dead stone counts one point more for the player who captures it, so the range there
// is from -2 to 2. Influence for escape has no territory and returns 0.
func (r *Result) Territory(p board.Point) float64 {
	if !r.on(p) {
		return 0
	}
	return float64(r.territory[p])
}

// TerritorySum returns the sum of the territory values of all points: White's
// territory less Black's, dead stones included. It does not depend on how the
// board is turned.
func (r *Result) TerritorySum() float64 {
	sum := 0.0
	for row := range r.size {
		first := board.At(0, row)
		for _, v := range r.territory[first : int(first)+r.size] {
			sum += exact(float64(v))
		}
	}
	return sum
}

// NonTerritory reports whether a pattern says that p cannot become territory of
// player c.
func (r *Result) NonTerritory(c board.Color, p board.Point) bool {
	return c.IsPlayer() && r.none[side(c)].Has(p)
}

// Living reports whether there is a stone on p that counts as alive.
func (r *Result) Living(p board.Point) bool { return r.on(p) && r.stones[p] == living }

// StoneColor returns the color of the living stone on p, or Empty if there is none.
func (r *Result) StoneColor(p board.Point) board.Color {
	switch {
	case !r.Living(p):
		return board.Empty
	case r.black.Has(p):
		return board.Black
	}
	return board.White
}
