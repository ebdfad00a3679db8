package sgf_test

import (
	"errors"
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
		if got := sgf.Unescape(tt.raw); got != tt.text {
			t.Errorf("Unescape(%q) = %q, want %q", tt.raw, got, tt.text)
		}
		if got := sgf.UnescapeSimple(tt.raw); got != tt.simple {
			t.Errorf("UnescapeSimple(%q) = %q, want %q", tt.raw, got, tt.simple)
		}
	}
	for _, s := range []string{"", "a]b", `\`, "x\ny", `[\]:`} {
		if got := sgf.Unescape(sgf.Escape(s)); got != s {
			t.Errorf("Unescape(Escape(%q)) = %q", s, got)
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
		{"none, looks like UTF-8", "(;C[é])", nil, "Ã©"},
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
	if _, err := one(t, "(;CA[KOI8-R]C[\xe9])").Text("C"); !errors.Is(err, sgf.ErrCharset) || !strings.Contains(err.Error(), "KOI8-R") {
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
		{"soft break", "(;CA[Shift_JIS]C[a\\\n\x8f\x5c\nb\\\\])", "a十\nb\\"},
	}
	for _, tt := range tests {
		n := one(t, tt.in, hook)
		if got, err := n.Text("C"); got != tt.want || err != nil {
			t.Errorf("%s: %q, %v, want %q", tt.name, got, err, tt.want)
		}
		checkRoundTrip(t, []*sgf.Node{n}, hook)
		if err := n.SetText("N", "十"); !errors.Is(err, sgf.ErrCharset) {
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
	if err := n.ToUTF8(); !errors.Is(err, sgf.ErrCharset) || n.String() != before {
		t.Errorf("ToUTF8 with a bad text: %v, %s", err, n)
	}
	if _, err := n.Child().Text("C"); !errors.Is(err, sgf.ErrCharset) {
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

func TestSetTextInOldCharsets(t *testing.T) {
	n := one(t, "(;PB[J\xfcrgen])")
	if err := n.SetSimpleText("PW", "Zoë"); err != nil {
		t.Error(err)
	}
	if err := n.SetText("C", "呉"); !errors.Is(err, sgf.ErrCharset) {
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
		if err := w.SetText("C", s); !errors.Is(err, sgf.ErrCharset) {
			t.Errorf("SetText(%q): %v, want ErrCharset", s, err)
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
