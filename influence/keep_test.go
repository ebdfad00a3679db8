package influence_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
)

// TestClone: a copy stays when the original is used again.
func TestClone(t *testing.T) {
	e := newEngine(t, influence.Options{})
	b := boardtest.MustParse(t, twoWalls)
	var r influence.Result
	if err := e.Compute(t.Context(), influence.Input{Board: b, ToPlay: board.White}, &r); err != nil {
		t.Fatal(err)
	}
	kept := r.Clone()
	if !kept.Describes(b) || !r.Describes(b) {
		t.Error("the result does not describe its board")
	}
	other := boardtest.MustParse(t, gapInWall)
	if err := e.Compute(t.Context(), influence.Input{Board: other, ToPlay: board.White}, &r); err != nil {
		t.Fatal(err)
	}
	if kept.TerritorySum() != 18 || !kept.Describes(b) || kept.Describes(other) || r.Describes(b) {
		t.Errorf("the copy has changed: %v", kept.TerritorySum())
	}
}

func TestDescribes(t *testing.T) {
	e := newEngine(t, influence.Options{})
	b := boardtest.MustParse(t, twoWalls)
	dead := board.SetOf(board.At(2, 8))
	lone := board.SetOf(board.At(4, 8))
	r := compute(t, e, influence.Input{Board: b, Dead: &dead, Inessential: &lone})
	next := b.Clone()
	if err := next.Play(board.At(0, 0), board.White, board.Strict); err != nil {
		t.Fatal(err)
	}
	if !r.Describes(b) || r.Describes(next) || r.Describes(setup(t, 8, nil, nil)) || r.Describes(nil) || new(influence.Result).Describes(b) {
		t.Error("Describes is wrong about a board")
	}
	// The colors count.
	swapped := boardtest.MustParse(t, strings.NewReplacer("X", "O", "O", "X").Replace(twoWalls))
	if r.Describes(swapped) {
		t.Error("it describes the board with the colors swapped")
	}
}

// TestJSON compares what is written with the methods.
func TestJSON(t *testing.T) {
	b := boardtest.MustParse(t, cornerWithDoor)
	dead := board.SetOf(board.At(6, 6))
	r := compute(t, newEngine(t, influence.Options{}), influence.Input{Board: b, ToPlay: board.Black, Dead: &dead})
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	type player struct{ Influence, Strength, Attenuation, Permeability [][]float64 }
	var got struct {
		Size         int
		ToPlay       string `json:"to_play"`
		Kind         string
		TerritorySum float64 `json:"territory_sum"`
		Stones       [][]int
		Territory    [][]float64 `json:"territory_value"`
		Regions      [][]int     `json:"influence_regions"`
		None         [][]int     `json:"non_territory"`
		White, Black player
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if got.Size != 9 || got.ToPlay != "black" || got.Kind != "territorial" || math.Abs(got.TerritorySum-r.TerritorySum()) > 0.001 {
		t.Errorf("head %d %q %q %v", got.Size, got.ToPlay, got.Kind, got.TerritorySum)
	}
	none := 0
	for i := range 9 {
		for col := range 9 {
			p := board.At(col, 8-i)
			stone := map[board.Color]int{board.Black: -1, board.White: 1}[b.At(p)]
			if dead.Has(p) {
				stone *= 2
			}
			ownNone := 0
			if r.NonTerritory(board.White, p) {
				ownNone++
			}
			if r.NonTerritory(board.Black, p) {
				ownNone += 2
			}
			none += ownNone
			if got.Stones[i][col] != stone || got.Regions[i][col] != r.RegionCode(p) || got.None[i][col] != ownNone {
				t.Errorf("%v: stone %d, region %d, non-territory %d", p, got.Stones[i][col], got.Regions[i][col], got.None[i][col])
			}
			for _, v := range [][2]float64{
				{got.Territory[i][col], r.Territory(p)},
				{got.White.Influence[i][col], r.Influence(board.White, p)},
				{got.Black.Influence[i][col], r.Influence(board.Black, p)},
				{got.White.Strength[i][col], r.Strength(board.White, p)},
				{got.Black.Strength[i][col], r.Strength(board.Black, p)},
				{got.White.Attenuation[i][col], r.Attenuation(board.White, p)},
				{got.Black.Attenuation[i][col], r.Attenuation(board.Black, p)},
				{got.White.Permeability[i][col], r.Permeability(board.White, p)},
				{got.Black.Permeability[i][col], r.Permeability(board.Black, p)},
			} {
				if math.Abs(v[0]-v[1]) > 0.0006 {
					t.Errorf("%v: %v written for %v", p, v[0], v[1])
				}
			}
		}
	}
	if none == 0 {
		t.Error("the position has no points that are no territory")
	}
}

// fields are Facts that know nothing of rings.
type fields struct{}

func (fields) Influence(board.Color) *influence.Result { return nil }

// TestFunctionsWithoutRings: patterns that ask about influence can be bound, those
// that ask about rings cannot.
func TestFunctionsWithoutRings(t *testing.T) {
	build := func(constraint string) *pattern.Database {
		db, err := pattern.Build(pattern.General(), pattern.Spec{
			Name: "Ask", Diagram: "O*.", Entry: "8,-", Labels: "a*e", Constraint: constraint})
		if err != nil {
			t.Fatal(err)
		}
		return db
	}
	if _, err := build("xmoyo(e) && lib(a) > 1").Bind(pattern.BoardFuncs(), influence.Functions(fields{})); err != nil {
		t.Error(err)
	}
	_, err := build("is_surrounded(e)").Bind(influence.Functions(fields{}))
	if err == nil {
		t.Error("is_surrounded is bound without rings")
	}
}

// TestBoardFunctionsTwice: giving an Engine the functions that it has anyway does
// no harm.
func TestBoardFunctionsTwice(t *testing.T) {
	b := boardtest.MustParse(t, gapInWall)
	in := influence.Input{Board: b, ToPlay: board.White}
	x := newTactics(t)
	want := compute(t, x.engine, in)
	e := newEngine(t, influence.Options{Tables: []pattern.Table{pattern.BoardFuncs(), x.functions.Table()}})
	got := compute(t, e, in)
	if len(e.Unbound()) != 0 {
		t.Errorf("unbound: %v", e.Unbound())
	}
	a, _ := json.Marshal(want)
	c, _ := json.Marshal(got)
	if diff := cmp.Diff(string(a), string(c)); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}
