package program

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"text/tabwriter"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/pattern"
)

func init() {
	verbs = append(verbs, verb{"ablate", "-db FILE[,FILE] -games FILE [flags]", "measure what each pattern adds to a database", `-db shapes.db -games games.txt`, ablate})
}

// part is what a pattern adds to the others of its database.
type part struct {
	moves     int     // that it proposes
	found     int     // right moves that have a positive score with it, and none without
	lost      int     // those that have one without it, and none with it
	proposed  int     // all moves that have a positive score with it, and none without
	withdrawn int     // those that have one without it, and none with it
	bits      float64 // by which the right moves are less surprising with it
}

// ablate leaves out one pattern after the other and tells what gets worse: which right
// moves are not proposed any more, how many others are not, and how much less likely the
// right moves are if a move is chosen with odds of e for each shapeUnit of its score.
func ablate(ctx context.Context, s *streams, args []string) error {
	flags := newFlags(ctx, s, "ablate")
	options := countingFlags(flags)
	if err := cli.ParseArgs(flags, args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return cli.Usagef("want -db FILE[,FILE] and -games FILE or -suites FILE[,FILE]")
	}
	table, err := options.db.load(s, "")
	if err != nil {
		return err
	}
	parts := make([]part, table.Len())
	var whole part
	positions := 0
	err = options.each(ctx, s, table, func(_ context.Context, at *asked, found []proposal) error {
		positions++
		leaveOut(table, at, found, parts, &whole)
		return nil
	})
	if err != nil && (ctx.Err() == nil || positions == 0) {
		return err
	}
	fmt.Fprintf(s.out, "%d positions, %d right moves found, %.1f moves proposed each, %.3f bits a position better than any legal move\n",
		positions, whole.found, float64(whole.proposed)/float64(positions), whole.bits/float64(positions))
	order := make([]int32, 0, table.Len())
	for i := range table.All() {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(parts[b].bits, parts[a].bits) })
	out := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "pattern\tclass\tshape\tmoves\tfound\tproposed\tbits\t")
	for _, i := range order {
		p, x := table.Pattern(i), &parts[i]
		v, _ := p.Number("shape")
		fmt.Fprintf(out, "%s\t%v\t%g\t%d\t%d\t%d\t%+.2f\t\n", p.Name, p.Class, v, x.moves, x.found-x.lost, x.proposed-x.withdrawn, x.bits)
	}
	return cli.First(out.Flush(), err)
}

// leaveOut measures all patterns in one position.
func leaveOut(db *pattern.Database, at *asked, found []proposal, parts []part, whole *part) {
	by := map[board.Point][]proposal{}
	patterns := map[int32][]board.Point{}
	for _, p := range found {
		by[p.move] = append(by[p.move], p)
		patterns[p.pattern] = append(patterns[p.pattern], p.move)
	}
	// A legal move that no pattern proposes has the score 0, and the odds 1.
	legal := legalMoves(at.board, at.color)
	odds := func(score float64) float64 { return math.Exp(score / shapeUnit) }
	score := scores(db, found)
	sum, right, answers := float64(legal.Len()), 0.0, 0
	for p := range legal.All() {
		v := odds(score[p])
		sum += v - 1
		if at.right(p) {
			right += v
			answers++
		}
		if score[p] > 0 {
			whole.proposed++
			if at.right(p) {
				whole.found++
			}
		}
	}
	if answers == 0 {
		return
	}
	whole.bits += math.Log2(right / sum / (float64(answers) / float64(legal.Len())))
	var rest []proposal
	for i, moves := range patterns {
		x := &parts[i]
		sum, right, before := sum, right, right/sum
		for _, move := range moves {
			if !legal.Has(move) {
				continue
			}
			x.moves++
			rest = rest[:0]
			for _, p := range by[move] {
				if p.pattern != i {
					rest = append(rest, p)
				}
			}
			without := scores(db, rest)[move]
			change := odds(without) - odds(score[move])
			sum += change
			if at.right(move) {
				right += change
			}
			switch {
			case score[move] > 0 && without <= 0:
				x.proposed++
				if at.right(move) {
					x.found++
				}
			case score[move] <= 0 && without > 0:
				x.withdrawn++
				if at.right(move) {
					x.lost++
				}
			}
		}
		x.bits += math.Log2(before / (right / sum))
	}
}
