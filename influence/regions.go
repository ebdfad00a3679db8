package influence

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
)

// Region says how firmly a point is held.
type Region uint8

const (
	// Neutral points belong to neither player.
	Neutral Region = iota
	// Area is where a player is stronger.
	Area
	// Moyo is where territory materializes easily if the opponent does nothing.
	Moyo
	// Territory is expected to be points at the end of the game.
	Territory
	// Stone is a living stone.
	Stone
)

// String returns "neutral", "area", "moyo", "territory" or "stone".
func (g Region) String() string {
	if int(g) < len(regionNames) {
		return regionNames[g]
	}
	return "unknown"
}

var regionNames = [...]string{"neutral", "area", "moyo", "territory", "stone"}

// MarshalText implements encoding.TextMarshaler with the words of String. The error wraps
// ErrInput.
func (g Region) MarshalText() ([]byte, error) {
	if g > Stone {
		return nil, fmt.Errorf("%w: region %d", ErrInput, uint8(g))
	}
	return []byte(g.String()), nil
}

// UnmarshalText implements encoding.TextUnmarshaler. The error wraps ErrInput.
func (g *Region) UnmarshalText(text []byte) error {
	i := slices.Index(regionNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("%w: region %q", ErrInput, text)
	}
	*g = Region(i)
	return nil
}

// The bounds of territory, moyo and area: the least territory value; then how
// many times the opponent's influence, how much at least, and how little of the
// opponent's at most.
const (
	territoryValue                 = 0.95
	moyoFactor, moyoOwn, moyoOther = 7, 5, 10
	areaFactor, areaOwn, areaOther = 3, 1, 40
)

// Region returns how firmly p is held and by which player. Every territory is moyo, and every
// moyo is area, so the firmest of the three is returned; Empty holds neutral points.
func (r *Result) Region(p board.Point) (Region, board.Color) {
	if !r.on(p) {
		return Neutral, board.Empty
	}
	if c := r.StoneColor(p); c != board.Empty {
		return Stone, c
	}
	if c := r.territoryOwner(p); c != board.Empty {
		return Territory, c
	}
	if c := r.stronger(p, moyoFactor, moyoOwn, moyoOther); c != board.Empty {
		return Moyo, c
	}
	if c := r.stronger(p, areaFactor, areaOwn, areaOther); c != board.Empty {
		return Area, c
	}
	return Neutral, board.Empty
}

// RegionCode returns Region as a number: 3 for territory, 2 for moyo, 1 for area
// and 0 for a neutral point, negative for Black. A stone is 4 or -4 by its
// color, whether it lives or not.
func (r *Result) RegionCode(p board.Point) int {
	g, c := r.Region(p)
	if owner := r.stone(p); owner != board.Empty {
		g, c = Stone, owner
	}
	if c == board.Black {
		return -int(g)
	}
	return int(g)
}

// WhoseTerritory returns whose territory p is: a player, or Empty. The point of
// a living stone belongs to its player, here and in WhoseMoyo and WhoseArea.
func (r *Result) WhoseTerritory(p board.Point) board.Color { return r.whose(p, Territory) }

// WhoseMoyo returns whose moyo or territory p is.
func (r *Result) WhoseMoyo(p board.Point) board.Color { return r.whose(p, Moyo) }

// WhoseArea returns whose area, moyo or territory p is.
func (r *Result) WhoseArea(p board.Point) board.Color { return r.whose(p, Area) }

func (r *Result) whose(p board.Point, least Region) board.Color {
	if g, c := r.Region(p); g >= least {
		return c
	}
	return board.Empty
}

func (r *Result) territoryOwner(p board.Point) board.Color {
	switch v := r.territory[p]; {
	case v > territoryValue && r.influence[side(board.Black)][p] == 0:
		return board.White
	case v < -territoryValue && r.influence[side(board.White)][p] == 0:
		return board.Black
	}
	return board.Empty
}

func (r *Result) stronger(p board.Point, factor, own, other float32) board.Color {
	w, b := r.influence[side(board.White)][p], r.influence[side(board.Black)][p]
	switch {
	case w > factor*b && w > own && b < other:
		return board.White
	case b > factor*w && b > own && w < other:
		return board.Black
	}
	return board.Empty
}

// RegionPart is a connected part of the board that is held alike.
type RegionPart struct {
	Kind   Region
	Owner  board.Color
	Points board.Set
	Value  float64 // sum of the territory values, positive for White
}

// Regions returns the connected parts of the board that are at least kind (Area, Moyo or
// Territory) for one player, in the order of their first points. Living stones belong to no
// part and separate parts.
func (r *Result) Regions(kind Region) []RegionPart {
	var owned [2]board.Set
	for p := range board.Points(r.size) {
		if c := r.openOwner(p, kind); c != board.Empty {
			owned[side(c)].Add(p)
		}
	}
	var parts []RegionPart
	for i := range owned {
		for points := range owned[i].Regions() {
			part := RegionPart{Kind: kind, Owner: board.Black + board.Color(i), Points: points}
			for p := range points.All() {
				part.Value += exact(float64(r.territory[p]))
			}
			parts = append(parts, part)
		}
	}
	slices.SortFunc(parts, func(a, b RegionPart) int { return cmp.Compare(a.Points.First(), b.Points.First()) })
	return parts
}

// openOwner is whose for points without living stones.
func (r *Result) openOwner(p board.Point, kind Region) board.Color {
	if g, c := r.Region(p); g >= kind && g != Stone {
		return c
	}
	return board.Empty
}

// stone returns the color of the stone on p, be it alive or not.
func (r *Result) stone(p board.Point) board.Color {
	switch {
	case !r.on(p) || r.stones[p] == empty:
		return board.Empty
	case r.black.Has(p):
		return board.Black
	}
	return board.White
}
