package main

import (
	"context"
	_ "embed"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

//go:embed shapes.db
var shapesText []byte

// Shapes plays the patterns of shapes.db whose constraints hold.
type Shapes struct {
	matcher   pattern.Matcher
	bound     *pattern.Bound
	functions *worm.Functions
}

func newShapes(*genmove.Databases, Options) (Ingredient, error) {
	file, err := pattern.Parse("shapes.db", shapesText)
	if err != nil {
		return nil, err
	}
	kind := pattern.General()
	kind.Attributes = pattern.AttributesValueOnly
	db, err := pattern.Compile(kind, file)
	if err != nil {
		return nil, err
	}
	automaton, err := dfa.Build(db, dfa.Options{})
	if err != nil {
		return nil, err
	}
	reader := reading.New(reading.Options{Params: reading.Level(4), Limits: search.Limits{Nodes: 200}})
	functions, err := worm.NewFunctions(reader)
	if err != nil {
		return nil, err
	}
	bound, err := db.Bind(pattern.BoardFuncs(), functions.Table())
	return &Shapes{automaton.Matcher(), bound, functions}, err
}

// Judge implements Ingredient. Of several patterns the best one counts.
func (t *Shapes) Judge(ctx context.Context, s *Situation) error {
	t.functions.Begin(ctx, s.Worms())
	best := map[board.Point]float64{}
	for _, m := range t.matcher.AppendMatches(nil, s.Board, pattern.Query{Sides: pattern.As(s.Color)}) {
		db := t.matcher.Database()
		value, _ := db.Pattern(m.Pattern).Number(pattern.KeyValue)
		p := db.Move(m)
		if s.Values[p] != never && value > best[p] && t.bound.Constraint(s.Board, m) != 0 {
			best[p] = value
		}
	}
	for p, value := range best {
		s.Values[p] += value
	}
	return t.functions.Err()
}
