package eye_test

import (
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/pattern"
)

// own is a small database: a straight three, the same in the corner, where it says
// something else so that it can be told apart, and a half eye with or without a stone.
const own = `
Pattern 1

|..*
 -

:0122

Pattern 2

.*.

:1122

Pattern 3

@x

:0011
`

func shapes(t *testing.T, text string) *eye.Shapes {
	t.Helper()
	list, err := pattern.ParseEyes("own.db", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s, err := eye.NewShapes(list)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestShapes(t *testing.T) {
	s := shapes(t, own)
	if s.Len() != 3 {
		t.Errorf("%d shapes", s.Len())
	}
	for _, c := range []struct{ graph, value, drawn string }{
		{"...", "1122", ".*.\n"},
		{".%..", "1122", ". \n*.\n"},
		{"|...%+---", "0122", "|..*\n+---\n"},
		{"!.", "0011", "@.\n"},
		{"X!", "0011", "X@\n"},
		{"X..", "", ""},
		{"..!", "", ""},
		{"....", "", ""},
	} {
		e, ok := s.Match(graph(t, c.graph))
		if ok != (c.value != "") {
			t.Errorf("%s: %v, %v", c.graph, e.Value, ok)
			continue
		}
		if ok && (e.Value.String() != c.value || e.Draw() != c.drawn || e.Source != "shapes") {
			t.Errorf("%s: %v by %v, want %s\n%s", c.graph, e.Value, e.Source, c.value, e.Draw())
		}
	}
	// An Analyzer asks them first.
	b := boardtest.MustParse(t, `
		. . . X O
		X X X X O
		O O O O O
		. . . . .
		. . . . .`)
	for _, c := range []struct {
		shapes *eye.Shapes
		want   string
		source string
	}{{nil, "1122", "table"}, {s, "0122", "shapes"}} {
		a, err := eye.NewAnalyzer(eye.Options{Shapes: c.shapes})
		if err != nil {
			t.Fatal(err)
		}
		m, err := a.Analyze(t.Context(), b, eye.Input{})
		if err != nil {
			t.Fatal(err)
		}
		if v := m.At(point(t, "A5"), board.Black); v.Value.String() != c.want || v.Source != c.source {
			t.Errorf("%v, want %s by %v", v, c.want, c.source)
		}
	}
}

// TestShapesAgree checks a few entries, written as a database has them, against the table.
func TestShapesAgree(t *testing.T) {
	list, err := pattern.ParseEyes("own.db", []byte(own))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		graph  string
		agrees bool
	}{{"...", true}, {"!.", true}, {"!X", true}, {"|...%+---", false}} {
		s, err := eye.NewShapes(list)
		if err != nil {
			t.Fatal(err)
		}
		e, ok := s.Match(graph(t, c.graph))
		if f := evaluate(t, c.graph, 2); !ok || (e.Value == f.Value) != c.agrees {
			t.Errorf("%s: %v, the table says %v", c.graph, e.Value, f.Value)
		}
	}
}

func TestNewShapesErrors(t *testing.T) {
	for _, c := range []struct {
		shape pattern.EyeShape
		want  error
	}{
		{pattern.EyeShape{}, eye.ErrGraph},
		{pattern.EyeShape{Vertices: make([]pattern.EyeVertex, 17)}, eye.ErrGraph},
		{pattern.EyeShape{Vertices: []pattern.EyeVertex{{Neighbors: []int{1}}}}, eye.ErrGraph},
		{pattern.EyeShape{Vertices: make([]pattern.EyeVertex, 1), Values: [4]uint8{1}}, nil},
	} {
		if _, err := eye.NewShapes([]pattern.EyeShape{c.shape}); err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("error %v, want %v", err, c.want)
		}
	}
}

// ring returns a shape of so many points in a ring of which one kills and saves, and the graph of
// one on a board.
func ring(n int) pattern.EyeShape {
	s := pattern.EyeShape{Values: [4]uint8{0, 1, 1, 2}}
	for i := range n {
		s.Vertices = append(s.Vertices, pattern.EyeVertex{Neighbors: []int{(i + 1) % n, (i + n - 1) % n}, MayEmpty: true})
	}
	s.Vertices[0].Attack, s.Vertices[0].Defense = true, true
	return s
}

// TestLargestShape: a shape may have 16 points, and is found on a board.
func TestLargestShape(t *testing.T) {
	if _, err := eye.NewShapes([]pattern.EyeShape{ring(16 + 1)}); !errors.Is(err, eye.ErrGraph) {
		t.Errorf("%v, want ErrGraph", err)
	}
	s, err := eye.NewShapes([]pattern.EyeShape{ring(8), ring(16)})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		drawn string
		found bool
	}{
		{"...%. .%...", true},                   // 8 points
		{"...%.. %...", false},                  // of which two have another number of neighbors
		{"....%.  .%....", false},               // 10 points
		{".....%.   .%.   .%.   .%.....", true}, // 16
	} {
		g := graph(t, x.drawn)
		e, ok := s.Match(g)
		if ok != x.found || ok && e.Value.String() != "0112" {
			t.Errorf("%s: %v, %v", x.drawn, e.Value, ok)
		}
	}
}
