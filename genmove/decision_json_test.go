package genmove_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/genmove"
)

// TestDecisionWithoutKind refuses reasons that do not say of which kind they are: they
// could not be written again.
func TestDecisionWithoutKind(t *testing.T) {
	for text, want := range map[string]error{
		`{"move":"C3","moves":[{"move":"C3","reasons":[{"kind":"attack","move":"C3"}]}]}`:                   nil,
		`{"move":"C3","moves":[{"move":"C3","reasons":[{"move":"C3"}]}]}`:                                   genmove.ErrKind,
		`{"move":"C3","moves":[{"move":"C3"},{"move":"D3","reasons":[{"kind":"attack"},{"move":"pass"}]}]}`: genmove.ErrKind,
	} {
		d := genmove.Decision{Why: "as before"}
		err := json.Unmarshal([]byte(text), &d)
		if !errors.Is(err, want) {
			t.Errorf("%s: error %v, want %v", text, err, want)
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
