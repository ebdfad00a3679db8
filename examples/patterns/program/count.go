package program

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/pattern"
)

func init() {
	verbs = append(verbs, verb{"count", "-db FILE[,FILE] -games FILE [flags]", "count how often players play what patterns propose", `-db shapes.db -games games.txt -accepted`, count})
}

// reach is how far the moves lie that the move of a match is compared with, in lines.
const reach = 3

// komi is that of all positions, as the collections that are counted have several.
const komi = 7.5

// tally is what was counted of one pattern, or of several.
type tally struct {
	matches, boards int
	played          int
	// here is how many of the moves would have been played if all legal moves at most
	// reach lines away were alike, and expected the sum of the network's
	// probabilities of them.
	here, expected float64
}

// counting is the flags of the verbs that count.
type counting struct {
	db       database
	from     sample
	accepted *bool
	level    *int
}

func countingFlags(flags *flag.FlagSet) counting {
	return counting{
		dbFlags(flags), sampleFlags(flags),
		flags.Bool("accepted", false, "leave out what classes and constraints reject; otherwise only constraints that need nothing but a board count"),
		flags.Int("level", 5, "how deep to read for that"),
	}
}

// each finds the patterns of a database in all positions. If ctx ends, the error is that of ctx.
func (o counting) each(ctx context.Context, s *streams, table *pattern.Database, use func(ctx context.Context, at *asked, found []proposal) error) error {
	f, err := newFinder(table, *o.accepted, *o.level)
	if err != nil {
		return err
	}
	for _, u := range f.unbound {
		fmt.Fprintln(s.err, u)
	}
	some := false
	err = o.from.each(s, func(at *asked) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		found, err := f.find(ctx, at)
		if err != nil {
			return err
		}
		some = true
		return use(ctx, at, found)
	})
	switch {
	case err != nil:
		return err
	case !some:
		return errors.New("no positions")
	}
	return f.bound.Faults.Err()
}

// count tells how often the patterns of a database are there, how often the players move
// where they propose, and what the moves that the database is for come to.
func count(ctx context.Context, s *streams, args []string) error {
	flags := newFlags(ctx, s, "count")
	options := countingFlags(flags)
	brief := flags.Bool("brief", false, "only classes and the curve")
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
	c := newCounter(table)
	if err = c.compare(); err == nil {
		err = options.each(ctx, s, table, c.add)
	}
	if err != nil && (ctx.Err() == nil || c.positions == 0) {
		return err
	}
	c.report(s.out, *brief) // an interrupted run has counted something, too
	return err
}

// counter counts what patterns propose.
type counter struct {
	db        *pattern.Database
	network   *network.Evaluator // nil if nothing is compared with it
	patterns  []tally
	curve     []point // of all positions, by score of the moves
	positions int
	legal     int

	evaluation network.Evaluation
	near       []board.Point
}

// point is a proposed move: its score, and whether it was played or, of several right moves, is
// the one with the highest score.
type point struct {
	score float64
	right bool
}

func newCounter(db *pattern.Database) *counter {
	return &counter{db: db, patterns: make([]tally, db.Len())}
}

// compare makes the counter add up what the shipped network expects.
func (c *counter) compare() error {
	m, err := network.Shipped()
	if err != nil {
		return err
	}
	c.network, err = m.NewEvaluator(network.Options{})
	return err
}

// expect asks the network about a position.
func (c *counter) expect(ctx context.Context, at *asked) error {
	p, err := network.NewPosition(at.board, at.color, komi, 0, board.Chinese(), at.history(), network.NoBans())
	if err != nil {
		return err
	}
	return c.network.EvaluateInto(ctx, &p, &c.evaluation)
}

// add counts one position.
func (c *counter) add(ctx context.Context, at *asked, found []proposal) error {
	if c.network != nil {
		if err := c.expect(ctx, at); err != nil {
			return err
		}
	}
	c.positions++
	legal := legalMoves(at.board, at.color)
	c.legal += legal.Len()
	for i, p := range found {
		t := &c.patterns[p.pattern]
		t.matches++
		if i == 0 || found[i-1].pattern != p.pattern {
			t.boards++
		}
		t.expected += float64(c.evaluation.Policy[p.move]) // 0 without a network
		if at.right(p.move) {
			t.played++
		}
		c.near = near(c.near[:0], &legal, p.move, at.board.Size(), reach)
		if slices.ContainsFunc(c.near, at.right) {
			t.here += 1 / float64(len(c.near))
		}
	}
	best := -1 // the right move with the highest score
	for move, score := range scores(c.db, found) {
		if at.right(move) && (best < 0 || score > c.curve[best].score) {
			best = len(c.curve)
		}
		c.curve = append(c.curve, point{score: score})
	}
	if best >= 0 {
		c.curve[best].right = true
	}
	return nil
}

// legalMoves returns the legal moves.
func legalMoves(b *board.Board, c board.Color) board.Set {
	legal := b.EmptyPoints()
	for _, p := range legal.Append(nil) {
		if !b.Legal(p, c, board.Strict) {
			legal.Remove(p)
		}
	}
	return legal
}

// scores returns what the shape values of the patterns of each move come to: the largest
// counts fully, each further one for one, and so do the negative ones.
func scores(db *pattern.Database, found []proposal) map[board.Point]float64 {
	type sums struct{ best, worst, more float64 }
	all := map[board.Point]sums{}
	for _, p := range found {
		s := all[p.move]
		switch v, _ := db.Pattern(p.pattern).Number("shape"); {
		case v > 0:
			if s.best > 0 {
				s.more++
			}
			s.best = max(s.best, v)
		case v < 0:
			if s.worst < 0 {
				s.more--
			}
			s.worst = min(s.worst, v)
		}
		all[p.move] = s
	}
	result := make(map[board.Point]float64, len(all))
	for move, s := range all {
		result[move] = s.best + s.worst + s.more
	}
	return result
}

// logOdds returns the natural logarithm of how much oftener something happened than
// expected, drawn towards 0 where little is known.
func logOdds(played int, expected float64) float64 {
	const few = 2
	return math.Log((float64(played) + few) / (expected + few))
}

// report prints tables of all that was counted.
func (c *counter) report(w io.Writer, brief bool) {
	n := float64(c.positions)
	fmt.Fprintf(w, "%d positions, %.1f legal moves each\n", c.positions, float64(c.legal)/n)
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	if !brief {
		fmt.Fprintln(out, "pattern\tclass\tshape\tmatches\tboards\tplayed\t%\tnearby\todds\tnetwork\todds\t")
		for i, p := range c.db.All() {
			v, _ := p.Number("shape")
			c.patterns[i].line(out, p.Name, p.Class.String(), fmt.Sprint(v))
		}
		fmt.Fprintln(out)
	}
	fmt.Fprintln(out, "class\t\t\tmatches\tboards\tplayed\t%\tnearby\todds\tnetwork\todds\t")
	classes := map[byte]tally{}
	for i, p := range c.db.All() {
		for _, letter := range []byte(p.Class.String()) {
			t := classes[letter]
			t.add(&c.patterns[i])
			classes[letter] = t
		}
	}
	var letters []byte
	for l := range classes {
		letters = append(letters, l)
	}
	slices.Sort(letters)
	for _, l := range letters {
		t := classes[l]
		t.line(out, string(l), "", "")
	}
	out.Flush()
	fmt.Fprintln(w, "\nscore at least, moves a position, positions with a right one among them")
	out = tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	slices.SortFunc(c.curve, func(a, b point) int { return cmp.Compare(b.score, a.score) })
	played := 0
	for i, p := range c.curve {
		if p.right {
			played++
		}
		if i+1 == len(c.curve) || c.curve[i+1].score != p.score {
			fmt.Fprintf(out, "%g\t%.1f\t%.1f %%\t\n", p.score, float64(i+1)/n, 100*float64(played)/n)
		}
	}
	out.Flush()
}

func (t *tally) add(u *tally) {
	t.matches += u.matches
	t.boards += u.boards
	t.played += u.played
	t.here += u.here
	t.expected += u.expected
}

// line prints a line of a table.
func (t *tally) line(w io.Writer, name, class, shape string) {
	rate := 0.0
	if t.matches > 0 {
		rate = 100 * float64(t.played) / float64(t.matches)
	}
	fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%d\t%.1f\t%.1f\t%+.2f\t%.1f\t%+.2f\t\n", name, class, shape,
		t.matches, t.boards, t.played, rate, t.here, logOdds(t.played, t.here), t.expected, logOdds(t.played, t.expected))
}
