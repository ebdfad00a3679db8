package influence_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// throughJSON writes a value and reads it into another one.
func throughJSON(t testing.TB, from, to any) {
	t.Helper()
	text, err := json.Marshal(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, to); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

// TestRoundTrip writes the influence of positions of games to JSON and reads it, and
// makes it anew from the plain data.
func TestRoundTrip(t *testing.T) {
	every := 10
	if testing.Short() {
		every = 50
	}
	e := newEngine(t, influence.Options{})
	boards := boardtest.ReadPositions(t, "../board/testdata/positions.txt")
	groups, parts := 0, 0
	for k := 0; k < len(boards); k += every {
		b := boards[k].Board
		in := influence.Input{Board: b, ToPlay: board.Color(k / every % 3), Kind: influence.Kind(k / every / 3 % 2), Scoring: k%4 == 0}
		list := b.AppendStrings(nil, board.Empty)
		dead, inessential := board.Set{}, board.Set{}
		for i, s := range list {
			for p := range b.Stones(s) {
				switch i % 7 {
				case 0:
					dead.Add(p)
				case 1:
					inessential.Add(p)
				}
			}
		}
		in.Dead, in.Inessential = &dead, &inessential
		r := new(influence.Result)
		if err := e.Compute(t.Context(), in, r); err != nil {
			t.Fatal(err)
		}
		got := new(influence.Result)
		throughJSON(t, r, got)
		if !reflect.DeepEqual(got, r) {
			t.Fatalf("position %d: read back:\n%v\nwritten:\n%v", k, got, r)
		}
		if got.String() != r.String() || !got.Describes(b) || got.Describes(boards[(k+1)%len(boards)].Board) {
			t.Fatalf("position %d is read back as another one", k)
		}
		if got.TerritorySum() != r.TerritorySum() || !reflect.DeepEqual(got.Regions(influence.Moyo), r.Regions(influence.Moyo)) {
			t.Fatalf("position %d: other answers", k)
		}
		made, err := influence.NewResult(b, r.Facts())
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(made, r) {
			t.Fatalf("position %d: made:\n%v\ncomputed:\n%v", k, made, r)
		}
		list1, list2 := r.Groups(b, board.Black), []influence.Group(nil)
		throughJSON(t, list1, &list2)
		if groups += len(list1); !reflect.DeepEqual(list1, list2) {
			t.Fatalf("position %d: groups %v, read back %v", k, list1, list2)
		}
		parts1, parts2 := r.Regions(influence.Area), []influence.RegionPart(nil)
		throughJSON(t, parts1, &parts2)
		if parts += len(parts1); !reflect.DeepEqual(parts1, parts2) {
			t.Fatalf("position %d: parts %v, read back %v", k, parts1, parts2)
		}
		group, hostile := board.SetOf(list[0]), b.StonesOf(b.At(list[0]).Opponent())
		ring, err := influence.FindSurround(influence.SurroundQuery{Board: b, Dragon: &group, Hostile: &hostile})
		if err != nil {
			t.Fatal(err)
		}
		ring2 := new(influence.Surround)
		if throughJSON(t, ring, ring2); !reflect.DeepEqual(ring, ring2) || ring.String() != ring2.String() {
			t.Fatalf("position %d: ring %v, read back %v", k, ring, ring2)
		}
	}
	if groups == 0 || parts == 0 {
		t.Errorf("%d groups, %d parts", groups, parts)
	}
	in := []influence.BreakIn{{String: board.At(1, 1), Owner: board.White, Blocked: true,
		Result: search.Result{Code: search.KoA, Move: board.At(2, 2)}, Erased: []board.Point{board.At(3, 3)}}}
	var out []influence.BreakIn
	if throughJSON(t, in, &out); !reflect.DeepEqual(in, out) {
		t.Errorf("break-ins %v, read back %v", in, out)
	}
}

// TestNewResult makes a result from numbers of one's own, and draws it.
func TestNewResult(t *testing.T) {
	b := boardtest.MustParse(t, twoWalls)
	territory := make([]float64, board.NumPoints)
	for p := range board.Points(b.Size()) {
		if b.At(p) == board.Empty {
			territory[p] = float64(p.Col())/8*2 - 1
		}
	}
	r, err := influence.NewResult(b, influence.ResultFacts{ToPlay: board.White, Territory: territory})
	if err != nil {
		t.Fatal(err)
	}
	if !r.Describes(b) || r.ToPlay() != board.White || r.Limited() {
		t.Error("another position")
	}
	got := r.TerritoryMap(nil)
	for p := range board.Points(b.Size()) {
		if math.Abs(got[p]-territory[p]) > 1e-6 || r.Territory(p) != got[p] {
			t.Errorf("%v: territory %v, want %v", p, got[p], territory[p])
		}
		if c := b.At(p); c.IsPlayer() && (r.Strength(c, p) != 100 || r.StoneColor(p) != c ||
			r.Permeability(c.Opponent(), p) != 0 || r.Permeability(c, p) != 1) {
			t.Errorf("%v: the stone is no source", p)
		}
	}
	pic := draw.New(b)
	pic.Heat = draw.NewHeat(r.TerritoryMap(got))
	if err := pic.SVG(new(strings.Builder)); err != nil {
		t.Error(err)
	}
	if sum := r.InfluenceMap(nil, board.Empty); sum[board.At(3, 3)] != 0 {
		t.Error("influence of nobody")
	}
}

func TestInvalidResult(t *testing.T) {
	b := boardtest.MustParse(t, twoWalls)
	numbers := func(v float64) []float64 {
		list := make([]float64, board.NumPoints)
		list[board.At(0, 0)] = v
		return list
	}
	none := board.At(0, 0)
	if b.At(none) != board.Empty {
		t.Fatal("A1 is not empty")
	}
	for _, c := range []struct {
		want  string
		facts influence.ResultFacts
	}{
		{"side to move", influence.ResultFacts{ToPlay: board.Border}},
		{"kind", influence.ResultFacts{Kind: 2}},
		{"dead: no stone at A1", influence.ResultFacts{Dead: board.SetOf(none)}},
		{"inessential: Z25 is not on the board", influence.ResultFacts{Inessential: board.SetOf(board.At(24, 24))}},
		{"non_territory", influence.ResultFacts{White: influence.PlayerFacts{NonTerritory: board.SetOf(board.At(24, 24))}}},
		{"3 numbers", influence.ResultFacts{Territory: make([]float64, 3)}},
		{"territory: NaN at A1", influence.ResultFacts{Territory: numbers(math.NaN())}},
		{"territory: 3 at A1", influence.ResultFacts{Territory: numbers(3)}},
		{"white influence: -1 at A1", influence.ResultFacts{White: influence.PlayerFacts{Influence: numbers(-1)}}},
		{"black influence: +Inf at A1", influence.ResultFacts{Black: influence.PlayerFacts{Influence: numbers(math.Inf(1))}}},
		{"permeability: 2 at A1", influence.ResultFacts{Black: influence.PlayerFacts{Permeability: numbers(2)}}},
		{"without attenuation at A1", influence.ResultFacts{Black: influence.PlayerFacts{Strength: numbers(2)}}},
	} {
		_, err := influence.NewResult(b, c.facts)
		if !errors.Is(err, influence.ErrInput) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want one with %q", err, c.want)
		}
	}
	for _, no := range []*board.Board{nil, new(board.Board)} {
		if _, err := influence.NewResult(no, influence.ResultFacts{}); !errors.Is(err, board.ErrNoBoard) {
			t.Errorf("no board: %v", err)
		}
	}
	for _, text := range []string{`null`, `[]`, `{}`, `{"size":2}`, `{"size":2,"stones":[[0,0]]}`, `{"size":2,"stones":[[0,0],[0]]}`,
		`{"size":2,"stones":[[0,0],[0,9]]}`, `{"size":2,"stones":[[0,0],[0,4]]}`, `{"size":2,"stones":[[0,-4],[0,0]]}`, `{"size":2,"stones":[[1,1],[1,1]]}`, `{"size":2,"stones":[[0,0],[0,0]],"kind":"other"}`,
		`{"size":2,"stones":[[0,0],[0,0]],"non_territory":[[0,0],[0,4]]}`, `{"size":2,"stones":[[0,0],[0,0]],"to_play":"border"}`,
		`{"size":2,"stones":[[0,0],[0,0]],"white":{"influence":[[0,0]]}}`} {
		r := compute(t, newEngine(t, influence.Options{}), influence.Input{Board: b})
		before := r.String()
		if err := json.Unmarshal([]byte(text), r); !errors.Is(err, influence.ErrInput) {
			t.Errorf("%s: error %v", text, err)
		}
		if r.String() != before {
			t.Errorf("%s changed the result", text)
		}
	}
	for _, c := range []struct {
		text string
		to   any
	}{
		{`{"status":"open"}`, new(influence.Surround)}, {`{"hull":["A1","A1"]}`, new(influence.Surround)},
		{`{"hull":["A1"],"ring":["A1"]}`, new(influence.Surround)}, {`{"corners":["PASS"]}`, new(influence.Surround)},
		{`{}`, new(influence.Group)}, {`{"color":"white","stones":["A1"],"points":["A1"]}`, new(influence.Group)},
		{`{}`, new(influence.RegionPart)}, {`{"owner":"white","kind":"sea"}`, new(influence.RegionPart)},
	} {
		if err := json.Unmarshal([]byte(c.text), c.to); !errors.Is(err, influence.ErrInput) {
			t.Errorf("%s into a %T: error %v", c.text, c.to, err)
		}
	}
}

// TestLimited computes with contexts and budgets that end: what comes out says so.
func TestLimited(t *testing.T) {
	f, err := worm.NewFunctions(reading.New(reading.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.ReadPositions(t, "../board/testdata/positions.txt")[101].Board
	defer boardtest.Restored(t, b)()
	in := influence.Input{Board: b, ToPlay: board.Black}
	full := new(influence.Result)
	e := newEngine(t, influence.Options{Tables: []pattern.Table{f.Table()}})
	if err := e.Compute(t.Context(), in, full); err != nil || full.Limited() {
		t.Fatal(full.Limited(), err)
	}
	for _, nodes := range []int{0, 10, 1 << 30} {
		e := newEngine(t, influence.Options{Tables: []pattern.Table{f.Table()}})
		r := new(influence.Result)
		if err := e.Compute(search.WithBudget(t.Context(), search.NewBudget(nodes)), in, r); err != nil {
			t.Fatal(err)
		}
		if r.Limited() != (nodes < 1000) || !r.Describes(b) {
			t.Errorf("budget %d: limited %v", nodes, r.Limited())
		}
		got := new(influence.Result)
		if throughJSON(t, r, got); !reflect.DeepEqual(got, r) {
			t.Errorf("budget %d: read back:\n%v\nwritten:\n%v", nodes, got, r)
		}
		if nodes > 1000 && !reflect.DeepEqual(r, full) {
			t.Errorf("enough is not as if unbounded:\n%v\n%v", r, full)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	e = newEngine(t, influence.Options{Tables: []pattern.Table{f.Table()}, Matched: func(*influence.Input, *pattern.Database, pattern.Match) {
		if n++; n == 20 {
			cancel()
		}
	}})
	r := new(influence.Result)
	if err := e.Compute(ctx, in, r); !errors.Is(err, context.Canceled) {
		t.Fatalf("canceled: %v", err)
	}
	if !r.Limited() || !r.Describes(b) {
		t.Errorf("canceled: limited %v:\n%v", r.Limited(), r)
	}
	for p := range board.Points(b.Size()) {
		if c := b.At(p); c.IsPlayer() && r.Influence(c, p) == 0 {
			t.Errorf("no influence of the stone at %v", p)
		}
	}
	before := r.String()
	if err := e.Compute(ctx, in, r); !errors.Is(err, context.Canceled) || r.String() != before {
		t.Errorf("a context that had ended: %v", err)
	}
}

// TestStaysLimited: what was cut short stays so when territories are corrected without an end
// of the budget, and what was not becomes so when one has ended.
func TestStaysLimited(t *testing.T) {
	b := boardtest.MustParse(t, twoWalls)
	full := compute(t, newEngine(t, influence.Options{}), influence.Input{Board: b})
	for _, limited := range []bool{false, true} {
		for _, nodes := range []int{0, 1 << 30} {
			f := full.Facts()
			f.Limited = limited
			r, err := influence.NewResult(b, f)
			if err != nil {
				t.Fatal(err)
			}
			ctx := search.WithBudget(t.Context(), search.NewBudget(nodes))
			if _, err := influence.CorrectBreakIns(ctx, b, r, &told{}); err != nil {
				t.Fatal(err)
			}
			if want := limited || nodes == 0; r.Limited() != want {
				t.Errorf("limited %v, budget %d: limited %v after it, want %v", limited, nodes, r.Limited(), want)
			}
		}
	}
}

// FuzzResult reads anything: what is read without an error is written and read alike.
func FuzzResult(f *testing.F) {
	e, err := influence.New(influence.Options{})
	if err != nil {
		f.Fatal(err)
	}
	b, err := board.ParseDiagram(". X . \n . X O \n . . O")
	if err != nil {
		f.Fatal(err)
	}
	dead := board.SetOf(board.At(2, 0), board.At(2, 1))
	for _, in := range []influence.Input{{Board: b}, {Board: b, Kind: influence.Escape, Dead: &dead}, {Board: b, ToPlay: board.White, Inessential: &dead}} {
		var r influence.Result
		if err := e.Compute(f.Context(), in, &r); err != nil {
			f.Fatal(err)
		}
		text, err := json.Marshal(&r)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r := new(influence.Result)
		if json.Unmarshal(text, r) != nil {
			return
		}
		got := new(influence.Result)
		if throughJSON(t, r, got); !reflect.DeepEqual(got, r) || got.String() != r.String() {
			t.Errorf("read back:\n%v\nwritten:\n%v", got, r)
		}
	})
}
