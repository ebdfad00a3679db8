package program

import (
	"context"
	"fmt"
	"strings"

	"github.com/tengen-go/tengen/genmove/examine"
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
	join, err := s.read(fmt.Sprintf("connect %v/%v", a, b), owner, func(x *examine.Analyst, rec search.Recorder) (search.Result, error) {
		return recorded(x.Connector(), rec).Connect(ctx, s.b, a, b)
	})
	if err != nil {
		return err
	}
	if join.Code == search.Fail && join.Nodes <= 1 {
		fmt.Fprintln(s.out, "  they are too far apart: nothing was read")
	}
	_, err = s.read(fmt.Sprintf("disconnect %v/%v", a, b), owner.Opponent(), func(x *examine.Analyst, rec search.Recorder) (search.Result, error) {
		return recorded(x.Connector(), rec).Disconnect(ctx, s.b, a, b)
	})
	return err
}
