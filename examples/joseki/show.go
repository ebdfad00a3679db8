package main

import (
	"context"
	"io"
	"path/filepath"
)

func baseName(name string) string { return filepath.Base(name) }

func show(ctx context.Context, args []string, out, errs io.Writer) error  { return nil }
func check(ctx context.Context, args []string, out, errs io.Writer) error { return nil }
