package corner_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/internal/matchtest"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/pattern/patterntest"
)

// TestConformance runs the suite for matchers.
func TestConformance(t *testing.T) {
	g := matchtest.Corner()
	patterntest.Run(t, g.Kind, g.Patterns, func(db *pattern.Database) (pattern.Matcher, error) {
		return corner.New(db)
	})
}

// row is a line of the table that the manual gives for a pattern.
type row struct {
	Level  int
	Point  string
	Same   bool
	Stones int
}

// wayTo returns the variations from the root to a shape, and whether the tree has its mirror image.
func wayTo(tree *corner.Tree, shape int32) (way []corner.Variation, mirrored bool) {
	var all []corner.Variation
	for _, v := range tree.All() {
		all = append(all, v)
	}
	at := slices.IndexFunc(all, func(v corner.Variation) bool { return slices.Contains(v.Shapes, shape) })
	for k := at; k >= 0; k = all[k].Parent {
		way = append(way, all[k])
	}
	slices.Reverse(way)
	s := tree.Shape(shape)
	cells := []corner.Cell{s.Move}
	for _, stone := range s.Stones {
		cells = append(cells, stone.Cell)
	}
	return way, slices.ContainsFunc(way, func(v corner.Variation) bool { return !slices.Contains(cells, v.Cell) })
}

func path(t *testing.T, tree *corner.Tree, shape int32) []row {
	t.Helper()
	vs, _ := wayTo(tree, shape)
	var rows []row
	for _, v := range vs {
		rows = append(rows, row{v.Level, corner.View(0).Point(v.Cell, 19).String(), v.Same, v.Stones})
	}
	return rows
}

// TestManual is the example of the manual.
func TestManual(t *testing.T) {
	db := build(t, pattern.Spec{Name: "J1", Diagram: `
------+
......|
......|
.O*...|
.XXO..|
......|
......|`})
	m, err := corner.New(db)
	if err != nil {
		t.Fatal(err)
	}
	want := []row{{1, "R16", true, 1}, {2, "P17", true, 1}, {3, "Q16", false, 2}, {4, "P16", false, 4}, {5, "Q17", true, 1}}
	if diff := cmp.Diff(want, path(t, m.Tree(), 0)); diff != "" {
		t.Errorf("variations mismatch (-want +got):\n%s", diff)
	}
}

func build(t testing.TB, specs ...pattern.Spec) *pattern.Database {
	t.Helper()
	db, err := pattern.Build(pattern.Joseki(), specs...)
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// TestOrder checks the rules of the order one by one.
func TestOrder(t *testing.T) {
	tests := []struct {
		name     string
		diagrams []string // the last one is asked about
		want     []row
		mirrored bool
	}{
		{"empty corner", []string{"---+\n...|\n.*.|\n...|"}, []row{{1, "S18", true, 1}}, false},
		{"opponent first", []string{"----+\n....|\n..X.|\n.*..|\n....|"}, []row{{1, "S18", true, 1}, {2, "R17", false, 2}}, false},
		// A smaller corner area first, whatever the distance from the diagonal.
		{"area", []string{"-----+\n.....|\nX....|\n...O.|\n..*..|"}, []row{{1, "S17", true, 1}, {2, "P18", false, 1}, {3, "R16", true, 2}}, false},
		// R17 and T11 have nine points each.
		{"diagonal", []string{strings.Join([]string{"---+", "...|", "...|", "O..|", "...|", "...|", "...|", "*..|", "...|", "..X|"}, "\n")},
			[]row{{1, "R17", true, 1}, {2, "T11", false, 1}, {3, "R13", true, 2}}, false},
		{"columns before rows", []string{"---+\n...|\nX..|\n*O.|"}, []row{{1, "S17", true, 1}, {2, "R18", false, 1}, {3, "R17", true, 3}}, false},
		{"mirrored", []string{"----+\n....|\nO...|\n..*.|"}, []row{{1, "S16", true, 1}, {2, "R18", true, 1}}, true},
		{"known before smaller", []string{
			"-----+\n.....|\n.....|\nO.*..|\n.....|",  // P17, mirrored to R15
			"-----+\n.....|\n...X.|\nO.*..|\n.....|"}, // S18 covers less, but P17 is hidden behind it
			[]row{{1, "S18", true, 1}, {2, "P17", false, 2}, {3, "R17", false, 2}}, false},
		{"known before smaller, not hidden", []string{
			"------+\n......|\n......|\n..*...|\n......|\n...O..|",
			"------+\n......|\n.X....|\n..*...|\n......|\n...O..|"},
			[]row{{1, "R15", true, 1}, {2, "P18", false, 1}, {3, "Q17", true, 1}}, false},
		{"known as a mirror image", []string{
			"------+\n......|\n......|\n..*...|\n......|\n...O..|",
			"-----+\n.....|\n.....|\nO.*..|\n.....|\n...X.|"}, // P17 has become R15
			[]row{{1, "R15", true, 1}, {2, "P18", false, 1}, {3, "R17", true, 1}}, true},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			var specs []pattern.Spec
			for i, d := range tc.diagrams {
				specs = append(specs, pattern.Spec{Name: string(rune('A' + i)), Diagram: d})
			}
			m, err := corner.New(build(t, specs...))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tc.want, path(t, m.Tree(), int32(len(specs)-1))); diff != "" {
				t.Errorf("variations mismatch (-want +got):\n%s", diff)
			}
			if _, mirrored := wayTo(m.Tree(), int32(len(specs)-1)); mirrored != tc.mirrored {
				t.Errorf("mirrored is %v", mirrored)
			}
		})
	}
}

// TestArea is the example of the manual for corner areas: that of C18, seen from
// A19, holds A18, A19, B18, B19, C18 and C19.
func TestArea(t *testing.T) {
	// The stone on C18 comes last, because all the others lie in its area.
	const full = "+---\n|XOX\n|OXO\n|..*"
	tree, err := corner.Build(build(t, pattern.Spec{Name: "J", Diagram: full}))
	if err != nil {
		t.Fatal(err)
	}
	vs, mirrored := wayTo(tree, 0)
	got := map[corner.Cell]int{}
	for _, v := range vs[:len(vs)-1] {
		c := v.Cell
		if mirrored {
			c.X, c.Y = c.Y, c.X
		}
		got[c] = v.Stones
	}
	upperLeft := corner.View(6)
	if upperLeft.Corner(19).String() != "A19" {
		t.Fatalf("view %d looks from %v", upperLeft, upperLeft.Corner(19))
	}
	c18, _ := upperLeft.Cell(mustPoint(t, "C18"), 19)
	if got[c18] != 6 {
		t.Errorf("%d stones in the area of C18, want 6", got[c18])
	}
	want := map[string]int{"A19": 1, "B19": 2, "C19": 3, "A18": 2, "B18": 4, "C18": 6}
	areas := map[string]int{}
	for c, n := range got {
		areas[upperLeft.Point(c, 19).String()] = n
	}
	if diff := cmp.Diff(want, areas); diff != "" {
		t.Errorf("areas mismatch (-want +got):\n%s", diff)
	}

	// On the board: one stone beside C18 leaves the pattern alone where it lies
	// outside the area, on each of the six points it is in the way.
	m, err := corner.New(build(t, pattern.Spec{Name: "K", Diagram: "+----\n|....\n|..O.\n|...*\n|...."}))
	if err != nil {
		t.Fatal(err)
	}
	inWay := map[string]bool{}
	for _, extra := range []string{"A19", "B19", "C19", "A18", "B18", "E19", "E18", "C15", "E15"} {
		b, err := board.New(19)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Setup([]board.Point{mustPoint(t, "C18")}, []board.Point{mustPoint(t, extra)}, nil); err != nil {
			t.Fatal(err)
		}
		if len(m.AppendMatches(nil, b, pattern.Query{Color: board.Black, Anchor: upperLeft.Corner(19)})) == 0 {
			inWay[extra] = true
		}
	}
	if diff := cmp.Diff(map[string]bool{"A19": true, "B19": true, "C19": true, "A18": true, "B18": true}, inWay); diff != "" {
		t.Errorf("stones in the way mismatch (-want +got):\n%s", diff)
	}
}

func mustPoint(t testing.TB, s string) board.Point {
	t.Helper()
	p, err := board.ParsePoint(s, 19)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestWarnings wants one for everything in a pattern that nobody who matches
// corners asks about.
func TestWarnings(t *testing.T) {
	const diagram = "---+\n...|\n.*.|\n...|"
	tests := []struct {
		colon string
		want  []string
	}{
		{"8,sJ", nil},
		{"8,sFUJjTtN,shape(3)", nil},
		{"8,sJ,value(30)", []string{"value(30)"}},
		{"8,sJ,shape(-2),followup(3)", []string{"followup(3)"}},
		{"8,sJ,reverse_followup(2),minterri(5)", []string{"reverse_followup(2)", "minterri(5)"}},
		{"8,sOoxJ,value(1)", []string{"value(1)"}}, // pattern.Compile warns of the letters
	}
	for _, tc := range tests {
		f, err := pattern.Parse("j.db", []byte("attribute_map general\nPattern A\n"+diagram+"\n\n:"+tc.colon+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		db, err := pattern.Compile(pattern.Joseki(), f)
		if err != nil {
			t.Fatalf("%s: %v", tc.colon, err)
		}
		if _, err := corner.Build(db); err != nil {
			t.Errorf("%s: %v", tc.colon, err)
		}
		got := corner.Warnings(db)
		if len(got) != len(tc.want) {
			t.Errorf("%s: %v, want %d warnings", tc.colon, got, len(tc.want))
			continue
		}
		for i, w := range got {
			if w.Pattern != "A" || w.Pos.File != "j.db" || w.Pos.Line != 2 || !strings.Contains(w.Msg, tc.want[i]) {
				t.Errorf("%s: warning %v, want one about %s", tc.colon, w, tc.want[i])
			}
		}
	}
}

// TestUnfit names the patterns that a tree cannot hold.
func TestUnfit(t *testing.T) {
	kind := pattern.Joseki()
	kind.MoveOptional = true
	tests := []struct{ name, diagram, want string }{
		{"any", "---+\n.O.|\n?*.|", "1 of its 6 points are ?"},
		{"maybe", "---+\n.O.|\nx*.|", "row 2, column 1 is x"},
		{"still", "---+\n.O.|\n...|", "no move"},
	}
	for _, tc := range tests {
		db, err := pattern.Build(kind, pattern.Spec{Name: "fine", Diagram: "--+\n*.|"}, pattern.Spec{Name: tc.name, Diagram: tc.diagram})
		if err != nil {
			t.Fatal(err)
		}
		_, err = corner.New(db)
		if err == nil || !strings.Contains(err.Error(), "pattern "+tc.name) || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: error %v, want %q", tc.name, err, tc.want)
		}
	}
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "middle", Diagram: "O*"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err = corner.New(db); err == nil || !strings.Contains(err.Error(), "middle") {
		t.Errorf("error %v for a pattern without edges", err)
	}
}

// TestExtraStone checks that a stone more in the rectangle is in the way, and
// one outside is not.
func TestExtraStone(t *testing.T) {
	m, err := corner.New(build(t, pattern.Spec{Name: "J", Diagram: "-----+\n.....|\n.....|\n..*..|\n...O.|\n.....|"}))
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		extra string
		want  int
	}{{"", 1}, {"P15", 0}, {"T19", 0}, {"R17", 0}, {"O15", 1}, {"T14", 1}} {
		b, err := board.New(19)
		if err != nil {
			t.Fatal(err)
		}
		play := func(s string, c board.Color) {
			p, err := board.ParsePoint(s, 19)
			if err == nil {
				err = b.Play(p, c, board.Strict)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		play("S16", board.Black)
		if tc.extra != "" {
			play(tc.extra, board.White)
		}
		got := m.AppendMatches(nil, b, pattern.Query{Color: board.Black, Anchor: board.At(18, 18)})
		if len(got) != tc.want {
			t.Errorf("stone on %q: %d matches, want %d", tc.extra, len(got), tc.want)
		}
	}
}

func TestShapeErrors(t *testing.T) {
	good := corner.Shape{Width: 3, Height: 3, Move: corner.Cell{X: 1, Y: 1}, Views: corner.AllViews}
	if _, err := corner.NewTree([]corner.Shape{good}); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*corner.Shape){
		"width":          func(s *corner.Shape) { s.Width = 0 },
		"height":         func(s *corner.Shape) { s.Height = board.MaxSize + 1 },
		"move":           func(s *corner.Shape) { s.Move.X = 3 },
		"negative move":  func(s *corner.Shape) { s.Move.Y = -1 },
		"stone":          func(s *corner.Shape) { s.Stones = []corner.Stone{{Cell: corner.Cell{X: 0, Y: 3}}} },
		"stone on move":  func(s *corner.Shape) { s.Stones = []corner.Stone{{Cell: corner.Cell{X: 1, Y: 1}}} },
		"stone on stone": func(s *corner.Shape) { s.Stones = make([]corner.Stone, 2) },
	} {
		s := good
		change(&s)
		if _, err := corner.NewTree([]corner.Shape{good, s}); err == nil || !strings.Contains(err.Error(), "shape 1") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func TestViews(t *testing.T) {
	for _, size := range []int{2, 9, 19, 25} {
		for v := range corner.View(8) {
			for col := range size {
				for row := range size {
					p := board.At(col, row)
					c, ok := v.Cell(p, size)
					if !ok || v.Point(c, size) != p {
						t.Fatalf("size %d, view %d: %v is %v and back %v", size, v, p, c, v.Point(c, size))
					}
				}
			}
			for _, c := range []corner.Cell{{X: int8(size)}, {Y: int8(size)}, {X: -1}, {Y: -1}} {
				if p := v.Point(c, size); p != board.NoPoint {
					t.Errorf("%v of %v on %d lines is %v", v, c, size, p)
				}
			}
			if _, ok := v.Cell(board.Pass, size); ok {
				t.Errorf("pass has a cell")
			}
		}
	}
}
