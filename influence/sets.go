package influence

import (
	"encoding/json"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/position"
)

// The JSON of what is made of sets of points: these are lists of vertices.

type surroundJSON struct {
	Status  SurroundStatus `json:"status"`
	Corners []board.Point  `json:"corners"`
	Hull    []board.Point  `json:"hull"`
	Ring    []board.Point  `json:"ring"`
}

// String describes the ring in a line.
func (s *Surround) String() string {
	return fmt.Sprintf("%v, %d points, corners %v", s.Status, s.Size(), s.Corners)
}

// MarshalJSON writes an object with the fields of Surround: status is a word, corners,
// hull and ring are lists of vertices.
func (s *Surround) MarshalJSON() ([]byte, error) {
	return json.Marshal(surroundJSON{s.Status, append([]board.Point{}, s.Corners...), position.List(&s.Hull), position.List(&s.Ring)})
}

// UnmarshalJSON reads what MarshalJSON writes. The error wraps ErrInput if a point is on
// no board or there twice, or in the hull and beside it.
func (s *Surround) UnmarshalJSON(data []byte) error {
	var j surroundJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return fmt.Errorf("%w: %w", ErrInput, err)
	}
	v := Surround{Status: j.Status}
	if err := readSets(list{"hull", j.Hull, &v.Hull}, list{"ring", j.Ring, &v.Ring}, list{"corners", j.Corners, new(board.Set)}); err != nil {
		return err
	}
	if v.Hull.Intersects(&v.Ring) {
		return fmt.Errorf("%w: points of the ring are in the hull", ErrInput)
	}
	if len(j.Corners) > 0 {
		v.Corners = j.Corners
	}
	*s = v
	return nil
}

type groupJSON struct {
	Color     board.Color   `json:"color"`
	Stones    []board.Point `json:"stones"`
	Points    []board.Point `json:"points"`
	Eyes      float64       `json:"eyes"`
	Escape    int           `json:"escape"`
	Liberties int           `json:"liberties"`
	Pressure  float64       `json:"pressure"`
}

// String describes the group in a line.
func (g Group) String() string {
	return fmt.Sprintf("%v %v with %v, eyes %.2f, escape %d, %d liberties", g.Color, g.Stones, g.Points, g.Eyes, g.Escape, g.Liberties)
}

// MarshalJSON writes an object with the fields of Group: color is a word, stones and
// points are lists of vertices.
func (g Group) MarshalJSON() ([]byte, error) {
	return json.Marshal(groupJSON{g.Color, position.List(&g.Stones), position.List(&g.Points), g.Eyes, g.Escape, g.Liberties, g.Pressure})
}

// UnmarshalJSON reads what MarshalJSON writes. The error wraps ErrInput if the color is not a
// player's, if there are no stones, or if a point is off the board or comes twice.
func (g *Group) UnmarshalJSON(data []byte) error {
	var j groupJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return fmt.Errorf("%w: %w", ErrInput, err)
	}
	v := Group{Color: j.Color, Eyes: j.Eyes, Escape: j.Escape, Liberties: j.Liberties, Pressure: j.Pressure}
	if err := readSets(list{"stones", j.Stones, &v.Stones}, list{"points", j.Points, &v.Points}); err != nil {
		return err
	}
	if !v.Color.IsPlayer() || v.Stones.IsEmpty() || v.Stones.Intersects(&v.Points) {
		return fmt.Errorf("%w: a group of %v with the stones %v and the points %v", ErrInput, v.Color, v.Stones, v.Points)
	}
	*g = v
	return nil
}

type partJSON struct {
	Kind   Region        `json:"kind"`
	Owner  board.Color   `json:"owner"`
	Points []board.Point `json:"points"`
	Value  float64       `json:"value"`
}

// String describes the part in a line.
func (r RegionPart) String() string {
	return fmt.Sprintf("%v of %v, value %+.2f, at %v", r.Kind, r.Owner, r.Value, r.Points)
}

// MarshalJSON writes an object with the fields of RegionPart: kind and owner are words,
// points is a list of vertices.
func (r RegionPart) MarshalJSON() ([]byte, error) {
	return json.Marshal(partJSON{r.Kind, r.Owner, position.List(&r.Points), r.Value})
}

// UnmarshalJSON reads what MarshalJSON writes. The error wraps ErrInput if a point is on
// no board or there twice, or the owner is not a player.
func (r *RegionPart) UnmarshalJSON(data []byte) error {
	var j partJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return fmt.Errorf("%w: %w", ErrInput, err)
	}
	v := RegionPart{Kind: j.Kind, Owner: j.Owner, Value: j.Value}
	if !v.Owner.IsPlayer() {
		return fmt.Errorf("%w: a part of %v", ErrInput, v.Owner)
	}
	if err := readSets(list{"points", j.Points, &v.Points}); err != nil {
		return err
	}
	*r = v
	return nil
}

// list is a list of points that becomes a set.
type list struct {
	name   string
	points []board.Point
	to     *board.Set
}

func readSets(lists ...list) error {
	for _, l := range lists {
		set, err := position.Set(l.points, board.MaxSize)
		if err != nil {
			return fmt.Errorf("%w: %s: %w", ErrInput, l.name, err)
		}
		*l.to = set
	}
	return nil
}
