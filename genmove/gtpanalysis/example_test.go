package gtpanalysis_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/genmove/score"
)

// passer is an engine that knows only when a game is over, and who has won it.
type passer struct{ *gtpanalysis.Scorer }

func (passer) Move(context.Context, *board.Game, board.Color) (board.Point, error) {
	return board.Pass, nil
}

func ExampleJudge() {
	judge, err := gtpanalysis.NewScorer(score.Options{}, nil)
	if err != nil {
		log.Fatal(err)
	}
	server, err := gtp.NewServer(gtp.Config{Size: 5, Engine: passer{judge}})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	server.Do(ctx, "gogui-setup b c1 b c2 b c3 b c4 b c5 w d1 w d2 w d3 w d4 w d5 w a3")
	for _, line := range []string{"final_status_list dead", "final_score", "kgs-genmove_cleanup b"} {
		fmt.Println(strings.TrimSpace(server.Do(ctx, line)))
	}
	// Output:
	// = A3
	// = W+2.5
	// = A2
}

func ExampleRegister() {
	server, err := gtp.NewServer(gtp.Config{Size: 9})
	if err != nil {
		log.Fatal(err)
	}
	a, err := examine.New(examine.Options{})
	if err != nil {
		log.Fatal(err)
	}
	if err := gtpanalysis.Register(server, a); err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	server.Do(ctx, "gogui-play_sequence w c3 b b3 b d3 b c4")
	for _, line := range []string{"attack c3", "worm_cutstone c3", "same_dragon b3 d3", "is_surrounded c3"} {
		fmt.Println(strings.TrimSpace(server.Do(ctx, line)))
	}
	server.Do(ctx, "level 3")
	fmt.Println(a.Effort().Level())
	// Output:
	// = 1 C2
	// =  2
	// = 1
	// = 1
	// 3
}
