package sgf_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board/sgf"
)

// TestRepairs reads broken files: what can be read is there, what was wrong is told, and what is
// written can be read by a strict reader.
func TestRepairs(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     []string // the games
		repairs  int
	}{
		{"dashes between moves", "(;SZ[9];B[aa]BL[595]\n---\n;\nW[bb]\n)", []string{";SZ[9](;B[aa]BL[595](;W[bb]))"}, 1},
		{"dashes before the game", "---\nfrom: x\n---\n(;B[aa];W[bb])", []string{";B[aa](;W[bb])"}, 0},
		{"dashes after a comment", "(;B[aa]C[good]\n---\n;W[bb]\n***\n;B[cc])", []string{";B[aa]C[good](;W[bb](;B[cc]))"}, 2},
		{"a comment with a bracket", "(;B[aa]C[he said [hi] there];W[bb])", []string{`;B[aa]C[he said [hi\] there](;W[bb])`}, 1},
		{"a comment with parentheses", "(;B[aa]C[he (see [1]) hopes];W[bb])", []string{`;B[aa]C[he (see [1\]) hopes](;W[bb])`}, 1},
		{"a smiley", "(;B[aa]C[ok :-] and ;-] too];W[bb]C[x])", []string{`;B[aa]C[ok :-\] and ;-\] too](;W[bb]C[x])`}, 1},
		{"two lists in a comment", "(;B[aa]C[[1] [2] two];W[bb])", []string{`;B[aa]C[[1\] [2\] two](;W[bb])`}, 1},
		{"a name with a bracket", "(;PB[[abc] x]PW[y];B[aa])", []string{`;PB[[abc\] x]PW[y](;B[aa])`}, 1},
		{"a move without its bracket", "(;B[aa;W[bb];B[cc])", []string{";B[aa](;W[bb](;B[cc]))"}, 1},
		{"stones without a bracket", "(;AB[aa][bb;W[cc])", []string{";AB[aa|bb](;W[cc])"}, 1},
		{"a last move without its bracket", "(;B[aa];W[bb", []string{";B[aa](;W[bb])"}, 1},
		{"a comment without an end", "(;B[aa]C[abc", []string{";B[aa]C[abc]"}, 1},
		{"an escape at the end", `(;B[aa]C[abc\`, []string{";B[aa]C[abc]"}, 1},
		{"a property without a value", "(;B[aa]C;W[bb])", []string{";B[aa](;W[bb])"}, 1},
		{"a value without a property", "(;[aa]B[bb])", []string{";B[bb]"}, 1},
		{"a node after a variation", "(;B[aa](;W[bb]);B[cc])", []string{";B[aa](;W[bb])(;B[cc])"}, 1},
		{"a move after a variation", "(;B[aa](;W[bb])W[cc])", []string{";B[aa](;W[bb])(;W[cc])"}, 2},
		{"closed too early", "(;B[aa]);W[bb];B[cc])", []string{";B[aa](;W[bb](;B[cc]))"}, 1},
		{"not opened", ";GM[1];B[aa];W[bb])", []string{";GM[1](;B[aa](;W[bb]))"}, 0},
		{"not closed before the next", "(;GM[1];B[aa]\n(;GM[1];W[bb])\n(;GM[1])", []string{";GM[1](;B[aa])", ";GM[1](;W[bb])", ";GM[1]"}, 1},
		{"CR alone", "(;GM[1]\r;B[aa]\r--\r;W[bb]\r)\r", []string{";GM[1](;B[aa](;W[bb]))"}, 1},
		{"a mark within", "(;B[aa]\ufeff;W[bb])", []string{";B[aa](;W[bb])"}, 1},
		{"words", "(;B[aa] resigns (sadly; alas) ;W[bb])", []string{";B[aa](;W[bb])"}, 1},
		{"one broken of three", "(;GM[1];B[aa])(;GM[1]??;B[bb](;GM[1];B[cc])", []string{";GM[1](;B[aa])", ";GM[1](;B[bb](;GM[1](;B[cc])))"}, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			games, err := sgf.Parse([]byte(tt.in))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			repairs := 0
			for _, g := range games {
				got = append(got, outline(g))
				for _, e := range g.Repairs() {
					repairs++
					if !errors.Is(e, sgf.ErrSyntax) || e.Line == 0 {
						t.Errorf("repair %v", e)
					}
				}
				pos, err := sgf.PositionAt(g, sgf.End())
				if err != nil || len(pos.Warnings) < len(g.Repairs()) {
					t.Errorf("the end of the game: %v, %v", pos, err)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("mismatch (-want +got):\n%s", diff)
			}
			if repairs != tt.repairs {
				t.Errorf("%d repairs, want %d", repairs, tt.repairs)
			}
			for _, g := range games {
				if _, err := sgf.Parse([]byte(g.String()), sgf.Strict()); err != nil {
					t.Errorf("written as %q: %v", g.String(), err)
				}
			}
		})
	}
}

// TestManyRepairs: a file that is nothing but wrong is read in time, and the list of what is
// wrong is short.
func TestManyRepairs(t *testing.T) {
	for name, part := range map[string]string{
		"junk": ";B[aa]-- ", "brackets": "C[x] y] ", "values": ";[aa]", "names": "X ", "open": "(;B[aa]C[ ", "lead bytes": "C[\x81a] z]",
	} {
		text := "(;CA[Big5]" + strings.Repeat(part, 20000)
		games, err := sgf.Parse([]byte(text))
		if err != nil || len(games) != 1 {
			t.Fatalf("%s: %d games, %v", name, len(games), err)
		}
		if n := len(games[0].Repairs()); n == 0 || n > 100 {
			t.Errorf("%s: %d repairs", name, n)
		}
	}
}

// hexes decodes text with characters of two bytes: those whose second byte is below 0x80 are
// written as hexadecimal numbers.
func hexes(b []byte) (string, error) {
	var s strings.Builder
	for i := 0; i < len(b); i++ {
		switch {
		case b[i] < 0x80:
			s.WriteByte(b[i])
		case i+1 == len(b):
			return "", errors.New("half a character")
		default:
			fmt.Fprintf(&s, "<%x>", b[i:i+2])
			i++
		}
	}
	return s.String(), nil
}

// TestTrailBytes reads characters whose second byte looks like a backslash or a bracket, in
// all places and both ways of escaping, with CA and without.
func TestTrailBytes(t *testing.T) {
	known := []sgf.Option{
		sgf.Charset(func(string) func([]byte) (string, error) { return hexes }),
		sgf.GuessCharset(func([]byte) string { return "GBK" }),
	}
	for _, ca := range []string{"CA[GBK]", "CA[Big5]", "CA[gb18030]", "CA[Shift_JIS]", ""} {
		for _, tt := range []struct{ name, text, pb, c string }{
			{"backslash at the end", "PB[\x95\x5c]PW[x];B[aa]C[y]", "<955c>", "y"},
			{"bracket at the end", "PB[\x95\x5d]PW[x];B[aa]C[y]", "<955d>", "y"},
			{"backslash within", "PB[a\x95\x5cb]PW[x];B[aa]C[\x95\x5c\x95\x5c]", "a<955c>b", "<955c><955c>"},
			{"bracket within", "PB[a\x95\x5db]PW[x];B[aa]C[\x95\x5d\x95\x5d]", "a<955d>b", "<955d><955d>"},
			{"an escaped bracket after it", "PB[\x95\x5c\\]x]PW[x];B[aa]C[y]", "<955c>]x", "y"},
			{"its bytes escaped", "PB[\x95\x5c\x5c]PW[x];B[aa]C[\x95\\\x5d]", "<955c>", "<955d>"},
		} {
			if ca == "" && tt.name == "its bytes escaped" {
				continue // both readings make sense
			}
			in := "(;" + ca + "SZ[9]" + tt.text + ")"
			root := one(t, in, known...)
			pb, err := root.SimpleText("PB")
			c, err2 := root.Child().Text("C")
			if pb != tt.pb || c != tt.c || err != nil || err2 != nil || len(root.Repairs()) > 0 {
				t.Errorf("%s %s: PB %q, C %q, %v, %v, repairs %v", ca, tt.name, pb, c, err, err2, root.Repairs())
			}
			if got := strings.ReplaceAll(root.String(), "\n", ""); got != in {
				t.Errorf("%s %s: written as %q", ca, tt.name, got)
			}
			if err := root.ToUTF8(); err != nil {
				t.Fatal(err)
			}
			if pb, err := one(t, root.String()).SimpleText("PB"); pb != tt.pb || err != nil {
				t.Errorf("%s %s: in UTF-8 %q, %v", ca, tt.name, pb, err)
			}
		}
	}
}

// TestUnnamedUTF8: UTF-8 that does not say so is read as such, stays as it is when it is
// written, and gets CA when it is converted.
func TestUnnamedUTF8(t *testing.T) {
	for _, text := range []string{"注册", "Jürgen", "이세돌", "𝄞", "\ufeff x"} {
		in := "(;SZ[9]PW[" + text + "];B[ee]C[" + text + "])"
		root := one(t, in)
		if pw, err := root.SimpleText("PW"); pw != text || err != nil {
			t.Errorf("%q is read as %q, %v", text, pw, err)
		}
		if got := strings.TrimSpace(root.String()); got != in {
			t.Errorf("%q is written as %q", in, got)
		}
		if err := root.Child().SetText("C", text+"!"); err != nil {
			t.Error(err)
		}
		if err := root.ToUTF8(); err != nil {
			t.Fatal(err)
		}
		if got, want := strings.TrimSpace(root.String()), "(;SZ[9]PW["+text+"]CA[UTF-8];B[ee]C["+text+"!])"; got != want {
			t.Errorf("converted %q, want %q", got, want)
		}
	}
	// Games of one file may differ.
	games, err := sgf.Parse([]byte("(;C[é])(;C[\xe9])(;CA[latin1]C[\xe9])"))
	if err != nil || len(games) != 3 {
		t.Fatal(games, err)
	}
	for i, g := range games {
		if c, err := g.Text("C"); c != "é" || err != nil {
			t.Errorf("game %d: %q, %v", i, c, err)
		}
	}
}
