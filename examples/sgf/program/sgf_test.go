package program

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
)

func TestMain(m *testing.M) { clitest.Main(m, Main) }

func TestFrontPage(t *testing.T) { clitest.FrontPage(t, "sgf", clitest.Page{Says: "(;"}) }

func TestCommands(t *testing.T) {
	program := clitest.Program(run)
	one := clitest.File(t, "one.sgf", "(;SZ[9];B[ca]BL[5];W[ee]C[x [y] z])(;SZ[9];B[ca];W[cc])")
	gbk := clitest.File(t, "gbk.sgf", "(;SZ[9]PB[\xb3\xa3\xea\xbb\xbe\xc5\xb6\xce];B[aa])")
	for _, tt := range []struct {
		args []string
		want string
		errs string
	}{
		{[]string{"merge", one}, `(;SZ[9]CA[UTF-8];B[ca]BL[5](;W[ee]C[x [y\] z])(;W[cc]))`, "not escaped"},
		{[]string{"turn", "-by", "6", one}, `(;SZ[9];B[ac]BL[5];W[ee]C[x [y\] z])(;SZ[9];B[ac];W[cc])`, "not escaped"},
		{[]string{"crop", "-area", "A9:d6", one}, "(;SZ[9]VW[aa:dd];B[ca]BL[5];W[]C[x [y\\] z])(;SZ[9]VW[aa:dd];B[ca];W[cc])", "not escaped"},
		{[]string{"crop", "-area", "D6:A9", "-move", "2", gbk}, "(;FF[4]GM[1]CA[UTF-8]SZ[9]AB[aa]PL[W]VW[aa:dd])", ""},
		{[]string{"strip", one}, "(;SZ[9];B[ca];W[ee])(;SZ[9];B[ca];W[cc])", "not escaped"},
		{[]string{"utf8", gbk}, "(;SZ[9]PB[常昊九段]CA[UTF-8];B[aa])", ""},
		{[]string{"strip", gbk}, "(;SZ[9]PB[\xb3\xa3\xea\xbb\xbe\xc5\xb6\xce];B[aa])", ""},
	} {
		for _, toFile := range []bool{false, true} {
			args := tt.args
			name := filepath.Join(t.TempDir(), "out.sgf")
			if toFile {
				args = append(args[:len(args):len(args)], "-o", name)
			}
			status, out, errs := program.Run(t, args...)
			if toFile {
				data, err := os.ReadFile(name)
				if err != nil || out != "" {
					t.Fatal(err, out)
				}
				out = string(data)
			}
			if got := strings.ReplaceAll(out, "\n", ""); status != 0 || got != tt.want || (errs == "") != (tt.errs == "") || !strings.Contains(errs, tt.errs) {
				t.Errorf("%q: status %d\n%s\nwant\n%s\n%s", args, status, got, tt.want, errs)
			}
		}
	}
	dir := filepath.Join(t.TempDir(), "games")
	if status, out, errs := program.Run(t, "split", "-dir", dir, one, filepath.Join(dir, "none"), gbk); status != 1 || !strings.Contains(out, "3 games") || !strings.Contains(errs, "1 file could not be read") {
		t.Errorf("split: status %d, %s%s", status, out, errs)
	}
	if data, err := os.ReadFile(filepath.Join(dir, "game00002.sgf")); err != nil || string(data) != "(;SZ[9];B[ca];W[cc])\n" {
		t.Errorf("split: %s, %v", data, err)
	}
	other := clitest.File(t, "other.sgf", "(;SZ[13])")
	for _, tt := range []struct {
		args   []string
		status int
		want   string
	}{
		{nil, 2, "say what to do: one of crop, merge, "}, {[]string{"fold", one}, 2, `there is no "fold"; want one of crop, `}, {[]string{"turn", "-by", "8", one}, 2, "0 to 7"},
		{[]string{"split", one}, 2, "-dir"}, {[]string{"crop", one}, 2, "-area"}, {[]string{"turn", "-area", "A1:B2", one}, 2, "-area"},
		{[]string{"crop", "-area", "A1:Z9", one}, 1, "Z9"}, {[]string{"crop", "-area", "K", one}, 1, "two corners"}, {[]string{"crop", "-area", "A1:B2", "-move", "99", one}, 1, "-move 99 is past the end"}, {[]string{"merge", "-dir", "x", one}, 2, "-dir"}, {[]string{"merge", one, other}, 1, "another position"},
	} {
		if status, out, errs := program.Run(t, tt.args...); status != tt.status || out != "" || !strings.Contains(errs, tt.want) {
			t.Errorf("%q: status %d, %s%s", tt.args, status, out, errs)
		}
	}
}
