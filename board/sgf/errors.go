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
	// ErrValue reports that a value is not of the type asked for, or cannot be
	// written as one.
	ErrValue = errors.New("malformed value")
	// ErrIdent reports that a text is not a property identifier.
	ErrIdent = errors.New("invalid property identifier")
	// ErrCharset reports that text cannot be converted from or to the character
	// set of its game.
	ErrCharset = errors.New("unsupported character set")
	// ErrSize reports that package board has no board of the size of a game.
	ErrSize = errors.New("unsupported board size")
	// ErrGame reports that a file is of another game than Go.
	ErrGame = errors.New("not a game of Go")
	// ErrTooLarge reports that a file or a game exceeds a limit, see [Limit].
	ErrTooLarge = errors.New("too large")
	// ErrTurn reports that a player moves twice in a row.
	ErrTurn = errors.New("not this player's turn")
	// ErrTree reports that an operation would not leave a tree.
	ErrTree = errors.New("not a tree")
)

var errNil = fmt.Errorf("%w: a nil node", ErrTree)

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
