// Package clitest runs the programs of package cli in tests.
package clitest

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// A Program is what cli.Main runs.
type Program func(ctx context.Context, args []string, stdout, stderr io.Writer) int

// Run runs a program with arguments.
func (p Program) Run(t testing.TB, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = p(t.Context(), args, &out, &errs)
	return status, out.String(), errs.String()
}

// File writes a file to a folder of the test and returns its name.
func File(t testing.TB, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}
