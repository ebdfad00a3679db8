//go:build !js

package program_test

import (
	"archive/zip"
	"errors"
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/examples/view/program"
	"github.com/tengen-go/tengen/internal/race"
)

var installed = flag.Bool("static.installed", false, "install the program as users do, and let it fetch its own source, which takes minutes")

// TestStaticCannot: what cannot be compiled is told before anything is written.
func TestStaticCannot(t *testing.T) {
	race.Alone(t)
	view := clitest.Of(program.Main)
	dir := filepath.Join(t.TempDir(), "page")
	t.Chdir(t.TempDir())
	cannot := func(want string) {
		t.Helper()
		status, out, errs := view.Run(t, "-static", dir)
		if status != 1 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("status %d, %s%s, want %q", status, out, errs, want)
		}
		if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("the folder is there: %v", err)
		}
	}
	if _, err := exec.LookPath("go"); err == nil {
		// The binary of a test has no version.
		cannot("which is not here: run it there, or install a version: go install github.com/tengen-go/tengen/examples/tengen@latest")
	}
	t.Setenv("PATH", t.TempDir())
	cannot("the Go tool, which is not installed")
}

// TestStaticInstalled installs the program from a module proxy of files that has this source as a
// version, and lets it write the page in a folder outside the source tree.
func TestStaticInstalled(t *testing.T) {
	if !*installed {
		t.Skip("compiles the library twice, which takes minutes; -static.installed does")
	}
	cache, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Skip("no Go tool: ", err)
	}
	proxy, bin, dir := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "page")
	publish(t, filepath.Join("..", "..", ".."), proxy, "v0.0.1")
	t.Chdir(t.TempDir())
	mods := t.TempDir()
	for name, value := range map[string]string{
		"GOPROXY": "file://" + proxy + ",file://" + filepath.Join(strings.TrimSpace(string(cache)), "cache", "download"), "GONOSUMDB": "*", "GOWORK": "off",
		"GOMODCACHE": mods, "GOBIN": bin, "GOFLAGS": "",
	} {
		t.Setenv(name, value)
	}
	t.Cleanup(func() { exec.Command("go", "clean", "-modcache").Run() }) // its files cannot be written, and so not removed
	if out, err := exec.Command("go", "install", "github.com/tengen-go/tengen/examples/view"+"@v0.0.1").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	program := filepath.Join(bin, "view")
	if out, err := exec.Command(program, "-static", dir).CombinedOutput(); err != nil || !strings.Contains(string(out), "MB packed") {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, name := range []string{"index.html", "config.js", "wasm_exec.js", "view.wasm.gz"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOMODCACHE", t.TempDir())
	if out, err := exec.Command(program, "-static", dir+"2").CombinedOutput(); err == nil || !strings.Contains(string(out), "fetching the source of v0.0.1") {
		t.Errorf("without a proxy: %v\n%s", err, out)
	}
	if _, err := os.Stat(dir + "2"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("without a proxy: the folder is there: %v", err)
	}
}

// publish puts the module in a folder into a module proxy of files, without what belongs to no
// module zip: other modules, and files that are not source.
func publish(t *testing.T, root, proxy, version string) {
	t.Helper()
	dir := filepath.Join(proxy, filepath.FromSlash("github.com/tengen-go/tengen"), "@v")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"list": version + "\n", version + ".mod": string(mod), version + ".info": `{"Version":"` + version + `"}`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Create(filepath.Join(dir, version+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(f)
	source := os.DirFS(root)
	err = fs.WalkDir(source, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			_, other := os.Stat(filepath.Join(root, filepath.FromSlash(name), "go.mod"))
			if name != "." && (other == nil || strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "node_modules") {
				return fs.SkipDir
			}
			return nil
		}
		if !d.Type().IsRegular() {
			return nil
		}
		data, err := fs.ReadFile(source, name)
		if err != nil {
			return err
		}
		w, err := z.Create("github.com/tengen-go/tengen" + "@" + version + "/" + name)
		if err == nil {
			_, err = w.Write(data)
		}
		return err
	})
	if err := errors.Join(err, z.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
}
