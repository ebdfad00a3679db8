package influence

import (
	"encoding/json"
	"math"

	"github.com/tengen-go/tengen/board"
)

// resultJSON is what MarshalJSON writes.
type resultJSON struct {
	Size         int         `json:"size"`
	ToMove       string      `json:"to_move"`
	Kind         string      `json:"kind"`
	TerritorySum float64     `json:"territory_sum"`
	Stones       [][]int     `json:"stones"`
	Territory    [][]float64 `json:"territory_value"`
	Regions      [][]int     `json:"influence_regions"`
	None         [][]int     `json:"non_territory"`
	White        playerJSON  `json:"white"`
	Black        playerJSON  `json:"black"`
}

type playerJSON struct {
	Influence    [][]float64 `json:"influence"`
	Strength     [][]float64 `json:"strength"`
	Attenuation  [][]float64 `json:"attenuation"`
	Permeability [][]float64 `json:"permeability"`
}

// MarshalJSON writes all numbers of the result as an object:
//
//	size               lines of the board
//	to_move            black, white or empty
//	kind               territorial or escape
//	territory_sum      TerritorySum
//	stones             0, 1 for a living stone, 2 for a dead one, 3 for one that
//	                   is not essential, negative for Black
//	territory_value    Territory
//	influence_regions  RegionCode
//	non_territory      1 if it cannot be White's, plus 2 if it cannot be Black's
//	white, black       objects of influence, strength, attenuation, permeability
//
// Each but the first four and the last is a list of rows, from the top of the
// board down, each row from the left, as the commands initial_influence and
// move_influence print what has the same name. Numbers are rounded to three places.
func (r *Result) MarshalJSON() ([]byte, error) {
	of := func(c board.Color) playerJSON {
		at := func(get func(board.Color, board.Point) float64) [][]float64 {
			return table(r, func(p board.Point) float64 { return rounded(get(c, p)) })
		}
		return playerJSON{at(r.Influence), at(r.Strength), at(r.Attenuation), at(r.Permeability)}
	}
	return json.Marshal(resultJSON{
		Size: r.size, ToMove: r.toMove.String(), Kind: r.kind.String(), TerritorySum: rounded(r.TerritorySum()),
		Stones:    table(r, r.stoneCode),
		Territory: table(r, func(p board.Point) float64 { return rounded(r.Territory(p)) }),
		Regions:   table(r, r.RegionCode),
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

// rounded drops what is less than any influence means. It has no negative zero.
func rounded(v float64) float64 { return math.Round(v*1000)/1000 + 0 }
