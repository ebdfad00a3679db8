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
	e, err := genmove.New(genmove.Options{Effort: search.AtLevel(sample.Of(2, search.UsualLevel))})
	if err != nil {
		t.Fatal(err)
	}
	s, err := gtp.NewServer(gtp.Config{Engine: reasoned(t, e), Size: 7})
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
		"move_reasons D4", "explain_decision",
		"play b d4", "play w d5", "play b c5", "play w c6", "play b e5", "play w b4",
		"reg_genmove b", "move_reasons D6", "move_probabilities", "move_uncertainty",
		"restricted_genmove b D6 A1", "restricted_genmove b", "explain_decision b", "explain_decision_json w",
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
		"move_reasons D4":            {"="},
		"explain_decision":           {"? no move was generated yet"},
		"reg_genmove b":              {"= D6"},
		"move_reasons D6":            {"Move at D6", "owl-attacks D5"},
		"move_probabilities":         {"D6 "},
		"restricted_genmove b D6 A1": {"= D6"},
		"restricted_genmove b":       {"? no allowed vertex"},
		"explain_decision b":         {"black D6", "territory", "strategy"},
		"explain_decision_json w":    {`"color":"white"`, `"steps":[`},
		"gg_genmove b 5":             {"= D6"},
	} {
		for _, w := range words {
			if got := answer(command); !strings.Contains(got, w) {
				t.Errorf("%s: no %q in %s", command, w, got)
			}
		}
	}
}
