package program

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/pattern"
)

func init() {
	verbs = append(verbs, verb{"match", "-db FILE[,FILE] -sgf FILE [flags]", "list the patterns that are in a position", `-db shapes.db -sgf game.sgf -move 80`, match})
}

// match prints the patterns of a database that are on the board: their shapes
// alone or, with -accepted, those whose classes and constraints hold too, as an Analyst
// answers what they ask. With -why it says of each what was asked and answered.
func match(ctx context.Context, s *streams, args []string) error {
	flags := newFlags(ctx, s, "match")
	db := dbFlags(flags)
	var game cli.Game
	flags.StringVar(&game.File, "sgf", "", "`file` with a game")
	game.AddFlag(flags)
	side := cli.SideFlag(flags, "both", "is O", "both")
	accepted := flags.Bool("accepted", false, "leave out what classes and constraints reject")
	why := flags.Bool("why", false, "say of each match why it is accepted or refused: what was asked, and the answers")
	at := flags.String("at", "", "only matches that propose the move at this `vertex`")
	goal := flags.String("group", "", "with -accepted or -why, a stone, as a `vertex`, of the group that patterns of life and death are about")
	only := flags.String("pattern", "", "only matches of the pattern with this `name`")
	name := flags.String("matcher", "dfa", "matcher: plain, dfa or corner")
	if err := cli.ParseArgs(flags, args); err != nil {
		return err
	}
	if err := game.Take(flags.Args()); err != nil {
		return err
	}
	if game.File == "" {
		return cli.Usagef("want -db FILE[,FILE] and -sgf FILE")
	}
	query, err := sides(*side)
	if err != nil {
		return err
	}
	database, err := db.load(s, *name)
	if err != nil {
		return err
	}
	if _, there := database.Index(*only); *only != "" && !there {
		return cli.Usagef("-pattern %s: there is no pattern of this name", *only)
	}
	m, err := newMatcher(*name, database)
	if err != nil {
		return err
	}
	pos, err := open(s, &game)
	if err != nil {
		return err
	}
	move, err := vertexFlag("at", *at, pos.Board)
	if err != nil {
		return err
	}
	group, err := vertexFlag("group", *goal, pos.Board)
	if err != nil {
		return err
	}
	if group != board.NoPoint && !pos.Board.At(group).IsPlayer() {
		return cli.Usagef("-group: there is no stone at %v", group)
	}
	var j *jury
	if *accepted || *why {
		if j, err = newJury(ctx, database, pos, group); err != nil {
			return err
		}
		for _, text := range slices.Sorted(maps.Values(j.left)) {
			fmt.Fprintln(s.err, text)
		}
	}
	var lines []string
	for _, found := range m.AppendMatches(nil, pos.Board, query) {
		if move != board.NoPoint && database.Move(found) != move || *only != "" && database.Pattern(found.Pattern).Name != *only {
			continue
		}
		line, err := judged(database, found, j, *accepted, *why)
		if err != nil {
			return err
		}
		lines = append(lines, line)
	}
	slices.Sort(lines)
	for _, line := range lines {
		fmt.Fprint(s.out, line)
	}
	return nil
}

// sides returns the query of a flag that says who is O.
func sides(side string) (pattern.Query, error) {
	c, err := cli.Side(side, "both")
	switch {
	case err != nil:
		return pattern.Query{}, err
	case c.IsPlayer():
		return pattern.Query{Color: c}, nil
	}
	return pattern.Query{}, nil
}

// open opens the position of a game and prints what is odd about it.
func open(s *streams, game *cli.Game) (*cli.Position, error) {
	pos, err := game.Open()
	if err != nil {
		return nil, err
	}
	for _, note := range pos.Notes {
		fmt.Fprintf(s.err, "%s: %s\n", game.Name(), note)
	}
	return pos, nil
}

// vertexFlag returns the point that a flag names, or board.NoPoint if it is not given.
func vertexFlag(name, value string, b *board.Board) (board.Point, error) {
	if value == "" {
		return board.NoPoint, nil
	}
	p, err := board.ParsePoint(value, b.Size())
	if err != nil {
		return board.NoPoint, cli.Usagef("-%s: %v", name, err)
	}
	return p, nil
}

// judged returns what is printed of a match: nothing if it is refused and only accepted ones are
// wanted. j may be nil.
func judged(db *pattern.Database, m pattern.Match, j *jury, accepted, why bool) (string, error) {
	if j == nil {
		return matchLine(db, m) + "\n", nil
	}
	v, err := j.judge(m)
	switch {
	case err != nil || accepted && !v.accepted:
		return "", err
	case why:
		return explain(db, m, v), nil
	}
	return matchLine(db, m) + "\n", nil
}

// matchLine returns a match as NAME COLOR VERTEX: the color is the side that
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
		return nil, cli.Usagef("want -db FILE[,FILE]")
	}
	k, ok := pattern.KindNamed(*d.kind)
	if !ok {
		return nil, cli.Usagef("unknown kind %q", *d.kind)
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
	return nil, cli.Usagef("unknown matcher %q, want plain, dfa or corner", name)
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
