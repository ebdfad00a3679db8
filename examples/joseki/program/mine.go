package program

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/internal/wholefile"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/joseki/mine"
)

// mineGames makes joseki trees and openings from games.
func mineGames(ctx context.Context, args []string, out, errs io.Writer) error {
	f := cli.NewFlags(ctx, cli.Usage{Name: "joseki mine", Args: "-games FILE|FOLDER -out DIR [flags]", Example: "-games games.txt -out trees"}, errs)
	games := f.String("games", "", "the games: a folder of game records, a record, or a text with a game a line")
	dir := f.String("out", "", "the folder for the results")
	from := f.Int("from-year", 0, "the first year, or 0")
	to := f.Int("to-year", 0, "the last year, or 0")
	all := f.Bool("all", false, "also use the last tenth of 19×19 games, normally kept for testing")
	var o mine.Options
	f.IntVar(&o.Moves, "moves", 0, "moves of each game to look at (default 30)")
	f.IntVar(&o.MinPlayed, "least", 0, "how often a move has to be chosen (default 3)")
	f.IntVar(&o.MinPlayedSmall, "least-small", 0, "the same for the smallest region (default 8)")
	f.Float64Var(&o.Gain, "gain", 0, "gain in nats a move that a position has to bring (default 7.5)")
	f.Float64Var(&o.MoveGain, "move-gain", 0, "nats that a move has to change (default 5.2)")
	f.IntVar(&o.MinPlayedOpening, "least-opening", 0, "how often a move of the whole board has to be chosen (default 10 on 19×19, else 2)")
	f.BoolVar(&o.NoLadders, "no-ladders", false, "look for no ladders")
	f.IntVar(&o.Workers, "workers", 0, "goroutines (default one for each core)")
	rest, err := cli.Parse(f, args)
	if err != nil {
		return err
	}
	if *games == "" || *dir == "" || len(rest) > 0 {
		return cli.Usagef("joseki mine wants -games FILE and -out DIR")
	}
	if *from < 0 || *to < 0 || *to > 0 && *from > *to {
		return fmt.Errorf("no years lie from %d to %d", *from, *to)
	}
	o.Progress = progress(errs)
	list, skipped, err := readGames(*games)
	if err != nil {
		return err
	}
	everything := mine.Between(list, *from, *to)
	var kept []record.Game // for testing
	if !*all {
		list, kept = mine.Split(list)
	}
	list, kept = mine.Between(list, *from, *to), mine.Between(kept, *from, *to)
	fmt.Fprintf(errs, "%s, %d kept for testing, %d left out\n", cli.Count(len(list), "game"), len(kept), skipped)
	if len(list) == 0 {
		return noGames(*games, len(kept) > 0, *from > 0 || *to > 0)
	}

	files, st, err := mine.Corners(ctx, list, o)
	if err != nil {
		return err
	}
	played := map[int]int{} // games by size
	for _, size := range joseki.OpeningSizes() {
		// Games on small boards are few, and nothing is measured on them.
		from := list
		if size != 19 {
			from = everything
		}
		for _, g := range from {
			if g.Size == size {
				played[size]++
			}
		}
		file, err := mine.Openings(ctx, from, size, o)
		if err != nil {
			return err
		}
		files = append(files, file)
	}
	book, err := bookOf(files)
	if err != nil {
		return err
	}
	binary, err := book.AppendBinary(nil)
	if err != nil {
		return err
	}
	files = append(files, mine.File{Name: binaryName, Data: binary})
	if err := writeFiles(*dir, files, out); err != nil {
		return err
	}
	for _, r := range st.Regions {
		fmt.Fprintf(out, "%d×%d: %s, %s\n", r.Side, r.Side, cli.Count(r.Positions, "position"), cli.Count(r.Moves, "move"))
	}
	for _, size := range joseki.OpeningSizes() {
		if o := book.Openings(size); o != nil {
			fmt.Fprintf(out, "openings on %d×%d: %d, from %s\n", size, size, o.Len(), cli.Count(played[size], "game"))
		}
	}
	fmt.Fprintf(out, "%s in corners of %s; %s without a sequence that leads there; %s with constraints, %d of them on ladders\n",
		cli.Count(st.Moves, "move"), cli.Count(st.Games, "game"), cli.Count(st.Lost, "position"), cli.Count(st.Constraints, "move"), st.Ladders)
	return nil
}

// noGames says why no game of a file is left: all are kept for testing, or none is of the years.
func noGames(file string, kept, years bool) error {
	switch {
	case kept:
		return fmt.Errorf("%s has no games but those kept for testing; -all takes these too", file)
	case years:
		return fmt.Errorf("%s has no games of these years", file)
	}
	return fmt.Errorf("%s has no even games", file)
}

// writeFiles writes the files into a folder, and lists them.
func writeFiles(dir string, files []mine.File, out io.Writer) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, file := range files {
		if err := wholefile.Data(filepath.Join(dir, file.Name), file.Data); err != nil {
			return err
		}
		fmt.Fprintf(out, "%-18s %8d bytes\n", file.Name, len(file.Data))
	}
	return nil
}

// bookOf makes a book of mined files, in the order of their names.
func bookOf(files []mine.File) (*joseki.Book, error) {
	openings, sets, err := partsOf(files)
	if err != nil {
		return nil, err
	}
	return joseki.NewBook(openings, sets...)
}

// partsOf reads the files that a book is made of, by name.
func partsOf(files []mine.File) (openings []*joseki.Openings, sets []*joseki.Set, err error) {
	files = slices.SortedFunc(slices.Values(files), func(a, b mine.File) int { return strings.Compare(a.Name, b.Name) })
	for _, file := range files {
		name, ok := trimExt(file.Name, ".sgf")
		if ok {
			s, err := joseki.Compile(file.Name, mine.Prefix(name), file.Data)
			if err != nil {
				return nil, nil, err
			}
			sets = append(sets, s)
			continue
		}
		var size int
		if n, _ := fmt.Sscanf(file.Name, "openings%d.txt", &size); n == 1 {
			o, err := joseki.ParseOpenings(file.Name, file.Data, size)
			if err != nil {
				return nil, nil, err
			}
			openings = append(openings, o)
		}
	}
	return openings, sets, nil
}

func trimExt(name, ext string) (string, bool) {
	if filepath.Ext(name) != ext {
		return name, false
	}
	return name[:len(name)-len(ext)], true
}

// progress returns a function that tells how far a stage is, how fast and how much
// time is left, and when it is done.
func progress(w io.Writer) func(stage string, done, total int) {
	p := cli.NewProgress(w)
	var mu sync.Mutex
	var stage string
	var start time.Time
	return func(s string, done, total int) {
		mu.Lock()
		defer mu.Unlock()
		if s != stage {
			stage, start = s, time.Now()
		}
		spent := time.Since(start)
		rate := float64(done) / max(spent.Seconds(), 0.1)
		if done >= total {
			p.Say(fmt.Sprintf("%s: %d in %v, %.0f a second", s, total, spent.Round(time.Millisecond), rate))
			stage = ""
			return
		}
		p.Tell(func() string {
			left := time.Duration(float64(total-done) / max(rate, 1) * float64(time.Second))
			return fmt.Sprintf("%s: %d of %d, %.0f a second, %v left", s, done, total, rate, left.Round(time.Second))
		})
	}
}
