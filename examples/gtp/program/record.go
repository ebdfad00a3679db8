package program

import (
	"context"
	"strconv"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
)

// mostLabels is how many moves a node of the record labels, as many as top_moves lists.
const mostLabels = 10

// recorder is a Reasoned that remembers what it has thought of its moves in games, by the
// position before them.
type recorder struct {
	*gtpanalysis.Reasoned
	considered map[uint64]choice
}

// choice is a move that was chosen, and the moves that were considered.
type choice struct {
	move  board.Point
	moves []gtp.Thought
}

// Think implements gtp.ThinkingEngine.
func (r recorder) Think(ctx context.Context, g *board.Game, c board.Color, report func([]gtp.Thought)) (board.Point, []gtp.Thought, error) {
	p, list, err := r.Reasoned.Think(ctx, g, c, report)
	if err == nil && r.considered != nil {
		r.considered[situation(g, c)] = choice{p, list}
	}
	return p, list, err
}

// situation tells positions of a game apart.
func situation(g *board.Game, c board.Color) uint64 {
	return g.Board().Hash()*2 + uint64(c)
}

// save writes a game as SGF. Nodes of moves that the engine has made label the moves that it
// considered with their values in points, rounded.
func (r recorder) save(g *board.Game, name string) error {
	root, err := sgf.FromGame(g)
	if err != nil {
		return err
	}
	moves := g.Moves()
	at := g.Clone()
	for range moves {
		if err := at.Undo(); err != nil {
			return err
		}
	}
	node := root
	for _, m := range moves {
		if node = node.Child(); node == nil {
			break
		}
		if x := r.considered[situation(at, m.Color)]; len(x.moves) > 0 && x.move == m.Point {
			var labels []sgf.Label
			for _, t := range x.moves[:min(len(x.moves), mostLabels)] {
				if t.Point != board.Pass {
					labels = append(labels, sgf.Label{Point: t.Point, Text: strconv.FormatFloat(t.Value, 'f', 0, 64)})
				}
			}
			if err := node.SetLabels("LB", labels...); err != nil {
				return err
			}
		}
		if err := at.Play(m.Point, m.Color); err != nil {
			return err
		}
	}
	return sgf.WriteFile(name, root)
}
