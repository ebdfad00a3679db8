package genmove_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/reading/search"
)

// fight has a white stone in a ladder, two black strings that the cut at E5 would
// separate, and a white wall far away.
const fight = `
	. . . . . . . . .
	. . X . . . O . .
	. X O X . . O . .
	. . . . X . O . .
	. . . . . X O . .
	. . . . X . O . .
	. . . . X O . . .
	. . . . . . . . .
	. . . . . . . . .`

func stages(tb testing.TB) []genmove.Stage {
	tb.Helper()
	d, err := genmove.Shipped()
	if err != nil {
		tb.Fatal(err)
	}
	s, err := d.Stages(genmove.Effort{})
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func position(tb testing.TB, diagram string, toPlay board.Color) *genmove.Position {
	tb.Helper()
	p, err := genmove.NewPosition(boardtest.MustParse(tb, diagram), toPlay)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func point(tb testing.TB, s string) board.Point {
	tb.Helper()
	p, err := board.ParsePoint(s, board.MaxSize)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func TestExamine(t *testing.T) {
	start := position(t, fight, board.Black)
	pos, err := genmove.Examine(t.Context(), start, stages(t)...)
	if err != nil {
		t.Fatal(err)
	}
	if w := pos.Worms().At(point(t, "C7")); w == nil || w.Attack().Code != search.Win {
		t.Errorf("C7: %v, want a string that can be captured", w)
	}
	if l := pos.Links(); !l.Same(point(t, "G8"), point(t, "G4")) || l.Same(point(t, "G8"), point(t, "C7")) {
		t.Errorf("groups of %v and %v", l.Strings(l.Group(point(t, "G8"))), l.Strings(l.Group(point(t, "C7"))))
	}
	f := pos.Influence()
	if f.First(board.Empty) != f.Neutral || f.BlackFirst.ToMove() != board.Black || f.WhiteFirst.ToMove() != board.White {
		t.Error("fields of influence are mixed up")
	}
	if b, n := f.BlackFirst.TerritorySum(), f.Neutral.TerritorySum(); b > n {
		t.Errorf("territory %v with Black first, %v with nobody first", b, n)
	}
	if diff := cmp.Diff([]string{"worms", "connections", "influence"}, pos.Examined()[:3]); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	// The position before knows as little as before.
	if start.Worms() != nil || start.Links() != nil || start.Influence() != nil || start.Joseki() != nil ||
		len(start.Examined()) != 0 {
		t.Error("stages have changed the position that they were given")
	}
}

// TestAlone runs each stage on a position about which nothing is known.
func TestAlone(t *testing.T) {
	needs := map[string]bool{genmove.StageConnections: true, genmove.StageInfluence: true}
	for _, s := range stages(t) {
		_, err := s.Examine(t.Context(), position(t, fight, board.White))
		if got := errors.Is(err, genmove.ErrMissing); got != needs[s.Name()] || err != nil && !got {
			t.Errorf("%s: %v", s.Name(), err)
		}
	}
	_, err := genmove.Examine(t.Context(), position(t, fight, board.White), stages(t)[1:]...)
	if !errors.Is(err, genmove.ErrMissing) || !strings.Contains(err.Error(), "needs the stage worms") {
		t.Errorf("error %v", err)
	}
}

func TestUntil(t *testing.T) {
	all := stages(t)
	if n := len(genmove.Until(all, genmove.StageConnections)); n != 2 {
		t.Errorf("%d stages until connections", n)
	}
	if n := len(genmove.Until(all, "none")); n != len(all) {
		t.Errorf("%d stages until a stage that is not there", n)
	}
}

// deaf is a stage of somebody's own: a Losses under which nothing is lost, and a
// Suggester that knows one move.
type deaf struct{}

func (deaf) Lost(*genmove.Position, board.Color) (board.Set, error) { return board.Set{}, nil }

func (deaf) Append(_ context.Context, dst []joseki.Suggestion, b *board.Board, _ board.Color) ([]joseki.Suggestion, error) {
	return append(dst, joseki.Suggestion{Move: board.At(4, 4)}), nil
}

// TestReplace puts own stages in, after which influence needs no strings.
func TestReplace(t *testing.T) {
	engine, err := influence.New(influence.Options{})
	if err != nil {
		t.Fatal(err)
	}
	own := genmove.Replace(stages(t)[2:3], genmove.Influence{Engine: engine, Losses: deaf{}})
	own = genmove.Replace(own, genmove.Joseki{Source: deaf{}})
	if len(own) != 2 {
		t.Fatalf("%d stages, want 2", len(own))
	}
	pos, err := genmove.Examine(t.Context(), position(t, fight, board.White), own...)
	if err != nil {
		t.Fatal(err)
	}
	if !pos.Influence().Neutral.Living(point(t, "C7")) || len(pos.Joseki()) != 1 {
		t.Error("the stages of one's own were not asked")
	}
	occupied := genmove.Joseki{Source: deaf{}}
	if _, err := occupied.Examine(t.Context(), position(t, ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . X", board.White)); err != nil {
		t.Error(err)
	}
	if _, err := occupied.Examine(t.Context(), position(t, ". . . .\n. . . .\n. . . .\n. . . .", board.White)); !errors.Is(err, board.ErrPoint) {
		t.Errorf("a suggestion off the board: %v", err)
	}
}

func TestMismatch(t *testing.T) {
	p, other := position(t, fight, board.Black), position(t, strings.Repeat(". . . . .\n", 5), board.Black)
	full, err := genmove.Examine(t.Context(), other, stages(t)[:3]...)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.WithWorms("test", full.Worms()); !errors.Is(err, genmove.ErrMissing) {
		t.Errorf("strings of another position: %v", err)
	}
	if _, err := p.WithLinks("test", full.Links()); !errors.Is(err, genmove.ErrMissing) {
		t.Errorf("links of another position: %v", err)
	}
	if _, err := p.WithInfluence("test", full.Influence()); !errors.Is(err, genmove.ErrMissing) {
		t.Errorf("influence of another size: %v", err)
	}
	if _, err := p.WithInfluence("test", &genmove.Fields{}); !errors.Is(err, genmove.ErrMissing) {
		t.Errorf("no influence: %v", err)
	}
	if _, err := genmove.NewPosition(p.Board(), board.Empty); !errors.Is(err, board.ErrColor) {
		t.Errorf("nobody to play: %v", err)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := genmove.Examine(ctx, position(t, fight, board.Black), stages(t)...); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestPositionJSON(t *testing.T) {
	pos, err := genmove.Examine(t.Context(), position(t, fight, board.White), stages(t)...)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(pos)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Size     int
		ToPlay   board.Color `json:"to_play"`
		Black    []board.Point
		Examined []string
		Worms    []struct{ Origin board.Point }

		Connections struct {
			Cuts   []connect.Cut
			Groups [][]board.Point
		}
		Influence map[string]struct {
			Sum       float64 `json:"territory_sum"`
			Territory [][]float64
		}
	}
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(pos.Links().Cuts(), got.Connections.Cuts, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("cuts mismatch (-want +got):\n%s", diff)
	}
	var groups [][]board.Point
	for _, g := range pos.Links().All() {
		groups = append(groups, g)
	}
	if diff := cmp.Diff(groups, got.Connections.Groups); diff != "" {
		t.Errorf("groups mismatch (-want +got):\n%s", diff)
	}
	if got.Size != 9 || got.ToPlay != board.White || len(got.Black) != 7 || len(got.Worms) != pos.Worms().Len() ||
		len(got.Influence) != 3 || len(got.Influence["white_first"].Territory) != 9 {
		t.Errorf("unexpected document:\n%s", data)
	}
	// The upper right corner is the last value of the first row.
	want := pos.Influence().Neutral.Territory(board.At(8, 8))
	if v := got.Influence["neutral"].Territory[0][8]; v < want-0.001 || v > want+0.001 {
		t.Errorf("territory of J9 is %v, want %v", v, want)
	}
	bare, err := json.Marshal(position(t, ". .\n. .", board.Black))
	if want := `{"size":2,"to_play":"black","last_move":"none","black":[],"white":[],"examined":[]}`; err != nil || string(bare) != want {
		t.Errorf("got %s, %v, want %s", bare, err, want)
	}
}

// TestParallel examines positions in goroutines that share databases, and compares
// what they find; it is for the race detector.
func TestParallel(t *testing.T) {
	d, err := genmove.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	start := position(t, fight, board.Black)
	var docs [4]string
	var group sync.WaitGroup
	for i := range docs {
		group.Go(func() {
			s, err := d.Stages(genmove.Effort{})
			if err != nil {
				t.Error(err)
				return
			}
			pos, err := genmove.Examine(t.Context(), start, s...)
			if err != nil {
				t.Error(err)
				return
			}
			data, err := json.Marshal(pos)
			if err != nil {
				t.Error(err)
			}
			docs[i] = string(data)
		})
	}
	group.Wait()
	for _, doc := range docs[1:] {
		if doc != docs[0] {
			t.Errorf("goroutines differ:\n%s", cmp.Diff(docs[0], doc))
		}
	}
}

func TestPositionOf(t *testing.T) {
	g, err := board.NewGame(9, board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	var want [2]board.Point
	for i, m := range []board.Point{board.At(2, 2), board.At(6, 6), board.At(2, 6)} {
		if err := g.Play(m, g.ToPlay()); err != nil {
			t.Fatal(err)
		}
		want[0], want[1] = m, want[0]
		p, err := genmove.PositionOf(g, g.ToPlay())
		if err != nil {
			t.Fatal(err)
		}
		if last, previous := p.Last(); last != want[0] || previous != want[1] || p.At(m) != p.ToPlay().Opponent() {
			t.Errorf("after move %d: %v %v, want %v", i, last, previous, want)
		}
		blank, err := genmove.NewPosition(g.Board(), g.ToPlay())
		if err != nil {
			t.Fatal(err)
		}
		told, err := blank.WithLast(want[0], want[1])
		if err != nil {
			t.Fatal(err)
		}
		if last, previous := told.Last(); last != want[0] || previous != want[1] {
			t.Errorf("told %v, knows %v %v", want, last, previous)
		}
		if last, _ := blank.Last(); last != board.NoPoint {
			t.Errorf("WithLast has changed the position that it was asked of: %v", last)
		}
		if _, err := blank.WithLast(board.At(9, 0), board.NoPoint); !errors.Is(err, board.ErrPoint) {
			t.Errorf("a move off the board: %v", err)
		}
	}
}

// TestGains: closing the border of one's area gains more than a move inside.
func TestGains(t *testing.T) {
	d, err := genmove.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	gains, err := d.NewGains()
	if err != nil {
		t.Fatal(err)
	}
	start := position(t, `
		. . . X O . . . .
		. . . X O . . . .
		. . . X O . . . .
		. . . X O . . . .
		. . . X O . . . .
		. . . X O . . . .
		. . . X O . . . .
		. . . . . . . . .
		. . . . . . . . .`, board.Black)
	if _, err := gains.Territory(t.Context(), start, nil); !errors.Is(err, genmove.ErrMissing) {
		t.Errorf("error %v, want ErrMissing", err)
	}
	pos, err := genmove.Examine(t.Context(), start, stages(t)...)
	if err != nil {
		t.Fatal(err)
	}
	v, err := gains.Territory(t.Context(), pos, []board.Point{point(t, "E2"), point(t, "A9"), board.Pass, point(t, "D9")})
	if err != nil {
		t.Fatal(err)
	}
	if !(v[0] > v[1]+2) || v[2] != 0 || v[3] != 0 {
		t.Errorf("gains %v, want the first one to be large, and nothing for a pass and a point that is taken", v)
	}
}

// TestNothing: what is not there is an error.
func TestNothing(t *testing.T) {
	for name, ask := range map[string]func() error{
		"NewPosition": func() error { _, err := genmove.NewPosition(nil, board.Black); return err },
		"PositionOf":  func() error { _, err := genmove.PositionOf(nil, board.Black); return err },
		"Examine":     func() error { _, err := genmove.Examine(t.Context(), nil, stages(t)...); return err },
		"Gains":       func() error { _, err := new(genmove.Gains).Territory(t.Context(), nil, nil); return err },
	} {
		if err := ask(); !errors.Is(err, genmove.ErrBoard) {
			t.Errorf("%s of nothing: %v", name, err)
		}
	}
	pos, err := genmove.Examine(t.Context(), position(t, fight, board.Black), genmove.Until(stages(t), genmove.StageWorms)...)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []genmove.Stage{nil, genmove.Worms{}, genmove.Connections{}, genmove.Influence{}, genmove.Joseki{}} {
		if _, err := genmove.Examine(t.Context(), pos, s); !errors.Is(err, genmove.ErrMissing) {
			t.Errorf("stage %#v: %v", s, err)
		}
	}
	if _, err := new(genmove.Gains).Territory(t.Context(), pos, nil); !errors.Is(err, genmove.ErrMissing) {
		t.Errorf("gains without an engine: %v", err)
	}
	without := genmove.Until([]genmove.Stage{nil, genmove.Worms{}, genmove.Joseki{}}, genmove.StageWorms)
	if replaced := genmove.Replace(genmove.Replace(without, nil), genmove.Joseki{}); len(without) != 2 || len(replaced) != 3 {
		t.Errorf("%d and %d stages among which is none, want 2 and 3", len(without), len(replaced))
	}
}
