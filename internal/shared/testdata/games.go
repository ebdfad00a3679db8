//go:build ignore

// Games makes games.txt.gz and counted.txt.gz: games of examples/bot against itself, one a line,
// with five fields: size, year, komi, result, and the moves in SGF letters ("--" is a pass),
// Black first. The seed of the bot is the number of the game, so that the same bot makes the same
// games. The two files come from an earlier bot, which searched with playouts. With -judge
// the result is what another program counts, which is asked by GTP: that of counted.txt.gz is not
// ours.
//
//	go build -o /tmp/bot ./examples/bot
//	go run ./internal/shared/testdata/games.go -bot /tmp/bot > internal/shared/testdata/games.txt.gz
//	go run ./internal/shared/testdata/games.go -bot /tmp/bot -playouts 200 -first 101 -games 40 \
//		-judge "gnugo --mode gtp --japanese-rules" > internal/shared/testdata/counted.txt.gz
package main

import (
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp/client"
)

func main() {
	log.SetFlags(0)
	bot := flag.String("bot", "bot", "the program")
	games := flag.Int("games", 24, "how many games")
	first := flag.Int("first", 1, "the number of the first game")
	playouts := flag.Int("playouts", 16, "playouts of a move")
	judge := flag.String("judge", "", "the program that counts, with its arguments; the bot if empty")
	flag.Parse()
	zip, err := gzip.NewWriterLevel(os.Stdout, gzip.BestCompression)
	check(err)
	for seed := *first; seed < *first+*games; seed++ {
		line, err := play(*bot, *judge, *playouts, seed)
		check(err)
		fmt.Fprintln(zip, line)
	}
	check(zip.Close())
}

// play plays one game.
func play(bot, judge string, playouts, seed int) (string, error) {
	const size, komi, limit = 19, "6.5", 400
	ctx := context.Background()
	e, err := client.Start(fmt.Sprint(bot, " -playouts ", playouts, " -seed ", seed), client.Options{})
	if err != nil {
		return "", err
	}
	begin := []string{fmt.Sprint("boardsize ", size), "clear_board", "komi " + komi}
	for _, command := range begin {
		if _, err := e.Ask(ctx, command); err != nil {
			return "", err
		}
	}
	var moves strings.Builder
	for n, passes := 0, 0; n < limit && passes < 2; n++ {
		side := []string{"b", "w"}[n%2]
		answer, err := e.Ask(ctx, "genmove "+side)
		if err != nil {
			return "", err
		}
		begin = append(begin, "play "+side+" "+answer)
		p, err := board.ParsePoint(answer, size)
		if err != nil {
			return "", err
		}
		if p == board.Pass {
			moves.WriteString("--")
			passes++
			continue
		}
		passes = 0
		moves.WriteString(p.SGF(size))
	}
	counter := e
	if judge != "" {
		if counter, err = client.Start(judge, client.Options{}); err != nil {
			return "", err
		}
		for _, command := range begin {
			if _, err := counter.Ask(ctx, command); err != nil {
				return "", err
			}
		}
	}
	result, err := counter.Ask(ctx, "final_score")
	if err != nil {
		return "", err
	}
	if counter != e {
		if err := counter.Close(); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%d 2026 %s %s %s", size, komi, result, moves.String()), e.Close()
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
