package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// folder returns a folder with n games and one broken file.
func folder(t testing.TB, n int) string {
	t.Helper()
	dir := t.TempDir()
	moves := "pdddpqdqqncfdjdhcqjcqjfqfrgrerhq"
	for i := range n {
		var game strings.Builder
		game.WriteString("(;FF[4]GM[1]SZ[19]")
		for k := 0; k+2 <= len(moves)-i%6*2; k += 2 {
			fmt.Fprintf(&game, ";%c[%s]", "BW"[k/2%2], moves[k:k+2])
		}
		game.WriteString(")")
		put(t, filepath.Join(dir, fmt.Sprintf("game%02d.sgf", i)), game.String())
	}
	put(t, filepath.Join(dir, "broken.SGF"), "(;FF[4]SZ[19];B[zz")
	put(t, filepath.Join(dir, "note.txt"), "no game")
	return dir
}

func put(t testing.TB, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func batch(t testing.TB, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = run(t.Context(), args, &out, &errs)
	return status, out.String(), errs.String()
}

// TestBatch looks at the lines, the reports of broken files and the exit status,
// and that the number of workers changes nothing.
func TestBatch(t *testing.T) {
	dir := folder(t, 6)
	status, one, errs := batch(t, "-jobs", "1", "-quiet", dir)
	if status != 1 || !strings.Contains(errs, "broken.SGF") || !strings.Contains(errs, "1 files could not be read") {
		t.Errorf("status %d, %s", status, errs)
	}
	lines := strings.Split(strings.TrimSpace(one), "\n")
	if len(lines) != 6 {
		t.Fatalf("%d lines, want 6:\n%s", len(lines), one)
	}
	var first struct {
		File     string
		Moves    int
		Position struct {
			Size      int
			Worms     []struct{ Origin string }
			Influence map[string]struct{ Territory [][]float64 }
		}
	}
	if err := json.Unmarshal([]byte(lines[0]), &first); err != nil {
		t.Fatal(err)
	}
	if filepath.Base(first.File) != "game00.sgf" || first.Moves != 16 || first.Position.Size != 19 ||
		len(first.Position.Worms) == 0 || len(first.Position.Influence["black_first"].Territory) != 19 {
		t.Errorf("unexpected line %.300s", lines[0])
	}
	if _, many, _ := batch(t, "-jobs", "4", "-quiet", dir); many != one {
		t.Error("four workers print something else than one")
	}
}

func TestEvery(t *testing.T) {
	dir := folder(t, 1)
	_, out, errs := batch(t, "-every", "5", "-until", "worms", dir)
	if n := strings.Count(out, "\n"); n != 4 || strings.Contains(out, "influence") {
		t.Errorf("%d lines, want 4 without influence:\n%s", n, out)
	}
	if !strings.Contains(errs, "2 files, 4 positions in ") {
		t.Errorf("no summary in %q", errs)
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{nil, {"a", "b"}, {"-jobs", "0", "."}, {"-every", "-1", "."}, {"-bad", "."}} {
		if status, _, errs := batch(t, args...); status != 2 || errs == "" {
			t.Errorf("%q: status %d, %q", args, status, errs)
		}
	}
	for _, args := range [][]string{{t.TempDir()}, {"-until", "thinking", folder(t, 1)}, {filepath.Join(t.TempDir(), "none")}} {
		if status, _, errs := batch(t, args...); status != 1 || errs == "" {
			t.Errorf("%q: status %d, %q", args, status, errs)
		}
	}
}

func TestStatus(t *testing.T) {
	got := status(10, 40, 200, 20*time.Second)
	if want := "10 of 40 files, 200 positions, 10.0 a second, 1m0s left"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// BenchmarkBatch reports how much faster two workers are than one.
func BenchmarkBatch(b *testing.B) {
	if runtime.GOMAXPROCS(0) < 2 {
		b.Skip("one core")
	}
	dir := folder(b, 24)
	var spent [2]time.Duration
	for b.Loop() {
		for i := range spent {
			start := time.Now()
			if _, out, _ := batch(b, "-quiet", "-jobs", fmt.Sprint(i+1), dir); out == "" {
				b.Fatal("nothing printed")
			}
			spent[i] += time.Since(start)
		}
	}
	b.ReportMetric(spent[0].Seconds()/spent[1].Seconds(), "speed-up")
}
