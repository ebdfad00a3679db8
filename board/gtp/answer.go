package gtp

import (
	"bytes"
	"io"
	"strings"
)

// answer writes one answer, piece by piece if need be. It keeps the framing
// whatever the text is: there is no empty line, which would end the answer, and
// there are no control characters.
type answer struct {
	w         io.Writer
	buf       []byte
	begun     bool
	lineStart bool
}

// frame returns a whole answer, a failure if err is not nil.
func frame(id, text string, err error) []byte {
	var buf bytes.Buffer
	a := answer{w: &buf}
	a.finish(id, text, err)
	_ = a.flush() // a buffer takes everything
	return buf.Bytes()
}

// finish adds the last piece, or everything. A failure of an answer that has
// begun as a success can no longer be told: the text ends as it is.
func (a *answer) finish(id, text string, err error) {
	if err != nil && !a.begun {
		a.begin('?', id)
		text = strings.Join(strings.Fields(err.Error()), " ")
	}
	a.text(id, text)
	if !a.lineStart {
		a.buf = append(a.buf, '\n')
	}
	a.buf = append(a.buf, '\n')
}

func (a *answer) begin(mark byte, id string) {
	a.begun = true
	a.buf = append(a.buf, mark)
	a.buf = append(a.buf, id...)
	a.buf = append(a.buf, ' ')
}

// beginLine begins a success with a line of its own, unless it has begun.
func (a *answer) beginLine(id string) {
	if a.begun {
		return
	}
	a.begin('=', id)
	a.buf[len(a.buf)-1] = '\n' // for the blank
	a.lineStart = true
}

// text adds a piece of a success.
func (a *answer) text(id, text string) {
	if !a.begun {
		a.begin('=', id)
	}
	for i := range len(text) {
		switch ch := text[i]; {
		case ch == '\n':
			if !a.lineStart {
				a.buf = append(a.buf, ch)
			}
			a.lineStart = true
		case ch >= ' ' && ch != 0x7f || ch == '\t':
			a.buf = append(a.buf, ch)
			a.lineStart = false
		}
	}
}

func (a *answer) flush() error {
	_, err := a.w.Write(a.buf)
	a.buf = a.buf[:0]
	return err
}
