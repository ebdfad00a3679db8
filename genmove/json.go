package genmove

import (
	"encoding/json"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/reading/worm"
)

// positionJSON is the form of a Position; see Position.MarshalJSON.
type positionJSON struct {
	Size     int           `json:"size"`
	ToPlay   board.Color   `json:"to_play"`
	Last     board.Point   `json:"last_move"`
	Black    []board.Point `json:"black"`
	White    []board.Point `json:"white"`
	Examined []string      `json:"examined"`

	Worms       []*worm.Worm         `json:"worms,omitempty"`
	Connections *connectionJSON      `json:"connections,omitempty"`
	Influence   *fieldsJSON          `json:"influence,omitempty"`
	Joseki      *[]joseki.Suggestion `json:"joseki,omitempty"`
}

type connectionJSON struct {
	Groups [][]board.Point `json:"groups"`
	Cuts   []connect.Cut   `json:"cuts"`
}

type fieldsJSON struct {
	Neutral    fieldJSON `json:"neutral"`
	BlackFirst fieldJSON `json:"black_first"`
	WhiteFirst fieldJSON `json:"white_first"`
}

type fieldJSON struct {
	Sum       float64     `json:"territory_sum"`
	Territory [][]float64 `json:"territory"`
	Black     [][]float64 `json:"black"`
	White     [][]float64 `json:"white"`
}

// MarshalJSON writes an object. Always there are size, to_play, last_move (a GTP
// vertex, PASS or none), black and white (the stones, from the bottom row up) and
// examined (the names of the stages). What a stage has found out is there if it has
// run:
//
//   - worms: a list of objects with the fields of worm.Worm;
//   - connections: groups, a list of a stone of each string of every group, and
//     cuts, a list of objects with the fields of connect.Cut;
//   - influence: neutral, black_first and white_first, each with territory_sum and
//     the tables territory (from -1 for Black to 1 for White, twice that under dead
//     stones), black and white (the influence of the players). A table is a list of
//     rows from the top one down;
//   - joseki: a list of objects with the fields of joseki.Suggestion.
func (p *Position) MarshalJSON() ([]byte, error) {
	out := positionJSON{
		Size: p.Size(), ToPlay: p.toPlay, Last: p.last, Examined: p.Examined(),
		Black: []board.Point{}, White: []board.Point{},
	}
	for row := range p.Size() {
		for col := range p.Size() {
			switch q := board.At(col, row); p.At(q) {
			case board.Black:
				out.Black = append(out.Black, q)
			case board.White:
				out.White = append(out.White, q)
			}
		}
	}
	if out.Examined == nil {
		out.Examined = []string{}
	}
	if p.worms != nil {
		out.Worms = []*worm.Worm{}
		for _, w := range p.worms.All() {
			out.Worms = append(out.Worms, w)
		}
	}
	if p.links != nil {
		out.Connections = &connectionJSON{[][]board.Point{}, append([]connect.Cut{}, p.links.Cuts()...)}
		for _, g := range p.links.All() {
			out.Connections.Groups = append(out.Connections.Groups, g)
		}
	}
	if f := p.influence; f != nil {
		out.Influence = &fieldsJSON{table(f.Neutral), table(f.BlackFirst), table(f.WhiteFirst)}
	}
	if p.joseki != nil {
		out.Joseki = &p.joseki
	}
	return json.Marshal(out)
}

// table rounds to three places, which is more than influence means.
func table(r *influence.Result) fieldJSON {
	rows := func(at func(board.Point) float64) [][]float64 {
		out := make([][]float64, r.Size())
		for i := range out {
			for col := range r.Size() {
				v := at(board.At(col, r.Size()-1-i))
				out[i] = append(out[i], float64(int64(v*1000+sign(v)/2))/1000)
			}
		}
		return out
	}
	of := func(c board.Color) func(board.Point) float64 {
		return func(p board.Point) float64 { return r.Influence(c, p) }
	}
	return fieldJSON{r.TerritorySum(), rows(r.Territory), rows(of(board.Black)), rows(of(board.White))}
}

func sign(v float64) float64 {
	if v < 0 {
		return -1
	}
	return 1
}
