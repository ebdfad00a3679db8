package owl_test

import (
	"os"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl"
)

// TestRaces reads the races of testdata/races.txt from both ends, turned and with colors exchanged.
func TestRaces(t *testing.T) {
	data, err := os.ReadFile("testdata/races.txt")
	if err != nil {
		t.Fatal(err)
	}
	p, err := owl.NewProver(owl.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := owl.NewReader(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Split(string(data), "\n\n")[1:] {
		lines := strings.Split(strings.TrimSpace(text), "\n")
		rows := lines[4:]
		for len(rows) < 9 {
			rows = append(rows, ". . . . . . . . .")
		}
		drawn := boardtest.MustParse(t, strings.Join(rows, "\n")+"\n")
		var stones [2]board.Point
		for i, s := range strings.Fields(lines[1]) {
			if stones[i], err = board.ParsePoint(s, 9); err != nil {
				t.Fatal(err)
			}
		}
		for turn := range board.Transform(board.NumTransforms) {
			for _, swap := range []bool{false, true} {
				b := boardtest.MustTurn(t, drawn, turn, swap)
				var groups [2]board.Set
				for i, q := range stones {
					for s := range b.Stones(turn.Apply(q, 9)) {
						groups[i].Add(s)
					}
				}
				for first := range 2 {
					race, err := r.Semeai(t.Context(), b, &groups[first], &groups[1-first])
					if err != nil {
						t.Fatal(err)
					}
					got := [2]bool{race.Life.Success(), race.Kill.Success()}
					want := [2]bool{lines[2+first][0] == '1', lines[2+first][2] == '1'}
					if got != want {
						t.Errorf("%s: group %d first: lives, kills %v, want %v: %+v\n%v", lines[0], first, got, want, race, b)
					}
				}
			}
		}
	}
}
