package gamesearch_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/gentest"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/reading/search"
)

// corner is a policy and an evaluator of its own: it likes the points near A1, and
// thinks that who has more stones there wins.
type corner struct {
	evaluated int
	fault     error
	value     func(*gamesearch.Value)
}

func (*corner) Append(dst []gamesearch.Chance, b *board.Board, c board.Color, _, _ board.Point) ([]gamesearch.Chance, error) {
	n, sum := len(dst), 0.0
	empty := b.EmptyPoints()
	for p := range empty.All() {
		if b.Legal(p, c, board.Strict) {
			v := math.Exp2(-float64(p.Col() + p.Row()))
			dst = append(dst, gamesearch.Chance{Point: p, Chance: v})
			sum += v
		}
	}
	for i := range dst[n:] {
		dst[n+i].Chance /= sum
	}
	return dst, nil
}

func (e *corner) Evaluate(_ context.Context, p *gamesearch.Position, _ rand.Source) (gamesearch.Value, error) {
	e.evaluated++
	black, white := 1.0, 1.0
	for row := range p.Board.Size() {
		for col := range p.Board.Size() {
			switch v := math.Exp2(-float64(col + row)); p.Board.At(board.At(col, row)) {
			case board.Black:
				black += v
			case board.White:
				white += v
			}
		}
	}
	v := gamesearch.Value{Win: white / (black + white)}
	if e.value != nil {
		e.value(&v)
	}
	return v, e.fault
}

// TestFaults: what an evaluator or a policy does wrong ends the search with an error,
// and what was found before is returned.
func TestFaults(t *testing.T) {
	trouble := errors.New("trouble")
	pos := position(t, fight, board.White, 7.5)
	large := math.MaxFloat64
	for name, x := range map[string]struct {
		value func(*gamesearch.Value)
		fault error
		want  error
	}{
		"error":    {nil, trouble, trouble},
		"percent":  {func(v *gamesearch.Value) { v.Win = 55 }, nil, gamesearch.ErrEvaluator},
		"no win":   {func(v *gamesearch.Value) { v.Win = math.NaN() }, nil, gamesearch.ErrEvaluator},
		"margin":   {func(v *gamesearch.Value) { v.Margin, v.Scored = math.Inf(1), true }, nil, gamesearch.ErrEvaluator},
		"owner":    {func(v *gamesearch.Value) { v.Owner = make([]float64, 81) }, nil, gamesearch.ErrEvaluator},
		"far move": {func(v *gamesearch.Value) { v.Moves = []board.Move{{Point: -7, Color: board.Black}, {Point: 30000}} }, nil, nil},
		"large":    {func(v *gamesearch.Value) { large = -large; v.Margin, v.Scored = large, true }, nil, nil},
	} {
		e := new(corner)
		e.value = func(v *gamesearch.Value) {
			if e.evaluated > 20 && x.value != nil {
				x.value(v)
			}
			if e.evaluated > 20 {
				e.fault = x.fault
			}
		}
		s, err := gamesearch.New(e, e)
		if err != nil {
			t.Fatal(err)
		}
		want := 20
		if x.want == nil {
			want = 40
		}
		r, err := s.Search(t.Context(), pos, even(pos), gamesearch.Options{Playouts: 40})
		if !errors.Is(err, x.want) || r.Playouts != want {
			t.Errorf("%s: %v after %d playouts, want %v after %d", name, err, r.Playouts, x.want, want)
		}
		for _, l := range r.Lines {
			if !(l.Value >= 0 && l.Value <= 1) {
				t.Errorf("%s: the value of %v is %v", name, l.Moves[0], l.Value)
			}
		}
	}
	for name, list := range map[string][]gamesearch.Chance{
		"illegal":   {{Point: point(t, "C8"), Chance: 1}},
		"nowhere":   {{Point: -100, Chance: 1}},
		"negative":  {{Point: point(t, "A1"), Chance: -1}},
		"no chance": {{Point: point(t, "A1"), Chance: math.NaN()}},
		"too many":  slices.Repeat([]gamesearch.Chance{{Point: board.Pass}}, 10000),
		"sure":      {{Point: point(t, "A1"), Chance: math.Inf(1)}},
	} {
		s, err := gamesearch.New(fixed(list), new(corner))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.First(t.Context(), pos); !errors.Is(err, gamesearch.ErrPolicy) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := s.Search(t.Context(), pos, even(pos), gamesearch.Options{Playouts: 400}); !errors.Is(err, gamesearch.ErrPolicy) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// fixed is a policy that always says the same.
type fixed []gamesearch.Chance

func (f fixed) Append(dst []gamesearch.Chance, _ *board.Board, _ board.Color, _, _ board.Point) ([]gamesearch.Chance, error) {
	return append(dst, f...), nil
}

// TestPolicyPasses: a pass of the policy keeps its chance.
func TestPolicyPasses(t *testing.T) {
	s, err := gamesearch.New(fixed{{Point: board.Pass, Chance: 0.25}, {Point: board.At(0, 0), Chance: 0.75}}, new(corner))
	if err != nil {
		t.Fatal(err)
	}
	first, err := s.First(t.Context(), position(t, fight, board.White, 7.5))
	want := []gamesearch.Chance{{Point: board.Pass, Chance: 0.25}, {Point: board.At(0, 0), Chance: 0.75}}
	if diff := cmp.Diff(want, first); diff != "" || err != nil {
		t.Errorf("%v, mismatch (-want +got):\n%s", err, diff)
	}
}

// TestSearchEnds: a context that ends is noticed within a playout, and what is known
// then is what the playouts before it tell. The board is as it was.
func TestSearchEnds(t *testing.T) {
	pos := position(t, fight, board.White, 7.5)
	defer boardtest.Restored(t, pos.Board)()
	for _, looks := range []int{0, 1, 2, 10, 51, 52, 53} {
		got, err := searcher(t).Search(gentest.EndAfter(t.Context(), looks), pos, even(pos), gamesearch.Options{Playouts: 1000})
		// There are two looks a playout, and one more for each 64 moves of a game.
		if err != nil || got.Playouts > looks/2 || got.Playouts < looks/5 {
			t.Fatalf("%v, %v after %d looks", got.Playouts, err, looks)
		}
		n := got.Playouts
		if n == 0 {
			continue
		}
		want, err := searcher(t).Search(t.Context(), pos, even(pos), gamesearch.Options{Playouts: n})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%d playouts: mismatch (-want +got):\n%s", n, diff)
		}
	}
	// An evaluator that gives up because its context has ended is no error.
	ctx, cancel := context.WithCancel(t.Context())
	e := new(corner)
	e.value = func(*gamesearch.Value) {
		if e.evaluated == 10 {
			cancel()
			e.fault = ctx.Err()
		}
	}
	s, err := gamesearch.New(e, e)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := s.Search(ctx, pos, even(pos), gamesearch.Options{Playouts: 1000}); err != nil || r.Playouts != 9 {
		t.Errorf("interrupted: %d playouts, %v", r.Playouts, err)
	}
	// Another error is one also when the context has ended.
	ctx, cancel = context.WithCancel(t.Context())
	trouble := errors.New("trouble")
	*e = corner{value: func(*gamesearch.Value) { cancel(); e.fault = trouble }}
	if _, err := s.Search(ctx, pos, even(pos), gamesearch.Options{Playouts: 1000}); !errors.Is(err, trouble) {
		t.Errorf("an error at the end: %v", err)
	}
}

// TestRefuses: what cannot be searched is an error.
func TestRefuses(t *testing.T) {
	s, good := searcher(t), position(t, fight, board.White, 7.5)
	bounded := gamesearch.Options{Playouts: 5}
	for name, x := range map[string]struct {
		change func(*gamesearch.Position)
		o      gamesearch.Options
		want   error
	}{
		"nothing":       {func(p *gamesearch.Position) { *p = gamesearch.Position{} }, bounded, board.ErrNoBoard},
		"no board":      {func(p *gamesearch.Position) { p.Board = nil }, bounded, board.ErrNoBoard},
		"empty board":   {func(p *gamesearch.Position) { p.Board = new(board.Board) }, bounded, board.ErrNoBoard},
		"nobody":        {func(p *gamesearch.Position) { p.ToPlay = board.Empty }, bounded, board.ErrColor},
		"komi":          {func(p *gamesearch.Position) { p.Komi = math.NaN() }, bounded, board.ErrKomi},
		"no end":        {func(p *gamesearch.Position) { p.Komi = math.Inf(-1) }, bounded, board.ErrKomi},
		"no komi":       {func(p *gamesearch.Position) { p.Komi = math.NaN() }, bounded, board.ErrKomi},
		"endless komi":  {func(p *gamesearch.Position) { p.Komi = math.Inf(1) }, bounded, board.ErrKomi},
		"negative komi": {func(p *gamesearch.Position) { p.Komi = math.Inf(-1) }, bounded, board.ErrKomi},
		"last":          {func(p *gamesearch.Position) { p.Last = board.At(9, 0) }, bounded, board.ErrPoint},
		"previous":      {func(p *gamesearch.Position) { p.Previous = -3 }, bounded, board.ErrPoint},
		"unbounded":     {func(*gamesearch.Position) {}, gamesearch.Options{}, gamesearch.ErrOptions},
		"less than 0":   {func(*gamesearch.Position) {}, gamesearch.Options{Playouts: -3, Time: -1}, gamesearch.ErrOptions},
		"trust":         {func(*gamesearch.Position) {}, gamesearch.Options{Playouts: 5, Trust: math.NaN()}, gamesearch.ErrOptions},
		"rule":          {func(*gamesearch.Position) {}, gamesearch.Options{Playouts: 5, Rule: gamesearch.Rule{Even: -1}}, gamesearch.ErrOptions},
		"half a rule":   {func(*gamesearch.Position) {}, gamesearch.Options{Playouts: 5, Rule: gamesearch.Rule{Prior: 5}}, gamesearch.ErrOptions},
		"great trust":   {func(*gamesearch.Position) {}, gamesearch.Options{Playouts: 5, Trust: math.Inf(1)}, gamesearch.ErrOptions},
	} {
		p := good
		x.change(&p)
		if _, err := s.Search(t.Context(), p, even(good), x.o); !errors.Is(err, x.want) {
			t.Errorf("%s: %v, want %v", name, err, x.want)
		}
		if _, err := s.First(t.Context(), p); x.want != gamesearch.ErrOptions && !errors.Is(err, x.want) {
			t.Errorf("first moves of %s: %v, want %v", name, err, x.want)
		}
	}
	many := slices.Repeat([]gamesearch.Chance{{Point: board.Pass, Chance: 1}}, 10000)
	if _, err := s.Search(t.Context(), good, many, bounded); !errors.Is(err, board.ErrPoint) {
		t.Errorf("too many first moves: %v", err)
	}
	huge := good
	huge.Komi = math.MaxFloat64
	if r, err := s.Search(t.Context(), huge, even(good), gamesearch.Options{Playouts: 100}); err != nil || r.Win != 1 {
		t.Errorf("a large komi: %v", err)
	}
	for _, bad := range []float64{math.NaN(), math.Inf(1), -1} {
		if _, err := s.Search(t.Context(), good, []gamesearch.Chance{{Point: board.Pass, Chance: bad}}, bounded); !errors.Is(err, board.ErrPoint) {
			t.Errorf("a chance of %v: %v", bad, err)
		}
	}
	if _, err := gamesearch.New(nil, games(t)); !errors.Is(err, gamesearch.ErrPolicy) {
		t.Errorf("no policy: %v", err)
	}
	if _, err := gamesearch.New(estimator(t), nil); !errors.Is(err, gamesearch.ErrEvaluator) {
		t.Errorf("no evaluator: %v", err)
	}
	if _, err := new(gamesearch.Searcher).Search(t.Context(), good, even(good), bounded); !errors.Is(err, gamesearch.ErrPolicy) {
		t.Errorf("the zero value: %v", err)
	}
	if _, err := gamesearch.FromTable(nil); !errors.Is(err, prior.ErrTable) {
		t.Errorf("no table: %v", err)
	}
	if _, err := gamesearch.NewGames(nil); !errors.Is(err, playout.ErrNoPlayer) {
		t.Errorf("no playout: %v", err)
	}
}

// TestBusy: a searcher that is used by two says so.
func TestBusy(t *testing.T) {
	pos := position(t, fight, board.White, 7.5)
	var s *gamesearch.Searcher
	e := new(corner)
	e.value = func(*gamesearch.Value) {
		if _, err := s.Search(t.Context(), pos, even(pos), gamesearch.Options{Playouts: 1}); !errors.Is(err, gamesearch.ErrBusy) || !errors.Is(err, search.ErrBusy) {
			t.Errorf("a search in a search: %v", err)
		}
		if _, err := s.First(t.Context(), pos); !errors.Is(err, gamesearch.ErrBusy) {
			t.Errorf("first moves in a search: %v", err)
		}
	}
	var err error
	if s, err = gamesearch.New(e, e); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := s.Search(t.Context(), pos, even(pos), gamesearch.Options{Playouts: 3}); err != nil {
			t.Error(err)
		}
	}
}
