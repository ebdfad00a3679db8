package analysis_test

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/genmove/examine"
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
