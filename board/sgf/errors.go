package sgf

import (
	"errors"
	"fmt"
	"strings"
)

// The kinds of errors. An [Error] says where in a file it was found.
var (
	// ErrSyntax reports that a file is not SGF from some place on.
	ErrSyntax = errors.New("syntax error")
	// ErrNoGame reports that a file holds no game tree.
	ErrNoGame = errors.New("no game tree found")
	// ErrMissing reports that a node does not have the property asked for.
	ErrMissing = errors.New("no such property")
	// ErrValue reports that something else cannot be used: a value that is not of the type asked
	// for or cannot be written as one, an identifier, a character set, a size that package board
	// does not have, another game, nodes that would not be a tree.
	ErrValue = errors.New("malformed value")
	// ErrTooLarge reports that a file or a game exceeds a limit, see [Limit].
	ErrTooLarge = errors.New("too large")
)

// reason is a text of its own that is an ErrValue.
type reason string

func (r reason) Error() string { return string(r) }

func (r reason) Unwrap() error { return ErrValue }

const (
	errIdent   = reason("invalid property identifier")
	errCharset = reason("unsupported character set")
	errSize    = reason("unsupported board size")
	errGame    = reason("not a game of Go")
	errTurn    = reason("not this player's turn")
	errTree    = reason("not a tree")
)

var errNil = fmt.Errorf("%w: a nil node", errTree)

// Error is what went wrong, and where.
type Error struct {
	File     string // name of the file, or empty
	Line     int    // counted from 1, or 0 when there is no place to tell
	Column   int    // in bytes, counted from 1
	Property string // the property concerned, or empty
	Err      error  // wraps one of the package's sentinels, or an error of package board
}

// Error returns the message with file, line, column and property if they are known, such as
// "game.sgf:3:14: property AB: …".
func (e *Error) Error() string {
	var b strings.Builder
	if e.File != "" {
		b.WriteString(e.File)
		b.WriteByte(':')
	}
	if e.Line > 0 {
		fmt.Fprintf(&b, "%d:%d:", e.Line, e.Column)
	}
	if b.Len() > 0 {
		b.WriteByte(' ')
	}
	if e.Property != "" {
		fmt.Fprintf(&b, "property %s: ", e.Property)
	}
	if e.Err != nil {
		b.WriteString(e.Err.Error())
	}
	return b.String()
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// quote shortens a value so that it can stand in a message.
func quote(s string) string {
	const most = 40
	if len(s) > most {
		return fmt.Sprintf("%q…", s[:most])
	}
	return fmt.Sprintf("%q", s)
}
