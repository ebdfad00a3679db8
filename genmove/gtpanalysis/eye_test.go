package gtpanalysis_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/internal/shared"
)

func ExampleRegister_eyes() {
	server, err := gtp.NewServer(gtp.Config{Size: 9})
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := examine.New(examine.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := gtpanalysis.Register(server, a); err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	server.Do(ctx, "gogui-play_sequence b a2 w a3 b b2 w b3 b c2 w c3 b d2 w d3 b d1 w e2 b g5 w e1")
	for _, command := range []string{"eval_eye a1", "eye_data black b1", "half_eye_data a1"} {
		for line := range strings.Lines(server.Do(ctx, command)) {
			fmt.Println(strings.TrimSpace(line))
		}
	}
	// Output:
	// = 1 2 B1 B1
	//
	// = origin               A1
	// color                black
	// esize                3
	// msize                0
	// value                1122
	// marginal             0
	// neighbors            2
	// marginal_neighbors   0
	//
	// = value                2.00
	// type                 0
	// num_attacks          0
	// num_defenses         0
}

// eyes returns a server with an empty board.
func eyes(t *testing.T) *gtp.Server {
	t.Helper()
	server, err := gtp.NewServer(gtp.Config{Size: 9})
	if err != nil {
		t.Fatal(err)
	}
	a, err := examine.New(examine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := gtpanalysis.Register(server, a); err != nil {
		t.Fatal(err)
	}
	return server
}

// TestAnalyzeEyegraph compares with answers of GNU Go 3.8.
func TestAnalyzeEyegraph(t *testing.T) {
	server := eyes(t)
	for command, want := range map[string]string{
		"analyze_eyegraph OO!%O.X%!...":     "= 0112\n  @ \n .X \n!.*.\n\n",
		"analyze_eyegraph ..%..":            "= 1112\n>>\n>>\n\n",
		"analyze_eyegraph O.%...%O.":        "= 1122\n . \n.*.\n . \n\n",
		"analyze_eyegraph !...":             "= 1112\n).>.\n\n",
		"analyze_eyegraph +--%|..%|..%|.. ": "= 1222\n+--\n|<<\n|<<\n|<<\n\n",
		"analyze_eyegraph":                  "? failed to analyze\n\n",
		"analyze_eyegraph Q":                "? failed to analyze\n\n",
		"analyze_eyegraph . x":              "? a number of liberties not an integer\n\n",
		"analyze_eyegraph . -1":             "? failed to analyze\n\n",
	} {
		if got := server.Do(t.Context(), command); got != want {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
}

// TestEyeshape: the table agrees with a search of its own about shapes in the open, at the edge and
// in the corner, whatever stones are in them. Turned boards have the same shapes.
func TestEyeshape(t *testing.T) {
	server := eyes(t)
	for command, want := range map[string]string{
		"test_eyeshape a1 b1 c1":                "= \n\n",
		"test_eyeshape e5 e6 e7 d6 f6":          "= \n\n",
		"test_eyeshape a1 a2 b1 b2 c1":          "= \n\n",
		"test_eyeshape j4 j5 h4 h5":             "= \n\n",
		"test_eyeshape a1 c3":                   "= \n\n",
		"test_eyeshape":                         "? invalid coordinate\n\n",
		"test_eyeshape pass":                    "? invalid coordinate\n\n",
		"test_eyeshape a1 a2 a3 a4 a5 a6 a7 a8": "? 8 points, want at most 7\n\n",
	} {
		if got := server.Do(t.Context(), command); got != want {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
}

// TestEyeCommands compares the forms of answers with those of GNU Go 3.8.
func TestEyeCommands(t *testing.T) {
	server := eyes(t)
	for command, want := range map[string]string{
		"eval_eye E5":       "= -1\n\n",
		"eval_eye":          "? invalid coordinate\n\n",
		"half_eye_data Z":   "? invalid coordinate\n\n",
		"eye_data foo A1":   "? invalid color or coordinate\n\n",
		"eye_data black Z0": "? invalid color or coordinate\n\n",
		"half_eye_data E5":  "= value                10.00\ntype                 0\nnum_attacks          0\nnum_defenses         0\n\n",
		"eye_data white E5": "= origin               PASS\ncolor                empty\nesize                0\nmsize                0\nvalue                0000\n" +
			"marginal             0\nneighbors            0\nmarginal_neighbors   0\n\n",
	} {
		if got := server.Do(t.Context(), command); got != want {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
}

// TestOptics runs a published suite of questions about eye spaces. Half of them were
// looked at while the rules were made, those with odd numbers; the others judge.
func TestOptics(t *testing.T) {
	path := shared.Path(t, "regression/optics.tst")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	server := eyes(t)
	answer, number := "", 0
	var passed, all [2]int
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if file, ok := strings.CutPrefix(line, "loadsgf "); ok {
			if got := server.Do(t.Context(), "loadsgf "+filepath.Join(filepath.Dir(path), file)); got[0] != '=' {
				t.Fatalf("%s: %s", line, got)
			}
			continue
		}
		if want, ok := strings.CutPrefix(line, "#? ["); ok {
			want = want[:strings.LastIndexByte(want, ']')]
			all[number%2]++
			if regexp.MustCompile("^" + want + "$").MatchString(answer) {
				passed[number%2]++
			} else {
				t.Logf("%d: %s, want %s", number, answer, want)
			}
			continue
		}
		if n, command, ok := strings.Cut(line, " "); ok && line[0] != '#' {
			if number, err = strconv.Atoi(n); err != nil {
				t.Fatal(err)
			}
			answer = strings.TrimSpace(strings.TrimPrefix(server.Do(t.Context(), command), "="))
		}
	}
	t.Logf("odd %d of %d, even %d of %d", passed[1], all[1], passed[0], all[0])
	if passed[1] < 39 || passed[0] < 34 {
		t.Errorf("odd %d of %d, even %d of %d", passed[1], all[1], passed[0], all[0])
	}
}
