package joseki

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/corner"
)

// Class says what kind of move an entry proposes, as the letter of its class in
// pattern databases.
type Class byte

const (
	Urgent   Class = 'U' // has to be answered here
	Standard Class = 'J' // the usual move
	Lesser   Class = 'j' // less urgent
	Minor    Class = 't' // tenuki is as good
	Trick    Class = 'T' // a trick move
	Antisuji Class = 'N' // not to be played
)

// classes is all of them, in the order of the binary form.
const classes = "UJjTtN"

// String returns urgent, standard, lesser, minor, trick or antisuji.
func (c Class) String() string {
	switch c {
	case Urgent:
		return "urgent"
	case Standard:
		return "standard"
	case Lesser:
		return "lesser"
	case Minor:
		return "minor"
	case Trick:
		return "trick"
	case Antisuji:
		return "antisuji"
	}
	return fmt.Sprintf("Class(%q)", byte(c))
}

// errClass reports that a text or a value is no Class.
var errClass = errors.New("invalid class of moves")

// MarshalText implements encoding.TextMarshaler with the words of String.
func (c Class) MarshalText() ([]byte, error) {
	if strings.IndexByte(classes, byte(c)) < 0 {
		return nil, fmt.Errorf("%w: %q", errClass, byte(c))
	}
	return []byte(c.String()), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *Class) UnmarshalText(text []byte) error {
	for _, letter := range []byte(classes) {
		if Class(letter).String() == string(text) {
			*c = Class(letter)
			return nil
		}
	}
	return fmt.Errorf("%w: %q", errClass, text)
}

// classOf returns the class that the first character of a comment stands for.
func classOf(comment string) Class {
	if comment == "" {
		return Standard
	}
	switch comment[0] {
	case 'u', 'U':
		return Urgent
	case 's', 'j':
		return Lesser
	case 'T':
		return Trick
	case 't':
		return Minor
	case '0', 'a', 'A':
		return Antisuji
	}
	return Standard
}

// weight is how often moves of a class are taken to be chosen where a set has no
// counts.
func (c Class) weight() int {
	switch c {
	case Urgent:
		return 40
	case Lesser:
		return 10
	case Minor:
		return 5
	case Trick:
		return 1
	case Antisuji:
		return 0
	}
	return 20
}

// Place is the source of an entry.
type Place struct {
	File string
	Line int // from 1; 0 if it is not known
	// Path is the moves to the node and that of the node itself, as the players'
	// letters and GTP vertices.
	Path string
}

// String returns "file:line: path", without unknown parts.
func (p Place) String() string {
	var s strings.Builder
	s.WriteString(p.File)
	if p.Line > 0 {
		if p.File != "" {
			s.WriteByte(':')
		}
		s.WriteString(strconv.Itoa(p.Line))
	}
	if p.Path != "" {
		if s.Len() > 0 {
			s.WriteString(": ")
		}
		s.WriteString(p.Path)
	}
	return s.String()
}

// Label is a letter on a point of an entry.
type Label struct {
	corner.Cell
	Name byte
}

// Entry is a move in a corner: what one node of a joseki tree says.
type Entry struct {
	Name  string // of the pattern
	Line  string // the name of the line of play, from the nearest node that has one
	Place Place

	// Shape is the corner before the move, in the upper right of the board.
	Shape corner.Shape
	Class Class
	// Rest is the text after the class in the colon line of the pattern, with the comma before
	// the first value, if it has one.
	Rest       string
	Notes      []string // comments, without #
	Labels     []Label
	Constraint []string // lines of the constraint, without ;
	Action     []string // lines of the action, without >

	// Count is the number of times that the move was chosen in this position of the corner, and
	// Total that of any move; both are 0 if the tree has no counts. Year is the median year of
	// the games, or 0.
	Count, Total, Year int
}

// Conditional reports whether the move depends on a constraint.
func (e *Entry) Conditional() bool { return e != nil && len(e.Constraint) > 0 }

// colon returns the colon line without the colon.
func (e *Entry) colon() string {
	symmetry := byte('8')
	if e.Shape.Views != corner.AllViews {
		symmetry = '/'
	}
	return string(symmetry) + ",sF" + string(byte(e.Class)) + e.Rest
}

// number returns the number that the colon line gives for a key, or 0.
func (e *Entry) number(key string) float64 {
	rest := e.Rest
	for rest != "" {
		var f string
		f, rest, _ = strings.Cut(rest, ",")
		if f, ok := strings.CutPrefix(strings.TrimSpace(f), key+"("); ok {
			if x, err := strconv.ParseFloat(strings.TrimSuffix(f, ")"), 64); err == nil && !math.IsNaN(x) && !math.IsInf(x, 0) {
				return x
			}
		}
	}
	return 0
}

// Value returns the least value of the move in points, by its class, on a board of the given
// size: 40 for urgent and 35 for standard moves, and 24 and 16, in proportion to the size, for
// lesser and minor ones. The shape value changes that by as many percent. Trick moves, antisuji
// and nil have 0.
func (e *Entry) Value(size int) float64 {
	if e == nil {
		return 0
	}
	return e.Class.value(size, e.number("shape"))
}

// value is Entry.Value for the given shape value.
func (c Class) value(size int, shape float64) float64 {
	scale := float64(size) / 19 * (1 + 0.01*shape)
	switch c {
	case Urgent:
		return 40
	case Standard:
		return 35
	case Lesser:
		return 24 * scale
	case Minor:
		return 16 * scale
	}
	return 0
}
