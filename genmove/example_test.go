package genmove_test

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/pattern"
)

// sample is a position in which White's stone at C5 is in a ladder.
func sample() *genmove.Position {
	b, err := boardtest.Parse(`
		. . . . . . .
		. . . . . . .
		. X O X . . .
		. . X . . . .
		. . . . . O .
		. . . . . O .
		. . . . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	p, err := genmove.NewPosition(b, board.White)
	if err != nil {
		log.Fatal(err)
	}
	return p
}

func ExampleExamine() {
	shared, err := genmove.Shipped() // for all goroutines
	if err != nil {
		log.Fatal(err)
	}
	stages, err := shared.Stages(genmove.Effort{}) // for this one
	if err != nil {
		log.Fatal(err)
	}
	pos, err := genmove.Examine(context.Background(), sample(), stages...)
	if err != nil {
		log.Fatal(err)
	}
	w := pos.Worms().At(board.At(2, 4))
	fmt.Println(w.Origin, "falls to", w.Attack().Move, w.Attack().Code)
	fmt.Println("White's stones are one group:", pos.Links().Same(board.At(5, 2), board.At(5, 1)))
	f := pos.Influence()
	fmt.Println("moving first helps:", f.BlackFirst.TerritorySum() < f.WhiteFirst.TerritorySum())
	// Output:
	// C5 falls to C6 win
	// White's stones are one group: true
	// moving first helps: true
}

func ExampleUntil() {
	shared, err := genmove.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	stages, err := shared.Stages(genmove.Effort{})
	if err != nil {
		log.Fatal(err)
	}
	pos, err := genmove.Examine(context.Background(), sample(), genmove.Until(stages, genmove.StageConnections)...)
	fmt.Println(pos.Examined(), err)
	_, err = genmove.Examine(context.Background(), sample(), stages[2])
	fmt.Println(err)
	// Output:
	// [worms connections] <nil>
	// stage influence: the position is not examined so far: losses needs the stage worms before it
}

// everythingLives is a stage's helper of one's own: no stone is ever lost.
type everythingLives struct{}

func (everythingLives) Lost(*genmove.Position, board.Color) (board.Set, error) {
	return board.Set{}, nil
}

func ExampleReplace() {
	shared, err := genmove.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	stages, err := shared.Stages(genmove.Effort{})
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range stages {
		if in, ok := s.(genmove.Influence); ok {
			in.Losses = everythingLives{}
			stages = genmove.Replace(stages, in)
		}
	}
	pos, err := genmove.Examine(context.Background(), sample(), stages...)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(pos.Influence().BlackFirst.Living(board.At(2, 4)))
	// Output: true
}

func ExampleEstimator() {
	p, err := genmove.ShippedPrior()
	if err != nil {
		log.Fatal(err)
	}
	e, err := genmove.NewEstimator(p)
	if err != nil {
		log.Fatal(err)
	}
	pos := sample()
	moves := e.Append(nil, pos.Board(), board.White, board.At(2, 3), board.NoPoint)
	fmt.Println("after Black's C4, White's likeliest move is", moves[0].Point)
	// Output: after Black's C4, White's likeliest move is D4
}

func ExampleMonteCarlo() {
	p, err := genmove.ShippedPrior()
	if err != nil {
		log.Fatal(err)
	}
	m, err := genmove.NewMonteCarlo(p)
	if err != nil {
		log.Fatal(err)
	}
	// Black lives at B1, or is killed there; everything else is White's.
	b, err := boardtest.Parse(`
		O . O O . O
		O O O O O O
		O O O O O O
		O O O O O O
		X X X X O O
		. . . X O O`)
	if err != nil {
		log.Fatal(err)
	}
	pos, err := genmove.NewPosition(b, board.White)
	if err != nil {
		log.Fatal(err)
	}
	var first []genmove.Chance
	for col := range 3 {
		first = append(first, genmove.Chance{Point: board.At(col, 0), Chance: 1})
	}
	r, err := m.Search(context.Background(), pos, -30, first, genmove.MonteCarloLimits{Playouts: 300})
	if err != nil {
		log.Fatal(err)
	}
	best := slices.MaxFunc(r.Moves, func(a, b genmove.Chance) int { return int(1000 * (a.Chance - b.Chance)) })
	fmt.Println(best.Point)
	// Output: B1
}

// The lines of a search say how each move goes on.
func ExampleMonteCarlo_SearchReport() {
	p, err := genmove.ShippedPrior()
	if err != nil {
		log.Fatal(err)
	}
	m, err := genmove.NewMonteCarlo(p)
	if err != nil {
		log.Fatal(err)
	}
	first := []genmove.Chance{{Point: board.At(2, 2), Chance: 0.5}, {Point: board.Pass, Chance: 0.5}}
	var reports []int // playouts so far, ten times a second
	r, err := m.SearchReport(context.Background(), sample(), 0, first, genmove.MonteCarloLimits{Playouts: 100},
		func(r *genmove.MonteCarloResult) { reports = append(reports, r.Playouts) })
	if err != nil {
		log.Fatal(err)
	}
	visits := 0
	for _, l := range r.Lines {
		fmt.Println(l.Moves[0], l.Prior)
		visits += l.Visits
	}
	fmt.Println(visits, len(reports) < 100)
	// Output:
	// C3 0.5
	// PASS 0.5
	// 100 true
}

func ExamplePosition_WithLast() {
	pos, err := sample().WithLast(board.At(2, 3), board.NoPoint)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(pos.Last())
	// Output: C4 none
}

func ExampleRollout() {
	p, err := genmove.ShippedPrior()
	if err != nil {
		log.Fatal(err)
	}
	r, err := genmove.NewRollout(p)
	if err != nil {
		log.Fatal(err)
	}
	b, err := board.New(5)
	if err != nil {
		log.Fatal(err)
	}
	moves := r.Play(b, board.Black, board.NoPoint, 300, rand.NewPCG(1, 2))
	fmt.Println(moves[len(moves)-2].Point, moves[len(moves)-1].Point)
	// Output: PASS PASS
}

func ExampleTrainPrior() {
	// A game of one move is not much to learn from.
	game := genmove.Record{Size: 9, Moves: []board.Move{{Point: board.At(4, 4), Color: board.Black}}}
	p, err := genmove.TrainPrior(context.Background(), slices.Values([]genmove.Record{game}),
		genmove.TrainOptions{Every: 1, Passes: 20})
	if err != nil {
		log.Fatal(err)
	}
	data, err := p.MarshalBinary()
	if err != nil {
		log.Fatal(err)
	}
	p, err = genmove.ReadPrior(bytes.NewReader(data))
	if err != nil {
		log.Fatal(err)
	}
	e, err := genmove.NewEstimator(p)
	if err != nil {
		log.Fatal(err)
	}
	b, err := board.New(9)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(e.Append(nil, b, board.Black, board.NoPoint, board.NoPoint)[0].Point)
	// Output: E5
}

func ExampleFunctions() {
	const shape = `
Pattern Save

# run out of a ladder when that works

.*.
XOX

:|,-

.*.
XaX

;lib(a) == 1 && safe_omove(*)
`
	file, err := pattern.Parse("shape.db", []byte(shape))
	if err != nil {
		log.Fatal(err)
	}
	db, err := pattern.Compile(pattern.General(), file)
	if err != nil {
		log.Fatal(err)
	}
	functions, err := genmove.NewFunctions(nil, nil)
	if err != nil {
		log.Fatal(err)
	}
	bound, err := db.Bind(functions.Tables()...)
	if err != nil {
		log.Fatal(err)
	}
	pos := sample()
	functions.Begin(pos)
	b := pos.Board()
	for _, m := range pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{Sides: pattern.As(board.White)}) {
		value, err := bound.Constraint(context.Background(), b, m)
		fmt.Println(db.Describe(m), db.Move(m), value, err)
	}
	// Output: Save+0 at B5 for white C6 1 <nil>
}
