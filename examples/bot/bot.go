package main

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove"
)

// Situation is what ingredients see, and where they write down what moves are worth.
type Situation struct {
	*genmove.Position
	Game   *board.Game              // with the history and the rules
	Board  *board.Board             // a copy; trial moves must be taken back
	Values [board.NumPoints]float64 // in points or so; never for what may not be played
}

var never = math.Inf(-1)

// Allowed returns the moves that may be made, the best first.
func (s *Situation) Allowed() []board.Point {
	empty := s.Board.EmptyPoints()
	list := slices.DeleteFunc(empty.Append(nil), func(p board.Point) bool { return s.Values[p] == never })
	slices.SortStableFunc(list, func(p, q board.Point) int { return cmp.Compare(s.Values[q], s.Values[p]) })
	return list
}

// Ingredient changes the values of moves. It belongs to one goroutine.
type Ingredient interface {
	Judge(ctx context.Context, s *Situation) error
}

// Func is a function that is an ingredient.
type Func func(ctx context.Context, s *Situation) error

// Judge implements Ingredient.
func (f Func) Judge(ctx context.Context, s *Situation) error { return f(ctx, s) }

// Options say what the bot is made of.
type Options struct {
	Playouts int // of the search; 0 for none, below 0 for as many as fit
	Seed     int64
	Without  []string // the names of ingredients to leave out
}

// recipe lists the ingredients in the order in which they judge.
var recipe = []struct {
	name string
	make func(*genmove.Databases, Options) (Ingredient, error)
}{
	{"habit", newHabit},
	{"tactics", plain(tactics)},
	{"links", plain(links)},
	{"book", plain(book)},
	{"shapes", newShapes},
	{"territory", newTerritory},
	{"rules", plain(rules)},
	{"settled", newSettled},
	{"search", newSearch},
}

// plain makes an ingredient of a function that needs no data of its own.
func plain(f func(*Situation)) func(*genmove.Databases, Options) (Ingredient, error) {
	return func(*genmove.Databases, Options) (Ingredient, error) {
		return Func(func(_ context.Context, s *Situation) error { f(s); return nil }), nil
	}
}

// Bot is an engine for a gtp.Server.
type Bot struct {
	stages      []genmove.Stage
	ingredients []Ingredient
	games       *genmove.MonteCarlo
}

// New returns a bot. The databases are shared; the rest belongs to one goroutine.
func New(d *genmove.Databases, o Options) (*Bot, error) {
	b, left := &Bot{}, slices.Clone(o.Without)
	for _, r := range recipe {
		if i := slices.Index(left, r.name); i >= 0 {
			left = slices.Delete(left, i, i+1)
			continue
		}
		ingredient, err := r.make(d, o)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.name, err)
		}
		b.ingredients = append(b.ingredients, ingredient)
	}
	if len(left) > 0 {
		return nil, fmt.Errorf("there are no ingredients %q", left)
	}
	var err error
	if b.stages, err = d.Stages(genmove.Effort{}); err == nil {
		b.games, err = genmove.NewMonteCarlo(d.Prior)
	}
	return b, err
}

// Candidates implements gtp.CandidateEngine: all ingredients judge in turn.
func (b *Bot) Candidates(ctx context.Context, g *board.Game, c board.Color) ([]gtp.Candidate, error) {
	pos, err := genmove.PositionOf(g, c)
	if err != nil {
		return nil, err
	}
	if pos, err = genmove.Examine(ctx, pos, b.stages...); err != nil {
		return nil, err
	}
	s := &Situation{Position: pos, Game: g, Board: pos.Board()}
	for _, i := range b.ingredients {
		if err := i.Judge(ctx, s); err != nil {
			return nil, err
		}
	}
	var list []gtp.Candidate
	for _, p := range s.Allowed() {
		list = append(list, gtp.Candidate{Point: p, Value: s.Values[p]})
	}
	return list, nil
}

// Move implements gtp.Engine: the best candidate, or a pass if there is none.
func (b *Bot) Move(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	list, err := b.Candidates(ctx, g, c)
	if err != nil || len(list) == 0 {
		return board.Pass, err
	}
	return list[0].Point, nil
}

// FinalScore implements gtp.ScoreEngine: random games tell what is dead.
func (b *Bot) FinalScore(ctx context.Context, g *board.Game) (board.Margin, error) {
	pos, err := genmove.PositionOf(g, g.ToPlay())
	if err != nil {
		return 0, err
	}
	dead, err := b.games.Dead(ctx, pos, 200, 0)
	return g.Score(&dead).Margin(), err
}
