package score

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/position"
)

// errResult reports that a document is no Result.
var errResult = errors.New("no count of a position")

// resultJSON is the form of a Result.
type resultJSON struct {
	position.JSON
	Finished  bool          `json:"finished"`
	Area      *board.Margin `json:"area_margin"`
	Territory *board.Margin `json:"territory_margin"`
	Certainty float64       `json:"certainty"`
	Dead      []board.Point `json:"dead"`
	Seki      []board.Point `json:"seki"`
	Unsettled []board.Point `json:"unsettled"`
	// Rows from the top.
	Owners  [][]board.Color `json:"owners"`
	Lands   [][]board.Color `json:"territories"`
	Chances [][]float64     `json:"chances"`
	Sure    [][]float64     `json:"sure"`
}

// MarshalJSON writes an object with the position, the margins as Margin returns them (komi
// included, positive for White), the certainty, the dead stones, those in seki and the
// unsettled ones. The rest are rows from the top: owners, territories, chances as Chance
// returns them, and the certainty of strings; numbers have three places.
func (r *Result) MarshalJSON() ([]byte, error) {
	n := r.pos.Size()
	if n == 0 {
		return nil, fmt.Errorf("%w: of no board", errResult)
	}
	dead, seki, open := r.stones(Dead), r.stones(Seki), r.stones(Unsettled)
	out := resultJSON{
		JSON: r.pos.JSON(), Finished: r.finished, Area: &r.area, Territory: &r.byLand, Certainty: places(r.certain),
		Dead: position.List(&dead), Seki: position.List(&seki), Unsettled: position.List(&open),
	}
	for row := n - 1; row >= 0; row-- {
		owners, lands := make([]board.Color, n), make([]board.Color, n)
		chances, sure := make([]float64, n), make([]float64, n)
		for col := range n {
			p := board.At(col, row)
			owners[col], lands[col] = r.owner[p], r.land[p]
			chances[col], sure[col] = places(r.chance[p]), places(r.sure[p])
		}
		out.Owners, out.Lands = append(out.Owners, owners), append(out.Lands, lands)
		out.Chances, out.Sure = append(out.Chances, chances), append(out.Sure, sure)
	}
	return json.Marshal(out)
}

func places(v float64) float64 { return math.Round(1000*v) / 1000 }

// UnmarshalJSON reads what MarshalJSON writes, and leaves r as it is if there is an error. There
// is one if the parts do not belong together.
func (r *Result) UnmarshalJSON(data []byte) error {
	var in resultJSON
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	pos, _, err := in.JSON.Read()
	if err != nil {
		return err
	}
	n := pos.Size()
	if in.Area == nil || in.Territory == nil {
		return fmt.Errorf("%w: no area_margin or no territory_margin", errResult)
	}
	read := Result{pos: pos, finished: in.Finished, area: *in.Area, byLand: *in.Territory, certain: in.Certainty}
	if err := read.setPoints(&in, n); err != nil {
		return err
	}
	if !(in.Certainty >= 0 && in.Certainty <= 1) {
		return fmt.Errorf("%w: certainty %v", errResult, in.Certainty)
	}
	for _, l := range []struct {
		points []board.Point
		status StoneStatus
	}{{in.Dead, Dead}, {in.Seki, Seki}, {in.Unsettled, Unsettled}} {
		for _, p := range l.points {
			if !pos.At(p).IsPlayer() || read.status[p] != Alive {
				return fmt.Errorf("%w: %v cannot be %v", errResult, p, l.status)
			}
			read.status[p] = l.status
		}
	}
	*r = read
	return nil
}

// setPoints reads what in says of each point of a board of n lines, the top row first.
func (r *Result) setPoints(in *resultJSON, n int) error {
	if len(in.Owners) != n || len(in.Lands) != n || len(in.Chances) != n || len(in.Sure) != n {
		return fmt.Errorf("%w: the rows do not make a board of size %d", errResult, n)
	}
	for i := range n {
		if len(in.Owners[i]) != n || len(in.Lands[i]) != n || len(in.Chances[i]) != n || len(in.Sure[i]) != n {
			return fmt.Errorf("%w: row %d has not %d points", errResult, n-i, n)
		}
		for col := range n {
			p := board.At(col, n-1-i)
			r.owner[p], r.land[p] = in.Owners[i][col], in.Lands[i][col]
			r.chance[p], r.sure[p] = in.Chances[i][col], in.Sure[i][col]
			if r.pos.At(p).IsPlayer() {
				r.status[p] = Alive
			}
			if r.owner[p] == board.Border || r.land[p] == board.Border || math.Abs(r.chance[p]) > 1 || r.sure[p] < 0 || r.sure[p] > 1 {
				return fmt.Errorf("%w: %v belongs to %v, chance %v, sure %v", errResult, p, r.owner[p], r.chance[p], r.sure[p])
			}
		}
	}
	return nil
}
