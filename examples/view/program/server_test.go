//go:build !js

package program

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/examples/view/internal/answer"
)

func address(t *testing.T, text string) net.Addr {
	t.Helper()
	return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(text))
}

// TestGuard: the page is reached under names of this machine only, and other pages may not
// ask.
func TestGuard(t *testing.T) {
	for _, tt := range []struct {
		listen, name, host string
		want               bool
	}{
		{"127.0.0.1:80", "", "127.0.0.1:80", true},
		{"127.0.0.1:80", "", "localhost:80", true},
		{"127.0.0.1:80", "", "LOCALHOST", true},
		{"127.0.0.1:80", "", "[::1]:80", true},
		{"[::1]:80", "", "[::1]", true},
		{"127.0.0.1:80", "", "evil.example:80", false},
		{"127.0.0.1:80", "", "localhost.evil.example", false},
		{"127.0.0.1:80", "", "192.168.1.5:80", false},
		{"127.0.0.1:80", "", "", false},
		{"0.0.0.0:80", "", "192.168.1.5:80", true},
		{"0.0.0.0:80", "", "evil.example", false},
		{"0.0.0.0:80", "go.example", "GO.example:80", true},
		{"0.0.0.0:80", "go.example", "no.go.example:80", false},
	} {
		if got := newGuard(address(t, tt.listen), tt.name).allows(tt.host); got != tt.want {
			t.Errorf("listening at %s as %q, asked for %q: %v", tt.listen, tt.name, tt.host, got)
		}
	}
}

// TestHTTP: what is not a question of the page itself is refused.
func TestHTTP(t *testing.T) {
	h := handler(answer.New(answer.Options{}), newGuard(address(t, "127.0.0.1:80"), ""))
	const hello = `{"op":"position","sgf":"(;SZ[9])"}`
	for _, tt := range []struct {
		method, path, host string
		header             map[string]string
		body               string
		status             int
		want               string
	}{
		{"GET", "/", "localhost", nil, "", 200, "<title>tengen"},
		{"GET", "/main.js", "localhost", nil, "", 200, "import"},
		{"GET", "/", "evil.example", nil, "", 421, "no such host"},
		{"GET", "/../main.go", "localhost", nil, "", 307, ""},
		{"GET", "/..%2fmain.go", "localhost", nil, "", 404, "not found"},
		{"GET", "/answer", "localhost", nil, "", 404, ""},
		{"PUT", "/answer", "localhost", nil, "", 405, ""},
		{"POST", "/", "localhost", nil, "", 405, ""},
		{"POST", "/answer", "localhost", map[string]string{"Content-Type": "application/json"}, hello, 200, `"size":9`},
		{"POST", "/answer", "localhost", map[string]string{"Content-Type": "application/json; charset=utf-8", "Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}, hello, 200, `"size":9`},
		{"POST", "/answer", "evil.example", map[string]string{"Content-Type": "application/json"}, hello, 421, ""},
		{"POST", "/answer", "localhost", map[string]string{"Content-Type": "text/plain"}, hello, 415, "want application/json"},
		{"POST", "/answer", "localhost", nil, hello, 415, ""},
		{"POST", "/answer", "localhost", map[string]string{"Content-Type": "application/json", "Origin": "http://evil.example"}, hello, 403, ""},
		{"POST", "/answer", "localhost", map[string]string{"Content-Type": "application/json", "Sec-Fetch-Site": "cross-site"}, hello, 403, ""},
		{"POST", "/answer", "localhost", map[string]string{"Content-Type": "application/json"}, "{", 200, `"error"`},
		{"POST", "/answer", "localhost", map[string]string{"Content-Type": "application/json"}, strings.Repeat(" ", answer.MaxRequest+1), 413, "more than"},
	} {
		r := httptest.NewRequest(tt.method, "http://localhost"+tt.path, strings.NewReader(tt.body))
		r.Host = tt.host
		for k, v := range tt.header {
			r.Header.Set(k, v)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != tt.status || !strings.Contains(w.Body.String(), tt.want) {
			t.Errorf("%s %s from %s, %v: %d, %.100q", tt.method, tt.path, tt.host, tt.header, w.Code, w.Body)
		}
		if w.Code == 200 && (w.Header().Get("Content-Security-Policy") != policy || w.Header().Get("X-Content-Type-Options") != "nosniff") {
			t.Errorf("%s: headers %v", tt.path, w.Header())
		}
	}
}

// TestGoneAway: when the client goes away, its work ends; the next one need not wait for it.
func TestGoneAway(t *testing.T) {
	base := started(t)
	ask := func(ctx context.Context, body string) (*http.Response, error) {
		r, err := http.NewRequestWithContext(ctx, "POST", base+"answer", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		return http.DefaultClient.Do(r)
	}
	ctx, cancel := context.WithCancel(t.Context())
	long, err := ask(ctx, `{"op":"candidates","sgf":"(;SZ[19])","valuer":"search","visits":100000}`)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(long.Body)
	for n := 0; n < 3; n++ {
		line, err := lines.ReadString('\n')
		if err != nil || !json.Valid([]byte(line)) {
			t.Fatalf("%q, %v", line, err)
		}
	}
	cancel()
	long.Body.Close()
	patience, stop := context.WithTimeout(t.Context(), 20*time.Second)
	defer stop()
	short, err := ask(patience, `{"op":"layer","sgf":"(;SZ[9])","layer":"policy"}`)
	if err != nil {
		t.Fatal(err)
	}
	defer short.Body.Close()
	if body, err := io.ReadAll(short.Body); err != nil || !strings.Contains(string(body), `"result"`) {
		t.Errorf("%s, %v", body, err)
	}
}

// TestSlow: who sends a request drop by drop is not waited for.
func TestSlow(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for a time-out of five seconds; the run without -short does")
	}
	t.Parallel()
	base := strings.TrimSuffix(strings.TrimPrefix(started(t), "http://"), "/")
	c, err := net.Dial("tcp", base)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	fmt.Fprintf(c, "GET / HTTP/1.1\r\nHost: localhost\r\n")
	c.SetDeadline(time.Now().Add(4 * headerTime))
	if _, err := io.ReadAll(c); err != nil {
		t.Errorf("the connection stays open: %v", err)
	}
}

// TestHeaders: nobody fills the memory with headers.
func TestHeaders(t *testing.T) {
	r, err := http.NewRequest("GET", started(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("X-Long", strings.Repeat("x", 4*maxHeader))
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Error(response.Status)
	}
}

// TestArguments: what the command line may say.
func TestArguments(t *testing.T) {
	program := clitest.Program(run)
	broken := clitest.File(t, "broken.sgf", "(no game")
	for _, tt := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"no-such-file.sgf"}, 1, "no-such-file.sgf"},
		{[]string{broken}, 1, "broken.sgf"},
		{[]string{"-listen", "nowhere"}, 1, "nowhere"},
		{[]string{"-suites", filepath.Join(t.TempDir(), "none")}, 1, "none"},
		{[]string{"a.sgf", "b.sgf"}, 2, "give one game only"},
		{[]string{"-nonsense"}, 2, "nonsense"},
	} {
		if status, out, errs := program.Run(t, tt.args...); status != tt.status || !strings.Contains(errs, tt.want) || out != "" {
			t.Errorf("%q: status %d, %q, %q", tt.args, status, out, errs)
		}
	}
}
