package answer

import (
	"bytes"
	"compress/gzip"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board/sgf"
)

// TestTree: what is opened and saved is the same game, with properties that nobody knows,
// texts of other character sets, and several games of a file.
func TestTree(t *testing.T) {
	a := New(Options{})
	for _, tt := range []struct{ name, text, want string }{
		{"plain", "(;FF[4]SZ[9]C[hello];B[ee](;W[cc]C[a\\]b\\\\])(;W[gg]XX[1][2]))", ""},
		{"Latin-1", "(;FF[4]SZ[9]CA[ISO-8859-1]PB[J\xf6rg]C[\xe4];B[ee])", "Jörg"},
		{"no set", "(;SZ[9]C[gr\xfc\xdf];B[ee])", "grüß"},
		{"UTF-8", "(;SZ[9]CA[UTF-8]C[囲碁];B[ee])", "囲碁"},
		{"old words", "(;SiZe[9];Black[ee];White[cc])", ""},
		{"setup", "(;SZ[5]AB[aa:cc]AE[bb]PL[W];AW[dd]LB[dd:x]TR[aa])", ""},
	} {
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		w.Write([]byte(tt.text))
		w.Close()
		for _, data := range [][]byte{[]byte(tt.text), packed.Bytes()} {
			var tree Tree
			tell(t, a, t.Context(), request(t, "open", map[string]any{"name": tt.name, "data": data})).into(t, &tree)
			var out struct{ SGF string }
			tell(t, a, t.Context(), request(t, "save", map[string]any{"nodes": tree.Nodes})).into(t, &out)
			if !strings.Contains(out.SGF, tt.want) {
				t.Errorf("%s: no %q in %s", tt.name, tt.want, out.SGF)
			}
			var again Tree
			tell(t, a, t.Context(), request(t, "open", map[string]any{"name": tt.name, "data": []byte(out.SGF)})).into(t, &again)
			was, err := sgf.Parse([]byte(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			is, err := sgf.Parse([]byte(out.SGF))
			if err != nil {
				t.Fatal(err)
			}
			if err := was[0].ToUTF8(); err != nil {
				t.Fatal(err)
			}
			if x, y := sorted(was[0]), sorted(is[0]); x != y {
				t.Errorf("%s: was\n%s\nis\n%s", tt.name, x, y)
			}
		}
	}
	var second Tree
	tell(t, a, t.Context(), request(t, "open", map[string]any{"data": []byte("(;SZ[9])(;SZ[13];B[cc])"), "game": 2})).into(t, &second)
	if second.Games != 2 || second.Game != 2 || second.Size != 13 || len(second.Nodes) != 2 {
		t.Errorf("the second game: %+v", second)
	}
	var apart Tree
	tell(t, a, t.Context(), request(t, "open", map[string]any{"data": []byte(`(;SZ[9]C[one\]][two]C[three])`)})).into(t, &apart)
	if got := apart.Nodes[0].Comment; got != "one]\ntwo\nthree" {
		t.Errorf("a comment of several values is %q", got)
	}
}

// TestFirstThatCanBeShown opens collections that begin with something else than a game of Go on a
// square board.
func TestFirstThatCanBeShown(t *testing.T) {
	a := New(Options{})
	for _, first := range []string{"(;GM[2]SZ[8])", "(;SZ[19:13])", "(;SZ[99])", "(;SZ[2]AB[aa][ab][ba][bb])"} {
		var tree Tree
		text := []byte(first + "(;SZ[9];B[ee])")
		tell(t, a, t.Context(), request(t, "open", map[string]any{"data": text})).into(t, &tree)
		if tree.Games != 2 || tree.Game != 2 || tree.Size != 9 || len(tree.Warnings) != 1 || !strings.Contains(tree.Warnings[0], "game 1") {
			t.Errorf("%s: %+v", first, tree)
		}
		for _, args := range []map[string]any{{"data": text, "game": 1}, {"data": []byte(first + first)}} {
			if got := tell(t, a, t.Context(), request(t, "open", args)); got.Error == nil || got.Error.Kind != badFile {
				t.Errorf("%s: %+v", first, got)
			}
		}
	}
}

// sorted writes a tree without regard to the order of properties, nor to the character set.
func sorted(root *sgf.Node) string {
	var s strings.Builder
	for n := range root.All() {
		lines := map[string]bool{}
		for p := range n.Properties() {
			if id := sgf.Ident(p.ID); id != "CA" {
				lines[p.ID+strings.Join(p.Values, "|")] = true
			}
		}
		s.WriteString(strings.Repeat(" ", len(n.Path())))
		s.WriteString(strings.Join(slices.Sorted(maps.Keys(lines)), " ") + "\n")
	}
	return s.String()
}

// TestPosition: moves, captures, kos and marks are told.
func TestPosition(t *testing.T) {
	a := New(Options{})
	// White takes a ko; Black may not take it back at once.
	ko := "(;SZ[5]AB[ba][ab][bc]AW[ca][cc][db]PL[B];B[cb];W[bb])"
	var l Look
	tell(t, a, t.Context(), request(t, "position", map[string]any{"sgf": ko})).into(t, &l)
	if l.Stones != ".xo..xo.o..xo............" || l.Ko != "C4" || l.Prisoners != [2]int{0, 1} || l.Moves != 2 || l.Last.String() != "white B4" {
		t.Errorf("%+v", l)
	}
	if r := tell(t, a, t.Context(), request(t, "position", map[string]any{"sgf": ko, "move": "black C4"})); r.Error == nil || r.Error.Kind != illegal || !strings.Contains(r.Error.Message, "ko") {
		t.Errorf("the ko is taken back: %v", r.Error)
	}
	var after Look
	tell(t, a, t.Context(), request(t, "position", map[string]any{"sgf": "(;SZ[3];B[cc];W[cb])", "move": "black pass"})).into(t, &after)
	if len(after.Node) != 1 || after.Node[0] != [2]string{"B", ""} || after.ToPlay.String() != "white" {
		t.Errorf("%+v", after)
	}
	var marked Look
	tell(t, a, t.Context(), request(t, "position", map[string]any{"sgf": "(;SZ[9]LB[aa:x]TR[bb:cc]CR[dd])"})).into(t, &marked)
	if len(marked.Marks) != 6 {
		t.Errorf("%+v", marked.Marks)
	}
}
