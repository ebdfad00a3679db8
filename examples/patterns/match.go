package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/pattern"
)

func init() {
	verbs = append(verbs, verb{"match", "-db FILE[,FILE] -sgf FILE [flags]", "list the patterns that are in a position", match})
}

// match prints the patterns of a database that are on the board: their shapes
// alone or, with -accepted, those whose classes and constraints hold too, as an Analyst
// answers what they ask.
func match(s *streams, args []string) error {
	flags := flag.NewFlagSet("match", flag.ContinueOnError)
	db := dbFlags(flags)
	var game cli.Game
	flags.StringVar(&game.File, "sgf", "", "`file` with a game")
	game.AddFlag(flags)
	side := cli.SideFlag(flags, "both", "is O", "both")
	accepted := flags.Bool("accepted", false, "leave out what classes and constraints reject")
	name := flags.String("matcher", "dfa", "matcher: plain, dfa or corner")
	if err := parseFlags(s, flags, args); err != nil {
		return err
	}
	if err := game.Take(flags.Args()); err != nil {
		return usageError{err.Error()}
	}
	if game.File == "" {
		return usageError{"want -db FILE[,FILE] and -sgf FILE"}
	}
	query := pattern.Query{}
	if c, err := cli.Side(*side, "both"); err != nil {
		return usageError{err.Error()}
	} else if c.IsPlayer() {
		query.Sides = pattern.As(c)
	}
	database, err := db.load(s, *name)
	if err != nil {
		return err
	}
	m, err := newMatcher(*name, database)
	if err != nil {
		return err
	}
	pos, err := game.Open()
	if errors.Is(err, cli.ErrUsage) {
		return usageError{err.Error()}
	}
	if err != nil {
		return err
	}
	for _, note := range pos.Notes {
		fmt.Fprintf(s.err, "%s: %s\n", game.Name(), note)
	}
	accept := func(pattern.Match) (bool, error) { return true, nil }
	if *accepted {
		if accept, err = acceptance(s, database, pos); err != nil {
			return err
		}
	}
	var lines []string
	for _, found := range m.AppendMatches(nil, pos.Board, query) {
		ok, err := accept(found)
		if err != nil {
			return err
		}
		if ok {
			lines = append(lines, matchLine(database, found))
		}
	}
	slices.Sort(lines)
	for _, line := range lines {
		fmt.Fprintln(s.out, line)
	}
	return nil
}

// acceptance returns what tells whether the class and the constraint of a match hold in
// a position. Patterns that ask for what nobody supplies are left out, with a word.
func acceptance(s *streams, db *pattern.Database, pos *cli.Position) (func(pattern.Match) (bool, error), error) {
	a, err := examine.New(examine.Options{NoMemory: true})
	if err != nil {
		return nil, err
	}
	ctx := context.Background()
	p := examine.Position{Board: pos.Board, ToPlay: pos.ToPlay, Last: pos.Last, Previous: pos.Previous}
	f, err := a.Facts(ctx, p, examine.Worms|examine.Links|examine.Influence)
	if err != nil {
		return nil, err
	}
	functions, err := a.Functions()
	if err != nil {
		return nil, err
	}
	bound, unbound := db.BindPartial(functions.Tables()...)
	for _, u := range unbound {
		fmt.Fprintln(s.err, u)
	}
	bound.Judge = functions.Judge(nil)
	functions.Begin(f)
	return func(m pattern.Match) (bool, error) {
		if !bound.Has(m.Pattern) {
			return false, nil
		}
		return bound.Accepts(ctx, f.Board, m)
	}, nil
}

// matchLine returns a match as NAME COLOUR VERTEX: the colour is the side that
// is O, the vertex is the point of *.
func matchLine(db *pattern.Database, m pattern.Match) string {
	color := "B"
	if m.Color == board.White {
		color = "W"
	}
	vertex := board.Pass
	if p := db.Move(m); p != board.NoPoint {
		vertex = p
	}
	return fmt.Sprintf("%s %s %v", db.Pattern(m.Pattern).Name, color, vertex)
}

// database is the flags that name a database.
type database struct{ files, kind *string }

func dbFlags(flags *flag.FlagSet) database {
	return database{flags.String("db", "", "files of the database, separated by commas"), kindFlag(flags)}
}

// load compiles the database for a matcher. Without a kind, patterns that are
// anchored in a corner will do too, since some show no stone; the corner matcher
// wants such.
func (d database) load(s *streams, matcher string) (*pattern.Database, error) {
	if *d.files == "" {
		return nil, usageError{"want -db FILE[,FILE]"}
	}
	k, ok := pattern.KindNamed(*d.kind)
	if !ok {
		return nil, usageError{fmt.Sprintf("unknown kind %q", *d.kind)}
	}
	_, files, err := parse(s, strings.Split(*d.files, ","))
	if err != nil {
		return nil, err
	}
	kinds := []pattern.Kind{k}
	switch {
	case *d.kind == "any" && matcher == "corner":
		kinds = []pattern.Kind{pattern.Joseki()}
	case *d.kind == "any":
		kinds = append(kinds, pattern.Joseki())
	}
	var first error
	for _, k := range kinds {
		db, err := pattern.Compile(k, files...)
		if err == nil {
			return db, nil
		}
		if first == nil {
			first = err
		}
	}
	fmt.Fprintln(s.err, first)
	return nil, errFaults
}

// newMatcher returns a matcher by its name.
func newMatcher(name string, db *pattern.Database) (pattern.Matcher, error) {
	switch name {
	case "plain":
		return pattern.NewPlain(db), nil
	case "dfa":
		a, err := dfa.Build(db, dfa.Options{})
		if err != nil {
			return nil, err
		}
		return a.Matcher(), nil
	case "corner":
		return corner.New(db)
	}
	return nil, usageError{fmt.Sprintf("unknown matcher %q, want plain, dfa or corner", name)}
}

// gameFiles returns the names of the .sgf files below a folder, sorted.
func gameFiles(folder string) ([]string, error) {
	var names []string
	err := filepath.WalkDir(folder, func(name string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.EqualFold(filepath.Ext(name), ".sgf") {
			names = append(names, name)
		}
		return err
	})
	return names, err
}
