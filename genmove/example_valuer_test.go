package genmove_test

import (
	"cmp"
	"context"
	"fmt"
	"log"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/reading/search"
)

// stones values moves by the stones that they save and capture, a corner of a point for each
// other reason.
type stones struct{}

func (stones) Value(_ context.Context, s *genmove.Situation, r *genmove.Reasons) ([]genmove.Valued, error) {
	var list []genmove.Valued
	for _, move := range r.Moves() {
		v := genmove.Valued{Move: move, Illegal: !s.Legal(move), Safe: true}
		for _, reason := range r.At(move).Reasons {
			v.Reasons = append(v.Reasons, reason)
			switch {
			case reason.Kind == genmove.Attack || reason.Kind == genmove.Defend:
				v.Territory += 2 * float64(s.Board.StringSize(reason.Target))
			case reason.Counts():
				v.Strategy += 0.25
			}
		}
		v.Value = v.Territory + v.Strategy
		list = append(list, v)
	}
	slices.SortStableFunc(list, func(a, b genmove.Valued) int { return cmp.Compare(b.Value, a.Value) })
	return list, nil
}

// A bot that replaces nothing but the valuation: examination, reasons and choice are those of the
// library.
func ExampleValuer() {
	e, err := genmove.New(genmove.Options{Effort: search.AtLevel(5), Valuer: stones{}, Databases: new(genmove.Databases), NoResign: true})
	if err != nil {
		log.Fatal(err)
	}
	d, err := e.Generate(context.Background(), exampleGame(), board.Black)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Color, d.Move, d.Value > 2)
	// Output: black E5 true
}
