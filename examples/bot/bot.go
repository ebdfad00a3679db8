package main

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/advice"
	"github.com/tengen-go/tengen/genmove/analysis"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/internal/gamesearch"
)

// Situation is what ingredients see, and where they write down what moves are worth.
type Situation struct {
	*examine.Facts
	Game   *board.Game              // with the history and the rules
	Board  *board.Board             // a copy; trial moves must be taken back
	Values [board.NumPoints]float64 // in points or so; never for what may not be played
	Search *gamesearch.Result       // of random games, if there were any
	Until  time.Time                // when the move should be made, if the clock says so
	Report func([]gtp.Thought)      // tells what is known so far, or is nil
	Watch  bool                     // somebody else searches, and has no other wish
}

var never = math.Inf(-1)

// Allowed returns the moves that may be made, the best first.
func (s *Situation) Allowed() []board.Point {
	empty := s.Board.EmptyPoints()
	list := slices.DeleteFunc(empty.Append(nil), func(p board.Point) bool { return s.Values[p] == never })
	slices.SortStableFunc(list, func(p, q board.Point) int { return cmp.Compare(s.Values[q], s.Values[p]) })
	return list
}

// Thoughts returns the allowed moves with what is known of them, the best first.
func (s *Situation) Thoughts() []gtp.Thought {
	return analysis.Thoughts(s.Allowed(), s.Values[:], s.Search, 1000)
}

// Chances returns the allowed moves as a search wants them, the better ones more likely.
func (s *Situation) Chances() (list []gamesearch.Chance) {
	for _, p := range s.Allowed() {
		list = append(list, gamesearch.Chance{Point: p, Chance: math.Exp(s.Values[p] / 2)})
	}
	return list
}

// tell reports what the search has found so far.
func (s *Situation) tell(r *gamesearch.Result) {
	if s.Search = r; s.Report != nil {
		s.Report(s.Thoughts())
	}
}

// Ingredient changes the values of moves. It belongs to one goroutine.
type Ingredient interface {
	Judge(ctx context.Context, s *Situation) error
}

// Func is a function that is an ingredient.
type Func func(ctx context.Context, s *Situation) error

func (f Func) Judge(ctx context.Context, s *Situation) error { return f(ctx, s) }

// Options say what the bot is made of.
type Options struct {
	Playouts int // of the search; 0 for none, below 0 for as many as fit
	Threads  int // of the search without Playouts; 0 for one
	Seed     int64
	Resign   float64  // when so small a part of the random games is won, 0 for never
	Without  []string // the names of ingredients to leave out
}

// recipe lists the ingredients in the order in which they judge.
var recipe = []struct {
	name string
	make func(*Bot) (Ingredient, error)
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
func plain(f func(*Situation)) func(*Bot) (Ingredient, error) {
	return func(*Bot) (Ingredient, error) {
		return Func(func(_ context.Context, s *Situation) error { f(s); return nil }), nil
	}
}

// Bot is an engine for a gtp.Server. What it embeds knows the time and the score, and
// searches while somebody watches.
type Bot struct {
	gtp.Clock
	*analysis.Judge
	*analysis.Watcher
	options     Options
	analyst     *examine.Analyst
	prior       *prior.Table
	searcher    *gamesearch.Searcher
	ingredients []Ingredient
}

// New returns a bot. It belongs to one goroutine.
func New(o Options) (*Bot, error) {
	b, left := &Bot{options: o}, slices.Clone(o.Without)
	var err error
	if b.analyst, err = examine.New(examine.Options{}); err != nil {
		return nil, err
	}
	if b.prior, err = prior.Shipped(); err != nil {
		return nil, err
	}
	if b.searcher, err = advice.Shipped(); err != nil {
		return nil, err
	}
	for _, r := range recipe {
		if i := slices.Index(left, r.name); i >= 0 {
			left = slices.Delete(left, i, i+1)
			continue
		}
		ingredient, err := r.make(b)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.name, err)
		}
		b.ingredients = append(b.ingredients, ingredient)
	}
	if len(left) > 0 {
		return nil, fmt.Errorf("there are no ingredients %q", left)
	}
	if b.Judge, err = analysis.NewJudge(b.prior, b.Move); err != nil {
		return nil, err
	}
	b.Watcher, err = analysis.NewWatcher(b.searcher, b.first, gamesearch.Options{})
	b.SetSeed(o.Seed)
	return b, err
}

// SetSeed implements gtp.SeedEngine.
func (b *Bot) SetSeed(seed int64) {
	b.options.Seed = seed
	b.Watcher.SetSeed(seed)
}

// judge examines the position and lets all ingredients judge in turn.
func (b *Bot) judge(ctx context.Context, c board.Color, s *Situation) (err error) {
	p := examine.Of(s.Game)
	p.ToPlay = c
	if s.Facts, err = b.analyst.Facts(ctx, p, examine.All); err != nil {
		return err
	}
	s.Board = s.Facts.Board.Clone()
	for _, i := range b.ingredients {
		if err := i.Judge(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// first says what somebody who watches sees searched: what the bot itself would search.
func (b *Bot) first(ctx context.Context, g *board.Game, c board.Color) ([]gamesearch.Chance, error) {
	s := &Situation{Game: g, Watch: true}
	if err := b.judge(ctx, c, s); err != nil {
		return nil, err
	}
	return s.Chances(), nil
}

// Think implements gtp.ThinkingEngine. The move is the best one, or a pass if there
// is none.
func (b *Bot) Think(ctx context.Context, g *board.Game, c board.Color, report func([]gtp.Thought)) (board.Point, []gtp.Thought, error) {
	s := &Situation{Game: g, Until: b.Deadline(g, c), Report: report}
	if err := b.judge(ctx, c, s); err != nil {
		return board.NoPoint, nil, err
	}
	list := s.Thoughts()
	switch {
	case len(list) == 0:
		return board.Pass, nil, nil
	case s.Search != nil && s.Search.Win < b.options.Resign:
		return board.NoPoint, list, nil
	}
	return list[0].Point, list, nil
}

// Move implements gtp.Engine.
func (b *Bot) Move(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	p, _, err := b.Think(ctx, g, c, nil)
	return p, err
}
