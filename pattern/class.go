package pattern

import (
	"fmt"
	"strings"
)

// Class is a set of class letters.
type Class uint64

// classLetters are the letters that the language knows.
const classLetters = "sOoXxDCcnBAbeEadIJjtTUWFNY"

// classBit returns the bit of a letter, or 0 for any other character.
func classBit(letter byte) Class {
	switch {
	case letter >= 'a' && letter <= 'z':
		return 1 << (letter - 'a')
	case letter >= 'A' && letter <= 'Z':
		return 1 << (26 + letter - 'A')
	}
	return 0
}

// ClassOf returns the set of the letters in s; other characters are ignored.
func ClassOf(s string) Class {
	var c Class
	for i := range len(s) {
		c |= classBit(s[i])
	}
	return c
}

// parseClass reads the class string of a colon line: letters of the language in
// any order, blanks, and - as a place holder. The error wraps ErrMeaning.
func parseClass(s string) (Class, error) {
	for i := range len(s) {
		if !strings.ContainsRune(classLetters+"-"+blanks, rune(s[i])) {
			return 0, fmt.Errorf("%w: unknown class letter %q, expected letters of %s or -", ErrMeaning, s[i], classLetters)
		}
	}
	return ClassOf(s), nil
}

// Has reports whether the set holds the letter.
func (c Class) Has(letter byte) bool { return c&classBit(letter) != 0 }

// HasAny reports whether the sets have a letter in common.
func (c Class) HasAny(d Class) bool { return c&d != 0 }

// String returns the letters, capitals after small ones, or - if there are
// none.
func (c Class) String() string {
	if c == 0 {
		return "-"
	}
	var s []byte
	for l := byte('a'); l <= 'z'; l++ {
		if c.Has(l) {
			s = append(s, l)
		}
	}
	for l := byte('A'); l <= 'Z'; l++ {
		if c.Has(l) {
			s = append(s, l)
		}
	}
	return string(s)
}
