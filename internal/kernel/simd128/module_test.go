package simd128_test

import (
	"bytes"
	"os"
	"os/exec"
	"testing"

	"github.com/tengen-go/tengen/internal/kernel/simd128"
)

// TestModuleIsCurrent compares Module with the file that package kernel embeds.
func TestModuleIsCurrent(t *testing.T) {
	got, err := os.ReadFile("../simd128.wasm")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, simd128.Module()) {
		t.Error("simd128.wasm is not current: run go generate in internal/kernel")
	}
}

// TestModuleIsValid lets Node compile the module and list what it exports.
func TestModuleIsValid(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("needs node: ", err)
	}
	const script = `const module = new WebAssembly.Module(require("fs").readFileSync("../simd128.wasm"));
		console.log(WebAssembly.Module.exports(module).map(e => e.name + " " + e.kind).join(", "));`
	out, err := exec.Command(node, "-e", script).CombinedOutput()
	if want := "conv1 function, conv3 function, pool8 function\n"; err != nil || string(out) != want {
		t.Errorf("%v: %s, want %s", err, out, want)
	}
}
