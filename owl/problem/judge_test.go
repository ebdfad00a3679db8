package problem_test

import (
	"context"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl/problem"
	"github.com/tengen-go/tengen/reading/search"
)

// script is a reader whose answers are given: about the position of a problem, after a move, and
// after a reply to it.
type script struct {
	stones  int // of the problem
	answers [3]search.Result
}

func (s *script) answer(b *board.Board) (search.Result, error) {
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	return s.answers[black.Len()+white.Len()-s.stones], nil
}

func (s *script) Attack(_ context.Context, b *board.Board, _ *board.Set) (search.Result, error) {
	return s.answer(b)
}

func (s *script) Defend(_ context.Context, b *board.Board, _ *board.Set) (search.Result, error) {
	return s.answer(b)
}

// TestJudge sets the answers of a reader, and wants the verdict that follows from them.
func TestJudge(t *testing.T) {
	b := boardtest.MustParse(t, three)
	p := &problem.Problem{Board: b, ToPlay: board.Black, Question: "kill", Group: b.StringSet(point(t, "D9", 9))}
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	stones := black.Len() + white.Len()
	move, other, reply := point(t, "B9", 9), point(t, "A9", 9), point(t, "C9", 9)
	// A result of Black, or of White after his move, with its first move.
	won := func(m board.Point) search.Result {
		return search.Result{Code: search.Win, Move: m, Line: search.LineOf(m)}
	}
	lost := search.Result{Move: board.NoPoint}
	ko := func(c search.Code, m board.Point) search.Result {
		return search.Result{Code: c, Move: m, Line: search.LineOf(m)}
	}
	limited := func(r search.Result) search.Result { r.Limited = true; return r }
	sure := func(r search.Result) search.Result { r.Certain = true; return r }
	for name, c := range map[string]struct {
		best, after, second search.Result
		kind                problem.Kind
		text                string
	}{
		"it kills":                          {won(move), lost, lost, "right", "right"},
		"that is proved":                    {won(move), sure(lost), lost, "right", "right, proved"},
		"White lives":                       {won(other), won(reply), lost, "wrong", "wrong, refuted by C9"},
		"that is proved, too":               {lost, sure(won(reply)), lost, "wrong", "wrong, refuted by C9, proved"},
		"no answer is needed":               {won(other), won(board.Pass), lost, "wrong", "wrong, it need not be answered"},
		"the answer of Solve":               {won(move), won(reply), lost, "right", "right, a guess"},
		"a guess after a guess":             {limited(won(other)), limited(won(reply)), limited(won(other)), "right", "right, a guess"},
		"the reply fails":                   {limited(won(other)), limited(won(reply)), won(other), "right", "right, a guess"},
		"the reply refutes it":              {limited(won(other)), limited(won(reply)), lost, "wrong", "wrong, refuted by C9"},
		"the reply seems to refute it":      {limited(won(other)), limited(won(reply)), limited(lost), "wrong", "wrong, refuted by C9, a guess"},
		"White seems dead":                  {lost, limited(lost), lost, "right", "right, a guess"},
		"another one is known":              {won(other), limited(lost), lost, "unclear", "unclear; A9 does it"},
		"a ko, and another one needs none":  {won(other), ko(search.KoB, reply), lost, "ko", "only a ko; A9 needs none"},
		"a ko, and that is proved":          {sure(won(other)), sure(ko(search.KoB, reply)), lost, "ko", "only a ko; A9 needs none, proved"},
		"a worse ko":                        {ko(search.KoA, other), ko(search.KoA, reply), lost, "inferior", "a worse ko than A9"},
		"the ko of the problem":             {ko(search.KoA, move), ko(search.KoB, reply), lost, "right", "right, by a ko"},
		"a ko as good as any":               {sure(ko(search.KoB, other)), sure(ko(search.KoA, reply)), lost, "right", "right, by a ko, proved"},
		"a ko, and nobody knows any better": {limited(won(other)), ko(search.KoB, reply), lost, "right", "right, by a ko"},
	} {
		s, err := problem.New(problem.Options{Life: &script{stones, [3]search.Result{c.best, c.after, c.second}}})
		if err != nil {
			t.Fatal(err)
		}
		v, err := s.Judge(t.Context(), p, move)
		if err != nil || v.Kind != c.kind || v.String() != c.text {
			t.Errorf("%s: %v, %q, %v, want %v, %q", name, v.Kind, &v, err, c.kind, c.text)
		}
		if v.Move != move || v.Result.Line.Len() > 0 && v.Result.Line.At(0) != move {
			t.Errorf("%s: %+v", name, v)
		}
	}
}
