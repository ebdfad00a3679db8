package gtpanalysis_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// TestDragons asks about a group with three points in a row.
func TestDragons(t *testing.T) {
	s := serverOf(t, 7, examine.Options{})
	script(t, s, `
		gogui-setup b d7 b a6 b b6 b c6 b d6 w e7 w e6 w a5 w b5 w c5 w d5 w e5 w b3 w d3 w f3 ->
		dragon_status d7 -> critical B7 B7
		dragon_status g7 -> ? vertex must not be empty
		dragon_status z9 -> ? invalid coordinate
		dragon_stones g7 -> ? dragon_stones called on an empty vertex
		dragon_data g7 -> G7 empty
		dragon_data z9 -> ? invalid coordinate
	`)
	for _, cmd := range []string{"dragon_stones d7", "dragon_stones black"} {
		if got := strings.Fields(s.Do(t.Context(), cmd)); strings.Join(got, " ") != "= D7 A6 B6 C6 D6" {
			t.Errorf("%s: %q", cmd, got)
		}
	}
	data := s.Do(t.Context(), "dragon_data d7")
	for _, want := range []string{
		"color                   black", "origin                  D7", "size                    5", "genus                   1122",
		"status                  critical", "owl_attack_point        B7", "owl_defense_point       B7", "weakness                1.00", "strings                 D7",
	} {
		if !strings.Contains(data, want) {
			t.Errorf("dragon_data does not say %q:\n%s", want, data)
		}
	}
	if all := s.Do(t.Context(), "dragon_status"); !strings.Contains(all, "D7: critical B7 B7\n") || !strings.Contains(all, "E7: alive") {
		t.Errorf("dragon_status: %s", all)
	}
}

// knownDragons is a DragonFinder that knows the groups.
type knownDragons []dragon.Dragon

func (k knownDragons) Analyze(_ context.Context, in dragon.Input) (*dragon.Dragons, error) {
	return dragon.NewDragons(in.Board, k)
}

// TestDragonFields: threats, strings that are lost on the way and several races, of which the best
// ones count, have fields of their own, and dragon_data_json has all races.
func TestDragonFields(t *testing.T) {
	at := board.At
	win := func(p board.Point) search.Result { return search.Result{Code: search.Win, Move: p} }
	known := knownDragons{
		{
			Origin: at(2, 2), Status: dragon.Alive, Safety: dragon.StronglyAlive, Read: true,
			Threat: search.MoveResult{Move: at(0, 0), Code: search.Win}, ThreatNext: at(0, 1), Hostile: []int{1, 2},
			Semeais: []dragon.Semeai{
				{Opponent: 1, Defense: search.Result{Code: search.KoA, Move: at(1, 0), Limited: true}, Attack: win(at(3, 0))},
				{Opponent: 2, Defense: win(at(2, 0)), Attack: search.Result{Code: search.KoB, Move: at(4, 0)}},
			},
		},
		{
			Origin: at(4, 2), Status: dragon.Dead, Safety: dragon.TacticallyDead, Read: true,
			Attack:  search.Result{Code: search.Loss, Move: at(5, 0), String: at(2, 2), Limited: true},
			Defense: search.Result{Code: search.Fail, String: board.NoPoint},
			Rescue:  search.MoveResult{Move: at(6, 0), Code: search.KoA}, RescueNext: at(6, 1), Hostile: []int{0},
			Semeais: []dragon.Semeai{{Opponent: 0}},
		},
		{Origin: at(6, 6), Status: dragon.Alive, Safety: dragon.AliveInSeki},
	}
	s := serverOf(t, 9, examine.Options{Dragons: known})
	s.Do(t.Context(), "gogui-setup b c3 w e3 w g7")
	for vertex, want := range map[string]string{
		"c3": `owl_status              alive
safety                  strongly alive
hostile_neighbors       2
owl_attack_code         0
owl_attack_point        A1
owl_attack_certain      YES
owl_2nd_attack_point    A2
owl_threat_status       can threaten attack
owl_2nd_defense_point   PASS
owl_attack_kworm        PASS
semeais                 2
semeai_defense_code     5
semeai_defense_point    C1
semeai_defense_certain  1
semeai_defense_target   G7
semeai_attack_code      5
semeai_attack_point     D1
semeai_attack_certain   1
semeai_attack_target    E3
strings                 C3 `,
		"e3": `safety                  tactically dead
owl_attack_code         2
owl_attack_point        F1
owl_attack_certain      NO
owl_threat_status       can threaten defense
owl_defense_code        0
owl_defense_point       G1
owl_2nd_defense_point   G2
owl_attack_kworm        C3
owl_defense_kworm       PASS
semeais                 1
semeai_defense_target   C3`,
		"g7": `owl_status              unchecked
safety                  alive in seki
owl_threat_status       unchecked
semeai_defense_certain  0
semeai_attack_target    PASS`,
	} {
		got := s.Do(t.Context(), "dragon_data "+vertex)
		for line := range strings.Lines(want) {
			if !strings.Contains(got, "\n"+strings.TrimSuffix(line, "\n")+"\n") {
				t.Errorf("%s: no %q in\n%s", vertex, line, got)
			}
		}
		for line := range strings.Lines(got) {
			if name, _, _ := strings.Cut(line, " "); strings.Count(got, "\n"+name+" ") > 1 {
				t.Errorf("%s: %s twice", vertex, name)
			}
		}
	}
	var d dragon.Dragons
	if err := json.Unmarshal([]byte(strings.TrimPrefix(s.Do(t.Context(), "dragon_data_json"), "=")), &d); err != nil {
		t.Fatal(err)
	}
	if g := d.At(at(2, 2)); len(g.Semeais) != 2 || g.ThreatNext != at(0, 1) || d.At(at(4, 2)).RescueNext != at(6, 1) {
		t.Errorf("%+v", g)
	}
}
