package board_test

import (
	"encoding/json"
	"fmt"

	"github.com/tengen-go/tengen/board"
)

// walls returns a board of size 5 with a black and a white wall and a white
// stone at A3, behind the black one.
func walls() *board.Board {
	b, err := board.New(5)
	if err != nil {
		panic(err)
	}
	err = b.Setup(parsePoints(5, "B1", "B2", "B3", "B4", "B5"), parsePoints(5, "D1", "D2", "D3", "D4", "D5", "A3"), nil)
	if err != nil {
		panic(err)
	}
	return b
}

func ExampleAreaScore() {
	dead := board.SetOf(parsePoints(5, "A3")...)
	s := board.AreaScore(walls(), &dead)
	fmt.Println(s.Points(board.Black), s.Points(board.White), s.Neutral, s)
	// Output: 10 10 5 0
}

func ExampleTerritoryScore() {
	dead := board.SetOf(parsePoints(5, "A3")...)
	s := board.TerritoryScore(walls(), &dead, nil)
	fmt.Println(s.Points(board.Black), s.Points(board.White), s.Neutral, s)
	// Output: 6 5 5 B+1
}

func ExampleSekiStones() {
	// With the column between the walls still open, both walls have a neutral
	// point: the definition is for finished games.
	dead := board.SetOf(parsePoints(5, "A3")...)
	seki := board.SekiStones(walls(), &dead)
	s := board.TerritoryScore(walls(), &dead, &seki)
	fmt.Println(seki.Len(), s.Black.Territory, s.White.Territory)
	// Output: 10 0 0
}

func ExampleGame_Score() {
	g, _ := board.NewGame(5, board.Japanese())
	g.Setup(parsePoints(5, "B1", "B2", "B3", "B4", "B5"), parsePoints(5, "C1", "C2", "C3", "C4", "C5"), nil)
	s := g.Score(nil)
	text, err := json.Marshal(s.White)
	fmt.Println(s, s.Margin().Winner())
	fmt.Println(string(text), err)
	// Output:
	// W+11.5 white
	// {"stones":5,"territory":10,"prisoners":0,"pass_stones":0} <nil>
}

// In a seki, territory counts under area scoring only.
func ExampleGame_ScoreSeki() {
	g, _ := board.NewGame(5, board.Japanese())
	g.Setup(parsePoints(5, "B1", "B2", "B3", "B4", "B5"), parsePoints(5, "E1", "E2", "E3", "E4", "E5"), nil)
	seki := board.SekiStones(g.Board(), nil)
	fmt.Println(g.Score(nil), g.ScoreSeki(nil, &seki))
	// Output: W+1.5 W+6.5
}

func ExampleParseMargin() {
	m, err := board.ParseMargin("B+12.5")
	fmt.Println(float64(m), m.Winner(), err)
	_, err = board.ParseMargin("B+R")
	fmt.Println(err)
	// Output:
	// -12.5 black <nil>
	// invalid result: "B+R"
}

// corner returns a board of size 5 with a black string and its eyes in the upper
// left corner, A5 and C5, and white stones around.
func corner() *board.Board {
	b, err := board.New(5)
	if err != nil {
		panic(err)
	}
	err = b.Setup(parsePoints(5, "B5", "A4", "B4", "C4", "D4", "D5"), parsePoints(5, "A3", "B3", "C3", "D3", "E4"), nil)
	if err != nil {
		panic(err)
	}
	return b
}

func ExampleUnconditionalStatus() {
	u := board.UnconditionalStatus(corner())
	for _, p := range parsePoints(5, "A4", "C5", "A3", "A1") {
		fmt.Println(p, u.At(p))
	}
	// Output:
	// A4 alive
	// C5 black_territory
	// A3 undecided
	// A1 undecided
}

func ExampleUnconditionalAnalyzer() {
	var analyzer board.UnconditionalAnalyzer
	var u board.Unconditional
	b := corner()
	analyzer.AnalyzeColor(b, board.White, &u)
	fmt.Println(u.Invincible.Len())
	analyzer.Analyze(b, &u)
	fmt.Println(u.Invincible.Len())
	// Output:
	// 0
	// 6
}

func ExampleIsMeaningless() {
	b, _ := board.New(5)
	b.Setup(parsePoints(5, "A4", "B4", "C4", "D4", "D5"), parsePoints(5, "A3", "B3", "C3", "D3", "E4"), nil)
	// Three points in a row make two eyes with the middle one.
	for _, p := range parsePoints(5, "A5", "B5", "C5") {
		replacement, meaningless := board.IsMeaningless(b, p, board.Black)
		fmt.Println(p, meaningless, replacement)
	}
	// Output:
	// A5 true B5
	// B5 false none
	// C5 true B5
}
