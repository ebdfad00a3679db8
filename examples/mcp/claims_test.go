package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/explain"
)

// ladder is a position in which a move at D4 captures D3 in a ladder.
const ladder = `
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . X O . . . . .
	. . . X X . . . .
	. . . . . . . . .`

// TestExplainMove wants the ladder to be explained, in two languages.
func TestExplainMove(t *testing.T) {
	for name, way := range transports {
		t.Run(name, func(t *testing.T) {
			c := way(t, open(t))
			var r gameReport
			c.call("load_position", arguments{"diagram": ladder}, &r)
			var e explained
			c.call("explain_move", arguments{"move": "D4"}, &e)
			i := slices.IndexFunc(e.Claims, func(c claim) bool { return c.Kind == "ladder" })
			if i < 0 || e.Claims[i].Proof != "proved" || e.Claims[i].Sentence != "D4 captures 1 stone at D3 in a ladder" || len(e.Claims[i].Variation) < 4 ||
				!strings.Contains(e.Text, "D4 captures 1 stone at D3 in a ladder.") || e.Player != "black" || e.Move != "D4" {
				t.Errorf("%+v", e)
			}
			var german explained
			c.call("explain_move", arguments{"move": "D4", "language": "de"}, &german)
			if german.Text == e.Text || len(german.Claims) != len(e.Claims) {
				t.Errorf("%+v", german)
			}
			var two explained
			c.call("explain_move", arguments{"move": "A9", "than": "D4"}, &two)
			if two.Move != "A9" || two.Better != "D4" || !slices.ContainsFunc(two.Instead, func(c claim) bool { return c.Kind == "ladder" }) {
				t.Errorf("%+v", two)
			}
			c.call("explain_move", arguments{"move": "pass"}, &e)
			if e.Move != "PASS" {
				t.Errorf("%+v", e)
			}
		})
	}
}

// TestExplainPosition wants the dead and the urgent group to be named.
func TestExplainPosition(t *testing.T) {
	c := overMemory(t, open(t))
	var r gameReport
	c.call("load_position", arguments{"diagram": three}, &r)
	var e explained
	c.call("explain_position", arguments{}, &e)
	for _, tt := range []struct{ what, color string }{{"urgent", "white"}, {"dead", "white"}, {"lead", "black"}} {
		if !slices.ContainsFunc(e.Claims, func(c claim) bool { return c.Kind == tt.what && c.Player == tt.color }) {
			t.Errorf("no claim %v: %s", tt, e.Text)
		}
	}
	if len(e.Claims) > 16 || e.Move != "" {
		t.Errorf("%+v", e)
	}
}

// TestClaimsOfGame asks for explanations of a game and hands each claim back, as a sentence and as
// data: what is proved is true, and nothing that was said is false.
func TestClaimsOfGame(t *testing.T) {
	c := overMemory(t, open(t))
	var r gameReport
	c.call("load_game", arguments{"sgf": sample(t)}, &r)
	asked := map[string]int{}
	for after := 8; after < 300; after += 18 {
		for _, tool := range []string{"explain_move", "explain_position"} {
			var e explained
			c.call(tool, arguments{"after_move": after}, &e)
			for _, said := range e.Claims {
				if said.Kind == "loses" && len(said.Points) == 0 {
					continue // an estimate of how much
				}
				want := "unproved"
				if said.Proof == "proved" {
					want = "true"
				}
				var v verdict
				c.call("verify_claim", arguments{"after_move": after, "player": said.Player, "sentence": strings.TrimPrefix(bare(said.Sentence), "probably ")}, &v)
				if ok := v.Verdict == want || want == "unproved" && v.Verdict == "true"; !ok || v.Claim.Kind != said.Kind && said.Proof == "proved" {
					t.Errorf("after %d: %q is %s, want %s: %s (%+v)", after, said.Sentence, v.Verdict, want, v.Reason, v.Claim)
				}
				var data verdict
				c.call("verify_claim", claimArguments(after, &said), &data)
				if data.Verdict != v.Verdict {
					t.Errorf("after %d: %q is %s, as data %s", after, said.Sentence, v.Verdict, data.Verdict)
				}
				asked[v.Verdict]++
			}
		}
	}
	t.Logf("claims by verdict: %v", asked)
	if asked["true"] < 30 {
		t.Errorf("claims by verdict: %v", asked)
	}
}

// bare takes away what a sentence says about its source.
func bare(s string) string {
	for _, after := range []string{", the network estimates", ", an estimate"} {
		s = strings.TrimSuffix(s, after)
	}
	return strings.ReplaceAll(s, "probably ", "")
}

func claimArguments(after int, c *claim) arguments {
	a := arguments{"after_move": after, "kind": c.Kind, "name": c.Name, "player": c.Player, "points": c.Points, "stones": c.Stones, "value": c.Value}
	if c.Move != "" {
		a["move"] = c.Move
	}
	return a
}

// TestVerifyClaim asks about sentences of which it is known whether they are true.
func TestVerifyClaim(t *testing.T) {
	tests := []struct {
		diagram, says, want string
	}{
		{ladder, "D4 captures 1 stone at D3 in a ladder", "true"},
		{ladder, "d4 captures 1 stone at d3 in a ladder.", "true"},
		{ladder, "  D4  captures 1 stone at D3.  ", "true"},
		{ladder, "D4 captures 2 stones at D3 in a ladder", "false"},
		{ladder, "D4 captures 1 stone at D3 in a net", "false"},
		{ladder, "D4 captures 1 stone at C3 in a ladder", "invalid"},
		{ladder, "A9 captures 1 stone at D3 in a ladder", "false"},
		{ladder, "D4 is a hane", "true"},
		{ladder, "D4 makes a ponnuki", "false"},
		{ladder, "Black is ahead by 300 points", "unproved"},
		{three, "The group of White at A2 lives or dies by who moves first", "true"},
		{three, "The group of White at A2 is dead (5 stones)", "false"},
		{three, "The group of White at E9 is weak", "unproved"},
		{three, "The group of White at J2 is dead (3 stones)", "true"},
		{three, "The group of White at J2 is dead", "true"},
		{three, "The group of White at J2 is dead (4 stones)", "false"},
		{three, "The group of Black at A8 is dead", "false"},
		{three, "The group of Black at A8 lives or dies by who moves first", "false"},
		{three, "B1 kills the group at A2", "true"},
		{three, "C1 kills the group at A2", "unproved"},
		{three, "B1 kills the group at E5", "invalid"},
	}
	for name, way := range transports {
		t.Run(name, func(t *testing.T) {
			c := way(t, open(t))
			for _, tt := range tests {
				var r gameReport
				c.call("load_position", arguments{"diagram": tt.diagram}, &r)
				var v verdict
				if c.call("verify_claim", arguments{"sentence": tt.says}, &v); v.Verdict != tt.want || v.Reason == "" {
					t.Errorf("%q: %s, want %s: %+v", tt.says, v.Verdict, tt.want, v)
				}
			}
		})
	}
}

// TestVerifyClaimInAllOrientations asks the same of turned positions.
func TestVerifyClaimInAllOrientations(t *testing.T) {
	b, err := board.ParseDiagram(ladder)
	if err != nil {
		t.Fatal(err)
	}
	c := overMemory(t, open(t))
	for turn := range board.Transform(board.NumTransforms) {
		var r gameReport
		c.call("load_position", arguments{"diagram": turned(t, b, turn)}, &r)
		move, stone := turn.Apply(board.At(3, 3), 9), turn.Apply(board.At(3, 2), 9)
		for sentence, want := range map[string]string{
			fmt.Sprintf("%v captures 1 stone at %v in a ladder", move, stone): "true",
			fmt.Sprintf("%v captures 1 stone at %v in a net", move, stone):    "false",
		} {
			var v verdict
			if c.call("verify_claim", arguments{"sentence": sentence}, &v); v.Verdict != want {
				t.Errorf("orientation %d: %q: %+v", turn, sentence, v)
			}
		}
	}
}

// TestSentences wants each template of the language to be read back as the claim that it was
// written from.
func TestSentences(t *testing.T) {
	c := overMemory(t, open(t))
	var r gameReport
	c.call("load_position", arguments{"size": 9, "moves": "E5 G7 C3 G3"}, &r)
	english := explain.English()
	for _, name := range slices.Sorted(maps.Keys(english.Templates)) {
		kind, what, _ := strings.Cut(name, "/")
		said := explain.Claim{
			Kind: explain.Kind(kind), Name: what, Player: board.Black, Move: board.At(0, 0), Points: []board.Point{board.At(4, 4), board.At(6, 6)}, Stones: 2, Value: 2, Proved: true,
		}
		if strings.Contains(english.Templates[name], "{percent}") {
			said.Value = 0.5
		}
		if what == "" && strings.Contains(english.Templates[name], "{name}") {
			said.Name = "bulky five"
		}
		sentence := "A1 " + english.Sentence(&said)
		var v verdict
		if c.call("verify_claim", arguments{"sentence": sentence}, &v); v.Claim.Kind != kind || v.Claim.Name != said.Name || v.Sentence != sentence {
			t.Errorf("%s: %q was read as %q: %+v", name, sentence, v.Sentence, v.Claim)
		}
	}
}

// FuzzVerifyClaim asks about any claim: the answer is a verdict or an error, and the claim as it
// was understood has the same verdict.
func FuzzVerifyClaim(f *testing.F) {
	f.Add("D4 captures 1 stone at D3 in a ladder", "", "", "", "", "", 0)
	f.Add("the group of White at D3 is dead (1 stone)", "", "", "", "", "", 0)
	f.Add("", "cut", "", "black", "D4", "D3 C3", 2)
	f.Add("", "shape", "hane", "white", "E3", "", -1)
	f.Add("Black is ahead by 12.5 points", "", "", "", "", "", 1<<40)
	s, err := readFlags([]string{"-workers", "1"}, f.Output())
	if err != nil {
		f.Fatal(err)
	}
	d, err := newDesk(s)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, sentence, kind, name, player, move, points string, stones int) {
		c := overMemory(t, d)
		var r gameReport
		c.call("load_position", arguments{"diagram": ladder}, &r)
		result, text := c.try("verify_claim", arguments{
			"sentence": sentence, "kind": kind, "name": name, "player": player, "move": move, "points": strings.Fields(points), "stones": stones,
		})
		if result.IsError {
			if text == "" {
				t.Error("an error without a text")
			}
			return
		}
		var v, again verdict
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			t.Fatal(err)
		}
		if !slices.Contains([]string{"true", "false", "unproved", "invalid"}, v.Verdict) || v.Reason == "" || v.Sentence == "" {
			t.Errorf("%+v", v)
		}
		c.call("verify_claim", claimArguments(0, &v.Claim), &again)
		if again.Verdict != v.Verdict {
			t.Errorf("%+v, and then %+v", v, again)
		}
	})
}
