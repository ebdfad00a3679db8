package search_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// viaList reads a line in the way of encoding/json: as a list of points.
func viaList(data []byte) (search.Line, bool) {
	var list []*board.Point
	if err := json.Unmarshal(data, &list); err != nil || len(list) > search.MaxLine {
		return search.Line{}, false
	}
	var l search.Line
	for _, p := range list {
		if p == nil {
			return search.Line{}, false // null is no vertex
		}
		l.Add(*p)
	}
	return l, true
}

// FuzzLineJSON: a line is read where the standard library reads a list of points, and is
// the same one.
func FuzzLineJSON(f *testing.F) {
	for _, s := range []string{
		`["C3","D3"]`, `[]`, ` [ "pass" , "none","T19"] `, `null`, `[null]`, `["C3",]`, `["C3" "D3"]`, `"C3"`, `[1]`, `{}`, ``, `[`, `]`, `["`,
		`["\u0043\u0033"]`, `["C\/3"]`, `["\x43"]`, `["Z99"]`, `[["C3"]]`, `[,"C3"]`, `["C3"]x`, `["\u00e9"]`, "[\"C3\n\"]", "[\"\xff\"]",
		"[" + strings.Repeat(`"A1",`, 14) + `"A1"]`, "[" + strings.Repeat(`"A1",`, 15) + `"A1"]`, "\f[]", `["\ud800"]`, `["\"]`, `["C3"]]`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		want, ok := viaList(data)
		l := search.LineOf(board.At(5, 5))
		err := l.UnmarshalJSON(data)
		if (err == nil) != ok {
			t.Fatalf("%q: %v, want it read: %v", data, err, ok)
		}
		if err != nil {
			if err == nil {
				t.Errorf("%q: %v", data, err)
			}
			if l != search.LineOf(board.At(5, 5)) {
				t.Errorf("%q has changed the line to %v", data, l)
			}
			return
		}
		if l != want {
			t.Errorf("%q: %v, want %v", data, l, want)
		}
		text, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		plain, err := json.Marshal(l.Append([]board.Point{}))
		if err != nil || string(plain) != string(text) {
			t.Errorf("%v is written as %s, the list as %s, %v", l, text, plain, err)
		}
	})
}

// TestLineJSONErrors: what is no point cannot be written.
func TestLineJSONErrors(t *testing.T) {
	if _, err := search.LineOf(board.Point(-7)).MarshalJSON(); !errors.Is(err, board.ErrPoint) {
		t.Errorf("a line with no point: %v", err)
	}
}
