package sgf_test

import (
	"errors"
	"fmt"
	"html"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board/sgf"
)

func TestUnescape(t *testing.T) {
	tests := []struct{ raw, text, simple string }{
		{"", "", ""},
		{"plain", "plain", "plain"},
		{`\]\\\a\:`, `]\a:`, `]\a:`},
		{"a\nb\r\nc\n\rd\re", "a\nb\nc\nd\ne", "a b c d e"},
		{"a\n\nb", "a\n\nb", "a  b"},
		{"a\\\nb\\\r\nc\\\n\rd\\\re", "abcde", "abcde"},
		{"a\tb\vc\\\td", "a b c d", "a b c d"},
	}
	for _, tt := range tests {
		n := one(t, "(;C["+tt.raw+"])")
		if got, err := n.Text("C"); err != nil || got != tt.text {
			t.Errorf("Text of %q: %q, %v, want %q", tt.raw, got, err, tt.text)
		}
		if got, err := n.SimpleText("C"); err != nil || got != tt.simple {
			t.Errorf("SimpleText of %q: %q, %v, want %q", tt.raw, got, err, tt.simple)
		}
	}
	for _, s := range []string{"", "a]b", `\`, "x\ny", `[\]:`} {
		n := one(t, "(;)")
		if err := n.SetText("C", s); err != nil {
			t.Fatal(err)
		}
		if got, err := n.Text("C"); err != nil || got != s {
			t.Errorf("%q set and read is %q, %v", s, got, err)
		}
	}
}

func TestCharsets(t *testing.T) {
	tests := []struct {
		name, in string
		opts     []sgf.Option
		want     string
	}{
		{"none", "(;C[\xe9])", nil, "é"},
		{"none, but it is UTF-8", "(;C[é])", nil, "é"},
		{"default UTF-8", "(;C[é])", []sgf.Option{sgf.DefaultCharset("UTF-8")}, "é"},
		{"default UTF-8, but it is not", "(;C[\xe9])", []sgf.Option{sgf.DefaultCharset("UTF-8")}, "é"},
		{"CA beats the default", "(;CA[latin1]C[\xe9])", []sgf.Option{sgf.DefaultCharset("UTF-8")}, "é"},
		{"UTF-8", "(;CA[utf8]C[呉])", nil, "呉"},
		{"CA after the text", "(;C[呉]CA[UTF-8])", nil, "呉"},
		{"UTF-8 that is Latin-1", "(;CA[UTF-8]C[\xe9])", nil, "é"},
		{"Latin-1", "(;CA[ISO-8859-1]C[\x80\xff])", nil, "\u0080ÿ"},
		{"Windows", "(;CA[Windows-1252]C[\x80\x81\x99\xff])", nil, "€\u0081™ÿ"},
		{"ASCII in an unknown one", "(;CA[KOI8-R]C[abc\\]])", nil, "abc]"},
		{"mark beats CA", "\xef\xbb\xbf(;CA[GB2312]C[é])", nil, "é"},
	}
	for _, tt := range tests {
		n := one(t, tt.in, tt.opts...)
		if got, err := n.Text("C"); got != tt.want || err != nil {
			t.Errorf("%s: %q, %v, want %q", tt.name, got, err, tt.want)
		}
		checkRoundTrip(t, []*sgf.Node{n}, tt.opts...)
	}
	if _, err := one(t, "(;CA[KOI8-R]C[\xe9])").Text("C"); !errors.Is(err, sgf.ErrValue) || !strings.Contains(err.Error(), "KOI8-R") {
		t.Errorf("unknown character set: %v", err)
	}
}

// decodeTen is a Shift-JIS decoder that knows one character, which has a
// backslash in it, and ASCII.
func decodeTen(b []byte) (string, error) {
	s := strings.ReplaceAll(string(b), "\x8f\x5c", "十")
	if strings.Contains(s, "\x8f") {
		return "", errors.New("invalid Shift-JIS")
	}
	return s, nil
}

func TestDoubleByteCharsets(t *testing.T) {
	hook := sgf.Charset(func(name string) func([]byte) (string, error) {
		if name == "Shift_JIS" {
			return decodeTen
		}
		return nil
	})
	tests := []struct{ name, in, want string }{
		{"not escaped", "(;EV[\x8f\x5c]CA[Shift_JIS]C[1\x8f\x5c];B[aa])", "1十"},
		{"escape after it", "(;CA[Shift_JIS]C[\x8f\x5c\\]\x8f\x5c])", "十]十"},
		{"escaped without need", "(;CA[Shift_JIS]C[\x8f\x5c\x5cx])", "十x"},
		{"escaped by its bytes", "(;CA[Shift_JIS]C[\x8f\x5c\x5c];B[aa])", "十"},
		{"the character itself escaped", "(;CA[Shift_JIS]C[1\\\x8f\x5c2])", "1十2"},
		{"soft break", "(;CA[Shift_JIS]C[a\\\n\x8f\x5c\nb\\\\])", "a十\nb\\"},
	}
	for _, tt := range tests {
		n := one(t, tt.in, hook)
		if got, err := n.Text("C"); got != tt.want || err != nil {
			t.Errorf("%s: %q, %v, want %q", tt.name, got, err, tt.want)
		}
		checkRoundTrip(t, []*sgf.Node{n}, hook)
		if err := n.SetText("N", "十"); !errors.Is(err, sgf.ErrValue) {
			t.Errorf("%s: SetText: %v, want ErrCharset", tt.name, err)
		}
		if err := n.ToUTF8(); err != nil {
			t.Errorf("%s: ToUTF8: %v", tt.name, err)
		}
		again := one(t, n.String())
		if got, err := again.Text("C"); got != tt.want || err != nil {
			t.Errorf("%s, converted: %q, %v, want %q", tt.name, got, err, tt.want)
		}
	}
	n := one(t, "(;CA[Shift_JIS]SZ[9]LB[aa:\x8f\x5c\\:x];C[\x8f\x41])", hook)
	if l, err := n.Labels("LB"); err != nil || l[0].Text != "十:x" {
		t.Errorf("Labels() = %v, %v", l, err)
	}
	before := n.String()
	if err := n.ToUTF8(); !errors.Is(err, sgf.ErrValue) || n.String() != before {
		t.Errorf("ToUTF8 with a bad text: %v, %s", err, n)
	}
	if _, err := n.Child().Text("C"); !errors.Is(err, sgf.ErrValue) {
		t.Errorf("bad text: %v", err)
	}
	// A change of CA alone converts nothing and loses nothing.
	if err := n.Set("CA", "ISO-8859-1"); err != nil {
		t.Fatal(err)
	}
	if got := n.Get("LB"); len(got) != 1 || got[0] != "aa:\x8f\x5c\\:x" {
		t.Errorf("LB = %q", got)
	}
	if err := n.ToUTF8(); err != nil {
		t.Error(err)
	}
	checkRoundTrip(t, []*sgf.Node{n})
}

// TestConvertedLabels: labels stay on their points when their texts are converted.
func TestConvertedLabels(t *testing.T) {
	hook := sgf.Charset(func(string) func([]byte) (string, error) { return decodeTen })
	n := one(t, "(;CA[Shift_JIS]SZ[9]LB[ab:\x8f\x5c\\:x][cd:\x8f\x5c])", hook)
	want, err := n.Labels("LB")
	if err != nil || len(want) != 2 || want[0].Text != "十:x" || want[1].Text != "十" {
		t.Fatalf("Labels() = %v, %v", want, err)
	}
	if err := n.ToUTF8(); err != nil {
		t.Fatal(err)
	}
	got, err := one(t, n.String()).Labels("LB")
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v, mismatch (-before +after):\n%s", err, diff)
	}
}

func TestSetTextInOldCharsets(t *testing.T) {
	n := one(t, "(;PB[J\xfcrgen])")
	if err := n.SetSimpleText("PW", "Zoë"); err != nil {
		t.Error(err)
	}
	if err := n.SetText("C", "呉"); !errors.Is(err, sgf.ErrValue) {
		t.Errorf("SetText: %v, want ErrCharset", err)
	}
	if got := n.String(); got != "(;PB[J\xfcrgen]PW[Zo\xeb])\n" {
		t.Errorf("got %q", got)
	}
	if err := n.ToUTF8(); err != nil {
		t.Error(err)
	}
	if err := n.SetText("C", "呉"); err != nil {
		t.Error(err)
	}
	if got := n.String(); got != "(;PB[Jürgen]PW[Zoë]CA[UTF-8]C[呉])\n" {
		t.Errorf("got %q", got)
	}
	w := one(t, "(;CA[windows-1252])")
	if err := w.SetText("C", "€ é"); err != nil || w.Get("C")[0] != "\x80 \xe9" {
		t.Errorf("C = %q, %v", w.Get("C"), err)
	}
	for _, s := range []string{"\u0080", "呉"} {
		if err := w.SetText("C", s); !errors.Is(err, sgf.ErrValue) {
			t.Errorf("SetText(%q): %v, want ErrCharset", s, err)
		}
	}
}

// TestWindows1252 reads and writes all bytes above ASCII. Numbers of characters from 128 to
// 159 mean those of Windows-1252 in HTML, so that its reader knows them.
func TestWindows1252(t *testing.T) {
	for c := 0x80; c < 0x100; c++ {
		raw := string([]byte{byte(c)})
		n := one(t, "(;CA[windows-1252]C["+raw+"])")
		text, err := n.Text("C")
		if want := html.UnescapeString(fmt.Sprintf("&#%d;", c)); text != want || err != nil {
			t.Errorf("byte %x is %q, %v, want %q", c, text, err, want)
		}
		if err := n.SetText("N", text); err != nil || n.Get("N")[0] != raw {
			t.Errorf("%q is written as %q, %v, want byte %x", text, n.Get("N"), err, c)
		}
	}
}

// TestFirstBytes: where a byte begins a character of two, the backslash after it escapes
// nothing, and the value ends there; else it goes on to the next bracket. The same holds
// behind an escape.
func TestFirstBytes(t *testing.T) {
	begins := map[string]func(c byte) bool{
		"Shift_JIS":    func(c byte) bool { return c >= 0x81 && c <= 0x9f || c >= 0xe0 && c <= 0xfc },
		"GBK":          func(c byte) bool { return c >= 0x81 && c <= 0xfe },
		"Big5":         func(c byte) bool { return c >= 0x81 && c <= 0xfe },
		"windows-1252": func(c byte) bool { return false },
	}
	for name, begins := range begins {
		for c := 'A'; c <= 0xff; c++ {
			if c == '\\' || c == ']' {
				continue
			}
			for _, before := range []string{"", "\\"} {
				start := before + string([]byte{byte(c), '\\'})
				n := one(t, "(;CA["+name+"]C["+start+"];W[aa])")
				want := start
				if !begins(byte(c)) {
					want += "];W[aa"
				}
				if got := n.Get("C")[0]; got != want {
					t.Errorf("%s: %q, want %q", name, got, want)
				}
			}
		}
	}
}

// TestCutOff: a file that ends within a value is an error if the reader is strict, wherever
// that is.
func TestCutOff(t *testing.T) {
	const file = "(;CA[Shift_JIS]C[\x8f\x5c\x5cx\x8f\x5c\x5c])"
	if n := one(t, file); n.Get("C")[0] != "\x8f\x5c\x5cx\x8f\x5c\x5c" {
		t.Errorf("C = %q", n.Get("C"))
	}
	for i := strings.Index(file, "C[\x8f") + 2; i < len(file)-1; i++ {
		if _, err := sgf.Parse([]byte(file[:i]), sgf.Strict()); err == nil {
			t.Errorf("%q: no error", file[:i])
		}
	}
}

// TestBlankEnds: a file may end anywhere outside of a value, with blanks or without.
func TestBlankEnds(t *testing.T) {
	for _, file := range []string{"(", "(;", "(;B", "(;B[aa]", "(;B[aa];", "(;B[aa](;W[bb]"} {
		for _, end := range []string{"", " ", "\n\n", "\t "} {
			games, err := sgf.Parse([]byte(file+end), sgf.Strict())
			if bad := file == "(" || file == "(;B"; (err != nil) != bad || !bad && len(games) != 1 {
				t.Errorf("%q: %d games, %v", file+end, len(games), err)
			}
		}
	}
}

// TestLongValues: messages quote forty bytes of a value and no more.
func TestLongValues(t *testing.T) {
	for n, want := range map[int]string{40: `"` + strings.Repeat("x", 40) + `"`, 41: `"` + strings.Repeat("x", 40) + `"…`} {
		_, err := one(t, "(;KM["+strings.Repeat("x", n)+"])").Real("KM")
		if err == nil || !strings.Contains(err.Error(), want+",") {
			t.Errorf("%d letters: %v, want %s", n, err, want)
		}
	}
}

func TestIdent(t *testing.T) {
	got := map[string]string{}
	for _, id := range []string{"B", "Black", "AddBlack", "b", "ab", "CoPyright", "ZZ9", "", "x1"} {
		got[id] = sgf.Ident(id)
	}
	want := map[string]string{"B": "B", "Black": "B", "AddBlack": "AB", "b": "B", "ab": "AB", "CoPyright": "CP",
		"ZZ9": "ZZ9", "": "", "x1": "X1"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}
