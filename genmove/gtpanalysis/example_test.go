package gtpanalysis_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/reading"
)

func ExampleRegisterTactics() {
	server, err := gtp.NewServer(gtp.Config{Size: 9})
	if err != nil {
		log.Fatal(err)
	}
	if err := gtpanalysis.RegisterTactics(server, reading.New(reading.Options{})); err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	server.Do(ctx, "gogui-play_sequence w c3 b b3 b d3 b c4")
	if err := server.Serve(ctx, strings.NewReader("1 attack c3\n2 defend c3\n3 attack c4\n"), os.Stdout); err != nil {
		log.Fatal(err)
	}
	// Output:
	// =1 1 C2
	//
	// =2 0
	//
	// =3 0
}

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

// Commands about connections need nothing but a reader of one's own.
func ExampleRegisterConnections() {
	server, err := gtp.NewServer(gtp.Config{Size: 9})
	if err != nil {
		log.Fatal(err)
	}
	if err := gtpanalysis.RegisterConnections(server, connect.New(connect.Options{})); err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	server.Do(ctx, "gogui-play_sequence b c3 b c5")
	fmt.Println(strings.TrimSpace(server.Do(ctx, "connect c3 c5")))
	fmt.Println(strings.TrimSpace(server.Do(ctx, "disconnect c3 c5")))
	// Output:
	// = 1 C4
	// = 0
}
