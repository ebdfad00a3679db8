package sgf

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// Games reads a collection game by game, as [Parse] does, with one game in memory; [Limit], by
// default 16 MB, and [MaxNodes] bound each game. A game that is too large, or broken if
// [Strict] is set, is yielded as an error, and the next games are read. The last error is that
// of r, and the sequence can be iterated once.
func Games(r io.Reader, opts ...Option) iter.Seq2[*Node, error] {
	return func(yield func(*Node, error) bool) {
		c := configOf(opts)
		if r == nil {
			yield(nil, (&source{file: c.name}).errorAt(0, "", ErrNoGame))
			return
		}
		if !c.limited {
			c.limit = untrustedBytes
		}
		in := bufio.NewReader(r)
		head, _ := in.Peek(4)
		e := encodingOf(head)
		in.Discard(e.mark) // what Peek has seen
		s := stream{r: in, parser: parser{config: c, forced: e.known}}
		if e.wide {
			s.r = &utf16Reader{in: in, encoding: e}
		}
		s.take("", &source{file: c.name})
		s.games(yield)
	}
}

// chunk is how much of a stream is read at once.
const chunk = 256 << 10

// stream is a parser that has a part of its text at a time.
type stream struct {
	parser
	r     io.Reader
	err   error // of r
	found bool  // a game, or an error instead
	idle  int   // bytes since the last game
}

// games yields all games of the stream.
func (s *stream) games(yield func(*Node, error) bool) {
	s.fill()
	if s.eof && !s.begin() {
		s.i = len(s.s)
	}
	for {
		t, err := s.next()
		switch {
		case err == nil && t != nil && int64(len(t.text())) > s.config.limit:
			err = s.config.tooLarge(s.config.limit, "bytes in a game")
		case err != nil:
			s.skip()
		case t == nil && s.eof:
			s.end(yield)
			return
		case t == nil && int64(len(s.s)-s.i) > s.config.limit+lookahead:
			if s.within && !s.split {
				// The games are not closed.
				s.split = true
				continue
			}
			s.skip()
			err = s.config.tooLarge(s.config.limit, "bytes in a game")
		case t == nil && int64(s.idle) > s.config.limit:
			yield(nil, s.config.tooLarge(s.config.limit, "bytes without a game"))
			return
		case t == nil:
			s.fill()
			continue
		}
		s.found, s.idle, s.within = true, 0, false
		if err != nil {
			if !yield(nil, err) {
				return
			}
		} else if !yield(t.root, nil) {
			return
		}
	}
}

// end yields what is to say after the last game.
func (s *stream) end(yield func(*Node, error) bool) {
	switch {
	case s.err != nil && s.config.name != "":
		yield(nil, fmt.Errorf("%s: %w", s.config.name, s.err))
	case s.err != nil:
		yield(nil, s.err)
	case !s.found:
		yield(nil, s.error(0, "", ErrNoGame))
	}
}

// fill drops the text that has been read and reads more: as much as is left, but not beyond
// the largest game.
func (s *stream) fill() {
	i := s.i
	if i > 0 && i < len(s.s) && s.s[i] == '\n' && s.s[i-1] == '\r' {
		i-- // one line break
	}
	s.idle += i
	next := &source{file: s.source.file}
	line, column := s.source.locate(i)
	next.lines, next.columns = line-1, column-1
	var b strings.Builder
	rest := s.s[i:]
	size := max(chunk, min(2*int64(len(rest)), s.config.limit+2*lookahead))
	b.Grow(int(size))
	b.WriteString(rest)
	if _, err := io.CopyN(&b, s.r, size-int64(len(rest))); err != nil {
		s.eof = true
		if !errors.Is(err, io.EOF) {
			s.err = err
		}
	}
	s.take(b.String(), next)
}

// skip goes to the end of a game that cannot be read: the parenthesis that closes it, or a
// line on which another game begins.
func (s *stream) skip() {
	const longest = 256 // what beginsGame looks at
	depth, value := 0, false
	for {
		for ; s.i < len(s.s) && (s.eof || s.i+longest < len(s.s)); s.i++ {
			c := s.s[s.i]
			switch {
			case c == '(' && s.i > 0 && beginsGame(s.s, s.i):
				s.depth, s.opened = 0, false
				return
			case c == '\\' && value:
				s.i++
			case c == '[':
				value = true
			case c == ']':
				value = false
			case value:
			case c == '(':
				depth++
			case c == ')' && depth == 0:
				s.opened = false
				return
			case c == ')':
				depth--
			}
		}
		if s.eof {
			s.i = len(s.s)
			return
		}
		s.fill()
	}
}

// utf16Reader turns UTF-16 into UTF-8.
type utf16Reader struct {
	encoding
	in   io.Reader
	left []byte // half of a character
	out  string
	err  error
}

func (u *utf16Reader) Read(b []byte) (int, error) {
	for u.out == "" && u.err == nil {
		buf := make([]byte, 4096)
		have := copy(buf, u.left)
		n, err := io.ReadFull(u.in, buf[have:])
		if errors.Is(err, io.ErrUnexpectedEOF) {
			err = io.EOF
		}
		u.err = err
		buf, u.left = buf[:have+n], nil
		if last := len(buf) - 2; err == nil && buf[last+u.high]&0xfc == 0xd8 {
			buf, u.left = buf[:last], buf[last:]
		}
		u.out = u.decode(buf)
	}
	n := copy(b, u.out)
	u.out = u.out[n:]
	if n > 0 {
		return n, nil
	}
	return 0, u.err
}
