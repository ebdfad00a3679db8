package genmove

import (
	"context"
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/gamesearch"
)

// StepSearch is the step that Searched makes after all others.
const StepSearch = "search"

// ErrSearcher says that there is nobody to search.
var ErrSearcher = errors.New("no searcher")

// Searched is a Valuer that has the last word of another one checked by a tree search: of
// the moves of some value the search tries those most that were worth most, and the one
// that it has tried most at the end gets the highest value, the others less in proportion
// to how often they were tried. It belongs to the goroutine of the Searcher.
type Searched struct {
	// Valuer is the other one; nil stands for Points with the seed.
	Valuer   Valuer
	Searcher *gamesearch.Searcher
	// Options bound the search; its Seed and Trust are also used, and its Game is that of the
	// situation. A Trust of 0 stands for
	// gamesearch.TrustFor.
	Options gamesearch.Options
	// MaxSize is the largest board that is searched, 0 for all.
	MaxSize int
}

// searchSlack is added to values before they become chances, in points.
const searchSlack = 2

// Value implements Valuer. The error is ErrSearcher if there is no Searcher, else that of
// the Valuer or of the search.
func (k Searched) Value(ctx context.Context, s *Situation, r *Reasons) ([]Valued, error) {
	if k.Searcher == nil {
		return nil, ErrSearcher
	}
	valuer := k.Valuer
	if valuer == nil {
		valuer = Points{Seed: int64(k.Options.Seed)}
	}
	list, err := valuer.Value(ctx, s, r)
	if err != nil || k.MaxSize > 0 && s.Board.Size() > k.MaxSize {
		return list, err
	}
	var first []gamesearch.Chance
	at := map[board.Point]int{}
	sum := 0.0
	for i := range list {
		v := &list[i]
		if v.Illegal || v.Value <= 0 || !s.Legal(v.Move) {
			continue
		}
		c := (v.Value + searchSlack) * (v.Value + searchSlack)
		first, sum = append(first, gamesearch.Chance{Point: v.Move, Chance: c}), sum+c
		at[v.Move] = i
	}
	if len(first) < 2 {
		return list, nil
	}
	for i := range first {
		first[i].Chance /= sum
	}
	p := gamesearch.Position{Board: s.Board, ToPlay: s.ToPlay, Last: s.Last, Previous: s.Previous}
	if s.Game != nil {
		p.Komi = s.Game.Komi()
	}
	o := k.Options
	o.Game = s.Game
	if o.Trust == 0 {
		o.Trust = gamesearch.TrustFor(s.Board.Size())
	}
	found, err := k.Searcher.Search(ctx, p, first, o)
	if found == nil {
		return list, err
	}
	top, most := list[at[first[0].Point]].Value, 0.0
	for i, m := range found.Moves {
		most = max(most, m.Chance)
		top = max(top, list[at[found.Moves[i].Point]].Value)
	}
	if most == 0 {
		return list, err
	}
	for i, m := range found.Moves {
		v := &list[at[m.Point]]
		line := &found.Lines[i]
		v.set(StepSearch, top*m.Chance/most, fmt.Sprintf("tried %d times, wins %.0f %%", line.Visits, 100*line.Value))
	}
	order(list)
	return list, err
}
