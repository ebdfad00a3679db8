package main

import (
	"context"
	"encoding/json"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/prior"
)

func init() {
	register.DoFn3x1[context.Context, Record, func(uint32, Shape), error](&shapes{})
	register.DoFn3x1[uint32, Shape, func(string), error](&common{})
	register.Function2x1(addShapes)
	register.Emitter2[uint32, Shape]()
}

// Shape is how often a shape was played, and how often it was seen at another point.
type Shape prior.ShapeCount

func addShapes(a, b Shape) Shape { return Shape{a.Played + b.Played, a.Seen + b.Seen} }

// shapeLine is what is printed of a shape.
type shapeLine struct {
	Shape  uint32 `json:"shape"`
	Played int64  `json:"played"`
	Seen   int64  `json:"seen"`
}

// shapes returns the counts that prior.Train begins with, as lines of JSON.
func (o *options) shapes(s beam.Scope, records beam.PCollection) beam.PCollection {
	seen := beam.ParDo(s, &shapes{Every: o.prior.Every, Seed: o.prior.Seed}, records)
	counts := beam.CombinePerKey(s, addShapes, seen)
	return beam.ParDo(s, &common{Played: int64(o.prior.MinPlayed), Seen: int64(o.prior.MinSeen)}, counts)
}

// shapes counts the shapes of a game.
type shapes struct {
	Every int
	Seed  uint64
	sums  sums[uint32, Shape]
}

func (f *shapes) StartBundle(func(uint32, Shape))       { f.sums.begin(addShapes) }
func (f *shapes) FinishBundle(emit func(uint32, Shape)) { f.sums.flush(emit) }

// ProcessElement counts the games on 19×19, as genmove/prior/prior_gen.go does.
func (f *shapes) ProcessElement(ctx context.Context, r Record, emit func(uint32, Shape)) error {
	for _, g := range r.played(ctx) {
		if g.Size != 19 {
			continue
		}
		record := prior.Record{Size: g.Size, Moves: make([]board.Move, len(g.Moves))}
		for i, p := range g.Moves {
			record.Moves[i] = board.Move{Point: p, Color: turn(i)}
		}
		counts, err := prior.CountShapes(record, prior.TrainOptions{Every: f.Every, Seed: f.Seed})
		if err != nil {
			return err
		}
		for key, n := range counts {
			f.sums.put(key, Shape(n), emit)
		}
	}
	return nil
}

// common leaves out shapes that get no weight anyway.
type common struct{ Played, Seen int64 }

func (f *common) ProcessElement(key uint32, n Shape, emit func(string)) error {
	if n.Played < f.Played && n.Seen < f.Seen {
		return nil
	}
	text, err := json.Marshal(shapeLine{key, n.Played, n.Seen})
	emit(string(text))
	return err
}
