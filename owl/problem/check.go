package problem

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// A Defect is something that is wrong with a problem of a collection:
//
//   - wrong key: a key move does not do what is asked, or less than another move does.
//   - second solution: a move does as much as the best one and is not in the key.
//   - ko unsaid: the answer is a ko of which the source says nothing.
//   - unsolvable: no move solves the problem.
//   - settled: nothing need be played.
//   - illegal key: the rules forbid a key move.
type Defect string

const (
	wrongKey       Defect = "wrong key"
	secondSolution Defect = "second solution"
	koUnsaid       Defect = "ko unsaid"
	unsolvable     Defect = "unsolvable"
	settled        Defect = "settled"
	illegalKey     Defect = "illegal key"
)

// A Finding is a defect of a problem. Verdict is that of the move that it is about; its Move is
// board.NoPoint if it is about none.
type Finding struct {
	Defect  Defect  `json:"defect"`
	Verdict Verdict `json:"verdict"`
	// Proved tells that the finding rests on nothing but answers that are Certain.
	Proved bool `json:"proved,omitempty"`
}

// String says the finding in a line.
func (f Finding) String() string {
	text := string(f.Defect)
	if f.Verdict.Move.On(board.MaxSize) {
		text += fmt.Sprintf(" %v", f.Verdict.Move)
	}
	switch {
	case f.Defect == wrongKey:
		text += ": " + f.Verdict.String()
	case f.Proved:
		text += ", proved"
	}
	return text
}

// Check returns what is wrong with a problem: wrong keys, second solutions, a ko of which nothing
// is said, no solution. Guesses of reading that a limit cut short are no findings. The errors
// are those of Solve.
func (s *Solver) Check(ctx context.Context, p *Problem) ([]Finding, error) {
	if err := s.enter(ctx); err != nil {
		return nil, err
	}
	defer s.leave()
	best, err := s.solve(ctx, p)
	if err != nil {
		return nil, err
	}
	whole := func(d Defect) Finding {
		return Finding{d, Verdict{Kind: unclear, Move: board.NoPoint, Result: best, Best: best}, best.Certain}
	}
	var list []Finding
	solved := false
	for _, m := range p.Key {
		v, err := s.judge(ctx, p, m)
		switch {
		case errors.Is(err, ErrMove):
			list = append(list, Finding{illegalKey, Verdict{Kind: unclear, Move: m}, true})
		case err != nil:
			return list, err
		case v.Kind == right:
			solved = true
		case v.Kind != unclear && !v.Result.Limited:
			list = append(list, Finding{wrongKey, v, v.Proved})
		}
	}
	switch {
	case best.Limited:
	case best.Code == search.Fail && !solved:
		list = append(list, whole(unsolvable))
	case best.Move == board.Pass:
		list = append(list, whole(settled))
		return list, nil
	case byKo(best.Code) && !p.SaysKo:
		list = append(list, whole(koUnsaid))
	}
	if len(p.Key) == 0 || best.Limited || !best.Success() {
		return list, nil
	}
	more, err := s.seconds(ctx, p, best)
	return append(list, more...), err
}

// seconds returns the moves that do as much as the best one and are not in the key.
func (s *Solver) seconds(ctx context.Context, p *Problem, best search.Result) (list []Finding, err error) {
	b := p.Board.Clone()
	near := around(b, p, 2)
	for q := range near.All() {
		if slices.Contains(p.Key, q) || !b.Legal(q, p.ToPlay, board.Strict) {
			continue
		}
		if q != best.Move {
			r, err := s.after(ctx, s.quick, p, b, q)
			if err != nil {
				return list, err
			}
			if r.Code < best.Code || r.Limited {
				continue
			}
		}
		v, err := s.judge(ctx, p, q)
		if err != nil {
			return list, err
		}
		if v.Kind == right && !v.Result.Limited {
			list = append(list, Finding{secondSolution, v, v.Proved})
		}
	}
	return list, nil
}
