package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/score"
)

// worker analyses one file after another. It belongs to one goroutine.
type worker struct {
	analyst *examine.Analyst
	counter *score.Estimator // nil if nobody asks for scores
	want    examine.Want
	every   int
}

// newWorker makes a worker from the databases that all workers share.
func newWorker(shared *examine.Databases, o *options) (*worker, error) {
	a, err := examine.New(examine.Options{Databases: shared, NoMemory: true})
	if err != nil || !o.score {
		return &worker{analyst: a, want: o.want, every: o.every}, err
	}
	counter, err := score.New(score.Options{})
	return &worker{a, counter, o.want, o.every}, err
}

// line is what is printed of a position.
type line struct {
	File  string         `json:"file"`
	Game  int            `json:"game"`
	Moves int            `json:"moves"`
	Notes []string       `json:"notes,omitempty"`
	Score *points        `json:"score,omitempty"`
	Facts *examine.Facts `json:"facts"`
}

// points is what a position comes to for White, without komi: counted, or estimated as long
// as the game is not finished.
type points struct {
	Finished  bool         `json:"finished"`
	Territory board.Margin `json:"territory"`
	Area      board.Margin `json:"area"`
}

// result is what came of a file.
type result struct {
	file      string
	lines     []byte
	positions int
	err       error
}

// analyse analyses a file. A game that cannot be analysed costs no other.
func (w *worker) analyse(ctx context.Context, file string) (r result) {
	r.file = file
	games, err := cli.ReadRecords(file)
	if err != nil {
		r.err = err
		return r
	}
	var out bytes.Buffer
	for i, root := range games {
		if err := w.game(ctx, &r, &out, i+1, root); err != nil {
			r.err = errors.Join(r.err, fmt.Errorf("game %d: %w", i+1, err))
		}
		if ctx.Err() != nil {
			break
		}
	}
	r.lines = out.Bytes()
	return r
}

// count returns what a position comes to, nil if nobody asks.
func (w *worker) count(ctx context.Context, p examine.Position) (*points, error) {
	if w.counter == nil {
		return nil, nil
	}
	r, err := w.counter.Estimate(ctx, p)
	if err != nil {
		return nil, err
	}
	return &points{r.Finished(), r.Margin(board.TerritoryScoring), r.Margin(board.AreaScoring)}, nil
}

// game analyses the positions of one game.
func (w *worker) game(ctx context.Context, r *result, out *bytes.Buffer, number int, root *sgf.Node) error {
	for at, err := range cli.Stops(root, w.every) {
		if err != nil {
			return err
		}
		if err := w.position(ctx, r, out, number, at); err != nil {
			return fmt.Errorf("move %d: %w", at.Moves, err)
		}
		r.positions++
	}
	return nil
}

// position prints what is found of a position.
func (w *worker) position(ctx context.Context, r *result, out *bytes.Buffer, number int, at cli.Stop) error {
	p := at.Examine()
	f, err := w.analyst.Facts(ctx, p, w.want)
	if err != nil {
		return err
	}
	l := line{File: r.file, Game: number, Moves: at.Moves, Facts: f}
	l.Notes = cli.Notes(at.Warnings)
	if l.Score, err = w.count(ctx, p); err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(l)
}
