package mcts_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/reading/search"
)

// A search with the shipped network.
func Example() {
	model, err := network.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	s, err := mcts.FromModel(model, mcts.Options{Threads: 2})
	if err != nil {
		log.Fatal(err)
	}
	game, err := board.NewGame(9, board.Chinese())
	if err != nil {
		log.Fatal(err)
	}
	r, err := s.Search(context.Background(), game, mcts.Limits{Visits: 50})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.ToPlay, "has", len(r.Candidates) > 0, "candidates after", r.Visits, "visits")
	fmt.Println("the move is legal:", game.Play(r.Move, r.ToPlay))
	// Output:
	// black has true candidates after 50 visits
	// the move is legal: <nil>
}

// A Searcher thinks in the opponent's time: it searches his position until he moves, and goes on
// with that tree.
func Example_ponder() {
	s, err := mcts.FromModel(must(network.NewModel(material{})), mcts.Options{Threads: 1})
	if err != nil {
		log.Fatal(err)
	}
	game, _ := board.NewGame(7, board.Chinese())
	_ = game.Play(board.At(3, 3), board.Black)

	ctx, opponentMoves := context.WithCancel(context.Background())
	pondered := make(chan *mcts.Result)
	thought := make(chan bool, 1)
	go func() {
		// A clone, because the game must not change during the search.
		r, err := s.Search(ctx, game.Clone(), mcts.Limits{
			Every: time.Millisecond,
			Progress: func(r *mcts.Result) {
				if r.Visits > 100 && len(thought) == 0 {
					thought <- true
				}
			},
		})
		if err != nil {
			log.Print(err)
		}
		pondered <- r
	}()
	<-thought // here the engine would wait for the opponent's move
	opponentMoves()
	r := <-pondered

	_ = game.Play(r.Move, board.White) // White plays what was expected
	r, err = s.Search(context.Background(), game, mcts.Limits{Playouts: 1})
	fmt.Println("the tree is known:", r.Visits > 1, err)
	// Output: the tree is known: true <nil>
}

// flat is an Evaluator that knows nothing: all moves are equal, all positions even.
type flat struct{}

func (flat) EvaluateBatch(ctx context.Context, positions []network.Position, out []network.Evaluation) error {
	for i := range positions {
		p := &positions[i]
		out[i] = network.Evaluation{Size: p.Size(), ToPlay: p.ToPlay(), Win: 0.5, Loss: 0.5, VarTime: -1, WinlossError: -1, ScoreError: -1}
		moves := []board.Point{board.Pass}
		for q := range board.Points(p.Size()) {
			if p.Legal(q) {
				moves = append(moves, q)
			}
		}
		for _, q := range moves {
			out[i].Policy[q] = 1 / float32(len(moves))
		}
	}
	return ctx.Err()
}

// An evaluator of one's own. That Black wins by a pass, because White has passed, is counted and
// needs no evaluator.
func ExampleNew() {
	s, err := mcts.New(func() (mcts.Evaluator, error) { return flat{}, nil }, mcts.Options{Threads: 1})
	if err != nil {
		log.Fatal(err)
	}
	game, _ := board.NewGame(5, board.Chinese())
	_ = game.SetKomi(7.5)
	_ = game.Play(board.At(2, 2), board.Black)
	_ = game.Play(board.Pass, board.White)
	r, err := s.Search(context.Background(), game, mcts.Limits{Visits: 10})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.ToPlay, r.Move, r.Candidates[0].WinRate, r.Candidates[0].Lead)
	// Output: black PASS 1 -17.5
}

// Other constants than the default ones: a network with a weak policy explores more.
func ExampleFromModel() {
	p := mcts.DefaultParams()
	p.CPUCT = 1.6
	s, err := mcts.FromModel(must(network.NewModel(material{})), mcts.Options{Threads: 1, Params: p, MaxBytes: 64 << 20})
	if err != nil {
		log.Fatal(err)
	}
	game, _ := board.NewGame(5, board.Japanese())
	r, err := s.Search(context.Background(), game, mcts.Limits{Visits: 100, Ownership: true})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Visits, r.Ownership != nil)
	// Output: 100 true
}

// An analysis shows what is known every few moments until its context ends.
func ExampleSearcher_Search() {
	s, err := mcts.New(func() (mcts.Evaluator, error) { return flat{}, nil }, mcts.Options{Threads: 1})
	if err != nil {
		log.Fatal(err)
	}
	game, _ := board.NewGame(9, board.Chinese())
	ctx, stop := context.WithCancel(context.Background())
	calls := 0
	r, err := s.Search(ctx, game, mcts.Limits{
		Avoid: []board.Point{board.Pass},
		Every: 5 * time.Millisecond,
		Progress: func(r *mcts.Result) {
			if calls++; calls == 3 {
				stop()
			}
		},
	})
	fmt.Println(calls >= 3, r.Stop, err)

	// An ended context gives no result.
	_, err = s.Search(ctx, game, mcts.Limits{Visits: 10})
	fmt.Println(errors.Is(err, context.Canceled))
	// Output:
	// true context <nil>
	// true
}

// After Forget the same question has the same answer as on a new Searcher.
func ExampleSearcher_Forget() {
	s, _ := mcts.New(func() (mcts.Evaluator, error) { return flat{}, nil }, mcts.Options{Threads: 1})
	game, _ := board.NewGame(5, board.Chinese())
	ctx := context.Background()
	_, _ = s.Search(ctx, game, mcts.Limits{Visits: 100})
	r, _ := s.Search(ctx, game, mcts.Limits{Playouts: 10})
	fmt.Println(r.Visits)
	_ = s.Forget()
	r, _ = s.Search(ctx, game, mcts.Limits{Playouts: 10})
	fmt.Println(r.Visits)
	// Output:
	// 110
	// 11
}

func ExampleDefaultParams() {
	p := mcts.DefaultParams()
	fmt.Println(p.CPUCT, p.FPUReduction, p.Validate())
	// Output: 1 0.2 <nil>
}

func ExampleParams_Validate() {
	p := mcts.DefaultParams()
	p.VirtualLoss = -1
	fmt.Println(p.Validate())
	// Output: invalid options: VirtualLoss is -1, want 0 to 100
}

func ExampleTimeFor() {
	game, _ := board.NewGame(19, board.Chinese())
	fmt.Println(mcts.TimeFor(game, mcts.Clock{Remaining: 30 * time.Second, Stones: 5}))
	t := mcts.TimeFor(game, mcts.Clock{Remaining: 10 * time.Minute, Increment: 2 * time.Second})
	fmt.Println(t > 2*time.Second, t < time.Minute)
	// Output:
	// 6s
	// true true
}

// With Tactics the search looks at captures and rescues that are read out.
func ExampleNewTactics() {
	model, err := network.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	s, err := mcts.FromModel(model, mcts.Options{
		Threads:    1,
		NewAdviser: func() (mcts.Adviser, error) { return mcts.NewTactics(search.AtLevel(5)), nil },
	})
	if err != nil {
		log.Fatal(err)
	}
	game, err := board.NewGame(9, board.Chinese())
	if err != nil {
		log.Fatal(err)
	}
	for i, p := range []string{"E5", "E4", "F4", "D4", "D3"} {
		at, err := board.ParsePoint(p, 9)
		if err != nil {
			log.Fatal(err)
		}
		if err := game.Play(at, [2]board.Color{board.Black, board.White}[i%2]); err != nil {
			log.Fatal(err)
		}
	}
	r, err := s.Search(context.Background(), game, mcts.Limits{Visits: 100})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.ToPlay, "has a move:", r.Move.On(9))
	// Output: white has a move: true
}
