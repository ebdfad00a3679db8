package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
)

func init() {
	register.DoFn4x0[context.Context, Record, func(string), func(Broken)](&analyst{})
	register.DoFn2x0[Record, func(Record)](&way{})
	register.Emitter1[string]()
}

// analyze returns the facts of the positions of all games as lines of JSON. The records
// go several ways side by side: the runner of this process takes one bundle of a step at a
// time, so that one way would keep one core busy.
func (o *options) analyze(s beam.Scope, records beam.PCollection) (lines, broken beam.PCollection) {
	var parts, faults []beam.PCollection
	for i := range o.ways {
		part := beam.Reshuffle(s, beam.ParDo(s, &way{i, o.ways}, records))
		found, fault := beam.ParDo2(s.Scope(wayName(i)), &analyst{Every: o.every, Want: uint64(o.want)}, part)
		parts, faults = append(parts, found), append(faults, fault)
	}
	return beam.Flatten(s, parts...), beam.Flatten(s, faults...)
}

// way takes the records that go one of several ways.
type way struct{ Way, Ways int }

func (f *way) ProcessElement(r Record, emit func(Record)) {
	if hashed(r.File+r.Text, f.Ways) == f.Way {
		emit(r)
	}
}

// analyst finds the facts of positions. Beam makes one for each goroutine.
type analyst struct {
	Every int
	Want  uint64
	a     *examine.Analyst

	// of a bundle
	positions int
	began     time.Time
}

// databases are compiled once for all goroutines of a process.
var databases = sync.OnceValues(examine.Shipped)

// Setup makes an Analyst that keeps no answers from one position to the next, so that
// a line does not depend on who worked on it.
func (f *analyst) Setup() error {
	shared, err := databases()
	if err == nil {
		f.a, err = examine.New(examine.Options{Databases: shared, NoMemory: true})
	}
	return err
}

func (f *analyst) StartBundle(func(string), func(Broken)) { f.positions, f.began = 0, time.Now() }

// FinishBundle logs which process analyzed how much, and when.
func (f *analyst) FinishBundle(ctx context.Context, _ func(string), _ func(Broken)) {
	log.Infof(ctx, "process %d analyzed %d positions from %s to %s", os.Getpid(), f.positions,
		f.began.UTC().Format(time.RFC3339Nano), time.Now().UTC().Format(time.RFC3339Nano))
}

// line is what is printed of a position, as by examples/batch. A game that came as a
// line is told by that.
type line struct {
	File   string         `json:"file"`
	Record string         `json:"record,omitempty"`
	Game   int            `json:"game"`
	Moves  int            `json:"moves"`
	Notes  []string       `json:"notes,omitempty"`
	Facts  *examine.Facts `json:"facts"`
}

// ProcessElement analyses the games of a record. What was found before an error is
// kept.
func (f *analyst) ProcessElement(ctx context.Context, r Record, emit func(string), broken func(Broken)) {
	roots, err := r.roots()
	for i, root := range roots {
		if e := f.game(ctx, &r, i+1, root, emit); e != nil {
			// One bad game costs no other.
			err = errors.Join(err, fmt.Errorf("game %d: %w", i+1, e))
		}
		if ctx.Err() != nil {
			break
		}
	}
	if err != nil {
		broken(r.broken(err))
	}
}

// game analyses the positions of a game.
func (f *analyst) game(ctx context.Context, r *Record, number int, root *sgf.Node, emit func(string)) error {
	for at, err := range cli.Stops(root, f.Every) {
		if err != nil {
			return err
		}
		l, err := f.position(ctx, r, number, at)
		if err != nil {
			return fmt.Errorf("move %d: %w", at.Moves, err)
		}
		f.positions++
		emit(l)
	}
	return nil
}

// position returns the line of a position.
func (f *analyst) position(ctx context.Context, r *Record, number int, at cli.Stop) (string, error) {
	facts, err := f.a.Facts(ctx, at.Examine(), examine.Want(f.Want))
	if err != nil {
		return "", err
	}
	l := line{File: r.File, Game: number, Moves: at.Moves, Facts: facts}
	if !r.SGF {
		l.Record = r.Text
	}
	l.Notes = cli.Notes(at.Warnings)
	var out bytes.Buffer
	if err := json.NewEncoder(&out).Encode(l); err != nil {
		return "", err
	}
	return strings.TrimSuffix(out.String(), "\n"), nil
}
