package program_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/tengen-go/tengen/examples/gtp/program"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

// run runs the program. Its exit status becomes an error with what it has written to standard error.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	var told bytes.Buffer
	switch program.Main(ctx, args, stdin, stdout, io.MultiWriter(stderr, &told)) {
	case 0:
		return nil
	case 2:
		return fmt.Errorf("%w: %s", cli.ErrUsage, &told)
	}
	return errors.New(told.String())
}
