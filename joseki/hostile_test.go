package joseki_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/internal/hostile"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/pattern"
)

// entryOf returns an entry that is all right, changed.
func entryOf(change func(*joseki.Entry)) joseki.Entry {
	e := joseki.Entry{
		Name: "J1", Class: joseki.Standard,
		Shape: corner.Shape{
			Width: 4, Height: 3, Move: corner.Cell{X: 2, Y: 2}, Views: corner.AllViews,
			Stones: []corner.Stone{{Cell: corner.Cell{X: 1, Y: 1}, Own: true}},
		},
		Labels: []joseki.Label{{Cell: corner.Cell{X: 3, Y: 0}, Name: 'A'}}, Constraint: []string{"lib(A)"},
	}
	change(&e)
	return e
}

// badEntries are entries that make no sense, by what is wrong.
func badEntries() map[string]joseki.Entry {
	stone := func(x, y int8) func(*joseki.Entry) {
		return func(e *joseki.Entry) {
			e.Shape.Stones = append(e.Shape.Stones, corner.Stone{Cell: corner.Cell{X: x, Y: y}})
		}
	}
	label := func(x, y int8, name byte) func(*joseki.Entry) {
		return func(e *joseki.Entry) {
			e.Labels = append(e.Labels, joseki.Label{Cell: corner.Cell{X: x, Y: y}, Name: name})
		}
	}
	list := map[string]joseki.Entry{"nothing": {}}
	for name, change := range map[string]func(*joseki.Entry){
		"no shape":               func(e *joseki.Entry) { e.Shape = corner.Shape{} },
		"negative rectangle":     func(e *joseki.Entry) { e.Shape.Width = -3 },
		"large rectangle":        func(e *joseki.Entry) { e.Shape.Height = board.MaxSize + 1 },
		"move outside":           func(e *joseki.Entry) { e.Shape.Move.X = 4 },
		"move before":            func(e *joseki.Entry) { e.Shape.Move.Y = -1 },
		"stone to the left":      stone(4, 0),
		"stone below":            stone(0, 3),
		"stone far away":         stone(10, 10),
		"stone to the right":     stone(-1, 0),
		"stone on the move":      stone(2, 2),
		"stone on a stone":       stone(1, 1),
		"label to the left":      label(4, 0, 'B'),
		"label below":            label(0, 3, 'B'),
		"label far away":         label(127, 127, 'B'),
		"label before":           label(0, -128, 'B'),
		"two labels on a point":  label(3, 0, 'B'),
		"label that is a stone":  label(0, 0, 'X'),
		"label that is a line":   label(0, 0, '\n'),
		"no label":               label(0, 0, 0),
		"no class":               func(e *joseki.Entry) { e.Class = 0 },
		"class of another kind":  func(e *joseki.Entry) { e.Class = 'O' },
		"class beyond":           func(e *joseki.Entry) { e.Class = 255 },
		"lines in a name":        func(e *joseki.Entry) { e.Name = "J1\nPattern J2" },
		"words in a name":        func(e *joseki.Entry) { e.Name = "J1 J2" },
		"lines in a note":        func(e *joseki.Entry) { e.Notes = []string{"a\nb"} },
		"lines in a constraint":  func(e *joseki.Entry) { e.Constraint = []string{"lib(A)\n\nPattern J2"} },
		"lines in an action":     func(e *joseki.Entry) { e.Action = []string{"x\ny"} },
		"lines in a colon line":  func(e *joseki.Entry) { e.Rest = ",shape(3)\n;lib(A)" },
		"negative count":         func(e *joseki.Entry) { e.Count = -1 },
		"count above the total":  func(e *joseki.Entry) { e.Count, e.Total = 2, 1 },
		"total beyond all games": func(e *joseki.Entry) { e.Total = math.MaxInt },
		"year":                   func(e *joseki.Entry) { e.Year = -1 },
	} {
		list[name] = entryOf(change)
	}
	return list
}

// TestBadEntries wants ErrTree for sets that a program has put together badly.
func TestBadEntries(t *testing.T) {
	good := &joseki.Set{Name: "set", Prefix: "J", Entries: []joseki.Entry{entryOf(func(*joseki.Entry) {})}}
	if _, err := good.Matcher(); err != nil {
		t.Fatal(err)
	}
	if _, err := joseki.NewBook(nil, good); err != nil {
		t.Fatal(err)
	}
	for name, e := range badEntries() {
		s := &joseki.Set{Name: "set", Prefix: "J", Entries: []joseki.Entry{good.Entries[0], e}}
		s.Entries[0].Name = "J0"
		if _, err := s.Database(); !errors.Is(err, joseki.ErrTree) {
			t.Errorf("%s: Database: error %v", name, err)
		}
		if _, err := s.Matcher(); !errors.Is(err, joseki.ErrTree) {
			t.Errorf("%s: Matcher: error %v", name, err)
		}
		if _, err := joseki.NewBook(nil, s); !errors.Is(err, joseki.ErrTree) {
			t.Errorf("%s: NewBook: error %v", name, err)
		}
		var text strings.Builder
		if err := s.WriteDB(&text); !errors.Is(err, joseki.ErrTree) {
			t.Errorf("%s: WriteDB: error %v", name, err)
		}
		if text.Len() > 0 {
			t.Errorf("%s: WriteDB has written %q before the error", name, text.String())
		}
	}
	for _, prefix := range []string{"J J", "J\n", "\x00"} {
		if _, err := joseki.NewBook(nil, &joseki.Set{Prefix: prefix}); !errors.Is(err, joseki.ErrTree) {
			t.Errorf("prefix %q: NewBook: error %v", prefix, err)
		}
		if _, err := joseki.Compile("a.sgf", prefix, []byte("(;SZ[19])")); !errors.Is(err, joseki.ErrTree) {
			t.Errorf("prefix %q: Compile: error %v", prefix, err)
		}
	}
	// The error says where the entry is from.
	s := compile(t, "(;SZ[19];B[pd]SQ[oe])")
	s.Entries[0].Shape.Width = 0
	if _, err := s.Database(); err == nil || !strings.Contains(err.Error(), "test.sgf:1: BQ16") {
		t.Errorf("error %v, want one that names the node", err)
	}
	// Without a place it says the name, and without a name the number.
	s.Entries[0].Place = joseki.Place{}
	s.Entries = append([]joseki.Entry{good.Entries[0]}, s.Entries...)
	for name, want := range map[string]string{"JT1": "JT1: ", "": "entry 1: "} {
		s.Entries[1].Name = name
		if _, err := joseki.NewBook(nil, s); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("error %v, want one that begins with %q", err, want)
		}
	}
	// Only a pattern needs a name, and that is not said of an entry with another fault.
	if _, err := s.Database(); err == nil || strings.Contains(err.Error(), "needs a name") {
		t.Errorf("error %v, want one about the shape", err)
	}
	s = compile(t, "(;SZ[19];B[pd]SQ[oe])")
	s.Entries[0].Name = ""
	if _, err := joseki.NewBook(nil, s); err != nil {
		t.Errorf("a book of an entry without a name: error %v", err)
	}
	if _, err := s.Database(); !errors.Is(err, joseki.ErrTree) || !strings.Contains(err.Error(), "needs a name") {
		t.Errorf("a pattern without a name: error %v", err)
	}
}

// TestNothing wants errors where something is needed, and no suggestions where
// there is nothing to take them from.
func TestNothing(t *testing.T) {
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := joseki.NewBook(nil, nil); !errors.Is(err, joseki.ErrTree) {
		t.Errorf("a nil set: error %v", err)
	}
	if _, err := joseki.NewBook([]*joseki.Openings{nil}); !errors.Is(err, joseki.ErrTree) {
		t.Errorf("nil openings: error %v", err)
	}
	var none *joseki.Set
	if err := none.WriteDB(&bytes.Buffer{}); !errors.Is(err, joseki.ErrTree) {
		t.Errorf("WriteDB: error %v", err)
	}
	if _, err := none.Database(); !errors.Is(err, joseki.ErrTree) {
		t.Errorf("Database: error %v", err)
	}
	if err := (&joseki.Set{}).WriteDB(nil); err == nil {
		t.Error("WriteDB without a writer: no error")
	}
	for name, book := range map[string]*joseki.Book{"nil": nil, "zero": {}} {
		s := joseki.NewSuggester(book, joseki.Options{MinFrequency: -1})
		if list := suggest(t, s, b, board.Black); len(list) != 0 {
			t.Errorf("%s book: %v", name, list)
		}
		if s.Book() == nil || s.Book().Len() != 0 {
			t.Errorf("%s book: the suggester has %v", name, s.Book())
		}
		data, err := book.AppendBinary(nil)
		if err != nil {
			t.Errorf("%s book: %v", name, err)
		} else if same, err := joseki.ParseBook(data); err != nil || same.Len() != 0 {
			t.Errorf("%s book: error %v", name, err)
		}
		if book.Tree().Len() != 0 || book.Constraints().Len() != 0 {
			t.Errorf("%s book has a tree of %d and %d constraints", name, book.Tree().Len(), book.Constraints().Len())
		}
	}
	full := book(t, "F1 3 pd\n", "(;SZ[19];B[pd]SQ[oe])")
	if list, err := joseki.NewSuggester(full, joseki.Options{}).Append(t.Context(), nil, nil, board.Black); err != nil || list != nil {
		t.Errorf("no board: %v, error %v", list, err)
	}
	for name, o := range map[string]*joseki.Openings{"nil": nil, "zero": {}} {
		if list := o.Choices(b, board.Black); list != nil {
			t.Errorf("%s openings: %v", name, list)
		}
		if o.Len() != 0 || o.Size() != 0 || o.String() != "" {
			t.Errorf("%s openings: %d of size %d, %q", name, o.Len(), o.Size(), o.String())
		}
	}
	for _, size := range []int{math.MinInt, -1, 0, 1, 26, 1 << 30, math.MaxInt} {
		if _, err := joseki.NewOpenings(size, nil); !errors.Is(err, joseki.ErrTree) || !errors.Is(err, board.ErrSize) {
			t.Errorf("openings of size %d: error %v", size, err)
		}
	}
}

// TestNames wants an error rather than a binary form that loses names.
func TestNames(t *testing.T) {
	s := &joseki.Set{Name: "set", Prefix: "J", Entries: []joseki.Entry{entryOf(func(e *joseki.Entry) { e.Name = "Mine" })}}
	b, err := joseki.NewBook(nil, s)
	if err != nil {
		t.Fatal(err)
	}
	if data, err := b.AppendBinary([]byte("x")); !errors.Is(err, joseki.ErrTree) || string(data) != "x" || !strings.Contains(err.Error(), "Mine") {
		t.Errorf("%q, error %v", data, err)
	}
}

// TestOptions gives options that are no numbers.
func TestOptions(t *testing.T) {
	bk := book(t, "", "(;SZ[19];B[pd]SQ[oe]C[J 6/8])", "(;SZ[19];B[pd]SQ[ki]C[J 3/8])")
	b, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []joseki.Options{
		{MinFrequency: math.NaN()}, {Smoothing: math.NaN()}, {MinFrequency: -1, Smoothing: math.Inf(1)}, {MinFrequency: -1, Smoothing: math.MaxFloat64}, {MaxPerCorner: math.MinInt},
		{Smoothing: math.SmallestNonzeroFloat64}, {Smoothing: math.Inf(-1), MaxPerCorner: math.MaxInt},
	} {
		list := suggest(t, joseki.NewSuggester(bk, o), b, board.Black)
		if len(list) != 4 {
			t.Errorf("%+v: %d suggestions", o, len(list))
		}
		for _, x := range list {
			if !(x.Frequency >= 0 && x.Frequency <= 1) {
				t.Errorf("%+v: frequency %v", o, x.Frequency)
			}
		}
	}
	// Values that are no numbers count as none.
	e := joseki.Entry{Class: joseki.Lesser, Rest: ",shape(nan)"}
	if got, want := e.Value(19), 24.0; got != want {
		t.Errorf("value %v with shape(nan), want %v", got, want)
	}
	for _, size := range []int{math.MinInt, 0, math.MaxInt} {
		if x := e.Value(size); math.IsNaN(x) || math.IsInf(x, 0) {
			t.Errorf("value %v for size %d", x, size)
		}
	}
}

// TestHostileCalls calls everything with whatever a careless caller might hand
// over.
func TestHostileCalls(t *testing.T) {
	bk := book(t, "F1 3 pd\nF2 2 pdjj\n", taisha, "(;SZ[19];B[pd]N[x]SQ[mg]C[U 30/40 1999\n:,shape(2)];W[nc]SQ[ki]C[t 2/9])")
	o, err := joseki.ParseOpenings("o", []byte("A 1 bb\nB 2 aabb\n"), 3)
	if err != nil {
		t.Fatal(err)
	}
	data, err := bk.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	bound, _ := bk.Constraints().BindPartial()
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	values := append(hostile.Values(), hostile.Boards()...)
	values = append(values, (*board.Board)(nil), &board.Board{}, context.Background(), canceled,
		&bytes.Buffer{}, data, data[:len(data)/2], []joseki.Suggestion(nil), []joseki.Choice(nil),
		(*rand.Rand)(nil), rand.New(rand.NewPCG(1, 2)), bk, (*joseki.Book)(nil), &joseki.Book{}, o, (*joseki.Openings)(nil), &joseki.Openings{},
		[]*joseki.Openings(nil), []*joseki.Openings{nil}, []*joseki.Openings{o}, []*joseki.Openings{o, o}, []*joseki.Openings{{}},
		[]*joseki.Set(nil), []*joseki.Set{nil}, []*joseki.Set{{}}, []*joseki.Set{{Entries: []joseki.Entry{{}}}},
		[]pattern.FullBoard(nil), []pattern.FullBoard{{}}, []pattern.FullBoard{{Size: 3, Name: "A", Move: -7}},
		[]pattern.FullBoard{{Size: 2, Name: "A", Move: board.At(0, 0), Own: []board.Point{board.At(1, 1), board.At(1, 1)}}},
		[]pattern.FullBoard{{Size: math.MaxInt, Name: "A", Move: board.At(0, 0)}},
		joseki.Options{}, joseki.Options{MinFrequency: -1, MaxPerCorner: -1, Smoothing: math.NaN(), Bound: bound}, joseki.Options{MinFrequency: math.NaN(), Bound: &pattern.Bound{}},
		[]byte(taisha), []byte("(;SZ[19]"), "hoshi.sgf")
	for _, e := range badEntries() {
		values = append(values, []*joseki.Set{{Entries: []joseki.Entry{e}}})
	}
	bookState := func(b *joseki.Book) string {
		data, err := b.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	for _, b := range []*joseki.Book{bk, {}, nil} {
		hostile.Methods(t, func() *joseki.Book { return b }, bookState, values)
		for _, so := range []joseki.Options{{}, {MinFrequency: -1, Bound: bound}, {MaxPerCorner: -1, Bound: &pattern.Bound{}}} {
			hostile.Methods(t, func() *joseki.Suggester { return joseki.NewSuggester(b, so) }, func(*joseki.Suggester) string { return "" }, values)
		}
	}
	hostile.Methods(t, func() *joseki.Suggester { return &joseki.Suggester{} }, func(*joseki.Suggester) string { return "" }, values)
	for _, o := range []*joseki.Openings{o, {}, nil, bk.Openings(19)} {
		hostile.Methods(t, func() *joseki.Openings { return o }, (*joseki.Openings).String, values)
	}
	for _, e := range badEntries() {
		hostile.Methods(t, func() *joseki.Entry { return &e }, func(*joseki.Entry) string { return "" }, values)
		hostile.Methods(t, func() *joseki.Set { return &joseki.Set{Entries: []joseki.Entry{e}} }, func(*joseki.Set) string { return "" }, values)
	}
	hostile.Methods(t, func() *joseki.Set { return nil }, func(*joseki.Set) string { return "" }, values)
	hostile.Methods(t, func() *joseki.Entry { return nil }, func(*joseki.Entry) string { return "" }, values)
	hostile.Methods(t, func() joseki.Class { return 255 }, func(joseki.Class) string { return "" }, values)
	hostile.Methods(t, func() joseki.Place { return joseki.Place{Line: math.MinInt} }, func(joseki.Place) string { return "" }, values)
	hostile.Funcs(t, map[string]any{
		"NewBook": joseki.NewBook, "ParseBook": joseki.ParseBook, "NewSuggester": joseki.NewSuggester,
		"NewOpenings": joseki.NewOpenings, "ParseOpenings": joseki.ParseOpenings,
		"OpeningSizes": joseki.OpeningSizes, "Data": joseki.Data, "Shipped": joseki.Shipped, "Compile": joseki.Compile,
	}, values)
}
