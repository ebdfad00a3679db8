//go:build ignore

// Games makes games.txt.gz: games of examples/bot against itself, one a line, with five
// fields: size, year, komi, result, and the moves in SGF letters ("--" is a pass), Black
// first. The seed of the bot is the number of the game, so that the same bot makes the
// same games.
//
//	go build -o /tmp/bot ./examples/bot
//	go run ./internal/shared/testdata/games.go -bot /tmp/bot > internal/shared/testdata/games.txt.gz
package main

import (
	"bufio"
	"compress/gzip"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
)

func main() {
	log.SetFlags(0)
	bot := flag.String("bot", "bot", "the program")
	games := flag.Int("games", 24, "how many games")
	first := flag.Int("first", 1, "the number of the first game")
	flag.Parse()
	zip, err := gzip.NewWriterLevel(os.Stdout, gzip.BestCompression)
	check(err)
	for seed := *first; seed < *first+*games; seed++ {
		line, err := play(*bot, seed)
		check(err)
		fmt.Fprintln(zip, line)
	}
	check(zip.Close())
}

// play plays one game.
func play(bot string, seed int) (string, error) {
	const size, komi, limit = 19, "6.5", 400
	cmd := exec.Command(bot, "-playouts", "16", "-seed", strconv.Itoa(seed))
	in, err := cmd.StdinPipe()
	if err != nil {
		return "", err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := cmd.Start(); err != nil {
		return "", err
	}
	answers := bufio.NewReader(out)
	ask := func(command string) (string, error) {
		if _, err := io.WriteString(in, command+"\n"); err != nil {
			return "", err
		}
		line, err := answers.ReadString('\n')
		if err == nil {
			_, err = answers.ReadString('\n')
		}
		if line, ok := strings.CutPrefix(line, "="); ok {
			return strings.TrimSpace(line), err
		}
		return "", fmt.Errorf("%s: %s", command, line)
	}
	for _, command := range []string{fmt.Sprint("boardsize ", size), "clear_board", "komi " + komi} {
		if _, err := ask(command); err != nil {
			return "", err
		}
	}
	var moves strings.Builder
	for n, passes := 0, 0; n < limit && passes < 2; n++ {
		answer, err := ask("genmove " + []string{"b", "w"}[n%2])
		if err != nil {
			return "", err
		}
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
	result, err := ask("final_score")
	if err != nil {
		return "", err
	}
	if _, err := ask("quit"); err != nil {
		return "", err
	}
	return fmt.Sprintf("%d 2026 %s %s %s", size, komi, result, moves.String()), cmd.Wait()
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
