//go:build ignore

// Sample writes the positions of positions.txt: from a collection of games, one
// a line with five fields (size, year, komi, result, moves as SGF pairs), it
// takes 250 games on 19×19 at equal distances, and of each the first 100 to 250
// moves. How many is drawn with a fixed seed, so that the output is always the
// same for the same collection.
//
//	go run sample.go games.txt.gz >positions.txt
package main

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/tengen-go/tengen/board"
)

const (
	positions = 250
	minMoves  = 100
	maxMoves  = 250
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: sample games.txt.gz")
	}
	games, err := readGames(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	if len(games) < positions {
		log.Fatalf("%d usable games, want at least %d", len(games), positions)
	}
	rng := rand.New(rand.NewPCG(19, 250))
	for i := range positions {
		moves := games[i*len(games)/positions]
		most := min(maxMoves, len(moves)/2)
		n := minMoves + rng.IntN(most-minMoves+1)
		fmt.Println(19, moves[:2*n])
	}
}

// readGames returns the moves of all games on 19×19 that have enough moves, of
// which none up to maxMoves is illegal.
func readGames(name string) ([]string, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	var games []string
	lines := bufio.NewScanner(z)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) == 5 && fields[0] == "19" && len(fields[4]) >= 2*minMoves && playable(fields[4]) {
			games = append(games, fields[4])
		}
	}
	return games, lines.Err()
}

func playable(moves string) bool {
	b, err := board.New(19)
	if err != nil {
		return false
	}
	c := board.Black
	for i := 0; i+2 <= min(len(moves), 2*maxMoves); i += 2 {
		p, err := board.FromSGF(moves[i:i+2], 19)
		if err != nil || b.Play(p, c, board.Strict) != nil {
			return false
		}
		c = c.Opponent()
	}
	return true
}
