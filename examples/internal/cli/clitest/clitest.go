// Package clitest runs the programs of package cli in tests.
package clitest

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/examples/internal/cli"
)

// A Program is what cli.Main runs.
type Program func(ctx context.Context, args []string, stdout, stderr io.Writer) int

// Of returns a program that is given no standard input.
func Of(p cli.Program) Program {
	return func(ctx context.Context, args []string, stdout, stderr io.Writer) int {
		return p(ctx, args, nil, stdout, stderr)
	}
}

// Run runs a program with arguments.
func (p Program) Run(t testing.TB, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = p(t.Context(), args, &out, &errs)
	return status, out.String(), errs.String()
}

// Interrupt runs a program whose context has ended, and checks that it reports that.
func (p Program) Interrupt(t testing.TB, args ...string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs bytes.Buffer
	if status := p(ctx, args, &out, &errs); status != 1 || !strings.HasSuffix(errs.String(), ": interrupted\n") {
		t.Errorf("interrupted: status %d, %s", status, &errs)
	}
}

// Stop interrupts a program, later and later until it has printed something, and returns that. The
// program has to say that it was interrupted.
func (p Program) Stop(t testing.TB, args ...string) (stdout string) {
	t.Helper()
	for wait := 10 * time.Millisecond; ; wait *= 2 {
		ctx, cancel := context.WithCancel(t.Context())
		timer := time.AfterFunc(wait, cancel)
		var out, errs bytes.Buffer
		status := p(ctx, args, &out, &errs)
		timer.Stop()
		cancel()
		if status != 1 || !strings.HasSuffix(errs.String(), ": interrupted\n") {
			t.Fatalf("interrupted after %v: status %d, %s", wait, status, &errs)
		}
		if out.Len() > 0 {
			return out.String()
		}
	}
}

// Pictures runs a program with -svg and -png, and checks for two pictures of boards with at
// least the given number of lines.
func (p Program) Pictures(t testing.TB, lines int, args ...string) {
	t.Helper()
	svg, img := filepath.Join(t.TempDir(), "a.svg"), filepath.Join(t.TempDir(), "a.png")
	if status, _, errs := p.Run(t, append([]string{"-svg", svg, "-png", img}, args...)...); status != 0 {
		t.Fatal(errs)
	}
	data, err := os.ReadFile(svg)
	if err != nil {
		t.Fatal(err)
	}
	dec := xml.NewDecoder(bytes.NewReader(data))
	for {
		if _, err := dec.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("not XML: %v", err)
		}
	}
	f, err := os.Open(img)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if p, err := png.Decode(f); err != nil || p.Bounds().Dx() < lines*32 {
		t.Errorf("no picture of %d lines: %v", lines, err)
	}
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
