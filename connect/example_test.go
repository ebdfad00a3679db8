package connect_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
)

// parse makes a board of a diagram, X Black and O White.
func parse(diagram string) *board.Board {
	b, err := board.ParseDiagram(diagram)
	if err != nil {
		log.Fatal(err)
	}
	return b
}

// jump has two black stones with a space between them, at which a white stone
// peeps, and white ones that are linked diagonally.
const jump = `
	. . . . . . . . .
	. . . . . . O . .
	. . . . . . . O .
	. . X . . . . . .
	. . . O . . . . .
	. . X . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .`

func ExampleReader_Connect() {
	b := parse(jump)
	r := connect.New(connect.Options{})
	res, err := r.Connect(context.Background(), b, board.At(2, 5), board.At(2, 3))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(res.Code, res.Move)
	// Output: win C5
}

func ExampleReader_Disconnect() {
	b := parse(jump)
	r := connect.New(connect.Options{})
	for _, pair := range [][2]board.Point{
		{board.At(2, 5), board.At(2, 3)},
		{board.At(6, 7), board.At(7, 6)},
	} {
		res, err := r.Disconnect(context.Background(), b, pair[0], pair[1])
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(pair, res.Code, res.Move)
	}
	// Output:
	// [C6 C4] win C5
	// [G8 H7] fail none
}

// White has the left side, but Black can come in between his stones.
const corner = `
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. O O O . . . . .
	. . . . X . . . .
	. . . . X . . . .
	. . . O O X . . .
	. . . . . . . . .
	. . . . . . . . .`

func ExampleReader_BreakIn() {
	b := parse(corner)
	goal := board.SetOf(board.At(0, 4), board.At(1, 4), board.At(0, 3), board.At(1, 3), board.At(2, 3), board.At(0, 2), board.At(1, 2))
	r := connect.New(connect.Options{})
	res, err := r.BreakIn(context.Background(), b, board.At(4, 4), &goal)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(res.Code, res.Move)
	// Output: win D4
}

func ExampleReader_BlockOff() {
	b := parse(corner)
	goal := board.SetOf(board.At(0, 4), board.At(1, 4), board.At(0, 3), board.At(1, 3), board.At(0, 2), board.At(1, 2))
	r := connect.New(connect.Options{})
	res, err := r.BlockOff(context.Background(), b, board.At(4, 4), &goal)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(res.Code, res.Move)
	// Output: win C4
}

func ExampleReader_Measure() {
	b := parse(jump)
	r := connect.New(connect.Options{})
	var m connect.Map
	if err := r.Measure(context.Background(), b, board.At(2, 5), 1*connect.Move, &m); err != nil {
		log.Fatal(err)
	}
	for p, d := range m.All() {
		fmt.Println(p, d, m.Gain(p), m.From(p))
	}
	// Output:
	// C6 0.0000 0.0000 none
	// B6 1.0000 1.0000 C6
	// C7 1.0000 1.0000 C6
}

func ExampleReader_MeasureArea() {
	b := parse(jump)
	r := connect.New(connect.Options{})
	area := board.SetOf(board.At(0, 5), board.At(0, 4))
	var m connect.Map
	if err := r.MeasureArea(context.Background(), b, board.Black, &area, 0, &m); err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Color(), m.At(board.At(0, 5)), m.At(board.At(2, 5)), m.At(board.At(8, 8)))
	// Output: black 1.0000 1.9500 unreached
}

func ExampleReader_Distances() {
	b := parse(jump)
	r := connect.New(connect.Options{})
	dist := make([]float64, board.NumPoints)
	if err := r.Distances(context.Background(), b, board.At(2, 5), 3, dist); err != nil {
		log.Fatal(err)
	}
	fmt.Println(dist[board.At(2, 4)], dist[board.At(2, 3)], dist[board.At(8, 8)])
	// Output: 1.05 1.05 +Inf
}

func ExampleDistance() {
	d := 3 * connect.Move / 2
	fmt.Println(d, d.Moves(), connect.Unreached)
	// Output: 1.5000 1.5 unreached
}

func ExampleLevel() {
	fmt.Println(connect.Level(10))
	fmt.Println(connect.Level(10).Fast())
	fmt.Println(connect.Level(0).Depth)
	// Output:
	// {20 2000 6 14 800 false}
	// {17 125 0 11 200 true}
	// 4
}

func ExampleLinks_MarshalJSON() {
	b, err := board.New(5)
	if err != nil {
		log.Fatal(err)
	}
	if err := b.Setup([]board.Point{board.At(1, 1), board.At(2, 2)}, nil, nil); err != nil {
		log.Fatal(err)
	}
	a, err := connect.NewAnalyzer(connect.LinkOptions{})
	if err != nil {
		log.Fatal(err)
	}
	links, err := a.Analyze(context.Background(), b, nil)
	if err != nil {
		log.Fatal(err)
	}
	text, err := json.Marshal(links)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))
	fmt.Println(links.Describes(b))
	// Output:
	// {"size":5,"black":["B2","C3"],"white":[],"groups":[["C3","B2"]],"cutting_points":{"black":[],"white":[]},"cuts":[],"cutstone2":[],"joints":[{"pattern":"Diagonal1+1 at C3 for black","stones":["C3","B2"]}]}
	// true
}

// Groups that somebody else has found become Links like those of an Analyzer.
func ExampleNewLinks() {
	b, err := board.ParseDiagram(`
		. . . . .
		. X . X .
		. . . . .
		. O . . .
		. . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	x, y := board.At(1, 3), board.At(3, 3)
	l, err := connect.NewLinks(b, connect.LinkFacts{Groups: [][]board.Point{{x, y}}})
	if err != nil {
		log.Fatal(err)
	}
	text, err := json.Marshal(l)
	if err != nil {
		log.Fatal(err)
	}
	var read connect.Links
	if err := json.Unmarshal(text, &read); err != nil {
		log.Fatal(err)
	}
	fmt.Println(read.Describes(b), read.Len(), read.Same(x, y))
	fmt.Print(&read)
	_, err = connect.NewLinks(b, connect.LinkFacts{Groups: [][]board.Point{{x, board.At(1, 1)}}})
	fmt.Println(err)
	// Output:
	// true 2 true
	// black group B4 D4
	// invalid links: group 0: B4 and B2 are of different colors
}

func ExampleReader_SetParams() {
	r := connect.New(connect.Options{})
	p := r.Params()
	p.Nodes = 10
	r.SetParams(p)
	fmt.Println(r.Params().Nodes, r.Nodes())
	r.Clear()
	// Output: 10 0
}

func ExampleAnalyzer() {
	b := parse(jump)
	a, err := connect.NewAnalyzer(connect.LinkOptions{})
	if err != nil {
		log.Fatal(err)
	}
	links, err := a.Analyze(context.Background(), b, nil)
	if err != nil {
		log.Fatal(err)
	}
	for i, strings := range links.All() {
		fmt.Println(i, strings)
	}
	for _, c := range links.Cuts() {
		fmt.Println("cut", c.A, c.B, c.Move, c.Code, "prevented by", c.Defense, c.DefenseCode)
	}
	for _, j := range links.Joints() {
		fmt.Println(j.Pattern, j.Stones)
	}
	fmt.Println(links.Len(), links.Same(board.At(6, 7), board.At(7, 6)), links.Group(board.At(0, 0)), links.Strings(0))
	fmt.Println(links.IsCut(board.White, board.At(7, 7)), len(links.Cutstone2()) == board.NumPoints)
	points := links.CuttingPoints(board.White)
	fmt.Println(points.Len())
	// Output:
	// 0 [G8 H7]
	// 1 [C6]
	// 2 [D5]
	// 3 [C4]
	// cut C6 C4 C5 win prevented by C5 win
	// Diagonal1+0 at G8 for white [G8 H7]
	// 4 true -1 [G8 H7]
	// false true
	// 0
}

func ExampleAnalyzer_SameDragon() {
	b := parse(jump)
	a, err := connect.NewAnalyzer(connect.LinkOptions{})
	if err != nil {
		log.Fatal(err)
	}
	same, err := a.SameDragon(context.Background(), b, board.At(6, 7), board.At(7, 6))
	fmt.Println(same, err)
	// Output: true <nil>
}

func ExampleShipped() {
	db, err := connect.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	i, ok := db.Index("Diagonal1")
	fmt.Println(ok, db.Pattern(i).Class, db.Kind().Name)
	// Output: true sC conn
}

func ExampleFunctions() {
	f, err := connect.NewFunctions(connect.New(connect.Options{}), reading.New(reading.Options{}))
	if err != nil {
		log.Fatal(err)
	}
	db, err := pattern.Compile(pattern.Anything(), mustParse(`
Pattern Cut1

O*O

:+,-

a*b

;oplay_connect(*,a,b)
`))
	if err != nil {
		log.Fatal(err)
	}
	bound, err := db.Bind(pattern.BoardFuncs(), f.Table())
	if err != nil {
		log.Fatal(err)
	}
	b := parse(jump)
	for _, m := range pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{}) {
		value, err := bound.Constraint(context.Background(), b, m)
		fmt.Println(db.Move(m), value, err)
	}
	// Output: C5 5 <nil>
}

func mustParse(text string) *pattern.File {
	f, err := pattern.Parse("example", []byte(text))
	if err != nil {
		log.Fatal(err)
	}
	return f
}
