package joseki

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
)

// errBinary reports that data is not the binary form of a book.
var errBinary = fmt.Errorf("%w: not a book of joseki", ErrTree)

// bookMagic starts the binary form; the digit is its version.
const bookMagic = "TGJB3"

// The bits of the byte that begins a move.
const (
	moveClass = 7 << 0 // index in classes
	moveLine  = 1 << 3 // another line than that of the move before follows
	moveTotal = 1 << 4 // another total follows
	moveYear  = 1 << 5 // a year follows
)

// baseYear is what years are told from.
const baseYear = 1990

// AppendBinary appends the binary form of the book to dst, and implements
// encoding.BinaryAppender. The form holds everything but the places of entries in files; the
// package comment describes it. The error wraps ErrTree if the name of a pattern is not the
// prefix of its set with its number in the set, from 1.
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
	w.tree(b.tree)
	var last move
	for i := range b.moves {
		m := &b.moves[i]
		w.move(m, &last)
		last = *m
	}
	w.extras(b)
	w.number(len(b.openings))
	for _, size := range slices.Sorted(maps.Keys(b.openings)) {
		o := b.openings[size]
		w.number(size)
		w.text(strings.Join(o.names, "\n"))
		w.tree(o.tree)
		for _, n := range o.counts {
			w.number(int(n))
		}
	}
	return w.data, nil
}

// checkNames reports an entry whose name is not the prefix of its set with its
// number. Those of a book that was read from its binary form are.
func (b *Book) checkNames() error {
	for i := range b.given {
		if got, want := b.given[i].Name, b.name(int32(i)); got != "" && got != want {
			return fmt.Errorf("%w: the binary form of a book cannot hold the name %s of an entry, only %s", ErrTree, got, want)
		}
	}
	return nil
}

// name returns the prefix of the set of an entry with its number in the set.
func (b *Book) name(i int32) string {
	n := int(i)
	for _, s := range b.sets {
		if n < s.n {
			return s.prefix + strconv.Itoa(n+1)
		}
		n -= s.n
	}
	return ""
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

func (w *writer) tree(t *corner.Tree) {
	w.data, _ = t.AppendBinary(w.data) // it returns no errors
}

// move writes a move that follows another.
func (w *writer) move(m, last *move) {
	head := byte(max(strings.IndexByte(classes, byte(m.class)), 0))
	if m.line != last.line {
		head |= moveLine
	}
	if m.total != last.total {
		head |= moveTotal
	}
	if m.year != 0 {
		head |= moveYear
	}
	w.data = append(w.data, head)
	if head&moveLine != 0 {
		w.number(int(m.line))
	}
	w.number(int(m.count))
	if head&moveTotal != 0 {
		w.number(int(m.total))
	}
	if head&moveYear != 0 {
		w.data = binary.AppendVarint(w.data, int64(m.year)-baseYear)
	}
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
		r.err = fmt.Errorf("%w: at byte %d: %s", errBinary, r.at, what)
	}
	r.at = len(r.data)
}

// left returns how many bytes are left.
func (r *reader) left() int { return len(r.data) - r.at }

// number reads a number that may not be larger than most.
func (r *reader) number(what string, most int) int {
	x, n := binary.Uvarint(r.data[r.at:])
	if n <= 0 || most < 0 || x > uint64(most) {
		r.fail(what)
		return 0
	}
	r.at += n
	return int(x)
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

// tree reads a tree.
func (r *reader) tree() *corner.Tree {
	t, rest, err := corner.ParseTree(r.data[r.at:])
	if err != nil {
		r.fail(err.Error())
		return &corner.Tree{}
	}
	r.at = len(r.data) - len(rest)
	return t
}

// ParseBook reads the binary form of a book. The error wraps ErrTree, or is
// one of NewBook.
func ParseBook(data []byte) (*Book, error) {
	if !bytes.HasPrefix(data, []byte(bookMagic)) {
		return nil, fmt.Errorf("%w: it does not start with %s", errBinary, bookMagic)
	}
	b := &Book{}
	r := &reader{data: data, at: len(bookMagic)}
	total := 0
	for range r.number("sets", r.left()) {
		s := setInfo{name: r.text("name of a set"), prefix: r.text("prefix"), n: r.number("size of a set", len(data))}
		b.sets = append(b.sets, s)
		if total += s.n; total > len(data) || !isWord(s.prefix) {
			r.fail("set")
			break
		}
	}
	b.lines = r.texts("names of lines")
	b.tree = r.tree()
	if r.err == nil && total != b.Len() {
		r.fail("entries without a set")
	}
	b.moves = make([]move, b.Len())
	for i := range b.moves {
		r.move(&b.moves[i], &b.moves[max(i-1, 0)], len(b.lines))
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
	if r.left() > 0 {
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

// move reads a move that follows another, with one of so many lines.
func (r *reader) move(m, last *move, lines int) {
	head := r.byte("move")
	class := int(head & moveClass)
	if class >= len(classes) || lines == 0 {
		r.fail("class and line")
		return
	}
	m.class, m.line, m.total = Class(classes[class]), last.line, last.total
	if head&moveLine != 0 {
		m.line = int32(r.number("line", lines-1))
	}
	m.count = int32(r.number("count", mostGames))
	if head&moveTotal != 0 {
		m.total = int32(r.number("total", mostGames))
	}
	if m.count > m.total {
		r.fail("count above the total")
	}
	if head&moveYear != 0 {
		x := r.number("year", 1<<17) // the lowest bit is the sign
		year := baseYear + (x>>1 ^ -(x & 1))
		if year < 1 || year >= 1<<15 {
			r.fail("year")
		}
		m.year = int16(year)
	}
}

// openings reads the openings of one size.
func (r *reader) openings() *Openings {
	o := &Openings{size: r.number("size of openings", board.MaxSize)}
	if o.size < board.MinSize {
		r.fail("size of openings")
	}
	names := r.text("names of openings")
	o.tree = r.tree()
	n := o.tree.Len()
	if n > 0 {
		o.names = strings.Split(names, "\n")
	}
	if len(o.names) != n || slices.ContainsFunc(o.names, func(s string) bool { return s == "" || !isWord(s) }) {
		r.fail("names of openings")
		return nil
	}
	if n > 0 && o.tree.Stats().Reach != o.size {
		r.fail("openings of another size")
		return nil
	}
	for range n {
		o.counts = append(o.counts, int32(r.number("count", mostGames)))
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
		s := b.tree.Shape(int32(at))
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
