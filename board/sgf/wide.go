package sgf

// wide tells how a character set with characters of two bytes marks the first of
// them. The second one may look like a backslash or a bracket there, which then
// is none. (Shift-JIS and Big5 have such characters among the common ones.)
type wide uint8

const (
	narrow       wide = iota
	wideShiftJIS      // first bytes 0x81 to 0x9f and 0xe0 to 0xfc
	wideHigh          // first bytes 0x81 to 0xfe: Big5, GBK, the Korean ones
)

// wideOf returns what to do for a name as in CA.
func wideOf(name string) wide {
	switch plainName(name) {
	case "shiftjis", "sjis", "xsjis", "mskanji", "cp932", "ms932", "windows31j", "windows932":
		return wideShiftJIS
	case "big5", "big5hkscs", "cp950", "gbk", "gb2312", "gb18030", "cp936", "euccn", "windows936",
		"windows950", "cp949", "ms949", "windows949", "uhc", "ksc56011987", "euckr":
		return wideHigh
	}
	return narrow
}

// pair reports whether a character of two bytes begins at index i of s.
func (w wide) pair(s string, i int) bool {
	if w == narrow || i+1 >= len(s) {
		return false
	}
	c := s[i]
	if c < 0x81 || c == 0xff || w == wideShiftJIS && (c >= 0xa0 && c < 0xe0 || c > 0xfc) {
		return false
	}
	return s[i+1] >= 0x30
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
			if w.pair(s, i) {
				i++
			}
			i++
		case c >= 0x80 && w.pair(s, i):
			i += 2
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
	for i := 0; i < len(s); i++ {
		if s[i] < 0x80 || !w.pair(s, i) {
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
