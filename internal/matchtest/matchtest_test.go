package matchtest_test

import (
	"fmt"
	"log"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/matchtest"
	"github.com/tengen-go/tengen/pattern"
)

// faulty is a matcher that does something wrong to what a good one finds.
type faulty struct {
	pattern.Matcher
	spoil func([]pattern.Match) []pattern.Match
}

func (f faulty) AppendMatches(dst []pattern.Match, b *board.Board, q pattern.Query) []pattern.Match {
	return append(dst, f.spoil(f.Matcher.AppendMatches(nil, b, q))...)
}

// TestCompare checks that Compare sees every kind of mistake.
func TestCompare(t *testing.T) {
	boards, err := matchtest.RealPositions()
	if err != nil {
		t.Fatal(err)
	}
	b := boards[0]
	g := matchtest.Generators()[0]
	db, err := pattern.Build(g.Kind, g.Patterns(rand.New(rand.NewPCG(1, 1)), boards, 20)...)
	if err != nil {
		t.Fatal(err)
	}
	want := matchtest.BruteForce(db, b, pattern.Query{})
	if len(want) < 2 {
		t.Fatalf("%d matches, want more", len(want))
	}
	for _, c := range []struct {
		name  string
		spoil func([]pattern.Match) []pattern.Match
		says  string
	}{
		{"nothing", func(m []pattern.Match) []pattern.Match { return m }, ""},
		{"another order", func(m []pattern.Match) []pattern.Match { m[0], m[1] = m[1], m[0]; return m }, ""},
		{"one missing", func(m []pattern.Match) []pattern.Match { return m[1:] }, "\n\t-"},
		{"one twice", func(m []pattern.Match) []pattern.Match { return append(m, m[0]) }, "\n\t+"},
		{"another player", func(m []pattern.Match) []pattern.Match { m[0].Color = m[0].Color.Opponent(); return m }, "\n\t+"},
		{"another orientation", func(m []pattern.Match) []pattern.Match { m[0].Orientation ^= 1; return m }, "\n\t-"},
		{"another anchor", func(m []pattern.Match) []pattern.Match { m[0].Anchor++; return m }, "\n\t+"},
		{"none", func(m []pattern.Match) []pattern.Match { return nil }, "\n\t-"},
	} {
		err := matchtest.Compare(faulty{pattern.NewPlain(db), c.spoil}, b, pattern.Query{}, want)
		if (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestGenerators checks that the generators make what they promise: all cells of
// their kinds, all edges and symmetries, and patterns that match.
func TestGenerators(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	boards, err := matchtest.RealPositions()
	if err != nil {
		t.Fatal(err)
	}
	for size := board.MinSize; size <= board.MaxSize; size++ {
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Playout(board.Black, size*size*2/3, rng); err != nil {
			t.Fatal(err)
		}
		boards = append(boards, b)
	}
	for _, g := range append(matchtest.Generators(), matchtest.Corner()) {
		specs := g.Patterns(rng, boards, 300)
		if len(specs) != 300 {
			t.Errorf("%s: %d patterns, want 300", g.Name, len(specs))
		}
		db, err := pattern.Build(g.Kind, specs...)
		if err != nil {
			t.Errorf("%s: %v", g.Name, err)
			continue
		}
		cells, symmetries := map[rune]bool{}, map[byte]bool{}
		for _, s := range specs {
			for _, c := range s.Diagram {
				cells[c] = true
			}
		}
		var edges pattern.Edges
		for _, p := range db.All() {
			symmetries[p.Symmetry] = true
			edges |= p.Edges
		}
		want := ".XO" + g.Kind.Cells
		if g.Name != "corner" {
			want += "xo?"
		}
		if !g.Kind.MoveOptional {
			want += "*"
		}
		for _, c := range want {
			if !cells[c] {
				t.Errorf("%s: no cell %c", g.Name, c)
			}
		}
		if len(symmetries) != 8 || edges != pattern.North|pattern.South|pattern.West|pattern.East {
			t.Errorf("%s: %d symmetries, edges %b", g.Name, len(symmetries), edges)
		}
	}
}

// ones is a database with one pattern, and a board with a place for it.
func ones() (*pattern.Database, *board.Board) {
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "Jump", Diagram: "O.*"})
	if err != nil {
		log.Fatal(err)
	}
	b, err := board.New(5)
	if err != nil {
		log.Fatal(err)
	}
	if err := b.Setup([]board.Point{board.At(0, 0)}, nil, nil); err != nil {
		log.Fatal(err)
	}
	return db, b
}

func ExampleBruteForce() {
	db, b := ones()
	for _, m := range matchtest.BruteForce(db, b, pattern.Query{Color: board.Black}) {
		fmt.Println(db.Describe(m), "proposes", db.Move(m))
	}
	// Output:
	// Jump+0 at A1 for black proposes C1
	// Jump+3 at A1 for black proposes A3
	// Jump+4 at A1 for black proposes A3
	// Jump+5 at A1 for black proposes C1
}

func ExampleCompare() {
	db, b := ones()
	q := pattern.Query{}
	fmt.Println(matchtest.Compare(pattern.NewPlain(db), b, q, matchtest.BruteForce(db, b, q)))
	// Output: <nil>
}

func ExampleSort() {
	matches := []pattern.Match{{Pattern: 3}, {Pattern: 1}, {Pattern: 2}}
	matchtest.Sort(matches)
	fmt.Println(matches[0].Pattern, matches[1].Pattern, matches[2].Pattern)
	// Output: 1 2 3
}

func ExampleGenerators() {
	for _, g := range matchtest.Generators() {
		fmt.Println(g.Name)
	}
	// Output:
	// general
	// attack
	// conn
	// barriers
	// owl_attack
	// fixed
	// joseki
	// whole board
}

func ExampleCorner() {
	boards, err := matchtest.RealPositions()
	if err != nil {
		log.Fatal(err)
	}
	specs := matchtest.Corner().Patterns(rand.New(rand.NewPCG(1, 2)), boards, 3)
	db, err := pattern.Build(matchtest.Corner().Kind, specs...)
	fmt.Println(db.Len(), err)
	// Output: 3 <nil>
}

func ExampleRealPositions() {
	boards, err := matchtest.RealPositions()
	fmt.Println(len(boards), boards[0].Size(), err)
	// Output: 10 19 <nil>
}
