package gtpanalysis_test

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
)

// rows returns the words of an answer, row by row.
func rows(t *testing.T, s *gtp.Server, cmd string) [][]string {
	t.Helper()
	answer := s.Do(t.Context(), cmd)
	if !strings.HasPrefix(answer, "= ") {
		t.Fatalf("%s: %q", cmd, answer)
	}
	var list [][]string
	for line := range strings.Lines(strings.TrimSuffix(answer[2:], "\n")) {
		list = append(list, strings.Fields(line))
	}
	return list
}

// TestInfluenceWall plays in the gap of a wall: a move that is worth one point
// and threatens three.
func TestInfluenceWall(t *testing.T) {
	s := serverOf(t, 9, examine.Options{})
	s.Do(t.Context(), "gogui-setup w c1 w c2 w c3 w c4 w c5 w c6 w c7 w c8 w c9 "+
		"b d1 b d2 b d3 b d4 b d6 b d7 b d8 b d9 b e3 b f3 b f4 b g4 b g5 b g6 b f6 b f7 b e7")
	for _, c := range []struct {
		cmd      string
		row, col int
		want     string
	}{
		{"initial_influence black territory_value", 4, 4, "-1.00"},
		{"initial_influence black territory_value", 4, 3, "0.00"},
		{"initial_influence white influence_regions", 4, 4, "0"},
		{"initial_influence white white_strength", 4, 2, "100.00"},
		{"initial_influence white white_attenuation", 0, 8, "2.40"},
		{"initial_influence black white_permeability", 4, 3, "0.00"},
		{"initial_influence black black_permeability", 4, 2, "0.00"},
		{"initial_influence black influence_regions", 4, 4, "-3"},
		{"initial_influence black influence_regions", 4, 2, "4"},
		{"move_influence white d5 territory_value", 4, 5, "-1.00"},
		{"move_influence white d5 influence_regions", 4, 3, "4"},
	} {
		if got := rows(t, s, c.cmd)[c.row][c.col]; got != c.want {
			t.Errorf("%s: %s at row %d, column %d, want %s", c.cmd, got, c.row, c.col, c.want)
		}
	}
	if got, err := strconv.ParseFloat(rows(t, s, "followup_influence white d5 territory_value")[4][5], 64); err != nil || got < -0.2 {
		t.Errorf("territory %.2f behind the gap after a follow-up", got)
	}
	for _, what := range strings.Fields("white_influence black_influence white_strength black_strength white_attenuation " +
		"black_attenuation white_permeability black_permeability territory_value influence_regions non_territory") {
		if got := rows(t, s, "initial_influence w "+what); len(got) != 9 || len(got[0]) != 9 {
			t.Errorf("%s: %d rows", what, len(got))
		}
	}
	script(t, s, `
		initial_influence ->? invalid color
		initial_influence white ->? unknown influence data
		initial_influence white nonsense ->? unknown influence data
		move_influence white ->? invalid move
		move_influence white pass territory_value ->? invalid move
		move_influence white c5 territory_value ->? illegal move
		move_influence white d5 ->? unknown influence data
		is_surrounded a1 ->? dragon vertex must be nonempty
		is_surrounded z1 ->? invalid coordinate
		does_surround a1 b1 ->? dragon vertex must be nonempty
		does_surround c1 d1 ->? move vertex must be empty
		surround_map d1 ->? invalid coordinate
	`)
}

// TestSurroundCommands asks about shapes of the manual, with GNU Go's answers.
func TestSurroundCommands(t *testing.T) {
	s := serverOf(t, 19, examine.Options{})
	s.Do(t.Context(), "gogui-setup b k12 w h12 w m12 w j10 w l10 w k8")
	script(t, s, `
		is_surrounded k12 -> 1
		surround_map k12 k10 -> 1
		surround_map k12 k9 -> 2
		surround_map k12 k8 -> 0
	`)
	s.Do(t.Context(), "clear_board")
	s.Do(t.Context(), "gogui-setup b k12 w h12 w j10 w l10")
	script(t, s, `
		is_surrounded k12 -> 0
		does_surround m12 k12 -> 1
		does_surround a1 k12 -> 0
	`)
}

// noInfluence finds no influence.
type noInfluence struct{}

func (noInfluence) Compute(context.Context, influence.Input, *influence.Result) error {
	return errors.New("no idea")
}

func TestInfluenceErrors(t *testing.T) {
	script(t, serverOf(t, 9, examine.Options{Fields: noInfluence{}}), `
		initial_influence white territory_value ->? dragons: no idea
		move_influence white c3 territory_value ->? dragons: no idea
	`)
	script(t, serverOf(t, 9, examine.Options{Fields: noInfluence{}, Losses: examine.TacticalLosses{}}), `
		initial_influence white territory_value ->? influence: no idea
		level 9 ->
		move_influence white c3 territory_value ->? a fact is missing: Options.Fields has no ComputeFollowup
	`)
}

// TestInfluenceTurned looks at a turned board: the stone stands where the other
// commands say.
func TestInfluenceTurned(t *testing.T) {
	s := serverOf(t, 9, examine.Options{})
	for _, o := range strings.Fields("0 1 2 3 4 5 6 7") {
		s.Do(t.Context(), "orientation "+o)
		s.Do(t.Context(), "clear_board")
		s.Do(t.Context(), "play black b1")
		vertex := strings.TrimSpace(s.Do(t.Context(), "list_stones black")[2:])
		p, err := board.ParsePoint(vertex, 9)
		if err != nil {
			t.Fatal(err)
		}
		grid := rows(t, s, "initial_influence white influence_regions")
		if got := grid[8-p.Row()][p.Col()]; got != "-4" {
			t.Errorf("orientation %s: %s at %v, want -4", o, got, p)
		}
	}
}
