package program

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/reading/search"
)

// Answer is what is printed about a problem.
type Answer struct {
	Name   string      `json:"name"`
	ToPlay board.Color `json:"to_play"`
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

// solve answers the problems of a file.
func solve(ctx context.Context, o *options, stdout io.Writer) (err error) {
	list, err := problems(o.solve)
	if err != nil {
		return err
	}
	a, err := o.analyst()
	if err != nil {
		return err
	}
	progress := cli.NewProgress(o.stderr)
	var trees []*sgf.Node
	if o.out != "" {
		// What was solved before an interrupt is not lost.
		defer func() {
			if e := sgf.WriteFile(o.out, trees...); len(trees) > 0 && err == nil {
				err = e
			}
		}()
	}
	found, asked, solved, broken := 0, 0, 0, 0
	for i := range list {
		p := &list[i]
		progress.Tell(func() string { return fmt.Sprintf("%d of %s", i, cli.Count(len(list), "problem")) })
		for _, note := range p.notes {
			progress.Say(p.name + ": " + note)
		}
		ans, err := p.answer(ctx, o, a)
		if ctx.Err() != nil {
			return named(p, ctx.Err())
		}
		if err != nil {
			// One bad problem costs no other.
			progress.Say(named(p, err).Error())
			broken++
			continue
		}
		if ans.Result.Success() {
			found++
		}
		if len(p.moves) > 0 {
			asked++
			if ans.Solved {
				solved++
			}
		}
		if err := ans.print(stdout, o.json); err != nil {
			return err
		}
		if o.out == "" {
			continue
		}
		tree, err := p.tree(ctx, a, ans, func(nodes int) {
			progress.Tell(func() string {
				return fmt.Sprintf("%d of %s, %s of the solution", i, cli.Count(len(list), "problem"), cli.Count(nodes, "move"))
			})
		})
		if err != nil {
			return named(p, err)
		}
		trees = append(trees, tree)
	}
	if !o.json {
		if err := o.sum(stdout, len(list), found, asked, solved, a.Life().Nodes()); err != nil {
			return err
		}
	}
	if broken > 0 {
		return fmt.Errorf("%s could not be solved", cli.Count(broken, "problem"))
	}
	return nil
}

// sum says how many problems were solved.
func (o *options) sum(stdout io.Writer, problems, found, asked, solved, nodes int) error {
	fmt.Fprintf(stdout, "%s, %d with a move that succeeds", cli.Count(problems, "problem"), found)
	if asked > 0 {
		fmt.Fprintf(stdout, ", of %d with a given solution %d by one of its moves", asked, solved)
	}
	_, err := fmt.Fprintf(stdout, "; %s\n", cli.Count(nodes, "position"))
	return err
}

// named says which problem an error is about, unless it is an interrupt.
func named(p *problem, err error) error { return fmt.Errorf("%s: %w", p.name, err) }

// answer asks the question of a problem.
func (p *problem) answer(ctx context.Context, o *options, a *examine.Analyst) (*Answer, error) {
	if p.err != nil {
		return nil, p.err
	}
	target, err := o.stone(p.b)
	if err == nil && target == board.NoPoint {
		target, err = p.target()
	}
	if err != nil {
		return nil, err
	}
	f, err := a.Facts(ctx, examine.Position{Board: p.b, ToPlay: p.toPlay}, examine.Links)
	if err != nil {
		return nil, err
	}
	goal, err := f.Group(target)
	if err != nil {
		return nil, err
	}
	ans := &Answer{
		Name: p.name, ToPlay: p.toPlay, Target: target, Group: goal.Append(nil), Kill: p.b.At(target) != p.toPlay, Moves: p.moves,
	}
	if ans.Kill {
		ans.Result, err = a.Life().Attack(ctx, p.b, &goal)
	} else {
		ans.Result, err = a.Life().Defend(ctx, p.b, &goal)
	}
	ans.Solved = ans.Result.Success() && slices.Contains(p.moves, ans.Result.Move)
	return ans, err
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

// String says the answer in a line.
func (ans *Answer) String() string {
	verb, success := "save", map[search.Code]string{search.Win: "saved", search.KoA: "saved by a ko", search.KoB: "saved by a ko that the opponent takes first"}
	if ans.Kill {
		verb, success = "kill", map[search.Code]string{search.Win: "killed", search.KoA: "killed by a ko", search.KoB: "killed by a ko that the opponent takes first"}
	}
	var s strings.Builder
	fmt.Fprintf(&s, "%s: %v to %s %v: ", ans.Name, ans.ToPlay, verb, ans.Target)
	r := &ans.Result
	if r.Success() {
		fmt.Fprintf(&s, "%s %s", success[r.Code], at(r))
		if r.Line.Len() > 1 {
			fmt.Fprintf(&s, ", main line %v", r.Line)
		}
	} else {
		s.WriteString("no move does")
	}
	fmt.Fprintf(&s, " (%s", cli.Count(r.Nodes, "position"))
	switch {
	case r.Limited:
		s.WriteString(", as far as the bound lets see")
	case r.Certain:
		s.WriteString(", proved")
	}
	s.WriteString(")")
	if len(ans.Moves) > 0 && !ans.Solved {
		fmt.Fprintf(&s, ", given is %v", ans.Moves)
	}
	return s.String()
}

func (ans *Answer) print(w io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(w).Encode(ans)
	}
	_, err := fmt.Fprintln(w, ans)
	return err
}
