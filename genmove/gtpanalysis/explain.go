package gtpanalysis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/explain"
)

var errNoMove = errors.New("no move to explain")

// RegisterExplanations adds the commands that say why to s, answered by e, which belongs to the
// goroutine of s from then on:
//
//	explain_move COLOR VERTEX                what a move does; without a vertex, the last move
//	explain_difference COLOR VERTEX VERTEX   why one of two moves is better
//	explain_position                         who leads and why, weak and dead groups
//
// The color may be missing. Each has a form with _json, which prints an explain.Explanation. l is
// the language of the sentences; nil stands for English. The error is ErrNoSource
// without an Explainer; without a server there is one, too.
func RegisterExplanations(s *gtp.Server, e *explain.Explainer, l *explain.Language) error {
	if e == nil {
		return ErrNoSource
	}
	if s == nil {
		return errNoServer
	}
	if l == nil {
		l = explain.English()
	}
	x := &explanations{e, l}
	s.OnClearCache(e.Clear)
	s.Analyze("string", "Explain move", "explain_move %p")
	s.Analyze("string", "Explain position", "explain_position")
	commands := make(map[string]gtp.Handler)
	for name, ask := range map[string]func(context.Context, *gtp.Call) (*explain.Explanation, error){
		"explain_move": x.move, "explain_difference": x.difference, "explain_position": x.position,
	} {
		commands[name] = func(ctx context.Context, c *gtp.Call) error {
			found, err := ask(ctx, c)
			if err == nil {
				c.Print(strings.TrimSuffix(found.Text(x.l, explain.Full), "\n"))
			}
			return err
		}
		commands[name+"_json"] = func(ctx context.Context, c *gtp.Call) error {
			found, err := ask(ctx, c)
			if err != nil {
				return err
			}
			text, err := json.Marshal(found)
			if err == nil {
				c.Print(string(text))
			}
			return err
		}
	}
	return register(s, commands)
}

// explanations answers the commands that say why.
type explanations struct {
	e *explain.Explainer
	l *explain.Language
}

// moves reads an optional color and n vertices.
func (x *explanations) moves(c *gtp.Call, n int) (p explain.Position, list []board.Point, err error) {
	p = explain.Of(c.Game())
	first := 0
	if color, err := c.Color(0); err == nil {
		first = 1
		if color != p.ToPlay {
			p.ToPlay, p.Network = color, nil
		}
	}
	for i := range n {
		q, err := c.Vertex(first + i)
		if err != nil {
			return p, nil, err
		}
		list = append(list, q)
	}
	return p, list, nil
}

func (x *explanations) move(ctx context.Context, c *gtp.Call) (*explain.Explanation, error) {
	if c.Arg(0) == "" {
		return x.last(ctx, c.Game())
	}
	p, list, err := x.moves(c, 1)
	if err != nil {
		return nil, err
	}
	return x.e.Move(ctx, p, list[0])
}

// last explains the last move of the game.
func (x *explanations) last(ctx context.Context, g *board.Game) (*explain.Explanation, error) {
	m, ok := g.LastMove()
	if !ok || g.Board().Depth() > 0 {
		return nil, errNoMove
	}
	before := g.Clone()
	if err := before.Undo(); err != nil {
		return nil, fmt.Errorf("%w: %w", errNoMove, err)
	}
	p := explain.Of(before)
	if p.ToPlay != m.Color {
		p.ToPlay, p.Network = m.Color, nil
	}
	return x.e.Move(ctx, p, m.Point)
}

func (x *explanations) difference(ctx context.Context, c *gtp.Call) (*explain.Explanation, error) {
	p, list, err := x.moves(c, 2)
	if err != nil {
		return nil, err
	}
	return x.e.Difference(ctx, p, list[0], list[1])
}

func (x *explanations) position(ctx context.Context, c *gtp.Call) (*explain.Explanation, error) {
	return x.e.Position(ctx, explain.Of(c.Game()))
}
