package search_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

func TestEffort(t *testing.T) {
	if got := (search.Effort{}).Level(); got != search.UsualLevel {
		t.Errorf("the zero effort is that of level %d", got)
	}
	for level := range 20 {
		if got := search.AtLevel(level).Level(); got != level {
			t.Errorf("level %d became %d", level, got)
		}
	}
	for _, e := range []search.Effort{search.AtLevel(-3), search.AtLevel(2).Deepen(-5), {Deeper: -99}} {
		if e.Level() != 0 {
			t.Errorf("%+v is level %d, want 0", e, e.Level())
		}
	}
	e := search.Effort{Deeper: 1, Limits: search.Limits{Nodes: 7}, Thorough: true}
	want := e
	want.Deeper = 3
	if diff := cmp.Diff(want, e.Deepen(2)); diff != "" {
		t.Errorf("mismatch (-want +got)\n%s", diff)
	}
}

// TestShift: the depths of package reading move with it, and Under adds the shifts of two
// efforts as far as there are levels.
func TestShift(t *testing.T) {
	usual := reading.Level(search.UsualLevel).BackfillDepth
	for level := range 20 {
		if got, want := search.AtLevel(level).Shift(), reading.Level(level).BackfillDepth-usual; got != want {
			t.Errorf("level %d is shifted by %d, want %d", level, got, want)
		}
	}
	for level := range 20 {
		whole := search.AtLevel(level)
		if got := (search.Effort{}).Under(whole).Shift(); got != whole.Shift() {
			t.Errorf("the usual effort at level %d is shifted by %d, want %d", level, got, whole.Shift())
		}
		for base := range 20 {
			e := search.AtLevel(base)
			e.Limits.Nodes, e.Rough = 7, true
			got := e.Under(whole)
			if want := max(e.Shift()+whole.Shift(), -8); got.Shift() != want {
				t.Errorf("level %d at level %d is shifted by %d, want %d", base, level, got.Shift(), want)
			}
			if whole.Shift() == 0 && got != e {
				t.Errorf("level %d at level %d is %+v, want %+v", base, level, got, e)
			}
			if got.Limits != e.Limits || !got.Rough || got.Thorough {
				t.Errorf("level %d at level %d: %+v has not kept what is no level of %+v", base, level, got, e)
			}
		}
	}
}

// graded is a reader with views; plain is one without.
type (
	plain  struct{ search.Reader }
	graded struct {
		plain
		effort search.Effort
	}
)

func (g graded) With(e search.Effort) search.Reader { return graded{g.plain, e} }

func TestWith(t *testing.T) {
	e := search.AtLevel(3)
	if got := search.With(graded{}, e).(graded).effort; got != e {
		t.Errorf("a view with %+v, want %+v", got, e)
	}
	if _, ok := search.With(plain{}, e).(plain); !ok {
		t.Error("a reader without views became another")
	}
}

func TestBudget(t *testing.T) {
	b := search.NewBudget(10)
	b.Spend(4)
	if b.Left() != 6 {
		t.Errorf("%d left of 10 after 4", b.Left())
	}
	b.Spend(40)
	if b.Left() != 0 {
		t.Errorf("%d left, want 0", b.Left())
	}
	if search.BudgetOf(t.Context()) != nil {
		t.Error("a context without a budget has one")
	}
	if got := search.BudgetOf(search.WithBudget(t.Context(), b)); got != b {
		t.Errorf("budget %p, want %p", got, b)
	}
}

// TestBudgetOfTwo spends from one budget in two goroutines.
func TestBudgetOfTwo(t *testing.T) {
	b := search.NewBudget(100_000)
	var group sync.WaitGroup
	for range 2 {
		group.Go(func() {
			for range 1000 {
				b.Spend(3)
				b.Left()
			}
		})
	}
	group.Wait()
	if b.Left() != 94_000 {
		t.Errorf("%d left, want 94000", b.Left())
	}
}

func TestLine(t *testing.T) {
	var l search.Line
	for i := range search.MaxLine + 3 {
		if added := l.Add(board.At(i, 0)); added != (i < search.MaxLine) {
			t.Errorf("move %d: added %v", i, added)
		}
	}
	if l.Len() != search.MaxLine || l.At(search.MaxLine) != board.NoPoint || l.At(-1) != board.NoPoint {
		t.Errorf("%d moves: %v", l.Len(), l)
	}
	moves := l.Append(nil)
	if again := search.LineOf(moves...); again != l || !again.Equal(l) {
		t.Errorf("%v became %v", l, again)
	}
	if again := search.LineOf(append(slices.Clone(moves), board.Pass)...); again != l {
		t.Errorf("moves beyond the most are in %v", again)
	}
	for i, p := range l.All() {
		if p != moves[i] || p != l.At(i) {
			t.Errorf("move %d is %v, %v and %v", i, p, moves[i], l.At(i))
		}
		if i == 4 {
			break
		}
	}
}

func TestLineAsJSON(t *testing.T) {
	for _, want := range []search.Line{{}, search.LineOf(board.At(2, 3)), search.LineOf(board.At(2, 3), board.Pass)} {
		text, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got search.Line
		if err := json.Unmarshal(text, &got); err != nil || got != want {
			t.Errorf("%v became %s, then %v, %v", want, text, got, err)
		}
	}
	long, err := json.Marshal(slices.Repeat([]board.Point{board.At(0, 0)}, search.MaxLine+1))
	if err != nil {
		t.Fatal(err)
	}
	var l search.Line
	if err := json.Unmarshal(long, &l); err == nil {
		t.Errorf("too long: %v, want ErrLine", err)
	}
	if err := json.Unmarshal([]byte(`["I9"]`), &l); err == nil {
		t.Error("a vertex that does not exist is read")
	}
}

func ExampleAtLevel() {
	e := search.AtLevel(4)
	fmt.Println(e.Level(), e.Deepen(2).Level(), search.Effort{}.Level())
	// Output: 4 6 10
}

// A view of a reader reads more deeply with the same memory.
func ExampleWith() {
	r := reading.New(reading.Options{})
	deeper := search.With(r, search.Effort{Deeper: 2, Thorough: true})
	fmt.Println(r.Params().Depth, deeper.(*reading.Reader).Params().Depth)
	// Output: 16 18
}

// Many questions share a budget: what comes when it is spent is cut short at once.
func ExampleWithBudget() {
	b, err := board.ParseDiagram(`
		. . . . .
		. X O X .
		. O . O .
		. X O X .
		. . . . .`)
	if err != nil {
		fmt.Println(err)
		return
	}
	budget := search.NewBudget(30)
	ctx := search.WithBudget(context.Background(), budget)
	r := reading.New(reading.Options{})
	limited := 0
	for _, s := range b.AppendStrings(nil, board.Empty) {
		if res, err := r.Attack(ctx, b, s); err == nil && res.Limited {
			limited++
		}
	}
	fmt.Println(budget.Left(), limited > 0)
	// Output: 0 true
}

func ExampleBudget() {
	b := search.NewBudget(1000)
	b.Spend(400)
	fmt.Println(b.Left())
	// Output: 600
}

func ExampleLine() {
	l := search.LineOf(board.At(2, 2), board.At(3, 2))
	l.Add(board.Pass)
	for i, p := range l.All() {
		fmt.Print(i, ":", p, " ")
	}
	fmt.Println("-", l)
	// Output: 0:C3 1:D3 2:PASS - C3 D3 PASS
}

func ExampleLine_MarshalJSON() {
	text, err := json.Marshal(search.LineOf(board.At(2, 2), board.At(3, 2)))
	fmt.Println(string(text), err)
	// Output: ["C3","D3"] <nil>
}

func ExampleResult_Success() {
	for _, c := range []search.Code{search.Fail, search.KoB, search.Loss, search.Gain, search.Win} {
		fmt.Print(c, " ", search.Result{Code: c}.Success(), "; ")
	}
	// Output: fail false; ko_b true; loss true; gain false; win true;
}
