package eye_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/hostile"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// TestHostileCalls calls everything with points, colors and boards that make no
// sense.
func TestHostileCalls(t *testing.T) {
	b := boardtest.MustParse(t, contested)
	m := analyze(t, b)
	r := reading.New(reading.Options{Limits: search.Limits{Nodes: 50}})
	values := append(hostile.Values(), hostile.Boards()...)
	values = append(values, (*board.Board)(nil), b, t.Context(), r, m, (*eye.Map)(nil), graph(t, "..X"), (*eye.Graph)(nil), &eye.Graph{},
		eye.Input{}, eye.Input{Stones: make([]eye.Stone, 30)}, eye.Facts{}, m.Facts(), eye.Options{}, table(t), (*eye.Table)(nil), &eye.Table{})
	hostile.Funcs(t, map[string]any{
		"ParseGraph":   eye.ParseGraph,
		"NewGraph":     eye.NewGraph,
		"Solve":        eye.Solve,
		"ParseTable":   eye.ParseTable,
		"NewMap":       eye.NewMap,
		"NewFunctions": eye.NewFunctions,
		"NewShapes":    eye.NewShapes,
	}, values)
	same := func(m *eye.Map) string { return m.String() }
	for _, m := range []*eye.Map{m, {}} {
		hostile.Methods(t, func() *eye.Map { return m }, same, values)
	}
	for _, s := range []*eye.Space{m.Owner(point(t, "D6")), {}} {
		if s != nil {
			hostile.Methods(t, func() *eye.Space { return s }, (*eye.Space).String, values)
		}
	}
	for _, g := range []*eye.Graph{graph(t, "..X"), {}} {
		hostile.Methods(t, func() *eye.Graph { return g }, (*eye.Graph).String, values)
	}
	for _, s := range []*eye.Table{table(t), {}} {
		hostile.Methods(t, func() *eye.Table { return s }, func(*eye.Table) string { return "" }, values)
	}
	for _, s := range []*eye.Shapes{shapes(t, own), {}} {
		hostile.Methods(t, func() *eye.Shapes { return s }, func(*eye.Shapes) string { return "" }, values)
	}
	hostile.Methods(t, func() eye.Value { return eye.Value{AttackTwice: 9} }, eye.Value.String, values)
	a, err := eye.NewAnalyzer(eye.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range []*eye.Analyzer{a, {}} {
		hostile.Methods(t, func() *eye.Analyzer { return a }, func(*eye.Analyzer) string { return "" }, values)
	}
	for _, f := range []*eye.Functions{eye.NewFunctions(r), {}} {
		hostile.Methods(t, func() *eye.Functions { return f }, func(*eye.Functions) string { return "" }, values)
	}
}
