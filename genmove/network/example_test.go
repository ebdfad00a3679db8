package network_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
)

// The shipped network evaluates a position of a game.
func Example() {
	model, err := network.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	e, err := model.NewEvaluator(network.Options{Symmetry: network.SymmetryMean})
	if err != nil {
		log.Fatal(err)
	}

	game, err := board.NewGame(9, board.Chinese())
	if err != nil {
		log.Fatal(err)
	}
	for i, v := range []string{"E5", "C3", "G3"} {
		p, _ := board.ParsePoint(v, 9)
		if err := game.Play(p, []board.Color{board.Black, board.White}[i%2]); err != nil {
			log.Fatal(err)
		}
	}
	p, err := network.FromGame(game)
	if err != nil {
		log.Fatal(err)
	}
	v, err := e.Evaluate(context.Background(), p)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("Black owns E5:", v.Ownership[board.At(4, 4)] < 0)
	fmt.Println("White is to move:", v.ToPlay == board.White)
	fmt.Println("win rates add up:", v.WinRate(board.Black)+v.WinRate(board.White) == 1)
	// Output:
	// Black owns E5: true
	// White is to move: true
	// win rates add up: true
}

// A position without a game: its history is not known, and superko forbids one point.
func ExampleNewPosition() {
	b, err := board.ParseDiagram(`
. . . . .
. X O . .
X . X O .
. X O . .
. . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	ko, _ := board.ParsePoint("B3", 5)
	p, err := network.NewPosition(b, board.White, 7.5, 0, board.TrompTaylor(), network.UnknownHistory(), network.Banned(board.SetOf(ko)))
	fmt.Println(err, p.Legal(ko))

	// What is missing is an error, not a default.
	_, err = network.NewPosition(b, board.White, 7.5, 0, board.TrompTaylor(), network.History{}, network.NoBans())
	fmt.Println(err)
	// Output:
	// <nil> false
	// invalid position: no history; UnknownHistory says that it is not known
}

// A search tells the network its own moves and boards.
func ExampleRecent() {
	b, _ := board.New(9)
	before := b.Clone()
	move := board.Move{Point: board.At(2, 2), Color: board.Black}
	b.PlayAssumeLegal(move.Point, move.Color)
	p, err := network.NewPosition(b, board.White, 7, 0, board.NewZealand(),
		network.Recent([]board.Move{move}, [2]*board.Board{before}), network.NoBans())
	fmt.Println(p.Size(), p.ToPlay(), err)
	// Output: 9 white <nil>
}

// An evaluator of one's own reads the moves and the boards before a position.
func ExamplePosition_History() {
	g, err := board.NewGame(9, board.Japanese())
	if err != nil {
		log.Fatal(err)
	}
	if err := g.PlayText("E5 C3 PASS"); err != nil {
		log.Fatal(err)
	}
	p, err := network.FromGame(g)
	if err != nil {
		log.Fatal(err)
	}
	moves, before := p.History()
	fmt.Println(moves)
	for _, b := range before {
		text, err := b.MarshalText()
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s\n", text)
	}
	// Output:
	// [black E5 white C3 black PASS]
	// 9/9/9/9/4X4/9/2O6/9/9
	// 9/9/9/9/4X4/9/9/9/9
}

// A file that is no network is refused.
func ExampleRead() {
	_, err := network.Read(bytes.NewReader([]byte("(;FF[4]GM[1]SZ[19])")))
	fmt.Println(errors.Is(err, network.ErrFormat), err)
	// Output: true not a network of this module: it begins with "(;FF[4]G", want "TNGNNET4"
}

// stones is a network of one's own: it owns what is on the board.
type stones struct{}

func (stones) Info() network.Info        { return network.Info{Name: "stones"} }
func (stones) NewRunner() network.Runner { return stones{} }

func (stones) Run(in *network.Inputs, out *network.Raw) error {
	area := in.Size * in.Size
	own, opponent := in.Spatial[area:2*area], in.Spatial[2*area:3*area]
	*out = network.Raw{Policy: make([]float32, area), Ownership: make([]float32, area), NoResult: -99}
	for i := range area {
		out.Ownership[i] = float32(own[i]) - float32(opponent[i])
		out.Lead += out.Ownership[i]
	}
	return nil
}

// Strings that their opponent owns are dead.
func ExampleDeadStones() {
	b, _ := board.ParseDiagram(". X .\n. X O\n. . .")
	var owners [board.NumPoints]float32
	for p := range board.Points(3) {
		owners[p] = -0.9 // Black's
	}
	dead := network.DeadStones(b, &owners, 0)
	fmt.Println(dead)
	// Output: C2
}

// An evaluator runs any network that computes raw outputs from the features.
func ExampleNewModel() {
	model, err := network.NewModel(stones{})
	if err != nil {
		log.Fatal(err)
	}
	e, err := model.NewEvaluator(network.Options{})
	if err != nil {
		log.Fatal(err)
	}
	b, _ := board.ParseDiagram(". X .\n. X O\n. . .")
	p, err := network.NewPosition(b, board.Black, 0, 0, board.Chinese(), network.UnknownHistory(), network.NoBans())
	if err != nil {
		log.Fatal(err)
	}
	v, err := e.Evaluate(context.Background(), p)
	fmt.Println(v.Lead, v.Win, v.Ownership[board.At(2, 1)], err)
	// Output: -1 0.5 1 <nil>
}
