package memory_test

import (
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// liberties is a search of one's own: it counts.
func liberties(m *memory.Memory, b *board.Board, str board.Point) (search.Result, bool) {
	key := memory.Key{Kind: "own", Points: [3]board.Point{str}}
	if res, ok := m.Recall(key, b); ok {
		return res, true
	}
	m.Open()
	res := search.Result{Code: search.Fail, Nodes: 1}
	for p := range b.Stones(str) {
		m.Touch(p)
	}
	libs := b.LibertySet(str)
	m.TouchSet(&libs)
	if libs.Len() == 1 {
		res.Code, res.Move = search.Win, libs.First()
	}
	area := m.Close()
	m.Keep(key, b, &area, res)
	return res, false
}

func Example() {
	b, err := board.New(9)
	if err != nil {
		log.Fatal(err)
	}
	m := memory.New(0)
	for _, move := range []string{"A1", "G7", "A2"} {
		p, err := board.ParsePoint(move, 9)
		if err != nil {
			log.Fatal(err)
		}
		c := board.White
		if move == "A1" {
			c = board.Black
		}
		b.PlayAssumeLegal(p, c)
		res, known := liberties(m, b, board.At(0, 0))
		fmt.Println(move, res.Code, known)
	}
	fmt.Printf("%+v\n", m.Stats("own"))
	// Output:
	// A1 fail false
	// G7 fail true
	// A2 win false
	// {Asked:3 Known:1 Kept:2 Saved:1}
}

func ExampleNew() {
	fmt.Println(memory.New(1<<20) != nil, memory.New(-1) != nil)
	// Output: true false
}

// A nil Memory may be asked like any other.
func ExampleMemory_Recall() {
	var m *memory.Memory
	b, _ := board.New(9)
	_, known := m.Recall(memory.Key{Kind: "attack"}, b)
	fmt.Println(known)
	// Output: false
}

// The area of an inner question belongs to the outer one.
func ExampleMemory_Open() {
	m := memory.New(0)
	m.Open()
	m.Touch(board.At(0, 0))
	m.Open()
	m.Touch(board.At(1, 0))
	inner := m.Close()
	outer := m.Close()
	fmt.Println(inner.Len(), outer.Len())
	// Output: 1 2
}

func ExampleMemory_TouchAll() {
	m := memory.New(0)
	b, _ := board.New(9)
	m.Open()
	m.TouchAll(b)
	area := m.Close()
	fmt.Println(area.Len())
	// Output: 81
}

func ExampleMemory_Clear() {
	m := memory.New(0)
	b, _ := board.New(9)
	area := board.SetOf(board.At(0, 0))
	m.Keep(memory.Key{}, b, &area, search.Result{})
	m.Clear()
	_, known := m.Recall(memory.Key{}, b)
	fmt.Println(known, m.Stats("attack").Kept)
	// Output: false 0
}

// The level of a question holds all that an answer depends on besides the points.
func ExampleHash() {
	goal := board.SetOf(board.At(0, 0), board.At(1, 0))
	one := memory.Key{Kind: "own", Level: memory.Hash(10, memory.HashSet(&goal))}
	goal.Add(board.At(2, 0))
	other := memory.Key{Kind: "own", Level: memory.Hash(10, memory.HashSet(&goal))}
	fmt.Println(one == other)
	// Output: false
}
