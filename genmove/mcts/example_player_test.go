package mcts_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
)

// A game of an amateur against the network alone.
func ExampleNewPlayer() {
	model, err := network.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	black, err := mcts.NewPlayer(model, mcts.PlayerOptions{Rank: -15, Resign: 0.03, Options: mcts.Options{Seed: 7}})
	if err != nil {
		log.Fatal(err)
	}
	white, err := mcts.NewPlayer(model, mcts.PlayerOptions{Alone: true})
	if err != nil {
		log.Fatal(err)
	}
	game, err := board.NewGame(7, board.Chinese())
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	resigned := false
	for !game.Over() && !resigned {
		p := black
		if game.ToPlay() == board.White {
			p = white
		}
		x, err := p.Choose(ctx, game, game.ToPlay(), mcts.Budget{})
		if err != nil {
			log.Fatal(err)
		}
		if resigned = x.Resign; resigned {
			break
		}
		if err := game.Play(x.Move, game.ToPlay()); err != nil {
			log.Fatal(err)
		}
	}
	final, err := white.Final(ctx, game)
	fmt.Println("the game has ended:", game.Over() || resigned, final.Margin(game) != 0, err)
	// Output: the game has ended: true true <nil>
}

// The time of a move may come from a clock.
func ExamplePlayer_Choose() {
	player, err := mcts.NewPlayer(must(network.NewModel(material{})), mcts.PlayerOptions{Visits: 100})
	if err != nil {
		log.Fatal(err)
	}
	game, _ := board.NewGame(9, board.Japanese())
	t := mcts.TimeFor(game, mcts.Clock{Remaining: 10 * time.Minute})
	x, err := player.Choose(context.Background(), game, board.Black, mcts.Budget{Time: t})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(game.Play(x.Move, board.Black), x.Resign, len(x.Result.Candidates) > 0)
	// Output: <nil> false true
}

func ExampleParseRank() {
	r, err := mcts.ParseRank("3d")
	fmt.Println(r, int(r), err)
	_, err = mcts.ParseRank("9d")
	fmt.Println(err)
	// Output:
	// 3d 3 <nil>
	// invalid options: rank "9d", want 20k to 1k or 1d to 5d
}

func ExampleMoveTime() {
	fmt.Println(mcts.MoveTime(19), mcts.MoveTime(9))
	// Output: 1s 1s
}
