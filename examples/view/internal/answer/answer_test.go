package answer

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

const (
	// Groups of all kinds, in the middle of a game.
	battle = "(;SZ[9]KM[6.5];B[gc];W[cc];B[cg];W[gg];B[fg];W[fh];B[eh];W[gh];B[dd];W[cd];B[ce];W[de];B[ed];W[dc];B[ec];W[ef];B[eg];W[ff];B[be];W[hd];B[hc];W[gd];B[fd];W[ge])"
	fight  = "(;FF[4]SZ[9]KM[6.5]PL[B]AW[dd]AB[cd][dc][ec])"
	// A black corner behind a wall, and a white wall beside it.
	walls = "(;FF[4]SZ[9]PL[W]AB[ca][cb][cc][cd][ce][cf][cg][ch][ci]AW[ea][eb][ec][ed][ee][ef][eg][eh][ei])"
)

var suiteFiles = fstest.MapFS{
	"capture.tst":      {Data: []byte("loadsgf games/ladder.sgf\n1 attack D6\n#? [1 .*]\n2 attack D7\n#? [1 E6]*\n3 attack D7\n#? [0]&\n")},
	"games/ladder.sgf": {Data: []byte(fight)},
	"secret.txt":       {Data: []byte("secret")},
}

// response is what comes back, with the messages before it.
type response struct {
	Result   json.RawMessage
	Error    *Error
	messages []Message
}

func (r *response) into(t *testing.T, v any) {
	t.Helper()
	if r.Error != nil {
		t.Fatalf("%s: %s", r.Error.Kind, r.Error.Message)
	}
	if err := json.Unmarshal(r.Result, v); err != nil {
		t.Fatal(err)
	}
}

func tell(t *testing.T, a *Answerer, ctx context.Context, request string) *response {
	t.Helper()
	r := new(response)
	out := a.Answer(ctx, []byte(request), func(m []byte) {
		var x Message
		if err := json.Unmarshal(m, &x); err != nil {
			t.Fatalf("%v\n%s", err, m)
		}
		r.messages = append(r.messages, x)
	})
	if err := json.Unmarshal(out, r); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if (r.Result == nil) == (r.Error == nil) {
		t.Fatalf("%s has result and error, or neither: %s", request, out)
	}
	return r
}

// request writes a request.
func request(t *testing.T, op string, args map[string]any) string {
	t.Helper()
	all := map[string]any{"op": op}
	for k, v := range args {
		all[k] = v
	}
	data, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestBadRequests: every bad request has an error of the right kind, and none a panic.
func TestBadRequests(t *testing.T) {
	a := New(Options{Suites: suiteFiles})
	deep := strings.Repeat("(;", 10_000)
	long := "(;SZ[9]" + strings.Repeat(";B[]", maxMoves+1) + ")"
	for _, tt := range []struct{ request, kind, want string }{
		{"", badRequest, "not a request"},
		{"{", badRequest, "not a request"},
		{"[]", badRequest, "not a request"},
		{`{"op": 7}`, badRequest, "not a request"},
		{`{}`, badRequest, `no question ""`},
		{`{"op": "rm"}`, badRequest, `no question "rm"`},
		{`{"op": "hello", "x": 1}`, badRequest, "unknown field"},
		{strings.Repeat(" ", MaxRequest+1), badRequest, "more than"},
		{strings.Repeat("[", 100_000), badRequest, "not a request"},
		{`{"op": "position"}`, badFile, "no game tree"},
		{`{"op": "position", "sgf": "(no game"}`, badFile, "1:1"},
		{`{"op": "position", "sgf": "(;SZ[99])"}`, badFile, "size"},
		{`{"op": "position", "sgf": "(;SZ[99];B[aa])"}`, badFile, "property SZ"},
		{request(t, "position", map[string]any{"sgf": deep}), badFile, ""},
		{request(t, "position", map[string]any{"sgf": long}), badFile, "more than 5000 nodes"},
		{request(t, "position", map[string]any{"sgf": fight, "move": "black D6"}), illegal, "a stone already"},
		{request(t, "position", map[string]any{"sgf": fight, "move": "green D6"}), badRequest, "invalid"},
		{request(t, "position", map[string]any{"sgf": fight, "move": "black Z9"}), badRequest, "invalid"},
		{request(t, "open", map[string]any{"data": []byte("x")}), badFile, "no game tree"},
		{request(t, "open", map[string]any{"data": []byte("\x1f\x8bx")}), badFile, "EOF"},
		{request(t, "open", map[string]any{"data": []byte(fight), "game": 2}), badRequest, "game 2: the file has 1"},
		{request(t, "open", map[string]any{"data": []byte(fight), "game": -1}), badRequest, "game -1: the file has 1"},
		{request(t, "open", map[string]any{"data": []byte("(;GM[2]SZ[8])")}), badFile, "not a game of Go"},
		{`{"op": "open", "data": "no base64"}`, badRequest, "arguments"},
		{request(t, "save", map[string]any{"nodes": []Node{}}), badRequest, "0 nodes"},
		{request(t, "save", map[string]any{"nodes": []Node{{Parent: 3}}}), badRequest, "no parent"},
		{request(t, "save", map[string]any{"nodes": []Node{{Parent: -1}, {Parent: 1}}}), badRequest, "no parent"},
		{request(t, "save", map[string]any{"nodes": []Node{{Parent: -1, Props: []Property{{"B!", []string{"x"}}}}}}), badRequest, "property"},
		{request(t, "save", map[string]any{"nodes": []Node{{Parent: -1, Props: []Property{{"B", []string{"x]"}}}}}}), badRequest, "property"},
		{request(t, "layer", map[string]any{"sgf": fight, "layer": "nonsense"}), badRequest, `no layer "nonsense"`},
		{request(t, "layer", map[string]any{"sgf": "x", "layer": "groups"}), badFile, "no game tree"},
		{request(t, "layer", map[string]any{"sgf": fight, "layer": "regions", "first": "red"}), badRequest, "first"},
		{request(t, "layer", map[string]any{"sgf": fight, "layer": "regions", "state": "never"}), badRequest, "state"},
		{request(t, "layer", map[string]any{"sgf": fight, "layer": "influence", "player": "none"}), badRequest, "player"},
		{request(t, "layer", map[string]any{"sgf": fight, "layer": "delta", "at": "Q16"}), badRequest, "point of the board"},
		{request(t, "layer", map[string]any{"sgf": fight, "layer": "delta", "at": "pass"}), badRequest, "point of the board"},
		{request(t, "layer", map[string]any{"sgf": fight, "layer": "groups", "level": 13}), badRequest, "level 13"},
		{request(t, "layer", map[string]any{"sgf": fight, "layer": "groups", "level": -1}), badRequest, "level -1"},
		{request(t, "point", map[string]any{"sgf": fight}), badRequest, "at"},
		{request(t, "candidates", map[string]any{"sgf": fight, "valuer": "oracle"}), badRequest, "no valuer"},
		{request(t, "explain", map[string]any{"sgf": fight, "language": "en", "move": "black D6"}), illegal, "D6: there is a stone already"},
		{request(t, "explain", map[string]any{"sgf": fight, "language": "en", "move": "black"}), badRequest, "invalid"},
		{request(t, "explain", map[string]any{"sgf": fight, "language": "tlh"}), badRequest, "want one of en, de"},
		{request(t, "new", map[string]any{"size": 99, "rules": "Japanese"}), badRequest, "size"},
		{request(t, "new", map[string]any{"size": 9, "rules": "house"}), badRequest, "rules"},
		{request(t, "new", map[string]any{"size": 9, "rules": "AGA", "handicap": 10}), badRequest, "handicap"},
		{request(t, "new", map[string]any{"size": 9, "rules": "AGA", "komi": 1e9}), badRequest, "komi"},
		{request(t, "reply", map[string]any{"sgf": fight, "rank": "99k"}), badRequest, "rank"},
		{request(t, "count", map[string]any{"sgf": fight, "dead": []string{"Z9"}}), badRequest, "point of the board"},
		{request(t, "count", map[string]any{"sgf": fight, "toggle": "Q16"}), badRequest, "point of the board"},
		{request(t, "find", map[string]any{"sgf": fight, "data": []byte("x")}), badFile, "no game tree"},
		{request(t, "candidates", map[string]any{"sgf": fight, "valuer": "search", "visits": 1 << 30}), badRequest, "visits"},
		{request(t, "patterns", map[string]any{"sgf": fight, "database": "none"}), badRequest, "no database"},
		{request(t, "patterns", map[string]any{"sgf": fight, "file": DatabaseText{"a.db", "Pattern"}}), badFile, "a.db:1"},
		{request(t, "compare", map[string]any{"sgf": fight, "a": map[string]string{"database": "conn"}, "b": map[string]any{"file": DatabaseText{"conn.db", "Pattern A\n\nO\nOO\n\n:8,C\n"}}}), badFile, "conn.db"},
		{request(t, "suite", map[string]any{"name": "../secret.tst"}), badRequest, "no name of a file"},
		{request(t, "suite", map[string]any{"name": "/etc/passwd.tst"}), badRequest, "no name of a file"},
		{request(t, "suite", map[string]any{"name": "secret.txt"}), badRequest, "want the name of a .tst file"},
		{request(t, "suite", map[string]any{"name": "missing.tst"}), badFile, "not exist"},
		{request(t, "suite", map[string]any{"text": "hello"}), badFile, "no tests"},
		{request(t, "tests", map[string]any{"name": "capture.tst", "valuer": "oracle"}), badRequest, "no valuer"},
		{request(t, "tests", map[string]any{"name": "capture.tst", "level": 99}), badRequest, "level"},
		{request(t, "tests", map[string]any{"text": "1 version\n#? [(]\n"}), badFile, "expectation"},
		{request(t, "problem", map[string]any{"name": "capture.tst", "number": 9}), badRequest, "no test 9"},
		{request(t, "problem", map[string]any{"text": "loadsgf secret.txt\n1 attack A1\n#? [0]\n", "number": 1}), badFile, "secret.txt"},
	} {
		r := tell(t, a, t.Context(), tt.request)
		short := tt.request[:min(len(tt.request), 120)]
		if r.Error == nil || r.Error.Kind != tt.kind || !strings.Contains(r.Error.Message, tt.want) {
			t.Errorf("%s: %v, want %s: %s", short, r.Error, tt.kind, tt.want)
		}
		if strings.Contains(string(r.Result), "secret") {
			t.Errorf("%s: told a secret", short)
		}
	}
}

// TestCanceled: who goes away gets an error, soon, and the next one an answer.
func TestCanceled(t *testing.T) {
	a := New(Options{})
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for _, op := range []string{"hello", "layer", "point", "candidates", "graph"} {
		r := tell(t, a, over, request(t, op, map[string]any{"sgf": fight}))
		if r.Error == nil || r.Error.Kind != canceled {
			t.Errorf("%s: %v", op, r.Error)
		}
	}
	// In the middle of the work: as soon as something is reported.
	for _, tt := range []string{
		request(t, "candidates", map[string]any{"sgf": fight, "valuer": "search", "visits": maxVisits}),
		request(t, "graph", map[string]any{"sgf": "(;SZ[19]" + strings.Repeat(";B[];W[]", 500) + ")"}),
	} {
		ctx, cancel := context.WithCancel(t.Context())
		n := 0
		var out []byte
		done := make(chan struct{})
		go func() {
			defer close(done)
			out = a.Answer(ctx, []byte(tt), func(m []byte) {
				if strings.Contains(string(m), "partial") {
					if n++; n == 1 {
						cancel()
					}
				}
			})
		}()
		select {
		case <-done:
		case <-time.After(time.Minute):
			t.Fatal("it goes on")
		}
		if !strings.Contains(string(out), canceled) || n == 0 {
			t.Errorf("%d reports, %s", n, out)
		}
		// Who waits for the desk need not wait any longer either.
		if r := tell(t, a, t.Context(), request(t, "layer", map[string]any{"sgf": fight, "layer": "strings"})); r.Error != nil {
			t.Error(r.Error)
		}
	}
}

// TestTogether: goroutines ask one Answerer, and get what they get alone.
func TestTogether(t *testing.T) {
	a := New(Options{})
	questions := []string{
		request(t, "layer", map[string]any{"sgf": fight, "layer": "strings"}),
		request(t, "layer", map[string]any{"sgf": walls, "layer": "territory", "first": "black"}),
		request(t, "layer", map[string]any{"sgf": "(;SZ[3]AB[bb])", "layer": "ownership"}),
		request(t, "graph", map[string]any{"sgf": "(;SZ[3]KM[6.5];B[bb];W[])"}),
	}
	var want, got [4]string
	for i, q := range questions {
		want[i] = string(New(Options{}).Answer(t.Context(), []byte(q), nil))
	}
	done := make(chan int)
	for i, q := range questions {
		go func() {
			got[i] = string(a.Answer(t.Context(), []byte(q), nil))
			done <- i
		}()
	}
	for range questions {
		<-done
	}
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("%s: together\n%.300s\nalone\n%.300s", questions[i], got[i], want[i])
		}
	}
}

// TestHello: the page is told what there is.
func TestHello(t *testing.T) {
	var g Greeting
	tell(t, New(Options{Name: "x", Game: []byte(fight), Suites: suiteFiles, Place: "server"}), t.Context(), `{"op":"hello"}`).into(t, &g)
	if g.Name != "x" || string(g.Game) != fight || !g.Suites || g.Place != "server" || len(g.Layers) != len(layers) || len(g.Databases) == 0 || len(g.Valuers) == 0 {
		t.Errorf("%+v", g)
	}
}

func ExampleAnswerer_Answer() {
	a := New(Options{})
	out := a.Answer(context.Background(), []byte(`{"op": "position", "sgf": "(;SZ[3];B[bb])"}`), nil)
	fmt.Println(string(out))
	// Output: {"result":{"size":3,"stones":"....x....","to_play":"white","moves":1,"last":"black B2","prisoners":[0,0],"komi":6.5,"rules":"japanese"}}
}
