package gamesearch_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/gamesearch"
)

// guide is a policy that has advice for the positions on which it is asked.
type guide struct {
	corner
	say   []gamesearch.Advice
	asked []int // stones on the board
	fault error
}

func (g *guide) Advise(_ context.Context, dst []gamesearch.Advice, p *gamesearch.Position) ([]gamesearch.Advice, error) {
	n := 0
	for q := range board.Points(p.Board.Size()) {
		if p.Board.At(q).IsPlayer() {
			n++
		}
	}
	g.asked = append(g.asked, n)
	return append(dst, g.say...), g.fault
}

// TestAdviserFaults: an error of an adviser, or advice that is no number, ends a search.
func TestAdviserFaults(t *testing.T) {
	pos := position(t, strings.Repeat(". . . . .\n", 5), board.Black, 0)
	trouble := errors.New("trouble")
	for name, x := range map[string]struct {
		g    guide
		want error
	}{
		"error":     {guide{fault: trouble}, trouble},
		"no number": {guide{say: []gamesearch.Advice{{Move: board.At(1, 1), Games: math.NaN()}}}, gamesearch.ErrPolicy},
	} {
		s, err := gamesearch.New(&x.g, new(corner))
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Search(t.Context(), pos, even(pos), gamesearch.Options{Playouts: 300})
		if !errors.Is(err, x.want) || r == nil || r.Playouts < gamesearch.DefaultExpand || r.Playouts > gamesearch.DefaultAdvise {
			t.Errorf("%s: %v, %v", name, r, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	g := &guide{fault: context.Canceled}
	e := new(corner)
	e.value = func(*gamesearch.Value) {
		if e.evaluated == gamesearch.DefaultAdvise-1 {
			cancel()
		}
	}
	s, err := gamesearch.New(g, e)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Search(ctx, pos, even(pos), gamesearch.Options{Playouts: 300}); err != nil {
		t.Errorf("an interrupted adviser: %v", err)
	}
}

// patient is a guide that has more to say when it is asked again.
type patient struct {
	guide
	more   []gamesearch.Advice
	again  []int // stones on the board
	visits []int
	owners [][]float64
}

func (x *patient) AdviseAgain(_ context.Context, dst []gamesearch.Advice, p *gamesearch.Position, owner []float64, visits int) ([]gamesearch.Advice, error) {
	n := 0
	for q := range board.Points(p.Board.Size()) {
		if p.Board.At(q).IsPlayer() {
			n++
		}
	}
	x.again = append(x.again, n)
	x.visits = append(x.visits, visits)
	x.owners = append(x.owners, slices.Clone(owner))
	return append(dst, x.more...), x.fault
}

// TestPatientAdviser: a patient adviser is asked again in each position that is visited often, and once
// more when there are four times as many visits; what it says takes the place of what was said.
func TestPatientAdviser(t *testing.T) {
	pos := position(t, strings.Repeat(". . . . .\n", 5), board.Black, 0)
	center, edge := board.At(2, 2), board.At(2, 0)
	search := func(x *patient, e gamesearch.Evaluator) *gamesearch.Result {
		t.Helper()
		s, err := gamesearch.New(x, e)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Search(t.Context(), pos, even(pos), gamesearch.Options{Playouts: 400, Advise: 10, AdviseAgain: 30, Expand: 2})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	share := func(x *patient, p board.Point) float64 {
		for _, m := range search(x, games(t)).Moves {
			if m.Point == p {
				return m.Chance
			}
		}
		return 0
	}
	say := func(p board.Point, games float64) []gamesearch.Advice {
		return []gamesearch.Advice{{Move: p, Games: games}}
	}
	plain, advised := share(new(patient), edge), share(&patient{more: say(edge, 500)}, edge)
	if advised < 2*plain || advised < 0.2 {
		t.Errorf("a move that is advised has %.3f, %.3f without", advised, plain)
	}
	if with := share(&patient{guide: guide{say: say(edge, 500)}, more: say(edge, -500)}, edge); with > advised/2 {
		t.Errorf("a move that was advised for a while has %.3f, %.3f of one that always is", with, advised)
	}
	against := say(center, -500)
	with, without := share(&patient{guide: guide{say: against}, more: say(center, 500)}, center), share(&patient{guide: guide{say: against}}, center)
	if with < without+0.2 {
		t.Errorf("a move that was advised against for a while has %.3f, %.3f of one that always is", with, without)
	}
	x := new(patient)
	r := search(x, games(t))
	var roots []int // after how many visits
	visited := 1
	for _, l := range r.Lines {
		if l.Visits > 30 {
			visited++
		}
	}
	for i, n := range x.again {
		if n == 0 {
			roots = append(roots, x.visits[i])
		}
		if v := x.visits[i]; v != 30 && v != 120 {
			t.Errorf("asked again after %d visits", v)
		}
		if len(x.owners[i]) != board.NumPoints {
			t.Fatalf("owners of %d points", len(x.owners[i]))
		}
		for q, o := range x.owners[i] {
			if o < -1 || o > 1 || o != 0 && !board.Point(q).On(5) {
				t.Errorf("%v becomes White's with %v", board.Point(q), o)
			}
		}
		if x.owners[i][center] == 0 {
			t.Error("nobody gets the center")
		}
	}
	if !slices.Equal(roots, []int{30, 120}) || len(x.again) < visited || len(x.again) >= len(x.asked) {
		t.Errorf("asked again on boards with %v stones, on the empty one after %v visits, want 30 and 120, and others, %d at least", x.again, roots, visited)
	}
	x = new(patient)
	search(x, new(corner))
	for _, o := range x.owners {
		if o != nil {
			t.Errorf("owners %v from an evaluator that does not tell", o)
		}
	}
}
