//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// maxPacked is the most that the program for the browser may weigh in bytes, packed.
const maxPacked = 6 << 20

// config tells the page that its answers come from the program that it loads.
const config = "// Where the answers come from: \"server\", or \"page\" for the program that the page loads.\nexport const place = \"page\";\n"

// static writes the page, and this program compiled for the browser, into a folder.
func static(ctx context.Context, dir string, stdout io.Writer) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	err := fs.WalkDir(page(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(page(), name)
		if err != nil {
			return err
		}
		return write(dir, name, data)
	})
	if err != nil {
		return err
	}
	if err := write(dir, "config.js", []byte(config)); err != nil {
		return err
	}
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env: %w", err)
	}
	start, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	if err := write(dir, "wasm_exec.js", start); err != nil {
		return err
	}
	program, err := compile(ctx)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(program); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	if packed.Len() > maxPacked {
		return fmt.Errorf("the program weighs %d bytes packed, want %d at most", packed.Len(), maxPacked)
	}
	if err := write(dir, "view.wasm.gz", packed.Bytes()); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s: the page and its program, %.1f MB, %.1f MB packed\n", dir, float64(len(program))/1e6, float64(packed.Len())/1e6)
	return nil
}

func write(dir, name string, data []byte) error {
	return os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), data, 0o666)
}

// compile compiles this program for the browser.
func compile(ctx context.Context) ([]byte, error) {
	tmp, err := os.MkdirTemp("", "view")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	out := filepath.Join(tmp, "view.wasm")
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", out, "github.com/tengen-go/tengen/examples/view")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	if text, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build: %w\n%s", err, text)
	}
	return os.ReadFile(out)
}
