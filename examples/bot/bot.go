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

// Situation is what ingredients see of a move that is to be made, and where they
// write down what they think of it.
type Situation struct {
	*genmove.Position
	Game  *board.Game  // with the history; its board is Board
	Board *board.Board // trial moves must be taken back
	Color board.Color  // who is to move
	// Values are what moves are worth, in points of territory or so, indexed by
	// point. Moves that may not be made have never.
	Values [board.NumPoints]float64
}

// never is the value of a move that may not be made.
var never = math.Inf(-1)

// Allowed returns the moves that may be made, the best first.
func (s *Situation) Allowed() []board.Point {
	var list []board.Point
	empty := s.Board.EmptyPoints()
	for p := range empty.All() {
		if s.Values[p] != never {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(p, q board.Point) int { return cmp.Compare(s.Values[q], s.Values[p]) })
	return list
}

// Ingredient changes the values of moves. It belongs to one goroutine.
type Ingredient interface {
	Judge(ctx context.Context, s *Situation) error
}

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
	{"rules", func(*genmove.Databases, Options) (Ingredient, error) { return Rules{}, nil }},
	{"habit", newHabit},
	{"tactics", func(*genmove.Databases, Options) (Ingredient, error) { return Tactics{}, nil }},
	{"links", func(*genmove.Databases, Options) (Ingredient, error) { return Links{}, nil }},
	{"book", func(*genmove.Databases, Options) (Ingredient, error) { return Book{}, nil }},
	{"shapes", newShapes},
	{"territory", newTerritory},
	{"settled", newSettled},
	{"search", newSearch},
}

// Names returns the names of the ingredients.
func Names() []string {
	var names []string
	for _, r := range recipe {
		names = append(names, r.name)
	}
	return names
}

// Bot is an engine for a gtp.Server.
type Bot struct {
	stages      []genmove.Stage
	ingredients []Ingredient
}

// New returns a bot. The databases are shared; the rest belongs to one goroutine.
func New(d *genmove.Databases, o Options) (*Bot, error) {
	for _, name := range o.Without {
		if !slices.Contains(Names(), name) || name == "rules" {
			return nil, fmt.Errorf("no ingredient %q to leave out", name)
		}
	}
	stages, err := d.Stages(genmove.Effort{})
	if err != nil {
		return nil, err
	}
	b := &Bot{stages: stages}
	for _, r := range recipe {
		if slices.Contains(o.Without, r.name) || r.name == "search" && o.Playouts == 0 {
			continue
		}
		i, err := r.make(d, o)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.name, err)
		}
		b.ingredients = append(b.ingredients, i)
	}
	return b, nil
}

// judge lets all ingredients judge the position.
func (b *Bot) judge(ctx context.Context, g *board.Game, c board.Color) (*Situation, error) {
	pos, err := genmove.PositionOf(g, c)
	if err != nil {
		return nil, err
	}
	if pos, err = genmove.Examine(ctx, pos, b.stages...); err != nil {
		return nil, err
	}
	s := &Situation{Position: pos, Game: g, Board: pos.Board(), Color: c}
	for _, i := range b.ingredients {
		if err := i.Judge(ctx, s); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Move implements gtp.Engine.
func (b *Bot) Move(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	s, err := b.judge(ctx, g, c)
	if err != nil {
		return board.NoPoint, err
	}
	if best := s.Allowed(); len(best) > 0 {
		return best[0], nil
	}
	return board.Pass, nil
}

// Candidates implements gtp.CandidateEngine.
func (b *Bot) Candidates(ctx context.Context, g *board.Game, c board.Color) ([]gtp.Candidate, error) {
	s, err := b.judge(ctx, g, c)
	if err != nil {
		return nil, err
	}
	var list []gtp.Candidate
	for _, p := range s.Allowed() {
		list = append(list, gtp.Candidate{Point: p, Value: s.Values[p]})
	}
	return list, nil
}
