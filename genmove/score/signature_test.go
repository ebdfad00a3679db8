package score_test

import (
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// signatureFile has how many questions about strings TestGolden asks, a checksum of them, how often
// all that is searched looks at the context, and how certain the counts are. If only the questions
// or the looks change, counting has become faster or slower. -update writes it again.
const signatureFile = "testdata/signature.txt"

// tactics is the usual reader of strings. It counts the questions, and each is said to have
// taken more nodes than it has.
type tactics struct {
	search.Reader
	effort search.Effort
	n      *reads
}

// reads is shared by all views of a reader.
type reads struct {
	asked int
	sum   uint64 // of what was asked, in its order
	more  int    // nodes added to each answer
	heard func(search.Effort)
}

func (v tactics) With(e search.Effort) search.Reader {
	return tactics{search.With(v.Reader, e), e, v.n}
}

// Clear is called before each count.
func (v tactics) Clear() { v.Reader.(interface{ Clear() }).Clear() }

func (v tactics) Attack(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	v.count(b, str, 1)
	r, err := v.Reader.Attack(ctx, b, str)
	r.Nodes += v.n.more
	return r, err
}

func (v tactics) Defend(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	v.count(b, str, 2)
	r, err := v.Reader.Defend(ctx, b, str)
	r.Nodes += v.n.more
	return r, err
}

func (v tactics) count(b *board.Board, str board.Point, kind uint64) {
	if v.n.heard != nil {
		v.n.heard(v.effort)
	}
	v.n.asked++
	v.n.sum = (v.n.sum ^ b.Hash() ^ uint64(str)<<2 ^ kind) * 1099511628211
}

// looked is a context that counts how often somebody looks whether it has ended.
type looked struct {
	context.Context
	n int
}

func (l *looked) Err() error { l.n++; return nil }

// newCounting returns an Estimator that asks such a reader.
func newCounting(tb testing.TB, n *reads) *score.Estimator {
	tb.Helper()
	m := memory.New(0)
	a, err := examine.New(examine.Options{Tactics: tactics{Reader: reading.New(reading.Options{Memory: m}), n: n}, Memory: m})
	if err != nil {
		tb.Fatal(err)
	}
	e, err := score.New(score.Options{Analyst: a})
	if err != nil {
		tb.Fatal(err)
	}
	return e
}

// signature adds up what is known of counts besides what mark shows.
type signature struct {
	reads
	certain float64
	proved  int // stones
}

func (s *signature) add(b *board.Board, r *score.Result) {
	s.certain += r.Certainty()
	for p := range board.Points(b.Size()) {
		if b.At(p).IsPlayer() && r.StringCertainty(p) == 1 {
			s.proved++
		}
	}
}

// check compares the sums with those of the file.
func (s *signature) check(t *testing.T, looks int) {
	t.Helper()
	got := fmt.Sprintf("%d questions %x, %d looks at the context, certainty %.2f, %d stones proved\n", s.asked, s.sum, looks, s.certain, s.proved)
	if *update {
		if err := os.WriteFile(signatureFile, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(signatureFile); err != nil || got != string(want) {
		t.Errorf("got %q, want %q (%v)", got, want, err)
	}
}

// TestCostlyReading: the more nodes questions have taken, the fewer are asked: first no more about
// regions deeper than one move, then none with more than a few nodes, then none at all.
func TestCostlyReading(t *testing.T) {
	b := hand(t, "neutral points in a row")
	for _, c := range []struct{ more, asked, careful int }{{0, 602, 602}, {5000, 140, 120}, {20_000, 50, 30}, {100_000, 10, 6}, {300_000, 4, 2}} {
		careful := 0
		n := &reads{more: c.more, heard: func(e search.Effort) {
			if e.Limits.Nodes > 1000 {
				careful++
			}
		}}
		e := newCounting(t, n)
		if _, err := e.Estimate(t.Context(), examine.Position{Board: b, ToPlay: board.Black}); err != nil {
			t.Fatal(err)
		}
		if n.asked != c.asked || careful != c.careful {
			t.Errorf("%d nodes more each: %d questions, %d of them careful, want %d and %d", c.more, n.asked, careful, c.asked, c.careful)
		}
	}
}

// TestKept: a position that is counted again gets the same Result without a question. After another
// position it is counted anew, with the same outcome.
func TestKept(t *testing.T) {
	n := new(reads)
	e := newCounting(t, n)
	p := examine.Position{Board: hand(t, "neutral points in a row"), ToPlay: board.Black}
	ask := func(p examine.Position) (*score.Result, int) {
		before := n.asked
		r, err := e.Estimate(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		return r, n.asked - before
	}
	first, asked := ask(p)
	if again, more := ask(p); again != first || more != 0 {
		t.Errorf("asked again: %d questions, the same Result: %v", more, again == first)
	}
	q := p
	q.ToPlay = board.White
	if r, more := ask(q); r == first || more == 0 {
		t.Errorf("White to move: %d questions, the same Result: %v", more, r == first)
	}
	if anew, more := ask(p); document(t, anew) != document(t, first) || more != asked {
		t.Errorf("counted anew: %d questions, want %d; %s, want %s", more, asked, document(t, anew), document(t, first))
	}
}
