package influence

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/board"
)

// resultJSON is the form of a Result.
type resultJSON struct {
	Size         int         `json:"size"`
	ToPlay       board.Color `json:"to_play"`
	Kind         Kind        `json:"kind"`
	Scoring      bool        `json:"scoring,omitempty"`
	Limited      bool        `json:"limited,omitempty"`
	TerritorySum float64     `json:"territory_sum"`
	Stones       [][]int     `json:"stones"`
	Territory    [][]float32 `json:"territory_value"`
	Regions      [][]int     `json:"influence_regions"`
	None         [][]int     `json:"non_territory"`
	White        playerJSON  `json:"white"`
	Black        playerJSON  `json:"black"`
}

type playerJSON struct {
	Influence    [][]float32 `json:"influence"`
	Strength     [][]float32 `json:"strength"`
	Attenuation  [][]float32 `json:"attenuation"`
	Permeability [][]float32 `json:"permeability"`
}

// MarshalJSON writes all numbers of the result as an object:
//
//	size               lines of the board
//	to_move            black, white or empty
//	kind               territorial or escape
//	scoring            true if the game was taken to be over, else left out
//	limited            Limited, left out if it is false
//	territory_sum      TerritorySum
//	stones             0, 1 for a living stone, 2 for a dead one, 3 for one that
//	                   is not essential, negative for Black
//	territory_value    Territory
//	influence_regions  RegionCode
//	non_territory      1 if it cannot be White's, plus 2 if it cannot be Black's
//	white, black       objects of influence, strength, attenuation, permeability
//
// The tables are lists of rows, from the top of the board down, each row from the left, as the
// commands initial_influence and move_influence print them. Numbers are float32 values and read
// back unchanged.
func (r *Result) MarshalJSON() ([]byte, error) {
	of := func(c board.Color) playerJSON {
		at := func(get func(board.Color, board.Point) float64) [][]float32 {
			return table(r, func(p board.Point) float32 { return float32(get(c, p)) })
		}
		return playerJSON{at(r.Influence), at(r.Strength), at(r.Attenuation), at(r.Permeability)}
	}
	return json.Marshal(resultJSON{
		Size: r.size, ToPlay: r.toMove, Kind: r.kind, Scoring: r.scoring, Limited: r.limited,
		TerritorySum: r.TerritorySum(),
		Stones:       table(r, r.stoneCode),
		Territory:    table(r, func(p board.Point) float32 { return r.territory[p] }),
		Regions:      table(r, r.RegionCode),
		None: table(r, func(p board.Point) int {
			v := 0
			for i, c := range [2]board.Color{board.White, board.Black} {
				if r.NonTerritory(c, p) {
					v |= 1 << i
				}
			}
			return v
		}),
		White: of(board.White), Black: of(board.Black),
	})
}

// UnmarshalJSON reads what MarshalJSON writes. It ignores territory_sum and influence_regions,
// which follow from the rest; the tables of white and black and non_territory may be missing,
// as in ResultFacts. The error wraps ErrInput if a table does not fit the board or the numbers
// are invalid, and r is then unchanged.
func (r *Result) UnmarshalJSON(data []byte) error {
	v, err := readResult(data)
	if err != nil {
		if !errors.Is(err, ErrInput) {
			err = fmt.Errorf("%w: %w", ErrInput, err)
		}
		return err
	}
	*r = *v
	return nil
}

func readResult(data []byte) (*Result, error) {
	var j resultJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return nil, err
	}
	b, err := board.New(j.Size)
	if err != nil {
		return nil, err
	}
	f := ResultFacts{ToPlay: j.ToPlay, Kind: j.Kind, Scoring: j.Scoring, Limited: j.Limited}
	if j.Stones == nil {
		return nil, errors.New("no stones")
	}
	if err := f.readStones(b, j.Stones); err != nil {
		return nil, err
	}
	err = eachOf("non_territory", j.None, j.Size, func(p board.Point, v int) error {
		if v < 0 || v > 3 {
			return fmt.Errorf("%d, want 0 to 3", v)
		}
		if v&1 != 0 {
			f.White.NonTerritory.Add(p)
		}
		if v&2 != 0 {
			f.Black.NonTerritory.Add(p)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	type values struct {
		name string
		rows [][]float32
		to   *[]float64
	}
	tables := []values{{"territory_value", j.Territory, &f.Territory}}
	for _, c := range []struct {
		name string
		from *playerJSON
		to   *PlayerFacts
	}{{"white ", &j.White, &f.White}, {"black ", &j.Black, &f.Black}} {
		tables = append(tables, values{c.name + "influence", c.from.Influence, &c.to.Influence},
			values{c.name + "strength", c.from.Strength, &c.to.Strength},
			values{c.name + "attenuation", c.from.Attenuation, &c.to.Attenuation},
			values{c.name + "permeability", c.from.Permeability, &c.to.Permeability})
	}
	for _, t := range tables {
		if t.rows == nil {
			continue
		}
		*t.to = make([]float64, board.NumPoints)
		if err := eachOf(t.name, t.rows, j.Size, func(p board.Point, v float32) error {
			(*t.to)[p] = float64(v)
			return nil
		}); err != nil {
			return nil, err
		}
	}
	return NewResult(b, f)
}

// readStones puts stones on an empty board, and notes those that do not count.
func (f *ResultFacts) readStones(b *board.Board, rows [][]int) error {
	var stones [2][]board.Point
	err := eachOf("stones", rows, b.Size(), func(p board.Point, v int) error {
		if v < -3 || v > 3 {
			return fmt.Errorf("%d, want -3 to 3", v)
		}
		switch {
		case v < 0:
			stones[0] = append(stones[0], p)
		case v > 0:
			stones[1] = append(stones[1], p)
		}
		switch max(v, -v) {
		case 2:
			f.Dead.Add(p)
		case 3:
			f.Inessential.Add(p)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return b.Setup(stones[0], stones[1], nil)
}

// eachOf calls set for the entries of a table, if there is one.
func eachOf[T any](name string, rows [][]T, size int, set func(board.Point, T) error) error {
	if rows == nil {
		return nil
	}
	if len(rows) != size {
		return fmt.Errorf("%s: %d rows, want %d", name, len(rows), size)
	}
	for i, row := range rows {
		if len(row) != size {
			return fmt.Errorf("%s: %d columns in row %d, want %d", name, len(row), size-i, size)
		}
		for col, v := range row {
			p := board.At(col, size-1-i)
			if err := set(p, v); err != nil {
				return fmt.Errorf("%s: %v: %w", name, p, err)
			}
		}
	}
	return nil
}

// stoneCode tells what stands on p and how it counts.
func (r *Result) stoneCode(p board.Point) int {
	code := 0
	switch r.stones[p] {
	case living:
		code = 1
	case dead:
		code = 2
	case inessential:
		code = 3
	}
	if r.black.Has(p) {
		return -code
	}
	return code
}

// table lists the values of all points, rows from the top.
func table[T any](r *Result, at func(board.Point) T) [][]T {
	rows := make([][]T, r.size)
	for i := range rows {
		rows[i] = make([]T, r.size)
		for col := range rows[i] {
			rows[i][col] = at(board.At(col, r.size-1-i))
		}
	}
	return rows
}
