package main

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxFacts bounds the JSON of the facts of a position in bytes.
const maxFacts = 1 << 20

func (d *desk) addResources() {
	for _, r := range []struct {
		name, title, mime string
		read              func(context.Context, *asked, *desk) (string, error)
	}{
		{"sgf", "The game as SGF", "application/x-go-sgf", sgfOf},
		{"diagram", "The position as a diagram", "text/plain", diagramOf},
		{"facts", "The facts of the position as JSON", "application/json", factsOf},
	} {
		uri := "tengen://game/" + r.name
		d.mcp.AddResource(&mcp.Resource{URI: uri, Name: r.name, Title: r.title, MIMEType: r.mime, Description: r.title + ", of the game that the session has loaded."},
			func(ctx context.Context, q *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
				a, err := d.find(q.Session, where{})
				if err != nil {
					return nil, err
				}
				text, err := r.read(ctx, a, d)
				if err != nil {
					return nil, err
				}
				return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: uri, MIMEType: r.mime, Text: text}}}, nil
			})
	}
}

func sgfOf(_ context.Context, a *asked, _ *desk) (string, error) {
	return a.root.String(), nil
}

func diagramOf(_ context.Context, a *asked, _ *desk) (string, error) {
	return a.game.Board().String(), nil
}

// factsOf returns what the library knows of strings, links, eyes and groups.
func factsOf(ctx context.Context, a *asked, d *desk) (string, error) {
	var data []byte
	err := d.work(ctx, func(ctx context.Context, w *worker) error {
		facts, err := a.examine(ctx, w)
		if err == nil {
			data, err = facts.MarshalJSON()
		}
		if err == nil && len(data) > maxFacts {
			err = fmt.Errorf("the facts take %d bytes, more than %d: call groups instead", len(data), maxFacts)
		}
		return err
	})
	return string(data), err
}
