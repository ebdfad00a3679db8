package genmove_test

import (
	"context"
	"fmt"
	"log"
	"testing/fstest"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

// exampleGame returns a game in which White has just put stones of Black into atari.
func exampleGame() *board.Game {
	const moves = `(;SZ[9]KM[7.5]AB[dd][ed][ce]AW[dc][ec][cd][fd][de]PL[B])`
	games, err := sgf.Parse([]byte(moves))
	if err != nil {
		log.Fatal(err)
	}
	g, _, err := sgf.GameAt(games[0], sgf.End(), board.Chinese())
	if err != nil {
		log.Fatal(err)
	}
	return g
}

func ExampleEngine_Generate() {
	e, err := genmove.New(genmove.Options{Databases: &genmove.Databases{}}) // without patterns
	if err != nil {
		log.Fatal(err)
	}
	d, err := e.Generate(context.Background(), exampleGame(), board.Black)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Color, d.Move)
	for _, r := range d.Moves[0].Reasons {
		if r.Kind == genmove.Defend {
			fmt.Println(r)
		}
	}
	// Output:
	// black E5
	// E5: defend D6 [worms], discarded: it saves the whole group
}

func ExampleEngine_Restricted() {
	e, err := genmove.New(genmove.Options{Effort: search.AtLevel(5), Databases: new(genmove.Databases)})
	if err != nil {
		log.Fatal(err)
	}
	moves := []board.Point{board.At(0, 0), board.At(4, 4)}
	d, err := e.Restricted(context.Background(), exampleGame(), board.Black, moves)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Move)
	// Output: E5
}

func ExampleReasoner() {
	a, err := examine.New(examine.Options{})
	if err != nil {
		log.Fatal(err)
	}
	s, err := genmove.NewSituation(context.Background(), a, exampleGame(), board.Black, examine.Worms)
	if err != nil {
		log.Fatal(err)
	}
	r := genmove.NewReasons(s)
	// One of the library, and one of one's own.
	middle := genmove.ReasonerFunc(func(_ context.Context, s *genmove.Situation, r *genmove.Reasons) error {
		size := s.Board.Size()
		r.Add(genmove.Reason{Kind: genmove.ExpandMoyo, Move: board.At(size/2, size/2), Source: "the middle"})
		return nil
	})
	for _, x := range []genmove.Reasoner{genmove.Strings{}, middle} {
		if err := x.Reasons(context.Background(), s, r); err != nil {
			log.Fatal(err)
		}
	}
	for _, x := range r.At(board.At(4, 4)).Reasons {
		fmt.Println(x)
	}
	// Output:
	// E5: defend D6 [worms]
	// E5: expand moyo [the middle]
}

func ExampleReasons_AddMatch() {
	a, err := examine.New(examine.Options{})
	if err != nil {
		log.Fatal(err)
	}
	s, err := genmove.NewSituation(context.Background(), a, exampleGame(), board.White, examine.Worms)
	if err != nil {
		log.Fatal(err)
	}
	files := fstest.MapFS{"my.db": {Data: []byte("Pattern Bend\n\nO..\nX*.\n\n:8,e,value(2),shape(1)\n")}}
	db, err := pattern.Load(pattern.General(), files, "my.db")
	if err != nil {
		log.Fatal(err)
	}
	reasoners, err := genmove.Standard(a, &genmove.Databases{Own: []*pattern.Database{db}})
	if err != nil {
		log.Fatal(err)
	}
	r := genmove.NewReasons(s)
	for _, x := range reasoners {
		if patterns, ok := x.(*genmove.Patterns); ok {
			if err := patterns.Reasons(context.Background(), s, r); err != nil {
				log.Fatal(err)
			}
		}
	}
	for _, p := range r.Moves() {
		c := r.At(p)
		fmt.Println(c.Reasons[0], "at least", c.MinValue, "shape", c.Shape)
	}
	// Output:
	// C4: expand territory [my.db:1:1: Bend] at least 2 shape [1]
	// B5: expand territory [my.db:1:1: Bend] at least 2 shape [1]
	// E5: expand territory [my.db:1:1: Bend] at least 2 shape [1]
}

func ExampleBlunder() {
	// White lives by two eyes, and had better not fill one.
	b, err := board.ParseDiagram(`
		. . . . .
		. . . . .
		X X X X X
		O O O O O
		. O . O O`)
	if err != nil {
		log.Fatal(err)
	}
	a, err := examine.New(examine.Options{})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	f, err := a.Facts(ctx, examine.Position{Board: b, ToPlay: board.White}, examine.Worms|examine.Dragons)
	if err != nil {
		log.Fatal(err)
	}
	s := genmove.SituationOf(a, nil, f)
	for _, move := range []board.Point{board.At(0, 0), board.At(2, 4)} {
		points, _, err := genmove.Blunder(ctx, s, move)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(move, points > 0)
	}
	// Output:
	// A1 true
	// C5 false
}

func ExampleLoadDatabases() {
	db, err := genmove.LoadDatabases(fstest.MapFS{"shapes.db": {Data: []byte("Pattern Bend\n\nO..\nX*.\n\n:8,e,value(2)\n")}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(db.Shapes.Len(), db.Fuseki == nil)
	e, err := genmove.New(genmove.Options{Databases: db})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(e.Analyst() != nil)
	// Output:
	// 1 true
	// true
}

func ExampleEngine_Conservative() {
	e, err := genmove.New(genmove.Options{Effort: search.AtLevel(5), Databases: new(genmove.Databases)})
	if err != nil {
		log.Fatal(err)
	}
	d, err := e.Conservative(context.Background(), exampleGame(), board.Black)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Move, d.Moves[0].Move)
	// Output: E5 E5
}

// In a cleanup Black captures the dead stone G5 before he passes.
func ExampleEngine_Cleanup() {
	games, err := sgf.Parse([]byte("(;SZ[7]AB[ea][eb][fb][ec][ed][fd][de][ee][df][ef][ff][gf][dg][fg]" +
		"AW[ba][da][ab][bb][cb][db][ac][cc][dc][gc][bd][cd][dd][ae][be][ce][af][bf][cf][bg][cg])"))
	if err != nil {
		log.Fatal(err)
	}
	g, _, err := sgf.GameAt(games[0], sgf.End(), board.Japanese())
	if err != nil {
		log.Fatal(err)
	}
	e, err := genmove.New(genmove.Options{Effort: search.AtLevel(6)})
	if err != nil {
		log.Fatal(err)
	}
	for _, choose := range []func(context.Context, *board.Game, board.Color) (*genmove.Decision, error){e.Conservative, e.Cleanup} {
		d, err := choose(context.Background(), g, board.Black)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(d.Move, d.Why)
	}
	// Output:
	// PASS nothing to play
	// G4 takes dead stones
}
