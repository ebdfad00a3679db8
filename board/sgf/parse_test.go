package sgf_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// one parses a file with a single game.
func one(t *testing.T, s string, opts ...sgf.Option) *sgf.Node {
	t.Helper()
	games, err := sgf.Parse([]byte(s), opts...)
	if err != nil {
		t.Fatalf("Parse(%q): %v", s, err)
	}
	if len(games) != 1 {
		t.Fatalf("Parse(%q) = %d games, want 1", s, len(games))
	}
	return games[0]
}

// outline writes the shape of a tree with canonical identifiers.
func outline(n *sgf.Node) string {
	var b strings.Builder
	var walk func(n *sgf.Node)
	walk = func(n *sgf.Node) {
		b.WriteByte(';')
		for p := range n.Properties() {
			b.WriteString(sgf.Ident(p.ID) + "[" + strings.Join(p.Values, "|") + "]")
		}
		for _, c := range n.Children() {
			b.WriteByte('(')
			walk(c)
			b.WriteByte(')')
		}
	}
	walk(n)
	return b.String()
}

func TestParse(t *testing.T) {
	tests := []struct {
		name, in string
		want     []string
	}{
		{"plain", "(;SZ[9];B[aa];W[bb])", []string{";SZ[9](;B[aa](;W[bb]))"}},
		{"variations", "(;A[](;B[aa];W[])(;B[bb]))", []string{";A[](;B[aa](;W[]))(;B[bb])"}},
		{"blanks everywhere", " \n( ;\tB [aa] \r\n [bb]\x00; )\x1a", []string{";B[aa|bb](;)"}},
		{"no final parenthesis", "(;A[1](;B[2]", []string{";A[1](;B[2])"}},
		{"text before", "a (b) [c] (; -) (;B[aa])", []string{";B[aa]"}},
		{"text between and after", "(;B[aa]) and (;B[bb]) x)", []string{";B[aa]", ";B[bb]"}},
		{"each move in its parentheses", "(;A[](;B[aa](;W[bb](;B[cc]))))", []string{";A[](;B[aa](;W[bb](;B[cc])))"}},
		{"parentheses around games", "((;A[1])(;A[2]))", []string{";A[1]", ";A[2]"}},
		{"parentheses around variations", "(;A[]((;B[aa])(;B[bb])))", []string{";A[](;B[aa])(;B[bb])"}},
		{"missing semicolon", "(FF[1]SZ[9];B[aa](W[bb])(W[cc]))", []string{";FF[1]SZ[9](;B[aa](;W[bb])(;W[cc]))"}},
		{"old identifiers", "(;Black[aa]AddWhite[bb]b[cc]CoPyright[x])", []string{";B[aa]AW[bb]B[cc]CP[x]"}},
		{"escapes", `(;C[\]\\(;B[aa\])])`, []string{`;C[\]\\(;B[aa\])]`}},
		{"empty", "(;)", []string{";"}},
		{"UTF-8 mark", "\xef\xbb\xbf(;C[é])", []string{";C[é]"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := sgf.Parse([]byte(tt.in))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, g := range games {
				got = append(got, outline(g))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("Parse(%q) mismatch (-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct {
		in   string
		kind error
		want string
	}{
		{"", sgf.ErrNoGame, "f.sgf:1:1: no game tree found"},
		{"hello (world)", sgf.ErrNoGame, "f.sgf:1:1: no game tree found"},
		{"()", sgf.ErrNoGame, "f.sgf:1:1: no game tree found"},
		{"(;B[aa];\nC[abc)", sgf.ErrSyntax, "f.sgf:2:2: property C: syntax error: the value is not closed"},
		{"(;B[aa]\r\nC;)", sgf.ErrSyntax, "f.sgf:2:1: property C: syntax error: a property without a value"},
		{"(;B[aa]\rC;)", sgf.ErrSyntax, "f.sgf:2:1: property C: syntax error: a property without a value"},
		{"(;[aa])", sgf.ErrSyntax, "f.sgf:1:3: syntax error: a value without an identifier"},
		{"(;B[aa]], )", sgf.ErrSyntax, "f.sgf:1:8: syntax error: unexpected ']' where a property is expected"},
		{"(;B[aa](;W[bb]);B[cc])", sgf.ErrSyntax, "f.sgf:1:16: syntax error: a node after a variation"},
		{"(;B[aa](;W[bb])B[cc])", sgf.ErrSyntax, "f.sgf:1:16: syntax error: unexpected 'B', want a node or a parenthesis"},
		{"(;B[aa](é", sgf.ErrSyntax, "f.sgf:1:9: syntax error: unexpected 'é', want a node or a parenthesis"},
		{"(;C[x\\", sgf.ErrSyntax, "f.sgf:1:4: property C: syntax error: the value is not closed"},
	}
	for _, tt := range tests {
		_, err := sgf.Parse([]byte(tt.in), sgf.Name("f.sgf"), sgf.Strict())
		var e *sgf.Error
		if !errors.As(err, &e) || !errors.Is(err, tt.kind) || err.Error() != tt.want {
			t.Errorf("Parse(%q) = %v, want %v", tt.in, err, tt.want)
		}
	}
}

func TestReadersAgree(t *testing.T) {
	data := []byte("(;B[aa])")
	dir := t.TempDir()
	name := filepath.Join(dir, "x.sgf")
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
	fromFile, err := sgf.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	fromReader, err := sgf.Read(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for _, games := range [][]*sgf.Node{fromFile, fromReader} {
		if len(games) != 1 || games[0].String() != "(;B[aa])\n" {
			t.Errorf("read %v", games)
		}
	}
	if _, err := sgf.ReadFile(filepath.Join(dir, "none.sgf")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("ReadFile of a missing file: %v", err)
	}
	if err := os.WriteFile(name, []byte("(;B"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := sgf.ReadFile(name, sgf.Strict()); err == nil || !strings.HasPrefix(err.Error(), name+":1:3: ") {
		t.Errorf("ReadFile of a broken file: %v", err)
	}
}

func TestUTF16(t *testing.T) {
	const text = "(;CA[UTF-16]PB[呉清源𝄞];B[aa])"
	encode := func(order func(c uint16) [2]byte, mark bool) []byte {
		units := utf16.Encode([]rune(text))
		if mark {
			units = append([]uint16{0xfeff}, units...)
		}
		var b []byte
		for _, c := range units {
			two := order(c)
			b = append(b, two[0], two[1])
		}
		return b
	}
	little := func(c uint16) [2]byte { return [2]byte{byte(c), byte(c >> 8)} }
	big := func(c uint16) [2]byte { return [2]byte{byte(c >> 8), byte(c)} }
	for _, data := range [][]byte{encode(little, true), encode(big, true), encode(little, false), encode(big, false)} {
		games, err := sgf.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		if pb, err := games[0].SimpleText("PB"); pb != "呉清源𝄞" || err != nil {
			t.Errorf("PB = %q, %v", pb, err)
		}
		again, err := sgf.Parse([]byte(games[0].String()))
		if err != nil {
			t.Fatal(err)
		}
		if pb, err := again[0].SimpleText("PB"); pb != "呉清源𝄞" || err != nil {
			t.Errorf("after writing, PB = %q, %v", pb, err)
		}
	}
	// Broken pairs become replacement characters, and nothing breaks.
	broken := []byte("\xff\xfe(\x00;\x00C\x00[\x00\x00\xd8]\x00)\x00\x00\xd8x")
	if games, err := sgf.Parse(broken); err != nil || games[0].Get("C")[0] != "\uFFFD" {
		t.Errorf("broken UTF-16: %v, %v", games, err)
	}
}

// checkRoundTrip writes games and reads them again.
func checkRoundTrip(t *testing.T, games []*sgf.Node, opts ...sgf.Option) {
	t.Helper()
	var b bytes.Buffer
	if err := sgf.Write(&b, games...); err != nil {
		t.Fatal(err)
	}
	again, err := sgf.Parse(b.Bytes(), opts...)
	if err != nil {
		t.Fatalf("%v in\n%s", err, b.Bytes())
	}
	if !slices.EqualFunc(games, again, sgf.Equal) {
		t.Fatalf("not equal after writing:\n%s", b.Bytes())
	}
	var c bytes.Buffer
	if err := sgf.Write(&c, again...); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(b.Bytes(), c.Bytes()) {
		t.Fatalf("written a second time:\n%s\nthe first time:\n%s", c.Bytes(), b.Bytes())
	}
}

func TestRoundTripOfTestdata(t *testing.T) {
	for name, count := range map[string]int{"nasty.sgf": 5, "empty-nodes.sgf": 1} {
		games, err := sgf.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		if len(games) != count {
			t.Errorf("%s: %d games, want %d", name, len(games), count)
		}
		checkRoundTrip(t, games)
	}
}

func TestNastyFile(t *testing.T) {
	games, err := sgf.ReadFile("testdata/nasty.sgf")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for p := range games[0].Properties() {
		got = append(got, p.ID+"="+strings.Join(p.Values, "|"))
	}
	want := []string{"FF=3", "GaMe=1", "SiZe=9", "CA=ISO-8859-1", "PlayerBlack=J\xfcrgen \\] \\\\ \\: x",
		"PW=B", "ZZ9=one|two|", "C=first (;B[aa\\]) line\\\njoined", "X="}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("properties mismatch (-want +got):\n%s", diff)
	}
	if pb, err := games[0].SimpleText("PB"); pb != `Jürgen ] \ : x` || err != nil {
		t.Errorf("PB = %q, %v", pb, err)
	}
	if c, err := games[0].Text("C"); c != "first (;B[aa]) linejoined" || err != nil {
		t.Errorf("C = %q, %v", c, err)
	}
	if size, err := games[0].BoardSize(); size != 9 || err != nil {
		t.Errorf("size %d, %v", size, err)
	}
}

// TestDepth reads, walks, copies, compares and writes trees that are too deep
// for recursion.
func TestDepth(t *testing.T) {
	race.Alone(t)
	n := sample.Of(30_000, 100_000)
	for name, s := range map[string]string{
		"line":              "(;" + strings.Repeat(";B[]", n-1) + ")",
		"parentheses":       strings.Repeat("(;B[]", n) + strings.Repeat(")", n),
		"empty parentheses": strings.Repeat("(", n) + ";" + strings.Repeat(";B[]", n-1) + strings.Repeat(")", n),
		"open parentheses":  strings.Repeat("(;B[]", n),
		"comb":              "(;" + strings.Repeat("(;W[bb])(;B[aa]", n/2) + ";" + strings.Repeat(")", n/2+1),
		"siblings":          "(;" + strings.Repeat("(;B[aa])", n-1) + ")",
	} {
		t.Run(name, func(t *testing.T) {
			root := one(t, s)
			count := 0
			for range root.All() {
				count++
			}
			if want := strings.Count(s, ";"); count != want {
				t.Errorf("%d nodes, want %d", count, want)
			}
			c := root.Clone()
			if !sgf.Equal(root, c) {
				t.Error("the copy is not equal")
			}
			checkRoundTrip(t, []*sgf.Node{root})
			if pos, err := root.Position(); err != nil || pos == nil {
				t.Error(err)
			}
			if err := c.ToUTF8(); err != nil {
				t.Error(err)
			}
			if _, err := sgf.PositionAt(root, sgf.End()); err != nil {
				t.Error(err)
			}
		})
	}
}
