//go:build !js

package program

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/tengen-go/tengen/examples/view/page"
)

// The module of this program, and its main package.
const (
	module      = "github.com/tengen-go/tengen"
	mainPackage = module + "/examples/view"
)

// maxPacked is the most that the program for the browser may weigh in bytes, packed.
const maxPacked = 6 << 20

// config tells the page that its answers come from the program that it loads.
const config = "// Where the answers come from: \"server\", or \"page\" for the program that the page loads.\nexport const place = \"page\";\n"

// static writes the page, and this program compiled for the browser, into a folder. It writes
// nothing unless it has all.
func static(ctx context.Context, dir string, stdout io.Writer) error {
	version := ""
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Path == module {
		version = info.Main.Version
	}
	b, err := newBuilder(ctx, version)
	if err != nil {
		return err
	}
	defer b.close()
	start, program, err := b.compile(ctx)
	if err != nil {
		return err
	}
	packed, err := pack(program)
	if err != nil {
		return err
	}
	files := map[string][]byte{"wasm_exec.js": start, "view.wasm.gz": packed}
	err = fs.WalkDir(page.Files(), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files[name], err = fs.ReadFile(page.Files(), name)
		}
		return err
	})
	if err != nil {
		return err
	}
	files["config.js"] = []byte(config)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	total := 0
	for name, data := range files {
		total += len(data)
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), data, 0o666); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(stdout, "%s: %.1f MB in %d files; the program weighs %.1f MB, %.1f MB packed\n",
		dir, float64(total)/1e6, len(files), float64(len(program))/1e6, float64(len(packed))/1e6)
	return err
}

// pack returns the program as it is sent.
func pack(program []byte) ([]byte, error) {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(program); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if packed.Len() > maxPacked {
		return nil, fmt.Errorf("the program weighs %d bytes packed, want %d at most", packed.Len(), maxPacked)
	}
	return packed.Bytes(), nil
}

// builder runs the Go tool in a folder where the source of this program can be had: the source
// tree if that is here, or a temporary folder with a module that requires its version.
type builder struct {
	goTool string
	dir    string // where the Go tool runs, or "" for here
	tmp    string // to be removed
}

// newBuilder looks for the Go tool and for the source. version is the one that the build
// information of this program names, or "".
func newBuilder(ctx context.Context, version string) (*builder, error) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		return nil, errors.New("-static compiles the page's program with the Go tool, which is not installed: see https://go.dev/dl")
	}
	tmp, err := os.MkdirTemp("", "view")
	if err != nil {
		return nil, err
	}
	b := &builder{goTool: goTool, tmp: tmp}
	// The source tree will do, and so will a module that requires this version.
	if found, err := b.run(ctx, "list", "-f", "{{.Module.Main}} {{.Module.Version}}", mainPackage); err == nil {
		if here, required, _ := strings.Cut(found, " "); here == "true" || required != "" && required == version {
			return b, nil
		}
	}
	b.dir = tmp
	if err := ctx.Err(); err != nil {
		b.close()
		return nil, err
	}
	// A build of a changed or unnamed source tree has no version that could be fetched.
	if version == "" || version == "(devel)" || strings.HasSuffix(version, "+dirty") {
		b.close()
		return nil, fmt.Errorf("-static compiles the page's program from its source. This program was built from a source tree, which is not here: "+
			"run it there, or install a version: go install %s/examples/tengen@latest", module)
	}
	if _, err = b.run(ctx, "mod", "init", "page"); err == nil {
		_, err = b.run(ctx, "get", mainPackage+"@"+version)
	}
	if err != nil {
		b.close()
		return nil, fmt.Errorf("fetching the source of %s: %w", version, err)
	}
	return b, nil
}

func (b *builder) close() { os.RemoveAll(b.tmp) }

// run runs the Go tool and returns what it prints.
func (b *builder) run(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, b.goTool, args...)
	cmd.Dir = b.dir
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", args[0], err, strings.TrimSpace(errs.String()))
	}
	return strings.TrimSpace(out.String()), nil
}

// compile compiles this program for the browser. It returns what starts it there, a file of the
// Go tool, and the program.
func (b *builder) compile(ctx context.Context) (start, program []byte, err error) {
	root, err := b.run(ctx, "env", "GOROOT")
	if err != nil {
		return nil, nil, err
	}
	if start, err = os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js")); err != nil {
		return nil, nil, err
	}
	out := filepath.Join(b.tmp, "view.wasm")
	if _, err := b.run(ctx, "build", "-trimpath", "-ldflags=-s -w", "-o", out, mainPackage); err != nil {
		return nil, nil, err
	}
	program, err = os.ReadFile(out)
	return start, program, err
}
