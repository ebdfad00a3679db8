package gtpanalysis_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
)

// An engine of the protocol that searches with the shipped network, at a rank.
func ExampleNewPlayer() {
	model, err := network.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	rank, err := mcts.ParseRank("5k")
	if err != nil {
		log.Fatal(err)
	}
	player, err := mcts.NewPlayer(model, mcts.PlayerOptions{Rank: rank})
	if err != nil {
		log.Fatal(err)
	}
	engine, err := gtpanalysis.NewPlayer(player)
	if err != nil {
		log.Fatal(err)
	}
	server, err := gtp.NewServer(gtp.Config{Size: 7, Engine: engine})
	if err != nil {
		log.Fatal(err)
	}
	if err := gtpanalysis.RegisterSearch(server, engine); err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	fmt.Print(server.Do(ctx, "kata-get-param numSearchThreads"))
	fmt.Println(len(server.Do(ctx, "genmove b")) > 4)
	// Output:
	// = 1
	//
	// true
}
