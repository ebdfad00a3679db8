package main

import (
	"context"
	"encoding/json"
	"io"
	"net/http/httptest"
	"reflect"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// client is a session of the SDK's own client with a server.
type client struct {
	*mcp.ClientSession
	t *testing.T
}

// open returns a desk with the flags.
func open(t *testing.T, flags ...string) *desk {
	t.Helper()
	s, err := readFlags(append([]string{"-workers", "1"}, flags...), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	d, err := newDesk(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.close)
	return d
}

// transports are the ways to a desk.
var transports = map[string]func(*testing.T, *desk) client{"memory": overMemory, "HTTP": overHTTP}

func overMemory(t *testing.T, d *desk) client {
	t.Helper()
	here, there := mcp.NewInMemoryTransports()
	if _, err := d.server().Connect(t.Context(), there, nil); err != nil {
		t.Fatal(err)
	}
	return connect(t, here)
}

func overHTTP(t *testing.T, d *desk) client {
	t.Helper()
	server := httptest.NewServer(d.handler())
	t.Cleanup(server.Close)
	return connect(t, &mcp.StreamableClientTransport{Endpoint: server.URL + "/mcp", DisableStandaloneSSE: true})
}

func connect(t *testing.T, way mcp.Transport) client {
	t.Helper()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), way, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return client{session, t}
}

// maxAnswer bounds an answer without pictures in bytes.
const maxAnswer = 64 << 10

// try calls a tool and returns its text and whether it is an error.
func (c client) try(tool string, arguments any) (*mcp.CallToolResult, string) {
	c.t.Helper()
	r, err := c.CallTool(context.Background(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		c.t.Fatalf("%s: %v", tool, err)
	}
	text := ""
	for _, part := range r.Content {
		if p, ok := part.(*mcp.TextContent); ok {
			text += p.Text
		}
	}
	if len(text) > maxAnswer {
		c.t.Errorf("%s: the answer has %d bytes", tool, len(text))
	}
	return r, text
}

// call calls a tool, wants an answer, and reads it into v.
func (c client) call(tool string, arguments, v any) {
	c.t.Helper()
	r, text := c.try(tool, arguments)
	if r.IsError {
		c.t.Fatalf("%s: %s", tool, text)
	}
	reflect.ValueOf(v).Elem().SetZero()
	if err := json.Unmarshal([]byte(text), v); err != nil {
		c.t.Fatalf("%s: %v: %s", tool, err, text)
	}
}

// arguments of a call.
type arguments = map[string]any
