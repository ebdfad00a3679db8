package sgf_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/internal/sample"
)

// TestLimit reads a record of 20 bytes by all ways, with limits around that, and wants no
// more to be read than the limit and one byte.
func TestLimit(t *testing.T) {
	const record = "(;SZ[9];B[aa];W[bb])"
	file := filepath.Join(t.TempDir(), "a.sgf")
	if err := os.WriteFile(file, []byte(record), 0o600); err != nil {
		t.Fatal(err)
	}
	for limit, want := range map[int64]error{
		0: sgf.ErrTooLarge, 19: sgf.ErrTooLarge, 20: nil, 21: nil, math.MaxInt64 - 1: nil, math.MaxInt64: nil, -1: nil, math.MinInt64: nil,
	} {
		in := strings.NewReader(record)
		for way, read := range map[string]func(...sgf.Option) ([]*sgf.Node, error){
			"Parse":    func(o ...sgf.Option) ([]*sgf.Node, error) { return sgf.Parse([]byte(record), o...) },
			"Read":     func(o ...sgf.Option) ([]*sgf.Node, error) { return sgf.Read(in, o...) },
			"ReadFile": func(o ...sgf.Option) ([]*sgf.Node, error) { return sgf.ReadFile(file, o...) },
		} {
			games, err := read(sgf.Limit(limit))
			if !errors.Is(err, want) || (err == nil) != (len(games) == 1) {
				t.Errorf("%s, limit %d: %d games, error %v, want %v", way, limit, len(games), err, want)
			}
			if strings.HasPrefix(way, "ReadF") && err != nil && !strings.Contains(err.Error(), "a.sgf") {
				t.Errorf("%s: %v does not name the file", way, err)
			}
		}
		if read := int64(len(record) - in.Len()); limit >= 0 && read > limit && read-1 != limit {
			t.Errorf("limit %d: %d bytes were read", limit, read)
		}
	}
}

// TestGameMemory replays games as long as the limit allows, with stones on stones, kos that are
// taken back at once and setups: they take at most ten times their file.
func TestGameMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("replays 40,000 moves")
	}
	r := rand.New(rand.NewPCG(1, 2))
	random := func() string { return string([]byte{byte('a' + r.IntN(19)), byte('a' + r.IntN(19))}) }
	for name, node := range map[string]func(i int) string{
		"anywhere": func(i int) string { return ";" + "BW"[i%2:i%2+1] + "[" + random() + "]" },
		"set up":   func(i int) string { return ";A" + "BWE"[i%3:i%3+1] + "[" + random() + "]" },
	} {
		var b strings.Builder
		b.WriteString("(;SZ[19]")
		for i := range sample.Of(10_000, 100_000) {
			b.WriteString(node(i))
		}
		b.WriteString(")")
		root := one(t, b.String())
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		g, _, err := sgf.GameAt(root, sgf.End(), board.Chinese())
		if err != nil {
			t.Fatal(err)
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		if held := float64(after.HeapAlloc) - float64(before.HeapAlloc); held > 10*float64(b.Len())+1<<19 {
			t.Errorf("%s: %.1f times the file", name, held/float64(b.Len()))
		}
		runtime.KeepAlive(g)
		runtime.KeepAlive(root)
	}
}
