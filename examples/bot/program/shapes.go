package program

import (
	"context"
	"embed"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/pattern"
)

//go:embed shapes.db
var files embed.FS

// newShapes plays the patterns of shapes.db whose constraints hold. Of several for
// one move the best one counts.
func newShapes(b *Bot) (Ingredient, error) {
	db, err := pattern.Load(pattern.General(), files, "shapes.db")
	if err != nil {
		return nil, err
	}
	functions, err := b.analyst.Functions()
	if err != nil {
		return nil, err
	}
	bound, err := db.Bind(functions.Tables()...)
	matcher := dfa.Best(db)()
	return Func(func(ctx context.Context, s *Situation) error {
		functions.Begin(s.Facts)
		best := map[board.Point]float64{}
		for _, m := range matcher.AppendMatches(nil, s.Board, pattern.Query{Color: s.ToPlay}) {
			value, _ := db.Pattern(m.Pattern).Number("value")
			if ok, err := bound.Accepts(ctx, s.Board, m); err != nil {
				return err
			} else if p := db.Move(m); ok && value > best[p] {
				best[p] = value
			}
		}
		for p, value := range best {
			s.Values[p] += value
		}
		return bound.Faults.Err()
	}), err
}
