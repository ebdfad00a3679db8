package examine_test

import (
	"context"
	"fmt"
	"log"
	"runtime"
	"sync"

	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/genmove/examine"
)

const collection = `(;SZ[9]AB[dd][ed][ce]AW[dc][ec][cd][fd][de]PL[B])(;SZ[9];B[ee];W[gc];B[cc])(;SZ[9]AB[aa]AW[ba]PL[W])`

// All games of a file, examined at their ends by a worker for each processor. Databases are shared;
// each worker has an Analyst of its own.
func Example_collection() {
	games, err := sgf.Parse([]byte(collection)) // or sgf.ReadFile
	if err != nil {
		log.Fatal(err)
	}
	shared, err := examine.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	found := make([]int, len(games)) // strings of the player to move that can be captured
	jobs := make(chan int)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		a, err := examine.New(examine.Options{Databases: shared, NoMemory: true})
		if err != nil {
			log.Fatal(err)
		}
		group.Go(func() {
			for i := range jobs {
				at, err := sgf.PositionAt(games[i], sgf.End())
				if err != nil {
					log.Fatal(err)
				}
				f, err := a.Facts(context.Background(), examine.Position{Board: at.Board, ToPlay: at.ToPlay}, examine.Worms)
				if err != nil {
					log.Fatal(err)
				}
				for _, w := range f.Worms.All() {
					if w.Color == at.ToPlay && len(w.Attacks) > 0 {
						found[i]++
					}
				}
			}
		})
	}
	for i := range games {
		jobs <- i
	}
	close(jobs)
	group.Wait()
	fmt.Println(found)
	// Output: [1 0 1]
}
