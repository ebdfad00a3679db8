package tengen_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
)

// A small finished game on 5×5: Black holds the left side, White the right.
const record = `(;GM[1]FF[4]SZ[5]KM[0.5]RU[Japanese]
	;B[cc];W[dc];B[cd];W[dd];B[cb];W[db];B[ca];W[da];B[ce];W[de];B[];W[])`

// Play a game by its rules, and count it.
func Example_game() {
	g, err := board.NewGame(9, board.Chinese())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range []string{"C3", "G7", "C3"} {
		p, err := board.ParsePoint(s, g.Size())
		if err == nil {
			err = g.Play(p, g.ToPlay())
		}
		fmt.Println(s, err)
	}
	fmt.Println("to play:", g.ToPlay())
	// Output:
	// C3 <nil>
	// G7 <nil>
	// C3 point is occupied
	// to play: black
}

// Read a game record, and score its last position.
func Example_score() {
	games, err := sgf.Parse([]byte(record))
	if err != nil {
		fmt.Println(err)
		return
	}
	g, warnings, err := sgf.GameAt(games[0], sgf.End(), board.Chinese())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(warnings), "illegal moves; over:", g.Over(), "- score:", g.Score(nil))
	// Output: 0 illegal moves; over: true - score: B+4.5
}

// Ask whether a string can be captured, and where. A search takes a context and
// stops when that ends.
func Example_reading() {
	games, err := sgf.Parse([]byte("(;SZ[9]AB[dd][de][ef][fd][ec]AW[ed][ee])"))
	if err != nil {
		fmt.Println(err)
		return
	}
	pos, err := sgf.PositionAt(games[0], sgf.End())
	if err != nil {
		fmt.Println(err)
		return
	}
	r := reading.New(reading.Options{})
	white := board.At(4, 4)
	attack, err := r.Attack(context.Background(), pos.Board, white)
	fmt.Println(attack.Code, attack.Move, err)
	_, err = r.Attack(context.Background(), pos.Board, board.At(0, 0))
	fmt.Println(err != nil)
	// Output:
	// win F5 <nil>
	// true
}

// Find patterns on a board: compile a database once, make a matcher for each
// goroutine, and bind the names of functions to what they mean.
func Example_patterns() {
	const text = `
Pattern Hane

?O?
.X*

:8,-

?O?
.A*

;lib(A) > 1
`
	file, err := pattern.Parse("example.db", []byte(text))
	if err != nil {
		fmt.Println(err)
		return
	}
	db, err := pattern.Compile(pattern.General(), file)
	if err != nil {
		fmt.Println(err)
		return
	}
	bound, err := db.Bind(pattern.BoardFuncs())
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := board.New(5)
	if err != nil {
		fmt.Println(err)
		return
	}
	err = errors.Join(
		b.Play(board.At(2, 2), board.Black, board.Strict),
		b.Play(board.At(2, 1), board.White, board.Strict))
	if err != nil {
		fmt.Println(err)
		return
	}
	m := dfa.Best(db)()
	for _, match := range m.AppendMatches(nil, b, pattern.Query{Color: board.Black}) {
		if v, err := bound.Constraint(context.Background(), b, match); err == nil && v != 0 {
			fmt.Println(db.Pattern(match.Pattern).Name, db.Move(match))
		}
	}
	// Unordered output:
	// Hane B2
	// Hane D2
}

// What is alive even if its owner always passes.
func Example_unconditional() {
	games, err := sgf.Parse([]byte("(;SZ[5]AB[ab][bb][cb][db][eb][ba]AW[da])"))
	if err != nil {
		fmt.Println(err)
		return
	}
	pos, err := sgf.PositionAt(games[0], sgf.End())
	if err != nil {
		fmt.Println(err)
		return
	}
	u := board.UnconditionalStatus(pos.Board)
	fmt.Println(u.At(board.At(2, 3)), u.At(board.At(3, 4)), u.At(board.At(0, 4)))
	// Output: alive dead black_territory
}

// Draw a position with marks and labels, as text, SVG or PNG.
func Example_draw() {
	games, err := sgf.Parse([]byte(record))
	if err != nil {
		fmt.Println(err)
		return
	}
	pos, err := sgf.PositionAt(games[0], sgf.BeforeMove(6))
	if err != nil {
		fmt.Println(err)
		return
	}
	p := draw.New(pos.Board)
	p.Label(board.At(3, 3), "a")
	p.Mark(draw.Circle, board.At(2, 3))
	if err := p.Text(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	//    A B C D E
	//  5 . . . . . 5
	//  4 . +(X)a . 4
	//  3 . . X O . 3
	//  2 . + X O . 2
	//  1 . . . . . 1
	//    A B C D E
}

// Serve the Go Text Protocol. An engine is a value with one method.
func Example_gtp() {
	s, err := gtp.NewServer(gtp.Config{Name: "Passer", Size: 9, Engine: passer{}})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := s.Serve(context.Background(), strings.NewReader("1 name\n2 genmove w\n"), os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// =1 Passer
	//
	// =2 PASS
}

type passer struct{}

func (passer) Move(context.Context, *board.Game, board.Color) (board.Point, error) {
	return board.Pass, nil
}
