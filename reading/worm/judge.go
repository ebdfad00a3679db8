package worm

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

// Judge returns a judge for the class letters of patterns, for pattern.Bound.Judge. It reads
// safety with f, and takes the status of a group from the function, which may be nil. It
// belongs to the goroutine of f.
func (f *Functions) Judge(statuses func(board.Point) pattern.Status) pattern.ClassJudge {
	return judge{f, statuses}
}

// Status returns the tactical status of the string at p, for a Judge without groups: dead if it
// is lost, critical if it can be captured and saved, else unknown. It refers to the position
// given to Begin.
func (f *Functions) Status(p board.Point) pattern.Status {
	if f.w == nil {
		return pattern.StatusUnknown
	}
	switch w := f.w.At(p); {
	case w == nil || len(w.Attacks) == 0:
		return pattern.StatusUnknown
	case w.IsLost():
		return pattern.StatusDead
	}
	return pattern.StatusCritical
}

// judge implements pattern.ClassJudge.
type judge struct {
	f        *Functions
	statuses func(board.Point) pattern.Status
}

func (j judge) Status(p board.Point) pattern.Status {
	if j.statuses == nil {
		return pattern.StatusUnknown
	}
	return j.statuses(p)
}

func (j judge) Safety(ctx context.Context, b *board.Board, move board.Point, c board.Color) (pattern.Safety, error) {
	j.f.r.begin(ctx, b)
	switch code := j.f.r.safeMove(move, c); {
	case j.f.r.err != nil || code == search.Fail:
		return pattern.Unsafe, j.f.r.err
	case code == search.Win:
		return pattern.Safe, nil
	}
	return pattern.SafeByKo, nil
}

func (j judge) Saved(ctx context.Context, b *board.Board, stone, move board.Point) (bool, error) {
	f := j.f
	f.r.begin(ctx, b)
	if !f.r.isStone(stone) {
		return false, nil
	}
	if f.attack(stone).Code == search.Fail || f.r.err != nil {
		return f.r.err == nil, f.r.err
	}
	if !move.On(b.Size()) {
		return false, nil
	}
	if v := f.known(stone); v != nil && v.DefenseCode(move) != search.Fail {
		return true, nil
	}
	code := f.r.doesDefend(move, stone)
	return f.r.err == nil && code != search.Fail, f.r.err
}
