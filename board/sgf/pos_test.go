package sgf_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board/sgf"
)

// places returns the places of all nodes of all games.
func places(t *testing.T, data string, opts ...sgf.Option) []string {
	t.Helper()
	games, err := sgf.Parse([]byte(data), opts...)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, root := range games {
		for n := range root.All() {
			list = append(list, n.Pos().String())
		}
	}
	return list
}

func TestPosOfFiles(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"one line", "(;B[aa];W[bb](;B[cc])(;B[dd]))", "1:2 1:8 1:15 1:23"},
		{"line breaks of all kinds", "(;B[aa]\n;W[bb]\r\n ;B[cc]\r;W[dd])", "1:2 2:1 3:2 4:1"},
		{"blanks after the semicolon", "(;\n\n  B[aa] ;\n\tW[bb])", "1:2 3:9"},
		{"no properties", "( ; ;\n; (;)\n( ;))", "1:3 1:5 2:1 2:4 3:3"},
		{"semicolons in values", "(;C[;;\n;]\n;B[aa])", "1:2 3:1"},
		{"the semicolon is missing", "(GM[1]\n;B[aa]\n(\nW[bb]))", "1:2 2:1 4:1"},
		{"text before and between", "Dear all\n(;B[aa])\nand\n (;W[bb])", "2:2 4:3"},
		{"wide letters before", "(;C[\u56f2\u7881];B[aa])", "1:2 1:12"},
		{"byte-order mark", "\xef\xbb\xbf(;C[a];B[aa])", "1:2 1:7"},
	} {
		if diff := cmp.Diff(tt.want, strings.Join(places(t, tt.text), " ")); diff != "" {
			t.Errorf("%s: mismatch (-want +got):\n%s", tt.name, diff)
		}
	}
	var wide []byte
	for _, u := range utf16.Encode([]rune("\ufeff(;C[\u56f2];B[aa]\n;W[bb])")) {
		wide = append(wide, byte(u), byte(u>>8))
	}
	if diff := cmp.Diff([]string{"1:2", "1:9", "2:1"}, places(t, string(wide))); diff != "" {
		t.Errorf("UTF-16: mismatch (-want +got):\n%s", diff)
	}
}

// TestPosAgreesWithErrors compares with the places that errors tell.
func TestPosAgreesWithErrors(t *testing.T) {
	games, err := sgf.Parse([]byte("(;SZ[9]\n;B[zz]\n;\n  W[zz])"), sgf.Name("x.sgf"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for n := range games[0].All() {
		var e *sgf.Error
		if _, _, err := n.Move(); errors.As(err, &e) {
			got = append(got, fmt.Sprintf("%v: %s:%d", n.Pos(), e.File, e.Line))
		}
	}
	if diff := cmp.Diff([]string{"x.sgf:2:1: x.sgf:2", "x.sgf:3:1: x.sgf:4"}, got); diff != "" {
		t.Errorf("nodes and values: mismatch (-want +got):\n%s", diff)
	}
}

func TestPosAfterChanges(t *testing.T) {
	read := func(name, text string) *sgf.Node {
		games, err := sgf.Parse([]byte(text), sgf.Name(name))
		if err != nil {
			t.Fatal(err)
		}
		return games[0]
	}
	check := func(what string, n *sgf.Node, want string) {
		t.Helper()
		if p := n.Pos(); p.String() != want || p.IsValid() != strings.Contains(want, ":") {
			t.Errorf("%s: %q (valid: %t), want %q", what, p, p.IsValid(), want)
		}
	}
	root := read("a.sgf", "(;SZ[9]\n;B[aa]\n;W[bb])")
	first := root.Child()
	second := first.Child()
	if err := first.Set("C", "a comment that makes the node longer"); err != nil {
		t.Fatal(err)
	}
	check("properties changed", first, "a.sgf:2:1")
	check("after another one", second, "a.sgf:3:1")
	if err := root.ToUTF8(); err != nil {
		t.Fatal(err)
	}
	check("converted", second, "a.sgf:3:1")
	check("made", first.NewChild(), "a.sgf")
	check("cloned", first.Clone(), "-")
	second.Detach()
	check("detached", second, "a.sgf:3:1")
	if err := root.Attach(second, -1); err != nil {
		t.Fatal(err)
	}
	check("attached to the tree of its file", second, "a.sgf:3:1")

	// Even a file with the same text is another one.
	other := read("b.sgf", "(;SZ[9]\n;B[aa]\n;W[bb])")
	if err := other.Attach(root, -1); err != nil {
		t.Fatal(err)
	}
	check("attached to the tree of another file", second, "b.sgf")
	check("there before", other.Child(), "b.sgf:2:1")
	if m, ok, err := second.Move(); err != nil || !ok || m.Point.SGF(9) != "bb" {
		t.Errorf("the move is %v, %t, %v", m, ok, err)
	}
	made, err := sgf.New(9)
	if err != nil {
		t.Fatal(err)
	}
	check("new", made, "-")
}

// FuzzNodePos checks that the places of nodes rise, as they come in the file.
func FuzzNodePos(f *testing.F) {
	addSeeds(f)
	f.Add([]byte("(;\n(;B[aa]\r)(\n;))x(GM[1]\n;;)"))
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := sgf.Parse(data)
		if err != nil {
			return
		}
		var last sgf.Pos
		for _, g := range games {
			for n := range g.All() {
				p := n.Pos()
				if !p.IsValid() || p.Column < 1 || p.Line < last.Line || p.Line == last.Line && p.Column <= last.Column {
					t.Fatalf("%v after %v in %q", p, last, data)
				}
				last = p
			}
		}
	})
}
