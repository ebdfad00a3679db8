package influence

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
)

// maxAnswers bounds a memo, which starts again when it is full.
const maxAnswers = 1 << 13

// maxMemoArgs is the largest number of points of a question that is kept.
const maxMemoArgs = 6

// question is one call of a function in one position.
type question struct {
	position uint64 // its hash
	args     [maxMemoArgs]board.Point
	function uint16
	color    board.Color
	n        uint8
}

// memo keeps the answers of pure functions. Many patterns ask the same about a point, and the
// patterns of one position are matched several times: with either player to move first, after
// each move, and again when a group is given up.
//
// An answer belongs to a position (the stones and the ko) and to the Engine that asked. It is
// kept until there are too many. A pure function depends on nothing else (see pattern.Func), so
// answers never become stale; a caller that wants another reader or other limits makes another
// Engine. Errors are not kept, nor are answers given after the context had ended or its budget
// was used up.
type memo struct {
	answers map[question]int32
}

// remember returns a function that answers from the memo what f has been asked
// before, if f is pure; others are returned as they are.
func (m *memo) remember(f pattern.Func, number int) pattern.Func {
	if !f.Pure || f.Const || f.Call == nil {
		return f
	}
	call := f.Call
	f.Call = func(env *pattern.Env, args []board.Point) (int, error) {
		if len(args) > maxMemoArgs || env.Board == nil {
			return call(env, args)
		}
		q := question{position: env.Board.Hash(), function: uint16(number), color: env.Color, n: uint8(len(args))}
		copy(q.args[:], args)
		if v, ok := m.answers[q]; ok {
			return int(v), nil
		}
		v, err := call(env, args)
		if err != nil || spent(env.Context) {
			return v, err
		}
		if len(m.answers) >= maxAnswers {
			clear(m.answers)
		}
		m.answers[q] = int32(v)
		return v, nil
	}
	return f
}

// Forget discards the answers of pure functions; see Options.Tables. Results do not change, but
// with a budget (search.WithBudget) a position that was computed before costs more nodes again.
func (e *Engine) Forget() { clear(e.memo.answers) }

// wrap returns the tables with functions that remember.
func (m *memo) wrap(tables []pattern.Table) []pattern.Table {
	m.answers = make(map[question]int32)
	out := make([]pattern.Table, len(tables))
	number := 0
	for i, t := range tables {
		out[i] = t
		out[i].Funcs = make([]pattern.Func, len(t.Funcs))
		for j, f := range t.Funcs {
			out[i].Funcs[j] = m.remember(f, number)
			number++
		}
	}
	return out
}
