package mine

import (
	"cmp"
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/joseki"
)

// Result is the accuracy with which a book predicts games.
type Result struct {
	Games       int
	Moves       int // in corners, of those in question
	Covered     int // that were among the suggestions for their corner
	Top         int // that were the first suggestion
	Suggestions int // for the corners of the moves, in all
}

// Coverage returns the share of moves that were suggested.
func (r Result) Coverage() float64 { return share(r.Covered, r.Moves) }

// Top1 returns the share of moves that were the first suggestion.
func (r Result) Top1() float64 { return share(r.Top, r.Moves) }

// Mean returns the number of suggestions for a corner, on average.
func (r Result) Mean() float64 { return share(r.Suggestions, r.Moves) }

func share(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}

// Score compares the suggestions of a book with moves of games on 19×19: those with the numbers
// from and to, and all between, counted from 1, in the four corners of 9×9 points. It uses Bind,
// Workers and Progress of o, ignores a Bound in so, which belongs to one goroutine, and ends a
// game at an illegal move. The error is that of ctx or of Bind, is about an option, or is, together
// with the result, the first one of a function in a constraint.
func Score(ctx context.Context, book *joseki.Book, games []record.Game, from, to int, so joseki.Options, o Options) (Result, error) {
	if ctx == nil {
		return Result{}, board.ErrNoContext
	}
	o = o.withDefaults()
	if err := o.check(); err != nil {
		return Result{}, err
	}
	so.Bound = nil
	parts := make([]Result, chunks(games))
	suggesters := make([]*joseki.Suggester, o.Workers)
	if book != nil && o.Bind != nil {
		for w := range min(len(suggesters), len(parts)) {
			bound, err := o.Bind(book.Constraints())
			if err != nil {
				return Result{}, err
			}
			so.Bound = bound
			suggesters[w] = joseki.NewSuggester(book, so)
		}
	}
	err := inChunks(ctx, o, "games", games, func(w, i int, games []record.Game) {
		if suggesters[w] == nil {
			suggesters[w] = joseki.NewSuggester(book, so)
		}
		b, err := board.New(size)
		if err != nil {
			return
		}
		for _, g := range games {
			if g.Size == size {
				parts[i].Games++
				parts[i].game(ctx, b, suggesters[w], g.Moves, from, to)
			}
		}
	})
	var all Result
	for _, p := range parts {
		all.Games += p.Games
		all.Moves += p.Moves
		all.Covered += p.Covered
		all.Top += p.Top
		all.Suggestions += p.Suggestions
	}
	for _, s := range suggesters {
		if s == nil || s.Faults() == nil {
			continue
		}
		for _, f := range s.Faults().All() {
			err = cmp.Or(err, error(f))
		}
	}
	return all, err
}

// game counts one game.
func (r *Result) game(ctx context.Context, b *board.Board, s *joseki.Suggester, moves []board.Point, from, to int) {
	b.Clear()
	c := board.Black
	var list []joseki.Suggestion
	for n, p := range moves {
		if n >= to || p != board.Pass && !b.Legal(p, c, board.Strict) {
			return
		}
		if k, _, ok := quarter(p); ok && n+1 >= from {
			var err error
			if list, err = s.Append(ctx, list[:0], b, c); err != nil {
				return // parallel reports it
			}
			r.Moves++
			first := true
			for _, x := range list {
				if at, _, ok := quarter(x.Move); !ok || at != k {
					continue
				}
				r.Suggestions++
				if x.Move == p {
					r.Covered++
					if first {
						r.Top++
					}
				}
				first = false
			}
		}
		if p != board.Pass {
			b.PlayAssumeLegal(p, c)
		}
		c = c.Opponent()
	}
}
