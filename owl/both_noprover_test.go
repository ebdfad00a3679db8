package owl

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

// TestBothNoProver: a Guided goes on for any engine that was cut short, not only for a Prover.
func TestBothNoProver(t *testing.T) {
	b := boardtest.MustParse(t, "XXXXX.\nXOOOX.\nXO.OX.\nXOOOX.\nXXXXX.\n......")
	goal := b.StonesOf(board.White)
	v, err := NewBoth(&says{r: search.Result{Code: search.Fail, Limited: true}}, guided(t, 60))
	if err != nil {
		t.Fatal(err)
	}
	r, err := v.Attack(t.Context(), b, &goal)
	if err != nil || r.Code != search.Win || r.Move != boardtest.MustPoint(t, "C4") {
		t.Errorf("%+v, %v", r, err)
	}
}
