package genmove_test

import (
	"encoding/json"
	"testing"

	"github.com/tengen-go/tengen/genmove"
)

// TestDecisionWithoutKind refuses reasons that do not say of which kind they are: they
// could not be written again.
func TestDecisionWithoutKind(t *testing.T) {
	for text, ok := range map[string]bool{
		`{"move":"C3","moves":[{"move":"C3","reasons":[{"kind":"attack","move":"C3"}]}]}`:                   true,
		`{"move":"C3","moves":[{"move":"C3","reasons":[{"move":"C3"}]}]}`:                                   false,
		`{"move":"C3","moves":[{"move":"C3"},{"move":"D3","reasons":[{"kind":"attack"},{"move":"pass"}]}]}`: false,
	} {
		d := genmove.Decision{Why: "as before"}
		err := json.Unmarshal([]byte(text), &d)
		if ok != (err == nil) {
			t.Errorf("%s: error %v", text, err)
		}
		if err != nil && d.Why != "as before" {
			t.Errorf("%s: an error, and %+v", text, d)
		}
		if err == nil {
			if _, err := json.Marshal(&d); err != nil {
				t.Errorf("%s: %v", text, err)
			}
		}
	}
}
