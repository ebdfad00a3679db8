package problem

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// A Defect is something that is wrong with a problem of a collection.
type Defect uint8

const (
	// WrongKey is a key move that does not do what is asked, or less than another move does.
	WrongKey Defect = iota + 1
	// SecondSolution is a move that does as much as the best one and is not in the key.
	SecondSolution
	// KoUnsaid is an answer by a ko of which the source says nothing.
	KoUnsaid
	// Unsolvable is a problem that no move solves.
	Unsolvable
	// Settled is a problem in which nothing need be played.
	Settled
	// IllegalKey is a key move that the rules forbid.
	IllegalKey
)

var defectNames = [...]string{"none", "wrong key", "second solution", "ko unsaid", "unsolvable", "settled", "illegal key"}

// String returns the defect in words, such as "wrong key".
func (d Defect) String() string {
	if int(d) < len(defectNames) {
		return defectNames[d]
	}
	return fmt.Sprintf("Defect(%d)", uint8(d))
}

// MarshalText returns the words of String.
func (d Defect) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads the words of String.
func (d *Defect) UnmarshalText(text []byte) error {
	for i, name := range defectNames {
		if name == string(text) {
			*d = Defect(i)
			return nil
		}
	}
	return fmt.Errorf("problem: defect %q, want one of %q", text, defectNames)
}

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
	text := f.Defect.String()
	if f.Verdict.Move.On(board.MaxSize) {
		text += fmt.Sprintf(" %v", f.Verdict.Move)
	}
	switch {
	case f.Defect == WrongKey:
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
		return Finding{d, Verdict{Move: board.NoPoint, Result: best, Best: best}, best.Certain}
	}
	var list []Finding
	solved := false
	for _, m := range p.Key {
		v, err := s.judge(ctx, p, m)
		switch {
		case errors.Is(err, ErrMove):
			list = append(list, Finding{IllegalKey, Verdict{Move: m}, true})
		case err != nil:
			return list, err
		case v.Kind == Right:
			solved = true
		case v.Kind != Unclear && !v.Result.Limited:
			list = append(list, Finding{WrongKey, v, v.Proved})
		}
	}
	switch {
	case best.Limited:
	case best.Code == search.Fail && !solved:
		list = append(list, whole(Unsolvable))
	case best.Move == board.Pass:
		list = append(list, whole(Settled))
		return list, nil
	case byKo(best.Code) && !p.SaysKo:
		list = append(list, whole(KoUnsaid))
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
		if v.Kind == Right && !v.Result.Limited {
			list = append(list, Finding{SecondSolution, v, v.Proved})
		}
	}
	return list, nil
}
