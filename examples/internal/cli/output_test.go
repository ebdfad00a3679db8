package cli_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/examples/internal/cli"
)

// TestMain lets the test program be a program that prints.
func TestMain(m *testing.M) {
	if os.Getenv("CLI_TEST_PRINTS") != "" {
		cli.Main(func(_ context.Context, _ []string, _ io.Reader, stdout, _ io.Writer) int {
			fmt.Fprintln(stdout, "text")
			if cli.File(stdout) != os.Stdout {
				return 3
			}
			return 0
		})
	}
	os.Exit(m.Run())
}

// TestOutput: what cannot be written is an error, whether the program looks at it or not.
func TestOutput(t *testing.T) {
	for _, tt := range []struct {
		file   string
		status int
		says   string
	}{{os.DevNull, 0, ""}, {"/dev/full", 1, "no space left"}} {
		f, err := os.OpenFile(tt.file, os.O_WRONLY, 0)
		if err != nil {
			t.Skipf("this system has no %s: %v", tt.file, err)
		}
		defer f.Close()
		var errs strings.Builder
		cmd := exec.CommandContext(t.Context(), os.Args[0])
		cmd.Env = append(os.Environ(), "CLI_TEST_PRINTS=1")
		cmd.Stdout, cmd.Stderr = f, &errs
		if err := cmd.Run(); cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != tt.status || !strings.Contains(errs.String(), tt.says) {
			t.Errorf("%s: %v, %q", tt.file, err, &errs)
		}
	}
}
