package charset

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// isJIS reports whether a plain name is one of ISO-2022-JP.
func isJIS(key string) bool {
	switch key {
	case "iso2022jp", "csiso2022jp", "iso2022jp1", "iso2022jp2", "jis", "jis7", "cp50220", "cp50221":
		return true
	}
	return false
}

// looksLikeJIS reports whether text of seven bits has the escape sequences of ISO-2022-JP.
func looksLikeJIS(text []byte) bool {
	for _, start := range []string{"\x1b$B", "\x1b$@", "\x1b$(D"} {
		if bytes.Contains(text, []byte(start)) {
			return bytes.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
		}
	}
	return false
}

// escapes are the sequences that change how the bytes after them are read in ISO-2022-JP, until
// the next one or the end of the line. Characters are those of EUC-JP without the highest bits,
// and with a byte before them.
var escapes = [...]struct {
	sequence string
	bytes    int // of a character, 0 for ASCII
	before   []byte
}{
	{"\x1b(B", 0, nil}, {"\x1b(J", 0, nil}, {"\x1b$B", 2, nil}, {"\x1b$@", 2, nil}, {"\x1b$(B", 2, nil},
	{"\x1b$(D", 2, []byte{0x8f}}, {"\x1b(I", 1, []byte{0x8e}},
}

// decodeJIS decodes ISO-2022-JP.
func decodeJIS(b []byte) (string, error) {
	var out strings.Builder
	size, before := 0, []byte(nil)
	char := make([]byte, 0, 3)
next:
	for i := 0; i < len(b); {
		for _, e := range escapes {
			if bytes.HasPrefix(b[i:], []byte(e.sequence)) {
				size, before = e.bytes, e.before
				i += len(e.sequence)
				continue next
			}
		}
		c := b[i]
		switch {
		case c == '\n' || c == '\r':
			size = 0
			out.WriteByte(c)
			i++
		case size == 0 || c <= ' ' || c == 0x7f:
			// Text of other sets, which stands in the file against CA.
			r, n := utf8.DecodeRune(b[i:])
			out.WriteRune(r)
			i += n
		case i+size > len(b):
			out.WriteRune(utf8.RuneError)
			i = len(b)
		default:
			char = append(char[:0], before...)
			for _, c := range b[i : i+size] {
				char = append(char, c|0x80)
			}
			r, _ := nextEUCJP(char)
			out.WriteRune(r)
			i += size
		}
	}
	return out.String(), nil
}
