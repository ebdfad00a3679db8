package program

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/pattern"
)

func init() {
	verbs = append(verbs, verb{"bench", "-db FILE[,FILE] -games FOLDER [flags]", "measure and compare the matchers", `-db shapes.db -games games`, bench})
}

// bench runs all matchers that accept a database over positions of games and
// compares what they find. It is an error when they differ.
func bench(ctx context.Context, s *streams, args []string) error {
	flags := newFlags(ctx, s, "bench")
	db := dbFlags(flags)
	folder := flags.String("games", "", "folder with .sgf files, searched with all below it")
	every := flags.Int("every", 20, "take a position every so many moves, and the last one")
	rounds := flags.Int("rounds", 5, "measure so many times and keep the shortest time of each position")
	if err := cli.ParseArgs(flags, args); err != nil {
		return err
	}
	if *folder == "" || *every < 1 || *rounds < 1 || flags.NArg() > 0 {
		return cli.Usagef("want -db FILE[,FILE] and -games FOLDER, and positive numbers")
	}
	general, err := db.load(s, "")
	if err != nil {
		return err
	}
	boards, err := gamePositions(s, *folder, *every)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%s, %s\n", cli.Count(general.Len(), "pattern"), cli.Count(len(boards), "position"))
	out := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "matcher\tbuild ms\tµs/position\tmatches/position\t")
	var want [][]string // the lines of each position, by the first matcher
	for _, name := range []string{"plain", "dfa", "corner"} {
		table := general
		if name == "corner" {
			if table, err = db.load(&streams{in: s.in, out: s.out, err: &silent{}}, name); err != nil {
				fmt.Fprintf(out, "%s\tnot for these patterns\t\t\t\n", name)
				continue
			}
		}
		start := time.Now()
		m, err := newMatcher(name, table)
		if err != nil {
			fmt.Fprintf(out, "%s\tnot for these patterns\t\t\t\n", name)
			continue
		}
		m.AppendMatches(nil, boards[0], pattern.Query{}) // makes what is made at first use
		build := time.Since(start)
		matches, total := measure(m, boards, *rounds)
		n := float64(len(boards))
		fmt.Fprintf(out, "%s\t%.1f\t%.1f\t%.2f\t\n", name, build.Seconds()*1000, total.Seconds()*1e6/n, float64(matches)/n)
		for i, b := range boards {
			lines := allLines(table, m, b)
			if len(want) == i {
				want = append(want, lines)
			} else if !slices.Equal(lines, want[i]) {
				return fmt.Errorf("position %d: %s finds %d matches, plain %d", i+1, name, len(lines), len(want[i]))
			}
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	fmt.Fprint(s.out, "the matchers agree on all positions\n")
	return nil
}

// silent drops what is written.
type silent struct{}

func (*silent) Write(p []byte) (int, error) { return len(p), nil }

// measure returns the number of matches on all boards, and the sum of the
// shortest times.
func measure(m pattern.Matcher, boards []*board.Board, rounds int) (matches int, total time.Duration) {
	best := make([]time.Duration, len(boards))
	var dst []pattern.Match
	for round := range rounds {
		matches = 0
		for i, b := range boards {
			start := time.Now()
			dst = m.AppendMatches(dst[:0], b, pattern.Query{})
			took := time.Since(start)
			matches += len(dst)
			if round == 0 || took < best[i] {
				best[i] = took
			}
		}
	}
	for _, d := range best {
		total += d
	}
	return matches, total
}

// allLines returns the matches on a board in a form that does not depend on
// where patterns are anchored.
func allLines(db *pattern.Database, m pattern.Matcher, b *board.Board) []string {
	matches := m.AppendMatches(nil, b, pattern.Query{})
	lines := make([]string, len(matches))
	for i, found := range matches {
		lines[i] = fmt.Sprintf("%s %d", matchLine(db, found), found.Orientation)
	}
	slices.Sort(lines)
	return lines
}

// gamePositions returns positions of all games in a folder: one every so many
// moves and the end.
func gamePositions(s *streams, folder string, every int) ([]*board.Board, error) {
	names, err := gameFiles(folder)
	if err != nil {
		return nil, err
	}
	var boards []*board.Board
	for _, name := range names {
		roots, err := cli.ReadRecords(name)
		if err != nil {
			fmt.Fprintln(s.err, err)
			continue
		}
		for n := every; ; n += every {
			pos, err := sgf.PositionAt(roots[0], sgf.BeforeMove(n+1))
			if err != nil {
				fmt.Fprintf(s.err, "%s: %v\n", name, err)
				break
			}
			boards = append(boards, pos.Board)
			if pos.Moves < n {
				break // this is the end of the game
			}
		}
	}
	if len(boards) == 0 {
		return nil, errors.New("no positions in " + folder)
	}
	return boards, nil
}
