//go:build ignore

// Owners picks finished games at random from a collection and asks GNU Go who
// owns each point of their final positions.
//
//	go run owners.go -games pro.txt.gz -n 200 -o owners.txt.gz
//	go run owners.go -games pro.txt.gz -n 200 -skip 200 -o heldout.txt.gz
//
// The first file is what the package is tuned on; the second has other games, by
// which only the result is measured.
//
// A line of the collection has five fields: size, year, komi, result, and the
// moves as SGF pairs, Black first, -- for a pass. The output keeps size, komi,
// result and moves, and adds a character for each point from the top row down,
// each row from the left: b or w for the owner, be it by a living stone, by
// territory or by a dead stone of the other player, and . for a point of
// nobody. Stones in seki belong to their player.
//
// The answers are those of the command final_status_list. One game takes a few
// seconds.
package main

import (
	"bufio"
	"compress/gzip"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
)

const columns = "ABCDEFGHJKLMNOPQRST"

func main() {
	games := flag.String("games", "pro.txt.gz", "collection of games")
	engine := flag.String("engine", "gnugo --mode gtp --quiet", "command line of GNU Go")
	n := flag.Int("n", 200, "how many games")
	skip := flag.Int("skip", 0, "how many games of the choice to leave out first")
	seed := flag.Uint64("seed", 1, "seed of the choice")
	out := flag.String("o", "owners.txt.gz", "output file")
	flag.Parse()

	lines := finished(*games)
	rng := rand.New(rand.NewPCG(*seed, 0))
	rng.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })

	file, err := os.Create(*out)
	if err != nil {
		log.Fatal(err)
	}
	zip := gzip.NewWriter(file)
	lines = lines[min(*skip, len(lines)):]
	for i, f := range lines[:min(*n, len(lines))] {
		fmt.Fprintln(zip, f[0], f[2], f[3], f[4], owners(*engine, f))
		log.Printf("%d of %d", i+1, *n)
	}
	if err := zip.Close(); err != nil {
		log.Fatal(err)
	}
	if err := file.Close(); err != nil {
		log.Fatal(err)
	}
}

// finished returns the fields of the games on 19 lines that were counted.
func finished(name string) [][]string {
	file, err := os.Open(name)
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	zip, err := gzip.NewReader(file)
	if err != nil {
		log.Fatal(err)
	}
	var lines [][]string
	s := bufio.NewScanner(zip)
	for s.Scan() {
		f := strings.Fields(s.Text())
		if len(f) == 5 && f[0] == "19" && f[2] != "?" && len(f[4]) >= 400 &&
			len(f[3]) > 2 && f[3][2] >= '0' && f[3][2] <= '9' {
			lines = append(lines, f)
		}
	}
	if err := s.Err(); err != nil {
		log.Fatal(err)
	}
	return lines
}

// owners asks the engine about one game.
func owners(engine string, f []string) string {
	var in strings.Builder
	fmt.Fprintf(&in, "boardsize 19\nkomi %s\n", f[2])
	for i := 0; i+1 < len(f[4]); i += 2 {
		if f[4][i] == '-' {
			continue
		}
		fmt.Fprintf(&in, "play %s %c%d\n", [2]string{"b", "w"}[i/2%2], columns[f[4][i]-'a'], 19-int(f[4][i+1]-'a'))
	}
	questions := []string{"list_stones black", "list_stones white", "final_status_list dead",
		"final_status_list white_territory", "final_status_list black_territory"}
	for i, q := range questions {
		fmt.Fprintf(&in, "%d %s\n", i+1, q)
	}
	words := strings.Fields(engine)
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Stdin = strings.NewReader(in.String())
	text, err := cmd.Output()
	if err != nil {
		log.Fatal(err)
	}
	points := []byte(strings.Repeat(".", 19*19))
	for block := range strings.SplitSeq(string(text), "\n\n") {
		block = strings.TrimSpace(block)
		if block == "" || block == "=" {
			continue
		}
		if !strings.HasPrefix(block, "=") {
			log.Fatalf("the engine answers %q", block)
		}
		list := strings.Fields(block[2:])
		for _, v := range list {
			col := strings.IndexByte(columns, v[0])
			var row int
			fmt.Sscan(v[1:], &row)
			p := &points[(19-row)*19+col]
			switch block[1] {
			case '1', '5':
				*p = 'b'
			case '2', '4':
				*p = 'w'
			case '3':
				*p ^= 'b' ^ 'w'
			}
		}
	}
	return string(points)
}
