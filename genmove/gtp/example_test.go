package gtp_test

import (
	"context"
	"log"
	"os"
	"strings"

	protocol "github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/gtp"
	"github.com/tengen-go/tengen/reading"
)

func ExampleRegisterTactics() {
	server, err := protocol.NewServer(protocol.Config{Size: 9})
	if err != nil {
		log.Fatal(err)
	}
	if err := gtp.RegisterTactics(server, reading.New(reading.Options{})); err != nil {
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
