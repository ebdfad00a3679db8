package cli

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"
)

// TestProgress works for 25 seconds, a tenth of a second at a time, with a message in
// between.
func TestProgress(t *testing.T) {
	for _, terminal := range []bool{true, false} {
		var out bytes.Buffer
		now := time.Unix(1000, 0)
		p := newProgress(&out, terminal, func() time.Time { return now })
		for i := range 250 {
			now = now.Add(100 * time.Millisecond)
			p.Tell(func() string { return now.Format("at 05.0") })
			if i == 120 {
				p.Say("a message")
			}
		}
		p.Say("done")
		text := out.String()
		if !terminal {
			if want := "at 50.0\na message\nat 00.0\ndone\n"; text != want {
				t.Errorf("to a file: %q, want %q", text, want)
			}
			continue
		}
		// What is seen on a terminal: the end of each line as it was last overwritten.
		var seen []string
		for line := range strings.Lines(text) {
			row := []rune(strings.Repeat(" ", 20))
			for part := range strings.SplitSeq(strings.TrimSuffix(line, "\n"), "\r") {
				copy(row, []rune(part))
			}
			seen = append(seen, strings.TrimSpace(string(row)))
		}
		if got := strings.Join(seen, "|"); got != "a message|done" || strings.Count(text, "at ") != 50 {
			t.Errorf("on a terminal: %q, %d times told", got, strings.Count(text, "at "))
		}
	}
	var none *Progress
	none.Tell(func() string { t.Error("a nil Progress asks"); return "" })
	none.Say("nothing")
	none.Clear()
}

func TestClear(t *testing.T) {
	var out bytes.Buffer
	now := time.Unix(1000, 0)
	p := newProgress(&out, true, func() time.Time { return now })
	now = now.Add(time.Second)
	p.Tell(func() string { return "three" })
	p.Clear()
	p.Clear()
	if got, want := out.String(), "\rthree\r     \r"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestLeft(t *testing.T) {
	for _, test := range []struct {
		done, total int
		spent       time.Duration
		want        string
	}{
		{0, 12, time.Second, "0 of 12 games, 0.0 a second"},
		{3, 12, 6 * time.Second, "3 of 12 games, 0.5 a second, 18s left"},
		{12, 12, 4 * time.Second, "12 of 12 games, 3.0 a second, 0s left"},
	} {
		if got := Left(test.done, test.total, "game", test.spent); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

// TestProgressFile: standard error is often a file, and a null device is no terminal.
func TestProgressFile(t *testing.T) {
	f, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if NewProgress(f).terminal || NewProgress(new(bytes.Buffer)).terminal {
		t.Error("taken for a terminal")
	}
}

func TestCount(t *testing.T) {
	for want, c := range map[string]struct {
		n    int
		what string
	}{"0 moves": {0, "move"}, "1 liberty": {1, "liberty"}, "2 liberties": {2, "liberty"}, "1 black stone": {1, "black stone"}} {
		if got := Count(c.n, c.what); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
