package examine_test

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
)

// small is a position in which White can capture a stone.
const small = `
	. . . . . . . . .
	. . . . . . . . .
	. . O X O . . . .
	. . . O . . . . .
	. . . . . . . . .
	. . . . . X . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .`

func position(toPlay board.Color) examine.Position {
	b, err := board.ParseDiagram(small)
	if err != nil {
		panic(err)
	}
	return examine.Position{Board: b, ToPlay: toPlay}
}

func Example() {
	a, err := examine.New(examine.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := a.Facts(context.Background(), position(board.White), examine.Links|examine.Influence)
	if err != nil {
		fmt.Println(err)
		return
	}
	w := f.Worms.At(board.At(3, 6))
	fmt.Println(f.Found)
	fmt.Println(w.Origin, w.Attack())
	fmt.Println(f.Losses.WhiteFirst.Dead, f.Joseki == nil)
	// Output:
	// worms,links,losses,influence,eyes,dragons
	// D7 {D8 win}
	// D7 true
}

func ExampleAnalyst_After() {
	a, err := examine.New(examine.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	f, err := a.Facts(ctx, position(board.Black), examine.Worms)
	if err != nil {
		fmt.Println(err)
		return
	}
	move, _ := board.ParsePoint("D8", 9)
	g, err := a.After(ctx, f, move)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.ToPlay, g.Last, g.Worms.At(move).Liberties[0])
	// Output: white D8 3
}

func ExampleAdd() {
	a, err := examine.New(examine.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	inDanger, err := examine.Add(a, "in danger", examine.Worms, func(_ context.Context, f *examine.Facts) ([]board.Point, error) {
		var list []board.Point
		for _, w := range f.Worms.All() {
			if len(w.Attacks) > 0 {
				list = append(list, w.Origin)
			}
		}
		return list, nil
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := a.Facts(context.Background(), position(board.White), inDanger.Want)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(inDanger.Of(f))
	// Output: [D7] true
}
