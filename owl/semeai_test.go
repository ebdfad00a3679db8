package owl_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

func TestSemeaiErrors(t *testing.T) {
	b, err := board.ParseDiagram(". X O\n. X O\n. . .\n")
	if err != nil {
		t.Fatal(err)
	}
	p, err := owl.NewProver(owl.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := owl.NewReader(p)
	if err != nil {
		t.Fatal(err)
	}
	x, y := board.SetOf(board.At(1, 2), board.At(1, 1)), board.SetOf(board.At(1, 2))
	if _, err := r.Semeai(context.Background(), b, &x, &y); !errors.Is(err, search.ErrGoal) {
		t.Errorf("two groups of one color: %v", err)
	}
	if _, err := r.Semeai(context.Background(), b, &x, nil); !errors.Is(err, search.ErrGoal) {
		t.Errorf("no group: %v", err)
	}
}
