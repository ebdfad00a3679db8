package joseki

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/pattern"
)

// ErrBinary says that data is not the binary form of a book.
var ErrBinary = errors.New("not a book of joseki")

// bookMagic starts the binary form; the digit is its version.
const bookMagic = "TGJB2"

// AppendBinary appends the binary form of the book to dst. It implements
// encoding.BinaryAppender. Everything is in it but the places that the entries
// come from. The names of patterns are not written one by one, so the error wraps
// ErrTree if one is something else than the prefix of its set with its number in
// the set, from 1; no name is taken for that.
//
// The form is the magic text; the sets; the names of lines; the positions, each
// with its stones and its entries; the texts of those entries that have any; and
// the openings by size, with their names. Numbers are varints. It is not
// compressed: neighbouring positions share their first stones, which makes it
// small, and it can be read without being unpacked.
func (b *Book) AppendBinary(dst []byte) ([]byte, error) {
	b = b.orNothing()
	if err := b.checkNames(); err != nil {
		return dst, err
	}
	w := &writer{data: append(dst, bookMagic...)}
	w.number(len(b.sets))
	for _, s := range b.sets {
		w.text(s.name)
		w.text(s.prefix)
		w.number(s.n)
	}
	w.texts(b.lines)
	w.table(b.table)
	w.extras(b)
	sizes := make([]int, 0, len(b.openings))
	for size := range b.openings {
		sizes = append(sizes, size)
	}
	slices.Sort(sizes)
	w.number(len(sizes))
	for _, size := range sizes {
		o := b.openings[size]
		w.number(size)
		w.table(o.table)
		w.names(o.names)
	}
	return w.data, nil
}

// checkNames reports an entry whose name is not the prefix of its set with its
// number. Those of a book that was read from its binary form are.
func (b *Book) checkNames() error {
	if b.given == nil {
		return nil
	}
	i := 0
	for _, s := range b.sets {
		for n := range s.n {
			if got, want := b.given[i].Name, s.prefix+strconv.Itoa(n+1); got != "" && got != want {
				return fmt.Errorf("%w: the binary form of a book cannot hold the name %s of an entry of %s, only %s", ErrTree, got, s.name, want)
			}
			i++
		}
	}
	return nil
}

// writer writes the parts of the binary form.
type writer struct{ data []byte }

func (w *writer) number(n int) { w.data = binary.AppendUvarint(w.data, uint64(n)) }

func (w *writer) signed(n int) { w.data = binary.AppendVarint(w.data, int64(n)) }

func (w *writer) text(s string) {
	w.number(len(s))
	w.data = append(w.data, s...)
}

func (w *writer) texts(list []string) {
	w.number(len(list))
	for _, s := range list {
		w.text(s)
	}
}

// names writes names: a prefix if they are numbered from 1, else all of them.
func (w *writer) names(list []string) {
	if len(list) > 0 {
		prefix := strings.TrimSuffix(list[0], "1")
		if len(prefix) <= mostPrefix && slices.Equal(list, numbered(nil, prefix, len(list))) {
			w.number(1)
			w.text(prefix)
			return
		}
	}
	w.number(0)
	w.text(strings.Join(list, "\n"))
}

// mostPrefix bounds the length of prefixes, for there are many names with one.
const mostPrefix = 100

// prefix reads a prefix of names.
func (r *reader) prefix() string {
	s := r.text("prefix")
	if len(s) > mostPrefix || !isWord(s) {
		r.fail("prefix")
		return ""
	}
	return s
}

// numbered appends n names with a prefix and numbers from 1. They share one
// text, for they are many.
func numbered(list []string, prefix string, n int) []string {
	text := make([]byte, 0, n*(len(prefix)+5))
	ends := make([]int, n)
	for i := range ends {
		text = append(text, prefix...)
		text = strconv.AppendInt(text, int64(i)+1, 10)
		ends[i] = len(text)
	}
	all, at := string(text), 0
	list = slices.Grow(list, n)
	for _, end := range ends {
		list = append(list, all[at:end])
		at = end
	}
	return list
}

// plain reports whether an entry has no texts of its own.
func (e *Entry) plain() bool {
	return e.Rest == "" && len(e.Notes) == 0 && len(e.Labels) == 0 && len(e.Constraint) == 0 && len(e.Action) == 0
}

// extras writes the texts of the entries that have any.
func (w *writer) extras(b *Book) {
	w.number(len(b.texts))
	last := 0
	for i, e := range b.texts {
		w.number(int(b.index[i]) - last)
		last = int(b.index[i])
		w.text(e.Rest)
		w.texts(e.Notes)
		w.number(len(e.Labels))
		for _, l := range e.Labels {
			w.data = append(w.data, byte(l.X), byte(l.Y), l.Name)
		}
		w.texts(e.Constraint)
		w.texts(e.Action)
	}
}

// reader reads the parts; after a fault it reads zeros.
type reader struct {
	data []byte
	at   int
	err  error
}

func (r *reader) fail(what string) {
	if r.err == nil {
		r.err = fmt.Errorf("%w: at byte %d: %s", ErrBinary, len(bookMagic)+r.at, what)
	}
	r.at = len(r.data)
}

// left returns how many bytes are left.
func (r *reader) left() int { return len(r.data) - r.at }

// number reads a number that may not be larger than most. Nearly all take one
// byte.
func (r *reader) number(what string, most int) int {
	if r.at < len(r.data) {
		if x := r.data[r.at]; x < 0x80 && int(x) <= most {
			r.at++
			return int(x)
		}
	}
	return r.long(what, most)
}

func (r *reader) long(what string, most int) int {
	x, n := binary.Uvarint(r.data[r.at:])
	if n <= 0 || most < 0 || x > uint64(most) {
		r.fail(what)
		return 0
	}
	r.at += n
	return int(x)
}

// signed reads a number that may be negative, of at most 32 bits.
func (r *reader) signed(what string) int {
	x := r.number(what, 1<<32-1)
	return x>>1 ^ -(x & 1)
}

func (r *reader) text(what string) string {
	n := r.number(what, r.left())
	if n > r.left() {
		r.fail(what)
	}
	if r.err != nil {
		return ""
	}
	s := string(r.data[r.at:][:n])
	r.at += n
	return s
}

func (r *reader) texts(what string) []string {
	var list []string
	for range r.number(what, r.left()) {
		list = append(list, r.text(what))
	}
	return list
}

func (r *reader) byte(what string) byte {
	if r.at >= len(r.data) {
		r.fail(what)
		return 0
	}
	r.at++
	return r.data[r.at-1]
}

// ParseBook reads the binary form of a book. The error wraps ErrBinary, or is
// one of NewBook.
func ParseBook(data []byte) (*Book, error) {
	rest, ok := bytes.CutPrefix(data, []byte(bookMagic))
	if !ok {
		return nil, fmt.Errorf("%w: it does not start with %s", ErrBinary, bookMagic)
	}
	b := &Book{}
	r := &reader{data: rest}
	total := 0
	for range r.number("sets", r.left()) {
		s := setInfo{name: r.text("name of a set"), prefix: r.prefix(), n: r.number("size of a set", len(rest))}
		b.sets = append(b.sets, s)
		if total += s.n; total > len(rest) {
			r.fail("size of a set")
			break
		}
	}
	b.lines = r.texts("names of lines")
	b.table = r.table(board.MaxSize, len(b.lines))
	if r.err == nil && total != b.Len() {
		r.fail("entries without a set")
	}
	if r.err == nil {
		for _, s := range b.sets {
			b.names = numbered(b.names, s.prefix, s.n)
		}
	}
	r.extras(b)
	var openings []*Openings
	for range r.number("openings", 32) {
		o := r.openings()
		if r.err != nil {
			break
		}
		openings = append(openings, o)
	}
	if r.err == nil && r.left() > 0 {
		r.fail("something follows the end")
	}
	if r.err != nil {
		return nil, r.err
	}
	if err := b.prepare(openings); err != nil {
		return nil, err
	}
	return b, nil
}

// openings reads the openings of one size.
func (r *reader) openings() *Openings {
	o := &Openings{size: r.number("size of openings", board.MaxSize)}
	if o.size < board.MinSize {
		r.fail("size of openings")
	}
	o.table = r.table(o.size, 1)
	if r.err != nil {
		return nil
	}
	for _, f := range o.table.forms {
		if int(f.w) != o.size || int(f.h) != o.size {
			r.fail("openings of another size")
			return nil
		}
	}
	n := len(o.table.moves)
	if r.number("kind of names", 1) == 1 {
		o.names = numbered(nil, r.prefix(), n)
	} else if names := r.text("names of openings"); n > 0 {
		o.names = strings.Split(names, "\n")
	}
	if len(o.names) != n || slices.ContainsFunc(o.names, func(s string) bool { return s == "" || !isWord(s) }) {
		r.fail("names of openings")
		return nil
	}
	o.prepare()
	return o
}

// extras reads the texts of entries.
func (r *reader) extras(b *Book) {
	at := 0
	for i := range r.number("texts", r.left()) {
		step := r.number("texts", 1<<30)
		if at += step; r.err != nil || at >= b.Len() || i > 0 && step == 0 {
			r.fail("texts")
			return
		}
		s := b.table.shape(int32(at))
		e := &Entry{Rest: r.text("colon line"), Notes: r.texts("comments")}
		for range r.number("labels", r.left()) {
			l := Label{corner.Cell{X: int8(r.byte("label")), Y: int8(r.byte("label"))}, r.byte("label")}
			if l.X < 0 || l.Y < 0 || l.X >= s.Width || l.Y >= s.Height || !isLabel(l.Name) {
				r.fail("label")
				return
			}
			e.Labels = append(e.Labels, l)
		}
		e.Constraint = r.texts("constraint")
		e.Action = r.texts("action")
		b.texts, b.index = append(b.texts, e), append(b.index, int32(at))
	}
}

// String returns the openings in the format that ParseOpenings reads.
func (o *Openings) String() string {
	var s strings.Builder
	for i := range int32(o.Len()) {
		shape, m := o.table.shape(i), o.move(i)
		f := pattern.FullBoard{Name: o.names[i], Size: o.size, Value: int(m.count), Move: upperRight.Point(shape.Move, o.size)}
		for _, t := range shape.Stones {
			p := upperRight.Point(t.Cell, o.size)
			if t.Own {
				f.Own = append(f.Own, p)
			} else {
				f.Enemy = append(f.Enemy, p)
			}
		}
		slices.Sort(f.Own)
		slices.Sort(f.Enemy)
		s.WriteString(f.String())
		s.WriteByte('\n')
	}
	return s.String()
}
