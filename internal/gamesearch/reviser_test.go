package gamesearch_test

import (
	"errors"
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/prior"
)

// inquiry is a policy that remembers how often it was asked about each position.
type inquiry struct {
	gamesearch.Policy
	asked map[uint64]int
	more  func([]gamesearch.Chance) []gamesearch.Chance // changes what it says
	fault error
}

func (q *inquiry) Append(dst []gamesearch.Chance, b *board.Board, c board.Color, last, previous board.Point) ([]gamesearch.Chance, error) {
	if q.asked != nil {
		q.asked[b.Hash()]++
	}
	dst, err := q.Policy.Append(dst, b, c, last, previous)
	if q.more != nil {
		dst = q.more(dst)
	}
	if q.fault != nil {
		err = q.fault
	}
	return dst, err
}

func likely(t *testing.T) gamesearch.Policy {
	t.Helper()
	table, err := prior.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	e, err := prior.NewEstimator(table)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestReviserFaults: an error, or what is no chance, ends a search; moves that nobody tries do not matter.
func TestReviserFaults(t *testing.T) {
	pos := position(t, fight, board.White, 7.5)
	trouble := errors.New("trouble")
	plain := likely(t)
	for name, x := range map[string]struct {
		add   gamesearch.Chance
		fault error
		want  error
	}{
		"error":        {fault: trouble, want: trouble},
		"no number":    {add: gamesearch.Chance{Point: board.At(4, 4), Chance: math.NaN()}, want: gamesearch.ErrPolicy},
		"below zero":   {add: gamesearch.Chance{Point: board.At(4, 4), Chance: -0.1}, want: gamesearch.ErrPolicy},
		"infinite":     {add: gamesearch.Chance{Point: board.At(4, 4), Chance: math.Inf(1)}, want: gamesearch.ErrPolicy},
		"no point":     {add: gamesearch.Chance{Point: -1, Chance: 0.1}, want: gamesearch.ErrPolicy},
		"beyond":       {add: gamesearch.Chance{Point: board.NumPoints, Chance: 0.1}, want: gamesearch.ErrPolicy},
		"nobody tries": {add: gamesearch.Chance{Point: board.At(24, 24), Chance: 0.1}},
	} {
		second := &inquiry{Policy: plain, fault: x.fault, more: func(list []gamesearch.Chance) []gamesearch.Chance { return append(list, x.add) }}
		s, err := gamesearch.New(gamesearch.Revised{Policy: plain, Second: second}, games(t))
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Search(t.Context(), pos, even(pos), gamesearch.Options{Playouts: 300, Revise: 10})
		if !errors.Is(err, x.want) || r == nil || (r.Playouts < 300) != (x.want != nil) {
			t.Errorf("%s: %v, %v", name, r, err)
		}
		if x.fault != nil {
			if _, err := s.First(t.Context(), pos); !errors.Is(err, x.want) {
				t.Errorf("%s: %v of First", name, err)
			}
		}
	}
}
