package genmove_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"testing/fstest"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
)

// errReader is that of a reader that gives up.
var errReader = errors.New("no answer")

// quits counts the questions to readers, and makes that of a number fail.
type quits struct {
	asked, at int
}

func (q *quits) next() error {
	if q.asked++; q.asked == q.at {
		return errReader
	}
	return nil
}

// quitter is a reader of tactics that may give up.
type quitter struct {
	search.Reader
	q *quits
}

func (r quitter) Attack(ctx context.Context, b *board.Board, p board.Point) (search.Result, error) {
	if err := r.q.next(); err != nil {
		return search.Result{}, err
	}
	return r.Reader.Attack(ctx, b, p)
}

func (r quitter) Defend(ctx context.Context, b *board.Board, p board.Point) (search.Result, error) {
	if err := r.q.next(); err != nil {
		return search.Result{}, err
	}
	return r.Reader.Defend(ctx, b, p)
}

func (r quitter) SafeMove(ctx context.Context, b *board.Board, p board.Point, c board.Color) (search.Result, error) {
	if err := r.q.next(); err != nil {
		return search.Result{}, err
	}
	return r.Reader.SafeMove(ctx, b, p, c)
}

func (r quitter) DoesAttack(ctx context.Context, b *board.Board, p, str board.Point) (search.Result, error) {
	if err := r.q.next(); err != nil {
		return search.Result{}, err
	}
	return r.Reader.DoesAttack(ctx, b, p, str)
}

func (r quitter) DoesDefend(ctx context.Context, b *board.Board, p, str board.Point) (search.Result, error) {
	if err := r.q.next(); err != nil {
		return search.Result{}, err
	}
	return r.Reader.DoesDefend(ctx, b, p, str)
}

func (r quitter) DefendBoth(ctx context.Context, b *board.Board, x, y board.Point) (search.Result, error) {
	if err := r.q.next(); err != nil {
		return search.Result{}, err
	}
	return r.Reader.DefendBoth(ctx, b, x, y)
}

// parter is a reader of connections that may give up.
type parter struct {
	examine.ConnectionReader
	q *quits
}

func (r parter) Connect(ctx context.Context, b *board.Board, x, y board.Point) (search.Result, error) {
	if err := r.q.next(); err != nil {
		return search.Result{}, err
	}
	return r.ConnectionReader.Connect(ctx, b, x, y)
}

func (r parter) Disconnect(ctx context.Context, b *board.Board, x, y board.Point) (search.Result, error) {
	if err := r.q.next(); err != nil {
		return search.Result{}, err
	}
	return r.ConnectionReader.Disconnect(ctx, b, x, y)
}

// TestReadersThatGiveUp: whoever asks readers hands on the error of any of their answers, and leaves the board as it was.
func TestReadersThatGiveUp(t *testing.T) {
	race.Alone(t)
	// Readers that see little are quick.
	tactics, links := reading.Complete(searchtest.Captures{}, nil), connect.New(connect.Options{Tactics: searchtest.Captures{}, Limits: search.Limits{Nodes: 20}})
	sure, err := examine.New(examine.Options{NoMemory: true, Effort: search.Effort{Deeper: -4, Limits: search.Limits{Nodes: 50}}, Tactics: tactics, Connector: links})
	if err != nil {
		t.Fatal(err)
	}
	q := new(quits)
	unsure, err := examine.New(examine.Options{NoMemory: true, Tactics: quitter{tactics, q}, Connector: parter{links, q}})
	if err != nil {
		t.Fatal(err)
	}
	classes, err := pattern.Load(pattern.General(), fstest.MapFS{"pairs.db": {Data: []byte("Pattern C\n\nO*O\n\n:8,C\n\nPattern B\n\nX*X\n\n:8,B\n")}}, "pairs.db")
	if err != nil {
		t.Fatal(err)
	}
	pairs := pattern.NewPlain(classes)
	bound, err := classes.Bind(pattern.BoardFuncs())
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(12, 31))
	tried := map[string]int{}
	for i := range sample.Of(3, 5) {
		g, err := board.NewGame(7, board.Japanese())
		if err != nil {
			t.Fatal(err)
		}
		for range 16 + 6*i {
			p := board.At(rng.IntN(7), rng.IntN(7))
			if g.Legal(p, g.ToPlay()) == nil {
				if err := g.Play(p, g.ToPlay()); err != nil {
					t.Fatal(err)
				}
			}
		}
		s, err := genmove.NewSituation(t.Context(), sure, g, g.ToPlay(), examine.Worms|examine.Links|examine.Dragons)
		if err != nil {
			t.Fatal(err)
		}
		// Readers of life and death do without some answers.
		s.Analyst, s.Eyes = unsure, nil
		b := s.Board
		before := b.String()
		check := func(name string, ask func(r *genmove.Reasons) error) {
			t.Helper()
			*q = quits{}
			if err := ask(genmove.NewReasons(s)); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for k := 1; k <= q.asked; k += 1 + k/sample.Of(2, 4) {
				n := q.asked
				*q = quits{at: k}
				err := ask(genmove.NewReasons(s))
				if !errors.Is(err, errReader) || b.String() != before || b.Depth() > 0 {
					t.Errorf("%s: question %d of %d fails: %v, %d moves are left on the board\n%v", name, k, n, err, b.Depth(), b)
					b.UndoTo(0)
				}
				q.asked = n
				tried[name]++
			}
		}
		check("strings", func(r *genmove.Reasons) error { return genmove.Strings{}.Reasons(t.Context(), s, r) })
		check("links", func(r *genmove.Reasons) error { return genmove.Links{}.Reasons(t.Context(), s, r) })
		check("dame", func(*genmove.Reasons) error { _, err := genmove.Dame(t.Context(), s); return err })
		check("cleanup", func(*genmove.Reasons) error { _, err := genmove.Cleanup(t.Context(), s); return err })
		for _, m := range pairs.AppendMatches(nil, b, pattern.Query{Color: s.ToPlay}) {
			p := classes.Pattern(m.Pattern)
			check("class "+p.Name, func(r *genmove.Reasons) error { return r.AddMatch(t.Context(), bound, m) })
		}
		var e genmove.Effects
		table := e.Table()
		at := func() board.Point { return board.At(rng.IntN(7), rng.IntN(7)) }
		for n := range sample.Of(25, 60) {
			env := &pattern.Env{Context: t.Context(), Board: b, Color: s.ToPlay, Move: at(), Pattern: &pattern.Pattern{Name: "P"}}
			args := []board.Point{at(), at(), at()}
			if n < 5 {
				check("blunder", func(*genmove.Reasons) error { _, _, err := genmove.Blunder(t.Context(), s, env.Move); return err })
			}
			check("answered", func(r *genmove.Reasons) error {
				c := r.At(env.Move)
				c.Reasons = append(c.Reasons, genmove.Reason{Kind: genmove.AttackThreat, Move: env.Move, Target: s.StringAt(args[0])})
				if !b.At(args[0]).IsPlayer() || b.At(args[0]) == s.ToPlay {
					return nil
				}
				_, err := genmove.Points{}.Value(t.Context(), s, r)
				return err
			})
			if b.At(env.Move) != board.Empty {
				continue
			}
			for _, f := range table.Funcs {
				check(f.Name, func(r *genmove.Reasons) error { e.Begin(r); _, err := f.Call(env, args); return err })
			}
			for _, h := range table.Helpers {
				if h.Name == "throw_in_atari_helper" || h.Name == "reinforce_helper" {
					check(h.Name, func(r *genmove.Reasons) error { e.Begin(r); _, err := h.Call(env); return err })
				}
			}
		}
	}
	for _, name := range []string{
		"strings", "links", "dame", "blunder", "answered", "backfill_helper", "backfill_replace", "test_attack_either_move", "defend_against_atari", "class C", "class B",
	} {
		if tried[name] == 0 {
			t.Errorf("%s asks no questions", name)
		}
	}
}
