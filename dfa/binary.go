package dfa

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"math/bits"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/window"
	"github.com/tengen-go/tengen/pattern"
)

// magic starts the binary form; its last byte is the version.
const magic = "tengen dfa\x01"

// MarshalBinary implements encoding.BinaryMarshaler. The form holds the tables
// and a fingerprint of the database, not the database; Load reads it.
func (a *Automaton) MarshalBinary() ([]byte, error) {
	out := []byte(magic)
	out = binary.LittleEndian.AppendUint64(out, a.fingerprint)
	number := func(n int) { out = binary.AppendUvarint(out, uint64(n)) }
	// The bit for lists becomes the lowest, so that small numbers stay short.
	entry := func(e uint32) { out = binary.AppendUvarint(out, uint64(bits.RotateLeft32(e, 1))) }
	number(len(a.forms))
	number(a.own)
	number(a.stones)
	for i := range a.forms {
		f := &a.forms[i]
		number(int(f.Pattern))
		out = append(out, byte(f.Turn), byte(f.OriginRow), byte(f.OriginCol))
	}
	number(len(a.lists))
	for i := 0; i < len(a.lists); {
		n := int(a.lists[i])
		number(n)
		last := -1
		for _, f := range a.lists[i+1 : i+1+n] {
			number(int(f) - last - 1)
			last = int(f)
		}
		i += 1 + n
	}
	number(len(a.states))
	for _, s := range a.states {
		for _, e := range s {
			entry(e)
		}
	}
	for _, root := range a.roots {
		if root == nil {
			number(0)
			continue
		}
		number(rootSize)
		for i := 0; i < rootSize; {
			run := 1
			for i+run < rootSize && root[i+run] == root[i] {
				run++
			}
			entry(root[i])
			number(run)
			i += run
		}
	}
	return binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(out)), nil
}

// Load reads an automaton from its binary form. The error wraps ErrFormat when
// data is no such form, is damaged, or has another version, and ErrDatabase when
// it belongs to other patterns than those of db.
func Load(db *pattern.Database, data []byte) (*Automaton, error) {
	a, err := newAutomaton(db)
	if err != nil {
		return nil, err
	}
	if err := a.read(data); err != nil {
		return nil, err
	}
	return a, nil
}

// UnmarshalBinary implements encoding.BinaryUnmarshaler for an automaton that
// has a database, such as Build makes: it replaces the tables by those of
// another automaton of the same database. Its errors are those of Load; a is
// unchanged then. No matcher of a may be in use.
func (a *Automaton) UnmarshalBinary(data []byte) error {
	if a.db == nil {
		return fmt.Errorf("%w: no database to read it for, see Load", ErrDatabase)
	}
	fresh, err := Load(a.db, data)
	if err != nil {
		return err
	}
	*a = *fresh
	return nil
}

// reader takes numbers from the binary form; after an error it gives zeros.
type reader struct {
	data []byte
	at   int // the next byte
	err  error
}

var errShort = errors.New("it ends too early")

// left returns how many bytes are left.
func (r *reader) left() int { return len(r.data) - r.at }

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}

// number returns a number that is at most limit.
func (r *reader) number(limit int) int { return int(r.uvarint(uint64(limit))) }

func (r *reader) uvarint(limit uint64) uint64 {
	if r.err != nil {
		return 0
	}
	n, size := binary.Uvarint(r.data[r.at:])
	switch {
	case size <= 0:
		r.err = errShort
		return 0
	case n > limit:
		r.fail("number %d, at most %d", n, limit)
		return 0
	}
	r.at += size
	return n
}

func (r *reader) bytes(n int) []byte {
	if r.err == nil && r.left() < n {
		r.err = errShort
	}
	if r.err != nil {
		return make([]byte, n)
	}
	b := r.data[r.at:][:n]
	r.at += n
	return b
}

// read fills an automaton without forms.
func (a *Automaton) read(data []byte) error {
	const tail = 4
	if len(data) < len(magic)+8+tail || string(data[:len(magic)-1]) != magic[:len(magic)-1] {
		return fmt.Errorf("%w: it does not start like one", ErrFormat)
	}
	if v := data[len(magic)-1]; v != magic[len(magic)-1] {
		return fmt.Errorf("%w: version %d, want %d", ErrFormat, v, magic[len(magic)-1])
	}
	body := data[:len(data)-tail]
	if crc32.ChecksumIEEE(body) != binary.LittleEndian.Uint32(data[len(body):]) {
		return fmt.Errorf("%w: damaged, the checksum is wrong", ErrFormat)
	}
	r := &reader{data: body[len(magic):]}
	if binary.LittleEndian.Uint64(r.bytes(8)) != a.fingerprint {
		return fmt.Errorf("%w: its patterns are others than the %d given", ErrDatabase, a.db.Len())
	}
	a.readForms(r)
	starts := a.readLists(r)
	a.readStates(r, starts)
	if r.err == nil && r.left() > 0 {
		r.fail("%d bytes too many", r.left())
	}
	if r.err != nil {
		return fmt.Errorf("%w: %w", ErrFormat, r.err)
	}
	return nil
}

// readForms enters the patterns as the form says. It checks all that the tables
// rely on: every pattern is there once, and its middle is what it has to be.
func (a *Automaton) readForms(r *reader) {
	n := r.number(a.db.Len())
	if n != a.db.Len() {
		r.fail("%d forms of %d patterns", n, a.db.Len())
	}
	own, stones := r.number(n), r.number(n)
	if own > stones {
		r.fail("%d forms of %d", own, stones)
	}
	seen := make([]bool, a.db.Len())
	for i := 0; i < n && r.err == nil; i++ {
		p := r.number(n - 1)
		b := r.bytes(3)
		turn, row, col := board.Transform(b[0]), int8(b[1]), int8(b[2])
		kind := 2
		switch {
		case i < own:
			kind = 0
		case i < stones:
			kind = 1
		}
		if turn >= board.NumTransforms || seen[p] || !a.middle(p, kind, row, col) {
			r.fail("form %d is invalid", i)
			return
		}
		seen[p] = true
		f, test := window.NewForm(&a.shapes[p], int32(p), turn, kind == 1, row, col)
		a.add(f, test, kind)
	}
}

// middle reports whether a cell of pattern p may be the middle of a form.
func (a *Automaton) middle(p, kind int, row, col int8) bool {
	pt := a.db.Pattern(int32(p))
	if pt.Stones == 0 {
		return kind == 2 && row == 0 && col == 0
	}
	for _, e := range pt.Elements[:pt.Stones] {
		if e.Row == row && e.Col == col {
			return e.Cell.IsOwn() && kind == 0 || e.Cell.IsEnemy() && kind == 1
		}
	}
	return false
}

// readLists returns which indexes are the beginning of a list.
func (a *Automaton) readLists(r *reader) []bool {
	n := r.number(r.left() + 1)
	if r.err != nil {
		return nil
	}
	a.lists = make([]uint16, 0, n)
	starts := make([]bool, n)
	for len(a.lists) < n && r.err == nil {
		starts[len(a.lists)] = true
		count := r.number(min(n-len(a.lists)-1, len(a.forms)))
		a.lists = append(a.lists, uint16(count))
		next := 0
		for range count {
			f := next + r.number(len(a.forms))
			if f >= len(a.forms) {
				r.fail("form %d of %d", f, len(a.forms))
				return nil
			}
			a.lists = append(a.lists, uint16(f))
			next = f + 1
		}
	}
	return starts
}

// readStates reads the states and the roots. A state leads only to states before
// it, so that every way ends.
func (a *Automaton) readStates(r *reader, starts []bool) {
	entry := func(states int) uint32 {
		e := bits.RotateLeft32(uint32(r.uvarint(math.MaxUint32)), -1)
		switch {
		case e == 0 || r.err != nil:
			return 0
		case e&listBit != 0 && int(e&^listBit) < len(starts) && starts[e&^listBit]:
		case e&listBit == 0 && e>>12 > 0 && int(e>>12) < states:
		default:
			r.fail("entry %#x leads nowhere", e)
			return 0
		}
		return e
	}
	n := r.number(min(maxStates+1, r.left()/len(state{})))
	if n == 0 {
		r.fail("no states")
	}
	if r.err != nil {
		return
	}
	a.states = make([]state, n)
	for i := range a.states {
		for code := range a.states[i] {
			a.states[i][code] = entry(i)
		}
		if r.err != nil {
			return
		}
	}
	for g := range a.roots {
		size := r.number(rootSize)
		first, end := a.formsOf(g)
		if size != 0 && size != rootSize || (size == 0) != (first == end) {
			r.fail("root of %d entries for %d forms", size, end-first)
		}
		if size == 0 || r.err != nil {
			continue
		}
		root := new([rootSize]uint32)
		for i := 0; i < rootSize && r.err == nil; {
			e := entry(n)
			run := r.number(rootSize - i)
			if run == 0 {
				r.fail("empty run")
			}
			for range run {
				root[i] = e
				i++
			}
		}
		a.roots[g] = root
	}
}
