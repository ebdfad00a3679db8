package joseki_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/joseki"
)

// TestJSON writes the suggestions for openings to JSON and reads them.
func TestJSON(t *testing.T) {
	bk, err := joseki.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	s := joseki.NewSuggester(bk, joseki.Options{MinFrequency: -1})
	classes, views := map[joseki.Class]bool{}, map[int]bool{}
	for _, b := range openings(t, 12)[:40] {
		list := suggest(t, s, b, board.Black)
		text, err := json.Marshal(list)
		if err != nil {
			t.Fatal(err)
		}
		var got []joseki.Suggestion
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, list) {
			t.Fatalf("read back:\n%v\nwritten:\n%v", got, list)
		}
		for i, x := range list {
			classes[x.Class], views[int(x.View)] = true, true
			if got[i].String() != x.String() {
				t.Errorf("%v was read as %v", x, got[i])
			}
		}
	}
	if len(classes) < 3 || len(views) != 8 {
		t.Errorf("%d classes, %d views", len(classes), len(views))
	}
}

const suggestion = `{"move":"D4","class":"standard","value":20,"frequency":0.5,"count":1,"total":2,"entry":-1,"view":3,"corner":"A1"}`

func TestInvalidJSON(t *testing.T) {
	var x joseki.Suggestion
	if err := json.Unmarshal([]byte(suggestion), &x); err != nil {
		t.Fatal(err)
	}
	// Numbers may be 0, and a frequency 1.
	for _, text := range []string{
		`{"move":"D4","class":"standard","corner":"A1"}`, `{"move":"D4","class":"standard","corner":"A1","frequency":1,"view":7,"entry":-1}`,
	} {
		var y joseki.Suggestion
		if err := json.Unmarshal([]byte(text), &y); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	before := x
	for _, text := range []string{`null`, `{}`, `[]`,
		`{"move":"PASS","class":"standard","corner":"A1"}`, `{"move":"D4","class":"standard"}`, `{"move":"D4","corner":"A1"}`,
		`{"move":"D4","class":"J","corner":"A1"}`, `{"move":"D4","class":"standard","corner":"A1","view":8}`,
		`{"move":"D4","class":"standard","corner":"A1","frequency":1.5}`, `{"move":"D4","class":"standard","corner":"A1","frequency":-1}`,
		`{"move":"D4","class":"standard","corner":"A1","count":-1}`, `{"move":"D4","class":"standard","corner":"A1","total":-1}`,
		`{"move":"D4","class":"standard","corner":"A1","entry":-2}`} {
		if err := json.Unmarshal([]byte(text), &x); err == nil {
			t.Errorf("%s: error %v", text, err)
		}
		if x != before {
			t.Errorf("%s changed the suggestion", text)
		}
	}
	if _, err := json.Marshal(joseki.Class('?')); err == nil {
		t.Errorf("a class that there is not: %v", err)
	}
}

// FuzzSuggestion reads anything: what is read without an error is written and read alike.
func FuzzSuggestion(f *testing.F) {
	f.Add([]byte(suggestion))
	f.Fuzz(func(t *testing.T, text []byte) {
		var x, y joseki.Suggestion
		if json.Unmarshal(text, &x) != nil {
			return
		}
		again, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(again, &y); err != nil || x != y || x.String() != y.String() {
			t.Errorf("%v was read as %v: %v", x, y, err)
		}
	})
}
