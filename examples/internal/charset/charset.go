// Package charset reads the character sets in which records of games are found, and guesses
// which one a record is in that does not say so.
//
// It has GB18030 with GBK and GB2312, Big5, Shift_JIS, EUC-JP, ISO-2022-JP, EUC-KR, and the
// usual sets of one byte. The tables in tables.go are made by the program in gen, from those of
// golang.org/x/text.
package charset

import (
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/tengen-go/tengen/board/sgf"
)

// Options make package sgf read all character sets of this package, also if CA is missing or
// wrong.
func Options() []sgf.Option {
	return []sgf.Option{sgf.Charset(Lookup), sgf.GuessCharset(Guess)}
}

// Lookup returns the function that decodes a character set, or nil if the name is unknown.
// Invalid bytes become U+FFFD, but a text that is valid UTF-8 stays as it is.
func Lookup(name string) func([]byte) (string, error) {
	key := plain(name)
	if isJIS(key) {
		return decodeJIS
	}
	for _, s := range sets {
		for _, n := range s.names {
			if n == key {
				return s.decode
			}
		}
	}
	if c, ok := strings.CutPrefix(key, "cp"); ok {
		key = "windows" + c
	}
	if high, ok := singles[key]; ok {
		runes := []rune(high)
		return func(b []byte) (string, error) {
			var s strings.Builder
			for _, c := range b {
				if c < 0x80 {
					s.WriteByte(c)
				} else {
					s.WriteRune(runes[c-0x80])
				}
			}
			return s.String(), nil
		}
	}
	return nil
}

// plain removes case and punctuation from a name.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(name))
}

// set is a character set with characters of several bytes.
type set struct {
	names []string // the first one as CA has it, without punctuation
	ca    string
	next  func(b []byte) (r rune, n int) // the first character of b, which is not ASCII
}

var sets = [...]set{
	{[]string{"gb18030", "gbk", "gb2312", "gb", "euccn", "cp936", "ms936", "windows936", "xgbk", "gb231280", "chinese"}, "GB18030", nextGB},
	{[]string{"big5", "big5hkscs", "cp950", "windows950", "xxbig5", "bigfive"}, "Big5", nextBig5},
	{[]string{"shiftjis", "sjis", "xsjis", "mskanji", "cp932", "ms932", "windows31j", "windows932", "cswindows31j"}, "Shift_JIS", nextSJIS},
	{[]string{"euckr", "ksc5601", "ksc56011987", "ksc56011989", "cp949", "ms949", "windows949", "uhc", "korean"}, "EUC-KR", nextUHC},
	{[]string{"eucjp", "ujis", "xeucjp"}, "EUC-JP", nextEUCJP},
}

func (s *set) decode(b []byte) (string, error) {
	var out strings.Builder
	out.Grow(len(b) * 2)
	broken := false
	for i := 0; i < len(b); {
		if b[i] < 0x80 {
			out.WriteByte(b[i])
			i++
			continue
		}
		r, n := s.next(b[i:])
		broken = broken || r == utf8.RuneError
		out.WriteRune(r)
		i += n
	}
	if broken && utf8.Valid(b) {
		return string(b), nil
	}
	return out.String(), nil
}

// table returns a function that makes lines of characters of a table, once.
func table(text string) func() [][]rune {
	return sync.OnceValue(func() [][]rune {
		var rows [][]rune
		for line := range strings.Lines(text) {
			rows = append(rows, []rune(strings.TrimSuffix(line, "\n")))
		}
		return rows
	})
}

var (
	gbk  = table(gbkTable)
	big5 = table(big5Table)
	sjis = table(sjisTable)
	uhc  = table(uhcTable)

	jis0212 = table(jis0212Table)
)

// pair looks up a character of two bytes. What is none has one byte, so that ASCII after it
// stays.
func pair(rows [][]rune, row int, b []byte, first byte) (rune, int) {
	if len(b) < 2 || row < 0 || row >= len(rows) || b[1] < first {
		return utf8.RuneError, 1
	}
	if k := int(b[1] - first); k < len(rows[row]) && rows[row][k] != utf8.RuneError {
		return rows[row][k], 2
	}
	if b[1] < 0x80 {
		return utf8.RuneError, 1
	}
	return utf8.RuneError, 2
}

func nextGB(b []byte) (rune, int) {
	if len(b) >= 4 && b[0] >= 0x81 && digit(b[1]) && b[2] >= 0x81 && digit(b[3]) {
		n := ((int(b[0]-0x81)*10+int(b[1]-'0'))*126+int(b[2]-0x81))*10 + int(b[3]-'0')
		if n >= 189000 && n < 189000+1<<20 {
			return rune(n - 189000 + 0x10000), 4
		}
		r := utf8.RuneError
		if n < 39420 {
			for _, run := range gbRuns {
				if run.from <= n {
					r = rune(run.char + n - run.from)
				}
			}
		}
		return r, 4
	}
	return pair(gbk(), int(b[0])-0x81, b, 0x40)
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

func nextBig5(b []byte) (rune, int) { return pair(big5(), int(b[0])-0x81, b, 0x40) }

func nextUHC(b []byte) (rune, int) { return pair(uhc(), int(b[0])-0x81, b, 0x41) }

func nextSJIS(b []byte) (rune, int) {
	c := b[0]
	switch {
	case 0xa1 <= c && c <= 0xdf:
		return 0xff61 + rune(c-0xa1), 1
	case c >= 0xe0:
		return pair(sjis(), int(c)-0xe0+0x1f, b, 0x40)
	}
	return pair(sjis(), int(c)-0x81, b, 0x40)
}

// nextEUCJP reads characters of JIS X 0208 by the table of Shift_JIS, where two rows make one, and
// those of JIS X 0212 by a table of their own.
func nextEUCJP(b []byte) (rune, int) {
	switch {
	case b[0] == 0x8f && len(b) >= 3 && b[1] >= 0xa1 && b[2] >= 0xa1: // JIS X 0212
		r, n := pair(jis0212(), int(b[1])-0xa1, b[1:], 0xa1)
		return r, n + 1
	case len(b) < 2 || b[1] < 0xa1 || b[1] == 0xff || b[0] != 0x8e && b[0] < 0xa1:
		return utf8.RuneError, 1
	case b[0] == 0x8e && b[1] <= 0xdf:
		return 0xff61 + rune(b[1]-0xa1), 2
	case b[0] == 0x8e || b[0] == 0xff:
		return utf8.RuneError, 2
	}
	row, col := int(b[0]-0xa1), int(b[1]-0xa1)
	k := col
	if row%2 == 1 {
		k = col + 0x9f - 0x40
	} else if k >= 0x3f {
		k++ // no second byte is 0x7f
	}
	if rows := sjis(); row/2 < len(rows) && k < len(rows[row/2]) {
		return rows[row/2][k], 2
	}
	return utf8.RuneError, 2
}
