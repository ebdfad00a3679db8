package tengen_test

import (
	"archive/zip"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestInstall packs the module as a module proxy serves it, and installs a program from there
// with go install, as a user without the source does. TENGEN_INSTALL=1 asks for it, and
// TENGEN_INSTALL=all installs all programs.
func TestInstall(t *testing.T) {
	which := os.Getenv("TENGEN_INSTALL")
	if which == "" {
		t.Skip("compiles a program and all that it needs anew, for which TENGEN_INSTALL=1 asks")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command")
	}
	env := func(name string) string {
		out, err := exec.Command("go", "env", name).Output()
		if err != nil {
			t.Fatalf("go env %s: %v", name, err)
		}
		return strings.TrimSpace(string(out))
	}
	const version = "v0.1.0"
	proxy := t.TempDir()
	dir := filepath.Join(proxy, filepath.FromSlash(module), "@v")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("list", version+"\n")
	write(version+".info", fmt.Sprintf(`{"Version":%q}`, version))
	write(version+".mod", string(mod))
	f, err := os.Create(filepath.Join(dir, version+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	if err := packModule(f, module+"@"+version+"/"); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}

	programs := []string{"sgf"}
	if which == "all" {
		programs = nil
		all, err := filepath.Glob("examples/*/main.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range all {
			if d := filepath.Dir(p); !exists(filepath.ToSlash(d) + "/go.mod") {
				programs = append(programs, filepath.Base(d))
			}
		}
	}
	cache, bin := t.TempDir(), t.TempDir()
	var args []string
	for _, p := range programs {
		args = append(args, module+"/examples/"+p+"@"+version)
	}
	cmd := exec.Command("go", append([]string{"install", "-modcacherw"}, args...)...)
	cmd.Dir = t.TempDir()
	// What the module itself needs comes from the modules that this machine already has.
	known := "file://" + filepath.ToSlash(filepath.Join(env("GOMODCACHE"), "cache", "download"))
	cmd.Env = append(os.Environ(), "GOPROXY=file://"+filepath.ToSlash(proxy)+","+known, "GONOSUMDB=*", "GOFLAGS=", "GOWORK=off",
		"GOMODCACHE="+cache, "GOBIN="+bin, "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd.Args, err, out)
	}
	for _, p := range programs {
		name := filepath.Join(bin, p)
		if runtime.GOOS == "windows" {
			name += ".exe"
		}
		if out, err := exec.Command(name, "-h").CombinedOutput(); err != nil || !strings.Contains(string(out), p) {
			t.Errorf("%s -h: %v\n%s", p, err, out)
		}
	}
}

// packModule writes the files of the module in the current folder as a module zip. Nested modules
// and hidden files stay out.
func packModule(w io.Writer, prefix string) error {
	z := zip.NewWriter(w)
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		hidden := name != "." && strings.HasPrefix(d.Name(), ".")
		if d.IsDir() {
			if hidden || name != "." && exists(filepath.ToSlash(name)+"/go.mod") {
				return filepath.SkipDir
			}
			return nil
		}
		if hidden || !d.Type().IsRegular() {
			return nil
		}
		to, err := z.Create(prefix + filepath.ToSlash(name))
		if err != nil {
			return err
		}
		from, err := os.Open(name)
		if err != nil {
			return err
		}
		defer from.Close()
		_, err = io.Copy(to, from)
		return err
	})
	if err != nil {
		return err
	}
	return z.Close()
}
