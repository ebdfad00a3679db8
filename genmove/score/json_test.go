package score_test

import (
	"encoding/json"
	"math"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/internal/race"
)

// TestJSONRows: each of the lists of rows has a row for each row of the board, from the top, and each of these
// a value for each point. Lists with one more or less are refused, and what is not read changes nothing.
func TestJSONRows(t *testing.T) {
	race.Alone(t)
	b := hand(t, "a ko that need not be closed: Black dies where he connects")
	r, err := newEstimator(t).Estimate(t.Context(), examine.Position{Board: b, ToPlay: board.Black})
	if err != nil {
		t.Fatal(err)
	}
	text, n := document(t, r), b.Size()
	var rows struct {
		Owners  [][]board.Color `json:"owners"`
		Lands   [][]board.Color `json:"territories"`
		Chances [][]float64     `json:"chances"`
		Sure    [][]float64     `json:"sure"`
	}
	if err := json.Unmarshal([]byte(text), &rows); err != nil {
		t.Fatal(err)
	}
	for p := range board.Points(n) {
		row, col := n-1-p.Row(), p.Col()
		if rows.Owners[row][col] != r.Owner(p) || rows.Lands[row][col] != r.Territory(p) {
			t.Errorf("%v is %v and %v, want %v and %v", p, rows.Owners[row][col], rows.Lands[row][col], r.Owner(p), r.Territory(p))
		}
		if math.Abs(rows.Chances[row][col]-r.Chance(p)) > 0.0005001 || math.Abs(rows.Sure[row][col]-r.StringCertainty(p)) > 0.0005001 {
			t.Errorf("%v: %v and %v, want %v and %v", p, rows.Chances[row][col], rows.Sure[row][col], r.Chance(p), r.StringCertainty(p))
		}
		if v := 1000 * rows.Chances[row][col]; math.Abs(v-math.Round(v)) > 1e-6 {
			t.Errorf("%v: chance %v has more than three places", p, rows.Chances[row][col])
		}
	}
	for _, list := range []string{"owners", "territories", "chances", "sure"} {
		for name, change := range map[string]func(rows []any) []any{
			"a row less":  func(rows []any) []any { return rows[:n-1] },
			"a row more":  func(rows []any) []any { return append(rows, rows[0]) },
			"no rows":     func([]any) []any { return nil },
			"short first": func(rows []any) []any { rows[0] = rows[0].([]any)[:n-1]; return rows },
			"short last":  func(rows []any) []any { rows[n-1] = rows[n-1].([]any)[:n-1]; return rows },
			"long": func(rows []any) []any {
				rows[2] = append(slices.Clone(rows[2].([]any)), rows[2].([]any)[0])
				return rows
			},
		} {
			refused(t, r, list+": "+name, func(doc map[string]any) { doc[list] = change(doc[list].([]any)) })
		}
	}
}

// refused changes the document of a result and reads it where the result is. This has to fail, and to leave it.
func refused(t *testing.T, r *score.Result, name string, change func(doc map[string]any)) {
	t.Helper()
	before, read := document(t, r), *r
	if err := json.Unmarshal(changed(t, r, change), &read); err == nil {
		t.Errorf("%s: %v", name, err)
	}
	if document(t, &read) != before {
		t.Errorf("%s: the result has changed", name)
	}
}

func changed(t *testing.T, r *score.Result, change func(doc map[string]any)) []byte {
	t.Helper()
	var doc map[string]any
	if err := json.Unmarshal([]byte(document(t, r)), &doc); err != nil {
		t.Fatal(err)
	}
	change(doc)
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestJSONValues: chances go from -1 to 1, what is sure from 0 to 1, ends included. A stone has one status, and
// points without a stone have none.
func TestJSONValues(t *testing.T) {
	race.Alone(t)
	b := hand(t, "a ko that need not be closed: Black dies where he connects")
	r, err := newEstimator(t).Estimate(t.Context(), examine.Position{Board: b, ToPlay: board.Black})
	if err != nil {
		t.Fatal(err)
	}
	for _, margin := range []string{"area_margin", "territory_margin"} {
		refused(t, r, "no "+margin, func(doc map[string]any) { delete(doc, margin) })
	}
	first := func(list string, v any) func(doc map[string]any) {
		return func(doc map[string]any) { doc[list].([]any)[0].([]any)[0] = v }
	}
	corner := board.At(0, b.Size()-1)
	for _, c := range []struct {
		list string
		v    float64
		ok   bool
	}{
		{"chances", 1, true}, {"chances", -1, true}, {"chances", 1.001, false}, {"chances", -1.001, false},
		{"sure", 0, true}, {"sure", 1, true}, {"sure", -0.001, false}, {"sure", 1.001, false},
		{"certainty", 0, true}, {"certainty", 1, true}, {"certainty", -0.001, false}, {"certainty", 1.001, false},
	} {
		change := first(c.list, c.v)
		if c.list == "certainty" {
			change = func(doc map[string]any) { doc["certainty"] = c.v }
		}
		if !c.ok {
			refused(t, r, c.list, change)
			continue
		}
		var read score.Result
		if err := json.Unmarshal(changed(t, r, change), &read); err != nil {
			t.Errorf("%s %v: %v", c.list, c.v, err)
		}
		got := map[string]float64{"chances": read.Chance(corner), "sure": read.StringCertainty(corner), "certainty": read.Certainty()}[c.list]
		if got != c.v {
			t.Errorf("%s: %v, want %v", c.list, got, c.v)
		}
	}
	for _, list := range []string{"owners", "territories"} {
		refused(t, r, list, first(list, "border"))
	}
	for _, list := range []string{"seki", "unsettled"} {
		refused(t, r, list+": no point", func(doc map[string]any) { doc[list] = []any{"pass"} })
		refused(t, r, list+": a point outside", func(doc map[string]any) { doc[list] = []any{"T19"} })
		refused(t, r, list+": a point without a stone", func(doc map[string]any) { doc[list] = []any{"A1"} })
		refused(t, r, list+": a dead stone", func(doc map[string]any) { doc[list] = []any{"B2"} })
		refused(t, r, list+": twice", func(doc map[string]any) { doc[list] = []any{"A4", "A4"} })
		var read score.Result
		err := json.Unmarshal(changed(t, r, func(doc map[string]any) { doc[list] = []any{"A4"} }), &read)
		if got := read.Status(board.At(0, 3)).String(); err != nil || got != list {
			t.Errorf("A4 is %v, %v, want %v", got, err, list)
		}
		if read.Status(board.At(1, 3)) != score.Alive || read.Status(board.At(1, 1)) != score.Dead || read.Status(board.At(0, 0)) != score.None {
			t.Errorf("%s: B4 %v, B2 %v, A1 %v", list, read.Status(board.At(1, 3)), read.Status(board.At(1, 1)), read.Status(board.At(0, 0)))
		}
	}
}
