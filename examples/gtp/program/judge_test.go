package program_test

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/internal/shared"
)

// TestFinalStatus looks at the statuses through the program.
func TestFinalStatus(t *testing.T) {
	// Black lives in the corner for certain, with a dead stone inside.
	script := `boardsize 7
komi 0
gogui-setup b a2 b b2 b c2 b d2 b e2 b f2 b f1 b b1 w d1
gogui-setup w a4 w b4 w c4 w d4 w e4 w f4 w g4
final_status_list dead
final_status_list alive
final_status_list black_territory
final_status_list dame
final_status d1
final_status a7
final_score
quit
`
	got := strings.Split(runScript(t, script, "-engine", "simple"), "\n\n")[4:11]
	for i := range got {
		got[i] = strings.TrimPrefix(got[i], "= ")
	}
	want := []string{
		"D1",
		"A4 B4 C4 D4 E4 F4 G4\nA2 B2 C2 D2 E2 F2 B1 F1",
		"A1 C1 E1 G1", // Black, who is to move, gets the corner
		"A3 B3 C3 D3 E3 F3 G3 G2",
		"dead",
		"white_territory",
		"W+15.0",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// TestUnconditionalSuite runs a published regression suite through the program:
// 364 questions about unconditional life.
func TestUnconditionalSuite(t *testing.T) {
	dir := shared.Path(t, "regression")
	data, err := os.ReadFile(shared.Path(t, "regression/unconditional.tst"))
	if err != nil {
		t.Fatal(err)
	}
	var script strings.Builder
	type question struct{ cmd, want string }
	questions := make(map[string]question)
	id, cmd := "", ""
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		switch f := strings.Fields(line); {
		case strings.HasPrefix(line, "#? ["):
			want, _, _ := strings.Cut(line[len("#? ["):], "]")
			questions[id] = question{cmd, want}
		case len(f) == 0 || line[0] == '#':
		case f[0] == "loadsgf":
			fmt.Fprintf(&script, "loadsgf %s %s\n", filepath.Join(dir, f[1]), strings.Join(f[2:], " "))
		default:
			id, cmd, _ = strings.Cut(line, " ")
			fmt.Fprintln(&script, line)
		}
	}
	right := 0
	answers := bufio.NewScanner(bytes.NewBufferString(runScript(t, script.String())))
	for answers.Scan() {
		id, text, _ := strings.Cut(strings.TrimLeft(answers.Text(), "=?"), " ")
		q, ok := questions[id]
		if !ok {
			continue
		}
		if text != q.want {
			t.Errorf("%s %s: %s, want %s", id, q.cmd, text, q.want)
			continue
		}
		right++
	}
	if right != len(questions) || right == 0 {
		t.Errorf("%d of %d right", right, len(questions))
	}
	t.Logf("%d of %d", right, len(questions))
}
