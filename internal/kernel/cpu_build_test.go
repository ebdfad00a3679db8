package kernel

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/internal/sample"
)

// goTool returns the path of the go command, or skips the test.
func goTool(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the go command, which -short excludes")
	}
	path, err := exec.LookPath("go")
	if err != nil {
		t.Skip("needs the go command: ", err)
	}
	return path
}

func TestPuregoHasNoAssembly(t *testing.T) {
	tool := goTool(t)
	for _, platform := range []string{"linux/amd64", "linux/arm64", "js/wasm"} {
		for _, test := range []struct {
			tags string
			want bool
		}{{"purego", false}, {"", true}} {
			cmd := exec.Command(tool, "list", "-tags="+test.tags, "-f", "{{join .SFiles ` `}}{{join .EmbedFiles ` `}}", ".")
			goos, goarch, _ := strings.Cut(platform, "/")
			cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0", "GOFLAGS=")
			out, err := cmd.Output()
			if err != nil {
				t.Fatal(err)
			}
			if got := len(bytes.TrimSpace(out)) > 0; got != test.want {
				t.Errorf("%s with tags %q: assembly files %s, want them: %t", platform, test.tags, out, test.want)
			}
		}
	}
}

// TestARM64 runs the tests of this package under qemu. Without dot products it runs those of the
// integers only, because the other kernels do not use dot products.
func TestARM64(t *testing.T) {
	otherPlatforms(t)
	tool := goTool(t)
	if runtime.GOARCH == "arm64" {
		t.Skip("the other tests run on arm64")
	}
	qemu, err := exec.LookPath("qemu-aarch64")
	if err != nil {
		t.Skip("needs qemu-aarch64 of the package qemu-user: ", err)
	}
	// The go command runs a test again if a file has changed that the test has looked at.
	if _, err := os.ReadDir("."); err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(t.TempDir(), "kernel.test")
	build := exec.Command(tool, "test", "-c", "-o", binary, ".")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go test -c: %v\n%s", err, out)
	}
	runs := []struct{ cpu, run, paths string }{
		{"cortex-a72", "Paths|8", "[Portable NEON]"},
		{"max", ".", "[Portable NEON NEONDot]"},
	}
	for _, test := range runs {
		t.Run(test.cpu, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command(qemu, "-cpu", test.cpu, binary, "-test.short", "-test.v", "-test.run="+test.run)
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if want := "paths: " + test.paths; !bytes.Contains(out, []byte(want)) {
				t.Errorf("output without %q:\n%s", want, out)
			}
		})
	}
}

// otherPlatforms skips a test on other platforms unless something asks for it.
func otherPlatforms(t *testing.T) {
	t.Helper()
	if os.Getenv("TENGEN_PLATFORMS") == "" && sample.Of(0, 1) == 0 {
		t.Skip("compiles the standard library for another platform, for which TENGEN_PLATFORMS=1 asks")
	}
}

// TestWasm runs the tests of the integers on js/wasm under Node. Without vectors, or without access
// to its memory, the program has the portable path only.
func TestWasm(t *testing.T) {
	otherPlatforms(t)
	tool := goTool(t)
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("needs node: ", err)
	}
	root, err := exec.Command(tool, "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	// The go command runs a test again if a file has changed that the test has looked at.
	if _, err := os.ReadDir("."); err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(t.TempDir(), "kernel.test")
	build := exec.Command(tool, "test", "-c", "-o", binary, ".")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go test -c: %v\n%s", err, out)
	}
	script := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	runs := []struct {
		name, run, paths string
		node             []string
	}{
		{"memory", "Paths|8", "[Portable SIMD128]", []string{"--require=./testdata/memory.js"}},
		{"no memory", "Paths", "[Portable]", nil},
		{"a number", "Paths", "[Portable]", []string{"--import=data:text/javascript,globalThis.tengenMemory=1"}},
		{"other memory", "Paths", "[Portable]", []string{
			"--import=data:text/javascript,globalThis.tengenMemory=new WebAssembly.Memory({initial:4096})"}},
		{"no vectors", "Paths", "[Portable]", []string{"--require=./testdata/memory.js",
			"--import=data:text/javascript,WebAssembly.Module=function(){throw new WebAssembly.CompileError()}"}},
	}
	for _, test := range runs {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			args := append(test.node, "--stack-size=8192", script, binary, "-test.short", "-test.v", "-test.run="+test.run)
			cmd := exec.Command("node", args...)
			cmd.Env = []string{"PATH=" + os.Getenv("PATH")} // that of js/wasm must be short
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if want := "paths: " + test.paths; !bytes.Contains(out, []byte(want)) {
				t.Errorf("output without %q:\n%s", want, out)
			}
		})
	}
}
