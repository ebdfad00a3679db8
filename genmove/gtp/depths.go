package gtp

import (
	"context"

	"github.com/tengen-go/tengen/board/gtp"
)

// RegisterDepths adds increase_depths and decrease_depths, which let change read a
// move deeper (1) or less deep (-1) from then on. An error refuses that, and the
// error of RegisterDepths is ErrNoTactics if change is nil.
func RegisterDepths(s *gtp.Server, change func(by int) error) error {
	if change == nil {
		return ErrNoTactics
	}
	by := func(n int) gtp.Handler {
		return func(context.Context, *gtp.Call) error { return change(n) }
	}
	if err := s.Register("increase_depths", by(1)); err != nil {
		return err
	}
	return s.Register("decrease_depths", by(-1))
}
