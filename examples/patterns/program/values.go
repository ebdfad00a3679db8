package program

import (
	"context"
	"math"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/examples/internal/cli"
)

func init() {
	verbs = append(verbs, verb{"values", "-db FILE -games FILE [flags]", "print a database with shape values from games", `-db shapes.db -games games.txt >valued.db`, values})
}

// A shape value is one for each doubling of the odds: so much for each factor e, and at most
// mostShape.
const (
	shapeUnit = 1 / math.Ln2
	mostShape = 5
)

// values prints a database in canonical layout with shape values that are logarithms of
// the odds with which players choose what patterns propose, against moves nearby.
func values(ctx context.Context, s *streams, args []string) error {
	flags := newFlags(ctx, s, "values")
	options := countingFlags(flags)
	if err := cli.ParseArgs(flags, args); err != nil {
		return err
	}
	if flags.NArg() > 0 || strings.Contains(*options.db.files, ",") {
		return cli.Usagef("want -db FILE and -games FILE")
	}
	_, files, err := parse(s, []string{*options.db.files})
	if err != nil {
		return err
	}
	table, err := options.db.load(s, "")
	if err != nil {
		return err
	}
	c := newCounter(table)
	if err := options.each(ctx, s, table, c.add); err != nil {
		return err
	}
	for i, d := range files[0].Decls() {
		shape := "" // none
		if v := shapeOf(&c.patterns[i]); v != 0 {
			shape = strconv.Itoa(v)
		}
		d.SetValue("shape", shape)
	}
	_, err = s.out.Write(files[0].Format())
	return err
}

// shapeOf returns the shape value that counts speak for.
func shapeOf(t *tally) int {
	v := math.Round(shapeUnit * logOdds(t.played, t.here))
	return int(min(max(v, -mostShape), mostShape))
}
