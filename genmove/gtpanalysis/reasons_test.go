package gtpanalysis_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// TestReasons: the commands about reasons speak of the last move, and of the moves that
// were asked for.
func TestReasons(t *testing.T) {
	race.Alone(t)
	e, err := genmove.New(genmove.Options{Effort: search.AtLevel(sample.Of(4, search.UsualLevel))})
	if err != nil {
		t.Fatal(err)
	}
	s, err := gtp.NewServer(gtp.Config{Engine: reasoned(t, e), Size: 9})
	if err != nil {
		t.Fatal(err)
	}
	if err := gtpanalysis.RegisterReasons(s, e); err != nil {
		t.Fatal(err)
	}
	if err := gtpanalysis.RegisterReasons(s, nil); err != gtpanalysis.ErrNoSource {
		t.Errorf("without an engine: %v", err)
	}
	var out bytes.Buffer
	script := []string{
		"move_reasons E5", "explain_decision",
		"play b e5", "play w e6", "play b d6", "play w d7", "play b f6", "play w c5",
		"reg_genmove b", "move_reasons E7", "move_probabilities", "move_uncertainty",
		"restricted_genmove b E7 A1", "restricted_genmove b", "explain_decision b", "explain_decision_json w",
		"top_moves_black", "all_move_values", "gg_genmove b 5",
	}
	if err := s.Serve(t.Context(), strings.NewReader(strings.Join(script, "\n")+"\nquit\n"), &out); err != nil {
		t.Fatal(err)
	}
	answers := strings.Split(out.String(), "\n\n")
	answer := func(command string) string {
		for i, c := range script {
			if c == command {
				return answers[i]
			}
		}
		t.Fatalf("no %s", command)
		return ""
	}
	for command, words := range map[string][]string{
		"move_reasons E5":            {"="},
		"explain_decision":           {"? no move was generated yet"},
		"reg_genmove b":              {"= E7"},
		"move_reasons E7":            {"Move at E7", "owl-attacks E6"},
		"move_probabilities":         {"E7 "},
		"restricted_genmove b E7 A1": {"= E7"},
		"restricted_genmove b":       {"? no allowed vertex"},
		"explain_decision b":         {"black E7", "territory", "strategy"},
		"explain_decision_json w":    {`"color":"white"`, `"steps":[`},
		"gg_genmove b 5":             {"= E7"},
	} {
		for _, w := range words {
			if got := answer(command); !strings.Contains(got, w) {
				t.Errorf("%s: no %q in %s", command, w, got)
			}
		}
	}
}
