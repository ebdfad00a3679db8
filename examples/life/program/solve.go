package program

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl/problem"
	"github.com/tengen-go/tengen/reading/search"
)

// Answer is what is printed about a problem.
type Answer struct {
	Name     string           `json:"name"`
	ToPlay   board.Color      `json:"to_play"`
	Question problem.Question `json:"question"`
	// Target is a stone of the group in question, Group are all of them.
	Target board.Point   `json:"target"`
	Group  []board.Point `json:"group"`
	// Kill tells that the group belongs to the opponent of the player.
	Kill   bool          `json:"kill"`
	Result search.Result `json:"result"`
	// Moves are the first moves that the file gives, Solved tells whether the answer is
	// one of them.
	Moves  []board.Point `json:"moves,omitempty"`
	Solved bool          `json:"solved,omitempty"`
}

// solving is what the answers to the problems of a file need, and what has come of them.
type solving struct {
	o        *options
	a        *examine.Analyst
	s        *problem.Solver
	progress *cli.Progress
	stdout   io.Writer
	trees    []*sgf.Node

	done, all             int // problems
	found, asked, solved  int
	findings, broken, bad int
}

// solve answers the problems of the files.
func solve(ctx context.Context, o *options, stdout io.Writer) (err error) {
	var list []entry
	for _, name := range o.files {
		more, err := entries(name)
		if err != nil {
			return err
		}
		list = append(list, more...)
	}
	if n := o.game.Number; n < 0 || n > len(list) {
		return cli.Usagef("-game %d: there are %s", n, cli.Count(len(list), "problem"))
	} else if n > 0 {
		list = list[n-1 : n]
	}
	w := &solving{o: o, progress: cli.NewProgress(o.stderr), stdout: stdout, all: len(list)}
	if w.a, err = o.analyst(); err != nil {
		return err
	}
	if w.s, err = problem.New(problem.Options{Life: w.a.Life()}); err != nil {
		return err
	}
	if o.out != "" {
		// What was solved before an interrupt is not lost.
		defer func() {
			if e := sgf.WriteFile(o.out, w.trees...); len(w.trees) > 0 && err == nil {
				err = e
			}
		}()
	}
	for i := range list {
		p := &list[i]
		w.done = i
		w.progress.Tell(func() string { return fmt.Sprintf("%d of %s", i, cli.Count(len(list), "problem")) })
		for _, note := range p.notes {
			w.progress.Say(p.Name + ": " + note)
		}
		err := w.one(ctx, p)
		if ctx.Err() != nil {
			return named(p, ctx.Err())
		}
		if err != nil {
			// One bad problem costs no other.
			w.progress.Say(named(p, err).Error())
			w.broken++
		}
	}
	if err := w.sum(); err != nil {
		return err
	}
	if w.broken > 0 {
		return fmt.Errorf("%s could not be solved", cli.Count(w.broken, "problem"))
	}
	return nil
}

// named says which problem an error is about.
func named(p *entry, err error) error { return fmt.Errorf("%s: %w", p.Name, err) }

// one finds the question of a problem and answers what the flags ask.
func (w *solving) one(ctx context.Context, p *entry) error {
	if err := w.find(ctx, p); err != nil {
		return err
	}
	switch w.o.mode {
	case modeCheck:
		return w.check(ctx, p)
	case modeHint:
		h, err := w.s.Hints(ctx, &p.Problem)
		if err != nil {
			return err
		}
		return w.print(h, fmt.Sprintf("%s: %v\n1. %s\n2. %s\n3. %v", p.Name, &p.Problem, h.Where, h.Idea, h.Move))
	case modeJudge:
		m, err := board.ParsePoint(w.o.judge, p.Board.Size())
		if err != nil {
			return fmt.Errorf("-judge: %w", err)
		}
		v, err := w.s.Judge(ctx, &p.Problem, m)
		if err != nil {
			return err
		}
		return w.print(v, fmt.Sprintf("%s: %v: %v is %v", p.Name, &p.Problem, m, &v))
	case modeTree:
		root, err := w.tree(ctx, p)
		if err != nil {
			return err
		}
		return sgf.Write(w.stdout, root)
	}
	return w.answer(ctx, p)
}

// find finds the question of a problem.
func (w *solving) find(ctx context.Context, p *entry) error {
	if p.err != nil {
		return p.err
	}
	target, err := w.o.stone(p.Board)
	if err != nil {
		return err
	}
	var q *problem.Problem
	if target == board.NoPoint {
		q, err = w.s.Find(ctx, p.Board, p.ToPlay)
	} else {
		q, err = w.s.About(ctx, p.Board, p.ToPlay, target)
	}
	if err != nil {
		return err
	}
	q.Name, q.Key, q.SaysKo = p.Name, p.Key, p.SaysKo
	p.Problem = *q
	return nil
}

// answer solves a problem.
func (w *solving) answer(ctx context.Context, p *entry) error {
	r, err := w.s.Solve(ctx, &p.Problem)
	if err != nil {
		return err
	}
	ans := &Answer{
		Name: p.Name, ToPlay: p.ToPlay, Question: p.Question, Target: p.Target(), Group: p.Group.Append(nil),
		Kill: p.Board.At(p.Target()) != p.ToPlay, Result: r, Moves: p.Key,
		Solved: r.Success() && slices.Contains(p.Key, r.Move),
	}
	if r.Success() {
		w.found++
	}
	if len(p.Key) > 0 {
		w.asked++
	}
	text := fmt.Sprintf("%s: %v: %s", p.Name, &p.Problem, p.Describe(r))
	if ans.Solved {
		w.solved++
	} else if len(p.Key) > 0 {
		text += fmt.Sprintf(", given is %v", p.Key)
	}
	if err := w.print(ans, text); err != nil || w.o.out == "" {
		return err
	}
	tree, err := w.tree(ctx, p)
	if err != nil {
		return err
	}
	w.trees = append(w.trees, tree)
	return nil
}

// tree writes the solution of a problem.
func (w *solving) tree(ctx context.Context, p *entry) (*sgf.Node, error) {
	return w.s.Tree(ctx, &p.Problem, problem.Limits{Progress: func(moves int) {
		w.progress.Tell(func() string {
			return fmt.Sprintf("%d of %s, %s of the solution", w.done, cli.Count(w.all, "problem"), cli.Count(moves, "move"))
		})
	}})
}

// Checked is what -check prints about a problem.
type Checked struct {
	Name       string             `json:"name"`
	Question   string             `json:"question"`
	Difficulty problem.Difficulty `json:"difficulty"`
	Findings   []problem.Finding  `json:"findings"`
}

// check looks for what is wrong with a problem.
func (w *solving) check(ctx context.Context, p *entry) error {
	list, err := w.s.Check(ctx, &p.Problem)
	if err != nil {
		return err
	}
	d, err := w.s.Difficulty(ctx, &p.Problem)
	if err != nil {
		return err
	}
	if len(list) > 0 {
		w.bad++
	}
	w.findings += len(list)
	text := fmt.Sprintf("%s: %v, %v", p.Name, &p.Problem, d)
	for _, f := range list {
		text += "\n    " + f.String()
	}
	return w.print(Checked{p.Name, p.String(), d, append([]problem.Finding{}, list...)}, text)
}

// print writes an answer as JSON or as text.
func (w *solving) print(answer any, text string) error {
	if w.o.json {
		return json.NewEncoder(w.stdout).Encode(answer)
	}
	_, err := fmt.Fprintln(w.stdout, text)
	return err
}

// sum says how many problems were solved.
func (w *solving) sum() error {
	if w.o.json {
		return nil
	}
	var err error
	switch w.o.mode {
	case modeSolve:
		fmt.Fprintf(w.stdout, "%s, %d with a move that succeeds", cli.Count(w.all, "problem"), w.found)
		if w.asked > 0 {
			fmt.Fprintf(w.stdout, ", of %d with a given solution %d by one of its moves", w.asked, w.solved)
		}
		_, err = fmt.Fprintf(w.stdout, "; %s\n", cli.Count(w.a.Life().Nodes(), "position"))
	case modeCheck:
		_, err = fmt.Fprintf(w.stdout, "%s, %d with %s\n", cli.Count(w.all, "problem"), w.bad, cli.Count(w.findings, "finding"))
	}
	return err
}

// stone reads -at: NoPoint if it was not given.
func (o *options) stone(b *board.Board) (board.Point, error) {
	if o.at == "" {
		return board.NoPoint, nil
	}
	p, err := board.ParsePoint(o.at, b.Size())
	if err == nil && !b.At(p).IsPlayer() {
		err = fmt.Errorf("%w: %v", search.ErrString, p)
	}
	if err != nil {
		return p, fmt.Errorf("-at: %w", err)
	}
	return p, nil
}
