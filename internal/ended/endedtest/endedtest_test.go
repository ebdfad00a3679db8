package endedtest_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/internal/ended/endedtest"
)

// TestAfter: it ends after so many looks, and stays ended.
func TestAfter(t *testing.T) {
	for looks := range 4 {
		c := endedtest.After(t.Context(), looks)
		for i := range 6 {
			if err := ended.Err(c); errors.Is(err, context.Canceled) != (i >= looks) {
				t.Errorf("%d looks, look %d: %v", looks, i, err)
			}
		}
	}
}
