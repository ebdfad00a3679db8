package answer

import (
	"context"
	"encoding/json"
	"testing"
	"time"
)

// FuzzAnswer: whatever is asked, the response is JSON with a result or an error.
func FuzzAnswer(f *testing.F) {
	for _, s := range []string{
		`{"op":"hello"}`,
		`{"op":"open","name":"a.sgf","data":"KDtTWls5XTtCW2VlXTtXW2NjXSk="}`,
		`{"op":"save","nodes":[{"parent":-1,"props":[{"id":"SZ","values":["9"]}],"comment":"x"},{"parent":0,"props":[{"id":"B","values":["ee"]}]}]}`,
		`{"op":"position","sgf":"(;SZ[9]LB[aa:x];B[ee];W[])","move":"black C3"}`,
		`{"op":"layer","sgf":"(;SZ[5];B[cc])","layer":"delta","at":"B2","first":"black"}`,
		`{"op":"point","sgf":"(;SZ[3];B[bb])","at":"A1"}`,
		`{"op":"explain","sgf":"(;SZ[5]AB[bb]AW[bc];B[cc])","move":"white B4","language":"de"}`,
		`{"op":"patterns","sgf":"(;SZ[5]AB[bb]AW[cc])","file":{"name":"a.db","text":"Pattern A\n\nO*\n?X\n\n:8,-\n\nO*\n?a\n\n;lib(a)>1\n"},"all":true}`,
		`{"op":"suite","text":"loadsgf a.sgf 3\n1 attack A1\n#? [0]*\n"}`,
		`{"op":"problem","text":"boardsize 5\nplay black C3\n1 attack C3\n#? [0]\n","number":1}`,
		`{"op":"candidates","sgf":"(;SZ[4])","valuer":"policy","visits":10}`,
	} {
		f.Add([]byte(s))
	}
	a := New(Options{Suites: suiteFiles})
	f.Fuzz(func(t *testing.T, request []byte) {
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		defer cancel()
		var r response
		if err := json.Unmarshal(a.Answer(ctx, request, nil), &r); err != nil || (r.Result == nil) == (r.Error == nil) {
			t.Errorf("%s: %v, %+v", request, err, r)
		}
	})
}
