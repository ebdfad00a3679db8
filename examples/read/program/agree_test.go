package program

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
)

// brawl is a game in which Black's second stone is caught in a ladder.
const brawl = "9 2020 7 B+R ddcddcedcecfdedfeeef\n"

// TestAgree counts answers about the strings of a short game: each is safe, lost or can be
// defended, and the same seed gives the same counts.
func TestAgree(t *testing.T) {
	file := clitest.File(t, "games.txt", brawl)
	args := []string{"-agree", file, "-positions", "30", "-seed", "4", "-level", "3"}
	status, out, errs := program.Run(t, args...)
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	m := regexp.MustCompile(`^(\d+) strings, (\d+) with an attack and no defense, (\d+) with no attack; 0 left out`).FindStringSubmatch(out)
	if m == nil {
		t.Fatalf("no counts in\n%s", out)
	}
	var n [3]int
	for i := range n {
		n[i], _ = strconv.Atoi(m[i+1])
	}
	if n[0] < 30 || n[2] == 0 || n[1]+n[2] > n[0] {
		t.Errorf("counts %v in\n%s", n, out)
	}
	if !strings.Contains(out, "\nan attack captures, but no defense is needed: 0\n") {
		t.Errorf("an attack without need for a defense in\n%s", out)
	}
	if _, again, _ := program.Run(t, args...); again != out {
		t.Errorf("the second time\n%s\nnot\n%s", again, out)
	}
}

func TestAgreeErrors(t *testing.T) {
	good := clitest.File(t, "games.txt", brawl)
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"-agree", good, "-positions", "0"}, 2, "-positions 0"},
		{[]string{"-agree", good, "-string", "D4"}, 2, "without a question"},
		{[]string{"-agree", clitest.File(t, "bad.txt", "9 2020 7 B+R zz\n")}, 1, "bad.txt:1"},
		{[]string{"-agree", clitest.File(t, "short.txt", "9 2020\n")}, 1, "expected size"},
		{[]string{"-agree", clitest.File(t, "size.txt", "x 2020 7 B+R dd\n")}, 1, "size"},
	} {
		status, _, errs := program.Run(t, c.args...)
		if status != c.status || !strings.Contains(errs, c.want) {
			t.Errorf("%v: status %d, %q, want %d, %q", c.args, status, errs, c.status, c.want)
		}
	}
}
