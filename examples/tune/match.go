package main

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/advice"
	"github.com/tengen-go/tengen/genmove/playout"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// match plays games between searches.
type match struct {
	table          *prior.Table
	heavy          *playout.Heavy
	size, playouts int
}

// Who has won less than leastWin of the random games of resignAfter moves gives up.
const (
	leastWin    = 0.03
	resignAfter = 3
)

// komi of all games, in which nobody draws.
const komi = 7.5

// openingMoves is how many random moves begin a game.
const openingMoves = 4

func newMatch(t *prior.Table, size, playouts int) (*match, error) {
	h, err := playout.NewLearnt(t)
	return &match{t, h, size, playouts}, err
}

// searcher returns a searcher with settings.
func (m *match) searcher(s settings) (*gamesearch.Searcher, error) {
	likely, err := prior.NewEstimator(m.table)
	if err != nil {
		return nil, err
	}
	tactics, err := advice.New(likely, reading.New(reading.Options{Limits: search.Limits{Nodes: readNodes}}))
	if err != nil {
		return nil, err
	}
	h, err := m.heavy.With(s.habits)
	if err != nil {
		return nil, err
	}
	games, err := gamesearch.NewGames(h)
	if err != nil {
		return nil, err
	}
	return gamesearch.New(&weighted{tactics, s.capture, s.failure}, games)
}

// readNodes bounds each question to the reader, as in the searchers of advice.FromTable.
const readNodes = 400

// weighted multiplies the games of advice.
type weighted struct {
	*advice.Tactics
	capture, failure float64
}

// Advise implements gamesearch.Adviser.
func (w *weighted) Advise(ctx context.Context, dst []gamesearch.Advice, p *gamesearch.Position) ([]gamesearch.Advice, error) {
	n := len(dst)
	dst, err := w.Tactics.Advise(ctx, dst, p)
	for i := range dst[n:] {
		a := &dst[n+i]
		if a.Games > 0 {
			a.Games *= w.capture
		} else {
			a.Games *= w.failure
		}
	}
	return dst, err
}

// pair plays two games with one opening and returns how many more the first settings have
// won, halved: from -1 to 1.
func (m *match) pair(ctx context.Context, first, second settings, seed uint64) (float64, error) {
	if first == second {
		return 0, nil
	}
	sum := 0.0
	for i, sides := range [2][2]settings{{first, second}, {second, first}} {
		black, err := m.game(ctx, sides[0], sides[1], seed)
		if err != nil {
			return 0, err
		}
		if black == (i == 0) {
			sum += 0.5
		} else {
			sum -= 0.5
		}
	}
	return sum, nil
}

// game plays one game and reports whether Black wins.
func (m *match) game(ctx context.Context, black, white settings, seed uint64) (bool, error) {
	g, err := board.NewGame(m.size, board.TrompTaylor())
	if err != nil {
		return false, err
	}
	rng := rand.New(rand.NewPCG(seed, uint64(m.size)))
	c, low := board.Black, min(2, m.size/3)
	for range openingMoves {
		p := board.Pass
		for p == board.Pass || g.Legal(p, c) != nil {
			p = board.At(low+rng.IntN(m.size-2*low), low+rng.IntN(m.size-2*low))
		}
		if err := g.Play(p, c); err != nil {
			return false, err
		}
		c = c.Opponent()
	}
	sides := [2]settings{black, white}
	var searchers [2]*gamesearch.Searcher
	for i := range searchers {
		if searchers[i], err = m.searcher(sides[i]); err != nil {
			return false, err
		}
	}
	last, previous := board.NoPoint, board.NoPoint
	var hopeless [2]int
	for n, passes := 0, 0; passes < 2 && n < playout.MovesPerPoint*m.size*m.size; n++ {
		i := int(c - board.Black)
		p := gamesearch.Position{Board: g.Board(), ToPlay: c, Last: last, Previous: previous, Komi: komi}
		o := gamesearch.Options{Playouts: m.playouts, Early: true, Seed: seed, Rule: sides[i].rule, Trust: gamesearch.TrustFor(m.size)}
		move, win, err := m.move(ctx, g, searchers[i], p, o)
		if err != nil {
			return false, err
		}
		if hopeless[i]++; win >= leastWin {
			hopeless[i] = 0
		}
		if hopeless[i] == resignAfter {
			return c == board.White, nil
		}
		if err := g.Play(move, c); err != nil {
			return false, err
		}
		if passes++; move != board.Pass {
			passes = 0
		}
		c, last, previous = c.Opponent(), move, last
	}
	var owner [board.NumPoints]float64
	return playout.Count(g.Board(), &owner)+komi < 0, nil
}

// move returns the move that a search visits most of those that the rules allow, and how many of its
// random games who plays it has won.
func (m *match) move(ctx context.Context, g *board.Game, s *gamesearch.Searcher, p gamesearch.Position, o gamesearch.Options) (board.Point, float64, error) {
	first, err := s.First(ctx, p)
	if err != nil {
		return board.NoPoint, 0, err
	}
	first = slices.DeleteFunc(first, func(x gamesearch.Chance) bool { return g.Legal(x.Point, p.ToPlay) != nil })
	r, err := s.Search(ctx, p, first, o)
	if err != nil {
		return board.NoPoint, 0, err
	}
	if err := ctx.Err(); err != nil {
		return board.NoPoint, 0, err
	}
	best := slices.MaxFunc(r.Lines, func(a, b gamesearch.Line) int { return cmp.Compare(a.Visits, b.Visits) })
	return best.Moves[0], r.Win, nil
}
