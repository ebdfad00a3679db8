package worm_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// unsure is a reader whose SafeMove, which only constraints ask for, fails or ends the
// context.
type unsure struct {
	*reading.Reader
	fail  func(ctx context.Context) error
	calls int
}

func (u *unsure) SafeMove(ctx context.Context, b *board.Board, move board.Point, c board.Color) (search.Result, error) {
	u.calls++
	return search.Result{}, u.fail(ctx)
}

// TestConstraintsFail: where the function of a constraint fails, the strings are as
// without that pattern, and the error is reported; one of the context ends the
// analysis.
func TestConstraintsFail(t *testing.T) {
	db, err := pattern.Build(pattern.Attack(), pattern.Spec{Name: "Push", Entry: "8,A", Diagram: "X*", Labels: "X*", Constraint: "safe_omove(*)"})
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, raceBoard)
	defer boardtest.Restored(t, b)()
	facts := func(o worm.Options) (string, *worm.Analyzer, error) {
		a, err := worm.NewAnalyzer(o)
		if err != nil {
			t.Fatal(err)
		}
		w, err := a.Analyze(t.Context(), b)
		if err != nil {
			return "", a, err
		}
		text, err := json.Marshal(w)
		return string(text), a, err
	}
	no := errors.New("no")
	u := &unsure{Reader: reading.New(reading.Options{}), fail: func(context.Context) error { return no }}
	got, a, err := facts(worm.Options{Tactics: u, Attack: db})
	if err != nil {
		t.Fatal(err)
	}
	want, _, err := facts(worm.Options{Tactics: u.Reader, NoPatterns: true})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	faults := a.Faults().All()
	if len(faults) != 1 || !errors.Is(faults[0], no) || faults[0].Pattern != "Push" || faults[0].Function != "safe_omove" || u.calls < 2 {
		t.Errorf("faults %v after %d calls", faults, u.calls)
	}
	u.calls = 0
	u.fail = func(context.Context) error { return context.Canceled }
	if _, a, err := facts(worm.Options{Tactics: u, Attack: db}); !errors.Is(err, context.Canceled) || u.calls != 1 || a.Faults().Err() != nil {
		t.Errorf("canceled inside: %v after %d calls, faults %v", err, u.calls, a.Faults().Err())
	}
}
