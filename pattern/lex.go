package pattern

import (
	"fmt"
	"strconv"
	"strings"
)

// token is a word of a constraint or an action. Operators and marks are their
// own kind; the others are kind tokName, tokNumber and tokEnd.
type token struct {
	kind string
	text string
	num  float64
	pos  Pos
	line int // index of the line it stands on
}

const (
	tokName   = "name"
	tokNumber = "number"
	tokEnd    = "end"
)

// operators of two characters come before their prefixes.
var operators = [...]string{
	"&&", "||", "==", "!=", "<=", ">=", "<", ">", "!", "+", "-", "*", "/", "%",
	"(", ")", ",", "?", ":", ";", "{", "}",
}

// blanks are the white space within a line.
const blanks = " \t\v\f\r"

// maxNumber bounds constants.
const maxNumber = 1<<31 - 1

func isLetter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// insteadOf says what may stand in place of a character that cannot: the operator of two that
// half of it is.
func insteadOf(c byte) string {
	if strings.IndexByte("=&|", c) >= 0 {
		return string([]byte{c, c})
	}
	return "a name, a number or an operator"
}

// lex cuts the lines of a constraint or an action into tokens, which it appends
// to an empty buffer; the last one is the end. It reports faults through fail.
func lex(tokens []token, lines []*codeLine, fail func(pos Pos, reason error, expected, msg string)) ([]token, bool) {
	end := Pos{}
	for n, line := range lines {
		at := func(i int) Pos {
			if !line.Pos.IsValid() {
				return line.Pos
			}
			return line.Pos.after(i + 1)
		}
		s := line.Text
	next:
		for i := 0; i < len(s); {
			c := s[i]
			if strings.IndexByte(blanks, c) >= 0 {
				i++
				continue
			}
			start := i
			switch {
			case isLetter(c):
				for i < len(s) && (isLetter(s[i]) || isDigit(s[i])) {
					i++
				}
				tokens = append(tokens, token{kind: tokName, text: s[start:i], pos: at(start), line: n})
				continue
			case isDigit(c):
				for i < len(s) && isDigit(s[i]) {
					i++
				}
				if i < len(s) && s[i] == '.' {
					digits := i + 1
					for i++; i < len(s) && isDigit(s[i]); {
						i++
					}
					if i == digits {
						fail(at(i), ErrSyntax, "a digit", "number "+s[start:i])
						return tokens, false
					}
				}
				v, err := strconv.ParseFloat(s[start:i], 64)
				if err != nil || v > maxNumber {
					fail(at(start), ErrSyntax, fmt.Sprintf("at most %d", maxNumber), "number "+s[start:i])
					return tokens, false
				}
				if i < len(s) && (isLetter(s[i]) || s[i] == '.') {
					fail(at(i), ErrSyntax, "an operator", fmt.Sprintf("%q after a number", first(s[i:])))
					return tokens, false
				}
				tokens = append(tokens, token{kind: tokNumber, text: s[start:i], num: v, pos: at(start), line: n})
				continue
			}
			for _, op := range operators {
				if len(s)-i >= len(op) && s[i:i+len(op)] == op {
					tokens = append(tokens, token{kind: op, text: op, pos: at(i), line: n})
					i += len(op)
					continue next
				}
			}
			fail(at(i), ErrSyntax, insteadOf(c), fmt.Sprintf("unexpected character %q", first(s[i:])))
			return tokens, false
		}
		end = at(len(s))
	}
	return append(tokens, token{kind: tokEnd, pos: end, line: len(lines)}), true
}
