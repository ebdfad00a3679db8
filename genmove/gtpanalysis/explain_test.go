package gtpanalysis_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
)

func TestExplanations(t *testing.T) {
	s, err := gtp.NewServer(gtp.Config{Size: 9})
	if err != nil {
		t.Fatal(err)
	}
	e, err := explain.New(explain.Options{Want: examine.Worms})
	if err != nil {
		t.Fatal(err)
	}
	if err := gtpanalysis.RegisterExplanations(s, nil, nil); err != gtpanalysis.ErrNoSource {
		t.Errorf("without an Explainer: %v", err)
	}
	if err := gtpanalysis.RegisterExplanations(nil, e, nil); err == nil {
		t.Errorf("without a server: %v", err)
	}
	if err := gtpanalysis.RegisterExplanations(s, e, nil); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"explain_move", "explain_position"} {
		if got := s.Do(t.Context(), command); got[0] != '?' {
			t.Errorf("%s on an empty board: %s", command, got)
		}
	}
	s.Do(t.Context(), "gogui-play_sequence b c3 w d3 b d2 w a9 b e2 w a8")
	for command, want := range map[string]string{
		"explain_move d4":               "D4 captures 1 stone at D3 in a ladder. (variation: D4 E3 F3",
		"explain_move b d4":             "D4 captures 1 stone at D3 in a ladder.",
		"explain_move w d4":             "D4 extends the string at D3 to 4 liberties.",
		"explain_difference d4 j9":      "D4 is better:\nD4 captures 1 stone at D3 in a ladder.",
		"explain_move":                  "A8",
		"explain_position":              "group of White at D3 lives or dies by who moves first.",
		"explain_move d3":               "? illegal move",
		"explain_move z9":               "? invalid",
		"explain_difference d4":         "?",
		"explain_difference_json d4 j9": `{"player":"black","move":`,
	} {
		got := s.Do(t.Context(), command)
		if !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
	var x explain.Explanation
	answer := s.Do(t.Context(), "explain_move_json d4")
	if err := json.Unmarshal([]byte(strings.TrimPrefix(answer, "=")), &x); err != nil || len(x.Claims) == 0 || x.Claims[0].Kind != "ladder" {
		t.Errorf("%s: %v", answer, err)
	}
}
