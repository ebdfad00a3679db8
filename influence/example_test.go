package influence_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/worm"
)

const twoWalls = `
	. . X . O . . . .
	. . X . O . . . .
	. . X . O . . . .
	. . X . O . . . .
	. . X . O . . . .
	. . X . O . . . .
	. . X . O . . . .
	. . X . O . . . .
	. . X . O . . . .`

func parse(diagram string) *board.Board {
	b, err := board.ParseDiagram(diagram)
	if err != nil {
		log.Fatal(err)
	}
	return b
}

func engine() *influence.Engine {
	// Constraints of patterns may ask a tactical reader.
	f, err := worm.NewFunctions(reading.New(reading.Options{}))
	if err != nil {
		log.Fatal(err)
	}
	e, err := influence.New(influence.Options{Tables: []pattern.Table{f.Table()}})
	if err != nil {
		log.Fatal(err)
	}
	return e
}

func Example() {
	b := parse(twoWalls)
	e, err := influence.New(influence.Options{})
	if err != nil {
		log.Fatal(err)
	}
	var r influence.Result
	if err := e.Compute(context.Background(), influence.Input{Board: b, ToPlay: board.White}, &r); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("A5 %.2f, D5 %.2f, J5 %.2f\n", r.Territory(board.At(0, 4)), r.Territory(board.At(3, 4)), r.Territory(board.At(8, 4)))
	fmt.Println("White is ahead by", r.TerritorySum())
	// Output:
	// A5 -1.00, D5 0.00, J5 1.00
	// White is ahead by 18
}

func ExampleResult_Region() {
	b := parse(twoWalls)
	var r influence.Result
	if err := engine().Compute(context.Background(), influence.Input{Board: b}, &r); err != nil {
		log.Fatal(err)
	}
	for _, p := range []board.Point{board.At(0, 4), board.At(2, 4), board.At(3, 4), board.At(8, 4)} {
		region, owner := r.Region(p)
		fmt.Println(p, region, owner)
	}
	// Output:
	// A5 territory black
	// C5 stone black
	// D5 neutral empty
	// J5 territory white
}

func ExampleResult_Regions() {
	b := parse(twoWalls)
	var r influence.Result
	if err := engine().Compute(context.Background(), influence.Input{Board: b, ToPlay: board.Black}, &r); err != nil {
		log.Fatal(err)
	}
	for _, part := range r.Regions(influence.Territory) {
		fmt.Println(part.Owner, part.Points.Len(), part.Value)
	}
	// Output:
	// black 18 -18
	// white 36 36
}

func ExampleEngine_ComputeMove() {
	// White pushes into the gap of a wall.
	b := parse(gapInWall)
	e, ctx := engine(), context.Background()
	in := influence.Input{Board: b, ToPlay: board.Black}
	move := influence.Move{Point: board.At(3, 4), Color: board.White}
	var before, after, followup influence.Result
	for _, err := range []error{
		e.Compute(ctx, in, &before),
		e.ComputeMove(ctx, in, move, &after),
		e.ComputeFollowup(ctx, in, move, &after, &followup),
	} {
		if err != nil {
			log.Fatal(err)
		}
	}
	fmt.Printf("the move gains %.0f\n", influence.MoveValue(&before, &after, board.White, 0))
	fmt.Printf("and threatens %.0f more\n", influence.MoveValue(&after, &followup, board.White, 0))
	// Output:
	// the move gains 1
	// and threatens 3 more
}

func ExampleEngine_EstimateDead() {
	b := parse(`
		. . X . O . . . .
		. . X . O . . X .
		. . X . O . . . .
		. . X . O . . . .
		. . X . O . . . .
		. . X . O . . . .
		. . X . O . . . .
		. . X . O . . . .
		. . X . O . . . .`)
	dead, err := engine().EstimateDead(context.Background(), influence.Input{Board: b}, nil, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(dead.Append(nil))
	// Output:
	// [H8]
}

func ExampleResult_Groups() {
	b := parse(`
		. . X . O . . . .
		. . X . O . . X .
		. . X . O . . . .
		. . X . O . . . .
		. . X . O . . . .
		. . X . O . . . .
		. . X . O . . . .
		. . X . O . . . .
		. . X . O . . . .`)
	var r influence.Result
	if err := engine().Compute(context.Background(), influence.Input{Board: b, ToPlay: board.White}, &r); err != nil {
		log.Fatal(err)
	}
	for _, g := range r.Groups(b, board.Black) {
		fmt.Printf("stones: %d, eyes: %.1f, liberties: %d\n", g.Stones.Len(), g.Eyes, g.Liberties)
	}
	// Output:
	// stones: 9, eyes: 2.0, liberties: 18
	// stones: 1, eyes: 1.5, liberties: 4
}

func ExampleNewSurroundQuery() {
	b := parse(`
		. . . . . . . . .
		. . . . . . . . .
		. . O . X . O . O
		. . . . . . . . .
		. . . O . X . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	dragon := board.SetOf(board.At(4, 6))
	q := influence.NewSurroundQuery(b, &dragon, nil)
	fmt.Println(q.Hostile.Append(nil), q.Allies[0].Append(nil))
	// Output:
	// [D5 C7 G7] [F5]
}

func ExampleFindSurround() {
	b := parse(`
		. . . . . . . . .
		. . . . . . . . .
		. . O . X . O . .
		. . . . . . . . .
		. . . O . O . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	dragon := board.SetOf(board.At(4, 6))
	s, err := influence.FindSurround(influence.NewSurroundQuery(b, &dragon, nil))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Status, s.Corners)
	// Output:
	// surrounded [D5 C7 C9 G9 G7 F5]
}

func ExampleEscapeRoute() {
	b := parse(twoWalls)
	var r influence.Result
	in := influence.Input{Board: b, Kind: influence.Escape}
	if err := engine().Compute(context.Background(), in, &r); err != nil {
		log.Fatal(err)
	}
	var wall board.Set
	for p := range b.Stones(board.At(4, 4)) {
		wall.Add(p)
	}
	values := r.EscapeValues(nil, board.White, 2)
	fmt.Println(influence.EscapeRoute(influence.EscapeQuery{Board: b, Dragon: &wall, Values: values}))
	// Output:
	// 0
}

func ExampleShipped() {
	sources, barriers, err := influence.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(sources.Kind().Name, sources.Len() >= 30, barriers.Kind().Name, barriers.Len() >= 100)
	// Output:
	// influence true barriers true
}

func ExampleResult_MarshalJSON() {
	b, err := board.New(3)
	if err != nil {
		log.Fatal(err)
	}
	if err := b.Play(board.At(1, 1), board.Black, board.Strict); err != nil {
		log.Fatal(err)
	}
	var r influence.Result
	if err := engine().Compute(context.Background(), influence.Input{Board: b}, &r); err != nil {
		log.Fatal(err)
	}
	text, err := json.Marshal(&r)
	if err != nil {
		log.Fatal(err)
	}
	var head struct {
		Size   int     `json:"size"`
		Sum    float64 `json:"territory_sum"`
		Stones [][]int `json:"stones"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		log.Fatal(err)
	}
	fmt.Println(head.Size, head.Sum, head.Stones)
	// Output:
	// 3 -8 [[0 0 0] [0 -1 0] [0 0 0]]
}

// known are influence.Facts.
type known struct{ r *influence.Result }

func (k known) Influence(toMove board.Color) *influence.Result {
	if toMove == k.r.ToPlay() {
		return k.r
	}
	return nil
}

func ExampleFunctions() {
	b := parse(twoWalls)
	var r influence.Result
	if err := engine().Compute(context.Background(), influence.Input{Board: b, ToPlay: board.White}, &r); err != nil {
		log.Fatal(err)
	}
	// Moves of Black beside his wall, into what White, to move, has as moyo.
	db, err := pattern.Build(pattern.General(), pattern.Spec{
		Name: "Reduce", Diagram: "O.X*", Entry: "-,-", Labels: "O.X*", Constraint: "xmoyo(*)"})
	if err != nil {
		log.Fatal(err)
	}
	bound, err := db.Bind(pattern.BoardFuncs(), influence.Functions(known{&r}))
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{Color: board.Black}) {
		if p := db.Move(m); p.Row() == 4 {
			value, err := bound.Constraint(context.Background(), b, m)
			fmt.Println(p, value, err)
		}
	}
	// Output:
	// F5 1 <nil>
}

func ExampleCorrectBreakIns() {
	// The middle of a professional game, in which Black is to move.
	b, err := board.New(19)
	if err != nil {
		log.Fatal(err)
	}
	for i, c := 0, board.Black; i < 240; i, c = i+2, c.Opponent() {
		p, err := board.FromSGF(benchmarkGame[i:i+2], 19)
		if err != nil {
			log.Fatal(err)
		}
		if err := b.Play(p, c, board.Strict); err != nil {
			log.Fatal(err)
		}
	}
	ctx := context.Background()
	var r influence.Result
	if err := engine().Compute(ctx, influence.Input{Board: b, ToPlay: board.Black}, &r); err != nil {
		log.Fatal(err)
	}
	found, err := influence.CorrectBreakIns(ctx, b, &r, connect.New(connect.Options{}))
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range found {
		fmt.Println(f.String, "comes into territory of", f.Owner, "at", f.Erased, "blocked:", f.Blocked)
	}
	// Output:
	// D4 comes into territory of black at [C3 E3] blocked: true
}

func ExampleRepeatBreakIns() {
	b := parse(`
		. . . . . . . . .
		. . . . . . . . .
		. O O O . . O . .
		. . . . . . . O .
		. X X . X X . X X
		X . . X . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	ctx, e, x := context.Background(), engine(), connect.New(connect.Options{})
	var before, after influence.Result
	in := influence.Input{Board: b, ToPlay: board.Black}
	if err := e.Compute(ctx, in, &before); err != nil {
		log.Fatal(err)
	}
	found, err := influence.CorrectBreakIns(ctx, b, &before, x)
	if err != nil || len(found) == 0 {
		log.Fatal(found, err)
	}
	fmt.Println("Black comes in at", found[0].Result.Move)
	// A move of White elsewhere does not stop that.
	move := influence.Move{Point: board.At(4, 0), Color: board.White}
	if err := e.ComputeMove(ctx, in, move, &after); err != nil {
		log.Fatal(err)
	}
	b.Try(move.Point, move.Color)
	defer b.Undo()
	at := found[0].Erased[0]
	without := after.Territory(at)
	err = influence.RepeatBreakIns(ctx, b, &after, x, found)
	fmt.Printf("%v was worth %.1f, and is worth %.1f: %v\n", at, without, after.Territory(at), err)
	// Output:
	// Black comes in at H7
	// H7 was worth 1.0, and is worth 0.0: <nil>
}

func ExampleDoesSurround() {
	b := parse(`
		. . . . . . . . .
		. . . . . . . . .
		. . . . X . O . .
		. . . . . . . . .
		. . . O . O . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	dragon := board.SetOf(board.At(4, 6))
	s, err := influence.DoesSurround(influence.NewSurroundQuery(b, &dragon, nil), board.At(2, 6))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s)
	// Output:
	// surrounded
}

// Numbers of another program become a Result, which answers as those of an Engine do.
func ExampleNewResult() {
	b, err := board.ParseDiagram(`
		. X O . .
		. X O . .
		. X O . .
		. X O . .
		. X O . .`)
	if err != nil {
		log.Fatal(err)
	}
	territory := make([]float64, board.NumPoints)
	for row := range 5 {
		territory[board.At(0, row)] = -1 // Black's
		territory[board.At(4, row)] = 1
	}
	r, err := influence.NewResult(b, influence.ResultFacts{Territory: territory})
	if err != nil {
		log.Fatal(err)
	}
	text, err := json.Marshal(r)
	if err != nil {
		log.Fatal(err)
	}
	var read influence.Result
	if err := json.Unmarshal(text, &read); err != nil {
		log.Fatal(err)
	}
	fmt.Print(&read)
	fmt.Println(read.Describes(b), read.WhoseTerritory(board.At(0, 0)), read.TerritorySum())
	// Output:
	// territorial influence, empty to move, territory +0.00
	// B X O . W
	// B X O . W
	// B X O . W
	// B X O . W
	// B X O . W
	// true black 0
}

// The slice that TerritoryMap returns is what package draw shows as colors.
func ExampleResult_TerritoryMap() {
	b := parse(twoWalls)
	var r influence.Result
	if err := engine().Compute(context.Background(), influence.Input{Board: b}, &r); err != nil {
		log.Fatal(err)
	}
	values := r.TerritoryMap(nil)
	fmt.Println(len(values) == board.NumPoints, values[board.At(0, 0)] == r.Territory(board.At(0, 0)))
	// Output: true true
}

// The stones of a weak group radiate less.
func ExampleStrengthOf() {
	for _, weakness := range []float64{0, 0.5, 1} {
		fmt.Printf("%.0f ", influence.StrengthOf(weakness))
	}
	// Output:
	// 100 85 70
}
