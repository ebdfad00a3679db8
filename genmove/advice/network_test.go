package advice_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove/advice"
	"github.com/tengen-go/tengen/genmove/internal/shapenet"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/gentest"
	"github.com/tengen-go/tengen/reading"
)

// edge is a policy that likes one move only.
type edge struct{ gamesearch.Policy }

func (e edge) Append(dst []gamesearch.Chance, b *board.Board, c board.Color, last, previous board.Point) ([]gamesearch.Chance, error) {
	return append(dst, gamesearch.Chance{Point: board.At(0, 4), Chance: 1}), nil
}

// TestRevise: what a Reviser says comes through a Tactics and a Life, and nothing comes where there is none.
func TestRevise(t *testing.T) {
	b := boardtest.MustParse(t, ladder)
	old := []gamesearch.Chance{{Point: board.Pass, Chance: 1}}
	for name, want := range map[string][]gamesearch.Chance{"none": old, "one": append(old[:1:1], gamesearch.Chance{Point: board.At(0, 4), Chance: 1})} {
		var policy gamesearch.Policy = gentest.Estimator(t)
		if name == "one" {
			policy = gamesearch.Revised{Policy: policy, Second: edge{}}
		}
		a, err := advice.New(policy, reading.New(reading.Options{}))
		if err != nil {
			t.Fatal(err)
		}
		l, err := advice.NewLife(a, new(fate))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []gamesearch.Reviser{a, l} {
			got, err := r.Revise(old, b, board.White, board.NoPoint, board.NoPoint)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, %T: mismatch (-want +got):\n%s", name, r, diff)
			}
		}
	}
	l, err := advice.NewLife(frank{Policy: gentest.Estimator(t)}, new(fate))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := l.Revise(old, b, board.White, board.NoPoint, board.NoPoint); err != nil || len(got) != 1 {
		t.Errorf("an adviser that is no reviser: %v, %v", got, err)
	}
}

// TestFromNetwork: the searcher proposes the moves of the network, repeats itself, and finds something else than
// that of the table.
func TestFromNetwork(t *testing.T) {
	table := gentest.Table(t)
	net, err := shapenet.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	e, err := shapenet.NewEstimator(net, table)
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, ladder)
	p := gamesearch.Position{Board: b, ToPlay: board.White, Komi: 7.5}
	want, err := e.Append(nil, b, board.White, board.NoPoint, board.NoPoint)
	if err != nil {
		t.Fatal(err)
	}
	search := func(net *shapenet.Network) *gamesearch.Result {
		s, err := advice.FromTable(table)
		if net != nil {
			s, err = advice.FromNetwork(net, table)
		}
		if err != nil {
			t.Fatal(err)
		}
		first, err := s.First(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if net != nil {
			for i := range want {
				if first[i] != want[i] {
					t.Fatalf("move %d is %v, the network says %v", i, first[i], want[i])
				}
			}
		}
		// All begin with the same moves.
		r, err := s.Search(t.Context(), p, want, gamesearch.Options{Playouts: 500, Revise: 20})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	once := search(net)
	if diff := cmp.Diff(once, search(net)); diff != "" {
		t.Errorf("mismatch:\n%s", diff)
	}
	if cmp.Equal(once, search(nil)) {
		t.Errorf("the network changes nothing")
	}
	if _, err := advice.FromNetwork(nil, table); !errors.Is(err, shapenet.ErrNetwork) {
		t.Errorf("no network: %v", err)
	}
	if _, err := advice.FromNetwork(net, nil); !errors.Is(err, prior.ErrTable) {
		t.Errorf("no table: %v", err)
	}
}
