package hostile_test

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/hostile"
)

// fragile has a method for each fault that there may be, and some without.
type fragile struct{ n int }

func (f *fragile) Index(p board.Point) int         { return [board.NumPoints]int{}[p] }
func (f *fragile) Lie(c board.Color) error         { f.n++; return errors.New("refused") }
func (f *fragile) No(c board.Color) bool           { f.n++; return false }
func (f *fragile) Set(n int)                       { f.n = n }
func (f *fragile) Check(p board.Point) bool        { return p.On(19) }
func (f *fragile) All(p board.Point) iter.Seq[int] { return func(func(int) bool) { _ = []int{1}[p] } }

type recorder struct{ reports []string }

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.reports = append(r.reports, fmt.Sprintf(format, args...))
}

// TestReports wants a report of every fault, and of nothing else.
func TestReports(t *testing.T) {
	var r recorder
	hostile.Methods(&r, func() *fragile { return &fragile{} }, func(f *fragile) string { return fmt.Sprint(f.n) }, hostile.Values())
	hostile.Funcs(&r, map[string]any{"div": func(n int) int { return 1 / n }}, hostile.Values())
	want := []string{"fragile.All(", "fragile.Index(", "fragile.Lie(", "fragile.No(", "div("}
	if len(r.reports) != len(want) {
		t.Fatalf("%d reports, want %d:\n%s", len(r.reports), len(want), strings.Join(r.reports, "\n"))
	}
	for i, report := range r.reports {
		if !strings.Contains(report, want[i]) {
			t.Errorf("report %d is %q, want one of %s", i, report, want[i])
		}
	}
}
