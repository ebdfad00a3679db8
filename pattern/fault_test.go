package pattern_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
)

// picky is a database whose constraint, helper and action call functions that fail
// where they are told to.
const picky = `
Pattern Near

O*

:8,-,help

aa

;lib(a) > 1 && ask(*,a)
>note(*)

Pattern Far

O.*

:8,-

a.b

;ask(b,a) || ask(b,a) > 0
`

// TestOneFailureAlone evaluates all matches of a position with a function that fails at
// one of them, in turn: the others are as they are when it never fails.
func TestOneFailureAlone(t *testing.T) {
	f, err := pattern.Parse("picky.db", []byte(picky))
	if err != nil {
		t.Fatal(err)
	}
	db, err := pattern.Compile(pattern.Anything(), f)
	if err != nil {
		t.Fatal(err)
	}
	no := errors.New("no")
	calls, failing := 0, -1 // the call that fails
	noted := map[board.Point]int{}
	ask := func(e *pattern.Env, args []board.Point) (int, error) {
		if calls++; calls-1 == failing {
			return 7, no
		}
		return int(args[0]+args[len(args)-1]) % 2, nil
	}
	bound, err := db.Bind(pattern.BoardFuncs(), pattern.Table{
		Funcs: []pattern.Func{
			{Name: "ask", MaxArgs: 2, Call: ask},
			{Name: "note", MaxArgs: 1, Call: func(e *pattern.Env, args []board.Point) (int, error) {
				_, err := ask(e, args)
				if err == nil {
					noted[args[0]]++
				}
				return 0, err
			}},
		},
		Helpers: []pattern.Helper{{Name: "help", Call: func(e *pattern.Env) (bool, error) {
			v, err := ask(e, []board.Point{e.Move, e.Match.Anchor})
			return v == 0 || e.Move%3 > 0, err
		}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, ". . . . .\n. X . O .\n. . X . .\n. O . . .\n. . . . .")
	defer boardtest.Restored(t, b)()
	list := pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{})
	type outcome struct {
		Accepted bool
		Err      string
	}
	// run returns the outcome of each match and the match that each call belongs to.
	run := func() (all []outcome, of []int) {
		calls = 0
		clear(noted)
		for i, m := range list {
			var o outcome
			o.Accepted, err = bound.Accepts(t.Context(), b, m)
			if o.Accepted && err == nil {
				_, _, err = bound.Act(t.Context(), b, m)
			}
			if err != nil {
				o.Err = err.Error()
			}
			all = append(all, o)
			for len(of) < calls {
				of = append(of, i)
			}
		}
		return all, of
	}
	want, of := run()
	wantNoted := fmt.Sprint(noted)
	if len(of) < 50 || bound.Faults.Err() != nil {
		t.Fatalf("%d calls, %v", len(of), bound.Faults.Err())
	}
	for k, at := range of {
		bound.Faults.Clear()
		failing = k
		got, _ := run()
		failed := got[at]
		if !failed.Accepted && bound.Faults.Err() == nil || failed.Accepted && failed.Err == "" {
			t.Errorf("call %d fails: match %d is %+v, faults %v", k, at, failed, bound.Faults.Err())
		}
		got[at] = want[at]
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("call %d fails: mismatch in other matches (-want +got):\n%s", k, diff)
		}
	}
	failing = -1
	if got, _ := run(); !slices.Equal(got, want) || fmt.Sprint(noted) != wantNoted {
		t.Error("after failures the same matches are others")
	}
}

// TestCallError has pattern, file, line, function, match and point, for constraints,
// helpers and actions, in messages too, and unwraps.
func TestCallError(t *testing.T) {
	f, err := pattern.Parse("picky.db", []byte(picky))
	if err != nil {
		t.Fatal(err)
	}
	db, err := pattern.Compile(pattern.Anything(), f)
	if err != nil {
		t.Fatal(err)
	}
	no := errors.New("no")
	var fail string
	ask := func(name string) func(*pattern.Env, []board.Point) (int, error) {
		return func(*pattern.Env, []board.Point) (int, error) {
			if name == fail {
				return 1, no
			}
			return 1, nil
		}
	}
	bound, err := db.Bind(pattern.BoardFuncs(), pattern.Table{
		Funcs: []pattern.Func{{Name: "ask", MaxArgs: 2, Call: ask("ask")}, {Name: "note", MaxArgs: 1, Call: ask("note")}},
		Helpers: []pattern.Helper{{Name: "help", Call: func(*pattern.Env) (bool, error) {
			v, err := ask("help")(nil, nil)
			return v > 0, err
		}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, ". . . . .\n. X . . .\n. . . . .\n. . . . .\n. . . . .")
	m := pattern.Match{Color: board.Black, Anchor: board.At(1, 3), Orientation: 1}
	for _, c := range []struct {
		fail string
		line int
		col  int
		eval func() (any, error)
		zero any
		text string
	}{
		{"ask", 10, 16, func() (any, error) { v, err := bound.Constraint(t.Context(), b, m); return v, err }, 0,
			"picky.db:10:16: pattern Near: ask at B3 for black: no"},
		{"help", 6, 6, func() (any, error) { v, err := bound.Help(t.Context(), b, m); return v, err }, false,
			"picky.db:6:6: pattern Near: help at B3 for black: no"},
		{"note", 11, 2, func() (any, error) { v, r, err := bound.Act(t.Context(), b, m); return fmt.Sprint(v, r), err }, "0 false",
			"picky.db:11:2: pattern Near: note at B3 for black: no"},
	} {
		fail = c.fail
		v, err := c.eval()
		var call *pattern.CallError
		if !errors.As(err, &call) || !errors.Is(err, no) || v != c.zero {
			t.Errorf("%s: %v, %v", c.fail, v, err)
			continue
		}
		want := &pattern.CallError{
			Pos: pattern.Pos{File: "picky.db", Line: c.line, Col: c.col}, Pattern: "Near", Function: c.fail, Move: db.Move(m), Match: m, Err: no,
		}
		if *call != *want || err.Error() != c.text {
			t.Errorf("%s: %v, %+v, want %+v", c.fail, err, call, want)
		}
	}
}

// TestNoCallAfterAnError: once a function has failed, no other one of the program is
// called, whatever the operators say, and the value is 0.
func TestNoCallAfterAnError(t *testing.T) {
	b := boardtest.MustParse(t, ". . .\nX . .\n. . .")
	m := pattern.Match{Color: board.Black, Anchor: board.At(0, 1)}
	for _, c := range []struct{ constraint, action string }{
		{"bad() || good()", ""}, {"!bad()", ""}, {"bad() == 0 && good()", ""}, {"bad() ? good() : good()", ""},
		{"good() + bad() + good()", ""}, {"1 + bad() * 0", ""},
		{"", "bad(); good()"}, {"", "if (bad()) good(); else good()"}, {"", "return bad() + 1"}, {"", "if (!bad()) return 5; good()"},
	} {
		good := 0
		table := pattern.Table{Funcs: []pattern.Func{
			{Name: "bad", Call: func(*pattern.Env, []board.Point) (int, error) { good = 0; return 3, pattern.ErrUnknown }},
			{Name: "good", Call: sure(func(*pattern.Env, []board.Point) int { good++; return 1 })},
		}}
		db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "A", Diagram: "O*", Constraint: c.constraint, Action: c.action})
		if err != nil {
			t.Fatal(err)
		}
		bound, err := db.Bind(table)
		if err != nil {
			t.Fatal(err)
		}
		if c.constraint != "" {
			if v, err := bound.Constraint(t.Context(), b, m); v != 0 || !errors.Is(err, pattern.ErrUnknown) || good != 0 {
				t.Errorf("%s: %d, %v, %d calls after it", c.constraint, v, err, good)
			}
			continue
		}
		if v, returned, err := bound.Act(t.Context(), b, m); v != 0 || returned || !errors.Is(err, pattern.ErrUnknown) || good != 0 {
			t.Errorf("%s: %d, %v, %v, %d calls after it", c.action, v, returned, err, good)
		}
	}
}

// TestCancelInside: a context that ends while a function runs ends the evaluation with
// its error, which is collected by nobody.
func TestCancelInside(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	calls := 0
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "A", Diagram: "O*", Constraint: "read() || read() || read()"})
	if err != nil {
		t.Fatal(err)
	}
	bound, err := db.Bind(pattern.Table{Funcs: []pattern.Func{{Name: "read", Call: func(e *pattern.Env, _ []board.Point) (int, error) {
		calls++
		cancel()
		return 0, e.Context.Err()
	}}}})
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, ". . .\nX . .\n. . .")
	ok, err := bound.Accepts(ctx, b, pattern.Match{Color: board.Black, Anchor: board.At(0, 1)})
	if ok || !errors.Is(err, context.Canceled) || calls != 1 || len(bound.Faults.All()) != 0 {
		t.Errorf("%v, %v after %d calls, faults %v", ok, err, calls, bound.Faults.All())
	}
	// Without a context there is one that does not end.
	var got context.Context
	calls = 0
	bound2, err := db.Bind(pattern.Table{Funcs: []pattern.Func{{Name: "read", Call: func(e *pattern.Env, _ []board.Point) (int, error) {
		got = e.Context
		return 1, nil
	}}}})
	if err != nil {
		t.Fatal(err)
	}
	var none context.Context
	if v, err := bound2.Constraint(none, b, pattern.Match{Color: board.Black, Anchor: board.At(0, 1)}); v != 1 || err != nil || got == nil {
		t.Errorf("without a context: %d, %v, %v", v, err, got)
	}
}

// TestFaults keeps one error of each function of a pattern.
func TestFaults(t *testing.T) {
	no := errors.New("no")
	var f pattern.Faults
	for _, c := range []struct {
		pattern, function string
		line              int
		err               error
		want              int // errors afterwards
	}{
		{"A", "f", 1, no, 1}, {"A", "f", 1, errors.New("another"), 1}, {"A", "g", 1, no, 2}, {"B", "f", 1, no, 3},
		{"A", "f", 2, no, 4}, {"C", "f", 1, pattern.ErrUnknown, 4},
		{"C", "f", 1, fmt.Errorf("deep: %w", pattern.ErrUnknown), 4}, {"A", "f", 1, no, 4},
	} {
		err := &pattern.CallError{Pattern: c.pattern, Function: c.function, Pos: pattern.Pos{Line: c.line}, Err: c.err}
		if got := f.Add(err); got != nil || len(f.All()) != c.want {
			t.Errorf("%v: %v, %d errors, want %d", err, got, len(f.All()), c.want)
		}
	}
	for _, end := range []error{context.Canceled, context.DeadlineExceeded} {
		err := &pattern.CallError{Pattern: "D", Err: fmt.Errorf("reading: %w", end)}
		if got := f.Add(err); got != err || len(f.All()) != 4 {
			t.Errorf("%v: %v", end, got)
		}
	}
	if f.Add(nil) != nil || f.Add(no) != no || !errors.Is(f.Err(), no) {
		t.Error("nil, or an error that is of no call")
	}
	var none *pattern.Faults
	none.Clear()
	if none.Add(f.All()[0]) != nil || none.Add(context.Canceled) != context.Canceled || none.Err() != nil || none.All() != nil {
		t.Error("nil keeps something")
	}
	f.Clear()
	if f.Err() != nil || f.Add(&pattern.CallError{Pattern: "A", Function: "f", Err: no}) != nil || len(f.All()) != 1 {
		t.Error("after Clear")
	}
}
