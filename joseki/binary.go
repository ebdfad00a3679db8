package joseki

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
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
const bookMagic = "TGJB1"

// AppendBinary appends the binary form of the book to dst. It implements
// encoding.BinaryAppender. Everything is in it but the places that the entries
// come from.
//
// The form is the magic text and then, compressed by DEFLATE: the tree of
// corners in its binary form; the sets; the names of lines; the entries in
// columns, as varints; the texts of those entries that have any; and the
// openings: a tree, counts and names.
func (b *Book) AppendBinary(dst []byte) ([]byte, error) {
	w := &writer{}
	var err error
	if w.data, err = b.tree.AppendBinary(nil); err != nil {
		return nil, err
	}
	w.number(len(b.sets))
	for _, s := range b.sets {
		w.text(s.name)
		w.text(s.prefix)
		w.number(s.n)
	}
	lines := map[string]int{}
	var names []string
	for i := range b.entries {
		if _, ok := lines[b.entries[i].Line]; !ok {
			lines[b.entries[i].Line] = len(names)
			names = append(names, b.entries[i].Line)
		}
	}
	w.texts(names)
	for i := range b.entries {
		w.data = append(w.data, byte(b.entries[i].Class))
	}
	for i := range b.entries {
		w.number(lines[b.entries[i].Line])
	}
	for i := range b.entries {
		w.number(b.entries[i].Count)
	}
	last := 0 // totals are often those of the entry before
	for i := range b.entries {
		w.data = binary.AppendVarint(w.data, int64(b.entries[i].Total-last))
		last = b.entries[i].Total
	}
	for i := range b.entries {
		w.number(b.entries[i].Year)
	}
	w.extras(b)
	sizes := make([]int, 0, len(b.openings))
	for size := range b.openings {
		sizes = append(sizes, size)
	}
	slices.Sort(sizes)
	w.number(len(sizes))
	for _, size := range sizes {
		w.number(size)
		if err := w.openings(b.openings[size]); err != nil {
			return nil, err
		}
	}
	var buf bytes.Buffer
	z, err := flate.NewWriter(&buf, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(w.data); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	dst = append(dst, bookMagic...)
	return append(dst, buf.Bytes()...), nil
}

// writer writes the parts of the binary form.
type writer struct{ data []byte }

func (w *writer) number(n int) { w.data = binary.AppendUvarint(w.data, uint64(n)) }

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

// openings writes the openings of one size.
func (w *writer) openings(o *Openings) error {
	var err error
	if w.data, err = o.tree.AppendBinary(w.data); err != nil {
		return err
	}
	for _, n := range o.counts {
		w.number(int(n))
	}
	w.text(strings.Join(o.names, "\n"))
	return nil
}

// openings reads the openings of one size.
func (r *reader) openings(size int) *Openings {
	o := &Openings{size: size}
	var err error
	if o.tree, r.data, err = corner.ParseTree(r.data); err != nil {
		r.fail("openings: " + err.Error())
		return nil
	}
	if s := o.tree.Stats(); s.Shapes > 0 && s.Reach != size {
		r.fail("openings of another size")
		return nil
	}
	for _, v := range o.tree.All() {
		if len(v.Shapes) > 0 {
			o.note(v.Level - 1)
		}
	}
	o.counts = make([]int32, 0, o.tree.Len())
	for range o.tree.Len() {
		o.counts = append(o.counts, int32(r.number("counts of openings", 1<<30)))
	}
	if names := r.text("names of openings"); o.tree.Len() > 0 {
		o.names = strings.Split(names, "\n")
	}
	if len(o.names) != o.tree.Len() {
		r.fail("names of openings")
		return nil
	}
	return o
}

// plain reports whether an entry has no texts of its own.
func (e *Entry) plain() bool {
	return e.Rest == "" && len(e.Notes) == 0 && len(e.Labels) == 0 && len(e.Constraint) == 0 && len(e.Action) == 0
}

// extras writes the texts of the entries that have any.
func (w *writer) extras(b *Book) {
	n := 0
	for i := range b.entries {
		if !b.entries[i].plain() {
			n++
		}
	}
	w.number(n)
	last := 0
	for i := range b.entries {
		e := &b.entries[i]
		if e.plain() {
			continue
		}
		w.number(i - last)
		last = i
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
	err  error
}

func (r *reader) fail(what string) {
	if r.err == nil {
		r.err = fmt.Errorf("%w: %s", ErrBinary, what)
	}
	r.data = nil
}

func (r *reader) number(what string, most int) int {
	x, n := binary.Uvarint(r.data)
	if n <= 0 || x > uint64(most) {
		r.fail(what)
		return 0
	}
	r.data = r.data[n:]
	return int(x)
}

func (r *reader) text(what string) string {
	n := r.number(what, len(r.data))
	if n > len(r.data) {
		r.fail(what)
	}
	if r.err != nil {
		return ""
	}
	s := string(r.data[:n])
	r.data = r.data[n:]
	return s
}

func (r *reader) texts(what string) []string {
	var list []string
	for range r.number(what, len(r.data)) {
		list = append(list, r.text(what))
	}
	return list
}

func (r *reader) byte(what string) byte {
	if len(r.data) == 0 {
		r.fail(what)
		return 0
	}
	c := r.data[0]
	r.data = r.data[1:]
	return c
}

// ParseBook reads the binary form of a book. The error wraps ErrBinary, or is
// one of NewBook.
func ParseBook(data []byte) (*Book, error) {
	packed, ok := bytes.CutPrefix(data, []byte(bookMagic))
	if !ok {
		return nil, fmt.Errorf("%w: it does not start with %s", ErrBinary, bookMagic)
	}
	const limit = 1 << 26
	var buf bytes.Buffer
	buf.Grow(min(4*len(packed), limit) + bytes.MinRead)
	if _, err := buf.ReadFrom(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), limit)); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBinary, err)
	}
	text := buf.Bytes()
	var err error
	b := &Book{}
	r := &reader{}
	if b.tree, r.data, err = corner.ParseTree(text); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBinary, err)
	}
	b.entries = make([]Entry, b.tree.Len())
	for i, s := range b.tree.Shapes() {
		b.entries[i].Shape = s
	}
	r.columns(b)
	r.extras(b)
	var openings []*Openings
	for range r.number("openings", 32) {
		o := r.openings(r.number("size of openings", board.MaxSize))
		if r.err != nil {
			break
		}
		openings = append(openings, o)
	}
	if r.err == nil && len(r.data) > 0 {
		r.fail("something follows the end")
	}
	if r.err != nil {
		return nil, r.err
	}
	return b, b.prepare(openings)
}

// columns reads the sets and what all entries have.
func (r *reader) columns(b *Book) {
	left := len(b.entries)
	for range r.number("sets", len(r.data)) {
		s := setInfo{name: r.text("name of a set"), prefix: r.text("prefix of a set"), n: r.number("size of a set", left)}
		b.sets = append(b.sets, s)
		nameAll(b.entries[len(b.entries)-left:][:s.n], s.prefix)
		left -= s.n
	}
	if left > 0 {
		r.fail("entries without a set")
	}
	names := r.texts("names of lines")
	for i := range b.entries {
		b.entries[i].Class = Class(r.byte("classes"))
		if r.err == nil && !strings.ContainsRune("UJjTtN", rune(b.entries[i].Class)) {
			r.fail("classes")
		}
	}
	for i := range b.entries {
		n := r.number("lines", max(len(names)-1, 0))
		if r.err != nil || n >= len(names) {
			r.fail("lines")
			return
		}
		b.entries[i].Line = names[n]
	}
	for i := range b.entries {
		b.entries[i].Count = r.number("counts", 1<<30)
	}
	last := int64(0)
	for i := range b.entries {
		x, n := binary.Varint(r.data)
		if last += x; n <= 0 || last < int64(b.entries[i].Count) && last != 0 || last > 1<<30 || last < 0 {
			r.fail("totals")
			return
		}
		r.data = r.data[n:]
		b.entries[i].Total = int(last)
	}
	for i := range b.entries {
		b.entries[i].Year = r.number("years", 1<<15)
	}
}

// nameAll numbers the entries of a set. Their names share one text, for they are
// many.
func nameAll(entries []Entry, prefix string) {
	text := make([]byte, 0, len(entries)*(len(prefix)+5))
	ends := make([]int, len(entries))
	for i := range entries {
		text = append(text, prefix...)
		text = strconv.AppendInt(text, int64(i)+1, 10)
		ends[i] = len(text)
	}
	all, at := string(text), 0
	for i := range entries {
		entries[i].Name = all[at:ends[i]]
		at = ends[i]
	}
}

// extras reads the texts of entries.
func (r *reader) extras(b *Book) {
	at := 0
	for range r.number("texts", len(b.entries)) {
		at += r.number("texts", len(b.entries))
		if r.err != nil || at >= len(b.entries) {
			r.fail("texts")
			return
		}
		e := &b.entries[at]
		e.Rest = r.text("colon line")
		e.Notes = r.texts("comments")
		for range r.number("labels", len(r.data)) {
			l := Label{corner.Cell{X: int8(r.byte("label")), Y: int8(r.byte("label"))}, r.byte("label")}
			if l.X < 0 || l.Y < 0 || l.X >= e.Shape.Width || l.Y >= e.Shape.Height {
				r.fail("label")
				return
			}
			e.Labels = append(e.Labels, l)
		}
		e.Constraint = r.texts("constraint")
		e.Action = r.texts("action")
	}
}

// String returns the openings in the format that ParseOpenings reads.
func (o *Openings) String() string {
	var s strings.Builder
	for i, shape := range o.tree.Shapes() {
		f := pattern.FullBoard{Name: o.names[i], Size: o.size, Value: int(o.counts[i]), Move: upperRight.Point(shape.Move, o.size)}
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
