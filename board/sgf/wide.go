package sgf

import "strings"

// wide tells how a character set marks characters of two bytes. The second one may
// look like a backslash or a bracket there, which then is none. (Shift-JIS and Big5 have
// such characters among the common ones; in ISO-2022-JP all bytes may.)
type wide uint8

const (
	narrow       wide = iota
	wideShiftJIS      // first bytes 0x81 to 0x9f and 0xe0 to 0xfc
	wideHigh          // first bytes 0x81 to 0xfe: Big5, GBK, the Korean ones
	wideEscaped       // between escape sequences: ISO-2022-JP
)

// wideOf returns what to do for a name as in CA.
func wideOf(name string) wide {
	switch plainName(name) {
	case "shiftjis", "sjis", "xsjis", "mskanji", "cp932", "ms932", "windows31j", "windows932":
		return wideShiftJIS
	case "big5", "big5hkscs", "cp950", "gbk", "gb2312", "gb18030", "cp936", "euccn", "windows936",
		"windows950", "cp949", "ms949", "windows949", "uhc", "ksc56011987", "euckr":
		return wideHigh
	case "iso2022jp", "csiso2022jp", "iso2022jp1", "iso2022jp2", "jis", "jis7", "cp50220", "cp50221":
		return wideEscaped
	}
	return narrow
}

// chars returns how many bytes at index i of s are characters of more than one byte: those of
// one, or of all up to the next escape sequence or the end of the line; 0 if there is none.
func (w wide) chars(s string, i int) int {
	if w == narrow || i+1 >= len(s) {
		return 0
	}
	c := s[i]
	if w == wideEscaped {
		if c != '\x1b' || s[i+1] != '$' && !strings.HasPrefix(s[i:], "\x1b(I") {
			return 0
		}
		if n := strings.IndexAny(s[i+1:], "\x1b\r\n"); n >= 0 {
			return n + 1
		}
		return 0 // what never ends is none
	}
	if c < 0x81 || c == 0xff || w == wideShiftJIS && (c >= 0xa0 && c < 0xe0 || c > 0xfc) || s[i+1] < 0x30 {
		return 0
	}
	return 2
}

// valueEnd returns the index of the bracket that closes the value which begins
// at i, or -1.
func valueEnd(s string, i int, w wide) int {
	for i < len(s) {
		c := s[i]
		switch {
		case c == ']':
			return i
		case c == '\\':
			i++
			i += max(1, w.chars(s, i))
		case c >= 0x80 || c == '\x1b':
			i += max(1, w.chars(s, i))
		default:
			i++
		}
	}
	return -1
}

// escapesBytes reports whether s was written by a program that escapes bytes
// without regard to the characters: wherever a character ends in what looks like
// a backslash, another one follows.
func (w wide) escapesBytes(s string) bool {
	found := false
	for i := 0; i < len(s) && w != wideEscaped; i++ {
		if s[i] < 0x80 || w.chars(s, i) == 0 {
			continue
		}
		i++
		if s[i] == '\\' {
			if i+1 == len(s) || s[i+1] != '\\' {
				return false
			}
			found = true
		}
	}
	return found
}
