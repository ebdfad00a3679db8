package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network/internal/samples"
)

// collection writes games of random moves on 7×7 and returns the name of the file.
func collection(t *testing.T) string {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 3))
	var text strings.Builder
	for range 20 {
		g, err := board.NewGame(7, board.Chinese())
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(&text, "7 2001 7.5 W+3.5 ")
		for range 30 {
			p, ok := randomMove(g, rng)
			if !ok {
				break
			}
			if err := g.Play(p, g.ToPlay()); err != nil {
				t.Fatal(err)
			}
			text.WriteString(p.SGF(7))
		}
		text.WriteString("\n")
	}
	name := filepath.Join(t.TempDir(), "games.txt")
	if err := os.WriteFile(name, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestRun: each kind of positions is written in whole records, the same ones by any number of
// workers.
func TestRun(t *testing.T) {
	games := collection(t)
	for name, args := range map[string][]string{
		"results": {"-games", games},
		"later":   {"-games", games, "-later", "-random", "0.5", "-crop", "0.3"},
		"neglect": {"-games", games, "-later", "-neglect", "-n", "4"},
		"self":    {"-self", "-later", "-n", "3"},
		"uneven":  {"-self", "-later", "-uneven", "-n", "3"},
	} {
		t.Run(name, func(t *testing.T) {
			var lists [2][][]byte
			for i, workers := range []string{"1", "3"} {
				out := filepath.Join(t.TempDir(), "out.bin")
				if err := run(append(args, "-size", "7", "-seed", "5", "-workers", workers, "-o", out)); err != nil {
					t.Fatal(err)
				}
				data, err := os.ReadFile(out)
				if err != nil {
					t.Fatal(err)
				}
				if len(data) == 0 || len(data)%samples.Len(7) != 0 {
					t.Fatalf("%d bytes, want records of %d", len(data), samples.Len(7))
				}
				lists[i] = slices.SortedFunc(slices.Chunk(data, samples.Len(7)), bytes.Compare)
			}
			if !slices.EqualFunc(lists[0], lists[1], bytes.Equal) {
				t.Error("the records depend on the number of workers")
			}
		})
	}
}

// TestSmallBoards: games are played on boards that have no room for handicap stones, too.
func TestSmallBoards(t *testing.T) {
	for size := 2; size <= 5; size++ {
		out := filepath.Join(t.TempDir(), "out.bin")
		if err := run([]string{"-self", "-later", "-uneven", "-n", "4", "-size", fmt.Sprint(size), "-o", out}); err != nil {
			t.Errorf("%d lines: %v", size, err)
		}
	}
}

// TestBadArguments: arguments that do not go together are an error, and write nothing.
func TestBadArguments(t *testing.T) {
	games := collection(t)
	out := filepath.Join(t.TempDir(), "out.bin")
	for _, tt := range []struct{ args, want string }{
		{"-games " + games, "-o"},
		{"-o " + out, "-games"},
		{"-o " + out + " -games " + games + " -n -1", "-n"},
		{"-o " + out + " -games " + games + " -workers 0", "-workers"},
		{"-o " + out + " -games " + games + " -uneven", "-self"},
		{"-o " + out + " -games " + games + " -neglect", "-teacher"},
		{"-o " + out + " -games " + games + " -neglect -self", "-neglect"},
		{"-o " + out + " -self -later", "-n"},
		{"-o " + out + " -self -n 3", "-teacher"},
		{"-o " + out + " -self -n 3 -later -teacher x", "-later"},
		{"-o " + out + " -self -n 3 -teacher " + games, games},
		{"-o " + out + " -games " + games + ".gz", "games.txt.gz"},
		{"-o " + out + " -games " + games + " more", "more"},
	} {
		if err := run(strings.Fields(tt.args)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want one that names %s", tt.args, err, tt.want)
		}
	}
	if _, err := os.Stat(out); !os.IsNotExist(err) {
		t.Errorf("%s: %v, want no such file", out, err)
	}
}
