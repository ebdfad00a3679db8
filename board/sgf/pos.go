package sgf

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Pos is a place in a file. The zero value is no place.
type Pos struct {
	File string // name of the file, or empty
	Line int    // counted from 1, or 0 when there is no place to tell
	// Column is counted from 1, in bytes: those of the same text in UTF-8 if the
	// file is in UTF-16. A byte-order mark is not counted.
	Column int
}

// IsValid reports whether the line and the column are known.
func (p Pos) IsValid() bool { return p.Line > 0 }

// String returns the place as compilers write it: "game.sgf:3:14", or "3:14" if
// the file has no name, or "game.sgf" if the line is not known, or "-".
func (p Pos) String() string {
	switch {
	case p.IsValid() && p.File != "":
		return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
	case p.IsValid():
		return fmt.Sprintf("%d:%d", p.Line, p.Column)
	case p.File != "":
		return p.File
	}
	return "-"
}

// Pos returns the place of the node in the file that it was read from: that of its semicolon,
// or of its first property if there is none. It does not change with the tree. A node that was
// made, cloned or attached to the tree of another file has no place, except for the name of the
// file if other nodes have one.
func (n *Node) Pos() Pos {
	s := n.of().source
	if s == nil {
		return Pos{}
	}
	if n.start == noPlace {
		return Pos{File: s.file}
	}
	i := int(n.start)
	j := i
	for j > 0 && isBlank(s.text[j-1]) {
		j--
	}
	if j > 0 && s.text[j-1] == ';' {
		i = j - 1
	}
	p := Pos{File: s.file}
	p.Line, p.Column = s.locate(i)
	return p
}

// source is a file, in which places can be told.
type source struct {
	file string
	text string
	// The text of a stream begins after that many lines, and bytes of a line.
	lines, columns int
	once           sync.Once
	// starts holds the first byte of each line. It is made when the first place
	// is asked for, because there may be an error in every node.
	starts []int
}

// locate returns the line and column of the byte at i. Line breaks are LF, CR,
// and CR LF.
func (s *source) locate(i int) (line, column int) {
	s.once.Do(func() {
		s.starts = append(s.starts, 0)
		for j := range len(s.text) {
			if c := s.text[j]; c == '\n' || c == '\r' && !strings.HasPrefix(s.text[j+1:], "\n") {
				s.starts = append(s.starts, j+1)
			}
		}
	})
	line, _ = slices.BinarySearch(s.starts, i+1)
	column = i - s.starts[line-1] + 1
	if line == 1 {
		column += s.columns
	}
	return line + s.lines, column
}

// errorAt makes an Error for the byte at i.
func (s *source) errorAt(i int, id string, err error) *Error {
	e := &Error{File: s.file, Property: id, Err: err}
	e.Line, e.Column = s.locate(i)
	return e
}
