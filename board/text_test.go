package board_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/sample"
)

// TestBoardText plays random games: every position is read back as it was, ko and prisoners
// included.
func TestBoardText(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	kos := 0
	for _, size := range []int{2, 5, 9, 19, 25} {
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		c := board.Black
		for range sample.Of(300, 1500) {
			b.Play(board.At(r.IntN(size), r.IntN(size)), c, board.Strict) // legal or not
			c = c.Opponent()
			text, err := b.MarshalText()
			if err != nil {
				t.Fatal(err)
			}
			back := &board.Board{}
			if err := back.UnmarshalText(text); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			if back.String() != b.String() || back.Hash() != b.Hash() {
				t.Fatalf("%s is read as\n%v\nwant\n%v", text, back, b)
			}
			if p, _ := b.Ko(); p != board.NoPoint {
				kos++
			}
		}
	}
	if kos == 0 {
		t.Error("no ko was met")
	}
}

func TestBoardTextErrors(t *testing.T) {
	b := &board.Board{}
	if _, err := b.MarshalText(); !errors.Is(err, board.ErrNoBoard) {
		t.Errorf("the zero value: %v", err)
	}
	for text, want := range map[string]error{
		"": board.ErrDiagram, "3": board.ErrSize, strings.Repeat("9/", 1000): board.ErrSize, "2/3": board.ErrDiagram, "2/1": board.ErrDiagram, "2/XY": board.ErrDiagram,
		"XX/XX": board.ErrNoLiberty, "2/2 ko": board.ErrDiagram, "2/2 ko black A1": board.ErrKo, "2/2 ko red A1": board.ErrColor, "2/2 ko black Z1": board.ErrPoint,
		"2/2 prisoners 1 -2": board.ErrDiagram, "2/2 prisoners 1": board.ErrDiagram, "2/2 turn of black": board.ErrDiagram,
	} {
		if err := b.UnmarshalText([]byte(text)); !errors.Is(err, want) || !errors.Is(err, board.ErrDiagram) || b.Size() != 0 {
			t.Errorf("%.20q: %v, want %v", text, err, want)
		}
	}
}

// TestGameText: what MoveText writes, PlayText plays.
func TestGameText(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 9))
	for i := range 100 {
		// Situational superko remembers whose turn it was, on a small board often.
		size, rules := 5, board.TrompTaylor()
		if i%2 > 0 {
			size, rules = 3, board.NewZealand()
		}
		g, err := board.NewGame(size, rules)
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			c := g.ToPlay()
			if r.IntN(6) == 0 {
				c = c.Opponent()
			}
			list := append(g.LegalMoves(c), board.Pass)
			for p := range board.Points(size) {
				if (g.Legal(p, c) == nil) != slices.Contains(list, p) {
					t.Fatalf("%v at %v: legal moves %v", c, p, list)
				}
			}
			if err := g.Play(list[r.IntN(len(list))], c); err != nil {
				t.Fatal(err)
			}
		}
		if r.IntN(2) == 0 {
			g.Resign([]board.Color{board.Black, board.White}[r.IntN(2)])
		}
		back, err := board.NewGame(size, rules)
		if err != nil {
			t.Fatal(err)
		}
		if err := back.PlayText(g.MoveText()); err != nil || !slices.Equal(back.Moves(), g.Moves()) || back.Outcome() != g.Outcome() {
			t.Fatalf("%q is played as %q, %v", g.MoveText(), back.MoveText(), err)
		}
	}
}

func TestPlayText(t *testing.T) {
	for _, tt := range []struct {
		text, want string
		err        error
	}{
		{"D4 pass dd E5", "", board.ErrOccupied},
		{"D4 pass ee C3", "D4 PASS E3 C3", nil},
		{"w D4 C3", "white D4 C3", nil},
		{"", "", nil},
		{"tt d4", "PASS D4", nil},
		{"D4 resign", "D4 resign", nil},
		{"D4 black resign", "D4 black resign", nil},
		{"resign D4", "", errSome},
		{"D4 Z1", "", board.ErrPoint},
		{"white D4 x", "", board.ErrPoint},
		{"D4 D5 D4", "", board.ErrOccupied},
	} {
		g, err := board.NewGame(7, board.Japanese())
		if err != nil {
			t.Fatal(err)
		}
		err = g.PlayText(tt.text)
		if (err == nil) != (tt.err == nil) || tt.err != errSome && !errors.Is(err, tt.err) || g.MoveText() != tt.want {
			t.Errorf("%q: %q, %v, want %q, %v", tt.text, g.MoveText(), err, tt.want, tt.err)
		}
		if err != nil && (g.ToPlay() != board.Black || g.Len() > 0) {
			t.Errorf("%q: the game has changed", tt.text)
		}
	}
}

func ExampleBoard_MarshalText() {
	b, err := board.ParseDiagram(`
		. X O .
		X O . O
		. X O .
		. . . .`)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := b.Play(board.At(2, 2), board.Black, board.Strict); err != nil {
		fmt.Println(err)
		return
	}
	text, err := b.MarshalText()
	fmt.Println(string(text), err)
	// Output: 1XO1/X1XO/1XO1/4 ko white B3 prisoners 1 0 <nil>
}

func ExampleGame_PlayText() {
	g, err := board.NewGame(19, board.Chinese())
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := g.PlayText("Q16 D4 pp"); err != nil {
		fmt.Println(err)
	}
	if err := g.PlayText("Q3 D16 resign"); err != nil {
		fmt.Println(err)
	}
	fmt.Println(g.MoveText())
	fmt.Println(g.Outcome(), len(g.LegalMoves(board.Black)))
	// Output:
	// Q16 D4 Q4 Q3 D16 resign
	// B+R 356
}

func ExampleBoard_StringSet() {
	b, err := board.ParseDiagram(`
		. X X .
		O X . .
		. O . .
		. . . .`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(b.StringSet(board.At(1, 2)), b.LibertySet(board.At(1, 2)))
	// Output: B3 B4 C4 C3 A4 D4
}
