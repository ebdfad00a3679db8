package program

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/combination"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/worm"
)

func init() {
	verbs = append(verbs, verb{"check", "[-kind KIND] [-size N] [-bind] FILE…", "check files and count their patterns", `-kind joseki joseki.db`, check})
}

// kindFlag adds the flag that chooses a kind of database.
func kindFlag(flags *flag.FlagSet, also ...string) *string {
	var names []string
	for _, k := range pattern.Kinds() {
		names = append(names, k.Name)
	}
	return flags.String("kind", "any", "kind of the database: "+strings.Join(append(names, also...), ", "))
}

// check compiles files as one table, or reads eye shapes or whole boards.
func check(ctx context.Context, s *streams, args []string) error {
	flags := newFlags(ctx, s, "check")
	kind := kindFlag(flags, "eyes", "fullboard")
	size := flags.Int("size", 19, "size of the board, for -kind fullboard")
	bind := flags.Bool("bind", false, "list the functions and helpers that the library does not supply")
	if err := cli.ParseArgs(flags, args); err != nil {
		return err
	}
	switch *kind {
	case "eyes":
		return checkEyes(s, flags.Args())
	case "fullboard":
		return checkFullBoard(s, flags.Args(), *size)
	}
	k, ok := pattern.KindNamed(*kind)
	if !ok {
		return cli.Usagef("unknown kind %q", *kind)
	}
	sources, err := read(s, flags.Args())
	if err != nil {
		return err
	}
	var files []*pattern.File
	for _, src := range sources {
		f, _ := pattern.Parse(src.name, src.text) // Compile reports its faults
		files = append(files, f)
	}
	db, err := pattern.Compile(k, files...)
	if err != nil {
		fmt.Fprintln(s.err, err)
		return errFaults
	}
	warnings := db.Warnings()
	faults := false
	if db.Kind().Name == pattern.Joseki().Name {
		warnings = append(slices.Clone(warnings), corner.Warnings(db)...)
		if _, err := corner.New(db); err != nil {
			fmt.Fprintln(s.err, err)
			faults = true
		}
	}
	for _, w := range warnings {
		fmt.Fprintln(s.err, w)
	}
	for _, u := range db.Unknown() {
		if !*bind && u.Near != "" {
			fmt.Fprintln(s.err, u)
			faults = true
		}
	}
	if *bind {
		if err := tryBind(db); err != nil {
			fmt.Fprintln(s.err, err)
			faults = true
		}
	}
	if faults {
		return errFaults
	}
	report(s.out, db, len(warnings))
	return nil
}

// tryBind binds a database as the part of the library does that uses databases of its kind.
// Databases of the kind any are bound to all functions that there are.
func tryBind(db *pattern.Database) error {
	shipped, err := examine.Shipped()
	if err != nil {
		return err
	}
	own, kind := *shipped, db.Kind().Name
	switch kind {
	case pattern.OwlAttack().Name:
		_, err = owl.NewGuided(owl.GuidedOptions{Attack: db})
		return err
	case pattern.OwlDefense().Name:
		_, err = owl.NewGuided(owl.GuidedOptions{Defense: db})
		return err
	case pattern.OwlVital().Name:
		_, err = owl.NewGuided(owl.GuidedOptions{Vital: db})
		return err
	case pattern.Combination().Name:
		_, err = combination.New(combination.Options{Tactics: worm.DefaultReader(nil), Patterns: db})
		return err
	}
	put(&own, db)
	a, err := examine.New(examine.Options{Databases: &own})
	if err != nil {
		return err
	}
	functions, err := a.Functions()
	if err != nil {
		return err
	}
	tables := append(functions.Tables(), new(genmove.Effects).Table())
	switch kind {
	case pattern.General().Name, pattern.Fixed().Name:
	case pattern.Joseki().Name:
		tables = functions.Tables()
	case pattern.Handicap().Name:
		tables = []pattern.Table{pattern.BoardFuncs(), new(genmove.Effects).Table()}
	case pattern.Anything().Name:
		// influence.Engine has these functions for itself.
		nothing := func(*pattern.Env, []board.Point) (int, error) { return 0, nil }
		tables = append(tables, pattern.Table{Funcs: []pattern.Func{pattern.Standard("non_oterritory", nothing), pattern.Standard("non_xterritory", nothing)}})
	default:
		return nil // the Analyst has bound it
	}
	_, err = db.Bind(tables...)
	return err
}

// put makes a database one of those that an Analyst uses, if it is of a kind that one does.
func put(d *examine.Databases, db *pattern.Database) {
	for _, x := range []struct {
		kind pattern.Kind
		to   **pattern.Database
	}{
		{pattern.Attack(), &d.Attack}, {pattern.Defense(), &d.Defense}, {pattern.Connections(), &d.Links},
		{pattern.Influence(), &d.Influence}, {pattern.Barriers(), &d.Barriers},
	} {
		if db.Kind().Name == x.kind.Name {
			*x.to = db
		}
	}
}

// report prints what the patterns of a database use.
func report(w io.Writer, db *pattern.Database, warnings int) {
	features, classes, values := map[string]int{}, map[string]int{}, map[string]int{}
	for _, p := range db.All() {
		for name, has := range map[string]bool{
			"edge": p.Edges != 0, "label": len(p.Labels) > 0, "helper": p.Helper != "",
			"constraint": p.Constraint != nil, "action": p.Action != nil, "no move": !p.HasMove,
		} {
			if has {
				features[name]++
			}
		}
		for _, letter := range p.Class.String() {
			classes[string(letter)]++
		}
		for _, v := range p.Values {
			values[v.Key]++
		}
	}
	fmt.Fprintf(w, "%s, %s\n", cli.Count(db.Len(), "pattern"), cli.Count(warnings, "warning"))
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, part := range []struct {
		title string
		count map[string]int
	}{{"with", features}, {"class", classes}, {"value", values}} {
		var names []string
		for name := range part.count {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			fmt.Fprintf(table, "%s\t%s\t%d\n", part.title, name, part.count[name])
		}
	}
	table.Flush()
	for _, u := range db.Unknown() {
		fmt.Fprintf(w, "%v: pattern %s: %s is not in the standard vocabulary\n", u.Pos, u.Pattern, u.Name)
	}
}

func checkEyes(s *streams, names []string) error {
	return each(s, names, func(src source) error {
		shapes, err := pattern.ParseEyes(src.name, src.text)
		if err != nil {
			return err
		}
		sizes := map[int]int{}
		largest := 0
		for _, shape := range shapes {
			sizes[len(shape.Vertices)]++
			largest = max(largest, len(shape.Vertices))
		}
		fmt.Fprintf(s.out, "%s: %d eye shapes\n", src.name, len(shapes))
		for n := range largest + 1 {
			if sizes[n] > 0 {
				fmt.Fprintf(s.out, "points  %d  %d\n", n, sizes[n])
			}
		}
		return nil
	})
}

func checkFullBoard(s *streams, names []string, size int) error {
	return each(s, names, func(src source) error {
		all, err := pattern.ParseFullBoard(src.name, src.text, size)
		if err != nil {
			return err
		}
		fmt.Fprintf(s.out, "%s: %s of whole boards\n", src.name, cli.Count(len(all), "pattern"))
		return nil
	})
}

// each calls f for each file and reports the faults it returns.
func each(s *streams, names []string, f func(source) error) error {
	sources, err := read(s, names)
	if err != nil {
		return err
	}
	faults := false
	for _, src := range sources {
		if err := f(src); err != nil {
			fmt.Fprintln(s.err, err)
			faults = true
		}
	}
	if faults {
		return errFaults
	}
	return nil
}
