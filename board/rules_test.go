package board_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
)

func TestRules(t *testing.T) {
	want := []board.Rules{
		{Name: "chinese", Superko: board.PositionalSuperko, Komi: 7.5, Compensation: board.CompensateStones},
		{Name: "japanese", Scoring: board.TerritoryScoring, Komi: 6.5},
		{Name: "korean", Scoring: board.TerritoryScoring, Komi: 6.5},
		{Name: "aga", Superko: board.SituationalSuperko, Komi: 7.5, Compensation: board.CompensateLessOne, PassStones: true},
		{Name: "new_zealand", Suicide: true, Superko: board.SituationalSuperko, Komi: 7},
		{Name: "tromp-taylor", Suicide: true, Superko: board.PositionalSuperko, Komi: 7.5},
		{Name: "ing", Suicide: true, Superko: board.PositionalSuperko, Komi: 8},
	}
	if diff := cmp.Diff(want, allRules()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	for _, r := range want {
		if g := newGame(t, 9, r); g.Komi() != r.Komi || g.Rules() != r {
			t.Errorf("%s: the game has komi %v and rules %+v", r.Name, g.Komi(), g.Rules())
		}
		for _, name := range []string{r.Name, r.SGF()} {
			if got, err := board.ParseRules(name); err != nil || got != r {
				t.Errorf("%q: %+v, %v", name, got, err)
			}
		}
	}
}

func TestParseRules(t *testing.T) {
	for want, names := range map[string][]string{
		"chinese":      {"Chinese", "CHINESE RULES", "chinese-ogs", "chinese_kgs", " china ", "cn"},
		"japanese":     {"Japanese", "japanese rules", "JP", "Japan"},
		"korean":       {"Korean", "kr"},
		"aga":          {"AGA", "aga rules", "BGA", "French"},
		"new_zealand":  {"NZ", "New Zealand", "new-zealand", "new_zealand", "NewZealand rules"},
		"tromp-taylor": {"Tromp-Taylor", "tromp taylor", "tromptaylor", "TrompTaylor"},
		"ing":          {"GOE", "Ing", "Ing Goe"},
	} {
		for _, name := range names {
			if got, err := board.ParseRules(name); err != nil || got.Name != want {
				t.Errorf("%q: %q, %v; want %q", name, got.Name, err, want)
			}
		}
	}
	for _, name := range []string{"", "rules", "go", "stone counting", "chinese japanese"} {
		if r, err := board.ParseRules(name); !errors.Is(err, board.ErrRules) || r != (board.Rules{}) {
			t.Errorf("%q: %+v, %v; want %v", name, r, err, board.ErrRules)
		}
	}
	if got := (board.Rules{Name: "house"}).SGF(); got != "house" {
		t.Errorf("SGF of other rules: %q", got)
	}
}

func TestRulesJSON(t *testing.T) {
	text, err := json.Marshal(board.AGA())
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"name":"aga","suicide":false,"superko":"situational","scoring":"area","komi":7.5,` +
		`"compensation":"n-1","pass_stones":true}`
	if diff := cmp.Diff(want, string(text)); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	for _, r := range allRules() {
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		var back board.Rules
		if err := json.Unmarshal(text, &back); err != nil || back != r {
			t.Errorf("%s reads as %+v, %v", text, back, err)
		}
	}
	for _, r := range []board.Rules{{Superko: 7}, {Scoring: 7}, {Compensation: 7}} {
		if text, err := json.Marshal(r); !errors.Is(err, board.ErrRules) {
			t.Errorf("%+v: %s, %v", r, text, err)
		}
	}
	for _, text := range []string{`{"superko":"never"}`, `{"scoring":"stones"}`, `{"compensation":"2n"}`} {
		var r board.Rules
		if err := json.Unmarshal([]byte(text), &r); !errors.Is(err, board.ErrRules) {
			t.Errorf("%s: %+v, %v", text, r, err)
		}
	}
	if got := board.Superko(7).String(); got != "Superko(7)" {
		t.Errorf("String of no superko rule: %q", got)
	}
}

func TestCompensation(t *testing.T) {
	for c, want := range map[board.Compensation][4]int{
		board.CompensateNone: {0, 0, 0, 0}, board.CompensateStones: {0, 1, 2, 9}, board.CompensateLessOne: {0, 0, 1, 8},
	} {
		for i, n := range [4]int{0, 1, 2, 9} {
			if got := c.Points(n); got != want[i] {
				t.Errorf("%v for %d stones: %d, want %d", c, n, got, want[i])
			}
		}
	}
}

func FuzzParseRules(f *testing.F) {
	for _, s := range []string{"AGA", "GOE", "Japanese", "NZ", "chinese-kgs", "rules", "Tromp-Taylor", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := board.ParseRules(s)
		if err != nil {
			if !errors.Is(err, board.ErrRules) || r != (board.Rules{}) {
				t.Errorf("%q: %+v, %v", s, r, err)
			}
			return
		}
		if back, err := board.ParseRules(r.Name); err != nil || back != r {
			t.Errorf("%q is %+v, whose name reads as %+v, %v", s, r, back, err)
		}
	})
}
