//go:build !js

package program_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/examples/view/internal/answer"
	"github.com/tengen-go/tengen/examples/view/program"
)

// get sends a request for a page under the name of a host, and returns the answer with its body.
func get(t *testing.T, method, address, host, body string, header map[string]string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Host = host
	for k, v := range header {
		r.Header.Set(k, v)
	}
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Body.Close()
	text, err := io.ReadAll(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	return w, string(text)
}

// TestGuard: the page is reached under names of this machine only, and under the name that the user has given.
func TestGuard(t *testing.T) {
	for _, tt := range []struct {
		args         []string
		hosts, wrong string
	}{
		{nil, "127.0.0.1:80 localhost:80 LOCALHOST [::1]:80", "evil.example:80 localhost.evil.example 192.168.1.5:80"},
		{[]string{"-listen", "0.0.0.0:0"}, "192.168.1.5:80 localhost", "evil.example"},
		{[]string{"-listen", "0.0.0.0:0", "-host", "go.example"}, "GO.example:80", "no.go.example:80"},
	} {
		base, err := url.Parse(started(t, tt.args...))
		if err != nil {
			t.Fatal(err)
		}
		for hosts, want := range map[string]int{tt.hosts: http.StatusOK, tt.wrong: http.StatusMisdirectedRequest} {
			for _, host := range strings.Fields(hosts) {
				if r, _ := get(t, "GET", "http://127.0.0.1:"+base.Port()+"/", host, "", nil); r.StatusCode != want {
					t.Errorf("%q, asked for %q: status %d", tt.args, host, r.StatusCode)
				}
			}
		}
	}
}

// TestHTTP: what is not a question of the page itself is refused.
func TestHTTP(t *testing.T) {
	base := strings.TrimSuffix(started(t), "/")
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
		w, body := get(t, tt.method, base+tt.path, tt.host, tt.body, tt.header)
		if w.StatusCode != tt.status || !strings.Contains(body, tt.want) {
			t.Errorf("%s %s from %s, %v: %d, %.100q", tt.method, tt.path, tt.host, tt.header, w.StatusCode, body)
		}
		if policy := w.Header.Get("Content-Security-Policy"); w.StatusCode == 200 && (!strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, "frame-ancestors 'none'") || w.Header.Get("X-Content-Type-Options") != "nosniff") {
			t.Errorf("%s: headers %v", tt.path, w.Header)
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
		t.Skip("waits for a time-out of two seconds; the run without -short does")
	}
	t.Parallel()
	base := strings.TrimSuffix(strings.TrimPrefix(started(t), "http://"), "/")
	c, err := net.Dial("tcp", base)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	fmt.Fprintf(c, "GET / HTTP/1.1\r\nHost: localhost\r\n")
	c.SetDeadline(time.Now().Add(4 * 5 * time.Second))
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
	r.Header.Set("X-Long", strings.Repeat("x", 64<<10))
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
	view := clitest.Of(program.Main)
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
		if status, out, errs := view.Run(t, tt.args...); status != tt.status || !strings.Contains(errs, tt.want) || out != "" {
			t.Errorf("%q: status %d, %q, %q", tt.args, status, out, errs)
		}
	}
}
