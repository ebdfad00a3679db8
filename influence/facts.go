package influence

import (
	"fmt"

	"github.com/tengen-go/tengen/board"
)

// ResultFacts is the influence of a position as plain data, for NewResult. All slices are
// indexed by point and have board.NumPoints entries; those of points outside the board are
// ignored.
type ResultFacts struct {
	// ToPlay is the player who was assumed to move first everywhere, or Empty for neither.
	ToPlay board.Color
	Kind   Kind
	// Scoring reports that the game counted as finished; see Input.
	Scoring bool
	// Dead and Inessential are the stones that do not count as alive; see Input.
	Dead, Inessential board.Set
	// Territory is the expected owner of each point, from -1 for Black to 1 for White, and from
	// -2 to 2 at dead stones. Nil means 0.
	Territory []float64
	// Black and White are the influence of the players.
	Black, White PlayerFacts
	// Limited says that the computation was cut short; see Result.Limited.
	Limited bool
}

// PlayerFacts is the influence of one player.
type PlayerFacts struct {
	// Influence is 0 or more. Nil means 0.
	Influence []float64
	// Strength is that of the sources, or 0, and Attenuation, above 0, the factor by which
	// their influence falls. Nil means that the living stones are ordinary sources.
	Strength, Attenuation []float64
	// Permeability is the part of the influence that passes, from 0 to 1. Nil means what the
	// stones themselves block.
	Permeability []float64
	// NonTerritory are the points that cannot become territory of the player.
	NonTerritory board.Set
}

// NewResult makes the Result of the position on b from plain data, which it copies, for callers
// that compute influence without an Engine. Numbers become float32. The error is
// board.ErrNoBoard if b is nil, and wraps ErrInput if a set has points off the board or
// without the expected stone, or if a length, a number, the side to move or the kind is
// invalid.
func NewResult(b *board.Board, f ResultFacts) (*Result, error) {
	if b == nil || b.Size() == 0 {
		return nil, board.ErrNoBoard
	}
	if err := f.check(b); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInput, err)
	}
	r := new(Result)
	r.reset(&Input{Board: b, Dead: &f.Dead, Inessential: &f.Inessential, ToPlay: f.ToPlay, Kind: f.Kind, Scoring: f.Scoring})
	r.limited = f.Limited
	planes := []struct {
		name   string
		to     *plane
		values []float64
		lo, hi float64
	}{{"territory", &r.territory, f.Territory, -2, 2}}
	for c, p := range [2]*PlayerFacts{&f.Black, &f.White} {
		r.none[c] = p.NonTerritory
		name := (board.Black + board.Color(c)).String() + " "
		planes = append(planes, []struct {
			name   string
			to     *plane
			values []float64
			lo, hi float64
		}{
			{name + "influence", &r.influence[c], p.Influence, 0, maxInfluence},
			{name + "strength", &r.strength[c], p.Strength, 0, maxInfluence},
			{name + "attenuation", &r.attenuation[c], p.Attenuation, 0, maxInfluence},
			{name + "permeability", &r.pass[c], p.Permeability, 0, 1},
		}...)
	}
	for _, p := range planes {
		if err := fill(p.to, p.values, r.size, p.lo, p.hi); err != nil {
			return nil, fmt.Errorf("%w: %s: %w", ErrInput, p.name, err)
		}
	}
	for c := range r.strength {
		for p := range board.Points(r.size) {
			switch s, a := r.strength[c][p], r.attenuation[c][p]; {
			case s > 0 && a == 0:
				return nil, fmt.Errorf("%w: a source without attenuation at %v", ErrInput, p)
			case s == 0 && a == r.ordinary:
				r.attenuation[c][p] = 0 // what Attenuation answers where there is no source
			}
		}
	}
	return r, nil
}

// maxInfluence is more than any sum of influence.
const maxInfluence = 1e9

// check looks at what needs no numbers.
func (f *ResultFacts) check(b *board.Board) error {
	switch {
	case f.ToPlay > board.White:
		return fmt.Errorf("side to move %v", f.ToPlay)
	case f.Kind > Escape:
		return fmt.Errorf("kind %d", f.Kind)
	}
	for _, s := range []struct {
		name   string
		set    board.Set
		stones bool
	}{
		{"dead", f.Dead, true}, {"inessential", f.Inessential, true},
		{"black non_territory", f.Black.NonTerritory, false}, {"white non_territory", f.White.NonTerritory, false},
	} {
		for p := range s.set.All() {
			switch {
			case !p.On(b.Size()):
				return fmt.Errorf("%s: %v is not on the board", s.name, p)
			case s.stones && !b.At(p).IsPlayer():
				return fmt.Errorf("%s: no stone at %v", s.name, p)
			}
		}
	}
	return nil
}

// fill copies numbers in [lo, hi] into a plane, unless they are nil.
func fill(to *plane, values []float64, size int, lo, hi float64) error {
	if values == nil {
		return nil
	}
	if len(values) != board.NumPoints {
		return fmt.Errorf("%d numbers, want %d", len(values), board.NumPoints)
	}
	for p := range board.Points(size) {
		v := values[p]
		if !(v >= lo && v <= hi) { // or it is no number
			return fmt.Errorf("%v at %v, want %v to %v", v, p, lo, hi)
		}
		to[p] = float32(v)
	}
	return nil
}

// Facts returns the influence as plain data, from which NewResult makes it again.
func (r *Result) Facts() ResultFacts {
	f := ResultFacts{ToPlay: r.toMove, Kind: r.kind, Scoring: r.scoring, Territory: r.TerritoryMap(nil), Limited: r.limited}
	for p := range board.Points(r.size) {
		switch r.stones[p] {
		case dead:
			f.Dead.Add(p)
		case inessential:
			f.Inessential.Add(p)
		}
	}
	for c, to := range [2]*PlayerFacts{&f.Black, &f.White} {
		*to = PlayerFacts{r.slice(nil, &r.influence[c]), r.slice(nil, &r.strength[c]), r.slice(nil, &r.attenuation[c]),
			r.slice(nil, &r.pass[c]), r.none[c]}
	}
	return f
}

// TerritoryMap fills dst, indexed by point, with Territory of all points, 0 outside the
// board, and returns it: the values of a picture that draw.NewHeat makes. A slice that
// is too short is replaced.
func (r *Result) TerritoryMap(dst []float64) []float64 { return r.slice(dst, &r.territory) }

// InfluenceMap is TerritoryMap for the influence of player c, and 0 everywhere if c is not a
// player.
func (r *Result) InfluenceMap(dst []float64, c board.Color) []float64 {
	if !c.IsPlayer() {
		return r.slice(dst, new(plane))
	}
	return r.slice(dst, &r.influence[side(c)])
}

// slice fills dst with the numbers of a plane.
func (r *Result) slice(dst []float64, from *plane) []float64 {
	if len(dst) < board.NumPoints {
		dst = make([]float64, board.NumPoints)
	}
	clear(dst)
	for p := range board.Points(r.size) {
		dst[p] = float64(from[p])
	}
	return dst
}
