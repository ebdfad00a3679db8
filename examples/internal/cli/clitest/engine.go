package clitest

import (
	"bufio"
	"context"
	"io"
	"strconv"
	"strings"
	"testing"
)

// An Engine serves the Go Text Protocol until quit or the end of its input.
type Engine func(ctx context.Context, args []string, in io.Reader, out, log io.Writer) error

// analysisPoint reports whether clients take a word for a move of an analysis.
func analysisPoint(word string) bool {
	if word == "pass" {
		return true
	}
	n, err := strconv.Atoi(word[min(1, len(word)):])
	return err == nil && n > 0 && word[0] >= 'A' && word[0] <= 'Z'
}

// Watch starts the engine, sends the commands of setup and then an analysis command, and reads
// until the given number of lines. It checks that the answer begins with "=" alone, that Sabaki
// and Lizzie can read each line, and that the next line of input ends the analysis. It returns
// the lines.
func (e Engine) Watch(t testing.TB, args []string, setup []string, command string, lines int) []string {
	t.Helper()
	in, commands := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := e(t.Context(), args, in, out, io.Discard)
		out.CloseWithError(err)
		done <- err
	}()
	// A write to the pipe blocks until the engine reads.
	go func() {
		for _, line := range setup {
			io.WriteString(commands, line+"\n")
		}
		io.WriteString(commands, "99 "+command+"\n")
	}()
	r := bufio.NewScanner(answers)
	r.Buffer(nil, 1<<20)
	for r.Scan() && r.Text() != "=99" {
		if strings.HasPrefix(r.Text(), "?") {
			t.Fatalf("an error: %s", r.Text())
		}
	}
	var list []string
	for len(list) < lines && r.Scan() {
		list = append(list, r.Text())
		checkInfo(t, r.Text())
	}
	go io.WriteString(commands, "100 protocol_version\nquit\n")
	for r.Scan() && r.Text() != "" {
		checkInfo(t, r.Text())
	}
	if r.Scan(); r.Text() != "=100 2" {
		t.Errorf("%q after the analysis", r.Text())
	}
	for r.Scan() {
	}
	if err := <-done; err != nil || len(list) < lines {
		t.Errorf("%s: %d lines, %v", command, len(list), err)
	}
	return list
}

// checkInfo looks at a line as a client does.
func checkInfo(t testing.TB, line string) {
	t.Helper()
	rest, ok := strings.CutPrefix(line, "info ")
	if !ok {
		t.Errorf("%q is no info", line)
		return
	}
	rest, _, _ = strings.Cut(rest, " ownership ")
	for i, part := range strings.Split(rest, " info ") {
		words, moves, _ := strings.Cut(part, " pv ")
		keys := make(map[string]string)
		for f := strings.Fields(words); len(f) > 1; f = f[2:] {
			keys[f[0]] = f[1]
		}
		for _, key := range []string{"move", "visits", "winrate", "order"} {
			if keys[key] == "" {
				t.Errorf("no %s in %q", key, part)
			}
		}
		if keys["order"] != strconv.Itoa(i) || keys["visits"] == "0" {
			t.Errorf("order %s and %s visits in move %d of %q", keys["order"], keys["visits"], i, line)
		}
		line := strings.Fields(moves)
		if len(line) == 0 || line[0] != keys["move"] {
			t.Errorf("%s is followed by %v", keys["move"], line)
		}
		for _, word := range append(line, keys["move"]) {
			if !analysisPoint(word) {
				t.Errorf("%q is no move", word)
			}
		}
	}
}
