package hostile

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"time"
)

// Entries are what packages export: functions by their names, and types.
type Entries struct {
	Funcs map[string]any
	Types []reflect.Type
}

// Of returns the entries of a package, or those that begin with a name in it; all for "".
func (e Entries) Of(name string) Entries {
	if name == "" {
		return e
	}
	fits := func(full string) bool { return full == name || strings.HasPrefix(full, name+".") }
	some := Entries{Funcs: map[string]any{}}
	for full, f := range e.Funcs {
		if fits(full) {
			some.Funcs[full] = f
		}
	}
	for _, t := range e.Types {
		if fits(t.String()) {
			some.Types = append(some.Types, t)
		}
	}
	return some
}

// A Sweep calls every function and method of Entries with valid arguments except for one, then
// with zero values only, then with a mixture. If a function without receiver returns no error,
// the methods of its result are called as well.
type Sweep struct {
	Entries
	Good  []func() any      // makes arguments that make sense, afresh for each call
	Skip  map[string]string // names that are not called, with the reason
	Time  time.Duration     // a context that is handed over ends after that; 0 stands for 2 ms
	Hang  time.Duration     // a call that takes longer is reported; 0 stands for 20 s
	Calls int               // bounds the calls of a function; 0 stands for 300
	good  map[reflect.Type][]maker
	impl  map[reflect.Type][]reflect.Type
	rng   *rand.Rand
}

var (
	contextType = reflect.TypeFor[context.Context]()
	errorType   = reflect.TypeFor[error]()
)

// Run reports each function that panics or hangs, once.
func (s *Sweep) Run(t Reporter) {
	t.Helper()
	s.Time = cmp.Or(s.Time, 2*time.Millisecond)
	s.Hang = cmp.Or(s.Hang, 20*time.Second)
	s.Calls = cmp.Or(s.Calls, 300)
	s.rng = rand.New(rand.NewPCG(1, 2))
	s.impl = map[reflect.Type][]reflect.Type{}
	s.good = map[reflect.Type][]maker{}
	for _, g := range s.Good {
		typ := reflect.TypeOf(g())
		s.good[typ] = append(s.good[typ], func() reflect.Value { return reflect.ValueOf(g()) })
	}
	names := make([]string, 0, len(s.Funcs))
	for name := range s.Funcs {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		f := reflect.ValueOf(s.Funcs[name])
		s.function(t, name, f, 0, nil)
	}
	for _, typ := range s.Types {
		if typ.Kind() == reflect.Interface {
			continue
		}
		s.methods(t, typ)
	}
}

// methods calls the methods of values of typ, the pointer to its zero value first.
func (s *Sweep) methods(t Reporter, typ reflect.Type) {
	pointer := reflect.PointerTo(typ)
	for i := range pointer.NumMethod() {
		m := pointer.Method(i)
		name := typ.String() + "." + m.Name
		s.function(t, name, m.Func, 1, s.receivers(typ))
	}
}

// receivers returns makers of pointers to values of typ: zero, strange and sensible ones.
func (s *Sweep) receivers(typ reflect.Type) []maker {
	to := func(v maker) maker {
		return func() reflect.Value {
			p := reflect.New(typ)
			p.Elem().Set(v())
			return p
		}
	}
	list := []maker{func() reflect.Value { return reflect.New(typ) }}
	for _, v := range s.bad(typ, 1) {
		list = append(list, to(v))
	}
	list = append(list, s.good[reflect.PointerTo(typ)]...)
	for _, g := range s.good[typ] {
		list = append(list, to(g))
	}
	return list
}

// function calls f, whose first parameter is one of the receivers if from is 1.
func (s *Sweep) function(t Reporter, name string, f reflect.Value, from int, receivers []maker) {
	t.Helper()
	if s.Skip[name] != "" {
		return
	}
	typ := f.Type()
	n := typ.NumIn()
	choices := make([][]maker, n) // the first of each is a good one
	for i := range n {
		if i < from {
			choices[i] = receivers
			continue
		}
		choices[i] = append([]maker{s.goodOf(typ.In(i))}, s.bad(typ.In(i), 2)...)
	}
	for _, plan := range s.plans(choices, from) {
		args := make([]reflect.Value, n)
		for i, k := range plan {
			args[i] = choices[i][k]()
			if args[i].Type() != typ.In(i) { // a value that an interface holds
				v := reflect.New(typ.In(i)).Elem()
				v.Set(args[i])
				args[i] = v
			}
		}
		results, ok := s.try(t, name, f, args)
		if !ok {
			return
		}
		if from == 0 && !s.follow(t, name, args, results) {
			return
		}
	}
}

// plans returns which of the choices are taken for the calls of a function. With a receiver, for
// which from is 1, these are each receiver with good arguments, then the last receiver with one
// bad argument; mixtures come last.
func (s *Sweep) plans(choices [][]maker, from int) (plans [][]int) {
	n := len(choices)
	if from == 0 {
		plans = append(plans, make([]int, n))
	}
	last := make([]int, n)
	for i := range from {
		for k := range choices[i] {
			plan := make([]int, n)
			plan[i] = k
			plans = append(plans, plan)
		}
		last[i] = len(choices[i]) - 1
	}
	for i := from; i < n; i++ {
		for k := 1; k < len(choices[i]); k++ {
			plan := slices.Clone(last)
			plan[i] = k
			plans = append(plans, plan)
		}
	}
	for range 40 {
		plan := make([]int, n)
		for i := range plan {
			plan[i] = s.rng.IntN(len(choices[i]))
		}
		plans = append(plans, plan)
	}
	if len(plans) > s.Calls {
		head, tail := plans[:s.Calls/4], plans[s.Calls/4:]
		s.rng.Shuffle(len(tail), func(i, k int) { tail[i], tail[k] = tail[k], tail[i] })
		plans = append(head, tail[:s.Calls-len(head)]...)
	}
	return plans
}

// follow calls the methods of what a function has returned.
func (s *Sweep) follow(t Reporter, name string, args, results []reflect.Value) bool {
	if len(results) == 0 {
		return true
	}
	if last := results[len(results)-1]; last.Type() == errorType && !last.IsNil() {
		return true
	}
	v := results[0]
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if v.Kind() != reflect.Pointer || v.IsNil() || !strings.Contains(v.Type().Elem().PkgPath(), "/tengen/") {
		return true
	}
	for i := range v.NumMethod() {
		m := v.Type().Method(i)
		full := fmt.Sprintf("%s.%s", v.Type().Elem(), m.Name)
		if s.Skip[full] != "" {
			continue
		}
		with := []reflect.Value{v}
		for k := 1; k < m.Type.NumIn(); k++ {
			g := s.goodOf(m.Type.In(k))()
			a := reflect.New(m.Type.In(k)).Elem()
			a.Set(g)
			with = append(with, a)
		}
		if _, ok := s.try(t, fmt.Sprintf("%s(%s), then %s", name, s.show(args), full), m.Func, with); !ok {
			return false
		}
	}
	return true
}

// try calls f; it reports whether it returned.
func (s *Sweep) try(t Reporter, name string, f reflect.Value, args []reflect.Value) (results []reflect.Value, ok bool) {
	t.Helper()
	type outcome struct {
		results  []reflect.Value
		panicked any
		stack    string
	}
	done := make(chan outcome, 1)
	go func() {
		var o outcome
		o.results, o.panicked, o.stack = call(f, args, f.Type().IsVariadic())
		done <- o
	}()
	timer := time.NewTimer(s.Hang)
	defer timer.Stop()
	select {
	case o := <-done:
		if o.panicked != nil {
			t.Errorf("%s(%s) panics: %v\n%s", name, s.show(args), o.panicked, o.stack)
			return nil, false
		}
		return o.results, true
	case <-timer.C:
		t.Errorf("%s(%s) does not return", name, s.show(args))
		return nil, false
	}
}

func (s *Sweep) show(args []reflect.Value) string {
	var parts []string
	for _, a := range args {
		if a.Kind() == reflect.Interface && !a.IsNil() {
			a = a.Elem()
		}
		text := a.Type().String()
		switch a.Kind() {
		case reflect.Pointer:
			if a.IsNil() {
				text += "(nil)"
			} else if a.Elem().IsZero() {
				text += "{}"
			}
		case reflect.Interface, reflect.Func, reflect.Map:
			if a.IsNil() {
				text += "(nil)"
			}
		case reflect.Struct:
			text += "{"
			for i := range a.NumField() {
				if f := a.Field(i); !f.IsZero() {
					text += fmt.Sprintf("%s:%.30s ", a.Type().Field(i).Name, fmt.Sprint(f))
				}
			}
			text += "}"
		default:
			text += fmt.Sprintf("(%.60s)", fmt.Sprint(a))
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

// goodOf returns a maker of values of typ that make sense, as far as one is known.
func (s *Sweep) goodOf(typ reflect.Type) maker {
	if typ == contextType {
		return func() reflect.Value {
			ctx, cancel := context.WithTimeout(context.Background(), s.Time)
			_ = cancel // ends by itself
			return reflect.ValueOf(ctx)
		}
	}
	if list := s.good[typ]; len(list) > 0 {
		return list[0]
	}
	if typ.Kind() == reflect.Interface && typ.NumMethod() > 0 {
		var names []string
		for have := range s.good {
			if have.Implements(typ) {
				names = append(names, have.String())
			}
		}
		if len(names) > 0 {
			slices.Sort(names)
			for have, list := range s.good {
				if have.String() == names[0] {
					return list[0]
				}
			}
		}
	}
	if typ.Kind() == reflect.Slice && s.good[typ.Elem()] != nil {
		return func() reflect.Value {
			v := reflect.MakeSlice(typ, 1, 1)
			v.Index(0).Set(s.good[typ.Elem()][0]())
			return v
		}
	}
	return func() reflect.Value { return reflect.Zero(typ) }
}

// numbers are values of each kind that are at the ends of its range, or beyond what makes sense.
var numbers = map[reflect.Kind][]any{
	reflect.Int:     {-1, 1, 26, 1 << 20, math.MaxInt, math.MinInt},
	reflect.Int64:   {int64(-1), int64(1), int64(26), int64(1 << 20), int64(math.MaxInt64), int64(math.MinInt64)},
	reflect.Int32:   {int32(-1), int32(1), int32(26), int32(math.MaxInt32), int32(math.MinInt32)},
	reflect.Int16:   {int16(-1), int16(33), int16(26), int16(700), int16(math.MaxInt16), int16(math.MinInt16)},
	reflect.Int8:    {int8(-1), int8(1), int8(math.MaxInt8), int8(math.MinInt8)},
	reflect.Uint:    {uint(1), uint(1 << 20), uint(math.MaxUint)},
	reflect.Uint64:  {uint64(1), uint64(1 << 20), uint64(math.MaxUint64)},
	reflect.Uint32:  {uint32(1), uint32(1 << 20), uint32(math.MaxUint32)},
	reflect.Uint16:  {uint16(1), uint16(700), uint16(math.MaxUint16)},
	reflect.Uint8:   {uint8(1), uint8(2), uint8(3), uint8(4), uint8(7), uint8(8), uint8(9), uint8(64), uint8(255)},
	reflect.Float64: {-1.0, 1.0, 1e30, 1e300, math.NaN(), math.Inf(1), math.Inf(-1)},
	reflect.Float32: {float32(-1), float32(1), float32(1e30), float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1))},
	reflect.Bool:    {true},
	reflect.String:  {"x", "A1", "\x00\xff", "(;", "-1", "B+1e300", strings.Repeat("9", 400), "a\nb c"},
}

// maker makes a value.
type maker = func() reflect.Value

// bad returns makers of values that make no sense, or little: the zero value first.
func (s *Sweep) bad(typ reflect.Type, depth int) []maker {
	list := []maker{func() reflect.Value { return reflect.Zero(typ) }}
	for _, x := range numbers[typ.Kind()] {
		list = append(list, func() reflect.Value { return reflect.ValueOf(x).Convert(typ) })
	}
	switch typ.Kind() {
	case reflect.Slice, reflect.Map, reflect.Array:
		return append(list, s.badLists(typ, depth)...)
	case reflect.Pointer:
		return append(list, s.badPointers(typ, depth)...)
	case reflect.Interface:
		for _, t := range s.implementers(typ) {
			list = append(list, func() reflect.Value { return reflect.New(t) })
		}
	case reflect.Func:
		list = append(list, func() reflect.Value { // returns zero values
			return reflect.MakeFunc(typ, func([]reflect.Value) []reflect.Value {
				out := make([]reflect.Value, typ.NumOut())
				for i := range out {
					out[i] = reflect.Zero(typ.Out(i))
				}
				return out
			})
		})
	case reflect.Struct:
		if depth > 0 {
			return append(list, s.badStructs(typ, depth)...)
		}
	}
	return list
}

// badLists returns makers of lists and maps with strange elements.
func (s *Sweep) badLists(typ reflect.Type, depth int) (list []maker) {
	var elements []maker
	if depth > 0 && typ.Kind() != reflect.Map {
		elements = s.bad(typ.Elem(), depth-1)
	}
	switch typ.Kind() {
	case reflect.Map:
		list = append(list, func() reflect.Value { return reflect.MakeMap(typ) }, func() reflect.Value {
			v := reflect.MakeMap(typ)
			v.SetMapIndex(reflect.Zero(typ.Key()), reflect.Zero(typ.Elem()))
			return v
		})
	case reflect.Slice:
		for _, n := range []int{1, 700} {
			list = append(list, func() reflect.Value { return reflect.MakeSlice(typ, n, n) })
		}
		for _, e := range elements {
			list = append(list, func() reflect.Value {
				v := reflect.MakeSlice(typ, 2, 2)
				v.Index(0).Set(e())
				return v
			})
		}
	case reflect.Array:
		for _, e := range elements {
			list = append(list, func() reflect.Value {
				v := reflect.New(typ).Elem()
				for i := range v.Len() {
					v.Index(i).Set(e())
				}
				return v
			})
		}
	}
	return list
}

// badPointers returns makers of pointers to zero values, and to strange ones that are no structs.
func (s *Sweep) badPointers(typ reflect.Type, depth int) []maker {
	list := []maker{func() reflect.Value { return reflect.New(typ.Elem()) }}
	if depth == 0 || typ.Elem().Kind() == reflect.Struct {
		return list
	}
	for _, e := range s.bad(typ.Elem(), depth-1) {
		list = append(list, func() reflect.Value {
			v := reflect.New(typ.Elem())
			v.Elem().Set(e())
			return v
		})
	}
	return list
}

// badStructs returns makers of structs with one strange field: sensible ones, and zero ones.
func (s *Sweep) badStructs(typ reflect.Type, depth int) (list []maker) {
	for i := range typ.NumField() {
		if !typ.Field(i).IsExported() {
			continue
		}
		for _, f := range s.bad(typ.Field(i).Type, depth-1) {
			for _, from := range []maker{s.goodOf(typ), func() reflect.Value { return reflect.Zero(typ) }} {
				list = append(list, func() reflect.Value {
					v := reflect.New(typ).Elem()
					v.Set(from())
					v.Field(i).Set(f())
					return v
				})
			}
		}
	}
	return list
}

// implementers returns some types of Types whose pointers have the methods of an interface.
func (s *Sweep) implementers(typ reflect.Type) []reflect.Type {
	if typ.NumMethod() == 0 {
		return nil
	}
	if list, ok := s.impl[typ]; ok {
		return list
	}
	var list []reflect.Type
	for _, t := range s.Types {
		if t.Kind() == reflect.Struct && reflect.PointerTo(t).Implements(typ) {
			list = append(list, t)
		}
	}
	s.impl[typ] = list
	return list
}
