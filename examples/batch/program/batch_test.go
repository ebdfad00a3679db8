package program

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
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
	put(t, filepath.Join(dir, "broken.SGF"), "(;FF[4]SZ[99];B[zz])")
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
	files := sample.Of(2, 6)
	if race.Enabled {
		files = 2
	}
	dir := folder(t, files)
	status, one, errs := batch(t, "-score", "-jobs", "1", "-quiet", dir)
	if status != 1 || !strings.Contains(errs, "broken.SGF") || !strings.Contains(errs, "1 file could not be read") {
		t.Errorf("status %d, %s", status, errs)
	}
	lines := strings.Split(strings.TrimSpace(one), "\n")
	if len(lines) != files {
		t.Fatalf("%d lines, want %d:\n%s", len(lines), files, one)
	}
	var first struct {
		File  string
		Moves int
		Score *struct{ Territory, Area board.Margin }
		Facts struct {
			Size     int
			LastMove string `json:"last_move"`
			Worms    struct {
				Worms []struct{ Origin string }
			}
			Influence map[string]struct {
				Territory [][]float64 `json:"territory_value"`
			}
		}
	}
	if err := json.Unmarshal([]byte(lines[0]), &first); err != nil {
		t.Fatal(err)
	}
	if filepath.Base(first.File) != "game00.sgf" || first.Moves != 16 || first.Facts.LastMove != "H3" || first.Facts.Size != 19 ||
		len(first.Facts.Worms.Worms) == 0 || len(first.Facts.Influence["black_first"].Territory) != 19 {
		t.Errorf("unexpected line %.300s", lines[0])
	}
	if first.Score == nil || first.Score.Territory == 0 || math.Abs(float64(first.Score.Territory)) > 40 {
		t.Errorf("score %+v after 16 moves", first.Score)
	}
	if _, many, _ := batch(t, "-score", "-jobs", "4", "-quiet", dir); many != one {
		t.Error("four workers print something else than one")
	}
}

// TestNotes: a move that the rules forbid is noted from there on.
func TestNotes(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "again.sgf"), "(;SZ[9];B[cc];W[gg];B[gg];W[cg])")
	status, out, _ := batch(t, "-every", "1", "-want", "worms", "-quiet", dir)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if status != 0 || len(lines) != 4 {
		t.Fatalf("status %d, %d lines, want 0, 4:\n%s", status, len(lines), out)
	}
	for i, line := range lines {
		var got struct {
			Moves int
			Notes []string
		}
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			t.Fatal(err)
		}
		if got.Moves != i+1 || (len(got.Notes) > 0) != (i >= 2) {
			t.Errorf("line %d: after %d moves, notes %q", i, got.Moves, got.Notes)
		}
	}
}

// TestOneBad analyses a file in which games and moves make no sense: the others are analyzed.
func TestOneBad(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "a.sgf"), "(;SZ[9];B[cc])(;GM[2]SZ[8])(;SZ[9];W[dundefined];B[cc])(;SZ[99])(;SZ[9]--;B[gg]C[x [y] z];W[cc])")
	put(t, filepath.Join(dir, "b.sgf"), "(;SZ[9];B[dd])")
	put(t, filepath.Join(dir, "c.ngf"), "Game\n9\nBob\nAnn\nsite\n0\n0\n6\n2020\n5\nBlack wins\n1\nPMABBEDED\n")
	status, out, errs := batch(t, "-want", "worms", "-quiet", dir)
	if status != 1 || !strings.Contains(errs, "game 2: ") || !strings.Contains(errs, "game 4: ") || !strings.Contains(errs, "1 file could not be read") {
		t.Errorf("status %d, %s", status, errs)
	}
	var games []string
	for text := range strings.Lines(out) {
		var l struct {
			File        string
			Game, Moves int
			Notes       []string
		}
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			t.Fatal(err)
		}
		games = append(games, fmt.Sprint(filepath.Base(l.File), l.Game, l.Moves, len(l.Notes)))
	}
	if got := strings.Join(games, ", "); got != "a.sgf1 1 0, a.sgf3 2 1, a.sgf5 2 2, b.sgf1 1 0, c.ngf1 1 0" {
		t.Errorf("games %s", got)
	}
}

func TestEvery(t *testing.T) {
	dir := folder(t, 1)
	_, out, errs := batch(t, "-every", "5", "-want", "worms", dir)
	if n := strings.Count(out, "\n"); n != 4 || strings.Contains(out, "influence") {
		t.Errorf("%d lines, want 4 without influence:\n%s", n, out)
	}
	if !strings.Contains(errs, "2 files, 4 positions in ") {
		t.Errorf("no summary in %q", errs)
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{nil, {"a", "b"}, {"-jobs", "0", "."}, {"-every", "-1", "."}, {"-bad", "."}, {"-want", "thinking", "."}} {
		if status, _, errs := batch(t, args...); status != 2 || errs == "" {
			t.Errorf("%q: status %d, %q", args, status, errs)
		}
	}
	for _, args := range [][]string{{t.TempDir()}, {filepath.Join(t.TempDir(), "none")}} {
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
		b.Skip("on one core there is no speed-up to measure")
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
