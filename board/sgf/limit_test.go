package sgf_test

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tengen-go/tengen/board/sgf"
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
			"ReadFS": func(o ...sgf.Option) ([]*sgf.Node, error) {
				return sgf.ReadFS(fstest.MapFS{"a.sgf": {Data: []byte(record)}}, "a.sgf", o...)
			},
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
