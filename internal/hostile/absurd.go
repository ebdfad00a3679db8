package hostile

import (
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

// A Sweep calls every function and method of Entries with arguments that make
// sense but for one, then with nothing but zero values, then with a mixture.
// What a function without receiver returns beside no error is used further: its
// methods are called as well.
type Sweep struct {
	Entries
	Good  []func() any      // makes arguments that make sense, afresh for each call
	Skip  map[string]string // names that are not called, with the reason
	Time  time.Duration     // a context that is handed over ends after that; 0 stands for 2 ms
	Hang  time.Duration     // a call that takes longer is reported; 0 stands for 20 s
	Calls int               // bounds the calls of a function; 0 stands for 300
	good  map[reflect.Type][]func() reflect.Value
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
	s.Time = cmpOr(s.Time, 2*time.Millisecond)
	s.Hang = cmpOr(s.Hang, 20*time.Second)
	s.Calls = cmpOr(s.Calls, 300)
	s.rng = rand.New(rand.NewPCG(1, 2))
	s.impl = map[reflect.Type][]reflect.Type{}
	s.good = map[reflect.Type][]func() reflect.Value{}
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

func cmpOr[T comparable](v, other T) T {
	var zero T
	if v == zero {
		return other
	}
	return v
}

// methods calls the methods of values of typ, the pointer to its zero value first.
func (s *Sweep) methods(t Reporter, typ reflect.Type) {
	pointer := reflect.PointerTo(typ)
	for i := range pointer.NumMethod() {
		m := pointer.Method(i)
		name := typ.String() + "." + m.Name
		receivers := func(full bool) []func() reflect.Value {
			list := []func() reflect.Value{func() reflect.Value { return reflect.New(typ) }}
			if !full {
				return list
			}
			for _, v := range s.bad(typ, 1) {
				list = append(list, func() reflect.Value {
					p := reflect.New(typ)
					p.Elem().Set(v())
					return p
				})
			}
			for _, g := range s.good[pointer] {
				list = append(list, g)
			}
			for _, g := range s.good[typ] {
				list = append(list, func() reflect.Value {
					p := reflect.New(typ)
					p.Elem().Set(g())
					return p
				})
			}
			return list
		}
		s.function(t, name, m.Func, 1, receivers(true))
	}
}

// function calls f, whose first parameter is one of the receivers if from is 1.
func (s *Sweep) function(t Reporter, name string, f reflect.Value, from int, receivers []func() reflect.Value) {
	t.Helper()
	if s.Skip[name] != "" {
		return
	}
	typ := f.Type()
	n := typ.NumIn()
	choices := make([][]func() reflect.Value, n) // the first of each is a good one
	for i := range n {
		if i < from {
			choices[i] = receivers
			continue
		}
		choices[i] = append([]func() reflect.Value{s.goodOf(typ.In(i))}, s.bad(typ.In(i), 2)...)
	}
	var plans [][]int
	if from == 1 { // a zero receiver, a strange one, and at last a good one if there is one
		for r := range receivers {
			plan := make([]int, n)
			plan[0] = r
			plans = append(plans, plan)
		}
	} else {
		plans = append(plans, make([]int, n))
	}
	last := 0
	if from == 1 {
		last = len(receivers) - 1
	}
	for i := from; i < n; i++ {
		for k := 1; k < len(choices[i]); k++ {
			plan := make([]int, n)
			if from == 1 {
				plan[0] = last
			}
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
		head := plans[:s.Calls/4]
		tail := plans[s.Calls/4:]
		s.rng.Shuffle(len(tail), func(i, k int) { tail[i], tail[k] = tail[k], tail[i] })
		plans = append(head, tail[:s.Calls-len(head)]...)
	}
	for _, plan := range plans {
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
func (s *Sweep) goodOf(typ reflect.Type) func() reflect.Value {
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

// bad returns makers of values that make no sense, or little.
func (s *Sweep) bad(typ reflect.Type, depth int) []func() reflect.Value {
	var list []func() reflect.Value
	add := func(f func() reflect.Value) { list = append(list, f) }
	value := func(x any) { add(func() reflect.Value { return reflect.ValueOf(x).Convert(typ) }) }
	add(func() reflect.Value { return reflect.Zero(typ) })
	switch typ.Kind() {
	case reflect.Int, reflect.Int64:
		for _, n := range []int64{-1, 1, 26, 1 << 20, math.MaxInt64, math.MinInt64} {
			value(n)
		}
	case reflect.Int32:
		for _, n := range []int32{-1, 1, 26, math.MaxInt32, math.MinInt32} {
			value(n)
		}
	case reflect.Int16:
		for _, n := range []int16{-1, 33, 26, 700, math.MaxInt16, math.MinInt16} {
			value(n)
		}
	case reflect.Int8:
		for _, n := range []int8{-1, 1, math.MaxInt8, math.MinInt8} {
			value(n)
		}
	case reflect.Uint, reflect.Uint64, reflect.Uintptr:
		for _, n := range []uint64{1, 1 << 20, math.MaxUint64} {
			value(n)
		}
	case reflect.Uint32:
		for _, n := range []uint32{1, 1 << 20, math.MaxUint32} {
			value(n)
		}
	case reflect.Uint16:
		for _, n := range []uint16{1, 700, math.MaxUint16} {
			value(n)
		}
	case reflect.Uint8:
		for _, n := range []uint8{1, 2, 3, 4, 7, 8, 9, 64, 255} {
			value(n)
		}
	case reflect.Float64, reflect.Float32:
		for _, x := range []float64{-1, 1, 1e30, math.NaN(), math.Inf(1), math.Inf(-1)} {
			value(x)
		}
		if typ.Kind() == reflect.Float64 {
			value(1e300)
		}
	case reflect.Bool:
		value(true)
	case reflect.String:
		for _, x := range []string{"x", "A1", "\x00\xff", "(;", "-1", "B+1e300", strings.Repeat("9", 400), "a\nb c"} {
			value(x)
		}
	case reflect.Slice:
		add(func() reflect.Value { return reflect.MakeSlice(typ, 1, 1) })
		add(func() reflect.Value { return reflect.MakeSlice(typ, 700, 700) })
		if depth > 0 {
			for _, e := range s.bad(typ.Elem(), depth-1) {
				add(func() reflect.Value {
					v := reflect.MakeSlice(typ, 2, 2)
					v.Index(0).Set(e())
					return v
				})
			}
		}
	case reflect.Map:
		add(func() reflect.Value { return reflect.MakeMap(typ) })
		add(func() reflect.Value {
			v := reflect.MakeMap(typ)
			v.SetMapIndex(reflect.Zero(typ.Key()), reflect.Zero(typ.Elem()))
			return v
		})
	case reflect.Array:
		if depth > 0 {
			for _, e := range s.bad(typ.Elem(), depth-1) {
				add(func() reflect.Value {
					v := reflect.New(typ).Elem()
					for i := range v.Len() {
						v.Index(i).Set(e())
					}
					return v
				})
			}
		}
	case reflect.Pointer:
		add(func() reflect.Value { return reflect.New(typ.Elem()) })
		if depth > 0 && typ.Elem().Kind() != reflect.Struct {
			for _, e := range s.bad(typ.Elem(), depth-1) {
				add(func() reflect.Value {
					v := reflect.New(typ.Elem())
					v.Elem().Set(e())
					return v
				})
			}
		}
	case reflect.Interface:
		for _, t := range s.implementers(typ) {
			add(func() reflect.Value { return reflect.New(t) })
		}
	case reflect.Func:
		add(func() reflect.Value { // returns zero values
			return reflect.MakeFunc(typ, func([]reflect.Value) []reflect.Value {
				out := make([]reflect.Value, typ.NumOut())
				for i := range out {
					out[i] = reflect.Zero(typ.Out(i))
				}
				return out
			})
		})
	case reflect.Struct:
		if depth == 0 {
			break
		}
		base := s.goodOf(typ)
		for i := range typ.NumField() {
			if !typ.Field(i).IsExported() {
				continue
			}
			for _, f := range s.bad(typ.Field(i).Type, depth-1) {
				for _, from := range []func() reflect.Value{base, func() reflect.Value { return reflect.Zero(typ) }} {
					add(func() reflect.Value {
						v := reflect.New(typ).Elem()
						v.Set(from())
						v.Field(i).Set(f())
						return v
					})
				}
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
