package program

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/score"
)

// worker analyses one game after another. It belongs to one goroutine.
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

// result is what came of a game.
type result struct {
	cli.Record
	lines     []byte
	positions int
	err       error
}

// analyze analyses a game.
func (w *worker) analyze(ctx context.Context, g cli.Record) result {
	r := result{Record: g, err: g.Err}
	if r.err != nil {
		return r
	}
	var out bytes.Buffer
	if err := w.game(ctx, &r, &out); err != nil {
		r.err = fmt.Errorf("%s: game %d: %w", g.Name, g.Number, err)
	}
	r.lines = out.Bytes()
	return r
}

// count returns the score of a position, or nil if the flags do not ask for it.
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

// game analyses the positions of a game.
func (w *worker) game(ctx context.Context, r *result, out *bytes.Buffer) error {
	for at, err := range cli.Stops(r.Root, w.every) {
		if err != nil {
			return err
		}
		if err := w.position(ctx, r, out, at); err != nil {
			return fmt.Errorf("move %d: %w", at.Moves, err)
		}
		r.positions++
	}
	return nil
}

// position prints what is found of a position.
func (w *worker) position(ctx context.Context, r *result, out *bytes.Buffer, at cli.Stop) error {
	p := at.Examine()
	f, err := w.analyst.Facts(ctx, p, w.want)
	if err != nil {
		return err
	}
	l := line{File: r.Name, Game: r.Number, Moves: at.Moves, Facts: f}
	l.Notes = cli.Notes(at.Warnings)
	if l.Score, err = w.count(ctx, p); err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(l)
}
