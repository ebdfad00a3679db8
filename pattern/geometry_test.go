package pattern_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/pattern"
)

// TestCells checks every cell against every content, with either player as O,
// and that the two-bit code says the same.
func TestCells(t *testing.T) {
	// Contents that fit, of: empty, O, X, outside.
	want := map[pattern.Cell]string{
		'.': "e", 'O': "O", 'X': "X", 'o': "eO", 'x': "eX", '*': "e", '?': "eOX",
		',': "e", '!': "e", 'Q': "O", 'Y': "X",
	}
	for cell, fits := range want {
		for _, own := range []board.Color{board.Black, board.White} {
			got := ""
			for _, c := range []struct {
				name    string
				content board.Color
			}{{"e", board.Empty}, {"O", own}, {"X", own.Opponent()}, {"outside", board.Border}} {
				if cell.Fits(c.content, own) {
					got += c.name
				}
			}
			if got != fits {
				t.Errorf("%v fits %s with %v as O, want %s", cell, got, own, fits)
			}
		}
		mask, value := cell.Code()
		for content := range uint8(4) {
			fits := content&mask == value
			want := cell.Fits(board.Color(content), board.Black) || cell == '?'
			if fits != want {
				t.Errorf("%v: code %02b/%02b fits %02b: %v, want %v", cell, mask, value, content, fits, want)
			}
		}
	}
}

func TestElementOrder(t *testing.T) {
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "A", Diagram: ".oX?\nx*.O\nO..X"})
	if err != nil {
		t.Fatal(err)
	}
	p := db.Pattern(0)
	var got []string
	for _, e := range p.Elements {
		got = append(got, fmt.Sprintf("%v%d,%d", e.Cell, e.Row, e.Col))
	}
	want := []string{"X0,0", "O1,1", "O2,-2", "X2,1", "o0,-1", "x1,-2", ".0,-2", "*1,-1", ".1,0", ".2,-1", ".2,0"}
	if diff := cmp.Diff(want, got); diff != "" || p.Stones != 4 {
		t.Errorf("%d stones, mismatch (-want +got):\n%s", p.Stones, diff)
	}
}

func TestAnchors(t *testing.T) {
	tests := []struct {
		kind    pattern.Kind
		diagram string
		want    pattern.Offset
	}{
		{pattern.General(), ".X*\nO..", pattern.Offset{Row: 0, Col: 1}},
		{pattern.Defense(), ".X*\nO..", pattern.Offset{Row: 1, Col: 0}},
		{pattern.Attack(), "O.*\n.X.", pattern.Offset{Row: 1, Col: 1}},
		{pattern.OwlDefense(), "X...O\n.*.O.\nO...X", pattern.Offset{Row: 1, Col: 3}},
		{pattern.OwlAttack(), "X...O\n.*.O.\nO...Y", pattern.Offset{Row: 2, Col: 4}},
		{pattern.Barriers(), "XO,\nOQ.", pattern.Offset{Row: 1, Col: 1}},
		{pattern.Fixed(), "XO*\nOQ.", pattern.Offset{Row: 1, Col: 1}},
		{pattern.Joseki(), "---+\n.X.|\n.*.|", pattern.Offset{Row: 0, Col: 2}},
		{pattern.Joseki(), "|.X.\n|.*.\n+---", pattern.Offset{Row: 1, Col: 0}},
	}
	for _, tt := range tests {
		db, err := pattern.Build(tt.kind, pattern.Spec{Name: "A", Diagram: tt.diagram})
		if err != nil {
			t.Errorf("%s: %v", tt.kind.Name, err)
			continue
		}
		if got := db.Pattern(0).Anchor; got != tt.want {
			t.Errorf("%s: anchor of\n%s\nis %v, want %v", tt.kind.Name, tt.diagram, got, tt.want)
		}
	}
}

// TestAnchorChangesNoMatches compares the kinds with one another.
func TestAnchorChangesNoMatches(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	moves := func(k pattern.Kind, b *board.Board) []string {
		db, err := pattern.Build(k, pattern.Spec{Name: "A", Diagram: "XO?\n.*."})
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, m := range matches(db, b, pattern.Query{}) {
			all = append(all, fmt.Sprint(db.Move(m), m.Orientation, m.Color))
		}
		slices.Sort(all)
		return all
	}
	found := 0
	for range 20 {
		b := randomBoard(t, rnd, 7)
		want := moves(pattern.General(), b)
		found += len(want)
		for _, k := range []pattern.Kind{pattern.Attack(), pattern.Defense(), pattern.OwlAttack()} {
			if diff := cmp.Diff(want, moves(k, b)); diff != "" {
				t.Fatalf("%s: mismatch (-want +got):\n%s", k.Name, diff)
			}
		}
	}
	if found == 0 {
		t.Error("no matches at all")
	}
}

// randomBoard plays random moves.
func randomBoard(t testing.TB, rnd *rand.Rand, size int) *board.Board {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	c := board.Black
	for range rnd.IntN(size * size) {
		_ = b.Play(board.At(rnd.IntN(size), rnd.IntN(size)), c, board.Strict) // an illegal move is a pass
		c = c.Opponent()
	}
	return b
}

// TestEdgeForms checks that both forms of the manual's edge pattern are the
// same pattern: they propose the same moves for the same stones on random
// boards.
func TestEdgeForms(t *testing.T) {
	race.Alone(t)
	db := mustCompile(t, pattern.Anything(), string(readManual(t)))
	bottom, _ := db.Index("EB112")
	left, _ := db.Index("EB112left")
	rnd := rand.New(rand.NewPCG(1, 1))
	places := func(b *board.Board, list []pattern.Match, index int32) []string {
		var all []string
		for _, m := range list {
			if m.Pattern != index {
				continue
			}
			elements := db.AppendElements(nil, m)
			slices.SortFunc(elements, func(a, b pattern.Placed) int { return int(a.Point) - int(b.Point) })
			all = append(all, fmt.Sprint(m.Color, db.Move(m), elements))
		}
		slices.Sort(all)
		return all
	}
	found := 0
	for range 100 {
		b := randomBoard(t, rnd, 6)
		plant(t, rnd, b)
		list := matches(db, b, pattern.Query{})
		want := places(b, list, bottom)
		found += len(want)
		if diff := cmp.Diff(want, places(b, list, left)); diff != "" {
			t.Fatalf("mismatch (-bottom +left):\n%s\non\n%s", diff, boardtest.Format(b))
		}
	}
	if found < 20 {
		t.Errorf("only %d matches on 100 boards", found)
	}
}

// plant clears an edge of the board and puts the stones of EB112 there, half of
// the time.
func plant(t *testing.T, rnd *rand.Rand, b *board.Board) {
	t.Helper()
	if rnd.IntN(2) == 0 {
		return
	}
	own := []board.Point{board.At(0, 1), board.At(0, 2)}
	enemy := []board.Point{board.At(1, 3)}
	var empty []board.Point
	for row := range 4 {
		for col := range 5 {
			if p := board.At(col, row); !slices.Contains(own, p) && !slices.Contains(enemy, p) && row < 3 {
				empty = append(empty, p)
			}
		}
	}
	empty = append(empty, board.At(3, 3))
	turn := board.Transform(rnd.IntN(8))
	for _, list := range [][]board.Point{own, enemy, empty} {
		for i := range list {
			list[i] = turn.Apply(list[i], b.Size())
		}
	}
	if rnd.IntN(2) == 0 {
		own, enemy = enemy, own
	}
	if err := b.Setup(own, enemy, empty); err != nil {
		t.Log(err)
	}
}

// TestOrientations checks the numbers of orientations, and that no symmetry
// loses a placement.
func TestOrientations(t *testing.T) {
	race.Alone(t)
	tests := []struct {
		symmetry byte
		first, n int
		diagram  string
	}{
		{'8', 0, 8, "X..\n.*.\nO.x"},
		{'|', 0, 4, "O.O\n?*?\n?o?"},
		{'-', 0, 4, "O?X\n?*o\nO?X"},
		{'\\', 0, 4, "O?x\n?*o\nxoX"},
		{'/', 0, 4, "x?O\no*?\nXox"},
		{'+', 0, 2, "?x?\nO*O\n?x?"},
		{'X', 0, 2, "O?X\n?*?\nX?O"},
		{'O', 2, 4, "O.x\n.*.\nx.O"},
	}
	rnd := rand.New(rand.NewPCG(5, 6))
	for _, tt := range tests {
		db, err := pattern.Build(pattern.General(),
			pattern.Spec{Name: "A", Diagram: tt.diagram, Entry: string(tt.symmetry) + ",-"},
			pattern.Spec{Name: "B", Diagram: tt.diagram})
		if err != nil {
			t.Fatal(err)
		}
		if w := db.Warnings(); len(w) > 0 {
			t.Errorf("%c: %v", tt.symmetry, w)
		}
		orientations := slices.Collect(db.Pattern(0).Orientations())
		if len(orientations) != tt.n || orientations[0] != board.Transform(tt.first) {
			t.Errorf("%c: orientations %v, want %d from %d on", tt.symmetry, orientations, tt.n, tt.first)
		}
		found := 0
		for range 60 {
			b := randomBoard(t, rnd, 6)
			var places [2][]string
			for _, m := range matches(db, b, pattern.Query{}) {
				elements := db.AppendElements(nil, m)
				slices.SortFunc(elements, func(a, b pattern.Placed) int { return int(a.Point) - int(b.Point) })
				places[m.Pattern] = append(places[m.Pattern], fmt.Sprint(m.Color, elements))
			}
			found += len(places[0])
			for i := range places {
				slices.Sort(places[i])
			}
			// Every placement once, where all orientations find it 8/n times.
			if len(places[0])*8 != len(places[1])*tt.n {
				t.Fatalf("%c: %d matches, %d with all orientations", tt.symmetry, len(places[0]), len(places[1]))
			}
			if diff := cmp.Diff(slices.Compact(places[1]), slices.Compact(places[0])); diff != "" {
				t.Fatalf("%c: mismatch (-all +some):\n%s", tt.symmetry, diff)
			}
		}
		if found == 0 {
			t.Errorf("%c: no matches at all", tt.symmetry)
		}
	}
}

// TestBoxes checks which boards and sides edges leave.
func TestBoxes(t *testing.T) {
	tests := []struct {
		diagram string
		size    int
		want    pattern.Box
		ok      bool
	}{
		{"O*\n..", 5, pattern.Box{Top: 0, Left: 0, Bottom: 1, Right: 1}, true},
		{"O*\n..\n--", 5, pattern.Box{Top: -3, Left: 0, Bottom: 1, Right: 1}, true},
		{"--\nO*\n..", 5, pattern.Box{Top: 0, Left: 0, Bottom: 4, Right: 1}, true},
		{"|O*\n|..", 5, pattern.Box{Top: 0, Left: 0, Bottom: 1, Right: 4}, true},
		{"O*|\n..|", 5, pattern.Box{Top: 0, Left: -3, Bottom: 1, Right: 1}, true},
		{"--+\nO*|\n..|", 5, pattern.Box{Top: 0, Left: -3, Bottom: 4, Right: 1}, true},
		{"|O*|\n|..|", 2, pattern.Box{Top: 0, Left: 0, Bottom: 1, Right: 1}, true},
		{"|O*|\n|..|", 3, pattern.Box{}, false},
		{"--\nO*\n..\n--", 3, pattern.Box{}, false},
		{"O*.", 2, pattern.Box{}, false},
	}
	for _, tt := range tests {
		db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "A", Diagram: tt.diagram})
		if err != nil {
			t.Fatal(err)
		}
		got, ok := db.Pattern(0).Box(tt.size)
		if ok != tt.ok || ok && got != tt.want {
			t.Errorf("box of\n%s\non %d is %v, %v, want %v, %v", tt.diagram, tt.size, got, ok, tt.want, tt.ok)
		}
	}
}

// TestBoxRejects places the manual's example of a pattern that is nearly as wide
// as the board: 19 columns fit a board of 19 in four orientations only, and 18
// with an edge at one place for each side of the board.
func TestBoxRejects(t *testing.T) {
	wide := "|.OO???????????????\n|*XX???????????????\n|o?????????????????"
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "A", Diagram: wide})
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	// The shape stands against the left edge, and once more away from it.
	black := []board.Point{board.At(1, 9), board.At(2, 9), board.At(2, 14), board.At(3, 14)}
	white := []board.Point{board.At(1, 8), board.At(2, 8), board.At(2, 13), board.At(3, 13)}
	if err := b.Setup(black, white, nil); err != nil {
		t.Fatal(err)
	}
	var moves []string
	for _, m := range matches(db, b, pattern.Query{}) {
		moves = append(moves, db.Describe(m)+" at "+db.Move(m).String())
	}
	// White finds it upside down.
	want := []string{"A+5 at B9 for white at A10", "A+0 at B10 for black at A9"}
	if diff := cmp.Diff(want, moves); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// TestAnyMustBeOnTheBoard checks that ? is not satisfied outside the board.
func TestAnyMustBeOnTheBoard(t *testing.T) {
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "A", Diagram: "?O*"})
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, "X . .\n. . .\n. . .")
	if got := matches(db, b, pattern.Query{}); len(got) != 0 {
		t.Errorf("matches in the corner: %v", got)
	}
	b = boardtest.MustParse(t, ". X .\n. . .\n. . .")
	if got := matches(db, b, pattern.Query{}); len(got) != 4 {
		t.Errorf("matches on the edge: %v, want four, two placements mirrored", got)
	}
}

// TestQueries checks the ways of asking.
func TestQueries(t *testing.T) {
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "A", Diagram: "OX*", Entry: "-,-"}, pattern.Spec{Name: "B", Diagram: "O*x"})
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, `
		. . . .
		X O . .
		. . X .
		. . . .`)
	// On the board: A for Black at A3, B for Black and White here and there.
	count := func(q pattern.Query) [2]int {
		var n [2]int
		for _, m := range matches(db, b, q) {
			n[m.Pattern]++
		}
		return n
	}
	goal := board.SetOf(board.At(1, 2))
	far := board.SetOf(board.At(2, 2), board.At(3, 3))
	tests := []struct {
		name string
		q    pattern.Query
		want [2]int
	}{
		{"all", pattern.Query{}, [2]int{1, 10}},
		{"both", pattern.Query{}, [2]int{1, 10}},
		{"Black", pattern.Query{Color: board.Black}, [2]int{1, 6}},
		{"White", pattern.Query{Color: board.White}, [2]int{0, 4}},
		{"anchor", pattern.Query{Anchor: board.At(0, 2)}, [2]int{1, 2}},
		{"goal", pattern.Query{Goal: &goal}, [2]int{1, 4}},
		{"goal without stones", pattern.Query{Goal: &far}, [2]int{0, 0}},
	}
	for _, tt := range tests {
		if got := count(tt.q); got != tt.want {
			t.Errorf("%s: %v matches, want %v", tt.name, got, tt.want)
		}
	}
}

func TestLookups(t *testing.T) {
	db := mustCompile(t, pattern.Anything(), string(readManual(t)))
	i, ok := db.Index("Conn311")
	if !ok {
		t.Fatal("no Conn311")
	}
	m := pattern.Match{Pattern: i, Orientation: 1, Color: board.White, Anchor: board.At(4, 4)}
	label := func(name byte) board.Point {
		if o, ok := db.Pattern(i).Label(name); ok {
			return m.At(o)
		}
		return board.NoPoint
	}
	// Turned clockwise, the row runs downwards and the second row lies left.
	for _, tt := range []struct {
		name string
		got  board.Point
		want string
	}{
		{"move", db.Move(m), "E4"}, {"*", label('*'), "E4"}, {"a", label('a'), "E3"},
		{"B", label('B'), "D4"}, {"c", label('c'), "none"},
		{"move of no pattern", db.Move(pattern.Match{Pattern: 99}), "none"},
	} {
		if tt.got.String() != tt.want {
			t.Errorf("%s = %v, want %s", tt.name, tt.got, tt.want)
		}
	}
	if i, ok := db.Index("CC204"); !ok || db.Move(pattern.Match{Pattern: i, Anchor: board.At(4, 4)}) != board.NoPoint {
		t.Error("a pattern without a move proposes one")
	}
	if _, ok := db.Index("none"); ok || db.Pattern(99) != nil {
		t.Error("found a pattern that does not exist")
	}
}

func TestClass(t *testing.T) {
	c := pattern.ClassOf("sO X-")
	if c.String() != "sOX" || !c.Has('s') || c.Has('o') || c.Has('-') || !c.HasAny(pattern.ClassOf("Xz")) {
		t.Errorf("class = %v", c)
	}
	if s := pattern.Class(0).String(); s != "-" {
		t.Errorf("empty class = %s, want -", s)
	}
}

func TestKinds(t *testing.T) {
	for _, k := range pattern.Kinds() {
		got, ok := pattern.KindNamed(k.Name)
		if !ok || got != k {
			t.Errorf("%s: %+v, want %+v", k.Name, got, k)
		}
	}
	if _, ok := pattern.KindNamed("none"); ok {
		t.Error("there is a kind none")
	}
}
