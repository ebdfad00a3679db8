package review_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/review"
	"github.com/tengen-go/tengen/internal/sample"
)

// ownSearcher knows leads by the number of moves, and counts what it is asked.
type ownSearcher struct {
	leads  []float64
	best   board.Point
	visits *atomic.Int64
	hook   func() error // before an answer
}

func (s *ownSearcher) Search(ctx context.Context, g *board.Game, lim mcts.Limits) (*mcts.Result, error) {
	s.visits.Add(int64(lim.Visits))
	if s.hook != nil {
		if err := s.hook(); err != nil {
			return nil, err
		}
	}
	n := len(g.Moves())
	return &mcts.Result{ToPlay: g.ToPlay(), Lead: s.leads[n], WinRate: 0.5, Visits: lim.Visits, Variation: []board.Point{s.best}}, ctx.Err()
}

// ownReviewer returns a Reviewer with searchers of the test, and the visits of all of them.
func ownReviewer(t *testing.T, o review.Options, leads []float64, hook func() error) (*review.Reviewer, *atomic.Int64) {
	t.Helper()
	visits := new(atomic.Int64)
	o.NewSearcher = func() (review.Searcher, error) { return &ownSearcher{leads, j9, visits, hook}, nil }
	return with(t, o), visits
}

// TestOwnSearcher: a Searcher of one's own is asked instead of a network, and its leads make the
// mistakes.
func TestOwnSearcher(t *testing.T) {
	g := alternating(t, 6)
	leads := []float64{0, 0, 0, 20, 20, 20, 20} // White gains 20 points by Black's second move
	r, visits := ownReviewer(t, review.Options{Visits: 4, Again: 8, Workers: 3}, leads, nil)
	found, err := r.Review(t.Context(), g, nil)
	if err != nil || found.Incomplete {
		t.Fatalf("%+v, %v", found, err)
	}
	if len(found.Mistakes) != 1 || found.Mistakes[0].Number != 3 || found.Mistakes[0].Loss != 20 {
		t.Errorf("mistakes %+v, want move 3 with 20 points", found.Mistakes)
	}
	for n, p := range found.Points {
		if p.Lead != leads[n] || len(p.Best) != 1 || p.Best[0] != j9 {
			t.Errorf("position %d: %+v", n, p)
		}
	}
	if v := visits.Load(); v < 7*4+4*8 || v > 7*4+7*8 {
		t.Errorf("%d visits", v)
	}
	failed := errors.New("no line to the other machine")
	r, _ = ownReviewer(t, review.Options{}, leads, func() error { return failed })
	if found, err := r.Review(t.Context(), g, nil); !errors.Is(err, failed) || found != nil {
		t.Errorf("%v, %v", found, err)
	}
	if _, err := review.New(review.Options{NewSearcher: func() (review.Searcher, error) { return nil, failed }}); !errors.Is(err, failed) {
		t.Error(err)
	}
}

// TestBudget: no more visits are made than the budget has, the result does not depend on the number
// of workers, and more budget shows no fewer positions.
func TestBudget(t *testing.T) {
	g := alternating(t, 6)
	leads := []float64{0, 0, 0, 20, 20, 20, 20}
	before := -1
	for _, budget := range []int{1, 4, 9, 20, 28, 30, 40, 60, 1000} {
		var first *review.Review
		for _, workers := range []int{1, 3} {
			r, visits := ownReviewer(t, review.Options{Visits: 4, Again: 8, Workers: workers, Budget: budget}, leads, nil)
			for range 2 { // each review has the whole budget
				visits.Store(0)
				found, err := r.Review(t.Context(), g, nil)
				if err != nil {
					t.Fatal(err)
				}
				if v := visits.Load(); v > int64(budget) {
					t.Errorf("a budget of %d: %d visits", budget, v)
				}
				if found.Incomplete != (budget < 60) {
					t.Errorf("a budget of %d: incomplete is %v", budget, found.Incomplete)
				}
				if budget >= 28 && (len(found.Mistakes) != 1 || len(found.Points) != 7) {
					t.Errorf("a budget of %d: %+v", budget, found)
				}
				if first == nil {
					first = found
				} else if diff := cmp.Diff(first, found); diff != "" {
					t.Errorf("a budget of %d, %d workers: mismatch (-want +got):\n%s", budget, workers, diff)
				}
			}
		}
		if len(first.Points) < before {
			t.Errorf("a budget of %d: %d positions, %d with less", budget, len(first.Points), before)
		}
		before = len(first.Points)
	}
}

// TestTime: when Options.Time is over the review so far comes without an error, and when the context
// ends before it with that of the context.
func TestTime(t *testing.T) {
	g := alternating(t, 6)
	n := 0
	slow := func() error {
		if n++; n > 3 {
			time.Sleep(450 * time.Millisecond)
		}
		return nil
	}
	leads := make([]float64, 7)
	r, _ := ownReviewer(t, review.Options{Workers: 1, Time: 300 * time.Millisecond}, leads, slow)
	found, err := r.Review(t.Context(), g, nil)
	if err != nil || found == nil || !found.Incomplete || len(found.Points) < 3 || len(found.Points) > 4 {
		t.Errorf("%+v, %v", found, err)
	}
	n = 0
	r, _ = ownReviewer(t, review.Options{Workers: 1, Time: time.Hour}, leads, slow)
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if found, err = r.Review(ctx, g, nil); !errors.Is(err, context.DeadlineExceeded) || found == nil || !found.Incomplete || len(found.Points) < 3 {
		t.Errorf("%+v, %v", found, err)
	}
}

// TestPanics: a panic in the callback or in a Searcher reaches the caller, and the Reviewer can be
// used again at once. Any number of workers finds the same.
func TestPanics(t *testing.T) {
	g := alternating(t, 6)
	want := run(t, g, review.Options{Visits: 10, Again: 30, Workers: 1})
	r := with(t, review.Options{Visits: 10, Again: 30, Workers: 3})
	panics := func(r *review.Reviewer, report func(review.Progress)) (value any) {
		defer func() { value = recover() }()
		found, err := r.Review(t.Context(), g, report)
		t.Errorf("no panic: %v, %v", found, err)
		return nil
	}
	for at := 1; at < 8; at += sample.Of(6, 3) {
		n := 0
		if v := panics(r, func(review.Progress) {
			if n++; n == at {
				panic("in the callback")
			}
		}); v != "in the callback" {
			t.Errorf("after %d positions: %v", at, v)
		}
		got, err := r.Review(t.Context(), g, nil)
		if err != nil {
			t.Fatalf("after a panic: %v", err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("after a panic: mismatch (-want +got):\n%s", diff)
		}
	}
	var asked atomic.Int64
	own, _ := ownReviewer(t, review.Options{Workers: 2}, make([]float64, 7), func() error {
		if asked.Add(1) == 4 {
			panic("in a searcher")
		}
		return nil
	})
	if v := panics(own, nil); v != "in a searcher" {
		t.Errorf("%v", v)
	}
	if found, err := own.Review(t.Context(), g, nil); err != nil || len(found.Points) != 7 {
		t.Errorf("after a panic: %v, %v", found, err)
	}
}
