package joseki_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/joseki"
)

// TestPlaceText writes places of which a part is not known.
func TestPlaceText(t *testing.T) {
	for _, test := range []struct {
		p    joseki.Place
		want string
	}{
		{joseki.Place{}, ""}, {joseki.Place{File: "x.sgf"}, "x.sgf"}, {joseki.Place{Line: 3}, "3"},
		{joseki.Place{Path: "BQ16"}, "BQ16"}, {joseki.Place{File: "x.sgf", Line: 1}, "x.sgf:1"},
		{joseki.Place{File: "x.sgf", Path: "BQ16"}, "x.sgf: BQ16"}, {joseki.Place{Line: 1, Path: "BQ16"}, "1: BQ16"},
		{joseki.Place{File: "x.sgf", Line: 7, Path: "BQ16 WR14"}, "x.sgf:7: BQ16 WR14"},
	} {
		if got := test.p.String(); got != test.want {
			t.Errorf("%#v: %q, want %q", test.p, got, test.want)
		}
	}
}

// TestCountsThatAreNone has comments in which one half or the other is no number, or both
// are at a bound.
func TestCountsThatAreNone(t *testing.T) {
	type counts struct{ Count, Total, Year int }
	for comment, want := range map[string]counts{
		"J a/3": {}, "J 3/b": {}, "J /3": {}, "J 3/": {}, "J 3/3": {3, 3, 0}, "J 4/3": {}, "J 0/3": {0, 3, 0}, "J -1/3": {},
		"J 1/1073741824": {1, 1 << 30, 0}, "J 1/1073741825": {}, "J 1/2 1": {1, 2, 1}, "J 1/2 0": {1, 2, 0},
		"J 1/2 32767": {1, 2, 32767}, "J 1/2 32768": {1, 2, 0}, "J 1/2 x": {1, 2, 0},
	} {
		e := compile(t, "(;SZ[19];B[pd]SQ[mg]C["+comment+"])").Entries[0]
		if diff := cmp.Diff(want, counts{e.Count, e.Total, e.Year}); diff != "" {
			t.Errorf("comment %q mismatch (-want +got):\n%s", comment, diff)
		}
	}
}

// parts is a binary form in pieces.
type parts struct{ sets, lines, tree, moves, texts, openings []byte }

func num(x int) []byte { return binary.AppendUvarint(nil, uint64(x)) }

func txt(s string) []byte { return append(num(len(s)), s...) }

func (p *parts) join() []byte {
	return slices.Concat([]byte("TGJB3"), p.sets, p.lines, p.tree, p.moves, p.texts, p.openings)
}

// TestFormRules builds a binary form by hand, of one set of two entries with a line, a
// label and openings for nine lines, and breaks one rule after the other.
func TestFormRules(t *testing.T) {
	tree := func(shapes ...corner.Shape) []byte {
		made, err := corner.NewTree(shapes)
		if err != nil {
			t.Fatal(err)
		}
		data, err := made.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	first := corner.Shape{Width: 4, Height: 5, Views: corner.AllViews, Move: corner.Cell{X: 3, Y: 3}}
	second := corner.Shape{Width: 4, Height: 5, Views: corner.AllViews, Move: corner.Cell{X: 2, Y: 4},
		Stones: []corner.Stone{{Cell: corner.Cell{X: 3, Y: 3}}}}
	opening := corner.Shape{Width: 9, Height: 9, Views: corner.AllViews, Move: corner.Cell{X: 4, Y: 4}}
	whole := func() *parts {
		return &parts{
			sets:     slices.Concat(num(1), txt("set"), txt("P"), num(2)),
			lines:    slices.Concat(num(1), txt("line")),
			tree:     tree(first, second),
			moves:    slices.Concat([]byte{0 | moveTotalBit}, num(3), num(9), []byte{0 | moveYearBit}, num(4), num(3)),
			texts:    slices.Concat(num(1), num(1), txt("rest"), num(1), txt("note"), num(1), []byte{3, 4, 'a'}, num(0), num(0)),
			openings: slices.Concat(num(1), num(9), txt("O1"), tree(opening), num(5)),
		}
	}
	good := whole().join()
	b, err := joseki.ParseBook(good)
	if err != nil {
		t.Fatal(err)
	}
	one, two := b.Entry(0), b.Entry(1)
	if one.Name != "P1" || one.Line != "line" || one.Count != 3 || one.Total != 9 || one.Year != 0 {
		t.Errorf("the first entry is %+v", one)
	}
	if two.Name != "P2" || two.Count != 4 || two.Total != 9 || two.Year != 1988 || two.Rest != "rest" || len(two.Notes) != 1 ||
		len(two.Labels) != 1 || two.Labels[0] != (joseki.Label{Cell: corner.Cell{X: 3, Y: 4}, Name: 'a'}) {
		t.Errorf("the second entry is %+v", two)
	}
	again, err := b.AppendBinary(nil)
	if err != nil || !slices.Equal(again, good) {
		t.Errorf("written again: %x, %v, want %x", again, err, good)
	}
	for _, test := range []struct {
		name  string
		spoil func(p *parts)
	}{
		{"fewer entries than the sets say", func(p *parts) { p.sets = slices.Concat(num(1), txt("set"), txt("P"), num(3)) }},
		{"more entries than the sets say", func(p *parts) { p.sets = slices.Concat(num(1), txt("set"), txt("P"), num(1)) }},
		{"a prefix that is no word", func(p *parts) { p.sets = slices.Concat(num(1), txt("set"), txt("P P"), num(2)) }},
		{"no lines", func(p *parts) { p.lines = num(0) }},
		{"a class that is none", func(p *parts) { p.moves[0] |= 7 }},
		{"a line that is none", func(p *parts) {
			p.moves = slices.Concat([]byte{moveLineBit | moveTotalBit}, num(1), num(3), num(9), p.moves[3:])
		}},
		{"more than the total", func(p *parts) { p.moves[1] = 10 }},
		{"a year before the first", func(p *parts) { p.moves = slices.Concat(p.moves[:5], num(2*1990-1)) }},
		{"a year that is too large", func(p *parts) { p.moves = slices.Concat(p.moves[:5], num(2*(1<<15-1990))) }},
		{"a text beyond the entries", func(p *parts) { p.texts[1] = 2 }},
		{"two texts of an entry", func(p *parts) {
			p.texts = slices.Concat(num(2), p.texts[1:], num(0), txt("r"), num(0), num(0), num(0), num(0))
		}},
		{"a label right of the shape", func(p *parts) { p.texts[len(p.texts)-5] = 4 }},
		{"a label above the shape", func(p *parts) { p.texts[len(p.texts)-4] = 5 }},
		{"a label far to the left", func(p *parts) { p.texts[len(p.texts)-5] = 0xff }},
		{"a label far below", func(p *parts) { p.texts[len(p.texts)-4] = 0xff }},
		{"a label that is no letter", func(p *parts) { p.texts[len(p.texts)-3] = '1' }},
		{"openings of a size that is none", func(p *parts) { p.openings = slices.Concat(num(1), num(1), txt("O1"), tree(opening), num(5)) }},
		{"openings of another size", func(p *parts) { p.openings = slices.Concat(num(1), num(10), txt("O1"), tree(opening), num(5)) }},
		{"an opening without a name", func(p *parts) { p.openings = slices.Concat(num(1), num(9), txt(""), tree(opening), num(5)) }},
		{"more names than openings", func(p *parts) { p.openings = slices.Concat(num(1), num(9), txt("O1\nO2"), tree(opening), num(5)) }},
		{"a name that is no word", func(p *parts) { p.openings = slices.Concat(num(1), num(9), txt("O 1"), tree(opening), num(5)) }},
		{"something at the end", func(p *parts) { p.openings = append(p.openings, 0) }},
		{"nothing at the end", func(p *parts) { p.openings = nil }},
	} {
		p := whole()
		test.spoil(p)
		if _, err := joseki.ParseBook(p.join()); !errors.Is(err, joseki.ErrTree) {
			t.Errorf("%s: error %v", test.name, err)
		}
	}
	for _, test := range []struct {
		name string
		set  func(p *parts)
		want int
	}{
		{"the first year", func(p *parts) { p.moves = slices.Concat(p.moves[:5], num(2*1989-1)) }, 1},
		{"the last year", func(p *parts) { p.moves = slices.Concat(p.moves[:5], num(2*(1<<15-1-1990))) }, 1<<15 - 1},
	} {
		p := whole()
		test.set(p)
		if b, err := joseki.ParseBook(p.join()); err != nil || b.Entry(1).Year != test.want {
			t.Errorf("%s: error %v", test.name, err)
		}
	}
	p := whole()
	p.openings = slices.Concat(num(2), num(9), txt("O1"), tree(opening), num(5), num(9), txt("O1"), tree(opening), num(5))
	if _, err := joseki.ParseBook(p.join()); !errors.Is(err, joseki.ErrTree) {
		t.Errorf("two openings of a size: error %v", err)
	}
}

// The bits of the byte that begins a move.
const moveLineBit, moveTotalBit, moveYearBit = 1 << 3, 1 << 4, 1 << 5

// TestRandomBooks writes random books and reads them.
func TestRandomBooks(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 19))
	classes := []joseki.Class{joseki.Standard, joseki.Urgent, joseki.Minor, joseki.Trick, joseki.Antisuji}
	for range 40 {
		var sets []*joseki.Set
		var entries []joseki.Entry
		for k := range 1 + rng.IntN(3) {
			s := &joseki.Set{Name: fmt.Sprint("set ", k), Prefix: string(rune('A' + k))}
			for i := range rng.IntN(12) {
				e := joseki.Entry{Name: fmt.Sprintf("%s%d", s.Prefix, i+1), Line: string(rune('x' + rng.IntN(3))), Class: classes[rng.IntN(len(classes))]}
				e.Shape = corner.Shape{Width: int8(3 + rng.IntN(8)), Height: int8(3 + rng.IntN(8)), Views: corner.AllViews,
					Move: corner.Cell{X: int8(rng.IntN(3)), Y: int8(rng.IntN(3))}}
				if c := (corner.Cell{X: int8(rng.IntN(3)), Y: 2 - e.Shape.Move.Y}); c != e.Shape.Move {
					e.Shape.Stones = []corner.Stone{{Cell: c, Own: rng.IntN(2) == 0}}
				}
				if rng.IntN(3) > 0 {
					e.Total = 1 + rng.IntN(5)
					e.Count = rng.IntN(e.Total + 1)
				}
				if rng.IntN(3) == 0 {
					e.Year = 1 + rng.IntN(32767)
				}
				if rng.IntN(4) == 0 {
					e.Notes = []string{"note"}
				}
				s.Entries = append(s.Entries, e)
			}
			sets, entries = append(sets, s), append(entries, s.Entries...)
		}
		b, err := joseki.NewBook(nil, sets...)
		if err != nil {
			t.Fatal(err)
		}
		data, err := b.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		got, err := joseki.ParseBook(data)
		if err != nil {
			t.Fatal(err)
		}
		if b.Len() != len(entries) || got.Len() != len(entries) {
			t.Fatalf("%d and %d entries, want %d", b.Len(), got.Len(), len(entries))
		}
		for i, want := range entries {
			for _, b := range []*joseki.Book{b, got} {
				if diff := cmp.Diff(want, *b.Entry(int32(i))); diff != "" {
					t.Fatalf("entry %d: mismatch (-want +got):\n%s", i, diff)
				}
			}
		}
		if got.Entry(-1) != nil || got.Entry(int32(len(entries))) != nil {
			t.Error("entries beyond the ends")
		}
	}
}
