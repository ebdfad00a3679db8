package network_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/kernel"
	"github.com/tengen-go/tengen/internal/sample"
)

var update = flag.Bool("update", false, "write the checksums of the shipped network")

// checksumFile has one line with two checksums: of the first fewPositions positions, and of all of
// them.
const checksumFile = "testdata/checksum.txt"

// With -short, TestChecksum looks at few positions.
const (
	fewPositions  = 6
	manyPositions = 200
)

// checksumPositions returns the first n positions: of games of this module's programs, and of
// random games on boards of all sizes.
func checksumPositions(t *testing.T, n int) []network.Position {
	games := positions(t, (n+13)/14)
	rules := []board.Rules{board.Chinese(), board.Japanese(), board.AGA(), board.TrompTaylor(), board.NewZealand(), board.Ing(), board.Korean()}
	rng := rand.New(rand.NewPCG(11, 12))
	var list []network.Position
	for i := range n {
		if i%14 == 0 && i/14 < len(games) {
			list = append(list, games[i/14])
			continue
		}
		size := board.MinSize + i/2*5%(board.MaxSize-board.MinSize+1)
		if i%2 == 1 {
			size = board.MinSize + i/2%9 // small boards take less time
		}
		list = append(list, position(t, randomGame(t, size, rng.IntN(size*size*5/4), rules[i%len(rules)], rng)))
	}
	return list
}

// checksum returns the SHA-256 of the evaluations of positions by m.
func checksum(t *testing.T, m *network.Model, list []network.Position, path kernel.Path) string {
	t.Helper()
	var evaluators [network.SymmetryMean + 1]*network.Evaluator
	for s := range evaluators {
		var err error
		if evaluators[s], err = m.NewEvaluator(network.Options{Symmetry: network.Symmetry(s)}); err != nil {
			t.Fatal(err)
		}
		evaluators[s].SetPath(path)
	}
	h := sha256.New()
	var buf []byte
	for i, p := range list {
		s := network.Symmetry(i % 8)
		if p.Size() < 5 {
			s = network.SymmetryMean
		}
		v := evaluate(t, evaluators[s], p)
		buf = buf[:0]
		for _, x := range [][]float32{v.Policy[:], v.Ownership[:], {v.Win, v.Loss, v.Lead, v.ScoreMean, v.ScoreStdev}} {
			for _, y := range x {
				buf = binary.LittleEndian.AppendUint32(buf, math.Float32bits(y))
			}
		}
		h.Write(buf)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// TestChecksum evaluates positions on every path of the kernels. The results have the bits that the
// file of checksums says, on all platforms. With another network, -update writes that file.
func TestChecksum(t *testing.T) {
	m, err := network.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		list := checksumPositions(t, manyPositions)
		few, all := checksum(t, m, list[:fewPositions], kernel.Portable), checksum(t, m, list, kernel.Portable)
		if err := os.WriteFile(checksumFile, fmt.Appendf(nil, "%s %s\n", few, all), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(checksumFile)
	if err != nil {
		t.Fatal(err)
	}
	sums := strings.Fields(string(data))
	if len(sums) != 2 {
		t.Fatalf("%s: %d checksums, want 2", checksumFile, len(sums))
	}
	want, n := sums[1], manyPositions
	if testing.Short() || !platforms {
		want, n = sums[0], fewPositions
	}
	list := checksumPositions(t, n)
	for _, path := range kernel.Paths() {
		t.Run(path.String(), func(t *testing.T) {
			if got := checksum(t, m, list, path); got != want {
				t.Errorf("checksum %s of %d positions, want %s; -update writes those of another network", got, n, want)
			}
		})
	}
}

// platforms asks for tests on other platforms, and for larger ones on this one.
var platforms = os.Getenv("TENGEN_PLATFORMS") != "" || sample.Of(0, 1) > 0

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

// TestChecksumElsewhere runs TestChecksum on other platforms: on 32 bits, on arm64 with and without
// dot products under qemu, and on js/wasm under Node. It compiles the standard library for each of
// them, for which TENGEN_PLATFORMS=1 asks. With TENGEN_FULL they look at all positions.
func TestChecksumElsewhere(t *testing.T) {
	if !platforms {
		t.Skip("compiles the standard library for other platforms, for which TENGEN_PLATFORMS=1 asks")
	}
	tool := goTool(t)
	goroot, err := exec.Command(tool, "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	// The go command runs a test again if a file has changed that the test has looked at.
	if _, err := os.ReadDir("../../internal/kernel"); err != nil {
		t.Fatal(err)
	}
	node := []string{"node", "--stack-size=8192", "--require=../../internal/kernel/testdata/memory.js",
		filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec_node.js")}
	for _, test := range []struct {
		goos, goarch, needs string              // needs is a program
		run                 map[string][]string // for a path, the command that runs the tests
	}{
		{"linux", "386", "", map[string][]string{"Portable": nil}},
		{"linux", "arm64", "qemu-aarch64", map[string][]string{
			"NEON": {"qemu-aarch64", "-cpu", "cortex-a72"}, "NEONDot": {"qemu-aarch64", "-cpu", "max"}}},
		{"js", "wasm", "node", map[string][]string{"Portable": node, "SIMD128": node}},
	} {
		t.Run(test.goos+"/"+test.goarch, func(t *testing.T) {
			if test.needs == "" && (runtime.GOOS != "linux" || runtime.GOARCH != "amd64") {
				t.Skip("needs Linux on amd64")
			}
			if _, err := exec.LookPath(test.needs); test.needs != "" && err != nil {
				t.Skip("needs a program: ", err)
			}
			binary := filepath.Join(t.TempDir(), "network.test")
			build := exec.Command(tool, "test", "-c", "-o", binary, ".")
			build.Env = append(os.Environ(), "GOOS="+test.goos, "GOARCH="+test.goarch, "CGO_ENABLED=0", "GOFLAGS=")
			if out, err := build.CombinedOutput(); err != nil {
				t.Fatalf("go test -c: %v\n%s", err, out)
			}
			for path, command := range test.run {
				args := append(command, binary, "-test.v", "-test.run=^TestChecksum$/^"+path+"$",
					fmt.Sprintf("-test.short=%t", sample.Of(0, 1) == 0))
				cmd := exec.Command(args[0], args[1:]...)
				// The environment of js/wasm must be short.
				cmd.Env = []string{"PATH=" + os.Getenv("PATH")}
				out, err := cmd.CombinedOutput()
				if errors.Is(err, syscall.ENOEXEC) {
					t.Skipf("the kernel runs no programs for %s: %v", test.goarch, err)
				}
				if err != nil {
					t.Errorf("%s: %v\n%s", path, err, out)
				} else if want := "--- PASS: TestChecksum/" + path; !bytes.Contains(out, []byte(want)) {
					t.Errorf("output without %q:\n%s", want, out)
				}
			}
		})
	}
}

// TestNothingFused looks into the machine code for arm64: a product that is added without having
// been rounded has other bits than on amd64. The compiler fuses x*y + z, but not float64(x*y) + z.
func TestNothingFused(t *testing.T) {
	if !platforms {
		t.Skip("compiles for arm64, for which TENGEN_PLATFORMS=1 asks")
	}
	cmd := exec.Command(goTool(t), "build", "-gcflags=-S", ".", "./internal/inputs", "./internal/intnet", "../../internal/detmath")
	cmd.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0", "GOFLAGS=")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if !bytes.Contains(out, []byte("\tFMULD\t")) {
		t.Error("no products of float64 in the machine code")
	}
	for _, line := range regexp.MustCompile(`\(([^()]*)\)\tFN?M(ADD|SUB)[SD]\t`).FindAllSubmatch(out, -1) {
		t.Errorf("%s: a product is fused with a sum", line[1])
	}
}
