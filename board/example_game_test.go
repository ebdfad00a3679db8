package board_test

import (
	"errors"
	"fmt"
	"log"
	"math"

	"github.com/tengen-go/tengen/board"
)

// parsePoints is a shorthand for points that are known to be right.
func parsePoints(size int, vertices ...string) []board.Point {
	var points []board.Point
	for _, v := range vertices {
		p, err := board.ParsePoint(v, size)
		if err != nil {
			panic(err)
		}
		points = append(points, p)
	}
	return points
}

func ExampleGame() {
	g, err := board.NewGame(5, board.Chinese())
	if err != nil {
		fmt.Println(err)
		return
	}
	// Black's wall on the third column, White's on the fourth.
	for _, p := range parsePoints(5, "C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5", "pass", "pass") {
		if err := g.Play(p, g.ToPlay()); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(g.Over(), g.Moves()[0], g.Score(nil))
	// Output: true black C1 W+2.5
}

func ExampleGame_Legal() {
	g, _ := board.NewGame(5, board.TrompTaylor())
	points := parsePoints(5, "B2", "C2", "B4", "C4", "A3", "D3", "C3", "B3")
	for _, p := range points[:7] {
		g.Play(p, g.ToPlay())
	}
	fmt.Println("taking the ko:", g.Play(points[7], board.White))
	err := g.Legal(points[6], board.Black)
	fmt.Println("retaking it:", err, errors.Is(err, board.ErrKo))
	// Output:
	// taking the ko: <nil>
	// retaking it: ko: the capture is banned for one move true
}

func ExampleGame_Undo() {
	g, _ := board.NewGame(9, board.Japanese())
	g.Play(board.At(4, 4), board.Black)
	g.Setup(nil, []board.Point{board.At(2, 2)}, nil)
	fmt.Println(g.Len(), g.Undo(), g.Undo(), g.Undo())
	// Output: 2 <nil> <nil> the history is not that long: 1 steps of 0
}

func ExampleGame_Position() {
	g, _ := board.NewGame(9, board.Japanese())
	g.Play(board.At(4, 4), board.Black)
	g.Play(board.At(2, 2), board.White)
	b, err := g.Position(1)
	fmt.Println(b.At(board.At(4, 4)), b.At(board.At(2, 2)), err)
	// Output: black empty <nil>
}

// Handicap stones that came as a setup count only when the game is told.
func ExampleGame_SetHandicap() {
	g, _ := board.NewGame(9, board.Chinese())
	g.Setup(parsePoints(9, "C3", "G7"), nil, nil)
	g.SetToPlay(board.White)
	if err := g.SetKomi(0.5); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Handicap(), g.Score(nil))
	err := g.SetHandicap(2)
	fmt.Println(err, g.Handicap(), g.Score(nil))
	// Output:
	// 0 B+80.5
	// <nil> 2 B+78.5
}

func ExampleGame_Over() {
	g, _ := board.NewGame(9, board.Chinese())
	for _, p := range parsePoints(9, "E5", "pass", "pass") {
		g.Play(p, g.ToPlay())
		m, _ := g.LastMove()
		fmt.Println(m, g.Passes(), g.Over())
	}
	// Output:
	// black E5 0 false
	// white PASS 1 false
	// black PASS 2 true
}

func ExampleGame_LastMoves() {
	g, _ := board.NewGame(9, board.Chinese())
	for _, p := range parsePoints(9, "E5", "C3", "pass") {
		g.Play(p, g.ToPlay())
	}
	fmt.Println(g.LastMoves(2))
	// Output: [white C3 black PASS]
}

func ExampleGame_Steps() {
	g, _ := board.NewGame(9, board.Chinese())
	g.FixedHandicap(2)
	for _, p := range parsePoints(9, "E5", "C7") {
		g.Play(p, g.ToPlay())
	}
	for i, s := range g.Steps() {
		if s.IsMove() {
			fmt.Println(i, s.Move)
		} else {
			fmt.Println(i, "black stones on", s.Black)
		}
	}
	// Output:
	// 0 black stones on [C3 G7]
	// 1 white E5
	// 2 black C7
}

// The liberties that each move had, captures included.
func ExampleGame_Replay() {
	g, _ := board.NewGame(5, board.Chinese())
	for _, p := range parsePoints(5, "B1", "A1", "A2") {
		g.Play(p, g.ToPlay())
	}
	for before, s := range g.Replay() {
		m := s.Move
		fmt.Println(m, before.LibertiesAfter(m.Point, m.Color), "captures", before.CapturedBy(m.Point, m.Color))
	}
	// Output:
	// black B1 3 captures 0
	// white A1 1 captures 0
	// black A2 3 captures 1
}

func ExampleGame_Clone() {
	g, _ := board.NewGame(9, board.AGA())
	variation := g.Clone()
	variation.Play(board.At(4, 4), board.Black)
	fmt.Println(g.Len(), variation.Len())
	// Output: 0 1
}

func ExampleParseRules() {
	for _, name := range []string{"GOE", "new_zealand", "Tromp-Taylor", "japanese rules", "house"} {
		r, err := board.ParseRules(name)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(r.SGF(), r.Superko, r.Scoring, r.Suicide, r.Komi)
	}
	// Output:
	// GOE positional area true 8
	// NZ situational area true 7
	// Tromp-Taylor positional area true 7.5
	// Japanese simple territory false 6.5
	// unknown rules: "house"
}

func ExampleParseMove() {
	m, err := board.ParseMove("W q16", 19)
	fmt.Println(m, err)
	// Output: white Q16 <nil>
}

func ExampleGame_FixedHandicap() {
	g, _ := board.NewGame(19, board.Chinese())
	points, err := g.FixedHandicap(4)
	fmt.Println(points, err, g.ToPlay())
	_, err = g.FixedHandicap(2)
	fmt.Println(err)
	// Output:
	// [D4 Q16 D16 Q4] <nil> white
	// invalid handicap: the board is not empty
}

func ExampleGame_FreeHandicap() {
	g, _ := board.NewGame(19, board.Chinese())
	points, err := g.FreeHandicap(13)
	fmt.Println(points[9:], err)
	// Output: [G7 N7 G13 N13] <nil>
}

func ExampleGame_SetFreeHandicap() {
	g, _ := board.NewGame(9, board.AGA())
	fmt.Println(g.SetFreeHandicap(parsePoints(9, "C3", "E5", "G7")), g.Handicap(), g.ToPlay())
	// Output: <nil> 3 white
}

func ExampleFixedHandicapPoints() {
	fmt.Println(board.FixedHandicapPoints(9, 5))
	fmt.Println(board.FixedHandicapPoints(9, 10))
	// Output:
	// [C3 G7 C7 G3 E5] <nil>
	// [] invalid handicap: 10 stones on size 9, at most 9 are fixed
}

func ExampleGame_Setup() {
	g, _ := board.NewGame(9, board.Japanese())
	g.Play(board.At(4, 4), board.Black)
	err := g.Setup(parsePoints(9, "A1"), parsePoints(9, "B1", "A2"), nil)
	fmt.Println(err)
	err = g.Setup(parsePoints(9, "A1"), parsePoints(9, "B1"), parsePoints(9, "E5"))
	fmt.Println(err, g.Board().At(board.At(4, 4)), g.ToPlay())
	// Output:
	// a string without liberties at A1
	// <nil> empty white
}

// White takes a ko back at once, which some records have.
func ExampleGame_PlayRecorded() {
	g, _ := board.NewGame(5, board.Japanese())
	g.Setup(parsePoints(5, "A2", "B1", "B3"), parsePoints(5, "B2", "C1", "C3", "D2"), nil)
	for _, p := range parsePoints(5, "C2", "B2") {
		forbidden, err := g.PlayRecorded(p, g.ToPlay())
		fmt.Println(p, forbidden, err)
	}
	fmt.Println(g.Board().At(board.At(1, 1)), g.Board().At(board.At(2, 1)))
	// Output:
	// C2 <nil> <nil>
	// B2 ko: the capture is banned for one move <nil>
	// white empty
}

func ExampleGame_SetRules() {
	g, _ := board.NewGame(9, board.AGA())
	// The rules of the AGA, counted by territory.
	r := g.Rules()
	r.Scoring = board.TerritoryScoring
	fmt.Println(g.SetRules(r), g.Rules().Scoring, g.Komi())
	// Output: <nil> territory 7.5
}

// The last steps of a game, and taking several of them back.
func ExampleGame_UndoN() {
	g, err := board.NewGame(9, board.NewZealand())
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range []board.Point{board.At(2, 2), board.At(6, 6), board.Pass} {
		if err := g.Play(p, g.ToPlay()); err != nil {
			log.Fatal(err)
		}
	}
	last, _ := g.LastMove()
	fmt.Println(last, "- passes:", g.Passes())
	if err := g.UndoN(2); err != nil {
		log.Fatal(err)
	}
	last, _ = g.LastMove()
	fmt.Println(last, "- to play:", g.ToPlay())
	fmt.Println(g.UndoN(2))
	// Output:
	// black PASS - passes: 1
	// black C3 - to play: white
	// the history is not that long: 2 steps of 1
}

// A position that was set up may need its side to move, komi and handicap too.
func ExampleGame_SetToPlay() {
	g, err := board.NewGame(9, board.Japanese())
	if err != nil {
		log.Fatal(err)
	}
	if err := g.Setup([]board.Point{board.At(2, 2), board.At(6, 6)}, nil, nil); err != nil {
		log.Fatal(err)
	}
	if err := errors.Join(g.SetToPlay(board.White), g.SetKomi(0.5), g.SetHandicap(2)); err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.ToPlay(), g.Komi(), g.Handicap())
	fmt.Println(g.SetKomi(math.NaN()))
	// Output:
	// white 0.5 2
	// unacceptable komi: NaN, want -1000 to 1000
}

// Rule sets are values: they can be compared, printed and changed.
func ExampleRules() {
	for _, r := range []board.Rules{
		board.Chinese(), board.Japanese(), board.Korean(), board.AGA(), board.NewZealand(), board.TrompTaylor(), board.Ing(),
	} {
		fmt.Printf("%-12s %v, %v superko, suicide %v, komi %v\n", r.Name, r.Scoring, r.Superko, r.Suicide, r.Komi)
	}
	mine := board.Chinese()
	mine.Name, mine.Superko = "club", board.SituationalSuperko
	fmt.Println(mine.Name, mine.Superko)
	// Output:
	// chinese      area, positional superko, suicide false, komi 7.5
	// japanese     territory, simple superko, suicide false, komi 6.5
	// korean       territory, simple superko, suicide false, komi 6.5
	// aga          area, situational superko, suicide false, komi 7.5
	// new_zealand  area, situational superko, suicide true, komi 7
	// tromp-taylor area, positional superko, suicide true, komi 7.5
	// ing          area, positional superko, suicide true, komi 8
	// club situational
}
