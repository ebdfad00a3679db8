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
	size     uint8
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
	size     uint8
}

func (m *memo) forget() { clear(m.answers) }

// on makes b the board of the next questions.
func (m *memo) on(b *board.Board) { m.position, m.size = b.Hash(), uint8(b.Size()) }

// remember returns a function that answers from the memo what f has been asked
// before, if f is pure; others are returned as they are. Errors are not kept.
func (m *memo) remember(f pattern.Func, number int) pattern.Func {
	if !f.Pure || f.Const || f.Call == nil {
		return f
	}
	call := f.Call
	f.Call = func(env *pattern.Env, args []board.Point) (int, error) {
		if len(args) > maxMemoArgs {
			return call(env, args)
		}
		q := question{position: m.position, size: m.size, function: uint16(number), color: env.Color, n: uint8(len(args))}
		copy(q.args[:], args)
		if v, ok := m.answers[q]; ok {
			return int(v), nil
		}
		v, err := call(env, args)
		if err != nil {
			return 0, err
		}
		if len(m.answers) >= maxAnswers {
			clear(m.answers)
		}
		m.answers[q] = int32(v)
		return v, nil
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
