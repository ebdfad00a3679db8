package genmove_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/reading/search"
)

// TestTwoGoroutines: an Engine that is used by two goroutines at once answers ErrBusy to one of them,
// without a data race, and is free again afterwards, also after a panic.
func TestTwoGoroutines(t *testing.T) {
	inside, goOn := make(chan bool), make(chan bool)
	wait := genmove.ReasonerFunc(func(context.Context, *genmove.Situation, *genmove.Reasons) error {
		inside <- true
		if !<-goOn {
			panic("in a Reasoner")
		}
		return nil
	})
	e := engine(t, genmove.Options{Effort: search.AtLevel(0), Reasoners: []genmove.Reasoner{wait}})
	g := emptyGame(t, 5)
	for _, returns := range []bool{false, true} {
		var group sync.WaitGroup
		group.Go(func() {
			defer func() {
				if v := recover(); (v == nil) != returns {
					t.Errorf("returns %v, panics %v", returns, v)
				}
			}()
			if _, err := e.Generate(t.Context(), g, board.Black); err != nil {
				t.Errorf("the first one: %v", err)
			}
		})
		<-inside
		other := g.Clone()
		for name, ask := range map[string]func() error{
			"Generate":     func() error { _, err := e.Generate(t.Context(), other, board.White); return err },
			"Conservative": func() error { _, err := e.Conservative(t.Context(), other, board.White); return err },
			"Cleanup":      func() error { _, err := e.Cleanup(t.Context(), other, board.White); return err },
			"Restricted":   func() error { _, err := e.Restricted(t.Context(), other, board.White, nil); return err },
			"Handicap":     func() error { _, err := e.Handicap(t.Context(), other, 2); return err },
			"SetLevel":     func() error { return e.SetLevel(3) },
		} {
			if err := ask(); !errors.Is(err, search.ErrBusy) {
				t.Errorf("%s of another goroutine: %v", name, err)
			}
		}
		goOn <- returns
		group.Wait()
	}
	if err := e.SetLevel(3); err != nil {
		t.Error(err)
	}
}
