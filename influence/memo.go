package influence

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
)

// maxAnswers bounds a memo, which starts anew when it is full.
const maxAnswers = 1 << 13

// maxMemoArgs is the largest number of points of a question that is kept.
const maxMemoArgs = 6

// question is one call of a function in one position.
type question struct {
	position uint64
	args     [maxMemoArgs]board.Point
	function uint16
	color    board.Color
	n        uint8
}

// memo keeps the answers of functions. Many patterns ask the same about a point,
// and the patterns of one position are matched several times.
type memo struct {
	answers  map[question]int32
	position uint64 // the hash of the board that is asked about
}

func (m *memo) forget() { clear(m.answers) }

// remember returns a function that answers from the memo what f has been asked
// before. Only functions of the standard vocabulary that are about tactics depend
// on nothing but the stones and their arguments; others are returned as they are.
func (m *memo) remember(f pattern.Func, number int) pattern.Func {
	if w, ok := pattern.WordNamed(f.Name); !ok || w.Owner != pattern.OwnerWorm || f.Const || f.Call == nil {
		return f
	}
	call := f.Call
	f.Call = func(env *pattern.Env, args []board.Point) int {
		if len(args) > maxMemoArgs {
			return call(env, args)
		}
		q := question{position: m.position, function: uint16(number), color: env.Color, n: uint8(len(args))}
		copy(q.args[:], args)
		if v, ok := m.answers[q]; ok {
			return int(v)
		}
		v := call(env, args)
		if len(m.answers) >= maxAnswers {
			clear(m.answers)
		}
		m.answers[q] = int32(v)
		return v
	}
	return f
}

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
