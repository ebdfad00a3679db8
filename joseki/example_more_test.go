package joseki_test

import (
	"context"
	"fmt"
	"log"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/joseki"
)

// A suggestion names its entry, which says where the move stands in its tree and in how
// many games it was played.
func ExampleBook_Entry() {
	book, err := joseki.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	s := joseki.NewSuggester(book, joseki.Options{})
	b, err := board.New(19)
	if err != nil {
		log.Fatal(err)
	}
	if err := b.Play(board.At(15, 15), board.Black, board.Strict); err != nil { // Q16
		log.Fatal(err)
	}
	list, err := s.Append(context.Background(), nil, b, board.White)
	if err != nil {
		log.Fatal(err)
	}
	i := slices.IndexFunc(list, func(m joseki.Suggestion) bool { return m.Move == board.At(13, 16) }) // O17
	e := s.Book().Entry(list[i].Entry)
	fmt.Println(e.Line, e.Class, e.Conditional())
	fmt.Println("played in more than half:", 2*e.Count > e.Total)
	fmt.Println("shapes are entries:", book.Tree().Shape(list[i].Entry).Move == e.Shape.Move)
	fmt.Println("patterns with constraints:", book.Constraints().Len() > 0, s.Faults() == nil)
	fmt.Println(joseki.OpeningSizes())
	// Output:
	// hoshi, low approach standard false
	// played in more than half: true
	// shapes are entries: true
	// patterns with constraints: true true
	// [19 13 9]
}
