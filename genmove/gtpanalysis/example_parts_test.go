package gtpanalysis_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/reading/search"
)

// An engine that chooses moves by reasons, behind a server with the commands that explain them.
func ExampleRegisterReasons() {
	e, err := genmove.New(genmove.Options{})
	if err != nil {
		log.Fatal(err)
	}
	r, err := gtpanalysis.NewReasoned(e)
	if err != nil {
		log.Fatal(err)
	}
	server, err := gtp.NewServer(gtp.Config{Size: 9, Engine: r})
	if err != nil {
		log.Fatal(err)
	}
	if err := gtpanalysis.RegisterReasons(server, e); err != nil {
		log.Fatal(err)
	}
	if err := server.Serve(context.Background(), strings.NewReader("known_command move_reasons\n"), os.Stdout); err != nil {
		log.Fatal(err)
	}
	// Output: = true
}

func ExampleNewReasoned() {
	e, err := genmove.New(genmove.Options{Effort: search.AtLevel(5)})
	if err != nil {
		log.Fatal(err)
	}
	r, err := gtpanalysis.NewReasoned(e)
	if err != nil {
		log.Fatal(err)
	}
	server, err := gtp.NewServer(gtp.Config{Size: 9, Engine: r})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	server.Do(ctx, "gogui-setup b d6 b e6 b c5 w d7 w e7 w c6 w f6 w d5")
	server.Do(ctx, "time_settings 0 60 1")
	fmt.Println(strings.TrimSpace(server.Do(ctx, "genmove b")))
	// Output: = E5
}

func ExampleRegisterExplanations() {
	server, err := gtp.NewServer(gtp.Config{Size: 9})
	if err != nil {
		log.Fatal(err)
	}
	explainer, err := explain.New(explain.Options{Want: examine.Worms})
	if err != nil {
		log.Fatal(err)
	}
	if err := gtpanalysis.RegisterExplanations(server, explainer, explain.German()); err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	server.Do(ctx, "gogui-play_sequence b c3 w d3 b d2 w a9 b e2 w a8")
	fmt.Println(server.Do(ctx, "explain_move d4"))
	// Output:
	// = D4 fängt 1 Stein bei D3 in einer Treppe. (Variante: D4 E3 F3 E4 E5 F4 G4 F5 F6 G5 H5 G6 G7 H6 J6)
	// D4 ist ein Hane.
}
