package program

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/genmove/network"
)

// mostReasons is how many reasons are told of a move.
const mostReasons = 3

// explain finds the reasons of all mistakes.
func (d *Document) explain(ctx context.Context, g *board.Game, p *cli.Progress) error {
	model, err := network.Shipped()
	if err != nil {
		return err
	}
	evaluator, err := model.NewEvaluator(network.Options{})
	if err != nil {
		return err
	}
	// Without a memory, the reasons of a mistake do not depend on the mistakes before it.
	analyst, err := examine.New(examine.Options{NoMemory: true})
	if err != nil {
		return err
	}
	e, err := explain.New(explain.Options{Analyst: analyst, Evaluator: evaluator})
	if err != nil {
		return err
	}
	for i := range d.Mistakes {
		p.Tell(func() string {
			return fmt.Sprintf("reasons: %d of %s", i, cli.Count(len(d.Mistakes), "mistake"))
		})
		if err := d.Mistakes[i].explain(ctx, e, g); err != nil {
			return err
		}
	}
	return nil
}

// explain finds the reasons of a mistake in g.
func (m *Mistake) explain(ctx context.Context, e *explain.Explainer, g *board.Game) error {
	at := g.Clone()
	for len(at.Moves()) >= m.Number {
		if err := at.Undo(); err != nil {
			return err
		}
	}
	if err := at.SetToPlay(m.Color); err != nil {
		return err
	}
	played, err := claims(ctx, e, at, m.Move)
	if err != nil {
		return err
	}
	better, err := claims(ctx, e, at, m.better()[0])
	if err != nil {
		return err
	}
	l := explain.English()
	for _, c := range played {
		if c.Against() && !isLoss(&c) && len(m.Why) < mostReasons {
			m.Why = append(m.Why, c.Move.String()+" "+l.Sentence(&c))
		}
	}
	for _, c := range better {
		if !c.Against() && c.Kind != "gote" && !says(played, &c) && len(m.Reasons) < mostReasons {
			m.Reasons = append(m.Reasons, c.Move.String()+" "+l.Sentence(&c))
		}
	}
	if len(m.After.Best) == 0 || at.Play(m.Move, m.Color) != nil {
		return nil // no answer is known, or the record breaks the rules
	}
	answers, err := claims(ctx, e, at, m.After.Best[0])
	for _, c := range answers {
		if !c.Against() && c.Kind != "gote" && !isShape(&c) && len(m.Why) < mostReasons {
			m.Why = append(m.Why, fmt.Sprintf("%s's answer %v %s", name(m.Color.Opponent()), c.Move, l.Sentence(&c)))
		}
	}
	return err
}

// claims returns what is known of a move of the side to move in g. There is nothing to know of a
// pass, or of a move that the rules forbid.
func claims(ctx context.Context, e *explain.Explainer, g *board.Game, move board.Point) ([]explain.Claim, error) {
	if move == board.Pass {
		return nil, nil
	}
	x, err := e.Move(ctx, explain.Of(g), move)
	if errors.Is(err, explain.ErrMove) {
		return nil, nil
	}
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	return x.Claims, nil
}

// isLoss reports whether a claim estimates how many points its move loses, which the search knows
// better.
func isLoss(c *explain.Claim) bool { return c.Kind == "loses" && len(c.Points) == 0 }

// isShape reports whether a claim only says how a move looks.
func isShape(c *explain.Claim) bool {
	return c.Kind == "shape" || c.Kind == "proverb" || c.Kind == "opening"
}

// says reports whether a list has a claim of the same kind about the same points.
func says(list []explain.Claim, c *explain.Claim) bool {
	return slices.ContainsFunc(list, func(d explain.Claim) bool {
		return d.Kind == c.Kind && d.Name == c.Name && slices.Equal(d.Points, c.Points)
	})
}

// sentences ends each reason with a full stop.
func sentences(reasons []string) []string {
	list := make([]string, len(reasons))
	for i, r := range reasons {
		list[i] = r + "."
	}
	return list
}
