package score_test

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"log"
	"os"
	"strconv"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/genmove/score"
)

// White fills an eye of her own in the end.
const blunder = "(;SZ[7]KM[0]RU[Chinese]AB[ca][cb][cc][cd][ce][cf][cg]AW[da][db][dc][dd][de][df][dg][ea][eb][ec][ed][ee][ef][eg]" +
	"[fa][fc][fd][ff][fg][ga][gb][gc][gd][ge][gf][gg];B[];W[];B[];W[fb];B[fe])"

// The score over a game as CSV, and the last position as a picture of who owns what.
func ExampleEstimator_course() {
	games, err := sgf.Parse([]byte(blunder))
	if err != nil {
		log.Fatal(err)
	}
	g, _, err := sgf.GameAt(games[0], sgf.End(), board.Chinese())
	if err != nil {
		log.Fatal(err)
	}
	e, err := score.New(score.Options{})
	if err != nil {
		log.Fatal(err)
	}
	out := csv.NewWriter(os.Stdout)
	out.Write([]string{"number", "move", "score"})
	var last *score.Result
	for n := range g.Moves() {
		at, _, err := sgf.GameAt(games[0], sgf.BeforeMove(n+2), board.Chinese())
		if err == nil {
			last, err = e.EstimateGame(context.Background(), at)
		}
		if err != nil {
			log.Fatal(err)
		}
		move, _ := at.LastMove()
		out.Write([]string{strconv.Itoa(n + 1), move.String(), last.Margin(g.Rules().Scoring).String()})
	}
	out.Flush()

	pic := draw.New(g.Board())
	values := make([]float32, board.NumPoints)
	for p := range board.Points(g.Size()) {
		values[p] = float32(last.Chance(p)) // positive for White
	}
	pic.Heat = draw.NewHeat(values)
	fmt.Println(pic.PNG(io.Discard, 32)) // in place of a file
	// Output:
	// number,move,score
	// 1,black PASS,W+7
	// 2,white PASS,W+7
	// 3,black PASS,W+7
	// 4,white F6,B+49
	// 5,black F3,B+49
	// <nil>
}
