//go:build ignore

// Features_gen exports positions of games for train.py. The games are a gzip file with a game a
// line, as size, year, komi, result and moves in SGF letters without anything between them, Black
// first. Of the games on 19×19 boards the last tenth is kept for tests, and those that the table
// of package prior was learned from are left out, as it knows them too well; see prior_gen.go
// there.
//
//	go run features_gen.go -o DIR FILE.txt.gz
//
// In DIR/train.bin and DIR/test.bin each position has 2 bytes for the move played, counted row by
// row from the lower edge, little-endian, and then those of shapenet.Features.AppendBinary.
package main

import (
	"bufio"
	"compress/gzip"
	"encoding/binary"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/shapenet"
)

const (
	size       = 19
	priorGames = 12000 // what prior_gen.go learns from
)

func main() {
	log.SetFlags(0)
	every := flag.Int("every", 4, "export about every n-th position of a game")
	most := flag.Int("games", 1<<30, "at most so many games to train with")
	tests := flag.Int("tests", 2000, "at most so many games to test with")
	workers := flag.Int("workers", 2, "how many threads")
	dir := flag.String("o", ".", "the folder to write to")
	flag.Parse()
	if flag.NArg() != 1 || *every < 1 {
		log.Fatal("usage: go run features_gen.go [flags] FILE.txt.gz")
	}
	lines, err := read(flag.Arg(0))
	if err != nil {
		log.Fatal(err)
	}
	test := lines[len(lines)*9/10:]
	lines = lines[:len(lines)*9/10]
	rng := rand.New(rand.NewPCG(1, 2)) // as prior_gen.go does
	rng.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	lines = lines[min(priorGames, len(lines)):]
	rng.Shuffle(len(test), func(i, j int) { test[i], test[j] = test[j], test[i] })
	for _, part := range []struct {
		name  string
		lines []string
	}{{"test.bin", test[:min(*tests, len(test))]}, {"train.bin", lines[:min(*most, len(lines))]}} {
		n, err := export(filepath.Join(*dir, part.name), part.lines, *every, *workers)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Fprintf(os.Stderr, "%s: %d positions of %d games\n", part.name, n, len(part.lines))
	}
}

// read returns the moves of the games on 19×19 boards.
func read(name string) ([]string, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	var list []string
	for s := bufio.NewScanner(z); ; {
		if !s.Scan() {
			return list, s.Err()
		}
		if w := strings.Fields(s.Text()); len(w) == 5 && w[0] == "19" {
			list = append(list, w[4])
		}
	}
}

// export writes positions of the games in their order.
func export(name string, games []string, every, workers int) (int, error) {
	f, err := os.Create(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	table, err := prior.Shipped()
	if err != nil {
		return 0, err
	}
	total := 0
	const batch = 64
	for start := 0; start < len(games); start += batch * workers {
		parts := make([][]byte, workers)
		counts := make([]int, workers)
		errs := make([]error, workers)
		var group sync.WaitGroup
		for w := range workers {
			from := min(start+w*batch, len(games))
			to := min(from+batch, len(games))
			group.Go(func() {
				e, err := prior.NewEstimator(table)
				if err != nil {
					errs[w] = err
					return
				}
				for i, g := range games[from:to] {
					rng := rand.New(rand.NewPCG(3, uint64(from+i)))
					n := 0
					if parts[w], n, err = positions(parts[w], e, g, every, rng); err != nil {
						errs[w] = err
						return
					}
					counts[w] += n
				}
			})
		}
		group.Wait()
		for w := range workers {
			if errs[w] != nil {
				return total, errs[w]
			}
			if _, err := f.Write(parts[w]); err != nil {
				return total, err
			}
			total += counts[w]
		}
	}
	return total, f.Close()
}

// positions appends positions of a game and returns how many there are.
func positions(dst []byte, e *prior.Estimator, moves string, every int, rng *rand.Rand) ([]byte, int, error) {
	b, err := board.New(size)
	if err != nil {
		return dst, 0, err
	}
	var features shapenet.Features
	var chances []prior.Chance
	c, last, previous := board.Black, board.NoPoint, board.NoPoint
	n := 0
	for ; len(moves) >= 2; moves = moves[2:] {
		p := board.Pass
		if moves[:2] != "--" {
			if p, err = board.FromSGF(moves[:2], size); err != nil {
				return dst, n, nil
			}
		}
		if !b.Legal(p, c, board.Strict) {
			return dst, n, nil
		}
		if p != board.Pass && rng.IntN(every) == 0 {
			if chances, err = e.Append(chances[:0], b, c, last, previous); err != nil {
				return dst, n, err
			}
			features.Look(b, c, last, previous, chances)
			dst = binary.LittleEndian.AppendUint16(dst, uint16(p.Row()*size+p.Col()))
			if dst, err = features.AppendBinary(dst); err != nil {
				return dst, n, err
			}
			n++
		}
		b.PlayAssumeLegal(p, c)
		last, previous = p, last
		c = c.Opponent()
	}
	return dst, n, nil
}
