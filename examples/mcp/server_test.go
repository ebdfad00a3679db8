package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestTools wants each tool to say what it does and what its arguments are.
func TestTools(t *testing.T) {
	for name, way := range transports {
		t.Run(name, func(t *testing.T) {
			c := way(t, open(t))
			list, err := c.ListTools(t.Context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, tool := range list.Tools {
				names = append(names, tool.Name)
				if tool.Description == "" || tool.Title == "" || tool.Annotations == nil || tool.Annotations.ReadOnlyHint == strings.HasPrefix(tool.Name, "load") {
					t.Errorf("%+v", tool)
				}
				schema := tool.InputSchema.(map[string]any)
				for argument, s := range schema["properties"].(map[string]any) {
					if s.(map[string]any)["description"] == nil {
						t.Errorf("%s: nothing is said of %s", tool.Name, argument)
					}
				}
			}
			slices.Sort(names)
			if want := toolNames(); !slices.Equal(names, want) {
				t.Errorf("%v, want %v", names, want)
			}
			if c.InitializeResult() == nil || !strings.Contains(c.InitializeResult().Instructions, "load_game") {
				t.Error("the instructions do not say how to begin")
			}
		})
	}
}

// toolNames are the tools that the README lists.
func toolNames() []string {
	return []string{
		"best_moves", "draw_board", "explain_move", "explain_position", "groups", "joseki", "load_game", "load_position", "score", "verify_claim",
	}
}

// TestSessions wants each session to have a game of its own, also when they ask at the same time.
func TestSessions(t *testing.T) {
	d := open(t, "-workers", "2")
	server := httptest.NewServer(d.handler())
	t.Cleanup(server.Close)
	var wait sync.WaitGroup
	for i := range 6 {
		var c client
		if i%2 == 0 {
			c = connect(t, &mcp.StreamableClientTransport{Endpoint: server.URL + "/mcp"})
		} else {
			c = overMemory(t, d)
		}
		if r, text := c.try("groups", arguments{}); !r.IsError || !strings.Contains(text, "load_game") {
			t.Errorf("session %d has a game: %s", i, text)
		}
		wait.Go(func() {
			for range 3 {
				size := 5 + i
				if r, text := c.try("load_position", arguments{"size": size, "moves": "C3"}); r.IsError {
					t.Errorf("session %d: %s", i, text)
				}
				r, text := c.try("best_moves", arguments{"visits": 5})
				if r.IsError {
					t.Errorf("session %d: %s", i, text)
				}
				got, err := c.ReadResource(context.Background(), &mcp.ReadResourceParams{URI: "tengen://game/sgf"})
				if err != nil || !strings.Contains(got.Contents[0].Text, fmt.Sprintf("SZ[%d]", size)) {
					t.Errorf("session %d: %v %v", i, got, err)
				}
			}
		})
	}
	wait.Wait()
}

// TestLimitOfSessions refuses a client too many, until another one leaves.
func TestLimitOfSessions(t *testing.T) {
	server := httptest.NewServer(open(t, "-sessions", "2").handler())
	t.Cleanup(server.Close)
	way := func() mcp.Transport {
		return &mcp.StreamableClientTransport{Endpoint: server.URL + "/mcp", DisableStandaloneSSE: true, MaxRetries: -1}
	}
	first := connect(t, way())
	connect(t, way())
	c := mcp.NewClient(&mcp.Implementation{Name: "third", Version: "1"}, nil)
	if _, err := c.Connect(t.Context(), way(), nil); err == nil {
		t.Fatal("a third client was let in")
	}
	request, err := http.NewRequest(http.MethodPost, server.URL+"/mcp", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	if status, text := do(t, request); status != http.StatusServiceUnavailable || !strings.Contains(text, "-sessions") {
		t.Errorf("%d %s", status, text)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	connect(t, way())
}

func do(t *testing.T, r *http.Request) (status int, text string) {
	t.Helper()
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

// TestGuard refuses pages of a browser, foreign names for this machine, and large requests.
func TestGuard(t *testing.T) {
	server := httptest.NewServer(open(t).handler())
	t.Cleanup(server.Close)
	for name, tt := range map[string]struct {
		change func(*http.Request)
		body   string
		status int
	}{
		"another page":   {func(r *http.Request) { r.Header.Set("Origin", "https://example.com") }, "{}", http.StatusForbidden},
		"a foreign site": {func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, "{}", http.StatusForbidden},
		"a foreign name": {func(r *http.Request) { r.Host = "example.com" }, "{}", http.StatusForbidden},
		"a large body":   {func(*http.Request) {}, `{"jsonrpc":"2.0","id":1,"method":"ping","params":"` + strings.Repeat("x", (4<<20)) + `"}`, http.StatusRequestEntityTooLarge},
	} {
		r, err := http.NewRequest(http.MethodPost, server.URL+"/mcp", strings.NewReader(tt.body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		tt.change(r)
		if status, text := do(t, r); status != tt.status {
			t.Errorf("%s: %d %s, want %d", name, status, text, tt.status)
		}
	}
}

// TestStdio runs the whole program over a pair of pipes.
func TestStdio(t *testing.T) {
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- run(t.Context(), []string{"-workers", "1"}, io.Discard, &mcp.IOTransport{Reader: toServer, Writer: fromServer})
	}()
	c := connect(t, &mcp.IOTransport{Reader: toClient, Writer: fromClient})
	var r gameReport
	if c.call("load_position", arguments{"size": 9}, &r); r.Size != 9 {
		t.Errorf("%+v", r)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Error("the server stays when its client has left")
	}
}

// TestServeHTTP runs the whole program over HTTP.
func TestServeHTTP(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	messages, said := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- run(ctx, []string{"-workers", "1", "-http", "localhost:0"}, said, nil) }()
	line := make([]byte, 200)
	n, err := messages.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	address, ok := strings.CutPrefix(strings.TrimSpace(string(line[:n])), "mcp: serving ")
	if !ok || !strings.HasPrefix(address, "http://127.0.0.1:") {
		t.Fatalf("%s", line[:n])
	}
	c := connect(t, &mcp.StreamableClientTransport{Endpoint: address, DisableStandaloneSSE: true})
	var r gameReport
	if c.call("load_position", arguments{"size": 9}, &r); r.Size != 9 {
		t.Errorf("%+v", r)
	}
	stop()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Error("the server stays when its context has ended")
	}
}

// TestFlags refuses flags that make no sense.
func TestFlags(t *testing.T) {
	for _, tt := range []struct {
		flags   []string
		message string
	}{
		{[]string{"-http", ":8642"}, "loopback"},
		{[]string{"-http", "0.0.0.0:8642"}, "loopback"},
		{[]string{"-http", "example.com:80"}, "loopback"},
		{[]string{"-http", "localhost"}, "localhost:8642"},
		{[]string{"-folder", t.TempDir() + "/none"}, "-folder"},
		{[]string{"-visits", "0"}, "want 1 to"},
		{[]string{"-time", "0s"}, "more than 0"},
		{[]string{"-workers", "0"}, "want 1 to"},
		{[]string{"-sessions", "0"}, "want 1 to"},
		{[]string{"game.sgf"}, "all settings are flags"},
		{[]string{"-nothing"}, "not defined"},
	} {
		var messages bytes.Buffer
		here, _ := mcp.NewInMemoryTransports()
		if err := run(t.Context(), tt.flags, &messages, here); err == nil || !strings.Contains(err.Error(), tt.message) {
			t.Errorf("%v: %v, want %s", tt.flags, err, tt.message)
		}
	}
}

// TestCancel ends a call when its client gives it up, so that the one worker is free again.
func TestCancel(t *testing.T) {
	for name, way := range transports {
		t.Run(name, func(t *testing.T) {
			c := way(t, open(t, "-time", "10m", "-visits", "1000000"))
			var r gameReport
			c.call("load_position", arguments{}, &r)
			ctx, stop := context.WithTimeout(t.Context(), 200*time.Millisecond)
			defer stop()
			_, err := c.CallTool(ctx, &mcp.CallToolParams{Name: "best_moves", Arguments: arguments{"visits": 1_000_000}})
			if err == nil {
				t.Error("a call that was given up has an answer")
			}
			done := make(chan bool)
			go func() {
				c.try("score", arguments{})
				close(done)
			}()
			select {
			case <-done:
			case <-time.After(30 * time.Second):
				t.Fatal("the worker goes on with a call that was given up")
			}
		})
	}
}

// TestMemory lets clients come, load a large game, and go: what they leave is bounded.
func TestMemory(t *testing.T) {
	d := open(t)
	large := "(;SZ[19]C[" + strings.Repeat("A comment. ", 100_000) + "];B[dd];W[pp])"
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	for range 40 {
		here, there := mcp.NewInMemoryTransports()
		server, err := d.server().Connect(t.Context(), there, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := connect(t, here)
		var r gameReport
		c.call("load_game", arguments{"sgf": large}, &r)
		var g groupsReport
		c.call("groups", arguments{}, &g)
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		_ = server.Wait() // the client has left
	}
	if grown := int64(heap()) - int64(before); grown > 10<<20 {
		t.Errorf("40 clients with games of a megabyte leave %d bytes", grown)
	}
}
