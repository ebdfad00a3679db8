package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

func init() {
	register.Function3x0(ofLine)
	register.Function3x1(ofFile)
	register.Function3x1(ofPacked)
	register.Function3x0(checkRecord)
	register.Function1x2(brokenLine)
	register.Emitter1[Record]()
	register.Emitter1[Broken]()
}

// Record is a record as it was found: a line, or a file of SGF, GIB or NGF with all its games.
type Record struct {
	File, Text string
	SGF        bool
}

// Broken is a record that could not be read, or not to its end, with the reason. The
// text of SGF files is left out.
type Broken struct {
	File   string `json:"file"`
	Record string `json:"record,omitempty"`
	Reason string `json:"reason"`
}

// broken says why a record is.
func (r *Record) broken(err error) Broken {
	b := Broken{File: r.File, Reason: err.Error()}
	if !r.SGF {
		b.Record = r.Text
	}
	return b
}

func brokenLine(b Broken) (string, error) {
	line, err := json.Marshal(b)
	return string(line), err
}

// read reads all records. What follows is done anywhere, not only where a file was read.
func (o *options) read(s beam.Scope) beam.PCollection {
	var parts []beam.PCollection
	if len(o.games) == 0 {
		var list []Record
		for line := range strings.Lines(sample) {
			list = append(list, Record{File: "sample.txt", Text: strings.TrimSpace(line)})
		}
		parts = append(parts, beam.CreateList(s, list))
	}
	for _, glob := range o.games {
		name := strings.ToLower(glob)
		switch kind := path.Ext(strings.TrimSuffix(name, ".gz")); {
		case kind == ".sgf" || kind == ".mgt" || kind == ".gib" || kind == ".ngf":
			parts = append(parts, beam.ParDo(s, ofFile, files(s, glob)))
		case strings.HasSuffix(name, ".gz"):
			// Package textio takes the length of a packed file for that of its text, and
			// would stop too early.
			parts = append(parts, beam.ParDo(s, ofPacked, files(s, glob)))
		default:
			parts = append(parts, beam.ParDo(s, ofLine, textio.ReadWithFilename(s, glob, textio.ReadUncompressed())))
		}
	}
	return beam.Reshuffle(s, beam.Flatten(s, parts...))
}

func files(s beam.Scope, glob string) beam.PCollection {
	return fileio.ReadMatches(s, fileio.MatchFiles(s, glob, fileio.MatchEmptyDisallow()), fileio.ReadAutoCompression())
}

// ofLine makes a record of a line, unless it is empty or a comment.
func ofLine(file, line string, emit func(Record)) {
	if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
		emit(Record{File: file, Text: line})
	}
}

// ofPacked makes records of the lines of a packed file.
func ofPacked(ctx context.Context, file fileio.ReadableFile, emit func(Record)) error {
	in, err := file.Open(ctx)
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		ofLine(file.Metadata.Path, lines.Text(), emit)
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", file.Metadata.Path, err)
	}
	return in.Close()
}

// ofFile makes a record of a file.
func ofFile(ctx context.Context, file fileio.ReadableFile, emit func(Record)) error {
	data, err := file.Read(ctx)
	if err == nil {
		emit(Record{File: file.Metadata.Path, Text: string(data), SGF: true})
	}
	return err
}

// check takes the records apart that can be read, and those that cannot.
func check(s beam.Scope, records beam.PCollection) (good, broken beam.PCollection) {
	return beam.ParDo2(s, checkRecord, records)
}

func checkRecord(r Record, good func(Record), broken func(Broken)) {
	if _, err := r.roots(); err != nil {
		broken(r.broken(err))
		return
	}
	good(r)
}

// roots returns the games of a record.
func (r *Record) roots() ([]*sgf.Node, error) {
	if r.SGF {
		return cli.Records(r.File, []byte(r.Text))
	}
	g, err := r.line()
	if err != nil {
		return nil, err
	}
	moves := make([]board.Move, len(g.Moves))
	for i, p := range g.Moves {
		moves[i] = board.Move{Point: p, Color: turn(i)}
	}
	root, err := sgf.FromMoves(g.Size, moves)
	return []*sgf.Node{root}, err
}

// line returns the game of a record that is a line.
func (r *Record) line() (record.Game, error) {
	games, err := record.Parse(r.File, strings.NewReader(r.Text))
	if err == nil && len(games) != 1 {
		err = fmt.Errorf("%s: %w: %d games in a line", r.File, record.ErrGame, len(games))
	}
	if err != nil {
		return record.Game{}, err
	}
	return games[0], nil
}

// turn returns who makes move i.
func turn(i int) board.Color {
	if i%2 == 0 {
		return board.Black
	}
	return board.White
}

// played returns the games of a record that begin on an empty board with Black and in
// turns. All others are left out, as by record.Read.
func (r *Record) played(ctx context.Context) (games []record.Game) {
	if !r.SGF {
		if g, err := r.line(); err == nil {
			games = append(games, g)
		}
		return games
	}
	roots, err := r.roots()
	if err != nil {
		return nil
	}
	for _, root := range roots {
		if g, ok := record.FromSGF(root); ok {
			games = append(games, g)
		} else {
			leftOut.Inc(ctx, 1)
		}
	}
	return games
}

// leftOut counts games with handicap, set-up stones or a player who moves out of turn.
var leftOut = beam.NewCounter("tengen", "games_left_out")
