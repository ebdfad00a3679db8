package dfa_test

import (
	"bytes"
	"encoding"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/pattern/patterntest"
)

var (
	_ encoding.BinaryMarshaler   = (*dfa.Automaton)(nil)
	_ encoding.BinaryUnmarshaler = (*dfa.Automaton)(nil)
	_ pattern.Matcher            = (*dfa.Matcher)(nil)
)

// small returns a database with patterns of all kinds of middles.
func small(t testing.TB) *pattern.Database {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	boards, err := patterntest.RealPositions()
	if err != nil {
		t.Fatal(err)
	}
	var specs []pattern.Spec
	for _, g := range patterntest.Generators() {
		if g.Kind.Name == "joseki" {
			specs = g.Patterns(rng, boards, 40)
		}
	}
	db, err := pattern.Build(pattern.Joseki(), specs...)
	if err != nil {
		t.Fatal(err)
	}
	return db
}

func marshal(t testing.TB, db *pattern.Database, o dfa.Options) (*dfa.Automaton, []byte) {
	t.Helper()
	a, err := dfa.Build(db, o)
	if err != nil {
		t.Fatal(err)
	}
	data, err := a.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	return a, data
}

// TestBinary loads automata from their binary forms: they are the same, and find
// the same.
func TestBinary(t *testing.T) {
	boards := positions(t)[:20]
	for _, db := range []*pattern.Database{small(t), database(t, "patterns900.db")} {
		a, data := marshal(t, db, dfa.Options{MaxStates: 500})
		b, err := dfa.Load(db, data)
		if err != nil {
			t.Fatal(err)
		}
		again, err := b.MarshalBinary()
		if err != nil || !bytes.Equal(again, data) {
			t.Errorf("the loaded automaton has another binary form; err = %v", err)
		}
		if a.Stats() != b.Stats() {
			t.Errorf("stats %+v, want %+v", b.Stats(), a.Stats())
		}
		for _, bd := range boards {
			want := a.Matcher().AppendMatches(nil, bd, pattern.Query{})
			if got := b.Matcher().AppendMatches(nil, bd, pattern.Query{}); !slices.Equal(got, want) {
				t.Fatalf("%d matches, want %d", len(got), len(want))
			}
		}
		c, _ := marshal(t, db, dfa.Options{MaxDepth: 1})
		if err := c.UnmarshalBinary(data); err != nil || c.Stats() != a.Stats() {
			t.Errorf("UnmarshalBinary: %v", err)
		}
	}
}

// TestBinaryErrors refuses forms that are damaged or belong to something else.
func TestBinaryErrors(t *testing.T) {
	db := small(t)
	a, data := marshal(t, db, dfa.Options{})
	other := database(t, "patterns900.db")
	version := slices.Clone(data)
	version[10]++
	damaged := slices.Clone(data)
	damaged[len(data)/2] ^= 4
	for _, c := range []struct {
		name string
		db   *pattern.Database
		data []byte
		want error
	}{
		{"nothing", db, nil, dfa.ErrFormat},
		{"another file", db, []byte("# a text that is long enough to be read\n"), dfa.ErrFormat},
		{"another version", db, version, dfa.ErrFormat},
		{"damaged", db, damaged, dfa.ErrFormat},
		{"cut off", db, data[:len(data)-100], dfa.ErrFormat},
		{"another database", other, data, dfa.ErrDatabase},
	} {
		if _, err := dfa.Load(c.db, c.data); !errors.Is(err, c.want) {
			t.Errorf("%s: error %v, want %v", c.name, err, c.want)
		}
		before := a.Stats()
		if c.db == db {
			if err := a.UnmarshalBinary(c.data); !errors.Is(err, c.want) || a.Stats() != before {
				t.Errorf("%s: UnmarshalBinary gives error %v, want %v", c.name, err, c.want)
			}
		}
	}
	if err := new(dfa.Automaton).UnmarshalBinary(data); !errors.Is(err, dfa.ErrDatabase) {
		t.Errorf("without a database: %v", err)
	}
}

// TestOptions refuses options that make no sense.
func TestOptions(t *testing.T) {
	for _, o := range []dfa.Options{{MaxStates: -1}, {MaxDepth: -1}, {MaxStates: 1 << 20}} {
		if _, err := dfa.Build(small(t), o); !errors.Is(err, dfa.ErrOptions) {
			t.Errorf("%+v: error %v", o, err)
		}
	}
}

// FuzzLoad reads arbitrary forms behind a correct beginning and with a correct
// checksum: they are refused, or make an automaton that can be used.
func FuzzLoad(f *testing.F) {
	// Few patterns, with few neighbours: the fuzzer is quick with short forms.
	var specs []pattern.Spec
	for i, d := range []string{"O.*", "X?*", "?.??.*X\n?O?????"} {
		specs = append(specs, pattern.Spec{Name: string(rune('A' + i)), Diagram: d})
	}
	db, err := pattern.Build(pattern.General(), specs...)
	if err != nil {
		f.Fatal(err)
	}
	_, data := marshal(f, db, dfa.Options{MaxStates: 20})
	const head, tail = 19, 4
	f.Add(data[head : len(data)-tail])
	f.Add([]byte{})
	boards, err := patterntest.RealPositions()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		form := append(slices.Clone(data[:head]), body...)
		form = binary.LittleEndian.AppendUint32(form, crc32.ChecksumIEEE(form))
		a, err := dfa.Load(db, form)
		if err != nil {
			if !errors.Is(err, dfa.ErrFormat) {
				t.Fatalf("error %v", err)
			}
			return
		}
		for _, q := range []pattern.Query{{}, {Sides: pattern.AsBlack}, {Anchor: board.At(2, 2)}} {
			for _, m := range a.Matcher().AppendMatches(nil, boards[0], q) {
				if !db.Holds(boards[0], m, pattern.Query{}) {
					t.Fatalf("%s does not hold", db.Describe(m))
				}
			}
		}
		if again, err := a.MarshalBinary(); err != nil {
			t.Fatal(err)
		} else if _, err := dfa.Load(db, again); err != nil {
			t.Fatalf("its own form: %v", err)
		}
	})
}
