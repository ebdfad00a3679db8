package dragon

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/position"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
)

// errDragons reports that dragons are not those of a position.
var errDragons = errors.New("invalid dragons")

// NewDragons makes the Dragons of the position on b from plain data, which it copies; the
// package comment says which fields it uses. It serves callers that find dragons without an
// Analyzer. The error is board.ErrNoBoard if b is nil, and says which dragon names
// no string, shares one with another or has stones of both colors, or if a status, code,
// weakness or number is out of range.
func NewDragons(b *board.Board, dragons []Dragon) (*Dragons, error) {
	if b == nil || b.Size() == 0 {
		return nil, board.ErrNoBoard
	}
	d := &Dragons{of: position.Of(b)}
	var owner [board.NumPoints]int16 // one more than the number in dragons
	for i := range dragons {
		from := &dragons[i]
		if err := from.check(len(dragons)); err != nil {
			return nil, fmt.Errorf("%w: dragon %d: %w", errDragons, i, err)
		}
		list := from.Strings
		if len(list) == 0 {
			list = []board.Point{from.Origin}
		}
		for _, s := range list {
			switch {
			case !b.At(s).IsPlayer():
				return nil, fmt.Errorf("%w: dragon %d: no stone at %v", errDragons, i, s)
			case owner[s] != 0:
				return nil, fmt.Errorf("%w: dragon %d: the string of %v is in dragon %d", errDragons, i, s, owner[s]-1)
			case b.At(s) != b.At(list[0]):
				return nil, fmt.Errorf("%w: dragon %d: %v and %v are of different colors", errDragons, i, list[0], s)
			}
			for q := range b.Stones(s) {
				owner[q] = int16(i + 1)
			}
		}
	}
	number := make([]int, len(dragons)) // of each given dragon in the result
	for p := range inOrder(b) {
		if d.index[p] != 0 {
			continue
		}
		var g Dragon
		if k := owner[p] - 1; k >= 0 {
			g = dragons[k].clone()
			number[k] = len(d.dragons)
		} else {
			g = Dragon{Status: Unknown, Crude: Unknown, Safety: SafetyAlive, HalfEye: board.NoPoint, Lunch: board.NoPoint, Unknown: true}
		}
		d.add(b, g, p, func(q board.Point) bool { return owner[p] != 0 && owner[q] == owner[p] })
	}
	for i := range d.dragons {
		g := &d.dragons[i]
		for _, list := range [][]int{g.Neighbors, g.Hostile} {
			for j := range list {
				list[j] = number[list[j]]
			}
			slices.Sort(list)
		}
		for j := range g.Semeais {
			g.Semeais[j].Opponent = number[g.Semeais[j].Opponent]
		}
	}
	return d, nil
}

// inOrder iterates over the stones of b: rows from the top, each row from the left.
func inOrder(b *board.Board) func(yield func(board.Point) bool) {
	return func(yield func(board.Point) bool) {
		size := b.Size()
		for row := size - 1; row >= 0; row-- {
			for col := range size {
				if p := board.At(col, row); b.At(p).IsPlayer() && !yield(p) {
					return
				}
			}
		}
	}
}

// add appends a dragon whose first stone is at p, with the other stones for which in is
// true and the string of p.
func (d *Dragons) add(b *board.Board, g Dragon, p board.Point, in func(board.Point) bool) {
	g.Origin, g.Color, g.Strings, g.Stones = p, b.At(p), nil, board.Set{}
	for q := range inOrder(b) {
		if g.Stones.Has(q) || q != p && !in(q) {
			continue
		}
		g.Strings = append(g.Strings, q)
		for s := range b.Stones(q) {
			g.Stones.Add(s)
			d.index[s] = int16(len(d.dragons) + 1)
		}
	}
	d.dragons = append(d.dragons, g)
}

// clone returns a copy that shares no slices.
func (g *Dragon) clone() Dragon {
	c := *g
	c.Strings, c.Neighbors = slices.Clone(g.Strings), slices.Clone(g.Neighbors)
	c.Hostile, c.Semeais = slices.Clone(g.Hostile), slices.Clone(g.Semeais)
	return c
}

// check reports what is wrong with a given dragon, if there are n of them.
func (g *Dragon) check(n int) error {
	switch {
	case g.Status > Unknown || g.Crude > Unknown:
		return fmt.Errorf("%w: %d, %d", errStatus, g.Status, g.Crude)
	case g.Safety > Invincible:
		return fmt.Errorf("%w: safety %d", errStatus, g.Safety)
	case !(g.Weakness >= 0 && g.Weakness <= 1 && g.WeaknessBefore >= 0 && g.WeaknessBefore <= 1):
		return fmt.Errorf("weakness %v, %v before, want from 0 to 1", g.Weakness, g.WeaknessBefore)
	}
	codes := []search.Code{g.Attack.Code, g.Defense.Code, g.Threat.Code, g.Rescue.Code}
	numbers := append(slices.Clone(g.Neighbors), g.Hostile...)
	for _, s := range g.Semeais {
		codes = append(codes, s.Attack.Code, s.Defense.Code)
		numbers = append(numbers, s.Opponent)
	}
	for _, c := range codes {
		if c > search.Win {
			return fmt.Errorf("%w: %d", search.ErrCode, c)
		}
	}
	for _, k := range numbers {
		if k < 0 || k >= n {
			return fmt.Errorf("a dragon of number %d, there are %d", k, n)
		}
	}
	return nil
}

// dragonJSON is the form of a Dragon.
type dragonJSON struct {
	Origin         board.Point              `json:"origin"`
	Color          board.Color              `json:"color"`
	Strings        []board.Point            `json:"strings"`
	Status         Status                   `json:"status"`
	Safety         Safety                   `json:"safety"`
	Crude          Status                   `json:"crude_status"`
	Attack         *search.Result           `json:"attack,omitempty"`
	Defense        *search.Result           `json:"defense,omitempty"`
	Threat         *search.MoveResult       `json:"threat,omitempty"`
	Rescue         *search.MoveResult       `json:"rescue,omitempty"`
	ThreatNext     board.Point              `json:"threat_next,omitzero"`
	RescueNext     board.Point              `json:"rescue_next,omitzero"`
	EffectiveSize  float64                  `json:"effective_size"`
	StrategicSize  float64                  `json:"strategic_size"`
	Eyes           eye.Value                `json:"eyes"`
	HalfEye        board.Point              `json:"half_eye,omitzero"`
	Lunch          board.Point              `json:"lunch,omitzero"`
	Escape         int                      `json:"escape"`
	Surround       influence.SurroundStatus `json:"surround"`
	SurroundSize   int                      `json:"surround_size"`
	MoyoSize       int                      `json:"moyo_size"`
	MoyoValue      float64                  `json:"moyo_value"`
	WeaknessBefore float64                  `json:"weakness_before"`
	Weakness       float64                  `json:"weakness"`
	Neighbors      []int                    `json:"neighbors"`
	Hostile        []int                    `json:"hostile"`
	Semeais        []Semeai                 `json:"semeais,omitempty"`
	Unknown        bool                     `json:"unknown,omitempty"`
}

// dragonsJSON is the form of Dragons.
type dragonsJSON struct {
	position.JSON
	Dragons []dragonJSON `json:"dragons"`
}

// MarshalJSON writes an object; the package comment describes its members.
func (d *Dragons) MarshalJSON() ([]byte, error) {
	j := dragonsJSON{d.of.JSON(), make([]dragonJSON, 0, len(d.dragons))}
	for i := range d.dragons {
		g := &d.dragons[i]
		f := dragonJSON{
			Origin: g.Origin, Color: g.Color, Strings: g.Strings, Status: g.Status, Safety: g.Safety, Crude: g.Crude,
			EffectiveSize: g.EffectiveSize, StrategicSize: g.StrategicSize, Eyes: g.Eyes, HalfEye: g.HalfEye, Lunch: g.Lunch,
			Escape: g.Escape, Surround: g.Surround, SurroundSize: g.SurroundSize, MoyoSize: g.MoyoSize, MoyoValue: g.MoyoValue,
			ThreatNext: g.ThreatNext, RescueNext: g.RescueNext,
			WeaknessBefore: g.WeaknessBefore, Weakness: g.Weakness, Neighbors: append([]int{}, g.Neighbors...),
			Hostile: append([]int{}, g.Hostile...), Semeais: g.Semeais, Unknown: g.Unknown,
		}
		if g.Read {
			f.Attack, f.Defense = &g.Attack, &g.Defense
		}
		if g.Threat != (search.MoveResult{}) {
			f.Threat = &g.Threat
		}
		if g.Rescue != (search.MoveResult{}) {
			f.Rescue = &g.Rescue
		}
		j.Dragons = append(j.Dragons, f)
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads what MarshalJSON writes. If the position or its dragons are invalid,
// see NewDragons, there is an error and d is unchanged.
func (d *Dragons) UnmarshalJSON(data []byte) error {
	var j dragonsJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return fmt.Errorf("%w: %w", errDragons, err)
	}
	of, b, err := j.Read()
	if err != nil {
		return fmt.Errorf("%w: %w", errDragons, err)
	}
	list := make([]Dragon, 0, len(j.Dragons))
	for _, f := range j.Dragons {
		g := Dragon{
			Origin: f.Origin, Strings: f.Strings, Status: f.Status, Safety: f.Safety, Crude: f.Crude,
			EffectiveSize: f.EffectiveSize, StrategicSize: f.StrategicSize, Eyes: f.Eyes, HalfEye: f.HalfEye, Lunch: f.Lunch,
			Escape: f.Escape, Surround: f.Surround, SurroundSize: f.SurroundSize, MoyoSize: f.MoyoSize, MoyoValue: f.MoyoValue,
			ThreatNext: f.ThreatNext, RescueNext: f.RescueNext,
			WeaknessBefore: f.WeaknessBefore, Weakness: f.Weakness, Neighbors: f.Neighbors,
			Hostile: f.Hostile, Semeais: f.Semeais, Unknown: f.Unknown,
		}
		if f.Attack != nil {
			g.Attack, g.Read = *f.Attack, true
		}
		if f.Defense != nil {
			g.Defense, g.Read = *f.Defense, true
		}
		if f.Threat != nil {
			g.Threat = *f.Threat
		}
		if f.Rescue != nil {
			g.Rescue = *f.Rescue
		}
		list = append(list, g)
	}
	v, err := NewDragons(b, list)
	if err != nil {
		return err
	}
	v.of = of // with the ko
	*d = *v
	return nil
}
