package joseki_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"log"
	"os"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/pattern"
)

// tree is a joseki tree of three moves.
const tree = `(;FF[4]GM[1]SZ[19]
;B[pd]N[star point]SQ[mg]C[J 80/100]
(;W[nc]N[low approach]SQ[mg]C[U 70/90]
;B[qf]SQ[mg]C[J 40/70])
(;W[qc]N[san-san invasion]SQ[mg]C[j 9/90]))`

// Compile turns a tree into patterns.
func ExampleCompile() {
	set, err := joseki.Compile("star.sgf", "ST", []byte(tree))
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range set.Entries {
		fmt.Println(e.Name, e.Class, e.Line, e.Count, "of", e.Total)
	}
	// Output:
	// ST1 standard star point 80 of 100
	// ST2 urgent low approach 70 of 90
	// ST3 standard low approach 40 of 70
	// ST4 lesser san-san invasion 9 of 90
}

// WriteDB writes the patterns as a database.
func ExampleSet_WriteDB() {
	set, err := joseki.Compile("star.sgf", "ST", []byte("(;SZ[19];B[pd];W[nc]SQ[mg]C[U])"))
	if err != nil {
		log.Fatal(err)
	}
	if err := set.WriteDB(os.Stdout); err != nil {
		log.Fatal(err)
	}
	// Output:
	// # star: 1 pattern compiled from a joseki tree.
	//
	// attribute_map general
	//
	// Pattern ST1
	// # star.sgf:1: BQ16 WO17
	//
	// -------+
	// .......|
	// .......|
	// .*.....|
	// ...X...|
	// .......|
	// .......|
	// .......|
	//
	// :8,sFU
}

// Matcher finds the patterns on boards.
func ExampleSet_Matcher() {
	set, err := joseki.Compile("star.sgf", "ST", []byte(tree))
	if err != nil {
		log.Fatal(err)
	}
	m, err := set.Matcher()
	if err != nil {
		log.Fatal(err)
	}
	b, err := board.New(19)
	if err != nil {
		log.Fatal(err)
	}
	b.PlayAssumeLegal(board.At(3, 3), board.Black) // D4
	for _, match := range m.AppendMatches(nil, b, pattern.Query{Color: board.White, Anchor: board.At(0, 0)}) {
		fmt.Println(set.Entries[match.Pattern].Line, m.Database().Move(match))
	}
	// Output:
	// low approach F3
	// san-san invasion C3
	// low approach C6
}

// A Suggester tells what is played in the corners.
func ExampleSuggester_Append() {
	set, err := joseki.Compile("star.sgf", "ST", []byte(tree))
	if err != nil {
		log.Fatal(err)
	}
	book, err := joseki.NewBook(nil, set)
	if err != nil {
		log.Fatal(err)
	}
	b, err := board.New(19)
	if err != nil {
		log.Fatal(err)
	}
	b.PlayAssumeLegal(board.At(3, 3), board.Black)  // D4
	b.PlayAssumeLegal(board.At(5, 2), board.White)  // F3
	b.PlayAssumeLegal(board.At(15, 3), board.Black) // Q4
	s := joseki.NewSuggester(book, joseki.Options{})
	list, err := s.Append(context.Background(), nil, b, board.White)
	if err != nil {
		log.Fatal(err)
	}
	for _, x := range list {
		fmt.Printf("%v %v %v %.2f (%d of %d) %s\n", x.Move, x.Class, x.Value, x.Frequency, x.Count, x.Total, x.Line)
	}
	// Output:
	// D16 standard 35 0.78 (80 of 100) star point
	// Q16 standard 35 0.78 (80 of 100) star point
	// O3 urgent 40 0.38 (70 of 90) low approach
	// R6 urgent 40 0.38 (70 of 90) low approach
	// R3 lesser 24 0.10 (9 of 90) san-san invasion
}

// NewBook puts sets and openings together; its binary form loads fast.
func ExampleNewBook() {
	set, err := joseki.Compile("star.sgf", "ST", []byte(tree))
	if err != nil {
		log.Fatal(err)
	}
	openings, err := joseki.ParseOpenings("openings.txt", []byte("A 20 pd\nB 10 pddd\n"), 19)
	if err != nil {
		log.Fatal(err)
	}
	book, err := joseki.NewBook([]*joseki.Openings{openings}, set)
	if err != nil {
		log.Fatal(err)
	}
	data, err := book.AppendBinary(nil)
	if err != nil {
		log.Fatal(err)
	}
	again, err := joseki.ParseBook(data)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(again.Len(), "entries,", again.Openings(19).Len(), "openings")
	// Output:
	// 4 entries, 2 openings
}

// ParseOpenings reads openings, one a line.
func ExampleParseOpenings() {
	o, err := joseki.ParseOpenings("openings.txt", []byte("A 20 pd\nB 10 pddd\n"), 19)
	if err != nil {
		log.Fatal(err)
	}
	b, err := board.New(19)
	if err != nil {
		log.Fatal(err)
	}
	b.PlayAssumeLegal(board.At(15, 3), board.Black) // Q4
	for _, c := range o.Choices(b, board.White) {
		fmt.Println(c.Move, c.Count, c.Name)
	}
	// Output:
	// D4 5 B
	// Q16 5 B
}

// ParseBook reads the binary form of a book of one's own.
func ExampleParseBook() {
	_, err := joseki.ParseBook([]byte("something else"))
	fmt.Println(err)
	// Output:
	// bad joseki tree: not a book of joseki: it does not start with TGJB3
}

// Database compiles a set as patterns, whose constraints can be bound to
// functions.
func ExampleSet_Database() {
	set, err := joseki.Compile("star.sgf", "ST", []byte("(;SZ[19];B[pd];W[nc]SQ[mg]LB[pd:A]C[U\n;lib(A) > 3])"))
	if err != nil {
		log.Fatal(err)
	}
	db, err := set.Database()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(db.Len(), db.Pattern(0).Name, db.Names())
	// Output:
	// 1 ST1 [lib]
}

// NewOpenings makes openings of patterns of whole boards.
func ExampleNewOpenings() {
	list, err := pattern.ParseFullBoard("mine.txt", []byte("A 20 cc\nB 4 ccgg\n"), 9)
	if err != nil {
		log.Fatal(err)
	}
	o, err := joseki.NewOpenings(9, list)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(o.Len(), " openings on ", o.Size(), "\n", o)
	// Output:
	// 2 openings on 9
	// A 20 cc
	// B 4 ccgg
}

// Data holds the trees, to be shown or changed.
func ExampleData() {
	names, err := fs.Glob(joseki.Data(), "*.sgf")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(names)
	// Output:
	// [hoshi.sgf komoku.sgf mokuhazushi.sgf other.sgf sansan.sgf takamoku.sgf]
}

// The openings of one size that ship.
func ExampleOpenings_Choices() {
	book, err := joseki.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	b, err := board.New(9)
	if err != nil {
		log.Fatal(err)
	}
	for _, c := range book.Openings(9).Choices(b, board.Black)[:1] {
		fmt.Println(c.Move, c.Count > 10)
	}
	// Output:
	// E5 true
}

// Suggestions are read from JSON as they were written, or from what another program
// writes in this form.
func ExampleSuggestion_UnmarshalJSON() {
	var list []joseki.Suggestion
	err := json.Unmarshal([]byte(`[{"move":"D4","class":"standard","value":20,"frequency":0.25,
		"count":10,"total":40,"line":"hoshi","entry":-1,"view":3,"corner":"A1"}]`), &list)
	fmt.Println(list[0], err)
	err = json.Unmarshal([]byte(`[{"move":"D4","class":"good","corner":"A1"}]`), &list)
	fmt.Println(err)
	// Output:
	// D4 standard 25.0% (10 of 40) value 20.0 hoshi <nil>
	// invalid suggestion: invalid class of moves: "good"
}
