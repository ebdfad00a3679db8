package explain_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/reading/search"
)

func TestLanguages(t *testing.T) {
	for _, l := range []*explain.Language{explain.English(), explain.German()} {
		if err := l.Check(); err != nil {
			t.Error(err)
		}
	}
	l := explain.English()
	l.Name = "xx"
	delete(l.Templates, "net")
	l.Templates["ladder"] = "captures {stone}"
	l.Templates["trick"] = "is a trick"
	err := l.Check()
	if err == nil {
		t.Fatal("a language with gaps passes")
	}
	for _, want := range []string{"net", "{stone}", `"trick" is no kind`, "hane"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("error %q does not name %s", err, want)
		}
	}
}

func TestSentence(t *testing.T) {
	c := explain.Claim{
		Kind: "ladder", Player: board.Black, Move: board.At(3, 3), Points: []board.Point{board.At(3, 2)}, Stones: 3, Proved: true,
	}
	for _, test := range []struct {
		l      *explain.Language
		change func(c *explain.Claim)
		want   string
	}{
		{explain.English(), func(*explain.Claim) {}, "captures 3 stones at D3 in a ladder"},
		{explain.German(), func(*explain.Claim) {}, "fängt 3 Steine bei D3 in einer Treppe"},
		{explain.English(), func(c *explain.Claim) { c.Stones = 1 }, "captures 1 stone at D3 in a ladder"},
		{explain.English(), func(c *explain.Claim) { c.Proved = false }, "probably captures 3 stones at D3 in a ladder"},
		{explain.English(), func(c *explain.Claim) {
			*c = explain.Claim{Kind: "reduction", Player: board.Black, Value: 3.5, Source: "network"}
		}, "takes 3.5 points of territory away from White, the network estimates"},
		{explain.German(), func(c *explain.Claim) {
			*c = explain.Claim{Kind: "reduction", Player: board.Black, Value: 3.5, Source: "network"}
		}, "nimmt Weiß 3,5 Punkte Gebiet (Schätzung des Netzes)"},
		{explain.English(), func(c *explain.Claim) {
			c.Kind, c.Points = "connect", []board.Point{board.At(0, 0), board.At(2, 0), board.At(4, 0)}
		}, "connects A1, C1 and E1"},
		{explain.English(), func(c *explain.Claim) {
			*c = explain.Claim{Kind: "joseki", Player: board.Black, Value: 0.234, Stones: 1, Source: "table"}
		}, "is a joseki move, played in 23 % of 1 game"},
	} {
		d := c
		test.change(&d)
		if got := test.l.Sentence(&d); got != test.want {
			t.Errorf("%v: %q, want %q", d, got, test.want)
		}
	}
}

func TestText(t *testing.T) {
	claims := []explain.Claim{
		{Kind: "capture", Player: board.Black, Move: board.At(3, 3), Points: []board.Point{board.At(3, 2)}, Stones: 2, Proved: true,
			Line: search.LineOf(board.At(3, 3), board.At(4, 2), board.At(5, 2))},
		{Kind: "shape", Name: "hane", Player: board.Black, Move: board.At(3, 3), Proved: true},
	}
	x := explain.Explanation{Player: board.Black, Move: board.At(3, 3), Claims: claims}
	for detail, want := range map[explain.Detail]string{
		explain.Brief:  "D4 captures 2 stones at D3.\n",
		explain.Normal: "D4 captures 2 stones at D3.\nD4 is a hane.\n",
		explain.Full:   "D4 captures 2 stones at D3. (variation: D4 E3 F3)\nD4 is a hane.\n",
	} {
		if got := x.Text(explain.English(), detail); got != want {
			t.Errorf("detail %v: %q, want %q", detail, got, want)
		}
	}
	x = explain.Explanation{Player: board.Black, Move: board.At(0, 0), Better: board.At(3, 3), Instead: claims}
	x.Then = claims
	want := "Nothing is known about A1.\nAfter A1, Black D4 captures 2 stones at D3.\nD4 is better:\nD4 captures 2 stones at D3.\n"
	if got := x.Text(explain.English(), explain.Brief); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestJSON(t *testing.T) {
	in := explain.Explanation{
		Player: board.White, Move: board.At(3, 3),
		Claims: []explain.Claim{{
			Kind: "shortage_of_liberties", Name: "x", Player: board.White, Move: board.At(3, 3), Points: []board.Point{board.At(1, 1)},
			Stones: 2, Line: search.LineOf(board.At(3, 3), board.At(1, 2)), Value: 1.5, Source: "counted", Proved: true,
		}},
		Better: board.At(1, 1), Instead: []explain.Claim{{Kind: "territory", Player: board.White, Source: "network"}},
	}
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"kind":"shortage_of_liberties"`, `"points":["B2"]`, `"line":["D4","B3"]`, `"source":"network"`, `"proved":true`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s lacks %s", text, want)
		}
	}
	var out explain.Explanation
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(in, out, cmp.Comparer(func(x, y search.Line) bool { return x.Equal(y) })); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}
