package program

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
)

// Situation is what ingredients see, and where they write down what moves are worth.
type Situation struct {
	*examine.Facts
	Game    *board.Game              // with the history, the rules and the player to move
	Board   *board.Board             // a copy; trial moves must be taken back
	Network *network.Evaluation      // of the position
	Values  [board.NumPoints]float64 // in points or so; never for what may not be played
	Search  *mcts.Result             // nil without a search
	Until   time.Time                // when the move should be made, if the clock says so
	Report  func([]gtp.Thought)      // reports what is known so far, or is nil
}

var never = math.Inf(-1)

// Allowed returns the moves that may be made, the best first.
func (s *Situation) Allowed() []board.Point {
	empty := s.Board.EmptyPoints()
	list := slices.DeleteFunc(empty.Append(nil), func(p board.Point) bool { return s.Values[p] == never })
	slices.SortStableFunc(list, func(p, q board.Point) int { return cmp.Compare(s.Values[q], s.Values[p]) })
	return list
}

// Thoughts returns what is known of the moves that were searched, the best first. Without a search
// it returns the allowed moves.
func (s *Situation) Thoughts() (list []gtp.Thought) {
	if s.Search == nil {
		for _, p := range s.Allowed() {
			list = append(list, gtp.Thought{Candidate: gtp.Candidate{Point: p, Value: s.Values[p]}, Prior: float64(s.Network.Policy[p])})
		}
		return list
	}
	value := 0.0 // a move is worth at least what the next one is
	for _, c := range slices.Backward(s.Search.Candidates) {
		value = max(value, c.Weight)
		list = append(list, gtp.Thought{
			Candidate: gtp.Candidate{Point: c.Move, Value: value}, Visits: c.Visits, WinRate: c.WinRate, LCB: &c.LCB,
			Prior: c.Prior, Lead: &c.Lead, Line: c.Variation, LineVisits: c.VariationVisits,
		})
	}
	slices.Reverse(list)
	return list
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
	Resign   float64  // the win rate below which the bot resigns, 0 for never
	Without  []string // the names of ingredients to leave out
}

// recipe lists the ingredients in the order in which they judge.
var recipe = []struct {
	name string
	make func(*Bot) (Ingredient, error)
}{
	{"habit", plain(habit)},
	{"tactics", plain(tactics)},
	{"links", plain(links)},
	{"book", plain(book)},
	{"shapes", newShapes},
	{"territory", newTerritory},
	{"rules", plain(rules)},
	{"settled", plain(settled)},
	{"search", newSearch},
}

// plain makes an ingredient of a function that needs no data of its own.
func plain(f func(*Situation)) func(*Bot) (Ingredient, error) {
	return func(*Bot) (Ingredient, error) {
		return Func(func(_ context.Context, s *Situation) error { f(s); return nil }), nil
	}
}

// Bot is an engine for a gtp.Server. The Clock that it embeds knows the time.
type Bot struct {
	gtp.Clock
	options     Options
	analyst     *examine.Analyst
	model       *network.Model
	evaluator   *network.Evaluator
	searcher    *mcts.Searcher // nil means a new one for the next search
	ingredients []Ingredient
}

// New returns a bot. It belongs to one goroutine.
func New(o Options) (*Bot, error) {
	b, left := &Bot{options: o}, slices.Clone(o.Without)
	var err error
	if b.analyst, err = examine.New(examine.Options{}); err != nil {
		return nil, err
	}
	if b.model, err = network.Shipped(); err != nil {
		return nil, err
	}
	if b.evaluator, err = b.model.NewEvaluator(network.Options{}); err != nil {
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
		var names []string
		for _, r := range recipe {
			names = append(names, r.name)
		}
		return nil, fmt.Errorf("there are no ingredients %q: want some of %s", left, strings.Join(names, ", "))
	}
	return b, nil
}

// SetSeed is the optional method of a gtp.Engine. The seed decides in which orientations the
// search sees the board.
func (b *Bot) SetSeed(seed int64) {
	b.options.Seed, b.searcher = seed, nil
}

// evaluate asks the network about a position.
func (b *Bot) evaluate(ctx context.Context, g *board.Game) (*network.Evaluation, error) {
	p, err := network.FromGame(g)
	if err != nil {
		return nil, err
	}
	v := new(network.Evaluation)
	return v, b.evaluator.EvaluateInto(ctx, &p, v)
}

// judge examines the position and lets all ingredients judge in turn.
func (b *Bot) judge(ctx context.Context, s *Situation) (err error) {
	if s.Facts, err = b.analyst.Facts(ctx, examine.Of(s.Game), examine.All); err != nil {
		return err
	}
	if s.Network, err = b.evaluate(ctx, s.Game); err != nil {
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

// Think implements gtp.ThinkingEngine. The move is the best one, or a pass if there
// is none.
func (b *Bot) Think(ctx context.Context, g *board.Game, c board.Color, report func([]gtp.Thought)) (board.Point, []gtp.Thought, error) {
	s := &Situation{Game: g.Clone(), Until: b.Deadline(g, c), Report: report}
	if err := errors.Join(s.Game.SetToPlay(c), b.judge(ctx, s)); err != nil {
		return board.NoPoint, nil, err
	}
	list := s.Thoughts()
	switch {
	case len(list) == 0:
		return board.Pass, nil, nil
	case s.Search != nil && s.Search.WinRate < b.options.Resign:
		return board.Resign, list, nil
	}
	return list[0].Point, list, nil
}

// Move implements gtp.Engine.
func (b *Bot) Move(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	p, _, err := b.Think(ctx, g, c, nil)
	return p, err
}

// dead returns the stones at points that the network gives to the opponent.
func (b *Bot) dead(ctx context.Context, g *board.Game) (dead board.Set, err error) {
	v, err := b.evaluate(ctx, g)
	if err == nil {
		dead = network.DeadStones(g.Board(), &v.Ownership, 0)
	}
	return dead, err
}

// FinalScore implements gtp.ScoreEngine.
func (b *Bot) FinalScore(ctx context.Context, g *board.Game) (board.Margin, error) {
	dead, err := b.dead(ctx, g)
	return g.Score(&dead).Margin(), err
}

// FinalStatus implements gtp.StatusEngine.
func (b *Bot) FinalStatus(ctx context.Context, g *board.Game) ([]gtp.FinalStatus, error) {
	dead, err := b.dead(ctx, g)
	return gtp.Statuses(g.Board(), &dead), err
}
