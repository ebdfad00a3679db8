package joseki_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/joseki"
)

// prefixes are those of the shipped trees.
var prefixes = map[string]string{"hoshi": "JH", "komoku": "JK", "sansan": "JS", "takamoku": "JT", "mokuhazushi": "JM", "other": "JO"}

// fromText makes the shipped book from its trees and openings.
func fromText(t testing.TB) *joseki.Book {
	t.Helper()
	files, err := fs.Glob(joseki.Data(), "*.sgf")
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(files)
	var sets []*joseki.Set
	for _, name := range files {
		text, err := fs.ReadFile(joseki.Data(), name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := joseki.Compile(name, prefixes[strings.TrimSuffix(name, ".sgf")], text)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Warnings) > 0 {
			t.Errorf("%v", s.Warnings)
		}
		sets = append(sets, s)
	}
	var openings []*joseki.Openings
	for _, size := range joseki.OpeningSizes() {
		name := fmt.Sprintf("openings%d.txt", size)
		text, err := fs.ReadFile(joseki.Data(), name)
		if err != nil {
			t.Fatal(err)
		}
		o, err := joseki.ParseOpenings(name, text, size)
		if err != nil {
			t.Fatal(err)
		}
		openings = append(openings, o)
	}
	b, err := joseki.NewBook(openings, sets...)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestShipped compares the binary form with the trees and openings beside it.
func TestShipped(t *testing.T) {
	race.Alone(t)
	want := fromText(t)
	got, err := joseki.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	file, err := got.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	data, err := want.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(file, data) {
		t.Error("book.bin is not the binary form of the files beside it; run joseki pack")
	}
	if want.Len() != got.Len() || want.Len() < 30000 {
		t.Fatalf("%d entries, want %d", got.Len(), want.Len())
	}
	for i := range int32(want.Len()) {
		a, b := *want.Entry(i), *got.Entry(i)
		a.Place = joseki.Place{}
		if !reflect.DeepEqual(a, b) { // much sooner than cmp.Diff, and there are many
			t.Fatalf("entry %d mismatch (-want +got):\n%s", i, cmp.Diff(a, b))
		}
	}
	names, sizes := got.Sets()
	if want := []string{"hoshi", "komoku", "mokuhazushi", "other", "sansan", "takamoku"}; !slices.Equal(names, want) || len(sizes) != 6 {
		t.Errorf("sets %v, want %v", names, want)
	}
	x, y := joseki.NewSuggester(want, joseki.Options{}), joseki.NewSuggester(got, joseki.Options{})
	for _, b := range openings(t, 16)[:100] {
		if diff := cmp.Diff(suggest(t, x, b, board.Black), suggest(t, y, b, board.Black)); diff != "" {
			t.Fatalf("suggestions mismatch (-want +got):\n%s", diff)
		}
	}
}

// TestSize bounds what is embedded.
func TestSize(t *testing.T) {
	total := 0
	err := fs.WalkDir(joseki.Data(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(joseki.Data(), name)
		total += len(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	bk, err := joseki.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	form, err := bk.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	if total > 1_500_000 || len(form) > 800_000 {
		t.Errorf("%d bytes of text and %d of the binary form are embedded", total, len(form))
	}
}

// TestBinary takes a book with everything there and back.
func TestBinary(t *testing.T) {
	want := book(t, "F1 3 pd\nF2 2 dppd\n", taisha,
		"(;SZ[19];B[pd]N[x]SQ[mg]C[U 30/40 1999\n# note\n:,shape(2)\n>antisuji(*)];W[nc]SQ[ki]C[t 2/9];B[qf]SQ[ki]LB[pd:a][nc:B])")
	data, err := want.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := joseki.ParseBook(data)
	if err != nil {
		t.Fatal(err)
	}
	for i := range int32(want.Len()) {
		a, b := *want.Entry(i), *got.Entry(i)
		a.Place = joseki.Place{}
		if diff := cmp.Diff(a, b); diff != "" {
			t.Errorf("entry %d mismatch (-want +got):\n%s", i, diff)
		}
	}
	if diff := cmp.Diff(want.Openings(19).String(), got.Openings(19).String()); diff != "" {
		t.Errorf("openings mismatch (-want +got):\n%s", diff)
	}
	again, err := got.AppendBinary(nil)
	if err != nil || !bytes.Equal(data, again) {
		t.Errorf("written again it differs; error %v", err)
	}
	for i := range data {
		if _, err := joseki.ParseBook(data[:i]); !errors.Is(err, joseki.ErrTree) {
			t.Errorf("the first %d bytes: error %v", i, err)
		}
	}
	// Names and labels that nothing else would take are refused too.
	for _, change := range [][2]string{{"\x02JT", "\x02J "}, {"\x03\x03a", "\x03\x03X"}, {"F1\nF2", "F1\n 2"}} {
		bad := bytes.Replace(data, []byte(change[0]), []byte(change[1]), 1)
		if _, err := joseki.ParseBook(bad); bytes.Equal(bad, data) || !errors.Is(err, joseki.ErrTree) {
			t.Errorf("%q for %q: error %v", change[1], change[0], err)
		}
	}
}

func TestNewBookErrors(t *testing.T) {
	o, err := joseki.ParseOpenings("o", []byte("A 1 pd\n"), 19)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := joseki.NewBook([]*joseki.Openings{o, o}); !errors.Is(err, joseki.ErrTree) {
		t.Errorf("two openings: error %v", err)
	}
	set := func(prefix string, e joseki.Entry) *joseki.Set {
		e.Shape = corner.Shape{Width: 3, Height: 3, Move: corner.Cell{X: 2, Y: 2}, Views: corner.AllViews}
		return &joseki.Set{Name: "set", Prefix: prefix, Entries: []joseki.Entry{e}}
	}
	for name, s := range map[string]*joseki.Set{
		"no class":     set("J", joseki.Entry{}),
		"more of less": set("J", joseki.Entry{Class: joseki.Standard, Count: 2, Total: 1}),
		"late year":    set("J", joseki.Entry{Class: joseki.Standard, Year: 1 << 20}),
		"no shape":     {Entries: []joseki.Entry{{Class: joseki.Standard}}},
	} {
		if _, err := joseki.NewBook(nil, s); !errors.Is(err, joseki.ErrTree) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	if _, err := joseki.NewBook(nil, set("J", joseki.Entry{Class: joseki.Standard, Count: 1, Total: 2})); err != nil {
		t.Error(err)
	}
	for _, text := range []string{"A 1 zz\n", "A 1 pdpd\n", "A -1 pd\n"} {
		if _, err := joseki.ParseOpenings("o", []byte(text), 19); err == nil {
			t.Errorf("no error for %q", text)
		}
	}
}

// magic begins the binary form.
const magic = "TGJB3"

// FuzzParseBook reads anything after the magic text. What is accepted can be
// written and read again.
func FuzzParseBook(f *testing.F) {
	for _, text := range []string{taisha, "(;SZ[19];B[pd]N[x]SQ[mg]C[U 30/40 1999\n:,shape(2)];W[nc]SQ[ki]C[t 2/9])"} {
		data, err := book(f, "F1 3 pd\n", text).AppendBinary(nil)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data[len(magic):])
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		b, err := joseki.ParseBook(append([]byte(magic), raw...))
		if err != nil {
			return
		}
		data, err := b.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := joseki.ParseBook(data); err != nil {
			t.Fatal(err)
		}
		bd, err := board.New(19)
		if err != nil {
			t.Fatal(err)
		}
		suggest(t, joseki.NewSuggester(b, joseki.Options{MinFrequency: -1}), bd, board.Black)
	})
}

// BenchmarkParseBook reads the shipped book.
func BenchmarkParseBook(b *testing.B) {
	bk, err := joseki.Shipped()
	if err != nil {
		b.Fatal(err)
	}
	data, err := bk.AppendBinary(nil)
	if err != nil {
		b.Fatal(err)
	}
	best := time.Hour
	b.ReportAllocs()
	for b.Loop() {
		start := time.Now()
		if _, err := joseki.ParseBook(data); err != nil {
			b.Fatal(err)
		}
		best = min(best, time.Since(start))
	}
	b.ReportMetric(float64(best.Microseconds())/1000, "ms-best")
}

func ExampleShipped() {
	b, err := joseki.Shipped()
	if err != nil {
		fmt.Println(err)
		return
	}
	names, _ := b.Sets()
	fmt.Println(names)
	// Output:
	// [hoshi komoku mokuhazushi other sansan takamoku]
}
