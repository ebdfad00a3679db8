package examine_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// strong is a LossFinder that knows strengths.
type strong struct{ examine.TacticalLosses }

func (s strong) Losses(ctx context.Context, f *examine.Facts) (*examine.LossesBy, error) {
	l, err := s.TacticalLosses.Losses(ctx, f)
	if err != nil {
		return nil, err
	}
	l.BlackFirst.Strength = make([]float32, board.NumPoints)
	for p := range board.Points(f.Board.Size()) {
		l.BlackFirst.Strength[p] = float32(40 + p.Col() + p.Row())
	}
	l.BlackFirst.Inessential = l.WhiteFirst.Dead
	return l, nil
}

// TestJSON writes facts and reads them again: the same position, the same facts, the
// same text.
func TestJSON(t *testing.T) {
	race.Alone(t)
	a := newAnalyst(t, examine.Options{Losses: strong{}, Effort: search.AtLevel(sample.Of(3, search.UsualLevel))})
	lost, err := examine.Add(a, "lost", examine.Losses, func(_ context.Context, f *examine.Facts) (map[string]int, error) {
		return map[string]int{"stones": f.Losses.Neutral.Dead.Len()}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	positions := recorded(t, sample.Of(120, 40))
	// A ko: White has just taken, so that Black may not take back.
	ko := diagram(t, `
		. . . . .
		. X O . .
		X . X O .
		. X O . .
		. . . . .`, board.White)
	after, err := ko.After(point(t, "B3"))
	if err != nil {
		t.Fatal(err)
	}
	if p, _ := after.Board.Ko(); p != point(t, "C3") {
		t.Fatalf("ko at %v", p)
	}
	for _, p := range append(positions, after, diagram(t, fight, board.White)) {
		f := facts(t, a, p, examine.All|examine.BreakIns|lost.Want)
		text, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		var g examine.Facts
		if err := json.Unmarshal(text, &g); err != nil {
			t.Fatal(err)
		}
		if !g.Same(f.Position) || g.Found != f.Found&(examine.All|examine.BreakIns) || g.Unknown != 0 ||
			g.Board.Prisoners(board.Black) != f.Board.Prisoners(board.Black) || g.Board.Prisoners(board.White) != f.Board.Prisoners(board.White) {
			t.Fatalf("read back: %v to play, found %v\n%v", g.ToPlay, g.Found, g.Board)
		}
		if diff := cmp.Diff(f.Worms.String(), g.Worms.String()); diff != "" {
			t.Errorf("worms: mismatch (-want +got):\n%s", diff)
		}
		if !cmp.Equal(groups(f), groups(&g)) || !cmp.Equal(f.Links.Cuts(), g.Links.Cuts()) {
			t.Error("links differ")
		}
		if diff := cmp.Diff(f.Losses, g.Losses); diff != "" {
			t.Errorf("losses: mismatch (-want +got):\n%s", diff)
		}
		for _, c := range []board.Color{board.Empty, board.Black, board.White} {
			if v, w := f.Lead(c), g.Lead(c); v-w > 0.2 || w-v > 0.2 { // fields are written with three places
				t.Errorf("lead %v, read back %v", v, w)
			}
		}
		if diff := cmp.Diff(f.Joseki, g.Joseki); diff != "" {
			t.Errorf("joseki: mismatch (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(f.BreakIns, g.BreakIns); diff != "" {
			t.Errorf("break-ins: mismatch (-want +got):\n%s", diff)
		}
		want, _ := lost.Of(f)
		if got, ok := lost.Of(&g); !ok || !cmp.Equal(want, got) {
			t.Errorf("own fact %v, read back %v, %v", want, got, ok)
		}
		again, err := json.Marshal(&g)
		if err != nil {
			t.Fatal(err)
		}
		var x, y map[string]any
		if err := errors.Join(json.Unmarshal(text, &x), json.Unmarshal(again, &y)); err != nil {
			t.Fatal(err)
		}
		// What is found of one's own is not known to who reads it.
		delete(x, "found")
		delete(y, "found")
		if diff := cmp.Diff(x, y); diff != "" {
			t.Errorf("written again: mismatch (-want +got):\n%s", diff)
		}
		// What follows a position is examined for the facts that were read of it.
		if next, err := a.After(t.Context(), &g, board.Pass); err != nil || next.Found&g.Found != g.Found {
			t.Errorf("after a pass: %v, %v, want %v", next, err, g.Found)
		}
		// Facts that were read can be added to.
		if _, err := a.More(t.Context(), &g, examine.All); err != nil {
			t.Error(err)
		}
	}
}

// TestBadJSON: what does not belong together is an error, and leaves the facts alone.
func TestBadJSON(t *testing.T) {
	a := newAnalyst(t, examine.Options{})
	text := func(p examine.Position, want examine.Want) map[string]json.RawMessage {
		data, err := json.Marshal(facts(t, a, p, want))
		if err != nil {
			t.Fatal(err)
		}
		var m map[string]json.RawMessage
		if err := json.Unmarshal(data, &m); err != nil {
			t.Fatal(err)
		}
		return m
	}
	here := diagram(t, fight, board.White)
	there := diagram(t, small, board.White)
	for _, c := range []struct {
		name, key, value string
		want             error
	}{
		{"worms of another position", "worms", string(text(there, examine.Worms)["worms"]), nil},
		{"links of another position", "links", string(text(there, examine.Links)["links"]), nil},
		{"influence of another position", "influence", string(text(there, examine.Influence)["influence"]), nil},
		{"links without a position", "links", `{"groups":[]}`, nil},
		{"half an influence", "influence", `{"neutral":null}`, nil},
		{"a fact that is found and not there", "found", `["worms","joseki"]`, nil},
		{"an unknown name", "found", `["camels"]`, examine.ErrWant},
		{"nobody to play", "to_play", `"empty"`, board.ErrColor},
		{"a last move off the board", "last_move", `"T19"`, board.ErrPoint},
		{"a stone off the board", "black", `["T19"]`, board.ErrPoint},
		{"no board", "size", `99`, board.ErrSize},
		{"a ko that is none", "ko", `{"point":"A1","color":"black"}`, board.ErrPoint},
		{"losses off the board", "losses", `{"neutral":{"dead":["T19"]}}`, board.ErrPoint},
		{"strengths of another size", "losses", `{"neutral":{"strength":[[1]]}}`, nil},
		{"no JSON", "worms", `5`, nil},
	} {
		m := text(here, examine.Worms)
		m[c.key] = json.RawMessage(c.value)
		data, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		var f examine.Facts
		err = json.Unmarshal(data, &f)
		if err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
		if f.Board != nil || f.Worms != nil {
			t.Errorf("%s: the facts have changed", c.name)
		}
	}
	if _, err := json.Marshal(new(examine.Facts)); err == nil || !strings.Contains(err.Error(), board.ErrNoBoard.Error()) {
		t.Errorf("facts of no board: %v", err)
	}
}
