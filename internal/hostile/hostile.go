// Package hostile calls functions with arguments that make no sense, for tests
// which make sure that nothing a caller hands over makes a library panic.
package hostile

//go:generate go run list_gen.go

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// Reporter is what this package needs of a testing.T.
type Reporter interface {
	Helper()
	Errorf(format string, args ...any)
}

// most is how many combinations of arguments a function is called with.
const most = 3000

// Values are the basic arguments of tests: points on and off the boards of all sizes, invalid
// colors and modes, and the ends of ranges of numbers. Tests add values of their own types.
func Values() []any {
	values := []any{
		math.MinInt, -1, 0, 1, 2, 3, 25, 26, 1000, math.MaxInt,
		uint8(0), uint8(1), uint8(255), int8(-128), int8(127), int32(-1), int32(0), int32(math.MaxInt32), int32(math.MinInt32),
		int64(math.MinInt64), int64(7), 0.0, -6.5, math.NaN(), math.Inf(1), math.Inf(-1), true, false,
		"", "x", "A1", "z99", "pass", "b A1", "\x00\xff", "simple", "W+3.5",
		[]byte(nil), []byte("A1"), []byte("\xff"),
		board.Set{}, allOnes(), &board.Set{}, new(allOnes()), (*board.Set)(nil),
		[]board.Point(nil), []board.Point{board.At(0, 0)}, []board.Point{board.At(0, 0), board.At(0, 0)},
		[]board.Point{board.NoPoint, board.Pass}, []board.Point{board.At(24, 24)}, []board.Point{-1, math.MaxInt16},
	}
	for _, p := range Points() {
		values = append(values, p)
	}
	for _, c := range []board.Color{board.Empty, board.Black, board.White, board.Border, 4, 7, 255} {
		values = append(values, c)
	}
	for _, m := range []board.Mode{board.Strict, board.IgnoreKo, board.AllowSuicide, 3, 255} {
		values = append(values, m)
	}
	for _, t := range []board.Transform{0, 3, 7, 8, 255} {
		values = append(values, t)
	}
	return values
}

func allOnes() board.Set {
	var s board.Set
	for i := range s {
		s[i] = math.MaxUint64
	}
	return s
}

// Points are points of small boards, of large ones, and of none.
func Points() []board.Point {
	points := []board.Point{
		board.NoPoint, board.Pass, 2, 31, 32, board.NumPoints - 1, board.NumPoints, board.NumPoints + 200, 1023, 1024,
		-1, -32, -33, math.MinInt16, math.MaxInt16, board.At(24, 24), board.At(24, 24) + board.East, board.At(0, 24) + board.North,
		// What a mask of the point would take for C3.
		board.At(2, 2) + 1024, board.At(2, 2) - 1024,
	}
	for row := range 4 {
		for col := range 4 {
			points = append(points, board.At(col, row))
		}
	}
	return points
}

// Boards are boards of several sizes, each with a trial move.
func Boards() []any {
	var boards []any
	for _, size := range []int{board.MinSize, 3, 19, board.MaxSize} {
		b, err := board.New(size)
		if err != nil {
			continue // not for these sizes
		}
		b.Try(board.At(1, 1), board.White)
		boards = append(boards, b)
	}
	return boards
}

// Methods calls every exported method of the result of fresh with combinations of the values
// whose types fit, or with zero values for other parameters. It fails the test if a call
// panics, or if the text of state changes in a call that returned an error, or false alone.
func Methods[T any](t Reporter, fresh func() T, state func(T) string, values []any) {
	t.Helper()
	typ := reflect.TypeFor[T]()
	pool := poolOf(values)
	for i := range typ.NumMethod() {
		m := typ.Method(i)
		name := fmt.Sprintf("%v.%s", typ, m.Name)
		recv := fresh()
		before := state(recv)
		calls := 0
		pool.combine(m.Type, 1, func(args []reflect.Value) bool {
			calls++
			results, panicked, _ := call(m.Func, append([]reflect.Value{reflect.ValueOf(recv)}, args...), m.Type.IsVariadic())
			if panicked != nil {
				t.Errorf("%s(%s) panics: %v", name, show(args), panicked)
				return false
			}
			after := state(recv)
			if after == before {
				return true
			}
			if refused(results) {
				t.Errorf("%s(%s) is refused, and changes\n%s\nto\n%s", name, show(args), before, after)
				return false
			}
			recv = fresh()
			before = state(recv)
			return true
		})
		if calls == 0 {
			t.Errorf("%s was not called", name)
		}
	}
}

// Funcs is Methods for functions.
func Funcs(t Reporter, funcs map[string]any, values []any) {
	t.Helper()
	pool := poolOf(values)
	for name, f := range funcs {
		v := reflect.ValueOf(f)
		pool.combine(v.Type(), 0, func(args []reflect.Value) bool {
			if _, panicked, _ := call(v, args, v.Type().IsVariadic()); panicked != nil {
				t.Errorf("%s(%s) panics: %v", name, show(args), panicked)
				return false
			}
			return true
		})
	}
}

// pool holds the values by their types.
type pool []reflect.Value

func poolOf(values []any) pool {
	var p pool
	for _, v := range values {
		p = append(p, reflect.ValueOf(v))
	}
	return p
}

func (p pool) of(t reflect.Type) []reflect.Value {
	var fit []reflect.Value
	for _, v := range p {
		if v.Type() == t || t.Kind() == reflect.Interface && t.NumMethod() > 0 && v.Type().Implements(t) {
			fit = append(fit, v)
		}
	}
	if len(fit) == 0 {
		fit = append(fit, reflect.Zero(t))
	}
	return fit
}

// combine calls f with arguments for a function of type t, from the given
// parameter on: all combinations if there are few, else random ones, the same in
// every run. It stops when f returns false.
func (p pool) combine(t reflect.Type, from int, f func(args []reflect.Value) bool) {
	var choices [][]reflect.Value
	total := 1
	for i := from; i < t.NumIn(); i++ {
		c := p.of(t.In(i))
		choices = append(choices, c)
		total = min(total*len(c), most+1)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for k := range min(total, most) {
		args := make([]reflect.Value, len(choices))
		for i, c := range choices {
			if total > most {
				args[i] = c[rng.IntN(len(c))]
			} else {
				args[i] = c[k%len(c)]
				k /= len(c)
			}
		}
		if !f(args) {
			return
		}
	}
}

// call calls f, goes through the sequences that it returns, and recovers.
func call(f reflect.Value, args []reflect.Value, variadic bool) (results []reflect.Value, panicked any, stack string) {
	defer func() {
		if panicked = recover(); panicked != nil {
			stack = frames()
		}
	}()
	if variadic {
		results = f.CallSlice(args)
	} else {
		results = f.Call(args)
	}
	for _, r := range results {
		if r.Kind() != reflect.Func || r.IsNil() {
			continue
		}
		switch {
		case r.Type().CanSeq():
			for range r.Seq() {
			}
		case r.Type().CanSeq2():
			for range r.Seq2() {
			}
		}
	}
	return results, nil, ""
}

// refused reports whether results say that nothing was done.
func refused(results []reflect.Value) bool {
	if len(results) == 0 {
		return false
	}
	last := results[len(results)-1]
	if err, ok := last.Interface().(error); ok {
		return err != nil
	}
	return len(results) == 1 && last.Kind() == reflect.Bool && !last.Bool()
}

func show(args []reflect.Value) string {
	text := ""
	for i, a := range args {
		if i > 0 {
			text += ", "
		}
		if a.CanInterface() {
			text += fmt.Sprintf("%.80s", fmt.Sprintf("%#v", a.Interface()))
		}
	}
	return text
}

// frames names the functions of this module in which a panic came about, the innermost first.
func frames() string {
	pcs := make([]uintptr, 64)
	list := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	var lines []string
	for {
		f, more := list.Next()
		if strings.Contains(f.Function, "/tengen/") && !strings.Contains(f.Function, "internal/hostile") {
			lines = append(lines, fmt.Sprintf("%s:%d", f.Function[strings.Index(f.Function, "/tengen/")+len("/tengen/"):], f.Line))
		}
		if !more || len(lines) == 5 {
			return strings.Join(lines, " < ")
		}
	}
}
