package katanet

import (
	"bufio"
	"compress/flate"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

const (
	defaultMaxBytes = 512 << 20
	maxToken        = 1 << 10 // bytes of a token
	maxBlock        = 1 << 28 // numbers of a block
	piece           = 1 << 14 // numbers for which memory is allocated before they have arrived
	minDecimal      = 4       // bytes of a number in text, with a blank, on average in a longer block
)

// stream reads tokens and blocks of numbers. Its first error stays, and after it all methods
// return zero values.
type stream struct {
	src    *bufio.Reader
	max    int64 // cap on the unpacked size
	offset int64
	where  []string
	err    error

	known, binary bool // whether the form of the blocks is known, and is binary
	parameters    int64
	token         [maxToken]byte
	numbers       []float32   // of the last block, or the last piece of this one
	pieces        [][]float32 // earlier pieces of this block
}

// capped reports ErrTooLarge when its source has more than left bytes.
type capped struct {
	src  io.Reader
	left int64
}

func (c *capped) Read(p []byte) (int, error) {
	if int64(len(p))-1 > c.left {
		p = p[:c.left+1]
	}
	n, err := c.src.Read(p)
	if int64(n) > c.left {
		n, err = int(c.left), ErrTooLarge
	}
	c.left -= int64(n)
	return n, err
}

// newStream returns a stream over the content of r, unpacked if it starts like gzip.
func newStream(r io.Reader, max int64) *stream {
	if max <= 0 {
		max = defaultMaxBytes
	}
	s := &stream{max: max}
	packed := bufio.NewReader(r)
	if magic, _ := packed.Peek(2); string(magic) != "\x1f\x8b" {
		s.src = bufio.NewReaderSize(&capped{packed, max}, 1<<14)
		return s
	}
	zip, err := gzip.NewReader(packed)
	if err != nil {
		s.fail(err)
		return s
	}
	s.src = bufio.NewReaderSize(&capped{zip, max}, 1<<14)
	return s
}

// fail keeps err with the place where it happened, unless there is an error already.
func (s *stream) fail(err error) {
	if s.err != nil {
		return
	}
	var corrupt flate.CorruptInputError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		err = fmt.Errorf("%w: %w", ErrTruncated, io.ErrUnexpectedEOF)
	case errors.Is(err, gzip.ErrHeader), errors.Is(err, gzip.ErrChecksum), errors.As(err, &corrupt):
		err = fmt.Errorf("%w: %w", ErrGzip, err)
	case err == ErrTooLarge:
		err = fmt.Errorf("%w of %d bytes", ErrTooLarge, s.max)
	}
	where := "header"
	if len(s.where) > 0 {
		where = strings.Join(s.where, ", ")
	}
	s.err = &Error{Offset: s.offset, Where: where, Err: err}
}

func (s *stream) failf(reason error, format string, args ...any) {
	s.fail(fmt.Errorf("%w: %s", reason, fmt.Sprintf(format, args...)))
}

// enter adds a step to the place that errors name, and returns what leaves it again.
func (s *stream) enter(format string, args ...any) (depth int) {
	s.where = append(s.where, fmt.Sprintf(format, args...))
	return len(s.where) - 1
}

func (s *stream) leave(depth int) { s.where = s.where[:depth] }

func blank(b byte) bool { return b == ' ' || b == '\n' || b == '\r' || b == '\t' }

// peek skips white space and returns the next byte without taking it.
func (s *stream) peek() (byte, error) {
	for {
		b, err := s.src.ReadByte()
		if err != nil {
			return 0, err
		}
		if !blank(b) {
			return b, s.src.UnreadByte()
		}
		s.offset++
	}
}

// word returns the next token, which is valid until the next call. what says what is expected.
func (s *stream) word(what string) []byte {
	if s.err != nil {
		return nil
	}
	if _, err := s.peek(); err != nil {
		s.fail(err)
		return nil
	}
	n := 0
	for {
		b, err := s.src.ReadByte()
		if err == io.EOF && n > 0 {
			return s.token[:n]
		}
		if err != nil {
			s.fail(err)
			return nil
		}
		if blank(b) {
			s.offset++
			return s.token[:n]
		}
		if n == maxToken {
			s.failf(ErrSyntax, "more than %d bytes without white space, expected %s", maxToken, what)
			return nil
		}
		s.token[n] = b
		n++
		s.offset++
	}
}

// name returns the next token shortened and quoted, for errors.
func (s *stream) name() string {
	return quote(s.word("a name"))
}

func quote(b []byte) string {
	if len(b) > 60 {
		return strconv.Quote(string(b[:60])) + "..."
	}
	return strconv.Quote(string(b))
}

// integer reads a number from min to max.
func (s *stream) integer(what string, min, max int) int {
	at := s.offset
	w := s.word(what)
	if s.err != nil {
		return 0
	}
	n, err := strconv.ParseInt(string(w), 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		s.failf(ErrSyntax, "%s is %s, expected an integer", what, quote(w))
		return 0
	}
	if n < int64(min) || n > int64(max) || err != nil {
		s.offset = at
		s.failf(ErrRange, "%s is %s, expected %d to %d", what, quote(w), min, max)
		return 0
	}
	return int(n)
}

func (s *stream) boolean(what string) bool { return s.integer(what, 0, 1) == 1 }

// zero reads an option that has to be 0.
func (s *stream) zero(what string) {
	if w := s.word(what); s.err == nil && string(w) != "0" {
		s.failf(ErrOption, "%s is %s, expected 0", what, quote(w))
	}
}

// decimal reads a number of at least min.
func (s *stream) decimal(what string, min float64) float64 {
	w := s.word(what)
	if s.err != nil {
		return 0
	}
	x, err := strconv.ParseFloat(string(w), 64)
	switch {
	case err != nil && !errors.Is(err, strconv.ErrRange):
		s.failf(ErrSyntax, "%s is %s, expected a number", what, quote(w))
	case math.IsNaN(x) || math.Abs(x) > math.MaxFloat32:
		s.failf(ErrNotFinite, "%s is %s", what, quote(w))
	case x < min:
		s.failf(ErrRange, "%s is %s, expected at least %v", what, quote(w), min)
	default:
		return x
	}
	return 0
}

// block reads n numbers. They are valid until the next call.
func (s *stream) block(n int64) []float32 {
	if s.err != nil {
		return nil
	}
	first, err := s.peek()
	if err != nil {
		s.fail(err)
		return nil
	}
	if !s.known {
		s.known, s.binary = true, first == '@'
	}
	size := 4 * n
	if !s.binary && n <= piece {
		size = 2*n - 1 // a digit and a blank a number
	}
	if n > maxBlock || size > s.max-s.offset {
		s.failf(ErrTooLarge, "a block of %d numbers, with %d bytes left of the limit of %d", n, s.max-s.offset, s.max)
		return nil
	}
	s.numbers, s.pieces = s.numbers[:0], nil
	if n > int64(cap(s.numbers)) {
		s.numbers = make([]float32, 0, min(n, piece))
	}
	if s.binary {
		s.readBinary(int(n))
	} else {
		s.readText(int(n))
	}
	if s.err != nil {
		return nil
	}
	if len(s.pieces) > 0 {
		all := make([]float32, 0, n)
		for _, p := range append(s.pieces, s.numbers) {
			all = append(all, p...)
		}
		s.numbers, s.pieces = all, nil
	}
	s.parameters += n
	return s.numbers
}

// count returns the number of numbers of this block.
func (s *stream) count() int { return len(s.pieces)*piece + len(s.numbers) }

// add adds a number to this block.
func (s *stream) add(x float32) {
	if len(s.numbers) == cap(s.numbers) {
		s.pieces = append(s.pieces, s.numbers)
		s.numbers = make([]float32, 0, piece)
	}
	s.numbers = append(s.numbers, x)
}

func (s *stream) readBinary(n int) {
	const mark = "@BIN@"
	got, err := s.src.Peek(len(mark))
	if string(got) != mark[:len(got)] {
		s.failf(ErrSyntax, "%s, expected %s before %d numbers", quote(got), mark, n)
		return
	}
	if err != nil {
		s.fail(err)
		return
	}
	s.src.Discard(len(mark))
	s.offset += int64(len(mark))
	for s.count() < n {
		raw, err := s.src.Peek(min(4*(n-s.count()), s.src.Size()))
		raw = raw[:len(raw)&^3]
		for i := 0; i < len(raw); i += 4 {
			bits := binary.LittleEndian.Uint32(raw[i:])
			if bits&0x7f800000 == 0x7f800000 {
				s.offset += int64(i)
				s.failf(ErrNotFinite, "number %d of %d is %v", s.count()+1, n, math.Float32frombits(bits))
				return
			}
			s.add(math.Float32frombits(bits))
		}
		s.src.Discard(len(raw))
		s.offset += int64(len(raw))
		if err != nil && s.count() < n {
			s.fail(err)
			return
		}
	}
}

func (s *stream) readText(n int) {
	start := s.offset
	for s.count() < n {
		w := s.word("a number")
		if s.err != nil {
			return
		}
		x, err := strconv.ParseFloat(string(w), 32)
		if err != nil && !errors.Is(err, strconv.ErrRange) {
			s.failf(ErrSyntax, "number %d of %d is %s", s.count()+1, n, quote(w))
			return
		}
		if math.IsNaN(x) || math.IsInf(x, 0) {
			s.failf(ErrNotFinite, "number %d of %d is %s", s.count()+1, n, quote(w))
			return
		}
		s.add(float32(x))
		// A number in text is at least "0.0" in files of programs. Shorter ones would need more memory
		// than the file.
		if k := s.count(); k%piece == 0 && s.offset-start < int64(minDecimal*k)-1 {
			s.failf(ErrSyntax, "%d of %d numbers in %d bytes, expected at least %d bytes a number", k, n, s.offset-start, minDecimal)
			return
		}
	}
}

// end checks that nothing but white space follows. It reads all of the source, so that gzip
// checks its sum.
func (s *stream) end() {
	if s.err != nil {
		return
	}
	b, err := s.peek()
	if err == io.EOF {
		return
	}
	if err != nil {
		s.fail(err)
		return
	}
	s.failf(ErrTrailing, "byte %#02x, expected the end of the file", b)
}
