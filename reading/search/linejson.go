package search

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// The JSON form of a Line is written and read by hand, because programs that only read
// would otherwise carry all of encoding/json, a fifth of their size.

// MarshalJSON writes a list of vertices. The error is that of
// board.Point.MarshalText.
func (l Line) MarshalJSON() ([]byte, error) {
	out := []byte{'['}
	for i, p := range l.All() {
		text, err := p.MarshalText()
		if err != nil {
			return nil, err
		}
		if i > 0 {
			out = append(out, ',')
		}
		// A vertex needs no escapes.
		out = append(out, '"')
		out = append(out, text...)
		out = append(out, '"')
	}
	return append(out, ']'), nil
}

// UnmarshalJSON reads a list of vertices; null is an empty one. There is an error if the
// text is not a list of at most MaxLine moves.
func (l *Line) UnmarshalJSON(data []byte) error {
	s := strings.Trim(string(data), blanks)
	if s == "null" {
		*l = Line{}
		return nil
	}
	if len(s) < 2 || s[0] != '[' || s[len(s)-1] != ']' {
		return fmt.Errorf("%w: want a list of vertices", errLine)
	}
	s = strings.Trim(s[1:len(s)-1], blanks)
	var line Line
	for n := 0; s != ""; n++ {
		if n > 0 {
			rest, ok := strings.CutPrefix(s, ",")
			if !ok {
				return fmt.Errorf("%w: want a comma after move %d", errLine, n)
			}
			s = strings.TrimLeft(rest, blanks)
		}
		text, rest, err := cutText(s)
		if err != nil {
			return err
		}
		var p board.Point
		if err := p.UnmarshalText([]byte(text)); err != nil {
			return err
		}
		if !line.Add(p) {
			return fmt.Errorf("%w: more than %d moves", errLine, MaxLine)
		}
		s = strings.TrimLeft(rest, blanks)
	}
	*l = line
	return nil
}

// blanks are what JSON takes for white space.
const blanks = " \t\r\n"

// cutText reads a text in quotes at the beginning of s.
func cutText(s string) (text, rest string, err error) {
	fail := fmt.Errorf("%w: want a vertex in quotes", errLine)
	if s == "" || s[0] != '"' {
		return "", "", fail
	}
	escapes := false
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			// Of the escapes only those of letters could stand for a part of a vertex.
			escapes = true
			if i++; i == len(s) || s[i] != 'u' {
				return "", "", fail
			}
		case '"':
			if text = s[1:i]; escapes {
				if text, err = strconv.Unquote(s[:i+1]); err != nil {
					return "", "", fail
				}
			}
			return text, s[i+1:], nil
		}
	}
	return "", "", fail
}
