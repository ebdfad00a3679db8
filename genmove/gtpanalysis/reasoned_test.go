package gtpanalysis_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// The interfaces that a server finds in a Reasoned.
var (
	_ gtp.ThinkingEngine = (*gtpanalysis.Reasoned)(nil)
	_ gtp.ClockEngine    = (*gtpanalysis.Reasoned)(nil)
	_ interface {
		ConservativeMove(context.Context, *board.Game, board.Color) (board.Point, error)
		ConservativeThink(context.Context, *board.Game, board.Color) (board.Point, []gtp.Thought, error)
		CleanupMove(context.Context, *board.Game, board.Color) (board.Point, error)
		SetLevel(int) error
		SetSeed(int64)
		ClearCache()
		Handicap(context.Context, *board.Game, int) ([]board.Point, error)
	} = (*gtpanalysis.Reasoned)(nil)
)

func reasoned(t testing.TB, e *genmove.Engine) *gtpanalysis.Reasoned {
	t.Helper()
	r, err := gtpanalysis.NewReasoned(e)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// valuer is a function that values moves.
type valuer func(ctx context.Context) []genmove.Valued

func (v valuer) Value(ctx context.Context, _ *genmove.Situation, _ *genmove.Reasons) ([]genmove.Valued, error) {
	return v(ctx), nil
}

// valuing returns a Reasoned whose moves have the values that v returns.
func valuing(t testing.TB, v valuer) *gtpanalysis.Reasoned {
	t.Helper()
	e, err := genmove.New(genmove.Options{Effort: search.AtLevel(0), Reasoners: []genmove.Reasoner{}, Endgame: []genmove.Reasoner{}, Valuer: v})
	if err != nil {
		t.Fatal(err)
	}
	return reasoned(t, e)
}

func TestReasonedConformance(t *testing.T) {
	for _, c := range []struct {
		size  int
		rules board.Rules
	}{{2, board.Chinese()}, {3, board.TrompTaylor()}, {sample.Of(4, 5), board.Japanese()}} {
		e, err := genmove.New(genmove.Options{Effort: search.AtLevel(0)})
		if err != nil {
			t.Fatal(err)
		}
		if err := gtp.CheckEngine(t.Context(), reasoned(t, e), c.size, c.rules); err != nil {
			t.Errorf("size %d, %s: %v", c.size, c.rules.Name, err)
		}
	}
	if r, err := gtpanalysis.NewReasoned(nil); r != nil || !errors.Is(err, gtpanalysis.ErrNoSource) {
		t.Errorf("without an engine: %v, %v", r, err)
	}
}

// TestReasonedTime: every way to choose a move keeps to the clock of the player, and to Time where
// that has no limit.
func TestReasonedTime(t *testing.T) {
	g := boardtest.MustGame(t, strings.Repeat(". . . . . . . . .\n", 9), board.Black)
	var until time.Time
	r := valuing(t, func(ctx context.Context) []genmove.Valued {
		until, _ = ctx.Deadline()
		return []genmove.Valued{{Move: board.At(2, 2), Value: 9, Safe: true}}
	})
	ways := []func(context.Context, *board.Game, board.Color) (board.Point, error){
		r.Move, r.ConservativeMove, r.CleanupMove,
		func(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
			p, _, err := r.Think(ctx, g, c, nil)
			return p, err
		},
		func(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
			p, _, err := r.ConservativeThink(ctx, g, c)
			return p, err
		},
	}
	check := func(name string, c board.Color, least, most time.Duration) {
		t.Helper()
		for i, way := range ways {
			if p, err := way(t.Context(), g, c); err != nil || p != board.At(2, 2) {
				t.Fatalf("%s, way %d: %v, %v", name, i, p, err)
			}
			if left := time.Until(until); until.IsZero() != (most == 0) || most > 0 && (left < least || left > most) {
				t.Errorf("%s, way %d: %v is the time for a move, want %v to %v", name, i, left, least, most)
			}
		}
	}
	check("no limit", board.Black, 0, 0)
	r.Time = time.Hour
	check("Time", board.Black, 50*time.Minute, time.Hour)
	r.TimeLeft(board.Black, 10*time.Minute, 1)
	check("a clock", board.Black, 5*time.Minute, 10*time.Minute)
	check("the clock of the opponent", board.White, 50*time.Minute, time.Hour)
	for i, way := range ways {
		if _, err := way(t.Context(), nil, board.Black); !errors.Is(err, board.ErrNoBoard) {
			t.Errorf("way %d without a game: %v", i, err)
		}
	}
}

// TestReasonedThoughts: the chosen move comes first, also if it is a neutral point that has no value
// of its own. Moves that are illegal or worth nothing are left out.
func TestReasonedThoughts(t *testing.T) {
	a, b, c, x := board.At(0, 0), board.At(1, 0), board.At(2, 0), board.At(4, 4)
	thought := func(p board.Point, value, prior float64) gtp.Thought {
		return gtp.Thought{Candidate: gtp.Candidate{Point: p, Value: value}, Prior: prior}
	}
	one := ". . . . . . . . .\n"
	stone := strings.Repeat(one, 4) + ". . . . X . . . .\n" + strings.Repeat(one, 4)
	for _, k := range []struct {
		name    string
		diagram string
		moves   []genmove.Valued
		want    []gtp.Thought
	}{
		{"the best move", stone, []genmove.Valued{
			{Move: a, Value: 9, Safe: true}, {Move: b, Value: 4, Safe: true, Reasons: []genmove.Reason{{Kind: genmove.Attack, Value: 3}, {Kind: genmove.Habit, Value: 0.25}}},
			{Move: x, Value: 3, Illegal: true}, {Move: c, Value: 2, Safe: true}, {Move: board.At(3, 0)},
		}, []gtp.Thought{thought(a, 9, 0), thought(b, 4, 0.25), thought(c, 2, 0)}},
		{"a pass", stone, []genmove.Valued{{Move: a}}, nil},
		{"a neutral point", ". X . O .\n" + strings.Repeat(". X X O .\n", 4), nil, []gtp.Thought{thought(board.At(2, 4), 0.01, 0)}},
	} {
		r := valuing(t, func(context.Context) []genmove.Valued { return k.moves })
		p, list, err := r.Think(t.Context(), boardtest.MustGame(t, k.diagram, board.White), board.White, nil)
		if err != nil || p != board.Pass && (len(list) == 0 || list[0].Point != p) {
			t.Errorf("%s: %v, %v, %v", k.name, p, list, err)
		}
		if diff := cmp.Diff(k.want, list); diff != "" {
			t.Errorf("%s: mismatch (-want +got):\n%s", k.name, diff)
		}
	}
}
