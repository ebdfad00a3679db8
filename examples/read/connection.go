package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// askConnection connects the strings at two vertices, with their owner to move,
// and cuts them apart, with the opponent to move. The argument has a slash
// between the vertices.
func askConnection(ctx context.Context, s *session, arg string) error {
	first, second, ok := strings.Cut(arg, "/")
	if !ok {
		return fmt.Errorf("-connection %q: want two vertices with a slash between them", arg)
	}
	a, err := s.stone(strings.TrimSpace(first))
	if err != nil {
		return fmt.Errorf("-connection: %w", err)
	}
	b, err := s.stone(strings.TrimSpace(second))
	if err != nil {
		return fmt.Errorf("-connection: %w", err)
	}
	owner := s.b.At(a)
	if s.b.At(b) != owner {
		return fmt.Errorf("-connection: %w", search.ErrColors)
	}
	_, err = s.read(fmt.Sprintf("connect %v/%v", a, b), owner, func(rec search.Recorder) (search.Result, error) {
		return s.connector(rec).Connect(ctx, s.b, a, b)
	})
	if err != nil {
		return err
	}
	_, err = s.read(fmt.Sprintf("disconnect %v/%v", a, b), owner.Opponent(), func(rec search.Recorder) (search.Result, error) {
		return s.connector(rec).Disconnect(ctx, s.b, a, b)
	})
	return err
}

// connector makes a reader of connections as the flags demand. The bound on
// positions is that of the level unless -nodes sets another one.
func (s *session) connector(rec search.Recorder) *connect.Reader {
	o := connect.Options{Params: connect.Level(s.o.level), Recorder: rec}
	if s.o.nodes != reading.DefaultNodes {
		o.Limits.Nodes = s.o.nodes
	}
	return connect.New(o)
}
