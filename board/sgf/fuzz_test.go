package sgf_test

import (
	"bytes"
	"math"
	"os"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/internal/boardtest"
)

func addSeeds(f *testing.F) {
	f.Helper()
	for _, name := range []string{"testdata/nasty.sgf", "testdata/empty-nodes.sgf"} {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	for _, s := range []string{
		"(;SZ[9]AB[aa:bc]AW[ii]PL[W]KM[6.5]HA[2]RU[NZ];W[aa];B[tt]W[])",
		"(;CA[Shift_JIS]C[\x8f\x5c]N[\x8f\x5c\\]])",
		"(;CA[Big5]C[\x8f\x5c\x5c])",
		"\xef\xbb\xbf(;C[é])",
		"\xff\xfe(\x00;\x00)\x00",
		tree,
		"(;SZ[2];B[aa];W[ab];B[bb];W[ba];B[aa];W[aa])",
	} {
		f.Add([]byte(s))
	}
}

func FuzzRoundTrip(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := sgf.Parse(data)
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := sgf.Write(&b, games...); err != nil {
			t.Fatal(err)
		}
		again, err := sgf.Parse(b.Bytes())
		if err != nil {
			t.Fatalf("%v in %q", err, b.Bytes())
		}
		if !slices.EqualFunc(games, again, sgf.Equal) {
			t.Fatalf("not equal after writing %q", b.Bytes())
		}
		for i, g := range games {
			if !sgf.Equal(g, g.Clone()) {
				t.Fatal("a copy is not equal")
			}
			var texts []string
			for n := range g.All() {
				if s, err := n.Text("C"); err == nil {
					texts = append(texts, s)
				}
			}
			if err := g.ToUTF8(); err != nil {
				continue
			}
			for n := range g.All() {
				if s, err := n.Text("C"); err == nil {
					if len(texts) == 0 || texts[0] != s {
						t.Fatalf("game %d: conversion has changed the text %q", i, s)
					}
					texts = texts[1:]
				}
			}
		}
	})
}

func FuzzPosition(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := sgf.Parse(data)
		if err != nil {
			return
		}
		for _, root := range games {
			pos, err := sgf.PositionAt(root, sgf.End())
			g, _, gameErr := sgf.GameAt(root, sgf.End(), board.Japanese())
			if err == nil {
				if err := boardtest.CheckConsistency(pos.Board); err != nil {
					t.Fatal(err)
				}
				if gameErr == nil && !slices.Equal(rows(pos.Board), rows(g.Board())) {
					t.Fatalf("board\n%s\ngame\n%s", boardtest.Format(pos.Board), boardtest.Format(g.Board()))
				}
			}
			if gameErr == nil {
				if err != nil {
					t.Fatalf("a game, but no position: %v", err)
				}
				made, err := sgf.FromGame(g)
				if err != nil {
					t.Fatal(err)
				}
				again, _, err := sgf.GameAt(made, sgf.End(), board.Japanese())
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(rows(again.Board()), rows(g.Board())) || again.ToPlay() != g.ToPlay() {
					t.Fatalf("%s\nis not\n%s", boardtest.Format(again.Board()), boardtest.Format(g.Board()))
				}
			}
			for n := range root.All() {
				for p := range n.Properties() {
					_, _ = n.Points(p.ID)
					_, _ = n.Labels(p.ID)
					_, _ = n.Lines(p.ID)
					_, _ = n.Coords(p.ID)
					_, _ = n.Emphasis(p.ID)
					if v, err := n.Real(p.ID); err == nil && (math.IsNaN(v) || math.IsInf(v, 0)) {
						t.Fatalf("Real(%s) = %v", p.ID, v)
					}
				}
			}
		}
	})
}

// FuzzEdit sets a text and raw values, which must come back from a file.
func FuzzEdit(f *testing.F) {
	f.Add("C", "a]b\\", `x\]`)
	f.Add("Black", "a:\r\n", `\\`)
	f.Fuzz(func(t *testing.T, id, text, raw string) {
		root, err := sgf.New(9)
		if err != nil {
			t.Fatal(err)
		}
		n := root.NewChild()
		if n.SetText(id, text) != nil {
			return
		}
		want, err := n.Text(id)
		if err != nil {
			t.Fatal(err)
		}
		if n.Add("ZZ", raw) == nil {
			if got := n.Get("ZZ"); got[len(got)-1] != raw {
				t.Fatalf("Get = %q, want %q", got, raw)
			}
		}
		// A stone at no point may look like a value without its bracket, which only Strict leaves.
		var strict []sgf.Option
		if slices.Contains([]string{"B", "W", "AB", "AW", "AE"}, sgf.Ident(id)) {
			strict = append(strict, sgf.Strict())
		}
		again := one(t, root.String(), strict...)
		if !sgf.Equal(root, again) {
			t.Fatalf("not equal: %q", root.String())
		}
		if got, err := again.Child().Text(id); got != want || err != nil {
			t.Fatalf("Text = %q, %v, want %q", got, err, want)
		}
	})
}
